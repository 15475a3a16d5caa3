"""Marks on the sides of cells as files list them: for each cell those of its sides, in the order of `Grid.sides_of`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.grids.coordinates import to_file, written
from satpack.model.sides import check_mark, marks_by_step, marks_in_order
from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.sides import Marks
    from satpack.runtime.errors import SatpackError


def listed_marks(grid: Grid, cells: Cells, marks: Marks) -> list[list[str]]:
    """Return for each cell, sorted by their coordinates in files, the marks of its sides; empty for one without marks."""
    own = marks_in_order(grid, marks)
    return [list(own.get(cell, ())) for cell in sorted(cells, key=lambda cell: to_file(grid, cell))]


def read_marks(
    grid: Grid,
    cells: Sequence[Cell],
    given: Sequence[Sequence[str]],
    *,
    blame: Callable[[str], SatpackError],
) -> Marks:
    """Return the marks that a list has for cells in their order, "" or "." for none; ``blame`` makes the error for a fault."""
    if len(given) != len(cells):
        raise blame(
            f"found {many(len(given), 'entry', 'entries')} for {many(len(cells), 'cell')}; give one for each"
        )
    found = []
    for cell, entry in zip(cells, given, strict=True):
        if not entry:
            continue
        try:
            by_step = marks_by_step(grid, cell, entry)
            for mark in filter(None, by_step.values()):
                check_mark(mark)
        except PuzzleError as fault:
            where = f"cell {written(grid, cell)}: " if len(cells) > 1 else ""
            raise blame(f"{where}{fault}") from None
        found += [(cell, step, mark) for step, mark in by_step.items() if mark]
    return tuple(sorted(found))
