/* Gaps: how many steps one oriented shape can slide in a direction until it meets another.
 *
 * Cells are translations of the grid's classes of cells: (class, x, y, z), with x, y, z the coefficients of the grid's
 * basis. A shape is a set of cells relative to its first one. In one step along an axis a cell passes through some
 * others, which the grid tells. So a shape A meets a shape B that lies displaced by v after k steps iff some cell b of
 * B and some cell a that A passes through in its first step are of one class and b + v - a is k times the step, with
 * k >= 0; the gap is the least such k, or ENDLESS.
 *
 * That depends on the two shapes and v alone, so every gap is worked out once and remembered in a hash table, for all
 * states of all assemblies of a puzzle. When the table has grown to the memory it may take it is emptied.
 * Cost: cells of A times cells of B, per axis, once; one look into the table after that.
 */
#ifndef SATPACK_GAPS_H
#define SATPACK_GAPS_H

#include <stdlib.h>
#include <string.h>

#include "disassembly.h"

typedef struct {
    int32_t count;            /* cells */
    Cell *cells;              /* as it lies, the first at 0, 0, 0 */
    int32_t *passed_count;    /* for every axis: cells passed in one step */
    Cell **passed;            /* for every axis, in one allocation that begins at passed[0] */
} Shape;

/* A remembered row of gaps: both shapes, the displacement, whether the slot is in use; then a gap for every axis. */
typedef struct {
    int32_t first, second;
    int16_t x, y, z;
    int16_t is_used;
} GapKey;

