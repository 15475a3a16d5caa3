/* Exact cover: every choice of options that covers each primary item once and each secondary item at most once.
 *
 * The algorithm is depth first search that branches on a most constrained item (D. E. Knuth, The Art of Computer
 * Programming 4B, 7.2.2.1, who keeps the options in linked lists). Here a node has a *list* of the options that are
 * left, each a row of bits with one for every item it has, and a set of *open* items, those that must still be covered.
 * A child is made by copying the options that go with the chosen one. Counting options, choosing an item and copying
 * are straight passes over a list, which shrinks fast; they look at several options at once (cover_lists.h) and never
 * undo anything.
 *
 * At a node all items' options are counted together, bit by bit. If an open item has none the node is dead. So it is if
 * the same items were left before and had no solution: such sets are remembered in a small table that stays in the
 * cache, later ones in the place of earlier ones; they are compared whole, so no solution is lost. Else some of the
 * most constrained items are tried: an option is live if after it every open item has one left (forward checking), and
 * the item with fewest live options is branched on, with those alone.
 *
 * Pieces of several copies are items too, open never, and closed when the last copy is used; how many are used is
 * counted beside. A node is dead if the copies that must still be placed have more cells than are free, or those that
 * may be have fewer than are open. When no item is open a solution is found if no copy is missing. Then, if there is
 * slack (copies or cells to spare), the node branches on every option in turn; one once tried is left out after that,
 * so each set of further options is found once.
 *
 * A secondary item that options colour is served by any of them that colour it alike. It stands for some bits, of which
 * a colour has about half, no colour all those of another (E. Sperner, "Ein Satz ueber Untermengen einer endlichen
 * Menge", 1928): an option excludes the bits that its colour lacks, and with them each option of another colour and none
 * of its own. With an option the item's bits are all no longer free, for it no longer distinguishes options. The
 * items left then do not say which options are, so that dead ends are not remembered.
 *
 * Items get fewer on the way down. When those left fit into fewer words, a child's options are rewritten with its items
 * renumbered, and the search for that width goes on (cover_search.h; fewer_words gives the width).
 *
 * Invariant: between two steps every frame up to the current level has a list that holds all solutions of its branches
 * that are not yet done, and nothing of it is ever written to but options that were tried. So the search can stop
 * anywhere and go on later. The last frame's list may still be in the making: with very many options of very many words
 * to copy one takes seconds, and the search may stop there too.
 * Cost: a node looks at its list once to count it and once for each pair of options tried, a child at its parent's
 * once; for n options of w words that is n w / LANES steps each. Room is that of the lists on one path.
 */
#include "cover_common.h"

#include <string.h>

#include "lanes.h"

enum {
    MOST_LANES = 8, /* lists begin where the widest vector may */
    LIST_END = 4 * LANES, /* zero words after a list, so that it can be read in strides of four vectors */
    MANY_PLANES = 4, /* bits of a number of options, as far as they are counted together */
    PLANES = MANY_PLANES + 1,
    TRIES = 4,        /* items with equally many options that are tried */
    FURTHER = 4,      /* items with up to this many options more than the fewest are tried too, if that pays */
    TRIALS_A_WIN = 4, /* number of these rounds that one with a better item makes up for */
    TRIAL_WORK = 1 << 26,      /* words to look at for all that at one node, so that no node takes long */
    SOLUTION_WORK = 1 << 11,   /* words that could be looked at while a solution is handed over */
#ifdef SATPACK_CHECKED /* room that is rarely outgrown is outgrown all the time, and each list has room of its own */
    FIRST_CHUNK = 0, /* words of the stack's first chunk */
    FIRST_CHUNK_ROOTS = 1, /* or this many nodes like the root */
    DOUBLING = 0,
    CHUNKS = 1 << 12,
#else
    FIRST_CHUNK = 1 << 14,
    FIRST_CHUNK_ROOTS = 4,
    DOUBLING = 2, /* a chunk has this many times the room of the one before */
    CHUNKS = 48,
#endif
    WIDTHS = 7, /* 1, 2, 3, 4, 8, 16 words, any */
    WIDE = 16,  /* words from which on their number is a multiple of this, and before 3 or a power of two */
    ROUNDS = 6, /* in which bits of a word move together */
};

