"""Placements, and pairs of them, that are in no solution together: the extra "nogoods", and what their closure leaves of a puzzle.

Of the puzzle's cover problem only *items* matter that are needed: pieces that must be used, cells that must be
covered. Two placements are compatible if they overlap nowhere, are not both the one copy of a piece, and give no wall
different colours; each is compatible with itself. A placement that is compatible with no option of some item is in no
solution, and a compatible pair whose options of some item have nothing in common is in no solution together.

To exclude such pairs until nothing changes is path consistency (U. Montanari, "Networks of constraints", Information Sciences
7, 1974) of the puzzle seen as a constraint problem whose variables are the items. In most packing puzzles of pieces that
differ, this takes surprisingly many placements away: after one choice, some dozens out of a thousand are left. So the search is
cut into cubes by choosing placements of an item with fewest, each cube is closed in this way, and a SAT solver gets those that
are small.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.kernels.library import Array, Size, is_available, kernel
from satpack.model.counts import repeat
from satpack.model.placing.cover_problem import most_constrained
from satpack.runtime.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.sat.draft import Draft
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

MAX_PLACEMENTS = 8_000
"""Most placements for which nogoods are looked for: every two of them are compared, in a table of a byte each."""

_BLOCK = 1 << 15
"""Pairs of placements that are compared at once: few enough for a processor's cache."""

_PARTS = 64
"""Parts in which the pairs are yielded, so that they are not all lists at once."""


def nogoods(draft: Draft) -> Iterator[Clause]:
    """Yield clauses against every placement, and every compatible pair, that leaves an item without options.

    Variables: none. Clauses: up to n + n^2/2 of length one and two. They follow from the formula, by the
    failed-literal rule: unit propagation after choosing the placement, or the pair, would find the conflict. With
    them, it excludes the second placement of a pair as soon as the first is chosen.
    """
    placements = draft.placements
    if len(placements) > MAX_PLACEMENTS:
        raise LimitError(
            f"nogoods compare every two placements, and {len(placements):,} are too many; "
            f"use them for at most {MAX_PLACEMENTS:,}"
        )
    compatible = compatible_pairs(placements.cover)
    items = needed_items(placements.cover)
    alive = _without_options(compatible, items)
    yield from ([-draft.chooses[p]] for p in np.flatnonzero(~alive).tolist())
    survivors = np.flatnonzero(alive)
    position = np.cumsum(alive) - 1
    compatible = compatible[np.ix_(survivors, survivors)]
    items = [position[options[alive[options]]] for options in items]
    negated = -np.array(draft.chooses.of(survivors.tolist()), dtype=np.int64)
    for pair in np.array_split(_pairs(compatible, items), _PARTS):
        yield from negated[pair].tolist()


def needed_items(matrix: CoverProblem) -> list[NDArray[np.intp]]:
    by_item = matrix.by_item()
    return [by_item[item].astype(np.intp) for item in np.flatnonzero(matrix.needed).tolist()]


def compatible_pairs(matrix: CoverProblem) -> NDArray[np.bool_]:
    """Return which two options can be chosen together, shape (n, n); each with itself."""
    compatible = np.ones((len(matrix), len(matrix)), dtype=bool)
    coloured, colours_by_item = matrix.coloured, matrix.colours_by_item()
    for item, options in enumerate(matrix.by_item()):
        if coloured[item]:
            colours = colours_by_item[item]
            alike = (colours[:, None] == colours) & (colours > 0)
            compatible[np.ix_(options, options)] &= alike
        elif matrix.high[item] <= 1:
            compatible[np.ix_(options, options)] = False
    np.fill_diagonal(compatible, val=True)
    return compatible


def _without_options(
    compatible: NDArray[np.bool_], items: list[NDArray[np.intp]]
) -> NDArray[np.bool_]:
    """Return the placements left, shape (n,), after removing those that leave an item without options, repeatedly."""
    alive = np.ones(len(compatible), dtype=bool)
    item_of = repeat(np.arange(len(items)), np.array([*map(len, items)], dtype=np.intp))
    every = np.concatenate([np.zeros(0, dtype=np.intp), *items])
    # items whose options were not all looked at since one was removed
    touched = list(range(len(items)))
    while touched:
        left = alive.copy()
        for options in (items[item] for item in touched):
            left &= compatible[options[alive[options]]].any(axis=0)
        touched = np.unique(item_of[(alive & ~left)[every]]).tolist()
        alive = left
    return alive


def _pairs(compatible: NDArray[np.bool_], items: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    """Return every compatible pair that leaves an item without options, each once, shape (pairs, 2).

    Two sets of options of one item that have more options together than the item has must meet. So with the placements
    in order of the number of options they leave, each is compared only with those after it that leave few enough.
    """
    bad = np.zeros_like(compatible)
    for options in items:
        left = compatible[options]
        numbers = left.sum(axis=0)
        order = np.argsort(numbers, kind="stable")
        ascending = numbers[order]
        ends = np.searchsorted(ascending, len(options) - ascending, side="right")
        packed = np.ascontiguousarray(_words(left.T, lanes=1)[order].T)
        start = 0
        while start < len(ends) and ends[start] > start + 1:
            end = ends[start]
            stop = min(end, start + max(1, _BLOCK // (end - start)))
            met = np.zeros((stop - start, end - start), dtype=np.uint64)
            for word in packed:
                met |= word[start:stop, None] & word[start:end]
            rows, columns = np.divmod(np.flatnonzero(met == 0), end - start)
            bad[order[start + rows], order[start + columns]] = True
            start = stop
    bad |= bad.T
    bad &= compatible
    return np.argwhere(np.triu(bad, k=1))


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
        """Exclude pairs that leave an item without options, until that excludes few more, or nothing without the compiled library; return the rest."""
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
        """Return the indices of the options of an item with fewest, but more than one, which exclude each other; empty if no item has."""
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
    """Cut the search for solutions that hold some placements into cubes, closed and, if that pays, small; each solution is in one.

    Yields the placements of a cube, and placements that are in no solution with them although they overlap none of them.
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


def _words(rows: NDArray[np.bool_], lanes: int = _LANES) -> NDArray[np.uint64]:
    """Return rows of bits as words, padded to a number of them that is a multiple of the lanes."""
    height, width = rows.shape
    padded = np.zeros((height, -(-width // (64 * lanes)) * 8 * lanes), dtype=np.uint8)
    padded[:, : -(-width // 8)] = np.packbits(rows, axis=1, bitorder="little")
    return padded.view(np.uint64)
