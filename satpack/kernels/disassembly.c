/* Taking assemblies apart: separation after separation, until nothing hangs together that need not.
 *
 * A taker knows the placements of a puzzle and takes one assembly after another apart. The parts of a separation are
 * taken apart in turn, each from where it was left, what stays first. A part need not come apart if it is one piece, or
 * if all its pieces are of one group. As restricting a disassembly to some of its pieces disassembles these, a part
 * that is locked proves that the whole never comes apart.
 *
 * Invariant: parts on the stack are those that were separated off and not searched yet; the search under way is that of
 * the last part in the tree.
 * Cost: that of the searches (separation.h), one for each part; assemblies share the shapes and their gaps (gaps.h).
 * Source: the rules are B. Cutler's ("A computer analysis of all 6-piece burrs", 1994); that a locked part decides is
 * our own.
 */
#include "separation.h"

typedef struct {
    int64_t part;  /* that it comes from, -1 for the whole */
    Word pieces;
    bool was_removed;
} Waiting;

typedef struct {
    Lattice lattice;
    Gaps gaps;
    Cell *cells;            /* of all placements */
    int64_t *starts;        /* where those of a placement begin, one more than there are placements */
    int32_t *shapes;        /* of all placements */
    int32_t *groups;        /* of all placements, 0 if none */
    int64_t placement_count, cell_count;
    int32_t assembly[MAX_PIECES], group[MAX_PIECES]; /* at hand */
    int pieces;
    Separation search;
    int numbers[MAX_PIECES]; /* of the pieces in the search, as in the assembly */
    Tree tree;
    Waiting waiting[MAX_PIECES];
    int waiting_count;
    bool is_searching;
} Taker;

/* Make room for `room` elements. */
static bool has_room(void **array, int64_t size, int64_t room) {
    void *larger = realloc(*array, (size_t)room * (size_t)size + 1);
    if (larger) *array = larger;
    return larger;
}

static bool one_part_more(Tree *tree) {
    if (tree->part_count < tree->part_room) return true;
    const int64_t row = tree->pieces * (int64_t)sizeof(Offset);
    const int64_t room = 2 * tree->part_count + 16;
    if (!has_room((void **)&tree->parts, sizeof *tree->parts, room) ||
        !has_room((void **)&tree->starts, row, room))
        return false;
    tree->part_room = room;
    return true;
}

static bool room_for_moves(Tree *tree, int64_t moves) {
    if (tree->move_count + moves <= tree->move_room) return true;
    const int64_t row = tree->pieces * (int64_t)sizeof(Offset);
    const int64_t room = 2 * (tree->move_count + moves);
    if (!has_room((void **)&tree->moves, sizeof *tree->moves, room) ||
        !has_room((void **)&tree->offsets, row, room))
        return false;
    tree->move_room = room;
    return true;
}

static void forget_tree(Tree *tree) {
    free(tree->parts), free(tree->moves), free(tree->starts), free(tree->offsets);
    *tree = (Tree){0};
}

/* Whether some pieces need not come apart: there is at most one, or all are of one group. */
static bool may_stay_together(const Taker *taker, Word pieces) {
    if (ones(pieces) < 2) return true;
    const int32_t group = taker->group[lowest_bit(pieces)];
    for (Word rest = pieces; rest; rest &= rest - 1)
        if (taker->group[lowest_bit(rest)] != group) return false;
    return group > 0;
}

/* Write the offset of every piece of the search in a state, the part's first piece being where it starts; 0 of
 * others. */
static void write_offsets(const Taker *taker, int64_t state, Offset *row) {
    const Separation *search = &taker->search;
    const Tree *tree = &taker->tree;
    const Offset *start = tree->starts + (tree->part_count - 1) * tree->pieces;
    memset(row, 0, (size_t)tree->pieces * sizeof *row);
    for (int i = 0; i < search->pieces; i++) {
        int32_t *offset = row[taker->numbers[i]];
        unpack(state_at(search, state)[i] - search->home[i], offset);
        for (int c = 0; c < 3; c++) offset[c] += start[taker->numbers[0]][c];
    }
}

/* The pieces of the assembly that a set of the search's pieces is. */
static Word in_assembly(const Taker *taker, Word pieces) {
    Word found = 0;
    for (Word rest = pieces; rest; rest &= rest - 1) found |= (Word)1 << taker->numbers[lowest_bit(rest)];
    return found;
}

