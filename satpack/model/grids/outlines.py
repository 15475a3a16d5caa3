"""The outlines of cells in the lattice's coordinates, for the table of grids."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

Point = tuple[float, ...]
"""A point in the lattice's own coordinates, not necessarily a lattice point."""

Face = tuple[Point, ...]
"""The corners of a face, in order around it; the first is not repeated."""

_THIRD = 1 / 3

# each turns anticlockwise in the lattice's coordinates
SQUARE: Face = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
HEXAGON: Face = (
    (_THIRD, _THIRD),
    (-_THIRD, 2 * _THIRD),
    (-2 * _THIRD, _THIRD),
    (-_THIRD, -_THIRD),
    (_THIRD, -2 * _THIRD),
    (2 * _THIRD, -_THIRD),
)
UPWARD: Face = ((-1.0, -1.0), (2.0, -1.0), (-1.0, 2.0))
DOWNWARD: Face = ((1.0, 1.0), (-2.0, 1.0), (1.0, -2.0))

# with a corner at the origin, about which they are turned
KITE: Face = ((0.0, 0.0), (4.0, -2.0), (4.0, 0.0), (2.0, 2.0))
DRAFTERS: tuple[Face, Face] = (
    ((0.0, 0.0), (4.0, 0.0), (2.0, 2.0)),
    ((0.0, 0.0), (4.0, -2.0), (4.0, 0.0)),
)
TAN: Face = ((0.0, 0.0), (1.5, -1.5), (1.5, 1.5))


def extruded(ring: Face) -> tuple[Face, ...]:
    """Return the faces of a prism of height 1 over an anticlockwise cell of a plane grid, anticlockwise seen from outside.

    >>> extruded(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))[-1]
    ((0.0, 0.0, 0.5), (1.0, 0.0, 0.5), (0.0, 1.0, 0.5))
    """
    floor, roof = ([(*point, height) for point in ring] for height in (-0.5, 0.5))
    walls = [(floor[i - 1], floor[i], roof[i], roof[i - 1]) for i in range(len(ring))]
    return (tuple(floor[::-1]), *walls, tuple(roof))


def hull(corners: Collection[Point]) -> tuple[Face, ...]:
    """Return the triangular faces of a polyhedron around the origin, given its corners, anticlockwise seen from outside.

    >>> len(hull([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]))
    8
    """
    found = []
    for ring in combinations(sorted(corners), 3):
        a, b, c = ring if _volume(*ring) > 0 else ring[::-1]
        whole = _volume(a, b, c)
        # no corner lies beyond the plane of a face
        if all(_volume(a, b, d) + _volume(b, c, d) + _volume(c, a, d) <= whole for d in corners):
            found.append((a, b, c))
    return tuple(found)


def _volume(a: Point, b: Point, c: Point) -> float:
    """Return six times the signed volume between the origin and a triangle; negative if clockwise seen from outside."""
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )


def dodecahedron() -> tuple[Face, ...]:
    """Return the faces of the rhombic dodecahedron around a ball of the closest packing, in its grid's coordinates.

    Each face touches the ball where another ball does. It has two corners in hollows between six balls and two in
    hollows between four; with touching balls at (+-1, +-1, 0) and so on the former are at (+-1, 0, 0), the latter at
    (+-1/2, +-1/2, +-1/2).
    """
    faces = []
    for first, second in combinations(range(3), 2):
        third = 3 - first - second
        for s, t in product((1.0, -1.0), repeat=2):
            ring = []
            for a, b, c in (
                (s, 0.0, 0.0),
                (s / 2, t / 2, 0.5),
                (0.0, t, 0.0),
                (s / 2, t / 2, -0.5),
            ):
                x, y, z = ({first: a, second: b, third: c}[axis] for axis in range(3))
                ring.append(((x + y - z) / 2, (y - x - z) / 2, z))
            odd = (second - first == 1) == (s == t)
            faces.append(tuple(reversed(ring) if odd else ring))
    return tuple(faces)
