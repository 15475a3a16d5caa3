"""The best solution: satpack beside OR-Tools' CP-SAT, on the same placements, one worker each, whole processes.

    python -m tests.benchmarks.best [--peer PYTHON] [--repeat N] [--limit SECONDS] [NAME ...]

PYTHON is an interpreter that has `ortools`; without one only satpack is measured. Figures are CPU seconds of the whole
process (user and system), medians of N runs, and in brackets the same without what an interpreter needs that only loads
the program. A peer that is not done within the limit is shown as taking at least that long.
"""

import argparse
import json
import math
import statistics
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import satpack
from satpack import Piece, Puzzle, Region, box, place, polyforms
from tests.benchmarks.measuring import took

PEER = """
import json, sys
from ortools.sat.python import cp_model
if len(sys.argv) < 2:
    sys.exit()
given = json.load(open(sys.argv[1]))
model = cp_model.CpModel()
chosen = [model.NewBoolVar("") for _ in range(given["placements"])]
for numbers, low, high in given["rows"]:
    some = [chosen[n] for n in numbers]
    if (low, high) == (0, 1):
        model.AddAtMostOne(some)
    elif (low, high) == (1, 1):
        model.AddExactlyOne(some)
    else:
        model.AddLinearConstraint(sum(some), low, high)
if given["groups"] is None:
    model.Maximize(sum(w * x for w, x in zip(given["weights"], chosen)))
else:
    # for each size of hole one more than it: one of the cells of each group of that size is covered
    covered = [sum(chosen[n] for n in on) for on in given["on"]]
    worst = model.NewIntVar(0, len(covered), "")
    for size, groups in given["groups"]:
        too_large = model.NewBoolVar("")
        model.Add(worst >= size).OnlyEnforceIf(too_large)
        for group in groups:
            model.Add(sum(covered[c] for c in group) + too_large >= 1)
    model.Minimize(worst)
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
status = solver.Solve(model)
print(round(solver.ObjectiveValue()) if status == cp_model.OPTIMAL else "")
"""

OURS = """
import sys
import satpack, satpack.questions.best, satpack.engines.best.best_search
if len(sys.argv) < 2:
    sys.exit()
found = satpack.best(satpack.load(sys.argv[1]))
print(found.value if found.proved else "")
"""


