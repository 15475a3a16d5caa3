"""The table of solid grids.

The balls of the closest packing need no special case: the lattice's coordinates lead along rows of touching balls, so that
every lattice point is one. A tetrahedron is named by its centroid in a lattice that has all corners, too.
"""

from __future__ import annotations

from itertools import permutations, product
from math import sqrt
from typing import TYPE_CHECKING

from satpack.model.grids.grid import Grid
from satpack.model.grids.outlines import DOWNWARD, SQUARE, UPWARD, dodecahedron, extruded, hull
from satpack.model.grids.periodic import Periodic
from satpack.model.grids.plane import SKEW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids.grid import Cell, Cells
    from satpack.model.grids.matrices import Matrix
    from satpack.model.grids.outlines import Face, Point

_CUBIC: tuple[Matrix, ...] = (
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
)

_FACE_CENTRED: Matrix = ((4, 4, 0), (4, 0, 4), (0, 4, 4))


def _scaled(edge: int) -> tuple[Point, ...]:
    """Return an embedding along the axes that draws an edge of this length in the lattice as 1."""
    return tuple(tuple(float(i == j) / edge for j in range(3)) for i in range(3))


def _around(cell: Cell, corners: Sequence[Cell]) -> tuple[Face, ...]:
    return hull([tuple(float(a - b) for a, b in zip(p, cell, strict=True)) for p in corners])


def _rhombic_corners(cell: Cell) -> list[Cell]:
    """Return the cube's centre, a face's, and the ends of an edge of that face, for a permutation of (+-3, +-2, 0)."""
    face = tuple(4 * (abs(v) == 3) * (1 if v > 0 else -1) for v in cell)
    edge = tuple(4 * (1 if v > 0 else -1) * (v != 0) for v in cell)
    ends = (tuple(end if v == 0 else e for v, e in zip(cell, edge, strict=True)) for end in (4, -4))
    return [(0, 0, 0), face, *ends]


def _eighth_corners(cell: Cell) -> list[Cell]:
    """Return the corners of the eighth of an octahedron around the origin in the octant with these signs."""
    return [
        (0, 0, 0),
        *(tuple(4 * v * (i == axis) for i, v in enumerate(cell)) for axis in range(3)),
    ]


def _tetrahedron_corners(cell: Cell) -> list[Cell]:
    """Return the corners of a regular tetrahedron on a face of the octahedron around the origin, for (2, 2, 2) or (-2, -2, -2)."""
    return [
        *(tuple(2 * v * (i == axis) for i, v in enumerate(cell)) for axis in range(3)),
        tuple(2 * v for v in cell),
    ]


_OCTAHEDRON = [
    tuple(sign * (i == axis) for i in range(3)) for axis, sign in product(range(3), (4, -4))
]

_RHOMBIC: Cells = tuple(
    sorted(
        tuple(s * v for s, v in zip(signs, order, strict=True))
        for order in permutations((0, 2, 3))
        for signs in product((1, -1), repeat=3)
        if signs[order.index(0)] == 1
    )
)
_EIGHTHS: Cells = tuple(product((-1, 1), repeat=3))
_REGULAR: Cells = ((-2, -2, -2), (2, 2, 2))

# where BurrTools has a cell, 0 to 4 along each axis of a cube, and 0 to 2 along each of half an octahedron's diagonals
_FIFTHS = {-3: 0, -2: 1, 0: 2, 2: 3, 3: 4}


