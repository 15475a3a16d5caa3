"""Random assemblies: boxes cut into pieces, and boxes with a window that hold some."""

import random
from itertools import product

from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.solution import Placed, Solution

CUBE = GRIDS["cube"]


def assembly(pieces, grid=CUBE):
    """Return the assembly of some lists of cells, as a solution of the puzzle it implies."""
    named = [(f"p{i:02}", tuple(sorted(cells))) for i, cells in enumerate(pieces)]
    puzzle = Puzzle(
        "assembly",
        grid,
        Region(tuple(cell for _, cells in named for cell in cells)),
        tuple(Piece(name, cells) for name, cells in named),
        reflect=True,
    )
    return Solution(puzzle, tuple(Placed(name, cells) for name, cells in named))


def grown(seed, box, count, keep):
    """Return a box cut at random into connected pieces, some cells left out."""
    return cut(seed, list(product(*map(range, box))), count, keep, CUBE)


def cut(seed, cells, count, keep, grid):
    """Return cells cut at random into connected pieces, some cells left out."""
    chance = random.Random(seed)
    pieces = [[cell] for cell in chance.sample(cells, count)]
    free = set(cells) - {cell for piece in pieces for cell in piece}
    while len(free) > len(cells) * (1 - keep):
        piece = chance.choice(pieces)
        around = sorted(free.intersection(c for cell in piece for c in grid.neighbours(cell)))
        if around:
            cell = chance.choice(around)
            piece.append(cell)
            free.discard(cell)
        elif not any(free.intersection(grid.neighbours(c)) for p in pieces for c in p):
            break
    return pieces


def boxed(seed, inside, count, keep, window):
    """Return a box with a window in its lid, and pieces cut at random inside."""
    inner = list(product(*(range(1, side + 1) for side in inside)))
    whole = product(*(range(side + 2) for side in inside))
    opening = {(x, y, inside[2] + 1) for x, y in window}
    return [
        [cell for cell in whole if cell not in inner and cell not in opening],
        *cut(seed, inner, count, keep, CUBE),
    ]
