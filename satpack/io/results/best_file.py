"""Best fits as JSON: the format `satpack-best-1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.io.formats.declared import Claim, filled, record_in
from satpack.io.formats.solutions import BestRecord, GoalRecord
from satpack.io.json_text import json_text, parse_json
from satpack.io.results.claims import claims_of, unchecked
from satpack.io.results.solution_file import (
    check_map,
    right_of_solution,
    solution_of,
    solution_record,
)
from satpack.model.answer import Status
from satpack.model.best.best_fit import restated
from satpack.model.best.optimum import measured
from satpack.model.goal import Goal
from satpack.runtime.errors import PuzzleError, SolutionFileError, VerificationError
from satpack.runtime.wording import brief, many, one_of

if TYPE_CHECKING:
    from satpack.model.best.optimum import BestFit
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


def best_record(found: BestFit) -> BestRecord:
    """Return a best fit as stored in files."""
    return filled(
        BestRecord,
        found,
        goal=GoalRecord(**{found.goal.sense: found.goal.measure}),
        every_warrant=found.every_warrant.text,
        solutions=[solution_record(each) for each in found.shown],
    )


def checked_best(text: str, *, file: str, puzzle: Puzzle) -> tuple[BestRecord, Goal, list[str]]:
    """Read a best fit, and check its solutions against the puzzle and their measures against the file.

    Return it with its goal and the keys that could not be checked.
    """
    raw, found, goal = _parsed(text, file)
    solutions = _solutions(raw, found, goal, file, puzzle)
    for number, solution in enumerate(solutions, 1):
        try:
            solution.verify()
        except VerificationError as fault:
            raise VerificationError(f"{file}: solution {number} is wrong: {fault}") from None
        value = measured(goal, solution)
        if value != found.value:
            raise VerificationError(
                f"{file}: solution {number} measures {value}, not {json_text(found.value)} ({goal})"
            )
        check_map(raw["solutions"][number - 1], solution, f"{file}: solution {number}")
    if len({each.placed for each in solutions}) < len(solutions):
        raise VerificationError(f"{file}: key solutions: holds a solution twice")
    if why := _contradiction(found, goal):
        raise VerificationError(f"{file}: {why}")
    right = {
        "puzzle": puzzle.name,
        "value": found.value,
        "proved": found.value is not None and found.value == found.bound,
        "solutions": [
            right_of_solution(*each) for each in zip(raw["solutions"], solutions, strict=True)
        ],
    }
    fields = claims_of(BestRecord)
    if not solutions:
        fields = {**fields, "status": Claim.OPEN}
    return found, goal, unchecked(raw, right, fields, place=file)


def solutions_of_best(text: str, *, file: str, puzzle: Puzzle | None = None) -> list[Solution]:
    """Return the solutions in a best fit, at least one, not verified yet, for the given puzzle, or else the one they imply."""
    raw, found, goal = _parsed(text, file)
    if not found.solutions:
        raise SolutionFileError(f"{file}: a best fit that holds no solution")
    return _solutions(raw, found, goal, file, puzzle)


def _parsed(text: str, file: str) -> tuple[Any, BestRecord, Goal]:
    """Return the content of a text, as loaded JSON and as a record, and its goal."""
    raw = parse_json(text, file=file, what="no best fit")
    found = record_in(raw, BestRecord, file=file, what="no best fit")
    try:
        goal = Goal.of(maximise=found.goal.maximise or None, minimise=found.goal.minimise or None)
    except PuzzleError as error:
        raise SolutionFileError(f"{file}: key goal: {error}") from None
    if goal is None:
        raise SolutionFileError(f"{file}: key goal: is empty; give maximise or minimise")
    known = tuple(each.value for each in Status)
    if found.status not in known:
        raise SolutionFileError(
            f"{file}: key status: found {brief(found.status)}; use {one_of(known)}"
        )
    return raw, found, goal


def _solutions(
    raw: Any, found: BestRecord, goal: Goal, file: str, puzzle: Puzzle | None
) -> list[Solution]:
    meant = puzzle and restated(puzzle, goal, leave_out=found.left_out)
    return [solution_of(each, file=file, puzzle=meant) for each in raw["solutions"]]


def _contradiction(found: BestRecord, goal: Goal) -> str:
    """Return a contradiction within a best fit, regardless of the puzzle; empty if there is none."""
    if (found.status == "solved") != bool(found.solutions):
        return f"says {brief(found.status)}, and holds {many(len(found.solutions), 'solution')}"
    if not found.solutions or found.value is None:
        return "" if found.value is None else f"holds no solution that measures {found.value}"
    gap = (found.bound or 0) - found.value if goal.is_maximum else found.value - (found.bound or 0)
    if found.bound is None or gap < 0:
        return f"the value {found.value} is better than the bound, {json_text(found.bound)}"
    if found.proved and gap:
        return f"the value {found.value} is not proved best by the bound {found.bound}"
    return ""
