"""Draws a board with content on its cells: flat for a plane grid, layer by layer for a solid."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from satpack.model.grids import GRIDS, PARTS
from satpack.render.strokes import BEAD, HALF, reach
from satpack.render.svg.balls import ball_group
from satpack.render.svg.elements import GREY, Drawing, element, letters
from satpack.render.svg.plane import (
    Frame,
    PieceLooks,
    Sheet,
    area_of_cell,
    extent,
    joint_lines,
    plane_group,
)
from satpack.render.svg.seams import ROOM
from satpack.render.svg.slices import slice_group

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Grid
    from satpack.model.surface import Surface
    from satpack.render.sides import ShownSides

LONGEST = 880.0
"""The longest side of a picture, except for boards of very many cells."""

CELL = 48.0
"""The side of a square with a cell's area, if there is room."""

_SMALLEST_EDGE = 2.0
_GAP = 0.7


def draw_board(surface: Surface, owners: Mapping[Cell, int], look: PieceLooks) -> Drawing:
    """Draw a board, wrapped or not; `owners` has the piece on each cell, or `satpack.render.contacts.EMPTY`."""
    grid = surface.grid
    if grid.dimension == 2:
        return _flat(surface, owners, look)
    sheets = _stacked(surface, owners, look) if grid.layer else _sliced(grid, owners, look)
    return _side_by_side(sheets)


def _edge_of(size: float, wide: float, high: float) -> float:
    """Return the length of an edge in a picture of this width and height in edges, if a cell is as large as a square of that side."""
    edge = max(_SMALLEST_EDGE, min(CELL / size, LONGEST / max(wide, high)))
    return float(round(edge)) if edge >= 8 else edge


def _border(edge: float, *, sized: bool = False) -> float:
    """Return the width of borders: thin enough for the smallest cells, or, for large rectangles, the same for all."""
    return 3.0 if sized else min(4.5, max(0.09 * edge, min(1.6, 0.3 * edge)))


def plane_edge(grid: Grid, box: tuple[float, float, float, float]) -> float:
    """Return the length of an edge in the picture of a plane board of this extent."""
    left, top, right, bottom = box
    return _edge_of(math.sqrt(area_of_cell(grid)), right - left, bottom - top)


def _flat(surface: Surface, owners: Mapping[Cell, int], look: PieceLooks) -> Drawing:
    grid = surface.grid
    left, top, right, bottom = box = extent(grid, owners, joint_lines(grid, look.sides))
    edge = plane_edge(grid, box)
    border = _border(edge, sized=look.sized) / (3 if grid.sticks else 1)
    margin = ROOM if surface.is_wrapped else border / edge + 0.5 / edge
    if grid.sticks:
        margin += (reach(grid) if surface.is_wrapped else BEAD) - HALF
    sheet = Sheet(owners, look, surface=surface if surface.is_wrapped else None)
    return Drawing(
        [plane_group(sheet, Frame(grid, edge, left - margin, top - margin), border)],
        wide=edge * (right - left + 2 * margin),
        high=edge * (bottom - top + 2 * margin),
    )


@dataclass(frozen=True, slots=True)
class _Layers:
    """The layers of a solid, the lowest first."""

    plane: Grid
    """Its frames place the drawing."""
    box: tuple[float, float, float, float]
    """Contains every layer: left, top, right and bottom, in edges."""
    size: float
    """Side of a square as large as a cell, in edges."""
    drawn: Sequence[tuple[int, tuple[float, ...], Callable[[Frame, float], ET.Element]]]
    """For each layer its height as in files, its offset, and a function that draws it in a
    frame, with a border.
    """
    gap: float = _GAP
    """Between two layers side by side, in edges."""


