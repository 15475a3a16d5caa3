"""Boards of one-celled pieces whose sides match, each a solution at once."""

import random

from satpack.model.grids import GRIDS
from satpack.model.grids.vectors import negated, plus
from satpack.model.pieces import Piece
from satpack.model.puzzle import Puzzle
from satpack.model.sides import Sides
from satpack.model.solution import Placed, Solution

PLAIN = [("flat", "flat")]


def pairs(many):
    """Pairs of knobs and holes, and flat sides towards the outside."""
    match = [(f"{number}+", f"{number}-") for number in range(1, many + 1)]
    return Sides([*match, *PLAIN], border="flat")


def cells_around(grid, many):
    """The cells nearest to the first of the domain."""
    found = [grid.domain[0]]
    while len(found) < many:
        near = {cell for own in found for cell in grid.neighbours(own)} - set(found)
        found.append(min(near, key=lambda c: (round(sum(v * v for v in grid.cartesian(c)), 4), c)))
    return sorted(found)


def matched(grid_name, many, marks, sides=None, *, seed=0):
    """A verified solution of pieces of one cell, with marks chosen by chance so that they match."""
    grid, sides, chance = GRIDS[grid_name], sides or Sides(), random.Random(seed)
    cells = cells_around(grid, many)
    own = {}
    for cell in cells:
        for step in grid.sides_of(cell):
            opposite = own.get((plus(cell, step), negated(step)))
            if plus(cell, step) not in cells:
                own[cell, step] = sides.border or chance.choice(marks)
            else:
                own[cell, step] = sides.partner(opposite) if opposite else chance.choice(marks)
    pieces = [
        Piece(str(number), [cell], sides=[(*at, own[at]) for at in own if at[0] == cell])
        for number, cell in enumerate(cells, 1)
    ]
    puzzle = Puzzle(f"{many} matching cells", grid, cells, pieces, sides=sides)
    placed = tuple(Placed(piece.name, piece.cells, sides=piece.sides) for piece in pieces)
    found = Solution(puzzle, placed)
    found.verify()
    return found
