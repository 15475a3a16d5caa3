/* The search for one separation: breadth first through the states that slides lead to.
 *
 * A state is the displacement of every piece, the first piece at rest. A *move* slides any proper set of pieces along
 * an axis by any distance d. Piece i drags piece j along when their gap is below d, so that a set can slide iff it is
 * closed under dragging: the closures of single pieces are found by Warshall's algorithm, and all closed sets by going
 * through the pieces, each of which either stays, and so does all that drags it, or slides. A set that is closed for
 * every distance leaves: the assembly separates. To slide a set against an axis is to slide all others along it.
 *
 * Invariant: states lie in one array in the order in which they were reached, which is the queue; a hash table of their
 * numbers finds those seen before; `gaps_here` has the gaps of all pairs in the state at `head`. So the first
 * separation met is one with the fewest moves, and always the same one for pieces in the same order.
 * Cost: for m pieces and a axes, a state is expanded in a * m * m operations on words for each distance, and no more
 * looks into the table of gaps than there are pairs of pieces whose displacement is not that of the state before it in
 * which they were known.
 * Source: the rules are B. Cutler's ("A computer analysis of all 6-piece burrs", 1994); S. Warshall, "A theorem on
 * Boolean matrices", Journal of the ACM 9, 1962.
 */
#ifndef SATPACK_SEPARATION_H
#define SATPACK_SEPARATION_H

#include "gaps.h"

/* The pieces for which it is chosen whether they slide or stay. */
typedef struct {
    Word slides, stays;
} Choice;

typedef struct {
    int32_t parent;
    int16_t axis, distance;
    Word moved; /* the pieces that slid along the axis */
} Origin;

typedef struct {
    Gaps *gaps;
    int pieces;
    int32_t shapes[MAX_PIECES];
    Offset places[MAX_PIECES];
    int64_t most;                  /* states to see before giving up */
    int16_t *states;               /* rows of 3 * pieces */
    Origin *origins;
    int32_t *slots;                /* numbers of states, -1 where free */
    int64_t count, room, slot_count, head;
    int16_t *gaps_here, *gaps_of_parent; /* [axis][i][j] */
    int32_t known_parent;          /* the state that gaps_of_parent are of, or -1 */
    bool is_expanding; /* the state at head: its moves along `axis` by `distance`, and those chosen between */
    int axis, distance, choice_count;
    Choice choices[MAX_PIECES + 2];
    Word reach[MAX_PIECES], dragged_by[MAX_PIECES];
    int leaving_axis;              /* after a separation in state `head`: */
    Word leaving;
} Separation;

typedef enum { RUNNING, FOUND, EXHAUSTED, TOO_MANY, NO_MEMORY } Outcome;

static inline Word everything(const Separation *search) { return ((Word)1 << search->pieces) - 1; }

static inline int16_t *state_at(const Separation *search, int64_t number) {
    CHECK(number >= 0 && number < search->room);
    return search->states + number * 3 * search->pieces;
}

static uint64_t state_hash(const int16_t *state, int length) {
    uint64_t hash = 0x1E3779B97F4A7C15u;
    int at = 0;
    for (; at + 4 <= length; at += 4) {
        uint64_t four;
        memcpy(&four, state + at, sizeof four);
        hash = mixed(hash ^ four);
    }
    for (; at < length; at++) hash = mixed(hash ^ (uint16_t)state[at]);
    return hash;
}

/* The slot of a state's number, or the free one where it belongs. */
static int64_t find_state(const Separation *search, const int16_t *state) {
    const int length = 3 * search->pieces;
    const int64_t mask = search->slot_count - 1;
    int64_t at = (int64_t)(state_hash(state, length) >> 8) & mask;
    while (search->slots[at] >= 0 &&
           memcmp(state_at(search, search->slots[at]), state, (size_t)length * sizeof *state) != 0)
        at = (at + 1) & mask;
    return at;
}

static bool enlarge_states(Separation *search) {
    const int64_t room = search->room ? 2 * search->room : 64;
    if (4 * room > INT32_MAX) return false;
    int16_t *states = realloc(search->states, (size_t)(room * 3 * search->pieces) * sizeof *states);
    if (states) search->states = states;
    Origin *origins = realloc(search->origins, (size_t)room * sizeof *origins);
    if (origins) search->origins = origins;
    int32_t *slots = malloc((size_t)(4 * room) * sizeof *slots);
    if (!states || !origins || !slots) {
        free(slots);
        return false;
    }
    free(search->slots);
    search->slots = slots;
    search->slot_count = 4 * room;
    search->room = room;
    memset(slots, 0xff, (size_t)(4 * room) * sizeof *slots);
    for (int64_t number = 0; number < search->count; number++)
        slots[find_state(search, state_at(search, number))] = (int32_t)number;
    return true;
}

