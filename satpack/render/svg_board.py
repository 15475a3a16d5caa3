"""A board as a vector drawing, with something on its cells: a plane one flat, a solid one layer by layer."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from satpack.model.grids import GRIDS
from satpack.render.svg_balls import ball_group
from satpack.render.svg_elements import GREY, element, letters
from satpack.render.svg_plane import Frame, Sheet, extent, outline, plane_group

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Grid

__all__ = ["CELL", "LONGEST", "Board", "Look", "draw_board"]

LONGEST = 880.0
"""The longest side of a picture, but for boards of very many cells."""

CELL = 48.0
"""The side of a square as large as a cell, where there is room."""

_SMALLEST_EDGE = 2.0


@dataclass(frozen=True, slots=True)
class Look:
    """How the pieces look, by their index, and the colours of cells; see `satpack.render.svg_plane.Sheet`."""

    fills: Sequence[str]
    names: Sequence[str]
    marks: Sequence[str]
    sized: bool = False
    shades: Mapping[Cell, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """A drawing and its size, its upper left corner at the origin."""

    groups: Sequence[ET.Element]
    wide: float
    high: float


def draw_board(grid: Grid, owners: Mapping[Cell, int], look: Look) -> Board:
    """Draw what lies on a board.

    Parameters
    ----------
    grid : Grid
        Any grid.
    owners : mapping of Cell to int
        What lies on each cell, or `satpack.render.contacts.EMPTY`.
    look : Look
        How that looks.
    """
    return (_flat if grid.dimension == 2 else _layers)(grid, owners, look)


def _edge(grid: Grid, wide: float, high: float) -> float:
    """Return the length of an edge in a picture so many edges wide and high."""
    corners = outline(grid, grid.domain[:1])[0]
    points = [Frame(grid).place(corner) for corner in corners]
    area = abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise(points)) / 2)
    edge = max(_SMALLEST_EDGE, min(CELL / math.sqrt(area), LONGEST / max(wide, high)))
    return float(round(edge)) if edge >= 8 else edge


def _border(edge: float, *, sized: bool = False) -> float:
    """Return the width of borders: thin enough for the smallest cells, or, of large rectangles, the same for all."""
    return 3.0 if sized else min(4.5, max(0.09 * edge, min(1.6, 0.3 * edge)))


def _flat(grid: Grid, owners: Mapping[Cell, int], look: Look) -> Board:
    left, top, right, bottom = extent(grid, owners)
    edge = _edge(grid, right - left, bottom - top)
    border = _border(edge, sized=look.sized)
    margin = border / edge + 0.5 / edge
    sheet = Sheet(
        owners,
        look.fills,
        look.names,
        look.marks,
        lines=not look.sized,
        fitted=look.sized,
        shades=look.shades,
    )
    return Board(
        [plane_group(sheet, Frame(grid, edge, left - margin, top - margin), border=border)],
        wide=edge * (right - left + 2 * margin),
        high=edge * (bottom - top + 2 * margin),
    )


def _layers(grid: Grid, owners: Mapping[Cell, int], look: Look) -> Board:
    plane = GRIDS[grid.layer]
    sheets: dict[int, dict[Cell, int]] = {}
    for (x, y, z), owner in sorted(owners.items(), key=lambda entry: entry[0][2]):
        sheets.setdefault(z, {})[x, y] = owner
    # where layers lie aside of each other they do so in the picture, too
    aside = {z: grid.cartesian((0, 0, z))[:2] for z in sheets}
    reached = [
        (left + x, top + y, right + x, bottom + y)
        for z, (x, y) in aside.items()
        for left, top, right, bottom in [extent(plane, sheets[z])]
    ]
    left, top = (min(side) for side in list(zip(*reached, strict=True))[:2])
    right, bottom = (max(side) for side in list(zip(*reached, strict=True))[2:])
    columns = math.ceil(len(sheets) / math.ceil(len(sheets) / 6))
    rows = math.ceil(len(sheets) / columns)
    wide, high = right - left + 0.7, bottom - top + 1.1
    edge = _edge(plane, columns * wide, rows * high)
    border = _border(edge)
    draw_sheet = ball_group if grid.balls else plane_group
    groups = []
    for index, (level, cells) in enumerate(sheets.items()):
        row, column = divmod(index, columns)
        right_by, down_by = aside[level]
        frame = Frame(
            plane,
            edge,
            left - right_by - column * wide - 0.35,
            top - down_by - row * high - 0.85,
        )
        # letters are alike on all layers, so small enough for a single cell
        shades = {
            cell: look.shades[*cell, level] for cell in cells if (*cell, level) in look.shades
        }
        sheet = Sheet(cells, look.fills, look.names, look.marks, room=0.5, shades=shades)
        title = letters(
            f"z = {level}",
            middle=(edge * (column * wide + wide / 2), edge * (row * high + 0.45)),
            unit=edge * 0.28 / 6,
        )
        title.set("stroke", GREY)
        groups.append(
            element(
                "g",
                element("g", title, fill="none", stroke_linecap="round", stroke_linejoin="round"),
                draw_sheet(sheet, frame, border=border),
            )
        )
    return Board(groups, wide=edge * columns * wide, high=edge * rows * high)
