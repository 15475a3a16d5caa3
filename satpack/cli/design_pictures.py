"""Splits the time limit of a design between the search and pictures of its results, and finds solutions to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.runtime.errors import Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from satpack.model.solution import Solution
    from satpack.questions.designs.designed import Designed

_SHARE, _MOST = 0.2, 60.0
"""The share of a time limit reserved for pictures, and its most seconds."""

_HURRIED = 0.5
"""Seconds reserved for pictures in the terminal."""


def search_deadline(whole: Deadline) -> Deadline:
    """Return the deadline of the search, which leaves time for pictures."""
    left = whole.remaining()
    return whole if left is None else whole.earlier(min(_SHARE * left, _MOST))


class Solutions:
    """Finds a solution to draw for each set, within the deadline; caches solutions that are drawn twice."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._known: dict[int, Solution] = {}

    def hurry(self) -> None:
        """Leave time for a few pictures only."""
        self._deadline = self._deadline.or_after(_HURRIED)

    def of(self, found: Designed) -> Solution | None:
        """Return a solution of a set, or None if the deadline has passed."""
        number = id(found)
        if number not in self._known:
            try:
                self._deadline.check()
                solution = found.solution(timeout=self._deadline.remaining())
            except Undecided:
                return None
            self._known[number] = solution
        return self._known[number]
