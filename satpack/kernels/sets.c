/* Many small puzzles on one board: all solutions of one set of pieces after the other, one of each class.
 *
 * A *kind* is a shape; its placements are consecutive, and each is a mask of the cells it covers. A *set* is a number
 * of copies of each of some kinds, all of which are to be placed, so that they cover what must be covered. Which of the
 * board's symmetries a set has follows from what they make of the kinds.
 *
 * The search is depth first (S. Golomb and L. Baumert, "Backtrack programming", Journal of the ACM 12, 1965). Each
 * level holds the list of placements that are still possible. The next thing to decide is what has fewest of them: a
 * cell that must be covered, or a kind that must be placed. Numbers of placements of all cells at once come from three
 * planes of bits, which count to seven. Where a kind has copies left, a branch leaves out the placements tried before,
 * so that no solution is met twice.
 *
 * At the root one kind is placed once in each orbit of the symmetries that take every kind to itself, and if it has
 * copies, the orbits before are left out. So each class is met at least once; each solution is kept as the least of its
 * images, once.
 *
 * A *dive* is the same search for one solution of any set that bounds on kinds, pieces and empty cells allow, in an
 * order that is drawn at random.
 *
 * Invariant: placements in the list of a level meet no placement that is chosen and are of kinds that may still be
 * used.
 * Cost: a node takes as many steps as its list has words; a solution as many as the group has elements times the
 * pieces.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

enum { REFUSED = -1, MOST_PIECES = 64, PLANES = 3, MANY = 7, NODE_WORK = 16, LARGE_TABLE = 1024 };

typedef struct {
    int32_t *items;
    int64_t count, room;
} List;

typedef struct {
    int64_t first, next, end; /* the branches: part of `branches`, and the next to take */
    int32_t kind;             /* that is decided, -1 for a cell */
    bool orbits;              /* whether the branches are orbits, of which those before are left out */
} Level;

struct Board {
    int64_t placements, kinds, words, symmetries;
    Word *masks, *required;
    int64_t *starts, *sizes;
    int32_t *kind_of, *orbit, *images, *become;
    int64_t cells, least_empty, most_empty;
    /* the search */
    int64_t *low, *high;         /* copies of each kind that must and may still be placed */
    int64_t fewest, most;        /* pieces that must and may still be placed */
    int64_t area_fewest, area_most;
    Word *covered;               /* one mask a level */
    List live[MOST_PIECES + 1];
    List branches;
    Level levels[MOST_PIECES + 1];
    int32_t chosen[MOST_PIECES];
    int64_t depth, base;
    bool dives;
    Word random;
    int32_t needed[MOST_PIECES]; /* the kinds that must be placed, at least in the beginning */
    int64_t needing;
    int64_t *tally; /* live placements of each kind */
    Word *planes;
    bool active;
    /* the symmetries of the set, and the classes found */
    int32_t *group;
    int64_t order, pieces;
    int32_t *set;     /* its kinds with repetition, ascending */
    List classes;     /* rows of `pieces` placements */
    int64_t found;
    int64_t *table, slots;
    /* solutions that are not taken yet */
    List rows;
    List owners;
};
typedef struct Board Board;

