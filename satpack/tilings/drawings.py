"""Vector drawings of rectangles, tilings, coronas and symmetric figures.

Of rectangles these are a table of verdicts, and the prime ones side by side; of tilings and coronas a window full of copies
with the domain marked, or a shape and its rings.

All use the boards and elements of `satpack/render/svg`, and draw verified results.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from satpack.model.grids import determinant
from satpack.model.grids.vectors import shifted
from satpack.render.contacts import contacts, told_apart
from satpack.render.contours import area
from satpack.render.palette import darker
from satpack.render.svg.elements import (
    DARK,
    HALO,
    element,
    letters,
    path_data,
    svg_document,
    titled,
)
from satpack.render.svg.plane import Frame, coloured, extent, outline
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import many
from satpack.tilings.plane.periodic import reaching, summed
from satpack.tilings.rectangles.boxes import boxes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.tilings.plane.shape import Copy, Shape
    from satpack.tilings.questions.figure import FigureAnswer
    from satpack.tilings.questions.tile import TilingAnswer
    from satpack.tilings.questions.verdicts import Rectangles
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

_ROUND = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}

_COPIES = (
    *("#2f5d8a", "#8fc1dd", "#e8743b", "#f7c56b", "#5d9c86", "#b5d6b2", "#8c4a6b", "#dba9bd"),
    "#6b5b95",
)
"""Colours of copies, as many as `told_apart` uses before any further one: neighbours differ."""


def _verdict(each: Rectangle) -> str:
    if each.prime:
        return "prime"
    return each.by or "undecided"


def draw_rectangles(found: Rectangles, *, primes: bool = False) -> str:
    """Draw the table of verdicts, or the primes themselves with the copies that fill them."""
    return draw_primes(found) if primes else draw_table(found)


def draw_table(found: Rectangles) -> str:
    """Draw the verdicts on all rectangles as SVG: first sides to the right, second sides downwards."""
    if found.shape.grid.dimension != 2:
        raise OptionError("boxes in space have no table that could be drawn; use .json")
    boxes = boxes_of(found.kind, found.shape)
    known = {each.sides: each for each in found.verdicts}
    # the longer side to the right, where paper has more room
    wide, high = found.up_to if found.kind == "trapezoid" else sorted(found.up_to)[::-1]
    colours = dict(_VERDICTS)
    margin = 3 * _SQUARE
    squares: dict[str, list[ET.Element]] = {name: [] for name, _ in _VERDICTS}
    for x in range(1, wide + 1):
        for y in range(1, high + 1):
            each = known.get(boxes.standing((x, y)))
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
        element("g", *ticks, *words, stroke=DARK, **_ROUND),
        wide=everything_wide,
        high=everything_high,
    )


def draw_primes(found: Rectangles) -> str:
    """Draw the prime rectangles as SVG, each filled by copies, higher ones below."""
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
        element("g", *parts, **_ROUND),
        element("g", *names, stroke=DARK, **_ROUND),
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
    def __init__(self, each: Rectangle, grid: Grid) -> None:
        self.name = each.name
        self._grid, self._copies = grid, each.copies
        self._box = extent(grid, [cell for copy in each.copies for cell in copy])
        left, top, right, bottom = self._box
        self.wide, self.high = _EDGE * (right - left), _EDGE * (bottom - top)

    def at(self, left: float, top: float) -> ET.Element:
        frame = Frame(self._grid, _EDGE, self._box[0] - left / _EDGE, self._box[1] - top / _EDGE)
        return _copies_of(_apart(self._copies, self._grid), frame, 1.6)


def _apart(copies: Sequence[Cells], grid: Grid) -> list[tuple[Cells, str]]:
    """Return copies with their colours: adjacent ones have different ones."""
    owner = {cell: number for number, copy in enumerate(copies) for cell in copy}
    shades = told_apart(contacts(grid, owner, len(copies)))
    return [
        (copy, _COPIES[shade % len(_COPIES)]) for copy, shade in zip(copies, shades, strict=True)
    ]


def _copies_of(
    tiles: Iterable[tuple[Sequence[Cell], str]], frame: Frame, border: float
) -> ET.Element:
    """Return copies, each in its colour, with borders of at most some width and faint lines between the cells of each."""
    border = min(border, 0.16 * frame.edge)
    paths, lines = coloured(tiles, frame)
    faint = element("path", d=lines, stroke=DARK, stroke_opacity=0.16, stroke_width=border / 3)
    return element("g", element("g", *paths, stroke=DARK, stroke_width=border), faint)


def _rim(cells: Iterable[Cell], frame: Frame, width: float, stroke: str = HALO) -> ET.Element:
    around = path_data(outline(frame.grid, cells), frame.place)
    return element("path", d=around, stroke=stroke, stroke_width=width)


def _on_page(
    title: str,
    grid: Grid,
    tiles: Sequence[tuple[Sequence[Cell], str]],
    *,
    edge: float,
    margin: float,
    border: float,
    rim: float,
) -> str:
    """Draw copies on a page of their size: edge, border and rim are in pixels, the margin in edges."""
    cells = [cell for copy, _ in tiles for cell in copy]
    left, top, right, bottom = extent(grid, cells)
    frame = Frame(grid, edge, left - margin, top - margin)
    return svg_document(
        title,
        element("g", _rim(cells, frame, rim), _copies_of(tiles, frame, border), **_ROUND),
        wide=edge * (right - left + 2 * margin),
        high=edge * (bottom - top + 2 * margin),
    )


_WIDE, _HIGH = 960.0, 640.0
"""The window that a tiling fills, in pixels."""

_COPY = 84.0
"""The side of a square as large as a copy, in pixels, where the domain leaves room for it."""

_BORDER = 2.4

# for each class of copies two scales: of those that are turned, and of those that are mirrored
_SCALES = (
    (("#2f5d8a", "#8fc1dd"), ("#e8743b", "#f7c56b")),
    (("#3f7d6a", "#b5d6b2"), ("#8c4a6b", "#dba9bd")),
    (("#6b5b95", "#c3b6dd"), ("#a8802f", "#ecd58f")),
    (("#4a6670", "#b9cbd0"), ("#b04a4a", "#eeb0a6")),
)

_ROOT = "#2b2d42"
_RINGS = ("#e8743b", "#f7c56b", "#8fc1dd", "#4f86b0", "#5d9c86", "#b5d6b2", "#8c4a6b", "#dba9bd")


def draw_tiling(found: TilingAnswer) -> str:
    """Draw an answer about a plane tiling as SVG: a window with one fundamental domain marked, or the most coronas found."""
    grid = found.shape.grid
    if grid.dimension != 2:
        raise OptionError(f"tilings of the {grid.name} grid can't be drawn; use .json")
    if found.tiling is not None:
        return _window(found)
    return _rings(found)


def _window(found: TilingAnswer) -> str:
    assert found.tiling is not None
    tiling, shape = found.tiling, found.shape
    domain = tiling.domain
    whole = [cell for cells in domain for cell in cells]
    left, top, right, bottom = extent(shape.grid, whole)
    area = _area(shape)
    edge = min(
        _COPY / math.sqrt(area), 0.62 * _WIDE / (right - left), 0.62 * _HIGH / (bottom - top)
    )
    frame = Frame(
        shape.grid,
        edge,
        (left + right) / 2 - _WIDE / edge / 2,
        (top + bottom) / 2 - _HIGH / edge / 2,
    )
    shades = _shades(found)
    tiles = []
    periods = tiling.lattice.short_periods
    window = [
        (frame.left, frame.left + _WIDE / edge),
        (frame.top, frame.top + _HIGH / edge),
    ]
    for cells, shade in zip(domain, shades, strict=True):
        x0, y0, x1, y1 = extent(shape.grid, cells)
        steps = [shape.grid.cartesian(period) for period in periods]
        for times in reaching(steps, [(x0, x1), (y0, y1)], window):
            # of translations alone, copies side by side differ in light
            light = (1.0, 0.9, 0.8)[(times[0] - times[1]) % 3] if len(set(shades)) == 1 else 1.0
            tiles.append((list(shifted(cells, summed(periods, times))), darker(shade, light=light)))
    border = min(_BORDER, 0.16 * edge)
    clip = element("clipPath", element("rect", x=0, y=0, width=_WIDE, height=_HIGH), id="window")
    picture = element(
        "g",
        _copies_of(tiles, frame, border),
        _rim(whole, frame, 4.6 * border),
        _rim(whole, frame, 2.4 * border, DARK),
        **_ROUND,
        clip_path="url(#window)",
    )
    return svg_document(_title(found), element("defs", clip), picture, wide=_WIDE, high=_HIGH)


def _rings(found: TilingAnswer) -> str:
    shape = found.shape
    tiles: list[tuple[Sequence[Cell], str]] = [(shape.cells, _ROOT)]
    for level, copies in enumerate(found.coronas):
        ring = _RINGS[level % len(_RINGS)]
        for copy in copies:
            light = 1.0 - 0.14 * (copy.orientation % 4) / 3
            tiles.append((shape.cells_of(copy), darker(ring, light=light)))
    every = [cell for cells, _ in tiles for cell in cells]
    left, top, right, bottom = extent(shape.grid, every)
    edge = min(
        _COPY / math.sqrt(_area(shape)),
        _WIDE / (right - left),
        _WIDE / (bottom - top),
    )
    border = min(_BORDER, 0.16 * edge)
    return _on_page(
        _title(found),
        shape.grid,
        tiles,
        edge=edge,
        margin=2 * border / edge,
        border=border,
        rim=3 * border,
    )


def _shades(found: TilingAnswer) -> list[str]:
    """Return the colour of each copy of the domain: a scale by class and handedness, a step by orientation."""
    assert found.tiling is not None
    tiling, shape = found.tiling, found.shape
    mirrored = [_is_mirrored(shape, copy) for copy in tiling.copies]
    shades = []
    for number, copy in enumerate(tiling.copies):
        alike = sorted(
            {
                other.orientation
                for other, own, mirror in zip(tiling.copies, tiling.classes, mirrored, strict=True)
                if own == tiling.classes[number] and mirror == mirrored[number]
            }
        )
        dark, light = _SCALES[tiling.classes[number] % len(_SCALES)][mirrored[number]]
        step = 0.62 if len(alike) == 1 else alike.index(copy.orientation) / (len(alike) - 1)
        shades.append(_mixed(dark, light, step))
    return shades


def _is_mirrored(shape: Shape, copy: Copy) -> bool:
    first = shape.first_images[copy.orientation]
    return determinant(shape.frame.matrices[first.matrix]) < 0


def _mixed(dark: str, light: str, step: float) -> str:
    pairs = zip(bytes.fromhex(dark[1:]), bytes.fromhex(light[1:]), strict=True)
    return "#" + "".join(f"{round(a + step * (b - a)):02x}" for a, b in pairs)


def _area(shape: Shape) -> float:
    place = Frame(shape.grid).place
    return abs(sum(area([*map(place, path)]) for path in outline(shape.grid, shape.cells)))


def _title(found: TilingAnswer) -> str:
    if found.tiling is not None:
        classes = found.tiling.isohedral
        return f"{found.name} tiles: {'isohedrally' if classes == 1 else f'{classes} classes of copies'}"
    verdict = "undecided"
    if found.tiles is False:
        verdict = "does not tile" + " without mirror images" * found.shape.leaves_out_mirror_images
    return f"{found.name} {verdict}: {many(len(found.coronas), 'corona')}"


_FIGURE_EDGE = 24.0
"""The edge of a cell, in pixels."""


def draw_figure(found: FigureAnswer) -> str:
    """Draw a figure as SVG, adjacent copies in different colours; raise OptionError if none was found."""
    solution = found.solution
    grid = found.shape.grid
    if grid.dimension == 3:
        return solution.svg()
    title = (
        f"{many(len(found.copies), 'copy', 'copies')} of {found.name}, {found.symmetry} symmetry"
    )
    tiles = _apart(found.copies, grid)
    return _on_page(title, grid, tiles, edge=_FIGURE_EDGE, margin=0.25, border=1.6, rim=8)
