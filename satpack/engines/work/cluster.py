"""Cubes on a Dask cluster, for searches that outgrow one machine."""

from __future__ import annotations

import contextlib
import logging
import pickle
import time
from asyncio import CancelledError
from collections import deque
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from satpack.engines.work.checking import checked_report
from satpack.engines.work.crew import FETCHING, LOST, Crew
from satpack.engines.work.errands import do_cube, packed
from satpack.runtime.errors import EngineError, InputError, SatpackError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.engines.work.cubes import Cube, Job, Report
    from satpack.runtime.limits import Deadline

__all__ = ["Cluster"]

_ANSWER = 10.0
"""Seconds within which the scheduler must answer."""

_TICK = 0.5
"""Seconds between checks of the clock and for new workers."""

_LEAVING = 2
"""Seconds to wait for it in the end."""


class Cluster:
    """Runs cubes on the workers of a Dask scheduler, at an address such as "tcp://10.0.0.1:8786".

    A search is cut for as many of them as may join. Workers that join late are used, and the cubes of a worker that
    died are run again by others. A worker with another version of satpack, or whose results fail the check, is left
    out; `notes` name it and give the reason. Raises InputError if the extra `satpack[cluster]` is not installed, or
    nothing answers at the address.
    """

    notes: Sequence[str] = ()
    cubes_wanted = 500

    def __init__(self, address: str) -> None:
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise InputError(
                "a cluster needs dask.distributed: pip install 'satpack[cluster]'"
            ) from None
        _hush()
        try:
            self._client: Any = distributed.Client(address, timeout=_ANSWER)
        except (OSError, ValueError) as fault:
            raise InputError(f"{address}: no Dask scheduler answers there: {fault}") from None
        self._address = address
        self.name = f"cluster {address}"

    def run(
        self, job: Job, cubes: Iterable[Cube], deadline: Deadline, patience: float | None = None
    ) -> Iterator[Report]:
        """Yield a report for each cube as it is done; see `Executor`."""
        job = job.ready()
        crew = Crew(self._client, job, patience)
        self.notes = crew.notes
        tasks: dict[Any, _Task] = {}
        try:
            yield from self._reports(job, cubes, deadline, crew, tasks)
        except SatpackError:
            raise
        except (Exception, CancelledError) as fault:
            is_lost = isinstance(fault, (CancelledError, *LOST))
            if is_lost or self._client.status != "running":
                raise EngineError(f"the Dask scheduler at {self._address} is gone") from fault
            what = f"{type(fault).__name__}: {fault}"
            raise EngineError(f"the cluster at {self._address} failed: {what}") from fault
        finally:
            self._leave([*tasks, *crew.questions])

    def _reports(
        self,
        job: Job,
        cubes: Iterable[Cube],
        deadline: Deadline,
        crew: Crew,
        tasks: dict[Any, _Task],
    ) -> Iterator[Report]:
        waiting = iter(cubes)
        again: deque[Cube] = deque()
        while True:
            deadline.check()
            crew.look()
            again.extend(self._taken_back(tasks, crew))
            if not tasks and not again:
                again.extend(islice(waiting, 1))
                if not again:
                    return
            # one more task than each worker can run, so that none waits for us
            room = max(0, 2 * sum(crew.hands.values()) - len(tasks))
            for cube in islice(_emptied(again, waiting), room):
                tasks[self._task(job, cube, crew)] = _Task(cube, frozenset(crew.hands))
            finished = self._finished([*tasks, *crew.questions], deadline)
            for task, address in self._done_by([task for task in finished if task in tasks]):
                cube = tasks[task].cube
                try:
                    crew.check(address)
                    report = checked_report(job.worker(), cube, self._news(task), is_last=True)
                except TimeoutError:  # the next check of the workers finds out
                    continue
                except EngineError as fault:
                    crew.refuse(address, str(fault))
                    report = None
                del tasks[task]
                if report is None:
                    again.append(cube)
                else:
                    yield report

    def _task(self, job: Job, cube: Cube, crew: Crew) -> Any:
        """Submit a cube to the workers that agreed."""
        return self._client.submit(
            pickle.loads,
            packed(do_cube, job, cube, crew.patience),
            pure=False,
            retries=3,
            workers=list(crew.hands),
        )

    def _taken_back(self, tasks: dict[Any, _Task], crew: Crew) -> list[Cube]:
        """Return the cubes of the tasks whose workers are all gone, and remove these tasks."""
        orphans = [task for task, what in tasks.items() if not what.workers & crew.hands.keys()]
        if orphans:
            self._client.cancel(orphans, force=True)
        return [tasks.pop(task).cube for task in orphans]

    def _done_by(self, tasks: list[Any]) -> list[tuple[Any, str]]:
        """Return each finished task with the worker that holds its result, as reported by the scheduler."""
        for task in tasks:
            if task.status == "error":
                raise EngineError(f"a part of the search failed on the cluster: {task.exception()}")
        owners = self._client.who_has(tasks) if tasks else {}
        # if no worker has it, perhaps since its worker died, the next check of the workers finds out
        return [(task, owners[task.key][0]) for task in tasks if owners.get(task.key)]

    def _news(self, task: Any) -> object:
        """Return the result of a finished task; raise `TimeoutError` if it is gone."""
        try:
            return task.result(timeout=FETCHING)
        except LOST:
            raise
        except Exception as fault:
            raise EngineError(f"what it brings can't be read: {fault}") from fault

    def _finished(self, tasks: list[Any], deadline: Deadline) -> list[Any]:
        """Wait for tasks to finish and return them, or none after a moment."""
        left = deadline.remaining()
        seconds = _TICK if left is None else min(_TICK, left)
        if not tasks:
            time.sleep(seconds)
            return []
        with contextlib.suppress(TimeoutError):
            import_module("distributed").wait(tasks, timeout=seconds, return_when="FIRST_COMPLETED")
        return [task for task in tasks if task.done()]

    def _leave(self, tasks: list[Any]) -> None:
        """Cancel the tasks, and disconnect."""
        with contextlib.suppress(Exception, CancelledError):  # the scheduler may be gone
            self._client.cancel(tasks, force=True)
        with contextlib.suppress(Exception, CancelledError):
            self._client.close(timeout=_LEAVING)


@dataclass(frozen=True, slots=True)
class _Task:
    """A task's cube, and the workers it was submitted to."""

    cube: Cube
    workers: frozenset[str]


def _emptied(first: deque[Cube], then: Iterator[Cube]) -> Iterator[Cube]:
    """Yield and remove the items of a queue, then those of an iterator."""
    while first:
        yield first.popleft()
    yield from then


def _hush() -> None:
    """Keep Dask's log off standard error: its relevant messages become errors or notes."""
    for name in ("distributed", "tornado", "asyncio"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.CRITICAL + 1)
    for name in list(logging.root.manager.loggerDict):
        if name.startswith(("distributed.", "tornado.")):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
