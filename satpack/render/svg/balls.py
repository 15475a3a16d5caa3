"""Balls: a layer of them seen from above, joined where they touch, and pieces of them moved apart, the far ones first."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby, product
from math import ceil, dist, floor
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids import PARTS
from satpack.model.grids.vectors import plus
from satpack.render.contacts import EMPTY
from satpack.render.geometry import towards
from satpack.render.svg.apart import FINE, Paper, rimmed_group, room_on_paper, seen, translations
from satpack.render.svg.elements import (
    DARK,
    HALO,
    Drawing,
    element,
    empty_cells,
    fitted_letters,
    inked,
    line_on,
    put_into,
    titled,
)
from satpack.render.svg.patches import PATCH
from satpack.render.svg.plane import lettered_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.contours import Spot
    from satpack.render.sides import ShownSides
    from satpack.render.svg.apart import Point, SpreadPieces
    from satpack.render.svg.plane import Frame, Sheet

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


def ball_group(sheet: Sheet, frame: Frame, border: float, *, solid: Grid) -> ET.Element:
    """Draw a layer of lettered balls, given as cells of its plane grid, with dots for marks on steps of the solid grid."""
    owned: dict[int, list[Cell]] = {}
    for cell, owner in sorted(sheet.owners.items()):
        owned.setdefault(owner, []).append(cell)
    empty = owned.pop(EMPTY, [])
    group = element("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
    if empty:
        middles = (_middle(cell, frame) for cell in empty)
        group.append(empty_cells(_circles(empty, frame), middles, border))
    balls = [cell for _, cells in sorted(owned.items()) for cell in cells]
    if balls:
        rim = element("path", d=_circles(balls, frame), stroke=HALO, stroke_width=2 * border)
        group.append(rim)
    for owner, cells in sorted(owned.items()):
        fill = sheet.look.fills[owner]
        disks = element(
            "path", d=_circles(cells, frame), fill=fill, stroke=line_on(fill), stroke_width=border
        )
        joints = necks(_touching(cells, frame), fill, _NECK * frame.edge, border)
        parts = [*joints[:1], disks, *joints[1:]]
        group.append(titled(element("g", *parts), sheet.look.names[owner]))
    for cell, shade in sorted(sheet.look.shades.items()):
        x, y = _middle(cell, frame)
        group.append(element("circle", cx=x, cy=y, r=PATCH * _RADIUS * frame.edge, fill=shade))
    put_into(group, _dots_of_marks(sheet, frame, border, solid))
    marked = [
        (sheet.look.marks[owner], [cell], sheet.look.fills[owner])
        for owner, cells in sorted(owned.items())
        for cell in cells
        if sheet.look.marks[owner]
    ]
    room = _BETWEEN_DOTS if sheet.look.sides.at else _LETTERED
    marks = lettered_parts(marked, frame, min(sheet.room, room))
    put_into(group, inked(marks, rimmed=bool(sheet.look.shades)))
    return group


def _dots_of_marks(sheet: Sheet, frame: Frame, border: float, solid: Grid) -> Iterator[ET.Element]:
    """Yield the dots of marks, with their letters if colours alone don't do."""
    spots = {}
    for cell, step in sorted(sheet.look.sides.at):
        (x, y), (right, down, _) = _middle(cell, frame), solid.cartesian(step)
        spots[cell, step] = x + _AWAY * frame.edge * right, y + _AWAY * frame.edge * down
    return _dots(sheet.look.sides, spots, _DOT * frame.edge, border)


def _dots(
    sides: ShownSides, spots: Mapping[tuple[Cell, Cell], Point], radius: float, border: float
) -> Iterator[ET.Element]:
    """Yield a dot for each of these marks, with a light or dark one inside for pairs, and their letters."""
    written = []
    for side, (x, y) in spots.items():
        look = sides.at[side]
        dot = element("circle", cx=x, cy=y, r=radius, fill=look.colour, stroke=DARK)
        dot.set("stroke-width", f"{border / 3:.2f}")
        yield dot
        if look.joint:
            yield element("circle", cx=x, cy=y, r=radius / 2, fill=HALO if look.joint > 0 else DARK)
        if sides.lettered:
            written.append(fitted_letters(look.text, (x, y), 0.9 * radius, on=look.colour))
    yield from inked(written, rimmed=False)


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


def _touching(cells: list[Cell], frame: Frame) -> Iterator[tuple[Point, Point]]:
    """Yield lines between the balls of a piece that touch in this layer."""
    own = set(cells)
    for cell in cells:
        for near in frame.grid.neighbours(cell):
            if near in own and near > cell:
                yield _middle(cell, frame), _middle(near, frame)


_SPREAD_RADIUS = 0.48
_SPREAD_NECK = 0.36

_SPREAD_DOT, _FACING = 0.1, 0.2
"""The radius of the dot for a mark, and how much nearer to the viewer than the ball's middle it must be, in diameters."""

_SPREAD_ROOM = 0.3
"""Room that letters take between dots, in diameters."""

_CLEAR = 0.7
"""Least distance on paper from the middle of a ball with a letter to that of a nearer one, in diameters."""


class Ball(NamedTuple):
    """A ball as seen by the viewer."""

    owner: int
    cell: Cell  # its cell before its piece was moved
    near: float  # its nearness to the viewer, in diameters
    spot: Point  # its middle on paper, in diameters


