"""The outlines of cells, in the lattice's coordinates: what the table of grids is written with."""

from __future__ import annotations

from itertools import combinations, product

__all__ = ["DOWNWARD", "HEXAGON", "SQUARE", "UPWARD", "Face", "Point", "dodecahedron", "extruded"]

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


def extruded(ring: Face) -> tuple[Face, ...]:
    """Return the faces of a prism of height 1 over a cell of a plane grid, each turning anticlockwise seen from outside.

    Parameters
    ----------
    ring : Face
        The cell, turning anticlockwise.

    Examples
    --------
    >>> extruded(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))[-1]
    ((0.0, 0.0, 0.5), (1.0, 0.0, 0.5), (0.0, 1.0, 0.5))
    """
    floor, roof = ([(*point, height) for point in ring] for height in (-0.5, 0.5))
    walls = [(floor[i - 1], floor[i], roof[i], roof[i - 1]) for i in range(len(ring))]
    return (tuple(floor[::-1]), *walls, tuple(roof))


def dodecahedron() -> tuple[Face, ...]:
    """Return the faces of the rhombic dodecahedron around a ball of the closest packing, in the coordinates of its grid.

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
