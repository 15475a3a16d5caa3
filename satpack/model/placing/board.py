"""The region as a board: where translates of a shape lie in it, many looked up at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.colours import colour_numbers
from satpack.model.looks import PLAIN, CellLook
from satpack.model.pieces import VARIABLE
from satpack.model.placing.meetings import CrossedPoints, SharedWalls
from satpack.model.room import hull
from satpack.runtime.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from satpack.model.grids import Cell
    from satpack.model.looks import Shape
    from satpack.model.puzzle import Puzzle
    from satpack.runtime.limits import Deadline

    # from some of the translates to the numbers of their cells, -1 outside; and how many translates there are
    _Lookup = tuple[Callable[[slice], NDArray[np.int32]], int]

MAX_INCIDENCES = 60_000_000
"""Most pairs of a placement and a cell it covers."""

# pairs looked up at once, and between two looks at the clock
_SLICE = 1_000_000


class Board:
    """The region as an array over its bounding box, from lattice point to cell number; -1 outside.

    For a wrapped region that is the bounding box of the points that represent its cells; a shape that leaves the
    region on one side continues on the other.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self._deadline, self._looked_up = deadline, 0
        self._puzzle, self._grid, self._surface = puzzle, puzzle.grid, puzzle.surface
        self._seen: set[bytes] = set()
        cells = self._surface.reduced(np.array(puzzle.region.cells, dtype=np.int64))
        self._low, high = cells.min(axis=0), cells.max(axis=0)
        self._extent = high - self._low + 1
        self._strides = np.concatenate((np.cumprod(self._extent[:0:-1])[::-1], [1]))
        self._flat = (cells - self._low) @ self._strides
        self._number = np.full(int(np.prod(self._extent)), -1, dtype=np.int32)
        self._number[self._flat] = np.arange(len(cells))
        classes = np.array([puzzle.grid.class_of(cell) for cell in puzzle.region.cells])
        of_class = [np.flatnonzero(classes == i) for i in range(len(puzzle.grid.domain))]
        # one axis after the other in memory, since all cells are compared along each
        self._points = [np.asfortranarray((cells - self._low)[own]) for own in of_class]
        self._starts = [self._flat[own] for own in of_class]
        self._colour_number = {"": 0} | {c.name: i for i, c in enumerate(puzzle.colours, 1)}
        self._look_number = {CellLook(name): number for name, number in self._colour_number.items()}
        self._walls = SharedWalls(puzzle) if puzzle.has_sides else None
        self.places = CrossedPoints(puzzle) if puzzle.forbids_crossing else self._walls
        region = puzzle.region
        self._painted = np.array(
            colour_numbers(puzzle.colours, region.cells, region.colours), dtype=np.uint8
        )
        self._may_lie = np.array(
            [[puzzle.may_lie(a, b) for b in self._colour_number] for a in self._colour_number]
        )

    @property
    def looks(self) -> tuple[CellLook, ...]:
        """The looks that numbers of paint stand for: plain, then of the puzzle's colours alone, then of the shapes met so far."""
        return tuple(self._look_number)

    def positions(self, shape: Shape, *, taken: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return all translates of a shape that may lie inside the region, each row of cells once if some would repeat.

        Raises LimitError if they have more than `MAX_INCIDENCES` cells, including the ``taken`` ones. Cells are ascending numbers,
        without those of variable cells; the looks on them come as a second array of that shape, empty if the shape is plain.
        """
        cells, looks = shape
        variable = [i for i, look in enumerate(looks) if look.colour == VARIABLE]
        fixed = sorted(set(range(len(cells))).difference(variable))
        home: Cell = cells[fixed[0]]
        kind = self._grid.class_of(home)
        assert kind is not None
        own = [looks[i] if looks else PLAIN for i in fixed]
        colours = np.array([self._colour_number[look.colour] for look in own])
        numbers = [self._look_number.setdefault(look, len(self._look_number)) for look in own]
        paint = np.array(numbers if any(numbers) else (), dtype=np.int32)
        away = np.array(cells, dtype=np.int64) - np.array(home)
        looked_up = self._around if self._surface.is_wrapped else self._inside
        numbers_of, translates = looked_up(kind, away[fixed], away[variable])
        kept, paints, room = [], [], MAX_INCIDENCES - taken
        # a slice at a time, since many translates may fit into the box but few into the region
        most = max(1, _SLICE // len(cells))
        for start in range(0, max(1, translates), most):
            self._looked_up += min(most, translates - start) * len(cells)
            if self._looked_up > _SLICE:
                self._looked_up = 0
                self._deadline.check()
            found = numbers_of(slice(start, start + most))
            found = found[(found >= 0).all(axis=1)]
            if colours.any():
                found = found[self._may_lie[colours, self._painted[found]].all(axis=1)]
            if self._walls is not None:
                found = found[self._walls.fitting(found, self._walls.marks_of(own))]
            room -= found.size
            if room < 0:
                raise LimitError(
                    f"the placements cover more than {MAX_INCIDENCES:,} cells together; "
                    "use a smaller region or fewer and smaller pieces"
                )
            rows = np.sort(found, axis=1)
            row_paint = paint[np.argsort(found, axis=1)] if len(paint) else paint
            if variable or self._surface.is_wrapped:
                fresh = self._fresh(rows, row_paint)
                rows, row_paint = rows[fresh], row_paint[fresh] if len(paint) else paint
            kept.append(rows)
            if len(paint):
                paints.append(row_paint)
        return np.concatenate(kept), np.concatenate(paints) if paints else paint[:0]

    def begin_piece(self) -> None:
        """Start a new piece: sets of cells that several of its shapes cover count once."""
        self._deadline.check()
        self._seen.clear()

    def _has_room(self, kind: int, variable: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which cells of a class, taken as the shape's first, have variable cells at these offsets in the hull."""
        points = self._points[kind] + self._low
        fits = np.ones(len(points), dtype=bool)
        if len(variable):
            for normal, low, high in hull(self._surface, self._puzzle.region.cells):
                steps, places = variable @ normal, points @ normal
                fits &= (low <= places + steps.min()) & (places + steps.max() <= high)
        return fits

    def _inside(
        self, kind: int, offsets: NDArray[np.int64], variable: NDArray[np.int64]
    ) -> _Lookup:
        """Return a function that looks up translates of a shape, those that fit into the box, and their number.

        The offsets lead from the shape's first cell, which is of that class, to all that it covers, and to variable
        ones.
        """
        points = self._points[kind]
        first, end = -offsets.min(axis=0), self._extent - offsets.max(axis=0)
        fits = ((first[:, None] <= points.T) & (end[:, None] > points.T)).all(axis=0)
        fits &= self._has_room(kind, variable)
        targets, steps = self._starts[kind][fits], offsets @ self._strides
        return lambda rows: self._number[targets[rows, None] + steps], len(targets)

    def _around(
        self, kind: int, offsets: NDArray[np.int64], variable: NDArray[np.int64]
    ) -> _Lookup:
        """Do the same on a wrapped region; a shape that overlaps itself is not inside."""
        points = (self._points[kind] + self._low)[self._has_room(kind, variable)]

        def found(rows: slice) -> NDArray[np.int32]:
            there = self._surface.reduced(points[rows, None] + offsets) - self._low
            inside = ((there >= 0) & (there < self._extent)).all(axis=2)
            there[~inside] = 0
            numbers = np.where(inside, self._number[there @ self._strides], np.int32(-1))
            ordered = np.sort(numbers, axis=1)
            numbers[(ordered[:, 1:] == ordered[:, :-1]).any(axis=1)] = -1
            return numbers

        return found, len(points)

    def _fresh(self, cells: NDArray[np.int32], paint: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Return which rows, of sorted cells and their paint, the piece has not covered before."""
        keys = [row.tobytes() for row in cells]
        if len(paint):
            keys = [key + row.tobytes() for key, row in zip(keys, paint, strict=True)]
        fresh = np.zeros(len(keys), dtype=bool)
        for number, key in enumerate(keys):
            if key not in self._seen:
                self._seen.add(key)
                fresh[number] = True
        return fresh
