/* State that both searches of exact covers keep: memory, copies of pieces and cells, and solutions not taken yet.
 *
 * `Common` is the first member of each search, so that functions that serve either read it alone.
 */
#ifndef SATPACK_COVER_COMMON_H
#define SATPACK_COVER_COMMON_H

#include "kernels.h"

#include <stdlib.h>

enum {
    FOUND_ROOM = 1 << 20, /* options of all the solutions that are not taken yet, but at least of one */
#ifdef SATPACK_CHECKED
    MOST_FOUND = 3, /* room that is rarely outgrown is outgrown all the time */
#else
    MOST_FOUND = 1024, /* solutions after which the search stops until they are taken */
#endif
};

/* The outcome of a step; one that stops the search is also returned to the caller. */
typedef enum { READY, DEAD, DONE, PAUSED, FULL, NO_MEMORY } Step;

typedef struct {
    int64_t used, low, high, size;
} Piece;

typedef struct {
    int64_t depth; /* no solution has more options */
    Piece *pieces;
    int64_t piece_count;
    bool counts_pieces; /* or all pieces are items like any other */
    bool has_slack;
    int64_t needed, available; /* cells of the copies that must, and may, still be placed */
    int64_t free_cells, missing, fewest_empty, most_empty;
    int64_t budget, nodes;
    int64_t trials, wins; /* of less constrained items: rounds of trying them, and how many paid */
    int32_t *found;       /* solutions not taken yet, rows of depth options */
    int64_t *lengths;
    int64_t found_count, found_room;
    int64_t memory; /* bytes that may still be taken */
} Common;

/* Return zeroed room, or null if it can't be had or is more than is allowed. */
static void *take(Common *common, int64_t count, int64_t size) {
    if (count > common->memory / size) return NULL;
    void *taken = calloc((size_t)(count ? count : 1), (size_t)size);
    if (taken) common->memory -= count * size;
    return taken;
}

/* Take room for pieces and solutions; return whether it could be had. */
static bool make_common_room(Common *common) {
    const int64_t depth = common->depth;
    common->found_room = FOUND_ROOM / depth < MOST_FOUND ? FOUND_ROOM / depth + 1 : MOST_FOUND;
    common->pieces = take(common, common->piece_count, sizeof(Piece));
    common->found = take(common, common->found_room * depth, sizeof(int32_t));
    common->lengths = take(common, common->found_room, sizeof(int64_t));
    return common->pieces && common->found && common->lengths;
}

static void free_common(Common *common) {
    free(common->pieces);
    free(common->found);
    free(common->lengths);
}

/* Note the copies of each piece: used, fewest, most; and the cells of one. */
static void note_copies(Common *common, const int64_t *used, const int64_t *low, const int64_t *high,
                        const int64_t *size) {
    for (int64_t i = 0; i < common->piece_count; i++) {
        const Piece piece = common->pieces[i] = (Piece){used[i], low[i], high[i], size[i]};
        const int64_t missing = piece.low > piece.used ? piece.low - piece.used : 0;
        common->missing += missing;
        common->needed += missing * piece.size;
        common->available += (piece.high > piece.used ? piece.high - piece.used : 0) * piece.size;
        common->counts_pieces |= piece.high > 1;
    }
    common->counts_pieces |= common->has_slack;
}

/* If pieces are not counted, all that is required of them is that those that are items are covered. */
static void forget_uncounted(Common *common) {
    if (common->counts_pieces) return;
    common->missing = 0;
    common->free_cells = common->fewest_empty = 0;
}

/* Count a copy of a piece as placed. */
static inline void occupy(Common *common, Piece *piece) {
    if (piece->used < piece->low) {
        common->needed -= piece->size;
        common->missing--;
    }
    piece->used++;
    common->available -= piece->size;
    common->free_cells -= piece->size;
}

static inline void take_back(Common *common, Piece *piece) {
    piece->used--;
    if (piece->used < piece->low) {
        common->needed += piece->size;
        common->missing++;
    }
    common->available += piece->size;
    common->free_cells += piece->size;
}

/* Whether the numbers of cells allow a solution. */
static inline bool may_be_solvable(const Common *common, int64_t open_cells) {
    const int64_t fewest = common->free_cells - common->most_empty;
    return common->needed <= common->free_cells - common->fewest_empty &&
           common->available >= (open_cells > fewest ? open_cells : fewest);
}

/* Whether the options chosen are a solution, once no item is open. */
static inline bool is_solved(const Common *common) {
    const int64_t empty = common->free_cells;
    return !common->missing && common->fewest_empty <= empty && empty <= common->most_empty;
}

/* Note a solution, for which there must be room; return where its options are written. */
static inline int32_t *new_solution(Common *common, int64_t length) {
    CHECK(common->found_count < common->found_room && length <= common->depth);
    common->lengths[common->found_count] = length;
    return common->found + common->found_count++ * common->depth;
}

#endif
