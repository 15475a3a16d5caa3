"""A session that records its solver's answers, so that in the end each "no" is proved, or known to be its word.

This is the one place where the answer of a CDCL solver that there is no model becomes a claim: a caller of a session
gets its warrant here too. A formula of moderate size is remembered, in the order in which it grew, with every "no" in
between; `SecondOpinion` refutes it again. A proof that would cost more than a tenth of a
small command is not tried, and the warrant then names the solver.

A solver's "no" needs no proof of its own to be checked: any proof will do. So the solver that answers need not write
one, which slows solvers down and many can't; only after a "no" the formula is refuted once more. Often unit
propagation is enough, which the checker does by itself. Else a solver that writes proofs gets a small budget, and each
clause that it derives must be RUP (`satpack/kernels/drat.c`), so that it holds of the formula alone, whatever was
assumed, and goes on holding when clauses are added. If it finds a model instead, the first solver was wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from satpack.engines.refuting import RupChecker
from satpack.kernels.library import is_available
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import EngineError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

_MOST_LITERALS = 300_000
"""Literals of a formula up to which it is remembered, as lists that the solver was given: some 20 MB."""

_MOST_NOES = 200
"""Answers that there is no model up to which all are proved."""

_HOPELESS = 2
"""Times the allowance that the solver took, beyond which it is not tried to do the same."""


class Plain:
    """A formula in a solver that is taken at its word; by default asked by `_call`, as a `HeldSolver`."""

    def _call(self, method: str, *args: object) -> Any:
        raise NotImplementedError

    def add(self, clauses: Sequence[Clause]) -> None:
        self._call("add", clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        """Return whether the formula is satisfiable under the assumptions.

        None if the deadline or the limit on conflicts came first. After a deadline the session may be of no more use:
        its solver is ended, or does not stop.
        """
        raise NotImplementedError

    def model(self) -> list[int]:
        """Return the literals of the last model, by variable."""
        found: list[int] = self._call("model")
        return found

    def core(self) -> list[int]:
        """Return assumptions of the last call, which found no model, under which there is none."""
        found: list[int] = self._call("core")
        return found

    def statistics(self) -> dict[str, int]:
        """Return the solver's counters: conflicts, decisions, propagations, restarts. Empty if it does not count."""
        found: dict[str, int] = self._call("statistics")
        return found

    def variables(self) -> int:
        """Return the number of variables that a model must assign."""
        found: int = self._call("variables")
        return found


class WitnessedSession:
    """A formula in a solver, and the warrant of its answers, with an allowance for proofs; opened by `open_session`."""

    def __init__(self, session: Plain, solver: str, allowance: Allowance | None = None) -> None:
        self._session = session
        self._solver = solver
        self._allowance = allowance
        # clauses, and between them literals under which there is no model; None once that is too much
        self._told: list[Sequence[Clause] | _No] | None = [] if is_available() else None
        self._noes = self._literals = 0
        self._assumed: Sequence[int] = ()
        # clauses since the last model, such as the one that blocks it; None before the first answer
        self._fresh: list[Sequence[Clause]] | None = None

    def add(self, clauses: Sequence[Clause]) -> None:
        self._session.add(clauses)
        if self._fresh is not None:
            self._fresh.append(clauses)
        if self._told is not None:
            self._literals += sum(map(len, clauses))
            self._note(clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        """Return whether there is a model; see `Plain.solve`."""
        self._assumed = assumptions
        found = self._session.solve(assumptions, deadline, conflicts=conflicts)
        if self._fresh is None:
            self._fresh = []
        if found is False:
            self._noes += 1
            self._note(_No(list(assumptions)))
        return found

    def _note(self, said: Sequence[Clause] | _No) -> None:
        if self._told is not None:
            self._told.append(said)
            if self._literals > _MOST_LITERALS or self._noes > _MOST_NOES:
                self._told = None

    def model(self) -> list[int]:
        """Return the literals of the last model, by variable, checked to answer this query, not the one before."""
        found: list[int] = self._session.model() or []
        wanted = self._session.variables()

        def true(literal: int) -> bool:
            return abs(literal) <= len(found) and found[abs(literal) - 1] == literal

        fault = ""
        if len(found) < wanted:
            fault = f"it has {many(len(found), 'value')} for {many(wanted, 'variable')}"
        elif not all(map(true, self._assumed)):
            fault = "it breaks an assumption"
        elif not all(any(map(true, clause)) for clauses in self._fresh or () for clause in clauses):
            fault = "it breaks a clause"
        if fault:
            raise EngineError(f"{self._solver} gave a wrong model: {fault}")
        self._fresh = []
        return found

    def core(self) -> list[int]:
        """Return some of the last assumptions under which there is no model, if there is none."""
        core = self._session.core()
        if self._told is not None and self._told and isinstance(self._told[-1], _No):
            # which says more than that there is none under all of them
            self._told[-1] = _No([each for each in self._told[-1].assumed if each in core])
        return core

    def statistics(self) -> dict[str, int]:
        return self._session.statistics()

    def warrant(self, deadline: Deadline, *, last: bool = False) -> Warrant:
        """Return the warrant for the answers that there is no model, or with `last` for the last one; proved before the deadline."""
        if not self._noes:
            return UNASKED
        checked = not deadline.passed and self._is_proved(last=last)
        return Warrant(self._solver, checked)

    def _is_proved(self, *, last: bool) -> bool:
        if self._told is None:
            return False
        allowance = self._allowance or Allowance()
        counted = self._session.statistics()
        if not last and (
            counted.get("conflicts", 0) > _HOPELESS * allowance.conflicts
            or counted.get("propagations", 0) > _HOPELESS * allowance.propagations
        ):
            return False
        left = 1 if last else self._noes
        skipped = self._noes - left
        second = SecondOpinion(allowance)
        try:
            for said in self._told:
                if not isinstance(said, _No):
                    second.add(said)
                    continue
                if skipped:
                    skipped -= 1
                    continue
                proved = second.refutes(said.assumed)
                if proved is False:
                    raise EngineError(
                        f"{self._solver} gave a wrong answer: it found no model of a formula that has one"
                    )
                if proved is None:
                    return False
        finally:
            second.close()
        return True


class _No(NamedTuple):
    assumed: list[int]


_PROVER = "glucose42"
"""The solver whose proofs were measured to be shortest to make and check; all that it derives is RUP."""


@dataclass(slots=True)
class Allowance:
    """The work that refuting again may take, about a hundredth of a second, a tenth of a small command; several sessions may share it."""

    conflicts: int = 1_000
    propagations: int = 30_000

    @property
    def is_left(self) -> bool:
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
        self._clauses.append(clauses)
        self._checker.add(clauses)

    def refutes(self, assumed: Sequence[int]) -> bool | None:
        """Return whether the formula has no model under some assumptions: True only by a checked proof, False only with a model."""
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
        self._checker.close()
        if self._prover is not None:
            self._prover.delete()
