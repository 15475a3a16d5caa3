"""Processes of Python that have satpack imported from their first moment: copies of a process that is kept for that.

To start an interpreter and to import satpack takes several times as long as most of what tests ask of it. `Popen` is
`subprocess.Popen` in all but that: a template, which has everything imported, forks for each request. The copy gets the
files, folder, environment and words of the process that it stands for, and becomes a child of the caller.

It does not show how satpack is imported, has the hash seed of its template, and skips what the interpreter takes apart at its
end. So tests of these, and of memory, want `fresh` processes. Fresh ones are started, too, where the environment differs in
what may be read early, and everywhere but on Linux, where a process can adopt its grandchildren.
"""

import atexit
import ctypes
import gc
import importlib
import json
import os
import pkgutil
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from functools import cache
from inspect import signature
from io import TextIOWrapper
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar
from unittest.mock import patch

READ_LATE = {
    *("HOME", "PATH", "PYTEST_CURRENT_TEST", "SATPACK_PROGRESS", "TMPDIR"),
    *("OPENBLAS_NUM_THREADS", "PYTHONPATH"),  # a template has one thread, and a copy gets this path
}
"""Variables that may differ from those of the tests; `PYTHONUTF8` may, too: there is a template for each value."""

ALSO = ("satpack_command", "multiprocessing.connection", "pysat.solvers")
"""Modules that commands import, besides all of satpack."""

_USUAL = dict(os.environ)
_MOST_BYTES, _MOST_FILES = 1 << 17, 16
_SET_CHILD_SUBREAPER = 36

_started = threading.Lock()
_all_fresh = False


@contextmanager
def fresh():
    """Start no copies meanwhile."""
    with patch.dict(globals(), _all_fresh=True):
        yield


@contextmanager
def satpacks_children():
    """Let the processes that satpack starts be copies meanwhile, those of the studio included."""
    from satpack.runtime import processes

    starting = SimpleNamespace(**vars(subprocess) | {"Popen": Popen})
    with patch.object(processes, "subprocess", starting):
        if sys.platform == "win32":
            yield
            return
        from asyncio import unix_events

        with patch.object(unix_events, "subprocess", starting):
            yield


class Popen(subprocess.Popen):
    """A process, which is a copy if it is to run `python [-P] -c CODE WORD...`."""

    def _execute_child(self, *given):
        asked = signature(super()._execute_child).bind(*given).arguments
        with _started:
            template = _template_for(asked)
            if template is None:
                super()._execute_child(*given)
                return
            streams = enumerate((asked["p2cread"], asked["c2pwrite"], asked["errwrite"]))
            files = {place: place if file == -1 else file for place, file in streams}
            files |= {file: file for file in asked["pass_fds"]}
            self.pid = template.copy(
                list(files.values()),
                places=list(files),
                words=list(map(os.fspath, asked["args"])),
                folder=str(Path(asked["cwd"] or "").absolute()),
                environment=dict(asked["env"] or os.environ),
                session=asked["start_new_session"],
            )
        self._child_created = True
        ends = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        self._close_pipe_fds(*(asked[end] for end in ends))


def _template_for(asked):
    """Return the template of a process, or None if it is to be a fresh one."""
    if _all_fresh or sys.platform != "linux":
        return None
    words = list(asked["args"])
    if words[:2] != [sys.executable, "-c"] and words[:3] != [sys.executable, "-P", "-c"]:
        return None
    if asked["preexec_fn"] or asked["process_group"] >= 0 or asked["umask"] >= 0:
        return None
    environment = os.environ if asked["env"] is None else asked["env"]
    differ = {name for name, _ in environment.items() ^ _USUAL.items()}
    utf8 = environment.get("PYTHONUTF8")
    return None if differ - READ_LATE - {"PYTHONUTF8"} else _template(utf8)


@cache
def _template(utf8):
    variables = {"PYTHONPATH": None, "PYTHONUTF8": utf8, "OPENBLAS_NUM_THREADS": "1"}
    environment = {**_USUAL, **variables}
    return Template({name: value for name, value in environment.items() if value is not None})


