"""Exact cover problems with colours and multiplicities as files have them: cover matrices with names.

`satpack.model.placing.cover_matrix` defines solutions. A puzzle's problem is its cover matrix with two differences. A piece
whose copies follow from the area is not an item, which leaves many puzzles without bounds, for programs that support none.
Where the number of empty cells is bounded every cell is primary, and a hole is an option that covers it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.grids.coordinates import to_file
from satpack.model.placing.cover_matrix import CoverMatrix
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

__all__ = ["ExactCover", "Item", "Option", "cover_of", "implied_piece", "legend"]

_HOLE = "hole"


@dataclass(frozen=True, slots=True)
class Item:
    """An item to cover."""

    name: str
    low: int = 1  # the fewest chosen options that have it
    high: int = 1  # the most; options that colour a secondary item alike count once
    primary: bool = True

    @classmethod
    def secondary(cls, name: str) -> Item:
        """Return a secondary item."""
        return cls(name, 0, 1, primary=False)

    @property
    def once(self) -> bool:
        """Whether it is a primary item that must be covered exactly once."""
        return self.primary and self.low == self.high == 1


Option = tuple[tuple[int, str], ...]
"""The items of an option, by number from 0, each with its colour there or ""."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactCover:
    """An exact cover problem; no option has an item twice, and only secondary items have colours."""

    name: str
    items: tuple[Item, ...]
    options: tuple[Option, ...]

    def __repr__(self) -> str:
        return f"{self.name}: {many(len(self.items), 'item')}, {many(len(self.options), 'option')}"

    def matrix(self) -> CoverMatrix:
        """Return the problem without names."""
        lengths = np.array([len(option) for option in self.options], dtype=np.int64)
        numbers: dict[str, int] = {"": 0}
        uses = [use for option in self.options for use in option]
        return CoverMatrix(
            low=np.array([item.low for item in self.items], dtype=np.int64),
            high=np.array([item.high for item in self.items], dtype=np.int64),
            primary=np.array([item.primary for item in self.items], dtype=np.bool_),
            starts=np.concatenate(([0], np.cumsum(lengths))),
            items=np.array([item for item, _ in uses], dtype=np.int64),
            colours=np.array(
                [numbers.setdefault(colour, len(numbers)) for _, colour in uses], dtype=np.int64
            ),
        )

    @property
    def has_colours(self) -> bool:
        """Whether some option colours an item."""
        return any(colour for option in self.options for _, colour in option)

    @property
    def has_multiplicities(self) -> bool:
        """Whether some primary item may or must be covered other than exactly once."""
        return any(item.primary and not item.once for item in self.items)

    def text(self, option: int) -> str:
        """Return an option as files write it."""
        uses = self.options[option]
        return " ".join(
            f"{self.items[item].name}{':' * bool(colour)}{colour}" for item, colour in uses
        )


def cover_of(placements: Placements, *, max_name: int) -> ExactCover:
    """Return the exact cover whose solutions are the puzzle's, one for one.

    Items with names longer than ``max_name`` get short ones.
    """
    puzzle, matrix = placements.puzzle, placements.matrix
    names = _names(puzzle, max_name)
    bounded = puzzle.holes is not None and puzzle.limits_holes
    kept = matrix.high > 0  # a piece of no copies has no options
    implied = implied_piece(placements)
    if implied is not None:
        kept[implied] = False
    highs = matrix.high.tolist()
    bounds = zip(matrix.low.tolist(), highs, matrix.primary.tolist(), strict=True)
    items = [
        Item(name) if bounded and not primary else Item(name, low, high, primary)
        for name, is_kept, (low, high, primary) in zip(
            names[:-1], kept.tolist(), bounds, strict=True
        )
        if is_kept
    ]
    used, starts = matrix.items.tolist(), matrix.starts.tolist()
    uses = {item: (number, "") for number, item in enumerate(np.flatnonzero(kept).tolist())}
    options: list[Option] = [
        tuple(uses[item] for item in used[start:end] if item in uses)
        for start, end in pairwise(starts)
        if highs[used[start]]
    ]
    if bounded and puzzle.holes is not None:
        holes = (len(items), "")
        items.append(Item(names[-1], puzzle.holes.low, puzzle.holes.high))
        options += [(holes, uses[item]) for item in np.flatnonzero(~matrix.primary).tolist()]
    return ExactCover(puzzle.name, tuple(items), tuple(options))


def legend(placements: Placements, *, max_name: int) -> Iterator[str]:
    """Yield descriptions of the items of the puzzle's exact cover."""
    puzzle = placements.puzzle
    implied = implied_piece(placements)
    names = _names(puzzle, max_name)
    yield f"Grid: {puzzle.grid.name}. Items: pieces, and cells by their coordinates. Options: placements."
    for name, true in zip(names, _true_names(puzzle), strict=True):
        if name != true:
            yield f"{name} is {true}"
    if implied is not None:
        piece = puzzle.pieces[implied]
        yield f"Options without a piece are of {piece.name}: {piece.copies} of it are what the area leaves."
    if puzzle.holes is not None and puzzle.limits_holes:
        yield f"{names[-1]} is an empty cell"


def implied_piece(placements: Placements) -> int | None:
    """Return the piece with most placements among those whose number follows from the area; None if none does.

    If no cell may stay empty and every other piece's number is fixed, the remaining area determines its number.
    """
    puzzle = placements.puzzle
    cells = len(puzzle.region)
    fixed = all(piece.copies.is_fixed for piece in puzzle.pieces)
    if not fixed or puzzle.must_fill < cells or puzzle.needed_area[0] != cells:
        return None
    several = [k for k, piece in enumerate(puzzle.pieces) if piece.copies.high > 1]
    return max(several, key=lambda k: len(placements.of_piece(k)), default=None)


def _true_names(puzzle: Puzzle) -> list[str]:
    """Return the names of pieces, cells and holes, as a puzzle file has them."""
    cells = (to_file(puzzle.grid, cell) for cell in puzzle.region.cells)
    pieces = (piece.name for piece in puzzle.pieces)
    return [*pieces, *(",".join(map(str, cell)) for cell in cells), _HOLE]


def _names(puzzle: Puzzle, max_name: int) -> list[str]:
    """Return distinct item names for pieces, cells and holes: their own where possible."""
    true = _true_names(puzzle)
    kept = [name if _is_plain(name, max_name) else "" for name in true]
    taken = set(kept)
    fresh = (name for name in _numbered() if name not in taken)
    found: list[str] = []
    seen: set[str] = set()
    for name in kept:
        one = name if name and name not in seen else next(fresh)
        seen.add(one)
        found.append(one)
    return found


def _numbered() -> Iterable[str]:
    number = 0
    while True:
        number += 1
        yield f"i{number}"


def _is_plain(name: str, max_name: int) -> bool:
    """Whether every program accepts a name."""
    is_word = name.isascii() and name.isprintable() and not set(name) & set(" :|")
    return is_word and 0 < len(name) <= max_name
