"""Prints the answers of commands: as drawings, as JSON, or to files."""

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
from satpack.render.suffixes import ADDRESS, suffix_of, suffixes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from satpack.cli.parameters import View
    from satpack.model.answer import Result
    from satpack.questions.question import Beside


def streamed(files: Sequence[str]) -> tuple[str, ...]:
    """Return the files that hold a sequence of texts."""
    return tuple(path for path in files if PurePath(path).suffix in STREAMS)


class Sinks:
    """The writers for results found one after the other: standard output or files; JSON, text, or both."""

    def __init__(self, targets: Sequence[tuple[Callable[[str], None], bool]]) -> None:
        self._targets = targets
        self.want_json = any(is_json for _, is_json in targets)
        self.want_words = any(not is_json for _, is_json in targets)

    def write(self, as_json: Callable[[], str] | None, in_words: Callable[[], str] | None) -> None:
        """Write a lazily made text if there is a writer for it; skip None."""
        for want, make in ((True, as_json), (False, in_words)):
            takers = [write for write, is_json in self._targets if is_json == want]
            if takers and make is not None:
                text = make()
                for write in takers:
                    write(text)


@contextlib.contextmanager
def sinks(files: Sequence[str], *, as_json: bool, printed: bool = True) -> Iterator[Sinks]:
    """Yield writers for the stream files, which appear when complete, or for standard output if there are none."""
    with contextlib.ExitStack() as stack:
        targets = [
            (stack.enter_context(sink(path, as_json=False)), STREAMS[PurePath(path).suffix])
            for path in streamed(files)
        ]
        if printed and not targets:
            targets = [(stack.enter_context(sink(None, as_json=as_json)), as_json)]
        yield Sinks(targets)


def echo_json(text: str) -> None:
    """Write a line of JSON to standard output: as UTF-8, or escaped if the encoding is another."""
    is_utf8 = codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"
    typer.echo(text if is_utf8 else escaped(text))


@contextlib.contextmanager
def sink(output: str | None, *, as_json: bool) -> Iterator[Callable[[str], None]]:
    """Yield a writer of texts: standard output, or a file that appears when complete."""
    if output is None:
        yield echo_json if as_json else lambda text: typer.echo(text, color=True)
        return
    from satpack.io.files import replacing

    with replacing(output) as file:

        def write(text: str) -> None:
            file.write(f"{text}\n".encode())

        yield write


def show(
    found: Result,
    view: View,
    cut_short: Exit | None = None,
    *,
    streams: bool = False,
    beside: Beside = "all",
    **drawn: Any,
) -> Exit:
    """Show an answer, write its files, and return its exit status, or that of an interruption.

    Pictures use these options, if there is anything to draw. With `streams`, text files replace the terminal output;
    `beside` is what the terminal shows besides files.
    """
    Notes(quiet=view.quiet).say(getattr(found, "notes", ()))
    status = cut_short or status_of(found)
    texts = streamed(view.files) if streams else ()
    noun = found.pictured
    # output replaced by a file is in that file, or does not exist
    is_json = noun is not None or view.as_json or beside != "nothing"
    with answering(status):
        for path in view.files:
            is_there = is_json if path.endswith(".json") else _is_drawn(noun, path)
            if path not in texts and is_there:
                write_noun(noun, path, found.file_json, quiet=view.quiet, **drawn)
        is_no = noun is None or found.conclusion == "impossible"
        if view.files and beside == "nothing" and not is_no:
            return status
        with sinks(texts, as_json=view.as_json) as out:
            lines_of = type(found).lines if view.files and beside == "words" else texts_of
            out.write(found.to_json, lambda: "\n".join(lines_of(found, verbose=view.verbose)))
    return status


def _is_drawn(noun: object, path: str) -> bool:
    """Whether a noun, if there is one, has pictures with the suffix of a path: what is to blame has no solids."""
    return noun is not None and suffix_of(path) in suffixes_of(type(noun).__name__)


def echo_result(found: Result, *, as_json: bool, verbose: bool = False) -> None:
    """Write an answer to standard output: as JSON, or as lines and drawings."""
    if as_json:
        echo_json(found.to_json())
        return
    for text in texts_of(found, verbose=verbose):
        # typer would strip the colours if stdout is not a terminal; FORCE_COLOR may want them anyway
        typer.echo(text, color=True)


def texts_of(found: Result, *, verbose: bool = False) -> Iterator[str]:
    """Yield the parts of an answer for standard output."""
    from satpack.render.screen import Screen

    return Screen.of_output().texts(found, verbose=verbose)


def drawing_of(solution: object) -> str:
    """Return a drawing of the solution that fits the width, colours and characters of standard output."""
    from satpack.render.screen import Screen

    return Screen.of_output().drawing(solution)


def write_noun(
    noun: object, path: str, text: Callable[[], str], *, quiet: bool, **options: Any
) -> None:
    """Write a file, as JSON or as a picture of a noun with the options of its renderer, and report it."""
    if PurePath(path).suffix == ".json":
        content = f"{text()}\n".encode()
    else:
        from satpack.render.pictures import picture

        content = picture(noun, path, **options)
    write_file(content, path, quiet=quiet)


def write_file(content: bytes, path: str, *, quiet: bool, note: str = "") -> None:
    """Write a file, which appears when complete, and report it with a note; an address is printed."""
    from satpack.io.files import replacing

    if suffix_of(path) == ADDRESS:
        typer.echo(content)
        return
    with replacing(path) as file:
        file.write(content)
    if not quiet:
        say(f"wrote {path}{note}")
