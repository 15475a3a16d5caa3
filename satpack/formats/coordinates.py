"""Cells as people write them: the grid's own vectors, but (row, column) for triangles.

Triangle (row, column) points up iff row + column is even; rows grow downwards. Only the file formats know that.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.grids import Cell, Cells, Grid

__all__ = ["box_cells", "from_drawing", "from_file", "to_file", "written"]


def from_file(grid: Grid, written: Sequence[int]) -> Cell:
    """Return the cell that a coordinate vector in a file means."""
    if grid.name != "triangle":
        return tuple(written)
    row, column = written
    down = (row + column) % 2
    return (3 * ((row + column) // 2) + 1 + down, -3 * row + 1 + down)


def to_file(grid: Grid, cell: Cell) -> Cell:
    """Return the coordinate vector that a file has for a cell: the inverse of `from_file`.

    Examples
    --------
    >>> from satpack.grids import GRIDS
    >>> to_file(GRIDS["triangle"], from_file(GRIDS["triangle"], (3, 8)))
    (3, 8)
    """
    if grid.name != "triangle":
        return cell
    x, y = cell
    return (-(y // 3), 2 * (x // 3) + y // 3 + (x % 3 - 1))


def written(grid: Grid, *cells: Cell) -> str:
    """Return cells as a message to people names them.

    Examples
    --------
    >>> from satpack.grids import GRIDS
    >>> written(GRIDS["triangle"], (1, 1))
    '[0, 0]'
    """
    return ", ".join(str(list(to_file(grid, cell))) for cell in cells)


def from_drawing(grid: Grid, layer: int, row: int, column: int) -> Cell:
    """Return the cell that a mark of a text drawing means, from its layer, row and column counted from 0."""
    if grid.name == "triangle":
        return from_file(grid, (row, column))
    return (column, row, layer)[: grid.dimension]


def box_cells(grid: Grid, sides: Sequence[int]) -> Cells:
    """Return the cells of a box: so many fundamental domains along each of the grid's translations.

    On the triangle grid that is a rhombus or parallelogram of `2 * width * height` triangles; it is moved so that the
    first row and column in files are as near to 0 as the triangles' parity lets them be.

    Examples
    --------
    >>> from satpack.grids import GRIDS
    >>> box_cells(GRIDS["square"], (2, 1))
    ((0, 0), (1, 0))
    >>> [to_file(GRIDS["triangle"], cell) for cell in box_cells(GRIDS["triangle"], (2, 1))]
    [(0, 0), (0, 1), (0, 2), (0, 3)]
    """
    cells = [
        tuple(
            home + sum(map(int.__mul__, steps, axis))
            for home, axis in zip(first, zip(*grid.translations, strict=True), strict=True)
        )
        for steps in itertools.product(*map(range, sides))
        for first in grid.domain
    ]
    return tuple(sorted(_from_origin(grid, cells)))


def _from_origin(grid: Grid, cells: Iterable[Cell]) -> Iterable[Cell]:
    if grid.name != "triangle":
        return cells
    written = [to_file(grid, cell) for cell in cells]
    top = min(row for row, _ in written)
    left = min(column for _, column in written)
    left -= (top + left) % 2
    return (from_file(grid, (row - top, column - left)) for row, column in written)
