"""`satpack import`: lists the problems of a BurrTools file, and converts each to a puzzle file."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, command, say
from satpack.cli.files import reject_suffix
from satpack.cli.output import echo_json
from satpack.cli.parameters import JsonFlag, ProblemOption, QuietFlag, one_output
from satpack.runtime.errors import InputError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.io.burrtools.document import Document


@command(
    "`satpack import burr.xmpuzzle`: lists the problems",
    "`satpack import burr.xmpuzzle -o burr.toml --problem 2`: writes one of them",
    "`satpack import burr.xmpuzzle -o burr.toml`: the only one, or all as burr-1.toml, burr-2.toml and so on",
    "`satpack count burr.xmpuzzle --problem 2`: other commands take a BurrTools file as it is",
    status="0 read and written; 2 the requested problem can't be read, or has a feature that satpack lacks.",
)
def import_(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE.xmpuzzle",
            help="A BurrTools file, compressed or plain; - is standard input.",
        ),
    ],
    *,
    problem: ProblemOption = None,
    output: Annotated[
        str | None,
        one_output(
            "FILE.toml",
            "Write a puzzle file, or several with numbers in their names; - is standard output.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """List the problems of a BurrTools file, or write them as puzzle files."""
    from satpack.io.burrtools.document import read_document
    from satpack.io.burrtools.problems import problem_lines, problem_record
    from satpack.runtime.errors import OptionError

    if output not in (None, "-") and PurePath(output).suffix != ".toml":
        raise reject_suffix(output, (".toml", "- for standard output"))
    if output is not None and as_json:
        raise OptionError("--json lists the problems; leave it or -o out")
    document = read_document(file)
    if not document.problems or problem is not None:
        document.problem(problem)
    numbers = range(1, len(document.problems) + 1) if problem is None else (problem,)
    if output is not None:
        return _write(
            document,
            numbers,
            output,
            alone=len(document.problems) == 1 or problem is not None,
            quiet=quiet,
        )
    for number in numbers:
        found = problem_record(document, number)
        if as_json:
            echo_json(found.text())
        else:
            typer.echo("\n".join(problem_lines(found)))
    return Exit.ANSWERED


def _write(
    document: Document, numbers: range | tuple[int, ...], output: str, *, alone: bool, quiet: bool
) -> Exit:
    from satpack.io.burrtools.problems import read_problem
    from satpack.io.files import replacing
    from satpack.io.puzzles.text import puzzle_text

    if output == "-" and not alone:
        raise InputError(
            f"{document.file}: holds {many(len(document.problems), 'problem')}; choose one with --problem"
        )
    read = [read_problem(document, number) for number in numbers]
    for number, found in zip(numbers, read, strict=True):
        for note in () if quiet else found.notes:
            say(f"satpack: note: {note}")
        text = puzzle_text(found.puzzle)
        if output == "-":
            typer.echo(text, nl=False)
            continue
        path = PurePath(output)
        name = output if alone else str(path.with_stem(f"{path.stem}-{number}"))
        with replacing(name) as file:
            file.write(text.encode())
        if not quiet:
            say(f"wrote {name}: {found.puzzle.name!r}")
    return Exit.ANSWERED
