"""Limits on the time that work may take, and on its memory."""

from __future__ import annotations

import time
from functools import cache
from itertools import islice
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from satpack.runtime import system
from satpack.runtime.errors import OptionError, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

_Item = TypeVar("_Item")

# how many items are made between two looks at the clock
_BLOCK = 4096

# some thirty years; the system's waiting calls overflow at little more
_FOREVER = 1e9

# bytes, a quarter of the memory of a small machine
_MEMORY = 1 << 30


class Deadline(NamedTuple):
    """A deadline on the monotonic clock; whatever takes one raises `Undecided` when it passes, unless said otherwise.

    >>> Deadline.after(None).remaining() is None
    True
    >>> Deadline.after(0).passed
    True
    """

    at: float | None = None
    """Seconds; None for no limit."""

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """Return the deadline this many seconds from now; negative seconds, or NaN, raise OptionError."""
        if seconds is None:
            return cls()
        if not seconds >= 0:
            raise OptionError(f"a timeout of {seconds} seconds: use 0 or more")
        return cls(time.monotonic() + seconds) if seconds < _FOREVER else cls()

    def remaining(self) -> float | None:
        """Return the seconds left, 0 if it has passed, None if it never will."""
        return None if self.at is None else max(0.0, self.at - time.monotonic())

    def or_after(self, seconds: float) -> Deadline:
        """Return this deadline or the one this many seconds from now, whichever comes first."""
        return min(self, Deadline.after(seconds), key=_moment)

    def but_not_before(self, seconds: float) -> Deadline:
        """Return this deadline or the one this many seconds from now, whichever comes last."""
        return self if self.at is None else max(self, Deadline.after(seconds), key=_moment)

    def earlier(self, seconds: float) -> Deadline:
        """Return the deadline this many seconds before this one."""
        return self if self.at is None else Deadline(self.at - seconds)

    def share(self, parts: int) -> Deadline:
        """Return the deadline at which the first of this many equal parts of the time left is over."""
        left = self.remaining() or 0.0
        return self.earlier(left - left / parts)

    def check(self) -> None:
        """Raise `Undecided` if the time is up."""
        if self.passed:
            raise Undecided("time limit")

    @property
    def passed(self) -> bool:
        return self.remaining() == 0.0


NEVER = Deadline()
"""No limit."""


class Work:
    """Work that may still be done, counted in steps of some ten microseconds: it ends at the same place on every machine, or at a deadline."""

    def __init__(self, steps: int, deadline: Deadline = NEVER) -> None:
        self._left = self._all = steps
        self.deadline = deadline

    @property
    def left(self) -> int:
        return max(0, self._left)

    @property
    def spent(self) -> int:
        return self._all - self._left

    @property
    def is_left(self) -> bool:
        return self._left > 0 and not self.deadline.passed

    def spend(self, steps: int) -> None:
        self._left -= steps

    def check(self) -> None:
        """Count a step; raise Undecided if none is left, or the time is up."""
        self._left -= 1
        if self._left < 0:
            raise Undecided("limit of work")
        self.deadline.check()


def _moment(deadline: Deadline) -> float:
    return inf if deadline.at is None else deadline.at


def in_time(items: Iterator[_Item], deadline: Deadline) -> Iterator[_Item]:
    """Yield the items and check the deadline every now and then; raise Undecided when it passes."""
    while block := list(islice(items, _BLOCK)):
        deadline.check()
        yield from block


def default_memory() -> int:
    """Return the default memory limit of one search in bytes: a quarter of the machine's memory, or of its container's."""
    known = [each for each in (system.memory(), memory_limit()) if each]
    return min(known) // 4 if known else _MEMORY


_FILES = {"": "memory.max", "memory": "memory.limit_in_bytes"}
"""The file with the limit, in version 2, which has one hierarchy, and in that of the memory controller of version 1."""


@cache
def memory_limit(root: Path = Path("/")) -> int | None:
    """Return the least limit in bytes of the control groups that this process is in (`man 7 cgroups`), read once; None if there is none."""
    try:
        groups = (root / "proc/self/cgroup").read_text("utf-8").splitlines()
    except OSError:
        return None
    limits = [limit for group in groups for limit in _limits(root / "sys/fs/cgroup", group)]
    return min(limits, default=None)


def _limits(mounted: Path, group: str) -> Iterator[int]:
    """Yield the limits of a group, a line such as ``4:memory:/some/group``, and of all that it is in."""
    _, controllers, path = group.split(":", 2)
    for controller in controllers.split(","):
        if controller not in _FILES:
            continue
        here = mounted / controller
        folders = [here]
        # a container may see its own group as the root
        for part in Path(path.lstrip("/")).parts:
            folders.append(folders[-1] / part)
        for folder in folders:
            try:
                yield int((folder / _FILES[controller]).read_text("ascii"))
            except (OSError, ValueError):  # it is not visible here, or "max"
                continue
