/* The search for one separation: breadth first through the states that slides lead to.
 *
 * A state is the place of every piece from the first one's. A *move* slides any proper set of pieces along an axis by
 * any distance d. Piece i drags piece j along when their gap is below d, so that a set can slide iff it is closed under
 * dragging. A walk forward and one backward from some piece show the *core* of those that it drags and that drag it; if
 * these are all, nothing moves, and at no larger distance. Else the closures of the other pieces are found by walks that
 * use what is known already, and all closed sets by going through the pieces, each of which either stays, and so does all
 * that drags it, or slides. A set that is closed for every distance leaves: the assembly separates. To slide a set
 * against an axis is to slide all others along it.
 *
 * Invariant: states lie in one array in the order in which they were reached, which is the queue; a hash table of their
 * numbers finds those seen before; `gaps` has the gaps of all pairs when the pieces, of the shapes `known_shapes`, are
 * at `known`, which is the state looked at last, also that of another search. So the first separation met is one with
 * the fewest moves, and always the same one for pieces in the same order.
 * Cost: for m pieces and a axes, some a * m operations on words for each distance of a state, and m additions for each
 * state that is tried, since its hash is a sum; of gaps only those are looked up whose pieces moved relative to each
 * other between one state of the queue and the next.
 * Source: the rules are B. Cutler's ("A computer analysis of all 6-piece burrs", 1994). That one vertex tells whether a
 * digraph is strongly connected: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing
 * 1, 1972.
 */
#ifndef SATPACK_SEPARATION_H
#define SATPACK_SEPARATION_H

#include "gaps.h"
#include "lanes.h"

/* The pieces for which it is chosen whether they slide or stay. */
typedef struct {
    Word slides, stays;
} Choice;

typedef struct {
    int32_t parent;
    int16_t axis, distance;
    Word moved; /* the pieces that slid along the axis */
} Origin;

/* The number of a state, -1 where the slot is free, and bits of its hash. */
typedef struct {
    int32_t number;
    uint32_t tag;
} StateSlot;

enum { BLOCK = 32 }; /* rows of gaps have a multiple of that */

typedef struct {
    uint8_t first, second;
} Pair;

/* The pieces that each drags directly; what the hub drags along, and what drags it along, directly or not. */
typedef struct {
    Word drags[MAX_PIECES + 2];
    Word reached, reaching;
} Links;

typedef struct {
    Gaps *shared;
    int pieces;
    int32_t shapes[MAX_PIECES];
    Offset places[MAX_PIECES];
    int64_t most;                  /* states to see before giving up */
    Shift home[MAX_PIECES];        /* the place of every piece in the assembly, from that of the first */
    Word weights[MAX_PIECES];      /* a state's hash is the sum of the places times these */
    Shift *states;                 /* rows of `pieces` */
    Origin *origins;
    StateSlot *slots;
    int64_t count, room, slot_count, head;
    int row_width, known_pieces;   /* `room` and `gaps` are for this many */
    int16_t *gaps;                 /* [axis][i][j], the rows filled up with ENDLESS */
    Shift known[MAX_PIECES];
    int32_t known_shapes[MAX_PIECES];
    Pair moved[MAX_PIECES * (MAX_PIECES - 1) / 2]; /* pairs whose gaps may differ from then */
    bool is_expanding; /* the state at head: its moves along `axis` by `distance`, and those chosen between */
    Word hash;                     /* of that state */
    Word loose;                    /* the axes along which its moves are still to be made */
    int axis, distance, choice_count;
    Choice choices[MAX_PIECES + 2];
    Word own[MAX_PIECES + 2];      /* the bit of every piece, 0 behind the last */
    int hub;                       /* the piece of most cells */
    Links links[MAX_AXES + 1];     /* along every axis at the distance looked at last, then at ENDLESS */
    Word reach[MAX_PIECES], dragged_by[MAX_PIECES];
    int leaving_axis;              /* after a separation in state `head`: */
    Word leaving;
} Separation;

typedef enum { RUNNING, FOUND, EXHAUSTED, TOO_MANY, NO_MEMORY } Outcome;

static inline Word everything(const Separation *search) { return ((Word)1 << search->pieces) - 1; }

static inline Shift *state_at(const Separation *search, int64_t number) {
    CHECK(number >= 0 && number < search->room);
    return search->states + number * search->pieces;
}

static Word state_hash(const Separation *search, const Shift *state) {
    Word hash = 0;
    for (int i = 0; i < search->pieces; i++) hash += (Word)state[i] * search->weights[i];
    return hash;
}

