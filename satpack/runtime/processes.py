"""Child processes that can be ended at any moment: for code that holds the interpreter and can't be interrupted.

A `Child` keeps one object and answers calls of its methods over a pipe. It is a fresh interpreter, started by
`subprocess` and not by multiprocessing's spawn, which runs the caller's script again; or a copy of this process, which
has all that is imported and prepared here and is ready at once, but may only be made where no other thread could hold a
lock that the copy needs. Ctrl-C reaches the parent alone, which then ends the child.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Protocol, Self

from satpack.runtime import system
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection

    from satpack.runtime.limits import Deadline

MAX_JOBS = system.MOST_AWAITED
"""Most processes at work on one question."""

_TASKS = Path("/proc/self/task")

_LARGE_BLOCK = 1 << 17
"""Bytes from which a block is returned at once: glibc's default, which it adjusts unless it is set."""

_ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


def can_copy() -> bool:
    """Whether this process may be forked: on Linux, if it has a single thread, counting those of libraries."""
    try:
        return system.IS_LINUX and len(list(_TASKS.iterdir())) == 1
    except OSError:  # not everybody is shown /proc
        return False


def check_jobs(jobs: int) -> None:
    """Raise OptionError for a number of processes that can't be started."""
    if not 1 <= jobs <= MAX_JOBS:
        raise OptionError(f"{jobs} jobs: use 1 to {MAX_JOBS}")


def need_processes() -> None:
    """Raise OptionError where there are no child processes."""
    if not system.HAS_PROCESSES:
        raise OptionError(
            "this needs child processes, which a browser does not have; run it outside of one"
        )


class Child:
    """One object in a process of its own, made there by ``factory`` ("module:name") from picklable arguments."""

    pipe: Connection[Any, Any]
    """Readable when a reply has arrived or the child has died; see `wait_for`."""
    _process: _Process

    def __init__(self, factory: str, *args: object) -> None:
        self._launch(factory, args)
        try:
            self.call("")
        except BaseException:
            self.close()
            raise

    @classmethod
    def like(cls, worker: object, factory: str, *args: object) -> Self:
        """Start a child with a copy of `worker`, or one made by a factory where this process can't be forked, and do not wait."""
        if can_copy():
            return cls.copied(worker)
        child = cls.__new__(cls)
        child._launch(factory, args)  # noqa: SLF001 - of its own class
        return child

    @classmethod
    def copied(cls, target: object) -> Self:
        """Fork this process and keep the fork's copy of an object as the child's; see `can_copy`."""
        from multiprocessing import Pipe

        child = cls.__new__(cls)
        child.pipe, there = Pipe()
        parent = os.getpid()
        # a copy that hears of Ctrl-C before it lives as a child would go on as a second parent
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
        try:
            pid = os.fork()
            if not pid:
                _live_as_copy(parent, child.pipe, there, target)
            child._process = _Copy(pid)  # noqa: SLF001 - of its own class
            there.close()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return child

    def _launch(self, factory: str, args: tuple[object, ...]) -> None:
        need_processes()
        from multiprocessing import Pipe

        self.pipe, there = Pipe()
        with there:
            argument, passing = system.passing(there)
            process = subprocess.Popen(  # noqa: S603 - this interpreter, running a line of our own
                [
                    sys.executable,
                    "-P",  # not to import from the current folder
                    "-c",
                    "from satpack.runtime.processes import serve; serve()",
                    argument,
                ],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(p or "." for p in sys.path)},
                **passing,
                **system.apart(),
            )
        self._process = process
        system.adopt(process)
        try:
            self._send((factory, args))
        except BaseException:
            self.close()
            raise

    def call(self, method: str, *args: object, deadline: Deadline = NEVER) -> Any:
        """Call a method of the object and return its result; raise TimeoutError once the deadline has passed, and end the child for good."""
        # looked at before the call, which a quick child may answer in no time
        if not deadline.passed:
            self._send((method, args))
            if self.pipe.poll(deadline.remaining()):
                return self._receive()
        self.close()
        raise TimeoutError

    def post(self, method: str, *args: object) -> None:
        """Start a call whose result `reply` returns; see `wait_for`."""
        self._send((method, args))

    def reply(self) -> Any:
        """Wait for the result of the call that `post` started; raise its exception, or EngineError if the child died."""
        return self._receive()

    def _send(self, message: object) -> None:
        with contextlib.suppress(BrokenPipeError):  # the missing reply explains why
            self.pipe.send(message)

    def _receive(self) -> Any:
        try:
            failed, result = self.pipe.recv()
        except (EOFError, OSError):  # before a reply, or in the middle of one
            code = self._process.wait()
            how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"
            raise EngineError(f"a child process died with {how}") from None
        if failed:
            raise result
        return result

    def end(self) -> None:
        """End the process at once; a call that another thread waits for fails with EngineError."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.end()
        self.pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def wait_for(children: Sequence[Child], deadline: Deadline) -> list[Child]:
    """Wait until some children have replied or died, and return them; an empty list if the deadline passes first."""
    from multiprocessing.connection import wait

    ready = wait([child.pipe for child in children], timeout=deadline.remaining())
    return [child for child in children if child.pipe in ready]


def serve() -> None:
    """Run a fresh child: make the object, then answer calls until the parent goes away."""
    system.die_with_parent()
    pipe = system.received(sys.argv[1])
    try:
        factory, args = pipe.recv()
        module, _, name = factory.partition(":")
        target = getattr(import_module(module), name)(*args)
    except EOFError:
        return
    except Exception as fault:  # noqa: BLE001 - every fault travels to the parent, which raises it
        target = _Unmade(fault)
    _answer_calls(pipe, target)


class _Unmade(NamedTuple):
    """Stands for an object that was not made."""

    reason: Exception


def _live_as_copy(
    parent: int, here: Connection[Any, Any], pipe: Connection[Any, Any], target: object
) -> NoReturn:
    """Run as a child from now on, skipping the parent's exit handlers."""
    status = 1
    try:
        os.setsid()
        for number in _ENDINGS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        here.close()
        system.die_with_parent()
        if os.getppid() == parent:  # otherwise it died before the request
            _answer_calls(pipe, target)
        status = 0
    finally:
        os._exit(status)


