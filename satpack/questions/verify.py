"""Checks files of results key by key against their puzzle: solutions, disassemblies, best fits, certificates.

Proofs by other programs about a formula that satpack exported are checked down to the puzzle. A proof is about a formula; only
satpack can check that the formula is the puzzle's. So the formula is generated again from the puzzle, with the encoding named
in the file's header, and must equal the file's, clause by clause. The checker then gets the formula generated here.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from satpack.engines.disassembly.removals import removals
from satpack.engines.prepared import Prepared
from satpack.io.files import as_text, is_board, is_xml, temporary_folder
from satpack.io.formats.declared import Claim
from satpack.io.formats.disassemblies import SurveyRecord
from satpack.io.json_text import json_text, objects, parse_json
from satpack.io.results.best_file import checked_best
from satpack.io.results.certificate_file import unchecked_of_certificate, verified_certificate
from satpack.io.results.claims import claims_of, unchecked
from satpack.io.results.disassembly_file import (
    SURVEY_FORMAT,
    SURVEY_FORMATS,
    disassembly_of,
    loaded_disassembly,
    unchecked_of_disassembly,
)
from satpack.io.results.formats import DISASSEMBLY, format_of, kind_text, named_format, results_in
from satpack.io.results.solution_file import (
    checked_hint,
    cover_solution_of,
    loaded_solution,
    solution_of,
    unchecked_of_cover,
    unchecked_of_solution,
)
from satpack.model.best.best_fit import better, bounds_by_area, per_cell, restated, weights_of
from satpack.model.goal import MAXIMISED, MINIMISED, Goal
from satpack.model.moves.disassembly import Ending
from satpack.model.rules import HoleSize, Linear
from satpack.model.solution import Solution
from satpack.questions.outcomes import Outcome, Tally
from satpack.runtime.errors import InputError, LimitError, SolutionFileError, VerificationError
from satpack.runtime.limits import NEVER, Deadline, in_time
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from satpack.engines.formula import Formula, Trusted
    from satpack.engines.refuting import Verdict
    from satpack.gallery import Subject
    from satpack.io.formulas.cnf_file import CnfFile
    from satpack.io.json_text import Content, Line
    from satpack.model.puzzle import Puzzle

_BY_FIRST_WAY = ("highest", "lowest", "most_states")
"""Keys of a survey that say nothing of the shortest ways, which its disassemblies then are."""


@dataclass(slots=True)
class Verified:
    lines: list[str]  # the verified and the trusted claims, as text
    unchecked: list[str] = field(default_factory=list)  # keys that could not be checked


def verified(
    puzzle: Subject, content: Content, *, file: str, problem: int | None = None
) -> Verified:
    """Check the content of an open file against a puzzle, or against items and options, of which only solutions are.

    `problem` selects a problem of a BurrTools file, from 1. Raise VerificationError, with the place, the finding and the right value.
    """
    text = kind_text(content, file=file)
    if puzzle.kind == "cover":
        return _solutions(puzzle, content, file)
    name, _ = named_format(text)
    for begins, check in _WHOLE.items():
        if name.startswith(begins):
            return check(puzzle, text, file)
    kind = format_of(text)
    if content.whole is not None and (is_xml(content.whole) or is_board(content.whole, file)):
        stored = list(results_in(content, kind, file=file, puzzle=puzzle, problem=problem))
        for number, each in enumerate(stored, 1):
            _verify(each, file, number, len(stored))
        return Verified([_solutions_line(puzzle, len(stored))])
    if kind is DISASSEMBLY:
        return _disassemblies(puzzle, _lines(content, file))
    return _solutions(puzzle, content, file)


def taken_on_trust(content: Content, *, file: str) -> str:
    """Return the content of an open file if nothing in it can be checked, else ""."""
    name, _ = named_format(kind_text(content, file=file))
    for begins, what in ON_TRUST.items():
        if name.startswith(begins):
            return f"{what} ({name})"
    return ""


def _lines(content: Content, file: str) -> Iterable[Line]:
    if content.whole is None:
        return content.lines
    return objects(as_text(content.whole, file=file), file)


def _solutions(puzzle: Subject, content: Content, file: str) -> Verified:
    read, compared = _SOLUTIONS[puzzle.kind]
    lines = _lines(content, file)
    total = len(lines) if isinstance(lines, list) else None
    rest: dict[str, None] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        raw = loaded_solution(line.text, file=line.place)
        solution = read(raw, file=line.place, puzzle=puzzle)
        _verify(solution, file, number, total)
        rest |= dict.fromkeys(compared(raw, solution, place=line.place))
    return Verified([_solutions_line(puzzle, number)], list(rest))


def _verify(solution: Any, file: str, number: int, total: int | None) -> None:
    """Verify one of `total` solutions; None if their number is unknown."""
    try:
        solution.verify()
    except VerificationError as fault:
        which = f" {number}"
        if total is not None:
            which = f" {number} of {total}" if total > 1 else ""
        raise VerificationError(f"{file}: solution{which} is wrong: {fault}") from None


def _solutions_line(puzzle: Subject, number: int) -> str:
    which = many(number, "solution") if number > 1 else "the solution"
    return f"{puzzle.name}: {which} verified"


def _disassemblies(puzzle: Puzzle, lines: Iterable[Line]) -> Verified:
    """Check every move of every disassembly, turns by their certificates, and what sums them up."""
    rest: dict[str, None] = {}
    count = moves = turns = trusted = 0
    since = Tally()
    shortest = False
    for line in lines:
        raw = loaded_disassembly(line.text, file=line.place)
        if raw["format"] in SURVEY_FORMATS:
            rest |= dict.fromkeys(_survey(puzzle, raw, since, line.place, shortest=shortest))
            since, shortest = Tally(), False
            continue
        found = disassembly_of(raw, file=line.place, puzzle=puzzle)
        searched = removals(found) if raw.get("removals") else None
        rest |= dict.fromkeys(
            unchecked_of_disassembly(raw, found, searched=searched, place=line.place)
        )
        since.add(Outcome.of(found))
        shortest |= bool(raw.get("shortest"))
        count += 1
        moves += found.moves
        turns += found.turns
        trusted += found.ending is Ending.LOCKED
    how = f", {many(turns, 'quarter turn')} among them," if turns else ""
    apart = many(count, "disassembly", "disassemblies")
    said = [f"{puzzle.name}: {apart}, {many(moves, 'move')}{how} verified"]
    if trusted:
        locked = many(trusted, "assembly", "assemblies")
        said.append(f"Taken on trust: that {locked} can't come apart.")
    return Verified(said, list(rest))


def _survey(
    puzzle: Puzzle, raw: dict[str, Any], tally: Tally, place: str, *, shortest: bool
) -> Iterator[str]:
    """Compare a survey with the disassemblies that it sums up; yield the keys of which nothing could be checked."""
    if not tally.assemblies and raw.get("assemblies"):
        raise SolutionFileError(
            f"{place}: a survey without the disassemblies that it sums up; give them before it"
        )
    right = tally.keys() | {"puzzle": puzzle.name, "turns": {"count": tally.turned}}
    if raw["format"] != SURVEY_FORMAT:
        right |= {"highest": list(tally.highest), "lowest": list(tally.lowest)}
    fields = {**claims_of(SurveyRecord), "turns.gap": Claim.OPEN}
    if shortest:
        fields |= dict.fromkeys(_BY_FIRST_WAY, Claim.OPEN)
    if tally.undecided:
        right["complete"] = False
        fields["complete"] = Claim.DERIVED
    for key in unchecked(raw, right, fields, place=place):
        yield f"survey.{key}"


def _best(puzzle: Puzzle, text: str, file: str) -> Verified:
    found, goal, rest = checked_best(text, file=file, puzzle=puzzle)
    number = len(found.solutions)
    which = "the solution" if number == 1 else many(number, "solution")
    lines = [f"{puzzle.name}: {which} verified ({goal}: {found.value})"]
    if found.proved:
        lines.append("Taken on trust: that none is better; a proof of that is checked separately.")
    if found.status == "impossible":
        lines.append("Taken on trust: that there is no solution.")
    return Verified(lines, rest)


def _certificate(puzzle: Puzzle, text: str, file: str) -> Verified:
    colouring = verified_certificate(text, file=file, puzzle=puzzle)
    line = (
        f"{puzzle.name}: the certificate is verified, so there is no solution: {colouring.sentence}"
    )
    return Verified([line], unchecked_of_certificate(text, colouring, file=file))


def _hint(puzzle: Puzzle, text: str, file: str) -> Verified:
    part, rest = checked_hint(text, file=file, puzzle=puzzle)
    lies = many(len(part.placed), "piece")
    return Verified([f"{puzzle.name}: the hint's places verified, with {lies} on the board"], rest)


def _proof(puzzle: Puzzle, text: str, file: str) -> Verified:
    """Check the certificate in a proof by colouring, or repeat a short argument."""
    raw = parse_json(text, file=file, what="no proof")
    certificate, method = raw.get("certificate"), raw.get("method")
    if method in ("area", "placements"):
        prepared = Prepared(puzzle)
        if not (why := prepared.fault):
            raise VerificationError(f"{file}: key method: neither areas nor placements prove it")
        fields = dict.fromkeys(raw, Claim.DERIVED)
        fields |= {"puzzle": Claim.LABEL, "seconds": Claim.OPEN, "reason": Claim.LABEL}
        shows = "area" if prepared.wrong_area else "placements"
        said = {"format": "satpack-proof-1", "status": "impossible", "method": shows}
        right = said | {"puzzle": puzzle.name, "reason": why}
        return Verified(
            [f"{puzzle.name}: verified that there is no solution: {why}"],
            unchecked(raw, right, fields, place=file),
        )
    if certificate is None:  # what proves it are other files
        return Verified([], [key for key in raw if key != "format"])
    found = _certificate(puzzle, json_text(certificate), f"{file}: key certificate")
    fields = dict.fromkeys(raw, Claim.OPEN) | {"format": Claim.DERIVED, "puzzle": Claim.LABEL}
    right = {
        "format": "satpack-proof-1",
        "status": "impossible",
        "method": "colouring",
        "puzzle": puzzle.name,
    }
    fields |= {"status": Claim.DERIVED, "method": Claim.DERIVED, "certificate": Claim.READ}
    rest = unchecked(raw, right, fields, place=file)
    return Verified(found.lines, [*rest, *(f"certificate.{each}" for each in found.unchecked)])


_SOLUTIONS: Mapping[str, tuple[Callable[..., Any], Callable[..., list[str]]]] = {
    "puzzle": (solution_of, unchecked_of_solution),
    "cover": (cover_solution_of, unchecked_of_cover),
}
"""The functions that read a solution and compare its keys, by the kind of subject."""

_WHOLE: Mapping[str, Callable[[Puzzle, str, str], Verified]] = {
    "satpack-best-": _best,
    "satpack-certificate-": _certificate,
    "satpack-hint-": _hint,
    "satpack-proof-": _proof,
}
"""The checks of files with one object, by the prefix of their format's name."""

