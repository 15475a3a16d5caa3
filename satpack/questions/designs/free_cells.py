"""Finds the cells of a region or of pieces to leave out so that given pieces fill the region as wished: guess, refute, learn.

A SAT solver guesses cells together with one way to fill the region. An exhaustive search then looks for more
solutions of that puzzle. In any case the solver learns not to leave these cells out again, nor equivalent ones under
symmetry, and guesses again until none is left. (The loop is from E. Clarke and others, "Counterexample-guided
abstraction refinement for symbolic model checking", Journal of the ACM 50, 2003.) Guesses for a region are made here,
those for pieces in `free_pieces`.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from satpack.engines.design.record import Seen, SetRecord
from satpack.engines.prepared import Prepared
from satpack.engines.sat.driver import all_models
from satpack.model.designs.design import FreePieces, FreeRegion
from satpack.model.grids.vectors import plus
from satpack.model.moves.disassembly import Ending
from satpack.model.pieces import Region
from satpack.model.ranges import Holes
from satpack.model.sides import NO_MARK
from satpack.model.turning import form_of
from satpack.questions.designs.chosen import puzzle_without
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.free_pieces import checked_holes, shapes_of_pieces
from satpack.questions.designs.limits import check_given
from satpack.questions.designs.search import Asked, SoleSearch
from satpack.questions.disassemble import Survey
from satpack.questions.enumerate import Enumeration
from satpack.questions.session import session
from satpack.runtime.errors import EngineError, PuzzleError, Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cells
    from satpack.model.puzzle import Puzzle
    from satpack.questions.designs.chosen import Carved
    from satpack.questions.session import Session

_MANY = 1_000_000
"""Number of solutions after which a puzzle counts as having very many."""


class CellSearch(SoleSearch[Asked]):
    way = "free-cells"

    def prepare(self) -> None:
        super().prepare()
        if loose := next((piece for piece in self.puzzle.pieces if piece.variable), None):
            raise PuzzleError(
                f"piece {loose.name!r} has variable cells, which don't go with free-cells; make them cells, or take them out"
            )
        holes = self._holes()
        low, high = self.design.bounds.holes or (holes, holes)
        if not low <= holes <= high:
            raise PuzzleError(
                f"no set meets the wishes: with these pieces {many(holes, 'cell')} stay{'s' * (holes == 1)} empty; "
                "change the wish for holes"
            )

    def _holes(self) -> int:
        """Return the number of cells that stay empty of the remaining ones; refuse a puzzle in which more is open than the cells to leave out, or whose pieces can't fill the region."""
        raise NotImplementedError

    def _shapes(self) -> Iterator[tuple[Puzzle, Cells, Carved]]:
        """Yield the puzzle with each choice of cells left out that leaves something to fill, one per class, and these cells."""
        raise NotImplementedError

    def batches(self) -> Iterator[list[Designed]]:
        for left, left_out, carved in self._shapes():
            record, is_known = self._examined(left)
            is_right = is_known and record.meets(self.design.bounds)
            yield [Designed(self.puzzle, record, left_out, carved)] if is_right else []

    def _examined(self, left: Puzzle) -> tuple[SetRecord, bool]:
        """Return the results for a puzzle without some cells, and whether they are all."""
        bounds = self.design.bounds
        most = bounds.most_solutions
        run = Enumeration(
            left,
            engine="cover",
            limit=(_MANY if most is None else most) + 1,
            timeout=self.deadline.remaining(),
        )
        for _ in run.batches():
            pass
        if not (run.complete or run.limited):
            raise Undecided(run.reason)
        if not run.found:
            raise EngineError(
                "the solver gave a wrong model: without its cells there is no solution"
            )
        pieces = enumerate(self.puzzle.pieces)
        kinds = tuple(kind for kind, piece in pieces for _ in range(piece.copies.low))
        record = SetRecord(kinds, (run.found,), len(left.region) - left.needed_area[0])
        if run.limited or not self.design.takes_apart:
            self.seen += Seen(sets=1, solvable=1, dropped=int(run.limited))
            return record, not run.limited
        survey = Survey(left, states=self.states, timeout=self.deadline.remaining())
        levels: tuple[int, ...] = ()
        for outcome in survey.outcomes():
            if outcome.ending is Ending.SEPARATED:
                levels = max(levels, outcome.levels)
        if survey.reason == "time limit":
            raise Undecided(survey.reason)
        tally = survey.tally
        record = replace(
            record,
            taken=True,
            apart=tally.apart,
            undecided=tally.undecided,
            levels=levels,
            whole=tally.whole,
        )
        unknown = record.might_meet(bounds) and not record.meets(bounds)
        self.seen += Seen(1, 1, 0, tally.assemblies, int(unknown))
        return record, True


