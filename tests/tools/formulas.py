"""Formulas and a puzzle whose difficulty is known, for tests of solvers."""

import random
from contextlib import contextmanager

from satpack.engines.prepared import Prepared
from satpack.engines.sat.formula import Cnf
from satpack.engines.sat.session import open_session
from satpack.runtime.limits import NEVER


def written(placements, encoding, *, seed=None, deadline=NEVER):
    """Return a formula that is written, with all its clauses in a list."""
    writing = Cnf(Prepared.placed(placements), encoding, seed).writing(deadline)
    writing.clauses = writing.kept()
    return writing


def random_3sat(variables, *, ratio=5.0, seed=1):
    """Return random clauses of three literals: with ratio 5 unsatisfiable, and out of reach for 500 variables."""
    draw = random.Random(seed)
    numbers = range(1, variables + 1)
    return [
        [v * draw.choice((1, -1)) for v in draw.sample(numbers, 3)]
        for _ in range(int(variables * ratio))
    ]


def pigeonhole(holes):
    """Return clauses that put one pigeon more than there are holes into them, each into one of its own."""
    pigeons = range(holes + 1)
    sits = [[p * holes + h + 1 for h in range(holes)] for p in pigeons]
    apart = [[-sits[p][h], -sits[q][h]] for h in range(holes) for p in pigeons for q in range(p)]
    return [*sits, *apart]


def two_boards(side=18):
    """Return the file of a puzzle that has no solution, for a reason that neither weights nor CDCL solvers find.

    Dominoes on two boards that one cell joins. The left board, without two opposite corners, has two cells more of one
    colour; the right one, without a corner, has one more of the other, and so has the bridge: all in all the colours
    are even, and since the whole is connected no weighing of cells tells. But only one domino can cross the bridge.
    """
    rows = [["#"] * (2 * side + 1) for _ in range(side)]
    for row in rows:
        row[side] = "."
    rows[side // 4 * 2][side] = "#"
    for row, column in ((0, 0), (side - 1, side - 1), (0, side + 1)):
        rows[row][column] = "."
    cells = "\n".join("".join(row) for row in rows)
    area = cells.count("#")
    return (
        f'name = "two boards"\ngrid = "square"\n[region]\ncells = """\n{cells}"""\n'
        f'[[pieces]]\nname = "domino"\nbox = [2, 1]\ncopies = {area // 2}\n'
    )


@contextmanager
def solver_with(solver, clauses, *, guide=None):
    """Open a session with a solver that has some clauses."""
    with open_session(solver, guide=guide) as session:
        session.add(clauses)
        yield session
