"""Checks files of results key by key against their puzzle: solutions, disassemblies, best fits, certificates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from satpack.engines.disassembly.removals import removals
from satpack.engines.prepared import Prepared
from satpack.io.files import as_text, is_board, is_xml
from satpack.io.formats.declared import Claim
from satpack.io.formats.disassemblies import SurveyRecord
from satpack.io.json_lines import objects
from satpack.io.json_text import json_text, parse_json
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
from satpack.io.results.formats import (
    DISASSEMBLY,
    format_of,
    kind_text,
    named_format,
    results_in,
)
from satpack.io.results.solution_file import (
    checked_hint,
    cover_solution_of,
    loaded_solution,
    solution_of,
    unchecked_of_cover,
    unchecked_of_solution,
)
from satpack.model.moves.disassembly import Ending
from satpack.questions.outcomes import Outcome, Tally
from satpack.runtime.errors import SolutionFileError, VerificationError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from satpack.gallery import Subject
    from satpack.io.json_lines import Content, Line
    from satpack.model.puzzle import Puzzle

_BY_FIRST_WAY = ("highest", "lowest", "most_states")
"""Keys of a survey that say nothing of the shortest ways, which its disassemblies then are."""


@dataclass(slots=True)
class Verified:
    """The checks that a correct file passed."""

    lines: list[str]  # the verified and the trusted claims, as text
    unchecked: list[str] = field(default_factory=list)  # keys that could not be checked


def verified(
    puzzle: Subject, content: Content, *, file: str, problem: int | None = None
) -> Verified:
    """Check the content of an open file against a puzzle, or against items and options, of which only solutions are.

    Errors call it `file`; `problem` selects a problem of a BurrTools file, from 1. Raise InputError if it can't be
    read, and VerificationError, with the place, the finding and the right value, if something in it is wrong.
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
    """Return the lines of a file: a list if it is small."""
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
    """Check the solutions of a best fit, and their measures."""
    found = checked_best(text, file=file, puzzle=puzzle)
    which = "the solution" if found.solutions == 1 else many(found.solutions, "solution")
    lines = [f"{puzzle.name}: {which} verified ({found.goal}: {found.value})"]
    if found.proved:
        lines.append("Taken on trust: that none is better; a proof of that is checked separately.")
    if found.impossible:
        lines.append("Taken on trust: that there is no solution.")
    return Verified(lines, found.unchecked)


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
    raw = parse_json(text, file=file, what="no proof", blame=SolutionFileError)
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
