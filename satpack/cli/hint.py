"""`satpack hint`: whether placed pieces can be completed, and what comes next, or what to take back."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import Exit, answering, command, epilog, load_bounded
from satpack.cli.options import (
    Bounds,
    JsonFlag,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    TimeoutOption,
    VerboseFlag,
)
from satpack.cli.output import check_suffix, echo_result, write_noun
from satpack.cli.progress import working
from satpack.cli.records import Without

_STATUS = {
    "solved": Exit.ANSWERED,
    "finishable": Exit.ANSWERED,
    "unfinishable": Exit.IMPOSSIBLE,
    "impossible": Exit.IMPOSSIBLE,
    "undecided": Exit.UNDECIDED,
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack hint soma part.json`",
            "`satpack hint haley`: where to begin",
            "`satpack hint soma part.json -o part.json`: follow the hint, then ask again",
            "`satpack hint soma part.json -o hint.svg`",
            status="0 it can be finished, or is; 20 it can't, with what to take back; 30 a time limit came "
            "first, and what is known is printed; 2 bad input; 130 interrupted: likewise.",
        )
    )(hint)


@command
def hint(
    puzzle: PuzzleArgument,
    partial: Annotated[
        str | None,
        typer.Argument(
            metavar="PARTIAL",
            help="What lies already: a solution file of some pieces, or a drawing as `solve` prints it, '.' for empty "
            "cells; - is standard input. Nothing lies there if it is left out.",
        ),
    ] = None,
    *,
    problem: ProblemOption = None,
    bounds: Annotated[Bounds, Without("fix")],
    timeout: TimeoutOption = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write a picture: .svg, .png, .pdf or .txt; or .json, the pieces as they lie when the hint was followed.",
        ),
    ] = None,
    as_json: JsonFlag = False,
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Say whether some placed pieces can be finished to a solution, and give a hint.

    If they can, where the piece goes whose place is most forced: one that every solution has there, or else the piece
    with the fewest places that lead to a solution. If not, which pieces to take back, as few as can be.
    """
    from satpack.io.fixing import read_places
    from satpack.questions.hint import hint as asked

    check_suffix(output, noun="Hint")
    loaded = load_bounded(puzzle, bounds, problem=problem, quiet=quiet)
    placed = () if partial is None else read_places(loaded, partial, of="the placed pieces")
    with working(f"looking for a hint for {loaded.name}", quiet=quiet):
        found = asked(loaded, placed, timeout=timeout)
    status = _STATUS[found.status] if found.complete else Exit.UNDECIDED
    if found.reason == "interrupted":
        status = Exit.INTERRUPTED
    with answering(status):
        if output is not None:
            write_noun(found, output, found.followed.to_json, quiet=quiet)
        echo_result(found, as_json=as_json, verbose=verbose)
    return status
