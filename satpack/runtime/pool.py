"""The worker pool: child processes with equal workers, each busy with one key of the work or idle.

A process that dies, or whose reply is rejected, is replaced, and its key is begun again. All processes end with the
pool's `with` block, however that ends.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.processes import Child, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

_Key = TypeVar("_Key")

ATTEMPTS = 3
"""Times that a key is begun before its failing counts as the worker's fault."""

_LOOK = 0.2
"""Seconds between two checks of the deadline."""


class Process(Generic[_Key]):
    def __init__(self, child: Child) -> None:
        self.child = child
        self.key: _Key | None = None
        self.arguments: tuple[object, ...] = ()
        self.attempts = 0


class Pool(Generic[_Key]):
    """A worker pool of `jobs` child processes; with one job `run` works in this process.

    Each holds a copy of `worker`, or where this process can't be forked, a worker made by `fresh`: a factory
    ("module:name") and its picklable arguments. `method` names the worker's method that is called with a key. `check`
    returns the result that a reply stands for, or raises EngineError to have the key begun again. While `goes_on` says
    of a result that its key is not done, the method is called again.
    """

    def __init__(
        self,
        jobs: int,
        method: str,
        worker: object,
        fresh: tuple[Any, ...],
        *,
        check: Callable[[_Key, Any], Any] = lambda _, reply: reply,
        goes_on: Callable[[Any], bool] = lambda _: False,
        attempts: int = ATTEMPTS,
    ) -> None:
        self._method, self._worker, self._fresh = method, worker, fresh
        self._check, self._goes_on, self._attempts = check, goes_on, attempts
        self._processes: list[Process[_Key]] = []
        try:
            # all of them first: fresh ones get ready at the same time
            for _ in range(jobs if jobs > 1 else 0):
                self._processes.append(Process(Child.like(worker, *fresh)))
        except BaseException:
            self.close()
            raise

    @property
    def idle(self) -> list[Process[_Key]]:
        return [process for process in self._processes if process.key is None]

    @property
    def busy_keys(self) -> list[_Key]:
        return [process.key for process in self._processes if process.key is not None]

    def begin(self, process: Process[_Key], key: _Key, *arguments: object) -> None:
        """Give an idle process a key: its worker's method is called with it, or with other arguments."""
        process.key, process.arguments, process.attempts = key, arguments or (key,), 1
        process.child.post(self._method, *process.arguments)

    def replies(self, deadline: Deadline) -> Iterator[tuple[_Key, Any]]:
        """Wait until some processes reply, and yield their keys and results; nothing if the deadline passes first."""
        busy = {each.child: each for each in self._processes if each.key is not None}
        for child in wait_for(list(busy), deadline) if busy else ():
            process = busy[child]
            key = process.key
            assert key is not None
            try:
                found = self._check(key, child.reply())
            except EngineError as fault:
                self._begin_again(process, fault)
                continue
            if self._goes_on(found):
                child.post(self._method, *process.arguments)
            else:
                process.key = None
            yield key, found

    def _begin_again(self, process: Process[_Key], fault: EngineError) -> None:
        """Begin a process's key in a new process, unless it failed too often."""
        if process.attempts == self._attempts:
            process.key = None
            times = f"part of the work failed {self._attempts} times: " * (self._attempts > 1)
            raise EngineError(f"{times}{fault}") from fault
        process.attempts += 1
        process.child.close()
        process.child = Child.like(self._worker, *self._fresh)
        process.child.post(self._method, *process.arguments)

    def run(
        self,
        following: Callable[[Process[_Key] | None], _Key | None],
        *more: object,
        deadline: Deadline,
        least: float = 0.0,
    ) -> Iterator[list[tuple[_Key, Any]]]:
        """Yield batches of keys with their results as they come, now and then an empty one; raise Undecided at the deadline.

        `following` returns the next key for an idle process, or None if it has none now; the run ends when no process
        has one. The method is called with a key and `more`. The first results are waited for `least` seconds even if
        the deadline passes before.
        """
        if not self._processes:
            yield from self._run_here(following, more, deadline)
            return
        limit = deadline.but_not_before(least)
        while True:
            for process in self.idle:
                key = following(process)
                if key is not None:
                    self.begin(process, key, key, *more)
            if not self.busy_keys:
                return
            found = list(self.replies(limit.or_after(_LOOK)))
            if found:
                limit = deadline
            yield found
            limit.check()

    def _run_here(
        self,
        following: Callable[[Process[_Key] | None], _Key | None],
        more: tuple[object, ...],
        deadline: Deadline,
    ) -> Iterator[list[tuple[_Key, Any]]]:
        call = getattr(self._worker, self._method)
        # at least a little is done before the clock is looked at, so that every run gets on
        limit = NEVER
        while (key := following(None)) is not None:
            goes_on = True
            while goes_on:
                limit.check()
                limit = deadline
                found = self._check(key, call(key, *more))
                goes_on = self._goes_on(found)
                yield [(key, found)]

    def close(self) -> None:
        for process in self._processes:
            process.child.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


class Shares(Generic[_Key]):
    """Hands out keys so that those with equal `share` go to the same process, if they are still open."""

    def __init__(
        self,
        keys: Iterable[_Key],
        share: Callable[[_Key], Hashable],
        is_open: Callable[[_Key], bool],
        owners: dict[Hashable, Process[_Key] | None],
    ) -> None:
        self._queues: dict[Hashable, deque[_Key]] = {}
        for key in keys:
            self._queues.setdefault(share(key), deque()).append(key)
        self._is_open = is_open
        self._owners = owners

    def following(self, process: Process[_Key] | None) -> _Key | None:
        """Return the next key for a process: of its own shares, or else of one that no process has."""
        own = [share for share in self._queues if self._owners.get(share, ...) is process]
        free = [share for share in self._queues if share not in self._owners]
        for share in (*own, *free):
            queue = self._queues[share]
            while queue:
                key = queue.popleft()
                if self._is_open(key):
                    self._owners[share] = process
                    return key
        return None
