"""Pentomino rectangles under rules, counted in three ways that must agree: filtered, by SAT, and by a plain checker.

    python -m tests.benchmarks.rules [PUZZLE] [RULE ...]

Prints a row for each rule: its classes up to symmetry, the CPU seconds of each way, and whether the ways agree.
"""

import sys
import time
from dataclasses import replace

import satpack
from satpack.model.rules import Border, Colourable, FaultFree, NoCrossroads
from tests.tools.rules import keeps

RULES = {
    "no-crossroads": NoCrossroads(),
    "border": Border(),
    "colourable": Colourable(3),
    "fault-free": FaultFree(),
}


def timed(run):
    started = time.process_time()
    found = run()
    return found, time.process_time() - started


def classes(puzzle, rule):
    return sum(
        keeps(puzzle, rule, [(p.piece, frozenset(p.cells)) for p in solution.placed])
        for solution in satpack.enumerate(puzzle)
    )


def main():
    name, *rules = sys.argv[1:] or ["pentominoes-6x10"]
    puzzle = satpack.load(name)
    print(f"{puzzle.name}: classes up to symmetry, and CPU seconds")
    print(f"{'rule':>14} {'classes':>8} {'filtered':>9} {'sat':>8} {'plain':>8}  agree")
    for kind in rules or RULES:
        ruled = replace(puzzle, rules=(RULES[kind],))
        filtered, first = timed(lambda ruled=ruled: satpack.count(ruled, engine="cover").symmetry)
        solved, second = timed(lambda ruled=ruled: satpack.count(ruled, engine="sat").symmetry)
        plain, third = timed(lambda kind=kind: classes(puzzle, RULES[kind]))
        agree = filtered == solved == plain
        print(
            f"{kind:>14} {filtered:>8,} {first:>9.1f} {second:>8.1f} {third:>8.1f}  {agree}",
            flush=True,
        )
        if not agree:
            sys.exit(1)


if __name__ == "__main__":
    main()