class Template:
    """A process that forks."""

    pids: ClassVar = set()

    def __init__(self, environment):
        self._channel, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._channel.settimeout(600)
        code = (
            f"import sys; libraries, sys.path[:] = sys.path[1:], {sys.path}\n"
            f"from {__name__} import serve; serve({there.fileno()}, libraries)"
        )
        with there:
            self._process = subprocess.Popen(
                [sys.executable, "-c", f"exec({code!r}, {{}})"],  # not among the names of a copy
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[there.fileno()],
                env=environment,
            )
        self.pids.add(self._process.pid)
        atexit.register(self._end)

    def copy(self, files, **request):
        """Return the number of a new child of this process."""
        try:
            with _adopting():
                socket.send_fds(self._channel, [json.dumps(request).encode()], files)
                pid = self._channel.recv(20).decode()
                assert pid.isdigit(), "the template could not fork"
                assert self._channel.recv(1)
        except BaseException:  # it died, or its answer might be taken for that to another request
            _template.cache_clear()
            raise
        return int(pid)

    def _end(self):
        self._channel.close()
        self._process.kill()  # it would not end by itself if a child that somebody left has the channel open, too
        self._process.wait()


@contextmanager
def _adopting():
    """Become the parent of processes that lose theirs meanwhile."""
    ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 0)


def serve(number, libraries):
    """Run as a template until nobody can ask any more, and as each of its copies, which import from these libraries too."""
    import satpack

    packages = pkgutil.walk_packages(satpack.__path__, "satpack.")
    for name in (*(each.name for each in packages), *ALSO):
        if name not in {"satpack.__main__", "satpack.kernels.hatch_hook"}:
            importlib.import_module(name)
    gc.collect()
    gc.freeze()
    channel = socket.socket(fileno=number)
    while True:
        message, files, _, _ = socket.recv_fds(channel, _MOST_BYTES, _MOST_FILES)
        if not message:
            return
        between = os.fork()
        if not between:
            between = os.getpid()
            if pid := os.fork():
                channel.send(str(pid).encode())
                os._exit(0)  # so that the caller adopts the copy
            break
        os.waitpid(between, 0)
        for file in files:
            os.close(file)
        channel.send(b".")
    while os.getppid() == between:  # what asks to end with its parent does not mean that one
        os.sched_yield()
    channel.detach()
    _run(files, libraries, **json.loads(message))


def _run(files, libraries, *, places, words, folder, environment, session):
    """Be the process that is wanted."""
    import fcntl  # not on Windows

    apart = [fcntl.fcntl(file, fcntl.F_DUPFD, max(places) + 1) for file in files]
    for file, place in zip(apart, places, strict=True):
        os.dup2(file, place)
    for file in {int(path.name) for path in Path("/proc/self/fd").iterdir()} - set(places):
        with suppress(OSError):  # the one by which they were listed
            os.close(file)
    if session:
        os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.orig_argv = words
    start = words.index("-c")
    sys.argv = ["-c", *words[start + 2 :]]
    paths = [*environment.get("PYTHONPATH", "").split(os.pathsep), *libraries]
    sys.path[:] = [*[""] * ("-P" not in words[:start]), *dict.fromkeys(filter(None, paths))]
    importlib.invalidate_caches()
    for file, name in enumerate(("stdin", "stdout", "stderr")):
        stream = _stream(file, getattr(sys, name))
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    status = 0
    try:
        exec(words[start + 1], vars(sys.modules["__main__"]))  # noqa: S102 - as the interpreter does
    except SystemExit as end:
        if not isinstance(end.code, int | None):
            raise
        status = end.code or 0
    with suppress(Exception):  # which the interpreter meets once more, and reports
        threading._shutdown()
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status & 0xFF)
    sys.exit(status)


def _stream(file, like):
    """Return a standard stream as the interpreter makes it, of the template's encoding."""
    buffered = not like.write_through
    stream = TextIOWrapper(
        os.fdopen(file, "wb" if file else "rb", -1 if buffered or not file else 0, closefd=False),
        like.encoding,
        like.errors,
        newline="\n" if file else None,
        line_buffering=buffered and (file == 2 or os.isatty(file)),
        write_through=like.write_through,
    )
    stream.mode = "w" if file else "r"
    return stream
