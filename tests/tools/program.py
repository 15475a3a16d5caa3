"""Running satpack as a process whose surroundings are at fault."""

import os
import signal
import subprocess
import sys
from contextlib import nullcontext

from tests.tools import forked

CHANGED_BY_TESTS = {"NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "PYTHONUTF8"}

# started by a shell without job control, a process ignores Ctrl-C; by nohup, that the terminal was closed
USUAL = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
if hasattr(signal, "SIGHUP"):  # not on Windows
    USUAL += "; signal.signal(signal.SIGHUP, signal.SIG_DFL)"
ENTRY = "from satpack_command import main; main()"

ENDLESS = "pentominoes-one-sided-9x10"
"""A puzzle with more solutions than any test can list."""


def environment(**changes):
    kept = {key: value for key, value in os.environ.items() if key not in CHANGED_BY_TESTS}
    found = {**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **changes}
    return {key: value for key, value in found.items() if value is not None}


class Program(forked.Popen):
    """A process that a failed test ends, instead of waiting for it."""

    def __exit__(self, kind, fault, trace):
        if kind is not None:
            self.kill()
        super().__exit__(kind, fault, trace)


def start(*arguments, before="", fresh=False, **options):
    """Start satpack; `before` is Python for it to run first, and a `fresh` process has nothing imported by then."""
    usual = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    words = [sys.executable, "-c", f"{USUAL}\n{before}\n{ENTRY}", *map(str, arguments)]
    env = environment(**options.pop("env", {}))
    with forked.fresh() if fresh else nullcontext():
        return Program(words, env=env, **{**usual, "text": True, "encoding": "utf-8", **options})


def satpack(*arguments, given=None, **options):
    """Run satpack to its end; `given` is what it finds on standard input."""
    if given is not None:
        options["stdin"] = subprocess.PIPE
    with start(*arguments, **options) as process:
        output, errors = process.communicate(given)
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


def python(program, *arguments, env=(), **options):
    """Run a program in an interpreter of its own to its end, and return what it prints."""
    words = [sys.executable, "-c", program, *map(str, arguments)]
    options |= {"env": environment(**dict(env)), "capture_output": True, "text": True}
    return subprocess.run(words, check=False, **options)


def unread(*arguments, **options):
    """Run satpack to its end with output that nobody reads: the pipe's reader has gone, so that writing fails for certain."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return satpack(*arguments, stdout=writer, stderr=subprocess.PIPE, **options)
    finally:
        os.close(writer)


def rest_of(process):
    """Return what a process still says, after some of it was read; `communicate` would lose what is buffered."""
    output, errors = process.stdout.read(), process.stderr.read()
    process.wait()
    return output, errors


def small_files(size):
    """Return Python that lets no file of the process grow beyond a number of bytes, as on a disk that is full."""
    return (
        "import os, resource, signal, sys\n"
        # a module that was compiled would be kept in part, and found broken by every later process
        "sys.dont_write_bytecode = True\n"
        "os.environ['PYTHONDONTWRITEBYTECODE'] = '1'\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"
    )


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())
