/* The search in options of one width; cover.c includes it once for each: WIDTH is the number of words, or 0 for any.
 *
 * IN_WIDTH(name) is the name of this width's function. SETS makes room for some sets of items: on the stack, where the
 * compiler can keep them in registers, or, if the width is not known to it, in scratch room, where each has its place.
 *
 * Algorithm, invariant, cost and source are those of cover.c: this is its search, and what depends on the width.
 */
#define WORDS (WIDTH ? WIDTH : search->row)
#if WIDTH
#define IN_WIDTH(name) JOINED(name, WIDTH)
#define SETS(name, number, place) Word name[(number) * WIDTH]
#define UNIONS(name) Lanes name[2 * WIDTH]
#else
#define IN_WIDTH(name) name##_any
#define SETS(name, number, place) Word *name = search->scratch + (place) * search->row
#define UNIONS(name) Lanes *name = search->unions
#endif

#include "cover_lists.h"

/* Add to the items that no further option may have, once an option is chosen, the bits that its colours lack. */
static NOINLINE void IN_WIDTH(exclude_colours)(const Search *search, const Format *format, const List *list, int64_t i,
                                               Word *taken) {
    (void)search; /* of a known width */
    for (int64_t w = 0; w < WORDS; w++) {
        const Word own = list->words[w * list->stride + i] & format->coloured[w];
        for (Word rest = own; rest;) {
            const int64_t item = 64 * w + lowest_bit(rest);
            const int64_t begin = format->begin[item], end = format->end[item];
            for (int64_t v = begin >> 6; 64 * v < end; v++) {
                Word bits = ~(Word)0;
                if (begin > 64 * v) bits = bits << (begin - 64 * v);
                if (end < 64 * (v + 1)) bits &= ~(Word)0 >> (64 * (v + 1) - end);
                taken[v] |= bits & ~list->words[v * list->stride + i];
                if (v == w) rest &= ~bits;
            }
        }
    }
}

/* Find the items that no further option may have once an option is chosen, and those that are open then. */
static inline void IN_WIDTH(exclude)(const Search *search, const Format *format, const List *list, int64_t i,
                                     const Word *open, Word *taken, Word *left) {
    CHECK(i >= 0 && i < list->stride);
    for (int64_t w = 0; w < WORDS; w++) {
        const Word option = list->words[w * list->stride + i];
        taken[w] = option & format->once[w];
        left[w] = open[w] & ~option;
    }
    if (search->is_plain) return;
    if (search->has_colours) IN_WIDTH(exclude_colours)(search, format, list, i, taken);
    if (!search->common.counts_pieces) return;
    for (int64_t w = 0; w < WORDS; w++) {
        const Word own = list->words[w * list->stride + i] & format->repeated[w];
        if (!own) continue;
        const Piece *piece = piece_of(search, format, 64 * w + lowest_bit(own));
        if (piece->used + 1 >= piece->high) taken[w] |= own;
    }
}

/* Of the items given leave those whose number of options, which the planes have, is least; return that number. */
static inline int64_t IN_WIDTH(least_by_planes)(const Search *search, const Word *planes, Word *items) {
    int64_t least = 0;
    for (int plane = MANY_PLANES - 1; plane >= 0; plane--) {
        Word without = 0;
        for (int64_t w = 0; w < WORDS; w++) without |= items[w] & ~planes[plane * WORDS + w];
        if (without) {
            for (int64_t w = 0; w < WORDS; w++) items[w] &= ~planes[plane * WORDS + w];
        } else {
            least |= (int64_t)1 << plane;
        }
    }
    return least;
}

/* Find the first open item with fewest options by counting those of each, or of as many as there is time for; return
 * how many it has. */
static NOINLINE int64_t IN_WIDTH(least_by_tally)(const Search *search, const List *list, const Word *open,
                                                 Word *items) {
    int64_t least = list->count + 1;
    int64_t room = TRIAL_WORK;
    for (int64_t w = 0; w < WORDS; w++) {
        for (Word rest = open[w]; rest; rest &= rest - 1) {
            if ((room -= list->count) < 0) return least; /* the best of some will do */
            const int64_t item = 64 * w + lowest_bit(rest), options = tally(list, item);
            if (options >= least) continue;
            least = options;
            for (int64_t v = 0; v < WORDS; v++) items[v] = 0;
            items[w] = rest & -rest;
        }
    }
    return least;
}

