"""`satpack check`: compares puzzles with their known answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from satpack.cli.common import Exit, answering, command, complain, load_bounded
from satpack.cli.parameters import ProblemOption, QuietFlag, VerboseFlag, shipped_or_file
from satpack.cli.progress import working
from satpack.cli.records import Only
from satpack.model.symmetry.conventions import CONVENTIONS
from satpack.questions.question_options import CountOptions
from satpack.runtime.errors import InputError, OptionError, SatpackError
from satpack.runtime.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.model.answer import Answer
    from satpack.model.best.optimum import BestFit
    from satpack.model.expect import Expect
    from satpack.model.puzzle import Puzzle
    from satpack.questions.counters import Count
    from satpack.questions.disassemble import Survey

    _Found = Count | Answer | Survey | BestFit


@command(
    "`satpack check soma haley`",
    "`satpack check my.toml --timeout 60`",
    status="0 all agree; 2 one disagrees or can't be read; 30 none disagrees, but one hit the time limit. All are "
    "checked, even if one fails.",
)
def check(
    puzzles: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLE...",
            autocompletion=shipped_or_file,
            help="Puzzle files or gallery names.",
        ),
    ],
    *,
    problem: ProblemOption = None,
    asked: Annotated[CountOptions, Only("engine", "timeout")],
    verbose: VerboseFlag = False,
    quiet: QuietFlag = False,
) -> Exit:
    """Compare puzzles with the results that their files expect: counts, levels and best values."""
    worst = Exit.ANSWERED
    for name in puzzles:
        verdicts = _verdicts(name, asked, problem=problem, verbose=verbose, quiet=quiet)
        for verdict, status in verdicts:
            worst = max(worst, status, key=_GRAVITY.index)
            with answering(worst):
                typer.echo(f"{harmless(name)}: {verdict}")
    return worst


_GRAVITY = (Exit.ANSWERED, Exit.UNDECIDED, Exit.FAILED, Exit.BAD_INPUT)
"""The results of one puzzle's check, from good to bad."""


def _verdicts(
    name: str, asked: CountOptions, *, problem: int | None, verbose: bool, quiet: bool
) -> Iterator[tuple[str, Exit]]:
    """Yield the verdict of each comparison, and its exit status; report faults in the puzzle file immediately."""
    try:
        puzzle = load_bounded(name, problem=problem, quiet=quiet)
    except InputError as fault:
        yield "can't be read", complain(fault)
        return
    if puzzle.expect.is_empty:
        yield "nothing to compare with; its file has no [expect]", Exit.ANSWERED
    try:
        for found, complete, numbers in _answers(puzzle, asked, quiet=quiet):
            verdict, status = _compared(found, numbers, puzzle.expect, complete=complete)
            yield f"{verdict}; {found.how(verbose=verbose)}", status
    except OptionError:
        raise
    except SatpackError as fault:
        yield "can't be checked", complain(fault)


def _answers(
    puzzle: Puzzle, asked: CountOptions, *, quiet: bool
) -> Iterator[tuple[_Found, bool, Mapping[str, Any]]]:
    """Yield each answer to compare, whether it is complete, and by the keys of `[expect]` what it knows, or None."""
    expect = puzzle.expect
    engine, timeout = asked.get("engine", "auto"), asked.get("timeout")
    if expect.counts:
        from satpack.questions.count import Counting

        with working(f"counting {puzzle.name}", quiet=quiet) as progress:
            count = Counting(puzzle, **asked).run(progress)
        yield count, count.complete, {name: getattr(count, name) for name in CONVENTIONS}
    if expect.solvable is not None:
        from satpack.engines.rows import engines_of
        from satpack.model.answer import Status
        from satpack.questions.solve import answer

        solver = engine if engine in engines_of("solve") else "auto"
        with working(f"solving {puzzle.name}", quiet=quiet):
            solved = answer(puzzle, engine=solver, timeout=timeout)
        known = solved.status is not Status.UNDECIDED
        yield solved, known, {"solvable": bool(solved.solution) if known else None}
    if expect.interlocks:
        from satpack.questions.disassemble import Survey

        survey = Survey(puzzle, engine=engine, timeout=timeout)
        with working(f"taking apart {puzzle.name}", quiet=quiet) as progress:
            survey.run(progress)
        tally = survey.tally
        level = ".".join(map(str, tally.highest)) if tally.apart else "none"
        apart = {"assemblies": tally.assemblies, "apart": tally.apart, "level": level}
        yield survey, survey.complete, apart if survey.complete else dict.fromkeys(apart)
    if expect.best is not None:
        from satpack.questions.best import best

        with working(f"looking for the best of {puzzle.name}", quiet=quiet):
            optimum = best(puzzle, timeout=timeout)
        known = optimum.conclusion != "undecided"
        value = "none" if optimum.value is None else optimum.value
        yield optimum, known, {"best": value if known else None}


def _compared(
    found: _Found, numbers: Mapping[str, Any], expect: Expect, *, complete: bool
) -> tuple[str, Exit]:
    """Compare with the expected answer, where it is known; return the verdict and its exit status."""
    wanted = {name: each for name in numbers if (each := getattr(expect, name)) is not None}
    known = {name: numbers[name] for name in wanted if numbers[name] is not None}
    least = "" if complete else "at least "
    faults = [
        f"{name} is {least}{_shown(got)}, expected {_shown(wanted[name])}"
        for name, got in known.items()
        if got != wanted[name] and (complete or got > wanted[name])
    ]
    if faults:
        return f"differs from its [expect]: {'; '.join(faults)}", Exit.BAD_INPUT
    if not complete:
        return f"undecided ({', '.join(wanted)}): {found.reason}", Exit.UNDECIDED
    agreed = ", ".join(f"{name} {_shown(got)}" for name, got in known.items())
    return f"agrees: {found.warrant.qualify(agreed)}", Exit.ANSWERED


def _shown(value: bool | int | str) -> str:
    """Return a value as a file has it, a number with its thousands apart."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else f"{value:,}"
