/* Gaps: how many steps one oriented shape can slide in a direction until it meets another.
 *
 * Cells are translations of the grid's classes of cells: (class, x, y, z), with x, y, z the coefficients of the grid's
 * basis. A shape is a set of cells relative to its first one. In one step along an axis a cell passes through some
 * others, which the grid defines. So a shape A meets a shape B that lies displaced by v after k steps iff some cell b of
 * B and some cell a that A passes through in its first step are of one class and b + v - a is k times the step, with
 * k >= 0; the gap is the least such k, or ENDLESS.
 *
 * Cells of one class whose difference is a multiple of the step are on one *line*, each at a *place*. Every shape has
 * its cells and those that it passes through sorted by line and place; a translation adds the same to all lines and
 * places and keeps that order, so that two shapes are compared by going once through both lists. Since a gap depends on
 * the two shapes and v alone, it is worked out once and remembered in a hash table, for all states of all assemblies of
 * a puzzle: a row for each pair that is met, with the gaps of both along every axis. When the table has grown to the
 * memory it may take it is emptied. Each displacement is packed into one number, so that adding numbers adds
 * displacements.
 *
 * Invariant: what the table has of two shapes and a displacement is what both lists say of them, whenever it is asked;
 * a place once pointed at holds until the next call, which may enlarge or empty the table.
 * Cost: a shape's cells are sorted along each axis when it is met first; a gap takes the cells of both shapes, per
 * axis, once, and one look into the table after that.
 * Source: our own. That a mover meets first what is nearest on its lines is a merge of sorted lists (D. E. Knuth, The
 * Art of Computer Programming 3, 5.2.4); the table is open addressing with linear probing (the same, 6.4, algorithm L).
 */
#ifndef SATPACK_GAPS_H
#define SATPACK_GAPS_H

#include <stdlib.h>
#include <string.h>

#include "disassembly.h"

/* A cell's line and place. */
typedef struct {
    int64_t line;
    int64_t place;
} Spot;

typedef struct {
    int64_t count;
    Cell *cells;                                   /* as it lies, the first at 0, 0, 0 */
    Spot *resting[MAX_AXES], *passing[MAX_AXES];   /* for every axis, sorted; in one allocation from resting[0] */
    int64_t passing_count[MAX_AXES];
} Shape;

/* A displacement in one number, whose sum with another is their sum's; coefficients are below ENDLESS. */
typedef int64_t Shift;

static inline Shift packed(int32_t x, int32_t y, int32_t z) {
    CHECK(abs(x) < ENDLESS && abs(y) < ENDLESS && abs(z) < ENDLESS);
    return ((int64_t)z * 65536 + y) * 65536 + x;
}

static inline void unpack(Shift shift, int32_t *coefficients) {
    for (int c = 0; c < 3; c++) {
        coefficients[c] = (int16_t)(uint16_t)shift;
        shift = (shift - coefficients[c]) / 65536;
    }
}

/* A remembered row of gaps: both shapes, 0 where the slot is free, and the displacement of the second; then how far
 * the first can slide along every axis until it meets the second, and how far the second until it meets the first. */
typedef struct {
    Word pair;
    Shift shift;
} GapKey;

typedef struct {
    const Lattice *lattice;
    Shape *shapes;
    int64_t shape_count, shape_room, latest;
    int32_t *found;   /* a hash table of the numbers of shapes, -1 where there is none */
    int64_t found_room;
    uint8_t *slots;   /* keys, each followed by its gaps */
    int64_t slot_bytes, slot_count, used, most_slots;
} Gaps;

static inline uint64_t mixed(uint64_t value) {
    value *= 0x9E3779B97F4A7C15u;
    return value ^ value >> 29;
}

static inline GapKey *gap_slot(const Gaps *gaps, int64_t slot) {
    CHECK(slot >= 0 && slot < gaps->slot_count);
    return (GapKey *)(gaps->slots + slot * gaps->slot_bytes);
}

static inline Word pair_of(int32_t first, int32_t second) { return (Word)(first + 1) << 32 | (Word)second; }

/* The first slot in which a key may be. */
static inline int64_t first_slot(const Gaps *gaps, Word pair, Shift shift) {
    return (int64_t)(mixed(mixed(pair) + (uint64_t)shift) >> 8) & (gaps->slot_count - 1);
}

/* The slot that has a key, or the free one where it belongs. */
static inline GapKey *find_gap(const Gaps *gaps, Word pair, Shift shift) {
    const int64_t mask = gaps->slot_count - 1;
    for (int64_t at = first_slot(gaps, pair, shift);; at = (at + 1) & mask) {
        GapKey *key = gap_slot(gaps, at);
        if (!key->pair || (key->pair == pair && key->shift == shift)) return key;
    }
}