/* Add a move that leads to a state, or from it all the way out; of a set and all others the fewer pieces move. */
static void add_move(Taker *taker, Word moved, int axis, int distance, int64_t state, int64_t at) {
    const Word others = everything(&taker->search) & ~moved;
    const bool is_larger = ones(moved) > ones(others);
    taker->tree.moves[at] = (Move){in_assembly(taker, is_larger ? others : moved), axis, is_larger ? -1 : 1, distance};
    write_offsets(taker, state, taker->tree.offsets + at * taker->tree.pieces);
}

/* Take the next part from the stack and begin its search. */
static bool begin_part(Taker *taker) {
    Tree *tree = &taker->tree;
    Separation *search = &taker->search;
    CHECK(taker->waiting_count > 0);
    const Waiting next = taker->waiting[--taker->waiting_count];
    if (!one_part_more(tree)) return false;
    const int64_t number = tree->part_count++;
    tree->parts[number] = (Part){next.pieces, UNDECIDED, 0, tree->move_count, 0, -1, -1};
    Offset *start = tree->starts + number * tree->pieces;
    if (next.part < 0) {
        memset(start, 0, (size_t)tree->pieces * sizeof *start);
    } else {
        Part *whole = &tree->parts[next.part];
        const int64_t last = whole->first_move + whole->moves - 1;
        memcpy(start, tree->offsets + last * tree->pieces, (size_t)tree->pieces * sizeof *start);
        *(next.was_removed ? &whole->removed : &whole->staying) = number;
    }
    search->pieces = 0;
    Offset from[MAX_PIECES];
    for (Word rest = next.pieces; rest; rest &= rest - 1) {
        const int piece = lowest_bit(rest), i = search->pieces++;
        const int32_t placement = taker->assembly[piece];
        const Cell *anchor = &taker->cells[taker->starts[placement]];
        taker->numbers[i] = piece;
        search->shapes[i] = taker->shapes[placement];
        memcpy(search->places[i], (Offset){anchor->x, anchor->y, anchor->z}, sizeof(Offset));
        memcpy(from[i], start[piece], sizeof(Offset));
    }
    taker->is_searching = true;
    return begin_separation(search, (const Offset *)from);
}

/* Note the way to the separation that was found, and what is left to be taken apart. */
static bool note_separation(Taker *taker) {
    const Separation *search = &taker->search;
    Tree *tree = &taker->tree;
    Part *part = &tree->parts[tree->part_count - 1];
    int64_t moves = 1;
    for (int64_t state = search->head; state > 0; state = search->origins[state].parent) moves++;
    if (!room_for_moves(tree, moves)) return false;
    int64_t at = tree->move_count + moves;
    add_move(taker, search->leaving, search->leaving_axis, 0, search->head, --at);
    for (int64_t state = search->head; state > 0; state = search->origins[state].parent) {
        const Origin *origin = &search->origins[state];
        add_move(taker, origin->moved, origin->axis, origin->distance, state, --at);
    }
    tree->move_count += moves;
    part->moves = moves;
    const Word removed = tree->moves[tree->move_count - 1].pieces;
    const Waiting left[2] = {{tree->part_count - 1, removed, true},
                             {tree->part_count - 1, part->pieces & ~removed, false}};
    for (int i = 0; i < 2; i++)
        if (!may_stay_together(taker, left[i].pieces)) taker->waiting[taker->waiting_count++] = left[i];
    return true;
}

/* Write the end of the search under way into its part. */
static bool end_part(Taker *taker, Ending ending) {
    Part *part = &taker->tree.parts[taker->tree.part_count - 1];
    part->ending = ending;
    part->states = taker->search.count;
    taker->is_searching = false;
    return ending != SEPARATED || note_separation(taker);
}

EXPORTED void KERNEL(taker_free)(Taker *taker) {
    free_separation(&taker->search);
    free_gaps(&taker->gaps);
    forget_tree(&taker->tree);
    free(taker->cells), free(taker->starts), free(taker->shapes), free(taker->groups);
    free(taker->lattice.vectors);
    free(taker);
}

/* Make a taker for a grid; 0 if there is no memory.
 *   steps    of every axis; each has a coefficient that is 1 or -1
 *   starts   for every axis and class of cells where its vectors begin, and at last where the last of them end
 *   vectors  to the cells that are passed through in one step: class and coefficients
 *   memory   bytes that remembered gaps may take */
