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

# isohedral, anisohedral, non-tiler, with a hole; Heesch numbers without holes, and with holes allowed; CPU seconds
PUBLISHED = {
    "square:7": ((104, 0, 3, 1), {"0": 1, "1": 2}, {"1": 3}, 5),
    "square:8": ((342, 1, 20, 6), {"0": 6, "1": 14}, {"1": 19, "2": 1}, 15),
    "hexagon:6": ((76, 1, 4, 1), {"1": 3, "2": 1}, {"1": 3, "2": 1}, None),
    "hexagon:7": (
        (290, 4, 37, 2),
        {"0": 5, "1": 25, "2": 6, "3": 1},
        {"0": 4, "1": 19, "2": 12, "3": 2},
        200,
    ),
    "triangle:7": ((23, 0, 1, 0), {"1": 1}, {"1": 1}, None),
    "triangle:8": ((66, 0, 0, 0), {}, {}, None),
    "triangle:9": ((133, 6, 20, 1), {"0": 11, "1": 9}, {"0": 7, "1": 13}, 25),
}


def measured(size: str) -> tuple[dict[str, object], float]:
    """Return the summary of a size, and the CPU seconds that it took."""
    done = took([*SATPACK, "tile", "--polyforms", size, "--json", "--quiet"])
    return json.loads(done.printed.splitlines()[-1]), done.cpu


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sizes", nargs="*", default=list(PUBLISHED))
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
        known = PUBLISHED.get(size)
        agrees = known is None or (shown == known[:3] and not found["undecided"])
        wrong += not agrees
        numbers = [
            " ".join(f"{key}: {value}" for key, value in histogram.items())
            for histogram in shown[1:]
        ]
        target = "" if known is None or known[3] is None else known[3]
        verdict = "" if known is None else " as published" if agrees else " WRONG"
        text = " / ".join(map(str, classes))
        others = ", ".join(f"{key}: {value}" for key, value in tile.items() if key != "1")
        text += f" (isohedral numbers {others})" if others else ""
        print(
            f"| {size} | {text}{verdict} | {' | '.join(numbers)} | {seconds:.1f} | {target} |",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
