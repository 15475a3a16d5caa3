"""Proves that a puzzle has no solution, in a form that others can check: a short argument, a colouring, or a DRAT proof."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, Unpack, get_args

from satpack.engines.blame.rules import reason_with_rules
from satpack.engines.prepared import Prepared
from satpack.model.answer import Conclusion, Picture, Result, Status, engine_name
from satpack.questions.question import question
from satpack.questions.question_options import ProveOptions
from satpack.questions.subjects import refuse_asked
from satpack.runtime.declared_options import asks_for, complete
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from satpack.engines.formula import Formula
    from satpack.engines.proofs import DratProof
    from satpack.engines.sat.covers import CoverCnf
    from satpack.engines.sat.formula import Cnf
    from satpack.gallery import Subject
    from satpack.io.formats.proofs import ProofRecord
    from satpack.io.formats.solutions import SolutionRecord
    from satpack.model.boxes import BoxPuzzle
    from satpack.model.colouring import Colouring
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.runtime.limits import Deadline

Method = Literal["auto", "colouring", "drat"]
METHODS: tuple[Method, ...] = get_args(Method)


@dataclass(frozen=True, slots=True)
class Proof(Result):
    """The outcome of proving a puzzle impossible.

    Attributes
    ----------
    puzzle : Puzzle or NamedCover
        The puzzle, or the items and options.
    status : Status
        `IMPOSSIBLE`: proved, and the proof checked; `SOLVED`: there is a solution; `UNDECIDED`: neither is known.
    method : str
        The proof method: "area", "placements", "colouring" or "drat"; empty unless it is proved.
    reason : str
        The reason for no solution, or for an undecided result.
    colouring : Colouring or None
        The certificate, if a colouring argument proved it.
    drat : DratProof or None
        The proof, if it took one.
    solution : Solution or None
        The solution, if there is one.
    no_colouring : str
        The reason why no colouring argument proved it, if one was tried.
    seconds : float
        Wall-clock time.
    """

    puzzle: Subject
    status: Status
    method: str = ""
    reason: str = ""
    colouring: Colouring | None = None
    drat: DratProof | None = None
    solution: Solution | Any | None = None
    no_colouring: str = ""
    seconds: float = 0.0

    @property
    def engine(self) -> str:
        """The engine that found the solution, if there is one."""
        return self.solution.engine if self.solution else ""

    def to_record(self) -> ProofRecord | SolutionRecord:
        """Return the record `satpack-proof-1`; or the solution, if there is one."""
        if self.solution is not None:
            solved: SolutionRecord = self.solution.to_record()
            return solved
        from msgspec import UNSET

        from satpack.io.formats.declared import filled
        from satpack.io.formats.proofs import ProofRecord

        return filled(
            ProofRecord,
            self,
            no_colouring=self.no_colouring or UNSET,
            certificate=self.colouring.to_record() if self.colouring else UNSET,
            drat=self.drat.to_record() if self.drat else UNSET,
        )

    @property
    def conclusion(self) -> Conclusion:
        """Whether it is proved that there is no solution."""
        if self.solution is not None:
            return "solvable"
        return "undecided" if self.status is Status.UNDECIDED else "answered"

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the proof, or the solution, or the reason why neither is known."""
        if self.solution is not None:
            yield Picture(self.solution, self.puzzle.name)
            by = engine_name(self.engine, verbose=verbose)
            found = f"found in {self.solution.seconds:.2f} s by {by}"
            yield f"There is a solution, {found}, and verified: nothing to prove."
            return
        if self.colouring is not None:
            yield Picture(self.colouring, self.puzzle.name)
            yield f"Impossible: {self.reason}."
            yield f"Proved by a colouring argument in {self.seconds:.2f} s, checked on every placement of every piece."
            return
        yield f"{self.puzzle.name}: {self.status.value}: {self.reason} ({self.seconds:.2f} s)"
        if self.no_colouring and self.no_colouring != self.reason:
            yield self.no_colouring[0].upper() + self.no_colouring[1:] + "."
        if self.drat is not None:
            yield ""
            yield from self.drat.lines()

    def __repr__(self) -> str:
        how = f", by {self.method}" if self.method else ""
        why = f": {self.reason}" if self.reason else ""
        return f"Proof about {self.puzzle.name!r}: {self.status.value}{how}{why}"


