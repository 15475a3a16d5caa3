"""This tree against an older commit, each installed in an environment of its own: CPU seconds and memory.

    python -m tests.benchmarks.against_commit 31098ad
    python -m tests.benchmarks.against_commit 31098ad --runs 9 --only "count soma" --only "count $PWD/FILE.xmpuzzle --apart"

Takes a checkout with its history, and what `pip install .` takes. Each command is run by both in turns, so that whatever
else the machine does falls on both: the ratio is the median of those of pairs. CPU seconds are those of whole processes, their
children's included, and memory is the peak of the largest of them, both as the kernel accounts for a process that has
ended. What both print is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.measuring import Took, took, verdict

ROOT = Path(__file__).resolve().parents[2]

TARGETS = {
    "--version": 1.0,
    "count soma": 0.65,
    "solve haley": 0.65,
    "count bedlam": 1.0,
    "enumerate bedlam": 1.0,
    "count conway-5x5x5": 1.0,
    "enumerate conway-5x5x5": 1.0,
    "count y25": 1.0,
    "enumerate y25": 1.0,
    "count pentominoes-6x10": 1.0,
    "enumerate pentominoes-6x10": 1.0,
    "count y-pentominoes-15x15": 1.0,
    "enumerate y-pentominoes-15x15": 1.0,
    "count loves-dozen --apart": 1.0,
}
"""The commands, and the most that this tree may take of what the commit took."""

MEMORY_TARGET = {"count soma": 60}
"""Megabytes that a command may take at its peak."""


@dataclass(frozen=True, slots=True)
class Installation:
    """satpack in an environment of its own, with a home of its own."""

    folder: Path

    @classmethod
    def of(cls, source: Path, folder: Path) -> Installation:
        """Install a source tree."""
        venv.create(folder, with_pip=True)
        made = cls(folder)
        subprocess.run([made.python, "-m", "pip", "install", "--quiet", str(source)], check=True)
        return made

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(self.folder / "bin" / "python")

    def run(self, command: str, home: Path) -> Took:
        """Run a command to its end."""
        asked = [*command.split(), *(["--json", "--quiet"] if command[0] != "-" else [])]
        surroundings = {
            **{key: value for key, value in os.environ.items() if not key.startswith("SATPACK_")},
            "HOME": str(home),
            "TMPDIR": str(home),
            "PYTHONPATH": "",
        }
        surroundings.pop("XDG_CACHE_HOME", None)
        done = took([self.python, "-m", "satpack", *asked], folder=home, environment=surroundings)
        if done.status:
            sys.exit(f"satpack {command}: exit status {done.status}")
        return done


def answer_in(command: str, printed: str) -> object:
    """Return what two versions must agree on: numbers of a count, how many solutions there are, the level."""
    if command.startswith("count"):
        found = json.loads(printed)
        counted = ("total", "rotations", "symmetry", "assemblies", "apart", "highest", "complete")
        return [found.get(name) for name in counted]
    return printed.count("\n")


def main() -> None:
    """Install both, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("commit")
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs (default: 5)")
    parser.add_argument("--only", action="append", help="this command")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        source = place / "source"
        source.mkdir()
        archive = ["git", "-C", str(ROOT), "archive", options.commit]
        with subprocess.Popen(archive, stdout=subprocess.PIPE) as process:
            subprocess.run(["tar", "x", "-C", str(source)], stdin=process.stdout, check=True)
        if process.returncode:
            sys.exit(f"there is no commit {options.commit}")
        both = [
            Installation.of(source, place / "old"),
            Installation.of(ROOT, place / "new"),
        ]
        compare_commands(both, options.only or list(TARGETS), options.runs, place)


def compare_commands(both: list[Installation], commands: list[str], runs: int, place: Path) -> None:
    """Print the CPU seconds and the memory of each command."""
    print(
        "| command | CPU s, commit | this tree | ratio | least | most | target | MB, commit | this tree | target |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    homes = [place / "old-home", place / "new-home"]
    for home in homes:
        home.mkdir()
    for command in commands:
        for installation, home in zip(both, homes, strict=True):
            installation.run(command, home)  # what is compiled on the first run is on disk now
        pairs = [
            [one.run(command, home) for one, home in zip(both, homes, strict=True)]
            for _ in range(runs)
        ]
        first, *others = (answer_in(command, each.printed) for pair in pairs for each in pair)
        if any(each != first for each in others):
            sys.exit(f"satpack {command}: {first} and {others}")
        ratios = [new.cpu / old.cpu for old, new in pairs]
        ratio = statistics.median(ratios)
        cpu = [statistics.median(pair[which].cpu for pair in pairs) for which in (0, 1)]
        memory = [max(pair[which].megabytes for pair in pairs) for which in (0, 1)]
        print(
            f"| {command} | {cpu[0]:.2f} | {cpu[1]:.2f} "
            f"| {ratio:.2f} | {min(ratios):.2f} | {max(ratios):.2f} | {verdict(ratio, TARGETS.get(command))} "
            f"| {memory[0]:.0f} | {memory[1]:.0f} | {verdict(memory[1], MEMORY_TARGET.get(command))} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
