"""Shared parts of all commands: exit statuses, errors, options, output."""

from __future__ import annotations

import codecs
import contextlib
import functools
import io
import os
import sys
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO, cast

import typer

from satpack.runtime import signals, system
from satpack.runtime.errors import EngineError, OptionError, SatpackError, Undecided
from satpack.runtime.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from satpack.cli.parameters import View
    from satpack.model.answer import Conclusion, Result
    from satpack.questions.question_options import Bounds


class Exit(IntEnum):
    """Exit statuses of the command line."""

    ANSWERED = 0
    FAILED = 1
    BAD_INPUT = 2
    SOLVABLE = 10
    IMPOSSIBLE = 20
    UNDECIDED = 30
    INTERRUPTED = 130


class Command(NamedTuple):
    """A command, with the text below its help."""

    run: Callable[..., None]
    epilog: str


commands: dict[str, Command] = {}
"""The commands imported so far."""


def command(
    *examples: str, status: str = ""
) -> Callable[[Callable[..., Exit]], Callable[..., None]]:
    """Turn a function that returns an exit status into the command of its name, which never shows a traceback.

    A parameter may be a record of options, see `satpack.cli.records`. Examples are Markdown, as is the meaning of the exit
    status. A final underscore of the function's name is dropped.
    """
    first = [f"Exit status: {status}"] if status else []
    listed = ["Examples:", *(f"- {example}" for example in examples)] if examples else []
    epilog = "\n\n".join([*first, *listed])

    def made(run: Callable[..., Exit]) -> Callable[..., None]:
        wrapped = _guarded(run)
        commands[run.__name__.rstrip("_")] = Command(wrapped, epilog)
        return wrapped

    return made


def _guarded(run: Callable[..., Exit]) -> Callable[..., None]:
    """Return a function for typer that turns every error into one line and an exit status."""
    from satpack.cli.records import collected, shown

    @functools.wraps(run)
    def wrapped(**options: Any) -> None:
        status = Exit.ANSWERED
        try:
            status = run(**collected(run, options))
            sys.stdout.flush()
        except BrokenPipeError as gone:
            _forget(sys.stdout)
            status = gone.status if isinstance(gone, _ReaderGoneError) else status
        except Undecided as limit:  # there is no result to show yet
            say(f"satpack: {limit}")
            status = Exit.UNDECIDED
        except SatpackError as fault:
            status = complain(fault)
        except (MemoryError, ImportError, OSError) as fault:
            if _lacks_memory(fault):
                say("satpack: error: out of memory; use a smaller puzzle or another encoding")
                status = Exit.FAILED
            elif isinstance(fault, OSError):
                status = _failed_writing(fault)
            else:
                raise
        except KeyboardInterrupt:
            signals.ignore_from_now_on()
            say(f"satpack: {signals.ending()[0]}")
            status = Exit.INTERRUPTED
        raise typer.Exit(signals.ending()[1] if status is Exit.INTERRUPTED else int(status))

    signature = shown(run)
    vars(wrapped)["__signature__"] = signature  # for typer, which reads them and the types
    wrapped.__annotations__ = {p.name: p.annotation for p in signature.parameters.values()}
    return wrapped


_STATUSES: Mapping[Conclusion, Exit] = {
    "answered": Exit.ANSWERED,
    "solvable": Exit.SOLVABLE,
    "impossible": Exit.IMPOSSIBLE,
    "undecided": Exit.UNDECIDED,
}


def status_of(found: Result) -> Exit:
    """Return the exit status of an answer."""
    return _STATUSES[found.conclusion]


def complain(fault: SatpackError) -> Exit:
    """Print an error, and return its exit status."""
    say(f"satpack: error: {fault}")
    return Exit.FAILED if isinstance(fault, EngineError) else Exit.BAD_INPUT


class _ReaderGoneError(BrokenPipeError):
    """Standard output was closed by its reader after the answer was known."""

    def __init__(self, status: Exit) -> None:
        super().__init__()
        self.status = status


@contextlib.contextmanager
def answering(status: Exit) -> Iterator[None]:
    """Keep the answer's exit status even if standard output is closed, as by `| head -1`."""
    try:
        yield
    except BrokenPipeError:
        raise _ReaderGoneError(status) from None


def run_app(app: Callable[[], object]) -> None:
    """Run the command line with streams that may be closed or full; report failures of a stream in one line."""
    _make_forgiving("stdout")
    _make_forgiving("stderr")
    system.escapes()
    signals.end_like_interrupts()
    try:
        try:
            app()
        except SystemExit as end:
            why = end.__context__
            if isinstance(why, BrokenPipeError):  # the reader of the help text is gone
                raise why from None
            if why is not None and isinstance(
                why.__cause__, KeyboardInterrupt
            ):  # outside any command
                raise KeyboardInterrupt from None
            raise
        finally:  # flush now; the interpreter would report a failure in many lines
            sys.stdout.flush()
            sys.stderr.flush()
    except BrokenPipeError:
        _forget(sys.stdout)
    except OSError as fault:
        sys.exit(_failed_writing(fault))