/* Odd, and its bits have no pattern: the golden ratio's (D. E. Knuth, The Art of Computer Programming 3, section
 * 6.4). */
static const Word GOLDEN = 0x9e3779b97f4a7c15;

#define NOINLINE __attribute__((noinline))

typedef enum {
    UNMADE,    /* its list is not whole yet */
    FRESH,     /* not looked at yet */
    BY_ITEM,   /* branches on the options of an item */
    BY_OPTION, /* branches on every option */
} Phase;

/* Options, each a bit for every item it has; word w of option i is words[w * stride + i]. The highest bits of the last
 * word are the option's number. */
typedef struct {
    Word *words;
    int64_t stride, count;
} List;

typedef struct Search Search;

/* How items are numbered in options of one width. */
typedef struct Format {
    int64_t width;
    int64_t few;           /* items left up to which a child is rewritten in fewer words, or -1 */
    struct Format *narrow; /* the format for that */
    Step (*run)(Search *);
    int32_t *piece_of; /* for each item the piece that it is, or -1 */
    int32_t *begin;    /* for each bit of a colour the first bit of its item, and the one after the last */
    int32_t *end;
    Word *once;        /* items that options exclude each other from: cells, and pieces of one copy */
    Word *repeated;    /* pieces of several copies */
    Word *pieces;      /* all pieces */
    Word *coloured;    /* bits of colours */
    Word mark;         /* another number whenever items are numbered otherwise */
} Format;

/* A place in the stack of lists. */
typedef struct {
    int64_t chunk, at;
} Top;

typedef struct {
    Word *words;
    void *allocated;
    int64_t room;
} Chunk;

/* A node on the path from the root. */
typedef struct {
    Phase phase;
    int32_t chosen; /* the number of the option of the branch begun last */
    Piece *piece;   /* the piece that it places */
    Format *format;
    List options;          /* all that are left */
    int64_t passed;        /* options of the parent's list that were looked at for it */
    Word *open, *free;     /* items to cover, and items that options may have */
    Word *taken;           /* items that options of a list still in the making must not have */
    List branches;         /* the options branched on */
    int64_t next;          /* the first branch not begun */
    int64_t wanted;        /* an item that branches must have, or -1 */
    Top top;               /* the end of its lists */
    Word *remembered;      /* the place of its items in the table of dead ends; null if not known yet */
    int64_t solutions_before;
} Frame;

struct Search {
    Common common;
    Frame *frames; /* depth + 1 of them */
    int64_t level;
    Step state;
    Format formats[WIDTHS];
    bool has_colours;
    bool is_plain; /* neither pieces are counted nor colours looked at */
    int64_t row; /* words of an option at the root */
    int number_shift;
    int64_t solutions;
    int64_t credit; /* rounds of trying less constrained items that count as having paid before the first */
    Word *remembered; /* the table of dead ends, 2^remembered_bits rows of a mark and a set of items, or null */
    int remembered_bits;
    Word *scratch; /* room for options of any width */
    Lanes *unions;
    Chunk chunks[CHUNKS]; /* the stack of lists; a list is in one chunk, and never moves */
};

/* ---- Memory ---- */

static bool grow(Search *search, int64_t chunk, int64_t room) {
    CHECK(chunk < CHUNKS);
    Chunk *place = search->chunks + chunk;
    const int64_t bytes = (room + MOST_LANES) * 8;
    if (bytes > search->common.memory) return false;
    void *allocated = malloc((size_t)bytes); /* which is not there until it is written to */
    if (!allocated) return false;
    search->common.memory -= bytes;
    const uintptr_t edge = 8 * MOST_LANES;
    *place = (Chunk){(Word *)(((uintptr_t)allocated + edge - 1) & -edge), allocated, room};
    return true;
}

