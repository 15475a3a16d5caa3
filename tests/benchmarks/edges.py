"""Squares whose sides match: satpack beside a plain search in C, CP-SAT, and solvers on Heule's encoding; CPU seconds.

    python -m tests.benchmarks.edges
    python -m tests.benchmarks.edges --timeout 30 --puzzle b6x6s2 --way plain --way cover
    python -m tests.benchmarks.edges --tiles clue1.txt --ortools /elsewhere/bin/python

Each way runs in a process of its own under a limit of CPU time, its start included. `--tiles` adds files of tiles, such as
`e2pieces.txt`; `--ortools` names a Python that has OR-Tools, if this one has not. The plain search lays tile after tile in
reading order, taking those that fit the side to the left and the side above from a table; it needs a C compiler.
Heule's encoding (M. Heule, "Solving edge-matching problems with satisfiability solvers", SAT 2009): a variable for each tile in
a cell, not for its turns, and one for each colour of each wall, with clauses that leave a tile's sides the colours of one turn.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

import satpack
from satpack import Placed, Solution
from satpack.io.any_puzzle import read_any_puzzle
from satpack.model.meeting import is_framed
from tests.benchmarks.measuring import took
from tests.tools.edge_tiles import B6X6S2, MACMAHON
from tests.tools.random_edges import framed, tetravex
from tests.tools.sides import tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satpack import Puzzle

Board = tuple[int, int, list[int], list[list[tuple[int, ...]]]]
"""Columns, rows, copies of each tile, and its turns as colours clockwise from the top; 0 is the border's."""

FILE = "puzzle.toml"

PUZZLES: dict[str, tuple[str, Callable[[], Puzzle]]] = {
    "macmahon": ("count", lambda: tiles(MACMAHON, 6, 4, frame=1)),
    "b6x6s2": ("count", lambda: tiles(B6X6S2, 6, 6)),
    "framed-8x8-4-8": ("solve", lambda: framed(8, 4, 8, 1)),
    "framed-8x8-5-5": ("solve", lambda: framed(8, 5, 5, 1)),
    "framed-8x8-3-4": ("solve", lambda: framed(8, 3, 4, 1)),
    "tetravex-6x6": ("solve", lambda: tetravex(6, 10, 1)),
    "tetravex-8x8": ("solve", lambda: tetravex(8, 10, 1)),
    "tetravex-10x10-20": ("solve", lambda: satpack.load("tetravex-10x10")),
    "tetravex-10x10-14": ("solve", lambda: tetravex(10, 14, 1)),
    "tetravex-10x10": ("solve", lambda: tetravex(10, 10, 1)),
}

PLAIN = r"""
/* Tiles in reading order: those that fit the colour to the left and the one above, from a table. border is 0 if it is free,
   1 if its colour is 0, 2 if that is nowhere else. */
#include <stdio.h>
#include <stdlib.h>
enum { MAX = 4096, COLOURS = 64 };
static int w, h, colours, border, left_of[MAX], tile[MAX], side[MAX][4], turns, first;
static int begin[COLOURS + 1][COLOURS + 1], end[COLOURS + 1][COLOURS + 1], order[64 * MAX], at[MAX];
static unsigned long long found, laid;
static void search(int cell) {
    if (cell == w * h) {
        found++;
        if (first) { printf("%llu %llu\n", found, laid); exit(0); }
        return;
    }
    int x = cell % w, y = cell / w;
    int l = x ? side[at[cell - 1]][1] : border ? 0 : colours, u = y ? side[at[cell - w]][2] : border ? 0 : colours;
    for (int i = begin[l][u]; i < end[l][u]; i++) {
        int t = order[i];
        if (!left_of[tile[t]]) continue;
        int r = x == w - 1, d = y == h - 1;
        if (border && ((r && side[t][1]) || (d && side[t][2]))) continue;
        if (border == 2 && ((!r && !side[t][1]) || (!d && !side[t][2]))) continue;
        left_of[tile[t]]--, at[cell] = t, laid++;
        search(cell + 1);
        left_of[tile[t]]++;
    }
}
int main(int argc, char **argv) {
    int kinds, n = 0;
    first = argc > 1;
    if (scanf("%d %d %d %d %d", &w, &h, &kinds, &colours, &border) != 5) return 2;
    for (int k = 0; k < kinds; k++) {
        int many;
        if (scanf("%d %d", &left_of[k], &many) != 2) return 2;
        while (many--) {
            tile[turns] = k;
            for (int s = 0; s < 4; s++) if (scanf("%d", &side[turns][s]) != 1) return 2;
            turns++;
        }
    }
    /* the last row and column of the table are for cells at the border, where any colour will do */
    for (int l = 0; l <= colours; l++)
        for (int u = 0; u <= colours; u++) {
            begin[l][u] = n;
            for (int t = 0; t < turns && n < 64 * MAX; t++)
                if ((l == colours || side[t][3] == l) && (u == colours || side[t][0] == u)) order[n++] = t;
            end[l][u] = n;
        }
    search(0);
    printf("%llu %llu\n", found, laid);
}
"""


