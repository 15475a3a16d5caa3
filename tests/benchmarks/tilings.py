"""Which polyforms tile, beside the published numbers: classes, Heesch numbers, and CPU seconds beside the targets.

    python -m tests.benchmarks.tilings
    python -m tests.benchmarks.tilings hexagon:7

Published: J. S. Myers, "Polyomino, polyhex and polyiamond tiling" (classes; OEIS A075205, A075206, A075215, A075224), and
C. S. Kaplan, "Heesch numbers of unmarked polyforms", Contributions to Discrete Mathematics 17, 2022. The isohedral numbers of
the anisohedral ones are told beside. Every size is a process of its own; CPU seconds count, start of the interpreter
included.
"""

from __future__ import annotations

import argparse
import json
import sys

from tests.benchmarks.measuring import SATPACK, took
from tests.tilings.published import CLASSES, HEESCH

SIZES = [f"{grid}:{n}" for grid, n in HEESCH if grid != "kite"]

TARGETS = {"square:7": 5, "square:8": 15, "hexagon:7": 200, "triangle:9": 25}
"""CPU seconds."""


def published(size: str) -> tuple[object, ...]:
    """Return how many are isohedral, anisohedral, do not tile, have a hole; and the Heesch numbers, without holes and with."""
    grid, _, n = size.partition(":")
    isohedral, anisohedral, holes = CLASSES[grid, int(n)]
    heesch = HEESCH[grid, int(n)]
    refused = sum(heesch[0].values())
    histograms = [{str(key): count for key, count in each.items()} for each in heesch]
    return ((isohedral, sum(anisohedral.values()), refused, holes), *histograms)


def measured(size: str) -> tuple[dict[str, object], float]:
    """Return the summary of a size, and the CPU seconds that it took."""
    done = took([*SATPACK, "tile", "--polyforms", size, "--json", "--quiet"])
    return json.loads(done.printed.splitlines()[-1]), done.cpu


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", nargs="*", default=SIZES)
    wrong = 0
    print(
        "| size | isohedral / anisohedral / not / hole | without holes | holes allowed | CPU s | target |"
    )
    print("|---|---|---|---|---|---|")
    for size in parser.parse_args().sizes:
        found, seconds = measured(size)
        tile = found["isohedral"]
        isohedral = tile.get("1", 0)
        classes = (
            isohedral,
            sum(tile.values()) - isohedral,
            found["do_not_tile"],
            found["hole"],
        )
        heesch = found["heesch"]
        shown = (classes, heesch["without_holes"], heesch["holes_allowed"])
        agrees = shown == published(size) and not found["undecided"]
        wrong += not agrees
        numbers = [
            " ".join(f"{key}: {value}" for key, value in histogram.items())
            for histogram in shown[1:]
        ]
        verdict = " as published" if agrees else " WRONG"
        text = " / ".join(map(str, classes))
        others = ", ".join(f"{key}: {value}" for key, value in tile.items() if key != "1")
        text += f" (isohedral numbers {others})" if others else ""
        print(
            f"| {size} | {text}{verdict} | {' | '.join(numbers)} | {seconds:.1f} | {TARGETS.get(size, '')} |",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
