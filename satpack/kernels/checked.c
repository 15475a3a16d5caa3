/* The memory of a checked build: live blocks are counted, and a request can be refused.
 *
 * In a checked build kernels.h lets malloc, calloc, realloc and free mean the functions below. Tests ask how many
 * blocks are alive once every object was freed, and have the n-th request from now fail, to see that a kernel says so
 * and leaves nothing behind. Threads may run kernels side by side, hence atomics.
 *
 * Invariant: `alive` is the number of blocks that were granted and not freed.
 * Cost: an atomic operation or two for each request, and filling what malloc gives.
 * Source: our own.
 */
#include "kernels.h"

#undef malloc
#undef calloc
#undef realloc
#undef free

#include <stdatomic.h>

static atomic_int_fast64_t alive = 0;
static atomic_int_fast64_t granted = INT64_MAX; /* requests until one is refused; further ones are granted again */

static bool is_refused(void) { return atomic_fetch_sub(&granted, 1) == 0; }

static void *counted(void *block) {
    if (block) atomic_fetch_add(&alive, 1);
    return block;
}

void *satpack_checked_calloc(size_t count, size_t size) { return is_refused() ? NULL : counted(calloc(count, size)); }

/* Filled with what no kernel expects, since it must not expect anything. */
void *satpack_checked_malloc(size_t size) {
    unsigned char *block = is_refused() ? NULL : counted(malloc(size));
    for (size_t at = 0; block && at < size; at++) block[at] = 0xa5;
    return block;
}

void *satpack_checked_realloc(void *block, size_t size) {
    if (is_refused()) return NULL;
    void *moved = realloc(block, size);
    return block ? moved : counted(moved);
}

void satpack_checked_free(void *block) {
    if (block) atomic_fetch_sub(&alive, 1);
    free(block);
}

/* How many blocks were requested and not freed. */
EXPORTED int64_t satpack_alive(void) { return atomic_load(&alive); }

/* Refuse one request, after a number that are granted. */
EXPORTED void satpack_refuse_after(int64_t requests) { atomic_store(&granted, requests); }
