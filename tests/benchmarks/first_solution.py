"""First solutions: puzzles x configurations, each run a whole process, medians over seeds.

    python tests/benchmarks/first_solution.py --targets
    python tests/benchmarks/first_solution.py --puzzle bedlam --config auto/auto/auto --config plain/product/cadical195

A configuration is ENCODING/AT-MOST-ONE/SOLVER as `satpack solve` takes them, and after a fourth "/" further options.
CPU seconds count, start of the interpreter and child processes included; so other work on the machine disturbs little.
A run that reaches the cap is counted as the cap in medians and means, and marked ">".
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import shlex
import statistics
import subprocess
import sys
from dataclasses import dataclass

DEFAULT = "auto/auto/auto"
CONFIGURATIONS = (
    DEFAULT,
    "plain/product/glucose42",
    "plain+adjacency/product/glucose42",
    "channelled/commander/glucose42",
    "channelled/product/glucose42",
    "channelled+adjacency/commander/glucose42",
    "channelled+nogoods/commander/glucose42",
    "channelled/commander/cadical195",
    "channelled/commander/minisat22",
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
BARE = [sys.executable, "-c", "import numpy, pysat.solvers, typer"]
# soma may take this much more than importing the libraries alone
ABOVE_BARE = 0.35


@dataclass(frozen=True)
class Run:
    """What one process needed."""

    seconds: float
    megabytes: float
    answered: bool


def run(command: list[str], cap: float) -> Run:
    """Run a process and measure it; the kernel ends it, and each of its children, at the cap."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    limit = math.ceil(cap)
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit))
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode > 0:
        raise SystemExit(f"{shlex.join(command)}: exit status {process.returncode}")
    seconds = usage.ru_utime + usage.ru_stime
    return Run(seconds, usage.ru_maxrss / 1024, answered=process.returncode == 0)


def solve(puzzle: str, configuration: str, seed: int, cap: float) -> Run:
    """Solve a puzzle under a configuration."""
    encoding, at_most_one, solver, *options = configuration.split("/", 3)
    command = [sys.executable, "-c", "from satpack.cli import main; main()", "solve", puzzle]
    command += ["--encoding", encoding, "--at-most-one", at_most_one, "--solver", solver]
    command += ["--json", "--quiet", "--seed", str(seed), *shlex.split(" ".join(options))]
    return run(command, cap)


def median(runs: list[Run], cap: float) -> float:
    """Return the median of the seconds."""
    return statistics.median(r.seconds if r.answered else cap for r in runs)


def cell(runs: list[Run], cap: float) -> str:
    """Return median, least and most seconds as text, and how many runs ended without an answer."""
    seconds = [r.seconds if r.answered else cap for r in runs]
    unanswered = sum(not r.answered for r in runs)
    middle = statistics.median(seconds)
    text = (
        f"{'>' * (unanswered > len(runs) // 2)}{middle:.2f} ({min(seconds):.2f}-{max(seconds):.2f})"
    )
    return text + (f", {unanswered} none" if unanswered else "")


def matrix(puzzles: list[str], configurations: list[str], seeds: int, cap: float) -> None:
    """Print a table of all puzzles and configurations."""
    print(f"| CPU s, median (least-most) of {seeds} | " + " | ".join(configurations) + " |")
    print("|---" * (len(configurations) + 1) + "|", flush=True)
    medians: dict[str, list[float]] = {name: [] for name in configurations}
    for puzzle in puzzles:
        print(f"| {puzzle} ", end="", flush=True)
        for configuration in configurations:
            runs = [solve(puzzle, configuration, seed, cap) for seed in range(seeds)]
            medians[configuration].append(median(runs, cap))
            print(f"| {cell(runs, cap)} ", end="", flush=True)
        print("|")
    means = [statistics.geometric_mean(column) for column in medians.values()]
    print("| *geometric mean* | " + " | ".join(f"{mean:.2f}" for mean in means) + " |")


def targets(puzzles: list[str], configuration: str, seeds: int, cap: float) -> bool:
    """Print how a configuration does against the targets; return whether it meets them all."""
    bare = statistics.median(run(BARE, cap).seconds for _ in range(seeds))
    print(f"importing numpy, pysat.solvers and typer alone: {bare:.2f} s CPU\n")
    print(f"| puzzle, {configuration} | CPU s | target | met | peak MB |")
    print("|---|---|---|---|---|", flush=True)
    met = True
    for puzzle in puzzles:
        target = bare + ABOVE_BARE if puzzle == "soma" else TARGETS.get(puzzle)
        runs = [solve(puzzle, configuration, seed, cap) for seed in range(seeds)]
        fast = target is None or median(runs, cap) <= target
        met &= fast
        wanted, verdict = ("", "") if target is None else (f"{target:.2f}", "yes" if fast else "NO")
        peak = max(r.megabytes for r in runs)
        print(f"| {puzzle} | {cell(runs, cap)} | {wanted} | {verdict} | {peak:.0f} |", flush=True)
    return met


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
    given = parser.parse_args()
    puzzles = given.puzzle or list(TARGETS)
    if given.targets:
        configuration = (given.config or [DEFAULT])[0]
        sys.exit(not targets(puzzles, configuration, given.seeds, given.cap))
    matrix(puzzles, given.config or list(CONFIGURATIONS), given.seeds, given.cap)


if __name__ == "__main__":
    main()
