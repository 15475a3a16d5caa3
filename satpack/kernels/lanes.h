/* Several words at a time: the widest vectors of the processor that a copy is compiled for.
 *
 * A vector has LANES words: eight with AVX-512, four with AVX2, two elsewhere. Where GCC and Clang compile plain
 * operators well, these are used; for the rest the instruction is named here.
 *
 * Flags select lanes. To pack lanes is to write those that are flagged one after the other.
 *
 * Invariant: what a function returns does not depend on LANES, but for how many words it looks at. Packing may write up
 * to LANES words whatever the flags, and what is behind those that are flagged is anything.
 * Cost: one instruction or a few; packing four lanes looks into a table of half a kilobyte.
 * Source: the instructions are those of Intel's Intrinsics Guide.
 */
#ifndef SATPACK_LANES_H
#define SATPACK_LANES_H

#include "kernels.h"

#if defined(__AVX512F__)
#include <immintrin.h>
enum { LANES = 8 };
#elif defined(__AVX2__)
#include <immintrin.h>
enum { LANES = 4 };
#else
enum { LANES = 2 };
#endif

/* Aligned as a word is: lists are packed to where they end. */
typedef Word Lanes __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

static inline Lanes load(const Word *words) { return *(const Lanes *)words; }

static inline void store(Word *words, Lanes lanes) { *(Lanes *)words = lanes; }

static inline Lanes spread(Word word) { return word - (Lanes){0}; }

#if defined(__AVX512F__)

typedef __mmask8 Flags;

static inline Flags zeros(Lanes lanes) { return _mm512_testn_epi64_mask((__m512i)lanes, (__m512i)lanes); }

static inline Flags meeting(Lanes lanes, Lanes others) {
    return _mm512_test_epi64_mask((__m512i)lanes, (__m512i)others);
}

static inline int flagged(Flags flags) { return __builtin_popcount(flags); }

static inline Lanes joined(Lanes some, Flags flags, Lanes lanes) {
    return (Lanes)_mm512_mask_or_epi64((__m512i)some, flags, (__m512i)some, (__m512i)lanes);
}

static inline void pack(Word *to, Flags flags, Lanes lanes) {
    store(to, (Lanes)_mm512_maskz_compress_epi64(flags, (__m512i)lanes)); /* straight to memory is slow on Zen 4 */
}

static inline Lanes turned(Lanes lanes, int distance) {
    __m512i all = (__m512i)lanes;
    all = distance == 4   ? _mm512_shuffle_i64x2(all, all, 0x4e)
          : distance == 2 ? _mm512_permutex_epi64(all, 0x4e)
                          : _mm512_shuffle_epi32(all, 0x4e);
    return (Lanes)all;
}

#else

typedef Lanes Flags; /* all bits of the lanes that are flagged */

/* Which lanes are zero. */
static inline Flags zeros(Lanes lanes) { return (Flags)(lanes == 0); }

/* Which lanes have a bit in common with those of another vector. */
static inline Flags meeting(Lanes lanes, Lanes others) { return (Flags)((lanes & others) != 0); }

/* Some bits, and those of the flagged lanes. */
static inline Lanes joined(Lanes some, Flags flags, Lanes lanes) { return some | (flags & lanes); }

#if defined(__AVX2__)

/* How many are flagged. */
static inline int flagged(Flags flags) {
    return __builtin_popcount((unsigned)_mm256_movemask_pd((__m256d)flags));
}

/* For each choice of lanes the halves of words that come first. */
#define LANE(i) 2 * (i), 2 * (i) + 1
#define LANES_AT(a, b, c, d) {LANE(a), LANE(b), LANE(c), LANE(d)}
static const int32_t PACKING[16][8] = {
    LANES_AT(0, 1, 2, 3), LANES_AT(0, 1, 2, 3), LANES_AT(1, 0, 2, 3), LANES_AT(0, 1, 2, 3),
    LANES_AT(2, 0, 1, 3), LANES_AT(0, 2, 1, 3), LANES_AT(1, 2, 0, 3), LANES_AT(0, 1, 2, 3),
    LANES_AT(3, 0, 1, 2), LANES_AT(0, 3, 1, 2), LANES_AT(1, 3, 0, 2), LANES_AT(0, 1, 3, 2),
    LANES_AT(2, 3, 0, 1), LANES_AT(0, 2, 3, 1), LANES_AT(1, 2, 3, 0), LANES_AT(0, 1, 2, 3),
};

/* Write the flagged lanes one after the other, and anything in what is left of the room of a vector. */
static inline void pack(Word *to, Flags flags, Lanes lanes) {
    const __m256i places = _mm256_loadu_si256((const __m256i *)PACKING[_mm256_movemask_pd((__m256d)flags)]);
    store(to, (Lanes)_mm256_permutevar8x32_epi32((__m256i)lanes, places));
}

/* Each lane exchanged with the one 4, 2 or 1 places away: adding these in turn to the lanes adds up all of them. */
static inline Lanes turned(Lanes lanes, int distance) {
    const __m256i all = (__m256i)lanes;
    return (Lanes)(distance == 2 ? _mm256_permute4x64_epi64(all, 0x4e) : _mm256_shuffle_epi32(all, 0x4e));
}

#else

static inline int flagged(Flags flags) { return (int)((flags[0] & 1) + (flags[1] & 1)); }

static inline void pack(Word *to, Flags flags, Lanes lanes) {
    to[0] = lanes[0];
    to[flags[0] & 1] = lanes[1];
}

static inline Lanes turned(Lanes lanes, int distance) {
    (void)distance;
    return (Lanes){lanes[1], lanes[0]};
}

#endif
#endif

/* Add three bits in every place: the sum, and beside it the carry. */
static inline Lanes add_bits(Lanes x, Lanes y, Lanes z, Lanes *carry) {
    const Lanes either = x ^ y;
    *carry = (x & y) | (either & z);
    return either ^ z;
}

/* Which of 32 numbers, of 16 bits each, are below a bound. */
static inline Word below(const int16_t *numbers, int16_t bound) {
#if defined(__AVX512BW__)
    return _mm512_cmplt_epi16_mask(_mm512_loadu_si512(numbers), _mm512_set1_epi16(bound));
#elif defined(__AVX2__)
    const __m256i most = _mm256_set1_epi16(bound);
    const __m256i some = _mm256_cmpgt_epi16(most, _mm256_loadu_si256((const __m256i *)numbers));
    const __m256i more = _mm256_cmpgt_epi16(most, _mm256_loadu_si256((const __m256i *)(numbers + 16)));
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(_mm256_packs_epi16(some, more), 0xd8));
#else
    Word found = 0;
    for (int i = 0; i < 32; i++) found |= (Word)(numbers[i] < bound) << i;
    return found;
#endif
}

/* The bits of all lanes together. */
static inline Word any_lane(Lanes lanes) {
    for (int distance = LANES / 2; distance; distance /= 2) lanes |= turned(lanes, distance);
    return lanes[0];
}

#endif
