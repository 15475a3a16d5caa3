"""Along which lattice steps a piece can slide, and which cells it passes through on the way.

Both follow from the grid's data. The steps are the images of the grid's slides under the point group; the cells
passed are those whose interior meets the convex hull of the outline before and after the step, found with separating
axes (S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996, section 5).
"""

from __future__ import annotations

import itertools
from functools import cache
from typing import TYPE_CHECKING

from satpack.model.grids import apply
from satpack.model.grids.vectors import cross, dot, minus, negated, plus
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell, Cells, Grid, Point

_TOUCHING = 1e-9


@cache
def steps(grid: Grid) -> tuple[Cell, ...]:
    """Return one lattice step for each direction and its opposite; raise OptionError if the grid has no slides.

    A ball that leaves the hollow between others rolls over them along a curve, and one piece may lift another on its
    way: straight steps don't describe what can move on a grid of balls, and no published level counts such moves.

    >>> from satpack.model.grids import GRIDS
    >>> steps(GRIDS["cube"])
    ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    if not grid.slides:
        if grid.balls:
            why = "balls leave the hollows between others along curves, and satpack knows only slides along straight lines of the grid"
        elif grid.sticks:
            why = "sticks have no area, so that nothing holds them"
        else:
            why = "slanted faces let them slide in more directions than the grid has steps"
        raise OptionError(f"pieces of the {grid.name} grid can't be taken apart: {why}")
    images = {apply(m, row) for m in grid.point_group for row in grid.slides}
    positive = (step for step in images if step > negated(step))
    return tuple(sorted(positive, reverse=True))


@cache
def passed(grid: Grid, step: Cell) -> tuple[Cells, ...]:
    """Return, for each cell of the grid's domain, the vectors from it to the cells it passes through or ends on.

    >>> from satpack.model.grids import GRIDS
    >>> passed(GRIDS["square"], (1, 0))
    (((1, 0),),)
    >>> passed(GRIDS["hexagon"], (1, 0))
    (((0, 1), (1, -1), (1, 0)),)
    """
    back = negated(step)
    if back in steps(grid):  # by symmetry, from the way back
        met: list[list[Cell]] = [[] for _ in grid.domain]
        for home, vectors in zip(grid.domain, passed(grid, back), strict=True):
            for vector in vectors:
                met[grid.kind_of(plus(home, vector))].append(negated(vector))
        return tuple(tuple(sorted(vectors)) for vectors in met)
    return tuple(_met(grid, kind, grid.cartesian(step)) for kind in range(len(grid.domain)))


def _met(grid: Grid, kind: int, along: Point) -> Cells:
    """Return the vectors from a cell of a class to those that it meets when it moves along a vector in drawings."""
    home, mover = grid.domain[kind], _corners(grid, kind)
    swept = [*mover, *(plus(p, along) for p in mover)]
    lowest = [
        low + min(to, 0) + _TOUCHING for (low, _), to in zip(_box(grid, kind), along, strict=True)
    ]
    highest = [
        high + max(to, 0) - _TOUCHING for (_, high), to in zip(_box(grid, kind), along, strict=True)
    ]
    found = []
    for row in itertools.product(range(-2, 3), repeat=grid.dimension):  # far enough for one step
        shift = grid.combination(row)
        for target, other in enumerate(grid.domain):
            vector = plus(minus(other, home), shift)
            away = grid.cartesian(vector)
            # boxes along the coordinates keep most pairs apart
            if not any(vector) or any(
                high <= least + far or most + far <= low
                for low, high, far, (least, most) in zip(
                    lowest, highest, away, _box(grid, target), strict=True
                )
            ):
                continue
            still = [plus(p, away) for p in _corners(grid, target)]
            if not any(_apart(axis, swept, still) for axis in _axes(grid, kind, target, along)):
                found.append(vector)
    return tuple(sorted(found))


def _apart(axis: Point, first: Iterable[Point], second: Iterable[Point]) -> bool:
    """Whether a plane across the axis has one set of points on each side."""
    ones = [dot(axis, p) for p in first]
    others = [dot(axis, p) for p in second]
    return max(ones) <= min(others) + _TOUCHING or max(others) <= min(ones) + _TOUCHING


@cache
def _corners(grid: Grid, kind: int) -> tuple[Point, ...]:
    return tuple(dict.fromkeys(grid.cartesian(p) for face in grid.outlines[kind] for p in face))


@cache
def _box(grid: Grid, kind: int) -> list[tuple[float, float]]:
    """Return the minimum and the maximum of each coordinate of a cell's outline."""
    return [(min(values), max(values)) for values in zip(*_corners(grid, kind), strict=True)]


@cache
def _axes(grid: Grid, mover: int, still: int, along: Point) -> list[Point]:
    """Return directions one of which separates a swept and a resting cell whenever they are disjoint."""
    edges = [
        minus(grid.cartesian(b), grid.cartesian(a))
        for kind in (mover, still)
        for face in grid.outlines[kind]
        for a, b in zip(face, face[1:] + face[:1], strict=True)
    ]
    directions = {_line(edge): edge for edge in [*edges, along]}.values()
    if grid.dimension == 2:
        return [(-y, x) for x, y in directions]
    axes = (cross(a, b) for a, b in itertools.combinations(directions, 2))
    return [axis for axis in axes if max(map(abs, axis)) > _TOUCHING]


def _line(direction: Point) -> Point:
    """Return the same, rounded, for a vector and its opposite."""
    rounded = tuple(round(value, 6) + 0.0 for value in direction)
    return max(rounded, tuple(0.0 - value for value in rounded))
