"""The mark of a quarter turn in a picture of solids: its axis, and an arc with an arrow around it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from satpack.render.geometry import towards
from satpack.render.svg.apart import seen
from satpack.render.svg.elements import DARK, element

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Grid

RADIUS = 17.0
"""Of the arc, before it is seen at a slant."""

_FROM, _TO = -0.35 * math.pi, 1.1 * math.pi
_POINTS = 24


def turn_mark(grid: Grid, axis: Cell, middle: tuple[float, float]) -> ET.Element:
    """Draw the mark of a right-handed quarter turn about a unit vector, as pictures show a solid grid."""
    along = next(i for i, value in enumerate(axis) if value)
    first, second = (along + 1) % 3, (along + 2) % 3
    if axis[along] < 0:
        first, second = second, first

    def spot(a: float, b: float, c: float = 0.0) -> tuple[float, float]:
        point = [0.0] * 3
        point[first], point[second], point[along] = a, b, c * axis[along]
        x, y, _ = seen(grid, towards(grid, tuple(point)))
        return middle[0] + RADIUS * x, middle[1] + RADIUS * y

    angles = [_FROM + (_TO - _FROM) * i / _POINTS for i in range(_POINTS + 1)]
    arc = [spot(math.cos(angle), math.sin(angle)) for angle in angles]
    tip = spot(math.cos(_TO + 0.3), math.sin(_TO + 0.3))
    barbs = [spot(r * math.cos(_TO - 0.25), r * math.sin(_TO - 0.25)) for r in (0.7, 1.3)]
    ends = spot(0, 0, -0.75), spot(0, 0, 0.75)
    line: dict[str, Any] = {"fill": "none", "stroke": DARK, "stroke_width": 2.2}
    return element(
        "g",
        element("path", d=_path(ends), stroke_dasharray="1 4", **line),
        element("path", d=_path(arc), **line),
        element("path", d=f"{_path([barbs[0], tip, barbs[1]])}Z", fill=DARK),
    )


def _path(points: object) -> str:
    assert isinstance(points, (list, tuple))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
