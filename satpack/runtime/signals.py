"""Signals: SIGTERM, a closed terminal, or SIGBREAK on Windows ends a command as Ctrl-C does, with its partial results.

As with Ctrl-C, partial results are printed, temporary files are deleted, and child processes end.
"""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

_WORDS = {
    "SIGTERM": "terminated",
    "SIGHUP": "the terminal was closed",  # not on Windows
    "SIGBREAK": "terminated",  # on Windows alone: Ctrl-Break, a closed terminal, or the end of the session
}

_SECOND = 1.0
"""Seconds within which a second signal repeats the first: `timeout` sends it to the process and to its group."""

_received: list[tuple[signal.Signals, float]] = []

_interrupts: list[float] = []


def end_like_interrupts() -> None:
    """Treat these signals like SIGINT from now on, unless the parent process had them ignored; note when each came."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    for name in _WORDS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def ending() -> tuple[str, int]:
    """Return how the process was asked to end, in words, and the matching exit status."""
    if not _received:
        return "interrupted", 128 + signal.SIGINT
    number, _ = _received[0]
    return _WORDS[number.name], 128 + number


def came_just_now() -> bool:
    """Whether a signal came within the last second, so that an error may stem from its KeyboardInterrupt."""
    return bool(_interrupts) and time.monotonic() - _interrupts[-1] < _SECOND


def ignore_from_now_on() -> None:
    """Ignore SIGINT and these signals from now on: the process is ending already."""
    for name in ("SIGINT", *_WORDS):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _interrupts.append(time.monotonic())
    raise KeyboardInterrupt


def _end(number: int, _: FrameType | None) -> None:
    now = time.monotonic()
    if _received and now - _received[-1][1] < _SECOND:
        return
    _received.append((signal.Signals(number), now))
    if callable(signal.getsignal(signal.SIGINT)):
        signal.raise_signal(signal.SIGINT)
    else:  # started in the background, without Ctrl-C
        _interrupt(number, None)
