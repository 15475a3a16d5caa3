"""Time limits: how long after its limit a command ends, start-up included.

    python -m tests.benchmarks.deadlines
    python -m tests.benchmarks.deadlines --limit 2 FILE.xmpuzzle ...

Every way to take assemblies apart is tried on every puzzle, of the gallery if no file is named, with whatever is written:
words, JSON, pictures, pages, files of BurrTools. Shown are, for each way, how many runs were cut short by the limit, how
many failed, and which ended latest after it, whether it cut them short or they were done and had only to write. Starting,
which comes before the limit, is part of the seconds; its own are shown first. There is no peer: none has time limits.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import satpack
from tests.benchmarks.measuring import SATPACK, took

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WAYS = (
    "count --apart",
    "count --apart --jobs 2",
    "enumerate --apart",
    "enumerate --apart --json",
    "enumerate --apart -o found.html",
    "enumerate --apart -o found.xmpuzzle",
    "disassemble",
    "disassemble --json",
    "disassemble --jobs 2",
    "disassemble --shortest",
    "disassemble -o moves.svg",
    "disassemble -o moves.png",
    "disassemble -o moves.html",
)
WORST = 3
CUT_SHORT, FAILED = 30, (1, 2)
"""Exit statuses of a command whose limit came first, and of one that could not do what it was asked."""


def seconds_of(arguments: Sequence[str], folder: str) -> tuple[float, int]:
    """Return how long a command takes by the clock, and its exit status."""
    done = took([*SATPACK, *arguments], folder=folder)
    if "Traceback" in done.said:
        sys.exit(f"satpack {' '.join(arguments)}:\n{done.said}")
    return done.wall, done.status


def runs(puzzles: Sequence[str], way: str, limit: float) -> Iterator[tuple[float, str, int]]:
    """Yield for each puzzle how long after the limit the command ends, its name, and the exit status."""
    command, *options = way.split()
    with tempfile.TemporaryDirectory() as folder:
        for puzzle in puzzles:
            asked = [command, puzzle, *options, "--timeout", str(limit), "-q"]
            seconds, status = seconds_of(asked, folder)
            yield seconds - limit, Path(puzzle).stem, status


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--limit", type=float, default=2.0, help="seconds (default 2)")
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE")
    asked = parser.parse_args()
    puzzles = [
        str(Path(each).absolute()) if Path(each).exists() else each
        for each in asked.puzzles or satpack.gallery_names()
    ]
    start = min(seconds_of(["count", "soma"], ".")[0] for _ in range(5))
    print(
        f"limit {asked.limit:g} s, {len(puzzles)} puzzles; `satpack count soma` takes {start:.2f} s\n"
    )
    print(f"{'':36} cut short  failed  latest after the limit")
    for way in WAYS:
        found = sorted(runs(puzzles, way, asked.limit), reverse=True)
        statuses = [status for *_, status in found]
        failed = sum(status in FAILED for status in statuses)
        worst = ", ".join(f"{late:.2f} s {name}" for late, name, _ in found[:WORST] if late > 0)
        print(f"{way:36} {statuses.count(CUT_SHORT):9}  {failed:6}  {worst}", flush=True)


if __name__ == "__main__":
    main()
