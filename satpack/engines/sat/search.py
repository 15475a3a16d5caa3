"""The `sat` engine: finds a first solution, or that there is none, by a proof or on the solver's word."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.engines.sat.cuts import cuts_for
from satpack.engines.sat.cutting_session import CuttingSession
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.fewest_options import FewestOptions
from satpack.engines.sat.formula import Cnf
from satpack.engines.sat.session import open_session
from satpack.engines.sat.solvers import DEFAULT_SOLVER, GUIDED_SOLVER, capabilities
from satpack.model.answer import Answer, Status
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import LimitError, Undecided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.arguments import Doubts
    from satpack.engines.formula import FormulaSize
    from satpack.engines.prepared import Prepared
    from satpack.engines.sat.formula import PlacementWriting
    from satpack.engines.sat.session import Session
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["first_solution", "solver_for"]

_UNDOUBTED = 5_000
"""Conflicts (about a second) before arguments that there is no solution are looked for."""

_FREEING = 0.1
"""Upper bound on the time to free a formula, as a share of the time to hand it over."""

_UNBROKEN = 100_000
"""Conflicts, some ten seconds, that the formula of all solutions is given before symmetries are broken."""


def solver_for(placements: Placements) -> str:
    """Return the solver measured best for a first solution.

    For pieces that are all different, one that decides on the item that fewest placements can serve; else one that
    decides itself.
    """
    pieces = placements.puzzle.pieces
    different = len(pieces) > 1 and all(piece.copies.high == 1 for piece in pieces)
    return GUIDED_SOLVER if different else DEFAULT_SOLVER


def first_solution(
    prepared: Prepared,
    *,
    solver: str = "auto",
    encoding: str = "auto",
    at_most_one: str = "auto",
    seed: int | None = None,
    symmetry: bool = True,
    conflicts: int | None = None,
    doubts: Doubts | None = None,
) -> Answer:
    """Search for one solution with a CDCL solver.

    The solver is given the formula as it is written, so that a large one is nowhere kept twice.

    A `seed` shuffles variables and constraints. With `symmetry`, one solution of each symmetry class is searched for
    from 100,000 conflicts on: many solutions are found sooner than one of each class, and refuting a formula takes
    longer than that. `conflicts` is the limit after which to give up, and `doubts` may settle the puzzle when the
    solver has not done so soon, both if the solver can be stopped. Raises OptionError for a name that does not exist,
    and EngineError if the solver fails or its model is not a solution.
    """
    started = time.monotonic()
    placements, deadline = prepared.placements, prepared.deadline
    name = solver_for(placements) if solver == "auto" else solver
    able = capabilities(name)
    chosen_encoding = choose(placements, encoding, at_most_one)
    engine = f"sat ({chosen_encoding}, {name})"
    statistics = {"placements": len(placements)}
    cuts = cuts_for(placements.puzzle) if able.incremental else None
    cnf = Cnf(prepared, chosen_encoding, seed)
    search = _Search(cnf.writing(deadline, cuts=cuts), deadline)
    guide = FewestOptions(placements, search.writing.chooses) if able.guided else None
    chosen: tuple[int, ...] = ()
    satisfiable, argument = None, ""
    warrant = UNASKED
    try:
        with open_session(name, (), deadline, guide=guide) as opened:
            session = opened if cuts is None else CuttingSession(opened, cuts)
            search.hand_to(session)
            if not (able.budgets and able.incremental):
                if symmetry:
                    search.break_symmetry(session)
                satisfiable = session.solve((), search.deadline)
            else:
                satisfiable, argument = search.run(session, doubts, conflicts, symmetry=symmetry)
            statistics |= search.size.statistics() | session.statistics()
            warrant = session.warrant(search.deadline) if satisfiable is False else warrant
            if satisfiable:
                chosen = search.writing.found(session.model())
    except Undecided:
        satisfiable = None
    seconds = time.monotonic() - started
    limit = (
        "limit of conflicts"
        if conflicts is not None and not search.deadline.passed
        else "time limit"
    )
    status, reason, solution = Status.UNDECIDED, limit, None
    if satisfiable:
        status, reason = Status.SOLVED, ""
        solution = cnf.solution(chosen, engine=engine, seconds=seconds, statistics=statistics)
    elif argument:
        engine, status, reason = "argument", Status.IMPOSSIBLE, argument
    elif satisfiable is not None:
        status, reason = Status.IMPOSSIBLE, warrant.why_none
    return Answer(status, solution, reason, engine, seconds, statistics, search.breaking, warrant)


class _Search:
    """Hands a formula to the solver as it is written, so that no list holds it.

    `breaking` describes the symmetry breaking.
    """

    def __init__(self, writing: PlacementWriting, deadline: Deadline) -> None:
        self.writing = writing
        self.breaking = ""
        self.deadline = deadline
        self._clauses = 0

    def hand_to(self, session: Session) -> None:
        """Write the formula into a solver; from then on the deadline leaves just enough time to free the solver."""
        started, end = time.monotonic(), self.deadline
        for clauses in self.writing.batches():
            self._add(session, clauses)
            self.deadline = end.earlier(_FREEING * (time.monotonic() - started))
            self.deadline.check()

    def run(
        self, session: Session, doubts: Doubts | None, conflicts: int | None, *, symmetry: bool
    ) -> tuple[bool | None, str]:
        """Return whether the formula has a model, or the argument that the puzzle has no solution.

        Tries the argument, and breaks symmetries, when the solver has not finished before.
        """
        satisfiable = None
        if doubts is not None:
            satisfiable = session.solve((), self.deadline, conflicts=_UNDOUBTED)
            if satisfiable is None and doubts.thoroughly():
                return None, doubts.reason
        if satisfiable is None and self.deadline.passed:  # which may have ended the solver
            return None, ""
        if satisfiable is None and conflicts is not None:
            return session.solve((), self.deadline, conflicts=conflicts), ""
        if symmetry and satisfiable is None:
            self.breaking = f"not broken before {_UNBROKEN:,} conflicts"
            satisfiable = session.solve((), self.deadline, conflicts=_UNBROKEN)
            if satisfiable is None and self.deadline.passed:
                return None, ""
            if satisfiable is None:
                self.break_symmetry(session)
                self.breaking = f"after {_UNBROKEN:,} conflicts {self.breaking}"
        if satisfiable is None:
            satisfiable = session.solve((), self.deadline)
        return satisfiable, ""

    def break_symmetry(self, session: Session) -> None:
        """Add clauses that leave one solution of each class, if there is room for its symmetries in memory."""
        try:
            broken = self.writing.breaking()
        except LimitError:
            self.breaking = "not broken: too many symmetries"
            return
        self._add(session, broken.clauses)
        self.breaking = broken.description

    @property
    def size(self) -> FormulaSize:
        """The size of the formula."""
        return self.writing.size(self._clauses)

    def _add(self, session: Session, clauses: Sequence[Clause]) -> None:
        session.add(clauses)
        self._clauses += len(clauses)
