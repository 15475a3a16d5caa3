"""Searching for the fewest moves that take an assembly apart, part after part."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

from satpack.disassembly import kernel
from satpack.disassembly.gaps import Gaps, GapTables
from satpack.disassembly.tree import Disassembly, Ending, Move, Part
from satpack.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from satpack.grids import Cell, Grid
    from satpack.solution import Solution

__all__ = ["MAX_STATES", "Taker"]

_Scalar = TypeVar("_Scalar", bound=np.generic)

MAX_STATES = 1_000_000
"""States after which the search for one separation gives up, unless told otherwise: some 100 MB for ten pieces."""

_SLICE = 20_000
"""States between two looks at the clock; some milliseconds."""


class Taker:
    """Takes assemblies of one grid apart, keeping the gap tables that they share.

    Parameters
    ----------
    grid : Grid
        The assemblies' grid.
    stop : callable, optional
        Asked now and then, some milliseconds apart, whether to give up.
    max_states : int, optional
        Most states to see before one separation.
    on_progress : callable, optional
        Called now and then with the states seen in the present search.

    Attributes
    ----------
    stop : callable
        Whether to give up; may be set anew.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        stop: Callable[[], bool] = bool,
        max_states: int = MAX_STATES,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        self._grid = grid
        self._tables = GapTables(grid)
        self.stop = stop
        self._max_states = max_states
        self._on_progress = on_progress

    def take_apart(self, assembly: Solution) -> Disassembly:
        """Take an assembly apart.

        The search is breadth-first, so that the first level is the least there is; among shortest ways the first met
        in a fixed order is taken, and the later levels depend on that.

        Raises
        ------
        LimitError
            If the assembly has more than `kernel.MAX_PIECES` pieces.
        """
        count = len(assembly.placed)
        if count > kernel.MAX_PIECES:
            raise LimitError(
                f"an assembly of {count} pieces; satpack takes apart at most {kernel.MAX_PIECES}"
            )
        pieces = tuple(range(count))
        if count == 1:
            return Disassembly(
                assembly, Part(pieces, (self._vector(np.zeros(3)),), Ending.SEPARATED)
            )
        gaps = self._tables.between([placed.cells for placed in assembly.placed])
        start = np.zeros((count, 3), dtype=np.int16)
        return Disassembly(assembly, self._part(gaps, pieces, start))

    def _part(self, gaps: Gaps, pieces: tuple[int, ...], start: NDArray[np.int16]) -> Part:
        """Separate some pieces, which lie displaced as `start` says (one row a piece), and then the two parts."""
        search = _Search(gaps.among(pieces), start - start[0])
        ending = self._run(search)
        offsets = tuple(self._vector(row) for row in start)
        if ending is not Ending.SEPARATED:
            return Part(pieces, offsets, ending, states=search.seen)
        removal, leaving = search.removal()
        rows = search.way()
        moves = [
            Move(
                pieces=tuple(pieces[i] for i in sliding),
                step=self._vector(step * gaps.steps[direction]),
                distance=distance,
                offsets=tuple(self._vector(row + start[0]) for row in search.states[after]),
            )
            for after, direction, step, distance, sliding in rows
        ]
        last = search.states[search.head] + start[0]
        moves.append(
            Move(
                pieces=tuple(pieces[i] for i in leaving),
                step=self._vector(removal),
                distance=0,
                offsets=tuple(self._vector(row) for row in last),
            )
        )
        resting = [i for i in range(len(pieces)) if i not in leaving]
        parts = [
            self._part(gaps, tuple(pieces[i] for i in group), last[group])
            if len(group) > 1
            else None
            for group in (resting, leaving)
        ]
        return Part(
            pieces, offsets, ending, tuple(moves), search.seen, staying=parts[0], removed=parts[1]
        )

    def _run(self, search: _Search) -> Ending:
        while True:
            code = search.advance(min(_SLICE, self._max_states))
            if self._on_progress:
                self._on_progress(search.seen)
            if code == kernel.SEPARATED:
                return Ending.SEPARATED
            if code == kernel.EXHAUSTED:
                return Ending.LOCKED
            if search.seen >= self._max_states or self.stop():
                return Ending.UNDECIDED

    def _vector(self, coefficients: NDArray[np.generic]) -> Cell:
        return self._grid.combination(coefficients[: self._grid.dimension].astype(int).tolist())


class _Search:
    """One breadth-first search: the arrays it lives in, which grow as states are reached."""

    def __init__(self, gaps: Gaps, start: NDArray[np.int16]) -> None:
        self._gaps = gaps
        self._cursor = np.zeros(4, dtype=np.int64)
        self._cursor[kernel.COUNT] = 1
        self.states: NDArray[np.int16] = np.zeros((64, *start.shape), dtype=np.int16)
        self.states[0] = start
        self._parents: NDArray[np.int32] = np.full(64, -1, dtype=np.int32)
        self._moves: NDArray[np.int16] = np.zeros((64, 2), dtype=np.int16)
        self._sets: NDArray[np.int64] = np.zeros(64, dtype=np.int64)
        self._slots = self._hashed(256)

    @property
    def seen(self) -> int:
        """States reached so far."""
        return int(self._cursor[kernel.COUNT])

    @property
    def head(self) -> int:
        """The state at hand: after a separation the one it happens in."""
        return int(self._cursor[kernel.HEAD])

    def advance(self, budget: int) -> int:
        """Expand at most so many states and return the kernel's code."""
        gaps = self._gaps
        while True:
            code: int = kernel.search(
                gaps.tables,
                gaps.starts,
                gaps.lows,
                gaps.sizes,
                gaps.steps,
                self.states,
                self._parents,
                self._moves,
                self._sets,
                self._slots,
                self._cursor,
                budget,
            )
            if code != kernel.FULL:
                return code
            self._grow()

    def _grow(self) -> None:
        self.states = _doubled(self.states)
        self._parents = _doubled(self._parents)
        self._moves = _doubled(self._moves)
        self._sets = _doubled(self._sets)
        self._slots = self._hashed(4 * len(self.states))

    def _hashed(self, length: int) -> NDArray[np.int32]:
        slots = np.full(length, -1, dtype=np.int32)
        kernel.rehash(self.states, self.seen, slots)
        return slots

    def removal(self) -> tuple[NDArray[np.int64], list[int]]:
        """Return the direction of the separation found and which pieces leave: never more than half of them."""
        step = self._gaps.steps[self._cursor[kernel.FOUND_STEP]]
        leaving = _members(int(self._cursor[kernel.FOUND_SET]))
        count = self.states.shape[1]
        if 2 * len(leaving) > count:
            return -step, [i for i in range(count) if i not in leaving]
        return step, leaving

    def way(self) -> list[tuple[int, int, int, int, list[int]]]:
        """Return the moves from the start to the state at hand.

        Each is the state after it, direction, sign, distance, and the pieces that slide: the smaller half, since
        sliding the others the other way is the same.
        """
        moves = []
        at = self.head
        count = self.states.shape[1]
        while at > 0:
            direction, distance = map(int, self._moves[at])
            sliding = _members(int(self._sets[at]))
            sign = 1
            if 2 * len(sliding) > count:
                sliding, sign = [i for i in range(count) if i not in sliding], -1
            moves.append((at, direction, sign, distance, sliding))
            at = int(self._parents[at])
        return moves[::-1]


def _doubled(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    grown = np.zeros((2 * len(array), *array.shape[1:]), dtype=array.dtype)
    grown[: len(array)] = array
    return grown


def _members(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]
