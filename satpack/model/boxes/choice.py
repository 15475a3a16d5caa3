"""Which model a puzzle gets: coordinates or placements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.shapes.boxes import box_sides, keeps_boxes
from satpack.model.turning import turn_of
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.model.boxes.boxes import BoxPuzzle
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle

_MANY = 100_000
_MORE = 20


def boxes_for(
    puzzle: Puzzle, *, encoding: str = "auto", at_most_one: str = "auto"
) -> BoxPuzzle | None:
    """Return the puzzle as boxes if it is to be solved by coordinates; None if by placements.

    The encoding "order" asks for coordinates, "auto" chooses them if placements would cover too many cells, and other
    names are encodings of placements. Raises OptionError if coordinates don't apply to the puzzle or, since only
    placements have at-most-one constraints, are combined with an encoding of those.

    >>> import satpack
    >>> boxes_for(satpack.load("calibron-12")).sides
    (56, 56)
    >>> boxes_for(satpack.load("conway-5x5x5")) is None
    True
    """
    if encoding == "order":
        if reason := why_no_boxes(puzzle):
            raise OptionError(f"encoding 'order' packs boxes into a box, but {reason}; use auto")
        if at_most_one != "auto":
            raise OptionError(
                f"encoding 'order' has no at-most-one constraints; leave out {at_most_one!r}"
            )
        return read_boxes(puzzle)
    if encoding != "auto" or at_most_one != "auto":
        return None
    boxes = read_boxes(puzzle)
    return boxes if boxes and is_better(boxes) else None


def is_better(boxes: BoxPuzzle) -> bool:
    """Whether coordinates are the better model: placements cover many cells in all, many more than there are comparisons."""
    incidences = boxes.incidence_count
    return incidences > _MANY and incidences > _MORE * boxes.comparison_count


def read_boxes(puzzle: Puzzle) -> BoxPuzzle | None:
    """Return the puzzle as boxes in a box, or None if it isn't one of those.

    >>> import satpack
    >>> boxes = read_boxes(satpack.load("conway-5x5x5"))
    >>> boxes.sides, boxes.kinds[0].turns[0], boxes.placement_count
    ((5, 5, 5), (1, 2, 4), 769)
    >>> read_boxes(satpack.load("soma")) is None
    True
    """
    if why_no_boxes(puzzle):
        return None
    from satpack.model.boxes.boxes import boxes_of  # which most puzzles have no use for

    return boxes_of(puzzle)


def why_no_boxes(puzzle: Puzzle) -> str | None:
    """Return why a puzzle can't be solved by coordinates; None if it can."""
    if not keeps_boxes(puzzle.grid):
        return f"the {puzzle.grid.name} grid has no boxes"
    region = puzzle.region
    if puzzle.surface.is_wrapped or box_sides(region.cells) is None:
        return f"the region is {'wrapped' if puzzle.surface.is_wrapped else 'not a box'}"
    if region.required and region.optional:
        return "some cells must be covered, others not"
    asked = "the number of empty cells is bounded" if puzzle.limits_holes else ""
    if asked or puzzle.rules or puzzle.has_sides:
        return asked or ("the puzzle has rules" if puzzle.rules else "sides must match")
    faults = ((piece.name, _why_no_box(puzzle, piece)) for piece in puzzle.pieces)
    for name, fault in faults:
        if fault:
            return f"piece {name!r} {fault}"
    return "cells have colours" if puzzle.is_coloured else None


def _why_no_box(puzzle: Puzzle, piece: Piece) -> str:
    """Return why a piece can't be placed by coordinates; empty if it can."""
    sides = box_sides(piece.cells)
    if sides is None:
        return "is not a box"
    if piece.variable:
        return "has variable cells"
    fixed = turn_of(puzzle, piece) == "none" and len(set(sides)) > 1
    return "may not be turned" if fixed else ""
