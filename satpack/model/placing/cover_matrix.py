"""Items to cover, options to cover them with, and how often each item may be: the one form of a problem that engines read.

A solution is a set of options. Every primary item is in as many of them as its bounds say. A secondary item is in at
most one of them, or in several that all give it the same colour. Options without primary items are never chosen. (D. E.
Knuth, The Art of Computer Programming 4B, section 7.2.2.1.)

Of a puzzle the items are the pieces, numbered as in the puzzle, and after them the cells, numbered as in the region. A
placement is an option: of its piece and the cells it covers. Pieces are primary, with their copies as bounds. Cells that
must be filled are primary too, those that may stay empty secondary. How many of these may, if that is bounded by more
than none, the matrix does not say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.puzzle import Puzzle

__all__ = ["CoverMatrix", "matrix_of", "most_constrained", "owners_of"]

_MANY = 1 << 62
"""Bounds are no larger than this: more options than there can be."""


@dataclass(frozen=True, slots=True, eq=False)
class CoverMatrix:
    """Items and options of an exact cover, each numbered from 0.

    Attributes
    ----------
    low, high : ndarray of int64, shape (I,)
        Bounds on the number of chosen options with each item; options that colour a secondary item alike count once.
    primary : ndarray of bool, shape (I,)
    starts : ndarray of int64, shape (n + 1,)
        Option p has `items[starts[p]:starts[p + 1]]`.
    items : ndarray of int
    colours : ndarray of int64
        The colour at each of `items`, from 1; 0 for none. Empty if no option colours an item.
    """

    low: NDArray[np.int64]
    high: NDArray[np.int64]
    primary: NDArray[np.bool_]
    starts: NDArray[np.int64]
    items: NDArray[np.integer]
    colours: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    _by_item: list[NDArray[np.int32]] | None = field(default=None, init=False, repr=False)

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def once(self) -> NDArray[np.bool_]:
        """Which items must be in exactly one chosen option, shape (I,)."""
        found: NDArray[np.bool_] = self.primary & (self.low == 1) & (self.high == 1)
        return found

    @property
    def needed(self) -> NDArray[np.bool_]:
        """Which items must be in at least one chosen option, shape (I,)."""
        found: NDArray[np.bool_] = self.primary & (self.low > 0)
        return found

    @property
    def usable(self) -> NDArray[np.bool_]:
        """Which options have a primary item, shape (n,)."""
        return self._counts(self.primary) > 0

    def having(self, items: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which options have one of some items, shape (n,), given as a mask of shape (I,)."""
        found = np.zeros(len(self), dtype=bool)
        if items.any():
            by_item = self.by_item()
            for item in np.flatnonzero(items).tolist():
                found[by_item[item]] = True
        return found

    def by_item(self) -> list[NDArray[np.int32]]:
        """Return the options of each item, ascending."""
        if self._by_item is None:
            owner = np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.starts))
            object.__setattr__(self, "_by_item", owners_of(self.items, owner, len(self.low)))
        assert self._by_item is not None
        return self._by_item

    def incidences(
        self, options: NDArray[np.integer]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the number of items of some options, and the indices of these in `items`, option by option."""
        first = self.starts[options]
        lengths = self.starts[options + 1] - first
        ends = np.cumsum(lengths)
        return lengths, np.arange(lengths.sum()) + np.repeat(first - (ends - lengths), lengths)

    def covered(self, options: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Return which items some of these options have, shape (I,)."""
        found = np.zeros(len(self.low), dtype=bool)
        found[self.items[self.incidences(options)[1]]] = True
        return found

    def part(
        self, options: NDArray[np.integer], items: NDArray[np.integer], other: int = 0
    ) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return the matrix restricted to some options and items; ``other`` replaces the items that are left out.

        Returns
        -------
        lengths : ndarray of int64, shape (options,)
            The number of items of each option.
        places : ndarray of int32, shape (sum of lengths,)
            Their indices among the remaining items, option by option.
        """
        place_of = np.full(len(self.low), other, dtype=np.int32)
        place_of[items] = np.arange(len(items))
        lengths, at = self.incidences(options)
        return lengths, place_of[self.items[at]]

    def options_left(self, possible: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the number of possible options with each item, shape (I,)."""
        kept = np.repeat(possible, np.diff(self.starts))
        return np.bincount(self.items[kept], minlength=len(self.low))

    def _counts(self, items: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return how many of some items each option has; the set of items may be empty."""
        counted = np.concatenate(([0], np.cumsum(items[self.items])))
        return np.diff(counted[self.starts])


def matrix_of(
    puzzle: Puzzle,
    piece: NDArray[np.int32],
    starts: NDArray[np.int64],
    cells: NDArray[np.int32],
) -> CoverMatrix:
    """Return the cover matrix of a puzzle from the piece and the cells of every placement, as in `Placements`."""
    pieces, region = puzzle.pieces, puzzle.region
    required = np.arange(len(region)) < puzzle.must_fill
    copies = [(min(each.copies.low, _MANY), min(each.copies.high, _MANY)) for each in pieces]
    low, high = np.array(copies, dtype=np.int64).reshape(-1, 2).T
    return CoverMatrix(
        low=np.concatenate((low, required.astype(np.int64))),
        high=np.concatenate((high, np.ones(len(region), dtype=np.int64))),
        primary=np.concatenate((np.ones(len(pieces), dtype=bool), required)),
        starts=starts + np.arange(len(starts)),
        items=np.insert(cells + np.int32(len(pieces)), starts[:-1], piece),
    )


def owners_of(
    items: NDArray[np.integer], owner: NDArray[np.integer], count: int
) -> list[NDArray[np.integer]]:
    """Group pairs of an item and an owner: return the owners of each item, in the order of the pairs."""
    # numbers of 16 bits are sorted by radix, several times as fast
    keys = items.astype(np.uint16) if count <= 1 << 16 else items
    order = np.argsort(keys, kind="stable")
    owners, ends = owner[order], np.cumsum(np.bincount(items, minlength=count)).tolist()
    return [owners[start:end] for start, end in pairwise([0, *ends])]


def most_constrained(
    left: NDArray[np.integer], among: NDArray[np.bool_] | None = None
) -> int | None:
    """Return the first item with the fewest options left, among those of a mask; None if there is none.

    Branching on it is what S. Golomb and L. Baumert advise ("Backtrack programming", Journal of the ACM 12, 1965).

    Parameters
    ----------
    left : ndarray of int, shape (I,)
        The number of options left for each item.
    among : ndarray of bool, shape (I,), optional
    """
    if among is None:
        return int(left.argmin()) if len(left) else None
    items = np.flatnonzero(among)
    return int(items[left[items].argmin()]) if len(items) else None
