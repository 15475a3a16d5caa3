"""Checks proofs by other programs about a formula that satpack exported, down to the puzzle.

A proof is about a formula; only satpack can check that the formula is the puzzle's. So the formula is generated again
from the puzzle, with the encoding named in the file's header, and must equal the file's, clause by clause. The
checker then gets the formula generated here.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from satpack.engines.sat.decoding import check_same
from satpack.engines.sat.encoding import batches
from satpack.io.files import temporary_folder
from satpack.io.formulas.cnf_file import reading_cnf
from satpack.model.best.best_fit import better, bounds_by_area, per_cell, restated, weights_of
from satpack.model.goal import MAXIMISED, MINIMISED, Goal
from satpack.model.rules import HoleSize, Linear
from satpack.model.solution import Solution
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.limits import NEVER, Deadline, in_time
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.engines.formula import Formula, Trusted
    from satpack.engines.refuting.checkers import Verdict
    from satpack.gallery import Subject
    from satpack.io.formulas.cnf_file import CnfFile
    from satpack.model.puzzle import Puzzle

_MOST_LITERALS = 12
"""Most literals of a clause in an error message."""


@dataclass(frozen=True, slots=True)
class CheckedProof:
    """An accepted proof."""

    encoding: str  # of the puzzle as the formula
    trusted: tuple[Trusted, ...]  # the clauses beyond the puzzle
    verdict: Verdict
    claim: str = ""  # the excluded claim, if not any solution: "solution of 21 pieces or more"


def check_exported_proof(
    puzzle: Subject,
    cnf: str,
    proof: str,
    *,
    checker: str = "auto",
    deadline: Deadline = NEVER,
) -> CheckedProof:
    """Check a proof that the formula of a puzzle has no model.

    `cnf` is a file from `satpack export`, `proof` a DRAT or LRAT proof as text; both may be compressed, and one may
    be "-", standard input. Raise InputError if a file can't be read or the formula is not the puzzle's (with the
    first clause that differs; or if what it blocks is not a solution), VerificationError if the proof is wrong or proves less, and Undecided at the deadline.
    """
    from satpack.engines.refuting.checkers import check_given_proof

    with temporary_folder() as folder:
        formula_file = folder / "puzzle.cnf"
        with reading_cnf(cnf) as file:
            claimed, claim = _claimed(file, puzzle)
            facts = file.header.facts
            clauses: Iterable[list[int]] = file.clauses
            blocked: tuple[Solution, ...] = ()
            if facts.blocked and claimed.kind == "puzzle":
                known = list(chain.from_iterable(batches(file.clauses, facts.encoding, deadline)))
                blocked, clauses = _blocked(file, known, claimed), known
                claim = (
                    f"{claim or 'solution'} but the {many(facts.blocked, 'verified one')} that the formula blocks"
                    f"{', up to symmetry' * bool(facts.symmetry_breaking)}"
                )
            formula = _formula(file, claimed, blocked)
            _compare(file, clauses, formula, deadline)
        formula.write(formula_file, deadline=deadline)
        verdict = check_given_proof(formula_file, proof, checker=checker, deadline=deadline)
        return CheckedProof(
            encoding=str(formula.encoding),
            trusted=formula.trusted,
            verdict=verdict,
            claim=claim,
        )


def _claimed(file: CnfFile, puzzle: Subject) -> tuple[Subject, str]:
    """Return the subject of a file's formula (the puzzle, or one with a better goal), and the claim that has no solution."""
    found = file.header.puzzle
    try:
        check_same(found, puzzle, file.name)
    except InputError:
        if puzzle.kind == "cover" or found.kind == "cover":
            raise
        for beaten, claim in claims(puzzle, found):
            with suppress(InputError):
                check_same(found, beaten, file.name)
                return beaten, claim
        raise
    return puzzle, ""


def _blocked(file: CnfFile, clauses: Sequence[list[int]], puzzle: Puzzle) -> tuple[Solution, ...]:
    """Return what the last clauses of a file block, not verified; raise InputError if these are not different solutions.

    Where copies are to spare, a clause also has placements that would make a larger solution; the formula is compared with these.
    """
    number = file.header.facts.blocked
    is_whole = all(piece.copies.is_fixed for piece in puzzle.pieces)
    found = []
    for clause in clauses[len(clauses) - number :]:
        own = [literal for literal in clause if literal < 0 or is_whole]
        placed = [file.header.placed(-literal) for literal in own]
        lying = tuple(each for each in placed if each is not None)
        if len(lying) < len(own):
            raise InputError(
                f"{file.name}: its clause {_text(clause)} does not block a solution by its placements"
            )
        found.append(Solution(puzzle, lying))
    if len({frozenset(each.placed) for each in found}) < number:
        raise InputError(f"{file.name}: does not block {number:,} different solutions")
    return tuple(found)