/* Find the most constrained items: the open ones with fewest options. Return how many they have. */
static inline int64_t IN_WIDTH(most_constrained)(const Search *search, const List *list, const Word *open, Word *planes,
                                                 Word *items) {
    IN_WIDTH(count)(search, list, planes);
    Word bare = 0, few = 0;
    for (int64_t w = 0; w < WORDS; w++) {
        Word covered = planes[MANY_PLANES * WORDS + w];
        items[w] = open[w] & ~covered;
        few |= items[w];
        for (int plane = 0; plane < MANY_PLANES; plane++) covered |= planes[plane * WORDS + w];
        bare |= open[w] & ~covered;
    }
    if (bare) return 0;
    if (few) return IN_WIDTH(least_by_planes)(search, planes, items);
    return IN_WIDTH(least_by_tally)(search, list, open, items);
}

/* Find the open items that have this many options, fewer than 2^MANY_PLANES. */
static inline void IN_WIDTH(with_options)(const Search *search, const Word *open, const Word *planes, int64_t number,
                                          Word *items) {
    for (int64_t w = 0; w < WORDS; w++) {
        items[w] = open[w] & ~planes[MANY_PLANES * WORDS + w];
        for (int plane = 0; plane < MANY_PLANES; plane++) {
            const Word bits = planes[plane * WORDS + w];
            items[w] &= number >> plane & 1 ? bits : ~bits;
        }
    }
}

/* Keep of some branches the live ones, after which every open item has an option left. If they are `enough` for the
 * item to be no better than another the rest may be left out. Two are tried at once: beyond an odd number stands a
 * zero word, which is tried for nothing. */
static inline void IN_WIDTH(keep_live)(const Search *search, const Format *format, const Frame *frame, List *branches,
                                       int64_t enough) {
    SETS(taken, 1, 0);
    SETS(left, 1, 1);
    SETS(other_taken, 1, 2);
    SETS(other_left, 1, 3);
    int64_t live = 0;
    for (int64_t i = 0; i < branches->count && live < enough; i += 2) {
        IN_WIDTH(exclude)(search, format, branches, i, frame->open, taken, left);
        IN_WIDTH(exclude)(search, format, branches, i + 1, frame->open, other_taken, other_left);
        const int both = IN_WIDTH(check_forward)(search, &frame->options, taken, left, other_taken, other_left);
        const int first = both & 1, second = i + 1 < branches->count ? both >> 1 : 0;
        for (int64_t w = 0; w < WORDS; w++) {
            Word *column = branches->words + w * branches->stride;
            const Word one = column[i], other = column[i + 1];
            column[live] = one;
            column[live + first] = other;
        }
        live += first + second;
    }
    branches->count = live;
}

/* Try the branches of some of the items given, as far as there is room for that work; if an item has fewer live ones
 * than `best`, they become the frame's. Return the fewest there are. */
static inline int64_t IN_WIDTH(try_items)(Search *search, const Format *format, Frame *frame, const Word *items,
                                          List *spare, int64_t best, int64_t *room) {
    const int64_t work = work_of(&frame->options, WORDS);
    int tries = TRIES;
    for (int64_t w = 0; w < WORDS; w++) {
        for (Word rest = items[w]; rest && best > 1 && tries; rest &= rest - 1) {
            IN_WIDTH(gather)(search, &frame->options, 64 * w + lowest_bit(rest), spare);
            const int64_t needed = spare->count * work;
            *room -= needed;
            tries = *room < 0 ? 0 : tries - 1; /* beyond that the item is taken as it is */
            if (*room >= 0 && spare->count > 1) {
                search->common.budget -= needed;
                IN_WIDTH(keep_live)(search, format, frame, spare, best);
            }
            if (spare->count < best) {
                best = spare->count;
                const List better = *spare;
                *spare = frame->branches;
                frame->branches = better;
            }
        }
    }
    return best;
}

/* Choose the item to branch on, and keep its live options as the frame's branches.
 *
 * Of the most constrained items a few are tried. If the best of them has three live options or more, items with more
 * options are tried too: where many copies of one piece are packed that halves the time, and where all pieces differ it
 * finds a better item too seldom. So it is done as long as it has found enough of them, and now and then in any
 * case. In one word too little is left to be done for it to pay. */
