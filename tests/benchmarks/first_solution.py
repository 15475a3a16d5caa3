"""First solutions: puzzles x configurations, each run a whole process, medians over seeds.

    python -m tests.benchmarks.first_solution --targets
    python -m tests.benchmarks.first_solution --puzzle bedlam --config auto/auto/auto --config plain/product/cadical195
    python -m tests.benchmarks.first_solution --cap 6 --results runs.jsonl
    python -m tests.benchmarks.first_solution --cp-sat OTHER/bin/python

A configuration is ENCODING/AT-MOST-ONE/SOLVER as `satpack solve` takes them, and after a fourth "/" further options.
CPU seconds count, start of the interpreter and child processes included; so other work on the machine disturbs little.
A run that reaches the cap is counted as the cap in medians and means, and marked ">"; once more than half of the seeds
have reached it the median is known, and the others are left out. A run that fails is counted as the cap
too, and the table says with what; the others go on. With --results every run is added to a file as it ends, and one
that is already there is not made again: a table of many hours may be ended and begun again at any time. With --cp-sat, a
Python that has OR-Tools (see `cp_sat.py`), the default is run beside CP-SAT, and the status is 1 where a median is greater.
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tests.benchmarks.measuring import SATPACK, took

DEFAULT = "auto/auto/auto"
CONFIGURATIONS = (
    DEFAULT,
    *(
        f"{encoding}/{solver}/--no-symmetry"
        for encoding in ("plain/product", "channelled/commander")
        for solver in ("glucose42", "cadical195", "minisat22")
    ),
    "plain+adjacency/product/glucose42/--no-symmetry",
    "plain+nogoods/product/glucose42/--no-symmetry",
    "channelled+adjacency/commander/glucose42/--no-symmetry",
    "channelled+nogoods/commander/glucose42/--no-symmetry",
    "plain+nogoods/pairwise/glucose42/--no-symmetry",
    "plain+nogoods/pairwise/minisat-ep/--no-symmetry",
    "channelled/commander/minisat-ep/--no-symmetry",
    "plain/product/minisat-ep/--no-symmetry",
)
# CPU seconds for the median of five seeds; None where no target was set
TARGETS = {
    "soma": None,
    "y25": 1.5,
    "haley": 2.0,
    "bedlam": 2.5,
    "pentominoes-one-sided-9x10": 1.5,
    "y-pentominoes-15x15": 1.0,
    "pentacubes-7x7x3-less-2": 4.0,
    "f-pentacubes-5x5x8": 4.0,
    "n-pentacubes-5x5x5": 3.0,
    "t-pentacubes-5x5x12": 1.0,
    "hexiamonds-6x6": None,
    "pentominoes-8x8-hole": None,
    "conway-5x5x5": None,
    "hexominoes-15x15-less-3x5": None,
}
# those that are run beside CP-SAT
BESIDE = (
    "pentominoes-6x10",
    "iq-pyramid",
    "hexiamonds-3x12",
    "bedlam",
    "y-pentominoes-15x15",
    "f-pentacubes-5x5x8",
    "y25",
    "pentacubes-7x7x3-less-2",
    "octiamonds-11x24",
    "hexominoes-one-sided-15x24",
)
BARE = [sys.executable, "-c", "import numpy, pysat.solvers, typer"]
# soma may take this much more than importing the libraries alone
ABOVE_BARE = 0.35


@dataclass(frozen=True)
class Run:
    """What one process needed, and how it ended: "answered", "capped", or what it said when it failed."""

    seconds: float
    megabytes: float
    outcome: str

    @property
    def answered(self) -> bool:
        """Whether it came to an end by itself."""
        return self.outcome == "answered"

    def counted(self, cap: float) -> float:
        """Return the seconds, the cap if there was no answer."""
        return self.seconds if self.answered else cap


def run(command: list[str], cap: float) -> Run:
    """Run a process and measure it; the kernel ends it, or a child of it, at the cap."""
    done, outcome = took(command, cap=cap), "answered"
    said = done.said.strip().splitlines()
    # a process that the kernel ends can't count its child's seconds, one whose child is ended says so
    if done.status < 0 or done.cpu >= cap or any("SIGXCPU" in line for line in said):
        outcome = "capped"
    elif done.status not in (0, 20):  # 20: it has no solution
        outcome = f"exit {done.status}: {said[-1] if said else 'no word'}"
    return Run(done.cpu, done.megabytes, outcome)


class Runs:
    """The runs made so far, kept in a file of one JSON object a line if there is one."""

    def __init__(self, path: Path | None, cap: float) -> None:
        self._path, self._cap = path, cap
        self._made: dict[tuple[str, str, int], Run] = {}
        for line in path.read_text().splitlines() if path and path.exists() else []:
            fields = json.loads(line)
            if fields.pop("cap") >= cap:  # what would have reached a lower cap, too
                key = fields.pop("puzzle"), fields.pop("configuration"), fields.pop("seed")
                made = Run(**fields)
                late = made.answered and made.seconds >= cap
                self._made[key] = replace(made, outcome="capped") if late else made

    def of(self, puzzle: str, configuration: str, seeds: int) -> list[Run]:
        """Return the runs of seeds from 0 on; no more of them when it is known that the median is the cap."""
        made: list[Run] = []
        while len(made) < seeds and 2 * sum(not each.answered for each in made) <= seeds:
            made.append(self._get(puzzle, configuration, len(made)))
        return made

    def _get(self, puzzle: str, configuration: str, seed: int) -> Run:
        """Return a run, made now if it was not before."""
        key = puzzle, configuration, seed
        if key not in self._made:
            self._made[key] = made = solve(*key, self._cap)
            if self._path:
                head = dict(zip(("puzzle", "configuration", "seed"), key, strict=True))
                with self._path.open("a") as file:
                    file.write(json.dumps({**head, "cap": self._cap, **asdict(made)}) + "\n")
        return self._made[key]


def solve(puzzle: str, configuration: str, seed: int, cap: float) -> Run:
    """Solve a puzzle under a configuration, or by CP-SAT if that is a path of Python."""
    if Path(configuration).is_absolute():
        return cp_sat(puzzle, configuration, seed, cap)
    encoding, at_most_one, solver, *options = configuration.split("/", 3)
    command = [*SATPACK, "solve", puzzle, "--engine", "sat"]
    command += ["--encoding", encoding, "--at-most-one", at_most_one, "--solver", solver]
    command += ["--json", "--quiet", "--seed", str(seed), *shlex.split(" ".join(options))]
    return run(command, cap)


def cp_sat(puzzle: str, python: str, seed: int, cap: float) -> Run:
    """Solve a puzzle, exported as items and options, by CP-SAT."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "puzzle.dlx"))
        subprocess.run([*SATPACK, "export", puzzle, "-o", path], check=True, capture_output=True)
        program = str(Path(__file__).with_name("cp_sat.py"))
        # it measures the wall clock, which may be far behind; the kernel ends it at the cap
        return run([python, program, path, str(100 * cap), str(seed)], cap)


