"""Rules in an exhaustive search: it knows none of them, so what it finds is filtered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements

__all__ = ["RuleFilter"]


class RuleFilter:
    """A filter that keeps the rules among the solutions of an exhaustive search.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    most : int, optional
        How many solutions to look at before giving up: where most break a rule, a search that knows it is faster.
    """

    def __init__(self, placements: Placements, most: int | None = None) -> None:
        self._placements = placements
        self._is_idle = not placements.puzzle.searched_rules
        self._most, self._seen = most, 0

    def kept(self, solutions: NDArray[Any], deadline: Deadline | None = None) -> NDArray[Any]:
        """Return the solutions, a row each, that keep every rule.

        Raises
        ------
        Undecided
            If the deadline passes first, or too many were looked at.
        """
        if self._is_idle:
            return solutions
        deadline = deadline or Deadline()
        keeps = np.zeros(len(solutions), dtype=bool)
        for row, chosen in enumerate(solutions.tolist()):
            deadline.check()
            self._seen += 1
            if self._most is not None and self._seen > self._most:
                raise Undecided("limit of solutions that rules are asked about")
            keeps[row] = not self._placements.broken_rule(chosen)
        return solutions[keeps]
