"""A session that records its solver's answers, so that in the end each "no" is proved, or known to be its word.

This is the one place where the answer of a CDCL solver that there is no model becomes a claim: a caller of a session
gets its warrant here too. A formula of moderate size is remembered, in the order in which it grew, with every "no" in
between; `satpack.engines.refuting.second_opinion` refutes it again. A proof that would cost more than a tenth of a
small command is not tried, and the warrant then names the solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from satpack.kernels.library import is_available
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import EngineError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.refuting.second_opinion import Allowance
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

_MOST_LITERALS = 300_000
"""Literals of a formula up to which it is remembered, as lists that the solver was given: some 20 MB."""

_MOST_NOES = 200
"""Answers that there is no model up to which all are proved."""

_HOPELESS = 2
"""Times the allowance that the solver took, beyond which it is not tried to do the same."""


class Plain(Protocol):
    """A formula in a solver that is taken at its word."""

    def add(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the formula."""

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        """Return whether the formula is satisfiable under the assumptions.

        None if the deadline or the limit on conflicts came first. After a deadline the session may be of no more use:
        its solver is ended, or does not stop.
        """

    def model(self) -> list[int]:
        """Return the literals of the last model, by variable."""

    def core(self) -> list[int]:
        """Return assumptions of the last call, which found no model, under which there is none."""

    def statistics(self) -> dict[str, int]:
        """Return the solver's counters: conflicts, decisions, propagations, restarts. Empty if it does not count."""

    def variables(self) -> int:
        """Return the number of variables that a model must assign."""


class WitnessedSession:
    """A formula in a solver, and the warrant of its answers; opened by `satpack.engines.sat.session.open_session`.

    `solver` is the name shown to people; `allowance` limits the work of proofs.
    """

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
        """Add clauses to the formula."""
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
            self._note(_No(assumptions))
        return found

    def _note(self, said: Sequence[Clause] | _No) -> None:
        if self._told is not None:
            self._told.append(said)
            if self._literals > _MOST_LITERALS or self._noes > _MOST_NOES:
                self._told = None

    def model(self) -> list[int]:
        """Return the literals of the last model, by variable.

        Its meaning is verified elsewhere; here it is checked that it answers this query, not the one before. Raises
        EngineError if it assigns no value to some variables, or breaks assumptions or clauses added since the last
        model.
        """
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
        """Return the solver's counters."""
        return self._session.statistics()

    def warrant(self, deadline: Deadline, *, last: bool = False) -> Warrant:
        """Return the warrant for the answers that there is no model, or with `last` for the last one.

        After `deadline` no time is left for proofs. Raises EngineError if there is a model.
        """
        if not self._noes:
            return UNASKED
        checked = not deadline.passed and self._is_proved(last=last)
        return Warrant(self._solver, checked)

    def _is_proved(self, *, last: bool) -> bool:
        """Whether every "no" that matters could be proved."""
        from satpack.engines.refuting.second_opinion import Allowance, SecondOpinion

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


class _No:
    """An answer that there is no model under some assumptions."""

    __slots__ = ("assumed",)

    def __init__(self, assumed: Sequence[int]) -> None:
        self.assumed = list(assumed)