static bool enlarge_gaps(Gaps *gaps) {
    Gaps larger = *gaps;
    larger.slot_count = gaps->slot_count ? 2 * gaps->slot_count : 1024;
    if (larger.slot_count > gaps->most_slots) { /* start again */
        memset(gaps->slots, 0, (size_t)(gaps->slot_count * gaps->slot_bytes));
        gaps->used = 0;
        return true;
    }
    larger.slots = calloc((size_t)larger.slot_count, (size_t)larger.slot_bytes);
    if (!larger.slots) return false;
    for (int64_t at = 0; at < gaps->slot_count; at++) {
        const GapKey *key = gap_slot(gaps, at);
        if (key->pair) memcpy(find_gap(&larger, key->pair, key->shift), key, (size_t)gaps->slot_bytes);
    }
    free(gaps->slots);
    *gaps = larger;
    return true;
}

/* Where a cell, or a translation, lies along an axis. The sum of two is where the sum of both lies. */
static inline Spot spot_of(const Lattice *lattice, int axis, const Cell *cell) {
    const int32_t *step = lattice->steps[axis], values[3] = {cell->x, cell->y, cell->z};
    const int unit = lattice->units[axis];
    const int64_t place = (int64_t)values[unit] * step[unit];
    const int64_t a = values[(unit + 1) % 3] - place * step[(unit + 1) % 3];
    const int64_t b = values[(unit + 2) % 3] - place * step[(unit + 2) % 3];
    return (Spot){cell->kind * ((int64_t)1 << 58) + a * ((int64_t)1 << 29) + b, place};
}

