"""`satpack count`: how many solutions, by all three conventions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from satpack.cli.common import Exit, Notes, answering, checked_convention, command, complain, epilog
from satpack.cli.options import (
    EngineOption,
    JsonFlag,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
)
from satpack.cli.output import echo_json
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.cli.searching import Search
from satpack.cli.surveys import count_apart
from satpack.io.json_text import json_text
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.questions.counters import Count

_WORDS = {
    "total": "in all, where the region lies",
    "rotations": "up to rotation",
    "symmetry": "up to rotation and reflection",
}

_AROUND = ", and going round"
"""What a wrapped region adds to these: its translations are symmetries."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog=epilog(
            "`satpack count soma`",
            "`satpack count bedlam --json`",
            "`satpack count haley --up-to total`",
            "`satpack count dominoes-8x8 --engine sweep`",
            "`satpack count loves-dozen --apart`: how many come apart",
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
    engine: EngineOption = "auto",
    search: Annotated[Search, Without("solver_command", "min_level")],
    as_json: JsonFlag = False,
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
            quiet=quiet,
        )
    loaded = search.load(puzzle, up_to=up_to, problem=problem, engine=engine, quiet=quiet)
    if search.apart:
        return count_apart(search.survey(loaded, engine), as_json=as_json, quiet=quiet)
    only = None if up_to is None else checked_convention(up_to)
    counting = Counting(loaded, engine=engine, timeout=search.timeout, **search.options())
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
    Notes(quiet=quiet).say(found.notes)
    if not found.complete and status is Exit.ANSWERED:
        status = Exit.UNDECIDED
    with answering(status):
        if as_json:
            echo_json(json_text(_object(found, only)))
        else:
            for line in _lines(found, only):
                typer.echo(line)
    return status


def _numbers(found: Count, only: str | None) -> dict[str, int]:
    """Return the counts that are known and wanted, by convention."""
    known = {
        "total": found.total,
        "rotations": found.rotations,
        "symmetry": found.symmetry,
    }
    return {
        name: number
        for name, number in known.items()
        if number is not None and only in (None, name)
    }


def _object(found: Count, only: str | None) -> dict[str, Any]:
    numbers = _numbers(found, only)
    return {
        "format": "satpack-count-1",
        "puzzle": found.puzzle.name,
        **{name: numbers.get(name) for name in _WORDS},
        "complete": found.complete,
        "reason": found.reason,
        "engine": found.engine,
        "seconds": round(found.seconds, 6),
        "statistics": dict(found.statistics),
    }


def _lines(found: Count, only: str | None) -> Iterator[str]:
    numbers = _numbers(found, only)
    yield found.puzzle.name
    width = max((len(f"{number:,}") for number in numbers.values()), default=0)
    least = "" if found.complete else "at least "
    for name, number in numbers.items():
        around = _AROUND if name != "total" and found.puzzle.surface.is_wrapped else ""
        yield f"  {least}{number:>{width},}  {_WORDS[name]}{around} ({name})"
    state = "complete" if found.complete else "PARTIAL"
    if found.complete and found.reason:
        state += ", impossible"
    reason = f": {found.reason}" if found.reason else ""
    yield f"{state}{reason}; {found.seconds:.2f} s by {found.engine}"
