"""Cubes on a Dask cluster, for those who outgrow one machine.

A task that holds the interpreter's lock for long keeps its worker from answering the scheduler, which then takes it for
dead. So a task starts a child process, or finds one that an earlier task of the search left idle, and waits.
"""

from __future__ import annotations

import contextlib
import threading
from importlib import import_module
from typing import TYPE_CHECKING, Any

from satpack.errors import EngineError, InputError, Undecided
from satpack.processes import Child
from satpack.work.cubes import Report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.limits import Deadline
    from satpack.work.cubes import Cube, Job, SolutionNumbers

__all__ = ["Cluster", "do_cube"]

_ANSWER = 10.0
"""Seconds within which the scheduler must answer."""

_TICK = 0.5
"""Seconds between two looks at the clock and at who has joined."""

_SLICE = 5.0
"""Seconds between two looks whether the task is still wanted."""

_idle: dict[Job, list[Child]] = {}
_lock = threading.Lock()


def do_cube(job: Job, cube: Cube) -> list[SolutionNumbers]:
    """Do one cube in a child process of this one and return its solutions; runs on a cluster's workers."""
    with _lock:
        # a search is done with when another begins
        for other in [other for other in _idle if other != job]:
            for child in _idle.pop(other):
                child.close()
        children = _idle.setdefault(job, [])
        spare = children.pop() if children else None
    child = spare or Child("satpack.work.cubes:worker_of", job)
    try:
        child.call("start", cube)
        solutions: list[SolutionNumbers] = []
        done = False
        while not done:
            found, done = child.call("advance", _SLICE)
            solutions += found
    except BaseException:
        child.close()
        raise
    with _lock:
        _idle.setdefault(job, []).append(child)
    return solutions


class Cluster:
    """Does cubes on the workers of a Dask scheduler.

    A search is cut for as many of them as may join. Those that join late are used, and what a worker had in hand when it
    died is done again by others.

    Parameters
    ----------
    address : str
        The scheduler's, such as "tcp://10.0.0.1:8786".

    Raises
    ------
    InputError
        If the extra `satpack[cluster]` is not installed, or nothing answers at the address.
    """

    def __init__(self, address: str) -> None:
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise InputError(
                "a cluster needs dask.distributed: pip install 'satpack[cluster]'"
            ) from None
        try:
            self._client: Any = distributed.Client(address, timeout=_ANSWER)
        except (OSError, ValueError) as fault:
            raise InputError(f"{address}: no Dask scheduler answers there: {fault}") from None
        self.name = f"cluster {address}"
        self.cubes_wanted = 500

    def run(self, job: Job, cubes: Iterable[Cube], deadline: Deadline) -> Iterator[Report]:
        """Yield a report for each cube as it is done; see `Executor`."""
        waiting = iter(cubes)
        tasks: dict[Any, Cube] = {}
        try:
            while True:
                for cube in waiting:
                    task = self._client.submit(do_cube, job, cube, pure=False, retries=3)
                    tasks[task] = cube
                    # one more than can run for each who runs, so that none waits for us
                    if len(tasks) >= 2 * self._hands():
                        break
                if not tasks:
                    return
                for task in self._finished(list(tasks), deadline):
                    cube = tasks.pop(task)
                    try:
                        solutions = task.result()
                    except Exception as fault:
                        raise EngineError(f"cube {cube} failed on the cluster: {fault}") from fault
                    yield Report(cube, solutions, done=True)
        finally:
            with contextlib.suppress(Exception):  # the scheduler may be gone, and nothing is lost
                self._client.cancel(list(tasks), force=True)
            self._client.close()

    def _hands(self) -> int:
        """Return how many tasks the workers there are now can run at once; at least one, for those to come."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        hands: int = sum(worker["nthreads"] for worker in workers)
        return max(1, hands)

    def _finished(self, tasks: list[Any], deadline: Deadline) -> list[Any]:
        """Wait for tasks to finish and return them, or none after a moment; raise `Undecided` at the deadline."""
        wait: Any = import_module("distributed").wait

        if deadline.passed:
            raise Undecided("time limit")
        left = deadline.remaining()
        with contextlib.suppress(TimeoutError):
            wait(
                tasks,
                timeout=_TICK if left is None else min(_TICK, left),
                return_when="FIRST_COMPLETED",
            )
        return [task for task in tasks if task.done()]
