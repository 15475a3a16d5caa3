"""The tasks of a cluster's workers: to agree on a search, then to run cubes of it.

A task that holds the interpreter's lock for long keeps its worker from answering the scheduler, which then takes it
for dead. So a task starts a child process, or finds one that an earlier task of the search left idle, and waits.
"""

from __future__ import annotations

import pickle
import threading
from typing import TYPE_CHECKING, Any

from satpack.runtime.processes import Child

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.engines.work.cubes import Cube, Job, SolutionNumbers

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
    """Run one cube in a child process of this one.

    Return the result of `PatientWorker.advance`, for the whole cube.
    """
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
