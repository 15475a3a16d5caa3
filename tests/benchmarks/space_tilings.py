"""Polycubes that tile space, by the copies in the least period, beside the published numbers, and CPU seconds.

    python -m tests.benchmarks.space_tilings
    python -m tests.benchmarks.space_tilings 8 --timeout 20

Copies are turned, not mirrored; of two mirror images one is asked about. Published of octacubes: 2,472 need one copy, 1,320
two, 4 three, 13 four, 1 six, and of one, a ring, it is open; every heptacube tiles.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.tilings.published import PERIODS


def main() -> int:
    from satpack import polyforms, tile

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", nargs="*", type=int, default=[4, 5, 6, 7])
    parser.add_argument("--timeout", type=float, help="seconds for each polycube")
    options = parser.parse_args()
    wrong = 0
    print("| size | copies in the least period | undecided | CPU s |")
    print("|---|---|---|---|")
    for size in options.sizes:
        started = time.process_time()
        found: Counter[int] = Counter()
        undecided = 0
        for piece in polyforms("cube", size, kind="free"):
            answer = tile(piece.cells, grid="cube", reflect=False, timeout=options.timeout)
            if answer.tiling is None:
                undecided += 1
            else:
                found[len(answer.tiling)] += 1
        agrees = dict(found) == PERIODS.get(size)
        wrong += not agrees
        numbers = ", ".join(f"{key}: {found[key]:,}" for key in sorted(found))
        verdict = "as published" if agrees else "NOT as published"
        print(
            f"| {size} | {numbers}, {verdict} | {undecided} | {time.process_time() - started:.1f} |",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
