"""A search in progress: the rest of a problem, passed to the compiled kernel, and the calls that continue it."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.engines.cover.colours import coded
from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from satpack.model.placing.cover_problem import CoverProblem

_REMEMBERED = 1 << 17
"""Words of the sets of items that are remembered to have no solution."""

_create = kernel(
    "cover_create",
    Array("i8", "options"),
    Array("i4", "incidences"),
    Array("i4", "items"),
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


class Counters(NamedTuple):
    """The counters of a search."""

    nodes: int
    """Nodes visited."""
    trials: int
    """Rounds in which items were tried though others had fewer options."""
    wins: int
    """Rounds among these that found an item with fewer live options."""


class Search:
    """A search for all solutions that hold some options and none of some others.

    Primary items that are no pieces must be covered exactly once.

    Parameters
    ----------
    chosen : sequence of int
        Options that every wanted solution holds; they go together.
    excluded : ndarray of bool, shape (n,), optional
        Options that no wanted solution has.
    least_width : int
        Words that an option has at first even if fewer would do, 3 or a power of two.
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
        problem: CoverProblem,
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
        self._batches: list[NDArray[np.int64]] = []
        self.done = not left.may_be_solvable
        pieces, (low, high) = len(problem.size), problem.copies
        once = problem.once
        # cells or copies may be to spare when every item that must be is covered
        has_slack = pieces > 0 and bool(not problem.primary.all() or (low != high).any())
        most = min(high.sum(), problem.cells // problem.size.min()) if pieces else once.sum()
        self._depth = int(most) + 1
        # what is left must say which options are, and of which piece how many copies
        says_all = not has_slack and (high > 1).sum() <= 1 and not len(problem.colours)
        code = coded(left)
        items, coloured = left.items[code.items], code.coloured
        handle = _create(
            code.lengths,
            code.places,
            np.where(items < pieces, items, -1).astype(np.int32),
            np.where(coloured, items, -1).astype(np.int32),
            once[items].view(np.uint8),
            left.used,
            low,
            high,
            problem.size,
            self._depth,
            least_width,
            has_slack,
            *(problem.empty or (0, problem.cells)),
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
