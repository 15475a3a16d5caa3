"""Everything that satpack does differently on Windows, or where there are no processes and no threads (WebAssembly).

Other modules call these functions and never ask which system they run on. On Windows a child gets its end of a pipe as an
inherited handle; a process group keeps Ctrl-C from it; and a job object, which ends all its processes when its last handle
is closed, ends it with its parent.

Run as a script, this module runs a program that ends with its caller; it imports nothing of satpack, since the
interpreter is then started without its site.
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False  # without typing, whose import takes longer than a small program
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class StartedProcess(Protocol):
        """The parts that `subprocess` and `asyncio` have in common."""

        @property
        def pid(self) -> int:
            """Its number."""

        def kill(self) -> None:
            """End the process."""

        def send_signal(self, signal: int) -> None:
            """Send a signal."""


IS_LINUX = sys.platform == "linux"
"""Whether processes can be looked at in /proc, copied, and ended with their parent by the kernel."""

HAS_PROCESSES = HAS_THREADS = sys.platform not in {"emscripten", "wasi"}
"""Whether there are processes and threads besides the first: in a browser there are not."""

BINARY: int = getattr(os, "O_BINARY", 0)
"""The flag of `os.open` without which Windows changes ends of lines."""

_POLL = 0.1
"""Seconds between two looks for Ctrl-C on Windows, where it interrupts no wait."""


if sys.platform == "win32":
    import ctypes
    import msvcrt
    import subprocess

    MOST_AWAITED = 60
    """How many processes one call can wait for."""

    REPLACES_OPEN_FILES = False
    """Whether an open file can be deleted, and its name be taken by another one."""

    _LOCKED = (1 << 31) - 2
    """The byte that stands for a locked file: others can't read what is locked, so it is far behind the end."""

    _SET_QUOTA_AND_TERMINATE = 0x0101
    _LIMITS, _KILL_ON_CLOSE = 9, 0x2000
    _ESCAPES = 0x0004

    _kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
    for _name in ("CreateJobObjectW", "OpenProcess", "GetCurrentProcess", "GetStdHandle"):
        getattr(_kernel32, _name).restype = ctypes.c_void_p
    _jobs: list[ctypes.c_void_p] = []

    class _JobLimits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, as far as its fields matter here."""

        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", ctypes.c_uint32),
            ("sizes", ctypes.c_size_t * 2),
            ("processes", ctypes.c_uint32),
            ("affinity", ctypes.c_size_t),
            ("classes", ctypes.c_uint32 * 2),
            ("transfers", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t * 4),
        )

    class _Memory(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            ("total", ctypes.c_uint64),
            ("others", ctypes.c_uint64 * 6),
        )

    def _job() -> ctypes.c_void_p:
        """Return a handle of this process's job, which ends with it."""
        if not _jobs:
            made = ctypes.c_void_p(_kernel32.CreateJobObjectW(None, None))
            limits = _JobLimits(flags=_KILL_ON_CLOSE)
            size = ctypes.sizeof(limits)
            _kernel32.SetInformationJobObject(made, _LIMITS, ctypes.byref(limits), size)
            _jobs.append(made)
        return _jobs[0]

    def apart() -> dict[str, Any]:
        """Return the options of `subprocess` for a child out of reach of this terminal's Ctrl-C."""
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}

    def adopt(process: StartedProcess) -> None:
        """Have a child that was just started end with this process, however that ends."""
        opened = _kernel32.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, process.pid)  # noqa: FBT003 - not to inherit
        if opened:  # not if it has ended
            child = ctypes.c_void_p(opened)
            _kernel32.AssignProcessToJobObject(_job(), child)
            _kernel32.CloseHandle(child)

    def die_with_parent() -> None:
        """End with the parent, which has adopted this process."""

    def interrupt(process: StartedProcess) -> None:
        """Ask a child started `apart` to end with its results: Ctrl-C would not reach it. Without a console it ends without results."""
        import contextlib
        import signal

        with contextlib.suppress(SystemError):
            process.send_signal(signal.CTRL_BREAK_EVENT)

    def kill(process: StartedProcess) -> None:
        """End a child started `apart`, and with it its own children."""
        process.kill()

    def passing(pipe: Any) -> tuple[str, dict[str, Any]]:
        """Return a child's argument for an end of a pipe, and the options of `subprocess` with which it gets it."""
        handle = pipe.fileno()
        os.set_handle_inheritable(handle, True)  # noqa: FBT003 - its signature
        chosen = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
        return str(handle), {"startupinfo": chosen}

    def received(argument: str) -> Any:
        """Return a child's end of a pipe."""
        from multiprocessing.connection import PipeConnection

        return PipeConnection(int(argument))

    def wait(how: Callable[[float | None], bool], seconds: float | None) -> bool:
        """Call a function that waits at most some seconds for something, and return whether it happened."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            left = _POLL if end is None else min(_POLL, end - time.monotonic())
            if how(max(0.0, left)):
                return True
            if end is not None and time.monotonic() >= end:
                return False

    def lock(file: int) -> bool:
        """Lock an open file until it is closed; False if another process has."""
        os.lseek(file, _LOCKED, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def memory() -> int | None:
        """Return the bytes of this machine's memory, or None if the system does not say."""
        found = _Memory(length=ctypes.sizeof(_Memory))
        return found.total if _kernel32.GlobalMemoryStatusEx(ctypes.byref(found)) else None

    def peak_memory() -> tuple[int, int] | None:
        """Return nothing, since Windows's Python does not say."""
        return None

    def escapes() -> None:
        """Have the terminal obey escape sequences, which colour text."""
        for number in (-11, -12):  # standard output, standard error
            handle = ctypes.c_void_p(_kernel32.GetStdHandle(number))
            mode = ctypes.c_uint32()
            if _kernel32.GetConsoleMode(handle, ctypes.byref(mode)):
                _kernel32.SetConsoleMode(handle, mode.value | _ESCAPES)

    def words(command: str) -> list[str]:
        """Return the words of a command as a shell splits it, except that paths have backslashes."""
        import shlex

        lexer = shlex.shlex(command, posix=True)
        lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", ""
        return list(lexer)

    def run(arguments: list[str]) -> int:
        """Run a program, which ends with this process, and return its exit status."""
        # before the program starts, so that its children are in the job, too
        _kernel32.AssignProcessToJobObject(_job(), ctypes.c_void_p(_kernel32.GetCurrentProcess()))
        return subprocess.run(arguments, check=False).returncode  # noqa: S603 - the program that the user asked for

