"""Waiting for what other processes do, and which there are; Linux only, as /proc is."""

import os
import time
from pathlib import Path

from tests.tools.forked import Template


def wait_for(there, *, every=0.01):
    """Wait until something is there; say so after a time that no machine takes."""
    for _ in range(int(600 / every)):
        if found := there():
            return found
        time.sleep(every)
    raise AssertionError("it never came")


def is_running(pid):
    """Whether the process is there and no zombie."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def ends(pid):
    """Wait until a process has ended."""
    return wait_for(lambda: not is_running(pid))


def children(of=None):
    """Return the children of a process, by default of this one; without the templates of `forked`."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == (of or os.getpid()):
            found.add(int(path.parent.name))
    return found - Template.pids