static inline Step IN_WIDTH(choose)(Search *search, const Format *format, Frame *frame, const Word *planes, Word *items,
                                    int64_t least) {
    const int64_t further = WIDTH == 1 ? 0 : FURTHER;
    const int64_t stride = rounded(least + further + MOST_LANES);
    Word *words = reserve(search, &frame->top, 2 * WORDS * stride);
    if (!words) return NO_MEMORY;
    List spare = {words + WORDS * stride, stride, 0};
    frame->branches = (List){words, stride, 0};
    int64_t room = TRIAL_WORK;
    int64_t best = IN_WIDTH(try_items)(search, format, frame, items, &spare, least + 1, &room);
    for (int64_t more = 1; more <= further && best >= 3 && room > 0 && least + more < 1 << MANY_PLANES; more++) {
        const int64_t paid = search->common.wins + search->credit;
        if (search->common.trials > TRIALS_A_WIN * paid + (search->common.nodes >> 8)) break;
        IN_WIDTH(with_options)(search, frame->open, planes, least + more, items);
        const int64_t found = IN_WIDTH(try_items)(search, format, frame, items, &spare, best, &room);
        search->common.trials++;
        search->common.wins += found < best;
        best = found;
    }
    CHECK(frame->branches.count == best);
    frame->phase = BY_ITEM;
    frame->wanted = -1;
    frame->next = 0;
    return READY;
}

/* Note a node's place in the table of dead ends, which is far away: ask for it well before it is looked at. */
static inline void IN_WIDTH(find_remembered)(const Search *search, const Format *format, Frame *frame) {
    if (WIDTH == 1 || !search->remembered) return;
    Word mixed = format->mark;
    for (int64_t w = 0; w < WORDS; w++) {
        mixed = (mixed ^ frame->free[w]) * GOLDEN;
        mixed ^= mixed >> 32;
    }
    const Word number = search->remembered_bits ? mixed * GOLDEN >> (64 - search->remembered_bits) : 0;
    frame->remembered = search->remembered + number * (Word)(search->row + 1);
    __builtin_prefetch(frame->remembered);
}

/* Whether the items left are remembered as a dead end. */
static inline bool IN_WIDTH(is_known)(const Search *search, const Format *format, const Frame *frame) {
    if (WIDTH == 1 || !search->remembered) return false;
    Word different = frame->remembered[0] ^ format->mark;
    for (int64_t w = 0; w < WORDS; w++) different |= frame->remembered[1 + w] ^ frame->free[w];
    return !different;
}

static inline void IN_WIDTH(remember)(const Search *search, const Format *format, const Frame *frame) {
    if (WIDTH == 1 || !search->remembered || frame->solutions_before != search->solutions) return;
    frame->remembered[0] = format->mark;
    for (int64_t w = 0; w < WORDS; w++) frame->remembered[1 + w] = frame->free[w];
}

/* Look at a node for the first time, and find its branches: READY, DEAD, FULL or NO_MEMORY. */
static inline Step IN_WIDTH(enter)(Search *search, const Format *format, Frame *frame) {
    SETS(planes, PLANES, 4);
    SETS(items, 1, 4 + PLANES);
    Word open = 0;
    for (int64_t w = 0; w < WORDS; w++) open |= frame->open[w];
    if (!open) return finish(search, format, frame);
    if (!frame->remembered) IN_WIDTH(find_remembered)(search, format, frame);
    search->common.nodes++;
    search->common.budget -= work_of(&frame->options, WORDS);
    const int64_t least = IN_WIDTH(most_constrained)(search, &frame->options, frame->open, planes, items);
    if (!least || IN_WIDTH(is_known)(search, format, frame)) return DEAD;
    frame->solutions_before = search->solutions;
    return IN_WIDTH(choose)(search, format, frame, planes, items, least);
}

/* Go on copying to a child what goes with its parent's choice, for as long as the budget allows; return whether all is
 * there. */
static NOINLINE bool IN_WIDTH(fill)(Search *search, Frame *child) {
    const Frame *frame = child - 1;
    int64_t items = 0;
    for (int64_t w = 0; w < WORDS; w++) items += ones(child->free[w]);
    const int64_t from = child->passed, affordable = from + rounded(search->common.budget / WORDS + 1);
    const int64_t until = affordable < frame->options.count ? affordable : frame->options.count;
    search->common.budget -= (until - from) * WORDS;
    IN_WIDTH(keep)(search, &frame->options, child->taken, from, until, &child->options);
    child->passed = until;
    if (until < frame->options.count) return false;
    child->phase = FRESH;
    if (items <= child->format->few) rewrite(search, child);
    return true;
}

