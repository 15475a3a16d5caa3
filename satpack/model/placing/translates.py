"""Every way to lay a piece on some cells, found the plain way: each turn of it on each cell, for checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.meeting import is_framed, misfit, wastes_border
from satpack.model.room import layings
from satpack.model.rule import Filling

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from satpack.model.grids import Cell, Cells
    from satpack.model.looks import CellLook
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle


def translates(
    puzzle: Puzzle, piece: Piece, *, among: Collection[Cell] | None = None
) -> Iterator[Cells]:
    """Yield the cells, only of ``among`` if given, of each placement of a piece that no rule excludes, for one copy of it."""
    free = puzzle.region.cells if among is None else among
    is_border_scarce = is_framed(puzzle)
    below = dict(puzzle.region.colours)
    laid: set[frozenset[tuple[Cell, CellLook]]] = set()
    for covered in layings(puzzle, piece, free):
        if not all(
            puzzle.may_lie(look.colour, below.get(cell, ""))
            for cell, look in covered.items()
            if look.colour
        ):
            continue
        if misfit(puzzle, dict.fromkeys(covered, 0), covered):
            continue
        if is_border_scarce and wastes_border(puzzle, covered):
            continue
        if piece.variable:
            if (key := frozenset(covered.items())) in laid:
                continue  # its variable cells alone are elsewhere
            laid.add(key)
        lying = ((piece.name, tuple(sorted(covered))),)
        alone = Filling(puzzle.surface, puzzle.region.cells, lying, puzzle)
        if not any(rule.excludes(alone) for rule in puzzle.rules):
            yield tuple(covered)
