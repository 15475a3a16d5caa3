"""The search for a separation without compiled code, for assemblies of few states.

Most assemblies that never come apart show it in a handful of states, and so do most easy ones that do. Loading the
compiled search takes longer than all of them together, and compiling it for the first time longer still; so this one
goes first. It makes the same moves in the same order as `kernel.search`, whose module explains them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from satpack.disassembly.constants import ENDLESS, EXHAUSTED, PAUSED, SEPARATED
from satpack.disassembly.paths import passed, steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.grids import Cell, Cells, Grid

__all__ = ["PlainGaps", "PlainSearch"]

_MOST_KNOWN = 300_000
"""Gaps after which all are forgotten: some 80 MB."""

Triple: TypeAlias = tuple[int, int, int]
State: TypeAlias = tuple[Triple, ...]
Lines: TypeAlias = "dict[Cell, list[int]]"


class PlainGaps:
    """Gaps between oriented shapes, found cell by cell when first asked for; assemblies share nearly all of them."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._shapes: list[Cells] = []
        self._number: dict[Cells, int] = {}
        self._passing: dict[int, list[Lines]] = {}
        self._resting: dict[int, list[Lines]] = {}
        self._known: dict[tuple[int, int, Triple], tuple[int, ...]] = {}

    def number_of(self, shape: Cells) -> int:
        """Return the number by which an oriented shape, translated home, is known."""
        number = self._number.setdefault(shape, len(self._shapes))
        if number == len(self._shapes):
            self._shapes.append(shape)
        return number

    def between(self, first: int, second: int, displacement: Triple) -> tuple[int, ...]:
        """Return for each direction how many steps a shape can slide until it meets another.

        Parameters
        ----------
        first, second : int
            Numbers of the shapes.
        displacement : tuple of int
            Where the second lies, seen from the first: coefficients of the basis translations, filled up to three.
        """
        key = first, second, displacement
        gaps = self._known.get(key)
        if gaps is None:
            if len(self._known) == _MOST_KNOWN:
                self._known.clear()
            gaps = self._known[key] = tuple(self._gaps(first, second, displacement))
        return gaps

    def _gaps(self, first: int, second: int, displacement: Triple) -> Iterator[int]:
        shift = self._grid.combination(displacement[: self._grid.dimension])
        passed_by = self._passed_by(first)
        lying = self._lying(second)
        for step, lines, others in zip(steps(self._grid), passed_by, lying, strict=True):
            aside, ahead = _on_line(shift, step)
            gap = ENDLESS
            for line, places in others.items():
                starts = lines.get(tuple(map(int.__add__, line, aside)))
                if starts is None:
                    continue
                for place in places:
                    for start in starts:
                        if 0 <= place + ahead - start < gap:
                            gap = place + ahead - start
            yield gap

    def _passed_by(self, shape: int) -> list[Lines]:
        """Return for each direction the cells that a shape passes through in one step."""
        found = self._passing.get(shape)
        if found is None:
            found = self._passing[shape] = []
            for step in steps(self._grid):
                through = passed(self._grid, step)
                cells = [
                    tuple(map(int.__add__, cell, vector))
                    for cell in self._shapes[shape]
                    for vector in through[self._class_of(cell)]
                ]
                found.append(_by_line(cells, step))
        return found

    def _lying(self, shape: int) -> list[Lines]:
        """Return for each direction the cells of a shape."""
        found = self._resting.get(shape)
        if found is None:
            found = [_by_line(self._shapes[shape], step) for step in steps(self._grid)]
            self._resting[shape] = found
        return found

    def _class_of(self, cell: Cell) -> int:
        kind = self._grid.class_of(cell)
        assert kind is not None
        return kind


def _by_line(cells: Iterable[Cell], step: Cell) -> Lines:
    """Return for each line along a step the places on it that cells take."""
    lines: dict[Cell, set[int]] = {}
    for cell in cells:
        line, place = _on_line(cell, step)
        lines.setdefault(line, set()).add(place)
    return {line: sorted(places) for line, places in lines.items()}


def _on_line(cell: Cell, step: Cell) -> tuple[Cell, int]:
    """Return the line through a cell along a step, and the place on it; the same line iff whole steps lead there.

    A translation adds its own line and place, since its coordinates are multiples of the step's.
    """
    for value, along in zip(cell, step, strict=True):
        if along:
            place = value // along
            return tuple([v - place * s for v, s in zip(cell, step, strict=True)]), place
    raise ValueError(f"{step} is no step")


