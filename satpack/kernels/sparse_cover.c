/* Exact cover in room proportional to the incidences: the search of cover.c for problems whose rows of bits would be long.
 *
 * Each item has a set of the options that have it and can still be chosen. Such a set is a *sparse set*: an array whose
 * first elements are its members, with each option knowing its place in the arrays of its items (P. Briggs and L. Torczon,
 * "An efficient representation for sparse sets", ACM Letters on Programming Languages and Systems 2, 1993). To take an
 * option out it is exchanged with the last member, and the size is one less; to undo that only the size is set back. D. E.
 * Knuth searches exact covers with such sets ("dancing cells", The Art of Computer Programming 4B, 7.2.2.1).
 *
 * To choose an option is to *close* its items: every other option with one of them is withdrawn from the sets of all its
 * items that are still open. The node is dead if an open primary item has no option left then. Else it branches on
 * the first of the primary items with fewest options, in the order of their numbers, and tries these in the order of
 * theirs. So the search stays where it is, and soon shows what can't be filled there. The items of each small number of
 * options are a set of bits of which the first is looked for; only where all have many options are all looked through.
 *
 * The options of a secondary item that are coloured are kept by colour, each colour in a *class* of the item. The first
 * option chosen gives the item its colour and withdraws the options of all other classes. Those without a colour are a
 * class whose options exclude each other, too. An item without colours is one class.
 *
 * *Determined colours.* If all options of a primary item P have a coloured item W, as all tiles on a cell have its wall,
 * then as long as P is open it gives W one of the colours that its own options have. So the classes of W are kept apart by
 * such P, and when one gets empty, the options of others that give W the same colour are withdrawn. That is arc
 * consistency between P and these options.
 *
 * Pieces of several copies are counted as in cover.c, and are no items; when the last copy is used, the options of the piece
 * are looked for in the sets of open items and withdrawn. Slack is treated as there.
 *
 * Invariant: a set's members are the options with its item that can be chosen, if the item is open; of a closed item the
 * set is as it was when it was closed. The trail has the size of each set before each choice, for those that the choice
 * changed, and the items that it closed. So the search can stop between two nodes and go on later.
 * Cost: a node's is that of withdrawing what its choice excludes, in the sets that this is in. Room is that of the incidences,
 * and of the trail, which has at most an entry for each set and level, and in practice a few for each option chosen.
 */
#include "cover_common.h"

#include <string.h>

enum {
    FEW = 63,              /* numbers of options up to which items are kept by their number */
    BUCKETS = FEW + 2,     /* those, with 0, and more */
    MANY = 32,             /* branches from which on a simple sort is slower */
    NODE_WORK = 500,       /* words that cover.c looks at in about the time of a node, but for withdrawing */
    OPTION_WORK = 60,      /* the same, to withdraw an option */
#ifdef SATPACK_CHECKED /* room that is rarely outgrown is outgrown all the time */
    FIRST_ROOM = 1,
    LAST_ROUND = 3,
#else
    FIRST_ROOM = 1 << 10,  /* entries of the trail, and branches */
#endif
};

#ifndef SATPACK_CHECKED
static const uint32_t LAST_ROUND = UINT32_MAX;
#endif

typedef enum {
    FRESH,     /* not looked at yet */
    BY_ITEM,   /* branches on the options of an item */
    BY_OPTION, /* branches on every option */
} Phase;

/* That an option has an item. Uses of an option stand together, with a sentinel before and after them: its class is
 * minus the number of uses before it, its place the option's number. */
typedef struct {
    int32_t class; /* of the item, by colour */
    int32_t place; /* in the class's array */
} Use;

/* Options that have an item and give it the same colour. */
typedef struct {
    int32_t begin, size; /* its array in `members`, and how many of it are members */
    int32_t item;
    int32_t siblings;  /* the first class of the same colour; of these each is determined or the last */
    uint32_t saved;      /* the round in which the trail got its size */
    bool is_open;
    bool is_watched;    /* of a primary item, for which it must not get empty */
    bool is_determined; /* of a primary item that gives its item one of the colours for which such a class is not empty */
    bool excludes_own;  /* its options exclude each other */
} Class;

