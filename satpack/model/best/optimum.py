"""The best of a puzzle's solutions, or the best so far with a bound on the others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satpack.model.answer import Conclusion, Picture, Result, Status, effort
from satpack.model.connected import connected_parts
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.model.goal import Goal
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


@dataclass(frozen=True, slots=True)
class BestFit(Result):
    """The best solution by a goal, or the best so far.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle that was searched: with pieces that may be left out if that was asked for; with blockers for the goal
        of this name.
    goal : Goal
        The measure, and whether to maximise it.
    left_out : bool
        Whether pieces might be left out that the puzzle itself demands.
    status : Status
        `SOLVED`: there is a solution, and `proved` says whether it is the best; `IMPOSSIBLE`: there is none;
        `UNDECIDED`: none was found in time.
    solution : Solution or None
        The best found, verified.
    value : int or None
        Its measure.
    bound : int or None
        No solution's measure is better, as far as the warrant goes.
    reason : str
        Why there is no solution, or why it is not proved that none is better.
    engine : str
        The engine that searched.
    seconds : float
        Wall-clock time.
    statistics : mapping of str to int
        Sizes and counters.
    symmetry_breaking : str
        How symmetry was broken, in words; empty if it was not.
    optima : tuple of Solution
        If all were asked for: those that are as good, one of each symmetry class.
    every : bool
        Whether these are all there are.
    warrant : Warrant
        The basis of the bound, or of the claim that there is no solution.
    every_warrant : Warrant
        The basis of the claim that these are all there are.
    proof_note : str
        If a proof was requested, its outcome in words.
    is_open : bool
        Whether something that was asked for besides the best is not known: all that are as good, or the proof.
    notes : tuple of str
        Remarks on how the question was understood.
    """

    puzzle: Puzzle
    goal: Goal
    left_out: bool
    status: Status
    solution: Solution | None
    value: int | None
    bound: int | None
    reason: str = ""
    engine: str = ""
    seconds: float = 0.0
    statistics: Mapping[str, int] = field(default_factory=dict, hash=False)
    symmetry_breaking: str = ""
    optima: tuple[Solution, ...] = ()
    every: bool = False
    warrant: Warrant = UNASKED
    every_warrant: Warrant = UNASKED
    proof_note: str = ""
    is_open: bool = False
    notes: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the search ended with no solution being better, by a proof or on a solver's word: see `warrant`."""
        return self.value is not None and self.value == self.bound

    @property
    def shown(self) -> tuple[Solution, ...]:
        """The solutions to show: all that are as good, if they were asked for, or the best found, if there is one."""
        return self.optima or ((self.solution,) if self.solution is not None else ())

    @property
    def conclusion(self) -> Conclusion:
        """`answered` if the best is known and nothing else that was asked for is open; else `impossible` or `undecided`."""
        if self.status is Status.IMPOSSIBLE:
            return "impossible"
        return "answered" if self.proved and not self.is_open else "undecided"

    @property
    def pictured(self) -> Solution | None:
        """The best found, if there is one."""
        return self.solution

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the solutions, how good they are, whether none is better, and what became of the proof."""
        yield from self._report(verbose=verbose)
        if self.proof_note:
            yield self.proof_note

    def _report(self, *, verbose: bool) -> Iterator[str | Picture]:
        for number, solution in enumerate(self.shown):
            yield Picture(solution, "" if number else self.puzzle.name)
        how = f"{self.how(verbose=verbose)}{effort(self.statistics, verbose=verbose)}"
        if self.value is None:
            state = "impossible" if self.status is Status.IMPOSSIBLE else "undecided"
            yield f"{self.puzzle.name}: {state}: {self.reason} ({how})"
            return
        what = self.goal.phrase(self.value)
        if not self.proved:
            limit = f"{'at most' if self.goal.is_maximum else 'at least'} {self.bound:,}"
            yield (
                f"Best so far: {what}; verified, but NOT proved best: {self.warrant.qualify(limit)} "
                f"({self.reason}); {how}."
            )
            return
        yield f"Best: {what}; verified, and {self._none_better()}; {how}."
        if verbose and self.symmetry_breaking:
            yield f"Symmetry: {self.symmetry_breaking}."
        if self.optima or self.every:
            so = f"and perhaps more ({self.reason})"
            if self.every:
                so = self.every_warrant.qualify("all")
            yield f"As good: {many(len(self.optima), 'solution')} up to symmetry, {so}."

    def _none_better(self) -> str:
        """Say that no solution is better, on which warrant, and how to prove it."""
        if not self.warrant.is_word:
            return "proved that none is better"
        return f"none is better {self.warrant.text}; --proof FILE.drat proves it"

    def __repr__(self) -> str:
        proved = "proved" if self.proved else f"bound {self.bound}"
        return f"BestFit of {self.puzzle.name!r}: {self.goal}: {self.value} ({proved})"


def measured(goal: Goal, solution: Solution) -> int:
    """Return the measure of a solution, for "blockers" of the restated puzzle, computed only from its placed pieces."""
    if goal.measure == "cells":
        return sum(len(placed.cells) for placed in solution.placed)
    if goal.measure in ("pieces", "blockers"):
        return len(solution.placed)
    if goal.measure == "value":
        return sum(solution.puzzle.piece(placed.piece).value for placed in solution.placed)
    empty = solution.empty()
    if goal.measure == "holes":
        return len(empty)
    return max(map(len, connected_parts(solution.puzzle.surface, empty)), default=0)
