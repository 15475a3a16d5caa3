"""What the programs here share: a process run to its end under a limit of CPU time, and what it took."""

from __future__ import annotations

import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

# else every run would compile satpack anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

SATPACK = [sys.executable, "-m", "satpack"]


class Took(NamedTuple):
    """A process that has ended: what it printed and said, its status, CPU and wall-clock seconds, and megabytes at its peak.

    CPU seconds are its children's, too, as far as the kernel has counted them; memory is that of the largest process.
    """

    printed: str
    said: str
    status: int
    cpu: float
    wall: float
    megabytes: float


def took(
    command: Sequence[str | Path],
    *,
    cap: float | None = None,
    given: str = "",
    folder: str | Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Took:
    """Run a command to its end, or until it has used some CPU seconds, when the kernel ends it."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as read,
        tempfile.TemporaryFile() as printed,
        tempfile.TemporaryFile() as said,
    ):
        read.write(given)
        read.seek(0)
        began = time.monotonic()
        process = subprocess.Popen(
            command, stdin=read, stdout=printed, stderr=said, cwd=folder, env=environment
        )
        if cap is not None:
            # at the first limit SIGXCPU comes, which tells it apart from other ends; at the second SIGKILL
            limit = math.ceil(cap)
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (limit, limit + 5))
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for stream in (printed, said):
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "replace"))
    unit = 1e-6 if sys.platform == "darwin" else 1024e-6
    cpu = usage.ru_utime + usage.ru_stime
    return Took(*texts, process.returncode, cpu, wall, unit * usage.ru_maxrss)


def verdict(found: float, target: float | None) -> str:
    """Return a target, and whether it is met."""
    if target is None:
        return ""
    return f"{target:g} {'met' if found <= target else 'MISSED'}"
