"""Solids seen at a slant: for each grid a view in which all that is seen is made of equal small triangles.

A view takes corners of cells to points of a lattice of unit squares, each cut in two along a diagonal, and every side of
a cell that faces the viewer to a union of such halves. So hidden surfaces are found exactly, in whole numbers: of all
sides that cover a half square the nearest is seen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Cell, Grid
    from satpack.render.contours import Path, Spot

    Drawn = tuple[float, float]

__all__ = ["SLANTS", "Shown", "Side", "Slant", "shown_sides"]


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a cell that faces the viewer."""

    step: Cell
    """To the neighbour behind that side, which hides it."""
    shade: float
    """How light it is."""
    right: Drawn
    """Where the reading direction leads in the picture."""
    down: Drawn
    """Where the direction from line to line leads in the picture."""
    room: float = 1.0
    """How large letters can be, compared with those on a square."""


@dataclass(frozen=True, slots=True)
class Slant:
    """The view of a grid's solids."""

    rows: tuple[tuple[float, float, float], ...]
    """Takes a lattice point to two coordinates in the picture's lattice and a nearness."""
    across: Drawn
    """First lattice vector of the picture on paper, x to the right and y down, in edges."""
    upright: Drawn
    """Second lattice vector of the picture on paper."""
    alternating: bool
    """Whether the diagonals of the unit squares alternate, so that each joins points with an
    even sum; else all rise.
    """
    sides: tuple[Side, ...]
    """The visible sides."""
    spread: tuple[float, float, float]
    """How far pieces are moved apart along each axis; with equal steps a piece would stay hidden
    behind another.
    """
    least_parts: int
    """Least number of parts into which a cell's edge must be cut, so that its sides are made of
    halves.
    """

    def image(self, point: tuple[float, ...]) -> tuple[int, int, int]:
        """Return where a point lies in the picture, and how near."""
        u, v, near = (
            round(sum(a * b for a, b in zip(row, point, strict=True))) for row in self.rows
        )
        return u, v, near

    def drawn(self, spot: tuple[float, float]) -> Drawn:
        """Return where a point of the picture's lattice lies on paper, in edges."""
        u, v = spot
        return (
            u * self.across[0] + v * self.upright[0],
            u * self.across[1] + v * self.upright[1],
        )

    def halves(self, a: int, b: int) -> tuple[Path, Path]:
        """Return the halves of the unit square at (a, b), each by its corners, anticlockwise in the lattice."""
        low, right, far, high = (a, b), (a + 1, b), (a + 1, b + 1), (a, b + 1)
        if self.alternating and (a + b) % 2:
            return (low, right, high), (right, far, high)
        return (low, right, far), (low, far, high)


@dataclass(frozen=True, slots=True)
class Shown:
    """A visible side of a cell at home."""

    side: int
    """Index in `Slant.sides`."""
    triangles: tuple[Path, ...]
    """The halves it covers."""
    slope: Spot
    """How much nearer its points get with each step along the picture's lattice vectors."""
    near: int
    """How near it would be at the picture's origin."""
    middle: Drawn


_RIGHT = math.cos(math.pi / 6)
_HIGH = math.sqrt(3) / 4

SLANTS: Mapping[str, Slant] = {
    # along the diagonal: x leads to the lower right, y to the lower left
    "cube": Slant(
        rows=((1.0, 0.0, -1.0), (0.0, 1.0, -1.0), (2.0, 2.0, 2.0)),
        across=(_RIGHT, 0.5),
        upright=(-_RIGHT, 0.5),
        alternating=False,
        sides=(
            Side((1, 0, 0), 0.7, (_RIGHT, -0.5), (0.0, 1.0)),
            Side((0, 1, 0), 0.86, (_RIGHT, 0.5), (0.0, 1.0)),
            Side((0, 0, 1), 1.0, (_RIGHT, 0.5), (-_RIGHT, 0.5)),
        ),
        spread=(1.3, 1.0, 1.7),
        least_parts=1,
    ),
    # from the front, 30 degrees above: a layer's edges lead to the right and half as high as they are
    "prism": Slant(
        rows=((2 / 3, 1 / 3, 0.0), (0.0, 1 / 3, 2.0), (0.0, -1.0, 2.0)),
        across=(0.5, 0.0),
        upright=(0.0, -_HIGH),
        alternating=True,
        sides=(
            Side((2, -1, 0), 0.7, (0.5, -_HIGH), (0.0, 2 * _HIGH)),
            Side((-1, -1, 0), 0.78, (0.5, _HIGH), (0.0, 2 * _HIGH)),
            Side((1, -2, 0), 0.86, (1.0, 0.0), (0.0, 2 * _HIGH)),
            Side((0, 0, 1), 1.0, (1.0, 0.0), (0.0, 0.5), room=0.6),
        ),
        spread=(1.3, 2.0, 1.7),
        least_parts=2,
    ),
}
"""The views, by the grid's name."""


@cache
def shown_sides(grid: Grid, parts: int) -> tuple[tuple[Shown, ...], ...]:
    """Return for each cell of the domain the sides that are seen of it, with edges cut into so many parts."""
    slant = SLANTS[grid.name]
    found = []
    for home, outline in zip(grid.domain, grid.outlines, strict=True):
        own = []
        for index, side in enumerate(slant.sides):
            for face in outline:
                middle = [sum(axis) / len(face) for axis in zip(*face, strict=True)]
                if all(abs(2 * a - b) < 1e-9 for a, b in zip(middle, side.step, strict=True)):
                    corners = [
                        slant.image(
                            tuple(parts * (a + b) for a, b in zip(home, point, strict=True))
                        )
                        for point in face
                    ]
                    own.append(_shown(slant, index, corners))
        found.append(tuple(own))
    return tuple(found)


def _shown(slant: Slant, side: int, corners: list[tuple[int, int, int]]) -> Shown:
    (u, v, near), (u_1, v_1, near_1), (u_2, v_2, near_2) = corners[:3]
    # the plane through three corners
    turn = (u_1 - u) * (v_2 - v) - (u_2 - u) * (v_1 - v)
    along = ((near_1 - near) * (v_2 - v) - (near_2 - near) * (v_1 - v)) // turn
    up = ((u_1 - u) * (near_2 - near) - (u_2 - u) * (near_1 - near)) // turn
    us, vs, _ = zip(*corners, strict=True)
    triangles = [
        half
        for a, b in product(range(min(us), max(us)), range(min(vs), max(vs)))
        for half in slant.halves(a, b)
        if _holds([(a, b) for a, b, _ in corners], half)
    ]
    return Shown(
        side,
        tuple(triangles),
        (along, up),
        near - along * u - up * v,
        (sum(us) / len(us), sum(vs) / len(vs)),
    )


def _holds(polygon: list[Spot], half: Path) -> bool:
    """Whether the middle of a half square lies in a convex polygon."""
    x, y = (sum(axis) for axis in zip(*half, strict=True))
    turns = [
        (c - a) * (y - 3 * b) - (d - b) * (x - 3 * a)
        for (a, b), (c, d) in pairwise([*polygon, polygon[0]])
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)
