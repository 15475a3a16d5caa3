"""Answers of commands: drawn in the terminal, as JSON, or written to a file."""

from __future__ import annotations

import codecs
import contextlib
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import typer

from satpack.cli.common import Exit, Notes, answering, say, status_of
from satpack.cli.files import STREAMS
from satpack.io.json_text import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from satpack.cli.options import View
    from satpack.model.answer import Answer, Result
    from satpack.model.solution import Solution


def streamed(files: Sequence[str]) -> tuple[str, ...]:
    """Return the files that take one text after the other."""
    return tuple(path for path in files if PurePath(path).suffix in STREAMS)


class Sinks:
    """All that takes what is found, one text after the other: standard output, or files; as JSON, in words, or both.

    Parameters
    ----------
    targets : sequence of (callable, bool)
        What takes a text, each with whether that is JSON.
    """

    def __init__(self, targets: Sequence[tuple[Callable[[str], None], bool]]) -> None:
        self._targets = targets
        self.want_json = any(is_json for _, is_json in targets)
        self.want_words = any(not is_json for _, is_json in targets)

    def write(self, as_json: Callable[[], str] | None, in_words: Callable[[], str] | None) -> None:
        """Write what is made only if somebody takes it; None is nothing."""
        for want, make in ((True, as_json), (False, in_words)):
            takers = [write for write, is_json in self._targets if is_json == want]
            if takers and make is not None:
                text = make()
                for write in takers:
                    write(text)


@contextlib.contextmanager
def sinks(files: Sequence[str], *, as_json: bool, printed: bool = True) -> Iterator[Sinks]:
    """Yield the files that are streams, which appear when all is written; standard output, if there are none and it is printed."""
    with contextlib.ExitStack() as stack:
        targets = [
            (stack.enter_context(sink(path, as_json=False)), STREAMS[PurePath(path).suffix])
            for path in streamed(files)
        ]
        if printed and not targets:
            targets = [(stack.enter_context(sink(None, as_json=as_json)), as_json)]
        yield Sinks(targets)


def echo_json(text: str) -> None:
    """Write a line of JSON to standard output: as UTF-8, or, if that is something else, so that it is still JSON."""
    is_utf8 = codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"
    typer.echo(text if is_utf8 else escaped(text))


@contextlib.contextmanager
def sink(output: str | None, *, as_json: bool) -> Iterator[Callable[[str], None]]:
    """Yield what takes one text after the other: standard output, or a file that appears when all is written."""
    if output is None:
        yield echo_json if as_json else lambda text: typer.echo(text, color=True)
        return
    from satpack.io.files import replacing

    with replacing(output) as file:

        def write(text: str) -> None:
            file.write(f"{text}\n".encode())

        yield write


def show_answer(found: Answer, view: View, *, words: Result | None = None) -> Exit:
    """Show an answer and return the exit status that goes with it.

    Parameters
    ----------
    found : Answer
        The answer.
    view : View
        How, and the files for the solution. Of the answer that there is none, only JSON goes there too.
    words : Result, optional
        What tells it, if not the answer itself.
    """
    from satpack.model.answer import Status

    if found.solution is None:
        status = Exit.IMPOSSIBLE if found.status is Status.IMPOSSIBLE else Exit.UNDECIDED
        with answering(status):
            for path in view.files if view.as_json else ():
                write_file(f"{found.to_json()}\n".encode(), path, quiet=True)
            echo_result(found, as_json=view.as_json, verbose=view.verbose)
        return status
    for path in view.files:
        write_noun(found.solution, path, found.to_json, quiet=view.quiet)
    if not view.files:
        told = found if view.as_json else words or found
        echo_result(told, as_json=view.as_json, verbose=view.verbose)
    return Exit.ANSWERED


def show_cover(found: Answer, view: View) -> Exit:
    """Show an answer about items and options; only JSON goes to files if there is no solution."""
    status = status_of(found)
    files = [path for path in view.files if found.cover is not None or not path.endswith(".txt")]
    with answering(status):
        if not files:
            echo_result(found, as_json=view.as_json, verbose=view.verbose)
            return status
        with sinks(files, as_json=view.as_json) as out:
            out.write(found.to_json, lambda: "\n".join(list(found.lines())[:-1]))
        if found.cover is None:
            echo_result(found, as_json=True)
    for path in files if found.cover is not None and not view.quiet else ():
        say(f"wrote {path}")
    return status


def show(
    found: Result,
    view: View,
    cut_short: Exit | None = None,
    *,
    streams: bool = False,
    draws: bool = True,
    **drawn: Any,
) -> Exit:
    """Show an answer, write its files, and return its exit status, or that by which it was cut short.

    Pictures are drawn with these options, if there is anything to draw. With `streams` files of texts take the place of
    the terminal, which without `draws` shows words alone.
    """
    Notes(quiet=view.quiet).say(getattr(found, "notes", ()))
    status = cut_short or status_of(found)
    texts = streamed(view.files) if streams else ()
    with answering(status):
        for path in view.files:
            if path not in texts and (found.pictured is not None or path.endswith(".json")):
                write_noun(found.pictured, path, found.file_json, quiet=view.quiet, **drawn)
        with sinks(texts, as_json=view.as_json) as out:
            told = texts_of if draws else type(found).lines
            out.write(found.to_json, lambda: "\n".join(told(found, verbose=view.verbose)))
    return status


def echo_result(found: Result, *, as_json: bool, verbose: bool = False) -> None:
    """Write an answer to standard output: as JSON, or its lines and drawings."""
    if as_json:
        echo_json(found.to_json())
        return
    for text in texts_of(found, verbose=verbose):
        # typer would strip the colours where it sees no terminal; FORCE_COLOR may want them all the same
        typer.echo(text, color=True)


def texts_of(found: Result, *, verbose: bool = False) -> Iterator[str]:
    """Yield what standard output shows of an answer."""
    from satpack.render.screen import Screen

    return Screen.of_output().texts(found, verbose=verbose)


def drawing_of(solution: Solution) -> str:
    """Return the solution drawn for standard output, as wide, colourful and plain as that takes it."""
    from satpack.render.screen import Screen

    return Screen.of_output().drawing(solution)


def write_noun(
    noun: object, path: str, text: Callable[[], str], *, quiet: bool, **options: Any
) -> None:
    """Write a file, JSON as a text has it, or a picture of a noun with the options of what draws it; and say so."""
    if PurePath(path).suffix == ".json":
        content = f"{text()}\n".encode()
    else:
        from satpack.render.pictures import picture

        content = picture(noun, path, **options)
    write_file(content, path, quiet=quiet)


def write_file(content: bytes, path: str, *, quiet: bool, note: str = "") -> None:
    """Write a file, which appears when it is complete, and say so, and what else there is to say of it."""
    from satpack.io.files import replacing

    with replacing(path) as file:
        file.write(content)
    if not quiet:
        say(f"wrote {path}{note}")
