"""Returns a cube that turns out to be long, cut into parts, so that little is lost whenever a run ends.

Only finished cubes of a run are kept. A worker with limited patience estimates from the finished part of a cube how
long the rest will take, and cuts the cube if that is much longer than the estimate took.
"""

from __future__ import annotations

import time
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satpack.engines.work.agreement import Terms
    from satpack.engines.work.cubes import Cube, CubeWorker, Job, SolutionNumbers

__all__ = ["MOST_CUBES", "MOST_PARTS", "PARTS", "PatientWorker", "patient_worker_of"]

MOST_CUBES = 4096
"""Most cubes that a search is cut into at first: enough for more processes than are likely."""

PARTS = 32
"""Number of parts, about, that a cube of unknown length is cut into."""

_FEWEST_PARTS, MOST_PARTS = 8, 128

_LONG = 4
"""A cube is long if its rest takes this factor times the patience: at most a fifth of the work is done twice."""


class PatientWorker:
    """Runs cubes, or cuts those that are long, after `patience` seconds; without a number it never does."""

    def __init__(self, worker: CubeWorker, patience: float | None = None) -> None:
        self._worker = worker
        self._patience = inf if patience is None else patience
        self._cube: Cube = ()
        self._began = 0.0
        self._can_be_cut = False

    def start(self, cube: Cube) -> None:
        """Begin a cube."""
        self._cube = cube
        self._can_be_cut = True
        self._began = time.monotonic()
        self._worker.start(cube)

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool, int | None]:
        """Continue for about `seconds`; return the solutions since the last call, and whether the cube is done.

        The third result is the number of parts to cut the cube into, if it is too long and can be cut, else None; the
        cube is then left as it is.
        """
        solutions, done = self._worker.advance(seconds)
        if not done and self._can_be_cut and (wanted := self._parts_wanted()):
            self._can_be_cut = self._worker.parts(self._cube, wanted) != [self._cube]
            if self._can_be_cut:
                return solutions, False, wanted
        return solutions, done, None

    def _parts_wanted(self) -> int:
        """Return into how many parts to cut the cube, 0 if it is not long."""
        spent = time.monotonic() - self._began
        if spent < self._patience:
            return 0
        part = self._worker.progress
        if part is None:
            return PARTS if spent > _LONG * self._patience else 0
        left = spent * (1 - part) / part if part else inf
        if left <= _LONG * self._patience:
            return 0
        return int(min(max(left / self._patience, _FEWEST_PARTS), MOST_PARTS))

    def terms(self) -> Terms:
        """Return the terms on which it works."""
        from satpack.engines.work.agreement import Terms

        return Terms.here(self._worker.digest())


def patient_worker_of(job: Job, patience: float | None) -> PatientWorker:
    """Return a worker of a job in this process; child processes call this."""
    return PatientWorker(job.worker(), patience)
