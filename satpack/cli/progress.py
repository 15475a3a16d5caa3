"""Progress of a command on a terminal, and the end of its work, by itself or by Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from satpack.cli.common import Exit, complain, say
from satpack.runtime.errors import EngineError
from satpack.runtime.progress import silent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satpack.model.answer import Result
    from satpack.questions.question import Run
    from satpack.runtime.progress import Tell

_Found = TypeVar("_Found", bound="Result")


@contextlib.contextmanager
def working(what: str, *, quiet: bool, jobs: int = 1) -> Iterator[Tell]:
    """Show the current task, its duration and its progress on stderr, if that is a terminal.

    Where the environment says `SATPACK_PROGRESS=json`, a program reads it there, and gets JSON, one object per line.

    With several jobs the display is refreshed by their reports, a few times per second at most. Otherwise a thread refreshes
    it, which this process must not have when it is copied; see `satpack.runtime.processes`.
    """
    if not quiet and os.environ.get("SATPACK_PROGRESS") == "json":
        yield _Told(what)
        return
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    from rich import progress as bars
    from rich.console import Console

    columns = (
        bars.SpinnerColumn(),
        bars.TextColumn("{task.description}", markup=False),
        bars.BarColumn(bar_width=20),
        bars.TextColumn("{task.fields[percent]}", markup=False),
        bars.TimeElapsedColumn(),
    )
    has_thread, due = jobs == 1, 0.0
    with bars.Progress(
        *columns, console=Console(stderr=True), transient=True, auto_refresh=has_thread
    ) as shown:
        task = shown.add_task(what, total=None, percent="")

        def show(so_far: str, part: float | None = None, /) -> None:
            nonlocal due
            is_due = not has_thread and time.monotonic() >= due
            percent = "" if part is None else f"about {part:.0%}"
            total = None if part is None else 1.0
            words = f"{what}: {so_far}"
            shown.update(
                task,
                description=words,
                completed=part or 0,
                total=total,
                percent=percent,
                refresh=is_due,
            )
            if is_due:
                due = time.monotonic() + _TOLD_EVERY

        yield show


class _Told:
    """Reports progress to a program: immediately, and then a few times per second at most."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._next = 0.0
        self._tell("", None)

    def __call__(self, so_far: str, part: float | None = None, /) -> None:
        if time.monotonic() >= self._next:
            self._tell(so_far, part)
            self._next = time.monotonic() + _TOLD_EVERY

    def _tell(self, so_far: str, part: float | None) -> None:
        from satpack.io.formats.declared import ProgressRecord

        say(ProgressRecord(doing=self._what, so_far=so_far, part=part).text())


_TOLD_EVERY = 0.2
"""Seconds between two reports to a program, or two pictures of a display that no thread refreshes."""


class _Stoppable(Protocol):
    reason: str


@dataclass(slots=True)
class SearchEnding:
    """The outcome of a search: `ANSWERED` unless it was cut short."""

    status: Exit = Exit.ANSWERED

    def after(self, *, is_finished: bool) -> Exit:
        """Return the exit status: what cut it short, or whether it came to its end before a limit."""
        if self.status is not Exit.ANSWERED:
            return self.status
        return Exit.ANSWERED if is_finished else Exit.UNDECIDED


@contextlib.contextmanager
def until_cut_short(run: _Stoppable) -> Iterator[SearchEnding]:
    """Let a search be interrupted, or its engine fail; keep the results so far and note the reason."""
    ending = SearchEnding()
    try:
        yield ending
    except KeyboardInterrupt:
        run.reason, ending.status = "interrupted", Exit.INTERRUPTED
    except EngineError as fault:
        run.reason, ending.status = str(fault), complain(fault)


def run_to_end(
    run: Run[_Found], doing: str, *, quiet: bool, jobs: int = 1
) -> tuple[_Found, Exit | None]:
    """Run a question to its end, or until Ctrl-C or an engine failure; return the results and the exit status of a cut."""
    with working(doing, quiet=quiet, jobs=jobs) as tell:
        try:
            return run.run(tell), None
        except KeyboardInterrupt:
            return run.result(), Exit.INTERRUPTED
        except EngineError as fault:
            found = run.result()
            if not found.is_partial:
                raise
            return found, complain(fault)


@contextlib.contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Yield whether Ctrl-C was pressed; the first press is only noted, a second one interrupts."""
    pressed: list[int] = []
    usual = signal.getsignal(signal.SIGINT) or signal.SIG_DFL

    def press(number: int, _: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, press)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, usual)


@contextlib.contextmanager
def unbroken() -> Iterator[None]:
    """Delay Ctrl-C until the current step is done, so that nothing is shown in part or twice."""
    with interruptible() as pressed:
        yield
    if pressed():
        raise KeyboardInterrupt
