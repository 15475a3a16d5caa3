"""Finds the fewest colours or marks that make a given solution the only one: guess, look for another solution, learn.

A solver guesses colours that exclude all other solutions known so far. Then the painted puzzle is asked for its solutions: if
there is more than one, up to the painted puzzle's own symmetry, the solver learns some, and guesses again. Guesses are
bounded. A bound without a guess is too small, which is a proof, since known solutions alone exclude it. (E. Moreno-Centeno,
R. M. Karp, "The implicit hitting set approach to solve combinatorial optimization problems", Operations Research 61, 2013.)
"""

from __future__ import annotations

import random
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, TypeVar

from satpack.engines.design.marking_formula import MarkingFormula
from satpack.engines.design.painting_formula import PaintingFormula
from satpack.engines.design.record import Seen, SetRecord
from satpack.engines.prepared import Prepared
from satpack.io.fixing import check_looks, read_places
from satpack.model.colours import MAX_COLOURS
from satpack.model.designs.painting import ColourWish, Marking, MarkWish, Painting
from satpack.model.grids.coordinates import written
from satpack.model.looks import turned_shape
from satpack.model.sides import no_sides
from satpack.model.solution import Solution
from satpack.model.turning import orientations_of, turn_of
from satpack.model.warrant import UNASKED, weakest
from satpack.questions.designs.designed import Designed, added_to
from satpack.questions.designs.limits import check_fixed, check_no_variable
from satpack.questions.designs.search import SoleSearch
from satpack.questions.enumerate import Enumeration
from satpack.runtime.errors import (
    EngineError,
    LimitError,
    OptionError,
    PuzzleError,
    Undecided,
    VerificationError,
)
from satpack.runtime.limits import Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from satpack.engines.design.hitting import HittingFormula
    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.puzzle import Puzzle

Wished = TypeVar("Wished", ColourWish, MarkWish)

Choice = Painting | Marking

_OTHERS = 1_000
"""Most solutions looked for at a time."""

_LEARNT = 30
"""How many of them, chosen at random, the solver learns."""

_PATIENCE = 20_000
"""Conflicts, a second or so, that a guess may take at first."""


_NO_TIME = Deadline.after(0)


class _TooHardError(Exception):
    """A guess took too many conflicts."""


def _check_given(puzzle: Puzzle, what: str) -> None:
    """Refuse a puzzle in which anything else is left to the search."""
    if puzzle.has_sides:
        raise PuzzleError(
            f"{what} are found for puzzles without sides that must match; leave them out"
        )
    if puzzle.region.wrap:
        raise PuzzleError(f"{what} are found for a region that is not wrapped; leave out wrap")
    check_fixed(puzzle, what)
    check_no_variable(puzzle, what)


def _check_colours(puzzle: Puzzle, wish: ColourWish) -> None:
    if puzzle.colours:
        raise PuzzleError(
            "the search chooses the colours, and the puzzle has some already; leave out one or the other"
        )
    for piece in puzzle.pieces:
        if len(piece) > MAX_COLOURS:
            raise LimitError(
                f"piece {piece.name!r} has {len(piece):,} cells; satpack finds colours for pieces of at most {MAX_COLOURS}"
            )
    if strange := sorted(set(wish.among) - set(puzzle.region.cells)):
        raise PuzzleError(
            f"colours: among: {written(puzzle.grid, strange[0])} is not a cell of the region; list cells of it"
        )


def given_solution(puzzle: Puzzle, given: str | None, deadline: Deadline) -> Solution:
    """Return the solution in a file or drawing; by default the first that is found."""
    if given is not None:
        found = Solution(puzzle, read_places(puzzle, given, of="--solution"))
        check_looks(puzzle, found.placed, of="--solution")
        try:
            found.verify()
        except VerificationError as fault:
            raise OptionError(f"--solution: not a solution of {puzzle.name!r}: {fault}") from None
        return found
    run = Enumeration(puzzle, limit=1, timeout=deadline.remaining())
    for each in run:
        return each
    if not run.complete:
        raise Undecided(run.reason)
    raise PuzzleError(f"{puzzle.name!r} has no solution to make the only one: {run.reason}")


