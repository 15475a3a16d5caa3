"""Which processes there are; Linux only, as /proc is."""

import os
import time
from pathlib import Path


def is_running(pid):
    """Whether the process is there and no zombie."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def ends(pid):
    """Wait until a process has ended; False if that takes longer than any machine does."""
    for _ in range(60_000):
        if not is_running(pid):
            return True
        time.sleep(0.01)
    return False


def children(of=None):
    """Return the children of a process, by default of this one."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[1]) == (of or os.getpid()):
            found.add(int(path.parent.name))
    return found
