"""A layer of balls seen from above: circles, joined where they are of one piece and touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.grids import PARTS
from satpack.render.contacts import EMPTY
from satpack.render.svg.elements import (
    DARK,
    GREY,
    HALO,
    element,
    inked,
    letters,
    line_on,
    put_into,
    titled,
)
from satpack.render.svg.lettering import letter_unit
from satpack.render.svg.patches import PATCH
from satpack.render.svg.plane import lettered_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Grid
    from satpack.render.sides import SideLook
    from satpack.render.svg.plane import Frame, Point, Sheet

_RADIUS = 0.47
"""Reduction of a circle's radius, in edges, so that the borders of two touching circles are two lines."""

_NECK = 0.5
"""Width of the neck between two balls, in edges."""

_LETTERED = 0.36
"""Room that letters take, as distance from the middle, in edges."""


_AWAY, _DOT = 0.36, 0.09
"""The place of the dot for a mark, relative to the step to the ball that is touched there, and its radius in edges."""

_BETWEEN_DOTS = 0.24
"""Room that letters take between dots, in edges."""


def ball_group(sheet: Sheet, frame: Frame, *, border: float, solid: Grid) -> ET.Element:
    """Draw a layer of lettered balls, given as cells of its plane grid, with dots for marks on steps of the solid grid."""
    owned: dict[int, list[Cell]] = {}
    for cell, owner in sorted(sheet.owners.items()):
        owned.setdefault(owner, []).append(cell)
    empty = owned.pop(EMPTY, [])
    group = element("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
    if empty:
        rims = element(
            "path",
            d=_circles(empty, frame),
            stroke_width=border / 3,
            stroke_dasharray=f"{border:.2f}",
        )
        dots = element("path", d=_dots(empty, frame), stroke_width=1.4 * border)
        group.append(titled(element("g", rims, dots, stroke=GREY), "empty"))
    balls = [cell for _, cells in sorted(owned.items()) for cell in cells]
    if balls:
        rim = element("path", d=_circles(balls, frame), stroke=HALO, stroke_width=2 * border)
        group.append(rim)
    for owner, cells in sorted(owned.items()):
        fill = sheet.fills[owner]
        disks = element(
            "path", d=_circles(cells, frame), fill=fill, stroke=line_on(fill), stroke_width=border
        )
        joints = necks(_touching(cells, frame), fill, _NECK * frame.edge, border)
        parts = [*joints[:1], disks, *joints[1:]]
        group.append(titled(element("g", *parts), sheet.names[owner]))
    for cell, shade in sorted(sheet.shades.items()):
        x, y = _middle(cell, frame)
        group.append(element("circle", cx=x, cy=y, r=PATCH * _RADIUS * frame.edge, fill=shade))
    put_into(group, _dots_of_marks(sheet, frame, border, solid))
    marked = [
        (sheet.marks[owner], [cell], sheet.fills[owner])
        for owner, cells in sorted(owned.items())
        for cell in cells
        if sheet.marks[owner]
    ]
    room = _BETWEEN_DOTS if sheet.sides.at else _LETTERED
    marks = lettered_parts(marked, frame, min(sheet.room, room))
    put_into(group, inked(marks, rimmed=bool(sheet.shades)))
    return group


def _dots_of_marks(sheet: Sheet, frame: Frame, border: float, solid: Grid) -> Iterator[ET.Element]:
    """Yield the dots of marks, with their letters if colours alone don't do."""
    written = []
    for (cell, step), look in sorted(sheet.sides.at.items()):
        (x, y), (right, down, _) = _middle(cell, frame), solid.cartesian(step)
        place = x + _AWAY * frame.edge * right, y + _AWAY * frame.edge * down
        yield from dot_of_mark(look, place, _DOT * frame.edge, border)
        if sheet.sides.lettered:
            written.append(letter_of_mark(look, place, _DOT * frame.edge))
    yield from inked(written, rimmed=False)


def dot_of_mark(look: SideLook, place: Point, radius: float, border: float) -> Iterator[ET.Element]:
    """Yield the dot for a mark, with a light or dark one inside for pairs."""
    x, y = place
    dot = element("circle", cx=x, cy=y, r=radius, fill=look.colour, stroke=DARK)
    dot.set("stroke-width", f"{border / 3:.2f}")
    yield dot
    if look.joint:
        yield element("circle", cx=x, cy=y, r=radius / 2, fill=HALO if look.joint > 0 else DARK)


def letter_of_mark(look: SideLook, place: Point, radius: float) -> ET.Element:
    """Return the letter of a mark, in its dot."""
    return letters(
        look.text, middle=place, unit=letter_unit(look.text, 0.9 * radius), on=look.colour
    )


def _middle(cell: Cell, frame: Frame) -> Point:
    x, y = cell
    return frame.place((PARTS * x, PARTS * y))


def _circles(cells: Iterable[Cell], frame: Frame) -> str:
    return circles((_middle(cell, frame) for cell in cells), _RADIUS * frame.edge)


def circles(spots: Iterable[Point], radius: float) -> str:
    """Return circles as the data of one path: each two half circles."""
    return "".join(
        f"M{x - radius:.2f} {y:.2f}"
        f"a{radius:.2f} {radius:.2f} 0 0 1 {2 * radius:.2f} 0"
        f"a{radius:.2f} {radius:.2f} 0 0 1 {-2 * radius:.2f} 0Z"
        for x, y in spots
    )


def necks(
    lines: Iterable[tuple[Point, Point]], fill: str, width: float, border: float
) -> list[ET.Element]:
    """Return the necks between balls of a piece, from border to inside; nothing without lines."""
    data = "".join(f"M{x:.2f} {y:.2f}L{u:.2f} {v:.2f}" for (x, y), (u, v) in lines)
    return [
        element("path", d=data, stroke=stroke, stroke_width=wide, stroke_linecap="butt")
        for stroke, wide in ((line_on(fill), width + border), (fill, width - border))
        if data
    ]


def _dots(cells: Iterable[Cell], frame: Frame) -> str:
    return "".join(f"M{x:.2f} {y:.2f}h0" for x, y in (_middle(cell, frame) for cell in cells))


def _touching(cells: list[Cell], frame: Frame) -> Iterator[tuple[Point, Point]]:
    """Yield lines between the balls of a piece that touch in this layer."""
    own = set(cells)
    for cell in cells:
        for near in frame.grid.neighbours(cell):
            if near in own and near > cell:
                yield _middle(cell, frame), _middle(near, frame)
