"""A canvas of characters: areas, borders and labels put anywhere come out as rows of text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row

__all__ = [
    "EAST",
    "FALLING",
    "FLOOR",
    "NORTH",
    "RISING",
    "ROUND",
    "SOUTH",
    "WEST",
    "Canvas",
    "Frame",
    "Spot",
]

Spot = tuple[int, int]
"""A place for one character: row (grows downwards) and column; either may be negative."""

Frame = tuple[int, int, int, int]
"""First row, first column, last row, last column."""


NORTH, EAST, SOUTH, WEST, RISING, FALLING, FLOOR, ROUND = (1 << bit for bit in range(8))
"""Parts of a border within one character, added up as bits. Arms to four sides are joined in the middle, in a curve if one is
ROUND and no more than two meet; RISING and FALLING are diagonals; a FLOOR lies at the bottom, within the cell above it."""


class Canvas:
    """The drawing until now."""

    def __init__(self) -> None:
        self._owners: dict[Spot, int] = {}
        self._bare: set[Spot] = set()
        self._strokes: dict[Spot, int] = {}
        self._marks: dict[Spot, str] = {}

    def fill(self, spot: Spot, owner: int) -> None:
        """Give a spot to an owner, who colours it; what several owners claim gets no colour."""
        if self._owners.setdefault(spot, owner) != owner:
            self._bare.add(spot)

    def stroke(self, spot: Spot, stroke: int, *, bare: bool) -> None:
        """Add part of a border; if it is to be bare, with no colour behind it. A floor lies within its cell, and never is."""
        self._strokes[spot] = self._strokes.get(spot, 0) | stroke
        if bare and stroke != FLOOR:
            self._bare.add(spot)

    def write(self, middle: Spot, text: str) -> None:
        """Write a label around a spot."""
        row, column = middle
        for offset, mark in enumerate(text, -(len(text) // 2)):
            self._marks[row, column + offset] = mark

    def frame(self) -> Frame:
        """Return the box around all that is drawn."""
        spots = self._owners.keys() | self._strokes.keys()
        columns = {column for _, column in spots}
        return min(spots)[0], min(columns), max(spots)[0], max(columns)

    def rows(self, frame: Frame, colours: Mapping[int, int], glyphs: Glyphs) -> list[Row]:
        """Return what is drawn within a frame.

        Parameters
        ----------
        frame : Frame
            The part to show; it starts in the first column of the text.
        colours : mapping of int to int
            The colour of each owner that has one.
        glyphs : Glyphs
            The characters that borders are made of.
        """
        top, left, bottom, _ = frame
        characters = _characters(glyphs)
        spots: dict[int, list[int]] = {}
        for row, column in sorted(self._owners.keys() | self._strokes.keys()):
            spots.setdefault(row, []).append(column)
        found = []
        for row in range(top, bottom + 1):
            cells: Row = []
            last = left - 1
            for column in spots.get(row, ()):
                if column > last + 1:
                    cells.append((" " * (column - last - 1), None))
                last = column
                spot = row, column
                owner = None if spot in self._bare else self._owners.get(spot)
                colour = None if owner is None else colours.get(owner)
                stroke = self._strokes.get(spot, 0)
                cells.append((self._marks.get(spot) or characters[stroke], colour))
            found.append(
                [("".join(t for t, _ in run), c) for c, run in groupby(cells, key=lambda x: x[1])]
            )
        return found


def _characters(glyphs: Glyphs) -> dict[int, str]:
    """Return the character for every sum of strokes that can meet in one spot."""
    found = dict(enumerate(glyphs.joints))
    found |= {ROUND | arms: glyph for arms, glyph in enumerate(glyphs.curves)}
    for slope, glyph in ((RISING, glyphs.rising), (FALLING, glyphs.falling)):
        found[slope] = found[slope | FLOOR] = glyph
    found[FLOOR] = glyphs.floor
    return found
