"""Large sets of pieces, nearly all different, or very many copies of one: first solutions, medians over seeds.

    python -m tests.benchmarks.large_sets
    python -m tests.benchmarks.large_sets --set heptominoes --engine cover --seeds 1 --cap 150

Each run is a whole process of `satpack solve`. CPU seconds count, start of the interpreter included; so other work on
the machine disturbs little. A run that reaches the cap is counted as the cap, and the median is then marked ">". The
engines "auto" and "cover" take no seed here, so it is the same run each time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from pathlib import Path

from tests.benchmarks.measuring import SATPACK, took

_COPIES = 'name = {!r}\ngrid = "square"\n[region]\nbox = {}\n[[pieces]]\nname = "one"\ncells = """\n{}"""\ncopies = {}\n'
_ALL = "name = {!r}\ngrid = {!r}\n[region]\nbox = {}\n[[pieces]]\npolyforms = {}\n"

SETS = {
    "one-sided hexominoes": "hexominoes-one-sided-15x24",
    "octiamonds": "octiamonds-11x24",
    "hexahexes": "hexahexes-17x29-less-1",
    "heptominoes": "heptominoes-23x33-less-3",
    "hexominoes": "hexominoes-15x15-less-3x5",
    "pentahexes": _ALL.format("22 pentahexes", "hexagon", [11, 10], 5),
    "heptiamonds": _ALL.format("24 heptiamonds", "triangle", [14, 6], 7),
    "heptomino copies": _COPIES.format("76 copies", [28, 19], "#####\n.##..", 76),
    "Y hexomino copies": _COPIES.format("92 copies", [24, 23], "#####\n.#...", 92),
}
"""A puzzle of the gallery, or the text of a file."""

TARGETS = {
    "one-sided hexominoes": 5,
    "octiamonds": 30,
    "hexahexes": 30,
    "heptominoes": 30,
    "heptomino copies": 1.7,
    "Y hexomino copies": 4.5,
}
"""CPU seconds for the median of five seeds."""


def run(puzzle: str, engine: str, seed: int, cap: int) -> tuple[float, float, str]:
    """Return the CPU seconds of a run, the most memory in MB, and how it ended and by whom."""
    seeded = ["--seed", str(seed)] if engine == "filling" else []
    asked = ["solve", puzzle, "--json", "--quiet", "--engine", engine, *seeded]
    done = took([*SATPACK, *asked], cap=cap)
    if done.status:
        return float(cap), done.megabytes, "none"
    return done.cpu, done.megabytes, json.loads(done.printed)["engine"]


def main() -> None:
    """Run every set and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--set", choices=SETS, action="append", help="default: all")
    parser.add_argument("--engine", help='default: "filling" where pieces differ, else "auto"')
    parser.add_argument("--seeds", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--cap", type=int, default=60, help="CPU seconds a run (default 60)")
    given = parser.parse_args()
    print("| set | CPU s, median (least-most) | target | MB | engine |")
    print("|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in given.set or SETS:
            puzzle = SETS[name]
            if "\n" in puzzle:
                path = Path(folder, "puzzle.toml")
                path.write_text(puzzle, encoding="utf-8")
                puzzle = str(path)
            engine = given.engine or ("auto" if "copies" in name else "filling")
            seeds = range(given.seeds if engine == "filling" else 1)
            runs = [run(puzzle, engine, seed, given.cap) for seed in seeds]
            seconds = [each[0] for each in runs]
            late = ">" * (2 * sum(each[2] == "none" for each in runs) > len(runs))
            middle = (
                f"{late}{statistics.median(seconds):.2f} ({min(seconds):.2f}-{max(seconds):.2f})"
            )
            ended = ", ".join(sorted({each[2] for each in runs}))
            memory = max(each[1] for each in runs)
            print(
                f"| {name} | {middle} | {TARGETS.get(name, '')} | {memory:.0f} | {ended} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
