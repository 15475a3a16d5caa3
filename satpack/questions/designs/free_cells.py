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
from satpack.model.moves.disassembly import Ending
from satpack.model.pieces import Region
from satpack.model.ranges import Holes
from satpack.model.turning import form_of
from satpack.questions.designs.free_pieces import (
    Carved,
    carved_pieces,
    check_carved,
    shapes_of_pieces,
)
from satpack.questions.designs.limits import check_given
from satpack.questions.disassemble import Survey
from satpack.questions.enumerate import Enumeration
from satpack.questions.session import session
from satpack.runtime.errors import EngineError, PuzzleError, Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.designs.design import Design
    from satpack.model.grids import Cell, Cells
    from satpack.model.puzzle import Puzzle
    from satpack.questions.session import Session
    from satpack.runtime.limits import Deadline

_MANY = 1_000_000
"""Number of solutions after which a puzzle counts as having very many."""


def check_free_cells(puzzle: Puzzle, design: Design) -> None:
    """Refuse a puzzle in which more is open than the cells to leave out, or whose pieces then do not fill the region."""
    if design.carved:
        check_carved(puzzle, design)
    else:
        _check_free_region(puzzle, design)
    number = sum(piece.copies.low for piece in puzzle.pieces)
    if design.pieces is not None and number not in design.pieces:
        raise PuzzleError(
            f"pieces: free-cells are found for the {many(number, 'piece')} given; leave pieces out of [design]"
        )
    holes = _empty(puzzle, design)
    low, high = design.bounds.holes or (holes, holes)
    if not low <= holes <= high:
        raise PuzzleError(
            f"no set meets the wishes: with these pieces {many(holes, 'cell')} stay{'s' * (holes == 1)} empty; "
            "change the wish for holes"
        )


def _empty(puzzle: Puzzle, design: Design) -> int:
    """Return the number of cells that stay empty of the remaining ones."""
    copies = {piece.name: piece.copies.low for piece in puzzle.pieces}
    carved = sum(free.number * copies[free.piece] for free in design.carved)
    area, _ = puzzle.needed_area
    return len(puzzle.region) - design.free_cells - (area - carved)


def puzzle_less(puzzle: Puzzle, left_out: Cells, carved: Carved) -> Puzzle:
    """Return a puzzle without some cells of its region and of its pieces, and without its design."""
    return carved_pieces(_puzzle_without(puzzle, left_out), carved)


def shapes(
    puzzle: Puzzle, design: Design, *, states: int, deadline: Deadline
) -> Iterator[tuple[Seen, SetRecord, Cells, Carved]]:
    """Yield all choices of cells to leave out that leave a solution, one per class, with the results for each.

    `states` limits the states before one separation. Each item holds the work done, the record of the set (which may
    not meet the wishes), the cells left out of the region, and those left out of pieces. Raise Undecided at the
    deadline.
    """
    kinds = tuple(kind for kind, piece in enumerate(puzzle.pieces) for _ in range(piece.copies.low))
    if design.carved:
        low, high = design.bounds.twice or (0, inf)
        for left, carved in shapes_of_pieces(puzzle, design, deadline):
            if not low <= _twice(left) <= high:
                continue
            yield *_examined(left, design, kinds, states, deadline), (), carved
        return
    for left, out in _shapes_of_region(puzzle, design, deadline):
        yield *_examined(left, design, kinds, states, deadline), out, ()


def _twice(puzzle: Puzzle) -> int:
    """Return the number of pieces that have the same shape as an earlier one."""
    forms = {form_of(puzzle, piece) for piece in puzzle.pieces}
    return sum(piece.copies.low for piece in puzzle.pieces) - len(forms)


def _examined(
    left: Puzzle,
    design: Design,
    kinds: tuple[int, ...],
    states: int,
    deadline: Deadline,
) -> tuple[Seen, SetRecord]:
    """Return the work done, and the results, for a puzzle without some cells."""
    bounds = design.bounds
    most = bounds.most_solutions
    run = Enumeration(
        left,
        engine="cover",
        limit=(_MANY if most is None else most) + 1,
        timeout=deadline.remaining(),
    )
    for _ in run.batches():
        pass
    if not (run.complete or run.limited):
        raise Undecided(run.reason)
    if not run.found:
        raise EngineError("the solver gave a wrong model: without its cells there is no solution")
    record = SetRecord(kinds, (run.found,), len(left.region) - left.needed_area[0])
    if run.limited:
        return Seen(sets=1, solvable=1, dropped=1), record
    if not design.takes_apart:
        return Seen(sets=1, solvable=1), record
    survey = Survey(left, states=states, timeout=deadline.remaining())
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
    return Seen(1, 1, 0, tally.assemblies, int(unknown)), record


def _check_free_region(puzzle: Puzzle, design: Design) -> None:
    """Refuse a puzzle in which more is open than the cells to leave out, or whose pieces do not fill the rest."""
    region = puzzle.region
    if design.regions or region.optional or region.wrap or puzzle.holes is not None:
        raise PuzzleError(
            "free-cells are cells of a [region] that must all be filled and is not wrapped; leave out regions, optional "
            "cells, holes and wrap"
        )
    check_given(puzzle)
    area, _ = puzzle.needed_area
    left = len(region) - design.free_cells
    if area != left:
        raise PuzzleError(
            f"the numbers of cells don't match: the pieces have {area:,} cells, and the region less {design.free_cells:,} has {left:,}"
        )


def _shapes_of_region(
    puzzle: Puzzle, design: Design, deadline: Deadline
) -> Iterator[tuple[Puzzle, Cells]]:
    """Yield the puzzle with each choice of cells left out that leaves something to fill, one per class, and these cells.

    Raise Undecided at the deadline.
    """
    region = puzzle.region.cells
    loose = replace(
        puzzle,
        region=Region((), region, puzzle.region.colours),
        holes=Holes(design.free_cells, design.free_cells),
        design=None,
    )
    symmetry = Prepared(loose, deadline).symmetry
    number = {cell: i for i, cell in enumerate(loose.region.cells)}
    with session(loose, timeout=deadline.remaining()) as asked:
        covering = _covering(asked)

        def left_out(model: Iterable[int]) -> Cells:
            true = set(model)
            return tuple(cell for cell in region if true.isdisjoint(covering[number[cell]]))

        def images(model: Iterable[int]) -> Iterator[list[int]]:
            out = [number[cell] for cell in left_out(model)]
            for image in {frozenset(own[out].tolist()) for own in symmetry.cells}:
                yield sorted({literal for i in image for literal in covering[i]})

        for model in all_models(asked.opened, deadline, excluding=images):
            out = left_out(model)
            yield _puzzle_without(puzzle, out), out
            deadline.check()


def _covering(asked: Session) -> list[list[int]]:
    """Return for each cell of the region the variables of the placements that cover it."""
    placements = asked.placements
    found: list[list[int]] = [[] for _ in placements.puzzle.region.cells]
    starts = placements.starts.tolist()
    for variable, start, end in zip(asked.variables.values(), starts[:-1], starts[1:], strict=True):
        for cell in placements.cells[start:end].tolist():
            found[cell].append(variable)
    return found


def _puzzle_without(puzzle: Puzzle, out: tuple[Cell, ...]) -> Puzzle:
    """Return a puzzle without some cells of its region, and without its design."""
    left, region = set(out), puzzle.region
    return replace(
        puzzle,
        region=Region(
            [cell for cell in region.required if cell not in left],
            [cell for cell in region.optional if cell not in left],
            [(cell, name) for cell, name in region.colours if cell not in left],
        ),
        design=None,
    )