def copies_of(name, size):
    piece = next(p for p in polyforms("square", 5) if p.name == name)
    board = Region((), box("square", size, size))
    goal = satpack.Goal("maximise", "pieces")
    pieces = [replace(piece, copies=satpack.Copies(0, size * size // 5))]
    return Puzzle(f"{name} {size}x{size}", "square", board, pieces, goal=goal)


def too_many(name, extra, sides):
    known = satpack.load(name)
    pieces = [replace(p, copies=satpack.Copies(0, p.copies.high)) for p in known.pieces]
    board = Region((), box("cube", *sides))
    more = Piece("extra", extra, (0, 1))
    goal = satpack.Goal("maximise", "cells")
    return Puzzle(f"{name} and one more", "cube", board, [*pieces, more], goal=goal)


def valued_hexiamonds():
    pieces = [
        replace(p, copies=satpack.Copies(0, 1), value=3 + (7 * i) % 11)
        for i, p in enumerate(polyforms("triangle", 6))
    ]
    drawing = "\n".join(
        " " * max(2 - row, row - 3) + "#" * (7 + 2 * min(row, 5 - row)) for row in range(6)
    )
    board = Region((), Region(drawing, grid="triangle").cells)
    goal = satpack.Goal("maximise", "value")
    return Puzzle("hexiamonds in a hexagon", "triangle", board, pieces, goal=goal)


def chessboard():
    goal = satpack.Goal("minimise", "largest-hole")
    board = Region((), box("square", 8, 8))
    return Puzzle("holes of 8x8", "square", board, polyforms("square", 5), holes=4, goal=goal)


ODD = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 0, 1)]
PUZZLES = {
    **{f"X{n}": lambda n=n: copies_of("X", n) for n in range(5, 13)},
    **{f"{p}{n}": lambda p=p, n=n: copies_of(p, n) for p in "YF" for n in (9, 10)},
    "soma+": lambda: too_many("soma", ODD, (3, 3, 3)),
    "bedlam+": lambda: too_many("bedlam", ODD, (4, 4, 4)),
    "hexiamonds": valued_hexiamonds,
    "largest-hole": chessboard,
}


def model_of(puzzle):
    """Return a puzzle as the peer gets it: rows of placements with bounds, and what each is worth."""
    from satpack.model.best.best_fit import weights_of

    placements = place(puzzle)
    rows = [
        (list(placements.of_piece(k)), piece.copies.low, piece.copies.high)
        for k, piece in enumerate(puzzle.pieces)
    ]
    on = [numbers.tolist() for numbers in placements.by_cell()]
    required = len(puzzle.region.required)
    rows += [(numbers, int(cell < required), 1) for cell, numbers in enumerate(on)]
    groups = None
    weights = weights_of(puzzle, puzzle.goal) or [0] * len(puzzle.pieces)
    if puzzle.goal.measure == "largest-hole":
        groups = [(size, sorted(connected(puzzle, size))) for size in range(1, 5)]
    return {
        "placements": len(placements),
        "rows": rows,
        "weights": [weights[k] for k in placements.piece.tolist()],
        "groups": groups,
        "on": on,
    }


def connected(puzzle, size):
    """Return the sets of cells of a size that hang together, as tuples of their numbers."""
    number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
    near = [[number[n] for n in puzzle.grid.neighbours(c) if n in number] for c in number]
    found = {(i,) for i in range(len(number))}
    for _ in range(size - 1):
        found = {tuple(sorted((*g, n))) for g in found for c in g for n in near[c] if n not in g}
    return found


def median(command, repeat, limit):
    """Return what a command prints, None if it is not done in time, and the median of its CPU seconds."""
    runs = [took(command, cap=limit) for _ in range(repeat)]
    for each in runs:
        if each.status > 0:
            sys.exit(each.said)
    (answer,) = {None if each.status else each.printed.strip() for each in runs}
    return answer, statistics.median(each.cpu for each in runs)


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("names", nargs="*", metavar="NAME")
    asked.add_argument("--peer", metavar="PYTHON")
    asked.add_argument("--repeat", type=int, default=3)
    asked.add_argument("--limit", type=float, default=100.0)
    options = asked.parse_args()
    ours, peer = [sys.executable, "-c", OURS], [options.peer, "-c", PEER]
    _, idle = median(ours, options.repeat, None)
    _, peer_idle = median(peer, options.repeat, None) if options.peer else (None, 0.0)
    print(f"start-up: satpack {idle:.2f} s" + (f", CP-SAT {peer_idle:.2f} s" * bool(options.peer)))
    print(f"{'puzzle':>14} {'best':>5} {'satpack':>15} {'CP-SAT':>17} {'ratio':>6}")
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        for name in options.names or PUZZLES:
            puzzle = PUZZLES[name]()
            file, model = Path(folder, "puzzle.toml"), Path(folder, "model.json")
            file.write_text(puzzle.to_toml(), encoding="utf-8")
            model.write_text(json.dumps(model_of(puzzle)), encoding="utf-8")
            value, seconds = median([*ours, str(file)], options.repeat, None)
            line = f"{name:>14} {value:>5} {seconds:>6.2f} ({seconds - idle:>5.2f})"
            if options.peer:
                other, taken = median([*peer, str(model)], options.repeat, options.limit)
                assert other in (value, None), (name, value, other)
                ratios.append(seconds / taken)
                least = ">" if other is None else " "
                line += f" {least}{taken:>7.2f} ({taken - peer_idle:>5.2f}) {seconds / taken:>6.2f}"
            print(line, flush=True)
    if ratios:
        mean = math.exp(statistics.mean(map(math.log, ratios)))
        print(f"geometric mean of the ratios, satpack to CP-SAT: {mean:.2f}")


if __name__ == "__main__":
    main()
