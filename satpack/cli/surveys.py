"""What commands say about taking all assemblies of a puzzle apart, and listing those that come apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Unpack

import typer

from satpack.cli.common import Exit, answering, complain
from satpack.cli.output import echo_json
from satpack.cli.progress import working
from satpack.io.json_text import json_text
from satpack.runtime.errors import EngineError, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.disassembly import Disassembly
    from satpack.model.puzzle import Puzzle
    from satpack.questions.disassemble import AssemblerOptions, Survey

__all__ = [
    "ApartFlag",
    "MinLevelOption",
    "StatesOption",
    "count_apart",
    "cut_short",
    "ending_of",
    "hardest_first",
    "so_far",
    "summary_lines",
    "summary_object",
]


ApartFlag = Annotated[
    bool,
    typer.Option(
        "--apart",
        help="Take all assemblies apart, one of each symmetry class; only these come out.",
    ),
]
StatesOption = Annotated[
    int | None,
    typer.Option(
        "--states",
        metavar="N",
        help="Give an assembly up after so many states (default 1,000,000).",
    ),
]
MinLevelOption = Annotated[
    int | None,
    typer.Option(
        "--min-level",
        metavar="N",
        help="With --apart: only if at least so many moves are needed until something is out.",
    ),
]


def open_survey(
    puzzle: Puzzle,
    *,
    engine: str,
    timeout: float | None,
    states: int | None = None,
    limit: int | None = None,
    jobs: int = 1,
    **options: Unpack[AssemblerOptions],
) -> Survey:
    """Return the survey that a command's options ask for."""
    from satpack.engines.disassembly.taking import MAX_STATES
    from satpack.questions.disassemble import Survey

    return Survey(
        puzzle,
        engine=engine,
        timeout=timeout,
        states=MAX_STATES if states is None else states,
        limit=limit,
        jobs=jobs,
        **options,
    )


def check_apart(*, apart: bool, up_to: str | None, **others: object) -> None:
    """Refuse options that do not go together with `--apart`, or not without it.

    Raises
    ------
    OptionError
        If there is one; names it.
    """
    needs_it = ("states", "min_level")
    for name, value in others.items():
        if value is not None and apart != (name in needs_it):
            fault = "does not go with --apart" if apart else "goes with --apart only"
            raise OptionError(f"--{name.replace('_', '-')} {fault}")
    if apart and up_to not in (None, "symmetry"):
        raise OptionError(f"--apart takes assemblies up to symmetry, not up to {up_to!r}")


def count_apart(survey: Survey, *, as_json: bool, quiet: bool) -> Exit:
    """Take all assemblies apart and print the numbers alone."""
    status = Exit.ANSWERED
    with working(f"taking apart {survey.puzzle.name}", quiet=quiet) as progress:
        try:
            for _ in survey.outcomes():
                progress(so_far(survey))
        except (KeyboardInterrupt, EngineError) as end:
            status = cut_short(survey, end)
    status = ending_of(survey, status)
    with answering(status):
        if as_json:
            echo_json(json_text(summary_object(survey)))
        else:
            typer.echo("\n".join(summary_lines(survey)))
    return status


def hardest_first(survey: Survey, *, min_level: int, quiet: bool) -> tuple[list[Disassembly], Exit]:
    """Return the assemblies that come apart, from the most moves to the least, and how the search for them ended.

    Parameters
    ----------
    survey : Survey
        What to run through.
    min_level : int
        Least number of moves to the first separation.
    quiet : bool
        Show no progress.
    """
    from satpack.model.disassembly import Ending

    found: list[Disassembly] = []
    status = Exit.ANSWERED
    with working(f"taking apart {survey.puzzle.name}", quiet=quiet) as progress:
        try:
            for each in survey.outcomes():
                if each.ending is Ending.SEPARATED and each.levels[:1] >= (min_level,):
                    found.append(each.shown())
                progress(so_far(survey))
        except (KeyboardInterrupt, EngineError) as end:
            status = cut_short(survey, end)
    found.sort(key=lambda each: each.assembly.placed)
    found.sort(key=lambda each: each.levels, reverse=True)
    return found, ending_of(survey, status)


def cut_short(survey: Survey, end: KeyboardInterrupt | EngineError) -> Exit:
    """Note why a survey ended before its end, and return the exit status; what was found until then is kept."""
    if isinstance(end, EngineError):
        survey.reason = str(end)
        return complain(end)
    survey.reason = "interrupted"
    return Exit.INTERRUPTED


def ending_of(survey: Survey, status: Exit) -> Exit:
    """Return the exit status of a survey that ended well, if it did."""
    if status is not Exit.ANSWERED or survey.complete:
        return status
    only_limited = survey.limited and not survey.tally.undecided
    return Exit.ANSWERED if only_limited else Exit.UNDECIDED


def so_far(survey: Survey) -> str:
    """Say how far a survey has come."""
    return f"{survey.tally.assemblies:,} assemblies, {survey.tally.apart:,} come apart"


def summary_lines(survey: Survey) -> Iterator[str]:
    """Yield the numbers, in words."""
    tally = survey.tally
    yield f"{survey.puzzle.name}\n"
    width = len(f"{tally.assemblies:,}")
    least = "" if survey.complete else " so far"
    ies = "y" if tally.assemblies == 1 else "ies"
    classes = {"symmetry": " up to symmetry", "rotations": " up to rotation", "total": ""}
    yield f"  {tally.assemblies:{width},}  assembl{ies}{classes[survey.up_to]}{least}"
    if tally.apart:
        low, high = (".".join(map(str, levels)) for levels in (tally.lowest, tally.highest))
        where = f"level {high}" if low == high else f"levels {low} to {high}"
        yield f"  {tally.apart:{width},}  come{'s' * (tally.apart == 1)} apart, at {where}"
    elif tally.assemblies:
        yield f"  {0:{width}}  come apart"
    if tally.locked:
        traps = ""
        if tally.traps:
            one = tally.traps == 1
            traps = f"; {tally.traps:,} of them {'is a trap that lets' if one else 'are traps that let'} something out"
        yield f"  {tally.locked:{width},}  never do{'es' * (tally.locked == 1)}, proved by all states they reach{traps}"
    if tally.whole:
        one = tally.whole == 1
        yield f"  {tally.whole:{width},}  {'has' if one else 'have'} nothing that must come apart"
    if tally.undecided:
        yield f"  {tally.undecided:{width},}  undecided: a limit came first"
    state = "complete" if survey.complete else "PARTIAL"
    reason = f": {survey.reason}" if survey.reason else ""
    yield (
        f"{state}{reason}; at most {tally.most_states:,} states of one assembly; "
        f"{survey.seconds:.2f} s by {survey.engine}"
    )


def summary_object(survey: Survey) -> dict[str, Any]:
    """Return the numbers as JSON has them."""
    from satpack.io.disassembly_file import SURVEY_FORMAT

    tally = survey.tally
    return {
        "format": SURVEY_FORMAT,
        "puzzle": survey.puzzle.name,
        "assemblies": tally.assemblies,
        "apart": tally.apart,
        "locked": tally.locked,
        "traps": tally.traps,
        "undecided": tally.undecided,
        "whole": tally.whole,
        "highest": list(tally.highest),
        "lowest": list(tally.lowest),
        "most_states": tally.most_states,
        "complete": survey.complete,
        "reason": survey.reason,
        "engine": survey.engine,
        "seconds": round(survey.seconds, 6),
    }
