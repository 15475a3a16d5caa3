"""The part that all placement encodings have in common: every piece is used as often as the puzzle says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack_encodings import between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.placements import Placements
    from satpack.sat.draft import Draft
    from satpack_encodings import Clause

__all__ = ["copies", "implied_piece"]


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


def implied_piece(placements: Placements) -> int | None:
    """Return the piece whose number follows from the area, the one with most placements; None if none follows.

    With no optional cells, and every other piece's number fixed, the area that is left is the last one's.
    """
    puzzle = placements.puzzle
    fixed = all(piece.copies.low == piece.copies.high for piece in puzzle.pieces)
    if not fixed or puzzle.region.optional or puzzle.needed_area[0] != len(puzzle.region):
        return None
    several = [k for k, piece in enumerate(puzzle.pieces) if piece.copies.high > 1]
    return max(several, key=lambda k: len(placements.of_piece(k)), default=None)
