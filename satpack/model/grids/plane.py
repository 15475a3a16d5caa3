"""The table of plane grids.

Triangles need no special case: a triangle is named by three times its centroid in the skew lattice basis, so that the
six-fold rotation maps the ones that point up to the ones that point down by itself. Kites and drafters divide a hexagon
from its centre, tans a square: one cell is written down, and turning it gives the others.

Sticks are named by their middles, in halves of the lattice that has their ends, or of the one that has their hexagons' centres.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from satpack.model.grids.grid import Grid
from satpack.model.grids.matrices import apply, product
from satpack.model.grids.outlines import DOWNWARD, DRAFTERS, HEXAGON, KITE, SQUARE, TAN, UPWARD
from satpack.model.grids.periodic import Periodic
from satpack.model.grids.vectors import dot, minus

if TYPE_CHECKING:
    from satpack.model.grids.grid import Cell, Cells
    from satpack.model.grids.matrices import Matrix
    from satpack.model.grids.outlines import Face, Point

SIXFOLD: tuple[Matrix, ...] = (((0, -1), (1, 1)), ((0, 1), (1, 0)))
SKEW: tuple[Point, ...] = ((1.0, 0.0), (0.5, sqrt(3) / 2))

_FOURFOLD: tuple[Matrix, ...] = (((0, -1), (1, 0)), ((0, 1), (1, 0)))

# hexagons that stand on a corner, of which the kites' and drafters' short edges are halves of sides
_ON_A_CORNER: tuple[Point, ...] = ((sqrt(3) / 4, 0.25), (0.0, 0.5))


def _around(turn: Matrix, times: int, cell: Cell, ring: Face) -> list[tuple[Cell, tuple[Face]]]:
    """Return the images of a cell with a corner at the origin, turned about it, each with its outline relative to itself."""
    found = []
    matrix: Matrix = ((1, 0), (0, 1))
    for _ in range(times):
        at = apply(matrix, cell)
        corners = [tuple(dot(row, point) for row in matrix) for point in ring]
        found.append((at, (tuple(minus(corner, at) for corner in corners),)))
        matrix = product(turn, matrix)
    return found


def _unzipped(
    cells: list[tuple[Cell, tuple[Face]]],
) -> tuple[Cells, tuple[tuple[Face, ...], ...]]:
    domain, outlines = zip(*cells, strict=True)
    return domain, outlines


_KITES, _KITE_OUTLINES = _unzipped(_around(SIXFOLD[0], 6, (1, 0), KITE))
_DRAFTERS, _DRAFTER_OUTLINES = _unzipped(
    [
        each
        for cell, ring in zip(((2, 1), (3, -1)), DRAFTERS, strict=True)
        for each in _around(SIXFOLD[0], 6, cell, ring)
    ]
)
_TANS, _TAN_OUTLINES = _unzipped(_around(_FOURFOLD[0], 4, (1, 0), TAN))

PLANE_GRIDS = (
    Grid(
        name="square",
        dimension=2,
        generators=_FOURFOLD,
        translations=((1, 0), (0, 1)),
        domain=((0, 0),),
        contacts=((1, 0),),
        outlines=((SQUARE,),),
        embedding=((1.0, 0.0), (0.0, 1.0)),
        slides=((1, 0),),
    ),
    Grid(
        name="hexagon",
        dimension=2,
        generators=SIXFOLD,
        translations=((1, 0), (0, 1)),
        domain=((0, 0),),
        contacts=((1, 0),),
        outlines=((HEXAGON,),),
        # neighbouring centres are sqrt(3) edges apart
        embedding=tuple((sqrt(3) * x, sqrt(3) * y) for x, y in SKEW),
        slides=((1, 0),),
    ),
    Grid(
        name="triangle",
        dimension=2,
        generators=SIXFOLD,
        translations=((3, 0), (0, 3)),
        domain=((1, 1), (2, 2)),
        contacts=((1, 1),),
        outlines=((UPWARD,), (DOWNWARD,)),
        # up in the lattice's coordinates is up on the page
        embedding=tuple((x / 3, -y / 3) for x, y in SKEW),
        places=Periodic(((2, 0), (1, -1)), ((0, 0), (1, 0))),
        slides=((3, 0),),
    ),
    # [3.4.6.4]: each hexagon is cut from its centre to the middles of its sides
    Grid(
        name="kite",
        dimension=2,
        generators=SIXFOLD,
        translations=((8, -4), (4, 4)),
        domain=_KITES,
        contacts=((0, 1), (3, 3)),
        outlines=_KITE_OUTLINES,
        embedding=_ON_A_CORNER,
        # clockwise from the lower right, three rows to the next row of hexagons
        places=Periodic(((4, 0), (2, 3)), ((2, 2), (1, 3), (0, 2), (0, 1), (1, 0), (2, 1))),
        # from hexagon to hexagon along the long edges of kites, and along the short ones
        slides=((4, 4), (12, 0)),
    ),
    # [4.6.12]: each kite is cut in two along its axis
    Grid(
        name="drafter",
        dimension=2,
        generators=SIXFOLD,
        translations=((8, -4), (4, 4)),
        domain=_DRAFTERS,
        contacts=((1, 0), (1, 1)),
        outlines=_DRAFTER_OUTLINES,
        embedding=_ON_A_CORNER,
        # the latter halves of kites clockwise from the lower right, then the former halves
        places=Periodic(
            ((4, 0), (2, 5)),
            (
                *((3, 4), (1, 5), (0, 3), (0, 1), (2, 0), (3, 2)),
                *((3, 3), (2, 5), (0, 4), (0, 2), (1, 0), (3, 1)),
            ),
        ),
        slides=((4, 4), (12, 0)),
    ),
    # [4.8.8]: each square is cut along its diagonals
    Grid(
        name="tan",
        dimension=2,
        generators=_FOURFOLD,
        translations=((3, 0), (0, 3)),
        domain=_TANS,
        contacts=((1, 0), (1, 1)),
        outlines=_TAN_OUTLINES,
        embedding=((sqrt(2) / 3, 0.0), (0.0, sqrt(2) / 3)),
        places=Periodic(((3, 0), (0, 3)), ((2, 1), (1, 2), (0, 1), (1, 0))),
        # along the hypotenuses of tans, and along their legs
        slides=((3, 0), (3, 3)),
    ),
    # edges of the square lattice, between points with even coordinates
    Grid(
        name="stick",
        dimension=2,
        generators=_FOURFOLD,
        translations=((2, 0), (0, 2)),
        domain=((1, 0), (0, 1)),
        contacts=((2, 0), (1, 1)),
        outlines=((((-1.0, 0.0), (1.0, 0.0)),), (((0.0, -1.0), (0.0, 1.0)),)),
        embedding=((0.5, 0.0), (0.0, 0.5)),
        unit=((0, 1), (1, 0), (1, 2), (2, 1)),
        marks="-|",
    ),
    # edges of the triangular lattice, between points with even coordinates
    Grid(
        name="trig",
        dimension=2,
        generators=SIXFOLD,
        translations=((2, 0), (0, 2)),
        domain=((1, 0), (0, 1), (1, 1)),
        contacts=((1, 0), (2, 0), (1, 1)),
        outlines=(
            (((-1.0, 0.0), (1.0, 0.0)),),
            (((0.0, -1.0), (0.0, 1.0)),),
            (((1.0, -1.0), (-1.0, 1.0)),),
        ),
        embedding=tuple((x / 2, y / 2) for x, y in SKEW),
        places=Periodic(((4, 0), (2, 2)), ((2, 0), (1, 1), (3, 1))),
        unit=((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
        marks="-\\/",
    ),
    # edges of hexagons, whose centres have even coordinates: each between two of them
    Grid(
        name="twig",
        dimension=2,
        generators=SIXFOLD,
        translations=((2, 0), (0, 2)),
        domain=((-1, 0), (0, -1), (1, -1)),
        contacts=((1, 0),),
        outlines=tuple(
            (((-a, -b), (a, b)),) for a, b in ((1 / 3, -2 / 3), (2 / 3, -1 / 3), (1 / 3, 1 / 3))
        ),
        embedding=tuple((sqrt(3) / 2 * x, sqrt(3) / 2 * y) for x, y in SKEW),
        places=Periodic(((4, 0), (2, 2)), ((0, 1), (1, 0), (3, 0))),
        unit=((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)),
        marks="|/\\",
    ),
)