EXPORTED void *KERNEL(taker_new)(const int32_t *steps, const int32_t *starts, const Cell *vectors, int64_t axes,
                                 int64_t classes, int64_t vector_count, int64_t memory) {
    CHECK(axes > 0 && axes <= MAX_AXES && classes > 0 && classes <= MAX_CLASSES);
    Taker *taker = calloc(1, sizeof *taker);
    if (!taker) return NULL;
    Lattice *lattice = &taker->lattice;
    Gaps *gaps = &taker->gaps;
    lattice->axes = (int)axes;
    lattice->classes = (int)classes;
    gaps->lattice = lattice;
    gaps->slot_bytes = (int64_t)(sizeof(GapKey) + 2 * (size_t)axes * sizeof(int16_t) + 7) / 8 * 8;
    gaps->most_slots = memory / gaps->slot_bytes > 1024 ? memory / gaps->slot_bytes : 1024;
    taker->search.shared = gaps;
    lattice->vectors = malloc((size_t)(vector_count + 1) * sizeof *vectors);
    taker->starts = calloc(1, sizeof *taker->starts);
    if (!lattice->vectors || !taker->starts || !enlarge_gaps(gaps)) {
        KERNEL(taker_free)(taker);
        return NULL;
    }
    memcpy(lattice->vectors, vectors, (size_t)vector_count * sizeof *vectors);
    for (int axis = 0; axis < axes; axis++) {
        for (int c = 0; c < 3; c++) {
            lattice->steps[axis][c] = steps[3 * axis + c];
            lattice->squares[axis] += steps[3 * axis + c] * steps[3 * axis + c];
            if (abs(steps[3 * axis + c]) == 1) lattice->units[axis] = c;
        }
        for (int kind = 0; kind < classes; kind++) {
            lattice->starts[axis][kind] = starts[axis * classes + kind];
            lattice->ends[axis][kind] = starts[axis * classes + kind + 1];
        }
    }
    return taker;
}

/* Add placements: the cells of all of them, the first of each the least; where each one's end; their groups.
 * Return 0, or -1 if there is no memory. */
EXPORTED int64_t KERNEL(taker_add)(Taker *taker, const Cell *cells, const int64_t *ends, const int32_t *groups,
                                   int64_t cell_count, int64_t count) {
    const int64_t placements = taker->placement_count + count, all = taker->cell_count + cell_count;
    if (!has_room((void **)&taker->cells, sizeof(Cell), all + 1) ||
        !has_room((void **)&taker->starts, sizeof(int64_t), placements + 1) ||
        !has_room((void **)&taker->shapes, sizeof(int32_t), placements + 1) ||
        !has_room((void **)&taker->groups, sizeof(int32_t), placements + 1))
        return -1;
    memcpy(taker->cells + taker->cell_count, cells, (size_t)cell_count * sizeof *cells);
    int64_t start = 0;
    for (int64_t i = 0; i < count; i++) {
        CHECK(start < ends[i] && ends[i] <= cell_count);
        const int64_t shape = shape_number(&taker->gaps, cells + start, ends[i] - start);
        if (shape < 0) return -1;
        taker->shapes[taker->placement_count + i] = (int32_t)shape;
        taker->groups[taker->placement_count + i] = groups[i];
        start = ends[i];
        taker->starts[taker->placement_count + i + 1] = taker->cell_count + start;
    }
    taker->placement_count = placements;
    taker->cell_count = all;
    return 0;
}

/* Begin with an assembly, given by its placements in order; at most `states` are seen in each search.
 * Return 0, or -1 if there is no memory. */
EXPORTED int64_t KERNEL(taker_begin)(Taker *taker, const int32_t *assembly, int64_t pieces, int64_t states) {
    CHECK(pieces >= 0 && pieces <= MAX_PIECES);
    if (taker->tree.pieces != pieces) forget_tree(&taker->tree);
    taker->tree.pieces = taker->pieces = (int)pieces;
    taker->tree.part_count = taker->tree.move_count = 0;
    taker->search.most = states;
    for (int64_t i = 0; i < pieces; i++) {
        CHECK(assembly[i] >= 0 && assembly[i] < taker->placement_count);
        taker->assembly[i] = assembly[i];
        taker->group[i] = taker->groups[assembly[i]];
    }
    const Word whole = ((Word)1 << pieces) - 1;
    taker->waiting_count = 1;
    taker->waiting[0] = (Waiting){-1, whole, false};
    taker->is_searching = false;
    if (!may_stay_together(taker, whole)) return begin_part(taker) ? 0 : -1;
    taker->waiting_count = 0;
    if (!one_part_more(&taker->tree)) return -1;
    taker->tree.parts[taker->tree.part_count++] = (Part){whole, SEPARATED, 0, 0, 0, -1, -1};
    memset(taker->tree.starts, 0, (size_t)pieces * sizeof(Offset));
    return 0;
}

static bool is_busy(const Taker *taker) { return taker->is_searching || taker->waiting_count; }