def _answer_calls(pipe: Connection[Any, Any], target: object) -> None:
    """Answer calls of an object's methods until the parent goes away."""
    while True:
        try:
            method, arguments = pipe.recv()
        except EOFError:
            return
        try:
            reply = (False, _result(target, method, arguments))
        except Exception as fault:  # noqa: BLE001 - every fault travels to the parent, which raises it
            reply = (True, fault)
        try:
            pipe.send(reply)
        except BrokenPipeError:
            return


def _result(target: object, method: str, arguments: tuple[object, ...]) -> object:
    """Call a method; without a name, only make sure that the object was made."""
    if isinstance(target, _Unmade):
        raise target.reason
    return getattr(target, method)(*arguments) if method else None


def share_one_heap() -> None:
    """Let new threads share one heap that returns large blocks to the system (Linux with glibc only).

    Otherwise each thread keeps its own heap at its largest size, and large blocks end up among small ones, so that
    the memory of a process that lives for hours would grow for hours.
    """
    if system.IS_LINUX:
        m_mmap_threshold, m_arena_max = -3, -8
        with contextlib.suppress(AttributeError):  # of a C library that has no such choice
            mallopt = ctypes.CDLL(None).mallopt
            mallopt(m_arena_max, 1)
            mallopt(m_mmap_threshold, _LARGE_BLOCK)


class _Process(Protocol):
    """The interface of `subprocess.Popen` that a child needs."""

    def kill(self) -> None: ...

    def wait(self) -> int: ...


class _Copy:
    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._code: int | None = None

    def kill(self) -> None:
        self._look(os.WNOHANG)
        if self._code is None:  # the process id is not reused before it is waited for
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)

    def wait(self) -> int:
        while self._code is None:
            self._look(0)
        return self._code

    def _look(self, options: int) -> None:
        """Store the exit status if the process has ended."""
        if self._code is not None:
            return
        try:
            pid, status = os.waitpid(self._pid, options)
        except (
            ChildProcessError
        ):  # our caller has the ends of children ignored: how it ended is lost
            pid, status = self._pid, 0
        if pid:
            self._code = os.waitstatus_to_exitcode(status)
