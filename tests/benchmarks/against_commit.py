"""This tree against an older commit, each installed in an environment of its own: CPU, memory, first runs, size.

    python tests/benchmarks/against_commit.py 31098ad
    python tests/benchmarks/against_commit.py 31098ad --runs 9 --only "count soma" --only "solve haley"

Takes a checkout with its history, and what `pip install .` takes. Each command is run by both in turns, so that whatever
else the machine does falls on both: the ratio is the median of those of pairs. CPU seconds are those of whole processes, their
children's included, and memory is the peak of the largest of them, both as the kernel accounts for a process that has
ended. What both print is compared. A first run is the first with a home and a folder for temporary files that are
empty.
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

ROOT = Path(__file__).resolve().parents[2]
MEGABYTE = 1e6

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
}
"""The commands, and the most that this tree may take of what the commit took."""

MEMORY_TARGET = {"count soma": 60}
"""Megabytes that a command may take at its peak."""

SIZE_TARGET = 130
"""Megabytes of what a plain installation puts into site-packages."""

FIRST_RUNS = ("count soma", "disassemble burr6")

TOOLS = {"pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence.pth"}
"""What an environment has before anything is installed."""


@dataclass(frozen=True, slots=True)
class Run:
    """A process that has ended: CPU seconds, megabytes at the peak, and what it answered."""

    cpu: float
    memory: float
    answer: object


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

    def run(self, command: str, home: Path) -> Run:
        """Run a command to its end."""
        asked = [*command.split(), *(["--json", "--quiet"] if command[0] != "-" else [])]
        surroundings = {
            **{key: value for key, value in os.environ.items() if not key.startswith("SATPACK_")},
            "HOME": str(home),
            "TMPDIR": str(home),
            "PYTHONPATH": "",
        }
        surroundings.pop("XDG_CACHE_HOME", None)
        with (
            tempfile.TemporaryFile() as output,
            subprocess.Popen(
                [self.python, "-m", "satpack", *asked], stdout=output, env=surroundings, cwd=home
            ) as process,
        ):
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            lines = output.read().splitlines()
        if process.returncode:
            sys.exit(f"satpack {command}: exit status {process.returncode}")
        unit = 1 if sys.platform == "darwin" else 1024
        cpu = usage.ru_utime + usage.ru_stime
        return Run(cpu, unit * usage.ru_maxrss / MEGABYTE, answer_in(command, lines))

    def sizes(self) -> dict[str, float]:
        """Return the megabytes of everything in site-packages."""
        (packages,) = self.folder.glob("lib/python*/site-packages")
        return {each.name: size(each) / MEGABYTE for each in packages.iterdir()}


def answer_in(command: str, lines: list[bytes]) -> object:
    """Return what two versions must agree on: numbers of a count, how many solutions there are, the level."""
    if command.startswith("count"):
        found = json.loads(b"".join(lines))
        return [found[name] for name in ("total", "rotations", "symmetry", "complete")]
    return len(lines)


def size(path: Path) -> int:
    """Return the bytes of a file, or of all in a folder."""
    return sum(each.stat().st_size for each in (path, *path.rglob("*")) if each.is_file())


def main() -> None:
    """Install both, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("commit")
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs (default: 5)")
    parser.add_argument("--only", action="append", choices=list(TARGETS), help="this command")
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
        compare_first_runs(both, options.runs, place)
        compare_sizes(both)


def verdict(found: float, target: float | None) -> str:
    """Return a target, and whether it is met."""
    if target is None:
        return ""
    return f"{target:g} {'met' if found <= target else 'MISSED'}"


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
        if any(old.answer != new.answer for old, new in pairs):
            sys.exit(f"satpack {command}: {pairs[0][0].answer} and {pairs[0][1].answer}")
        ratios = [new.cpu / old.cpu for old, new in pairs]
        ratio = statistics.median(ratios)
        cpu = [statistics.median(pair[which].cpu for pair in pairs) for which in (0, 1)]
        memory = [max(pair[which].memory for pair in pairs) for which in (0, 1)]
        print(
            f"| {command} | {cpu[0]:.2f} | {cpu[1]:.2f} "
            f"| {ratio:.2f} | {min(ratios):.2f} | {max(ratios):.2f} | {verdict(ratio, TARGETS[command])} "
            f"| {memory[0]:.0f} | {memory[1]:.0f} | {verdict(memory[1], MEMORY_TARGET.get(command))} |",
            flush=True,
        )


def compare_first_runs(both: list[Installation], runs: int, place: Path) -> None:
    """Print what a first run takes of the second, by both."""
    print(
        "\n| first run | CPU s, commit | its second | this tree | its second | ratio here | target |"
    )
    print("|---|---|---|---|---|---|---|")
    for command in FIRST_RUNS:
        figures = []
        for installation in both:
            turns = []
            for _ in range(runs):
                with tempfile.TemporaryDirectory(dir=place) as home:
                    turns.append([installation.run(command, Path(home)).cpu for _ in range(2)])
            figures.append(turns)
        medians = [
            statistics.median(turn[which] for turn in turns)
            for turns in figures
            for which in (0, 1)
        ]
        ratio = statistics.median(first / second for first, second in figures[1])
        # as fast as the second means within what two runs differ by
        print(
            f"| {command} | {' | '.join(f'{median:.2f}' for median in medians)} "
            f"| {ratio:.2f} | {verdict(ratio, 1.05)} |",
            flush=True,
        )


def compare_sizes(both: list[Installation]) -> None:
    """Print the size of site-packages, and what is large in it."""
    old, new = (installation.sizes() for installation in both)
    print("\n| site-packages | MB, commit | this tree | target |")
    print("|---|---|---|---|")
    rows = [("all", old, new, SIZE_TARGET)]
    plain = [{name: mb for name, mb in each.items() if not is_tool(name)} for each in (old, new)]
    rows.append(("without pip and setuptools", *plain, None))
    for name, first, second, target in rows:
        total = sum(second.values())
        print(f"| {name} | {sum(first.values()):.0f} | {total:.0f} | {verdict(total, target)} |")
    for name in sorted(old | new, key=lambda each: -max(old.get(each, 0), new.get(each, 0)))[:10]:
        print(f"| {name} | {old.get(name, 0):.1f} | {new.get(name, 0):.1f} | |")


def is_tool(name: str) -> bool:
    """Whether an environment has it before anything is installed."""
    return name in TOOLS or name.split("-", maxsplit=1)[0] in TOOLS


if __name__ == "__main__":
    main()
