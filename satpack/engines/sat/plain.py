"""The plain placement encoding: on every cell one placement."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.draft import Draft
    from satpack_encodings import Clause

__all__ = ["plain"]


def plain(draft: Draft) -> Iterator[Clause]:
    """Yield, for every cell, that exactly one of the placements on it is chosen.

    Variables: those of the at-most-one, over the d placements on each cell. Clauses: for each cell one of length d and
    those of the at-most-one. Arc-consistent for each cell.
    """
    by_cell = draft.placements.by_cell()
    for cell in draft.cells:
        yield from draft.one_on(cell, draft.chooses.of(by_cell[cell].tolist()))
