"""Draws coloured cells: a patch in the middle of each cell, surrounded by the piece's own colour.

So pieces can be distinguished from their neighbours, and colours of cells from each other.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from satpack.model.colours import shades
from satpack.render.svg.elements import DARK, element, path_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell
    from satpack.model.solution import Solution

    Point = tuple[float, float]

PATCH = 0.78
"""The size of a patch, relative to its cell."""

_OPACITY = 0.45
"""Of the lines around patches."""


def cell_shades(solution: Solution) -> dict[Cell, str]:
    """Return the looks of coloured cells: the colour of the piece there, or of the region if it is empty."""
    shown = shades(solution.puzzle.colours)
    found = {cell: shown[name] for cell, name in solution.puzzle.region.colours}
    for placed in solution.placed:
        for cell in placed.cells:
            found.pop(cell, None)
        found |= {cell: shown[name] for cell, name in placed.colours}
    return found


def shrunk(corners: Sequence[Point], *, by: float = PATCH) -> list[Point]:
    """Return the corners of a cell's outline, drawn together towards its middle."""
    x, y = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    return [(x + by * (a - x), y + by * (b - y)) for a, b in corners]


def clipped(ring: Sequence[Point], around: Sequence[Point]) -> list[Point]:
    """Return the part of a ring's inside that lies inside a convex, anticlockwise ring.

    I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17
    (1974).
    """
    found = list(ring)
    for (x, y), (u, v) in pairwise([*around, around[0]]):
        heights = [(u - x) * (b - y) - (v - y) * (a - x) for a, b in found]
        kept = []
        for i, (here, height) in enumerate(zip(found, heights, strict=True)):
            before, low = found[i - 1], heights[i - 1]
            if (height < 0) != (low < 0):
                part = low / (low - height)
                a, b = before
                kept.append((a + part * (here[0] - a), b + part * (here[1] - b)))
            if height >= 0:
                kept.append(here)
        found = kept
    return found


def patches(shown: Iterable[tuple[str, Sequence[Point]]], *, line: float) -> list[ET.Element]:
    """Return patches, a path for each colour, from pairs of a colour and corners in the picture."""
    rings: defaultdict[str, list[list[Point]]] = defaultdict(list)
    for fill, corners in shown:
        rings[fill].append([*corners, corners[0]])
    return [
        element(
            "path",
            d=path_data(each, lambda spot: spot),
            fill=fill,
            stroke=DARK,
            stroke_opacity=_OPACITY,
            stroke_width=line,
        )
        for fill, each in sorted(rings.items())
    ]