def marks_of(puzzle: Puzzle) -> list[str]:
    """Return all marks, the border's first."""
    marks = {mark for piece in puzzle.pieces for _, _, mark in piece.sides}
    return sorted(marks, key=lambda mark: (mark != puzzle.sides.border, mark))


def board_of(puzzle: Puzzle) -> Board:
    """Return a puzzle of squares as numbers; the frame's colour is 0, and only there if there is a frame."""
    cells = puzzle.region.cells
    columns, rows = (max(c[i] for c in cells) - min(c[i] for c in cells) + 1 for i in range(2))
    number = {mark: i for i, mark in enumerate(marks_of(puzzle))}
    copies, turns = [], []
    for piece in puzzle.pieces:
        by_step = {step: number[mark] for _, step, mark in piece.sides}
        own = tuple(by_step[step] for step in puzzle.grid.sides_of(piece.cells[0]))
        copies.append(piece.copies.low)
        turned = [own] if piece.turn == "none" else [own[i:] + own[:i] for i in range(4)]
        turns.append(sorted(set(turned)))
    return columns, rows, copies, turns


def border_of(puzzle: Puzzle) -> int:
    """Return 0 if the border is free, 1 if it has a colour, 2 if that lies nowhere else."""
    return bool(puzzle.sides.border) + is_framed(puzzle)


_STEPS = (0, -1), (1, 0), (0, 1), (-1, 0)


class Heule:
    """Heule's encoding of a board, with the meaning of its variables.

    `tiles` has tile and cell of each variable of a tile in a cell, `colours` cell, step and colour of each of a side.
    """

    def __init__(self, board: Board, border: int) -> None:
        self._columns, self._rows, copies, self._turns = board
        self._colours = 1 + max(c for own in self._turns for turn in own for c in turn)
        self._count = 0
        self.clauses: list[list[int]] = []
        self.tiles: dict[int, tuple[int, tuple[int, int]]] = {}
        self.colours: dict[int, list[tuple[tuple[int, int], tuple[int, int], int]]] = {}
        walls = self._walls(border)
        lies: dict[tuple[int, int], list[int]] = {}
        of_tile: list[list[int]] = [[] for _ in copies]
        for cell, sides in walls.items():
            for tile, own in enumerate(self._turns):
                literal = self._new()
                self.tiles[literal] = tile, cell
                lies.setdefault(cell, []).append(literal)
                of_tile[tile].append(literal)
                self.clauses += turned(literal, sides, own)
            self.clauses += exactly_one(lies[cell])
        for many, own in zip(copies, of_tile, strict=True):
            self.clauses += exactly_one(own) if many == 1 else exactly(own, many, self._new)

    def _new(self) -> int:
        self._count += 1
        return self._count

    def _walls(self, border: int) -> dict[tuple[int, int], list[list[int]]]:
        """Return for each cell the colours of its walls, clockwise from the top, of which each has one."""
        walls: dict[tuple[str, int, int], list[int]] = {}
        found = {}
        for x, y in product(range(self._columns), range(self._rows)):
            found[x, y] = []
            names = ("h", x, y), ("v", x + 1, y), ("h", x, y + 1), ("v", x, y)
            for step, name in zip(_STEPS, names, strict=True):
                if name not in walls:
                    walls[name] = [self._new() for _ in range(self._colours)]
                    self.clauses += exactly_one(walls[name])
                    self.clauses += self._at_border(name, walls[name][0], border)
                found[x, y].append(walls[name])
                for i, literal in enumerate(walls[name]):
                    self.colours.setdefault(literal, []).append(((x, y), step, i))
        return found

    def _at_border(self, name: tuple[str, int, int], literal: int, border: int) -> list[list[int]]:
        """Return what the border says of a wall's first colour."""
        kind, x, y = name
        if x in (0, self._columns) if kind == "v" else y in (0, self._rows):
            return [[literal]] if border else []
        return [[-literal]] if border == 2 else []


