"""The first run after installation: how much longer it takes, since what is compiled is not on disk yet.

    python tests/benchmarks/first_run.py

Each command is run with an empty cache, and then again. CPU seconds are those of whole processes, children included;
wall-clock seconds mean something only on a machine that has nothing else to do. Medians of some runs.

Nearly all of it is LLVM's passes (0.2 s for the kernel of one word, 0.35 to 0.45 for wider ones), half of that
instruction combining. What was tried to make them shorter, or the search faster (November 2026; search in CPU seconds for
the same nodes of Bedlam unless said otherwise):

- more optimisation: level 2 takes 0.3 and 0.57 s for one and two words instead of 0.23 and 0.36, level 3 about as long;
  search 0.94 and 0.96 instead of 0.91;
- no loops written out: in 4 words 0.37 s instead of 0.47, but the search takes 0.45 instead of 0.29; in 16 words 0.40
  instead of 0.69 and the search the same, so that is done from 16 words on;
- less inlining (threshold 0 or 30): a tenth less to compile, search in two words 0.33 to 0.35 instead of 0.32;
- code generation at its level 1; optimising the part that is the same for every width once, before the routines are linked;
  calling `_occupy`, `_release`, `piece_of`, `exclude`, `_advance`, `_descend`, `_enter`, `try_branches` or `scarcest`
  instead of inlining them; telling LLVM that arrays do not overlap: no difference beyond the noise, of either.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TARGET = 3.0
"""Seconds that a first run may take more than the next, at most."""

WIDE = """
name = "Dominoes"
grid = "square"
[region]
box = [{0}, {1}]
[[pieces]]
name = "domino"
box = [2, 1]
copies = {2}
"""

FIRST = ("--limit", "1", "--engine", "cover")
COMMANDS = (
    ("soma, in 1 word", ("enumerate", "soma", *FIRST)),
    ("Bedlam, in 2 words and 1", ("enumerate", "bedlam", *FIRST)),
    ("384 cells, in 8, 4, 2, 1", ("enumerate", "384.toml", *FIRST)),
    ("576 cells, in 16, 4, 2, 1", ("enumerate", "576.toml", *FIRST)),
    ("moves, and Chain in 2, 1", ("disassemble", "chain")),
    ("check of a proof", ("prove", "tetrominoes-4x5", "--method", "drat", "--checker", "satpack")),
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    print(
        "| what is compiled | first, CPU s | next | more | first, wall s | next | more | target |"
    )
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for width, height in ((24, 16), (24, 24)):
            text = WIDE.format(width, height, width * height // 2)
            Path(folder, f"{width * height}.toml").write_text(text, encoding="utf-8")
        for what, command in COMMANDS:
            row(what, [pair(command, folder) for _ in range(options.runs)])


def row(what: str, runs: list) -> None:
    """Print one line of the table."""
    first, again = (
        [statistics.median(run[turn][kind] for run in runs) for kind in range(2)]
        for turn in range(2)
    )
    more = [statistics.median(run[0][kind] - run[1][kind] for run in runs) for kind in range(2)]
    verdict = "met" if max(more) <= TARGET else "MISSED"
    figures = [[a, b, c] for a, b, c in zip(first, again, more, strict=True)]
    cells = " | ".join(f"{figure:.2f}" for kind in figures for figure in kind)
    print(f"| {what} | {cells} | {TARGET:g} {verdict} |", flush=True)


def pair(command: tuple[str, ...], folder: str) -> list[tuple[float, float]]:
    """Return CPU and wall-clock seconds of a command with an empty cache, and with what that left in it."""
    with tempfile.TemporaryDirectory() as cache:
        return [measured(command, folder, cache) for _ in range(2)]


def measured(command: tuple[str, ...], folder: str, cache: str) -> tuple[float, float]:
    """Return CPU and wall-clock seconds of a command."""
    started = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "satpack", *command, "--quiet"],
        stdout=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "SATPACK_CACHE_DIR": cache, "TMPDIR": cache},
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # a proof that there is no solution is 1
        sys.exit(f"{' '.join(command)}: exit status {process.returncode}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - started


if __name__ == "__main__":
    main()