/* Make place for a list in the next chunk. */
static NOINLINE bool next_chunk(Search *search, Top *top, int64_t words) {
    const int64_t chunk = top->chunk + 1;
    if (chunk == CHUNKS) return false;
    Chunk *next = search->chunks + chunk;
    if (next->room < words) {
        if (next->allocated) {
            free(next->allocated);
            search->common.memory += (next->room + MOST_LANES) * 8;
            *next = (Chunk){0};
        }
        const int64_t doubled = DOUBLING * search->chunks[top->chunk].room;
        if (!(doubled > words && grow(search, chunk, doubled)) && !grow(search, chunk, words)) return false;
    }
    *top = (Top){chunk, 0};
    return true;
}

/* Return the place for this many words after the top, which moves behind them, or null. */
static inline Word *reserve(Search *search, Top *top, int64_t words) {
    if (top->at + words > search->chunks[top->chunk].room && !next_chunk(search, top, words)) return NULL;
    Word *place = search->chunks[top->chunk].words + top->at;
    top->at += words;
    return place;
}

static inline int64_t rounded(int64_t words) { return (words + MOST_LANES - 1) & -MOST_LANES; }

/* The room of a node's sets: of items that are open, that are free, and, where making a list may take long, taken. */
static inline int64_t sets_of(int64_t width) { return rounded((width > WIDE ? 3 : 2) * width); }

/* The room of a node: its sets, and its list in columns of some stride. */
static inline int64_t room_of_node(int64_t width, int64_t stride) { return sets_of(width) + width * stride; }

static inline void place_node(Frame *frame, Word *room, int64_t width, int64_t stride) {
    frame->open = room;
    frame->free = room + width;
    frame->taken = room + 2 * width;
    frame->options = (List){room + sets_of(width), stride, 0};
}

/* ---- What is the same in every width ---- */

static inline int64_t work_of(const List *list, int64_t width) { return (list->count + MOST_LANES) * width; }

static inline bool has_item(const List *list, int64_t i, int64_t item) {
    return list->words[(item >> 6) * list->stride + i] >> (item & 63) & 1;
}

/* How many options have an item. */
static int64_t tally(const List *list, int64_t item) {
    const Word *column = list->words + (item >> 6) * list->stride;
    const Lanes bit = spread((Word)1 << (item & 63));
    int64_t total = 0;
    for (int64_t i = 0; i < list->count; i += LANES) total += flagged(meeting(load(column + i), bit));
    return total;
}

static inline Piece *piece_of(const Search *search, const Format *format, int64_t item) {
    CHECK(item >= 0 && item < 64 * format->width);
    const int64_t piece = format->piece_of[item];
    CHECK(piece >= 0 && piece < search->common.piece_count);
    return search->common.pieces + piece;
}

/* Go back to the parent; return whether there is one. */
static inline bool ascend(Search *search) {
    if (!search->level--) return false;
    if (search->common.counts_pieces) take_back(&search->common, search->frames[search->level].piece);
    return true;
}

/* Find a piece of several copies that are missing; return its item, or -1. */
static int64_t missing_piece(const Search *search, const Format *format) {
    int64_t wanted = -1;
    for (int64_t w = 0; w < format->width; w++) {
        for (Word rest = format->repeated[w]; rest; rest &= rest - 1) {
            const int64_t item = 64 * w + lowest_bit(rest);
            const Piece *piece = piece_of(search, format, item);
            if (piece->used < piece->low) wanted = item;
        }
    }
    return wanted;
}

/* Look at a node where no item is open: note the solution, and go on if there may be more pieces. */
static NOINLINE Step finish(Search *search, const Format *format, Frame *frame) {
    if (is_solved(&search->common)) {
        if (search->common.found_count == search->common.found_room) return FULL;
        int32_t *solution = new_solution(&search->common, search->level);
        for (int64_t level = 0; level < search->level; level++) solution[level] = search->frames[level].chosen;
        search->solutions++;
    }
    search->common.nodes++;
    search->common.budget -= SOLUTION_WORK;
    if (!search->common.has_slack) return DEAD;
    frame->phase = BY_OPTION;
    frame->wanted = search->common.missing ? missing_piece(search, format) : -1;
    frame->branches = frame->options;
    frame->next = 0;
    frame->solutions_before = -1;
    return READY;
}

