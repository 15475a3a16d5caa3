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
from satpack.model.vectors import cross, dot, minus, negated, plus
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell, Cells, Grid, Point

__all__ = ["passed", "steps"]

_TOUCHING = 1e-9


@cache
def steps(grid: Grid) -> tuple[Cell, ...]:
    """Return one lattice step for each direction and its opposite.

    Raises
    ------
    OptionError
        If the grid has no slides. A ball that leaves the hollow between others runs over them along a curve, and one piece
        may lift another on its way: no straight step of the lattice says what can move, and no published level counts
        such moves.

    Examples
    --------
    >>> from satpack.model.grids import GRIDS
    >>> steps(GRIDS["cube"])
    ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    if not grid.slides:
        why = (
            "balls leave the hollows between others along curves, and satpack knows only slides along straight lines of the grid"
            if grid.balls
            else "slanted faces let them slide in more directions than the grid has steps"
        )
        raise OptionError(f"pieces of the {grid.name} grid can't be taken apart: {why}")
    images = {apply(m, row) for m in grid.point_group for row in grid.slides}
    positive = (step for step in images if step > negated(step))
    return tuple(sorted(positive, reverse=True))


@cache
def passed(grid: Grid, step: Cell) -> tuple[Cells, ...]:
    """Return, for each cell of the grid's domain, the vectors from it to the cells it passes through or ends on.

    Examples
    --------
    >>> from satpack.model.grids import GRIDS
    >>> passed(GRIDS["square"], (1, 0))
    (((1, 0),),)
    >>> passed(GRIDS["hexagon"], (1, 0))
    (((0, 1), (1, -1), (1, 0)),)
    """
    back = negated(step)
    if back in steps(grid):  # what is passed on the way back meets on the way there what passes it
        met: list[list[Cell]] = [[] for _ in grid.domain]
        for home, vectors in zip(grid.domain, passed(grid, back), strict=True):
            for vector in vectors:
                kind = grid.class_of(plus(home, vector))
                assert kind is not None
                met[kind].append(negated(vector))
        return tuple(tuple(sorted(vectors)) for vectors in met)
    return tuple(
        tuple(
            sorted(
                vector
                for vector in _nearby(grid, home)
                if any(vector) and _meets(grid, home, step, vector)
            )
        )
        for home in grid.domain
    )


def _nearby(grid: Grid, home: Cell) -> Iterable[Cell]:
    """Yield the vectors from a cell to the cells around it, far enough for one step."""
    for row in itertools.product(range(-2, 3), repeat=grid.dimension):
        shift = grid.combination(row)
        for other in grid.domain:
            yield plus(minus(other, home), shift)


def _meets(grid: Grid, home: Cell, step: Cell, vector: Cell) -> bool:
    """Whether the cell at `vector` from home is met on the way from home to home + step."""
    target = grid.class_of(plus(home, vector))
    kind = grid.class_of(home)
    assert kind is not None
    assert target is not None
    along = grid.cartesian(step)
    mover = _corners(grid, kind)
    away = grid.cartesian(vector)
    # boxes along the coordinates keep most pairs apart
    for to, far, (low, high), (least, most) in zip(
        along, away, _box(grid, kind), _box(grid, target), strict=True
    ):
        if (
            high + max(to, 0) <= least + far + _TOUCHING
            or most + far <= low + min(to, 0) + _TOUCHING
        ):
            return False
    swept = [*mover, *(plus(p, along) for p in mover)]
    still = [plus(p, away) for p in _corners(grid, target)]
    return not any(_apart(axis, swept, still) for axis in _axes(grid, kind, target, along))


def _apart(axis: Point, first: Iterable[Point], second: Iterable[Point]) -> bool:
    """Whether a plane across the axis has one set of points on each side."""
    ones = [dot(axis, p) for p in first]
    others = [dot(axis, p) for p in second]
    return max(ones) <= min(others) + _TOUCHING or max(others) <= min(ones) + _TOUCHING


@cache
def _corners(grid: Grid, kind: int) -> tuple[Point, ...]:
    """Return the corners of a cell's outline, each once."""
    return tuple(dict.fromkeys(grid.cartesian(p) for face in grid.outlines[kind] for p in face))


@cache
def _box(grid: Grid, kind: int) -> list[tuple[float, float]]:
    """Return the least and the greatest of each coordinate of a cell's outline."""
    return [(min(values), max(values)) for values in zip(*_corners(grid, kind), strict=True)]


@cache
def _axes(grid: Grid, mover: int, still: int, along: Point) -> list[Point]:
    """Return directions one of which separates a swept and a resting cell, if any does."""
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
    """Return the same for parallel directions of one length, whichever way they point."""
    rounded = tuple(round(value, 6) + 0.0 for value in direction)
    return max(rounded, tuple(0.0 - value for value in rounded))
