/* Fill a region from one end with pieces that are hardly ever alike: a beam of partial fillings, hard pieces first.
 *
 * Cells have numbers along the region, and a partial filling is grown at its first empty cell: so what is empty stays
 * in one compact part, at the other end. A placement that cuts off a hole whose size no pieces have together is left
 * out. Of the placements that fit, those are best that use up a piece which is *hard* to place and leave a short border
 * between what is filled and what is empty. A beam search (B. T. Lowerre, The HARPY Speech Recognition System, 1976)
 * keeps the best few partial fillings, all of equally many pieces, until so few pieces are left, and such easy ones,
 * that an exhaustive search can do the rest.
 *
 * How hard a piece is to place is learned by *probing*: a depth first search of a limited number of nodes, which soon
 * has nothing left but awkward borders and pieces that go with none of them, counts for each piece at how many nodes it
 * was still to be placed, and how many of its placements fitted there.
 *
 * Invariant: a state's filled cells are those of its options, no two of which meet, and `front` is its first empty
 * cell.
 * Cost: a node looks at the options that begin at one cell, and for each that fits at the cells of the holes beside it.
 * Room is given when a filling is made, and does not grow.
 */
#include "kernels.h"

#include <stdlib.h>
#include <string.h>

enum {
    PROBED = 32, /* children of a node that a probe may try */
};

static const double BORDER = 0.2; /* what a side of an empty cell at a filled one costs, in units of hardness */
static const double NOISE = 0.1;  /* scores differ by up to so much by chance */

typedef struct {
    int64_t used, room;
} Budget;

/* A partial filling. */
typedef struct {
    uint8_t *filled;  /* for each cell whether it is */
    int64_t *left;    /* the copies left of each piece */
    int32_t *options; /* those chosen */
    int64_t placed;
    int64_t front; /* the first empty cell */
    int64_t reach; /* no cell behind this one is filled by growing */
    double score;
    Word sum; /* of the cells filled and the pieces used, whatever the order */
} State;

/* A state that another one can grow to. */
typedef struct {
    double score;
    int32_t parent, option;
} Child;

/* A node on the path of a probe. */
typedef struct {
    int32_t options[PROBED];
    int64_t count, next, reach;
} Frame;

typedef struct {
    const int64_t *first;  /* the options that begin at cell c are first[c] to first[c + 1] */
    const int64_t *starts; /* option o has the cells cells[starts[o]] to cells[starts[o + 1]], ascending */
    const int32_t *cells;
    const int32_t *piece;
    const int64_t *borders; /* cell c is beside neighbours[borders[c]] to neighbours[borders[c + 1]] */
    const int32_t *neighbours;
    const uint8_t *fillable; /* for each number of cells whether some pieces have exactly that many together */
    int64_t cell_count, option_count, piece_count, copies, largest;
    int64_t width, branching; /* states kept, and children of each that may be */
    State *states, *grown;    /* width of each */
    int64_t count;
    Child *children;
    Frame *path;
    double *hardness;
    int64_t *fits, *visits; /* for each piece, counted while probing */
    int64_t *stamps, stamp;
    int32_t *queue;
    Word chance;
} Filling;

/* ---- Memory ---- */

static void *take(Budget *budget, int64_t count, int64_t size) {
    if (count > (budget->room - budget->used) / size) return NULL;
    budget->used += count * size;
    return calloc((size_t)(count ? count : 1), (size_t)size);
}

static bool make_states(const Filling *filling, Budget *budget, State *states) {
    for (int64_t i = 0; i < filling->width; i++) {
        states[i].filled = take(budget, filling->cell_count, 1);
        states[i].left = take(budget, filling->piece_count, 8);
        states[i].options = take(budget, filling->copies, 4);
        if (!states[i].filled || !states[i].left || !states[i].options) return false;
    }
    return true;
}

static void free_states(State *states, int64_t count) {
    for (int64_t i = 0; states && i < count; i++) {
        free(states[i].filled);
        free(states[i].left);
        free(states[i].options);
    }
    free(states);
}

EXPORTED void KERNEL(filling_free)(Filling *filling) {
    free_states(filling->states, filling->width);
    free_states(filling->grown, filling->width);
    free(filling->children);
    free(filling->path);
    free(filling->hardness);
    free(filling->fits);
    free(filling->visits);
    free(filling->stamps);
    free(filling->queue);
    free(filling);
}

