"""Executors on this machine: in this process, or in child processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.errors import EngineError, OptionError, Undecided
from satpack.processes import Child, wait_for
from satpack.work.cubes import Report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.limits import Deadline
    from satpack.work.cubes import Cube, Job, SolutionNumbers

__all__ = ["ATTEMPTS", "InProcess", "LocalProcesses"]

ATTEMPTS = 3
"""How often a cube is begun before its failing counts as the engine's fault."""

_SLICE = 0.2
"""Seconds between two reports of a cube that finds solutions."""


class InProcess:
    """Does cubes one after the other in this process."""

    name = "in process"

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

    def run(self, job: Job, cubes: Iterable[Cube], deadline: Deadline) -> Iterator[Report]:
        """Yield reports as they come; see `Executor`."""
        waiting = iter(cubes)
        hands: list[_Hand] = []
        try:
            for cube in waiting:
                hands.append(_Hand(job, cube))
                if len(hands) == self._jobs:
                    break
            while hands:
                ready = wait_for([hand.child for hand in hands], deadline)
                if not ready:
                    raise Undecided("time limit")
                for hand in [hand for hand in hands if hand.child in ready]:
                    report = hand.report()
                    if report is not None:
                        yield report
                    if hand.cube is not None:
                        continue
                    for following in waiting:
                        hand.begin(following)
                        break
                    else:
                        hand.close()
                        hands.remove(hand)
        finally:
            for hand in hands:
                hand.close()


class _Hand:
    """One child process and the cube it works on."""

    def __init__(self, job: Job, cube: Cube) -> None:
        self._job = job
        self.child = self._fresh()
        self.cube: Cube | None = None
        self._attempts = 0
        self._reported: set[SolutionNumbers] = set()
        self.begin(cube)

    def _fresh(self) -> Child:
        return Child(self._job.factory, *self._job.arguments, **dict(self._job.options))

    def begin(self, cube: Cube) -> None:
        """Begin another cube."""
        self.cube = cube
        self._attempts = 0
        self._reported.clear()
        self._start()

    def _start(self) -> None:
        self._attempts += 1
        try:
            self.child.call("start", self.cube)
        except EngineError:
            self._again()
        else:
            self.child.post("advance", _SLICE)

    def _again(self) -> None:
        """Begin the cube again in a new process, unless it failed too often."""
        if self._attempts == ATTEMPTS:
            raise EngineError(
                f"cube {self.cube} failed {ATTEMPTS} times: the process that did it died"
            )
        self.child.close()
        self.child = self._fresh()
        self._start()

    def report(self) -> Report | None:
        """Take the child's reply; None if it died, and the cube was begun again."""
        assert self.cube is not None
        try:
            solutions, done = self.child.reply()
        except EngineError:
            self._again()
            return None
        fresh = [solution for solution in solutions if solution not in self._reported]
        report = Report(self.cube, fresh, done)
        if done:
            self.cube = None
        else:
            self._reported.update(fresh)
            self.child.post("advance", _SLICE)
        return report

    def close(self) -> None:
        """End the process."""
        self.child.close()
