/* Checking a disassembly by making its moves: cell by cell, one step at a time, refusing every collision.
 *
 * This shares nothing with the search but the lattice and the form of the tree: no shapes, no gaps, no sets closed
 * under dragging. The cells that rest are in a hash table; each cell that slides is moved one step after the other, and
 * no cell that it passes through may be in the table.
 *
 * Invariant: `at` has every piece of the part where the moves so far have brought it.
 * Cost: for a move of d steps, d times the cells that slide, after the resting ones were entered.
 * Source: the definition of a move alone (docs/algorithms.md, "Taking apart"), so that it can convict the search.
 */
#include <stdlib.h>
#include <string.h>

#include "disassembly.h"

typedef struct {
    const Lattice *lattice;
    const Tree *tree;
    const Cell *cells;
    const int64_t *starts;
    const int32_t *assembly, *groups;
    Offset at[MAX_PIECES];  /* of every piece, from its place in the assembly */
    Cell *list;             /* room for the cells of all pieces */
    Cell *resting;          /* a hash table; kind -1 where it is free */
    int64_t slots;
} Replay;

/* Offsets that no search makes, since no piece gets so far before it is out. */
enum { FARTHEST = MAX_PIECES * ENDLESS };

static Word everyone(const Tree *tree) { return ((Word)1 << tree->pieces) - 1; }

/* The slot of a cell that rests, or the free one where it would be. */
static Cell *slot_of(const Replay *replay, const Cell *cell) {
    uint64_t hash = (uint32_t)cell->kind;
    const int32_t parts[3] = {cell->x, cell->y, cell->z};
    for (int i = 0; i < 3; i++) hash = (hash ^ (uint32_t)parts[i]) * 0xD6E8FEB86659FD93u;
    int64_t at = (int64_t)(hash >> 32) & (replay->slots - 1);
    for (;; at = (at + 1) & (replay->slots - 1)) {
        Cell *other = &replay->resting[at];
        if (other->kind < 0 || (other->kind == cell->kind && other->x == cell->x && other->y == cell->y &&
                                other->z == cell->z))
            return other;
    }
}

static Cell moved(const Cell *cell, const int32_t *by, int32_t times) {
    return (Cell){cell->kind, cell->x + times * by[0], cell->y + times * by[1], cell->z + times * by[2]};
}

static int64_t along(const Cell *cell, const int32_t *step) {
    return (int64_t)cell->x * step[0] + (int64_t)cell->y * step[1] + (int64_t)cell->z * step[2];
}

/* Write the cells of some pieces, where they are, into the list; return how many these are. */
static int64_t list_cells(const Replay *replay, Word pieces) {
    int64_t count = 0;
    for (Word rest = pieces; rest; rest &= rest - 1) {
        const int piece = lowest_bit(rest);
        const int32_t placement = replay->assembly[piece];
        for (int64_t i = replay->starts[placement]; i < replay->starts[placement + 1]; i++)
            replay->list[count++] = moved(&replay->cells[i], replay->at[piece], 1);
    }
    return count;
}

/* Enter the cells of some pieces into the table; false if two are at one place. The last of them along a step is
 * told. */
static bool let_rest(Replay *replay, Word pieces, const int32_t *step, int64_t *last) {
    for (int64_t i = 0; i < replay->slots; i++) replay->resting[i].kind = -1;
    const int64_t count = list_cells(replay, pieces);
    *last = INT64_MIN;
    for (int64_t i = 0; i < count; i++) {
        Cell *slot = slot_of(replay, &replay->list[i]);
        if (slot->kind >= 0) return false;
        *slot = replay->list[i];
        if (along(slot, step) > *last) *last = along(slot, step);
    }
    return true;
}

/* The steps after which cells that begin at `first` along an axis meet none that rest up to `last`. */
static int32_t steps_to_leave(const Lattice *lattice, int axis, int64_t first, int64_t last) {
    const int32_t *step = lattice->steps[axis];
    int64_t behind = 0; /* how far cells that are passed lie behind the one that passes */
    for (int kind = 0; kind < lattice->classes; kind++)
        for (int v = lattice->starts[axis][kind]; v < lattice->ends[axis][kind]; v++)
            if (-along(&lattice->vectors[v], step) > behind) behind = -along(&lattice->vectors[v], step);
    int32_t steps = 0;
    for (; first <= last + behind; first += lattice->squares[axis]) steps++;
    return steps;
}

/* Slide some pieces of a part by a number of steps, or if that is 0 until they are past all others for good. */
static bool slide_pieces(Replay *replay, Word part, const Move *move) {
    const Lattice *lattice = replay->lattice;
    const int32_t *step = lattice->steps[move->axis];
    /* a slide against an axis is one of the others along it */
    const Word sliding = move->sign > 0 ? move->pieces : part & ~move->pieces;
    int64_t first = INT64_MAX, last;
    if (!let_rest(replay, part & ~sliding, step, &last)) return false;
    const int64_t count = list_cells(replay, sliding);
    for (int64_t i = 0; i < count; i++)
        if (along(&replay->list[i], step) < first) first = along(&replay->list[i], step);
    const int32_t steps = move->distance ? move->distance : steps_to_leave(lattice, move->axis, first, last);
    for (int64_t i = 0; i < count; i++) {
        for (int32_t made = 0; made < steps; made++) {
            const Cell here = moved(&replay->list[i], step, made);
            for (int v = lattice->starts[move->axis][here.kind]; v < lattice->ends[move->axis][here.kind]; v++) {
                const Cell *vector = &lattice->vectors[v];
                const Cell passed = {vector->kind, here.x + vector->x, here.y + vector->y, here.z + vector->z};
                if (slot_of(replay, &passed)->kind >= 0) return false;
            }
        }
    }
    return true;
}

