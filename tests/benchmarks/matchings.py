"""Counting pieces of two cells: boards x engines, each a process, in CPU seconds.

python -m tests.benchmarks.matchings
python -m tests.benchmarks.matchings --sides 8 16 --engines matching frontier --limit 60
"""

from __future__ import annotations

import argparse
import sys

from tests.benchmarks.measuring import took

_COUNT = """
import sys
import satpack
sys.set_int_max_str_digits(0)
grid, side, engine, up_to, limit = sys.argv[1:]
board = satpack.box(grid, int(side), int(side))
copies = satpack.Copies(0, len(board))
first = board[0]
other = satpack.GRIDS[grid].neighbours(first)[-1]
puzzle = satpack.Puzzle("pairs", grid, board, [satpack.Piece("pair", (first, other), copies)])
found = satpack.count(puzzle, engine=engine, up_to=up_to, timeout=float(limit))
print(found.total or found.symmetry or "none" if found.complete else "none")
"""


def seconds(*words: str) -> tuple[float, str]:
    """Return the CPU seconds of a count, and its number."""
    done = took([sys.executable, "-c", _COUNT, *words])
    if done.status:
        sys.exit(done.said)
    return done.cpu, done.printed.strip()


def main() -> None:
    """Print a row for each board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grids", nargs="+", default=["square", "triangle", "hexagon", "kite"])
    parser.add_argument("--sides", nargs="+", default=["8", "16", "24", "50", "100"])
    parser.add_argument("--engines", nargs="+", default=["matching"])
    parser.add_argument("--limit", default="60")
    asked = parser.parse_args()
    print("| grid | side | engine | total, s | symmetry, s | digits |\n|---|---|---|---|---|---|")
    for grid in asked.grids:
        for side in asked.sides:
            for engine in asked.engines:
                total, number = seconds(grid, side, engine, "total", asked.limit)
                classes, _ = seconds(grid, side, engine, "symmetry", asked.limit)
                digits = "none" if number == "none" else len(number)
                print(f"| {grid} | {side} | {engine} | {total:.2f} | {classes:.2f} | {digits} |")


if __name__ == "__main__":
    main()