class UniqueSearch(SoleSearch[Wished]):
    adds = True

    def prepare(self) -> None:
        super().prepare()
        _check_given(self.puzzle, self.way)
        self._random = random.Random(0)
        kinds = (repeat(kind, piece.copies.low) for kind, piece in enumerate(self.puzzle.pieces))
        holes = len(self.puzzle.region) - self.puzzle.needed_area[0]
        self._record = SetRecord(tuple(chain.from_iterable(kinds)), (1,), holes)

    def _formula(self, prepared: Prepared, solution: Solution) -> HittingFormula[Any]:
        raise NotImplementedError

    def batches(self) -> Iterator[list[Designed]]:
        prepared = Prepared(self.puzzle, self.deadline)
        solution = given_solution(self.puzzle, self.options["solution"], self.deadline)
        formula = self._formula(prepared, solution)
        places, words = self.asked.measures
        most = {places: formula.places, words: self.asked.most}
        self.least = {self.asked.fewest: 0}
        with formula.opened(self.deadline) as opened:
            best = yield from self._guess(formula, opened, most)
            if best is None:
                self.warrant = opened.session.warrant(self.deadline, last=True)
                return
            warrant = UNASKED
            for measure in sorted((places, words), key=lambda each: each != self.asked.fewest):
                self.least.setdefault(measure, 0)
                best = yield from self._least(formula, opened, most, measure, best)
                most[measure] = best.numbers[measure]
                # a bound that is too small makes all smaller ones too small
                found = opened.session.warrant(self.deadline, last=True)
                self.warrant = warrant = weakest(warrant, found)

    def _least(
        self,
        formula: HittingFormula[Any],
        opened: OpenFormula[list[int]],
        most: dict[str, int],
        measure: str,
        best: Choice,
    ) -> Generator[list[Designed], None, Choice]:
        """Make a number as small as possible; return the best choice."""
        target, patience = self.least[measure], _PATIENCE
        while self.least[measure] < best.numbers[measure]:
            last = best.numbers[measure] - 1
            target = min(max(target, self.least[measure]), last)
            conflicts = None if target == last == self.least[measure] else patience
            try:
                found = yield from self._guess(
                    formula, opened, {**most, measure: target}, conflicts
                )
            except _TooHardError:
                # later again, with more conflicts; meanwhile one that is easier to meet
                patience *= 1 if target < last else 2
                target = (target + last + 1) // 2 if target < last else 0
                continue
            if found is None:
                self.least[measure] = target + 1
                self.warrant = opened.session.warrant(_NO_TIME)  # until the last one is checked
            else:
                best = found
                target = (self.least[measure] + last) // 2
        return best

    def _guess(
        self,
        formula: HittingFormula[Any],
        opened: OpenFormula[list[int]],
        most: dict[str, int],
        conflicts: int | None = None,
    ) -> Generator[list[Designed], None, Choice | None]:
        """Return a choice within bounds that makes the solution the only one; None if there is none; raise _TooHardError after too many conflicts."""
        while True:
            try:
                choice: Choice | None = formula.guess(opened, most, self.deadline, conflicts)
            except Undecided:
                self.deadline.check()
                if conflicts is None:
                    raise
                raise _TooHardError from None
            if choice is None:
                return None
            if not self._others(formula, choice):
                self.seen += Seen(sets=1, solvable=1)
                yield [Designed(self.puzzle, self._record, added=choice)]
                return choice
            self.seen += Seen(sets=1, solvable=1, dropped=1)
            yield []

    def _others(self, formula: HittingFormula[Any], choice: Choice) -> bool:
        """Learn some of the other solutions of the puzzle with a choice; return whether there are any."""
        run = Enumeration(
            added_to(self.puzzle, choice, self.asked),
            limit=_OTHERS,
            timeout=self.deadline.remaining(),
        )
        found = list(run)
        if not (run.complete or run.limited):
            raise Undecided(run.reason)
        others = [solution for solution in found if not formula.is_given(solution)]
        if len(found) == 1 and not others:
            return False
        if len(found) == 1:
            raise EngineError("the only solution that is left is not the given one")
        if others:
            formula.exclude(self._random.sample(others, min(_LEARNT, len(others))))
        else:  # equal pieces that exchange places look like the given ones
            formula.forbid()
        return True


class PaintingSearch(UniqueSearch[ColourWish]):
    way = "colours"

    def prepare(self) -> None:
        super().prepare()
        _check_colours(self.puzzle, self.asked)

    def results(self, number: int) -> str:
        return many(number, "way to colour cells", "ways to colour cells")

    def _formula(self, prepared: Prepared, solution: Solution) -> HittingFormula[Any]:
        return PaintingFormula(prepared, solution, self.asked)


class MarkingSearch(UniqueSearch[MarkWish]):
    way = "marks"

    def prepare(self) -> None:
        super().prepare()
        grid = self.puzzle.grid
        if grid.sticks:
            raise PuzzleError(f"marks: {no_sides(grid)}")
        for piece in self.puzzle.pieces:
            # balls in one plane may also be mirrored in it
            turned = {turned_shape(grid, *piece.whole, matrix) for matrix in grid.rotations}
            if turn_of(self.puzzle, piece) == "rotate" and turned != set(
                orientations_of(self.puzzle, piece)
            ):
                raise PuzzleError(
                    f"marks: piece {piece.name!r} may lie in ways in which it could not with marks on its sides; give it "
                    'turn = "all", or leave marks out'
                )

    def results(self, number: int) -> str:
        return many(number, "way to mark sides", "ways to mark sides")

    def _formula(self, prepared: Prepared, solution: Solution) -> HittingFormula[Any]:
        return MarkingFormula(prepared, solution, self.asked)