ON_TRUST: Mapping[str, str] = {
    "satpack-answer-": "an answer without a solution",
    "satpack-count-": "a count",
    "satpack-analysis-": "an analysis",
    "satpack-tiling-": "a verdict on a tiling",
    "satpack-tilings-": "a summary of verdicts on tilings",
    "satpack-rectangle-": "a verdict on a rectangle",
    "satpack-rectangles-": "a summary of verdicts on rectangles",
    "satpack-figure-": "a figure",
    "satpack-design-": "a designed set",
    "satpack-designs-": "a summary of designed sets",
    "satpack-progress-": "progress",
}
"""Formats whose content can't be checked against a puzzle alone."""


@dataclass(frozen=True, slots=True)
class CheckedProof:
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
    """Check a DRAT or LRAT proof, as text, that the formula of a puzzle, a file from `satpack export`, has no model.

    Either file may be compressed, and one may be "-". Raise InputError if the formula is not the puzzle's (with the
    first clause that differs), VerificationError if the proof is wrong or proves less.
    """
    from satpack.engines.refuting import check_given_proof
    from satpack.engines.sat.encoding import batches
    from satpack.io.formulas.cnf_file import reading_cnf

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
    from satpack.engines.sat.decoding import check_same

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
    from satpack.engines.boxes.packings import BoxCnf
    from satpack.engines.sat.decoding import check_same
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
    pairs = zip_longest(clauses, formula.clauses())
    for number, (found, wanted) in enumerate(in_time(pairs, deadline), 1):
        if found is None or wanted is None or list(found) != list(wanted):
            raise InputError(
                f"{file.name}: clause {number} is {_text(found)}, where the formula of the puzzle has {_text(wanted)}; "
                f"{_why(file)}"
            )


def _why(file: CnfFile) -> str:
    from satpack.runtime.version import __version__

    version = file.header.facts.version
    if version != __version__:
        return f"satpack {version} wrote it, this is {__version__}: check it with that version, or export it again"
    return "export it again, and prove that"


def _text(clause: list[int] | None) -> str:
    from satpack.io.formulas.cnf_file import clause_text

    return "missing" if clause is None else f"'{clause_text(clause)}'"


def claims(puzzle: Puzzle, found: Puzzle) -> Iterator[tuple[Puzzle, str]]:
    """Yield puzzles that another one may be, with a description: this puzzle with a demand that its measure reaches a bound.

    Only the rules and bounds of ``found`` are read, to guess the measure: the caller must check whether it is the puzzle yielded.
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
