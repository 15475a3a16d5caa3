"""Every way to lay a piece on some cells, found the plain way: each turn of it on each cell, for checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.room import layings
from satpack.model.rule import Filling

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from satpack.model.grids import Cell, Cells
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle


def translates(
    puzzle: Puzzle, piece: Piece, *, among: Collection[Cell] | None = None
) -> Iterator[Cells]:
    """Yield the cells of every placement of a piece, regardless of its number of copies.

    Placements that a rule excludes whatever else lies there are left out. With ``among``, only those cells of the
    region may be covered.
    """
    free = puzzle.region.cells if among is None else among
    below = dict(puzzle.region.colours)
    laid: set[frozenset[tuple[Cell, str]]] = set()
    for covered in layings(puzzle, piece, free):
        if not all(
            puzzle.may_lie(name, below.get(cell, "")) for cell, name in covered.items() if name
        ):
            continue
        if piece.variable:
            if (key := frozenset(covered.items())) in laid:
                continue  # its variable cells alone are elsewhere
            laid.add(key)
        lying = ((piece.name, tuple(sorted(covered))),)
        alone = Filling(puzzle.surface, puzzle.region.cells, lying, puzzle)
        if not any(rule.excludes(alone) for rule in puzzle.rules):
            yield tuple(covered)
