"""Items for the places where pieces meet: walls between two cells, or angles between two sticks at a point.

A wall has two sides, each a cell with the step across it. Its colours are the marks as the side of the lexicographically
greater step has them: the other side has their partners. So a knob seen from one side and the hole seen from the other are
the same colour. Placements that meet at a wall then give it the same colour, or exclude each other. A wall towards the outside
is no item: placements that may not have their marks there are left out.

Two pieces cross at a point where, going round it, one, the other, the one and the other again have a stick: one lies on both
sides of an angle that the other encloses. Where d sticks meet there are d sectors, each an item that at most one piece encloses.
Between two neighbouring sticks of its own a piece encloses the sectors if there are at least two, and at most half of all: then
pieces that cross enclose a common sector, and others don't, as trying all pieces shows. Of four sticks only the straight way
encloses all four sectors, so that one item is enough: the interior junction of D. E. Knuth ("Dancing links", 2000).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.counts import bincount, distinct, distinct_columns
from satpack.model.grids.vectors import negated, plus
from satpack.model.meeting import is_framed, sticks_around
from satpack.model.sides import NO_MARK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell
    from satpack.model.looks import CellLook
    from satpack.model.puzzle import Puzzle

    Slice = tuple[int, NDArray[np.int32], NDArray[np.int32]]
    """The number of the first of some successive placements of a piece, their cells, and the number of the look on each.

    Both arrays have shape (n, k).
    """


class Meetings(NamedTuple):
    """The items of this kind that placements have, as parallel arrays; a placement has each item at most once."""

    placement: NDArray[np.int64]
    item: NDArray[np.int64]
    colour: NDArray[np.int64]
    """From 1; or 0 if the placement excludes every other one with this item."""

    @property
    def contested(self) -> NDArray[np.bool_]:
        """For each item, up to the last one that occurs, whether two placements with it exclude each other."""
        own = np.where(self.colour > 0, self.colour, -1 - self.placement)
        kinds = distinct_columns(np.stack((self.item, own)))
        return bincount(kinds[0], minlength=1) > 1


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


_OUTSIDE, _NO_SIDE = -1, -2


class SharedWalls:
    """The walls of a region, and the colours that placements give them."""

    def __init__(self, puzzle: Puzzle) -> None:
        grid, sides, region = puzzle.grid, puzzle.sides, puzzle.region.cells
        self._sides = sides
        self._surface = puzzle.surface
        self._steps = sorted({step for steps in grid.contact_steps for step in steps})
        self._column = {step: i for i, step in enumerate(self._steps)}
        number = {cell: i for i, cell in enumerate(region)}
        # for each wall the cell from which its colours are named, and the step across it
        self.cells: list[tuple[Cell, Cell]] = []
        # by cell and step: the wall, or why there is none; and the cell behind it
        self._wall = np.full((len(region), len(self._steps)), _NO_SIDE)
        self._behind = np.full_like(self._wall, _OUTSIDE)
        for i, cell in enumerate(region):
            for step in grid.sides_of(cell):
                other = number.get(puzzle.surface.home(plus(cell, step)), _OUTSIDE)
                self._behind[i, self._column[step]] = other
                if other == _OUTSIDE:
                    self._wall[i, self._column[step]] = _OUTSIDE
                elif step > negated(step):
                    self._wall[i, self._column[step]] = len(self.cells)
                    self._wall[other, self._column[negated(step)]] = len(self.cells)
                    self.cells.append((cell, step))
        marks = {mark for piece in puzzle.pieces for _, _, mark in piece.sides}
        # numbered from 1; sides without a mark follow, unless they match anything
        self.colours = sorted(marks | {sides.partner(mark) for mark in marks})
        of = {mark: i for i, mark in enumerate(self.colours, 1)}
        self._numbers = of | {NO_MARK: 0}
        # the colour that each mark gives a wall, from its one side and from the other; the last is for sides without a mark,
        # from both the same if they match each other
        unmarked = len(of) + 1
        ahead = [0, *of.values(), unmarked]
        back = [0, *(of[sides.partner(mark)] for mark in of), unmarked]
        if sides.unmarked != "anything":
            self.colours.append("unmarked")
        if sides.unmarked == "nothing":
            back[-1] += 1
            self.colours.append("unmarked-too")
        self._colour_of = np.array([back, ahead])
        self._unmarked = unmarked if sides.unmarked != "anything" else 0
        self._outside = np.array(
            [sides.fits_outside(mark) for mark in (NO_MARK, *of)] + [sides.fits_outside(NO_MARK)]
        )
        self._frame = of.get(sides.border, 0) if is_framed(puzzle) else 0
        self._ahead = np.array([step > negated(step) for step in self._steps], dtype=np.int64)

    def marks_of(self, looks: Iterable[CellLook]) -> NDArray[np.int64]:
        """Return the number of the mark on each possible side of cells that look so, shape (looks, steps); 0 for none."""
        rows = list(looks)
        found = np.zeros((len(rows), len(self._steps)), dtype=np.int64)
        for row, look in zip(found, rows, strict=True):
            for step, mark in look.sides:
                row[self._column[step]] = self._numbers[mark]
        return found

    def fitting(self, cells: NDArray[np.int32], marks: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which translates of a shape, cells of shape (n, k) and marks (k, steps), keep to the border and match themselves."""
        on = self._on_sides(cells, np.broadcast_to(marks, (*cells.shape, marks.shape[1])))
        wall = self._wall[cells]
        wrong = (wall == _OUTSIDE) & ~self._outside[on]
        if self._frame:
            wrong |= (wall >= 0) & (on == self._frame)
        fits: NDArray[np.bool_] = ~wrong.any(axis=(1, 2))
        if self._surface.is_wrapped:
            walls = np.where(on > 0, wall, _OUTSIDE).reshape(len(cells), marks.size)
            colours = self._colour_of[self._ahead, on].reshape(len(cells), marks.size)
            order = np.argsort(walls, axis=1)
            walls, colours = (np.take_along_axis(each, order, axis=1) for each in (walls, colours))
            twice = (walls[:, 1:] == walls[:, :-1]) & (walls[:, 1:] >= 0)
            fits &= ~(twice & (colours[:, 1:] != colours[:, :-1])).any(axis=1)
        return fits

    def meetings(self, slices: Iterable[Slice], looks: Iterable[CellLook]) -> Meetings:
        """Return the walls that placements colour; the slices are in the order of placements."""
        marks = self.marks_of(looks)
        found = [np.zeros((3, 0), dtype=np.int64)]
        for first, cells, look in slices:
            on = self._on_sides(cells, marks[look])
            wall = self._wall[cells]
            row, _, column = at = np.nonzero((wall >= 0) & (on > 0))
            each = np.stack((row + first, wall[at], self._colour_of[self._ahead[column], on[at]]))
            found.append(distinct_columns(each))
        return Meetings(*np.concatenate(found, axis=1))

    def names(self, name_of: Callable[[Cell], str]) -> Sequence[str]:
        """Return the name of each wall: the cells on its sides, the one first by which its colours are named."""
        return [
            f"{name_of(cell)}/{name_of(self._surface.home(plus(cell, step)))}"
            for cell, step in self.cells
        ]

    def _on_sides(self, cells: NDArray[np.int32], marks: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the marks on the sides of some cells; outer sides that lack one have 0 if they match anything, else their own number."""
        if not self._unmarked:
            return marks
        behind = self._behind[cells]
        inside = (behind[..., None] == cells[:, None, None, :]).any(axis=-1)
        outer = (self._wall[cells] != _NO_SIDE) & ~inside & (marks == 0)
        return np.where(outer, self._unmarked, marks)
