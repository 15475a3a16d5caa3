"""Bounds the value of a puzzle's placements without a solver: by weights, and below that by a sweep over all packings.

The weights come from a linear program, solved by the simplex method: the dual of a packing by fractions of placements, which
weights that are as symmetric as the puzzle reach. Floating-point numbers only propose them: they are rounded up to multiples of
a fraction, and all that follows from them is computed in integers.

The sweep finds the least that a packing loses by them: dynamic programming over the cells, one after the other. What a packing of
the first cells means to the others is which of these it covers already: a *state*, one bit for each cell of a window behind the
position. Of the packings with the same state only the one that has lost least is kept, and none that has lost more than a demand
leaves; where that is little, few states are left (losses are reduced costs, see `satpack.engines.sat.losses`, and prune the
"broken profile"). A step shifts all states by one cell at a time, which is empty, or the first one of a placement, or covered
before.

References
----------
.. [1] G. B. Dantzig. Linear Programming and Extensions. Princeton 1963.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.best.best_fit import better
from satpack.model.best.weights import Weights, demands_of
from satpack.model.counts import bincount, distinct_columns, reduceat, repeat
from satpack.runtime.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.engines.prepared import Prepared
    from satpack.model.goal import Goal
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

_LARGEST = 1_000_000
"""The largest table of a linear program that is solved, in numbers; it takes some seconds."""

_STEPS = 20_000
"""Steps after which the simplex method gives up."""

_FINEST = 400
"""The largest denominator of weights."""

_TINY = 1e-9

_ROUNDED = 1e-6
"""How far a weight may exceed an integer and still be rounded down to it."""


def weigh(prepared: Prepared, goal: Goal, best: int) -> Weights | None:
    """Return weights by which no solution of a `restated` puzzle is as good as a measure, if it is a sum to maximise and some are found."""
    if not goal.is_maximum and goal.measure != "holes":
        return None
    wanted = better(prepared.puzzle, goal, best)
    for demand in demands_of(wanted):
        found = weights_for(prepared, demand.values)
        if found and found.left(wanted) < 0:
            return found
    return None


def weights_for(prepared: Prepared, values: tuple[int, ...]) -> Weights | None:
    """Return the weights with the least bound on the value of a puzzle's placements; None if the puzzle is too large."""
    placements, puzzle = prepared.placements, prepared.puzzle
    try:
        images = prepared.symmetry.items
    except LimitError:
        return None
    pieces = len(puzzle.pieces)
    orbits, orbit = np.unique(images.min(axis=0), return_inverse=True)
    if len(orbits) * len(placements) > 8 * _LARGEST:
        return None
    # for each orbit of pieces or cells how much of it each placement takes; then its value
    table = np.zeros((len(orbits) + 1, len(placements)), dtype=np.int32)
    owner = repeat(np.arange(len(placements)), np.diff(placements.starts))
    np.add.at(table, (orbit[placements.cells + pieces], owner), 1)
    table[orbit[placements.piece], np.arange(len(placements))] += 1
    table[-1] = np.array(values)[placements.piece]
    table = distinct_columns(table)
    if len(table) * sum(table.shape) > _LARGEST:
        return None
    high = np.array([*(piece.copies.high for piece in puzzle.pieces), *[1] * len(puzzle.region)])
    exact = _dual(table[:-1], bincount(orbit, high), table[-1], prepared.deadline)[orbit]
    scales = range(1, _FINEST + 1)
    rounded = [np.ceil(exact * scale - _ROUNDED).astype(np.int64) for scale in scales]
    _, scale = min(
        (int(high @ each) / scale, scale) for scale, each in zip(scales, rounded, strict=True)
    )
    weights = rounded[scale - 1].tolist()
    found = Weights(scale, values, tuple(weights[:pieces]), tuple(weights[pieces:]))
    return found if found.beyond(placements).min(initial=0) >= 0 else None


def _dual(
    takes: NDArray[np.integer],
    high: NDArray[np.number],
    values: NDArray[np.integer],
    deadline: Deadline,
) -> NDArray[np.float64]:
    """Return the least weights for columns that take items and have values; raise Undecided at the deadline."""
    items, columns = takes.shape
    table = np.zeros((items + 1, columns + items + 1))
    table[:-1, :columns] = takes
    table[:-1, columns:-1] = np.eye(items)
    # a little more of each item, no two alike: with ties the method might go in circles
    table[:-1, -1] = high * (1 + 1e-7 * np.random.default_rng(0).random(items))
    table[-1, :columns] = -values
    for _ in range(_STEPS):
        deadline.check()
        column = int(np.argmin(table[-1, :-1]))
        if table[-1, column] > -_TINY:
            break
        limits = np.full(items, np.inf)
        np.divide(table[:-1, -1], table[:-1, column], limits, where=table[:-1, column] > _TINY)
        row = int(np.argmin(limits))
        table[row] /= table[row, column]
        others = np.flatnonzero(table[:, column])
        others = others[others != row]
        table[others] -= np.outer(table[others, column], table[row])
    return np.maximum(table[-1, columns:-1], 0)


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