/* Make a filler of a region; null if that takes more memory than is allowed. The arrays given must stay where they are. */
EXPORTED Filling *KERNEL(filling_create)(const int64_t *first, const int64_t *starts, const int32_t *cells,
                                         const int32_t *piece, const int64_t *borders, const int32_t *neighbours,
                                         const uint8_t *fillable, int64_t bounds, int64_t ends, int64_t pieces,
                                         int64_t copies, int64_t width, int64_t branching, int64_t memory) {
    Filling *filling = calloc(1, sizeof *filling);
    if (!filling) return NULL;
    *filling = (Filling){.first = first, .starts = starts, .cells = cells, .piece = piece, .borders = borders};
    filling->neighbours = neighbours;
    filling->fillable = fillable;
    filling->cell_count = bounds - 1;
    filling->option_count = ends - 1;
    filling->piece_count = pieces;
    filling->copies = copies;
    filling->width = width;
    filling->branching = branching;
    int64_t most = 0; /* options that begin at one cell */
    for (int64_t c = 0; c + 1 < bounds; c++) {
        if (first[c + 1] - first[c] > most) most = first[c + 1] - first[c];
    }
    for (int64_t o = 0; o + 1 < ends; o++) {
        if (starts[o + 1] - starts[o] > filling->largest) filling->largest = starts[o + 1] - starts[o];
    }
    Budget budget = {0, memory};
    filling->states = take(&budget, width, sizeof(State));
    filling->grown = take(&budget, width, sizeof(State));
    filling->children = take(&budget, width * branching + most, sizeof(Child));
    filling->path = take(&budget, copies + 1, sizeof(Frame));
    filling->hardness = take(&budget, pieces, sizeof(double));
    filling->fits = take(&budget, pieces, 8);
    filling->visits = take(&budget, pieces, 8);
    filling->stamps = take(&budget, filling->cell_count, 8);
    filling->queue = take(&budget, filling->cell_count, 4);
    const bool has_all = filling->states && filling->grown && filling->children && filling->path && filling->hardness &&
                         filling->fits && filling->visits && filling->stamps && filling->queue &&
                         make_states(filling, &budget, filling->states) &&
                         make_states(filling, &budget, filling->grown);
    if (has_all) return filling;
    KERNEL(filling_free)(filling);
    return NULL;
}

/* ---- Chance ---- */

/* A bijection without a pattern (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
 * OOPSLA 2014). */
