"""Taking apart: states per second of both searches, and what a user waits for at the command line.

    python tests/benchmarks/disassembly.py

States per second are measured inside one process, after everything is loaded and compiled; a small search is repeated
until it takes a second. CPU seconds are those of whole processes, children included; the least of some runs counts.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from satpack.disassembly.search import FEW_STATES, Taker
from satpack.disassembly.survey import Survey
from satpack.gallery import load

if TYPE_CHECKING:
    from satpack.solution import Solution

# the founding burr, the burr with the most moves, and the most states
PUZZLES = ("burr6", "loves-dozen", "chain")
TARGET = 0.5
"""CPU seconds that burr6 may take more than importing numpy and LLVM does."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("puzzles", nargs="*", default=PUZZLES)
    parser.add_argument("--runs", type=int, default=5, help="processes of each command")
    options = parser.parse_args()
    print(f"{'puzzle':14}{'assemblies':>12}{'states':>10}{'plain/s':>12}{'compiled/s':>12}")
    for name in options.puzzles:
        puzzle = load(name)
        assemblies = [found.assembly for found in Survey(puzzle)]
        states = [rate(assemblies, few) for few in (10**9, 0)]
        seen = states[0][0]
        print(f"{name:14}{len(assemblies):12,}{seen:10,}{states[0][1]:12,.0f}{states[1][1]:12,.0f}")
    print(f"(the first {FEW_STATES} states of a search are plain)\n")
    bare = least_cpu(["-c", "import numpy, llvmlite.binding"], options.runs)
    print(f"CPU seconds of a bare import of numpy and LLVM: {bare:.2f}")
    for name in options.puzzles:
        command = ["-m", "satpack", "disassemble", name, "--quiet"]
        cpu = least_cpu(command, options.runs)
        verdict = f"; target {bare + TARGET:.2f}" if name == "burr6" else ""
        print(f"satpack disassemble {name}: {cpu:.2f}{verdict}")


def rate(assemblies: list[Solution], few_states: int) -> tuple[int, float]:
    """Return the states of one round through the assemblies, and states per second; gaps are kept between rounds."""
    taker = Taker(assemblies[0].puzzle.grid, few_states=few_states)
    seen = sum(taker.take_apart(assembly).states for assembly in assemblies)
    rounds, started = 0, time.process_time()
    while time.process_time() - started < 1:
        for assembly in assemblies:
            taker.take_apart(assembly)
        rounds += 1
    return seen, rounds * seen / (time.process_time() - started)


def least_cpu(arguments: list[str], runs: int) -> float:
    """Return the least CPU seconds of some runs of the interpreter."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    measured = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        measured.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(measured)


if __name__ == "__main__":
    main()