static int compare_spots(const void *left, const void *right) {
    const Spot *a = left, *b = right;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

static int32_t gap_along(const Gaps *gaps, const Shape *mover, const Shape *other, int axis, const Cell *displaced) {
    const Spot away = spot_of(gaps->lattice, axis, displaced);
    const Spot *passing = mover->passing[axis], *end = passing + mover->passing_count[axis];
    const Spot *resting = other->resting[axis], *last = resting + other->count;
    int64_t least = ENDLESS;
    while (passing < end && resting < last) {
        const int64_t line = resting->line + away.line, steps = resting->place + away.place - passing->place;
        if (line < passing->line || (line == passing->line && steps < 0)) {
            resting++;
        } else {
            if (line == passing->line && steps < least) least = steps;
            passing++;
        }
    }
    return (int32_t)least;
}

/* The row of gaps of two shapes, the second displaced; NULL if there is no memory. It stays where it is until the next
 * call. */
static inline const int16_t *gaps_between(Gaps *gaps, int32_t first, int32_t second, Shift shift) {
    CHECK(first >= 0 && first < gaps->shape_count && second >= 0 && second < gaps->shape_count);
    const Word pair = pair_of(first, second);
    GapKey *key = find_gap(gaps, pair, shift);
    if (!key->pair) {
        if (2 * gaps->used >= gaps->slot_count) {
            if (!enlarge_gaps(gaps)) return NULL;
            key = find_gap(gaps, pair, shift);
        }
        *key = (GapKey){pair, shift};
        gaps->used++;
        int32_t away[3];
        unpack(shift, away);
        const Cell forth = {0, away[0], away[1], away[2]}, back = {0, -away[0], -away[1], -away[2]};
        const Shape *one = &gaps->shapes[first], *other = &gaps->shapes[second];
        const int axes = gaps->lattice->axes;
        int16_t *row = (int16_t *)(key + 1);
        for (int axis = 0; axis < axes; axis++) {
            row[axis] = (int16_t)gap_along(gaps, one, other, axis, &forth);
            row[axes + axis] = (int16_t)gap_along(gaps, other, one, axis, &back);
        }
    }
    return (const int16_t *)(key + 1);
}

static bool same_shape(const Shape *shape, const Cell *cells, int64_t count) {
    if (shape->count != count) return false;
    for (int64_t i = 0; i < count; i++) {
        const Cell *own = &shape->cells[i], *other = &cells[i];
        if (own->kind != other->kind || own->x != other->x - cells->x || own->y != other->y - cells->y ||
            own->z != other->z - cells->z)
            return false;
    }
    return true;
}

static uint64_t shape_hash(const Cell *cells, int64_t count) {
    uint64_t hash = (uint64_t)count;
    for (int64_t i = 0; i < count; i++) {
        const uint64_t place = (uint64_t)(uint32_t)(cells[i].x - cells->x) << 32 | (uint32_t)(cells[i].y - cells->y);
        const uint64_t height = (uint32_t)(cells[i].z - cells->z);
        hash = mixed(mixed(hash + place) + ((uint64_t)(uint32_t)cells[i].kind << 32 | height));
    }
    return hash >> 8;
}

/* Where the number of a shape is in the table, or where it belongs. */
static int32_t *find_shape(const Gaps *gaps, const Cell *cells, int64_t count) {
    const int64_t mask = gaps->found_room - 1;
    int64_t at = (int64_t)shape_hash(cells, count) & mask;
    while (gaps->found[at] >= 0 && !same_shape(&gaps->shapes[gaps->found[at]], cells, count)) at = (at + 1) & mask;
    return &gaps->found[at];
}

static bool enlarge_found(Gaps *gaps) {
    const int64_t room = gaps->found_room ? 2 * gaps->found_room : 128;
    int32_t *found = malloc((size_t)room * sizeof *found);
    if (!found) return false;
    memset(found, -1, (size_t)room * sizeof *found);
    free(gaps->found);
    gaps->found = found;
    gaps->found_room = room;
    for (int64_t i = 0; i < gaps->shape_count; i++)
        *find_shape(gaps, gaps->shapes[i].cells, gaps->shapes[i].count) = (int32_t)i;
    return true;
}

/* The number of the shape that some cells have, which is noted now if it is new; -1 if there is no memory. */
static int64_t shape_number(Gaps *gaps, const Cell *cells, int64_t count) {
    /* placements of one shape mostly follow one another */
    if (gaps->shape_count && same_shape(&gaps->shapes[gaps->latest], cells, count)) return gaps->latest;
    if (2 * gaps->shape_count >= gaps->found_room && !enlarge_found(gaps)) return -1;
    int32_t *known = find_shape(gaps, cells, count);
    if (*known >= 0) return gaps->latest = *known;
    if (gaps->shape_count == gaps->shape_room) {
        const int64_t room = gaps->shape_room ? 2 * gaps->shape_room : 64;
        Shape *shapes = realloc(gaps->shapes, (size_t)room * sizeof *shapes);
        if (!shapes) return -1;
        gaps->shapes = shapes;
        gaps->shape_room = room;
    }
    const Lattice *lattice = gaps->lattice;
    int64_t passed = 0;
    for (int axis = 0; axis < lattice->axes; axis++) {
        const int32_t *starts = lattice->starts[axis], *ends = lattice->ends[axis];
        for (int64_t i = 0; i < count; i++) passed += ends[cells[i].kind] - starts[cells[i].kind];
    }
    Shape shape = {.count = count, .cells = malloc((size_t)count * sizeof(Cell))};
    Spot *at = shape.resting[0] = malloc((size_t)(passed + count * lattice->axes) * sizeof(Spot));
    if (!shape.cells || !at) {
        free(shape.cells), free(at);
        return -1;
    }
    for (int64_t i = 0; i < count; i++)
        shape.cells[i] = (Cell){cells[i].kind, cells[i].x - cells->x, cells[i].y - cells->y, cells[i].z - cells->z};
    for (int axis = 0; axis < lattice->axes; axis++) {
        shape.resting[axis] = at;
        for (int64_t i = 0; i < count; i++) *at++ = spot_of(lattice, axis, &shape.cells[i]);
        qsort(shape.resting[axis], (size_t)count, sizeof(Spot), compare_spots);
        shape.passing[axis] = at;
        for (int64_t i = 0; i < count; i++) {
            const Cell *cell = &shape.cells[i];
            for (int32_t v = lattice->starts[axis][cell->kind]; v < lattice->ends[axis][cell->kind]; v++) {
                const Cell *vector = &lattice->vectors[v];
                const Cell met = {vector->kind, cell->x + vector->x, cell->y + vector->y, cell->z + vector->z};
                *at++ = spot_of(lattice, axis, &met);
            }
        }
        shape.passing_count[axis] = at - shape.passing[axis];
        qsort(shape.passing[axis], (size_t)shape.passing_count[axis], sizeof(Spot), compare_spots);
    }
    gaps->shapes[gaps->shape_count] = shape;
    *known = (int32_t)gaps->shape_count;
    return gaps->latest = gaps->shape_count++;
}

static void free_gaps(Gaps *gaps) {
    for (int64_t i = 0; i < gaps->shape_count; i++) {
        free(gaps->shapes[i].resting[0]), free(gaps->shapes[i].cells);
    }
    free(gaps->shapes);
    free(gaps->found);
    free(gaps->slots);
}

#endif
