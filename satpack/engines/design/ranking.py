"""All sets of a family, numbered: any range of them can be generated directly, so that workers can share the work."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.design.family import choices
from satpack.model.counts import repeat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.design.family import Family

MOST_RANKED = 20_000_000
"""Most sets that are numbered: tables hold all choices within each class of kinds."""


class KnownSets:
    """Given sets, by number, in the role of a `Ranking`.

    `rows` holds int32 rows of `width` kinds, one after the other.
    """

    def __init__(self, rows: bytes, width: int) -> None:
        self._rows = np.frombuffer(rows, dtype=np.int32).reshape(-1, width)

    def __len__(self) -> int:
        return len(self._rows)

    def sets(self, start: int, stop: int) -> NDArray[np.int32]:
        """Return the sets from one number to before another."""
        return self._rows[start:stop]


class Ranking:
    """The sets of a family by number; the family has at most `MOST_RANKED`.

    Sets are grouped by *composition*: how many pieces are of each class of kinds. Within one, each class chooses by
    itself, and all sets of a composition have the same number of cells. Sets of few cells come first if `promise` is
    1, of many if it is -1.
    """

    def __init__(self, family: Family, promise: int = 0) -> None:
        self._family = family
        self._classes = list(family.classes.items())
        most = family.pieces[1]
        self._ways = [
            choices(len(kinds), low, high, most) for (_, low, high), kinds in self._classes
        ]
        # the most cells that a piece of a class from one on has
        sizes_left = [size for (size, _, _), _ in self._classes]
        self._largest = [max(sizes_left[place:], default=0) for place in range(len(sizes_left) + 1)]
        self._compositions = sorted(
            self._compose(0, 0, 0), key=lambda each: promise * self._cells(each)
        )
        sizes = [prod(self._numbers(each)) for each in self._compositions]
        self._ends = list(accumulate(sizes))
        self._chosen = cache(self._table)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def sets(self, start: int, stop: int) -> NDArray[np.int32]:
        """Return the sets from one number to before another, as `SetBoard.examine` takes them."""
        width = self._family.pieces[1]
        blocks = [np.zeros((0, width), dtype=np.int32)]
        at = start
        while at < min(stop, len(self)):
            which = bisect_right(self._ends, at)
            first = self._ends[which - 1] if which else 0
            end = min(stop, self._ends[which])
            blocks.append(self._made(self._compositions[which], np.arange(at, end) - first))
            at = end
        return np.concatenate(blocks)

    def _made(self, composition: tuple[int, ...], numbers: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the sets of a composition that have these numbers in it."""
        made = np.full((len(numbers), self._family.pieces[1]), -1, dtype=np.int32)
        column = 0
        for place, (pieces, ways) in enumerate(
            zip(composition, self._numbers(composition), strict=True)
        ):
            numbers, own = np.divmod(numbers, ways)
            if pieces:
                made[:, column : column + pieces] = self._chosen(place, pieces)[own]
            column += pieces
        made[:, :column].sort(axis=1)
        return made

    def _cells(self, composition: tuple[int, ...]) -> int:
        """Return how many cells each set of a composition has."""
        sizes = (size for (size, _, _), _ in self._classes)
        return sum(size * pieces for size, pieces in zip(sizes, composition, strict=True))

    def _numbers(self, composition: tuple[int, ...]) -> list[int]:
        return [ways[pieces] for ways, pieces in zip(self._ways, composition, strict=True)]

    def _compose(self, place: int, pieces: int, cells: int) -> Iterator[tuple[int, ...]]:
        """Yield how many pieces may be of each class from one on."""
        low, high = self._family.areas
        if place == len(self._classes):
            if pieces >= self._family.pieces[0] and cells >= low:
                yield ()
            return
        if cells + (self._family.pieces[1] - pieces) * self._largest[place] < low:
            return
        size = self._classes[place][0][0]
        fewest, most = self._family.reach[place]
        for own, ways in enumerate(self._ways[place]):
            if not ways or pieces + own < fewest:
                continue
            if pieces + own > most or cells + own * size > high:
                break
            for rest in self._compose(place + 1, pieces + own, cells + own * size):
                yield own, *rest

    def _table(self, place: int, pieces: int) -> NDArray[np.int32]:
        """Return all choices of `pieces` pieces of a class, each ascending."""
        (_, low, high), kinds = self._classes[place]
        free = pieces - low * len(kinds)
        rows = _with_repeats(np.array(kinds, dtype=np.int32), free)
        room = high - low
        if free > room:  # no kind more often than it may be
            spread = rows[:, room:] != rows[:, : free - room]
            rows = rows[spread.all(axis=1)]
        fixed = np.tile(repeat(np.array(kinds, dtype=np.int32), low), (len(rows), 1))
        made = np.concatenate((fixed, rows), axis=1)
        made.sort(axis=1)
        return made


def _with_repeats(kinds: NDArray[np.int32], number: int) -> NDArray[np.int32]:
    """Return all ascending choices of `number` kinds with repetition, in lexicographic order."""
    rows = np.zeros((1, 0), dtype=np.int32)
    starts = np.zeros(len(kinds), dtype=np.int64)  # the first row without smaller kinds
    for _ in range(number):
        ends = len(rows)
        lengths = ends - starts
        tails = np.concatenate([rows[start:] for start in starts.tolist()])
        rows = np.column_stack((repeat(kinds, lengths), tails))
        starts = np.cumsum(lengths) - lengths
    return rows