def turned(literal: int, sides: list[list[int]], own: list[tuple[int, ...]]) -> Iterator[list[int]]:
    """Yield that a tile in a cell leaves some of its sides, from one to all four, the colours of one turn."""
    for size in (1, 2, 3, 4):
        for some in combinations(range(4), size):
            may = {tuple(turn[s] for s in some) for turn in own}
            for begun in {part[:-1] for part in may}:
                last = [sides[some[-1]][part[-1]] for part in may if part[:-1] == begun]
                given = [-sides[s][c] for s, c in zip(some, begun, strict=False)]
                yield [-literal, *given, *last]


def exactly_one(literals: list[int]) -> Iterator[list[int]]:
    """Yield clauses, pairwise."""
    yield literals
    yield from ([-a, -b] for a, b in combinations(literals, 2))


def exactly(literals: list[int], many: int, new: Callable[[], int]) -> Iterator[list[int]]:
    """Yield clauses, by a counter, by which a given number of literals is true."""
    before = [0] * (many + 1)
    for literal in literals:
        after = [new() for _ in range(many + 1)]
        for k in range(many + 1):
            lower = [before[k - 1]] if k and before[k - 1] else []
            if before[k]:
                yield [-before[k], after[k]]
            if not k or lower:
                yield [-literal, *(-each for each in lower), after[k]]
            yield [-after[k], literal, *([before[k]] if before[k] else [])]
            if k:
                yield [-after[k], *lower, *([before[k]] if before[k] else [])]
        before = after
    yield [before[many - 1]]
    yield [-before[many]]


def by_solver(puzzle: Puzzle, solver: str) -> str:
    """Find a solution by a solver of PySAT on Heule's encoding; verify it."""
    from pysat.solvers import Solver

    formula = Heule(board_of(puzzle), border_of(puzzle))
    with Solver(name=solver, bootstrap_with=formula.clauses) as found:
        if not found.solve():
            return "impossible"
        model = {literal for literal in found.get_model() if literal > 0}
    marks, placed = marks_of(puzzle), []
    seen: dict[tuple[int, int], list[tuple[tuple[int, int], tuple[int, int], str]]] = {}
    for literal in model:
        for cell, step, colour in formula.colours.get(literal, ()):
            seen.setdefault(cell, []).append((cell, step, marks[colour]))
    for literal, (tile, cell) in formula.tiles.items():
        if literal in model:
            sides = tuple(sorted(seen[cell]))
            placed.append(Placed(puzzle.pieces[tile].name, (cell,), (), sides))
    Solution(puzzle, tuple(placed)).verify()
    return "1"


CP_SAT = """
import json, sys
from ortools.sat.python import cp_model
columns, rows, copies, turns, border, every = json.load(sys.stdin)
model = cp_model.CpModel()
by_cell, by_tile, by_wall = {}, {}, {}
for y in range(rows):
    for x in range(columns):
        outer = (y == 0, x == columns - 1, y == rows - 1, x == 0)
        walls = (("h", x, y), ("v", x + 1, y), ("h", x, y + 1), ("v", x, y))
        for tile, own in enumerate(turns):
            for turn in own:
                if border and any(o and c for o, c in zip(outer, turn)):
                    continue
                lies = model.new_bool_var("")
                by_cell.setdefault((x, y), []).append(lies)
                by_tile.setdefault(tile, []).append(lies)
                for number, (wall, colour) in enumerate(zip(walls, turn)):
                    if not outer[number]:
                        by_wall.setdefault((wall, colour), ([], []))[number in (0, 3)].append(lies)
for lying in by_cell.values():
    model.add_exactly_one(lying)
for tile, lying in by_tile.items():
    model.add(sum(lying) == copies[tile])
for one, other in by_wall.values():
    model.add(sum(one) == sum(other))
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
class Counted(cp_model.CpSolverSolutionCallback):
    number = 0
    def on_solution_callback(self):
        self.number += 1
counted = Counted()
solver.parameters.enumerate_all_solutions = every
status = solver.solve(model, counted)
print(counted.number if every else "1" if status in (2, 4) else solver.status_name(status))
"""


