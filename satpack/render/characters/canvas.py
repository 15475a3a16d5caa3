"""Canvases of characters: areas, borders and labels at arbitrary positions, rendered as rows of text.

Drawings on the same cells, such as those of all solutions of a puzzle, differ only in owners and labels. So all positions are
computed once, in a `Stencil`, with which every drawing is made.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import reduceat
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell
    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row

Spot = tuple[int, int]
"""A place for one character: row (grows downwards) and column; either may be negative."""


NORTH, EAST, SOUTH, WEST, RISING, FALLING, FLOOR, ROUND = (1 << bit for bit in range(8))
"""Parts of a border within one character, added up as bits. Arms to four sides are joined in the middle, in a curve if one is
ROUND and no more than two meet; RISING and FALLING are diagonals; a FLOOR lies at the bottom, within the cell above it."""

_BARE = -1
"""The background of characters without a colour."""


class Stencil(LightRecord, frozen=True, eq=False):
    """Positions of cells and of the borders between them on sheets of characters, numbered sheet by sheet and row by row."""

    sheets: int
    places: NDArray[np.int64]
    """int64, shape (3, n): sheet, row and column of each position."""
    labels: Sequence[int]
    """For each cell, the position of the middle of its label."""
    sides: Mapping[tuple[int, Cell], int]
    """For each cell and step, the position of the middle of the mark on that side."""
    areas: NDArray[np.int32]
    """int32, shape (2, n): the positions that cells cover, ascending, and the cells. A position
    on a side belongs to the cells on both sides of it.
    """
    borders: NDArray[np.int32]
    """int32, shape (4, n): strokes between two cells, drawn if their owners differ: the
    position, the two cells, and the stroke. The number after the last cell's stands for
    everything outside.
    """

    def filled(
        self,
        owners: Sequence[int],
        labels: Sequence[str],
        colours: Mapping[int, int],
        glyphs: Glyphs,
        marks: Mapping[tuple[int, Cell], tuple[str, int | None]],
    ) -> list[list[Row]]:
        """Return each sheet, drawn; all are cropped to the same box, around everything drawn on any of them.

        Owners without a colour stay bare, and so do positions that several owners share. Marks on sides, by cell and step,
        are texts that may have colours.
        """
        owned = np.array([*owners, min(owners) - 1])
        _, one, other, _ = self.borders
        shown = self.borders[:, owned[one] != owned[other]]
        strokes = np.zeros(self.places.shape[1], dtype=np.uint8)
        np.bitwise_or.at(strokes, shown[0], shown[3].astype(np.uint8))
        drawn = strokes > 0
        drawn[self.areas[0]] = True
        text = self._lettered(strokes, labels, glyphs)
        paint = self._painted(owned, shown, colours) if colours else None
        for side, (mark, colour) in marks.items():
            first = self.sides[side] - len(mark) // 2
            text[first : first + len(mark)] = list(mark)
            if paint is not None and colour is not None:
                paint[first : first + len(mark)] = colour
        text = text[drawn]
        paint = None if paint is None else paint[drawn]
        sheet, row, column = self.places[:, drawn]
        row, column = row - row.min(), column - column.min()
        high = int(row.max()) + 1
        # where the spots of each row of each sheet begin
        begins = np.searchsorted(sheet * high + row, np.arange(self.sheets * high + 1)).tolist()
        rows = [
            _runs(text[a:b], None if paint is None else paint[a:b], column[a:b])
            for a, b in pairwise(begins)
        ]
        return [rows[first : first + high] for first in range(0, len(rows), high)]

    def _lettered(
        self, strokes: NDArray[np.uint8], labels: Sequence[str], glyphs: Glyphs
    ) -> NDArray[np.str_]:
        """Return the character of every spot: a part of a label, or the combination of its strokes."""
        text = _characters(glyphs)[strokes]
        for middle, label in zip(self.labels, labels, strict=True):
            first = middle - len(label) // 2
            for spot, mark in enumerate(label, first):
                text[spot] = mark
        return text

    def _painted(
        self, owned: NDArray[np.int64], shown: NDArray[np.int32], colours: Mapping[int, int]
    ) -> NDArray[np.int16]:
        """Return the background colour of every spot."""
        shades = np.array([*(colours.get(owner, _BARE) for owner in owned[:-1].tolist()), _BARE])
        spots, cells = self.areas
        first = np.flatnonzero(np.diff(spots, prepend=-1))
        least, most = (reduceat(f, owned[cells], first) for f in (np.minimum, np.maximum))
        found = np.full(self.places.shape[1], _BARE, dtype=np.int16)
        found[spots[first]] = np.where(least == most, shades[cells[first]], _BARE)
        border, _, other, stroke = shown
        # a floor lies within its cell, and is never empty
        found[border[(shades[other] == _BARE) & (stroke != FLOOR)]] = _BARE
        return found


def _runs(
    text: NDArray[np.str_], paint: NDArray[np.int16] | None, columns: NDArray[np.int64]
) -> Row:
    """Return the spots of a line, with blanks between them where there are none, as runs of one colour."""
    if not len(columns):
        return []
    wide = int(columns[-1]) + 1
    if wide > len(columns):
        line = np.full(wide, " ")
        line[columns] = text
        text = line
        if paint is not None:
            behind = np.full(wide, _BARE, dtype=np.int16)
            behind[columns] = paint
            paint = behind
    if paint is None:
        return [(_joined(text), None)]
    changes = np.flatnonzero(np.diff(paint)) + 1
    colour = paint.item
    return [
        (_joined(text[a:b]), None if colour(a) == _BARE else colour(a))
        for a, b in pairwise([0, *changes.tolist(), wide])
    ]


def _joined(characters: NDArray[np.str_]) -> str:
    """Return characters, one per spot, as one string."""
    return str(characters.view(f"U{characters.size}")[0])


@cache
def _characters(glyphs: Glyphs) -> NDArray[np.str_]:
    """Return the character for every sum of strokes; those that can't meet in one spot have a question mark."""
    found = dict(enumerate(glyphs.joints))
    found |= {ROUND | arms: glyph for arms, glyph in enumerate(glyphs.curves)}
    for slope, glyph in ((RISING, glyphs.rising), (FALLING, glyphs.falling)):
        found[slope] = found[slope | FLOOR] = glyph
    found[FLOOR] = glyphs.floor
    return np.array([found.get(strokes, "?") for strokes in range(2 * ROUND)])
