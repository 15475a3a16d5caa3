"""Best fits as JSON: the format `satpack-best-1`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from satpack.io.json_text import json_text, parse_json
from satpack.io.solution_file import parse_solution, solution_object
from satpack.model.best_fit import restated
from satpack.model.goal import Goal
from satpack.model.optimum import measured
from satpack.runtime.errors import SolutionFileError, VerificationError
from satpack.runtime.faults import explained

if TYPE_CHECKING:
    from satpack.model.optimum import BestFit
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

__all__ = ["FORMAT", "Checked", "best_text", "checked_best", "is_best", "solution_of_best"]

FORMAT = "satpack-best-1"


class _GoalObject(msgspec.Struct, forbid_unknown_fields=True):
    maximise: str | None = None
    minimise: str | None = None


class _BestObject(msgspec.Struct):
    format: str
    puzzle: str
    goal: _GoalObject
    left_out: bool
    value: int | None
    proved: bool
    solutions: list[dict[str, Any]]


def best_text(found: BestFit) -> str:
    """Return a best fit as one line of JSON."""
    solutions = found.optima or ((found.solution,) if found.solution is not None else ())
    return json_text(
        {
            "format": FORMAT,
            "puzzle": found.puzzle.name,
            "goal": {found.goal.sense: found.goal.measure},
            "left_out": found.left_out,
            "status": found.status.value,
            "value": found.value,
            "bound": found.bound,
            "proved": found.proved,
            "reason": found.reason,
            "engine": found.engine,
            "seconds": round(found.seconds, 6),
            "statistics": dict(found.statistics),
            "every": found.every,
            "solutions": [solution_object(each) for each in solutions],
        }
    )


def is_best(text: str | bytes) -> bool:
    """Whether a text is a JSON object that calls itself a best fit, of whatever version."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        return False
    kind = raw.get("format") if isinstance(raw, dict) else None
    return isinstance(kind, str) and kind.startswith("satpack-best-")


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked of a best fit.

    Attributes
    ----------
    goal : Goal
        Its goal.
    value : int or None
        The measure of each of its solutions.
    solutions : int
        How many there are.
    proved : bool
        Whether it says that none is better, which its solutions do not show.
    """

    goal: Goal
    value: int | None
    solutions: int
    proved: bool


def checked_best(text: str, *, file: str, puzzle: Puzzle) -> Checked:
    """Read a best fit, and check its solutions against a puzzle, and that they measure what it says.

    Raises
    ------
    SolutionFileError
        If this is no best fit.
    VerificationError
        If a solution is wrong, or measures something else.
    """
    found, goal = _read(text, file=file)
    meant = restated(puzzle, goal, leave_out=found.left_out)
    for number, each in enumerate(found.solutions, 1):
        solution = parse_solution(json_text(each), file=file, puzzle=meant)
        try:
            solution.verify()
        except VerificationError as fault:
            raise VerificationError(f"{file}: solution {number} is wrong: {fault}") from None
        value = measured(goal, solution)
        if value != found.value:
            raise VerificationError(
                f"{file}: solution {number} measures {value}, not {found.value} ({goal})"
            )
    return Checked(goal, found.value, len(found.solutions), found.proved)


def solution_of_best(text: str, number: int, *, file: str, puzzle: Puzzle) -> Solution:
    """Return one of the solutions of a best fit, by its number from 1; it is not checked.

    Raises
    ------
    SolutionFileError
        If this is no best fit, or has not so many solutions.
    """
    found, goal = _read(text, file=file)
    if not 1 <= number <= len(found.solutions):
        raise SolutionFileError(
            f"{file}: there is no solution {number}; there are {len(found.solutions)}"
        )
    meant = restated(puzzle, goal, leave_out=found.left_out)
    return parse_solution(json_text(found.solutions[number - 1]), file=file, puzzle=meant)


def _read(text: str, *, file: str) -> tuple[_BestObject, Goal]:
    """Return what a text says of a best fit, and its goal."""
    raw = parse_json(text, file=file, what="no best fit", blame=SolutionFileError)
    try:
        found = msgspec.convert(raw, _BestObject)
        goal = Goal.of(maximise=found.goal.maximise, minimise=found.goal.minimise)
    except msgspec.ValidationError as error:
        fault = explained(error, raw)
        what = fault.text or f"key {fault.missing or fault.unknown}"
        raise SolutionFileError(f"{file}: no best fit: {what}") from None
    if found.format != FORMAT or goal is None:
        raise SolutionFileError(f"{file}: no best fit of this version; satpack reads {FORMAT}")
    return found, goal
