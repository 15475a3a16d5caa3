"""The `cover` engine as a worker that does cubes: a cube is a root of the search, and placements chosen below it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.cover.enumeration import SLICE, PartSearch
from satpack.cover.problem import problem_of
from satpack.cover.roots import Roots
from satpack.limits import Deadline
from satpack.verification import Verifier
from satpack.work.branching import branch

if TYPE_CHECKING:
    from satpack.placements import Placements
    from satpack.symmetry import Action
    from satpack.work.cubes import Cube, SolutionNumbers

__all__ = ["CoverWorker"]

_MOST_ROOTS = 64
"""Roots that are enough; where the group is not broken then, solutions that are images of each other are found."""


class CoverWorker:
    """Enumerates the solutions of cubes by exhaustive search.

    A cube is the number of a root, then the placements chosen below it. Of solutions that are images of each other the
    least is kept, in whichever cube of its root it lies.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    action : Action
        The symmetries whose classes are meant, and what they do to the placements.
    deadline : Deadline, optional
        When to give up preparing the search.

    Raises
    ------
    Undecided
        If the deadline passes before all is prepared.
    """

    engine = "cover"

    def __init__(
        self, placements: Placements, action: Action, *, deadline: Deadline | None = None
    ) -> None:
        deadline = deadline or Deadline()
        self._placements = placements
        self._roots = Roots(problem_of(placements), action, deadline)
        self.symmetry_breaking = self._roots.description()
        self._parts = self._roots.broken(_MOST_ROOTS)
        deadline.check()
        self._verifier = Verifier(placements)
        deadline.check()
        self.start((0,))

    def cubes(self, wanted: int, deadline: Deadline | None = None) -> list[Cube]:
        """Cut the search by its roots, and these by branching on what fewest placements can serve."""
        roots = [(root.chosen, root.excluded) for root in self._parts]
        return [
            (number, *(p for p in cube if p not in roots[number][0]))
            for number, cube in branch(self._placements, roots, wanted, deadline)
        ]

    def start(self, cube: Cube) -> None:
        """Begin a cube."""
        number, *chosen = cube
        self._part = PartSearch(self._roots, self._parts[number], self._verifier, chosen)

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Go on for about so many seconds, or to the end."""
        until = time.monotonic() + seconds
        while not self._part.search.done and time.monotonic() < until:
            self._part.search.advance(SLICE)
        return self._part.take(), self._part.search.done
