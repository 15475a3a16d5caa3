"""Every way to lay a piece on some cells, found the plain way: each turn of it on each cell, for checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.colours import placed_paint
from satpack.model.grids.vectors import minus, shifted
from satpack.model.pieces import VARIABLE
from satpack.model.room import are_in_box
from satpack.model.rule import Filling
from satpack.model.turning import orientations_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from satpack.model.grids import Cell, Cells
    from satpack.model.puzzle import Piece, Puzzle

__all__ = ["translates"]


def translates(
    puzzle: Puzzle, piece: Piece, *, among: Collection[Cell] | None = None
) -> Iterator[Cells]:
    """Yield the cells of every placement of a piece, however often it may be used.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle; what its rules exclude, wherever other pieces lie, is left out.
    piece : Piece
        One of its pieces.
    among : collection of Cell, optional
        Cells of the region on which alone it may lie; by default all of them.
    """
    grid, surface = puzzle.grid, puzzle.surface
    free = set(puzzle.region.cells if among is None else among)
    region, below = puzzle.region.cells, dict(puzzle.region.colours)
    laid: set[tuple[frozenset[Cell], frozenset[tuple[Cell, str]]]] = set()
    for shape, names in orientations_of(puzzle, piece):
        first = next(i for i, name in enumerate(names or ("",)) if name != VARIABLE)
        for home in sorted(free):
            if grid.class_of(home) == grid.class_of(shape[first]):
                moved = tuple(map(surface.home, shifted(shape, minus(home, shape[first]))))
                if len(set(moved)) < len(moved):  # it meets itself, all around
                    continue
                paint = placed_paint(moved, names or [""] * len(moved))
                spare = {cell for cell, name in paint if name == VARIABLE}
                covered = tuple(cell for cell in moved if cell not in spare)
                colours = tuple(pair for pair in paint if pair[1] != VARIABLE)
                if not (free.issuperset(covered) and are_in_box(spare, region)) or not all(
                    puzzle.may_lie(name, below.get(cell, "")) for cell, name in colours
                ):
                    continue
                if spare:
                    if (key := (frozenset(covered), frozenset(colours))) in laid:
                        continue  # its variable cells alone are elsewhere
                    laid.add(key)
                lying = ((piece.name, tuple(sorted(covered))),)
                alone = Filling(surface, puzzle.region.cells, lying, puzzle)
                if not any(rule.excludes(alone) for rule in puzzle.rules):
                    yield covered
