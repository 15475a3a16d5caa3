"""Draws pieces of a solid moved apart: the viewpoint, and the room for pieces on paper, on any grid.

The viewer stands in front, to the left and above. As in the drawing of layers y grows towards the front, so a picture shows
what gets built, and not its mirror image.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import count, product
from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.grids.vectors import dot
from satpack.render.geometry import faces_of, normal_of, towards
from satpack.render.svg.elements import HALO, element, fitted_letters, inked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.contours import Spot
    from satpack.render.svg.plane import PieceLooks

    Point = tuple[float, float]
    Space = tuple[float, float, float]
    Way = tuple[float, float]

_RAISED = radians(24)
"""The elevation of the viewpoint."""

_TURNED = (radians(38), radians(12))
"""The azimuth of the viewpoint, from the front to the left: whichever avoids seeing a side of a grid's cells nearly edge on."""

_SPREAD = np.array([1.3, 1.3, 1.7])
"""Factors of the displacement of pieces to the right, to the back and up."""

FINE = 4
"""Steps per edge of the raster in which pieces get room on paper."""

_SMALLEST_EDGE = 18.0
"""Smallest edge of a cell in large solids: letters on its faces are still legible."""

_MOST_CELLS = 600
"""Number of cells above which the whole picture matters more than the letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadPieces:
    """Pieces to draw moved apart."""

    grid: Grid
    pieces: Sequence[Cells]
    """No cell is in two pieces."""
    factor: float | None
    """How far each is moved, in multiples of its distance from the middle; None: until none hides another."""
    look: PieceLooks
    longest: float
    """Largest width and height of the drawing."""
    cell: float
    """Largest length of a cell's edge."""

    def lettered(self, spots: Mapping[int, tuple[Point, float]]) -> list[ET.Element]:
        """Return the marks of pieces, each around a spot with this much room."""
        found = [
            fitted_letters(self.look.marks[owner], middle, room, on=self.look.fills[owner])
            for owner, (middle, room) in sorted(spots.items())
            if self.look.marks[owner]
        ]
        return inked(found, rimmed=bool(self.look.shades or self.look.sides.at))


def seen(grid: Grid, point: Space) -> Space:
    """Return the position of a point of space on paper, x to the right and y down, and its nearness to the viewer."""
    x, y, near = (dot(axis, point) for axis in _axes(grid))
    return x, y, near


@cache
def _axes(grid: Grid) -> tuple[Space, Space, Space]:
    """Return the directions in space that lead to the right, down and towards the viewer."""
    normals = [normal_of(grid, ring) for cell in grid.domain for ring in faces_of(grid, cell)]
    return max(
        map(_turned, _TURNED),
        key=lambda axes: min(abs(dot(axes[2], normal)) for normal in normals),
    )


def _turned(angle: float) -> tuple[Space, Space, Space]:
    x, y = cos(angle), -sin(angle)
    down, near = sin(_RAISED), cos(_RAISED)
    return (x, y, 0.0), (down * y, -down * x, -near), (near * y, -near * x, down)


def translations(grid: Grid, pieces: Sequence[Cells], factor: float) -> list[Cell]:
    """Return the displacement of each piece: whole translations, so that all cells stay cells of the grid."""
    if not factor:
        return [(0,) * grid.dimension for _ in pieces]
    inverse = np.linalg.inv(np.array([towards(grid, step) for step in grid.translations]))
    return [
        grid.combination(np.round(factor * np.array(way) @ inverse).astype(int).tolist())
        for way in _ways(grid, pieces)
    ]


