"""Executors on this machine: in this process, or in a worker pool."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from satpack.engines.work.cubes import PatientWorker, Report, checked_report
from satpack.runtime.pool import Pool
from satpack.runtime.processes import can_copy, check_jobs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.engines.work.cubes import Cube, Job, SolutionNumbers
    from satpack.runtime.limits import Deadline

_CUBES, _CUBES_EACH = 100, 32
"""Cubes for one process, so that little is lost when it ends; and for each of several: Bedlam is shared out by two to
eight of them to within some thousandths.
"""

_SLICE = 0.2
"""Seconds between two reports, even if there are no news."""

_FIRST = 1.0
"""Seconds to wait for the first report of a saved run, even if the deadline passes before."""


class LocalProcesses:
    """Runs cubes in a worker pool of `jobs` processes; with one job, in this process.

    Raises OptionError for a number of jobs that can't be started.
    """

    notes = ()

    def __init__(self, jobs: int) -> None:
        check_jobs(jobs)
        self.jobs = jobs
        self.name = "in process" if jobs == 1 else f"{jobs} processes"
        self.cubes_wanted = _CUBES if jobs == 1 else _CUBES_EACH * jobs

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        """Yield reports as they come; see `Executor`."""
        job = job.ready()
        worker = job.worker()

        def report(cube: Cube, news: Any) -> Report:
            return Report(cube, *news) if self.jobs == 1 else checked_report(worker, cube, news)

        waiting = iter(cubes)
        # work done for cutting the first one is then present in every copy
        first = list(islice(waiting, 1)) if can_copy() else []
        pool: Pool[Cube] = Pool(
            self.jobs,
            "advance",
            PatientWorker(worker, patience),
            ("satpack.engines.work.cubes:patient_worker_of", job, patience),
            check=report,
            goes_on=lambda report: not report.is_last,
        )
        # of cubes that are not done; one that is begun again reports them again
        reported: dict[Cube, set[SolutionNumbers]] = {}
        with pool:
            for batch in pool.run(
                lambda _: first.pop() if first else next(waiting, None),
                _SLICE,
                deadline=deadline,
                # a saved run does some work before the clock is checked, so that every run makes progress
                least=0.0 if patience is None else _FIRST,
            ):
                for cube, found in batch:
                    known = reported.setdefault(cube, set())
                    fresh = [each for each in found.solutions if each not in known]
                    known.update(fresh)
                    if found.is_last:
                        del reported[cube]
                    yield replace(found, solutions=fresh)
                if not batch:
                    yield Report(pool.busy_keys[0], [], done=False)
