"""The planes that hold the faces of a grid's cells (in the plane: the lines that hold their edges).

On most grids no such plane passes through the inside of a cell, so that the cells are the parts into which the planes cut
space. Then counting planes shows which of two cells is nearer to a viewer, and a solid is a union of cells iff each of its
faces lies in one of the planes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import gcd
from typing import TYPE_CHECKING

from satpack.model.grids.grid import PARTS
from satpack.model.grids.vectors import dot, normal_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.grids.grid import Cell, Grid

Normal = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Walls:
    """Parallel planes, repeated periodically."""

    normal: Normal
    """Primitive, in the lattice's coordinates; its first number that is not 0 is positive."""
    period: int  # the distance, in parts, after which the planes repeat
    offsets: tuple[int, ...]
    """The products of the normal with points of the planes, in parts, from 0 to below the period."""

    def has(self, along: int) -> bool:
        """Whether a plane contains the points whose product with the normal is this number of parts."""
        return along % self.period in self.offsets

    def passed(self, along: int) -> int:
        """Return the number of planes from a fixed one to the points whose product is this number of parts."""
        return sum((along - offset) // self.period for offset in self.offsets)


@cache
def walls(grid: Grid) -> tuple[Walls, ...]:
    """Return the planes of a grid, grouped by direction.

    >>> from satpack.model.grids import GRIDS
    >>> [each.normal for each in walls(GRIDS["square"])]
    [(0, 1), (1, 0)]
    >>> len(walls(GRIDS["rhombic"])), len(walls(GRIDS["tetra-octa"])), len(walls(GRIDS["octet"]))
    (9, 7, 4)
    """
    found: dict[Normal, set[int]] = {}
    for home in grid.domain:
        for _, normal, along in faces_on_walls(grid, home):
            found.setdefault(normal, set()).add(along)
    made = []
    for normal, offsets in sorted(found.items()):
        period = PARTS * gcd(*(dot(normal, step) for step in grid.translations))
        made.append(Walls(normal, period, tuple(sorted({o % period for o in offsets}))))
    return tuple(made)


@cache
def cut_by_walls(grid: Grid) -> bool:
    """Whether the cells are the parts into which the planes cut space: no plane passes through the inside of a cell.

    Sticks are no parts.

    >>> from satpack.model.grids import GRIDS
    >>> [name for name, grid in GRIDS.items() if not cut_by_walls(grid)]
    ['hexagon', 'sphere', 'kite', 'stick', 'trig', 'twig']
    """
    if grid.sticks:
        return False
    for each, home in product(walls(grid), grid.domain):
        along = [dot(each.normal, point) for ring in grid.rings(home) for point in ring]
        if any(map(each.has, range(min(along) + 1, max(along)))):
            return False
    return True


def faces_on_walls(grid: Grid, cell: Cell) -> Iterator[tuple[Sequence[Cell], Normal, int]]:
    """Yield the faces of a cell (in the plane: its edges), each with the normal of its plane, and the product of both."""
    for ring in grid.rings(cell):
        edges = [(ring[i - 1], ring[i]) for i in range(len(ring))]
        for face in [ring] if grid.dimension == 3 else edges:
            normal = normal_of(face)
            yield face, normal, dot(normal, face[0])
