"""Knobs and holes on the sides of plane cells: their profiles, and the lines that they make of a side.

Twelve profiles, all symmetrical, so that a piece fits turned over too: a round, square, pointed or widening knob, once, twice
or three times. A knob stays within the triangle between its side and the middle of the cell that it reaches into, whatever
the grid, so that knobs on different sides never meet.
"""

from __future__ import annotations

from functools import cache
from math import asin, cos, dist, pi, sin
from typing import TYPE_CHECKING

from satpack.model.grids import PARTS
from satpack.model.grids.vectors import minus, negated, plus
from satpack.render.contours import edges_of, middle
from satpack.render.strokes import in_lattice, tile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Cell, Grid
    from satpack.render.contours import Edge, Spot

    Point = tuple[float, float]
    Line = tuple[Point, ...]

_BELOW = asin(0.08 / 0.12)
_ROUND = tuple(
    (0.12 * cos(angle), 0.08 + 0.12 * sin(angle))
    for angle in (pi + _BELOW - (pi + 2 * _BELOW) * i / 14 for i in range(15))
)
_SHAPES: tuple[tuple[Point, ...], ...] = (
    _ROUND,
    ((-0.1, 0.0), (-0.1, 0.18), (0.1, 0.18), (0.1, 0.0)),
    ((-0.13, 0.0), (0.0, 0.2), (0.13, 0.0)),
    ((-0.07, 0.0), (-0.13, 0.18), (0.13, 0.18), (0.07, 0.0)),
)
_REPEATS: tuple[tuple[float, tuple[float, ...]], ...] = (
    (1.0, (0.0,)),
    (0.8, (-0.16, 0.16)),
    (0.58, (-0.2, 0.0, 0.2)),
)
"""How large knobs are, and where their middles lie."""

PROFILES = len(_SHAPES) * len(_REPEATS)
"""The number of different profiles; further ones look like these again."""

_WIDE, _DEEP = 0.3, 0.2
"""Every profile reaches at most that far from its middle along the side, and out of it."""

_SHARE = 0.9
"""The part of the room that knobs take."""


@cache
def profile(number: int) -> tuple[Point, ...]:
    """Return the corners of a profile, by its number from 1: along the side and out of it, the side's middle at the origin."""
    size, places = _REPEATS[(number - 1) // len(_SHAPES) % len(_REPEATS)]
    shape = _SHAPES[(number - 1) % len(_SHAPES)]
    return tuple((place + size * x, size * y) for place in places for x, y in shape)


@cache
def side_edges(grid: Grid, kind: int) -> Mapping[Cell, Edge]:
    """Return the edge across which each step leads from a cell of the domain, in the direction of its outline."""
    home = grid.domain[kind]
    own = edges_of(tile(grid, home))
    found = {}
    for step in grid.contact_steps[kind]:
        beyond = edges_of(tile(grid, plus(home, step)))
        (found[step],) = (edge for edge in own if edge[::-1] in beyond)
    return found


def edge_of(grid: Grid, cell: Cell, step: Cell) -> Edge:
    """Return the edge across which a step leads from a cell, in the direction of the cell's outline."""
    kind, away = _from_home(grid, cell)
    start, end = ((spot[0] + away[0], spot[1] + away[1]) for spot in side_edges(grid, kind)[step])
    return start, end


def cell_middle(grid: Grid, cell: Cell) -> Point:
    """Return the middle of a plane cell, where the triangles of its sides meet, as a spot that need not be whole."""
    return in_lattice(grid, _middle(grid, cell))


def joint_line(grid: Grid, cell: Cell, step: Cell, joint: int) -> Line:
    """Return the corners of a knob or hole on a side, without the side's ends, as spots that need not be whole."""
    if joint < 0:
        return joint_line(grid, plus(cell, step), negated(step), -joint)[::-1]
    kind, away = _from_home(grid, cell)
    return tuple(
        (x + away[0], y + away[1]) for x, y in _knob(grid, kind, step, (joint - 1) % PROFILES + 1)
    )


@cache
def _knob(grid: Grid, kind: int, step: Cell, number: int) -> Line:
    """Return the line of a knob on a cell of the domain."""
    start, end = (_on_page(grid, spot) for spot in side_edges(grid, kind)[step])
    length = dist(start, end)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    across = along[1], -along[0]
    inside = _middle(grid, grid.domain[kind])
    if (inside[0] - start[0]) * across[0] + (inside[1] - start[1]) * across[1] > 0:
        across = -across[0], -across[1]
    size = knob_size(grid, kind, step)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return tuple(
        in_lattice(
            grid,
            (
                x + size * (t * along[0] + h * across[0]),
                y + size * (t * along[1] + h * across[1]),
            ),
        )
        for t, h in profile(number)
    )


def knob_size(grid: Grid, kind: int, step: Cell) -> float:
    """Return the size of knobs on a side: as large as the triangles on both sides of it have room for."""
    home = grid.domain[kind]
    start, end = (_on_page(grid, spot) for spot in side_edges(grid, kind)[step])
    length = dist(start, end)
    sizes = []
    for cell in (home, plus(home, step)):
        x, y = _middle(grid, cell)
        right, down = x - start[0], y - start[1]
        a, b = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        foot, height = right * a + down * b, abs(right * b - down * a)
        sizes += [length / 2 / (_WIDE + _DEEP * part / height) for part in (foot, length - foot)]
    return _SHARE * min(sizes)


def _from_home(grid: Grid, cell: Cell) -> tuple[int, Spot]:
    """Return the class of a cell, and how far it is from its cell of the domain."""
    kind = grid.kind_of(cell)
    x, y = minus(cell, grid.domain[kind])
    return kind, (PARTS * x, PARTS * y)


def _middle(grid: Grid, cell: Cell) -> Point:
    """Return the middle of a cell on the page."""
    return middle([_on_page(grid, spot) for spot in tile(grid, cell)])


def _on_page(grid: Grid, spot: Spot) -> Point:
    x, y = grid.cartesian(tuple([value / PARTS for value in spot]))
    return x, y
