"""Which cells of a region to leave out, so that given pieces fill the rest: guesses of a SAT solver, one of each class."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.model.puzzle import Holes, Puzzle, Region
from satpack.questions.designs.limits import check_given
from satpack.questions.session import session
from satpack.runtime.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.designs.design import Design
    from satpack.model.grids import Cell, Cells
    from satpack.questions.session import Session
    from satpack.runtime.limits import Deadline

__all__ = ["check_free_region", "puzzle_without", "shapes_of_region"]


def check_free_region(puzzle: Puzzle, design: Design) -> None:
    """Refuse a puzzle that leaves more open than which cells are left out.

    Raises
    ------
    PuzzleError
        If it does, or the pieces do not fill the rest.
    """
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
            f"no cells can be left out so: the pieces have {area:,} cells, and the region less {design.free_cells:,} has {left:,}"
        )


def shapes_of_region(
    puzzle: Puzzle, design: Design, deadline: Deadline
) -> Iterator[tuple[Puzzle, Cells]]:
    """Yield the puzzle with each choice of cells left out that leaves something to fill, one of each class.

    Parameters
    ----------
    puzzle : Puzzle
        The whole region and the pieces.
    design : Design
        How many cells are left out.
    deadline : Deadline
        When to give up.

    Yields
    ------
    puzzle : Puzzle
        With the rest of the region.
    left_out : Cells
        The cells.

    Raises
    ------
    Undecided
        At the deadline.
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
        while (guess := asked.solve(timeout=deadline.remaining())) is not None:
            covered = {cell for placed in guess.placed for cell in placed.cells}
            out = tuple(cell for cell in region if cell not in covered)
            images = {
                frozenset(own[[number[cell] for cell in out]].tolist()) for own in symmetry.cells
            }
            asked.extend(sorted({lit for i in image for lit in covering[i]}) for image in images)
            yield puzzle_without(puzzle, out), out
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
