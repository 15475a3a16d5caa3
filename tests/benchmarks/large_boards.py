"""Large boards of small pieces: time and memory of `satpack solve` under a limit of time, whole processes.

    python -m tests.benchmarks.large_boards
    python -m tests.benchmarks.large_boards --timeout 5 --board dominoes --engine cover --engine sat
    python -m tests.benchmarks.large_boards --dlx1 ./dlx1 --cp-sat OTHER/bin/python
    python -m tests.benchmarks.large_boards --check

CPU seconds count, start of the interpreter and child processes included; so other work on the machine disturbs little.
The wall clock is shown beside it, since a limit of time is one of the wall clock. Memory is the most that was resident. `--dlx1`
names Knuth's program (cs.stanford.edu/~knuth/programs.html), compiled with room for a million items, and `--cp-sat` a Python that
has OR-Tools (see `cp_sat.py`); they get the file that satpack exports, and are asked for one solution in as many CPU seconds;
bounds on copies dlx1 does not read. `--check` runs every engine and ends with status 1 if "auto" is far behind the best of them
on any board.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from satpack.engines.rows import engines_of
from tests.benchmarks.measuring import SATPACK
from tests.benchmarks.measuring import took as run

_FACTOR, _SECONDS = 1.5, 0.3
"""The most that "auto" may take: this factor times the best engine's time, and seconds on top."""

_SQUARES = 'grid = "square"\n[region]\nbox = [{}, {}]\n'
_CUBES = 'grid = "cube"\n[region]\nbox = [{0}, {0}, {0}]\n'
_PIECE = "[[pieces]]\nname = {!r}\ncells = {}\ncopies = {!r}\n"

_T = [[0, 0], [1, 0], [2, 0], [1, 1]]
_L = [[0, 0], [1, 0], [2, 0], [2, 1]]
_Y = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 2]]
_P = [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2]]
_CORNER = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]


def _with_corners_missing(side: int, cells: list[list[int]], copies: int) -> str:
    """Return a square board without two opposite corners, and copies of one piece."""
    rows = ["." + "#" * (side - 1), *["#" * side] * (side - 2), "#" * (side - 1) + "."]
    drawn = "\n".join(rows)
    region = f'grid = "square"\n[region]\ncells = """\n{drawn}\n"""\n'
    return region + _PIECE.format("piece", cells, copies)


