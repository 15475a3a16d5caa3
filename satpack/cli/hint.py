"""`satpack hint`: whether placed pieces can be completed, and what comes next, or what to take back."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import Exit, command, epilog, load_asked
from satpack.cli.files import Writes
from satpack.cli.options import ProblemOption, PuzzleArgument, View
from satpack.cli.output import show
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.questions.options import Bounds, HintOptions


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


_FILES = Writes("Hint", ".json")


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
    asked: HintOptions,
    bounds: Annotated[Bounds, Without("fix")],
    view: Annotated[View, _FILES],
) -> Exit:
    """Say whether some placed pieces can be finished to a solution, and give a hint.

    If they can, where the piece goes whose place is most forced: one that every solution has there, or else the piece
    with the fewest places that lead to a solution. If not, which pieces to take back, as few as can be.
    A file of JSON gets the pieces as they lie when the hint was followed.
    """
    from satpack.io.fixing import read_places
    from satpack.questions.hint import hint as hinted

    _FILES.check(view.files)
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
    placed = () if partial is None else read_places(loaded, partial, of="the placed pieces")
    with working(f"looking for a hint for {loaded.name}", quiet=view.quiet):
        found = hinted(loaded, placed, **asked)
    cut_short = Exit.INTERRUPTED if found.reason == "interrupted" else None
    return show(found, view, cut_short, text=found.followed.to_json)
