"""The bound on how many cells of the region stay empty, as clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack_encodings import between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.draft import Draft
    from satpack_encodings import Clause

__all__ = ["holes"]


def holes(draft: Draft) -> Iterator[Clause]:
    """Yield that the number of empty cells is in the puzzle's range; nothing if it is for any choice of copies.

    Variables: one for each cell that may stay empty and that some placement covers, equivalent to "none of them is
    chosen", and those of the counter. Clauses: d + 1 for the d placements on each such cell, and the counter's.
    """
    placements = draft.placements
    puzzle = placements.puzzle
    if puzzle.holes is None or not puzzle.limits_holes:
        return
    by_cell = placements.by_cell()
    required = len(puzzle.region.required)
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
