"""Tilings and coronas as vector drawings: a window full of copies with the domain marked, or a shape and its rings."""

from __future__ import annotations

import math
from itertools import pairwise, product
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import shifted
from satpack.render.palette import darker
from satpack.render.svg.elements import DARK, HALO, element, path_data, svg_document
from satpack.render.svg.plane import Frame, coloured, extent, outline
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells
    from satpack.tilings.plane.shape import Copy, Shape
    from satpack.tilings.questions.tile import TilingAnswer

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
    """Draw an answer about a plane tiling as SVG.

    A tiling fills a window, with one fundamental domain of its translations marked. A shape that does not tile, or is
    undecided, is drawn with the most coronas found. Raises OptionError for solid grids.
    """
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
    area = _area(shape, shape.cells)
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
    periods = [shape.grid.cartesian(period) for period in tiling.lattice.short_periods]
    for number, cells in enumerate(domain):
        box = extent(shape.grid, cells)
        for times in _seen(periods, box, frame):
            shift = tuple(
                sum(
                    t * period[i]
                    for t, period in zip(times, tiling.lattice.short_periods, strict=True)
                )
                for i in range(2)
            )
            moved = list(shifted(cells, shift))
            shade = shades[number]
            if len(set(shades)) == 1:
                shade = darker(shade, light=(1.0, 0.9, 0.8)[(times[0] - times[1]) % 3])
            tiles.append((moved, shade))
    border = min(_BORDER, 0.16 * edge)
    marked = outline(shape.grid, whole)
    clip = element("clipPath", element("rect", x=0, y=0, width=_WIDE, height=_HIGH), id="window")
    picture = element(
        "g",
        _lying(tiles, frame, border),
        element("path", d=path_data(marked, frame.place), stroke=HALO, stroke_width=4.6 * border),
        element("path", d=path_data(marked, frame.place), stroke=DARK, stroke_width=2.4 * border),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
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
            tiles.append((_cells(shape, copy), darker(ring, light=light)))
    every = [cell for cells, _ in tiles for cell in cells]
    left, top, right, bottom = extent(shape.grid, every)
    edge = min(
        _COPY / math.sqrt(_area(shape, shape.cells)),
        _WIDE / (right - left),
        _WIDE / (bottom - top),
    )
    border = min(_BORDER, 0.16 * edge)
    margin = 2 * border / edge
    frame = Frame(shape.grid, edge, left - margin, top - margin)
    around = element(
        "path",
        d=path_data(outline(shape.grid, every), frame.place),
        stroke=HALO,
        stroke_width=3 * border,
    )
    picture = element(
        "g",
        around,
        _lying(tiles, frame, border),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return svg_document(
        _title(found),
        picture,
        wide=edge * (right - left + 2 * margin),
        high=edge * (bottom - top + 2 * margin),
    )


def _lying(tiles: Iterable[tuple[Sequence[Cell], str]], frame: Frame, border: float) -> ET.Element:
    """Return copies, each in its colour, and faint lines between the cells of each."""
    paths, lines = coloured(tiles, frame)
    return element(
        "g",
        element("g", *paths, stroke=DARK, stroke_width=border),
        element(
            "path",
            d=lines,
            stroke=DARK,
            stroke_opacity=0.16,
            stroke_width=border / 3,
        ),
    )


def _seen(
    periods: Sequence[Sequence[float]], box: tuple[float, float, float, float], frame: Frame
) -> list[tuple[int, int]]:
    """Return the multiples of the periods that move a box, in edges, into the window."""
    (a, b), (c, d) = periods
    size = abs(a * d - b * c)
    left, top, right, bottom = box
    wide, high = _WIDE / frame.edge, _HIGH / frame.edge
    # from the window's corners, in multiples of the periods
    corners = [
        (x - left, y - top)
        for x in (frame.left - (right - left), frame.left + wide)
        for y in (frame.top - (bottom - top), frame.top + high)
    ]
    sign = 1 if a * d - b * c > 0 else -1
    firsts = [sign * (x * d - y * c) / size for x, y in corners]
    seconds = [sign * (a * y - b * x) / size for x, y in corners]
    ranges = [range(math.floor(min(all_)), math.ceil(max(all_)) + 1) for all_ in (firsts, seconds)]
    found = []
    for one, two in product(*ranges):
        x, y = one * a + two * c, one * b + two * d
        if (
            right + x > frame.left
            and left + x < frame.left + wide
            and bottom + y > frame.top
            and top + y < frame.top + high
        ):
            found.append((one, two))
    return found


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
    from satpack.model.grids import determinant

    first = shape.first_images[copy.orientation]
    return determinant(shape.frame.matrices[first.matrix]) < 0


def _mixed(dark: str, light: str, step: float) -> str:
    pairs = zip(bytes.fromhex(dark[1:]), bytes.fromhex(light[1:]), strict=True)
    return "#" + "".join(f"{round(a + step * (b - a)):02x}" for a, b in pairs)


def _area(shape: Shape, cells: Cells) -> float:
    """Return the area of cells, in squares of an edge."""
    frame = Frame(shape.grid)
    total = 0.0
    for path in outline(shape.grid, cells):
        points = [frame.place(spot) for spot in path]
        total += sum((a[0] * b[1] - a[1] * b[0]) / 2 for a, b in pairwise(points))
    return abs(total)


def _cells(shape: Shape, copy: Copy) -> list[Cell]:
    return sorted(shape.frame.vector(cell) for cell in shape.covered(copy))


def _title(found: TilingAnswer) -> str:
    if found.tiling is not None:
        classes = found.tiling.isohedral
        return f"{found.name} tiles: {'isohedrally' if classes == 1 else f'{classes} classes of copies'}"
    many = len(found.coronas)
    verdict = "undecided"
    if found.tiles is False:
        verdict = "does not tile" + " without mirror images" * found.shape.leaves_out_mirror_images
    return f"{found.name} {verdict}: {many} corona{'s' * (many != 1)}"
