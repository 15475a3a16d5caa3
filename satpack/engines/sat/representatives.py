"""Decides which solutions the symmetry breaking keeps, by a solver that has only its clauses, not the puzzle's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.sat.session import HeldSolver

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.engines.sat.encoding import PlacementVariables
    from satpack_encodings import Clause

__all__ = ["Representatives"]

_SOLVER = "minisat22"


class Representatives:
    """The solutions that stand for their symmetry classes.

    Auxiliary variables of the symmetry breaking are determined by the placement variables.
    """

    def __init__(self, breaking: Sequence[Clause], chooses: PlacementVariables) -> None:
        self._chooses = chooses
        met = {abs(literal) for clause in breaking for literal in clause}
        self._variables = sorted(met.intersection(chooses.of(range(len(chooses.rank)))))
        self._solver = HeldSolver(_SOLVER)
        self._solver.add(breaking)

    def include(self, solutions: Iterable[Sequence[int]]) -> bool:
        """Whether all these solutions, given by the numbers of their placements, are among them."""
        for solution in solutions:
            chosen = set(self._chooses.of(solution))
            assumptions = [v if v in chosen else -v for v in self._variables]
            if not self._solver.solve(assumptions):
                return False
        return True