_OF_A_FORMULA = (
    "solver",
    "solver_command",
    "encoding",
    "at_most_one",
    "with_symmetry",
    "checker",
)
"""Options that do not apply to a proof by colouring."""


@question(ProveOptions, doing="proving")
def prove(puzzle: Puzzle | NamedCover | str | Path, **options: Unpack[ProveOptions]) -> Proof:
    """Prove that a puzzle has no solution, and check the proof.

    Raises
    ------
    InputError
        For invalid options, or a puzzle that is too large.
    EngineError
        If the checker rejects the proof.

    Examples
    --------
    >>> import satpack
    >>> prove("tetrominoes-4x5").method
    'colouring'
    """
    from satpack.engines.proofs import proving_solver
    from satpack.engines.refuting import choose_checker

    started = time.monotonic()
    asked = complete(ProveOptions, options)
    prepared = Prepared.of(puzzle, asked["timeout"])
    refuse_asked(prepared.subject, ProveOptions, asked)
    solver, command = asked["solver"], asked["solver_command"]
    if asked["method"] not in METHODS:
        raise OptionError(f"there is no method {asked['method']!r}; use {', '.join(METHODS)}")
    if asked["method"] == "colouring" and asks_for(ProveOptions, asked, _OF_A_FORMULA):
        raise OptionError(
            "a colouring needs no formula: leave out solver, solver command, encoding, at-most-one, with-symmetry and checker"
        )
    if asked["method"] == "colouring" and prepared.has_no_shapes:
        raise OptionError("a colouring gives weights to cells, and items and options have none")
    if command is not None:
        from satpack.engines.sat.external import split_command

        if solver != "auto":
            raise OptionError(f"solver {solver!r} and a solver command: give one of them")
        split_command(command, proves=True)
    choose_checker(asked["checker"])
    settings = _Settings(prepared, asked, proving_solver(solver))
    try:
        found = next(filter(None, _attempts(settings)))
    except Undecided as fault:
        found = Proof(prepared.subject, Status.UNDECIDED, reason=str(fault))
    if found.status is Status.IMPOSSIBLE:
        found = replace(found, reason=reason_with_rules(prepared, found.reason))
    return replace(found, seconds=time.monotonic() - started)


@dataclass(frozen=True, slots=True)
class _Settings:
    """The puzzle to prove impossible, the options of `prove`, checked, and the solver that writes proofs."""

    prepared: Prepared
    asked: ProveOptions
    prover: str


def _attempts(settings: _Settings) -> Iterator[Proof | None]:
    """Yield the result of each proof method, the cheap ones first; the last always has a result."""
    prepared, method = settings.prepared, settings.asked["method"]
    puzzle = prepared.subject
    boxes = prepared.boxes(settings.asked["encoding"], settings.asked["at_most_one"])
    if method == "auto":
        yield _argued(puzzle, "area", prepared.wrong_area)
    if boxes is not None and method != "colouring":
        yield _by_coordinates(boxes, settings)
    if method == "auto":
        yield _argued(puzzle, "placements", prepared.misfit)
    no_colouring = ""
    if method != "drat" and not prepared.has_no_shapes:
        colouring, no_colouring = _coloured(prepared.placements, prepared.deadline)
        if colouring is not None:
            yield Proof(
                puzzle, Status.IMPOSSIBLE, "colouring", colouring.sentence, colouring=colouring
            )
        if method == "colouring":
            yield Proof(puzzle, Status.UNDECIDED, reason=no_colouring, no_colouring=no_colouring)
    try:
        found = _refuted(_formula(settings), settings)
    except Undecided as fault:
        found = Proof(puzzle, Status.UNDECIDED, reason=str(fault))
    yield replace(found, no_colouring=no_colouring)


