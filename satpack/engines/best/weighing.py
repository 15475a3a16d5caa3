"""Bounds the value of a puzzle's placements by weights: a linear program, solved by the simplex method.

It is the dual of a packing by fractions of placements, and weights that are as symmetric as the puzzle reach it.
Floating-point numbers only propose them: they are rounded up to multiples of a fraction, and all that follows from them is
computed in integers.

References
----------
.. [1] G. B. Dantzig. Linear Programming and Extensions. Princeton 1963.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.best.best_fit import better
from satpack.model.best.weights import Weights, demands_of
from satpack.model.counts import bincount, distinct_columns, repeat
from satpack.runtime.errors import LimitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.engines.prepared import Prepared
    from satpack.model.goal import Goal
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
