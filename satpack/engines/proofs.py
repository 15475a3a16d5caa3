"""Refuting a puzzle's formula: the CNF file, a solver's DRAT proof of it, and a checker's verdict on the two.

The interface is files. The solver reads the formula from the CNF file, and a checker reads that file and the proof, so
that anyone else can check the very same files.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING, Any, Protocol

from satpack.engines.refuting import check_proof
from satpack.engines.sat.solvers import DEFAULT_SOLVER, SOLVERS, capabilities
from satpack.io.compressed import writing
from satpack.io.files import temporary_folder
from satpack.runtime.errors import EngineError, InputError, OptionError, Undecided
from satpack.runtime.limits import NEVER
from satpack.runtime.processes import Child
from satpack.runtime.wording import many
from satpack_encodings import read_dimacs

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from satpack.engines.formula import FormulaSize, Trusted
    from satpack.io.formats.proofs import DratRecord
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline


@dataclass(frozen=True, slots=True)
class Attempt:
    model: list[int] | None
    """The literals of a model, if there is one; then there is no proof."""
    lemmas: int
    """Clauses that the proof derives."""
    deletions: int
    """Clauses that the proof deletes."""
    statistics: dict[str, int]


def proving_solver(name: str = "auto") -> str:
    """Return the solver of that name, which must write proofs; "auto" is the one whose proofs were measured to be shortest to make and check."""
    solver = DEFAULT_SOLVER if name == "auto" else name
    if not capabilities(solver).proofs:
        able = ", ".join(known for known, can in SOLVERS.items() if can.proofs)
        raise OptionError(f"solver {solver!r} writes no proofs; use {able}")
    return solver


def attempt(cnf: Path, proof: Path, *, solver: str, deadline: Deadline = NEVER) -> Attempt | None:
    """Let a solver refute a DIMACS file, writing a proof, or find a model of it; None if the deadline passed first."""
    # always in a child process: a proof keeps memory busy, and only few solvers can be interrupted
    with Child("satpack.engines.proofs:ProvingSolver", solver) as child:
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


@dataclass(frozen=True, slots=True)
class DratProof:
    """A DRAT proof that was checked, and its CNF."""

    encoding: str
    """How the puzzle became a formula."""
    variables: int
    """Variables of the formula; `clauses` are its clauses, the trusted ones among them."""
    clauses: int
    trusted: tuple[Trusted, ...]
    """The ways in which the formula says more than the puzzle; none by default."""
    solver: str
    """The author of the proof."""
    lemmas: int
    """Clauses that the proof derives; `deletions` are those it deletes."""
    deletions: int
    cnf_bytes: int
    proof_bytes: int
    solve_seconds: float
    checker: str
    check_seconds: float
    proof_format: str = "DRAT"
    """"DRAT" or "LRAT"."""

    def to_record(self) -> DratRecord:
        from satpack.io.formats.declared import filled
        from satpack.io.formats.proofs import DratRecord, TrustedRecord

        trusted = [TrustedRecord(clauses=len(each.clauses), why=each.why) for each in self.trusted]
        return filled(DratRecord, self, trusted=trusted)

    def lines(self) -> Iterator[str]:
        yield (
            f"formula  {many(self.variables, 'variable')}, {many(self.clauses, 'clause')} ({self.encoding}), "
            f"{_size(self.cnf_bytes)}"
        )
        yield (
            f"proof    {self.proof_format} by {self.solver} in {self.solve_seconds:.2f} s: {many(self.lemmas, 'clause')} derived, "
            f"{self.deletions:,} deleted, {_size(self.proof_bytes)}"
        )
        yield f"checked  by {self.checker} in {self.check_seconds:.2f} s: accepted"
        yield from trusted_lines(self.trusted)


def trusted_lines(trusted: Sequence[Trusted]) -> Iterator[str]:
    for each in trusted:
        some = f"{len(each.clauses):,} of the formula's clauses: " if each.clauses else ""
        yield f"trusted  {some}{each.why}"
    if not trusted:
        yield "trusted  nothing: every clause of the formula says what the puzzle says"


def _size(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 10**5 else f"{size / 1e3:,.1f} kB"


class Refutable(Protocol):
    """A formula as far as it takes one to be refuted."""

    @property
    def encoding(self) -> object:
        """The way it became clauses; its text is for people."""

    @property
    def trusted(self) -> tuple[Trusted, ...]:
        """The ways in which the formula says more than its subject."""

    def write(self, path: str | os.PathLike[str], *, deadline: Deadline = NEVER) -> FormulaSize:
        """Write it as a DIMACS file."""

    def decode(self, model: Sequence[int]) -> Solution | Any:
        """Return the solution that a model stands for, verified."""


def refute(
    formula: Refutable,
    *,
    solver: str,
    solver_command: str | None = None,
    checker: str,
    cnf: str | None = None,
    proof: str | None = None,
    deadline: Deadline,
) -> DratProof | Solution | Any:
    """Search for a refutation of a formula and check it; or find a solution of the puzzle.

    `solver_command` is a program to run instead of the solver, as for `split_command`. `cnf` and `proof` name files that keep the formula
    and its proof, once it is accepted.
    """
    with temporary_folder() as folder:
        formula_file, proof_file = folder / "puzzle.cnf", folder / "puzzle.drat"
        size = formula.write(formula_file, deadline=deadline)
        started = time.monotonic()
        if solver_command is None:
            found = attempt(formula_file, proof_file, solver=solver, deadline=deadline)
        else:
            solver = solver_command
            found = _attempt_by(solver, formula_file, proof_file, size.variables, deadline)
        solve_seconds = time.monotonic() - started
        if found is None:
            raise Undecided("time limit")
        if found.model is not None:
            return replace(
                formula.decode(found.model),
                engine=f"sat ({formula.encoding}, {solver})",
                seconds=solve_seconds,
                statistics=found.statistics,
            )
        try:
            verdict = check_proof(formula_file, proof_file, checker=checker, deadline=deadline)
        except InputError as fault:  # a binary proof, or LRAT for a checker that has none
            raise type(fault)(f"{solver}: {fault}") from None
        if not verdict.accepted:
            raise EngineError(
                f"the proof of {solver} is rejected by {verdict.checker}: {verdict.reason}"
            )
        _keep(formula_file, cnf)
        _keep(proof_file, proof)
        return DratProof(
            encoding=str(formula.encoding),
            variables=size.variables,
            clauses=size.clauses,
            trusted=formula.trusted,
            solver=solver,
            lemmas=found.lemmas,
            deletions=found.deletions,
            cnf_bytes=formula_file.stat().st_size,
            proof_bytes=proof_file.stat().st_size,
            solve_seconds=solve_seconds,
            checker=verdict.checker,
            check_seconds=verdict.seconds,
            proof_format=verdict.proof_format,
        )


def _attempt_by(
    command: str, cnf: Path, proof: Path, variables: int, deadline: Deadline
) -> Attempt:
    """Let an external program refute a formula, and count the steps of its proof."""
    from satpack.engines.sat.external import model_by

    model = model_by(command, cnf, variables=variables, deadline=deadline, proof=proof)
    steps = deletions = 0
    if model is None:
        with proof.open("rb") as lines:
            for line in lines:
                words = line.split(maxsplit=2)
                if words and not words[0].startswith((b"c", b"p")):
                    steps += 1
                    deletions += b"d" in words[:2]
    return Attempt(model, steps - deletions, deletions, {})


def _keep(file: Path, path: str | None) -> None:
    if path is not None:
        with file.open("rb") as source, writing(path) as target:
            copyfileobj(source, target)