def _lacks_memory(fault: BaseException | None) -> bool:
    """Return whether the failure was for lack of memory, perhaps when loading a library."""
    while fault is not None:
        words = str(fault).lower()
        if isinstance(fault, MemoryError) or any(sign in words for sign in _NO_MEMORY):
            return True
        fault = fault.__cause__ or fault.__context__
    return False


_NO_MEMORY = ("cannot allocate memory", "failed to map segment")
"""The system's error text, from itself or from the dynamic loader."""


def _failed_writing(fault: OSError) -> Exit:
    _forget(sys.stdout)
    where = f"{fault.filename}: " if fault.filename else ""
    say(f"satpack: error: {where}{fault.strerror or fault}")
    return Exit.BAD_INPUT


def _make_forgiving(name: str) -> None:
    """Make a stream accept text even if it is closed, or its encoding lacks some characters."""
    stream = getattr(sys, name)
    if stream is None:
        endless = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as a stream is
        setattr(sys, name, endless)
    elif isinstance(stream, io.TextIOWrapper):
        codecs.register_error("satpack", _plainly)
        stream.reconfigure(errors="satpack")


def _plainly(fault: UnicodeError) -> tuple[str, int]:
    """Return substitutes for characters that a stream's encoding lacks: plain bullets for help texts, escapes for others."""
    assert isinstance(fault, UnicodeEncodeError)
    lacking = fault.object[fault.start : fault.end].replace("•", "*")
    return lacking.encode("ascii", "backslashreplace").decode(), fault.end


def _forget(stream: TextIO) -> None:
    """Keep the interpreter from flushing a stream, which would fail again, at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say(message: str) -> None:
    """Print a line to stderr, if possible; stdout carries only results."""
    # file names may hold bytes that the locale's encoding can't represent
    message = message.encode(errors="surrogateescape").decode(errors="replace")
    try:
        typer.echo(harmless(message), err=True)
    except OSError:  # full, or its reader is gone: the answer stays the same
        _forget(sys.stderr)


class Notes:
    """Prints each note once, unless quiet."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self._said = 0

    def say(self, notes: Sequence[str]) -> None:
        """Print the new ones among all notes so far."""
        for note in () if self._quiet else notes[self._said :]:
            say(f"satpack: note: {note}")
        self._said = len(notes)


def given(**options: Any) -> dict[str, Any]:
    """Return the options that were given; None means left out."""
    return {name: value for name, value in options.items() if value is not None}


def note_missing_engine(asked: Mapping[str, Any], *, quiet: bool) -> None:
    """Note on standard error if SAT solvers replace the exhaustive engine."""
    from satpack.kernels.library import absence

    why = "" if quiet or asked.get("engine", "auto") != "auto" else absence()
    if why:
        say(f"satpack: note: SAT solvers are used, not exhaustive search: {why}")


def refuse_given(name: str, problem: int | None, *given: tuple[type, Mapping[str, Any]]) -> None:
    """Refuse options that do not apply to the kind of the named subject, such as --holes for items and options."""
    from satpack.io.files import shown
    from satpack.questions.subjects import kind_of, refuse_meaningless
    from satpack.runtime.declared_options import flag_of

    asked = {} if problem is None else {"problem": problem}
    spelt = {"problem": "--problem"}
    for record, some in given:
        asked |= some
        spelt |= {option: flag_of(record, option) for option in some}
    refuse_meaningless(kind_of(name), shown(name), asked, spelt.__getitem__)


def load_bounded(
    name: str,
    bounds: Bounds | None = None,
    *,
    problem: int | None = None,
    quiet: bool = False,
    covers: bool = False,
) -> Any:
    """Return a puzzle, or with `covers` an exact cover, with pieces fixed and the number of empty cells bounded as requested."""
    from dataclasses import replace

    from satpack.gallery import check_has_shapes, load_with_notes
    from satpack.model.ranges import Holes

    bounds = bounds or {}
    holes, max_holes = bounds.get("holes"), bounds.get("max_holes")
    if holes is not None and max_holes is not None:
        raise OptionError("--holes and --max-holes: give one of them")
    if not covers:
        check_has_shapes(name)
    loaded, notes = load_with_notes(name, problem=problem, quiet=quiet)
    for note in notes:
        say(f"satpack: note: {note}")
    if fix := bounds.get("fix"):
        from satpack.io.fixing import with_fixed

        loaded = with_fixed(loaded, fix)
    if holes is None and max_holes is None:
        return loaded
    low, high = (0, max_holes) if holes is None else (holes, holes)
    assert high is not None
    if high < 0:
        raise OptionError(f"{high} empty cells: use 0 or more")
    return replace(loaded, holes=Holes(low, high))


def load_asked(
    name: str,
    asked: Mapping[str, Any],
    bounds: Bounds | None = None,
    *,
    problem: int | None = None,
    view: View,
    covers: bool = False,
) -> Any:
    """Return a puzzle as `load_bounded` does; reading it counts towards the question's time limit."""
    from satpack.runtime.limits import Deadline

    deadline = Deadline.after(asked.get("timeout"))
    loaded = load_bounded(name, bounds, problem=problem, quiet=view.quiet, covers=covers)
    if "timeout" in asked:
        cast("dict[str, Any]", asked)["timeout"] = deadline.remaining()
    return loaded
