"""Cells as people write them: by the place that a drawing with characters has them at.

That is (column, row) in the plane and (column, row, layer) in space, but (row, column) for triangles and (row, column, layer)
for prisms: the triangle there points up iff row + column is even. On grids without `Grid.places`, such as squares and cubes,
these are the cell's own coordinates.
Rows grow downwards. Only the file formats know that.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from satpack.model.bounds import MAX_CELLS
from satpack.model.grids.grid import PARTS
from satpack.model.grids.vectors import minus, scaled, shifted
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.runtime.errors import SatpackError

MAX_WRITTEN = 300_000
"""Largest coordinate in a file, either sign; a triangle's in the grid is up to three times as large."""

_ROW_FIRST = frozenset({"triangle", "prism"})


def from_file(grid: Grid, written: Sequence[int]) -> Cell | None:
    """Return the cell of a coordinate vector in a file; None if there is none."""
    return grid.cell_at(_place(grid, tuple(written)))


def to_file(grid: Grid, cell: Cell) -> Cell:
    """Return the coordinate vector of a cell in files: the inverse of `from_file`.

    >>> from satpack.model.grids import GRIDS
    >>> to_file(GRIDS["triangle"], from_file(GRIDS["triangle"], (3, 8)))
    (3, 8)
    """
    return _place(grid, grid.place_of(cell))


def sorted_cells(grid: Grid, cells: Iterable[Cell]) -> list[list[int]]:
    """Return cells as JSON lists them, sorted by their coordinates in files."""
    return sorted([list(to_file(grid, cell)) for cell in cells])


def row_by_row(grid: Grid, cells: Iterable[Cell]) -> list[Cell]:
    """Return cells in reading order: by layer, row and column.

    >>> from satpack.model.grids import GRIDS
    >>> row_by_row(GRIDS["square"], [(0, 1), (1, 0), (0, 0)])
    [(0, 0), (1, 0), (0, 1)]
    """
    return sorted(cells, key=lambda cell: grid.place_of(cell)[::-1])


def _place(grid: Grid, written: Cell) -> Cell:
    """Convert between column, row, layer and the coordinates in files, which have the row first on some grids."""
    if grid.name not in _ROW_FIRST:
        return written
    first, second, *layer = written
    return (second, first, *layer)


def written(grid: Grid, *cells: Cell) -> str:
    """Format cells for a message; vectors that are not cells of the grid are written as they are.

    >>> from satpack.model.grids import GRIDS
    >>> written(GRIDS["triangle"], (1, 1))
    '[0, 0]'
    """
    return ", ".join(
        str(list(to_file(grid, cell) if grid.has_cell(cell) else cell)) for cell in cells
    )


def listed_cells(
    grid: Grid, vectors: Sequence[Sequence[int]], *, blame: Callable[[str], SatpackError]
) -> Cells:
    """Return the cells of a file's list of coordinate vectors, in its order; ``blame`` makes the error for a fault."""
    if len(vectors) > MAX_CELLS:
        raise blame(f"lists {len(vectors):,} cells; satpack takes at most {MAX_CELLS:,}")
    first: dict[Cell, int] = {}
    for number, vector in enumerate(vectors, 1):
        if len(vector) != grid.dimension:
            raise blame(
                f"entry {number} is {brief(list(vector))}; a cell of the {grid.name} grid has {grid.dimension} numbers"
            )
        if not -MAX_WRITTEN <= min(vector) <= max(vector) <= MAX_WRITTEN:
            raise blame(
                f"entry {number} is {brief(list(vector))}; satpack takes coordinates up to {MAX_WRITTEN:,}"
            )
        cell = from_file(grid, vector)
        if cell is None:
            raise blame(
                f"entry {number} is {list(vector)}, where the {grid.name} grid has no cell; "
                "see its drawing in docs/puzzle-files.md"
            )
        if first.setdefault(cell, number) != number:
            raise blame(
                f"entry {number} is {list(vector)}, as entry {first[cell]} is; list each cell once"
            )
    return tuple(first)


def from_drawing(grid: Grid, layer: int, row: int, column: int) -> Cell | None:
    """Return the cell of a mark in a text drawing, by layer, row and column counted from 0; None if there is none."""
    return grid.cell_at((column, row, layer)[: grid.dimension])


def is_joint(grid: Grid, place: Sequence[int]) -> bool:
    """Return whether a place of a drawing is a point where sticks may end.

    >>> from satpack.model.grids import GRIDS
    >>> [is_joint(GRIDS["stick"], place) for place in ((2, 0), (1, 0), (1, 1))]
    [True, False, False]
    """
    if not _has_joints(grid):
        return False
    return (grid.places or grid.pattern).coefficients(tuple(place)) is not None


@cache
def _has_joints(grid: Grid) -> bool:
    """Return whether sticks end at the translates of the origin, which then have places in drawings."""
    if not grid.sticks:
        return False
    ends = {end for cell in grid.domain for ring in grid.rings(cell) for end in ring}
    whole = [end for end in ends if not any(value % PARTS for value in end)]
    return any(grid.coefficients(tuple(v // PARTS for v in end)) is not None for end in whole)


def box_cells(grid: Grid, sides: Sequence[int], wrap: Sequence[bool] = ()) -> Cells:
    """Return the cells of a box, given as the number of fundamental domains along each of the grid's translations.

    On the triangle grid that is a rhombus or parallelogram of `2 * width * height` triangles, on the prism grid a
    stack of those; it is moved so that the first row and column in files are as close to 0 as the triangles' parity
    allows. Of sticks it has all that bound its faces, such as squares; where it is wrapped, the last are the first.

    >>> from satpack.model.grids import GRIDS
    >>> box_cells(GRIDS["square"], (2, 1))
    ((0, 0), (1, 0))
    >>> box_cells(GRIDS["stick"], (1, 1))
    ((0, 1), (1, 0), (1, 2), (2, 1))
    >>> [to_file(GRIDS["triangle"], cell) for cell in box_cells(GRIDS["triangle"], (2, 1))]
    [(0, 0), (0, 1), (0, 2), (0, 3)]
    """
    cells: Sequence[Cell] = grid.unit
    for along, side in zip(grid.translations, sides, strict=True):
        cells = [cell for step in range(side) for cell in shifted(cells, scaled(along, step))]
    # the sticks between two faces are in both
    distinct = set(cells)
    if any(wrap):
        periods = [side if wrapped else 0 for side, wrapped in zip(sides, wrap, strict=True)]
        distinct = {minus(cell, _laps(grid, cell, periods)) for cell in distinct}
    return tuple(sorted(_from_origin(grid, distinct)))


def _laps(grid: Grid, cell: Cell, periods: Sequence[int]) -> Cell:
    """Return the translation, by whole periods, to a cell from the one that stands for it; 0 is no period."""
    steps = grid.steps_to(cell)
    return grid.combination(n and n * (step // n) for step, n in zip(steps, periods, strict=True))


def _from_origin(grid: Grid, cells: Iterable[Cell]) -> Iterable[Cell]:
    if grid.name not in _ROW_FIRST:
        return cells
    places = [grid.place_of(cell) for cell in cells]
    left = min(column for column, *_ in places)
    top = min(row for _, row, *_ in places)
    left -= (top + left) % 2
    moved = (grid.cell_at((column - left, row - top, *z)) for column, row, *z in places)
    return (cell for cell in moved if cell is not None)


def points_up(grid: Grid, row: int, column: int) -> bool | None:
    """Return whether a triangle or prism in this place of a drawing points up; None on other grids."""
    return (row + column) % 2 == 0 if grid.name in _ROW_FIRST else None
