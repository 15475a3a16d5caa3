"""Executors on this machine: in this process, or in child processes."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from satpack.engines.work.checking import checked_report
from satpack.engines.work.cubes import Report
from satpack.engines.work.patience import PatientWorker
from satpack.runtime.errors import EngineError
from satpack.runtime.processes import Child, can_copy, check_jobs, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.engines.work.cubes import Cube, Job, SolutionNumbers
    from satpack.runtime.limits import Deadline

__all__ = ["ATTEMPTS", "InProcess", "LocalProcesses"]

ATTEMPTS = 3
"""Times that a cube is begun before its failing counts as the engine's fault."""

_CUBES_EACH = 32
"""Cubes for each process: Bedlam is shared out by two to eight of them to within some thousandths."""

_SLICE = 0.2
"""Seconds between two reports, be there any news or not."""

_FIRST = 1.0
"""Seconds that the first report of a run that is kept is waited for, even if the time is up before."""


class InProcess:
    """Does cubes one after the other in this process, of which there are many so that little is lost when it ends."""

    name = "in process"
    cubes_wanted = 100
    notes = ()

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        """Yield reports of each cube in turn; see `Executor`."""
        worker = PatientWorker(job.worker(), patience)
        is_idle = True
        for cube in cubes:
            worker.start(cube)
            report = None
            while report is None or not report.is_last:
                # at least a little is done before the clock is looked at, so that every run gets on
                if not is_idle:
                    deadline.check()
                is_idle = False
                report = Report(cube, *worker.advance(_SLICE))
                yield report


class LocalProcesses:
    """Runs cubes in `jobs` child processes; a process that dies is replaced and its cube run again.

    Raises OptionError if there is not at least one job.
    """

    notes = ()

    def __init__(self, jobs: int) -> None:
        check_jobs(jobs)
        self._jobs = jobs
        self.name = f"{jobs} processes"
        self.cubes_wanted = _CUBES_EACH * jobs

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        """Yield reports as they come; see `Executor`."""
        job = job.ready()
        hands: list[_Hand] = []
        waiting = iter(cubes)
        # what is worked out to cut the first is then there in every copy
        first = list(islice(waiting, 1)) if can_copy() else []
        # at least a little is done of what is kept before the clock is looked at, so that every run gets on
        limit = deadline if patience is None else deadline.but_not_before(_FIRST)
        try:
            # all of them first: they get ready at the same time, fresh ones while the cubes are being cut
            for _ in range(self._jobs):
                hands.append(_Hand(job, patience))  # noqa: PERF401 - those there are must be closed if one more can't be
            while busy := _begin_next(hands, chain(first, waiting)):
                first = []
                ready = wait_for([hand.child for hand in busy], limit.or_after(_SLICE))
                if not ready:
                    limit.check()
                    yield busy[0].no_news()
                for hand in [hand for hand in busy if hand.child in ready]:
                    report = hand.report()
                    if report is not None:
                        limit = deadline
                        yield report
        finally:
            for hand in hands:
                hand.close()


def _begin_next(hands: list[_Hand], waiting: Iterator[Cube]) -> list[_Hand]:
    """Give a cube to each process that has none, as long as there are any, and return those that have one."""
    for hand in hands:
        if hand.cube is None:
            cube = next(waiting, None)
            if cube is None:
                break
            hand.begin(cube)
    return [hand for hand in hands if hand.cube is not None]


class _Hand:
    """One child process and the cube it works on.

    Calls are posted without waiting for the replies to earlier ones, so that neither waits for the other.
    """

    def __init__(self, job: Job, patience: float | None) -> None:
        self._job = job
        self._patience = patience
        self.cube: Cube | None = None
        self._attempts = 0
        self._reported: set[SolutionNumbers] = set()
        self._renew()

    def _renew(self) -> None:
        """Launch a new process."""
        # how many replies come before the next report: that it is made, that a cube is begun
        if can_copy():
            self.child = Child.copied(PatientWorker(self._job.worker(), self._patience))
            self._before = 0
        else:
            maker = "satpack.engines.work.patience:patient_worker_of"
            self.child = Child.launched(maker, self._job, self._patience)
            self._before = 1

    def begin(self, cube: Cube) -> None:
        """Begin another cube."""
        self.cube = cube
        self._attempts = 0
        self._reported.clear()
        self._start()

    def _start(self) -> None:
        self._attempts += 1
        self.child.post("start", self.cube)
        self.child.post("advance", _SLICE)
        self._before += 1

    def _again(self, fault: EngineError) -> None:
        """Begin the cube again in a new process, unless it failed too often."""
        if self._attempts == ATTEMPTS:
            raise EngineError(f"cube {self.cube} failed {ATTEMPTS} times: {fault}") from fault
        self.child.close()
        self._renew()
        self._start()

    def report(self) -> Report | None:
        """Take a reply of the child's; None if it is no report, or if it died and the cube was begun again."""
        assert self.cube is not None
        try:
            reply = self.child.reply()
            if self._before:
                self._before -= 1
                return None
            report = checked_report(self._job.worker(), self.cube, reply)
        except EngineError as fault:
            self._again(fault)
            return None
        fresh = [solution for solution in report.solutions if solution not in self._reported]
        report = replace(report, solutions=fresh)
        if report.is_last:
            self.cube = None
        else:
            self._reported.update(fresh)
            self.child.post("advance", _SLICE)
        return report

    def no_news(self) -> Report:
        """Return an empty report of the cube."""
        assert self.cube is not None
        return Report(self.cube, [], done=False)

    def close(self) -> None:
        """End the process."""
        self.child.close()
