"""Slides and removals in any state, for questions that the compiled search does not answer.

This is the search of `kernels/separation.h` in plain Python, without its order and its end: gaps between shapes,
pieces that drag others along, and the sets that are closed under dragging, which are those that can slide.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from satpack.engines.disassembly.kernel import ENDLESS, cells_in_classes
from satpack.model.moves.paths import passed, steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Cells, Grid

Place = tuple[int, "Cell"]
"""A shape by its number, and the vector by which it is displaced."""

State = tuple[Place, ...]
"""The places of the pieces of a part."""

_Spot = tuple["Cell", int]
"""The line of a cell along an axis, with its class, and its place on that line."""


class SearchLimitError(Exception):
    """A limit came before the answer."""


class Slides:
    """Shapes of one grid, and how they slide past each other along its axes, some pieces one way or the others the other way."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.steps = steps(grid)
        self._cartesian = [grid.cartesian(step) for step in self.steps]
        self._units = [
            next(i for i, value in enumerate(coefficients) if abs(value) == 1)
            for coefficients in map(self._coefficients, self.steps)
        ]
        self._numbers: dict[Cells, int] = {}
        self._resting: list[list[dict[Cell, list[int]]]] = []
        self._passing: list[list[list[_Spot]]] = []
        self._lengths: list[list[float]] = []
        self._gaps: dict[tuple[int, int, Cell], tuple[int, ...]] = {}

    def shape(self, cells: Cells) -> int:
        """Return the number of a shape, given by its cells in place."""
        if cells not in self._numbers:
            self._numbers[cells] = len(self._numbers)
            self._resting.append([self._rest(cells, axis) for axis in range(len(self.steps))])
            self._passing.append([self._pass(cells, axis) for axis in range(len(self.steps))])
            middles = [self.grid.cartesian(cell) for cell in cells]
            along = [
                [_dot(middle, step) / _dot(step, step) for middle in middles]
                for step in self._cartesian
            ]
            self._lengths.append([max(values) - min(values) for values in along])
        return self._numbers[cells]

    def gaps(self, state: State) -> list[list[list[int]]]:
        """Return for each axis how far each piece can slide until it meets each other piece; `ENDLESS` if never."""
        found = [[[ENDLESS] * len(state) for _ in state] for _ in self.steps]
        for i, (first, at) in enumerate(state):
            for j, (second, there) in enumerate(state):
                if i != j:
                    away = tuple(map(int.__sub__, there, at))
                    between = self._between(first, second, away)
                    for axis, gap in enumerate(between):
                        found[axis][i][j] = gap
        return found

    def slid(self, state: State, moved: int, axis: int, distance: int) -> State:
        """Return the state after a set of pieces, given by bits, slid along an axis."""
        along = tuple(distance * value for value in self.steps[axis])
        return tuple(
            (shape, tuple(map(int.__add__, at, along)) if moved >> i & 1 else at)
            for i, (shape, at) in enumerate(state)
        )

    def moves(
        self, gaps: Sequence[Sequence[Sequence[int]]], furthest: Sequence[int]
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the slides out of a state, at most the furthest of each axis: the set as bits, the axis, the distance."""
        for axis, rows in enumerate(gaps):
            for distance in range(1, furthest[axis] + 1):
                moved = 0
                for moved in closed_sets(closures(rows, distance)):
                    yield moved, axis, distance
                if not moved:  # nor will anything slide farther
                    break

    def lengths(self, state: State) -> list[int]:
        """Return for each axis the total length of all pieces in steps, than which they are no longer together until something leaves."""
        return [
            sum(math.ceil(self._lengths[shape][axis] - 1e-6) + 1 for shape, _ in state)
            for axis in range(len(self.steps))
        ]

    def _between(self, first: int, second: int, away: Cell) -> tuple[int, ...]:
        key = first, second, away
        if key not in self._gaps:
            self._gaps[key] = tuple(
                self._gap(first, second, away, axis) for axis in range(len(self.steps))
            )
        return self._gaps[key]

    def _gap(self, first: int, second: int, away: Cell, axis: int) -> int:
        line, place = self._along(self._coefficients(away), axis)
        resting = self._resting[second][axis]
        least = ENDLESS
        for (kind, *own), at in self._passing[first][axis]:
            for other in resting.get((kind, *map(int.__sub__, own, line)), ()):
                distance = other + place - at
                if 0 <= distance < least:
                    least = distance
        return least

    def _rest(self, cells: Cells, axis: int) -> dict[Cell, list[int]]:
        found: dict[Cell, list[int]] = {}
        for line, place in self._spots(cells, axis):
            found.setdefault(line, []).append(place)
        return found

    def _pass(self, cells: Cells, axis: int) -> list[_Spot]:
        through = passed(self.grid, self.steps[axis])
        kinds = [self.grid.class_of(cell) for cell in cells]
        met = {
            tuple(map(int.__add__, cell, vector))
            for cell, kind in zip(cells, kinds, strict=True)
            if kind is not None
            for vector in through[kind]
        }
        return self._spots(sorted(met), axis)

    def _spots(self, cells: Sequence[Cell], axis: int) -> list[_Spot]:
        spots = []
        for kind, *coefficients in cells_in_classes(self.grid, cells).tolist():
            line, place = self._along(coefficients[: self.grid.dimension], axis)
            spots.append(((kind, *line), place))
        return spots

    def _along(self, coefficients: Sequence[int], axis: int) -> tuple[Cell, int]:
        """Return the line along an axis that a translation leads to, and the distance along it."""
        step = self._coefficients(self.steps[axis])
        unit = self._units[axis]
        place = coefficients[unit] * step[unit]
        return tuple(c - place * s for c, s in zip(coefficients, step, strict=True)), place

    def _coefficients(self, vector: Cell) -> Cell:
        found = self.grid.coefficients(vector)
        assert found is not None
        return found


def closures(gaps: Sequence[Sequence[int]], distance: int) -> list[int]:
    """Return for each piece, as bits, the pieces it drags along when it slides a distance, itself included."""
    reach = [
        sum(1 << j for j, gap in enumerate(row) if gap < distance) | 1 << i
        for i, row in enumerate(gaps)
    ]
    for k in range(len(reach)):
        for i, own in enumerate(reach):
            if own >> k & 1:
                reach[i] = own | reach[k]
    return reach


def closed_sets(reach: Sequence[int]) -> Iterator[int]:
    """Yield as bits the proper sets of pieces that drag nothing else along; `reach` is the set each piece drags."""
    everything = (1 << len(reach)) - 1
    dragged_by = [
        sum(1 << k for k, dragged in enumerate(reach) if dragged >> i & 1)
        for i in range(len(reach))
    ]
    choices = [(0, 0)]
    while choices:
        slides, stays = choices.pop()
        is_open = everything & ~(slides | stays)
        if is_open:
            i = (is_open & -is_open).bit_length() - 1
            choices.append((slides, stays | dragged_by[i]))
            choices.append((slides | reach[i], stays))
        elif slides not in (0, everything):
            yield slides


def numbers_in(bits: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are set."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


def _dot(a: Iterable[float], b: Iterable[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