static Word mixed(Word word) {
    word += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

/* Return a number from 0 to below 1 that depends on the seed and on earlier draws. */
static double drawn(Filling *filling) {
    filling->chance++;
    return (double)(mixed(filling->chance) >> 11) / (double)((Word)1 << 53);
}

/* ---- Placing ---- */

static inline int64_t begin_of(const Filling *filling, int64_t option) {
    CHECK(option >= 0 && option < filling->option_count);
    return filling->starts[option];
}

static inline int64_t end_of(const Filling *filling, int64_t option) { return filling->starts[option + 1]; }

static inline int32_t cell_at(const Filling *filling, int64_t place) {
    CHECK(filling->cells[place] >= 0 && filling->cells[place] < filling->cell_count);
    return filling->cells[place];
}

static inline int64_t piece_of(const Filling *filling, int64_t option) {
    CHECK(filling->piece[option] >= 0 && filling->piece[option] < filling->piece_count);
    return filling->piece[option];
}

static bool fits(const Filling *filling, const State *state, int64_t option) {
    for (int64_t i = begin_of(filling, option); i < end_of(filling, option); i++) {
        if (state->filled[cell_at(filling, i)]) return false;
    }
    return true;
}

static void mark(const Filling *filling, State *state, int64_t option, uint8_t as) {
    for (int64_t i = begin_of(filling, option); i < end_of(filling, option); i++) {
        state->filled[cell_at(filling, i)] = as;
    }
}

/* Place an option; the functions that grow a state count the cells it reaches. */
static void put(const Filling *filling, State *state, int64_t option) {
    CHECK(state->placed < filling->copies);
    mark(filling, state, option, 1);
    state->left[piece_of(filling, option)]--;
    state->options[state->placed++] = (int32_t)option;
    for (int64_t i = begin_of(filling, option); i < end_of(filling, option); i++) {
        state->sum += mixed((Word)cell_at(filling, i));
    }
    state->sum += mixed((Word)(filling->cell_count + piece_of(filling, option)));
    while (state->front < filling->cell_count && state->filled[state->front]) state->front++;
}

static int64_t last_cell(const Filling *filling, int64_t option) {
    return cell_at(filling, end_of(filling, option) - 1);
}

/* Take back the last option of a state that grew at its first empty cell. */
static void take_back(const Filling *filling, State *state) {
    const int64_t option = state->options[--state->placed];
    mark(filling, state, option, 0);
    state->left[piece_of(filling, option)]++;
    state->front = cell_at(filling, begin_of(filling, option));
}

/* ---- Holes ---- */

/* Whether some pieces may fill the hole that an empty cell is in: it has a size that pieces have together, or a cell
 * beyond what was reached, or more than `most` cells, or was looked at since the stamp `since`. */
static bool may_be_filled(Filling *filling, const uint8_t *filled, int32_t cell, int64_t reach, int64_t most,
                          int64_t since) {
    const int64_t stamp = ++filling->stamp;
    int64_t head = 0, size = 0;
    filling->stamps[cell] = stamp;
    filling->queue[size++] = cell;
    while (head < size) {
        const int32_t here = filling->queue[head++];
        if (here > reach || size > most) return true;
        for (int64_t i = filling->borders[here]; i < filling->borders[here + 1]; i++) {
            const int32_t beside = filling->neighbours[i];
            CHECK(beside >= 0 && beside < filling->cell_count);
            if (filled[beside] || filling->stamps[beside] == stamp) continue;
            if (filling->stamps[beside] >= since) return true;
            filling->stamps[beside] = stamp;
            filling->queue[size++] = beside;
        }
    }
    return filling->fillable[size];
}

/* Whether all holes beside an option, whose cells are marked, may be filled. */
static bool leaves_fillable(Filling *filling, const uint8_t *filled, int64_t option, int64_t reach, int64_t most) {
    const int64_t since = filling->stamp + 1;
    for (int64_t i = begin_of(filling, option); i < end_of(filling, option); i++) {
        const int32_t cell = cell_at(filling, i);
        for (int64_t j = filling->borders[cell]; j < filling->borders[cell + 1]; j++) {
            const int32_t beside = filling->neighbours[j];
            CHECK(beside >= 0 && beside < filling->cell_count);
            if (filled[beside] || filling->stamps[beside] >= since) continue;
            if (!may_be_filled(filling, filled, beside, reach, most, since)) return false;
        }
    }
    return true;
}

/* Note which options, alone in the region, cut off no small hole that can't be filled. */
EXPORTED void KERNEL(filling_live)(Filling *filling, uint8_t *live, int64_t options) {
    CHECK(options == filling->option_count);
    State *state = filling->grown;
    memset(state->filled, 0, (size_t)filling->cell_count);
    for (int64_t option = 0; option < options; option++) {
        mark(filling, state, option, 1);
        live[option] = leaves_fillable(filling, state->filled, option, filling->cell_count, filling->largest);
        mark(filling, state, option, 0);
    }
}

/* ---- Growing ---- */

/* By how many sides the border of what is filled grows by an option, whose own cells are marked by 2. */
static int64_t added_border(const Filling *filling, const uint8_t *filled, int64_t option) {
    int64_t added = 0;
    for (int64_t i = begin_of(filling, option); i < end_of(filling, option); i++) {
        const int32_t cell = cell_at(filling, i);
        for (int64_t j = filling->borders[cell]; j < filling->borders[cell + 1]; j++) {
            const uint8_t beside = filled[filling->neighbours[j]];
            added += beside == 0 ? 1 : beside == 1 ? -1 : 0;
        }
    }
    return added;
}

static int better_first(const void *one, const void *other) {
    const Child *left = one, *right = other;
    if (left->score != right->score) return left->score < right->score ? 1 : -1;
    if (left->parent != right->parent) return left->parent < right->parent ? -1 : 1;
    return left->option < right->option ? -1 : left->option > right->option;
}

/* Write down what a state can grow to, the best first, and return how many; `tells` if this counts for what is
 * learned. */
static int64_t find_children(Filling *filling, State *state, int32_t parent, bool tells, Child *children) {
    if (state->front == filling->cell_count) return 0;
    int64_t found = 0;
    for (int64_t p = 0; tells && p < filling->piece_count; p++) filling->visits[p] += state->left[p] > 0;
    for (int64_t option = filling->first[state->front]; option < filling->first[state->front + 1]; option++) {
        const int64_t piece = piece_of(filling, option);
        if (!state->left[piece] || !fits(filling, state, option)) continue;
        const int64_t last = last_cell(filling, option), reach = last > state->reach ? last : state->reach;
        mark(filling, state, option, 2);
        const bool may = leaves_fillable(filling, state->filled, option, reach, filling->cell_count);
        if (may) {
            if (tells) filling->fits[piece]++;
            const double border = BORDER * (double)added_border(filling, state->filled, option);
            const double score = state->score + filling->hardness[piece] - border + NOISE * drawn(filling);
            children[found++] = (Child){score, parent, (int32_t)option};
        }
        mark(filling, state, option, 0);
    }
    qsort(children, (size_t)found, sizeof *children, better_first);
    return found;
}

static void grow(const Filling *filling, State *state, int64_t option) {
    const int64_t last = last_cell(filling, option);
    put(filling, state, option);
    if (last > state->reach) state->reach = last;
}

static void copy(const Filling *filling, State *to, const State *from) {
    const State own = *to;
    *to = *from;
    to->filled = own.filled;
    to->left = own.left;
    to->options = own.options;
    memcpy(to->filled, from->filled, (size_t)filling->cell_count);
    memcpy(to->left, from->left, (size_t)filling->piece_count * sizeof *to->left);
    memcpy(to->options, from->options, (size_t)from->placed * sizeof *to->options);
}

/* Start again with some options placed, and with the chance and the hardness of pieces from now on. */
EXPORTED void KERNEL(filling_begin)(Filling *filling, const int32_t *chosen, const int64_t *copies,
                                    const double *hardness, int64_t count, int64_t pieces, int64_t seed) {
    CHECK(pieces == filling->piece_count && count <= filling->copies);
    State *state = filling->states;
    filling->chance = mixed((Word)seed);
    memcpy(filling->hardness, hardness, (size_t)pieces * sizeof *hardness);
    memset(state->filled, 0, (size_t)filling->cell_count);
    memcpy(state->left, copies, (size_t)pieces * sizeof *copies);
    state->placed = state->front = 0;
    state->reach = -1;
    state->score = 0;
    state->sum = 0;
    for (int64_t i = 0; i < count; i++) put(filling, state, chosen[i]);
    filling->count = 1;
}

/* Look at some nodes of a depth first search that goes on from the first state, and count what fits. */
EXPORTED int64_t KERNEL(filling_probe)(Filling *filling, int64_t nodes) {
    State *state = filling->grown;
    copy(filling, state, filling->states);
    const int64_t bottom = state->placed;
    bool is_new = true;
    for (int64_t node = 0; node < nodes;) {
        Frame *frame = filling->path + state->placed;
        if (is_new) {
            const int64_t found = find_children(filling, state, 0, true, filling->children);
            node++;
            frame->count = found < PROBED ? found : PROBED;
            frame->next = 0;
            frame->reach = state->reach;
            for (int64_t i = 0; i < frame->count; i++) frame->options[i] = filling->children[i].option;
        }
        is_new = frame->next < frame->count;
        if (is_new) {
            grow(filling, state, frame->options[frame->next++]);
        } else if (state->placed == bottom) {
            return node;
        } else {
            take_back(filling, state);
            state->reach = filling->path[state->placed].reach;
        }
    }
    return nodes;
}

/* Write the counts of probing: how many placements of each piece fitted, and at how many nodes. */
EXPORTED void KERNEL(filling_learned)(const Filling *filling, int64_t *fitted, int64_t *visits, int64_t pieces) {
    CHECK(pieces == filling->piece_count);
    memcpy(fitted, filling->fits, (size_t)pieces * sizeof *fitted);
    memcpy(visits, filling->visits, (size_t)pieces * sizeof *visits);
}

static bool is_among(const State *states, int64_t count, Word sum) {
    for (int64_t i = 0; i < count; i++) {
        if (states[i].sum == sum) return true;
    }
    return false;
}

/* Place one more piece in every state, keep the best, and return how many states there are. */
EXPORTED int64_t KERNEL(filling_step)(Filling *filling) {
    int64_t found = 0;
    for (int64_t i = 0; i < filling->count; i++) {
        Child *children = filling->children + found;
        const int64_t own = find_children(filling, filling->states + i, (int32_t)i, false, children);
        found += own < filling->branching ? own : filling->branching;
    }
    qsort(filling->children, (size_t)found, sizeof *filling->children, better_first);
    int64_t count = 0;
    for (int64_t i = 0; i < found && count < filling->width; i++) {
        const Child *child = filling->children + i;
        State *state = filling->grown + count;
        copy(filling, state, filling->states + child->parent);
        grow(filling, state, child->option);
        state->score = child->score;
        count += !is_among(filling->grown, count, state->sum);
    }
    State *before = filling->states;
    filling->states = filling->grown;
    filling->grown = before;
    return filling->count = count;
}

/* Write down the options of the states, the best first: rows of as many as are placed in each. */
EXPORTED void KERNEL(filling_take)(const Filling *filling, int32_t *options, int64_t states, int64_t placed) {
    CHECK(states <= filling->count);
    for (int64_t i = 0; i < states; i++) {
        CHECK(filling->states[i].placed == placed);
        memcpy(options + i * placed, filling->states[i].options, (size_t)placed * sizeof *options);
    }
}