else:  # the meanings are the same
    MOST_AWAITED = 256
    """More than anybody has processors."""

    REPLACES_OPEN_FILES = True

    def apart() -> dict[str, Any]:
        return {"start_new_session": True}

    def adopt(process: StartedProcess) -> None:
        """Have a child that was just started end with this process: it asks for that itself, see `die_with_parent`."""

    def die_with_parent() -> None:
        """Ask the kernel to end this process with its parent, however that ends (Linux only)."""
        if IS_LINUX:
            import ctypes

            pr_set_pdeathsig, sigkill = 1, 9
            ctypes.CDLL(None).prctl(pr_set_pdeathsig, sigkill)

    def interrupt(process: StartedProcess) -> None:
        import signal

        process.send_signal(signal.SIGINT)

    def kill(process: StartedProcess) -> None:
        import contextlib
        import signal

        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def passing(pipe: Any) -> tuple[str, dict[str, Any]]:
        return str(pipe.fileno()), {"pass_fds": [pipe.fileno()]}

    def received(argument: str) -> Any:
        from multiprocessing.connection import Connection

        return Connection(int(argument))

    def wait(how: Callable[[float | None], bool], seconds: float | None) -> bool:
        return how(seconds)

    def lock(file: int) -> bool:
        import fcntl

        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True

    def memory() -> int | None:
        try:
            return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        except (OSError, ValueError):
            return None

    def peak_memory() -> tuple[int, int] | None:
        """Return the most bytes of this process and of its largest child, or None if the system does not say."""
        try:
            import resource
        except ImportError:  # in a browser
            return None
        unit = 1 if sys.platform == "darwin" else 1024
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return unit * own, unit * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss

    def escapes() -> None:
        """Have the terminal obey escape sequences, as it does."""

    def words(command: str) -> list[str]:
        import shlex

        return shlex.split(command)

    def run(arguments: list[str]) -> int:
        """Become a program, which ends with this process's parent."""
        die_with_parent()
        os.execvp(arguments[0], arguments)  # noqa: S606 - the program that the user asked for


if __name__ == "__main__":
    try:
        sys.exit(run(sys.argv[1:]))
    except OSError as fault:
        sys.exit(f"{sys.argv[1]}: {fault.strerror}")