typedef struct {
    int32_t begin, end; /* its classes */
    uint8_t bucket;     /* the set of items that has it; NO_BUCKET for an item that is not open or not primary */
    bool is_open, is_primary, is_coloured;
    bool is_cell; /* neither a piece nor a wall */
} Item;

enum { NO_BUCKET = 255 };

/* A set of items, of which the first is asked for again and again. */
typedef struct {
    Word *words;
    int64_t from; /* no item is in a word before */
    int64_t count;
} Bucket;

/* A class and its size before, or ~item for one that was closed. */
typedef struct {
    int32_t class, size;
} Change;

/* A node on the path from the root. */
typedef struct {
    Phase phase;
    int32_t chosen;   /* the number of the option of the branch begun last */
    Piece *piece;     /* the piece that it places, if pieces are counted */
    int64_t begin;    /* its branches in the stack of all: uses of the options that are tried */
    int64_t count;
    int64_t next;     /* the first branch not begun */
    int64_t changes;  /* entries of the trail before that branch */
    int64_t wanted;   /* a piece that branches must place, or -1 */
} Frame;

typedef struct Search {
    Common common;
    Use *uses;
    int32_t *members; /* of each class the uses of its options */
    Class *classes;
    Item *items;
    int64_t class_count, item_count;
    Bucket buckets[BUCKETS];
    Word *open; /* items without colours that are open */
    int64_t words;
    int32_t *emptied; /* determined classes without options, not looked at yet */
    int64_t emptied_count;
    uint32_t round; /* another number between any two steps that may be undone apart */
    Change *trail;
    int64_t changes, trail_room;
    int64_t settled; /* entries of the trail whose items are in the right bucket */
    int32_t *branches;
    int64_t branch_count, branch_room;
    Frame *frames; /* depth + 1 of them */
    int64_t level;
    Step state;
    int32_t *piece_of; /* of each option, if pieces are counted */
    int64_t open_cells;
} Search;

/* ---- Memory ---- */

/* Make room for `wanted` things of some size, if there is less; return whether there is now. */
static bool widen(Search *search, void **place, int64_t *room, int64_t wanted, int64_t size) {
    if (wanted <= *room) return true;
    for (int64_t more = 2 * wanted; more >= wanted; more -= wanted) { /* if not twice as much, then as much */
        if ((more - *room) > search->common.memory / size) continue;
        void *moved = realloc(*place, (size_t)(more * size));
        if (!moved) continue;
        search->common.memory -= (more - *room) * size;
        *place = moved;
        *room = more;
        return true;
    }
    return false;
}

/* ---- Sets ---- */

/* Put an item among those with as many options, or among none if it is closed. */
static inline void settle(Search *search, int32_t number) {
    Item *item = search->items + number;
    if (!item->is_primary) return;
    const int32_t size = search->classes[item->begin].size;
    const uint8_t bucket = !item->is_open ? NO_BUCKET : size > FEW ? FEW + 1 : (uint8_t)size;
    if (bucket == item->bucket) return;
    const int64_t w = number >> 6;
    const Word bit = (Word)1 << (number & 63);
    if (item->bucket != NO_BUCKET) {
        Bucket *old = search->buckets + item->bucket;
        old->words[w] &= ~bit;
        old->count--;
    }
    if (bucket != NO_BUCKET) {
        Bucket *new = search->buckets + bucket;
        new->words[w] |= bit;
        new->count++;
        if (w < new->from) new->from = w;
    }
    item->bucket = bucket;
}

/* Put the items that changed since this was done last where they belong. */
static void settle_all(Search *search) {
    for (; search->settled < search->changes; search->settled++) {
        const int32_t class = search->trail[search->settled].class;
        settle(search, class < 0 ? ~class : search->classes[class].item);
    }
}

/* From now on the trail gets the size of each class again. */
static void begin_round(Search *search) {
    if (search->round++ < LAST_ROUND) return;
    for (int64_t i = 0; i < search->class_count; i++) search->classes[i].saved = 0;
    search->round = 1;
}

/* Begin a step that may be undone; return whether there is room for the changes it may make. */
static bool begin_step(Search *search) {
    begin_round(search);
    return widen(search, (void **)&search->trail, &search->trail_room,
                 search->changes + search->class_count + search->item_count + 1, sizeof(Change));
}

