"""Pieces of balls moved apart, the far ones first: no nearer ball of equal size hides behind a farther."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby, product
from math import ceil, dist, floor
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids.vectors import plus
from satpack.render.geometry import towards
from satpack.render.svg.apart import FINE, Paper, rimmed_group, room_on_paper, seen, translations
from satpack.render.svg.balls import circles, dot_of_mark, letter_of_mark, necks
from satpack.render.svg.elements import HALO, element, inked, line_on, put_into, titled
from satpack.render.svg.patches import PATCH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.contours import Spot
    from satpack.render.svg.apart import Point, SpreadPieces

_RADIUS = 0.48
_NECK = 0.36

_DOT, _FACING = 0.1, 0.2
"""The radius of the dot for a mark, and how much nearer to the viewer than the ball's middle it must be, in diameters."""

_BETWEEN_DOTS = 0.3
"""Room that letters take between dots, in diameters."""

_LETTERED = 0.7
"""Least distance on paper from the middle of a ball with a letter to that of a nearer one, in diameters."""


class Ball(NamedTuple):
    """A ball as seen by the viewer."""

    owner: int
    cell: Cell
    """Its cell before its piece was moved."""
    near: float
    """Its nearness to the viewer, in diameters."""
    spot: Point
    """Its middle on paper, in diameters."""


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


def balls_apart(asked: SpreadPieces) -> tuple[ET.Element, float, float]:
    """Return a drawing of pieces of balls moved apart, its width and its height."""
    balls = balls_seen(asked.grid, asked.pieces, asked.factor)
    xs, ys = zip(*(ball.spot for ball in balls), strict=True)
    paper = Paper.holding(asked, (min(xs) - 0.5, min(ys) - 0.5), (max(xs) + 0.5, max(ys) + 0.5))
    scale, border = paper.scale, paper.border
    spots = [paper.place(ball.spot) for ball in balls]
    group = rimmed_group(circles(spots, _RADIUS * scale), border)
    number = {ball.cell: i for i, ball in enumerate(balls)}
    for owner, run in groupby(range(len(balls)), key=lambda i: balls[i].owner):
        fill = asked.fills[owner]
        parts = []
        for i in run:
            x, y = spots[i]
            disk = circles([(x, y)], _RADIUS * scale)
            parts.append(
                element("path", d=disk, fill=fill, stroke=line_on(fill), stroke_width=border)
            )
            if shade := asked.shades.get(balls[i].cell):
                patch = circles([(x, y)], PATCH * _RADIUS * scale)
                parts.append(element("path", d=patch, fill=shade))
            shine = circles([(x - 0.16 * scale, y - 0.18 * scale)], 0.3 * _RADIUS * scale)
            parts.append(element("path", d=shine, fill=HALO, fill_opacity=0.45))
            parts += _dots(asked, balls[i].cell, (x, y), scale, border)
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
            parts += necks(lines, fill, _NECK * scale, border)
        group.append(titled(element("g", *parts), asked.names[owner]))
    room = (_BETWEEN_DOTS if asked.sides.at else 0.5) * scale
    marked = {balls[i].owner: (spots[i], room) for i in _clear(balls)}
    put_into(group, asked.lettered(marked))
    return group, paper.wide, paper.high


def _dots(
    asked: SpreadPieces, cell: Cell, spot: Point, scale: float, border: float
) -> Iterator[ET.Element]:
    """Yield dots for the marks on a ball where it faces the viewer, with their letters if colours alone don't do."""
    for step in asked.grid.sides_of(cell):
        look = asked.sides.at.get((cell, step))
        x, y, near = seen(asked.grid, towards(asked.grid, step))
        if look is None or near < _FACING:
            continue
        place = spot[0] + _RADIUS * scale * x, spot[1] + _RADIUS * scale * y
        yield from dot_of_mark(look, place, _DOT * scale, border)
        if asked.sides.lettered:
            yield from inked([letter_of_mark(look, place, _DOT * scale)], rimmed=False)


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
        if all(dist((x, y), spot) >= _LETTERED for spot in around):
            clear.append(i)
        squares[u, v].append((x, y))
    return reversed(clear)