typedef struct {
    const Lattice *lattice;
    Shape *shapes;
    int64_t shape_count, shape_room, latest;
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

/* The slot that has a key, or the free one where it belongs. */
static inline GapKey *find_gap(const Gaps *gaps, int32_t first, int32_t second, int16_t x, int16_t y, int16_t z) {
    const uint64_t place = (uint64_t)(uint16_t)x << 32 | (uint64_t)(uint16_t)y << 16 | (uint16_t)z;
    const int64_t mask = gaps->slot_count - 1;
    int64_t at = (int64_t)(mixed(mixed((uint64_t)(uint32_t)first << 32 | (uint32_t)second) + place) >> 8) & mask;
    for (;; at = (at + 1) & mask) {
        GapKey *key = gap_slot(gaps, at);
        if (!key->is_used ||
            (key->first == first && key->second == second && key->x == x && key->y == y && key->z == z))
            return key;
    }
}

static bool enlarge_gaps(Gaps *gaps) {
    Gaps larger = *gaps;
    larger.slot_count = gaps->slot_count ? 2 * gaps->slot_count : 1024;
    if (larger.slot_count > gaps->most_slots) { /* begin anew */
        memset(gaps->slots, 0, (size_t)(gaps->slot_count * gaps->slot_bytes));
        gaps->used = 0;
        return true;
    }
    larger.slots = calloc((size_t)larger.slot_count, (size_t)larger.slot_bytes);
    if (!larger.slots) return false;
    for (int64_t at = 0; at < gaps->slot_count; at++) {
        const GapKey *key = gap_slot(gaps, at);
        if (key->is_used)
            memcpy(find_gap(&larger, key->first, key->second, key->x, key->y, key->z), key, (size_t)gaps->slot_bytes);
    }
    free(gaps->slots);
    *gaps = larger;
    return true;
}

static int32_t gap_along(const Gaps *gaps, const Shape *mover, const Shape *other, int axis, int32_t x, int32_t y,
                         int32_t z) {
    const int32_t *step = gaps->lattice->steps[axis];
    int32_t least = ENDLESS;
    for (int32_t i = 0; i < mover->passed_count[axis]; i++) {
        const Cell *passed = &mover->passed[axis][i];
        for (int32_t j = 0; j < other->count; j++) {
            const Cell *resting = &other->cells[j];
            const int32_t ahead[3] = {resting->x + x - passed->x, resting->y + y - passed->y,
                                      resting->z + z - passed->z};
            const int32_t along = ahead[0] * step[0] + ahead[1] * step[1] + ahead[2] * step[2];
            if (along < 0 || resting->kind != passed->kind) continue;
            const int32_t steps = along / gaps->lattice->squares[axis];
            if (steps < least && ahead[0] == steps * step[0] && ahead[1] == steps * step[1] &&
                ahead[2] == steps * step[2])
                least = steps;
        }
    }
    return least;
}

/* The gaps of an ordered pair, one for every axis, with the second shape displaced; NULL if there is no memory. They
 * stay where they are until the next call. */
static inline const int16_t *gaps_between(Gaps *gaps, int32_t first, int32_t second, int32_t x, int32_t y, int32_t z) {
    CHECK(first >= 0 && first < gaps->shape_count && second >= 0 && second < gaps->shape_count);
    CHECK(abs(x) < ENDLESS && abs(y) < ENDLESS && abs(z) < ENDLESS);
    GapKey *key = find_gap(gaps, first, second, (int16_t)x, (int16_t)y, (int16_t)z);
    if (!key->is_used) {
        if (2 * gaps->used >= gaps->slot_count) {
            if (!enlarge_gaps(gaps)) return NULL;
            key = find_gap(gaps, first, second, (int16_t)x, (int16_t)y, (int16_t)z);
        }
        *key = (GapKey){first, second, (int16_t)x, (int16_t)y, (int16_t)z, 1};
        gaps->used++;
        for (int axis = 0; axis < gaps->lattice->axes; axis++)
            ((int16_t *)(key + 1))[axis] =
                (int16_t)gap_along(gaps, &gaps->shapes[first], &gaps->shapes[second], axis, x, y, z);
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

/* The number of the shape that some cells have, which is noted now if it is new; -1 if there is no memory. */
static int64_t shape_number(Gaps *gaps, const Cell *cells, int64_t count) {
    for (int64_t i = 0; i < gaps->shape_count; i++) { /* placements of one shape mostly follow one another */
        const int64_t number = (gaps->latest + i) % gaps->shape_count;
        if (same_shape(&gaps->shapes[number], cells, count)) return gaps->latest = number;
    }
    if (gaps->shape_count == gaps->shape_room) {
        const int64_t room = gaps->shape_room ? 2 * gaps->shape_room : 64;
        Shape *shapes = realloc(gaps->shapes, (size_t)room * sizeof *shapes);
        if (!shapes) return -1;
        gaps->shapes = shapes;
        gaps->shape_room = room;
    }
    const Lattice *lattice = gaps->lattice;
    int64_t passed = 0;
    for (int axis = 0; axis < lattice->axes; axis++)
        for (int64_t i = 0; i < count; i++) passed += lattice->ends[axis][cells[i].kind] - lattice->starts[axis][cells[i].kind];
    Shape shape = {(int32_t)count, malloc((size_t)count * sizeof(Cell)),
                   malloc((size_t)lattice->axes * sizeof(int32_t)), malloc((size_t)lattice->axes * sizeof(Cell *))};
    Cell *at = malloc((size_t)(passed + 1) * sizeof(Cell));
    if (!shape.cells || !shape.passed_count || !shape.passed || !at) {
        free(shape.cells), free(shape.passed_count), free(shape.passed), free(at);
        return -1;
    }
    for (int64_t i = 0; i < count; i++)
        shape.cells[i] = (Cell){cells[i].kind, cells[i].x - cells->x, cells[i].y - cells->y, cells[i].z - cells->z};
    for (int axis = 0; axis < lattice->axes; axis++) {
        shape.passed[axis] = at;
        for (int64_t i = 0; i < count; i++) {
            const Cell *cell = &shape.cells[i];
            for (int32_t v = lattice->starts[axis][cell->kind]; v < lattice->ends[axis][cell->kind]; v++) {
                const Cell *vector = &lattice->vectors[v];
                *at++ = (Cell){vector->kind, cell->x + vector->x, cell->y + vector->y, cell->z + vector->z};
            }
        }
        shape.passed_count[axis] = (int32_t)(at - shape.passed[axis]);
    }
    gaps->shapes[gaps->shape_count] = shape;
    return gaps->latest = gaps->shape_count++;
}

static void free_gaps(Gaps *gaps) {
    for (int64_t i = 0; i < gaps->shape_count; i++) {
        free(gaps->shapes[i].passed[0]), free(gaps->shapes[i].passed);
        free(gaps->shapes[i].passed_count), free(gaps->shapes[i].cells);
    }
    free(gaps->shapes);
    free(gaps->slots);
}

#endif
