"""The graph of a puzzle's solutions: two are joined if they differ in few pieces, whichever images of them are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.connected import grouped
from satpack.model.counts import bincount, repeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

Edge = tuple[int, int, int]
"""Two solutions, the lower number first, and in how many pieces they differ."""


def near_pairs(
    solutions: Sequence[Sequence[int]], action: Action, most: int, deadline: Deadline
) -> list[Edge]:
    """Return the pairs of classes of solutions with images that differ in at most `most` pieces.

    Solutions, one of each class, differ in the pieces that lie elsewhere: those of the one that has more, less the
    placements that both have. For each solution the images of all others are looked up by the placements that it
    holds. Raises Undecided at the deadline.
    """
    count, order = len(solutions), len(action)
    sizes = np.array([len(each) for each in solutions], dtype=np.int64)
    owner = repeat(np.arange(count), sizes)
    placed = np.concatenate([np.asarray(each, dtype=np.int64) for each in solutions] or [owner])
    # every image is a row, and every placement knows the rows that hold it
    held = action.placements[:, placed].ravel()
    rows = (owner * order + np.arange(order)[:, None]).ravel()
    by_placement = np.argsort(held, kind="stable")
    starts = np.searchsorted(held[by_placement], np.arange(action.placements.shape[1] + 1))
    rows = rows[by_placement]
    found: list[Edge] = []
    for index, solution in enumerate(solutions):
        deadline.check()
        holding = [rows[starts[p] : starts[p + 1]] for p in solution]
        common = bincount(np.concatenate(holding) if holding else rows[:0], minlength=count * order)
        differing = np.maximum(sizes, sizes[index]) - common.reshape(count, order).max(axis=1)
        near = np.flatnonzero(differing[index + 1 :] <= most) + index + 1
        found += [(index, other, int(differing[other])) for other in near.tolist()]
    return found


def components(count: int, edges: Sequence[Edge]) -> list[int]:
    """Return for each node the least one of its component.

    >>> components(4, [(0, 2, 1), (2, 3, 1)])
    [0, 1, 0, 0]
    """
    near: list[list[int]] = [[] for _ in range(count)]
    for one, other, _ in edges:
        near[one].append(other)
        near[other].append(one)
    least = [0] * count
    for part in grouped(range(count), near.__getitem__):
        for node in part:
            least[node] = part[0]
    return least