def balls_seen(grid: Grid, pieces: Sequence[Cells], factor: float | None) -> list[Ball]:
    """Return the balls of pieces moved apart, such that none comes after a nearer one that hides part of it."""
    found = [
        sorted(_balls(grid, owner, cells, move), key=_order)
        for owner, (cells, move) in enumerate(
            zip(pieces, translations(grid, pieces, factor or 0.0), strict=True)
        )
    ]
    if factor is not None:
        return sorted((ball for own in found for ball in own), key=_order)
    covered = [{spot for ball in own for spot in _covered(*ball.spot)} for own in found]
    room = room_on_paper(grid, pieces, covered)
    return [
        ball._replace(spot=plus(ball.spot, away))
        for own, away in zip(found, room, strict=True)
        for ball in own
    ]


def _balls(grid: Grid, owner: int, cells: Cells, move: Cell) -> Iterator[Ball]:
    for cell in cells:
        x, y, near = seen(grid, towards(grid, plus(cell, move)))
        yield Ball(owner, cell, near, (x, y))


def _order(ball: Ball) -> tuple[float, Point]:
    return round(ball.near, 6), ball.spot


def _covered(x: float, y: float) -> Iterator[Spot]:
    """Yield the spots of a raster that a ball covers, or nearly so."""
    x, y = FINE * x, FINE * y
    for u in range(ceil(x - FINE), floor(x + FINE) + 1):
        for v in range(ceil(y - FINE), floor(y + FINE) + 1):
            if dist((u, v), (x, y)) <= FINE / 2 + 0.75:
                yield u, v


def balls_apart(asked: SpreadPieces) -> Drawing:
    """Return a drawing of pieces of balls moved apart."""
    balls = balls_seen(asked.grid, asked.pieces, asked.factor)
    xs, ys = zip(*(ball.spot for ball in balls), strict=True)
    paper = Paper.holding(asked, (min(xs) - 0.5, min(ys) - 0.5), (max(xs) + 0.5, max(ys) + 0.5))
    scale, border = paper.scale, paper.border
    spots = [paper.place(ball.spot) for ball in balls]
    group = rimmed_group(circles(spots, _SPREAD_RADIUS * scale), border)
    number = {ball.cell: i for i, ball in enumerate(balls)}
    for owner, run in groupby(range(len(balls)), key=lambda i: balls[i].owner):
        fill = asked.look.fills[owner]
        parts = []
        for i in run:
            x, y = spots[i]
            disk = circles([(x, y)], _SPREAD_RADIUS * scale)
            parts.append(
                element("path", d=disk, fill=fill, stroke=line_on(fill), stroke_width=border)
            )
            if shade := asked.look.shades.get(balls[i].cell):
                patch = circles([(x, y)], PATCH * _SPREAD_RADIUS * scale)
                parts.append(element("path", d=patch, fill=shade))
            shine = circles([(x - 0.16 * scale, y - 0.18 * scale)], 0.3 * _SPREAD_RADIUS * scale)
            parts.append(element("path", d=shine, fill=HALO, fill_opacity=0.45))
            parts += _dots_of_ball(asked, balls[i].cell, (x, y), scale, border)
            nearer = sorted(
                j
                for near in asked.grid.neighbours(balls[i].cell)
                if (j := number.get(near, -1)) > i and balls[j].owner == owner
            )
            # the neck to nearer balls, which will hide its other end
            lines = [
                ((0.55 * x + 0.45 * u, 0.55 * y + 0.45 * v), (u, v))
                for u, v in (spots[j] for j in nearer)
            ]
            parts += necks(lines, fill, _SPREAD_NECK * scale, border)
        group.append(titled(element("g", *parts), asked.look.names[owner]))
    room = (_SPREAD_ROOM if asked.look.sides.at else 0.5) * scale
    marked = {balls[i].owner: (spots[i], room) for i in _clear(balls)}
    put_into(group, asked.lettered(marked))
    return Drawing([group], paper.wide, paper.high)


def _dots_of_ball(
    asked: SpreadPieces, cell: Cell, spot: Point, scale: float, border: float
) -> Iterator[ET.Element]:
    """Yield dots for the marks on a ball where it faces the viewer, with their letters if colours alone don't do."""
    spots = {}
    for step in asked.grid.sides_of(cell):
        x, y, near = seen(asked.grid, towards(asked.grid, step))
        if (cell, step) in asked.look.sides.at and near >= _FACING:
            reach = _SPREAD_RADIUS * scale
            spots[cell, step] = spot[0] + reach * x, spot[1] + reach * y
    return _dots(asked.look.sides, spots, _SPREAD_DOT * scale, border)


def _clear(balls: Sequence[Ball]) -> Iterator[int]:
    """Yield the balls, by number, of which nearer ones hide little or nothing; the nearest last."""
    squares: defaultdict[Spot, list[Point]] = defaultdict(list)
    clear = []
    for i in reversed(range(len(balls))):
        x, y = balls[i].spot
        u, v = floor(x), floor(y)
        around = [
            spot
            for aside, ahead in product((-1, 0, 1), repeat=2)
            for spot in squares.get((u + aside, v + ahead), ())
        ]
        if all(dist((x, y), spot) >= _CLEAR for spot in around):
            clear.append(i)
        squares[u, v].append((x, y))
    return reversed(clear)
