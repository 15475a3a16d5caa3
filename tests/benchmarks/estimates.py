"""Estimates against counts: in how many intervals of `count --estimate` the true number lies, in CPU seconds of one process.

    python -m tests.benchmarks.estimates                      # the gallery's puzzles below
    python -m tests.benchmarks.estimates --seeds 5 bedlam     # five estimates of one puzzle
    python -m tests.benchmarks.estimates --small 50           # with parts a fiftieth as large, so that little is exact

The true numbers are counted, by whatever engine is fastest; true nodes are those of the exhaustive search, if it is done
within a minute. Estimates of nodes know nothing of dead ends that a search remembers from one part to another.
"""

import argparse
import time
from math import inf

import satpack
from satpack.engines.cover import cubes

PUZZLES = (
    "bedlam",
    "burr6",
    "calendar",
    "calibron-12",
    "conway-5x5x5",
    "corner-box",
    "diabolical-cube",
    "dominoes-5x6-fault-free",
    "dominoes-8x8",
    "haley",
    "hexiamonds-3x12",
    "hexiamonds-4x9",
    "hexiamonds-6x6",
    "iq-pyramid",
    "lonpos-pyramid",
    "loves-dozen",
    "octahedron-of-eighths",
    "octet-large-octahedron",
    "pentominoes-3x20",
    "pentominoes-4x15",
    "pentominoes-5x12",
    "pentominoes-6x10",
    "pentominoes-6x10-no-crossroads",
    "pentominoes-8x8-hole",
    "pentominoes-cylinder",
    "solid-pentominoes-2x3x10",
    "solid-pentominoes-3x4x5",
    "soma",
    "tetraprisms",
    "y-pentominoes-15x15",
    "y25",
)


def holds(interval, true):
    """Say whether the true number lies in an interval, by what there is to say."""
    if interval is None:
        return "?"
    if interval.is_exact:
        return "=" if interval.value == true else "WRONG"
    return "in" if interval.low <= true <= interval.high else "OUT"


def written(interval):
    """Return an interval in words."""
    if interval is None:
        return "nothing"
    return f"{interval.value:,.0f} ± {interval.roughness:.0%}"


def main():
    """Print a line for each estimate, and how many intervals hold what they should."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("puzzles", nargs="*", default=PUZZLES, metavar="PUZZLE")
    parser.add_argument("--seeds", type=int, default=1, help="estimates of each (default: 1)")
    parser.add_argument("--small", type=int, default=1, help="parts smaller by this factor")
    asked = parser.parse_args()
    cubes.SLICE, cubes.WORK = cubes.SLICE // asked.small, cubes.WORK // asked.small
    tally = {"=": 0, "in": 0, "?": 0, "OUT": 0, "WRONG": 0}
    print(f"{'puzzle':32} {'true':>12} estimate            nodes               CPU s  probes")
    for name in asked.puzzles:
        puzzle = satpack.load(name)
        true = satpack.count(puzzle).total
        searched = satpack.count(puzzle, engine="cover", up_to="symmetry", timeout=60)
        nodes = searched.statistics["nodes"] if searched.complete else inf
        for seed in range(1, asked.seeds + 1):
            began = time.process_time()
            found = satpack.count(puzzle, estimate=True, seed=seed).estimate
            spent = time.process_time() - began
            held = holds(found.total, true)
            tally[held] += 1
            print(
                f"{name:32} {true:12,} {held:5} {written(found.total):25} {holds(found.nodes, nodes):5} "
                f"{written(found.nodes):25} {spent:6.2f} {found.probes:4}",
                flush=True,
            )
    words = {"=": "exact", "in": "inside", "?": "nothing said", "OUT": "outside", "WRONG": "wrong"}
    print(", ".join(f"{number} {words[held]}" for held, number in tally.items()))


if __name__ == "__main__":
    main()
