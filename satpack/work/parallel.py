"""A search done in cubes, as one enumeration engine among others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.work.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.limits import Deadline
    from satpack.work.cubes import Cube, Executor, Job, SolutionNumbers

__all__ = ["CUBES_WANTED", "CubedEnumeration"]

CUBES_WANTED = 200
"""About how many cubes a search is cut into: many more than workers, so that none is idle for long at the end."""


class CubedEnumeration:
    """Every solution of a search, cube by cube.

    Parameters
    ----------
    job : Job
        The search.
    executor : Executor
        Who does the cubes.
    engine : str
        What to call the engine.
    symmetry_breaking : str
        How one solution of each class is left, for people.
    run : str, optional
        The file that keeps what is done. If it is there, the search goes on from it.
    facts : mapping of str to str
        What the search is, so that a file of another one is refused.

    Raises
    ------
    InputError
        If the file belongs to another search or can't be used.
    """

    def __init__(
        self,
        job: Job,
        executor: Executor,
        *,
        engine: str,
        symmetry_breaking: str,
        run: str | None,
        facts: Mapping[str, str],
    ) -> None:
        self._job = job
        self._executor = executor
        self._ledger = Ledger(run, facts) if run is not None else None
        self.engine = f"{engine}, {executor.name}"
        self.symmetry_breaking = symmetry_breaking
        self.statistics: dict[str, int] = {}

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield batches of solutions: first those of an earlier run, then new ones as they are found."""
        try:
            left = self._planned()
            if self._ledger is not None:
                earlier = list(self._ledger.solutions())
                if earlier:
                    yield earlier
            found: dict[Cube, list[SolutionNumbers]] = {}
            for report in self._executor.run(self._job, left, deadline):
                found.setdefault(report.cube, []).extend(report.solutions)
                if report.done:
                    solutions = found.pop(report.cube)
                    self.statistics["cubes done"] += 1
                    if self._ledger is not None:
                        self._ledger.finish(report.cube, solutions)
                yield report.solutions
        finally:
            if self._ledger is not None:
                self._ledger.close()

    def _planned(self) -> list[Cube]:
        """Return the cubes that are left to do."""
        planned = self._ledger.cubes() if self._ledger is not None else {}
        if not planned:
            cubes = self._job.worker().cubes(CUBES_WANTED)
            planned = dict.fromkeys(cubes, False)
            if self._ledger is not None:
                self._ledger.plan(cubes)
        left = [cube for cube, done in planned.items() if not done]
        self.statistics |= {"cubes": len(planned), "cubes done": len(planned) - len(left)}
        return left
