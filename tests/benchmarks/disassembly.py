"""Taking apart: all assemblies of puzzles, beside BurrTools' text program where there is one.

    python -m tests.benchmarks.disassembly
    python -m tests.benchmarks.disassembly --burrtxt burrTxt-0.7.1 FILE.xmpuzzle [FILE.xmpuzzle:PROBLEM ...]
    python -m tests.benchmarks.disassembly --jobs 2 FILE.xmpuzzle

Without files the gallery's interlocking puzzles are taken. With --burrtxt both programs take turns on the same files (a
gallery puzzle is exported for it): BurrTools is built from its sources (GPL), as its README says, and called with
`-r -d`; numbers of assemblies and of those that come apart must agree. CPU seconds are those of whole processes, children
included; medians of some runs, and the ratio of each pair. With --jobs one process and several take turns, and wall-clock
time is compared, which says something only on a machine that has nothing else to do; CPU seconds of the several stand beside. An
older commit is compared by `against_commit --only "count /FOLDER/FILE --apart"`.

Other people's designs come with licences of their own: fetch them, and keep them out of the repository. Those that the
documentation names are on GitHub: Anke's, Arne's and Moira's Cube, Aracna, Gargamel and Save
the Gorilla in aaron-siegel/puzzlecad (`src/main/scad/alfons-eyckmans`), Onega and Two Face 3 in kgeusens/burr-data-go (`test`),
the Onat Contrast and Joshua's Cube (`o9ey5qvd61l2`, in the history) in kgeusens/burr-editor (`server`), Dracula's Dental
Disaster, the Pelikan Burr and the Solid Six Piece Burrs in burr-tools/burr-tools (`examples`).
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.measuring import SATPACK, took

GALLERY = ("burr6", "loves-dozen", "tetraprisms", "hexiamonds-6x6", "dubois", "piston")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("puzzles", nargs="*", default=GALLERY, help="files, or gallery names")
    parser.add_argument("--burrtxt", metavar="PROGRAM", help="BurrTools' text program")
    parser.add_argument("--jobs", type=int, help="compare one job with this many")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=300.0, help="CPU seconds of one run")
    options = parser.parse_args()
    if options.burrtxt:
        print(f"beside {Path(options.burrtxt).name}")  # it does not tell its version
    bare = statistics.median(
        took([sys.executable, "-c", "import numpy, typer"]).cpu for _ in range(options.runs)
    )
    print(f"CPU seconds of a bare import of numpy and typer: {bare:.2f}")
    print(f"{'puzzle':34}{'assemblies':>11}{'apart':>7}  {'level':14}{'satpack':>8}", end="")
    print(f"{'one':>8}{'several':>8}{'times':>7}{'CPU':>7}" if options.jobs else "", end="")
    print(f"{'burrTxt':>9}{'ratio':>7}" if options.burrtxt else "")
    with tempfile.TemporaryDirectory() as scratch:
        for puzzle in options.puzzles:
            measure(puzzle, options, scratch)


def measure(puzzle: str, options: argparse.Namespace, scratch: str) -> None:
    """Print a puzzle's line."""
    file, _, problem = puzzle.partition(":")
    ours, theirs, several = [], [], []
    for _ in range(options.runs):
        ours.append(took(satpack(file, problem), cap=options.timeout))
        if options.jobs:
            command = [*satpack(file, problem), "--jobs", str(options.jobs)]
            several.append(took(command, cap=options.timeout))
        if options.burrtxt:
            command = [options.burrtxt, "-r", "-d", "-q"]
            command += ["-o", str(int(problem) - 1)] if problem else []
            theirs.append(took([*command, exported(file, scratch)], cap=options.timeout))
    if ours[0].status:
        print(f"{Path(puzzle).stem:34}unfinished after {options.timeout:.0f} s")
        return
    found = json.loads(ours[0].printed)
    level = found["highest"]
    print(f"{Path(puzzle).stem:34}{found['assemblies']:11,}{found['apart']:7,}", end="")
    print(f"  {level[:13]:14}{statistics.median(each.cpu for each in ours):8.2f}", end="")
    if several:
        times = statistics.median(a.wall / b.wall for a, b in zip(ours, several, strict=True))
        for runs in (ours, several):
            print(f"{statistics.median(each.wall for each in runs):8.2f}", end="")
        print(f"{times:7.2f}{statistics.median(each.cpu for each in several):7.2f}", end="")
    if theirs:
        ratio = statistics.median(a.cpu / b.cpu for a, b in zip(ours, theirs, strict=True))
        print(f"{statistics.median(each.cpu for each in theirs):9.2f}{ratio:7.2f}", end="")
        print(agreement(theirs[0].printed, found["assemblies"], found["apart"]), end="")
    print(flush=True)


def satpack(file: str, problem: str) -> list[str]:
    """Return the command that takes a puzzle's assemblies apart."""
    command = [*SATPACK, "count", file, "--apart", "--json", "--quiet"]
    return [*command, "--problem", problem] if problem else command


def exported(file: str, scratch: str) -> str:
    """Return a BurrTools file of a puzzle."""
    if file.endswith(".xmpuzzle"):
        return file
    made = Path(scratch, f"{Path(file).stem}.xmpuzzle")
    if not made.exists():
        subprocess.run([*SATPACK, "export", file, "-o", made, "--quiet"], check=True)
    return str(made)


def agreement(output: str, assemblies: int, apart: int) -> str:
    """Say whether BurrTools found as many."""
    counts = re.search(r"(\d+) assemblies and (\d+) solutions found", output)
    if counts is None:
        return "  (it did not finish)"
    theirs = int(counts[1]), int(counts[2])
    return "" if theirs == (assemblies, apart) else f"  IT FINDS {theirs[0]:,} AND {theirs[1]:,}"


if __name__ == "__main__":
    main()