class PlainSearch:
    """One breadth-first search; see `kernel.search`.

    Parameters
    ----------
    gaps : PlainGaps
        What the gaps are looked up in.
    shapes : sequence of int
        Number of each piece's oriented shape.
    places : sequence of triple
        Where each piece lies in the assembly.
    directions : sequence of triple
        The steps.
    start : State
        Displacement of each piece at the start; the first piece's is zero.
    """

    def __init__(
        self,
        gaps: PlainGaps,
        shapes: Sequence[int],
        places: Sequence[Triple],
        directions: Sequence[Triple],
        start: State,
    ) -> None:
        self._gaps = gaps
        self._shapes = shapes
        self._places = places
        self._directions = directions
        self._everything = (1 << len(shapes)) - 1
        self._number: dict[State, int] = {start: 0}
        self._states: list[State] = [start]
        self._origins: list[tuple[int, int, int, int]] = [(-1, 0, 0, 0)]
        self.head = 0
        self.leaving = (0, 0)

    @property
    def seen(self) -> int:
        """States reached so far."""
        return len(self._states)

    def state(self, number: int) -> State:
        """Return a state that was reached."""
        return self._states[number]

    def origin(self, number: int) -> tuple[int, int, int, int]:
        """Return how a state was reached: from which, in which direction, how far, and the pieces moved as bits."""
        return self._origins[number]

    def advance(self, most: int) -> int:
        """Search until something separates, all is seen, or there are more states than so many; return which.

        When there are too many the search can't go on.
        """
        while self.head < len(self._states):
            gaps = self._gaps_in(self._states[self.head])
            for axis, table in enumerate(gaps):
                reach = self._reach(table, ENDLESS)
                if reach is not None:
                    self.leaving = axis, min(reach, key=int.bit_count)
                    return SEPARATED
            for axis, table in enumerate(gaps):
                distance = 1
                while reach := self._reach(table, distance):
                    for moved in self._closed(reach):
                        self._insert(axis, distance, moved)
                        if len(self._states) > most:
                            return PAUSED
                    distance += 1
            self.head += 1
        return EXHAUSTED

    def _gaps_in(self, state: State) -> list[list[list[int]]]:
        """Return the gap of each ordered pair, by direction."""
        count = len(state)
        shapes = self._shapes
        at = [
            (x + px, y + py, z + pz)
            for (x, y, z), (px, py, pz) in zip(state, self._places, strict=True)
        ]
        found = [[[ENDLESS] * count for _ in range(count)] for _ in self._directions]
        for i, (xi, yi, zi) in enumerate(at):
            for j, (xj, yj, zj) in enumerate(at):
                if i != j:
                    pair = self._gaps.between(shapes[i], shapes[j], (xj - xi, yj - yi, zj - zi))
                    for axis, gap in enumerate(pair):
                        found[axis][i][j] = gap
        return found

    def _reach(self, table: list[list[int]], distance: int) -> list[int] | None:
        """Return which pieces each drags along when it slides so far, as bits; None if each drags all."""
        reach = [
            sum([1 << j for j, gap in enumerate(row) if gap < distance], 1 << i)
            for i, row in enumerate(table)
        ]
        for k in range(len(reach)):
            dragged = reach[k]
            reach = [own | dragged if own >> k & 1 else own for own in reach]
        return reach if any(own != self._everything for own in reach) else None

    def _closed(self, reach: list[int]) -> Iterator[int]:
        """Yield every proper set of pieces that drags no other, in the order of `kernel.search`."""
        count = len(reach)
        dragged_by = [sum(1 << k for k in range(count) if reach[k] >> i & 1) for i in range(count)]
        stack = [(0, 0, 0)]
        while stack:
            i, slides, stays = stack.pop()
            while i < count and (slides | stays) >> i & 1:
                i += 1
            if i < count:
                stack.append((i + 1, slides, stays | dragged_by[i]))
                stack.append((i + 1, slides | reach[i], stays))
            elif slides not in {0, self._everything}:
                yield slides

    def _insert(self, axis: int, distance: int, moved: int) -> None:
        """Add the state that a move leads to, unless it was seen."""
        dx, dy, dz = (distance * value for value in self._directions[axis])
        first = moved & 1
        state = tuple(
            [
                (x + sign * dx, y + sign * dy, z + sign * dz)
                for i, (x, y, z) in enumerate(self._states[self.head])
                for sign in ((moved >> i & 1) - first,)
            ]
        )
        if self._number.setdefault(state, len(self._states)) == len(self._states):
            self._states.append(state)
            self._origins.append((self.head, axis, distance, moved))
