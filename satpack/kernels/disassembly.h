/* What taking apart and its check have in common: the lattice, cells, and the tree of parts that comes out.
 *
 * Nothing else, so that the check (replay.c) can't take over a mistake of the search (disassembly.c).
 *
 * Invariant: a part stands before its own parts in the tree, and what stays before what is removed.
 * Cost: a row of offsets, twelve bytes a piece of the assembly, for every part and for every move.
 * Source: our own.
 */
#ifndef SATPACK_DISASSEMBLY_H
#define SATPACK_DISASSEMBLY_H

#include "kernels.h"

enum {
    MAX_AXES = 8,       /* directions of a grid, each with its opposite */
    MAX_CLASSES = 16,   /* classes of cells under the grid's translations */
    MAX_PIECES = 62,    /* sets of pieces are words */
    ENDLESS = 32000     /* a gap where nothing is ever met, and more than any displacement */
};

/* A cell: its class, and its translation as coefficients of the grid's basis. */
typedef struct {
    int32_t kind, x, y, z;
} Cell;

/* What of a grid matters to slides. */
typedef struct {
    int axes, classes;
    int32_t steps[MAX_AXES][3];
    int32_t squares[MAX_AXES];                                         /* of the steps' lengths as coefficients */
    int units[MAX_AXES];                                               /* a coefficient of each that is 1 or -1 */
    int32_t starts[MAX_AXES][MAX_CLASSES], ends[MAX_AXES][MAX_CLASSES]; /* of vectors: */
    Cell *vectors; /* to the cells that a cell of a class passes through in one step; the kind is theirs */
} Lattice;

typedef enum { LOCKED, SEPARATED, UNDECIDED } Ending;

/* Some pieces slide along an axis, in its direction or against it; all the way out if the distance is 0. */
typedef struct {
    Word pieces;
    int32_t axis, sign, distance;
} Move;

/* A group of pieces that still hang together, and how they come apart. Pieces are numbered as in the assembly. */
typedef struct {
    Word pieces;
    Ending ending;
    int64_t states;                /* seen */
    int64_t first_move, moves;     /* among the tree's moves, the removal last */
    int64_t staying, removed;      /* parts after the separation, -1 for one that need not come apart */
} Part;

typedef int32_t Offset[3];

/* How an assembly comes apart: its parts in preorder. Every part has an offset of each piece of the assembly from its
 * place there, and every move the offsets after it; those of pieces outside the part are 0 or from before it. */
typedef struct {
    Part *parts;
    Move *moves;
    Offset *starts, *offsets;      /* a row of `pieces` for every part, and for every move */
    int64_t part_count, part_room, move_count, move_room;
    int pieces;
} Tree;

/* Make all moves of a tree, cell by cell. 0 if all is well, 1 if anything is wrong, -1 if there is no memory.
 * cells and starts: of all placements; assembly: the placements, one a piece; groups: of each piece. */
int KERNEL(replay_tree)(const Lattice *lattice, const Tree *tree, const Cell *cells, const int64_t *starts,
                        const int32_t *assembly, const int32_t *groups);

#endif
