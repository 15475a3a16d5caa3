"""The part that all placement encodings have in common: every piece is used as often as the puzzle says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.exact_cover import implied_piece
from satpack_encodings import between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.draft import Draft
    from satpack_encodings import Clause

__all__ = ["copies"]


def copies(draft: Draft) -> Iterator[Clause]:
    """Yield, for every piece, that the number of its chosen placements is in its range of copies.

    Variables: those of an at-most-one for a piece of one copy, of a counter for several. Left out for one piece of
    several copies whose number follows from the area. Arc-consistent for each piece.
    """
    placements = draft.placements
    implied = implied_piece(placements)
    for index, piece in enumerate(placements.puzzle.pieces):
        if index == implied:
            continue
        literals = draft.chooses.of(placements.of_piece(index))
        low, high = piece.copies.low, piece.copies.high
        name = f"copies of {piece.name}"
        if (low, high) == (1, 1):
            yield from draft.exactly_one(literals, name)
        elif (low, high) == (0, 1):
            yield from draft.at_most_one_or_spare(literals, name)
        else:
            # as many copies as the region has room for is no bound: they exclude each other
            bounded = high < len(placements.puzzle.region) // len(piece)
            top = min(high, len(literals)) if bounded else len(literals)
            yield from between(literals, low, top, draft.variables, name=name)