/* The slot of a state's number, or the free one where it belongs, which then gets the tag. */
static StateSlot *find_state(const Separation *search, const Shift *state, Word hash) {
    const Word bits = mixed(hash);
    const uint32_t tag = (uint32_t)bits;
    const int64_t mask = search->slot_count - 1;
    for (int64_t at = (int64_t)(bits >> 32) & mask;; at = (at + 1) & mask) {
        StateSlot *slot = &search->slots[at];
        if (slot->number < 0) slot->tag = tag;
        if (slot->number < 0 || (slot->tag == tag && memcmp(state_at(search, slot->number), state,
                                                           (size_t)search->pieces * sizeof *state) == 0))
            return slot;
    }
}

static bool enlarge_states(Separation *search) {
    const int64_t room = search->room ? 2 * search->room : 64;
    if (2 * room > INT32_MAX) return false;
    Shift *states = realloc(search->states, (size_t)(room * search->pieces) * sizeof *states);
    if (states) search->states = states;
    Origin *origins = realloc(search->origins, (size_t)room * sizeof *origins);
    if (origins) search->origins = origins;
    StateSlot *slots = malloc((size_t)(2 * room) * sizeof *slots);
    if (!states || !origins || !slots) {
        free(slots);
        return false;
    }
    free(search->slots);
    search->slots = slots;
    search->slot_count = 2 * room;
    search->room = room;
    memset(slots, 0xff, (size_t)(2 * room) * sizeof *slots);
    for (int64_t number = 0; number < search->count; number++) {
        const Shift *state = state_at(search, number);
        find_state(search, state, state_hash(search, state))->number = (int32_t)number;
    }
    return true;
}

static int16_t *gap_row(const Separation *search, int axis, int piece) {
    return search->gaps + (axis * search->pieces + piece) * search->row_width;
}

/* Make room for the gaps of as many pieces as there are now. */
static bool begin_gaps(Separation *search) {
    search->row_width = (search->pieces + BLOCK - 1) / BLOCK * BLOCK;
    const size_t size = (size_t)(search->shared->lattice->axes * search->pieces * search->row_width);
    free(search->gaps);
    search->gaps = malloc(size * sizeof *search->gaps);
    if (!search->gaps) return false;
    for (size_t i = 0; i < size; i++) search->gaps[i] = ENDLESS;
    for (int i = 0; i < search->pieces; i++) search->known_shapes[i] = -1;
    return true;
}

/* Begin a search; `start` has the displacement of every piece. What was allocated before is used again. */
static bool begin_separation(Separation *search, const Offset *start) {
    search->is_expanding = false;
    search->count = search->head = 0;
    if (search->known_pieces != search->pieces) {
        search->known_pieces = search->room = 0;
        if (!begin_gaps(search)) return false;
        search->known_pieces = search->pieces;
        for (int i = 0; i < MAX_PIECES + 2; i++) {
            search->own[i] = i < search->pieces ? (Word)1 << i : 0;
            for (int axis = 0; axis <= MAX_AXES; axis++) search->links[axis].drags[i] = 0;
        }
        for (int i = 0; i < search->pieces; i++) search->weights[i] = mixed(mixed((Word)i + 1));
    }
    if (search->room == 64) {
        memset(search->slots, 0xff, (size_t)search->slot_count * sizeof *search->slots);
    } else {
        search->room = 0;
        if (!enlarge_states(search)) return false;
    }
    const Shape *shapes = search->shared->shapes;
    Shift *state = state_at(search, 0);
    search->hub = 0;
    for (int i = 0; i < search->pieces; i++) {
        if (shapes[search->shapes[i]].count > shapes[search->shapes[search->hub]].count) search->hub = i;
        Offset away[2];
        for (int c = 0; c < 3; c++) {
            away[0][c] = search->places[i][c] - search->places[0][c];
            away[1][c] = start[i][c] - start[0][c];
        }
        search->home[i] = packed(away[0][0], away[0][1], away[0][2]);
        state[i] = search->home[i] + packed(away[1][0], away[1][1], away[1][2]);
    }
    search->origins[0] = (Origin){-1, 0, 0, 0};
    find_state(search, state, state_hash(search, state))->number = 0;
    search->count = 1;
    return true;
}

static void free_separation(Separation *search) {
    free(search->states), free(search->origins), free(search->slots), free(search->gaps);
}

