"""Exact covers by the exhaustive engine: for those without colours whose primary items are covered once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.cover.enumeration import SLICE
from satpack.engines.cover.search import Search
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.placing.cover_matrix import CoverMatrix
    from satpack.runtime.limits import Deadline

__all__ = ["CoverSearch"]

_NOTHING = np.zeros(0, dtype=np.int64)
_NONE = np.zeros((0, 0), dtype=np.int64)
"""No solutions."""


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    """Items and options for `satpack.engines.cover.search.Search`: every item takes the role of a puzzle's cell."""

    matrix: CoverMatrix
    has_slack: bool = False
    empty: tuple[int, int] = (0, 0)

    @property
    def low(self) -> NDArray[np.int64]:
        """Of each piece the fewest copies: there are no pieces."""
        return _NOTHING

    high = size = low

    @property
    def must_serve(self) -> NDArray[np.bool_]:
        """Which items must be served: the primary ones."""
        return self.matrix.primary

    @property
    def most_placed(self) -> int:
        """No solution has more options: each has a primary item."""
        return int(self.must_serve.sum())

    def after(
        self, chosen: NDArray[np.integer], excluded: NDArray[np.bool_] | None = None
    ) -> _Rest:
        """Return the rest when some options are chosen and others excluded."""
        taken = self.matrix.covered(chosen)
        barred = ~self.matrix.usable | self.matrix.having(taken)
        if excluded is not None:
            barred |= excluded
        return _Rest(self, np.flatnonzero(~taken), np.flatnonzero(~barred))


@dataclass(frozen=True, slots=True, eq=False)
class _Rest:
    """The rest of a task."""

    task: _Task
    items: NDArray[np.int64]
    options: NDArray[np.int64]

    @property
    def used(self) -> NDArray[np.int64]:
        """Of each piece the copies used: there are no pieces."""
        return _NOTHING

    @property
    def pieces(self) -> NDArray[np.int64]:
        """For each item the piece that it is: none."""
        return np.full(len(self.items), -1)

    @property
    def may_be_solvable(self) -> bool:
        """Whether every item to cover is in an option."""
        wanted = self.items[self.task.must_serve[self.items]]
        return bool(self.task.matrix.covered(self.options)[wanted].all())

    def incidences(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return how many items each option has, and which, one option's after the other's."""
        return self.task.matrix.part(self.options, self.items)


class CoverSearch:
    """The search for all solutions of a matrix without colours and multiplicities.

    `statistics` has the nodes visited so far.
    """

    engine = "cover"
    symmetry_breaking = reason = ""
    warrant = UNASKED
    progress: float | None = None
    notes = ()

    def __init__(self, matrix: CoverMatrix, slices: int | None = None) -> None:
        self._task = _Task(matrix)
        self._slices = slices
        self.statistics = {"nodes": 0}

    def solutions(self, deadline: Deadline) -> Iterator[NDArray[np.int64]]:
        """Yield solutions, now and then none, in arrays of shape (solutions, options), options ascending.

        Raises Undecided if the deadline, or a limit of memory, comes before the last.
        """
        search = Search(self._task)
        for turn in count():
            if search.done:
                return
            if deadline.passed:
                raise Undecided("time limit")
            if turn == self._slices:
                raise Undecided("limit of work")
            try:
                search.advance(SLICE)
            except KeyboardInterrupt:
                yield from search.take()
                raise
            self.statistics["nodes"] = search.nodes
            yield from search.take() or [_NONE]