def _formula(file: CnfFile, puzzle: Subject, blocked: tuple[Solution, ...]) -> Formula[Any]:
    """Return the formula described by a file's header; raise InputError if what is blocked is not a solution."""
    from satpack.engines.boxes.formula import BoxCnf
    from satpack.engines.sat.formula import Cnf
    from satpack.engines.sat.losses import are_few
    from satpack.questions.export import encode

    facts = file.header.facts
    check_same(file.header.puzzle, puzzle, file.name)
    if facts.dlx is not None:
        return encode(file.header.puzzle, seed=facts.seed)
    formula = encode(
        file.header.puzzle,
        encoding=facts.encoding,
        at_most_one="auto" if facts.at_most_one == "none" else facts.at_most_one,
        seed=facts.seed,
        symmetry=bool(facts.symmetry_breaking),
        block=blocked,
    )
    if isinstance(formula, BoxCnf) and not facts.every:  # only formulas of boxes have this
        return replace(formula, every=False)
    if isinstance(formula, Cnf) and facts.weights is not None:
        if fault := facts.weights.fault(formula.placements):
            raise InputError(f"{file.name}: its weights prove nothing: {fault}")
        if not are_few(facts.weights, formula.placements, facts.weights.left(formula.puzzle)):
            raise LimitError(f"{file.name}: its weights leave too much to be lost to be counted")
        return replace(formula, weights=facts.weights)
    return formula


def _compare(
    file: CnfFile, clauses: Iterable[list[int]], formula: Formula[Any], deadline: Deadline
) -> None:
    """Raise at the first clause of a file that differs from the formula's."""
    pairs = zip_longest(clauses, formula.clauses())
    for number, (found, wanted) in enumerate(in_time(pairs, deadline), 1):
        if found is None or wanted is None or list(found) != list(wanted):
            raise InputError(
                f"{file.name}: clause {number} is {_text(found)}, where the formula of the puzzle has {_text(wanted)}; "
                f"{_why(file)}"
            )


def _why(file: CnfFile) -> str:
    """Return the advice for a formula that is not the puzzle's."""
    from satpack.runtime.version import __version__

    version = file.header.facts.version
    if version != __version__:
        return f"satpack {version} wrote it, this is {__version__}: check it with that version, or export it again"
    return "export it again, and prove that"


def _text(clause: list[int] | None) -> str:
    if clause is None:
        return "missing"
    more = ["..."] if len(clause) > _MOST_LITERALS else []
    return f"'{' '.join(map(str, [*clause[:_MOST_LITERALS], *more, 0]))}'"


def claims(puzzle: Puzzle, found: Puzzle) -> Iterator[tuple[Puzzle, str]]:
    """Yield puzzles that another one may be, with a description: this puzzle with a demand that its measure reaches a bound.

    Only the rules and bounds of ``found``, the puzzle that a formula says it is about, are read, to guess the
    measure: the caller must check whether it is the puzzle yielded.
    """
    for goal in _goals(puzzle):
        for leave_out in (False, True) if goal.measure != "blockers" else (False,):
            try:
                base = restated(puzzle, goal, leave_out=leave_out)
            except InputError:
                continue
            bounds = bounds_by_area(base, goal)
            measure = _measure(base, goal, found)
            if measure is None or not bounds.low <= measure <= bounds.high:
                continue
            more = "more" if goal.is_maximum else "less"
            left = ", whatever is left out" if leave_out else ""
            yield (
                better(base, goal, measure),
                f"solution with {goal.phrase(measure)} or {more}{left}",
            )


def _goals(puzzle: Puzzle) -> Iterator[Goal]:
    """Yield all goals, the puzzle's own first."""
    every = [Goal("maximise", measure) for measure in MAXIMISED]
    every += [Goal("minimise", measure) for measure in MINIMISED]
    yield from [puzzle.goal] if puzzle.goal is not None else []
    yield from (goal for goal in every if goal != puzzle.goal)


def _measure(base: Puzzle, goal: Goal, found: Puzzle) -> int | None:
    """Return the measure that another puzzle demands if it is this one with a demand."""
    last = found.rules[-1] if found.rules else None
    if goal.measure == "largest-hole":
        return last.most if isinstance(last, HoleSize) else None
    ratio = (1, 1) if goal.measure == "holes" else per_cell(base, weights_of(base, goal))
    if ratio is None:
        if not isinstance(last, Linear):
            return None
        return last.least if goal.is_maximum else last.most
    weight, size = ratio
    cells = len(base.region)
    if found.holes is None:
        return None
    covered = cells - found.holes.high, cells - found.holes.low
    if goal.measure == "holes":
        return cells - covered[0]
    return covered[0] * weight // size if goal.is_maximum else covered[1] * weight // size
