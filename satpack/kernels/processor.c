/* Which copy of the kernels this processor can run: 0 baseline, 1 AVX2, 2 AVX-512.
 *
 * The compilers' own __builtin_cpu_supports needs a run-time library that not every platform has, so the question is
 * put to the processor itself: a wide copy needs the instructions (CPUID), and an operating system that saves the wide
 * registers (XGETBV).
 *
 * Invariant: a copy is named only if all that its compiler flags allow (building.py) is there.
 * Cost: a few instructions, once for each process.
 * Source: bits as in Intel's Software Developer's Manual, volume 2A, CPUID, and volume 1, section 13.3.
 */
#include "kernels.h"

#if defined(__x86_64__)
#include <cpuid.h>

static uint64_t saved_registers(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

static bool has(uint32_t bits, uint32_t wanted) { return (bits & wanted) == wanted; }

EXPORTED int satpack_processor(void) {
    uint32_t a, b, c, d;
    const uint32_t fma = 1u << 12, movbe = 1u << 22, popcnt = 1u << 23, osxsave = 1u << 27, avx = 1u << 28;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !has(c, fma | movbe | popcnt | osxsave | avx)) return 0;
    const uint64_t saved = saved_registers();
    if ((saved & 0x6) != 0x6) return 0;
    const uint32_t lzcnt = 1u << 5;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !has(c, lzcnt)) return 0;
    const uint32_t bmi1 = 1u << 3, avx2 = 1u << 5, bmi2 = 1u << 8;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !has(b, bmi1 | avx2 | bmi2)) return 0;
    const uint32_t f = 1u << 16, dq = 1u << 17, cd = 1u << 28, bw = 1u << 30, vl = 1u << 31;
    return has(b, f | dq | cd | bw | vl) && (saved & 0xe6) == 0xe6 ? 2 : 1;
}
#else
EXPORTED int satpack_processor(void) { return 0; }
#endif
