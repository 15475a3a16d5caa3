"""Hints as JSON, read again: whether their pieces may lie so, and the places that they name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from satpack.io.formats.declared import Claim
from satpack.io.formats.hints import HintRecord
from satpack.io.json_text import parse_json
from satpack.io.results.claims import claims_of, unchecked
from satpack.io.results.solution_file import FORMAT as SOLUTION_FORMAT
from satpack.io.results.solution_file import solution_of
from satpack.model.solution import Solution
from satpack.runtime.errors import SolutionFileError, VerificationError
from satpack.runtime.faults import explained

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed

__all__ = ["checked_hint"]


def checked_hint(text: str, *, file: str, puzzle: Puzzle) -> tuple[Solution, list[str]]:
    """Read a hint, check its pieces and places, and return the placed pieces and the keys that could not be checked.

    Raises SolutionFileError if it is not a hint, and VerificationError if something in it is wrong.
    """
    raw = parse_json(text, file=file, what="no hint", blame=SolutionFileError)
    try:
        msgspec.convert(raw, HintRecord)
    except msgspec.ValidationError as error:
        wrong = explained(error, raw)
        steps = ".".join(map(str, wrong.steps))
        what = f"{steps}: {wrong.text}" if wrong.text else wrong.missing or wrong.unknown
        raise SolutionFileError(f"{file}: no hint: key {what}") from None

    def pieces(key: str) -> tuple[Placed, ...]:
        """Return the pieces at a key, which may be one or none."""
        value = raw[key]
        several = value if isinstance(value, list) else [] if value is None else [value]
        form = {"format": SOLUTION_FORMAT, "puzzle": raw["puzzle"], "grid": raw["grid"]}
        said = form | {"placements": several}
        return solution_of(said, file=f"{file}: key {key}", puzzle=puzzle).placed

    placed, places, come = pieces("placed"), pieces("places"), pieces("next")
    part = Solution(puzzle, placed)
    _may_lie(part, f"{file}: key placed")
    for each in places:
        _may_lie(Solution(puzzle, (*placed, each)), f"{file}: key places")
    if not set(come) <= set(places) or bool(come) != bool(places):
        raise VerificationError(f"{file}: key next: it is in none of the places")
    if not set(pieces("take_back")) <= set(placed):
        raise VerificationError(f"{file}: key take_back: a piece that does not lie there")
    fields = claims_of(HintRecord)
    right: dict[str, Any] = {"puzzle": puzzle.name, "placed": raw["placed"]}
    if _is_whole(part):
        right["status"] = "solved"
        fields = {**fields, "status": Claim.DERIVED}
    elif raw["status"] == "solved":
        raise VerificationError(f'{file}: key status: found "solved"; these pieces are no solution')
    return part, unchecked(raw, right, fields, place=file)


def _may_lie(part: Solution, place: str) -> None:
    try:
        part.verify_part()
    except VerificationError as fault:
        raise VerificationError(f"{place}: {fault}") from None


def _is_whole(part: Solution) -> bool:
    try:
        part.verify()
    except VerificationError:
        return False
    return True
