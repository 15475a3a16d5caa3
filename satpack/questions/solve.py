"""Solving a puzzle: the cheap arguments first, then an engine."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack, overload

from satpack.engines import auto
from satpack.engines.contradiction import reason_with_rules
from satpack.engines.prepared import Prepared
from satpack.model.answer import Answer, Status
from satpack.questions.engines import engine_for, steps, undecided_by
from satpack.questions.options import SolveOptions
from satpack.questions.question import question
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.options import complete, takes

if TYPE_CHECKING:
    from satpack.engines.row import Asked, Engine
    from satpack.model.cover_solution import CoverSolution
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


@takes(SolveOptions)
def answer(puzzle: Puzzle | NamedCover, **options: Unpack[SolveOptions]) -> Answer:
    """Answer whether a puzzle has a solution, and show one.

    Parameters
    ----------
    puzzle : Puzzle or NamedCover
        The puzzle, or items and options.
    **options
        Those of `SolveOptions`.

    Returns
    -------
    Answer
        With a verified solution, or the reason why there is none, or none yet.

    Raises
    ------
    InputError
        For invalid options, or a puzzle that is too large.
    """
    asked: dict[str, Any] = {**complete(SolveOptions, options)}
    prepared = Prepared.of(puzzle, asked["timeout"])
    engine = engine_for("solve", SolveOptions, asked, prepared)
    started = time.monotonic()
    try:
        found = _answered(prepared, engine, asked)
    except Undecided as limit:
        found = Answer(Status.UNDECIDED, reason=str(limit), engine=undecided_by(engine))
    seconds = found.seconds or time.monotonic() - started
    found = replace(found, seconds=seconds, puzzle=prepared.subject)
    if found.status is Status.IMPOSSIBLE:
        return replace(found, reason=reason_with_rules(prepared, found.reason))
    return found


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
        on_the_way = {"meanwhile": True} if step.meanwhile else {}
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
    cover = found.cover and replace(found.cover, seconds=seconds)
    return replace(found, solution=solution, cover=cover, seconds=seconds)


def _argued(reason: str) -> Answer:
    return Answer(Status.IMPOSSIBLE, reason=reason, engine="argument")


@overload
def solve(puzzle: Puzzle, **options: Unpack[SolveOptions]) -> Solution | None: ...
@overload
def solve(puzzle: NamedCover, **options: Unpack[SolveOptions]) -> CoverSolution | None: ...


@question(SolveOptions, doing="solving")
def solve(
    puzzle: Puzzle | NamedCover, **options: Unpack[SolveOptions]
) -> Solution | CoverSolution | None:
    """Return one solution of a puzzle, or None if it is proved that there is none.

    Parameters
    ----------
    puzzle : Puzzle or NamedCover
        The puzzle, or items and options.
    **options
        Those of `SolveOptions`.

    Raises
    ------
    Undecided
        If the timeout passed first.

    Examples
    --------
    >>> import satpack
    >>> solution = satpack.solve(satpack.load("soma"))
    >>> solution.verify()
    """
    found = answer(puzzle, **options)
    if found.status is Status.UNDECIDED:
        raise Undecided(f"{puzzle.name}: undecided after {found.seconds:.1f} s: {found.reason}")
    return found.solution or found.cover