BOARDS = {
    # copies of one piece
    "dominoes-200x200": _SQUARES.format(200, 200) + _PIECE.format("two", [[0, 0], [1, 0]], 20_000),
    "l-trominoes-200x198": _SQUARES.format(200, 198)
    + _PIECE.format("L", [[0, 0], [1, 0], [0, 1]], 13_200),
    "t-tetrominoes-60x60": _SQUARES.format(60, 60) + _PIECE.format("T", _T, 900),
    "l-tetrominoes-60x60": _SQUARES.format(60, 60) + _PIECE.format("L", _L, 900),
    "y-pentominoes-40x40": _SQUARES.format(40, 40) + _PIECE.format("Y", _Y, 320),
    "y-pentominoes-100x100": _SQUARES.format(100, 100) + _PIECE.format("Y", _Y, 2_000),
    # two kinds
    "ones-and-dominoes-300x300": _SQUARES.format(300, 300)
    + _PIECE.format("one", [[0, 0]], "0-90000")
    + _PIECE.format("two", [[0, 0], [1, 0]], "0-45000"),
    "t-and-l-tetrominoes-48x48": _SQUARES.format(48, 48)
    + _PIECE.format("T", _T, 288)
    + _PIECE.format("L", _L, 288),
    "y-and-p-pentominoes-50x50": _SQUARES.format(50, 50)
    + _PIECE.format("Y", _Y, 250)
    + _PIECE.format("P", _P, 250),
    # with holes
    "dominoes-200x200-less-2": _with_corners_missing(200, [[0, 0], [1, 0]], 19_999),
    "l-trominoes-61x61-less-2": _with_corners_missing(61, [[0, 0], [1, 0], [0, 1]], 1_239)
    + _PIECE.format("two", [[0, 0], [1, 0]], 1),
    # cubes
    "corner-tricubes-15": _CUBES.format(15) + _PIECE.format("corner", _CORNER, 1_125),
    "f-pentacubes-30": _CUBES.format(30)
    + _PIECE.format("F", [[1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [1, 2, 0]], 5_400),
}


class Took(NamedTuple):
    """How a process ended, and what it took."""

    how: str
    cpu: float = 0.0
    wall: float = 0.0
    megabytes: float = 0.0

    @property
    def decided(self) -> bool:
        """Whether it had an answer."""
        return self.how.startswith(("solved", "impossible"))


def satpack(path: Path, arguments: list[str]) -> Took:
    """Return how `satpack solve` ended and by whom, and what it took."""
    done = run([*SATPACK, "solve", path, "--json", "--quiet", *arguments])
    try:
        found = json.loads(done.printed)
    except ValueError:
        return Took("failed", *done[3:])
    return Took(f"{found.get('status', 'solved')}, {found.get('engine')}", *done[3:])


def exported(path: Path) -> Path | None:
    """Return the board as a file of items and options, written once; None if satpack refuses."""
    cover = path.with_suffix(".dlx")
    command = [*SATPACK, "export", path, "-o", cover]
    if not cover.exists() and subprocess.run(command, capture_output=True, check=False).returncode:
        return None
    return cover


def dlx1(path: Path, program: str, timeout: float) -> Took:
    """Return how Knuth's program ended on the exported file, and what it took."""
    cover = exported(path)
    if cover is None:
        return Took("not exported")
    done = run([program, "t1"], cap=timeout, given=cover.read_text("utf-8"))
    solved = "Altogether 1 sol" in done.printed + done.said
    return Took("solved" if solved else "none found, or not read", *done[3:])


def cp_sat(path: Path, python: str, timeout: float) -> Took:
    """Return how CP-SAT ended on the exported file, and what it took."""
    cover = exported(path)
    if cover is None:
        return Took("not exported")
    program = str(Path(__file__).with_name("cp_sat.py"))
    # its own limit is one of the wall clock
    done = run([python, program, cover, str(100 * timeout), "0"], cap=timeout)
    words = {
        "OPTIMAL": "solved",
        "FEASIBLE": "solved",
        "INFEASIBLE": "impossible",
        "": "none found",
    }
    word = done.printed.strip().rpartition("\n")[2]
    return Took(words.get(word, word), *done[3:])


def verdict(rows: dict[str, Took]) -> str:
    """Return whether "auto" is near the best engine; engines that had no answer took for ever."""
    auto = rows.pop("auto")
    best = min(rows, key=lambda name: (not rows[name].decided, rows[name].cpu))
    if not rows[best].decided:
        return "ok: no engine decides it" if not auto.decided else "ok"
    bound = _FACTOR * rows[best].cpu + _SECONDS
    fine = auto.decided and auto.cpu <= bound
    return f"{'ok' if fine else 'LATE'}: at most {bound:.2f} by {best}"


def main() -> None:
    """Run every board and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--board", choices=BOARDS, action="append")
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--engine", action="append", help='default "auto"')
    parser.add_argument("--memory", type=int, help="megabytes")
    parser.add_argument("--dlx1", help="path of Knuth's program")
    parser.add_argument("--cp-sat", help="a Python that has ortools")
    parser.add_argument("--check", action="store_true", help='compare "auto" with every engine')
    options = parser.parse_args()
    arguments = ["--timeout", str(options.timeout)]
    if options.memory is not None:
        arguments += ["--memory", str(options.memory)]
    engines = options.engine or (engines_of("solve") if options.check else ["auto"])
    late = False
    print(f"{'board':26} {'by':8} {'CPU s':>6} {'wall s':>7} {'MB':>6}  answer")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.board or BOARDS:
            path = Path(folder, f"{name}.toml")
            path.write_text(f'name = "{name}"\n{BOARDS[name]}', encoding="utf-8")
            rows = {engine: satpack(path, [*arguments, "--engine", engine]) for engine in engines}
            others = {}
            if options.dlx1:
                others["dlx1"] = dlx1(path, options.dlx1, options.timeout)
            if options.cp_sat:
                others["CP-SAT"] = cp_sat(path, options.cp_sat, options.timeout)
            for who, (how, cpu, wall, megabytes) in {**rows, **others}.items():
                print(
                    f"{name:26} {who:8} {cpu:6.2f} {wall:7.2f} {megabytes:6.0f}  {how}", flush=True
                )
            if options.check:
                said = verdict(rows)
                late |= said.startswith("LATE")
                print(f"{name:26} {said}", flush=True)
    sys.exit(late)


if __name__ == "__main__":
    main()
