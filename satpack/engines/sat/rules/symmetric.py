"""The rule that the division into pieces is symmetric, as clauses over the placements alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.rules.symmetric import board_symmetry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rules import Symmetric
    from satpack_encodings import Clause

__all__ = ["symmetric"]


def symmetric(rule: Symmetric, terms: Terms) -> Iterator[Clause]:
    """Yield for each placement that its image is chosen too; a clause each."""
    puzzle = terms.puzzle
    moved = board_symmetry(puzzle.grid, puzzle.region.cells, rule.by)
    assert moved is not None  # a puzzle has no rule that means nothing
    image = [terms.number(moved(cell)) for cell in puzzle.region.cells]
    for piece in puzzle.pieces:
        own = list(terms.of((piece.name,)))
        lying: dict[tuple[int, ...], list[int]] = {}
        for literal, cells in own:  # placements that differ in their colours have the same cells
            lying.setdefault(tuple(cells), []).append(literal)
        for literal, cells in own:
            yield [-literal, *lying.get(tuple(sorted(image[cell] for cell in cells)), ())]
