"""Finds the fewest colours that make a given solution the only one: guess, look for another solution, learn.

A solver guesses colours that exclude all other solutions known so far. Then the painted puzzle is asked for its solutions: if
there is more than one, up to the painted puzzle's own symmetry, the solver learns some, and guesses again. Guesses are
bounded. A bound without a guess is too small, which is a proof, since known solutions alone exclude it. (E. Moreno-Centeno,
R. M. Karp, "The implicit hitting set approach to solve combinatorial optimization problems", Operations Research 61, 2013.)
"""

from __future__ import annotations

import random
from itertools import chain, repeat
from typing import TYPE_CHECKING

from satpack.engines.design.painting_formula import PaintingFormula
from satpack.engines.design.record import Seen, SetRecord
from satpack.engines.prepared import Prepared
from satpack.io.fixing import read_places
from satpack.model.colours import MAX_COLOURS
from satpack.model.designs.painting import FEWEST, ColourWish
from satpack.model.grids.coordinates import written
from satpack.model.solution import Solution
from satpack.model.warrant import UNASKED, weakest
from satpack.questions.designs.chosen import painted_puzzle
from satpack.questions.designs.designed import Designed
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

    from satpack.engines.design.painting_formula import Filling
    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.designs.painting import Fewest, Painting
    from satpack.model.puzzle import Puzzle

_OTHERS = 1_000
"""Most solutions looked for at a time."""

_LEARNT = 30
"""How many of them, chosen at random, the solver learns."""

_PATIENCE = 20_000
"""Conflicts, a second or so, that a guess may take at first."""


_NO_TIME = Deadline.after(0)


def _check_colours(puzzle: Puzzle, wish: ColourWish) -> None:
    """Refuse a puzzle in which anything but the colours is left to the search."""
    if puzzle.colours:
        raise PuzzleError(
            "the search chooses the colours, and the puzzle has some already; leave out one or the other"
        )
    if puzzle.region.wrap:
        raise PuzzleError("colours are found for a region that is not wrapped; leave out wrap")
    for piece in puzzle.pieces:
        if not piece.copies.is_fixed:
            raise PuzzleError(
                f"colours need a fixed set of pieces; give piece {piece.name!r} a number of copies, not a range"
            )
        if piece.variable:
            raise PuzzleError(
                f"piece {piece.name!r} has variable cells, which don't go with colours; make them cells, or take them out"
            )
        if len(piece) > MAX_COLOURS:
            raise LimitError(
                f"piece {piece.name!r} has {len(piece):,} cells; satpack finds colours for pieces of at most {MAX_COLOURS}"
            )
    if strange := sorted(set(wish.among) - set(puzzle.region.cells)):
        raise PuzzleError(
            f"colours: among: {written(puzzle.grid, strange[0])} is not a cell of the region; list cells of it"
        )


def given_solution(puzzle: Puzzle, given: str | None, deadline: Deadline) -> Solution:
    """Return the solution in a file or drawing; by default the first that is found.

    Raises OptionError for something else, PuzzleError if the puzzle has no solution, and Undecided at the deadline.
    """
    if given is not None:
        found = Solution(puzzle, read_places(puzzle, given, of="--solution"))
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
    raise PuzzleError(
        f"{puzzle.name!r} has no solution that colours could make the only one: {run.reason}"
    )


class PaintingSearch(SoleSearch[ColourWish]):
    """The search for the fewest colours."""

    way = "colours"

    def prepare(self) -> None:
        """Refuse what can't be searched, and choose the strategy."""
        super().prepare()
        _check_colours(self.puzzle, self.asked)
        self._random = random.Random(0)
        kinds = (repeat(kind, piece.copies.low) for kind, piece in enumerate(self.puzzle.pieces))
        holes = len(self.puzzle.region) - self.puzzle.needed_area[0]
        self._record = SetRecord(tuple(chain.from_iterable(kinds)), (1,), holes)

    def results(self, number: int) -> str:
        """Return a number of results in words."""
        return many(number, "way to colour cells", "ways to colour cells")

    def batches(self) -> Iterator[list[Designed]]:
        """Yield ways to colour, one by one; each has fewer cells or colours than those before."""
        prepared = Prepared(self.puzzle, self.deadline)
        solution = given_solution(self.puzzle, self.options["solution"], self.deadline)
        formula = PaintingFormula(prepared, solution, self.asked)
        most: dict[Fewest, int] = {"cells": len(self.puzzle.region), "colours": self.asked.most}
        self.least = {self.asked.fewest: 0}
        with formula.opened(self.deadline) as opened:
            best = yield from self._guess(formula, opened, most)
            if best is None:
                self.warrant = opened.session.warrant(self.deadline, last=True)
                return
            warrant = UNASKED
            for measure in sorted(FEWEST, key=lambda each: each != self.asked.fewest):
                self.least.setdefault(measure, 0)
                best = yield from self._least(formula, opened, most, measure, best)
                most[measure] = best.number_of(measure)
                # a bound that is too small makes all smaller ones too small
                found = opened.session.warrant(self.deadline, last=True)
                self.warrant = warrant = weakest(warrant, found)

    def _least(
        self,
        formula: PaintingFormula,
        opened: OpenFormula[list[int]],
        most: dict[Fewest, int],
        measure: Fewest,
        best: Painting,
    ) -> Generator[list[Designed], None, Painting]:
        """Make a number as small as possible; return the best colours."""
        target, patience = self.least[measure], _PATIENCE
        while self.least[measure] < best.number_of(measure):
            last = best.number_of(measure) - 1
            target = min(max(target, self.least[measure]), last)
            conflicts = None if target == last == self.least[measure] else patience
            try:
                found = yield from self._guess(
                    formula, opened, {**most, measure: target}, conflicts
                )
            except Undecided:
                self.deadline.check()
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
        formula: PaintingFormula,
        opened: OpenFormula[list[int]],
        most: dict[Fewest, int],
        conflicts: int | None = None,
    ) -> Generator[list[Designed], None, Painting | None]:
        """Return colours within bounds that make the solution the only one; None if there are none."""
        while True:
            painting = formula.painting(opened, most, self.deadline, conflicts)
            if painting is None:
                return None
            others = self._others(formula, painting)
            if not others:
                self.seen += Seen(sets=1, solvable=1)
                yield [Designed(self.puzzle, self._record, painting=painting)]
                return painting
            formula.exclude(others)
            self.seen += Seen(sets=1, solvable=1, dropped=1)
            yield []

    def _others(self, formula: PaintingFormula, painting: Painting) -> list[Filling]:
        """Return some of the other solutions of the painted puzzle; none if the given one is the only one."""
        painted = painted_puzzle(self.puzzle, painting, self.asked)
        run = Enumeration(painted, limit=_OTHERS, timeout=self.deadline.remaining())
        found = [formula.filling(solution) for solution in run]
        if not (run.complete or run.limited):
            raise Undecided(run.reason)
        images = formula.images
        others = [filling for filling in found if filling not in images]
        if len(found) == 1 and not others:
            return []
        if not others:
            raise EngineError(
                f"the formula said that {many(len(found), 'solution')} are the given one, and with these colours they are not"
            )
        return self._random.sample(others, min(_LEARNT, len(others)))
