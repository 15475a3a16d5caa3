"""Sets of cells as short text: each word a box of cells, such as `0..14,0..5` or `3,7`, in file coordinates."""

from __future__ import annotations

import itertools
import re
from math import prod
from typing import TYPE_CHECKING

from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell

__all__ = ["cell_ranges", "parse_cell_ranges", "parse_range", "range_text"]

_RANGE = re.compile(r"(-?\d{1,18})(?:\.\.(-?\d{1,18}))?", re.ASCII)


def range_text(first: int, last: int) -> str:
    """Return a range of integers as text, both ends included.

    Examples
    --------
    >>> range_text(3, 5), range_text(7, 7)
    ('3..5', '7')
    """
    return str(first) if first == last else f"{first}..{last}"


def parse_range(text: str) -> range:
    """Return the integers of a text from `range_text`; raise ValueError if it is invalid or runs backwards."""
    found = _RANGE.fullmatch(text)
    if not found:
        raise ValueError(f"{brief(text)} is no number and no range such as 0..4")
    first = int(found[1])
    last = int(found[2]) if found[2] is not None else first
    if first > last:
        raise ValueError(f"{brief(text)} is a range that runs backwards")
    return range(first, last + 1)


def cell_ranges(cells: Iterable[Cell]) -> list[str]:
    """Return words that name every cell once: boxes, found by merging along one coordinate after another.

    Equal sets of cells give equal words.

    Examples
    --------
    >>> cell_ranges([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2)])
    ['0..2,0..1', '0,2']
    """
    boxes = [tuple((value, value) for value in cell) for cell in cells]
    for axis in range(len(boxes[0]) if boxes else 0):
        boxes.sort(key=lambda box: (box[:axis], box[axis + 1 :], box[axis]))
        merged: list[tuple[tuple[int, int], ...]] = []
        for box in boxes:
            before, (first, last), after = box[:axis], box[axis], box[axis + 1 :]
            if merged:
                previous = merged[-1]
                start, end = previous[axis]
                if end + 1 == first and (previous[:axis], previous[axis + 1 :]) == (before, after):
                    merged[-1] = (*before, (start, last), *after)
                    continue
            merged.append(box)
        boxes = merged
    boxes.sort(key=lambda box: box[::-1])
    return [",".join(itertools.starmap(range_text, box)) for box in boxes]


def parse_cell_ranges(words: Iterable[str], *, dimension: int, limit: int) -> list[Cell]:
    """Return the cells named by words from `cell_ranges`; raise ValueError if invalid or above the limit.

    Examples
    --------
    >>> parse_cell_ranges(["0..1,5"], dimension=2, limit=10)
    [(0, 5), (1, 5)]
    """
    cells: list[Cell] = []
    for word in words:
        axes = [parse_range(part) for part in word.split(",")]
        if len(axes) != dimension:
            raise ValueError(
                f"{brief(word)} has {len(axes)} coordinates, a cell here has {dimension}"
            )
        if len(cells) + prod(map(len, axes)) > limit:
            raise ValueError(f"more than {limit:,} cells")
        cells.extend(itertools.product(*axes))
    return cells
