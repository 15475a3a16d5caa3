"""`satpack check`: compares puzzles with their known answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from satpack.cli.common import Exit, answering, command, complain, load_bounded
from satpack.cli.parameters import ProblemOption, QuietFlag, VerboseFlag, shipped_or_file
from satpack.cli.progress import working
from satpack.cli.records import Only
from satpack.model.answer import engine_name
from satpack.model.symmetry.conventions import CONVENTIONS
from satpack.questions.question_options import CountOptions
from satpack.runtime.errors import InputError, OptionError, SatpackError
from satpack.runtime.wording import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.expect import Expect
    from satpack.model.puzzle import Puzzle
    from satpack.questions.counters import Count
    from satpack.questions.disassemble import Survey


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
        if puzzle.expect.counts:
            yield _counted(puzzle, asked, verbose=verbose, quiet=quiet)
        if puzzle.expect.solvable is not None:
            yield _solved(puzzle, asked, verbose=verbose, quiet=quiet)
        if puzzle.expect.interlocks:
            yield _taken_apart(puzzle, asked, quiet=quiet)
        if puzzle.expect.best is not None:
            yield _best(puzzle, timeout=asked.get("timeout"), verbose=verbose, quiet=quiet)
    except OptionError:
        raise
    except SatpackError as fault:
        yield "can't be checked", complain(fault)


def _counted(
    puzzle: Puzzle, asked: CountOptions, *, verbose: bool, quiet: bool
) -> tuple[str, Exit]:
    from satpack.questions.count import Counting

    with working(f"counting {puzzle.name}", quiet=quiet) as progress:
        found = Counting(puzzle, **asked).run(progress)
    verdict, status = _compared(found, puzzle.expect)
    return (
        f"{verdict} ({found.seconds:.2f} s, {engine_name(found.engine, verbose=verbose)})",
        status,
    )


def _solved(puzzle: Puzzle, asked: CountOptions, *, verbose: bool, quiet: bool) -> tuple[str, Exit]:
    """Compare whether there is a solution with the expected answer."""
    from satpack.engines.rows import engines_of
    from satpack.model.answer import Status
    from satpack.questions.solve import answer

    engine = asked.get("engine", "auto")
    with working(f"solving {puzzle.name}", quiet=quiet):
        found = answer(
            puzzle,
            engine=engine if engine in engines_of("solve") else "auto",
            timeout=asked.get("timeout"),
        )
    effort = f"({found.seconds:.2f} s, {engine_name(found.engine, verbose=verbose)})"
    if found.status is Status.UNDECIDED:
        return f"undecided: {found.reason} {effort}", Exit.UNDECIDED
    is_solvable = found.status is Status.SOLVED
    said = "a solution" if is_solvable else "no solution"
    if is_solvable == puzzle.expect.solvable:
        return f"agrees: {found.warrant.qualify(said)} {effort}", Exit.ANSWERED
    other = "none" if is_solvable else "one"
    return f"WRONG: {said}, expected {other} {effort}", Exit.BAD_INPUT


def _taken_apart(puzzle: Puzzle, asked: CountOptions, *, quiet: bool) -> tuple[str, Exit]:
    from satpack.questions.disassemble import Survey

    survey = Survey(puzzle, engine=asked.get("engine", "auto"), timeout=asked.get("timeout"))
    with working(f"taking apart {puzzle.name}", quiet=quiet) as progress:
        survey.run(progress)
    verdict, status = _compared_apart(survey, puzzle.expect)
    return f"{verdict} ({survey.seconds:.2f} s, taken apart)", status


def _best(puzzle: Puzzle, *, timeout: float | None, verbose: bool, quiet: bool) -> tuple[str, Exit]:
    from satpack.questions.best import best

    wanted = puzzle.expect.best
    with working(f"looking for the best of {puzzle.name}", quiet=quiet):
        found = best(puzzle, timeout=timeout)
    how = f"({found.seconds:.2f} s, {engine_name(found.engine, verbose=verbose)})"
    if not found.proved:
        return f"undecided: {found.reason} {how}", Exit.UNDECIDED
    if found.value != wanted:
        return f"WRONG: best is {found.value}, expected {wanted} {how}", Exit.BAD_INPUT
    return f"agrees: {found.warrant.qualify(f'best {wanted}')} {how}", Exit.ANSWERED


def _compared(found: Count, expect: Expect) -> tuple[str, Exit]:
    """Compare a count with the expected one; return the verdict and its exit status."""
    faults = []
    agreed = []
    for convention in CONVENTIONS:
        wanted: int | None = getattr(expect, convention)
        got: int | None = getattr(found, convention)
        if wanted is None or got is None:
            continue
        if got > wanted or (found.complete and got != wanted):
            least = "" if found.complete else "at least "
            faults.append(f"{convention} is {least}{got:,}, expected {wanted:,}")
        else:
            agreed.append(f"{convention} {wanted:,}")
    if faults:
        return f"WRONG: {'; '.join(faults)}", Exit.BAD_INPUT
    if not found.complete:
        return f"undecided: {found.reason}", Exit.UNDECIDED
    return f"agrees: {found.warrant.qualify(', '.join(agreed))}", Exit.ANSWERED


def _compared_apart(survey: Survey, expect: Expect) -> tuple[str, Exit]:
    """Do the same for assemblies, the number that come apart, and the highest level."""
    if not survey.complete:
        return f"undecided: {survey.reason}", Exit.UNDECIDED
    tally = survey.tally
    level = ".".join(map(str, tally.highest)) if tally.apart else "none"
    compared = {
        "assemblies": (tally.assemblies, expect.assemblies),
        "apart": (tally.apart, expect.apart),
        "level": (level, expect.level),
    }
    known = {name: pair for name, pair in compared.items() if pair[1] is not None}
    faults = [
        f"{name} is {got}, expected {want}" for name, (got, want) in known.items() if got != want
    ]
    if faults:
        return f"WRONG: {'; '.join(faults)}", Exit.BAD_INPUT
    agreed = ", ".join(f"{name} {got}" for name, (got, _) in known.items())
    return f"agrees: {survey.warrant.qualify(agreed)}", Exit.ANSWERED
