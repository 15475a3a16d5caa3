"""Solutions of an exact cover, checked by its definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.cover_problem import CoverProblem

__all__ = ["Verifier"]

_ROOM = 1 << 22
"""Pairs of a solution and an item that are looked at together."""


class Verifier:
    """Checks solutions of a named problem by the definition, whichever engine found them."""

    def __init__(self, name: str, problem: CoverProblem) -> None:
        self._name = name
        self._problem = problem
        self._usable = problem.usable

    def check(self, solutions: NDArray[np.integer]) -> None:
        """Check solutions with the same number of options, shape (solutions, options).

        Raise EngineError if one is wrong.
        """
        rows = max(1, _ROOM // (len(self._problem.low) + 1))
        for first in range(0, len(solutions), rows):
            self._check(solutions[first : first + rows])

    def _check(self, solutions: NDArray[np.integer]) -> None:
        problem = self._problem
        count = len(problem.low)
        chosen = solutions.reshape(-1)
        lengths, places = problem.incidences(chosen)
        rows = np.repeat(np.repeat(np.arange(len(solutions)), solutions.shape[1]), lengths)
        keys = rows * count + problem.items[places]
        colours = (
            problem.colours[places] if len(problem.colours) else np.zeros(len(places), np.int64)
        )
        shape = (len(solutions), count)
        uses = np.bincount(keys, minlength=len(solutions) * count).reshape(shape)
        least, most = (
            np.full(uses.size, np.iinfo(np.int64).max),
            np.zeros(uses.size, dtype=np.int64),
        )
        np.minimum.at(least, keys, colours)
        np.maximum.at(most, keys, colours)
        alike = ((least == most) & (most > 0)).reshape(shape) & ~problem.primary
        fits = (uses >= problem.low) & ((uses <= problem.high) | alike)
        distinct = (np.diff(np.sort(solutions, axis=1), axis=1) > 0).all()
        if not (fits.all() and distinct and self._usable[chosen].all()):
            raise EngineError(f"{self._name}: what was found is no exact cover; please report it")