def _third(value: int) -> int:
    """Return 0, 1 and 2 for the coordinates 1, 2 and 3, then 3, 4 and 5 for 5, 6 and 7, and so on both ways."""
    return 3 * ((value - 1) // 4) + (value - 1) % 4


SOLID_GRIDS = (
    Grid(
        name="cube",
        dimension=3,
        generators=_CUBIC,
        translations=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        domain=((0, 0, 0),),
        contacts=((1, 0, 0),),
        outlines=(extruded(SQUARE),),
        embedding=((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        slides=((1, 0, 0),),
        layer="square",
    ),
    Grid(
        name="prism",
        dimension=3,
        generators=(
            ((0, -1, 0), (1, 1, 0), (0, 0, 1)),
            ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
            ((1, 0, 0), (0, 1, 0), (0, 0, -1)),
        ),
        translations=((3, 0, 0), (0, 3, 0), (0, 0, 1)),
        domain=((1, 1, 0), (2, 2, 0)),
        contacts=((1, 1, 0), (0, 0, 1)),
        outlines=(extruded(UPWARD), extruded(DOWNWARD)),
        embedding=(*((x / 3, -y / 3, 0.0) for x, y in SKEW), (0.0, 0.0, 1.0)),
        places=Periodic(((2, 0, 0), (1, -1, 0), (0, 0, 1)), ((0, 0, 0), (1, 0, 0))),
        slides=((3, 0, 0), (0, 0, 1)),
        layer="triangle",
    ),
    Grid(
        name="sphere",
        dimension=3,
        # a quarter turn about z, a third about an axis of the pyramid of the origin and three balls around it, a mirror
        generators=(
            ((0, -1, -1), (1, 0, 0), (0, 0, 1)),
            ((0, -1, 0), (0, -1, -1), (1, 1, 1)),
            ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
        ),
        translations=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        domain=((0, 0, 0),),
        contacts=((1, 0, 0),),
        outlines=(dodecahedron(),),
        # each ball of a layer lies in the hollow between four of the layer below
        embedding=((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.5, 0.5, sqrt(0.5))),
        layer="square",
        balls=True,
    ),
    # a cube is cut into 24 tetrahedra, by planes through its centre and the edges and diagonals of its faces
    Grid(
        name="rhombic",
        dimension=3,
        generators=_CUBIC,
        translations=((8, 0, 0), (0, 8, 0), (0, 0, 8)),
        domain=_RHOMBIC,
        contacts=((1, 1, 0), (2, 2, 0), (2, 0, 0)),
        outlines=tuple(_around(cell, _rhombic_corners(cell)) for cell in _RHOMBIC),
        embedding=_scaled(4),
        places=Periodic(
            ((5, 0, 0), (0, 5, 0), (0, 0, 5)),
            tuple(tuple(_FIFTHS[v] for v in cell) for cell in _RHOMBIC),
        ),
    ),
    # octahedra and tetrahedra fill space; each octahedron is cut into eighths by the planes of its squares
    Grid(
        name="tetra-octa",
        dimension=3,
        generators=_CUBIC,
        translations=_FACE_CENTRED,
        domain=(*_EIGHTHS, *_REGULAR),
        contacts=((1, 1, 1), (2, 0, 0)),
        outlines=(
            *(_around(cell, _eighth_corners(cell)) for cell in _EIGHTHS),
            *(_around(cell, _tetrahedron_corners(cell)) for cell in _REGULAR),
        ),
        embedding=_scaled(4),
        places=Periodic(
            ((3, 3, 0), (3, 0, 3), (0, 3, 3)),
            tuple((_third(x + 4), _third(y), _third(z)) for x, y, z in (*_EIGHTHS, *_REGULAR)),
        ),
    ),
    Grid(
        name="octet",
        dimension=3,
        generators=_CUBIC,
        translations=_FACE_CENTRED,
        domain=((0, 0, 0), *_REGULAR),
        contacts=((2, 2, 2),),
        outlines=(
            _around((0, 0, 0), _OCTAHEDRON),
            *(_around(cell, _tetrahedron_corners(cell)) for cell in _REGULAR),
        ),
        embedding=tuple(tuple(v * sqrt(0.5) for v in axis) for axis in _scaled(4)),
        places=Periodic(((2, 2, 0), (2, 0, 2), (0, 2, 2)), ((0, 0, 0), (-1, -1, -1), (1, 1, 1))),
    ),
)