class FreeRegionSearch(CellSearch[FreeRegion]):
    def _holes(self) -> int:
        puzzle, region = self.puzzle, self.puzzle.region
        if self.design.regions or region.optional or region.wrap or puzzle.holes is not None:
            raise PuzzleError(
                "free-cells are cells of a [region] that must all be filled and is not wrapped; leave out regions, optional "
                "cells, holes and wrap"
            )
        check_given(puzzle)
        area, _ = puzzle.needed_area
        left = len(region) - self.asked.number
        if area != left:
            raise PuzzleError(
                f"the numbers of cells don't match: the pieces have {area:,} cells, and the region less {self.asked.number:,} has {left:,}"
            )
        return 0

    def _shapes(self) -> Iterator[tuple[Puzzle, Cells, Carved]]:
        puzzle, region = self.puzzle, self.puzzle.region.cells
        loose = replace(
            puzzle,
            region=Region((), region, puzzle.region.colours),
            holes=Holes(self.asked.number, self.asked.number),
            design=None,
        )
        symmetry = Prepared(loose, self.deadline).symmetry
        number = {cell: i for i, cell in enumerate(loose.region.cells)}
        with session(loose, timeout=self.deadline.remaining()) as asked:
            covering = _covering(asked)
            asked.extend(_border_clauses(asked, covering))

            def left_out(model: Iterable[int]) -> Cells:
                true = set(model)
                return tuple(cell for cell in region if true.isdisjoint(covering[number[cell]]))

            def images(model: Iterable[int]) -> Iterator[list[int]]:
                out = [number[cell] for cell in left_out(model)]
                for image in {frozenset(own[out].tolist()) for own in symmetry.cells}:
                    yield sorted({literal for i in image for literal in covering[i]})

            for model in all_models(asked.opened, self.deadline, excluding=images):
                out = left_out(model)
                yield puzzle_without(puzzle, out), out, ()
                self.deadline.check()


class FreePiecesSearch(CellSearch[FreePieces]):
    def _holes(self) -> int:
        return checked_holes(self.puzzle, self.design, self.asked.pieces)

    def _shapes(self) -> Iterator[tuple[Puzzle, Cells, Carved]]:
        low, high = self.design.bounds.twice or (0, inf)
        for left, carved in shapes_of_pieces(self.puzzle, self.asked.pieces, self.deadline):
            if low <= _twice(left) <= high:
                yield left, (), carved


def _twice(puzzle: Puzzle) -> int:
    """Return the number of pieces that have the same shape as an earlier one."""
    forms = {form_of(puzzle, piece) for piece in puzzle.pieces}
    return sum(piece.copies.low for piece in puzzle.pieces) - len(forms)


def _covering(asked: Session) -> list[list[int]]:
    """Return for each cell of the region the variables of the placements that cover it."""
    placements = asked.placements
    found: list[list[int]] = [[] for _ in placements.puzzle.region.cells]
    starts = placements.starts.tolist()
    for variable, start, end in zip(asked.variables.values(), starts[:-1], starts[1:], strict=True):
        for cell in placements.cells[start:end].tolist():
            found[cell].append(variable)
    return found


def _border_clauses(asked: Session, covering: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yield clauses by which no side that must not be towards the outside is next to a cell that is left out."""
    puzzle = asked.placements.puzzle
    if puzzle.sides.border == NO_MARK:
        return
    number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
    for placed, variable in asked.variables.items():
        marks = {(cell, step): mark for cell, step, mark in placed.sides}
        for cell in placed.cells:
            for step in puzzle.grid.sides_of(cell):
                other = plus(cell, step)
                fits = puzzle.sides.fits_outside(marks.get((cell, step), NO_MARK))
                if not fits and other in number and other not in placed.cells:
                    yield [-variable, *covering[number[other]]]
