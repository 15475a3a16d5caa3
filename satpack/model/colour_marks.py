"""Marks for the colours of cells in drawings by characters, one character each, and a legend."""

from __future__ import annotations

from string import ascii_letters, digits
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle

_FREE = digits + ascii_letters


def colour_marks(puzzle: Puzzle) -> dict[str, str]:
    """Return a mark for each colour: its name if that is one ASCII character, else the next free digit or letter.

    Examples
    --------
    >>> from satpack import GRIDS, Colour, Piece, Region
    >>> from satpack.model.puzzle import Puzzle
    >>> one = ((0, 0),)
    >>> colours = Colour("r"), Colour("blue"), Colour("0")
    >>> colour_marks(Puzzle("one", GRIDS["square"], Region(one), (Piece("A", one),), colours=colours))
    {'r': 'r', 'blue': '1', '0': '0'}
    """
    own = {c.name for c in puzzle.colours if len(c.name) == 1 and c.name.isascii()}
    free = iter(mark for mark in _FREE if mark not in own)
    return {c.name: c.name if c.name in own else next(free) for c in puzzle.colours}


def colours_text(puzzle: Puzzle) -> list[str]:
    """Return a line for each colour: its mark, its name if that differs, and the colours that it may lie on."""
    marks = colour_marks(puzzle)
    return [
        f"{marks[colour.name]}{f' ({colour.name})' * (marks[colour.name] != colour.name)} "
        f"lies on {', '.join(colour.on or ()) or 'no colour'}"
        for colour in puzzle.colours
    ]
