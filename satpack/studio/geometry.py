"""The data that the page needs to draw a grid: the lattice, outlines in drawing coordinates, and symmetries.

All grids are drawn by the same code. A solid is shown one layer at a time, with each cell cut through its middle.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from satpack.model.grids import PARTS, grid_named
from satpack.model.grids.vectors import minus
from satpack.render.geometry import face_across
from satpack.render.joints import PROFILES, cell_middle, knob_size, profile, side_edges
from satpack.render.svg.slices import cut
from satpack.tilings.figures import figure_symmetries

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.grids import Cell, Grid, Point

_DIGITS = 4

_HALF, _GAP = 0.12, 0.3
"""Half the breadth of a stick on the page, broad enough to be tapped, and the distance from its points at which its ends become
round, in edges."""

_STEPS = 6
"""Straight lines that a round end is made of."""


@cache
def grid_object(name: str) -> dict[str, Any]:
    """Return a grid for the page."""
    grid = grid_named(name)
    solid = grid.dimension == 3
    faces = [
        [[_rounded(grid.cartesian(point)) for point in face] for face in outline]
        for outline in grid.outlines
    ]
    ends = [outline[0] for outline in faces]
    if grid.sticks:
        faces = [[_stroke(*of)] for of in ends]
    return {
        "name": name,
        "dimension": grid.dimension,
        "translations": grid.translations,
        "domain": grid.domain,
        "embedding": [_rounded(axis) for axis in grid.embedding],
        "rings": [_section(grid, home) for home in grid.domain] if solid else [o[0] for o in faces],
        "faces": faces if solid else [],
        "middles": [_middle(outline) for outline in faces],
        "sides": [grid.sides_of(home) for home in grid.domain],
        # across each edge, to each corner of the outline from the one before, or across each face
        "across": [_across(grid, kind) for kind in range(len(grid.domain))],
        **({} if solid or grid.sticks else _joints(grid)),
        # of sticks the points where they end, how far from these bends begin, and their breadth
        **({"ends": ends, "bar": [_GAP, 2 * _HALF]} if grid.sticks else {}),
        "contacts": [[minus(near, cell) for near in grid.neighbours(cell)] for cell in grid.domain],
        "rotations": len(grid.rotations),
        "symmetries": grid.point_group,
        "reflect": grid.may_turn_over,
        "crossing": grid.may_cross,
        "balls": grid.balls,
        "figures": figure_symmetries(grid),
    }


def _joints(grid: Grid) -> dict[str, Any]:
    """Return where the triangles of a plane cell's sides meet, how large knobs are on each side, and their profiles."""
    return {
        "hearts": [
            _rounded(
                grid.cartesian(
                    tuple(a / PARTS - b for a, b in zip(cell_middle(grid, home), home, strict=True))
                )
            )
            for home in grid.domain
        ],
        "knobs": [
            [round(knob_size(grid, kind, step), _DIGITS) for step in _across(grid, kind)]
            for kind in range(len(grid.domain))
        ],
        "profiles": [_rounded_all(profile(number)) for number in range(1, PROFILES + 1)],
    }


def _across(grid: Grid, kind: int) -> list[Cell]:
    """Return the step across each side of a cell of the domain, in the order of its outline."""
    home = grid.domain[kind]
    if grid.sticks:
        return []
    if grid.dimension == 2:
        by_edge = {frozenset(edge): step for step, edge in side_edges(grid, kind).items()}
        ring = [(x, y) for x, y in grid.rings(home)[0]]
        return [by_edge[frozenset((ring[i - 1], corner))] for i, corner in enumerate(ring)]
    by_face: dict[frozenset[Cell], Cell] = {
        frozenset(face_across(grid, home, step)): step for step in grid.sides_of(home)
    }
    return [by_face[frozenset(ring)] for ring in grid.rings(home)]


def _stroke(start: Point, end: Point) -> list[Point]:
    """Return the corners of a stick as a stroke with round ends, with a gap to its points."""
    x, y = (b - a for a, b in zip(start, end, strict=True))
    turns = [pi * step / _STEPS for step in range(_STEPS + 1)]
    along = [(_GAP - _HALF * sin(turn), -cos(turn)) for turn in turns]
    along += [(1 - t, -s) for t, s in along]
    return [
        _rounded((start[0] + t * x + _HALF * s * y, start[1] + t * y - _HALF * s * x))
        for t, s in along
    ]


def _rounded(point: Iterable[float]) -> Point:
    return tuple(round(value, _DIGITS) + 0.0 for value in point)


def _rounded_all(points: Iterable[Sequence[float]]) -> list[Point]:
    return [_rounded(point) for point in points]


def _middle(faces: Sequence[Sequence[Point]]) -> Point:
    corners = {point for face in faces for point in face}
    return _rounded(sum(axis) / len(corners) for axis in zip(*corners, strict=True))


def _section(grid: Grid, home: Cell) -> list[Point]:
    """Return the corners of a solid cell's section at the height of its middle, in order around it."""
    return [
        _rounded(grid.cartesian((x / PARTS - home[0], y / PARTS - home[1], 0.0))[:2])
        for x, y in cut(grid, home, home[2])
    ]