/* Begin a search; `start` has the displacement of every piece. What was allocated before is used again. */
static bool begin_separation(Separation *search, const Offset *start) {
    const size_t matrix = (size_t)(search->gaps->lattice->axes * search->pieces * search->pieces);
    free(search->gaps_here);
    search->gaps_here = malloc(2 * matrix * sizeof *search->gaps_here);
    search->is_expanding = false;
    search->count = search->head = search->room = 0;
    search->known_parent = -1;
    if (!search->gaps_here || !enlarge_states(search)) return false;
    search->gaps_of_parent = search->gaps_here + matrix;
    int16_t *state = state_at(search, 0);
    for (int i = 0; i < search->pieces; i++)
        for (int c = 0; c < 3; c++) state[3 * i + c] = (int16_t)(start[i][c] - start[0][c]);
    search->origins[0] = (Origin){-1, 0, 0, 0};
    search->slots[find_state(search, state)] = 0;
    search->count = 1;
    return true;
}

static void free_separation(Separation *search) {
    free(search->states), free(search->origins), free(search->slots), free(search->gaps_here);
}

/* Look up the gaps of the ordered pairs in which one piece was moved and the other not; of all pairs if moved is 0. */
static bool look_up(const Separation *search, const int16_t *state, int16_t *gaps, Word moved) {
    const int pieces = search->pieces, axes = search->gaps->lattice->axes;
    for (int i = 0; i < pieces; i++) {
        for (int j = 0; j < pieces; j++) {
            if (i == j || (moved && ((moved >> i ^ moved >> j) & 1) == 0)) continue;
            const int16_t *found = gaps_between(
                search->gaps, search->shapes[i], search->shapes[j],
                search->places[j][0] - search->places[i][0] + state[3 * j] - state[3 * i],
                search->places[j][1] - search->places[i][1] + state[3 * j + 1] - state[3 * i + 1],
                search->places[j][2] - search->places[i][2] + state[3 * j + 2] - state[3 * i + 2]);
            if (!found) return false;
            for (int axis = 0; axis < axes; axis++) gaps[(axis * pieces + i) * pieces + j] = found[axis];
        }
    }
    return true;
}

/* Fill in the gaps at the state at hand. Children of one state follow one another, and most pairs are as they were. */
static bool measure(Separation *search) {
    const Origin *origin = &search->origins[search->head];
    const int16_t *state = state_at(search, search->head);
    if (origin->parent < 0) return look_up(search, state, search->gaps_here, 0);
    if (search->known_parent != origin->parent) {
        if (!look_up(search, state_at(search, origin->parent), search->gaps_of_parent, 0)) return false;
        search->known_parent = origin->parent;
    }
    const size_t matrix = (size_t)(search->gaps->lattice->axes * search->pieces * search->pieces);
    memcpy(search->gaps_here, search->gaps_of_parent, matrix * sizeof *search->gaps_here);
    return look_up(search, state, search->gaps_here, origin->moved);
}

/* Fill `reach` with the pieces that each piece drags along, itself included, when it slides so far along an axis.
 * Return whether some piece does not drag all. */
static bool drag(Separation *search, int axis, int distance) {
    const int pieces = search->pieces;
    Word *reach = search->reach;
    for (int i = 0; i < pieces; i++) {
        const int16_t *row = search->gaps_here + (axis * pieces + i) * pieces;
        Word dragged = 0;
        for (int j = 0; j < pieces; j++) dragged |= (Word)(row[j] < distance) << j;
        reach[i] = dragged | (Word)1 << i;
    }
    for (int k = 0; k < pieces; k++)
        for (int i = 0; i < pieces; i++) reach[i] |= reach[k] & -(reach[i] >> k & 1);
    Word common = ~(Word)0;
    for (int i = 0; i < pieces; i++) common &= reach[i];
    return common != everything(search);
}

