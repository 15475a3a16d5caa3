"""Copies of a process that has satpack imported are to their caller, and to themselves, what fresh processes are."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.tools import forked
from tests.tools.program import Program

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all are fresh")


@pytest.fixture(autouse=True)
def _usual_environment(monkeypatch):
    """Undo what other tests left in the environment, which makes processes fresh."""
    for name in os.environ.keys() - forked._USUAL.keys() - {"PYTEST_CURRENT_TEST"}:
        monkeypatch.delenv(name)
    for name, value in forked._USUAL.items():
        monkeypatch.setenv(name, value)


SEEN = """
import atexit, gc, json, os, resource, signal, sys, threading
streams = [sys.stdin, sys.stdout, sys.stderr]
seen = {
    "name": __name__, "names": sorted(globals()),
    "words": sys.argv, "all words": sys.orig_argv, "path": sys.path, "folder": os.getcwd(),
    "environment": dict(os.environ),
    "streams": [
        (each.fileno(), each.mode, each.encoding, each.errors, each.newlines, each.line_buffering, each.write_through, each.isatty())
        for each in streams
    ],
    "same": [sys.__stdin__ is sys.stdin, sys.__stdout__ is sys.stdout, sys.__stderr__ is sys.stderr],
    "read": sys.stdin.read(),
    "files": sorted(os.listdir("/proc/self/fd")),
    "handlers": [str(signal.getsignal(each)) for each in signal.valid_signals()],
    "blocked": list(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
    "limits": [resource.getrlimit(each) for each in range(16)],
    "umask": os.umask(0),
    "threads": threading.active_count(), "tasks": len(os.listdir("/proc/self/task")),
    "collecting": [gc.isenabled(), gc.get_threshold()],
    "leads": [os.getsid(0) == os.getpid(), os.getpgid(0) == os.getpid()], "parent": os.getppid(),
}
atexit.register(print, "the end")
threading.Thread(target=lambda: print(json.dumps(seen))).start()
"""


def both(code, *words, options=(), **surroundings):
    """Return what a copy and a fresh process say of some code, with their statuses."""
    said = []
    for way in (nullcontext, forked.fresh):
        with (
            way(),
            forked.Popen(
                [sys.executable, *options, "-c", code, *words],
                **{
                    "stdin": subprocess.PIPE,
                    "stdout": subprocess.PIPE,
                    "stderr": subprocess.PIPE,
                    **surroundings,
                },
            ) as process,
        ):
            output, errors = process.communicate(b"given")
            said.append((output, errors, process.returncode))
    return said


@pytest.mark.parametrize("options", [[], ["-P"]])
@pytest.mark.parametrize("start_new_session", [False, True])
def test_a_copy_sees_what_a_fresh_process_sees(tmp_path, options, start_new_session):
    reader, writer = os.pipe()
    paths = [str(tmp_path), *filter(None, sys.path)]
    surroundings = {
        "env": {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "HOME": "/nowhere"},
        "cwd": tmp_path,
        "pass_fds": [writer],
        "start_new_session": start_new_session,
    }
    copied, anew = both(SEEN, "--a", "b c", options=options, **surroundings)
    os.close(reader)
    os.close(writer)
    assert copied == anew
    assert copied[0].endswith(b"the end\n")


@pytest.mark.parametrize(
    "code",
    [
        "import sys; print('out'); sys.exit(7)",
        "import sys; sys.exit(300)",
        "import sys; sys.exit('a last word')",
        "import sys; sys.stdout = None; sys.exit()",
        "import os; os.kill(os.getpid(), 9)",
        "import sys, os; print('unread'); os._exit(3)",
        "import sys; print('a full disk', file=open('/dev/full', 'w'))",
        "import sys; sys.stdout.close()",
    ],
)
def test_it_ends_alike(code):
    copied, anew = both(code)
    assert copied == anew


@pytest.mark.parametrize("code", ["raise ValueError('x')", "raise KeyboardInterrupt", "print('x')"])
def test_a_fault_that_nobody_catches_ends_it_alike(code):
    with Path("/dev/full").open("wb") as full:
        copied, anew = both(code, stdout=full)
    assert copied[2] == anew[2] != 0
    assert copied[1].splitlines()[-1] == anew[1].splitlines()[-1]


def test_only_a_copy_has_all_imported_and_it_is_a_child_that_hears_signals():
    code = "import sys, time; print('satpack.cli' in sys.modules, flush=True); time.sleep(600)"
    for way, imported in ((nullcontext, b"True\n"), (forked.fresh, b"False\n")):
        with way(), Program([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
            assert process.stdout.readline() == imported
            process.send_signal(signal.SIGTERM)
            assert os.waitpid(process.pid, 0) == (process.pid, signal.SIGTERM)
            process.returncode = -signal.SIGTERM


def test_where_a_template_died_another_one_is_asked_next():
    asked = [sys.executable, "-c", "import sys; print('satpack.cli' in sys.modules)"]
    template = forked._template(os.environ.get("PYTHONUTF8"))._process
    template.kill()
    template.wait()
    with pytest.raises(OSError):
        forked.Popen(asked)
    with forked.Popen(asked, stdout=subprocess.PIPE) as process:
        assert process.communicate() == (b"True\n", None)


def test_a_fork_that_fails_is_an_error_and_nobody_waits_for_a_template_to_end_by_itself():
    template = forked.Template(dict(os.environ))
    with template._channel.dup():  # as a child that was left has it
        template._end()
    template._channel, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    there.send(b".")
    with template._channel, there, pytest.raises(AssertionError, match="could not fork"):
        template.copy([0])


@pytest.mark.parametrize("more", [{"umask": 0o77}, {"process_group": 0}])
def test_what_a_copy_can_not_be_given_makes_it_a_fresh_one(more):
    code = "import os, sys; print('satpack.cli' in sys.modules, os.getpgid(0) == os.getpid(), os.umask(0))"
    copied, anew = both(code, **more)
    assert copied == anew
    assert copied[0].startswith(b"False ")


@pytest.mark.parametrize("name", ["LC_ALL", "PYTHONHASHSEED", "LD_PRELOAD", "FORCE_COLOR"])
def test_where_something_else_is_read_at_the_start_it_is_no_copy(name):
    code = "import sys; print('satpack.cli' in sys.modules)"
    (said, *_), _ = both(code, env={**os.environ, name: ""} | {"PYTHONHASHSEED": "1"})
    assert said == b"False\n"
