"""Limits on the time that work may take, and on its memory."""

from __future__ import annotations

import time
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from satpack.runtime import system
from satpack.runtime.control_groups import memory_limit
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
    """A deadline on the monotonic clock.

    Examples
    --------
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
        """Whether the time is up."""
        return self.remaining() == 0.0


NEVER = Deadline()
"""No limit."""


class Work:
    """Work that may still be done, counted in steps of some ten microseconds: it ends at the same place on every machine.

    `deadline` limits its time, too.
    """

    def __init__(self, steps: int, deadline: Deadline = NEVER) -> None:
        self._left = self._all = steps
        self.deadline = deadline

    @property
    def left(self) -> int:
        """Steps that are left."""
        return max(0, self._left)

    @property
    def spent(self) -> int:
        """Steps that were done."""
        return self._all - self._left

    @property
    def is_left(self) -> bool:
        """Whether any steps, and time, are left."""
        return self._left > 0 and not self.deadline.passed

    def spend(self, steps: int) -> None:
        """Count steps that were done."""
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