/* Look up the gaps between two pieces in a state. */
static bool look_up(const Separation *search, const Shift *state, Pair pair) {
    const int axes = search->shared->lattice->axes, i = pair.first, j = pair.second;
    const int16_t *found = gaps_between(search->shared, search->shapes[i], search->shapes[j], state[j] - state[i]);
    if (!found) return false;
    for (int axis = 0; axis < axes; axis++) {
        gap_row(search, axis, i)[j] = found[axis];
        gap_row(search, axis, j)[i] = found[axes + axis];
    }
    return true;
}

/* List the pairs of pieces that moved differently between the state that the gaps are of and another, and call their
 * gaps into the cache. */
static int list_moved(Separation *search, const Shift *state) {
    Shift moved[MAX_PIECES];
    Word fresh = 0;
    for (int i = 0; i < search->pieces; i++) {
        moved[i] = state[i] - search->known[i];
        fresh |= (Word)(search->shapes[i] != search->known_shapes[i]) << i;
    }
    int count = 0;
    for (Word rest = everything(search); rest;) {
        const int first = lowest_bit(rest);
        Word together = 0;
        for (int i = 0; i < search->pieces; i++) together |= (Word)(moved[i] == moved[first]) << i;
        together = (fresh >> first & 1) ? (Word)1 << first : together & rest & ~fresh;
        rest &= ~together;
        for (Word some = together; some; some &= some - 1) {
            const int i = lowest_bit(some);
            for (Word others = rest; others; others &= others - 1) {
                const int j = lowest_bit(others);
                const Pair pair = {(uint8_t)(i < j ? i : j), (uint8_t)(i < j ? j : i)};
                const Word shapes = pair_of(search->shapes[pair.first], search->shapes[pair.second]);
                const Shift away = state[pair.second] - state[pair.first];
                __builtin_prefetch(gap_slot(search->shared, first_slot(search->shared, shapes, away)));
                search->moved[count++] = pair;
            }
        }
    }
    return count;
}

/* Bring the gaps to the state at hand. */
static bool measure(Separation *search) {
    const Shift *state = state_at(search, search->head);
    const int count = list_moved(search, state);
    for (int i = 0; i < count; i++) {
        if (!look_up(search, state, search->moved[i])) {
            search->known_pieces = 0; /* some gaps are of the one state, some of the other */
            return false;
        }
    }
    memcpy(search->known, state, (size_t)search->pieces * sizeof *state);
    memcpy(search->known_shapes, search->shapes, (size_t)search->pieces * sizeof *search->shapes);
    return true;
}

/* Join the words of those pieces of which some bits are met. */
static inline Word joined_where(const Word *bits, Word met, const Word *words, int pieces) {
    Lanes found = {0};
    for (int i = 0; i < pieces; i += LANES)
        found = joined(found, meeting(load(bits + i), spread(met)), load(words + i));
    return any_lane(found);
}

/* Fill in which pieces each drags directly when it slides this far along an axis; return whether anything is new. */
static bool link(const Separation *search, int axis, int distance, Links *links) {
    const int pieces = search->pieces;
    const int16_t bound = (int16_t)distance, *row = gap_row(search, axis, 0);
    Word changed = 0;
    for (int i = 0; i < pieces; i++, row += search->row_width) {
        Word dragged = search->own[i] | below(row, bound);
        if (pieces > BLOCK) dragged |= below(row + BLOCK, bound) << BLOCK;
        changed |= dragged ^ links->drags[i];
        links->drags[i] = dragged;
    }
    return changed;
}

/* Whether every piece drags all others along, directly or not. Note what the hub drags, and what drags it. */
static bool hangs_together(const Separation *search, Links *links) {
    const int pieces = search->pieces;
    const Word all = everything(search), *own = search->own, *drags = links->drags;
    Word reached = drags[search->hub], reaching = own[search->hub], before = 0;
    while (reached != all && reached != before) {
        before = reached;
        reached |= joined_where(own, reached, drags, pieces);
    }
    for (before = 0; reaching != all && reaching != before;) {
        before = reaching;
        reaching |= joined_where(drags, reaching, own, pieces);
    }
    links->reached = reached;
    links->reaching = reaching;
    return (reached & reaching) == all;
}

