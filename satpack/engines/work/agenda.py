"""The state of a search in cubes: those done, those begun, and those left to do."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from satpack.engines.work.cubes import MOST_CUBES, PARTS, Report
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.work.cubes import Cube, CubeWorker, SolutionNumbers
    from satpack.engines.work.ledger import Ledger
    from satpack.runtime.limits import Deadline

__all__ = ["Agenda"]


class Agenda:
    """The cubes of a search: hands them out, collects their results, and keeps these in a ledger if there is one.

    Cubes that are to be cut come back as their parts, so that work may appear after there was none for a while.
    `worker` cuts the search, into about `wanted` cubes at first, until the deadline. `cubes` counts them, without
    those that were cut, `cubes_done` the finished ones, and `progress` is the share of the search that is done, as if
    all cubes took equally long, and all parts of one.
    """

    def __init__(
        self, worker: CubeWorker, wanted: int, deadline: Deadline, ledger: Ledger | None = None
    ) -> None:
        self._worker = worker
        self._wanted = wanted
        self._deadline = deadline
        self._ledger = ledger
        self._waiting: deque[Cube] = deque()
        self._share: dict[Cube, float] = {}
        self._begun: dict[Cube, list[SolutionNumbers]] = {}
        # solutions of cubes that were cut, which will be found again
        self._told: set[SolutionNumbers] = set()
        self._is_planned = False
        self.cubes = self.cubes_done = 0
        self.progress = 0.0

    def kept(self) -> Iterator[list[SolutionNumbers]]:
        """Yield the solutions that earlier runs found."""
        kept = self._ledger.kept() if self._ledger else None
        if kept is None:
            return
        self._is_planned = True
        self._waiting.extend(kept.left)
        self._share.update(kept.left)
        self.cubes = kept.cubes
        self.cubes_done = kept.cubes - len(kept.left)
        self.progress = max(0.0, 1.0 - sum(kept.left.values()))
        # what was said of a cube before it was cut first, so that the word of its parts is the last
        self._told.update(kept.told)
        yield sorted(self._told)
        for solutions in kept.solutions:
            yield [solution for solution in solutions if solution not in self._told]
            self._told.difference_update(solutions)

    def __iter__(self) -> Iterator[Cube]:
        return self

    def __next__(self) -> Cube:
        """Return a cube to do; there may be more after `StopIteration`, when a cube was cut."""
        if not self._is_planned:
            self._plan()
        if not self._waiting:
            raise StopIteration
        return self._waiting.popleft()

    def _plan(self) -> None:
        """Cut the search; if there is no time for that and it is kept, begin it as it is."""
        wanted = min(self._wanted, MOST_CUBES)
        try:
            cubes = self._worker.cubes(wanted, self._deadline)
        except Undecided:
            if self._ledger is None:
                raise
            wanted = 1
            cubes = self._worker.cubes(wanted)
        if self._ledger:
            self._ledger.plan(wanted)
        self._is_planned = True
        self.cubes = len(cubes)
        self._share = dict.fromkeys(cubes, 1 / max(1, len(cubes)))
        self._waiting.extend(cubes)
        self.progress = 0.0 if cubes else 1.0

    def take(self, report: Report) -> list[SolutionNumbers]:
        """Record a report, and return the solutions that were not returned before."""
        cube = report.cube
        found = self._begun.setdefault(cube, [])
        found += report.solutions
        fresh = report.solutions
        if self._told:
            fresh = [solution for solution in fresh if solution not in self._told]
            self._told.difference_update(report.solutions)
        wanted = report.wanted
        parts = None if wanted is None else self._worker.parts(cube, wanted)
        if report.done or parts == []:
            del self._begun[cube]
            self.cubes_done += 1
            self.progress = min(1.0, self.progress + self._share.pop(cube))
            if self._ledger:
                self._ledger.finish(cube, found)
        elif wanted is not None and parts is not None:
            self._cut(cube, wanted, parts)
        return fresh

    def _cut(self, cube: Cube, wanted: int, parts: list[Cube]) -> None:
        """Put parts in the place of a cube."""
        found, share = self._begun.pop(cube), self._share.pop(cube)
        if self._ledger:
            self._ledger.cut(cube, wanted, found)
        self._told.update(found)
        self._share.update(dict.fromkeys(parts, share / len(parts)))
        self._waiting.extendleft(reversed(parts))
        self.cubes += len(parts) - 1

    def stop(self) -> None:
        """Cut the cubes begun, if they are kept, so that however short a run is the next one has less to do."""
        if self._ledger:
            for cube in list(self._begun):
                self.take(Report(cube, [], done=False, wanted=PARTS))
