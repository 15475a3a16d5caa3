"""Solving a puzzle: the cheap arguments first, then an engine."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict, Unpack

from satpack.engines.arguments import Doubts, impossible_by_area, impossible_by_placements
from satpack.engines.boxes.choice import ORDER, boxes_for
from satpack.engines.contradiction import reason_with_rules
from satpack.model.answer import Answer, Status
from satpack.questions.engines import LISTING_ENGINES, check_memory_limit, is_vast, searching_engine
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from satpack.engines.boxes.boxes import BoxPuzzle
    from satpack.model.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

__all__ = ["SolveOptions", "answer", "solve"]


_HEAD_START = 20_000_000
"""Nodes, some seconds, that the exhaustive engine may visit before a CDCL solver is tried instead."""

_RULED_START = 1_000_000
"""Nodes, less than a second, for which what that engine finds is filtered by rules that it does not know."""

_FILTERED = 2_000
"""Solutions that are filtered until then."""

_NO_SAT = ("auto", None, "auto", "auto", None, 1)
"""The defaults of the options that only a SAT solver has."""


class SolveOptions(TypedDict, total=False):
    """The options of solving, as the command line names them."""

    engine: str
    solver: str
    solver_command: str | None
    encoding: str
    at_most_one: str
    seed: int | None
    symmetry: bool
    jobs: int
    timeout: float | None
    memory_limit: int | None


def answer(
    puzzle: Puzzle,
    *,
    engine: str = "auto",
    solver: str = "auto",
    solver_command: str | None = None,
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
    symmetry: bool = True,
    jobs: int = 1,
    timeout: float | None = None,
    memory_limit: int | None = None,
) -> Answer:
    """Answer whether a puzzle has a solution, and show one.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    engine : {"auto", "cover", "sat"}
        What to search with: exhaustive search, or a CDCL solver. "auto" lets the first try for some seconds and then
        the second; or takes the second at once, if one of its options below is given, or if it is a few kinds of small
        pieces that fill a large board.
    solver : str
        A CDCL solver of PySAT; "auto" (default) is the one measured best.
    solver_command : str, optional
        Run this program instead, such as "cadical -q {cnf}"; see `satpack.engines.sat.external`.
    encoding : str
        The placement encoding: "auto", "plain" or "channelled", and after it any of "+adjacency", "+nogoods"; or, for boxes in a box, "order": coordinates instead of placements, which "auto" chooses
        if placements would be too many.
    at_most_one : str
        "auto" or one of `satpack_encodings.AT_MOST_ONE`.
    seed : int, optional
        Shuffles the formula.
    symmetry : bool
        Whether a CDCL solver is to look for one solution of each symmetry class only. It makes a proof that there is
        none shorter, and a first solution, of which it leaves fewer, slower to find; so it begins after 100,000
        conflicts, if the solver can be stopped there.
    jobs : int
        Processes that race each other with different configurations; see `satpack.engines.sat.portfolio`.
    timeout : float, optional
        Seconds after which the answer is "undecided".
    memory_limit : int, optional
        Bytes that an exhaustive search may use, by default a quarter of the machine's memory. One that needs more is
        left to a CDCL solver, unless the engine is "cover". That solver, and the placements, are not counted.

    Returns
    -------
    Answer
        With a verified solution, or the reason why there is none, or none yet.

    Raises
    ------
    InputError
        For options that do not exist, or a puzzle that is too large.
    """
    deadline = Deadline.after(timeout)
    found = _answered(
        puzzle,
        engine=engine,
        solver=solver,
        solver_command=solver_command,
        encoding=encoding,
        at_most_one=at_most_one,
        seed=seed,
        symmetry=symmetry,
        jobs=jobs,
        deadline=deadline,
        memory_limit=memory_limit,
    )
    if found.status is Status.IMPOSSIBLE:
        return replace(found, reason=reason_with_rules(puzzle, found.reason, deadline))
    return found


def _answered(
    puzzle: Puzzle,
    *,
    engine: str,
    solver: str,
    solver_command: str | None,
    encoding: str,
    at_most_one: str,
    seed: int | None,
    symmetry: bool,
    jobs: int,
    deadline: Deadline,
    memory_limit: int | None,
) -> Answer:
    """Answer by the cheap arguments, or by an engine."""
    asks_for_sat = (solver, solver_command, encoding, at_most_one, seed, jobs) != _NO_SAT
    _check_options(engine, solver, solver_command, encoding, at_most_one, jobs)
    if engine == "cover" and asks_for_sat:
        raise OptionError(
            "engine cover is no SAT solver: leave out solver, solver command, encoding, at-most-one, seed and jobs"
        )
    check_memory_limit(memory_limit, "sat" if asks_for_sat else engine)
    started = time.monotonic()
    boxes = (
        None if engine == "cover" else boxes_for(puzzle, encoding=encoding, at_most_one=at_most_one)
    )
    reason = impossible_by_area(puzzle)
    if reason is None and boxes is not None:
        if solver_command is not None:
            return _by_command(solver_command, boxes, seed, deadline)
        return _by_coordinates(boxes, jobs, solver=solver, seed=seed, deadline=deadline)
    # a module that loads numpy, which neither `satpack --help` nor coordinates need
    from satpack.model.placements import place

    if reason is None:
        try:
            placements = place(puzzle, deadline=deadline)
        except Undecided as limit:
            seconds = time.monotonic() - started
            return Answer(Status.UNDECIDED, reason=str(limit), engine="cover", seconds=seconds)
        doubts = Doubts(placements, deadline)
        reason = impossible_by_placements(placements)
    if not reason and not asks_for_sat and searching_engine(engine) == "cover":
        found = _unasked(
            placements, engine, doubts, deadline, symmetry=symmetry, memory=memory_limit
        )
        if found is not None:
            return found
    # to make a formula of a puzzle for which that is dear takes longer
    if reason := reason or doubts.thoroughly():
        seconds = time.monotonic() - started
        return Answer(Status.IMPOSSIBLE, reason=reason, engine="argument", seconds=seconds)
    return _by_sat(
        placements,
        solver=solver,
        solver_command=solver_command,
        encoding=encoding,
        at_most_one=at_most_one,
        seed=seed,
        symmetry=symmetry,
        jobs=jobs,
        deadline=deadline,
    )


def _check_options(
    engine: str,
    solver: str,
    solver_command: str | None,
    encoding: str,
    at_most_one: str,
    jobs: int,
) -> None:
    """Refuse names that do not exist, even where an argument will settle the puzzle."""
    from satpack.engines.sat.solvers import capabilities

    if engine not in LISTING_ENGINES:
        raise OptionError(f"there is no engine {engine!r}; use {', '.join(LISTING_ENGINES)}")
    if solver != "auto":
        capabilities(solver)
    if encoding != ORDER and (encoding, at_most_one) != ("auto", "auto"):
        from satpack.engines.sat.encoding import check_names

        check_names(encoding, at_most_one)
    if solver_command is not None:
        _check_command(solver_command, solver, jobs)


def _unasked(
    placements: Placements,
    engine: str,
    doubts: Doubts,
    deadline: Deadline,
    *,
    symmetry: bool,
    memory: int | None,
) -> Answer | None:
    """Answer by the engine that is measured best; None if an argument, or a CDCL solver, is to answer instead."""
    if engine == "auto" and is_vast(placements):
        from satpack.engines.sat.search import first_solution as solved

        with contextlib.suppress(LimitError):  # of the formula
            return solved(placements, symmetry=symmetry, doubts=doubts, deadline=deadline)
    if doubts.cheaply():
        return None
    from satpack.engines.cover.deciding import first_solution as searched

    ruled = bool(placements.puzzle.searched_rules)
    found = searched(
        placements,
        doubts=doubts,
        deadline=deadline,
        node_limit=None if engine == "cover" else _RULED_START if ruled else _HEAD_START,
        memory=memory,
        filtered=_FILTERED if ruled and engine != "cover" else None,
    )
    gives_up = found.status is Status.UNDECIDED and engine != "cover" and not deadline.passed
    return None if gives_up else found


def _by_sat(
    placements: Placements,
    *,
    solver: str,
    solver_command: str | None,
    encoding: str,
    at_most_one: str,
    seed: int | None,
    symmetry: bool,
    jobs: int,
    deadline: Deadline,
) -> Answer:
    """Ask one SAT solver, several that race each other, or a program that is none of ours."""
    from satpack.engines.sat.search import first_solution

    if solver_command is not None:
        from satpack.engines.sat.encoding import choose
        from satpack.engines.sat.external import first_solution_by
        from satpack.engines.sat.formula import Cnf

        cnf = Cnf(placements, choose(placements, encoding, at_most_one), seed, symmetry)
        return first_solution_by(solver_command, cnf, deadline=deadline)
    if jobs != 1:
        from satpack.engines.sat.portfolio import contenders, race

        field = contenders(
            placements, jobs, solver=solver, encoding=encoding, at_most_one=at_most_one, seed=seed
        )
        return race(placements, field, symmetry=symmetry, deadline=deadline)
    return first_solution(
        placements,
        solver=solver,
        encoding=encoding,
        at_most_one=at_most_one,
        seed=seed,
        symmetry=symmetry,
        deadline=deadline,
    )


def _by_coordinates(
    boxes: BoxPuzzle, jobs: int, *, solver: str, seed: int | None, deadline: Deadline
) -> Answer:
    from satpack.engines.boxes.search import first_packing

    if jobs != 1:
        raise OptionError(
            f"{jobs} jobs race encodings of placements, and this puzzle is solved by coordinates; leave jobs out"
        )
    return first_packing(boxes, solver=solver, seed=seed, deadline=deadline)


def _by_command(command: str, boxes: BoxPuzzle, seed: int | None, deadline: Deadline) -> Answer:
    from satpack.engines.boxes.formula import BoxCnf
    from satpack.engines.sat.external import first_solution_by

    return first_solution_by(command, BoxCnf(boxes, seed, symmetry=True), deadline=deadline)


def _check_command(command: str, solver: str, jobs: int) -> None:
    """Refuse a command that can't be run, before any other work."""
    from satpack.engines.sat.external import split_command

    if solver != "auto":
        raise OptionError(f"solver {solver!r} and a solver command: give one of them")
    if jobs != 1:
        raise OptionError(f"{jobs} jobs and a solver command: give one of them")
    split_command(command)


def solve(puzzle: Puzzle, **options: Unpack[SolveOptions]) -> Solution | None:
    """Return one solution of a puzzle, or None if it is proved that there is none.

    Takes the options of `satpack.model.answer`.

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
