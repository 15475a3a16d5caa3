"""Colours of cells, or marks on sides, that make one given solution the only one: the request in a design, and a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpack.model.colours import SHADES, Colour
from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import brief, one_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satpack.model.colours import Paint
    from satpack.model.grids import Cell
    from satpack.model.sides import Marks

FEWEST = ("cells", "colours")
"""The numbers that a search for colours makes as small as possible, one after the other."""

FEWEST_MARKS = ("sides", "marks")
"""The numbers that a search for marks makes as small as possible, one after the other."""

MARKED_UNMARKED = ("each other", "anything")
"""The sides that sides without a mark may meet, if the search chooses marks."""

UNCOLOURED = ("uncoloured", "anything")
"""The cells that cells without a colour may lie on: only each other, as in a picture to be matched, or any."""

COLOURS = tuple(map(Colour, "rbygvtpk", [None] * len(SHADES), SHADES))
"""The colours, in the order in which they are used: red, blue, yellow, ..."""

MOST_COLOURS = len(COLOURS)
"""Most colours that a search may use."""

REST = Colour("w", shade="#e8e0d0")
"""The colour of all other cells, if these may lie only on each other."""


@dataclass(frozen=True, slots=True)
class ColourWish:
    """Colours that the search may use so that one solution is the only one.

    Attributes
    ----------
    most : int
        How many colours it may use.
    fewest : {"cells", "colours"}
        The number that is made as small as possible first: coloured cells, or colours; then the other one.
    uncoloured : {"uncoloured", "anything"}
        The cells that cells without a colour may lie on.
    among : tuple of Cell
        Which cells of the region may be coloured; any, if none is listed.

    Raises
    ------
    PuzzleError
        If the number is not from 1 to 8, or a word is unknown.
    """

    most: int
    fewest: str = FEWEST[0]
    uncoloured: str = UNCOLOURED[0]
    among: tuple[Cell, ...] = ()
    measures: ClassVar = FEWEST

    def __post_init__(self) -> None:
        _check_wish(self, {"fewest": FEWEST, "uncoloured": UNCOLOURED})


@dataclass(frozen=True, slots=True)
class Painting:
    """Colours of cells of a region, and of the cells of pieces that lie there in the given solution."""

    region: Paint  # its coloured cells
    pieces: tuple[tuple[str, Paint], ...]  # the coloured cells of each, by its name

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers that are minimised."""
        return {"cells": len(self.region), "colours": len({name for _, name in self.region})}


@dataclass(frozen=True, slots=True)
class MarkWish:
    """Marks on sides that the search may use so that one solution is the only one.

    Attributes
    ----------
    most : int
        How many marks it may use.
    fewest : {"sides", "marks"}
        The number that is made as small as possible first: marked sides, or marks; then the other one.
    unmarked : {"each other", "anything"}
        The sides that sides without a mark may meet.

    Raises
    ------
    PuzzleError
        If the number is not from 1 to 8, or a word is unknown.
    """

    most: int
    fewest: str = FEWEST_MARKS[0]
    unmarked: str = MARKED_UNMARKED[0]
    measures: ClassVar = FEWEST_MARKS

    def __post_init__(self) -> None:
        _check_wish(self, {"fewest": FEWEST_MARKS, "unmarked": MARKED_UNMARKED})


def _check_wish(wish: ColourWish | MarkWish, words: Mapping[str, Sequence[str]]) -> None:
    """Raise PuzzleError for a number out of range, or an attribute that is none of its words."""
    what = wish.measures[1]
    if not 1 <= wish.most <= MOST_COLOURS:
        raise PuzzleError(f"{what}: found {wish.most:,}; use 1 to {MOST_COLOURS}")
    for key, known in words.items():
        if getattr(wish, key) not in known:
            found = brief(getattr(wish, key))
            raise PuzzleError(f"{what}: {key}: found {found}; use {one_of(known)}")


@dataclass(frozen=True, slots=True)
class Marking:
    """Marks on the sides of pieces, of all copies alike."""

    pieces: tuple[tuple[str, Marks], ...]  # the marked sides of each, by its name

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers that are minimised."""
        marks = [mark for _, sides in self.pieces for _, _, mark in sides]
        return {"sides": len(marks), "marks": len(set(marks))}
