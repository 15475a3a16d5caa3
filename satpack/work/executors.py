"""Executors on this machine: in this process, or in child processes."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from satpack.errors import EngineError, OptionError, Undecided
from satpack.processes import Child, can_copy, wait_for
from satpack.work.cubes import Report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.limits import Deadline
    from satpack.work.cubes import Cube, Job, SolutionNumbers

__all__ = ["ATTEMPTS", "InProcess", "LocalProcesses"]

ATTEMPTS = 3
"""How often a cube is begun before its failing counts as the engine's fault."""

_CUBES_EACH = 32
"""Cubes for each process: Bedlam is shared out by two to eight of them to within some thousandths."""

_SLICE = 0.2
"""Seconds between two reports, be there any news or not."""


class InProcess:
    """Does cubes one after the other in this process, of which there are many so that little is lost when it ends."""

    name = "in process"
    cubes_wanted = 100

    def run(self, job: Job, cubes: Iterable[Cube], deadline: Deadline) -> Iterator[Report]:
        """Yield reports of each cube in turn; see `Executor`."""
        worker = job.worker()
        for cube in cubes:
            worker.start(cube)
            done = False
            while not done:
                if deadline.passed:
                    raise Undecided("time limit")
                solutions, done = worker.advance(_SLICE)
                yield Report(cube, solutions, done)


class LocalProcesses:
    """Does cubes in child processes of this one; a process that dies is replaced and its cube done again.

    Parameters
    ----------
    jobs : int
        How many processes.

    Raises
    ------
    OptionError
        If that is less than one.
    """

    def __init__(self, jobs: int) -> None:
        if jobs < 1:
            raise OptionError(f"{jobs} jobs: use 1 or more")
        self._jobs = jobs
        self.name = f"{jobs} processes"
        self.cubes_wanted = _CUBES_EACH * jobs

    def run(self, job: Job, cubes: Iterable[Cube], deadline: Deadline) -> Iterator[Report]:
        """Yield reports as they come; see `Executor`."""
        hands: list[_Hand] = []
        waiting = iter(cubes)
        if can_copy():  # what is worked out to cut the first is then there in every copy
            waiting = chain(list(islice(waiting, 1)), waiting)
        try:
            # all of them first: they get ready at the same time, fresh ones while the cubes are being cut
            for _ in range(self._jobs):
                hands.append(_Hand(job))  # noqa: PERF401 - those there are must be closed if one more can't be
            for hand in tuple(hands):  # which ends those that get no cube
                _begin_next(hand, waiting, hands)
            while hands:
                ready = wait_for([hand.child for hand in hands], deadline.or_after(_SLICE))
                if not ready:
                    deadline.check()
                    yield hands[0].no_news()
                for hand in [hand for hand in hands if hand.child in ready]:
                    report = hand.report()
                    if report is not None:
                        yield report
                    if hand.cube is None:
                        _begin_next(hand, waiting, hands)
        finally:
            for hand in hands:
                hand.close()


def _begin_next(hand: _Hand, waiting: Iterator[Cube], hands: list[_Hand]) -> None:
    """Give a process another cube, or end it if there is none."""
    for cube in waiting:
        hand.begin(cube)
        return
    hand.close()
    hands.remove(hand)


class _Hand:
    """One child process and the cube it works on.

    Calls are posted without waiting for the replies to earlier ones, so that neither waits for the other.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self.cube: Cube | None = None
        self._attempts = 0
        self._reported: set[SolutionNumbers] = set()
        self._renew()

    def _renew(self) -> None:
        """Launch a new process."""
        # how many replies come before the next report: that it is made, that a cube is begun
        if can_copy():
            self.child = Child.copied(self._job.worker())
            self._before = 0
        else:
            self.child = Child.launched("satpack.work.cubes:worker_of", self._job)
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
        except EngineError as fault:
            self._again(fault)
            return None
        if self._before:
            self._before -= 1
            return None
        solutions, done = reply
        fresh = [solution for solution in solutions if solution not in self._reported]
        report = Report(self.cube, fresh, done)
        if done:
            self.cube = None
        else:
            self._reported.update(fresh)
            self.child.post("advance", _SLICE)
        return report

    def no_news(self) -> Report:
        """Return a report that says nothing of the cube."""
        assert self.cube is not None
        return Report(self.cube, [], done=False)

    def close(self) -> None:
        """End the process."""
        self.child.close()
