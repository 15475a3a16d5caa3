"""Rectangles that copies of a shape fill as vector drawings: a table of verdicts, and the prime ones side by side."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from satpack.render.contacts import told_apart
from satpack.render.svg.elements import (
    DARK,
    HALO,
    element,
    letters,
    svg_document,
    titled,
)
from satpack.render.svg.plane import Frame, coloured, extent
from satpack.runtime.errors import OptionError
from satpack.tilings.rectangles.boxes import Boxes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cells, Grid
    from satpack.tilings.questions.rectangles import Rectangles
    from satpack.tilings.rectangles.deciding import Rectangle

_SQUARE = 12.0
"""The side of a rectangle's square in the table, in pixels."""

_EDGE = 7.0
"""The edge of a cell in drawings of prime rectangles, in pixels."""

_GAP = 22.0
"""The gap between two drawings, in pixels; their names stand in it."""

_VERDICTS = (
    ("prime", "#d1495b"),
    ("composed", "#8fc1dd"),
    ("strip", "#5c677d"),
    ("search", "#33415c"),
    ("colouring", "#edae49"),
    ("area", "#eceae4"),
    ("undecided", "#ffffff"),
)
"""Colours of the table, by verdict."""

_COPIES = ("#2f5d8a", "#8fc1dd", "#e8743b", "#f7c56b", "#5d9c86", "#b5d6b2", "#8c4a6b", "#dba9bd")
"""Colours of copies: neighbours differ."""


def _verdict(each: Rectangle) -> str:
    if each.prime:
        return "prime"
    return each.by or "undecided"


def draw_rectangles(found: Rectangles, *, primes: bool = False) -> str:
    """Draw the table of verdicts, or the primes themselves with the copies that fill them."""
    return draw_primes(found) if primes else draw_table(found)


