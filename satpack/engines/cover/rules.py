"""Filters solutions of the exhaustive search by rules that it does not know, while that is fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.runtime.errors import Undecided
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements


class Window(LightRecord, frozen=True):
    """The part of a search after which a filter that kept too few solutions gives up."""

    solutions: int
    """Solutions filtered, after which the window ends."""
    nodes: int | None = None
    """Nodes visited, after which it ends too; None if they do not matter."""
    kept: int = 1
    """Solutions that have to keep every rule for another window to begin."""


class RuleFilter:
    """Filters the solutions of an exhaustive search by the puzzle's rules; items and options have none.

    `window` is when to give up (default: never); `windows` counts those that ended with enough solutions kept.
    """

    def __init__(self, options: Placements | NamedCover, window: Window | None = None) -> None:
        self._placements: Placements | None = None
        if options.kind == "puzzle" and options.puzzle.searched_rules:
            self._placements = options
        self._window = window
        self._looked_at = self._kept = self._nodes_before = 0
        self.windows = 0

    def after(self, nodes: int) -> None:
        """Record how many nodes the search has visited.

        Raise Undecided if they end a window with too few solutions kept.
        """
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
        """Return the solutions, a row each, that keep every rule.

        Raises Undecided at the deadline, or if a window ended in which too few kept the rules.
        """
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