static inline void note(Search *search, int32_t class, int32_t size) {
    CHECK(search->changes < search->trail_room);
    search->trail[search->changes++] = (Change){class, size};
}

static void set_open(Search *search, int32_t number, bool is_open) {
    Item *item = search->items + number;
    CHECK(item->is_open != is_open);
    item->is_open = is_open;
    for (int32_t i = item->begin; i < item->end; i++) search->classes[i].is_open = is_open;
    if (!item->is_coloured) search->open[number >> 6] ^= (Word)1 << (number & 63);
    search->open_cells += item->is_primary && item->is_cell ? (is_open ? 1 : -1) : 0;
}

/* Undo all changes but the first ones. */
static void undo(Search *search, int64_t changes) {
    while (search->changes > changes) {
        const Change change = search->trail[--search->changes];
        int32_t item = ~change.class;
        if (change.class < 0) {
            set_open(search, item, true);
        } else {
            search->classes[change.class].size = change.size;
            item = search->classes[change.class].item;
        }
        if (search->changes < search->settled) settle(search, item);
    }
    if (search->settled > changes) search->settled = changes;
    search->emptied_count = 0;
}

/* Withdraw an option, given by one of its uses, from the sets of all its open items. Return whether every primary item that
 * is open has an option left. */
static bool withdraw(Search *search, int32_t use) {
    search->common.budget -= OPTION_WORK;
    Use *const uses = search->uses;
    const uint32_t round = search->round;
    int32_t at = use;
    do {
        Use *own = uses + at;
        if (own->class < 0) {
            at += own->class;
            continue;
        }
        Class *class = search->classes + own->class;
        if (class->is_open) {
            int32_t *const members = search->members + class->begin;
            CHECK(own->place >= 0 && own->place < class->size && members[own->place] == at);
            CHECK(search->changes < search->trail_room);
            search->trail[search->changes] = (Change){own->class, class->size};
            search->changes += class->saved != round;
            class->saved = round;
            const int32_t last = --class->size, moved = members[last];
            members[own->place] = moved;
            uses[moved].place = own->place;
            members[last] = at;
            own->place = last;
            if (!last) {
                if (class->is_watched) return false;
                if (class->is_determined) search->emptied[search->emptied_count++] = own->class;
            }
        }
        at++;
    } while (at != use);
    return true;
}

/* Withdraw the options that determined colours exclude, with all that follows; return as `withdraw` does. */
static bool follow(Search *search) {
    while (search->emptied_count) {
        const Class *emptied = search->classes + search->emptied[--search->emptied_count];
        if (!emptied->is_open) continue;
        for (Class *class = search->classes + emptied->siblings;; class++) {
            while (class->size) {
                if (!withdraw(search, search->members[class->begin + class->size - 1])) return false;
            }
            if (!class->is_determined) break;
        }
    }
    return true;
}

/* ---- Choices ---- */

static int32_t first_use(const Search *search, int32_t use) {
    while (search->uses[use - 1].class >= 0) use--;
    return use;
}

static int32_t number_of(const Search *search, int32_t use) {
    while (search->uses[use].class >= 0) use++;
    return search->uses[use].place;
}

/* Withdraw the options of a closed class but for one of its uses. */
static bool withdraw_others(Search *search, const Class *class, int32_t but) {
    CHECK(!class->is_open);
    for (int32_t i = class->size - 1; i >= 0; i--) {
        const int32_t use = search->members[class->begin + i];
        if (use != but && !withdraw(search, use)) return false;
    }
    return true;
}

/* Close the items of an option, given by its first use, and withdraw all that it excludes. */
static bool close_items(Search *search, int32_t use) {
    for (; search->uses[use].class >= 0; use++) {
        const Class *own = search->classes + search->uses[use].class;
        const Item *item = search->items + own->item;
        if (!own->is_open) { /* coloured alike before */
            CHECK(item->is_coloured);
            continue;
        }
        set_open(search, own->item, false);
        note(search, ~own->item, 0);
        for (int32_t i = item->begin; i < item->end; i++) {
            const Class *class = search->classes + i;
            const bool is_alike = class->siblings == own->siblings && !own->excludes_own;
            if (!is_alike && !withdraw_others(search, class, use)) return false;
        }
    }
    return true;
}

