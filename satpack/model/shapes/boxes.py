"""Boxes: their cells on any grid, and whether cells are those of one."""

from __future__ import annotations

from math import prod
from operator import index
from typing import TYPE_CHECKING

from satpack.model.bounds import MAX_CELLS
from satpack.model.grids import determinant
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import checked_grid
from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Cells, Grid


def box(grid: Grid | str, *sides: int) -> Cells:
    """Return the cells of a box, as puzzle files mean it.

    Parameters
    ----------
    grid : Grid or str
        The grid, or its name.
    *sides : int
        How long it is along each axis; on the triangle grid it is a rhombus or parallelogram of twice as many cells,
        on the prism grid a pile of such.

    Raises
    ------
    TypeError
        If a side is not a whole number.
    PuzzleError
        If the sides are too many, too few, below 1, or too long.

    Examples
    --------
    >>> box("square", 3, 1)
    ((0, 0), (1, 0), (2, 0))
    >>> len(box("cube", 5, 5, 5))
    125
    """
    on = checked_grid(grid)
    return box_cells(on, checked_sides(on, sides))


def checked_sides(on: Grid, sides: Sequence[int]) -> list[int]:
    """Return the sides of a box; raise as `box` does if it can't have these."""
    try:
        lengths = [index(side) for side in sides]
    except TypeError:
        raise TypeError(
            f"found {brief(list(sides))}; the sides of a box are whole numbers"
        ) from None
    if len(lengths) != on.dimension:
        raise PuzzleError(
            f"found {brief(lengths)}; a box on the {on.name} grid has {on.dimension} sides"
        )
    if min(lengths) < 1:
        raise PuzzleError(f"found {lengths}; use sides of 1 or more")
    size = prod(lengths) * len(on.domain)
    if size > MAX_CELLS:
        raise PuzzleError(
            f"found {lengths}, which is {size:,} cells; satpack takes at most {MAX_CELLS:,}"
        )
    return lengths


def box_sides(cells: Cells) -> tuple[int, ...] | None:
    """Return the sides of the box that the cells fill, or None if they don't fill one."""
    sides = tuple(max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
    return sides if prod(sides) == len(cells) else None


def keeps_boxes(grid: Grid) -> bool:
    """Whether every lattice point is a cell, and every symmetry takes axes to axes."""
    every_point = len(grid.domain) == 1 and abs(determinant(grid.translations)) == 1
    return every_point and all(
        sum(map(abs, row)) == 1 for matrix in grid.point_group for row in matrix
    )