/* Go on until the tree is whole or the budget used up. Return 1 while there is more to do, 0 at the end, -1 if there is
 * no memory. */
static int64_t take_apart(Taker *taker, int64_t *budget) {
    while (is_busy(taker)) {
        if (!taker->is_searching && !begin_part(taker)) return -1;
        const Outcome outcome = go_on(&taker->search, budget);
        if (outcome == RUNNING) return 1;
        if (outcome == NO_MEMORY) return -1;
        if (!end_part(taker, outcome == FOUND ? SEPARATED : outcome == EXHAUSTED ? LOCKED : UNDECIDED)) return -1;
    }
    return 0;
}

/* Go on, for about `budget` looks at pairs of pieces; returns what `take_apart` does. */
EXPORTED int64_t KERNEL(taker_advance)(Taker *taker, int64_t budget) { return take_apart(taker, &budget); }

/* Give up: the part that is searched and those that wait are undecided. Return 0, or -1 if there is no memory. */
EXPORTED int64_t KERNEL(taker_give_up)(Taker *taker) {
    while (is_busy(taker)) {
        if (!taker->is_searching && !begin_part(taker)) return -1;
        end_part(taker, UNDECIDED);
    }
    return 0;
}

/* The states that the present search has seen. */
EXPORTED int64_t KERNEL(taker_seen)(const Taker *taker) { return taker->search.count; }

/* Write the numbers of parts and of moves. */
EXPORTED void KERNEL(taker_sizes)(const Taker *taker, int64_t *sizes) {
    sizes[0] = taker->tree.part_count;
    sizes[1] = taker->tree.move_count;
}

/* Write for every part its pieces, ending, states, moves, and the parts after it: six numbers a row. */
EXPORTED void KERNEL(taker_parts)(const Taker *taker, int64_t *rows, int64_t parts) {
    CHECK(parts == taker->tree.part_count);
    for (int64_t i = 0; i < parts; i++) {
        const Part *part = &taker->tree.parts[i];
        const int64_t row[6] = {(int64_t)part->pieces, part->ending, part->states,
                                part->moves,           part->staying, part->removed};
        memcpy(rows + 6 * i, row, sizeof row);
    }
}

/* Write for every move its pieces, axis, sign and distance, for every part and every move the offset of every piece. */
EXPORTED void KERNEL(taker_moves)(const Taker *taker, int64_t *rows, int32_t *starts, int32_t *offsets, int64_t moves,
                                  int64_t parts, int64_t pieces) {
    const Tree *tree = &taker->tree;
    CHECK(moves == tree->move_count && parts == tree->part_count && pieces == tree->pieces);
    for (int64_t i = 0; i < moves; i++) {
        const Move *move = &tree->moves[i];
        const int64_t row[4] = {(int64_t)move->pieces, move->axis, move->sign, move->distance};
        memcpy(rows + 4 * i, row, sizeof row);
    }
    memcpy(starts, tree->starts, (size_t)(parts * pieces) * sizeof(Offset));
    if (moves) memcpy(offsets, tree->offsets, (size_t)(moves * pieces) * sizeof(Offset));
}

/* Make all moves of a tree once more, by other code (see replay.c): the tree as `taker_parts` and `taker_moves`
 * write it. 0 if all is well, 1 if not, -1 if there is no memory. */
EXPORTED int64_t KERNEL(taker_replay)(const Taker *taker, const int32_t *assembly, const int64_t *part_rows,
                                      const int64_t *move_rows, const int32_t *starts, const int32_t *offsets,
                                      int64_t pieces, int64_t parts, int64_t moves) {
    CHECK(pieces >= 0 && pieces <= MAX_PIECES);
    Tree tree = {.pieces = (int)pieces, .part_count = parts, .move_count = moves,
                 .starts = (Offset *)starts, .offsets = (Offset *)offsets}; /* which are only read */
    tree.parts = malloc((size_t)(parts + 1) * sizeof *tree.parts);
    tree.moves = malloc((size_t)(moves + 1) * sizeof *tree.moves);
    int32_t groups[MAX_PIECES];
    int64_t fault = -1, first = 0;
    if (tree.parts && tree.moves) {
        for (int64_t i = 0; i < parts; i++) {
            const int64_t *row = part_rows + 6 * i;
            tree.parts[i] = (Part){(Word)row[0], (Ending)row[1], row[2], first, row[3], row[4], row[5]};
            if (row[3] < 0 || row[3] > moves) first = moves + 1; /* it says what can't be */
            if (first <= moves) first += row[3];
        }
        for (int64_t i = 0; i < moves; i++) {
            const int64_t *row = move_rows + 4 * i;
            tree.moves[i] = (Move){(Word)row[0], (int32_t)row[1], (int32_t)row[2], (int32_t)row[3]};
        }
        for (int64_t i = 0; i < pieces; i++) groups[i] = taker->groups[assembly[i]];
        fault = first != moves ? 1
                               : KERNEL(replay_tree)(&taker->lattice, &tree, taker->cells, taker->starts, assembly,
                                                     groups);
    }
    free(tree.parts), free(tree.moves);
    return fault;
}