def _formula(settings: _Settings) -> Cnf | CoverCnf:
    """Return the formula that `satpack export` writes, by default without redundant clauses."""
    from satpack.engines.sat.covers import CoverCnf, formula_of

    asked = settings.asked
    formula = formula_of(
        settings.prepared,
        asked["encoding"],
        asked["at_most_one"],
        symmetry=asked["with_symmetry"],
    )
    if asked["encoding"] == "auto" and not isinstance(formula, CoverCnf):
        chosen = formula.encoding
        return replace(formula, encoding=replace(chosen, name=chosen.name.split("+")[0]))
    return formula


def _argued(puzzle: Subject, method: str, reason: str) -> Proof | None:
    return Proof(puzzle, Status.IMPOSSIBLE, method, reason) if reason else None


def _coloured(placements: Placements, deadline: Deadline) -> tuple[Colouring | None, str]:
    from satpack.engines.colouring.weights import find_colouring, signed_tiling

    try:
        colouring = find_colouring(placements, deadline=deadline)
    except LimitError as fault:
        return None, f"no colouring argument was found: {fault}"
    if colouring is not None:
        return colouring, ""
    none = "there is no colouring argument, by any weights"
    try:
        tiling = signed_tiling(placements, deadline=deadline)
    except (LimitError, Undecided):
        return None, none
    assert tiling is not None
    multiples = tiling.multiples.values()
    return None, (
        f"{none}: a signed tiling exists ({many(len(multiples), 'placement')}, each taken "
        f"{min(multiples, default=0):,} to {max(multiples, default=0):,} times, cover every cell once)"
    )


def _by_coordinates(boxes: BoxPuzzle, settings: _Settings) -> Proof:
    """Return the result of a search by coordinates, which is a proof only if its formula may be trusted."""
    from satpack.engines.boxes.encoding import impossible_by_positions
    from satpack.engines.boxes.packings import BoxCnf, first_packing

    puzzle = boxes.puzzle
    if settings.asked["method"] == "auto" and (reason := impossible_by_positions(boxes)):
        return Proof(puzzle, Status.IMPOSSIBLE, "placements", reason)
    if settings.asked["solver_command"] is not None and not settings.asked["with_symmetry"]:
        raise OptionError(
            "this puzzle is proved by coordinates, which a solver command can do only with symmetry allowed "
            "(--with-symmetry); or choose an encoding of placements"
        )
    if settings.asked["with_symmetry"]:
        return _refuted(BoxCnf(boxes, symmetry=True, every=False), settings)
    found = first_packing(
        boxes, solver=settings.asked["solver"], deadline=settings.prepared.deadline
    )
    if found.status is not Status.IMPOSSIBLE:
        return Proof(puzzle, found.status, reason=found.reason, solution=found.solution)
    return Proof(
        puzzle,
        Status.UNDECIDED,
        reason="a search by coordinates finds no packing, but its formula takes symmetry for granted; "
        "with symmetry allowed (--with-symmetry) it is proved and checked",
    )


def _refuted(formula: Formula[Any], settings: _Settings) -> Proof:
    from satpack.engines.proofs import DratProof, refute

    found = refute(
        formula,
        solver=settings.prover,
        solver_command=settings.asked["solver_command"],
        checker=settings.asked["checker"],
        cnf=settings.asked["cnf"],
        proof=settings.asked["proof"],
        deadline=settings.prepared.deadline,
    )
    if isinstance(found, DratProof):
        reason = "the formula is unsatisfiable"
        return Proof(formula.puzzle, Status.IMPOSSIBLE, "drat", reason, drat=found)
    return Proof(formula.puzzle, Status.SOLVED, solution=found)
