"""`satpack count`: how many solutions, by all three conventions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from satpack.cli.common import Exit, Notes, answering, checked_convention, command, complain, epilog
from satpack.cli.options import (
    AtMostOneOption,
    ClusterOption,
    EncodingOption,
    EngineOption,
    FixOption,
    HolesOption,
    JobsOption,
    JsonFlag,
    MaxHolesOption,
    MemoryOption,
    NodesOption,
    ProblemOption,
    PuzzleArgument,
    QuietFlag,
    ResumeOption,
    SeedOption,
    SolverOption,
    TimeoutOption,
)
from satpack.cli.output import echo_json
from satpack.cli.progress import working
from satpack.cli.searching import Asked
from satpack.cli.surveys import ApartFlag, GapOption, StatesOption, TurnsFlag, count_apart
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
    holes: HolesOption = None,
    max_holes: MaxHolesOption = None,
    fix: FixOption = None,
    timeout: TimeoutOption = None,
    memory: MemoryOption = None,
    solver: SolverOption = "auto",
    encoding: EncodingOption = "auto",
    at_most_one: AtMostOneOption = "auto",
    seed: SeedOption = None,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    resume: ResumeOption = None,
    nodes: NodesOption = None,
    apart: ApartFlag = False,
    states: StatesOption = None,
    turns: TurnsFlag = False,
    gap: GapOption = None,
    as_json: JsonFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Count the solutions of a puzzle: in all, up to rotation, and up to symmetry.

    With `--apart` count those that come apart, and tell the highest and the lowest level.
    """
    from satpack.io.dlx_file import is_dlx
    from satpack.questions.count import Counting

    asked = Asked(
        puzzle=puzzle,
        problem=problem,
        up_to=up_to,
        engine=engine,
        holes=holes,
        max_holes=max_holes,
        fix=fix,
        timeout=timeout,
        memory=memory,
        solver=solver,
        encoding=encoding,
        at_most_one=at_most_one,
        seed=seed,
        jobs=jobs,
        cluster=cluster,
        resume=resume,
        nodes=nodes,
        apart=apart,
        states=states,
        turns=turns,
        gap=gap,
        quiet=quiet,
    )
    if is_dlx(puzzle):
        from satpack.cli.exact_covers import count_covers

        asked.check_exact_cover()
        return count_covers(
            puzzle, engine=engine, solver=solver, timeout=timeout, as_json=as_json, quiet=quiet
        )
    loaded = asked.load(up_to)
    if apart:
        return count_apart(asked.survey(loaded), as_json=as_json, quiet=quiet)
    only = None if up_to is None else checked_convention(up_to)
    counting = Counting(loaded, engine=engine, timeout=timeout, **asked.options())
    status = Exit.ANSWERED
    with working(f"counting {counting.puzzle.name}", quiet=quiet, jobs=jobs) as progress:
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
