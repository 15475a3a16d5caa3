"""Refuting a puzzle's formula: the CNF file, a solver's DRAT proof of it, and a checker's verdict on the two."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol

from satpack.engines.proofs.attempts import Attempt, attempt
from satpack.engines.proofs.checkers import check_proof
from satpack.io.compressed import writing
from satpack.runtime.errors import EngineError, InputError, Undecided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.boxes.boxes import BoxPuzzle
    from satpack.engines.boxes.encoding import BoxFormula
    from satpack.engines.boxes.formula import BoxCnf
    from satpack.engines.sat.formula import Cnf
    from satpack.model.placements import Placements
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = [
    "DratProof",
    "Formula",
    "Trusted",
    "by_coordinates",
    "by_placements",
    "refute",
    "trusted_by",
]


@dataclass(frozen=True, slots=True)
class Trusted:
    """What a proof takes for granted, though it does not follow from the puzzle.

    Attributes
    ----------
    clauses : tuple of Clause
        The clauses that are taken for granted; empty if they can't be told from the others.
    why : str
        What they are and why they may be trusted.
    """

    clauses: tuple[Clause, ...]
    why: str


@dataclass(frozen=True, slots=True)
class DratProof:
    """A DRAT proof that was checked, and its CNF.

    Attributes
    ----------
    encoding : str
        How the puzzle became a formula.
    variables, clauses : int
        The size of the formula, trusted clauses included.
    trusted : tuple of Trusted
        How the formula says more than the puzzle; by default it does not.
    solver : str
        Who wrote the proof.
    lemmas, deletions : int
        How many clauses it derives and deletes.
    cnf_bytes, proof_bytes : int
        Sizes of the files.
    solve_seconds, check_seconds : float
        Wall-clock times.
    checker : str
        Who checked it.
    proof_format : str
        "DRAT" or "LRAT".
    """

    encoding: str
    variables: int
    clauses: int
    trusted: tuple[Trusted, ...]
    solver: str
    lemmas: int
    deletions: int
    cnf_bytes: int
    proof_bytes: int
    solve_seconds: float
    checker: str
    check_seconds: float
    proof_format: str = "DRAT"


class Formula(Protocol):
    """A puzzle as a formula that has a model iff the puzzle has a solution."""

    @property
    def encoding(self) -> str:
        """How it became one, for people."""

    @property
    def trusted(self) -> tuple[Trusted, ...]:
        """How it says more than the puzzle."""

    def write(self, path: Path, deadline: Deadline) -> tuple[int, int]:
        """Write it as a DIMACS file; return the numbers of variables and clauses."""

    def solution(self, model: Sequence[int]) -> Solution:
        """Return the solution that a model stands for, verified."""


def refute(
    formula: Formula,
    *,
    solver: str,
    solver_command: str | None = None,
    checker: str,
    cnf: str | None = None,
    proof: str | None = None,
    deadline: Deadline,
) -> DratProof | Solution:
    """Search for a refutation of a formula and check it; or find a solution of the puzzle.

    Parameters
    ----------
    formula : Formula
        The formula.
    solver : str
        As `satpack.engines.proofs.attempts.proving_solver` returns it.
    solver_command : str, optional
        A program to run instead, as for `satpack.engines.sat.external.split_command`.
    checker : str
        As for `satpack.engines.proofs.checkers.check_proof`.
    cnf, proof : str, optional
        Where to keep the formula and its proof, once it is accepted.
    deadline : Deadline
        When to give up.

    Raises
    ------
    Undecided
        If the deadline passes first.
    EngineError
        If the proof is not accepted.
    """
    with TemporaryDirectory(prefix="satpack-") as folder:
        formula_file, proof_file = Path(folder, "puzzle.cnf"), Path(folder, "puzzle.drat")
        variables, clauses = formula.write(formula_file, deadline)
        started = time.monotonic()
        if solver_command is None:
            found = attempt(formula_file, proof_file, solver=solver, deadline=deadline)
        else:
            solver = solver_command
            found = _attempt_by(solver, formula_file, proof_file, variables, deadline)
        solve_seconds = time.monotonic() - started
        if found is None:
            raise Undecided("time limit")
        if found.model is not None:
            return replace(
                formula.solution(found.model),
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
            encoding=formula.encoding,
            variables=variables,
            clauses=clauses,
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
                steps += bool(words) and not words[0].startswith((b"c", b"p"))
                deletions += b"d" in words[:2]
    return Attempt(model, steps - deletions, deletions, {})


def _keep(file: Path, path: str | None) -> None:
    """Copy a file to where it is wanted."""
    if path is not None:
        with file.open("rb") as source, writing(path) as target:
            copyfileobj(source, target)


_NOGOODS = (
    "nogoods: placements, and pairs of them, that leave a cell or a piece without any placement; they follow from the "
    "other clauses, which the proof does not show"
)


def by_placements(
    placements: Placements, *, encoding: str, at_most_one: str, with_symmetry: bool
) -> Formula:
    """Return the formula that `satpack export` writes, by default without what only follows from the rest.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    encoding, at_most_one : str
        As for `satpack.encode`.
    with_symmetry : bool
        Whether to add clauses that leave one solution of each symmetry class, which are to be trusted.

    Raises
    ------
    OptionError
        For an encoding that does not exist.
    """
    from satpack.engines.sat.encoding import choose
    from satpack.engines.sat.formula import Cnf

    chosen = choose(placements, encoding, at_most_one)
    if encoding == "auto":
        chosen = replace(chosen, name=chosen.name.split("+")[0])
    cnf = Cnf(placements, chosen, symmetry=with_symmetry)
    return _PlacementFormula(cnf, trusted_by(cnf))


def trusted_by(cnf: Cnf | BoxCnf) -> tuple[Trusted, ...]:
    """Return how an exported formula says more than its puzzle."""
    from satpack.engines.sat.formula import Cnf

    if not isinstance(cnf, Cnf):
        return _trusted_of_boxes(cnf.symmetry_breaking) if cnf.symmetry else ()
    trusted = _symmetry_clauses(cnf.placements) if cnf.symmetry else ()
    if "nogoods" in cnf.encoding.name.split("+"):
        trusted += (Trusted((), _NOGOODS),)
    return trusted


def by_coordinates(boxes: BoxPuzzle) -> Formula:
    """Return the formula of boxes in a box that is used to find a first packing.

    Raises
    ------
    LimitError
        If there are too many boxes.
    """
    from satpack.engines.boxes.encoding import encode_boxes

    return _BoxFormula(encode_boxes(boxes, all_of_them=False))


@dataclass(frozen=True, slots=True, eq=False)
class _PlacementFormula:
    cnf: Cnf
    trusted: tuple[Trusted, ...]

    @property
    def encoding(self) -> str:
        return str(self.cnf.encoding)

    def write(self, path: Path, deadline: Deadline) -> tuple[int, int]:
        size = self.cnf.write(path, deadline=deadline)
        return size.variables, size.clauses

    def solution(self, model: Sequence[int]) -> Solution:
        return self.cnf.decode(model)


@dataclass(frozen=True, slots=True, eq=False)
class _BoxFormula:
    formula: BoxFormula

    @property
    def encoding(self) -> str:
        return "order"

    @property
    def trusted(self) -> tuple[Trusted, ...]:
        breaking = self.formula.symmetry_breaking
        pushed = "that boxes are pushed towards one corner, and copies of a box are in order"
        return _trusted_of_boxes(f"{pushed}{f', {breaking}' if breaking else ''}")

    def write(self, path: Path, deadline: Deadline) -> tuple[int, int]:
        from satpack_encodings import write_dimacs

        deadline.check()
        variables, clauses = self.formula.variables, self.formula.clauses
        names = (f"{group.name}: {group.variables}" for group in variables.groups)
        comments = (f"satpack: {self.formula.boxes.puzzle.name}, packed by coordinates", *names)
        with path.open("wb") as file:
            write_dimacs(
                file,
                clauses,
                variables_count=variables.top,
                clause_count=len(clauses),
                comments=comments,
            )
        return variables.top, len(clauses)

    def solution(self, model: Sequence[int]) -> Solution:
        from satpack.engines.boxes.search import verified

        formula = self.formula
        return verified(formula.boxes, formula.packing(set(model)), "model", 0.0, {})


def _trusted_of_boxes(what: str) -> tuple[Trusted, ...]:
    return (Trusted((), f"{what}; any packing can be turned into one like that"),)


def _symmetry_clauses(placements: Placements) -> tuple[Trusted, ...]:
    """Return the clauses that a formula has if it breaks symmetry, and the reason for them."""
    from satpack.engines.sat.encoding import placement_variables
    from satpack.engines.sat.symmetry_breaking import break_symmetry
    from satpack.model.symmetry import symmetry_of
    from satpack_encodings import Variables

    variables = Variables()
    chooses = placement_variables(placements, variables)
    action = symmetry_of(placements.puzzle).on(placements)
    breaking = break_symmetry(placements, action, variables, chooses)
    why = (
        f"{breaking.description}; the images of a solution under the puzzle's symmetries are solutions too, "
        "and these clauses hold for one of them"
    )
    return (Trusted(breaking.clauses, why),) if breaking.clauses else ()
