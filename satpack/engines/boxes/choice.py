"""Which model a puzzle gets: coordinates or placements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.boxes.boxes import read_boxes, why_no_boxes
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from satpack.engines.boxes.boxes import BoxPuzzle
    from satpack.model.puzzle import Puzzle

__all__ = ["ORDER", "boxes_for", "is_better"]

ORDER = "order"
"""The name of the model by coordinates among options."""

_MANY = 100_000
_MORE = 20


def boxes_for(
    puzzle: Puzzle, *, encoding: str = "auto", at_most_one: str = "auto"
) -> BoxPuzzle | None:
    """Return the puzzle as boxes if it is to be solved by coordinates; None if by placements.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    encoding : str
        "order" asks for coordinates; "auto" chooses them if placements would be too many; other names are encodings of
        placements.
    at_most_one : str
        An encoding of at-most-one constraints, which only placements have.

    Raises
    ------
    OptionError
        If coordinates are asked for and the puzzle has none, or together with an encoding of at-most-one constraints.

    Examples
    --------
    >>> import satpack
    >>> boxes_for(satpack.load("calibron-12")).sides
    (56, 56)
    >>> boxes_for(satpack.load("conway-5x5x5")) is None
    True
    """
    if encoding == ORDER:
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
    """Whether coordinates are the better model: the cells of all placements are many, and more than what is compared."""
    incidences = boxes.incidence_count
    return incidences > _MANY and incidences > _MORE * boxes.comparison_count