/* ---- Fewer words ---- */

/* The number of words that options of this width are rewritten in when items get fewer; 0 if never. */
static int64_t fewer_words(int64_t width) { return width > 4 ? 4 : width - 1; }

/* Plan how the bits of a mask move together: in rounds, by 1, 2, 4, ... 32 places (Guy Steele's method: H. S. Warren,
 * Hacker's Delight, 2nd ed. 2012, section 7-4). */
static void plan_moves(Word mask, Word *moves) {
    Word absent = ~mask << 1;
    for (int round = 0; round < ROUNDS; round++) {
        Word parity = absent ^ absent << 1;
        for (int shift = 2; shift < 64; shift *= 2) parity ^= parity << shift;
        moves[round] = parity & mask;
        mask = (mask ^ moves[round]) | moves[round] >> (1 << round);
        absent &= ~parity;
    }
}

/* Move the bits of a column's words that a mask has together, shift them, and add them to another column; a negative
 * shift goes right. `moves` has the bits that move 1, 2, 4, ... 32 places, one after the other. */
static NOINLINE void squeeze(const Word *column, int64_t count, Word *to, int shift, const Word *moves, Word mask) {
    const int left = shift > 0 ? shift : 0, right = shift < 0 ? -shift : 0;
    for (int64_t i = 0; i < count; i += LANES) {
        Lanes word = load(column + i) & spread(mask);
        for (int round = 0; round < ROUNDS; round++) {
            const Lanes moving = word & spread(moves[round]);
            word = (word ^ moving) | moving >> (1 << round);
        }
        store(to + i, load(to + i) | word << left >> right);
    }
}

/* Move a word's bits in the mask together, and add them to a set from a bit on. */
static void move_set(Word word, Word mask, const Word *moves, Word *to, int64_t bit) {
    word &= mask;
    for (int round = 0; round < ROUNDS; round++) {
        const Word moving = word & moves[round];
        word = (word ^ moving) | moving >> (1 << round);
    }
    to[bit >> 6] |= word << (bit & 63);
    if ((bit & 63) && word >> (64 - (bit & 63))) to[(bit >> 6) + 1] |= word >> (64 - (bit & 63));
}

/* Rewrite a frame's list and sets in fewer words: the items left, renumbered in their order. Room for that follows
 * them. */
static NOINLINE void rewrite(Search *search, Frame *frame) {
    const Format *wide = frame->format;
    Format *narrow = wide->narrow;
    const int64_t width = narrow->width, stride = frame->options.stride, count = frame->options.count;
    const Frame old = *frame;
    Word *room = old.options.words + wide->width * stride;
    memset(room, 0, (size_t)room_of_node(width, stride) * sizeof(Word));
    place_node(frame, room, width, stride);
    frame->options.count = count;
    Word *words = frame->options.words;
    Word *const from[] = {old.open, wide->once, wide->repeated, wide->pieces, wide->coloured};
    Word *const to[] = {frame->open, narrow->once, narrow->repeated, narrow->pieces, narrow->coloured};
    enum { SETS_MOVED = sizeof(to) / sizeof(*to) };
    for (int s = 1; s < SETS_MOVED; s++) memset(to[s], 0, (size_t)width * sizeof(Word));
    const Word *last = old.options.words + (wide->width - 1) * stride;
    for (int64_t i = 0; i < count; i++) {
        words[(width - 1) * stride + i] = last[i] >> search->number_shift << search->number_shift;
    }
    int64_t items = 0;
    for (int64_t w = 0; w < wide->width; w++) {
        Word moves[ROUNDS];
        const Word mask = old.free[w];
        plan_moves(mask, moves);
        const Word *column = old.options.words + w * stride;
        Word *target = words + (items >> 6) * stride;
        const int shift = (int)(items & 63);
        CHECK(items + ones(mask) <= 64 * width);
        if (mask) squeeze(column, count, target, shift, moves, mask);
        if (shift + ones(mask) > 64) squeeze(column, count, target + stride, shift - 64, moves, mask);
        for (int s = 0; mask && s < SETS_MOVED; s++) move_set(from[s][w], mask, moves, to[s], items);
        for (Word rest = mask; rest; rest &= rest - 1) {
            frame->free[items >> 6] |= (Word)1 << (items & 63);
            const int64_t item = 64 * w + lowest_bit(rest);
            narrow->piece_of[items] = wide->piece_of[item];
            /* of an item with colours all bits are free or none */
            narrow->begin[items] = (int32_t)(items - (item - wide->begin[item]));
            narrow->end[items] = (int32_t)(items + (wide->end[item] - item));
            items++;
        }
    }
    frame->format = narrow;
    narrow->mark = (Word)search->common.nodes;
}

