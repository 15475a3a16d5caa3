"""Searching packings of boxes with a CDCL solver: one, or one of each class."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.engines.boxes.encoding import impossible_by_positions
from satpack.engines.boxes.formula import BoxCnf
from satpack.engines.sat.blocking import each_found
from satpack.engines.sat.session import open_session
from satpack.engines.sat.solvers import capabilities
from satpack.model.answer import Answer, Status
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.boxes.boxes import BoxPuzzle, Packing
    from satpack.engines.boxes.encoding import BoxWriting

__all__ = ["DEFAULT_BOX_SOLVER", "BoxEnumeration", "first_packing"]

DEFAULT_BOX_SOLVER = "minisat22"
"""Measured fastest on rectangles: it needs two thirds of the time of glucose42, which is the default for placements."""


def first_packing(
    boxes: BoxPuzzle,
    *,
    solver: str = "auto",
    seed: int | None = None,
    deadline: Deadline | None = None,
) -> Answer:
    """Search for one packing.

    Parameters
    ----------
    boxes : BoxPuzzle
        The puzzle.
    solver : str
        A CDCL solver of PySAT; "auto" is the one measured best.
    seed : int, optional
        Shuffles the formula; the same seed gives the same search.
    deadline : Deadline, optional
        When to give up.

    Raises
    ------
    OptionError
        For a solver that does not exist.
    LimitError
        If there are too many boxes.
    EngineError
        If the solver fails, or its model is no packing.
    """
    started = time.monotonic()
    if reason := impossible_by_positions(boxes):
        seconds = time.monotonic() - started
        return Answer(Status.IMPOSSIBLE, None, reason, "argument", seconds)
    deadline = deadline or Deadline()
    name = _named(solver)
    capabilities(name)
    cnf = BoxCnf(boxes, seed, symmetry=True, every=False)
    try:
        writing = cnf.writing(deadline)
    except Undecided as limit:
        seconds = time.monotonic() - started
        return Answer(Status.UNDECIDED, None, str(limit), "sat (order)", seconds)
    engine = f"sat (order, {name})"
    with open_session(name, writing.clauses) as session:
        satisfiable = session.solve((), deadline)
        statistics = writing.size(len(writing.clauses)).statistics() | session.statistics()
        seconds = time.monotonic() - started
        if satisfiable is None:
            return Answer(Status.UNDECIDED, None, "time limit", engine, seconds, statistics)
        if not satisfiable:
            reason = "the formula is unsatisfiable"
            return Answer(Status.IMPOSSIBLE, None, reason, engine, seconds, statistics)
        packing = writing.found(session.model())
    solution = cnf.solution(packing, engine=engine, seconds=seconds, statistics=statistics)
    return Answer(Status.SOLVED, solution, "", engine, seconds, statistics)


class BoxEnumeration:
    """Every packing of a puzzle, one of each class under the container's symmetries, by CDCL and blocking clauses.

    A blocking clause says that not all boxes start where they did, turned as they were.

    Parameters
    ----------
    boxes : BoxPuzzle
        The puzzle.
    solver : str
        A CDCL solver of PySAT; "auto" is the one measured best.
    seed : int, optional
        Shuffles the formula.

    Attributes
    ----------
    engine : str
        What is used.
    symmetry_breaking : str
        How one packing of each class is left, for people.
    reason : str
        Why there is none, if an argument says so.
    statistics : dict of str to int
        Sizes, and the solver's counters so far.

    Raises
    ------
    OptionError
        For a solver that does not exist, or can't take more clauses after a solution.
    LimitError
        If there are too many boxes.
    """

    def __init__(self, boxes: BoxPuzzle, *, solver: str = "auto", seed: int | None = None) -> None:
        self.engine = "argument"
        self.symmetry_breaking = ""
        self.statistics: dict[str, int] = {}
        self._solver = _named(solver)
        self._writing: BoxWriting | None = None
        if not capabilities(self._solver).incremental:
            raise OptionError(
                f"{solver} finds one solution only; to enumerate use another, such as {DEFAULT_BOX_SOLVER}"
            )
        self.reason = impossible_by_positions(boxes) or ""
        if self.reason:
            return
        self._writing = BoxCnf(boxes, seed, symmetry=True).writing()
        self.engine = f"sat (order, {self._solver})"
        self.symmetry_breaking = self._writing.symmetry_breaking
        self.statistics = self._writing.size(len(self._writing.clauses)).statistics()

    def packings(self, deadline: Deadline | None = None) -> Iterator[Packing]:
        """Yield one packing of each class as they are found; they are not verified.

        Raises
        ------
        Undecided
            If the deadline passes before the last.
        """
        if self._writing is None:
            return
        with open_session(self._solver, self._writing.clauses) as session:
            yield from each_found(session, self._writing, deadline or Deadline(), self.statistics)


def _named(solver: str) -> str:
    return DEFAULT_BOX_SOLVER if solver == "auto" else solver
