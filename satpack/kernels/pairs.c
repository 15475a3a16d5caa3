/* Path consistency of pairs: exclude the pairs of options for which some item has no option that goes with both.
 *
 * The options of a cover matrix have numbers, and "compatible" is a symmetric relation on them: a matrix of bits whose
 * row i has bit j if options i and j may be in one solution. An option is compatible with itself as long as it is left.
 * To exclude pairs until nothing changes is path consistency (U. Montanari, "Networks of constraints: fundamental
 * properties and applications to picture processing", Information Sciences 7, 1974, pages 95 to 132) of the puzzle seen
 * as a constraint problem whose variables are the items.
 *
 * Invariant: the relation stays symmetric, and no pair that is in a solution together is ever excluded.
 * Cost: for n options in rows of w words and m items at most n * n * m * w / LANES steps a pass, in fact far fewer: a
 * few options of an item are nearly always enough to see that no pair of a row is to be excluded.
 */
#include "kernels.h"

/* Words that are looked at together; rows are padded to a multiple of them. */
enum { LANES = 8 };

typedef struct {
    Word *rows; /* a row of `width` words for each of `count` options */
    int64_t count, width;
} Relation;

static inline Word *row_of(const Relation *relation, int64_t option) {
    CHECK(option >= 0 && option < relation->count);
    return relation->rows + option * relation->width;
}

static inline bool has(const Word *row, int64_t option) { return row[option >> 6] >> (option & 63) & 1; }

/* Write into `wanting`, from word `first` on, which partners of an option have no option of an item in common with it;
 * return whether there are any. */
static bool want(const Relation *relation, int64_t option, const Word *serving, Word *wanting, int64_t first) {
    const Word *own = row_of(relation, option);
    const int64_t width = relation->width;
    for (int64_t w = first; w < width; w++) wanting[w] = own[w];
    for (int64_t w = 0; w < width; w++) {
        for (Word rest = own[w] & serving[w]; rest; rest &= rest - 1) {
            const Word *other = row_of(relation, 64 * w + lowest_bit(rest));
            Word some = 0;
            for (int64_t at = first; at < width; at += LANES) {
                for (int lane = 0; lane < LANES; lane++) {
                    wanting[at + lane] &= ~other[at + lane];
                    some |= wanting[at + lane];
                }
            }
            if (!some) return false;
        }
    }
    return true;
}

/* Make an option incompatible with the options of a row, from word `first` on; return how many these are. */
static int64_t exclude(const Relation *relation, int64_t option, const Word *partners, int64_t first) {
    Word *own = row_of(relation, option);
    int64_t excluded = 0;
    for (int64_t w = first; w < relation->width; w++) {
        own[w] &= ~partners[w];
        for (Word rest = partners[w]; rest; rest &= rest - 1) {
            Word *partner = row_of(relation, 64 * w + lowest_bit(rest));
            partner[option >> 6] &= ~((Word)1 << (option & 63));
            excluded++;
        }
    }
    return excluded;
}

/* Go once through all pairs and items, and exclude the pairs that must be; return how many were.
 *
 * Pairs excluded on the way count as excluded for those looked at later, and not for those before: call again until few
 * are excluded. An option that is excluded by itself is compatible with none any more.
 *
 *   compatible  count rows of width words, a multiple of LANES; bits beyond the count are zero
 *   serving     items rows of width words: which options serve each item
 *   wanting     room for one row
 */
EXPORTED int64_t KERNEL(close_pairs)(Word *compatible, const Word *serving, Word *wanting, int64_t count,
                                     int64_t width, int64_t items) {
    const Relation relation = {compatible, count, width};
    CHECK(width % LANES == 0 && count <= 64 * width);
    int64_t excluded = 0;
    for (int64_t item = 0; item < items; item++) {
        const Word *serves = serving + item * width;
        for (int64_t option = 0; option < count; option++) {
            const Word *own = row_of(&relation, option);
            if (!has(own, option) || has(serves, option)) continue; /* it is gone, or serves the item itself */
            int64_t first = (option >> 6) / LANES * LANES; /* pairs with options before were looked at from there */
            if (!want(&relation, option, serves, wanting, first)) continue;
            if (has(wanting, option)) { /* no option of the item goes with it: it is in no solution */
                first = 0;
                for (int64_t w = 0; w < width; w++) wanting[w] = own[w];
            }
            excluded += exclude(&relation, option, wanting, first);
        }
    }
    return excluded;
}