static bool push(List *list, int32_t item) {
    if (list->count == list->room) {
        int64_t room = list->room ? 2 * list->room : 64;
        int32_t *items = realloc(list->items, (size_t)room * sizeof *items);
        if (!items) return false;
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = item;
    return true;
}

static void *copy_of(const void *from, size_t size) {
    void *made = malloc(size ? size : 1);
    if (made && size) memcpy(made, from, size);
    return made;
}

EXPORTED void KERNEL(board_free)(Board *board) {
    if (!board) return;
    free(board->masks), free(board->required), free(board->starts), free(board->sizes);
    free(board->kind_of), free(board->orbit), free(board->images), free(board->become);
    free(board->low), free(board->high), free(board->covered), free(board->tally), free(board->planes);
    free(board->group), free(board->set), free(board->table);
    for (int level = 0; level <= MOST_PIECES; level++) free(board->live[level].items);
    free(board->branches.items), free(board->classes.items), free(board->rows.items), free(board->owners.items);
    free(board);
}

/* Make a board; null if there is no memory.
 *
 *   masks     placements rows of words, those of one kind after the other
 *   starts    where those of each kind begin, and the last ends
 *   sizes     the cells of each kind
 *   required  the cells that must be covered
 *   orbit     of each placement the least that symmetries make of it that take all kinds to themselves
 *   images    for each symmetry what it makes of each placement; the first is the identity
 *   become    for each symmetry what it makes of each kind
 */
EXPORTED Board *KERNEL(board_new)(const Word *masks, const int64_t *starts, const int64_t *sizes, const Word *required,
                                  const int32_t *orbit, const int32_t *images, const int32_t *become,
                                  int64_t placements, int64_t words, int64_t kinds, int64_t symmetries,
                                  int64_t cells, int64_t least_empty, int64_t most_empty) {
    CHECK(starts[kinds] == placements && symmetries > 0);
    Board *board = calloc(1, sizeof *board);
    if (!board) return NULL;
    const size_t n = (size_t)placements, k = (size_t)kinds, g = (size_t)symmetries, w = (size_t)words;
    board->placements = placements, board->kinds = kinds, board->words = words, board->symmetries = symmetries;
    board->cells = cells, board->least_empty = least_empty, board->most_empty = most_empty;
    board->masks = copy_of(masks, n * w * sizeof *masks);
    board->required = copy_of(required, w * sizeof *required);
    board->starts = copy_of(starts, (k + 1) * sizeof *starts);
    board->sizes = copy_of(sizes, k * sizeof *sizes);
    board->orbit = copy_of(orbit, n * sizeof *orbit);
    board->images = copy_of(images, g * n * sizeof *images);
    board->become = copy_of(become, g * k * sizeof *become);
    board->kind_of = malloc((n + 1) * sizeof *board->kind_of);
    board->low = calloc(k + 1, sizeof *board->low);
    board->high = calloc(k + 1, sizeof *board->high);
    board->tally = calloc(k + 1, sizeof *board->tally);
    board->covered = calloc((MOST_PIECES + 1) * w + 1, sizeof *board->covered);
    board->planes = calloc((PLANES + 1) * w + 1, sizeof *board->planes);
    board->group = malloc(g * sizeof *board->group);
    board->set = malloc(MOST_PIECES * sizeof *board->set);
    if (!(board->masks && board->required && board->starts && board->sizes && board->orbit && board->images &&
          board->become && board->kind_of && board->low && board->high && board->tally && board->covered &&
          board->planes && board->group && board->set)) {
        KERNEL(board_free)(board);
        return NULL;
    }
    for (int64_t kind = 0; kind < kinds; kind++)
        for (int64_t p = starts[kind]; p < starts[kind + 1]; p++) board->kind_of[p] = (int32_t)kind;
    return board;
}

static inline const Word *mask_of(const Board *board, int64_t placement) {
    CHECK(placement >= 0 && placement < board->placements);
    return board->masks + placement * board->words;
}

static inline Word *covered_at(Board *board, int64_t depth) {
    CHECK(depth >= 0 && depth <= MOST_PIECES);
    return board->covered + depth * board->words;
}

/* The next number of a sequence that looks random (xorshift; G. Marsaglia, Journal of Statistical Software 8, 2003). */
static Word drawn(Board *board) {
    Word x = board->random;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    return board->random = x;
}

static inline bool may_use(const Board *board, int32_t kind) {
    const int64_t size = board->sizes[kind];
    return board->high[kind] > 0 && board->most > 0 && size <= board->area_most;
}

static void use(Board *board, int32_t kind, int sign) {
    board->low[kind] -= sign, board->high[kind] -= sign;
    board->fewest -= sign, board->most -= sign;
    board->area_fewest -= sign * board->sizes[kind], board->area_most -= sign * board->sizes[kind];
}

/* The requirement that the fewest live placements can serve. */
typedef struct {
    int32_t kind;       /* -1 for a cell, -2 for any placement at all */
    int64_t word, bit;  /* the cell */
    bool hopeless;
} Choice;

/* Count the live placements of each kind and of each cell that is still to be covered, and choose. */
static Choice choose(Board *board, int64_t depth) {
    const List *live = &board->live[depth];
    const int64_t words = board->words;
    const Word *covered = covered_at(board, depth);
    Word *open = board->planes + PLANES * words, *one = board->planes, *two = one + words, *four = two + words;
    Choice choice = {-2, 0, 0, false};
    Word any = 0;
    for (int64_t w = 0; w < words; w++) {
        open[w] = board->required[w] & ~covered[w];
        any |= open[w];
        one[w] = two[w] = four[w] = 0;
    }
    for (int64_t i = 0; i < board->needing; i++) board->tally[board->needed[i]] = 0;
    for (int64_t i = 0; i < live->count; i++) {
        const int32_t placement = live->items[i];
        board->tally[board->kind_of[placement]]++;
        if (!any) continue;
        const Word *mask = mask_of(board, placement);
        for (int64_t w = 0; w < words; w++) {
            /* add one to each cell that does not stand at seven */
            const Word full = one[w] & two[w] & four[w], added = mask[w] & ~full;
            const Word carry = one[w] & added, next = two[w] & carry;
            one[w] ^= added, two[w] ^= carry, four[w] |= next;
        }
    }
    int64_t fewest = INT64_MAX;
    for (int64_t count = 0; any && count <= MANY && fewest == INT64_MAX; count++) {
        for (int64_t w = 0; w < words; w++) {
            const Word same = (count & 1 ? one[w] : ~one[w]) & (count & 2 ? two[w] : ~two[w]) &
                              (count & 4 ? four[w] : ~four[w]) & open[w];
            if (!same) continue;
            if (!count) {
                choice.hopeless = true;
                return choice;
            }
            fewest = count, choice.kind = -1, choice.word = w, choice.bit = lowest_bit(same);
            break;
        }
    }
    /* seven stands for seven or more */
    for (int64_t i = 0; i < board->needing; i++) {
        const int32_t kind = board->needed[i];
        if (board->low[kind] <= 0) continue;
        if (board->tally[kind] < board->low[kind]) {
            choice.hopeless = true;
            return choice;
        }
        if (fewest > MANY - 1 && choice.kind == -1 && board->tally[kind] <= 4 * MANY)
            fewest = board->tally[kind], choice.kind = kind;
        else if (board->tally[kind] < fewest)
            fewest = board->tally[kind], choice.kind = kind;
    }
    return choice;
}

static bool is_solution(Board *board, int64_t depth) {
    if (board->fewest > 0 || board->area_fewest > 0 || board->area_most < 0) return false;
    const Word *covered = covered_at(board, depth);
    for (int64_t w = 0; w < board->words; w++)
        if (board->required[w] & ~covered[w]) return false;
    for (int64_t i = 0; i < board->needing; i++)
        if (board->low[board->needed[i]] > 0) return false;
    return true;
}

/* Write the branches of a level; false if there is no memory. */
static bool branch(Board *board, int64_t depth, int64_t *work) {
    Level *level = &board->levels[depth];
    const List *live = &board->live[depth];
    level->first = level->next = level->end = board->branches.count;
    level->orbits = false;
    *work += live->count * board->words + NODE_WORK;
    if (board->most == 0) return true;
    const Choice choice = choose(board, depth);
    if (choice.hopeless) return true;
    level->kind = choice.kind;
    for (int64_t i = 0; i < live->count; i++) {
        const int32_t placement = live->items[i];
        const bool serves = choice.kind >= 0    ? board->kind_of[placement] == choice.kind
                            : choice.kind == -1 ? mask_of(board, placement)[choice.word] >> choice.bit & 1
                                                : true;
        if (serves && !push(&board->branches, placement)) return false;
    }
    level->end = board->branches.count;
    if (board->dives)
        for (int64_t i = level->end - 1; i > level->first; i--) {
            const int64_t j = level->first + (int64_t)(drawn(board) % (Word)(i - level->first + 1));
            const int32_t kept = board->branches.items[i];
            board->branches.items[i] = board->branches.items[j], board->branches.items[j] = kept;
        }
    return true;
}

/* Choose a placement, and list the placements possible below; false if there is no memory. */
static bool descend(Board *board, int64_t depth, int32_t placement, int64_t *work) {
    const Level *level = &board->levels[depth];
    const List *live = &board->live[depth];
    List *below = &board->live[depth + 1];
    const int64_t words = board->words;
    const Word *mask = mask_of(board, placement), *covered = covered_at(board, depth);
    Word *now = covered_at(board, depth + 1);
    const int32_t kind = board->kind_of[placement];
    for (int64_t w = 0; w < words; w++) now[w] = covered[w] | mask[w];
    board->chosen[depth] = placement;
    use(board, kind, 1);
    below->count = 0;
    /* copies of a decided kind, or any order of optional ones: those tried before are left out */
    const bool ordered = level->kind != -1 && !board->dives;
    for (int64_t i = 0; i < live->count; i++) {
        const int32_t other = live->items[i], same = board->kind_of[other];
        if (!may_use(board, same)) continue;
        if (ordered && (level->kind == -2 || same == kind)) {
            if (level->orbits ? board->orbit[other] < board->orbit[placement] : other <= placement) continue;
        }
        const Word *own = mask_of(board, other);
        Word meets = 0;
        for (int64_t w = 0; w < words; w++) meets |= own[w] & mask[w];
        if (!meets && !push(below, other)) return false;
    }
    *work += live->count * words;
    return true;
}

static void sort_few(int32_t *row, int64_t count) {
    for (int64_t i = 1; i < count; i++) {
        const int32_t item = row[i];
        int64_t j = i;
        for (; j > 0 && row[j - 1] > item; j--) row[j] = row[j - 1];
        row[j] = item;
    }
}

static int compare(const int32_t *left, const int32_t *right, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
    return 0;
}

static Word hash_of(const int32_t *row, int64_t count) {
    Word hash = 0x9E3779B97F4A7C15u;
    for (int64_t i = 0; i < count; i++) {
        hash = (hash ^ (Word)(uint32_t)row[i]) * 0xBF58476D1CE4E5B9u;
        hash ^= hash >> 29;
    }
    return hash;
}

static bool grow_table(Board *board) {
    const int64_t slots = board->slots ? 4 * board->slots : 64;
    int64_t *table = malloc((size_t)slots * sizeof *table);
    if (!table) return false;
    for (int64_t i = 0; i < slots; i++) table[i] = -1;
    for (int64_t i = 0; i < board->found; i++) {
        Word at = hash_of(board->classes.items + i * board->pieces, board->pieces);
        while (table[at & (Word)(slots - 1)] >= 0) at++;
        table[at & (Word)(slots - 1)] = i;
    }
    free(board->table);
    board->table = table, board->slots = slots;
    return true;
}

/* Keep the class of the solution that is chosen, if it is new; false if there is no memory. */
static bool keep(Board *board, int64_t *work) {
    const int64_t pieces = board->pieces;
    int32_t least[MOST_PIECES], image[MOST_PIECES];
    memcpy(least, board->chosen, (size_t)pieces * sizeof *least);
    sort_few(least, pieces);
    for (int64_t i = 1; i < board->order; i++) {
        const int32_t *images = board->images + board->group[i] * board->placements;
        int32_t first = INT32_MAX;
        for (int64_t j = 0; j < pieces; j++) {
            image[j] = images[board->chosen[j]];
            if (image[j] < first) first = image[j];
        }
        if (first > least[0]) continue;
        sort_few(image, pieces);
        if (compare(image, least, pieces) < 0) memcpy(least, image, (size_t)pieces * sizeof *least);
    }
    *work += board->order * pieces;
    if (2 * board->found >= board->slots && !grow_table(board)) return false;
    Word at = hash_of(least, pieces);
    for (;; at++) {
        const int64_t slot = board->table[at & (Word)(board->slots - 1)];
        if (slot < 0) break;
        if (!compare(board->classes.items + slot * pieces, least, pieces)) return true;
    }
    board->table[at & (Word)(board->slots - 1)] = board->found++;
    for (int64_t i = 0; i < pieces; i++)
        if (!push(&board->classes, least[i])) return false;
    return true;
}

/* Go on with a search. Returns 1 if something is found in a dive, or more classes than wanted; 0 at the end, 2 when the
 * work is done that was asked for. */
static int search(Board *board, int64_t most_classes, int64_t *work, int64_t budget) {
    while (board->depth >= board->base) {
        Level *level = &board->levels[board->depth];
        if (level->next == level->end) {
            board->branches.count = level->first;
            board->depth--;
            if (board->depth >= board->base) use(board, board->kind_of[board->chosen[board->depth]], -1);
            continue;
        }
        if (*work >= budget) return 2;
        const int32_t placement = board->branches.items[level->next++];
        const int64_t depth = board->depth;
        CHECK(depth < MOST_PIECES);
        if (!descend(board, depth, placement, work)) return REFUSED;
        board->depth = depth + 1;
        const int64_t count = board->branches.count;
        board->levels[depth + 1] = (Level){count, count, count, -1, false};
        if (is_solution(board, depth + 1)) {
            if (board->dives) return 1;
            if (board->most == 0) {
                if (!keep(board, work)) return REFUSED;
                if (board->found > most_classes) return 1;
            }
        }
        if (depth + 1 < MOST_PIECES && board->most > 0 && !branch(board, depth + 1, work)) return REFUSED;
    }
    return 0;
}

static void forget(Board *board) {
    board->branches.count = board->classes.count = 0;
    board->found = 0;
    if (board->slots > LARGE_TABLE) { /* to empty it would take longer than most sets do */
        free(board->table);
        board->table = NULL, board->slots = 0;
    }
    for (int64_t i = 0; i < board->slots; i++) board->table[i] = -1;
}

/* Which symmetries a set has: those that take its kinds, each as often, to kinds of it. */
static void find_group(Board *board) {
    int32_t image[MOST_PIECES];
    board->order = 0;
    for (int64_t g = 0; g < board->symmetries; g++) {
        const int32_t *become = board->become + g * board->kinds;
        for (int64_t i = 0; i < board->pieces; i++) image[i] = become[board->set[i]];
        sort_few(image, board->pieces);
        if (!compare(image, board->set, board->pieces)) board->group[board->order++] = (int32_t)g;
    }
}

/* Begin the search of a set. Returns 0 if it has no solution at a glance, 1 if it must be searched. */
static int begin_set(Board *board, const int32_t *set, int64_t width, int64_t *work) {
    forget(board);
    memset(board->low, 0, (size_t)board->kinds * sizeof *board->low);
    int64_t pieces = 0, area = 0;
    for (; pieces < width && set[pieces] >= 0; pieces++) {
        CHECK(set[pieces] < board->kinds && pieces < MOST_PIECES);
        board->set[pieces] = set[pieces];
        board->low[set[pieces]]++;
        area += board->sizes[set[pieces]];
    }
    memcpy(board->high, board->low, (size_t)board->kinds * sizeof *board->low);
    board->pieces = board->fewest = board->most = pieces;
    const int64_t empty = board->cells - area;
    if (!pieces || empty < board->least_empty || empty > board->most_empty) return 0;
    board->area_fewest = board->area_most = area;
    board->depth = board->base = 0;
    board->dives = false;
    memset(board->covered, 0, (size_t)board->words * sizeof *board->covered);
    List *live = &board->live[0];
    live->count = 0;
    int32_t root = -1;
    board->needing = 0;
    int64_t fewest = INT64_MAX;
    for (int64_t i = 0; i < pieces; i++) {
        const int32_t kind = board->set[i];
        if (i && kind == board->set[i - 1]) continue;
        board->needed[board->needing++] = kind;
        int64_t orbits = 0;
        for (int64_t p = board->starts[kind]; p < board->starts[kind + 1]; p++) {
            if (!push(live, (int32_t)p)) return REFUSED;
            orbits += board->orbit[p] == p;
        }
        if (orbits < fewest) fewest = orbits, root = kind;
    }
    if (!fewest) return 0;
    find_group(board);
    Level *level = &board->levels[0];
    *level = (Level){0, 0, 0, root, true};
    for (int64_t p = board->starts[root]; p < board->starts[root + 1]; p++)
        if (board->orbit[p] == p && !push(&board->branches, (int32_t)p)) return REFUSED;
    level->end = board->branches.count;
    *work += live->count + NODE_WORK;
    return 1;
}

/* Find the solutions of sets, from the first that is not done yet; returns how many sets are done then, or that there
 * is no memory. The solutions are to be taken from `board_take`.
 *
 *   sets     rows of kinds, ascending, -1 after the last
 *   counts   of each set its classes, one more than `most` if there are more than that
 *   done     sets that are done
 *   most     classes that are wanted of a set; of those with more none is kept
 *   keeps    classes to keep of each set
 *   budget   work after which to come back
 */
EXPORTED int64_t KERNEL(board_examine)(Board *board, const int32_t *sets, int64_t *counts, int64_t count, int64_t width,
                                       int64_t done, int64_t most, int64_t keeps, int64_t budget) {
    int64_t work = 0;
    while (done < count) {
        if (work >= budget) return done;
        int outcome = 1;
        if (!board->active) {
            outcome = begin_set(board, sets + done * width, width, &work);
            if (outcome == REFUSED) return REFUSED;
            board->active = true;
        }
        if (outcome) outcome = search(board, most, &work, budget);
        if (outcome == 2) return done;
        board->active = false;
        if (outcome == REFUSED) return REFUSED;
        counts[done] = board->found;
        for (int64_t i = 0; i < board->found && i < keeps && board->found <= most; i++) {
            if (!push(&board->owners, (int32_t)done)) return REFUSED;
            for (int64_t j = 0; j < width; j++) {
                const bool is_there = j < board->pieces;
                if (!push(&board->rows, is_there ? board->classes.items[i * board->pieces + j] : -1)) return REFUSED;
            }
        }
        done++;
    }
    return done;
}

/* How many solutions are there to be taken. */
EXPORTED int64_t KERNEL(board_found)(const Board *board) { return board->owners.count; }

/* Take the solutions: each as the ascending numbers of its placements, -1 after the last, and the row of its set. */
EXPORTED void KERNEL(board_take)(Board *board, int32_t *rows, int32_t *owners, int64_t found, int64_t width) {
    CHECK(found == board->owners.count && found * width == board->rows.count);
    if (found) {
        memcpy(rows, board->rows.items, (size_t)(found * width) * sizeof *rows);
        memcpy(owners, board->owners.items, (size_t)found * sizeof *owners);
    }
    board->rows.count = board->owners.count = 0;
}

/* Drop the unfinished search. */
EXPORTED void KERNEL(board_reset)(Board *board) {
    board->active = false;
    board->rows.count = board->owners.count = 0;
}

/* Look for any one solution that holds some placements, in an order drawn at random.
 *
 *   held       placements that it holds, which do not meet
 *   low, high  copies of each kind that it must and may have, those held included
 *   row        its placements are written here; it has room for `most`
 *   fewest, most  pieces that it must and may have
 *   seed       not 0
 *   budget     work after which to give up
 *
 * Returns how many placements it has; 0 if none was found, or that there is no memory.
 */
EXPORTED int64_t KERNEL(board_dive)(Board *board, const int32_t *held, const int64_t *low, const int64_t *high,
                                    int32_t *row, int64_t holding, int64_t kinds, int64_t fewest, int64_t most,
                                    int64_t seed, int64_t budget) {
    CHECK(kinds == board->kinds && most <= MOST_PIECES && seed != 0);
    const int64_t words = board->words;
    int64_t work = 0;
    forget(board);
    board->active = false;
    board->dives = true;
    board->random = (Word)seed;
    for (int i = 0; i < 4; i++) drawn(board);
    memcpy(board->low, low, (size_t)kinds * sizeof *low);
    memcpy(board->high, high, (size_t)kinds * sizeof *high);
    board->fewest = fewest, board->most = most;
    board->area_fewest = board->cells - board->most_empty, board->area_most = board->cells - board->least_empty;
    board->needing = 0;
    for (int64_t kind = 0; kind < kinds; kind++) {
        if (low[kind] <= 0) continue;
        if (board->needing == MOST_PIECES) return 0; /* more than can be placed */
        board->needed[board->needing++] = (int32_t)kind;
    }
    Word *covered = covered_at(board, holding);
    memset(covered, 0, (size_t)words * sizeof *covered);
    for (int64_t i = 0; i < holding; i++) {
        const Word *mask = mask_of(board, held[i]);
        for (int64_t w = 0; w < words; w++) covered[w] |= mask[w];
        board->chosen[i] = held[i];
        use(board, board->kind_of[held[i]], 1);
    }
    List *live = &board->live[holding];
    live->count = 0;
    for (int32_t kind = 0; kind < kinds; kind++) {
        if (!may_use(board, kind)) continue;
        for (int64_t p = board->starts[kind]; p < board->starts[kind + 1]; p++) {
            const Word *mask = mask_of(board, p);
            Word meets = 0;
            for (int64_t w = 0; w < words; w++) meets |= mask[w] & covered[w];
            if (!meets && !push(live, (int32_t)p)) return REFUSED;
        }
    }
    board->depth = board->base = holding;
    bool found = is_solution(board, holding) && board->most == 0;
    if (!found && board->most > 0) {
        if (!branch(board, holding, &work)) return REFUSED;
        const int outcome = search(board, 0, &work, budget);
        if (outcome == REFUSED) return REFUSED;
        found = outcome == 1;
    }
    if (!found) return 0;
    for (int64_t i = 0; i < board->depth; i++) row[i] = board->chosen[i];
    sort_few(row, board->depth);
    return board->depth;
}
