"""The `sat` engine: a first solution, or the proof by search that there is none."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.answer import Answer, Status
from satpack.errors import EngineError, VerificationError
from satpack.limits import Deadline
from satpack.sat.encoding import choose, encode
from satpack.sat.session import open_session
from satpack.sat.solvers import DEFAULT_SOLVER, capabilities
from satpack.solution import Placed, Solution

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
    formula = encode(placements, choose(placements, encoding, at_most_one), seed=seed)
    sizes = {
        "placements": len(placements),
        "variables": formula.variables.top,
        "clauses": len(formula.clauses),
    }
    engine = f"sat ({formula.encoding}, {name})"
    with open_session(name, formula.clauses) as session:
        satisfiable = session.solve((), deadline or Deadline())
        statistics: Mapping[str, int] = sizes | session.statistics()
        seconds = time.monotonic() - started
        if satisfiable is None:
            return Answer(Status.UNDECIDED, None, "time limit", engine, seconds, statistics)
        if not satisfiable:
            reason = "the formula is unsatisfiable"
            return Answer(Status.IMPOSSIBLE, None, reason, engine, seconds, statistics)
        chosen = formula.chooses.chosen(session.model())
    solution = decode(placements, chosen, engine=engine, seconds=seconds, statistics=statistics)
    return Answer(Status.SOLVED, solution, "", engine, seconds, statistics)


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
        placed=tuple(
            Placed(placements.puzzle.pieces[placements.piece[p]].name, placements.cells_of(p))
            for p in chosen
        ),
        engine=engine,
        seconds=seconds,
        statistics=statistics,
    )
    try:
        solution.verify()
    except VerificationError as fault:
        raise EngineError(f"{engine} gave a wrong solution: {fault}") from fault
    return solution
