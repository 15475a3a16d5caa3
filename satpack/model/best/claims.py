"""The claim of a formula that demands better solutions of a puzzle than the best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.best.best_fit import better, bounds_by_area, per_cell, restated, weights_of
from satpack.model.goal import MAXIMISED, MINIMISED, Goal
from satpack.model.rules import HoleSize, Linear
from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.puzzle import Puzzle


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
                f"solution with {goal.told(measure)} or {more}{left}",
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