/* Whether the pieces of a set are, relative to each other, where a row of offsets says. */
static bool are_at(const Replay *replay, Word pieces, const Offset *row) {
    const int first = lowest_bit(pieces);
    for (Word rest = pieces; rest; rest &= rest - 1) {
        const int piece = lowest_bit(rest);
        for (int c = 0; c < 3; c++)
            if ((int64_t)row[piece][c] - row[first][c] != (int64_t)replay->at[piece][c] - replay->at[first][c])
                return false;
    }
    return true;
}

static bool need_not_come_apart(const Replay *replay, Word pieces) {
    bool alike = true;
    for (Word rest = pieces; rest; rest &= rest - 1)
        alike &= replay->groups[lowest_bit(rest)] == replay->groups[lowest_bit(pieces)];
    return ones(pieces) < 2 || (alike && replay->groups[lowest_bit(pieces)] > 0);
}

/* Whether what a separation leaves is a part of the tree that begins where it was left, or need not come apart. */
static bool goes_on(const Replay *replay, int64_t from, int64_t part, Word pieces) {
    if (part < 0) return need_not_come_apart(replay, pieces);
    const Tree *tree = replay->tree;
    return from < part && part < tree->part_count && tree->parts[part].pieces == pieces &&
           are_at(replay, pieces, tree->starts + part * tree->pieces);
}

static bool replay_part(Replay *replay, int64_t number) {
    const Tree *tree = replay->tree;
    const Part *part = &tree->parts[number];
    memcpy(replay->at, tree->starts + number * tree->pieces, (size_t)tree->pieces * sizeof(Offset));
    if (part->pieces & ~everyone(tree)) return false;
    for (int piece = 0; piece < tree->pieces; piece++)
        for (int c = 0; c < 3; c++)
            if (abs(replay->at[piece][c]) > FARTHEST) return false;
    if (part->ending != SEPARATED) return part->moves == 0 && part->staying < 0 && part->removed < 0;
    if (part->moves < 0 || part->first_move + part->moves > tree->move_count) return false;
    if (part->moves == 0) return need_not_come_apart(replay, part->pieces);
    for (int64_t i = 0; i < part->moves; i++) {
        const int64_t at = part->first_move + i;
        const Move *move = &tree->moves[at];
        const bool is_last = i == part->moves - 1;
        if (!move->pieces || (move->pieces & ~part->pieces) || move->pieces == part->pieces) return false;
        if (move->axis < 0 || move->axis >= replay->lattice->axes || abs(move->sign) != 1) return false;
        if (move->distance < 0 || move->distance >= ENDLESS || is_last != (move->distance == 0)) return false;
        if (!slide_pieces(replay, part->pieces, move)) return false;
        for (Word rest = move->pieces; rest; rest &= rest - 1)
            for (int c = 0; c < 3; c++)
                replay->at[lowest_bit(rest)][c] +=
                    move->sign * move->distance * replay->lattice->steps[move->axis][c];
        if (!are_at(replay, part->pieces, tree->offsets + at * tree->pieces)) return false;
    }
    const Word removed = tree->moves[part->first_move + part->moves - 1].pieces;
    return goes_on(replay, number, part->removed, removed) &&
           goes_on(replay, number, part->staying, part->pieces & ~removed);
}

int KERNEL(replay_tree)(const Lattice *lattice, const Tree *tree, const Cell *cells, const int64_t *starts,
                        const int32_t *assembly, const int32_t *groups) {
    Replay replay = {.lattice = lattice, .tree = tree, .cells = cells, .starts = starts, .assembly = assembly,
                     .groups = groups};
    int64_t count = 0;
    for (int i = 0; i < tree->pieces; i++) count += starts[assembly[i] + 1] - starts[assembly[i]];
    for (replay.slots = 16; replay.slots < 2 * count; replay.slots *= 2) continue;
    replay.list = malloc((size_t)(count + 1) * sizeof(Cell));
    replay.resting = malloc((size_t)replay.slots * sizeof(Cell));
    int fault = -1;
    if (replay.list && replay.resting) {
        int64_t last;
        bool holds = tree->part_count > 0 && tree->parts[0].pieces == everyone(tree) &&
                     (!tree->move_count || let_rest(&replay, everyone(tree), lattice->steps[0], &last));
        for (int64_t number = 0; holds && number < tree->part_count; number++) holds = replay_part(&replay, number);
        fault = !holds;
    }
    free(replay.list), free(replay.resting);
    return fault;
}
