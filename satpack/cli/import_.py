"""`satpack import`: the problems of a BurrTools file, and each as a puzzle file."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any

import typer

from satpack.cli.common import Exit, command, epilog, say
from satpack.cli.files import reject_suffix
from satpack.cli.options import JsonFlag, ProblemOption, QuietFlag
from satpack.cli.output import echo_json
from satpack.io.json_text import json_text
from satpack.runtime.errors import InputError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.io.burrtools.document import Document
    from satpack.io.burrtools.problems import Problem

_STATES = ("not searched", "search unfinished", "search finished")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        name="import",
        epilog=epilog(
            "`satpack import burr.xmpuzzle`: lists the problems",
            "`satpack import burr.xmpuzzle -o burr.toml --problem 2`: writes one of them",
            "`satpack import burr.xmpuzzle -o burr.toml`: the only one, or all as burr-1.toml, burr-2.toml and so on",
            "`satpack count burr.xmpuzzle --problem 2`: other commands take a BurrTools file as it is",
            status="0 read and written; 2 a problem that is asked for can't be read, or has a feature "
            "that satpack lacks.",
        ),
    )(import_)


@command
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
        typer.Option(
            "-o",
            "--output",
            metavar="FILE.toml",
            help="Write a puzzle file, or several with numbers in their names; - is standard output.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """List the problems of a BurrTools file, or write them as puzzle files."""
    from satpack.io.burrtools.document import read_document
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
        facts = _facts(document, number)
        if as_json:
            echo_json(json_text(facts))
        else:
            typer.echo(_line(facts))
    return Exit.ANSWERED


def _facts(document: Document, number: int) -> dict[str, Any]:
    """Return what there is to know of a problem, or why it can't be read."""
    from satpack.io.burrtools.document import title_of
    from satpack.io.burrtools.problems import read_problem

    _, element = document.problem(number)
    facts: dict[str, Any] = {
        "problem": number,
        "name": title_of(element, number),
        "grid": document.kind.grid.name,
    }
    try:
        found = read_problem(document, number)
    except InputError as fault:
        return facts | {"refused": str(fault)}
    puzzle = found.puzzle
    copies = [piece.copies for piece in puzzle.pieces]
    return facts | {
        "cells": {"required": len(puzzle.region.required), "optional": len(puzzle.region.optional)},
        "kinds": len(puzzle.pieces),
        "pieces": [sum(each.low for each in copies), sum(each.high for each in copies)],
        "colours": len(puzzle.colours),
        "groups": len({piece.group for piece in puzzle.pieces} - {0}),
        "state": _STATES[found.state],
        "assemblies": found.counted("assemblies"),
        "solutions": found.counted("solutions"),
        "stored": _stored(found),
        "notes": list(found.notes),
    }


def _stored(problem: Problem) -> int:
    solutions = problem.element.first("solutions")
    return len(list(solutions.all("solution"))) if solutions else 0


def _line(facts: dict[str, Any]) -> str:
    start = f"{facts['problem']}  {facts['name']}"
    if "refused" in facts:
        return f"{start}: refused: {facts['refused']}"
    low, high = facts["pieces"]
    pieces = many(high, "piece") if low == high else f"{low:,} to {many(high, 'piece')}"
    cells = facts["cells"]
    spare = f" and {cells['optional']:,} that may stay empty" if cells["optional"] else ""
    found = [facts["state"]]
    if facts["assemblies"] is not None:
        found.append(f"{facts['assemblies']:,} found")
    if facts["stored"]:
        found.append(f"{facts['stored']:,} stored")
    extras = [many(facts[key], key[:-1]) for key in ("colours", "groups") if facts[key]]
    board = f"{facts['grid']} grid, {many(cells['required'], 'cell')} to fill{spare}"
    line = f"{start}: {board}, {', '.join([pieces, *extras])}; {', '.join(found)}"
    return "\n".join([line, *(f"   note: {note}" for note in facts["notes"])])


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
