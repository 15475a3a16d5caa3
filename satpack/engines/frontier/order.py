"""The order in which the sweep visits the items of a tiling: the fewer states on the way, the better.

Between two steps of a sweep the state is the set of later items that are covered already. Which items those can be is
the frontier, and its size depends on the order more than on anything else: a 4 x 100 strip has a frontier of 4 items
one way and of 100 the other.

The number of states is estimated by entropy. The share p of the options on an item that start before the sweep's
position is about the probability that the item is covered already, and the item adds to the logarithm of the number of
states the entropy of an event of probability p - the Renyi entropy of order 1/4, since states count, not how often
they are met. (Measured over 31 puzzles of all grids: the order chosen so makes at most 1.4 times the states of the
best candidate, where Shannon's entropy would make up to 3.6 times as many.) That takes items for independent, which is
good enough to compare orders, not to predict numbers.
"""

from __future__ import annotations

from collections import deque
from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import bincount, reduceat, repeat
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.frontier.tiling import SweepTiling

_SAMPLE = 1_000_000
"""Most pairs of items of the same option that are looked at; of larger tilings a sample of the options is."""

_ORDER = 0.25
"""Order of the entropy: 1 is Shannon's, 0 is the logarithm of the number of values that occur."""


def sweep_order(tiling: SweepTiling, deadline: Deadline = NEVER) -> NDArray[np.int64]:
    """Return the items in a good order for the sweep, int64 of shape (I,); raise Undecided at the deadline.

    The candidates are the orders along short lattice vectors, and a breadth-first order, which follows a region around
    corners (E. Cuthill and J. McKee, "Reducing the bandwidth of sparse symmetric matrices", ACM National Conference,
    1969).
    """
    sample = _Sample(tiling, deadline)
    straight = min(_straight_orders(tiling), key=sample.states)
    return min(straight, sample.breadth_first(straight), key=sample.states)


class _Sample:
    """A sample of a tiling's options, to estimate with."""

    def __init__(self, tiling: SweepTiling, deadline: Deadline) -> None:
        self._deadline = deadline
        problem = tiling.problem
        size = np.diff(problem.starts)
        step = 1 + int((size**2).sum()) // _SAMPLE
        self._sizes = size[::step]
        self._owner = repeat(np.arange(len(self._sizes)), self._sizes)
        self._starts = np.concatenate(([0], np.cumsum(self._sizes)))
        self._items = problem.items[problem.incidences(np.arange(0, len(problem), step))[1]]
        self._by_item = np.argsort(self._items, kind="stable")
        degree = bincount(self._items, minlength=len(tiling.weight))
        self._ends = np.cumsum(degree)
        # the entropy that the j-th of the options on an item adds when it starts
        nth = np.arange(len(self._items)) - repeat(self._ends - degree, degree)
        of = repeat(degree, degree)
        self._gains = _entropy((nth + 1) / of) - _entropy(nth / of)

    def states(self, order: NDArray[np.int64]) -> float:
        """Return the logarithm of the estimated number of states, summed over the steps of the order."""
        self._deadline.check()
        rank = np.empty(len(order), dtype=np.int64)
        rank[order] = np.arange(len(order))
        if not len(self._owner):
            return 0.0
        first = reduceat(np.minimum, rank[self._items], self._starts[:-1])[self._owner]
        by_start = np.argsort(self._items * len(order) + first)
        gains = bincount(first[by_start], weights=self._gains, minlength=len(order))
        exponents = np.cumsum(gains)
        most = float(exponents.max())
        return most + float(np.log2(np.exp2(exponents - most).sum()))

    def breadth_first(self, seeds: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the items in breadth-first order: next to each other are those that share an option."""
        position = np.empty(len(seeds), dtype=np.int64)
        position[seeds] = np.arange(len(seeds))
        is_seen = np.zeros(len(seeds), dtype=bool)
        order: list[int] = []
        for seed in seeds.tolist():
            if is_seen[seed]:
                continue
            is_seen[seed] = True
            waiting = deque([seed])
            while waiting:
                self._deadline.check()
                item = waiting.popleft()
                order.append(item)
                fresh = self._together_with(item)
                fresh = fresh[~is_seen[fresh]]
                is_seen[fresh] = True
                waiting.extend(fresh[np.argsort(position[fresh])].tolist())
        return np.array(order, dtype=np.int64)

    def _together_with(self, item: int) -> NDArray[np.int64]:
        """Return the items that share an option with this one."""
        start = int(self._ends[item - 1]) if item else 0
        options = self._owner[self._by_item[start : self._ends[item]]]
        sizes = self._sizes[options]
        within = np.arange(sizes.sum()) - repeat(np.cumsum(sizes) - sizes, sizes)
        is_near = np.zeros(len(self._ends), dtype=bool)
        is_near[self._items[repeat(self._starts[options], sizes) + within]] = True
        return np.flatnonzero(is_near)


def _entropy(p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the Renyi entropy of an event of probability p, in bits."""
    found: NDArray[np.float64] = np.log2(p**_ORDER + (1 - p) ** _ORDER) / (1 - _ORDER)
    return found


def _straight_orders(tiling: SweepTiling) -> Iterator[NDArray[np.int64]]:
    """Yield the orders along the axes, both ways, and along their sums and differences.

    An item stands where the first of its cells does.
    """
    points = np.array(tiling.puzzle.region.cells, dtype=np.int64)
    dimension = points.shape[1]
    for axes in permutations(range(dimension)):
        cells = np.lexsort([points[:, axis] for axis in reversed(axes)])
        yield _by_first_cell(tiling, cells)
        yield _by_first_cell(tiling, cells[::-1])
    for direction in product((1, 0, -1), repeat=dimension):
        slants = [v for v in direction if v]
        if len(slants) > 1 and slants[0] > 0:
            cells = np.lexsort((*points.T, points @ np.array(direction)))
            yield _by_first_cell(tiling, cells)


def _by_first_cell(tiling: SweepTiling, cells: NDArray[np.int64]) -> NDArray[np.int64]:
    _, first = np.unique(tiling.item_of_cell[cells], return_index=True)
    return np.argsort(first)
