"""`satpack count`: how many solutions, by all three conventions."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import (
    Exit,
    Notes,
    answering,
    command,
    complain,
    epilog,
    load_asked,
    note_missing_engine,
)
from satpack.cli.options import Bounds, ProblemOption, PuzzleArgument, View
from satpack.cli.output import echo_json
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.cli.surveys import Apart, count_apart
from satpack.questions.options import CountOptions
from satpack.runtime.errors import EngineError, OptionError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack count soma`",
            "`satpack count bedlam --json`",
            "`satpack count haley --up-to total`",
            "`satpack count dominoes-8x8 --engine frontier`",
            "`satpack count loves-dozen --apart`: how many come apart",
            "`satpack count calendar --each`: the solutions of every date",
            status="0 counted; 30 the limit of time, memory or nodes came first, 130 interrupted: the "
            "partial count is printed, marked as such.",
        )
    )(count)


@command
def count(
    puzzle: PuzzleArgument,
    *,
    problem: ProblemOption = None,
    asked: CountOptions,
    bounds: Bounds,
    apart: Annotated[Apart, Without("min_level")],
    view: Annotated[View, Without("output")],
) -> Exit:
    """Count the solutions of a puzzle: in all, up to rotation, and up to symmetry.

    With `--apart` count those that come apart, and tell the highest and the lowest level.
    """
    from satpack.io.files import is_dlx
    from satpack.questions.count import Counting

    if is_dlx(puzzle):
        from satpack.cli.exact_covers import count_covers

        return count_covers(puzzle, CountOptions, asked, (bounds, apart), view, problem=problem)
    apart.check(CountOptions, asked)
    loaded = load_asked(puzzle, asked, bounds, problem=problem, view=view)
    if apart.apart and "each" in asked:
        raise OptionError("--each and --apart: give one of them")
    if apart.apart:
        return count_apart(apart.survey(loaded, asked), view)
    note_missing_engine(asked, quiet=view.quiet)
    counting = Counting(loaded, **asked)
    status = Exit.ANSWERED
    with working(
        f"counting {counting.puzzle.name}", quiet=view.quiet, jobs=asked.get("jobs", 1)
    ) as progress:
        try:
            found = counting.run(progress)
        except KeyboardInterrupt:
            found, status = counting.result(), Exit.INTERRUPTED
        except EngineError as fault:
            found = counting.result()
            if not found.symmetry:
                raise
            status = complain(fault)
    found = found.only(asked.get("up_to"))
    Notes(quiet=view.quiet).say(found.notes)
    if not found.complete and status is Exit.ANSWERED:
        status = Exit.UNDECIDED
    with answering(status):
        if view.as_json:
            echo_json(found.to_json())
        else:
            for line in found.lines(verbose=view.verbose):
                typer.echo(line)
    return status
