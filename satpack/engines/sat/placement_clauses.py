"""The definition of a solution as clauses: piece counts in range, cells covered once, holes within their bounds.

The first and the last are the same in every placement encoding. How cells are covered is its base: `plain` or
`channelled`.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.placing.named_cover import implied_piece
from satpack_encodings import between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.sat.draft import Draft
    from satpack.model.placing.placements import Placements
    from satpack_encodings import Clause

__all__ = ["channelled", "copies", "coverers", "holes", "plain"]


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


def plain(draft: Draft) -> Iterator[Clause]:
    """Yield, for every cell, that exactly one of the placements on it is chosen.

    Variables: those of the at-most-one, over the d placements on each cell. Clauses: for each cell one of length d and
    those of the at-most-one. Arc-consistent for each cell.
    """
    by_cell = draft.placements.by_cell()
    for cell in draft.cells:
        yield from draft.one_on(cell, draft.chooses.of(by_cell[cell].tolist()))


def coverers(placements: Placements) -> tuple[NDArray[np.integer], NDArray[np.bool_]]:
    """Return for each placement the coverer that `channelled` counts it as, and whether that has several copies."""
    several = placements.cover.high[placements.piece] > 1
    turned = np.where(several, placements.orientation, 0)
    return placements.piece * len(placements.puzzle.grid.point_group) + turned, several


def channelled(draft: Draft) -> Iterator[Clause]:
    """Yield, for every cell, the definition of each piece covering it, and that exactly one piece covers it.

    Variables: one for each piece and cell that at least two of its placements cover, equivalent to "one of them is
    chosen"; and those of the at-most-one over the g pieces that can cover the cell. Clauses: d + g for the d
    placements on each cell, and the exactly-one over g literals. Arc-consistent for each cell together with the
    pieces' own exactly-ones.

    A piece of several copies counts as one for each of its orientations: copies that lie the same way are told apart
    by few placements, which exclude each other directly.
    """
    placements = draft.placements
    coverer, several = coverers(placements)
    by_cell = placements.by_cell()
    for cell in draft.cells:
        on_cell = by_cell[cell]
        owned = zip(coverer[on_cell].tolist(), on_cell.tolist(), strict=True)
        shares = [[number for _, number in share] for _, share in groupby(owned, itemgetter(0))]
        name = draft.name_of(cell)
        fresh = iter(draft.variables.group(f"{name} covered", sum(len(s) > 1 for s in shares)))
        literals = []
        for numbers in shares:
            share = draft.chooses.of(numbers)
            if len(share) <= 1:
                literals += share
                continue
            covered = next(fresh)
            literals.append(covered)
            if several[numbers[0]]:
                yield from draft.exactly_one([*share, -covered], name)
            else:  # the piece's one copy excludes two of them
                yield from ([-placed, covered] for placed in share)
                yield [-covered, *share]
        yield from draft.one_on(cell, literals)


def holes(draft: Draft) -> Iterator[Clause]:
    """Yield that the number of empty cells is in the puzzle's range; nothing if every choice of copies keeps it.

    Variables: one for each cell that may stay empty and that some placement covers, equivalent to "none of them is
    chosen", and those of the counter. Clauses: d + 1 for the d placements on each such cell, and the counter's.
    """
    placements = draft.placements
    puzzle = placements.puzzle
    if puzzle.holes is None or not puzzle.limits_holes:
        return
    by_cell = placements.by_cell()
    required = puzzle.must_fill
    optional = [by_cell[cell] for cell in draft.cells if cell >= required]
    covering = [draft.chooses.of(on_cell.tolist()) for on_cell in optional if len(on_cell)]
    always = len(optional) - len(covering)
    empty = draft.variables.group("empty cells", len(covering))
    for hole, chosen in zip(empty, covering, strict=True):
        yield from ([-hole, -placed] for placed in chosen)
        yield [hole, *chosen]
    low, high = (bound - always for bound in (puzzle.holes.low, puzzle.holes.high))
    yield from between(
        list(empty), low, min(high, len(empty)), draft.variables, name="number of empty cells"
    )
