"""Room for the variable cells of pieces: the box around the region has to have them where a piece lies.

That is what BurrTools' command-line programs ask of them. It means nothing where symmetries do not take boxes to boxes,
or where a region has no sides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.grids.vectors import minus, shifted
from satpack.model.pieces import VARIABLE
from satpack.model.turning import orientations_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells
    from satpack.model.puzzle import Piece, Puzzle

__all__ = ["are_in_box", "has_room"]


def are_in_box(cells: Iterable[Cell], region: Cells) -> bool:
    """Whether all cells lie in the smallest box around a region."""
    sides = [(min(axis), max(axis)) for axis in zip(*region, strict=True)]
    return all(
        low <= value <= high
        for cell in cells
        for value, (low, high) in zip(cell, sides, strict=True)
    )


def has_room(puzzle: Puzzle, piece: Piece, cells: Cells, colours: Paint = ()) -> bool:
    """Whether some way to lay a piece covers just these cells, so coloured, and has its variable cells in the box.

    Examples
    --------
    >>> import satpack
    >>> piece = satpack.Piece("A", "#++", grid="square")
    >>> puzzle = satpack.Puzzle("row", "square", "##.#", [piece])
    >>> [has_room(puzzle, piece, (cell,)) for cell in puzzle.region.cells]
    [True, True, True]
    >>> has_room(puzzle, satpack.Piece("B", "+#+", grid="square"), ((0, 0),))
    False
    """
    if not piece.variable:
        return True
    grid, region = puzzle.grid, puzzle.region.cells
    wanted = dict.fromkeys(cells, "") | dict(colours)
    for shape, names in orientations_of(puzzle, piece):
        first = next(i for i, name in enumerate(names) if name != VARIABLE)
        # both are in order, so that the first cell lies on the first one
        by = minus(min(cells), shape[first])
        if grid.class_of(min(cells)) != grid.class_of(shape[first]):
            continue
        lying = dict(zip(shifted(shape, by), names, strict=True))
        spare = [cell for cell, name in lying.items() if name == VARIABLE]
        covered = {cell: name for cell, name in lying.items() if name != VARIABLE}
        if covered == wanted and are_in_box(spare, region):
            return True
    return False