/* Fill `reach` with the pieces that each drags along, itself included, and `dragged_by` with those that drag it. */
static void close_sets(Separation *search, const Links *links) {
    const Word core = links->reached & links->reaching, others = everything(search) & ~core;
    Word *reach = search->reach, *dragged_by = search->dragged_by, known = core;
    for (int i = 0; i < search->pieces; i++) reach[i] = links->reached, dragged_by[i] = links->reaching;
    for (Word rest = others; rest; rest &= rest - 1) {
        const int i = lowest_bit(rest);
        Word found = links->drags[i], done = search->own[i];
        for (Word open; (open = found & ~done);) {
            const int j = lowest_bit(open);
            const bool is_known = known >> j & 1;
            found |= is_known ? reach[j] : links->drags[j];
            done |= is_known ? reach[j] : search->own[j];
        }
        reach[i] = found;
        known |= search->own[i];
        dragged_by[i] = links->reached >> i & 1 ? core : 0;
    }
    for (Word rest = others; rest; rest &= rest - 1)
        for (Word some = reach[lowest_bit(rest)] & others; some; some &= some - 1)
            dragged_by[lowest_bit(some)] |= rest & -rest;
}

/* Add the state that a move from the one at hand leads to, unless it was seen. */
static Outcome add_state(Separation *search, Word moved, int axis, int distance) {
    if (search->count > search->most) return TOO_MANY;
    if (search->count == search->room && !enlarge_states(search)) return NO_MEMORY;
    const Shift *old = state_at(search, search->head);
    Shift *new = state_at(search, search->count);
    const int32_t *step = search->shared->lattice->steps[axis];
    /* the first piece stays where it is, and the others move from it */
    const bool is_first = moved & 1;
    const Word set = is_first ? ~moved : moved;
    const Shift far = (is_first ? -distance : distance) * packed(step[0], step[1], step[2]);
    Word weight = 0;
    for (int i = 0; i < search->pieces; i++) {
        const Word moves = -(set >> i & 1);
        new[i] = old[i] + (Shift)((Word)far & moves);
        weight += search->weights[i] & moves;
    }
    StateSlot *slot = find_state(search, new, search->hash + (Word)far * weight);
    if (slot->number >= 0) return RUNNING;
    slot->number = (int32_t)search->count;
    search->origins[search->count++] = (Origin){(int32_t)search->head, (int16_t)axis, (int16_t)distance, moved};
    return RUNNING;
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
    const int axes = search->shared->lattice->axes;
    *budget -= (int64_t)search->pieces * search->pieces;
    if (!measure(search)) return NO_MEMORY;
    const Origin *origin = &search->origins[search->head];
    search->loose = 0;
    for (int axis = 0; axis < axes; axis++) link(search, axis, 1, &search->links[axis]);
    for (int axis = 0; axis < axes; axis++) {
        if (hangs_together(search, &search->links[axis])) continue;
        search->loose |= (Word)1 << axis;
        /* a slide changes how far others along its axis can go, but not whether they can go for ever */
        if (origin->parent >= 0 && origin->axis == axis) continue;
        link(search, axis, ENDLESS, &search->links[axes]);
        if (hangs_together(search, &search->links[axes])) continue;
        close_sets(search, &search->links[axes]);
        search->leaving_axis = axis;
        search->leaving = least_leaving(search);
        return FOUND;
    }
    search->is_expanding = true;
    search->hash = state_hash(search, state_at(search, search->head));
    search->distance = search->choice_count = 0;
    return RUNNING;
}

/* Go on with the moves out of the state at hand, distance after distance along axis after axis. */
static Outcome expand(Separation *search, int64_t *budget) {
    while (*budget > 0) {
        const Outcome outcome = slide(search, budget);
        if (outcome != RUNNING) return outcome;
        if (search->choice_count) continue;
        if (!search->loose) {
            search->is_expanding = false;
            search->head++;
            break;
        }
        *budget -= (int64_t)search->pieces * search->pieces;
        search->axis = lowest_bit(search->loose);
        Links *links = &search->links[search->axis];
        const bool changed = search->distance++ == 0 || link(search, search->axis, search->distance, links);
        if (changed && search->distance > 1 && hangs_together(search, links)) {
            search->loose &= search->loose - 1;
            search->distance = 0;
        } else {
            if (changed) close_sets(search, links);
            search->choices[0] = (Choice){0, 0};
            search->choice_count = 1;
        }
    }
    return RUNNING;
}

/* Go on until something separates (FOUND, in the state at `head`), all is seen, a limit is met, or the budget is used
 * up. The budget counts pairs of pieces looked at, and is checked between any two moves. */
static Outcome go_on(Separation *search, int64_t *budget) {
    while (search->head < search->count) {
        if (*budget <= 0) return RUNNING;
        const Outcome outcome = search->is_expanding ? expand(search, budget) : begin_state(search, budget);
        if (outcome != RUNNING) return outcome;
    }
    return EXHAUSTED;
}

#endif
