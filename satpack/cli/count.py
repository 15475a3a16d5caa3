"""`satpack count`: how many solutions, by all three conventions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

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
from satpack.cli.output import echo_json, engine_name
from satpack.cli.progress import working
from satpack.cli.records import Without
from satpack.cli.searching import Search
from satpack.cli.surveys import count_apart
from satpack.io.json_text import json_text
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.questions.choices import Choices
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
    Notes(quiet=quiet).say(found.notes)
    if not found.complete and status is Exit.ANSWERED:
        status = Exit.UNDECIDED
    with answering(status):
        if as_json:
            echo_json(json_text(_object(found, only)))
        else:
            for line in _lines(found, only, verbose=verbose):
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
        **({} if found.each is None else _each_object(found.each)),
        "engine": found.engine,
        "seconds": round(found.seconds, 6),
        "statistics": dict(found.statistics),
    }


def _lines(found: Count, only: str | None, *, verbose: bool) -> Iterator[str]:
    numbers = _numbers(found, only)
    yield found.puzzle.name
    width = max((len(f"{number:,}") for number in numbers.values()), default=0)
    least = "" if found.complete else "at least "
    for name, number in numbers.items():
        around = _AROUND if name != "total" and found.puzzle.surface.is_wrapped else ""
        yield f"  {least}{number:>{width},}  {_WORDS[name]}{around} ({name})"
    if found.each is not None:
        yield from _each_lines(found.each, so_far="" if found.complete else " so far")
    state = "complete" if found.complete else "PARTIAL"
    if found.complete and found.reason and not any(numbers.values()):
        state += ", impossible"
    reason = f": {found.reason}" if found.reason else ""
    yield f"{state}{reason}; {found.seconds:.2f} s by {engine_name(found.engine, verbose=verbose)}"


def _each_object(each: Choices) -> dict[str, Any]:
    counts = each.counts.items()
    return {
        "choices": list(each.names),
        "each": [{"labels": list(labels), "total": number} for labels, number in counts],
    }


def _each_lines(each: Choices, *, so_far: str) -> Iterator[str]:
    """Yield a table if there are two choices, and a line for each combination if there are more; 0 is a dash."""
    shown = {labels: f"{number:,}" if number else "-" for labels, number in each.counts.items()}
    yield ""
    if len(each.names) != 2:
        yield from (f"  {' '.join(labels)}  {number}" for labels, number in shown.items())
    else:
        down = 0 if len(each.labels[0]) >= len(each.labels[1]) else 1
        rows, columns = each.labels[down], each.labels[1 - down]
        first = max(map(len, (each.names[down], *rows)))
        wide = max(map(len, (*columns, *shown.values())))
        yield f"  {each.names[down]:<{first}}  {' '.join(f'{label:>{wide}}' for label in columns)}"
        for row in rows:
            pairs = [(row, column)[:: 1 if down == 0 else -1] for column in columns]
            yield f"  {row:>{first}}  {' '.join(f'{shown[pair]:>{wide}}' for pair in pairs)}"
    some = [number for number in each.counts.values() if number]
    fewest, most = min(some, default=0), max(some, default=0)
    yield ""
    bounds = f", {fewest:,} to {most:,} each" if some else ""
    yield f"  {many(len(some), 'combination')} with solutions{bounds}{so_far}"
