"""Refutations: a solver's DRAT proof that a CNF file has no model, written to a file beside it.

The interface is files. The solver reads the formula from the CNF file, and a checker reads that file and the proof, so
that anyone else can check the very same files.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from satpack.engines.sat.solvers import DEFAULT_SOLVER, SOLVERS, capabilities
from satpack.runtime.errors import OptionError
from satpack.runtime.processes import Child
from satpack_encodings import read_dimacs

if TYPE_CHECKING:
    from satpack.runtime.limits import Deadline

__all__ = ["Attempt", "ProvingSolver", "attempt", "proving_solver"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """The outcome of an attempt to refute a formula."""

    model: list[int] | None
    """The literals of a model, if there is one; then there is no proof."""
    lemmas: int
    """Clauses that the proof derives."""
    deletions: int
    """Clauses that the proof deletes."""
    statistics: dict[str, int]


def proving_solver(name: str = "auto") -> str:
    """Return the solver of that name; "auto" is the one whose proofs were measured to be shortest to make and check.

    Raises OptionError if the solver does not exist, or writes no proofs.
    """
    solver = DEFAULT_SOLVER if name == "auto" else name
    if not capabilities(solver).proofs:
        able = ", ".join(known for known, can in SOLVERS.items() if can.proofs)
        raise OptionError(f"solver {solver!r} writes no proofs; use {able}")
    return solver


def attempt(
    cnf: Path, proof: Path, *, solver: str, deadline: Deadline | None = None
) -> Attempt | None:
    """Let a solver refute a DIMACS file, writing a proof, or find a model of it; None if the deadline passed first.

    Raises EngineError if the solver died.
    """
    # always in a child process: a proof keeps memory busy, and only few solvers can be interrupted
    with Child("satpack.engines.proofs.attempts:ProvingSolver", solver) as child:
        try:
            found: Attempt = child.call("attempt", str(cnf), str(proof), deadline=deadline)
        except TimeoutError:
            return None
    return found


class ProvingSolver:
    """A PySAT solver that keeps a proof; it lives in a child process."""

    def __init__(self, solver: str) -> None:
        from pysat.solvers import Solver

        self._counts = capabilities(solver).statistics
        self._solver: Any = Solver(name=solver, with_proof=True)

    def attempt(self, cnf: str, proof: str) -> Attempt:
        """Solve the formula of one file, and write the proof, if there is one, to another."""
        with Path(cnf).open("rb") as file:
            self._solver.append_formula(read_dimacs(file).clauses)
        satisfiable = self._solver.solve()
        statistics = dict(self._solver.accum_stats()) if self._counts else {}
        if satisfiable:
            return Attempt(self._solver.get_model(), 0, 0, statistics)
        lines: list[str] = self._solver.get_proof()
        with Path(proof).open("w", encoding="ascii") as file:
            file.writelines(f"{line}\n" for line in lines)
        deletions = sum(line.startswith("d") for line in lines)
        return Attempt(None, len(lines) - deletions, deletions, statistics)
