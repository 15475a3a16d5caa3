"""The `sat` engine, asked for every solution: one model after the other, each blocked when it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.errors import OptionError, Undecided
from satpack.limits import Deadline
from satpack.sat.encoding import choose, encode
from satpack.sat.session import open_session
from satpack.sat.solvers import DEFAULT_SOLVER, capabilities
from satpack.sat.symmetry_breaking import break_symmetry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.placements import Placements
    from satpack.symmetry import Action

__all__ = ["SatEnumeration"]


class SatEnumeration:
    """Every solution of a puzzle, one of each class, by CDCL and blocking clauses.

    A blocking clause says that not all the placements of a solution are chosen again. It names chosen placements only:
    no other solution has them all, since they leave nothing to fill.

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

    Attributes
    ----------
    engine : str
        What is used.
    symmetry_breaking : str
        What was done about symmetry.
    statistics : dict of str to int
        Sizes, and the solver's counters so far.

    Raises
    ------
    OptionError
        For a name that does not exist, or a solver that can't take more clauses after a solution.
    """

    def __init__(
        self,
        placements: Placements,
        action: Action,
        *,
        solver: str = "auto",
        encoding: str = "auto",
        at_most_one: str = "auto",
        seed: int | None = None,
    ) -> None:
        self._solver = DEFAULT_SOLVER if solver == "auto" else solver
        if not capabilities(self._solver).incremental:
            raise OptionError(
                f"{self._solver} finds one solution only; to enumerate use another, such as {DEFAULT_SOLVER}"
            )
        self._formula = encode(placements, choose(placements, encoding, at_most_one), seed=seed)
        breaking = break_symmetry(
            placements, action, self._formula.variables, self._formula.chooses
        )
        self._clauses = [*self._formula.clauses, *breaking.clauses]
        self.engine = f"sat ({self._formula.encoding}, {self._solver})"
        self.symmetry_breaking = breaking.description
        self.statistics = {
            "placements": len(placements),
            "variables": self._formula.variables.top,
            "clauses": len(self._clauses),
        }

    def solutions(self, deadline: Deadline | None = None) -> Iterator[list[tuple[int, ...]]]:
        """Yield solutions in batches of one as they are found, each as the ascending numbers of its placements.

        Raises
        ------
        Undecided
            If the deadline passes before the last.
        """
        chooses = self._formula.chooses
        with open_session(self._solver, self._clauses) as session:
            while satisfiable := session.solve((), deadline or Deadline()):
                chosen = tuple(chooses.chosen(session.model()))
                yield [chosen]
                session.add([[-variable for variable in chooses.of(chosen)]])
                self.statistics |= session.statistics()
            self.statistics |= session.statistics()
        if satisfiable is None:
            raise Undecided("time limit")
