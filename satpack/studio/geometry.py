"""The data that the page needs to draw a grid: the lattice, outlines in drawing coordinates, and symmetries.

All grids are drawn by the same code. A solid is shown one layer at a time, with each cell cut through its middle.
"""

from __future__ import annotations

from functools import cache
from math import atan2
from typing import TYPE_CHECKING, Any

from satpack.model.grids import grid_named
from satpack.tilings.figures.groups import figure_symmetries

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.grids import Point

_DIGITS = 4


@cache
def grid_object(name: str) -> dict[str, Any]:
    """Return a grid for the page."""
    grid = grid_named(name)
    solid = grid.dimension == 3
    faces = [
        [[_rounded(grid.cartesian(point)) for point in face] for face in outline]
        for outline in grid.outlines
    ]
    return {
        "name": name,
        "dimension": grid.dimension,
        "translations": grid.translations,
        "domain": grid.domain,
        "embedding": [_rounded(axis) for axis in grid.embedding],
        "rings": [_rounded_all(_cut(outline) if solid else outline[0]) for outline in faces],
        "faces": faces if solid else [],
        "middles": [_middle(outline) for outline in faces],
        "contacts": [
            [[a - b for a, b in zip(near, cell, strict=True)] for near in grid.neighbours(cell)]
            for cell in grid.domain
        ],
        "rotations": len(grid.rotations),
        "symmetries": grid.point_group,
        "reflect": grid.may_turn_over,
        "balls": grid.balls,
        "figures": figure_symmetries(grid),
    }


def _rounded(point: Iterable[float]) -> Point:
    return tuple(round(value, _DIGITS) + 0.0 for value in point)


def _rounded_all(points: Iterable[Sequence[float]]) -> list[Point]:
    return [_rounded(point) for point in points]


def _middle(faces: Sequence[Sequence[Point]]) -> Point:
    """Return the mean of a cell's corners."""
    corners = {point for face in faces for point in face}
    return _rounded(sum(axis) / len(corners) for axis in zip(*corners, strict=True))


def _cut(faces: Sequence[Sequence[Point]]) -> list[tuple[float, float]]:
    """Return the corners of a convex cell's section at the height of its middle, in order around it."""
    height = _middle(faces)[2]
    found: set[tuple[float, float]] = set()
    for face in faces:
        for one, other in zip(face, (*face[1:], face[0]), strict=True):
            crossing = _crossing(one, other, height)
            if crossing:
                found.add(crossing)
    x, y = (sum(axis) / len(found) for axis in zip(*found, strict=True))
    return sorted(found, key=lambda point: atan2(point[1] - y, point[0] - x))


def _crossing(one: Point, other: Point, height: float) -> tuple[float, float] | None:
    """Return the point where an edge crosses a height."""
    low, high = one[2] - height, other[2] - height
    if abs(low) < 1e-6:
        return round(one[0], 6), round(one[1], 6)
    if low * high >= 0:
        return None
    part = low / (low - high)
    x, y = (a + part * (b - a) for a, b in zip(one[:2], other[:2], strict=True))
    return round(x, 6), round(y, 6)