/* Withdraw the options of a piece whose last copy is used. */
static bool use_up(Search *search, const Piece *piece) {
    for (int64_t w = 0; w < search->words; w++) {
        for (Word rest = search->open[w]; rest; rest &= rest - 1) {
            const Class *class = search->classes + search->items[64 * w + lowest_bit(rest)].begin;
            search->common.budget -= class->size;
            for (int32_t i = class->size - 1; i >= 0; i--) {
                const int32_t use = search->members[class->begin + i];
                if (search->common.pieces + search->piece_of[number_of(search, use)] != piece) continue;
                if (!withdraw(search, use)) return false;
            }
        }
    }
    return true;
}

/* Choose an option, given by its first use; return whether there may be solutions with it. */
static bool choose(Search *search, int32_t use, Piece *piece) {
    if (!close_items(search, use) || !follow(search)) return false;
    if (!piece) return true;
    if (!may_be_solvable(&search->common, search->open_cells)) return false;
    return piece->high == 1 || piece->used < piece->high || (use_up(search, piece) && follow(search));
}

/* ---- The search ---- */

/* Find the first of the open primary items with fewest options; return -1 if none is open. */
static int32_t most_constrained(Search *search) {
    for (int number = 0; number <= FEW; number++) {
        Bucket *bucket = search->buckets + number;
        if (!bucket->count) continue;
        while (!bucket->words[bucket->from]) bucket->from++;
        return (int32_t)(64 * bucket->from + lowest_bit(bucket->words[bucket->from]));
    }
    const Bucket *bucket = search->buckets + FEW + 1;
    int32_t best = -1, least = INT32_MAX;
    search->common.budget -= bucket->count;
    for (int64_t w = bucket->from; bucket->count && w < search->words; w++) {
        for (Word rest = bucket->words[w]; rest; rest &= rest - 1) {
            const int32_t item = (int32_t)(64 * w + lowest_bit(rest));
            const int32_t size = search->classes[search->items[item].begin].size;
            if (size < least) {
                least = size;
                best = item;
            }
        }
    }
    return best;
}