/* Make the child in which a branch is chosen, but for its list if that may take long: READY, DEAD or NO_MEMORY. */
static inline Step IN_WIDTH(descend)(Search *search, const Format *format, Frame *frame) {
    CHECK(search->level < search->common.depth);
    SETS(taken, 1, 0);
    SETS(open, 1, 1);
    SETS(free, 1, 2);
    const List *branches = &frame->branches;
    Frame *child = frame + 1;
    IN_WIDTH(exclude)(search, format, branches, frame->next, frame->open, taken, open);
    frame->chosen = (int32_t)(branches->words[(WORDS - 1) * branches->stride + frame->next] >> search->number_shift);
    int64_t items = 0;
    for (int64_t w = 0; w < WORDS; w++) {
        free[w] = frame->free[w] & ~taken[w];
        items += ones(free[w]);
    }
    if (search->has_colours) { /* the colours that the option has no longer distinguish options */
        items = 0;
        for (int64_t w = 0; w < WORDS; w++) {
            free[w] &= ~(branches->words[w * branches->stride + frame->next] & format->coloured[w]);
            items += ones(free[w]);
        }
    }
    if (search->common.counts_pieces) {
        Piece *piece = NULL;
        int64_t open_cells = 0;
        for (int64_t w = 0; w < WORDS; w++) {
            const Word own = branches->words[w * branches->stride + frame->next] & format->pieces[w];
            if (own) piece = piece_of(search, format, 64 * w + lowest_bit(own));
            open_cells += ones(open[w] & ~format->pieces[w]);
        }
        frame->piece = piece;
        occupy(&search->common, piece);
        if (!may_be_solvable(&search->common, open_cells)) {
            take_back(&search->common, piece);
            return DEAD;
        }
    }
    /* a child that is rewritten has its list in both widths, and keeps the narrow one */
    const bool is_narrow = items <= format->few;
    const int64_t stride = rounded(frame->options.count) + LIST_END;
    const int64_t needed = room_of_node(WORDS, stride) + (is_narrow ? room_of_node(format->narrow->width, stride) : 0);
    child->top = frame->top;
    Word *words = reserve(search, &child->top, needed);
    if (!words) {
        if (search->common.counts_pieces) take_back(&search->common, frame->piece);
        return NO_MEMORY;
    }
    place_node(child, words, WORDS, stride);
    for (int64_t w = 0; w < WORDS; w++) {
        child->open[w] = open[w];
        child->free[w] = free[w];
    }
    child->remembered = NULL;
    if (!is_narrow) IN_WIDTH(find_remembered)(search, format, child);
    child->format = frame->format;
    child->phase = UNMADE;
    child->passed = 0;
    if (!WIDTH) {
        memcpy(child->taken, taken, (size_t)WORDS * sizeof(Word));
        return READY;
    }
    IN_WIDTH(keep)(search, &frame->options, taken, 0, frame->options.count, &child->options);
    child->phase = FRESH;
    if (is_narrow) rewrite(search, child);
    return READY;
}

/* Take a node's next branch: READY if there is a child now, DEAD if there is none left, or NO_MEMORY. */
static inline Step IN_WIDTH(branch)(Search *search, const Format *format, Frame *frame) {
    const List *branches = &frame->branches;
    for (; frame->next < branches->count; frame->next++) {
        if (frame->wanted >= 0 && !has_item(branches, frame->next, frame->wanted)) continue;
        const Step step = IN_WIDTH(descend)(search, format, frame);
        if (step == NO_MEMORY) return step;
        if (frame->phase == BY_OPTION) {
            for (int64_t w = 0; w < WORDS; w++) branches->words[w * branches->stride + frame->next] = ~(Word)0;
        }
        if (step == READY) {
            frame->next++;
            return step;
        }
    }
    return DEAD;
}

/* Go on with the search until it is at its end, or must stop, or comes to a node of another width. */
static Step IN_WIDTH(run)(Search *search) {
    const Format *format = search->frames[search->level].format;
    CHECK(format->width == WORDS);
    for (;;) {
        Frame *frame = search->frames + search->level;
        if (frame->format != format) return READY;
        if (!WIDTH && frame->phase == UNMADE) {
            if (search->common.budget <= 0 || !IN_WIDTH(fill)(search, frame)) return PAUSED;
            continue; /* it may be of another width now */
        }
        if (frame->phase == FRESH) {
            if (search->common.budget <= 0) return PAUSED;
            const Step step = IN_WIDTH(enter)(search, format, frame);
            if (step == DEAD) {
                if (!ascend(search)) return DONE;
                continue;
            }
            if (step != READY) return step;
        }
        const Step step = IN_WIDTH(branch)(search, format, frame);
        if (step == READY) {
            search->level++;
        } else if (step == DEAD) {
            IN_WIDTH(remember)(search, format, frame);
            if (!ascend(search)) return DONE;
        } else {
            return step;
        }
    }
}

#undef WORDS
#undef IN_WIDTH
#undef SETS
#undef UNIONS
#undef WIDTH