def _stacked(surface: Surface, owners: Mapping[Cell, int], look: PieceLooks) -> _Layers:
    """Return the layers of a layered grid: each as the plane grid that it resembles from above."""
    grid = surface.grid
    around = surface.layer if surface.is_wrapped else None
    plane = GRIDS[grid.layer]
    sheets: dict[int, dict[Cell, int]] = {}
    for (x, y, z), owner in sorted(owners.items(), key=lambda entry: entry[0][2]):
        sheets.setdefault(z, {})[x, y] = owner
    # layers that are offset are also offset in the picture
    aside = {z: grid.cartesian((0, 0, z))[:2] for z in sheets}
    reached = [
        (left + x, top + y, right + x, bottom + y)
        for z, (x, y) in aside.items()
        for left, top, right, bottom in [extent(plane, sheets[z])]
    ]
    draw_sheet = partial(ball_group, solid=grid) if grid.balls else plane_group
    drawn = []
    for level, cells in sheets.items():
        shades = {
            cell: look.shades[*cell, level] for cell in cells if (*cell, level) in look.shades
        }
        sides = _sides_on(look.sides, level, balls=grid.balls)
        # letters have the same size on all layers, small enough for a single cell
        sheet = Sheet(cells, replace(look, shades=shades, sides=sides), 0.5, around)
        drawn.append((level, aside[level], partial(draw_sheet, sheet)))
    gap = _GAP + 0.5 * (around is not None and not grid.balls)  # for the marks of seams
    lefts, tops, rights, bottoms = zip(*reached, strict=True)
    box = min(lefts), min(tops), max(rights), max(bottoms)
    return _Layers(plane, box, math.sqrt(area_of_cell(plane)), drawn, gap)


def _sides_on(sides: ShownSides, level: int, *, balls: bool) -> ShownSides:
    """Return the sides of a layer's cells that are seen from above: around them and on top; of balls with the whole step."""
    at = {
        (cell[:2], step if balls else step[:2]): look
        for (cell, step), look in sides.at.items()
        if cell[2] == level and step[2] >= 0
    }
    return replace(sides, at=at)


def _sliced(grid: Grid, owners: Mapping[Cell, int], look: PieceLooks) -> _Layers:
    """Return the layers of cells on an unlayered grid: those of one height, cut there."""
    layers: dict[int, dict[Cell, int]] = {}
    for cell, owner in sorted(owners.items(), key=lambda entry: entry[0][2]):
        layers.setdefault(cell[2], {})[cell] = owner
    cells = sorted(owners)
    drawn = [
        (
            grid.place_of(next(iter(own)))[2],
            (0.0, 0.0),
            partial(slice_group, own, cells, look, grid),
        )
        for own in layers.values()
    ]
    corners = {point for cell in cells for ring in grid.rings(cell) for point in ring}
    xs, ys, _ = zip(
        *(grid.cartesian(tuple([value / PARTS for value in point])) for point in corners),
        strict=True,
    )
    return _Layers(GRIDS["square"], (min(xs), min(ys), max(xs), max(ys)), 1.0, drawn)


def _side_by_side(layers: _Layers) -> Drawing:
    left, top, right, bottom = layers.box
    columns = math.ceil(len(layers.drawn) / math.ceil(len(layers.drawn) / 6))
    rows = math.ceil(len(layers.drawn) / columns)
    wide, high = right - left + layers.gap, bottom - top + layers.gap + 0.4
    edge = _edge_of(layers.size, columns * wide, rows * high)
    border = _border(edge)
    groups = []
    for index, (level, (right_by, down_by), draw) in enumerate(layers.drawn):
        row, column = divmod(index, columns)
        frame = Frame(
            layers.plane,
            edge,
            left - right_by - column * wide - layers.gap / 2,
            top - down_by - row * high - layers.gap / 2 - 0.5,
        )
        title = letters(
            f"z = {level}",
            middle=(edge * (column * wide + wide / 2), edge * (row * high + 0.45)),
            unit=edge * 0.28 / 6,
            ink=GREY,
        )
        groups.append(
            element(
                "g",
                element("g", title, fill="none", stroke_linecap="round", stroke_linejoin="round"),
                draw(frame, border),
            )
        )
    return Drawing(groups, wide=edge * columns * wide, high=edge * rows * high)
