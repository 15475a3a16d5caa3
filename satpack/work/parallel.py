"""A search done in cubes, as one enumeration engine among others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.limits import Deadline
    from satpack.work.cubes import Cube, Executor, Job, SolutionNumbers
    from satpack.work.ledger import Ledger

__all__ = ["CubedEnumeration"]


class CubedEnumeration:
    """Every solution of a search, cube by cube.

    Parameters
    ----------
    job : Job
        The search.
    executor : Executor
        Who does the cubes.
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
        run: str | None,
        facts: Mapping[str, str],
    ) -> None:
        self._worker = job.worker()
        self._job = replace(job, made=self._worker)
        self._executor = executor
        self._ledger: Ledger | None = None
        if run is not None:
            from satpack.work.ledger import Ledger  # which brings a database

            self._ledger = Ledger(run, {**facts, "engine": self._worker.engine})
        self.engine = f"{self._worker.engine}, {executor.name}"
        self.symmetry_breaking = self._worker.symmetry_breaking
        self.statistics: dict[str, int] = {}

    @property
    def progress(self) -> float | None:
        """Which part of the cubes is done."""
        cubes = self.statistics.get("cubes")
        return self.statistics["cubes done"] / cubes if cubes else None

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield batches of solutions: first those of an earlier run, then new ones as they are found."""
        try:
            known: dict[Cube, bool] = {}
            if self._ledger is not None:
                known = self._ledger.cubes()
                earlier = list(self._ledger.solutions())
                if earlier:
                    yield earlier
                self._count(known)
                if known and all(known.values()):
                    return
            found: dict[Cube, list[SolutionNumbers]] = {}
            for report in self._executor.run(self._job, self._left(known, deadline), deadline):
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

    def _left(self, known: dict[Cube, bool], deadline: Deadline) -> Iterator[Cube]:
        """Yield the cubes that are left to do of those known; if none is, the search is cut when the first is wanted."""
        if not known:
            cubes = self._worker.cubes(self._executor.cubes_wanted, deadline)
            known = dict.fromkeys(cubes, False)
            if self._ledger is not None:
                self._ledger.plan(cubes)
            self._count(known)
        yield from [cube for cube, done in known.items() if not done]

    def _count(self, cubes: dict[Cube, bool]) -> None:
        self.statistics |= {"cubes": len(cubes), "cubes done": sum(cubes.values())}
