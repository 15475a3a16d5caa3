"""Cubes on a Dask cluster, for searches that outgrow one machine.

A task that holds the interpreter's lock for long keeps its worker from answering the scheduler, which then takes it
for dead. So a task starts a child process, or finds one that an earlier task of the search left idle, and waits.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import logging
import pickle
import threading
import time
from asyncio import CancelledError
from collections import deque
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from satpack.engines.work.cubes import Terms, checked_report
from satpack.runtime.errors import EngineError, InputError, SatpackError
from satpack.runtime.processes import Child

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from satpack.engines.listing import SolutionNumbers
    from satpack.engines.work.cubes import Cube, Job, Report
    from satpack.runtime.limits import Deadline

_ANSWER = 10.0
"""Seconds within which the scheduler must answer."""

_TICK = 0.5
"""Seconds between checks of the clock and for new workers."""

FETCHING = 10.0
"""Seconds within which a finished result must arrive, if its worker is still there."""

LOST = (OSError, concurrent.futures.CancelledError)
"""The errors raised where the scheduler can't be reached any more."""

_LEAVING = 2
"""Seconds that disconnecting from the scheduler may take."""


class Cluster:
    """Runs cubes on the workers of a Dask scheduler, at an address such as "tcp://10.0.0.1:8786".

    A search is cut into some 500 cubes, for all workers that may join. Workers that join late are used, and the cubes
    of a worker that died are run again by others. A worker with another version of satpack, or whose results fail the
    check, is left out; `notes` name it and give the reason. Raises InputError if the extra `satpack[cluster]` is not
    installed, or nothing answers at the address.
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
        """Yield a report for each cube as it is done (see `Executor`); raise EngineError if the scheduler is lost."""
        job = job.ready()
        workers = _Workers(self._client, job, patience)
        self.notes = workers.notes
        tasks: dict[Any, _Task] = {}
        try:
            yield from self._reports(job, cubes, deadline, workers, tasks)
        except SatpackError:
            raise
        except (Exception, CancelledError) as fault:
            is_lost = isinstance(fault, (CancelledError, *LOST))
            if is_lost or self._client.status != "running":
                raise EngineError(f"the Dask scheduler at {self._address} is gone") from fault
            what = f"{type(fault).__name__}: {fault}"
            raise EngineError(f"the cluster at {self._address} failed: {what}") from fault
        finally:
            self._leave([*tasks, *workers.questions])

    def _reports(
        self,
        job: Job,
        cubes: Iterable[Cube],
        deadline: Deadline,
        workers: _Workers,
        tasks: dict[Any, _Task],
    ) -> Iterator[Report]:
        waiting = iter(cubes)
        again: deque[Cube] = deque()
        while True:
            deadline.check()
            workers.look()
            again.extend(self._taken_back(tasks, workers))
            if not tasks and not again:
                again.extend(islice(waiting, 1))
                if not again:
                    return
            # one more task than each worker can run, so that none waits for us
            room = max(0, 2 * sum(workers.threads.values()) - len(tasks))
            for cube in islice(_emptied(again, waiting), room):
                tasks[self._task(job, cube, workers)] = _Task(cube, frozenset(workers.threads))
            finished = self._finished([*tasks, *workers.questions], deadline)
            for task, address in self._done_by([task for task in finished if task in tasks]):
                cube = tasks[task].cube
                try:
                    workers.check(address)
                    report = checked_report(job.worker(), cube, self._news(task), is_last=True)
                except TimeoutError:  # the next check of the workers finds out
                    continue
                except EngineError as fault:
                    workers.refuse(address, str(fault))
                    report = None
                del tasks[task]
                if report is None:
                    again.append(cube)
                else:
                    yield report

    def _task(self, job: Job, cube: Cube, workers: _Workers) -> Any:
        return self._client.submit(
            pickle.loads,
            packed(do_cube, job, cube, workers.patience),
            pure=False,
            retries=3,
            workers=list(workers.threads),
        )

    def _taken_back(self, tasks: dict[Any, _Task], workers: _Workers) -> list[Cube]:
        """Return the cubes of the tasks whose workers are all gone, and remove these tasks."""
        orphans = [
            task for task, what in tasks.items() if not what.workers & workers.threads.keys()
        ]
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
            raise EngineError(f"its answer can't be read: {fault}") from fault

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
        with contextlib.suppress(Exception, CancelledError):  # the scheduler may be gone
            self._client.cancel(tasks, force=True)
        with contextlib.suppress(Exception, CancelledError):
            self._client.close(timeout=_LEAVING)


class _Workers:
    """The workers that number the search alike, with the cubes that each can run at once; checks with each that joins that it agrees."""

    def __init__(self, client: Any, job: Job, patience: float | None) -> None:
        assert job.terms is not None
        self._client = client
        self._job = job
        self._terms = job.terms
        self.patience = patience
        self._looked = float("-inf")
        self._asked: dict[str, Any] = {}
        self._there: dict[str, int] = {}
        self._refused: set[str] = set()
        self.threads: dict[str, int] = {}
        self.notes: list[str] = []

    @property
    def questions(self) -> list[Any]:
        """The tasks sent to workers that have not answered yet."""
        return list(self._asked.values())

    def look(self) -> None:
        """Find new workers, query them, and read their answers; raise EngineError if there are workers but none may work."""
        if time.monotonic() - self._looked > _TICK:
            self._looked = time.monotonic()
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
            self._there = {address: each["nthreads"] for address, each in workers.items()}
        for address in self._asked.keys() - self._there.keys():
            self._client.cancel([self._asked.pop(address)])
        for address in (
            self._there.keys() - self._asked.keys() - self._refused - self.threads.keys()
        ):
            self._asked[address] = self._client.submit(
                pickle.loads,
                packed(agree, self._job, self.patience),
                pure=False,
                retries=0,
                workers=[address],
            )
        for address, question in list(self._asked.items()):
            if question.done():
                self._hear(address, question)
        self.threads = {a: self._there[a] for a in self.threads.keys() & self._there.keys()}
        if self._there and self._refused >= self._there.keys():
            raise EngineError(f"no worker of the cluster can be used: {'; '.join(self.notes)}")

    def _hear(self, address: str, question: Any) -> None:
        """Take a worker's answer; nothing if that is gone, as where the worker died since."""
        try:
            self._terms.check(Terms(*question.result(timeout=FETCHING)))
        except TimeoutError:
            return
        except LOST:
            raise
        except EngineError as fault:
            self.refuse(address, str(fault))
        except Exception as fault:  # noqa: BLE001 - whatever is raised by another satpack, or where there is none
            self.refuse(address, f"it has another satpack, or none: {fault}")
        else:
            self.threads[address] = self._there[address]
        del self._asked[address]

    def check(self, address: str) -> None:
        """Raise EngineError for a result from a worker that was left out after it got its task."""
        if address in self._refused:
            raise EngineError("it was left out")

    def refuse(self, address: str, reason: str) -> None:
        self.threads.pop(address, None)
        if address not in self._refused:
            self._refused.add(address)
            self.notes.append(f"worker {address} is left out: {' '.join(reason.split())}")


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


