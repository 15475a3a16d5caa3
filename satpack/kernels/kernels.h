/* Shared by all kernels: words and their bits, checked indices, names of variants.
 *
 * The kernels are compiled several times, for processors of several ages: VARIANT is the suffix of each copy's names,
 * and the loader takes the copy that the processor at hand can run. A checked build (SATPACK_CHECKED) asserts every
 * index and is run under sanitizers; any other build trusts what the loader has checked.
 *
 * Every kernel keeps these rules: it calls nothing but the C library; it owns no state outside the objects it is given
 * or has made; a function that may take long has a budget and can be called again to go on; memory that can't be had is
 * a code it returns, never an abort.
 */
#ifndef SATPACK_KERNELS_H
#define SATPACK_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef VARIANT
#define VARIANT baseline
#endif
#define JOINED_(name, suffix) name##_##suffix
#define JOINED(name, suffix) JOINED_(name, suffix)
/* The name of an exported function in this copy. */
#define KERNEL(name) JOINED(satpack_##name, VARIANT)

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

#ifdef SATPACK_CHECKED
#include <stdio.h>
#include <stdlib.h>
/* Assert what must hold for a kernel to touch no memory but its own; free in other builds. */
#define CHECK(holds)                                                                      \
    ((holds) ? (void)0                                                                    \
             : (fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #holds), \
                abort()))
/* Memory that is counted, and refused when a test says so; see checked.c. */
void *satpack_checked_malloc(size_t size);
void *satpack_checked_calloc(size_t count, size_t size);
void *satpack_checked_realloc(void *block, size_t size);
void satpack_checked_free(void *block);
#define malloc(size) satpack_checked_malloc(size)
#define calloc(count, size) satpack_checked_calloc(count, size)
#define realloc(block, size) satpack_checked_realloc(block, size)
#define free(block) satpack_checked_free(block)
#else
#define CHECK(holds) ((void)0)
#endif

typedef uint64_t Word;

/* The place of the lowest bit that is set; there must be one. */
static inline int lowest_bit(Word word) {
    CHECK(word != 0);
    return __builtin_ctzll(word);
}

/* How many bits are set. */
static inline int ones(Word word) { return __builtin_popcountll(word); }

#endif
