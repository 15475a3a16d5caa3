"""A canvas of characters: areas, borders and labels put anywhere come out as rows of text."""

from __future__ import annotations

from enum import IntFlag
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row

__all__ = ["Canvas", "Frame", "Spot", "Stroke"]

Spot = tuple[int, int]
"""A place for one character: row (grows downwards) and column; either may be negative."""

Frame = tuple[int, int, int, int]
"""First row, first column, last row, last column."""


class Stroke(IntFlag):
    """Parts of a border within one character; those that meet in a spot are joined."""

    NORTH = 1
    EAST = 2
    SOUTH = 4
    WEST = 8
    RISING = 16
    FALLING = 32
    FLOOR = 64


class Canvas:
    """What is drawn so far."""

    def __init__(self) -> None:
        self._owners: dict[Spot, int | None] = {}
        self._strokes: dict[Spot, Stroke] = {}
        self._marks: dict[Spot, str] = {}

    def fill(self, spot: Spot, owner: int) -> None:
        """Give a spot to an owner; one that several owners claim belongs to none of them."""
        if self._owners.setdefault(spot, owner) != owner:
            self._owners[spot] = None

    def stroke(self, spot: Spot, stroke: Stroke) -> None:
        """Add part of a border."""
        self._strokes[spot] = self._strokes.get(spot, Stroke(0)) | stroke

    def write(self, middle: Spot, text: str) -> None:
        """Write a label around a spot."""
        row, column = middle
        for offset, mark in enumerate(text, -(len(text) // 2)):
            self._marks[row, column + offset] = mark

    def frame(self) -> Frame:
        """Return the box around all that is drawn."""
        spots = self._owners.keys() | self._strokes.keys()
        rows, columns = {row for row, _ in spots}, {column for _, column in spots}
        return min(rows), min(columns), max(rows), max(columns)

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
                stroke = self._strokes.get(spot, Stroke(0))
                owner = self._owners.get(spot)
                free = not stroke & ~Stroke.FLOOR
                colour = colours.get(owner) if free and owner is not None else None
                cells.append((self._marks.get(spot) or characters[stroke], colour))
            found.append(
                [("".join(t for t, _ in run), c) for c, run in groupby(cells, key=lambda x: x[1])]
            )
        return found


def _characters(glyphs: Glyphs) -> dict[Stroke, str]:
    """Return the character for every union of strokes that can meet in one spot."""
    found = {Stroke(arms): glyph for arms, glyph in enumerate(glyphs.joints)}
    for slope, glyph in ((Stroke.RISING, glyphs.rising), (Stroke.FALLING, glyphs.falling)):
        found[slope] = found[slope | Stroke.FLOOR] = glyph
    found[Stroke.FLOOR] = glyphs.floor
    return found
