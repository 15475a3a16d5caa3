"""The compiled search for a separation: what `kernel.search` works on, grown when it is full."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from satpack.disassembly import kernel
from satpack.disassembly.constants import FULL
from satpack.machine.calls import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from satpack.disassembly.gaps import Gaps
    from satpack.disassembly.plain import State

__all__ = ["SOURCES", "CompiledSearch"]

SOURCES = ("disassembly/constants.py", "disassembly/kernel.py")
"""The files that the kernel is made of."""

_Scalar = TypeVar("_Scalar", bound=np.generic)


class CompiledSearch:
    """One breadth-first search: the arrays it lives in, which grow as states are reached.

    Parameters
    ----------
    gaps : Gaps
        Between the pieces.
    start : State
        Displacement of each piece at the start; the first piece's is zero.
    max_states : int
        States beyond which no room is made.
    """

    def __init__(self, gaps: Gaps, start: State, max_states: int) -> None:
        self._search, self._rehash = _compiled()
        self._max_states = max_states
        pieces, axes = len(start), len(gaps.steps)
        self._tables = kernel.Tables(gaps.tables, gaps.starts, gaps.lows, gaps.sizes, gaps.steps)
        self._scratch = kernel.Scratch(
            *(
                np.empty(size, np.int64)
                for size in (axes * pieces**2, pieces, pieces, 3 * pieces + 6)
            )
        )
        self._cursor = np.zeros(kernel.CURSOR, dtype=np.int64)
        self._cursor[[kernel.COUNT, kernel.PIECES, kernel.AXES]] = 1, pieces, axes
        self._states: NDArray[np.int16] = np.zeros((64, pieces, 3), dtype=np.int16)
        self._states[0] = start
        self._parents: NDArray[np.int32] = np.full(64, -1, dtype=np.int32)
        self._moves: NDArray[np.int16] = np.zeros((64, 2), dtype=np.int16)
        self._sets: NDArray[np.int64] = np.zeros(64, dtype=np.int64)
        self._make_room()

    @property
    def seen(self) -> int:
        """States reached so far."""
        return int(self._cursor[kernel.COUNT])

    @property
    def head(self) -> int:
        """The state at hand: after a separation the one it happens in."""
        return int(self._cursor[kernel.HEAD])

    @property
    def leaving(self) -> tuple[int, int]:
        """After a separation: its direction, and the pieces that leave as bits."""
        return int(self._cursor[kernel.FOUND_STEP]), int(self._cursor[kernel.FOUND_SET])

    def state(self, number: int) -> State:
        """Return a state that was reached."""
        return tuple((x, y, z) for x, y, z in self._states[number].tolist())

    def origin(self, number: int) -> tuple[int, int, int, int]:
        """Return how a state was reached: from which, in which direction, how far, and the pieces moved as bits."""
        direction, distance = self._moves[number].tolist()
        return int(self._parents[number]), direction, distance, int(self._sets[number])

    def advance(self, budget: int) -> int:
        """Expand states and make moves, some so many, and return the kernel's code; `FULL` at the limit of states."""
        while True:
            code = self._search(self._tables, self._reached, self._scratch, budget)
            if code != FULL or self.seen > self._max_states:
                return code
            self._states = _doubled(self._states)
            self._parents = _doubled(self._parents)
            self._moves = _doubled(self._moves)
            self._sets = _doubled(self._sets)
            self._make_room()

    def _make_room(self) -> None:
        """Make a hash table for the states there is room for, and enter those reached."""
        slots = np.full(4 * len(self._states), -1, dtype=np.int32)
        self._cursor[[kernel.ROOM, kernel.SLOTS]] = len(self._states), len(slots)
        self._reached = kernel.Reached(
            self._states, self._parents, self._moves, self._sets, slots, self._cursor
        )
        self._rehash(self._reached)


@cache
def _compiled() -> list[Callable[..., int]]:
    """Return the kernel's functions `search` and `rehash`, compiled."""
    return compiled("disassembly", SOURCES, [kernel.search, kernel.rehash])


def _doubled(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    grown = np.zeros((2 * len(array), *array.shape[1:]), dtype=array.dtype)
    grown[: len(array)] = array
    return grown
