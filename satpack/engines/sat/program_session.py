"""A solver session with a program of the user's own, which gets the whole formula anew for every query."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from satpack.engines.sat.external import model_by
from satpack.runtime.errors import EngineError
from satpack_encodings import ClauseSpool, read_dimacs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["ProgramSession"]


class ProgramSession:
    """A formula, and a program (see `satpack.engines.sat.external.split_command`) that finds models of it.

    Implements `satpack.engines.sat.witness.Plain`. The formula goes to the given spool, so that memory does not grow
    with it.
    """

    def __init__(self, command: str, spool: ClauseSpool) -> None:
        self._command = command
        self._spool = spool
        self._model: list[int] = []
        self._assumed: list[int] = []

    def add(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the formula."""
        self._spool.add(clauses)

    def solve(
        self, assumptions: Sequence[int], deadline: Deadline, *, conflicts: int | None = None
    ) -> bool | None:
        """Return whether the formula is satisfiable under the assumptions; a model is checked, "no" is taken on trust.

        Raises Undecided at the deadline or if the program gave up, and EngineError if it crashes, gives no answer, or
        an invalid model.
        """
        del conflicts  # no two programs count them in the same way
        self._assumed = list(assumptions)
        top = max(self._spool.highest_variable, *map(abs, assumptions), 0)
        with TemporaryDirectory(prefix="satpack-") as folder:
            cnf = Path(folder, "puzzle.cnf")
            with cnf.open("wb") as file:
                self._spool.write(file, variables_count=top, assumptions=assumptions)
            model = model_by(self._command, cnf, variables=top, deadline=deadline)
            if model is None:
                return False
            true = set(model)
            with cnf.open("rb") as file:
                for number, clause in enumerate(read_dimacs(file).clauses, 1):
                    if true.isdisjoint(clause):
                        raise EngineError(
                            f"{self._command}: its model does not make clause {number} true"
                        )
        self._model = model
        return True

    def model(self) -> list[int]:
        """Return the literals of the last model, by variable."""
        return self._model

    def variables(self) -> int:
        """Return 0: every clause of a model has been checked."""
        return 0

    def core(self) -> list[int]:
        """Return all assumptions of the last call: a program does not report which of them it needed."""
        return self._assumed

    def statistics(self) -> dict[str, int]:
        """Return nothing: a program's counters have no common format."""
        return {}
