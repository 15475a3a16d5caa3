"""Every way to lay a piece on some cells, found the plain way: each turn of it on each cell, for checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.colours import placed_paint
from satpack.model.grids.vectors import minus, shifted
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
    below = dict(puzzle.region.colours)
    for shape, names in orientations_of(puzzle, piece):
        first = grid.class_of(shape[0])
        for home in sorted(free):
            if grid.class_of(home) == first:
                moved = tuple(map(surface.home, shifted(shape, minus(home, shape[0]))))
                if len(set(moved)) < len(moved):  # it meets itself, all around
                    continue
                if not free.issuperset(moved) or not all(
                    puzzle.may_lie(name, below.get(cell, ""))
                    for cell, name in placed_paint(moved, names or [""] * len(moved))
                ):
                    continue
                lying = ((piece.name, tuple(sorted(moved))),)
                alone = Filling(surface, puzzle.region.cells, lying, puzzle)
                if not any(rule.excludes(alone) for rule in puzzle.rules):
                    yield moved