/* ---- Each width ---- */

#define WIDTH 1
#include "cover_search.h"
#define WIDTH 2
#include "cover_search.h"
#define WIDTH 3
#include "cover_search.h"
#define WIDTH 4
#include "cover_search.h"
#define WIDTH 8
#include "cover_search.h"
#define WIDTH 16
#include "cover_search.h"
#define WIDTH 0
#include "cover_search.h"

static const int64_t WORDS_OF[WIDTHS - 1] = {1, 2, 3, 4, 8, 16};
static Step (*const RUN[WIDTHS])(Search *) = {run_1, run_2, run_3, run_4, run_8, run_16, run_any};

/* ---- The object ---- */

EXPORTED void KERNEL(cover_free)(Search *search) {
    for (int i = 0; i < WIDTHS; i++) {
        free(search->formats[i].piece_of); /* and the numbers after it */
        free(search->formats[i].once);
    }
    for (int i = 0; i < CHUNKS; i++) free(search->chunks[i].allocated);
    free(search->frames);
    free(search->remembered);
    free(search->scratch);
    free_common(&search->common);
    free(search);
}

/* Give the format of this width room for its items, and all narrower ones; return it, or null. */
static Format *make_format(Search *search, int64_t width, int number_bits) {
    int place = 0;
    while (place < WIDTHS - 1 && WORDS_OF[place] != width) place++;
    Format *format = search->formats + place;
    format->width = width;
    format->run = RUN[place];
    format->piece_of = take(&search->common, 3 * 64 * width, sizeof(int32_t));
    format->once = take(&search->common, 4 * width, sizeof(Word));
    if (!format->piece_of || !format->once) return NULL;
    format->begin = format->piece_of + 64 * width;
    format->end = format->piece_of + 2 * 64 * width;
    format->repeated = format->once + width;
    format->pieces = format->once + 2 * width;
    format->coloured = format->once + 3 * width;
    format->few = -1;
    const int64_t fewer = fewer_words(width);
    if (!fewer) return format;
    format->few = 64 * fewer - number_bits;
    format->narrow = make_format(search, fewer, number_bits);
    return format->narrow ? format : NULL;
}

/* Take all room that does not grow; return whether it could be had. */
static bool make_room(Search *search, int number_bits) {
    const int64_t row = search->row;
    search->frames = take(&search->common, search->common.depth + 1, sizeof(Frame));
    if (search->remembered_bits >= 0) {
        search->remembered = take(&search->common, ((int64_t)1 << search->remembered_bits) * (row + 1), sizeof(Word));
        if (!search->remembered) return false;
    }
    if (row > 16) {
        search->scratch = take(&search->common, row * (PLANES + 5 + 2 * LANES), sizeof(Word));
        if (!search->scratch) return false;
        search->unions = (Lanes *)(search->scratch + row * (PLANES + 5));
    }
    return search->frames && make_common_room(&search->common) && make_format(search, row, number_bits);
}

