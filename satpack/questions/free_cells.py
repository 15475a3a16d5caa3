"""Which cells of a region to leave out, so that given pieces fill the rest as wished: guess, refute, learn.

A SAT solver guesses cells together with one way to fill the others. An exhaustive search then looks for more solutions of that
very region. Whatever comes of it, the solver learns that these cells are not left out, nor any image of them under the
region's symmetries, and guesses again until it knows no more. (E. Clarke and others, "Counterexample-guided abstraction
refinement for symbolic model checking", Journal of the ACM 50, 2003, is where the loop is from.)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.design.record import Record, Seen
from satpack.model.disassembly import Ending
from satpack.model.puzzle import Holes, Puzzle, Region
from satpack.questions.disassemble import Survey
from satpack.questions.enumerate import Enumeration
from satpack.questions.session import session
from satpack.runtime.errors import PuzzleError, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.design import Design
    from satpack.model.grids import Cell
    from satpack.questions.session import Session
    from satpack.runtime.limits import Deadline

__all__ = ["check_free_cells", "puzzle_without", "shapes"]

_MANY = 1_000_000
"""Solutions of a region after which it counts as having very many."""


def check_free_cells(puzzle: Puzzle, design: Design) -> None:
    """Refuse a puzzle that leaves more open than which cells are left out.

    Raises
    ------
    PuzzleError
        If it does, or the pieces do not fill the rest.
    """
    if design.regions or puzzle.region.optional or puzzle.holes is not None:
        raise PuzzleError(
            "free-cells are cells of a [region] that must all be filled; leave out regions, optional cells and holes"
        )
    if any(piece.copies.low != piece.copies.high for piece in puzzle.pieces):
        raise PuzzleError(
            "free-cells are looked for with given pieces; give each piece a number of copies, no range"
        )
    area, _ = puzzle.needed_area
    left = len(puzzle.region) - design.free_cells
    if area != left:
        raise PuzzleError(
            f"no cells can be left out so: the pieces have {area:,} cells, and the region less {design.free_cells:,} has {left:,}"
        )


def shapes(
    puzzle: Puzzle, design: Design, *, states: int, deadline: Deadline
) -> Iterator[tuple[Seen, Record, tuple[Cell, ...]]]:
    """Yield all choices of cells to leave out that leave something to fill, one of each class, with what was found of each.

    Parameters
    ----------
    puzzle : Puzzle
        The whole region and the pieces.
    design : Design
        The wishes.
    states : int
        Most states to see before one separation.
    deadline : Deadline
        When to give up.

    Yields
    ------
    seen : Seen
        What was done for it.
    record : Record
        What was found; it may not be as wished.
    left_out : tuple of Cell
        The cells.

    Raises
    ------
    Undecided
        At the deadline.
    """
    from satpack.model.symmetry import symmetry_of

    region = puzzle.region.cells
    loose = replace(
        puzzle,
        region=Region((), region, puzzle.region.colours),
        holes=Holes(design.free_cells, design.free_cells),
        design=None,
    )
    symmetry = symmetry_of(loose, deadline)
    number = {cell: i for i, cell in enumerate(loose.region.cells)}
    kinds = tuple(kind for kind, piece in enumerate(puzzle.pieces) for _ in range(piece.copies.low))
    with session(loose, timeout=deadline.remaining()) as asked:
        covering = _covering(asked, number)
        while (guess := asked.solve()) is not None:
            covered = {cell for placed in guess.placed for cell in placed.cells}
            out = tuple(cell for cell in region if cell not in covered)
            images = {
                frozenset(own[[number[cell] for cell in out]].tolist()) for own in symmetry.cells
            }
            asked.extend(sorted({lit for i in image for lit in covering[i]}) for image in images)
            seen, record = _examined(puzzle, design, kinds, out, states, deadline)
            yield seen, record, out
            deadline.check()


def _covering(asked: Session, number: dict[Cell, int]) -> list[list[int]]:
    """Return for each cell the variables of the placements that cover it."""
    found: list[list[int]] = [[] for _ in number]
    for placed in asked.placements:
        for cell in placed.cells:
            found[number[cell]].append(asked.variables[placed])
    return found


def _examined(
    puzzle: Puzzle,
    design: Design,
    kinds: tuple[int, ...],
    out: tuple[Cell, ...],
    states: int,
    deadline: Deadline,
) -> tuple[Seen, Record]:
    """Return what was done, and found, for a region without some cells."""
    bounds = design.bounds
    left = puzzle_without(puzzle, out)
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
    record = Record(kinds, (run.found,), 0)
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
        apart=tally.apart + tally.whole,
        undecided=tally.undecided,
        levels=levels,
    )
    unknown = record.might_meet(bounds) and not record.meets(bounds)
    return Seen(1, 1, 0, tally.assemblies, int(unknown)), record


def puzzle_without(puzzle: Puzzle, out: tuple[Cell, ...]) -> Puzzle:
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
