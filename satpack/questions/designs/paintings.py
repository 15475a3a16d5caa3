"""Finds the fewest colours or marks that make a given solution the only one: guess, look for another solution, learn.

A solver guesses colours that exclude all other solutions known so far. Then the painted puzzle is asked for its solutions: if
there is more than one, up to the painted puzzle's own symmetry, the solver learns some, and guesses again. Guesses are
bounded. A bound without a guess is too small, which is a proof, since known solutions alone exclude it. (E. Moreno-Centeno,
R. M. Karp, "The implicit hitting set approach to solve combinatorial optimization problems", Operations Research 61, 2013.)
"""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any

from satpack.engines.design.marking_formula import MarkingFormula
from satpack.engines.design.painting_formula import PaintingFormula
from satpack.engines.design.record import Seen, SetRecord, kinds_of
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
from satpack.questions.designs.search import check_sole
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

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from satpack.engines.design.hitting import HittingFormula
    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.puzzle import Puzzle
    from satpack.questions.designs.search import DesignRun

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


def _check_given(run: DesignRun, what: str) -> None:
    """Refuse a puzzle in which anything else is left to the search."""
    run.way, puzzle = what, run.puzzle
    check_sole(run)
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


def _check_marks(puzzle: Puzzle) -> None:
    grid = puzzle.grid
    if grid.sticks:
        raise PuzzleError(f"marks: {no_sides(grid)}")
    for piece in puzzle.pieces:
        # balls in one plane may also be mirrored in it
        turned = {turned_shape(grid, *piece.whole, matrix) for matrix in grid.rotations}
        if turn_of(puzzle, piece) == "rotate" and turned != set(orientations_of(puzzle, piece)):
            raise PuzzleError(
                f"marks: piece {piece.name!r} may lie in ways in which it could not with marks on its sides; give it "
                'turn = "all", or leave marks out'
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


def colour_search(run: DesignRun, wish: ColourWish) -> Iterator[list[Designed]]:
    """Search for the fewest colours."""
    _check_given(run, "colours")
    _check_colours(run.puzzle, wish)
    return _fewest(run, wish, partial(PaintingFormula, wish=wish))


def mark_search(run: DesignRun, wish: MarkWish) -> Iterator[list[Designed]]:
    """Search for the fewest marks."""
    _check_given(run, "marks")
    _check_marks(run.puzzle)
    return _fewest(run, wish, partial(MarkingFormula, wish=wish))


def _fewest(
    run: DesignRun,
    wish: ColourWish | MarkWish,
    make: Callable[[Prepared, Solution], HittingFormula[Any]],
) -> Iterator[list[Designed]]:
    prepared = Prepared(run.puzzle, run.deadline)
    formula = make(prepared, given_solution(run.puzzle, run.options["solution"], run.deadline))
    places, words = wish.measures
    most = {places: formula.places, words: wish.most}
    run.least = {wish.fewest: 0}
    with formula.opened(run.deadline) as opened:
        guesses = _Guesses(run, formula, opened, wish)
        best = yield from guesses.guess(most)
        if best is None:
            run.warrant = opened.session.warrant(run.deadline, last=True)
            return
        warrant = UNASKED
        for measure in sorted((places, words), key=lambda each: each != wish.fewest):
            run.least.setdefault(measure, 0)
            best = yield from guesses.least(most, measure, best)
            most[measure] = best.numbers[measure]
            # a bound that is too small makes all smaller ones too small
            found = opened.session.warrant(run.deadline, last=True)
            run.warrant = warrant = weakest(warrant, found)


class _Guesses:
    """The guesses of a formula that learns the solutions which they leave."""

    def __init__(
        self,
        run: DesignRun,
        formula: HittingFormula[Any],
        opened: OpenFormula[list[int]],
        wish: ColourWish | MarkWish,
    ) -> None:
        self._run, self._formula, self._opened, self._wish = run, formula, opened, wish
        self._random = random.Random(0)

    def least(
        self, most: dict[str, int], measure: str, best: Choice
    ) -> Generator[list[Designed], None, Choice]:
        """Make a number as small as possible; return the best choice."""
        run, target, patience = self._run, self._run.least[measure], _PATIENCE
        while run.least[measure] < best.numbers[measure]:
            last = best.numbers[measure] - 1
            target = min(max(target, run.least[measure]), last)
            conflicts = None if target == last == run.least[measure] else patience
            try:
                found = yield from self.guess({**most, measure: target}, conflicts)
            except _TooHardError:
                # later again, with more conflicts; meanwhile one that is easier to meet
                patience *= 1 if target < last else 2
                target = (target + last + 1) // 2 if target < last else 0
                continue
            if found is None:
                run.least[measure] = target + 1
                # until the last one is checked
                run.warrant = self._opened.session.warrant(_NO_TIME)
            else:
                best = found
                target = (run.least[measure] + last) // 2
        return best

    def guess(
        self, most: dict[str, int], conflicts: int | None = None
    ) -> Generator[list[Designed], None, Choice | None]:
        """Return a choice within bounds that makes the solution the only one; None if there is none; raise _TooHardError after too many conflicts."""
        run = self._run
        while True:
            try:
                choice: Choice | None = self._formula.guess(
                    self._opened, most, run.deadline, conflicts
                )
            except Undecided:
                run.deadline.check()
                if conflicts is None:
                    raise
                raise _TooHardError from None
            if choice is None:
                return None
            if not self._others(choice):
                run.seen += Seen(sets=1, solvable=1)
                holes = len(run.puzzle.region) - run.puzzle.needed_area[0]
                record = SetRecord(kinds_of(run.puzzle), (1,), holes)
                yield [Designed(run.puzzle, record, added=choice)]
                return choice
            run.seen += Seen(sets=1, solvable=1, dropped=1)
            yield []

    def _others(self, choice: Choice) -> bool:
        """Learn some of the other solutions of the puzzle with a choice; return whether there are any."""
        listed = Enumeration(
            added_to(self._run.puzzle, choice, self._wish),
            limit=_OTHERS,
            timeout=self._run.deadline.remaining(),
        )
        found = list(listed)
        if not (listed.complete or listed.limited):
            raise Undecided(listed.reason)
        others = [solution for solution in found if not self._formula.is_given(solution)]
        if len(found) == 1 and not others:
            return False
        if len(found) == 1:
            raise EngineError("the only solution that is left is not the given one")
        if others:
            self._formula.exclude(self._random.sample(others, min(_LEARNT, len(others))))
        else:  # equal pieces that exchange places look like the given ones
            self._formula.forbid()
        return True