def room_on_paper(
    grid: Grid, pieces: Sequence[Cells], covered: Sequence[Iterable[Spot]]
) -> list[Point]:
    """Return the displacement of each piece, which covers spots of the fine raster, in edges, so that none hides another."""
    ways = [(FINE * x, FINE * y) for x, y, _ in (seen(grid, way) for way in _ways(grid, pieces))]
    return [(u / FINE, v / FINE) for u, v in spread_out(covered, ways, gap=FINE // 2)]


def _ways(grid: Grid, pieces: Sequence[Cells]) -> list[Space]:
    """Return the direction of each piece away from the middle of all, in edges."""
    middles = [np.mean([towards(grid, cell) for cell in cells], axis=0) for cells in pieces]
    whole = np.average(middles, axis=0, weights=list(map(len, pieces)))
    return [tuple((_SPREAD * (own - whole)).tolist()) for own in middles]


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a drawing, and the map of points to it."""

    scale: float  # length of an edge
    border: float  # width of the lines around pieces
    left: float
    top: float
    wide: float
    high: float

    @classmethod
    def holding(cls, asked: SpreadPieces, low: Point, high: Point) -> Paper:
        """Return paper for the area between two points, in edges."""
        wide, tall = high[0] - low[0], high[1] - low[1]
        scale = min(asked.longest / max(wide, tall), asked.cell)
        if sum(map(len, asked.pieces)) <= _MOST_CELLS:
            scale = max(scale, min(_SMALLEST_EDGE, asked.cell))
        border = min(3.5, max(0.06 * scale, 1.2))
        margin = 1.5 * border
        return cls(
            scale,
            border,
            low[0] - margin / scale,
            low[1] - margin / scale,
            scale * wide + 2 * margin,
            scale * tall + 2 * margin,
        )

    def place(self, spot: Point) -> Point:
        """Return the position of a point."""
        return self.scale * (spot[0] - self.left), self.scale * (spot[1] - self.top)


def rimmed_group(rims: str, border: float) -> ET.Element:
    """Return a group that begins with a halo around all pieces, given as path data."""
    halo = element("path", d=rims, stroke=HALO, stroke_width=2 * border)
    return element("g", halo, fill="none", stroke_linejoin="round", stroke_linecap="round")


_NEAREST, _STEP = 0.5, 0.1
"""The first trial position of pieces, as a multiple of their displacement, and the step to the next."""

_MOST_STRETCHED = 2.0

_GOLDEN = math.pi * (3 - math.sqrt(5))


def spread_out(covered: Sequence[Iterable[Spot]], ways: Sequence[Way], *, gap: int) -> list[Spot]:
    """Return the displacement of each piece in a raster, moved along its way until no other is within `gap` steps of it."""
    around = list(product(range(-gap, gap + 1), repeat=2))
    ways = _balanced(ways)
    taken: set[Spot] = set()
    found: list[Spot] = [(0, 0)] * len(covered)
    order = sorted(range(len(covered)), key=lambda piece: (math.hypot(*ways[piece]), piece))
    for number, piece in enumerate(order):
        x, y = _long_enough(ways[piece], number)
        spots = list(covered[piece])
        for tried in count():
            far = _NEAREST + tried * _STEP
            u, v = round(far * x), round(far * y)
            if not any((a + u, b + v) in taken for a, b in spots):
                break
        found[piece] = u, v
        taken.update((a + u + i, b + v + j) for a, b in spots for i, j in around)
    return found


def _balanced(ways: Sequence[Way]) -> list[Way]:
    """Return displacements with the shorter axis stretched, so that a tower does not become a strip."""
    across, along = (max(1.0, *axis) - min(-1.0, *axis) for axis in zip(*ways, strict=True))
    stretched = min(_MOST_STRETCHED, math.sqrt(max(across, along) / min(across, along)))
    x, y = (stretched, 1.0) if across < along else (1.0, stretched)
    return [(x * a, y * b) for a, b in ways]


def _long_enough(way: Way, number: int) -> Way:
    """Return a displacement; a distinct one for a piece in the middle, which otherwise has none."""
    if math.hypot(*way) >= 1:
        return way
    return math.sin(number * _GOLDEN), math.cos(number * _GOLDEN)