static int in_order(const void *one, const void *other) {
    const int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

static void sort(int32_t *numbers, int64_t count) {
    if (count > MANY) {
        qsort(numbers, (size_t)count, sizeof(int32_t), in_order);
        return;
    }
    for (int64_t i = 1; i < count; i++) {
        const int32_t number = numbers[i];
        int64_t j = i;
        for (; j && numbers[j - 1] > number; j--) numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

/* Write the options that have an item as the branches of a frame, by their numbers; return whether there was room. */
static bool branch_on_item(Search *search, Frame *frame, int32_t item) {
    const Class *class = search->classes + search->items[item].begin;
    if (!widen(search, (void **)&search->branches, &search->branch_room, frame->begin + class->size, sizeof(int32_t)))
        return false;
    int32_t *branches = search->branches + frame->begin;
    memcpy(branches, search->members + class->begin, (size_t)class->size * sizeof(int32_t));
    sort(branches, class->size);
    frame->phase = BY_ITEM;
    frame->count = class->size;
    frame->next = 0;
    frame->wanted = -1;
    return true;
}

/* Write all options that can be chosen as the branches of a frame; return whether there was room. */
static bool branch_on_options(Search *search, Frame *frame) {
    frame->next = frame->count = 0;
    frame->wanted = -1;
    for (int64_t i = 0; i < search->common.piece_count; i++) {
        const Piece *piece = search->common.pieces + i;
        if (piece->high > 1 && piece->used < piece->low) frame->wanted = i;
    }
    for (int64_t w = 0; w < search->words; w++) {
        for (Word rest = search->open[w]; rest; rest &= rest - 1) {
            const Class *class = search->classes + search->items[64 * w + lowest_bit(rest)].begin;
            search->common.budget -= class->size;
            if (!widen(search, (void **)&search->branches, &search->branch_room,
                       frame->begin + frame->count + class->size, sizeof(int32_t)))
                return false;
            for (int32_t i = 0; i < class->size; i++) {
                const int32_t use = search->members[class->begin + i];
                if (search->uses[use - 1].class >= 0) continue; /* each once: by its first item */
                search->branches[frame->begin + frame->count++] = use;
            }
        }
    }
    sort(search->branches + frame->begin, frame->count);
    frame->phase = BY_OPTION;
    return true;
}

/* Look at a node where no item is open: note the solution, and go on if there may be more pieces. */
static Step finish(Search *search, Frame *frame) {
    const bool is_solution = is_solved(&search->common);
    if (is_solution && search->common.found_count == search->common.found_room) return FULL;
    if (search->common.has_slack && !branch_on_options(search, frame)) return NO_MEMORY;
    if (is_solution) {
        int32_t *solution = new_solution(&search->common, search->level);
        for (int64_t level = 0; level < search->level; level++) solution[level] = search->frames[level].chosen;
    }
    search->common.nodes++;
    search->common.budget -= NODE_WORK + search->level;
    return search->common.has_slack ? READY : DEAD;
}

/* Look at a node for the first time, and find its branches: READY, DEAD, FULL or NO_MEMORY. */
static Step enter(Search *search, Frame *frame) {
    const int32_t item = most_constrained(search);
    if (item < 0) return finish(search, frame);
    if (!branch_on_item(search, frame, item)) return NO_MEMORY;
    search->common.nodes++;
    search->common.budget -= NODE_WORK;
    return READY;
}

/* Take back the choice of the branch that was begun last. */
static void leave_branch(Search *search, Frame *frame) {
    undo(search, frame->changes);
    if (frame->piece) take_back(&search->common, frame->piece);
    if (frame->phase != BY_OPTION) return;
    /* further branches are without it: there was room for this in the choice's own step */
    begin_round(search);
    withdraw(search, search->branches[frame->begin + frame->next - 1]);
    settle_all(search);
}

/* Take a node's next branch: READY if there is a child now, DEAD if there is none left, or NO_MEMORY. */
static Step branch(Search *search, Frame *frame) {
    while (frame->next < frame->count) {
        const int32_t use = first_use(search, search->branches[frame->begin + frame->next]);
        const int32_t number = number_of(search, use);
        Piece *piece = search->common.counts_pieces ? search->common.pieces + search->piece_of[number] : NULL;
        if (frame->wanted >= 0 && piece != search->common.pieces + frame->wanted) {
            frame->next++;
            continue;
        }
        if (!begin_step(search)) return NO_MEMORY;
        CHECK(search->level < search->common.depth);
        frame->next++;
        frame->chosen = number;
        frame->piece = piece;
        frame->changes = search->changes;
        if (piece) occupy(&search->common, piece);
        if (choose(search, use, piece)) {
            settle_all(search);
            frame[1].phase = FRESH;
            frame[1].begin = frame->begin + frame->count;
            return READY;
        }
        leave_branch(search, frame);
    }
    return DEAD;
}

/* Go on with the search until it is at its end, or must stop. */
static Step run(Search *search) {
    for (;;) {
        Frame *frame = search->frames + search->level;
        Step step = READY;
        if (frame->phase == FRESH) {
            if (search->common.budget <= 0) return PAUSED;
            step = enter(search, frame);
        }
        if (step == READY) step = branch(search, frame);
        if (step == READY) {
            search->level++;
        } else if (step == DEAD) {
            if (!search->level--) return DONE;
            leave_branch(search, frame - 1);
        } else {
            return step;
        }
    }
}

/* ---- What Python calls ---- */

EXPORTED void KERNEL(sparse_cover_free)(Search *search) {
    void *const taken[] = {search->uses,   search->members, search->classes,  search->items,  search->buckets[0].words,
                           search->open,   search->emptied, search->trail,    search->branches, search->frames,
                           search->piece_of};
    for (size_t i = 0; i < sizeof(taken) / sizeof(*taken); i++) free(taken[i]);
    free_common(&search->common);
    free(search);
}

/* Take all room that does not grow; return whether it could be had. */
static bool make_room(Search *search, int64_t options, int64_t incidences) {
    search->uses = take(&search->common, incidences + options + 1, sizeof(Use));
    search->members = take(&search->common, incidences, sizeof(int32_t));
    search->classes = take(&search->common, search->class_count, sizeof(Class));
    search->items = take(&search->common, search->item_count, sizeof(Item));
    search->open = take(&search->common, search->words, sizeof(Word));
    search->emptied = take(&search->common, search->class_count, sizeof(int32_t));
    search->frames = take(&search->common, search->common.depth + 1, sizeof(Frame));
    search->piece_of = take(&search->common, options, sizeof(int32_t));
    Word *words = take(&search->common, BUCKETS * search->words, sizeof(Word));
    if (!words) return false;
    for (int i = 0; i < BUCKETS; i++) search->buckets[i] = (Bucket){words + i * search->words, search->words, 0};
    return search->uses && search->members && search->classes && search->items && search->open && search->emptied &&
           search->frames && search->piece_of && make_common_room(&search->common) &&
           widen(search, (void **)&search->trail, &search->trail_room, FIRST_ROOM, sizeof(Change)) &&
           widen(search, (void **)&search->branches, &search->branch_room, FIRST_ROOM, sizeof(int32_t));
}

/* Write the items and their classes. */
static void make_items(Search *search, const int32_t *item_of, const int32_t *colour, const int32_t *piece_of,
                       const uint8_t *primary) {
    for (int64_t i = 0; i < search->item_count; i++) {
        Item *item = search->items + i;
        item->bucket = NO_BUCKET;
        item->is_primary = primary[i] != 0;
        item->is_cell = piece_of[i] == -1;
        search->common.free_cells += item->is_cell;
    }
    for (int32_t i = 0; i < search->class_count; i++) {
        Class *class = search->classes + i;
        CHECK(item_of[i] >= 0 && item_of[i] < search->item_count);
        class->item = item_of[i];
        const bool goes_on = i && item_of[i] == item_of[i - 1];
        class->siblings = goes_on && colour[i] == colour[i - 1] ? class[-1].siblings : i;
        class->excludes_own = colour[i] == 0;
        Item *item = search->items + item_of[i];
        if (!goes_on) item->begin = i;
        item->end = i + 1;
        /* of the classes of a colour all but the last are determined */
        class->is_determined = i + 1 < search->class_count && item_of[i + 1] == item_of[i] && colour[i + 1] == colour[i];
        item->is_coloured |= colour[i] != 0 || goes_on;
    }
    for (int32_t i = 0; i < search->item_count; i++) {
        const Item *item = search->items + i;
        CHECK(item->begin < item->end && (!item->is_primary || item->end == item->begin + 1));
        search->classes[item->begin].is_watched = item->is_primary;
        set_open(search, i, true);
    }
}

/* Write the options and the sets of them; `lengths` are numbers of classes, `classes` these. */
static void make_sets(Search *search, const int64_t *lengths, const int32_t *classes, int64_t options) {
    Use *use = search->uses;
    *use++ = (Use){-1, -1};
    for (int64_t i = 0; i < options; i++) {
        CHECK(lengths[i] > 0);
        for (int64_t rest = lengths[i]; rest; rest--, classes++) {
            CHECK(*classes >= 0 && *classes < search->class_count);
            Class *class = search->classes + *classes;
            *use++ = (Use){*classes, class->size++};
        }
        *use++ = (Use){(int32_t)-lengths[i], (int32_t)i};
    }
    int32_t begin = 0;
    for (int64_t i = 0; i < search->class_count; i++) {
        search->classes[i].begin = begin;
        begin += search->classes[i].size;
    }
    for (const Use *each = search->uses + 1; each < use; each++) {
        if (each->class < 0) continue;
        search->members[search->classes[each->class].begin + each->place] = (int32_t)(each - search->uses);
    }
}

/* Put all items where they belong, and withdraw options that can't be chosen from the beginning; return whether there may be
 * solutions. */
static bool make_root(Search *search) {
    for (int32_t i = 0; i < search->class_count; i++) {
        const Class *class = search->classes + i;
        if (class->size) continue;
        if (class->is_watched) return false;
        if (class->is_determined) search->emptied[search->emptied_count++] = i;
    }
    const bool may_be = follow(search);
    for (int32_t i = 0; i < search->item_count; i++) settle(search, i);
    search->changes = 0; /* for good */
    return may_be;
}

/* Let the root branch on those of some options that can be chosen, whatever items there are; return whether there was
 * room. */
static bool begin_with(Search *search, const int32_t *first, int64_t count) {
    if (!widen(search, (void **)&search->branches, &search->branch_room, count, sizeof(int32_t))) return false;
    Frame *root = search->frames;
    const Use *use = search->uses + 1;
    for (int64_t i = 0, number = 0; i < count; number++, use++) {
        CHECK(!i || first[i] > first[i - 1]);
        if (number == first[i] && ++i && use->place < search->classes[use->class].size) {
            search->branches[root->count++] = (int32_t)(use - search->uses);
        }
        while (use->class >= 0) use++;
    }
    root->phase = BY_ITEM;
    root->wanted = -1;
    return true;
}

/* Make a search; null if even that takes more memory than is allowed or to be had.
 *
 *   lengths, classes  how many classes each option is in, and these, one option's after the other's; first one of an item
 *                     without colours. Items that are pieces of several copies have no class
 *   item_of, colour   for each class its item and, from 1, its colour there, or 0; both ascend. Of classes of an item
 *                     with one colour all but the last have the options of a primary item whose options all have a colour
 *                     of this item
 *   piece_of          for each item the piece that it is, -1 for a cell, or less for a wall between cells
 *   primary           which items must be covered; these have no colours
 *   placed            the piece of each option; any number if pieces are not counted
 *   first             as in cover.c, ascending
 *   the rest          as in cover.c
 */
EXPORTED Search *KERNEL(sparse_cover_create)(const int64_t *lengths, const int32_t *classes, const int32_t *item_of,
                                             const int32_t *colour, const int32_t *piece_of, const uint8_t *primary,
                                             const int32_t *placed, const int64_t *used, const int64_t *low,
                                             const int64_t *high, const int64_t *size, const int32_t *first,
                                             int64_t options, int64_t incidences, int64_t class_count,
                                             int64_t item_count, int64_t pieces, int64_t first_count, int64_t depth,
                                             int64_t has_slack, int64_t fewest_empty, int64_t most_empty,
                                             int64_t memory) {
    CHECK(depth > 0 && incidences + options < INT32_MAX);
    Search *search = memory > (int64_t)sizeof(Search) ? calloc(1, sizeof(Search)) : NULL;
    if (!search) return NULL;
    search->common.memory = memory - (int64_t)sizeof(Search);
    search->common.depth = depth;
    search->class_count = class_count;
    search->item_count = item_count;
    search->words = (item_count + 63) >> 6;
    search->common.piece_count = pieces;
    search->common.has_slack = has_slack != 0;
    search->common.fewest_empty = fewest_empty;
    search->common.most_empty = most_empty;
    search->round = 1;
    if (!make_room(search, options, incidences) || !begin_step(search)) {
        KERNEL(sparse_cover_free)(search);
        return NULL;
    }
    make_items(search, item_of, colour, piece_of, primary);
    note_copies(&search->common, used, low, high, size);
    forget_uncounted(&search->common);
    memcpy(search->piece_of, placed, (size_t)options * sizeof(int32_t));
    make_sets(search, lengths, classes, options);
    search->state = make_root(search) ? PAUSED : DONE;
    if (first_count && !begin_with(search, first, first_count)) {
        KERNEL(sparse_cover_free)(search);
        return NULL;
    }
    return search;
}

/* Go on for about this much work, in words of cover.c; return DONE, PAUSED, FULL or NO_MEMORY. */
EXPORTED int64_t KERNEL(sparse_cover_advance)(Search *search, int64_t work) {
    if (search->state == DONE) return DONE;
    search->common.budget += work;
    search->state = run(search);
    if (search->state == PAUSED) search->common.budget = 0;
    return search->state;
}

/* Write the share of the search that is done, as if all branches of a node took equally long. */
EXPORTED void KERNEL(sparse_cover_progress)(const Search *search, double *progress) {
    double share = 1;
    *progress = 0;
    for (int64_t level = 0; level <= search->level; level++) {
        const Frame *frame = search->frames + level;
        if (frame->phase == FRESH || !frame->next) return;
        share /= (double)frame->count;
        *progress += share * (double)(frame->next - 1);
    }
}
