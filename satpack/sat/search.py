"""The `sat` engine: a first solution, or the proof by search that there is none."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.answer import Answer, Status
from satpack.errors import EngineError, Undecided, VerificationError
from satpack.limits import Deadline
from satpack.sat.encoding import choose, encode
from satpack.sat.session import open_session
from satpack.sat.solvers import DEFAULT_SOLVER, capabilities
from satpack.sat.symmetry_breaking import break_symmetry
from satpack.solution import Solution
from satpack.symmetry import symmetry_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satpack.placements import Placements

__all__ = ["decode", "first_solution"]


def first_solution(
    placements: Placements,
    *,
    solver: str = "auto",
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
    symmetry: bool = True,
    deadline: Deadline | None = None,
) -> Answer:
    """Search for one solution with a CDCL solver.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    solver, encoding, at_most_one : str
        Names of solvers, placement encodings and at-most-one encodings; "auto" is what was measured best.
    seed : int, optional
        Shuffles variables and constraints; the same seed gives the same search.
    symmetry : bool
        Whether to search for one solution of each symmetry class only.
    deadline : Deadline, optional
        When to give up.

    Raises
    ------
    OptionError
        For a name that does not exist.
    EngineError
        If the solver fails, or its model is no solution.
    """
    started = time.monotonic()
    name = DEFAULT_SOLVER if solver == "auto" else solver
    capabilities(name)
    chosen_encoding = choose(placements, encoding, at_most_one)
    engine = f"sat ({chosen_encoding}, {name})"
    statistics = {"placements": len(placements)}
    deadline = deadline or Deadline()
    chosen: list[int] = []
    breaking = ""
    try:
        formula = encode(placements, chosen_encoding, seed=seed, deadline=deadline)
        clauses = formula.clauses
        if symmetry:
            action = symmetry_of(placements.puzzle).on(placements)
            broken = break_symmetry(
                placements, action, formula.variables, formula.chooses, deadline=deadline
            )
            clauses, breaking = [*clauses, *broken.clauses], broken.description
        statistics |= {"variables": formula.variables.top, "clauses": len(clauses)}
        with open_session(name, clauses, deadline) as session:
            satisfiable = session.solve((), deadline)
            statistics |= session.statistics()
            if satisfiable:
                chosen = formula.chooses.chosen(session.model())
    except Undecided:
        satisfiable = None
    seconds = time.monotonic() - started
    status, reason, solution = Status.UNDECIDED, "time limit", None
    if satisfiable:
        status, reason = Status.SOLVED, ""
        solution = decode(placements, chosen, engine=engine, seconds=seconds, statistics=statistics)
    elif satisfiable is not None:
        status, reason = Status.IMPOSSIBLE, "the formula is unsatisfiable"
    return Answer(status, solution, reason, engine, seconds, statistics, breaking)


def decode(
    placements: Placements,
    chosen: Sequence[int],
    *,
    engine: str,
    seconds: float,
    statistics: Mapping[str, int],
) -> Solution:
    """Return the solution that some placements make, verified.

    Raises
    ------
    EngineError
        If they make none: the engine that chose them is wrong.
    """
    solution = Solution(
        puzzle=placements.puzzle,
        placed=tuple(placements.placed(p) for p in chosen),
        engine=engine,
        seconds=seconds,
        statistics=statistics,
    )
    try:
        solution.verify()
    except VerificationError as fault:
        raise EngineError(f"{engine} gave a wrong solution: {fault}") from fault
    return solution
