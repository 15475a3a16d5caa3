"""A search in progress: the rest of a problem, passed to the compiled kernel, and the calls that continue it."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np

from satpack.engines.cover.kernels import SPARSE, Task, counters, found_count, kernel_for, take
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from satpack.engines.cover.kernels import Kernel
    from satpack.model.placing.cover_problem import CoverProblem

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
    branches : sequence of int
        Options, ascending, of which every wanted solution holds one; the search begins with each of them in turn.
    order : ndarray of int, shape (n,), optional
        Ranks by which options are tried, lower ones first; by default their numbers.
    memory : int, optional
        Limit in bytes; by default a quarter of the machine's memory.
    kernel : Kernel, optional
        The compiled search; by default the best one for the problem.
    **tuning : int
        Parameters of that kernel.

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
        branches: Sequence[int] = (),
        order: NDArray[np.integer] | None = None,
        memory: int | None = None,
        kernel: Kernel | None = None,
        **tuning: int,
    ) -> None:
        self._chosen = np.array(chosen, dtype=np.int64)
        left = problem.after(self._chosen, excluded)
        if order is not None:
            ranked = left.options[np.argsort(order[left.options], kind="stable")]
            left = msgspec.structs.replace(left, options=ranked)
        self._options = left.options
        self._batches: list[NDArray[np.int64]] = []
        self.done = not left.may_be_solvable
        pieces, (low, high) = len(problem.size), problem.copies
        # cells or copies may be to spare when every item that must be is covered
        cells = slice(pieces, pieces + problem.cells)
        has_slack = pieces > 0 and bool(not problem.primary[cells].all() or (low != high).any())
        most = (
            min(high.sum(), problem.cells // problem.size.min()) if pieces else problem.once.sum()
        )
        self._depth = int(most) + 1
        allowed = default_memory() if memory is None else memory
        first = np.flatnonzero(np.isin(left.options, branches)).astype(np.int32)
        task = Task(left, self._depth, has_slack, allowed, first)
        self._kernel = kernel or kernel_for(task)
        handle = self._kernel.create(task, **tuning)
        if not handle:
            raise Undecided("limit of memory")
        self._handle = handle
        weakref.finalize(self, self._kernel.free, handle)

    @property
    def is_sparse(self) -> bool:
        """Whether it keeps sets of options, as for large boards."""
        return self._kernel is SPARSE

    @property
    def counters(self) -> Counters:
        """The numbers counted until now."""
        counted = [np.zeros(1, dtype=np.int64) for _ in Counters._fields]
        counters(self._handle, *counted)
        return Counters(*(int(number[0]) for number in counted))

    @property
    def nodes(self) -> int:
        """The number of nodes visited."""
        return self.counters.nodes

    @property
    def progress(self) -> float:
        """The share of the search that is done, as if all branches of a node took equally long."""
        if self.done:
            return 1.0
        part = np.zeros(1)
        self._kernel.progress(self._handle, part)
        return float(part[0])

    def advance(self, work: int) -> None:
        """Continue for about `work` words of options, or to the end; `take` has the solutions found.

        A thousand million words take less than a second. Raises Undecided if memory runs out, and every solution found
        was already taken.
        """
        outcome = _FULL
        while not self.done and outcome == _FULL:
            try:
                outcome = self._kernel.advance(self._handle, work)
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
        count = found_count(self._handle)
        if not count:
            return
        lengths = np.empty(count, dtype=np.int64)
        found = np.empty((count, self._depth), dtype=np.int32)
        take(self._handle, lengths, found)
        for length in sorted(set(lengths.tolist())):
            alike = self._options[found[lengths == length, :length]]
            chosen = np.broadcast_to(self._chosen, (len(alike), len(self._chosen)))
            self._batches.append(np.sort(np.concatenate((chosen, alike), axis=1), axis=1))
