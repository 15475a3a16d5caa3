"""Refutes again what a solver called unsatisfiable, with a proof that is checked at once, if that costs little.

A solver's "no" needs no proof of its own to be checked: any proof will do. So the solver that answers need not write
one, which slows solvers down and many can't; only after a "no" the formula is refuted once more. Often unit
propagation is enough, which the checker does by itself. Else a solver that writes proofs gets a small budget, and each
clause that it derives must be RUP (`satpack/kernels/drat.c`), so that it holds of the formula alone, whatever was
assumed, and goes on holding when clauses are added. If it finds a model instead, the first solver was wrong.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from satpack.engines.refuting.own_checker import RupChecker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack_encodings import Clause

_PROVER = "glucose42"
"""The solver whose proofs were measured to be shortest to make and check; all that it derives is RUP."""


class Allowance:
    """The work that refuting again may take, about a hundredth of a second; several sessions may share it.

    A command that has little to do takes a fifth of a second, of which this is less than a tenth. `conflicts` and
    `propagations` are those left.
    """

    def __init__(self, conflicts: int = 1_000, propagations: int = 30_000) -> None:
        self.conflicts = conflicts
        self.propagations = propagations

    @property
    def is_left(self) -> bool:
        """Whether any work is left."""
        return self.conflicts > 0 and self.propagations > 0


class SecondOpinion:
    """A formula that grows, and whether it is unsatisfiable under assumptions, each time by a proof that is checked."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._checker = RupChecker()
        self._clauses: list[Sequence[Clause]] = []
        self._prover: Any = None
        self._handed = self._lemmas = 0

    def add(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the formula."""
        self._clauses.append(clauses)
        self._checker.add(clauses)

    def refutes(self, assumed: Sequence[int]) -> bool | None:
        """Return whether the formula has no model under some assumptions: True only by a checked proof.

        False only if a model was found that makes every clause true; None if the allowance was not enough.
        """
        claim = [[-literal for literal in assumed]]
        if self._checker.follow(claim):
            return True
        if not self._allowance.is_left:
            return None
        found = self._asked(assumed)
        if found:
            return False if self._is_model(self._prover.get_model(), assumed) else None
        if found is None:
            return None
        proof: list[str] = self._prover.get_proof()
        fresh, self._lemmas = proof[self._lemmas :], len(proof)
        # the solver ends with the empty clause, even if the formula lacks a model only under the assumptions
        lemmas = [[*map(int, line.split()[:-1])] for line in fresh if line[:1] not in ("d", "0")]
        return self._checker.follow([*lemmas, *claim]) or None

    def _asked(self, assumed: Sequence[int]) -> bool | None:
        """Run the solver that writes proofs, within the allowance."""
        if self._prover is None:
            from pysat.solvers import Solver

            self._prover = Solver(name=_PROVER, with_proof=True)
        for clauses in self._clauses[self._handed :]:
            self._prover.append_formula(clauses)
        self._handed = len(self._clauses)
        before = self._prover.accum_stats()
        self._prover.conf_budget(self._allowance.conflicts)
        self._prover.prop_budget(self._allowance.propagations)
        # it hears of no interrupt, but is back soon; else PySAT would leave it by a long jump
        found: bool | None = self._prover.solve_limited(
            assumptions=list(assumed), expect_interrupt=True
        )
        after = self._prover.accum_stats()
        self._allowance.conflicts -= after["conflicts"] - before["conflicts"]
        self._allowance.propagations -= after["propagations"] - before["propagations"]
        return found

    def _is_model(self, model: Sequence[int], assumed: Sequence[int]) -> bool:
        true = set(model)
        return true.issuperset(assumed) and not any(
            map(true.isdisjoint, chain.from_iterable(self._clauses))
        )

    def close(self) -> None:
        """Free the memory that the solver and the checker have."""
        self._checker.close()
        if self._prover is not None:
            self._prover.delete()
