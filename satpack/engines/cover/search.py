"""A search in progress: the rest of a problem, passed to the compiled kernel, and the calls that continue it."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["Left", "Search", "Task"]

_REMEMBERED = 1 << 17
"""Words of the sets of items that are remembered to have no solution."""

_create = kernel(
    "cover_create",
    Array("i8", "options"),
    Array("i4", "incidences"),
    Array("i4", "items"),
    Array("u1", "items"),
    *[Array("i8", "pieces")] * 4,
    Size("options"),
    Size("items"),
    Size("pieces"),
    *[Integer()] * 8,
    returns=Handle,
)
_advance = kernel("cover_advance", Handle(), Integer())
_found = kernel("cover_found", Handle())
_take = kernel(
    "cover_take",
    Handle(),
    Array("i8", "count", writes=True),
    Array("i4", "count", "depth", writes=True),
    Size("count"),
    Size("depth"),
    returns=None,
)
_counters = kernel("cover_counters", Handle(), *[Array("i8", 1, writes=True)] * 3, returns=None)
_progress = kernel("cover_progress", Handle(), Array("f8", 1, writes=True), returns=None)
_free = kernel("cover_free", Handle(), returns=None)

# the results of a call of the kernel
_DONE, _PAUSED, _FULL, _NO_MEMORY = 2, 3, 4, 5


class Left(Protocol):
    """The rest of a task; of a puzzle's it is a `satpack.engines.cover.problem.Remainder`."""

    @property
    def items(self) -> NDArray[np.int64]:
        """The items that are not taken."""

    @property
    def options(self) -> NDArray[np.int64]:
        """The options that can still be chosen."""

    @property
    def used(self) -> NDArray[np.int64]:
        """The copies used of each piece."""

    @property
    def pieces(self) -> NDArray[np.int64]:
        """For each item the piece that it is, or -1."""

    @property
    def may_be_solvable(self) -> bool:
        """Whether nothing seen at a glance excludes a solution."""

    def incidences(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return how many of the items each option serves, and which, one option's after the other's."""


class Task(Protocol):
    """The task of a search; of a puzzle it is a `satpack.engines.cover.problem.Problem`."""

    @property
    def low(self) -> NDArray[np.int64]:
        """The fewest copies of each piece."""

    @property
    def high(self) -> NDArray[np.int64]:
        """The most copies of each piece."""

    @property
    def size(self) -> NDArray[np.int64]:
        """The number of cells of each piece."""

    @property
    def must_serve(self) -> NDArray[np.bool_]:
        """Which items must be served."""

    @property
    def has_slack(self) -> bool:
        """Whether more options may be chosen when every item that must be is served."""

    @property
    def empty(self) -> tuple[int, int]:
        """The fewest and the most cells that may stay empty."""

    @property
    def most_placed(self) -> int:
        """No solution has more options."""

    def after(self, chosen: NDArray[np.integer], excluded: NDArray[np.bool_] | None = None) -> Left:
        """Return the rest when some options are chosen and others excluded."""


class Counters(NamedTuple):
    """The counters of a search."""

    nodes: int
    """Nodes visited."""
    trials: int
    """Rounds in which items were tried though others had fewer options."""
    wins: int
    """Rounds among these that found an item with fewer live options."""


class Search:
    """A search for all solutions that hold some placements and none of some others.

    Parameters
    ----------
    chosen : sequence of int
        Placements that every wanted solution holds; no two of them serve the same item.
    excluded : ndarray of bool, shape (n,), optional
        Placements that no wanted solution has.
    least_width : int
        Words that an option has at first even if fewer would do, a power of two.
    remembered : int
        Words of dead ends to remember; 0 for none.
    credit : int
        How many rounds of trying less constrained items count as won before the first. A very large credit always tries
        them, a negative one hardly ever.
    memory : int, optional
        Limit in bytes; by default a quarter of the machine's memory.

    Raises
    ------
    Undecided
        If it can't even begin in that memory.
    """

    def __init__(
        self,
        problem: Task,
        chosen: Sequence[int] = (),
        excluded: NDArray[np.bool_] | None = None,
        *,
        least_width: int = 1,
        remembered: int = _REMEMBERED,
        credit: int = 0,
        memory: int | None = None,
    ) -> None:
        self._chosen = np.array(chosen, dtype=np.int64)
        left = problem.after(self._chosen, excluded)
        self._options = left.options
        self._depth = problem.most_placed + 1
        self._batches: list[NDArray[np.int64]] = []
        self.done = not left.may_be_solvable
        # what is left must say which options are, and of which piece how many copies
        says_all = not problem.has_slack and (problem.high > 1).sum() <= 1
        lengths, items = left.incidences()
        handle = _create(
            lengths,
            items,
            left.pieces.astype(np.int32),
            problem.must_serve[left.items].view(np.uint8),
            left.used,
            problem.low,
            problem.high,
            problem.size,
            self._depth,
            least_width,
            problem.has_slack,
            *problem.empty,
            remembered if says_all else 0,
            credit,
            default_memory() if memory is None else memory,
        )
        if not handle:
            raise Undecided("limit of memory")
        self._handle = handle
        weakref.finalize(self, _free, handle)

    @property
    def counters(self) -> Counters:
        """The numbers counted until now."""
        counted = [np.zeros(1, dtype=np.int64) for _ in Counters._fields]
        _counters(self._handle, *counted)
        return Counters(*(int(number[0]) for number in counted))

    @property
    def nodes(self) -> int:
        """The number of nodes visited."""
        return self.counters.nodes

    @property
    def progress(self) -> float:
        """Which part of the search is done, as if all branches of a node took equally long."""
        if self.done:
            return 1.0
        part = np.zeros(1)
        _progress(self._handle, part)
        return float(part[0])

    def advance(self, work: int) -> None:
        """Continue for about `work` words of options, or to the end; `take` has the solutions found.

        A thousand million words take less than a second. Raises Undecided if memory runs out, and every solution found
        was already taken.
        """
        outcome = _FULL
        while not self.done and outcome == _FULL:
            try:
                outcome = _advance(self._handle, work)
            finally:  # Ctrl-C is raised when the kernel has returned
                self._collect()
            work = 0  # the rest of it is known there
            self.done = outcome == _DONE
            if outcome == _NO_MEMORY and not self._batches:
                raise Undecided("limit of memory")

    def take(self) -> list[NDArray[np.int64]]:
        """Return the solutions found since the last call, in batches with the same number of placements.

        Each batch is int64 of shape (solutions, placements), each row the ascending numbers of its placements.
        """
        batches, self._batches = self._batches, []
        return batches

    def _collect(self) -> None:
        """Take the solutions that the kernel has written down."""
        count = _found(self._handle)
        if not count:
            return
        lengths = np.empty(count, dtype=np.int64)
        found = np.empty((count, self._depth), dtype=np.int32)
        _take(self._handle, lengths, found)
        for length in sorted(set(lengths.tolist())):
            alike = self._options[found[lengths == length, :length]]
            chosen = np.broadcast_to(self._chosen, (len(alike), len(self._chosen)))
            self._batches.append(np.sort(np.concatenate((chosen, alike), axis=1), axis=1))
