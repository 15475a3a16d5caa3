"""Proving that a puzzle has no solution, in a form that others can check: a short argument, a colouring, or a DRAT proof."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, get_args

from satpack.answer import Status
from satpack.arguments import impossible_by_area, impossible_by_placements
from satpack.errors import EngineError, LimitError, OptionError, Undecided
from satpack.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.colouring import Colouring
    from satpack.placements import Placements
    from satpack.puzzle import Puzzle
    from satpack.solution import Solution
    from satpack_encodings import Clause

__all__ = ["METHODS", "DratProof", "Proof", "Trusted", "prove"]

Method = Literal["auto", "colouring", "drat"]
METHODS: tuple[Method, ...] = get_args(Method)


@dataclass(frozen=True, slots=True)
class Trusted:
    """Clauses that a proof takes for granted, though they do not follow from the puzzle's formula.

    Attributes
    ----------
    clauses : tuple of Clause
        The clauses.
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
        Clauses of the formula that are more than the puzzle says; by default there are none.
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


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of proving a puzzle impossible.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    status : Status
        `IMPOSSIBLE`: proved, and the proof checked; `SOLVED`: there is a solution; `UNDECIDED`: neither is known.
    method : str
        What proved it: "area", "placements", "colouring" or "drat"; empty unless it is proved.
    reason : str
        Why there is no solution, or why none of it is known.
    colouring : Colouring or None
        The certificate, if a colouring argument proved it.
    drat : DratProof or None
        The proof, if it took one.
    solution : Solution or None
        The solution, if there is one.
    no_colouring : str
        Why no colouring argument proved it, if one was looked for.
    seconds : float
        Wall-clock time.
    """

    puzzle: Puzzle
    status: Status
    method: str = ""
    reason: str = ""
    colouring: Colouring | None = None
    drat: DratProof | None = None
    solution: Solution | None = None
    no_colouring: str = ""
    seconds: float = 0.0


def prove(
    puzzle: Puzzle,
    *,
    method: str = "auto",
    solver: str = "auto",
    encoding: str = "auto",
    at_most_one: str = "auto",
    with_symmetry: bool = False,
    checker: str = "auto",
    cnf: str | None = None,
    proof: str | None = None,
    timeout: float | None = None,
) -> Proof:
    """Prove that a puzzle has no solution, and check the proof.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    method : {"auto", "colouring", "drat"}
        "auto" tries, in this order, areas, placements, colourings, and search with a DRAT proof.
    solver : str
        A CDCL solver that writes proofs.
    encoding, at_most_one : str
        As for `satpack.solve`.
    with_symmetry : bool
        Whether the formula may say that of each class of solutions only one counts. That makes proofs shorter, but is to
        be trusted: it does not follow from the formula.
    checker : str
        "auto" or one of `satpack.sat.proof_checkers.CHECKERS`.
    cnf, proof : str, optional
        Where to keep the formula and its DRAT proof; compressed if the name ends in ``.gz`` or ``.xz``.
    timeout : float, optional
        Seconds after which the answer is "undecided".

    Raises
    ------
    InputError
        For options that do not exist, or a puzzle that is too large.
    EngineError
        If the checker rejects the proof.

    Examples
    --------
    >>> import satpack
    >>> prove(satpack.load("tetrominoes-4x5")).method
    'colouring'
    """
    from satpack.sat.proof import proving_solver
    from satpack.sat.proof_checkers import choose_checker

    if method not in METHODS:
        raise OptionError(f"there is no method {method!r}; use {', '.join(METHODS)}")
    refuter = _Refuter(
        solver=proving_solver(solver),
        encoding=encoding,
        at_most_one=at_most_one,
        with_symmetry=with_symmetry,
        checker=choose_checker(checker),
        cnf=cnf,
        proof=proof,
        deadline=Deadline.after(timeout),
    )
    started = time.monotonic()
    found = next(filter(None, _attempts(puzzle, method, refuter)))
    return replace(found, seconds=time.monotonic() - started)


def _attempts(puzzle: Puzzle, method: str, refuter: _Refuter) -> Iterator[Proof | None]:
    """Yield what each way of proving leads to, the cheap ones first; the last leads to something in any case."""
    from satpack.placements import place

    if method == "auto":
        yield _argued(puzzle, "area", impossible_by_area(puzzle))
    placements = place(puzzle)
    if method == "auto":
        yield _argued(puzzle, "placements", impossible_by_placements(placements))
    no_colouring = ""
    if method != "drat":
        colouring, no_colouring = _coloured(placements)
        if colouring is not None:
            yield Proof(
                puzzle, Status.IMPOSSIBLE, "colouring", colouring.sentence, colouring=colouring
            )
        if method == "colouring":
            yield Proof(puzzle, Status.UNDECIDED, reason=no_colouring, no_colouring=no_colouring)
    try:
        found = refuter.run(placements)
    except Undecided as fault:
        found = Proof(puzzle, Status.UNDECIDED, reason=str(fault))
    yield replace(found, no_colouring=no_colouring)


def _argued(puzzle: Puzzle, method: str, reason: str | None) -> Proof | None:
    return Proof(puzzle, Status.IMPOSSIBLE, method, reason) if reason else None


def _coloured(placements: Placements) -> tuple[Colouring | None, str]:
    """Return a colouring argument, or why there is none."""
    from satpack.colouring import find_colouring, signed_tiling

    try:
        colouring = find_colouring(placements)
    except LimitError as fault:
        return None, f"no colouring argument was found: {fault}"
    if colouring is not None:
        return colouring, ""
    none = "there is no colouring argument, by any weights"
    try:
        tiling = signed_tiling(placements)
    except LimitError:
        return None, none
    assert tiling is not None
    multiples = tiling.multiples.values()
    return None, (
        f"{none}: a signed tiling exists ({len(multiples):,} placements, each taken "
        f"{min(multiples, default=0):,} to {max(multiples, default=0):,} times, cover every cell once)"
    )


@dataclass(frozen=True, slots=True)
class _Refuter:
    """Refutes a puzzle's formula by search."""

    solver: str
    encoding: str
    at_most_one: str
    with_symmetry: bool
    checker: str
    cnf: str | None
    proof: str | None
    deadline: Deadline

    def run(self, placements: Placements) -> Proof:
        """Search for a refutation and check it, or find a solution.

        Raises
        ------
        Undecided
            If the deadline passes first.
        EngineError
            If the refutation is wrong.
        """
        from satpack.exporting import Cnf
        from satpack.sat.encoding import choose
        from satpack.sat.proof import attempt
        from satpack.sat.proof_checkers import check_proof

        puzzle = placements.puzzle
        chosen = choose(placements, self.encoding, self.at_most_one)
        formula = Cnf(placements, chosen, symmetry=self.with_symmetry)
        with TemporaryDirectory(prefix="satpack-") as folder:
            cnf, proof = Path(folder, "puzzle.cnf"), Path(folder, "puzzle.drat")
            size = formula.write(cnf, deadline=self.deadline)
            started = time.monotonic()
            found = attempt(cnf, proof, solver=self.solver, deadline=self.deadline)
            solve_seconds = time.monotonic() - started
            if found is None:
                raise Undecided("time limit")
            if found.model is not None:
                solution = replace(
                    formula.decode(found.model),
                    engine=f"sat ({chosen}, {self.solver})",
                    seconds=solve_seconds,
                    statistics=found.statistics,
                )
                return Proof(puzzle, Status.SOLVED, solution=solution)
            verdict = check_proof(cnf, proof, checker=self.checker, deadline=self.deadline)
            if not verdict.accepted:
                raise EngineError(
                    f"the proof of {self.solver} is rejected by {verdict.checker}: {verdict.reason}"
                )
            _keep(cnf, self.cnf)
            _keep(proof, self.proof)
            drat = DratProof(
                encoding=str(chosen),
                variables=size.variables,
                clauses=size.clauses,
                trusted=_symmetry_clauses(placements) if self.with_symmetry else (),
                solver=self.solver,
                lemmas=found.lemmas,
                deletions=found.deletions,
                cnf_bytes=cnf.stat().st_size,
                proof_bytes=proof.stat().st_size,
                solve_seconds=solve_seconds,
                checker=verdict.checker,
                check_seconds=verdict.seconds,
            )
        return Proof(puzzle, Status.IMPOSSIBLE, "drat", "the formula is unsatisfiable", drat=drat)


def _symmetry_clauses(placements: Placements) -> tuple[Trusted, ...]:
    """Return the clauses that a formula has if it breaks symmetry, and the reason for them."""
    from satpack.sat.encoding import placement_variables
    from satpack.sat.symmetry_breaking import break_symmetry
    from satpack.symmetry import symmetry_of
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


def _keep(file: Path, path: str | None) -> None:
    """Copy a file to where it is wanted."""
    from satpack.formats.compressed import writing

    if path is not None:
        with file.open("rb") as source, writing(path) as target:
            copyfileobj(source, target)
