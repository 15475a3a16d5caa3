"""The seams of a wrapped region in a picture: where opposite sides meet, and where a piece continues across them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import dot, minus
from satpack.render.contacts import EMPTY
from satpack.render.contours import joined
from satpack.render.strokes import shared_edges
from satpack.render.svg.elements import DARK, GREY, element, path_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell
    from satpack.model.surface import Surface
    from satpack.render.contours import Edge, Spot

    Point = tuple[float, float]

ROOM = 0.45
"""Room for the marks of a seam beside a board, in edges."""

_AWAY = 0.25
_CHEVRON = 0.11


@dataclass(frozen=True, slots=True)
class Seam:
    """One side of a board that meets the opposite one."""

    axis: int
    """Of the region's box: the one that leads over the seam."""
    ends: bool
    """Whether the axis ends here; else it begins here."""
    edges: list[Edge] = field(default_factory=list)
    """The sides of cells that lie on the seam, and where sticks would go on beyond it."""
    open: list[Edge] = field(default_factory=list)
    """Those that a piece continues across."""


def seams(surface: Surface | None, owners: Mapping[Cell, int]) -> list[Seam]:
    """Return the seams of a board in the plane."""
    if surface is None or not surface.is_wrapped:
        return []
    found: dict[tuple[int, bool], Seam] = {}
    for cell, owner in owners.items():
        for near in surface.grid.neighbours(cell):
            home = surface.home(near)
            if home == near or home not in owners:
                continue
            laps = surface.laps(near)
            axis = next(i for i, lap in enumerate(laps) if lap)
            key = axis, laps[axis] > 0
            seam = found.setdefault(key, Seam(*key))
            shared = shared_edges(surface.grid, cell, near)
            seam.edges.extend(shared)
            if owners[home] == owner != EMPTY:
                seam.open.extend(shared)
    return [found[key] for key in sorted(found)]


def open_edges(found: Iterable[Seam]) -> set[Edge]:
    """Return the sides of cells across which a piece continues."""
    return {edge for seam in found for edge in seam.open}


def seam_marks(
    found: Sequence[Seam],
    surface: Surface,
    place: Callable[[Spot], Point],
    *,
    edge: float,
    border: float,
) -> list[ET.Element]:
    """Mark seams with a dashed line where a piece continues, and arrows beside the sides that meet.

    Sides that meet have the same arrows, one or two, that point the same way, as is usual for
    polygons that are glued to surfaces. `edge` and `border` are the length of an edge and the width
    of borders, in units of the picture.
    """
    marks = []
    if dashed := sorted(open_edges(found)):
        marks.append(
            element(
                "path",
                d=path_data(joined(dashed), place),
                stroke=DARK,
                stroke_width=border / 2,
                stroke_dasharray=f"{border:.2f} {1.5 * border:.2f}",
            )
        )
    arrows = [path for seam in found for path in _arrows(seam, surface, place, edge)]
    if arrows:
        marks.append(
            element(
                "path", d=path_data(arrows, lambda spot: spot), stroke=GREY, stroke_width=border
            )
        )
    return marks


def _arrows(
    seam: Seam, surface: Surface, place: Callable[[Spot], Point], edge: float
) -> Iterable[list[Point]]:
    """Yield the arrows of one side, one for the first axis, two for the second, beside its middle."""
    origin = place((0, 0))
    across, along = (
        minus(place((x, y)), origin)
        for x, y in (surface.grid.translations[axis] for axis in (seam.axis, 1 - seam.axis))
    )
    along = _unit(along)
    aside = across[0] * along[1] - across[1] * along[0]
    sign = 1 if (aside > 0) == seam.ends else -1
    out = sign * along[1], -sign * along[0]
    spots = [place(spot) for edge_ in seam.edges for spot in edge_]
    x, y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
    middle: Point = (x, y)
    reach = max(dot(minus(spot, middle), out) for spot in spots) + _AWAY * edge
    for number in range(seam.axis + 1):
        ahead = (number - seam.axis / 2 + 0.5) * 1.2 * _CHEVRON * edge
        u, v = x + reach * out[0] + ahead * along[0], y + reach * out[1] + ahead * along[1]
        size = _CHEVRON * edge
        inner, outer = (
            (u - size * (along[0] + side * out[0]), v - size * (along[1] + side * out[1]))
            for side in (1, -1)
        )
        yield [inner, (u, v), outer]


def _unit(a: Point) -> Point:
    length = hypot(*a)
    return a[0] / length, a[1] / length
