"""Points where sticks meet as items, so that no two pieces cross there.

Two pieces cross at a point where, going round it, one, the other, the one and the other again have a stick: one lies on both
sides of an angle that the other encloses. Where d sticks meet there are d sectors, each an item that at most one piece encloses.
Between two neighbouring sticks of its own a piece encloses the sectors if there are at least two, and at most half of all: then
pieces that cross enclose a common sector, and others don't, as trying all pieces shows. Of four sticks only the straight way
encloses all four sectors, so that one item is enough: the interior junction of D. E. Knuth ("Dancing links", 2000).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import bincount, distinct
from satpack.model.meeting import sticks_around
from satpack.model.placing.meetings import Meetings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell
    from satpack.model.looks import CellLook
    from satpack.model.placing.meetings import Slice
    from satpack.model.puzzle import Puzzle

_CROSSED = 4
"""Sticks at a point from which on two pieces can cross there."""


class CrossedPoints:
    """The points of a region where pieces could cross, and the sectors there that placements enclose."""

    def __init__(self, puzzle: Puzzle) -> None:
        around = sticks_around(puzzle.surface, puzzle.region.cells)
        self._points = [each for each in around if len(each) >= _CROSSED]
        self._degree = np.array([len(each) for each in self._points], dtype=np.int64)
        sectors = np.where(self._degree == _CROSSED, 1, self._degree)
        self._first = np.cumsum(sectors) - sectors
        number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
        # the points at which each cell ends, and which of the sticks it is there
        self._at = np.full((len(number), 2), -1)
        self._bit = np.zeros_like(self._at)
        for point, cells in enumerate(self._points):
            for turn, cell in enumerate(cells):
                end = int(self._at[number[cell], 0] >= 0)
                self._at[number[cell], end] = point
                self._bit[number[cell], end] = 1 << turn

    def meetings(self, slices: Iterable[Slice], looks: Iterable[CellLook]) -> Meetings:
        """Return the sectors that placements enclose, whatever their looks."""
        del looks
        found = [np.zeros((2, 0), dtype=np.int64)]
        for first, cells, _ in slices:
            at = self._at[cells].reshape(len(cells), -1)
            row, column = np.nonzero(at >= 0)
            keys, index = np.unique(row * len(self._points) + at[row, column], return_inverse=True)
            bits = self._bit[cells].reshape(len(cells), -1)[row, column]
            sticks = bincount(index, bits, len(keys)).astype(np.int64)
            placement, point = np.divmod(keys, max(1, len(self._points)))
            for degree in distinct(self._degree[point]).tolist():
                own = self._degree[point] == degree
                which, sector = np.nonzero(_enclosed(degree)[sticks[own]])
                items = self._first[point[own][which]] + sector
                found.append(np.stack((placement[own][which] + first, items)))
        placement, items = np.concatenate(found, axis=1)
        return Meetings(placement, items, np.zeros_like(items))

    def names(self, name_of: Callable[[Cell], str]) -> Sequence[str]:
        """Return the name of each sector: the two sticks that bound it."""
        return [
            f"{name_of(cells[turn])}^{name_of(cells[(turn + 1) % len(cells)])}"
            for cells in self._points
            for turn in range(1 if len(cells) == _CROSSED else len(cells))
        ]


@cache
def _enclosed(degree: int) -> NDArray[np.bool_]:
    """Return the sectors that a piece encloses where `degree` sticks meet, by the bits of its own ones: shape (2^d, sectors)."""
    found = np.zeros((1 << degree, degree), dtype=bool)
    for sticks in range(1 << degree):
        own = [turn for turn in range(degree) if sticks >> turn & 1]
        for start, end in zip(own, [*own[1:], *(turn + degree for turn in own[:1])], strict=True):
            if 2 <= end - start <= degree // 2:
                found[sticks, [turn % degree for turn in range(start, end)]] = True
    if degree == _CROSSED:
        # the four sectors, which only a straight way encloses, are one item
        found = np.logical_and.reduce(found, axis=1, keepdims=True)
    return found
