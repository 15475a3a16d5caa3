"""Solving a puzzle: the cheap arguments first, then an engine."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from satpack.engines.choice import Board
from satpack.engines.contradiction import reason_with_rules
from satpack.engines.prepared import Prepared
from satpack.model.answer import Answer, Status
from satpack.questions.engine_table import engine_named
from satpack.questions.engines import (
    check_memory_limit,
    check_sat_options,
    searching_engine,
)
from satpack.questions.options import SolveOptions
from satpack.questions.question import question
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.options import asks_for, complete, takes

if TYPE_CHECKING:
    from satpack.engines.choice import Step
    from satpack.model.boxes.boxes import BoxPuzzle
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline

__all__ = ["answer", "solve"]

_FILTERED = 2_000
"""Solutions that are filtered until then."""

_ROUNDS = 20
"""Beams of fillings, some seconds, that a large set of pieces is given before the exhaustive engine."""

_OF_SAT = ("solver", "solver_command", "encoding", "at_most_one", "jobs")
"""The options that only a SAT solver has."""


@takes(SolveOptions)
def answer(puzzle: Puzzle, **options: Unpack[SolveOptions]) -> Answer:
    """Answer whether a puzzle has a solution, and show one.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    **options
        Those of `SolveOptions`.

    Returns
    -------
    Answer
        With a verified solution, or the reason why there is none, or none yet.

    Raises
    ------
    InputError
        For options that do not exist, or a puzzle that is too large.
    """
    asked = complete(SolveOptions, options)
    prepared = Prepared.of(puzzle, asked["timeout"])
    found = replace(_answered(prepared, asked), puzzle=prepared.puzzle)
    if found.status is Status.IMPOSSIBLE:
        return replace(found, reason=reason_with_rules(prepared, found.reason))
    return found


def _answered(prepared: Prepared, asked: SolveOptions) -> Answer:
    """Answer by the cheap arguments, or by an engine."""
    engine, memory_limit = asked["engine"], asked["memory_limit"]
    _check_options(asked)
    asks_for_sat = _asks_for_sat(prepared.puzzle, asked)
    check_memory_limit(memory_limit, "sat" if asks_for_sat else engine)
    started = time.monotonic()
    boxes = None
    if engine not in ("cover", "filling"):
        boxes = prepared.boxes(asked["encoding"], asked["at_most_one"])
    if boxes is not None and not prepared.wrong_area:
        return _by_coordinates(boxes, asked, prepared.deadline)
    try:
        reason = prepared.fault
    except Undecided as limit:
        seconds = time.monotonic() - started
        return Answer(Status.UNDECIDED, reason=str(limit), engine="cover", seconds=seconds)
    searching = time.monotonic()
    if not reason and not asks_for_sat and searching_engine(engine) == "cover":
        found = _unasked(prepared, asked)
        if found is not None:
            return _after(searching, found)
    # to make a formula of a puzzle for which that is dear takes longer
    if reason := reason or prepared.doubts.thoroughly():
        seconds = time.monotonic() - started
        return Answer(Status.IMPOSSIBLE, reason=reason, engine="argument", seconds=seconds)
    return _after(searching, _by_sat(prepared, asked))


def _after(searching: float, found: Answer) -> Answer:
    """Return an answer that says how long the whole search took, with the engines that gave up before."""
    seconds = time.monotonic() - searching
    solution = found.solution and replace(found.solution, seconds=seconds)
    return replace(found, solution=solution, seconds=seconds)


def _check_options(asked: SolveOptions) -> None:
    """Refuse names that do not exist, even where an argument will settle the puzzle."""
    engine_named(asked["engine"], "solve")
    check_sat_options(asked)
    if asked["solver_command"] is not None:
        _check_command(asked["solver_command"], asked["solver"], asked["jobs"])


def _asks_for_sat(puzzle: Puzzle, asked: SolveOptions) -> bool:
    """Whether an option is given that only a SAT solver has; refuse it if another engine is asked for.

    A seed chooses fillings, too.
    """
    engine = asked["engine"]
    names = _OF_SAT if engine == "filling" else (*_OF_SAT, "seed")
    asks = asks_for(SolveOptions, asked, names)
    if asks and engine in ("cover", "filling"):
        seed = "" if engine == "filling" else ", seed"
        raise OptionError(
            f"engine {engine} is no SAT solver: leave out solver, solver command, encoding, at-most-one{seed} and jobs"
        )
    if engine == "auto" and asks and not asks_for(SolveOptions, asked, _OF_SAT):
        from satpack.engines.filling.deciding import is_large_set

        return not is_large_set(puzzle)
    return asks


def _unasked(prepared: Prepared, asked: SolveOptions) -> Answer | None:
    """Answer by the engine that is measured best; None if an argument, or a CDCL solver, is to answer instead."""
    doubts = prepared.doubts
    if asked["engine"] == "cover":
        return None if doubts.cheaply() else _by_cover(prepared, asked)
    board = Board.of_puzzle(prepared.placements)
    if not (asked["engine"] == "auto" and board.is_vast) and doubts.cheaply():
        return None
    if (filled := _filled(prepared, asked)) is not None:
        return filled
    *steps, _ = board.first_steps(is_ruled=bool(prepared.puzzle.searched_rules))
    for step in steps:
        if step.engine == "cover" and doubts.cheaply():
            return None
        ask = _by_cover if step.engine == "cover" else _by_solver
        found = ask(prepared, asked, step)
        if found.status is not Status.UNDECIDED or prepared.deadline.passed:
            return found
    return None


def _by_cover(prepared: Prepared, asked: SolveOptions, step: Step | None = None) -> Answer:
    """Answer by the exhaustive engine; with a step, which others follow, as long as it says."""
    from satpack.engines.cover.deciding import first_solution

    ruled = bool(prepared.puzzle.searched_rules)
    return first_solution(
        prepared,
        doubts=prepared.doubts,
        slices=None if step is None else step.slices,
        memory=asked["memory_limit"],
        filtered=_FILTERED if ruled and step is not None else None,
    )


def _by_solver(prepared: Prepared, asked: SolveOptions, step: Step) -> Answer:
    """Answer by a CDCL solver, which others follow."""
    from satpack.engines.sat.search import first_solution

    try:
        return first_solution(
            prepared,
            symmetry=asked["symmetry"],
            conflicts=step.conflicts,
            doubts=prepared.doubts,
        )
    except LimitError as fault:  # of the formula
        return Answer(Status.UNDECIDED, reason=str(fault), engine="sat")


def _filled(prepared: Prepared, asked: SolveOptions) -> Answer | None:
    """Answer by filling the region from one end, if that is asked for or likely to find a solution soon; else None."""
    from satpack.engines.filling.deciding import first_solution, is_large_set

    is_asked_for = asked["engine"] == "filling"
    if not (is_asked_for or is_large_set(prepared.puzzle)):
        return None
    found = first_solution(
        prepared,
        seed=asked["seed"],
        memory=asked["memory_limit"],
        rounds=None if is_asked_for else _ROUNDS,
    )
    is_last = is_asked_for or prepared.deadline.passed
    return found if is_last or found.status is Status.SOLVED else None


def _by_sat(prepared: Prepared, asked: SolveOptions) -> Answer:
    """Ask one SAT solver, several that race each other, or a program that is none of ours."""
    from satpack.engines.sat.search import first_solution

    solver, symmetry = asked["solver"], asked["symmetry"]
    encoding, at_most_one, seed = asked["encoding"], asked["at_most_one"], asked["seed"]
    if asked["solver_command"] is not None:
        from satpack.engines.sat.encoding import choose
        from satpack.engines.sat.external import first_solution_by
        from satpack.engines.sat.formula import Cnf

        cnf = Cnf(prepared, choose(prepared.placements, encoding, at_most_one), seed, symmetry)
        return first_solution_by(asked["solver_command"], cnf, deadline=prepared.deadline)
    if asked["jobs"] != 1:
        from satpack.engines.sat.portfolio import contenders, race

        field = contenders(
            prepared.placements,
            asked["jobs"],
            solver=solver,
            encoding=encoding,
            at_most_one=at_most_one,
            seed=seed,
        )
        return race(prepared, field, symmetry=symmetry)
    return first_solution(
        prepared,
        solver=solver,
        encoding=encoding,
        at_most_one=at_most_one,
        seed=seed,
        symmetry=symmetry,
    )


def _by_coordinates(boxes: BoxPuzzle, asked: SolveOptions, deadline: Deadline) -> Answer:
    seed, jobs = asked["seed"], asked["jobs"]
    if asked["solver_command"] is not None:
        from satpack.engines.boxes.formula import BoxCnf
        from satpack.engines.sat.external import first_solution_by

        cnf = BoxCnf(boxes, seed, symmetry=True)
        return first_solution_by(asked["solver_command"], cnf, deadline=deadline)
    from satpack.engines.boxes.search import first_packing

    if jobs != 1:
        raise OptionError(
            f"{jobs} jobs race encodings of placements, and this puzzle is solved by coordinates; leave jobs out"
        )
    return first_packing(boxes, solver=asked["solver"], seed=seed, deadline=deadline)


def _check_command(command: str, solver: str, jobs: int) -> None:
    """Refuse a command that can't be run, before any other work."""
    from satpack.engines.sat.external import split_command

    if solver != "auto":
        raise OptionError(f"solver {solver!r} and a solver command: give one of them")
    if jobs != 1:
        raise OptionError(f"{jobs} jobs and a solver command: give one of them")
    split_command(command)


@question(SolveOptions, doing="solving", pictures="Solution")
def solve(puzzle: Puzzle, **options: Unpack[SolveOptions]) -> Solution | None:
    """Return one solution of a puzzle, or None if it is proved that there is none.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
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
    return found.solution