def by_plain(puzzle: Puzzle, question: str, folder: Path) -> tuple[list[str], str]:
    """Return the command of the plain search, and its input."""
    program = folder / "plain"
    if not program.exists():
        (folder / "plain.c").write_text(PLAIN)
        subprocess.run(
            ["cc", "-O3", "-march=native", "-o", program, folder / "plain.c"], check=True
        )
    columns, rows, copies, turns = board_of(puzzle)
    colours = 1 + max(c for own in turns for turn in own for c in turn)
    lines = [f"{columns} {rows} {len(turns)} {colours} {border_of(puzzle)}"]
    for many, own in zip(copies, turns, strict=True):
        lines.append(f"{many} {len(own)} {' '.join(str(c) for turn in own for c in turn)}")
    return [str(program), *(["first"] if question == "solve" else [])], "\n".join(lines)


def by_cp_sat(puzzle: Puzzle, question: str, python: str) -> tuple[list[str], str]:
    """Return the command of CP-SAT, and its input."""
    given = [*board_of(puzzle), bool(puzzle.sides.border), question == "count"]
    return [python, "-c", CP_SAT], json.dumps(given)


SOLVERS = {"kissat": "kissat404", "cadical": "cadical195"}
"""The names in PySAT of solvers on Heule's encoding."""


def asking(
    way: str, puzzle: Puzzle, question: str, folder: Path, ortools: str
) -> tuple[list[str], str]:
    """Return the command of a way to answer a question about a puzzle, which is in the folder, and its input."""
    if way == "plain":
        return by_plain(puzzle, question, folder)
    if way == "cp-sat":
        return by_cp_sat(puzzle, question, ortools)
    path = str(folder / FILE)
    if way in SOLVERS:
        inner = ["tests.benchmarks.edges", "--inner", path, SOLVERS[way]]
        return [sys.executable, "-m", *inner], ""
    asked = ["satpack", question, path, "--engine", way, "-q", "--json"]
    return [sys.executable, "-m", *asked], ""


def measured(command: list[str], timeout: float, given: str = "") -> tuple[float, str]:
    """Return the CPU seconds of a command, its children included, and what it printed last."""
    done = took(command, cap=timeout + 1, given=given)
    lines = done.printed.strip().splitlines()
    answer = lines[-1] if lines and not done.status else "-"
    if answer.startswith("{"):
        answer = str(json.loads(answer).get("total", 1))
    return done.cpu, answer


def ways(arguments: argparse.Namespace) -> dict[str, set[str]]:
    """Return the ways that can be had, each with the questions it answers."""
    both, one = {"count", "solve"}, {"solve"}
    found = {"auto": both, "cover": both, "sat": both, **dict.fromkeys(SOLVERS, one)}
    if shutil.which("cc"):
        found["plain"] = both
    if arguments.ortools:
        found["cp-sat"] = both
    return found


def main() -> None:
    """Print a table, a line for each puzzle and way."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzle", action="append", choices=PUZZLES)
    parser.add_argument("--way", action="append")
    parser.add_argument("--tiles", action="append", default=[])
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--ortools", default="")
    parser.add_argument("--inner", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inner:
        path, solver = arguments.inner
        print(by_solver(satpack.load(path), solver))
        return
    asked = {
        name: PUZZLES[name] for name in arguments.puzzle or ([] if arguments.tiles else PUZZLES)
    }
    for path in arguments.tiles:
        asked[Path(path).stem] = "solve", lambda path=path: read_any_puzzle(path)[0]
    print(f"{'puzzle':17} {'asked':6} {'way':8} {'CPU s':>8}  answer")
    with tempfile.TemporaryDirectory() as here:
        for name, (question, make) in asked.items():
            puzzle, folder = make(), Path(here)
            (folder / FILE).write_text(puzzle.to_toml())
            for way, questions in ways(arguments).items():
                if question not in questions or (arguments.way and way not in arguments.way):
                    continue
                command, given = asking(way, puzzle, question, folder, arguments.ortools)
                seconds, said = measured(command, arguments.timeout, given)
                print(f"{name:17} {question:6} {way:8} {seconds:8.2f}  {said}", flush=True)


if __name__ == "__main__":
    main()
