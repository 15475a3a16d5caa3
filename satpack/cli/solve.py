"""`satpack solve`: one solution, drawn."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import TYPE_CHECKING

import typer

from satpack.cli.common import (
    AtMostOneOption,
    EncodingOption,
    Exit,
    JsonFlag,
    OutputOption,
    PuzzleArgument,
    QuietFlag,
    SeedOption,
    SolverOption,
    TimeoutOption,
    command,
    reject_suffix,
    say,
    working,
)

if TYPE_CHECKING:
    from satpack.answer import Answer
    from satpack.puzzle import Puzzle
    from satpack.solution import Solution

_SUFFIXES = (".json", ".txt")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Examples: `satpack solve haley`, `satpack solve my.toml --timeout 60 -o found.json`, "
        "`satpack solve y25 --json | satpack verify y25 -`. "
        "Exit status: 0 solved, 20 proved impossible, 30 undecided, 2 bad input, 130 interrupted."
    )(solve)


@command
def solve(
    puzzle: PuzzleArgument,
    *,
    solver: SolverOption = "auto",
    encoding: EncodingOption = "auto",
    at_most_one: AtMostOneOption = "auto",
    seed: SeedOption = None,
    timeout: TimeoutOption = None,
    output: OutputOption = None,
    as_json: JsonFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Find one solution of a puzzle and draw it, or prove that there is none."""
    from satpack.answer import Status
    from satpack.gallery import load
    from satpack.solving import answer

    if output is not None and PurePath(output).suffix not in _SUFFIXES:
        raise reject_suffix(output, _SUFFIXES)
    loaded = load(puzzle)
    with working(f"solving {loaded.name}", quiet=quiet):
        found = answer(
            loaded,
            solver=solver,
            encoding=encoding,
            at_most_one=at_most_one,
            seed=seed,
            timeout=timeout,
        )
    if found.solution is None:
        typer.echo(_unsolved_json(loaded, found) if as_json else _unsolved(loaded, found))
        return Exit.IMPOSSIBLE if found.status is Status.IMPOSSIBLE else Exit.UNDECIDED
    if output is not None:
        _write(found.solution, output)
        if not quiet:
            say(f"wrote {output}")
    elif as_json:
        from satpack.formats.solution_file import solution_text

        typer.echo(solution_text(found.solution))
    else:
        _show(found.solution, found)
    return Exit.ANSWERED


def _show(solution: Solution, found: Answer) -> None:
    """Draw the solution on standard output."""
    import os
    import shutil
    import sys

    from satpack.render.terminal import wants_colour, wants_unicode
    from satpack.render.text import draw

    drawing = draw(
        solution,
        colour=wants_colour(sys.stdout, os.environ),
        unicode=wants_unicode(sys.stdout),
        width=shutil.get_terminal_size().columns,
    )
    typer.echo(solution.puzzle.name + "\n")
    typer.echo(drawing + "\n")
    typer.echo(f"Solved and verified in {found.seconds:.2f} s by {found.engine}{_effort(found)}.")


def _effort(found: Answer) -> str:
    conflicts = found.statistics.get("conflicts")
    return "" if conflicts is None else f"; {conflicts:,} conflicts"


def _write(solution: Solution, path: str) -> None:
    from satpack.formats.files import replacing

    if path.endswith(".json"):
        from satpack.formats.solution_file import solution_text

        text = solution_text(solution) + "\n"
    else:
        from satpack.render.text import draw

        text = draw(solution) + "\n"
    with replacing(path) as file:
        file.write(text.encode())


def _unsolved(puzzle: Puzzle, found: Answer) -> str:
    return (
        f"{puzzle.name}: {found.status.value}: {found.reason} "
        f"({found.seconds:.2f} s, {found.engine}{_effort(found)})"
    )


def _unsolved_json(puzzle: Puzzle, found: Answer) -> str:
    return json.dumps(
        {
            "format": "satpack-answer-1",
            "puzzle": puzzle.name,
            "status": found.status.value,
            "reason": found.reason,
            "engine": found.engine,
            "seconds": round(found.seconds, 6),
            "statistics": dict(found.statistics),
        },
        ensure_ascii=False,
    )
