/* The loops over lists of options, where nearly all the time goes; included by cover_search.h for each width.
 *
 * A list keeps each word of its options in a column of its own, so that LANES options are looked at together. After the
 * last option come zero words, in room that is the list's own. A zero word has no item: it meets no set and counts for
 * nothing, so that no loop needs a remainder.
 *
 * Invariant: the options of a node end with LIST_END zero words, those gathered for an item with MOST_LANES (what is
 * left of these as dead ones go is looked at one by one); options keep their order.
 * Cost: a pass over n options of w words takes n w / LANES steps, and writes the options it keeps.
 * Source: that of cover.c; of the adders see `count` below.
 */

static inline void IN_WIDTH(close_list)(const Search *search, Word *end, int64_t stride, int words) {
    for (int64_t w = 0; w < WORDS; w++) {
        for (int i = 0; i < words; i += LANES) store(end + w * stride + i, (Lanes){0});
    }
}

/* Count for every item the options that have it: plane i gets bit i of all the numbers; the last plane is set where
 * they are 2^MANY_PLANES or more.
 *
 * The planes are added up by carry-save adders, which take three words of the same weight to one of that weight and one
 * of twice that (as R. Harley and D. Seal counted bits: H. S. Warren, Hacker's Delight, 2nd ed. 2012, section 5-1).
 * Each lane counts options of its own; in the end the lanes are added. */
static inline void IN_WIDTH(count)(const Search *search, const List *list, Word *planes) {
    const Lanes none = {0};
    for (int64_t w = 0; w < WORDS; w++) {
        const Word *column = list->words + w * list->stride;
        Lanes one = none, two = none, four = none, eight = none, many = none;
        for (int64_t i = 0; i < list->count; i += 4 * LANES) {
            Lanes first, second, carry, next;
            one = add_bits(one, load(column + i), load(column + i + LANES), &first);
            one = add_bits(one, load(column + i + 2 * LANES), load(column + i + 3 * LANES), &second);
            two = add_bits(two, first, second, &carry);
            next = four & carry;
            four ^= carry;
            many |= eight & next;
            eight ^= next;
        }
        for (int distance = LANES / 2; distance; distance /= 2) {
            Lanes carry, next;
            one = add_bits(one, turned(one, distance), none, &carry);
            two = add_bits(two, turned(two, distance), carry, &next);
            four = add_bits(four, turned(four, distance), next, &carry);
            eight = add_bits(eight, turned(eight, distance), carry, &next);
            many |= turned(many, distance) | next;
        }
        planes[w] = one[0];
        planes[w + WORDS] = two[0];
        planes[w + 2 * WORDS] = four[0];
        planes[w + 3 * WORDS] = eight[0];
        planes[w + 4 * WORDS] = many[0];
    }
}

/* Pack some of the options from place i on into another list, which has `count` so far; return how many it has then. */
static inline int64_t IN_WIDTH(pack)(const Search *search, List list, int64_t i, Flags flags, List to, int64_t count) {
    for (int64_t w = 0; w < WORDS; w++) {
        pack(to.words + w * to.stride + count, flags, load(list.words + w * list.stride + i));
    }
    return count + flagged(flags);
}

/* Make a list of the options that have an item. */
static inline void IN_WIDTH(gather)(const Search *search, const List *all, int64_t item, List *some) {
    /* copies, since for all the compiler knows the words written could lie anywhere */
    const List list = *all, to = *some;
    const Word *column = list.words + (item >> 6) * list.stride;
    const Lanes bit = spread((Word)1 << (item & 63));
    int64_t count = 0;
    for (int64_t i = 0; i < list.count; i += LANES) {
        CHECK(count + LANES <= to.stride);
        count = IN_WIDTH(pack)(search, list, i, meeting(load(column + i), bit), to, count);
    }
    CHECK(count + LANES <= to.stride);
    IN_WIDTH(close_list)(search, to.words + count, to.stride, MOST_LANES);
    some->count = count;
}

/* Which options from place i on have none of the items taken. */
static inline Flags IN_WIDTH(apart)(const Search *search, List list, int64_t i, const Word *taken) {
    Lanes shared = {0};
    for (int64_t w = 0; w < WORDS; w++) shared |= load(list.words + w * list.stride + i) & spread(taken[w]);
    return zeros(shared);
}

/* Add to a list the options that have none of the items taken, of those from one place to another; both are
 * multiples of LANES, or the second is the end, where the list is closed. */
static inline void IN_WIDTH(keep)(const Search *search, const List *all, const Word *taken, int64_t from, int64_t until,
                                  List *some) {
    const List list = *all, to = *some;
    CHECK(list.count + LIST_END <= list.stride && list.count + LIST_END <= to.stride);
    int64_t count = to.count;
    for (int64_t i = from; i < until; i += LANES) {
        count = IN_WIDTH(pack)(search, list, i, IN_WIDTH(apart)(search, list, i, taken), to, count);
    }
    if (until == list.count) {
        count -= -list.count & (LANES - 1); /* zero words after the list, which were packed too */
        IN_WIDTH(close_list)(search, to.words + count, to.stride, LIST_END);
    }
    some->count = count;
}

/* Check forward: does every item that is open after a choice have an option left? For two choices at once: bit 0 of
 * what is returned is the first's answer, bit 1 the other's. A choice is given by the items that no further option
 * may have, and by those still open. */
static inline int IN_WIDTH(check_forward)(const Search *search, const List *all, const Word *taken, const Word *open,
                                          const Word *other_taken,
                                          const Word *other_open) {
    const List list = *all;
    UNIONS(unions);
    Lanes *others = unions + WORDS;
    for (int64_t w = 0; w < WORDS; w++) unions[w] = others[w] = (Lanes){0};
    for (int64_t i = 0; i < list.count; i += LANES) {
        const Flags kept = IN_WIDTH(apart)(search, list, i, taken);
        const Flags other_kept = IN_WIDTH(apart)(search, list, i, other_taken);
        for (int64_t w = 0; w < WORDS; w++) {
            const Lanes option = load(list.words + w * list.stride + i);
            unions[w] = joined(unions[w], kept, option);
            others[w] = joined(others[w], other_kept, option);
        }
    }
    Word bare = 0, other_bare = 0;
    for (int64_t w = 0; w < WORDS; w++) {
        bare |= open[w] & ~any_lane(unions[w]);
        other_bare |= other_open[w] & ~any_lane(others[w]);
    }
    return (bare == 0) | (other_bare == 0) << 1;
}
