"""Proving that a puzzle has no solution, in a form that others can check: a short argument, a colouring, or a DRAT proof."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

from satpack.engines.arguments import impossible_by_area, impossible_by_placements
from satpack.engines.contradiction import reason_with_rules
from satpack.model.answer import Status
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.boxes.boxes import BoxPuzzle
    from satpack.engines.colouring import Colouring
    from satpack.engines.proofs.refutation import DratProof, Formula
    from satpack.model.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

__all__ = ["METHODS", "Proof", "prove"]

Method = Literal["auto", "colouring", "drat"]
METHODS: tuple[Method, ...] = get_args(Method)


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
    solver_command: str | None = None,
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
    solver_command : str, optional
        A program to run instead, as for `satpack.solve`, with ``{proof}`` for the file that it writes a DRAT or LRAT
        proof to, in text; the last argument if it does not occur.
    encoding, at_most_one : str
        As for `satpack.solve`.
    with_symmetry : bool
        Whether the formula may say that of each class of solutions only one counts. That makes proofs shorter, but is to
        be trusted: it does not follow from the puzzle. Formulas by coordinates always say so.
    checker : str
        "auto" or one of `satpack.engines.proofs.checkers.CHECKERS`.
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
    from satpack.engines.proofs.attempts import proving_solver
    from satpack.engines.proofs.checkers import choose_checker

    if method not in METHODS:
        raise OptionError(f"there is no method {method!r}; use {', '.join(METHODS)}")
    if solver_command is not None:
        from satpack.engines.sat.external import split_command

        if solver != "auto":
            raise OptionError(f"solver {solver!r} and a solver command: give one of them")
        split_command(solver_command, proves=True)
    choose_checker(checker)
    settings = _Settings(
        method=method,
        solver=solver,
        solver_command=solver_command,
        prover=proving_solver(solver),
        encoding=encoding,
        at_most_one=at_most_one,
        with_symmetry=with_symmetry,
        checker=checker,
        cnf=cnf,
        proof=proof,
        deadline=Deadline.after(timeout),
    )
    started = time.monotonic()
    try:
        found = next(filter(None, _attempts(puzzle, settings)))
    except Undecided as fault:
        found = Proof(puzzle, Status.UNDECIDED, reason=str(fault))
    if found.status is Status.IMPOSSIBLE:
        reason = reason_with_rules(puzzle, found.reason, settings.deadline)
        found = replace(found, reason=reason)
    return replace(found, seconds=time.monotonic() - started)


@dataclass(frozen=True, slots=True)
class _Settings:
    """The options of `prove`, checked; `prover` is the solver that writes proofs."""

    method: str
    solver: str
    solver_command: str | None
    prover: str
    encoding: str
    at_most_one: str
    with_symmetry: bool
    checker: str
    cnf: str | None
    proof: str | None
    deadline: Deadline


def _attempts(puzzle: Puzzle, settings: _Settings) -> Iterator[Proof | None]:
    """Yield what each way of proving leads to, the cheap ones first; the last leads to something in any case."""
    from satpack.engines.boxes.choice import boxes_for
    from satpack.engines.proofs.refutation import by_placements
    from satpack.model.placements import place

    method = settings.method
    boxes = boxes_for(puzzle, encoding=settings.encoding, at_most_one=settings.at_most_one)
    if method == "auto":
        yield _argued(puzzle, "area", impossible_by_area(puzzle))
    if boxes is not None and method != "colouring":
        yield _by_coordinates(boxes, settings)
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
    formula = by_placements(
        placements,
        encoding=settings.encoding,
        at_most_one=settings.at_most_one,
        with_symmetry=settings.with_symmetry,
    )
    try:
        found = _refuted(puzzle, formula, settings)
    except Undecided as fault:
        found = Proof(puzzle, Status.UNDECIDED, reason=str(fault))
    yield replace(found, no_colouring=no_colouring)


def _argued(puzzle: Puzzle, method: str, reason: str | None) -> Proof | None:
    return Proof(puzzle, Status.IMPOSSIBLE, method, reason) if reason else None


def _coloured(placements: Placements) -> tuple[Colouring | None, str]:
    """Return a colouring argument, or why there is none."""
    from satpack.engines.colouring import find_colouring, signed_tiling

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


def _by_coordinates(boxes: BoxPuzzle, settings: _Settings) -> Proof:
    """Return what comes of a search by coordinates, which is a proof only if its formula may be trusted."""
    from satpack.engines.boxes.encoding import impossible_by_positions
    from satpack.engines.boxes.search import first_packing
    from satpack.engines.proofs.refutation import by_coordinates

    puzzle = boxes.puzzle
    if settings.method == "auto" and (reason := impossible_by_positions(boxes)):
        return Proof(puzzle, Status.IMPOSSIBLE, "placements", reason)
    if settings.solver_command is not None and not settings.with_symmetry:
        raise OptionError(
            "this puzzle is proved by coordinates, which a solver command can do only with symmetry allowed "
            "(--with-symmetry); or choose an encoding of placements"
        )
    if settings.with_symmetry:
        return _refuted(puzzle, by_coordinates(boxes), settings)
    found = first_packing(boxes, solver=settings.solver, deadline=settings.deadline)
    if found.status is not Status.IMPOSSIBLE:
        return Proof(puzzle, found.status, reason=found.reason, solution=found.solution)
    return Proof(
        puzzle,
        Status.UNDECIDED,
        reason="a search by coordinates finds no packing, but its formula takes symmetry for granted; "
        "with symmetry allowed (--with-symmetry) it is proved and checked",
    )


def _refuted(puzzle: Puzzle, formula: Formula, settings: _Settings) -> Proof:
    from satpack.engines.proofs.refutation import DratProof, refute

    found = refute(
        formula,
        solver=settings.prover,
        solver_command=settings.solver_command,
        checker=settings.checker,
        cnf=settings.cnf,
        proof=settings.proof,
        deadline=settings.deadline,
    )
    if isinstance(found, DratProof):
        reason = "the formula is unsatisfiable"
        return Proof(puzzle, Status.IMPOSSIBLE, "drat", reason, drat=found)
    return Proof(puzzle, Status.SOLVED, solution=found)