/* Add the state that a move from the one at hand leads to, unless it was seen. */
static Outcome add_state(Separation *search, Word moved, int axis, int distance) {
    if (search->count > search->most) return TOO_MANY;
    if (search->count == search->room && !enlarge_states(search)) return NO_MEMORY;
    const int16_t *old = state_at(search, search->head);
    int16_t *new = state_at(search, search->count);
    const int32_t *step = search->gaps->lattice->steps[axis];
    const int first = (int)(moved & 1);
    for (int i = 0; i < search->pieces; i++) {
        const int far = ((int)(moved >> i & 1) - first) * distance;
        for (int c = 0; c < 3; c++) new[3 * i + c] = (int16_t)(old[3 * i + c] + far * step[c]);
    }
    const int64_t slot = find_state(search, new);
    if (search->slots[slot] >= 0) return RUNNING;
    search->slots[slot] = (int32_t)search->count;
    search->origins[search->count++] = (Origin){(int32_t)search->head, (int16_t)axis, (int16_t)distance, moved};
    return RUNNING;
}

/* Begin to make every move of a distance along an axis, for which `reach` is filled. */
static void begin_slides(Separation *search) {
    Word *dragged_by = search->dragged_by;
    for (int i = 0; i < search->pieces; i++) dragged_by[i] = 0;
    for (int k = 0; k < search->pieces; k++)
        for (Word rest = search->reach[k]; rest; rest &= rest - 1) dragged_by[lowest_bit(rest)] |= (Word)1 << k;
    search->choices[0] = (Choice){0, 0};
    search->choice_count = 1;
}

/* Go on with these moves: RUNNING also when all are made, and then no choices are left. */
static Outcome slide(Separation *search, int64_t *budget) {
    Choice *choices = search->choices;
    while (search->choice_count && *budget > 0) {
        const Choice at = choices[--search->choice_count];
        const Word open = everything(search) & ~(at.slides | at.stays);
        *budget -= 1;
        if (open) {
            const int i = lowest_bit(open);
            CHECK(search->choice_count + 2 <= MAX_PIECES + 2);
            choices[search->choice_count++] = (Choice){at.slides, at.stays | search->dragged_by[i]};
            choices[search->choice_count++] = (Choice){at.slides | search->reach[i], at.stays};
        } else if (at.slides && at.slides != everything(search)) {
            *budget -= search->pieces;
            const Outcome outcome = add_state(search, at.slides, search->axis, search->distance);
            if (outcome != RUNNING) return outcome;
        }
    }
    return RUNNING;
}

/* The least of the sets that can leave, for which `reach` is filled: fewest pieces, then the first. */
static Word least_leaving(const Separation *search) {
    Word best = everything(search);
    for (int i = 0; i < search->pieces; i++)
        if (ones(search->reach[i]) < ones(best)) best = search->reach[i];
    return best;
}

/* Look at the state at hand for the first time: FOUND if something can leave, else RUNNING. */
static Outcome begin_state(Separation *search, int64_t *budget) {
    *budget -= (int64_t)search->pieces * search->pieces;
    if (!measure(search)) return NO_MEMORY;
    for (int axis = 0; axis < search->gaps->lattice->axes; axis++) {
        if (!drag(search, axis, ENDLESS)) continue;
        search->leaving_axis = axis;
        search->leaving = least_leaving(search);
        return FOUND;
    }
    search->is_expanding = true;
    search->axis = search->distance = search->choice_count = 0;
    return RUNNING;
}

/* Go on with the moves out of the state at hand, distance after distance along axis after axis. */
static Outcome expand(Separation *search, int64_t *budget) {
    while (*budget > 0) {
        const Outcome outcome = slide(search, budget);
        if (outcome != RUNNING) return outcome;
        if (search->choice_count) continue;
        *budget -= (int64_t)search->pieces * search->pieces;
        if (drag(search, search->axis, search->distance + 1)) {
            search->distance++;
            begin_slides(search);
        } else if (++search->axis < search->gaps->lattice->axes) {
            search->distance = 0;
        } else {
            search->is_expanding = false;
            search->head++;
            break;
        }
    }
    return RUNNING;
}

/* Go on until something separates (FOUND, in the state at `head`), all is seen, a limit is met, or the budget is used
 * up, which is counted in pairs of pieces looked at, and looked at itself between any two moves. */
static Outcome go_on(Separation *search, int64_t *budget) {
    while (search->head < search->count) {
        if (*budget <= 0) return RUNNING;
        const Outcome outcome = search->is_expanding ? expand(search, budget) : begin_state(search, budget);
        if (outcome != RUNNING) return outcome;
    }
    return EXHAUSTED;
}

#endif
