"""Exact covers by the exhaustive engine: for those whose primary items are covered once."""

from __future__ import annotations

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

    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.runtime.limits import Deadline

__all__ = ["CoverSearch"]

_NONE = np.zeros((0, 0), dtype=np.int64)
"""No solutions."""


class CoverSearch:
    """The search for all solutions of a problem without multiplicities.

    `statistics` has the nodes visited so far.
    """

    engine = "cover"
    symmetry_breaking = reason = ""
    warrant = UNASKED
    progress: float | None = None
    notes = ()

    def __init__(self, problem: CoverProblem, slices: int | None = None) -> None:
        self._problem = problem
        self._slices = slices
        self.statistics = {"nodes": 0}

    def solutions(self, deadline: Deadline) -> Iterator[NDArray[np.int64]]:
        """Yield solutions, now and then none, in arrays of shape (solutions, options), options ascending.

        Raises Undecided if the deadline, or a limit of memory, comes before the last.
        """
        search = Search(self._problem)
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
