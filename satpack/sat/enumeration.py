"""The `sat` engine, asked for every solution: one model after the other, each blocked when it is found."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from satpack.errors import OptionError, Undecided
from satpack.sat.blocking import blocking
from satpack.sat.encoding import choose, encode
from satpack.sat.fewest_options import FewestOptions
from satpack.sat.session import open_session
from satpack.sat.solvers import GUIDED_SOLVER, capabilities
from satpack.sat.symmetry_breaking import break_symmetry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.limits import Deadline
    from satpack.placements import Placements
    from satpack.sat.encoding import Encoding
    from satpack.sat.session import Session
    from satpack.symmetry import Action
    from satpack.work.cubes import SolutionNumbers

__all__ = ["SatEnumeration"]

_FEW_PLACEMENTS = 3_000
"""Up to so many, nogoods take less time than they save where all solutions are wanted."""


class SatEnumeration:
    """Every solution of a puzzle, one of each class, by CDCL and blocking clauses.

    `satpack.sat.blocking` has the clause that blocks a solution and no other. What is best for one solution is not best
    for all: by default the formula has nogoods, and the solver lets `satpack.sat.fewest_options` decide for it.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    action : Action
        The symmetries whose classes are meant, and what they do to the placements.
    solver, encoding, at_most_one : str
        As in `satpack.sat.search.first_solution`.
    seed : int, optional
        Shuffles variables and constraints.
    deadline : Deadline, optional
        When to give up making the formula.

    Attributes
    ----------
    solver : str
        The solver's name.
    clauses : list of Clause
        The formula, symmetry breaking included.
    engine : str
        What is used.
    symmetry_breaking : str
        What was done about symmetry.
    statistics : dict of str to int
        Sizes, and the solver's counters so far.
    progress : None
        A CDCL solver does not know which part of the search is done.

    Raises
    ------
    OptionError
        For a name that does not exist, or a solver that can't take more clauses after a solution.
    Undecided
        If the deadline passes before the formula is there.
    """

    progress: float | None = None

    def __init__(
        self,
        placements: Placements,
        action: Action,
        *,
        solver: str = "auto",
        encoding: str = "auto",
        at_most_one: str = "auto",
        seed: int | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        self.solver = GUIDED_SOLVER if solver == "auto" else solver
        if not capabilities(self.solver).incremental:
            raise OptionError(
                f"{self.solver} finds one solution only; to enumerate use another, such as {GUIDED_SOLVER}"
            )
        self._placements = placements
        self._formula = encode(
            placements, _chosen(placements, encoding, at_most_one), seed=seed, deadline=deadline
        )
        self._breaking = break_symmetry(
            placements,
            action,
            self._formula.variables,
            self._formula.chooses,
            deadline=deadline,
        )
        self.clauses = [*self._formula.clauses, *self._breaking.clauses]
        self.engine = f"sat ({self._formula.encoding}, {self.solver})"
        self.symmetry_breaking = self._breaking.description
        self.statistics = {
            "placements": len(placements),
            "variables": self._formula.variables.top,
            "clauses": len(self.clauses),
        }

    @property
    def excluded(self) -> NDArray[np.bool_]:
        """Which placements the symmetry breaking excludes, shape (placements,)."""
        chooses = self._formula.chooses
        units = {-clause[0] for clause in self._breaking.clauses if len(clause) == 1}
        return np.array([v in units for v in chooses.of(range(len(chooses.rank)))], dtype=bool)

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield solutions in batches of one as they are found, each as the ascending numbers of its placements.

        Raises
        ------
        Undecided
            If the deadline passes before the last.
        """
        with self.session(deadline) as session:
            for solution in self.found_by(session, (), deadline):
                yield [solution]

    @contextmanager
    def session(self, deadline: Deadline) -> Iterator[Session]:
        """Open a session with the solver and these clauses.

        Raises
        ------
        Undecided
            If the deadline passes before the solver has them.
        """
        guide = FewestOptions(self._placements, self._formula.chooses)
        with open_session(self.solver, self.clauses, deadline, guide=guide) as session:
            yield session

    def found_by(
        self, session: Session, chosen: Sequence[int], deadline: Deadline
    ) -> Iterator[SolutionNumbers]:
        """Yield the solutions that hold some placements, from a session with these clauses.

        Each is blocked in the session for the time of this call only, so that the same may be asked again.

        Raises
        ------
        Undecided
            If the deadline passes before the last.
        """
        chooses = self._formula.chooses
        asking = self._formula.variables.group("asking").first
        assumptions = [asking, *chooses.of(chosen)]
        while satisfiable := session.solve(assumptions, deadline):
            solution = tuple(chooses.chosen(session.model()))
            self.statistics |= session.statistics()
            session.add([[-asking, *blocking(self._placements, chooses, solution)]])
            yield solution
        session.add([[-asking]])
        self.statistics |= session.statistics()
        if satisfiable is None:
            raise Undecided("time limit")


def _chosen(placements: Placements, encoding: str, at_most_one: str) -> Encoding:
    """Return the encoding of these names; "auto" is what was measured best for all solutions."""
    if encoding == "auto" and len(placements) <= _FEW_PLACEMENTS:
        encoding = "auto+nogoods"
    return choose(placements, encoding, at_most_one)
