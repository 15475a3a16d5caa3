"""Running satpack as a process whose surroundings are at fault."""

import os
import signal
import subprocess
import sys

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


def satpack(*arguments, before="", **options):
    """Run satpack to its end; `before` is Python for it to run first."""
    env = environment(**options.pop("env", {}))
    return subprocess.run(
        [sys.executable, "-c", f"{USUAL}\n{before}\n{ENTRY}", *map(str, arguments)],
        check=False,
        env=env,
        **{"capture_output": "stdout" not in options, "text": True, "encoding": "utf-8", **options},
    )


class Program(subprocess.Popen):
    """A process that a failed test ends, instead of waiting for it."""

    def __exit__(self, kind, fault, trace):
        if kind is not None:
            self.kill()
        super().__exit__(kind, fault, trace)


def start(*arguments, before="", **options):
    """Start satpack."""
    env = environment(**options.pop("env", {}))
    return Program(
        [sys.executable, "-c", f"{USUAL}\n{before}\n{ENTRY}", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=env,
        **options,
    )


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
