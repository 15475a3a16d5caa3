"""The `sat` engine as a worker that does cubes: a cube is the placements that must be chosen."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Any

from satpack.limits import Deadline
from satpack.placements import place
from satpack.sat.enumeration import SatEnumeration
from satpack.symmetry import symmetry_of
from satpack.work.branching import branch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.conventions import Convention
    from satpack.puzzle import Puzzle
    from satpack.work.cubes import Cube, SolutionNumbers

__all__ = ["SatWorker"]


class SatWorker:
    """Enumerates the solutions that hold a cube's placements, with one solver for all its cubes.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    up_to : {"symmetry", "rotations", "total"}
        Which classes are meant.
    **options
        Of `SatEnumeration`.
    """

    def __init__(self, puzzle: Puzzle, up_to: Convention, **options: Any) -> None:
        self._placements = place(puzzle)
        action = symmetry_of(puzzle).up_to(up_to).on(self._placements)
        self._enumeration = SatEnumeration(self._placements, action, **options)
        self._sessions = contextlib.ExitStack()
        self._session = self._sessions.enter_context(self._enumeration.session(Deadline()))
        self._found: Iterator[SolutionNumbers] = iter(())

    def cubes(self, wanted: int) -> list[Cube]:
        """Cut the search by branching on what fewest placements can serve."""
        return branch(self._placements, self._enumeration.excluded, wanted)

    def start(self, cube: Cube) -> None:
        """Begin a cube."""
        self._found = self._enumeration.found_by(self._session, cube, Deadline())

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Go on until a solution is found after so many seconds, or there is none left."""
        until = time.monotonic() + seconds
        found = []
        for solution in self._found:
            found.append(solution)
            if time.monotonic() > until:
                return found, False
        return found, True
