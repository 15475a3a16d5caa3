"""A search in progress: the rest of a problem, passed to the compiled kernel, and the calls that continue it.

Its solutions are filtered by rules that it does not know, while that is fast.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from satpack.engines.cover.kernels import SPARSE, Task, counters, found_count, kernel_for, take
from satpack.runtime.errors import Undecided
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import NEVER, Deadline, default_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from satpack.engines.cover.kernels import Kernel
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements

# the results of a call of the kernel
_DONE, _PAUSED, _FULL, _NO_MEMORY = 2, 3, 4, 5


class Counters(NamedTuple):
    nodes: int
    """Nodes visited."""
    trials: int
    """Rounds in which items were tried though others had fewer options."""
    wins: int
    """Rounds among these that found an item with fewer live options."""


class Search:
    """A search for all solutions that hold some options and none of some others.

    Primary items that are no pieces must be covered exactly once. Raises Undecided if it can't even begin in the memory allowed.

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
        The compiled search, with its parameters in `tuning`; by default the best one for the problem.
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
        first = np.flatnonzero(np.isin(left.options, branches)).astype(np.int32)
        self.done = not left.may_be_solvable or len(first) < min(1, len(branches))
        pieces, (low, high) = len(problem.size), problem.copies
        # cells or copies may be to spare when every item that must be is covered
        cells = slice(pieces, pieces + problem.cells)
        has_slack = pieces > 0 and bool(not problem.primary[cells].all() or (low != high).any())
        most = (
            min(high.sum(), problem.cells // problem.size.min()) if pieces else problem.once.sum()
        )
        self._depth = int(most) + 1
        allowed = default_memory() if memory is None else memory
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
        counted = [np.zeros(1, dtype=np.int64) for _ in Counters._fields]
        counters(self._handle, *counted)
        return Counters(*(int(number[0]) for number in counted))

    @property
    def nodes(self) -> int:
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
        """Continue for about `work` words of options, of which a thousand million take less than a second; `take` has the solutions found."""
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
        """Return the solutions found since the last call, in batches of rows of ascending placements, int64 of shape (solutions, placements)."""
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


class Window(LightRecord, frozen=True):
    """The part of a search after which a filter that kept too few solutions gives up."""

    solutions: int
    """Solutions filtered, after which the window ends."""
    nodes: int | None = None
    """Nodes visited, after which it ends too; None if they do not matter."""
    kept: int = 1
    """Solutions that have to keep every rule for another window to begin."""


class RuleFilter:
    """Filters the solutions of an exhaustive search by the puzzle's rules; gives up at the end of a window in which too few keep them."""

    def __init__(self, options: Placements | NamedCover, window: Window | None = None) -> None:
        self._placements: Placements | None = None
        if options.kind == "puzzle" and options.puzzle.searched_rules:
            self._placements = options
        self._window = window
        self._looked_at = self._kept = self._nodes_before = 0
        self.windows = 0

    def after(self, nodes: int) -> None:
        """Record how many nodes the search has visited, which may end a window."""
        window = self._window
        if window is None or window.nodes is None or nodes - self._nodes_before < window.nodes:
            return
        self._end_window(window)
        self._nodes_before = nodes

    def _end_window(self, window: Window) -> None:
        """Begin another window; raise Undecided if this one kept too few solutions."""
        if self._kept < window.kept:
            raise Undecided("limit of solutions that rules are asked about")
        self._looked_at = self._kept = 0
        self.windows += 1

    def kept(self, solutions: NDArray[Any], deadline: Deadline = NEVER) -> NDArray[Any]:
        if self._placements is None:
            return solutions
        keeps = np.zeros(len(solutions), dtype=bool)
        for row, chosen in enumerate(solutions.tolist()):
            deadline.check()
            keeps[row] = not self._placements.broken_rule(chosen)
            self._looked_at += 1
            self._kept += int(keeps[row])
            if self._window is not None and self._looked_at == self._window.solutions:
                self._end_window(self._window)
        return solutions[keeps]
