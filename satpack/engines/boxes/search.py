"""Searching packings of boxes with a CDCL solver: one, or one of each class."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.engines.boxes.encoding import encode_boxes, impossible_by_positions
from satpack.engines.sat.session import open_session
from satpack.engines.sat.solvers import capabilities
from satpack.model.answer import Answer, Status
from satpack.runtime.errors import EngineError, OptionError, Undecided, VerificationError
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.engines.boxes.boxes import BoxPuzzle, Packing
    from satpack.model.solution import Solution

__all__ = ["DEFAULT_BOX_SOLVER", "BoxEnumeration", "first_packing", "verified"]

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
    try:
        search = _Search(boxes, solver, seed, all_of_them=False, deadline=deadline)
    except Undecided as limit:
        seconds = time.monotonic() - started
        return Answer(Status.UNDECIDED, None, str(limit), "sat (order)", seconds)
    with open_session(search.solver, search.formula.clauses) as session:
        satisfiable = session.solve((), deadline)
        statistics = search.sizes | session.statistics()
        seconds = time.monotonic() - started
        if satisfiable is None:
            return Answer(Status.UNDECIDED, None, "time limit", search.engine, seconds, statistics)
        if not satisfiable:
            reason = "the formula is unsatisfiable"
            return Answer(Status.IMPOSSIBLE, None, reason, search.engine, seconds, statistics)
        packing = search.formula.packing(set(session.model()))
    solution = verified(boxes, packing, search.engine, seconds, statistics)
    return Answer(Status.SOLVED, solution, "", search.engine, seconds, statistics)


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
        self._boxes = boxes
        self.engine = "argument"
        self.symmetry_breaking = ""
        self.statistics: dict[str, int] = {}
        self._search: _Search | None = None
        if not capabilities(_named(solver)).incremental:
            raise OptionError(
                f"{solver} finds one solution only; to enumerate use another, such as {DEFAULT_BOX_SOLVER}"
            )
        self.reason = impossible_by_positions(boxes) or ""
        if self.reason:
            return
        self._search = _Search(boxes, solver, seed, all_of_them=True)
        self.engine = self._search.engine
        self.symmetry_breaking = self._search.formula.symmetry_breaking
        self.statistics = self._search.sizes

    def packings(self, deadline: Deadline | None = None) -> Iterator[Packing]:
        """Yield one packing of each class as they are found; they are not verified.

        Raises
        ------
        Undecided
            If the deadline passes before the last.
        """
        if self._search is None:
            return
        formula = self._search.formula
        with open_session(self._search.solver, formula.clauses) as session:
            while satisfiable := session.solve((), deadline or Deadline()):
                model = set(session.model())
                self.statistics |= session.statistics()
                packing = formula.packing(model)
                yield packing
                session.add([formula.blocking(packing)])
            self.statistics |= session.statistics()
        if satisfiable is None:
            raise Undecided("time limit")


class _Search:
    """A formula, the solver for it, and what to call both."""

    def __init__(
        self,
        boxes: BoxPuzzle,
        solver: str,
        seed: int | None,
        *,
        all_of_them: bool,
        deadline: Deadline | None = None,
    ) -> None:
        self.solver = _named(solver)
        capabilities(self.solver)
        self.formula = encode_boxes(boxes, all_of_them=all_of_them, seed=seed, deadline=deadline)
        self.engine = f"sat (order, {self.solver})"
        self.sizes = {
            "boxes": len(self.formula.placed),
            "variables": self.formula.variables.top,
            "clauses": len(self.formula.clauses),
        }


def _named(solver: str) -> str:
    return DEFAULT_BOX_SOLVER if solver == "auto" else solver


def verified(
    boxes: BoxPuzzle,
    packing: Packing,
    engine: str,
    seconds: float,
    statistics: Mapping[str, int],
) -> Solution:
    """Return a packing as a solution in cells, verified.

    Raises
    ------
    EngineError
        If it is none: the engine that found it is wrong.
    """
    solution = boxes.solution(packing, engine=engine, seconds=seconds, statistics=statistics)
    try:
        solution.verify()
    except VerificationError as fault:
        raise EngineError(f"{engine} gave a wrong solution: {fault}") from fault
    return solution
