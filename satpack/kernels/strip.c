/* The frontiers of a strip: which cells beyond its full layers are covered, for every way to fill these.
 *
 * A strip is a row of layers with the same cells. A state says which cells of the next few layers are covered while all
 * layers before are full: bit i is the i-th cell from the frontier on. A layer is filled cell by cell: what covers the
 * first cell already is moved on, what does not gets each placement that begins there and overlaps nothing.
 *
 * Invariant: after each cell the table has every state that some filling leads to, once, with the state of the layer
 * before that it came from. At the layer's end a state is dropped if some cell can't be covered any more, and of states
 * that the strip's symmetries take to each other the least is kept.
 * Cost: of each cell, states times placements that begin there; words of 64 bits, so strips must be narrow.
 * Source: the states are those of D. A. Klarner and J. Pollack, "Domino tilings of rectangles with fixed width",
 * Discrete Mathematics 32, 1980; symmetries and dead cells are our own.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

typedef struct {
    Word *keys;      /* all bits set where it is free, which no state has */
    int32_t *origin; /* of each state, its place among those the layer began with */
    int64_t slots, count;
} Table;

static const Word FREE = ~(Word)0;

static bool make_table(Table *table, int64_t slots) {
    table->slots = slots;
    table->count = 0;
    table->keys = malloc((size_t)slots * sizeof(Word));
    table->origin = malloc((size_t)slots * sizeof(int32_t));
    if (!table->keys || !table->origin) return false;
    memset(table->keys, 0xff, (size_t)slots * sizeof(Word));
    return true;
}

static void free_table(Table *table) {
    free(table->keys);
    free(table->origin);
}

static int64_t slot_of(const Table *table, Word key) {
    int64_t at = (int64_t)((key * 0x9E3779B97F4A7C15u) >> 20) & (table->slots - 1);
    while (table->keys[at] != FREE && table->keys[at] != key) at = (at + 1) & (table->slots - 1);
    return at;
}

/* Enter a state; false if there is no memory to do so. */
static bool enter(Table *table, Word key, int32_t origin) {
    CHECK(key != FREE);
    int64_t at = slot_of(table, key);
    if (table->keys[at] == key) return true;
    if (2 * table->count >= table->slots) {
        Table larger;
        if (!make_table(&larger, 2 * table->slots)) {
            free_table(&larger);
            return false;
        }
        for (int64_t i = 0; i < table->slots; i++) {
            if (table->keys[i] == FREE) continue;
            const int64_t to = slot_of(&larger, table->keys[i]);
            larger.keys[to] = table->keys[i];
            larger.origin[to] = table->origin[i];
        }
        larger.count = table->count;
        free_table(table);
        *table = larger;
        at = slot_of(table, key);
    }
    table->keys[at] = key;
    table->origin[at] = origin;
    table->count++;
    return true;
}

/* Whether every free cell of the layers ahead can be covered by a placement that overlaps nothing. */
static bool can_go_on(Word state, Word ahead, const Word *fits, int64_t fit_count) {
    Word bare = ahead & ~state;
    for (int64_t i = 0; bare && i < fit_count; i++)
        if (!(fits[i] & state)) bare &= ~fits[i];
    return !bare;
}

/* The least of the states that symmetries take a state to; a table for each symmetry says where its bytes go. */
static Word least_image(Word state, const Word *images, int64_t symmetries) {
    Word least = state;
    for (int64_t s = 0; s < symmetries; s++) {
        Word image = 0;
        for (int byte = 0; byte < 8; byte++) image |= images[(s * 8 + byte) * 256 + (state >> 8 * byte & 0xff)];
        if (image < least) least = image;
    }
    return least;
}

/* Fill a layer: write the states after it and their origins, and return how many these are.
 *
 * -1: there are more than there is room for, at the end or on the way sixteen times as many; -2: there is no memory.
 * Of the layer's cell c the placements that begin there are starts[c] to starts[c + 1].
 */
EXPORTED int64_t KERNEL(strip_layer)(const Word *states, int64_t count, const Word *placements, int64_t placement_count,
                                     const int32_t *starts, int64_t bounds, const Word *fits, int64_t fit_count,
                                     const Word *ahead, const Word *images, int64_t symmetries, Word *after,
                                     int32_t *origins, int64_t room) {
    enum { SMALL = 1 << 10, MORE = 16 };
    (void)placement_count; /* for a checked build alone */
    Table now, next = {0};
    bool fine = make_table(&now, SMALL);
    int64_t found = fine ? 0 : -2;
    for (int64_t i = 0; fine && i < count; i++) fine = enter(&now, states[i], (int32_t)i);
    for (int64_t cell = 0; fine && cell + 1 < bounds; cell++) {
        CHECK(0 <= starts[cell] && starts[cell] <= starts[cell + 1] && starts[cell + 1] <= placement_count);
        fine = make_table(&next, SMALL);
        for (int64_t i = 0; fine && i < now.slots; i++) {
            const Word state = now.keys[i];
            if (state == FREE) continue;
            if (state & 1) fine = enter(&next, state >> 1, now.origin[i]);
            for (int32_t p = starts[cell]; fine && !(state & 1) && p < starts[cell + 1]; p++)
                if (!(placements[p] & state)) fine = enter(&next, (state | placements[p]) >> 1, now.origin[i]);
            if (fine && next.count > MORE * room) {
                found = -1;
                break;
            }
        }
        free_table(&now);
        now = next;
        next = (Table){0};
        if (found) break;
    }
    if (fine && !found) {
        fine = make_table(&next, SMALL);
        for (int64_t i = 0; fine && i < now.slots; i++)
            if (now.keys[i] != FREE && can_go_on(now.keys[i], *ahead, fits, fit_count))
                fine = enter(&next, least_image(now.keys[i], images, symmetries), now.origin[i]);
        if (fine && next.count > room) found = -1;
        for (int64_t i = 0; fine && next.count <= room && i < next.slots; i++) {
            if (next.keys[i] == FREE) continue;
            CHECK(found < room);
            after[found] = next.keys[i];
            origins[found++] = next.origin[i];
        }
    }
    free_table(&now);
    free_table(&next);
    return fine ? found : -2;
}
