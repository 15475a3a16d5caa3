"""The `sat` engine: a first solution, or the proof by search that there is none."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.answer import Answer, Status
from satpack.errors import Undecided
from satpack.limits import Deadline
from satpack.placements import decode
from satpack.sat.encoding import choose, encode
from satpack.sat.fewest_options import FewestOptions
from satpack.sat.session import open_session
from satpack.sat.solvers import DEFAULT_SOLVER, GUIDED_SOLVER, capabilities
from satpack.sat.symmetry_breaking import break_symmetry
from satpack.symmetry import symmetry_of

if TYPE_CHECKING:
    from satpack.placements import Placements
    from satpack.sat.encoding import Formula
    from satpack.sat.symmetry_breaking import SymmetryBreaking

__all__ = ["first_solution", "solver_for"]

_UNBROKEN = 100_000
"""Conflicts, some ten seconds, that the formula of all solutions is given before symmetries are broken."""


def solver_for(placements: Placements) -> str:
    """Return the solver that was measured best for a first solution.

    Pieces that are all different: one that decides on what fewest placements can serve. Else one that decides itself.
    """
    pieces = placements.puzzle.pieces
    different = len(pieces) > 1 and all(piece.copies.high == 1 for piece in pieces)
    return GUIDED_SOLVER if different else DEFAULT_SOLVER


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
        Whether to search for one solution of each symmetry class only, from 100,000 conflicts on: many
        solutions are found sooner than one of each class, and to refute a formula takes longer than that.
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
    name = solver_for(placements) if solver == "auto" else solver
    able = capabilities(name)
    chosen_encoding = choose(placements, encoding, at_most_one)
    engine = f"sat ({chosen_encoding}, {name})"
    statistics = {"placements": len(placements)}
    deadline = deadline or Deadline()
    chosen: list[int] = []
    breaking = ""
    try:
        formula = encode(placements, chosen_encoding, seed=seed, deadline=deadline)
        clauses = formula.clauses
        breaks_later = symmetry and able.budgets and able.incremental
        if breaks_later:
            breaking = f"not broken before {_UNBROKEN:,} conflicts"
        elif symmetry:
            broken = _broken(formula, deadline)
            clauses, breaking = [*clauses, *broken.clauses], broken.description
        guide = FewestOptions(placements, formula.chooses) if able.guided else None
        with open_session(name, clauses, deadline, guide=guide) as session:
            statistics |= {"variables": formula.variables.top, "clauses": len(clauses)}
            satisfiable = session.solve((), deadline, conflicts=_UNBROKEN if breaks_later else None)
            if satisfiable is None and breaks_later and not deadline.passed:
                broken = _broken(formula, deadline)
                breaking = f"after {_UNBROKEN:,} conflicts {broken.description}"
                session.add(broken.clauses)
                statistics["variables"] = formula.variables.top
                statistics["clauses"] += len(broken.clauses)
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


def _broken(formula: Formula, deadline: Deadline) -> SymmetryBreaking:
    """Return clauses that leave one solution of each class."""
    placements = formula.placements
    action = symmetry_of(placements.puzzle).on(placements)
    return break_symmetry(placements, action, formula.variables, formula.chooses, deadline=deadline)