_SLICE = 5.0
"""Seconds between two looks whether the task is still wanted."""

_idle: dict[tuple[Job, float | None], list[Child]] = {}
_lock = threading.Lock()


def packed(task: Callable[..., object], *arguments: object) -> bytes:
    """Return a pickle that runs a task when it is loaded, and gives its result.

    A Dask worker ends if it receives an object that it can't load. Bytes it can, and the task that loads them fails
    alone where there is no satpack, or one without this task.
    """
    return pickle.dumps(_Call(task, arguments))


class _Call:
    def __init__(self, function: Callable[..., object], arguments: tuple[object, ...]) -> None:
        self._parts = function, arguments

    def __reduce__(self) -> tuple[Callable[..., object], tuple[Any, ...]]:
        return self._parts


def agree(job: Job, patience: float | None) -> tuple[str, str]:
    """Make ready for cubes of a job, and return the terms on which this worker would do them; raise if it would not."""
    child = _take_child(job, patience)
    try:
        terms = child.call("terms")
    except BaseException:
        child.close()
        raise
    _leave_idle(job, patience, child)
    return terms.version, terms.search


def do_cube(
    job: Job, cube: Cube, patience: float | None
) -> tuple[list[SolutionNumbers], bool, int | None]:
    """Run one cube in a child process of this one; return the result of `PatientWorker.advance`, for the whole cube."""
    child = _take_child(job, patience)
    try:
        solutions: list[SolutionNumbers] = []
        done, wanted = False, None
        slice_ = _SLICE if patience is None else patience
        while not done and wanted is None:
            found, done, wanted = child.call("advance", cube, slice_)
            solutions += found
    except BaseException:
        child.close()
        raise
    _leave_idle(job, patience, child)
    return solutions, done, wanted


def _take_child(job: Job, patience: float | None) -> Child:
    with _lock:
        # a search is done with when another begins
        for other in [other for other in _idle if other != (job, patience)]:
            for child in _idle.pop(other):
                child.close()
        children = _idle.get((job, patience))
        spare = children.pop() if children else None
    return spare or Child("satpack.engines.work.cubes:patient_worker_of", job, patience)


def _leave_idle(job: Job, patience: float | None, child: Child) -> None:
    with _lock:
        _idle.setdefault((job, patience), []).append(child)