/* Write the root: all options, each with its items and its number. */
static bool make_root(Search *search, const int64_t *lengths, const int32_t *items, int64_t options, int64_t item_count,
                      const uint8_t *primary) {
    Frame *root = search->frames;
    const int64_t row = search->row, stride = rounded(options) + LIST_END, words = room_of_node(row, stride);
    const int64_t first = FIRST_CHUNK_ROOTS * words > FIRST_CHUNK ? FIRST_CHUNK_ROOTS * words : FIRST_CHUNK;
    if (!grow(search, 0, first) && !grow(search, 0, words)) return false;
    Word *room = reserve(search, &root->top, words);
    memset(room, 0, (size_t)words * sizeof(Word));
    place_node(root, room, row, stride);
    root->options.count = options;
    root->phase = FRESH;
    Word *list = root->options.words;
    for (int64_t i = 0; i < options; i++) {
        for (int64_t rest = lengths[i]; rest; rest--, items++) {
            CHECK(*items >= 0 && *items < item_count);
            list[(*items >> 6) * stride + i] |= (Word)1 << (*items & 63);
        }
        list[(row - 1) * stride + i] |= (Word)i << search->number_shift;
    }
    for (int64_t item = 0; item < item_count; item++) {
        root->open[item >> 6] |= (Word)(primary[item] != 0) << (item & 63);
        root->free[item >> 6] |= (Word)1 << (item & 63);
    }
    return true;
}

/* Let the root branch on some options in their order, whatever items there are; return whether there was room. */
static bool begin_with(Search *search, const int32_t *first, int64_t count) {
    Frame *root = search->frames;
    const List *all = &root->options;
    const int64_t row = search->row, stride = rounded(count + MOST_LANES);
    Word *words = reserve(search, &root->top, row * stride);
    if (!words) return false;
    memset(words, 0, (size_t)(row * stride) * sizeof(Word));
    for (int64_t i = 0; i < count; i++) {
        CHECK(first[i] >= 0 && first[i] < all->count);
        for (int64_t w = 0; w < row; w++) words[w * stride + i] = all->words[w * all->stride + first[i]];
    }
    root->branches = (List){words, stride, count};
    root->phase = BY_ITEM;
    root->wanted = -1;
    root->solutions_before = -1; /* its items are no dead end */
    return true;
}

/* Note which items are pieces, cells and bits of colours. */
static void note_items(Search *search, Format *format, const int32_t *piece_of, const int32_t *item_of,
                       int64_t item_count) {
    for (int64_t item = 0; item < item_count; item++) {
        const Word bit = (Word)1 << (item & 63);
        const int64_t piece = format->piece_of[item] = piece_of[item], w = item >> 6;
        CHECK(piece < search->common.piece_count);
        const bool repeats = piece >= 0 && search->common.pieces[piece].high > 1;
        if (piece >= 0) format->pieces[w] |= bit;
        Word *set = item_of[item] >= 0 ? format->coloured : repeats ? format->repeated : format->once;
        set[w] |= bit;
        search->common.free_cells += piece == -1; /* less for a wall between cells */
        const bool goes_on = item && item_of[item] >= 0 && item_of[item] == item_of[item - 1];
        format->begin[item] = goes_on ? format->begin[item - 1] : (int32_t)item;
        for (int64_t other = format->begin[item]; other <= item; other++) format->end[other] = (int32_t)item + 1;
        search->has_colours |= item_of[item] >= 0;
    }
    search->is_plain = !search->common.counts_pieces && !search->has_colours;
    forget_uncounted(&search->common);
}

/* Make a search; null if even that takes more memory than is allowed or to be had.
 *
 *   lengths, items   how many items each option has, and these, one option's after the other's
 *   piece_of         for each item the piece that it is, -1 for a cell, or less for a wall between cells
 *   item_of          for each bit of a colour a number of its item, in all of them the same; -1 for other items
 *   primary          which items must be covered
 *   used, low, high, size   of each piece: copies used, fewest, most; cells of one
 *   first            options to begin with, one of which is in every solution wanted; empty if any may be
 *   depth            no solution has more options
 *   least_width      words of an option even if fewer would do, 3 or a power of two
 *   has_slack        whether cells or copies may be left when every primary item is covered
 *   fewest_empty, most_empty   cells that may be left
 *   remembered       words of dead ends to remember, or 0
 *   credit           how often trying less constrained items counts as having paid before the first time
 *   memory           bytes that may be taken
 */
