"""The extra "adjacency": for every two neighbouring cells, whether one placement covers both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.sat.draft import Draft
    from satpack.model.placing.placements import Placements
    from satpack_encodings import Clause

__all__ = ["adjacency"]


def adjacency(draft: Draft) -> Iterator[Clause]:
    """Yield, for every two neighbouring cells that at least one placement joins, a variable for whether one does.

    Variables: one for each such pair of cells. Clauses: for the m placements that join them, m of length two and one of
    length m + 1. They say nothing new, and are no more than a vocabulary for the clauses a solver learns: "these two
    cells belong together" stands for many placements at once.
    """
    joins, owners = _joins(draft.placements)
    starts = np.flatnonzero(np.diff(joins, prepend=-1))
    together = draft.variables.group("neighbours together", len(starts))
    for variable, joined in zip(together, np.split(owners, starts[1:]), strict=False):
        literals = draft.chooses.of(joined.tolist())
        yield from ([-literal, variable] for literal in literals)
        yield [-variable, *literals]


def _joins(placements: Placements) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the number of a pair of neighbouring cells, and a placement that covers both; sorted by pair."""
    puzzle = placements.puzzle
    neighbours = _neighbours(placements)
    owners, joins = [], []
    for index, piece in enumerate(puzzle.pieces):
        own = placements.of_piece(index)
        block = placements.block(index)
        for i in range(len(piece)):
            for j in range(i + 1, len(piece)):
                pair = block[:, i].astype(np.int64) * len(puzzle.region) + block[:, j]
                touching = np.flatnonzero(np.isin(pair, neighbours))
                owners.append(own.start + touching)
                joins.append(pair[touching])
    owner, join = np.concatenate([[], *owners]), np.concatenate([[], *joins])
    order = np.lexsort((owner, join))
    return join[order].astype(np.int64), owner[order].astype(np.int64)


def _neighbours(placements: Placements) -> NDArray[np.int64]:
    """Return the pairs of neighbouring cells as numbers: the lower one times the number of cells, plus the other."""
    puzzle = placements.puzzle
    number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
    pairs = [
        i * len(number) + number[other]
        for cell, i in number.items()
        for other in puzzle.surface.neighbours(cell)
        if number.get(other, -1) > i
    ]
    return np.array(sorted(pairs), dtype=np.int64)