def draw_table(found: Rectangles) -> str:
    """Draw the verdicts on all rectangles as SVG: first sides to the right, second sides downwards.

    Raises OptionError for boxes in space.
    """
    if found.shape.grid.dimension != 2:
        raise OptionError("boxes in space have no table that could be drawn; use .json")
    boxes = Boxes(found.shape)
    known = {each.sides: each for each in found.verdicts}
    # the longer side to the right, where paper has more room
    wide, high = found.up_to if found.kind == "trapezoid" else sorted(found.up_to)[::-1]
    colours = dict(_VERDICTS)
    margin = 3 * _SQUARE
    squares: dict[str, list[ET.Element]] = {name: [] for name, _ in _VERDICTS}
    for x in range(1, wide + 1):
        for y in range(1, high + 1):
            sides = (x, y) if found.kind == "trapezoid" else boxes.standing((x, y))
            each = known.get(sides)
            if each is None:
                continue
            verdict = _verdict(each)
            place = element(
                "rect",
                x=margin + (x - 1) * _SQUARE,
                y=margin + (y - 1) * _SQUARE,
                width=_SQUARE,
                height=_SQUARE,
            )
            if verdict not in {"area", "undecided"}:
                titled(place, f"{each.name}: {verdict}, {each.reason}")
            squares[verdict].append(place)
    groups = [
        element("g", *each, fill=colours[name], stroke="#ffffff", stroke_width=0.8)
        for name, each in squares.items()
        if each
    ]
    ticks = [
        letters(str(value), middle=middle, unit=1.1)
        for value in range(5, max(wide, high) + 1, 5)
        for middle in (
            *([(margin + (value - 0.5) * _SQUARE, 0.6 * margin)] if value <= wide else []),
            *([(0.55 * margin, margin + (value - 0.5) * _SQUARE)] if value <= high else []),
        )
    ]
    bottom = margin + high * _SQUARE
    keys: list[ET.Element] = []
    words: list[ET.Element] = []
    at, row = margin, bottom + 1.6 * _SQUARE
    right = margin + max(wide, 24) * _SQUARE
    for name, colour in _VERDICTS:
        if not squares[name]:
            continue
        length = 6.2 * len(name) + 3.5 * _SQUARE
        if at + length > right + 2 * _SQUARE and at > margin:
            at, row = margin, row + 1.8 * _SQUARE
        keys.append(
            element("rect", x=at, y=row - 0.5 * _SQUARE, width=_SQUARE, height=_SQUARE, fill=colour)
        )
        words.append(letters(name, middle=(at + 1.6 * _SQUARE + 3.1 * len(name), row), unit=1.1))
        at += length
    everything_wide, everything_high = right + _SQUARE, row + 1.5 * _SQUARE
    return svg_document(
        f"{found.name}: {len(found.primes)} prime rectangles up to {found.up_to[0]}x{found.up_to[1]}",
        element("rect", width=everything_wide, height=everything_high, fill=HALO),
        *groups,
        element("g", *keys, stroke=DARK, stroke_width=0.6),
        element(
            "g",
            *ticks,
            *words,
            fill="none",
            stroke=DARK,
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
        wide=everything_wide,
        high=everything_high,
    )


def draw_primes(found: Rectangles) -> str:
    """Draw the prime rectangles as SVG, each filled by copies, higher ones below.

    Raises OptionError if none is known, and for boxes in space.
    """
    grid = found.shape.grid
    if grid.dimension != 2:
        raise OptionError("boxes in space can't be drawn side by side; use .json")
    if not found.primes:
        raise OptionError("no rectangle is prime, so there is nothing to draw")
    drawn = [_Drawn(each, grid) for each in found.primes]
    drawn.sort(key=lambda each: (each.high, each.wide))
    widest = max(each.wide for each in drawn)
    area = sum((each.wide + _GAP) * (each.high + _GAP) for each in drawn)
    # of several widths the one whose drawing has the smallest area
    lines = [max(widest, (1 + step / 16) * math.sqrt(area)) for step in range(13)]
    shelves = min((_shelves(drawn, line) for line in lines), key=_room)
    parts: list[ET.Element] = []
    names: list[ET.Element] = []
    top = _GAP
    full = max(sum(each.wide + _GAP for each in shelf) - _GAP for shelf in shelves)
    for shelf in shelves:
        deep = max(each.high for each in shelf)
        taken = sum(each.wide for each in shelf)
        # a full shelf reaches from side to side
        spare = (full - taken) / (len(shelf) - 1) if len(shelf) > 1 else 0.0
        left = _GAP
        for each in shelf:
            parts.append(each.at(left, top + deep - each.high))
            names.append(
                letters(each.name, middle=(left + each.wide / 2, top + deep + 0.5 * _GAP), unit=1.2)
            )
            left += each.wide + (spare if spare < 4 * _GAP else _GAP)
        top += deep + 1.4 * _GAP
    return svg_document(
        f"the {len(drawn)} prime rectangles of {found.name} up to {found.up_to[0]}x{found.up_to[1]}",
        element("rect", width=full + 2 * _GAP, height=top, fill=HALO),
        *parts,
        element(
            "g", *names, fill="none", stroke=DARK, stroke_linecap="round", stroke_linejoin="round"
        ),
        wide=full + 2 * _GAP,
        high=top,
    )


def _shelves(drawn: Sequence[_Drawn], line: float) -> list[list[_Drawn]]:
    """Pack drawings in their order onto shelves of a given width."""
    shelves: list[list[_Drawn]] = [[]]
    for each in drawn:
        taken = sum(other.wide + _GAP for other in shelves[-1])
        if shelves[-1] and taken + each.wide > line:
            shelves.append([])
        shelves[-1].append(each)
    return shelves


def _room(shelves: Sequence[Sequence[_Drawn]]) -> float:
    """Return the area of a drawing of these shelves: its width times its height."""
    wide = max(sum(each.wide + _GAP for each in shelf) for shelf in shelves)
    return wide * sum(max(each.high for each in shelf) + 1.4 * _GAP for shelf in shelves)


class _Drawn:
    """A rectangle to draw somewhere."""

    def __init__(self, each: Rectangle, grid: Grid) -> None:
        self.name = each.name
        self._grid, self._copies = grid, each.copies
        self._box = extent(grid, [cell for copy in each.copies for cell in copy])
        left, top, right, bottom = self._box
        self.wide, self.high = _EDGE * (right - left), _EDGE * (bottom - top)

    def at(self, left: float, top: float) -> ET.Element:
        """Return the drawing at a place."""
        frame = Frame(self._grid, _EDGE, self._box[0] - left / _EDGE, self._box[1] - top / _EDGE)
        return copies_group(self._copies, frame)


def copies_group(copies: Sequence[Cells], frame: Frame) -> ET.Element:
    """Return copies of a shape, adjacent ones in different colours, with faint lines between their cells."""
    grid = frame.grid
    owner = {cell: number for number, copy in enumerate(copies) for cell in copy}
    neighbours = [
        sorted({owner[n] for cell in copy for n in grid.neighbours(cell) if n in owner} - {number})
        for number, copy in enumerate(copies)
    ]
    shades = told_apart(neighbours)
    colours = [_COPIES[shade % len(_COPIES)] for shade in shades]
    paths, lines = coloured(zip(copies, colours, strict=True), frame)
    border = min(1.6, 0.16 * frame.edge)
    return element(
        "g",
        element("g", *paths, stroke=DARK, stroke_width=border),
        element(
            "path",
            d=lines,
            fill="none",
            stroke=DARK,
            stroke_opacity=0.14,
            stroke_width=border / 3,
        ),
        stroke_linejoin="round",
        stroke_linecap="round",
    )