/* Write the gaps between the placements of an assembly: [axis][i][j]. Return 0, or -1 if there is no memory. */
EXPORTED int64_t KERNEL(taker_gaps)(Taker *taker, const int32_t *assembly, int16_t *gaps, int64_t pieces,
                                    int64_t axes) {
    CHECK(axes == taker->lattice.axes);
    for (int64_t i = 0; i < pieces; i++) {
        const Cell *one = &taker->cells[taker->starts[assembly[i]]];
        for (int64_t axis = 0; axis < axes; axis++) gaps[(axis * pieces + i) * pieces + i] = ENDLESS;
        for (int64_t j = i + 1; j < pieces; j++) {
            const Cell *other = &taker->cells[taker->starts[assembly[j]]];
            const int16_t *found = gaps_between(&taker->gaps, taker->shapes[assembly[i]], taker->shapes[assembly[j]],
                                                packed(other->x - one->x, other->y - one->y, other->z - one->z));
            if (!found) return -1;
            for (int64_t axis = 0; axis < axes; axis++) {
                gaps[(axis * pieces + i) * pieces + j] = found[axis];
                gaps[(axis * pieces + j) * pieces + i] = found[axes + axis];
            }
        }
    }
    return 0;
}

/* What became of an assembly: the worst ending of any part, whether something came out although a part is locked, the
 * states seen, and the moves to each separation. */
static void sum_up(const Tree *tree, int64_t *outcome, int32_t *levels) {
    bool is_locked = false, is_open = false;
    int64_t states = 0, separations = 0;
    for (int64_t i = 0; i < tree->part_count; i++) {
        const Part *part = &tree->parts[i];
        is_locked |= part->ending == LOCKED;
        is_open |= part->ending == UNDECIDED;
        states += part->states;
        if (part->moves) levels[separations++] = (int32_t)part->moves;
    }
    outcome[0] = is_locked ? LOCKED : is_open ? UNDECIDED : SEPARATED;
    outcome[1] = is_locked && tree->parts[0].ending == SEPARATED;
    outcome[2] = states;
    outcome[3] = separations;
}

/* Take assemblies apart, one after the other, and replay the moves of each.
 *   assemblies  a row of placements for each, -1 after the last
 *   outcomes    written for each: ending, whether it is a trap, states, how many levels
 *   levels      written for each: as many as it has parts that separate, in preorder
 *   done        how many were done by the calls before this one; the next may be begun
 *   budget      looks at pairs of pieces; 0 to give up on the assembly that is begun, if one is, which ends undecided
 * Return how many are done when the budget is used up or there are no more; -1 if there is no memory, -2 if some moves
 * do not hold. */
EXPORTED int64_t KERNEL(taker_survey)(Taker *taker, const int32_t *assemblies, int64_t *outcomes, int32_t *levels,
                                      int64_t rows, int64_t width, int64_t done, int64_t states, int64_t budget) {
    const bool gives_up = budget <= 0;
    if (gives_up && is_busy(taker)) {
        if (KERNEL(taker_give_up)(taker) < 0) return -1;
        sum_up(&taker->tree, outcomes + 4 * done, levels + width * done);
        return done + 1;
    }
    for (; done < rows && !gives_up; done++) {
        const int32_t *assembly = assemblies + done * width;
        if (!is_busy(taker)) {
            int64_t pieces = 0;
            while (pieces < width && assembly[pieces] >= 0) pieces++;
            if (KERNEL(taker_begin)(taker, assembly, pieces, states) < 0) return -1;
        }
        const int64_t more = take_apart(taker, &budget);
        if (more) return more < 0 ? -1 : done;
        budget -= taker->tree.move_count * taker->tree.pieces;
        const int64_t fault = KERNEL(replay_tree)(&taker->lattice, &taker->tree, taker->cells, taker->starts,
                                                  taker->assembly, taker->group);
        if (fault) return fault < 0 ? -1 : -2;
        sum_up(&taker->tree, outcomes + 4 * done, levels + width * done);
        if (budget <= 0) return done + 1;
    }
    return done;
}
