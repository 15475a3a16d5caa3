"""All solutions: puzzles x engines, each a whole process, beside xcover, an exact cover solver from PyPI.

    python -m tests.benchmarks.all_solutions
    python -m tests.benchmarks.all_solutions --puzzle bedlam --engine cover --xcover PYTHON
    python -m tests.benchmarks.all_solutions --puzzle bedlam --jobs 2 --runs 9 --speed-up

CPU seconds count, child processes included, and the peak memory of the largest process; medians of some runs. With
--xcover the same placements are given to xcover, in the interpreter named, which must have it; it counts `total`, so it
gets the anchor piece's orbit representatives where satpack breaks symmetry by one, and does the same work.

With --speed-up one job and several take turns, and the wall-clock time is compared: that of the whole process; that of
the count, as it tells it; and that of the search, once libraries are loaded and the puzzle is prepared, which no number
of jobs makes shorter. Only on a machine that has nothing else to do it says anything, and no more than that machine can:
two processes that have nothing to do with each other took 4 % longer than one on the two cores where it was written.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

import numpy as np

from satpack.engines.cover.enumeration import Roots
from satpack.gallery import load
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import symmetry_of
from tests.benchmarks.measuring import SATPACK, Took, took, verdict

# CPU seconds: by the exhaustive engine, and by CDCL with blocking clauses
TARGETS = {
    "pentominoes-6x10": (1.0, 170),
    "pentominoes-8x8-hole": (0.6, 5),
    "hexiamonds-6x6": (0.6, 5),
    "haley": (0.6, 6),
    "soma": (0.5, 1),
    "conway-5x5x5": (2.0, None),
    "y25": (6.0, None),
    "bedlam": (12.0, None),
}

_PEER = """
import json, sys, warnings
warnings.simplefilter("ignore")
from xcover import covers
task = json.load(open(sys.argv[1]))
print(sum(1 for options in task["roots"] for _ in covers(options, primary=task["items"])))
"""

_SEARCH = """
import sys, time
from satpack.questions.enumerate import Enumeration
from satpack.gallery import load
run = Enumeration(load(sys.argv[1]), engine=sys.argv[2], jobs=int(sys.argv[3]))
started = time.monotonic()
for batch in run.batches():
    pass
print(time.monotonic() - started)
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzle", action="append", help="default: all with a target")
    parser.add_argument("--engine", action="append", help="default: cover; may be repeated")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--xcover", metavar="PYTHON", help="an interpreter that has xcover")
    parser.add_argument("--speed-up", action="store_true", help="compare one job with --jobs")
    options = parser.parse_args()
    if options.speed_up:
        print(
            "| puzzle | engine | jobs | CPU s | wall s | of the count | of the search "
            "| speed-up | of the count | of the search |"
        )
        print("|---|---|---|---|---|---|---|---|---|---|")
        for name in options.puzzle or ["bedlam"]:
            for engine in options.engine or ["cover"]:
                compare(name, engine, options.jobs, options.runs)
        return
    print("| puzzle | engine | classes | CPU s, median (least-most) | wall s | peak MB | target |")
    print("|---|---|---|---|---|---|---|")
    for name in options.puzzle or TARGETS:
        for engine in options.engine or ["cover"]:
            runs = [measured(counting(name, engine, options.jobs)) for _ in range(options.runs)]
            classes = json.loads(runs[0].printed)["symmetry"]
            target = TARGETS.get(name, (None, None))[engine == "sat"]
            row(name, engine, classes, runs, target)
        if options.xcover:
            with tempfile.TemporaryDirectory() as folder:
                task = Path(folder, "task.json")
                task.write_text(json.dumps(peer_task(name)), encoding="utf-8")
                runs = [
                    measured([options.xcover, "-c", _PEER, str(task)]) for _ in range(options.runs)
                ]
            row(name, "xcover", f"{int(runs[0].printed):,} found", runs, None)


def counting(name: str, engine: str, jobs: int) -> list[str]:
    """Return the command that counts."""
    return [*SATPACK, "count", name, "--engine", engine, "--json", "--quiet", "--jobs", str(jobs)]


def compare(name: str, engine: str, jobs: int, runs: int) -> None:
    """Print how long one job and several take, in turns."""
    found = {number: [] for number in (1, jobs)}
    for _ in range(runs):
        for number, results in found.items():
            counted = measured(counting(name, engine, number))
            search = [sys.executable, "-c", _SEARCH, name, engine, str(number)]
            seconds = json.loads(counted.printed)["seconds"]
            results.append((counted.cpu, counted.wall, seconds, float(measured(search).printed)))
    one = [statistics.median(column) for column in zip(*found[1], strict=True)]
    for number, results in found.items():
        times = [statistics.median(column) for column in zip(*results, strict=True)]
        ratios = [first / time for first, time in zip(one[1:], times[1:], strict=True)]
        cells = " | ".join(f"{value:.2f}" for value in (*times, *ratios))
        print(f"| {name} | {engine} | {number} | {cells} |", flush=True)


def row(name: str, engine: str, found: object, runs: list[Took], target: float | None) -> None:
    """Print one line of the table."""
    cpu = sorted(run.cpu for run in runs)
    wall = statistics.median(run.wall for run in runs)
    peak = max(run.megabytes for run in runs)
    print(
        f"| {name} | {engine} | {found} | {statistics.median(cpu):.2f} ({cpu[0]:.2f}-{cpu[-1]:.2f}) "
        f"| {wall:.2f} | {peak:.0f} | {verdict(statistics.median(cpu), target)} |",
        flush=True,
    )


def measured(command: list[str]) -> Took:
    """Run a process that must not fail."""
    found = took(command, environment={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
    if found.status:
        sys.exit(f"{' '.join(command)}: exit status {found.status}")
    return found


def peer_task(name: str) -> dict:
    """Return the exact cover problems that satpack's roots are, as lists of items."""
    puzzle = load(name)
    placements = place(puzzle)
    action = symmetry_of(puzzle).on(placements)
    problem = placements.cover
    in_order = problem.after(np.array([], dtype=np.int64)).items
    items = in_order[problem.once[in_order]].tolist()
    known = set(items)
    roots = []
    for root in Roots(problem, action).first():
        chosen = np.array(root.chosen, dtype=np.int64)
        left = problem.after(chosen, root.excluded).options.tolist() + list(root.chosen)
        options = [
            [
                item
                for item in problem.items[problem.starts[p] : problem.starts[p + 1]].tolist()
                if item in known
            ]
            for p in left
        ]
        roots.append(options)
    return {"items": items, "roots": roots}


if __name__ == "__main__":
    main()
