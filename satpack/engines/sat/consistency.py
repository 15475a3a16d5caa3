"""Makes pairs of placements consistent, which often leaves next to nothing of a puzzle.

Of the puzzle's cover problem only *items* matter that are needed: cells that must be covered, pieces that must be used.
Two placements are compatible if they overlap nowhere and are not both the one copy of a piece. If some item has no
option that is compatible with both of them, they are in no solution together, and count as incompatible from then on,
which may deprive other pairs. To go on until nothing changes is path consistency (U. Montanari, "Networks of
constraints", Information Sciences 7, 1974) of the puzzle seen as a constraint problem whose variables are the items. A
placement that is not even compatible with itself is in no solution.

In most packing puzzles of pieces that differ, this takes surprisingly many placements away: after one choice, some
dozens out of a thousand are left. So the search is cut into cubes by choosing placements of an item with fewest, each
cube is closed in this way, and a SAT solver gets those that are small.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.sat.nogoods import compatible_pairs, needed_items
from satpack.kernels.library import Array, Size, is_available, kernel
from satpack.model.placing.cover_problem import most_constrained

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

_close_pairs = kernel(
    "close_pairs",
    Array("u8", "count", "width", writes=True),
    Array("u8", "items", "width"),
    Array("u8", "width", writes=True),
    Size("count"),
    Size("width"),
    Size("items"),
)

_LANES = 8
"""Words that the kernel looks at together."""

_FEW = 100
"""Placements that a SAT solver gets without more ado."""

_WORTHWHILE = 0.1
"""Part of the compatible pairs that a round must exclude for another one to be worth its time."""

_MANY = 400
"""Placements beyond which closing must be seen to pay."""

_FUTILE = 0.02
"""Part of such a branch's compatible pairs that closing must exclude for its own branches to be closed too."""


@dataclass(frozen=True, slots=True, eq=False)
class Remaining:
    """A subset of a puzzle's placements, and which of them can be chosen together."""

    placements: NDArray[np.intp]
    """Their numbers, shape (n,)."""
    compatible: NDArray[np.bool_]
    """Which two may be in a solution together, shape (n, n)."""
    serves: NDArray[np.bool_]
    """Which items each serves, shape (items, n)."""
    once: NDArray[np.bool_]
    """Which items can be served only once, shape (items,): all but pieces that may be used several times."""

    @property
    def is_hopeless(self) -> bool:
        """Whether some item can't be served any more."""
        return not self.serves.any(axis=1).all()

    def only(self, kept: NDArray[np.bool_]) -> Remaining:
        """Return the rest when only the placements of `kept`, a mask of shape (n,), stay."""
        places = np.flatnonzero(kept)
        return Remaining(
            self.placements[places],
            self.compatible[np.ix_(places, places)],
            self.serves[:, places],
            self.once,
        )

    def after(self, place: int) -> Remaining:
        """Return the rest once the placement at an index is chosen."""
        return self.only(self.compatible[place])

    def closed(self, deadline: Deadline) -> Remaining:
        """Exclude pairs that leave an item without options, until that excludes few more; return the rest.

        Excludes nothing without the compiled library: the solver then has more to do. Raises Undecided at the
        deadline.
        """
        if self.is_hopeless or not self.compatible.size or not is_available():
            return self
        rows, serves = _words(self.compatible), _words(self.serves)
        room = np.empty(rows.shape[1], dtype=np.uint64)
        pairs = int(self.compatible.sum()) // 2
        while (excluded := _close_pairs(rows, serves, room)) > _WORTHWHILE * max(pairs, 0):
            deadline.check()
            pairs -= excluded
        bits = np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little", count=len(rows))
        closed = Remaining(self.placements, bits.view(np.bool_), self.serves, self.once)
        return closed.only(closed.compatible.diagonal())

    def fewest(self) -> list[int]:
        """Return the indices of the options of an item with fewest, but more than one; empty if no item has.

        They exclude each other, and every solution has one of them.
        """
        numbers = self.serves.sum(axis=1)
        item = most_constrained(numbers, self.once & (numbers > 1))
        if item is None:
            return []
        return [int(place) for place in np.flatnonzero(self.serves[item])]


def remaining(
    placements: Placements, excluded: NDArray[np.bool_], *, seed: int | None = None
) -> Remaining:
    """Return what remains of a puzzle without some placements, a mask of shape (n,), in an order shuffled by a seed."""
    # in their natural order the first options of an item are much alike, and all of them are needed to see that every
    # other placement goes with one
    order = random.Random(seed or 0).sample(range(len(placements)), len(placements))
    kept = np.array([p for p in order if not excluded[p]], dtype=np.intp)
    matrix = placements.cover
    items = needed_items(matrix)
    serves = np.zeros((len(items), len(placements)), dtype=np.bool_)
    for item, options in enumerate(items):
        serves[item, options] = True
    once = matrix.high[matrix.needed] == 1
    compatible = compatible_pairs(matrix)[np.ix_(kept, kept)]
    return Remaining(kept, compatible, serves[:, kept], once)


def cubes(
    remaining: Remaining, chosen: Sequence[int], deadline: Deadline
) -> Iterator[tuple[list[int], list[int]]]:
    """Cut the search for solutions that hold some placements into cubes, closed and, if that pays, small.

    Yields the placements of a cube, and placements that are in no solution with them although they overlap none of
    them. Every solution that holds `chosen` is in exactly one cube. Raises Undecided if the deadline passes before the
    last.
    """
    left = remaining
    for placement in chosen:
        left = left.only(left.compatible[left.placements == placement].any(axis=0))
    waiting: list[tuple[list[int], Remaining, int | None]] = [([*chosen], left, None)]
    while waiting:
        deadline.check()
        cube, left, place = waiting.pop()
        if place is not None:
            cube = [*cube, int(left.placements[place])]
            left = left.after(place)
        pairs = np.count_nonzero(left.compatible)
        left = left.closed(deadline)
        if left.is_hopeless:
            continue
        kept = np.count_nonzero(left.compatible)
        number = len(left.placements)
        is_futile = place is not None and number > _MANY and kept > (1 - _FUTILE) * pairs
        branches = [] if number <= _FEW or is_futile else left.fewest()
        if branches:
            waiting += [(cube, left, branch) for branch in reversed(branches)]
        else:
            yield cube, _excluded(remaining, cube, left)


def _excluded(whole: Remaining, cube: list[int], left: Remaining) -> list[int]:
    """Return the placements that a cube excludes, but for those that overlap its own or are the same piece."""
    taken = whole.serves[:, np.isin(whole.placements, cube)].any(axis=1)
    apart = ~whole.serves[taken & whole.once].any(axis=0)
    return [int(p) for p in np.setdiff1d(whole.placements[apart], left.placements)]


def _words(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Return rows of bits as words, padded to a number of them that is a multiple of `_LANES`."""
    height, width = rows.shape
    padded = np.zeros((height, -(-width // (64 * _LANES)) * 8 * _LANES), dtype=np.uint8)
    padded[:, : -(-width // 8)] = np.packbits(rows, axis=1, bitorder="little")
    return padded.view(np.uint64)
