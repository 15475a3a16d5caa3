"""Answers of commands: drawn in the terminal, as JSON, or written to a file."""

from __future__ import annotations

import codecs
import contextlib
import sys
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import typer

from satpack.cli.common import Exit, answering, reject_suffix, say
from satpack.io.json_text import escaped
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satpack.model.answer import Answer, Result
    from satpack.model.solution import Solution

__all__ = [
    "check_suffix",
    "drawing_of",
    "echo_json",
    "echo_result",
    "is_picture",
    "show_answer",
    "sink",
    "streams_json",
    "texts_of",
    "write_file",
    "write_noun",
]

_STREAMS = {".json": True, ".jsonl": True, ".txt": False}


def check_suffix(
    output: str | None,
    *,
    as_json: bool = False,
    noun: str = "Solution",
    others: tuple[str, ...] = (".json",),
) -> None:
    """Refuse, before any work is done, an output file that could not be written.

    Parameters
    ----------
    output : str or None
        The output file.
    as_json : bool
        Whether `--json` was given, which goes with the others alone.
    noun : str
        The type of what can be drawn there.
    others : tuple of str
        What the command can write besides pictures.

    Raises
    ------
    InputError
        If the suffix is unknown, and lists those that are known; if it contradicts `--json`; if what it takes is not
        installed; or if the system can't write there.
    """
    if output is None:
        return
    from satpack.io.files import check_place
    from satpack.render.suffixes import check_picture, suffixes_of

    suffix, known = PurePath(output).suffix, (*others, *suffixes_of(noun))
    if suffix not in known:
        raise reject_suffix(output, known)
    if suffix not in others:
        if as_json:
            raise _no_json(output, ".json")
        check_picture(output)
    check_place(output)


def streams_json(output: str | None, *, as_json: bool, pictures: tuple[str, ...] = ()) -> bool:
    """Whether a command that shows one thing after the other writes JSON, one object a line; else drawings or words.

    Parameters
    ----------
    output : str or None
        The output file.
    as_json : bool
        Whether `--json` was given.
    pictures : tuple of str
        Suffixes of pictures that the command can make as well; see `is_picture`.

    Raises
    ------
    InputError
        If the suffix of the output file is unknown, and lists those that are known; if it contradicts `--json`; or if
        the system can't write there.
    """
    if output is None:
        return as_json
    from satpack.io.files import check_place

    suffix = PurePath(output).suffix
    if suffix not in (*_STREAMS, *pictures):
        raise reject_suffix(output, (*_STREAMS, *pictures))
    streamed = _STREAMS.get(suffix, False)
    if as_json and not streamed:
        raise _no_json(output, ".json or .jsonl")
    if suffix in pictures:
        from satpack.render.suffixes import check_picture

        check_picture(output)
    check_place(output)
    return streamed


def is_picture(output: str | None) -> bool:
    """Whether an output file that `streams_json` let pass is a picture, rather than a stream."""
    return output is not None and PurePath(output).suffix not in _STREAMS


def _no_json(output: str, right: str) -> OptionError:
    return OptionError(f"--json contradicts -o {output}; use {right}, or leave --json out")


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


def show_answer(
    found: Answer,
    *,
    output: str | None,
    as_json: bool,
    quiet: bool,
    verbose: bool = False,
    words: Result | None = None,
) -> Exit:
    """Show an answer and return the exit status that goes with it.

    Parameters
    ----------
    found : Answer
        The answer.
    output : str or None
        File for the solution; standard output if None. Of the answer that there is none, only JSON goes there too.
    as_json : bool
        Print JSON instead of a drawing.
    quiet : bool
        Say nothing on standard error.
    verbose : bool
        Say how it was found, too.
    words : Result, optional
        What tells it, if not the answer itself.
    """
    from satpack.model.answer import Status

    if found.solution is not None and output is not None:
        write_noun(found.solution, output, found.to_json, quiet=quiet)
        return Exit.ANSWERED
    if found.solution is None:
        status = Exit.IMPOSSIBLE if found.status is Status.IMPOSSIBLE else Exit.UNDECIDED
        with answering(status):
            if as_json and output is not None:
                write_file(f"{found.to_json()}\n".encode(), output, quiet=True)
            echo_result(found, as_json=as_json, verbose=verbose)
        return status
    echo_result(found if as_json else words or found, as_json=as_json, verbose=verbose)
    return Exit.ANSWERED


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