EXPORTED Search *KERNEL(cover_create)(const int64_t *lengths, const int32_t *items, const int32_t *piece_of,
                                      const int32_t *item_of, const uint8_t *primary, const int64_t *used,
                                      const int64_t *low, const int64_t *high, const int64_t *size,
                                      const int32_t *first, int64_t options, int64_t item_count, int64_t pieces,
                                      int64_t first_count, int64_t depth, int64_t least_width, int64_t has_slack,
                                      int64_t fewest_empty, int64_t most_empty, int64_t remembered, int64_t credit,
                                      int64_t memory) {
    CHECK(depth > 0 && least_width > 0 && options < (int64_t)1 << 31);
    int number_bits = 1;
    while (options >> number_bits) number_bits++;
    int64_t row = least_width;
    while (item_count + number_bits > 64 * row) row += row == 2 || row == 3 ? 1 : row < WIDE ? row : WIDE;
    Search *search = memory > (int64_t)sizeof(Search) ? calloc(1, sizeof(Search)) : NULL;
    if (!search) return NULL;
    search->common.memory = memory - (int64_t)sizeof(Search);
    search->common.depth = depth;
    search->row = row;
    search->number_shift = 64 - number_bits;
    search->common.piece_count = pieces;
    search->common.has_slack = has_slack != 0;
    search->common.fewest_empty = fewest_empty;
    search->common.most_empty = most_empty;
    search->credit = credit;
    search->state = PAUSED;
    search->remembered_bits = -1;
    if (row > 1) {
        while (row << (search->remembered_bits + 1) <= remembered) search->remembered_bits++;
    }
    if (!make_room(search, number_bits) || !make_root(search, lengths, items, options, item_count, primary) ||
        (first_count && !begin_with(search, first, first_count))) {
        KERNEL(cover_free)(search);
        return NULL;
    }
    note_copies(&search->common, used, low, high, size);
    for (Format *format = search->formats; format < search->formats + WIDTHS; format++) {
        if (format->width != row) continue;
        search->frames[0].format = format;
        note_items(search, format, piece_of, item_of, item_count);
    }
    return search;
}

/* Go on until about `work` more words are looked at; return DONE, PAUSED, FULL or NO_MEMORY. */
EXPORTED int64_t KERNEL(cover_advance)(Search *search, int64_t work) {
    if (search->state == DONE) return DONE;
    search->common.budget += work;
    do search->state = search->frames[search->level].format->run(search);
    while (search->state == READY);
    if (search->state == PAUSED) search->common.budget = 0;
    return search->state;
}

/* Of either search: how many solutions were found and not taken yet. */
EXPORTED int64_t KERNEL(exact_cover_found)(const Common *common) { return common->found_count; }

/* Of either search: take the solutions found, the number of options of each, and these, in the order of choice. */
EXPORTED void KERNEL(exact_cover_take)(Common *common, int64_t *lengths, int32_t *options, int64_t count,
                                       int64_t depth) {
    CHECK(count == common->found_count && depth == common->depth);
    memcpy(lengths, common->lengths, (size_t)count * sizeof(int64_t));
    memcpy(options, common->found, (size_t)(count * depth) * sizeof(int32_t));
    common->found_count = 0;
}

/* Of either search: write the nodes visited, and how often less constrained items were tried and found better. */
EXPORTED void KERNEL(exact_cover_counters)(const Common *common, int64_t *nodes, int64_t *trials, int64_t *wins) {
    *nodes = common->nodes;
    *trials = common->trials;
    *wins = common->wins;
}

/* Write the share of the search that is done, as if all branches of a node took equally long. */
EXPORTED void KERNEL(cover_progress)(const Search *search, double *progress) {
    double share = 1;
    *progress = 0;
    for (int64_t level = 0; level <= search->level; level++) {
        const Frame *frame = search->frames + level;
        if (frame->phase <= FRESH || !frame->next) return;
        share /= (double)frame->branches.count;
        *progress += share * (double)(frame->next - 1);
    }
}
