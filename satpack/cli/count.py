"""`satpack count`: how many solutions, by all three conventions."""

from __future__ import annotations

from typing import Annotated

import typer

from satpack.cli.common import (
    Exit,
    Notes,
    answering,
    checked_convention,
    command,
    complain,
    epilog,
    given,
)
from satpack.cli.options import (
    EngineOption,
    JsonFlag,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    VerboseFlag,
)
from satpack.cli.output import echo_json
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.cli.searching import Search
from satpack.cli.surveys import count_apart
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
    up_to: Annotated[
        str | None,
        typer.Option(
            metavar="CONVENTION",
            help="Count by this convention only: total, rotations, or symmetry.",
        ),
    ] = None,
    each: Annotated[
        bool,
        typer.Option(
            "--each",
            help="Also count each combination of the cells that rules of kind one-empty leave empty, such as every date of "
            "a calendar.",
        ),
    ] = False,
    engine: EngineOption = "auto",
    search: Annotated[Search, Without("solver_command", "min_level")],
    as_json: JsonFlag = False,
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Count the solutions of a puzzle: in all, up to rotation, and up to symmetry.

    With `--apart` count those that come apart, and tell the highest and the lowest level.
    """
    from satpack.io.files import is_dlx
    from satpack.questions.count import Counting

    if is_dlx(puzzle):
        from satpack.cli.exact_covers import count_covers

        search.check_exact_cover(puzzle, up_to=up_to, problem=problem)
        return count_covers(
            puzzle,
            engine=engine,
            solver=search.solver,
            timeout=search.timeout,
            as_json=as_json,
            verbose=verbose,
            quiet=quiet,
        )
    loaded = search.load(puzzle, up_to=up_to, problem=problem, engine=engine, quiet=quiet)
    if search.apart and each:
        raise OptionError("--each and --apart: give one of them")
    if search.apart:
        return count_apart(search.survey(loaded, engine), as_json=as_json, quiet=quiet)
    only = None if up_to is None else checked_convention(up_to)
    counting = Counting(
        loaded, engine=engine, timeout=search.timeout, **given(each=each), **search.options()
    )
    status = Exit.ANSWERED
    with working(
        f"counting {counting.puzzle.name}", quiet=quiet, jobs=search.work.jobs
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
    found = found.only(only)
    Notes(quiet=quiet).say(found.notes)
    if not found.complete and status is Exit.ANSWERED:
        status = Exit.UNDECIDED
    with answering(status):
        if as_json:
            echo_json(found.to_json())
        else:
            for line in found.lines(verbose=verbose):
                typer.echo(line)
    return status
