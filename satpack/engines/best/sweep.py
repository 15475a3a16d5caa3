"""Finds the least that a packing loses by some weights: dynamic programming over the cells, one after the other.

What a packing of the first cells means to the others is which of these it covers already: a *state*, one bit for each cell of
a window behind the position. Of the packings with the same state only the one that has lost least is kept, and none
that has lost more than a demand leaves; where that is little, few states are left (losses are reduced costs, see
`satpack.engines.sat.losses`, and prune the "broken profile"). A step shifts all states by one cell at a time, which is empty,
or the first one of a placement, or covered before.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import reduceat, repeat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.best.weights import Weights
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

_WINDOW = 64
"""Cells that a state may have: the bits of a word."""

_MERGED = 4
"""Ways to a state, on average, beyond which they take too much memory."""


class Sweep:
    """The placements of a puzzle by their first cells, and what is lost by each and by empty cells."""

    def __init__(self, placements: Placements, weights: Weights) -> None:
        puzzle = placements.puzzle
        cells = np.array(puzzle.region.cells)
        axes = permutations(range(cells.shape[1]))
        orders = [np.lexsort(cells.T[list(each)]) for each in axes]
        order, place, self.window = min(
            (_placed(order, placements) for order in orders), key=lambda each: each[2]
        )
        beyond = weights.beyond(placements)
        starts = placements.starts[:-1]
        first = reduceat(np.minimum, place, starts) if len(starts) else starts
        bits = np.left_shift(
            np.uint64(1), (place - repeat(first, np.diff(placements.starts))).astype(np.uint64)
        )
        masks = reduceat(np.bitwise_or, bits, starts) if len(starts) else starts.astype(np.uint64)
        self._options: list[list[tuple[np.uint64, int]]] = [[] for _ in cells]
        for at, mask, loss in zip(first.tolist(), masks, beyond.tolist(), strict=True):
            self._options[at].append((mask, loss))
        for options, cell in zip(self._options, order.tolist(), strict=True):
            if cell >= puzzle.must_fill:
                options.append((np.uint64(0), weights.cells[cell]))  # it stays empty

    def is_possible(self, left: int, states: int, deadline: Deadline) -> bool | None:
        """Return whether some packing loses no more than is left; None if that takes more states. Undecided at the deadline."""
        keys, lost = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.int64)
        for options in self._options:
            deadline.check()
            covered = (keys & np.uint64(1)).astype(bool)
            open_keys, open_lost = keys[~covered], lost[~covered]
            parts = [(keys[covered], lost[covered])]
            for mask, loss in options:
                deadline.check()
                fits = ((open_keys & mask) == 0) & (open_lost <= left - loss)
                parts.append((open_keys[fits] | mask, open_lost[fits] + loss))
            if sum(len(each) for each, _ in parts) > _MERGED * states:
                return None
            keys = np.concatenate([each for each, _ in parts]) >> np.uint64(1)
            lost = np.concatenate([each for _, each in parts])
            order = np.argsort(keys, kind="stable")
            keys, lost = keys[order], lost[order]
            starts = np.flatnonzero(np.append(True, keys[1:] != keys[:-1])[: len(keys)])
            if not len(starts):
                return False
            if len(starts) > states:
                return None
            keys, lost = keys[starts], reduceat(np.minimum, lost, starts)
        return True


def _placed(
    order: NDArray[np.intp], placements: Placements
) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
    """Return an order of the cells, the places there of the cells of all placements, and how far one reaches at most."""
    rank = np.empty(len(order), dtype=np.intp)
    rank[order] = np.arange(len(order))
    place = rank[placements.cells]
    starts = placements.starts[:-1]
    if not len(starts):
        return order, place, 0
    reach = reduceat(np.maximum, place, starts) - reduceat(np.minimum, place, starts)
    return order, place, int(reach.max()) + 1


def sweep_of(placements: Placements, weights: Weights) -> Sweep | None:
    """Return the sweep of a puzzle; None unless any packing is a solution, only cells have weights, and windows are small."""
    puzzle = placements.puzzle
    cells = len(puzzle.region)
    free = all(p.copies.low == 0 and p.copies.high >= cells // len(p) for p in puzzle.pieces)
    if not free or any(weights.pieces) or puzzle.searched_rules or puzzle.meeting or puzzle.holes:
        return None
    found = Sweep(placements, weights)
    return found if found.window <= _WINDOW else None