def median(runs: list[Run], cap: float) -> float:
    """Return the median of the seconds."""
    return statistics.median(each.counted(cap) for each in runs)


def cell(runs: list[Run], cap: float) -> str:
    """Return median, least and most seconds as text, and how many runs ended without an answer."""
    faults = {each.outcome for each in runs} - {"answered", "capped"}
    unanswered = sum(not each.answered for each in runs)
    if faults and unanswered == len(runs):
        return "; ".join(sorted(faults))
    seconds = [each.counted(cap) for each in runs]
    middle = statistics.median(seconds)
    late = ">" * (unanswered > len(runs) // 2)
    text = f"{late}{middle:.2f} ({min(seconds):.2f}-{max(seconds):.2f})"
    return "; ".join([text + (f", {unanswered} none" if unanswered else ""), *sorted(faults)])


def matrix(
    puzzles: list[str], configurations: list[str], seeds: int, cap: float, runs: Runs
) -> None:
    """Print a table of all puzzles and configurations, and the geometric means over the puzzles."""
    print(f"| CPU s, median (least-most) of {seeds} | " + " | ".join(puzzles) + " | mean |")
    print("|---" * (len(puzzles) + 2) + "|", flush=True)
    for configuration in configurations:
        print(f"| {configuration} ", end="", flush=True)
        medians = []
        for puzzle in puzzles:
            made = runs.of(puzzle, configuration, seeds)
            medians.append(median(made, cap))
            print(f"| {cell(made, cap)} ", end="", flush=True)
        print(f"| {statistics.geometric_mean(medians):.2f} |", flush=True)


def targets(puzzles: list[str], configuration: str, seeds: int, cap: float, kept: Runs) -> bool:
    """Print how a configuration does against the targets; return whether it meets them all."""
    bare = statistics.median(run(BARE, cap).seconds for _ in range(seeds))
    print(f"importing numpy, pysat.solvers and typer alone: {bare:.2f} s CPU\n")
    print(f"| puzzle, {configuration} | CPU s | target | met | peak MB |")
    print("|---|---|---|---|---|", flush=True)
    met = True
    for puzzle in puzzles:
        target = bare + ABOVE_BARE if puzzle == "soma" else TARGETS.get(puzzle)
        runs = kept.of(puzzle, configuration, seeds)
        fast = target is None or median(runs, cap) <= target
        met &= fast
        wanted, verdict = ("", "") if target is None else (f"{target:.2f}", "yes" if fast else "NO")
        peak = max(r.megabytes for r in runs)
        print(f"| {puzzle} | {cell(runs, cap)} | {wanted} | {verdict} | {peak:.0f} |", flush=True)
    return met


def beside(puzzles: list[str], python: str, seeds: int, cap: float, kept: Runs) -> bool:
    """Print the default beside CP-SAT; return whether no median of it is greater."""
    print("| puzzle | satpack, engine sat | CP-SAT | as fast |")
    print("|---|---|---|---|", flush=True)
    fast = True
    for puzzle in puzzles:
        own, other = (kept.of(puzzle, name, seeds) for name in (DEFAULT, python))
        fine = median(own, cap) <= median(other, cap)
        fast &= fine
        row = [puzzle, cell(own, cap), cell(other, cap), "yes" if fine else "NO"]
        print(f"| {' | '.join(row)} |", flush=True)
    return fast


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzle", action="append", help="default: all; may be repeated")
    parser.add_argument("--config", action="append", help="default: a choice; may be repeated")
    parser.add_argument("--seeds", type=int, default=5, help="runs of each (default 5)")
    parser.add_argument("--cap", type=float, default=20, help="CPU seconds a run (default 20)")
    parser.add_argument(
        "--targets", action="store_true", help="compare one configuration with the targets"
    )
    parser.add_argument("--cp-sat", help="compare the default with CP-SAT in this Python")
    parser.add_argument("--results", type=Path, help="keep every run here, and go on from it")
    given = parser.parse_args()
    puzzles = given.puzzle or list(TARGETS)
    runs = Runs(given.results, given.cap)
    if given.cp_sat:
        python = str(Path(given.cp_sat).absolute())
        sys.exit(not beside(given.puzzle or list(BESIDE), python, given.seeds, given.cap, runs))
    if given.targets:
        configuration = (given.config or [DEFAULT])[0]
        sys.exit(not targets(puzzles, configuration, given.seeds, given.cap, runs))
    matrix(puzzles, given.config or list(CONFIGURATIONS), given.seeds, given.cap, runs)


if __name__ == "__main__":
    main()
