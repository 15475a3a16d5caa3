"""Solving a puzzle: the cheap arguments first, then an engine."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack, overload

from satpack.engines import auto
from satpack.engines.blame.rules import reason_with_rules
from satpack.engines.prepared import Prepared
from satpack.model.answer import Answer, Status
from satpack.questions.engines import engine_for, steps, undecided_by
from satpack.questions.question import Whole, question
from satpack.questions.question_options import Bounds, SolveModes, SolveOptions
from satpack.runtime.declared_options import asks_for, complete, known_options, takes
from satpack.runtime.errors import LimitError, OptionError, Undecided

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from satpack.engines.row import Asked, Engine
    from satpack.gallery import SubjectLike
    from satpack.model.answer import Result
    from satpack.model.cover_solution import CoverSolution
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.questions.question import Run


@takes(SolveOptions)
def answer(puzzle: SubjectLike, **options: Unpack[SolveOptions]) -> Answer:
    """Answer whether a puzzle has a solution, with a verified one or the reason why there is none, or none yet."""
    prepared, found = _answer(puzzle, **options)
    if found.status is Status.IMPOSSIBLE:
        return replace(found, reason=reason_with_rules(prepared, found.reason))
    return found


def explained_answer(
    puzzle: SubjectLike, *, why: bool = False, **options: Unpack[SolveOptions]
) -> Answer:
    """Answer whether a puzzle has a solution, and what is to blame if it has none."""
    prepared, found = _answer(puzzle, **options)
    if found.status is Status.IMPOSSIBLE:
        from satpack.engines.blame.unsolvable import explained

        reason, blame = explained(prepared, found.reason, why=why)
        return replace(found, reason=reason, blame=blame)
    return found


def _answer(puzzle: SubjectLike, **options: Unpack[SolveOptions]) -> tuple[Prepared, Answer]:
    asked: dict[str, Any] = {**complete(SolveOptions, options)}
    prepared = Prepared.of(puzzle, asked["timeout"])
    engine = engine_for("solve", SolveOptions, asked, prepared)
    started = time.monotonic()
    try:
        found = _answered(prepared, engine, asked)
    except Undecided as limit:
        found = Answer(Status.UNDECIDED, reason=str(limit), engine=undecided_by(engine))
    seconds = found.seconds or time.monotonic() - started
    return prepared, replace(found, seconds=seconds, puzzle=prepared.subject)


def _answered(prepared: Prepared, engine: Engine | None, asked: Asked) -> Answer:
    """Answer by the cheap arguments, or by the engines of "auto", one after the other, or the one that is asked for."""
    if prepared.wrong_area:
        return _argued(prepared.wrong_area)
    if engine is not None and engine.first is not None and not engine.needs_placements:
        return engine.first(prepared, asked)
    if prepared.misfit:
        return _argued(prepared.misfit)
    searching = time.monotonic()
    found: Answer | None = None
    refused: LimitError | None = None
    for step, each in steps(auto.SOLVE, engine, prepared, asked):
        look = (
            prepared.colourings.thoroughly
            if each.argues == "thoroughly"
            else prepared.colourings.cheaply
        )
        if not step.meanwhile and (reason := look()):
            return _argued(reason)
        assert each.first is not None
        # the others look for arguments now and then in any case
        asks = step.meanwhile and each.argues == "thoroughly"
        on_the_way = {"meanwhile": True} if asks else {}
        try:
            found = each.first(prepared, asked, **step.budget, **on_the_way)
            refused = None
        except LimitError as limit:  # of a formula
            refused = limit
            continue
        if found.status is not Status.UNDECIDED or not step.budget or prepared.deadline.passed:
            break
    if refused is not None:
        raise refused
    assert found is not None
    seconds = time.monotonic() - searching
    solution = found.solution and replace(found.solution, seconds=seconds)
    return replace(found, solution=solution, seconds=seconds)


def _argued(reason: str) -> Answer:
    return Answer(Status.IMPOSSIBLE, reason=reason, engine="argument")


def _refuse(asked: Mapping[str, Any], _: Sequence[str]) -> None:
    """Refuse options that the search for the smallest container has no use for."""
    others = ("solver_command", "at_most_one", "jobs", "memory_limit")
    if "minimise" not in asked:
        return
    if (
        asked.get("why")
        or asks_for(SolveOptions, asked, others)
        or known_options(Bounds).keys() & asked.keys()
    ):
        raise OptionError(
            "--minimise takes only --solver, --seed and --timeout; leave out other search options"
        )
    if asked.get("encoding", "auto") not in ("auto", "order"):
        raise OptionError(
            f"--minimise encodes by coordinates; use encoding order, not {asked['encoding']!r}"
        )


def _begun(puzzle: Any, *, minimise: Any = None, why: bool = False, **asked: Any) -> Run[Result]:
    """Begin to solve, or to look for the smallest container."""
    if minimise is None:
        return Whole(lambda: explained_answer(puzzle, why=why, **asked))
    from satpack.engines.boxes.minimise import Minimisation

    own: Any = {name: asked[name] for name in ("solver", "seed", "timeout") if name in asked}
    return Minimisation(puzzle, goal=minimise, **own)


@overload
def solve(puzzle: NamedCover, **options: Unpack[SolveOptions]) -> CoverSolution | None: ...
@overload
def solve(puzzle: Puzzle | str | Path, **options: Unpack[SolveOptions]) -> Solution | None: ...


@question(
    SolveOptions,
    begin=_begun,
    doing="solving",
    covers=True,
    modes=SolveModes,
    pictures="Solution",
    beside="nothing",
    fills=True,
    refuse=_refuse,
    examples=(
        "`satpack solve haley`",
        "`satpack solve my.toml --timeout 60 -o found.json`",
        "`satpack solve y25 --json | satpack verify y25 -`",
        "`satpack solve bedlam --jobs 2`",
        "`satpack solve squares-1-to-9 --minimise height`",
        "`satpack solve queens.dlx`: items and options, an exact cover",
        '`satpack solve bedlam --solver-command "minisat {cnf} {result}"`',
    ),
    status="0 solved, 20 proved impossible, 30 undecided, 2 bad input, 130 interrupted.",
)
def solve(
    puzzle: Puzzle | NamedCover | str | Path, **options: Unpack[SolveOptions]
) -> Solution | CoverSolution | None:
    """Find one solution of a puzzle, or prove that there is none.

    Returns
    -------
    Solution, CoverSolution or None
        The solution; None if there is none.

    Raises
    ------
    Undecided
        If the timeout passed first.

    Examples
    --------
    >>> import satpack
    >>> solution = satpack.solve("soma")
    >>> solution.verify()
    """
    found = answer(puzzle, **options)
    if found.status is Status.UNDECIDED:
        assert found.puzzle is not None
        raise Undecided(
            f"{found.puzzle.name}: undecided after {found.seconds:.1f} s: {found.reason}"
        )
    return found.solution
