"""Pieces of polyhedra moved apart and seen from the front, from the left and from above: what is far is drawn first.

No nearer cell of a grid hides behind a farther one if the planes that cut space into its cells are counted: on the way to
the viewer one after the other is passed, and none is passed back (`satpack.model.grids.walls`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, cos, dist, floor, hypot, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.grids.walls import PARTS, walls
from satpack.render.geometry import STEPS, basis, faces_of
from satpack.render.palette import darker
from satpack.render.slants import Slant
from satpack.render.spreading import spread_out
from satpack.render.svg.apart import border_of, rimmed_group
from satpack.render.svg.elements import (
    element,
    inked,
    letters,
    line_on,
    path_data,
    put_into,
    titled,
)
from satpack.render.svg.lettering import letter_unit
from satpack.render.svg.patches import patches, shrunk
from satpack.render.svg.room import distance, is_inside, middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.contours import Spot
    from satpack.render.geometry import Triple
    from satpack.render.svg.apart import Apart
    from satpack.render.svg.elements import Place

    Spaced = NDArray[np.float64]
    Point = tuple[float, float]
    Line = tuple[Point, Point]

__all__ = ["Facet", "facets", "nearness", "polyhedra_apart"]

_TURNED, _RAISED = radians(38), radians(24)
"""The viewer's place: angles around from the front, and above. No face of a grid is seen edge on."""

_RIGHT, _BACK, _UP = np.eye(3)
_ASIDE = cos(_TURNED) * _RIGHT - sin(_TURNED) * _BACK
_AHEAD = -sin(_TURNED) * _RIGHT - cos(_TURNED) * _BACK
_TO_VIEWER = cos(_RAISED) * _AHEAD + sin(_RAISED) * _UP
_DOWN = sin(_RAISED) * _AHEAD - cos(_RAISED) * _UP
_LIGHT = np.array([-0.35, -0.45, 0.82])

_SPREAD = np.array([1.3, 1.3, 1.7])
_FINE = 4
"""Into so many parts an edge is cut to look where pieces have room on paper."""
_PAPER = Slant(
    rows=(),
    across=(1 / _FINE, 0.0),
    upright=(0.0, 1 / _FINE),
    alternating=False,
    sides=(),
    spread=(1.0, 1.0, 1.0),
    least_parts=1,
)

_FLAT = 1e-9
_SMALLEST_LETTER = 0.6
"""Of what most pieces have room for; where a piece has less it gets what it has."""


class Facet(NamedTuple):
    """A face of a cell on the outside of its piece that faces the viewer."""

    owner: int
    cell: Cell
    ring: tuple[Triple, ...]
    """Its corners, as points of a surface."""
    normal: tuple[float, ...]
    """Of length one."""


@dataclass(slots=True)
class _Drawn:
    """A face on paper: its corners, in edges, and its sides by what lies beyond them."""

    facet: Facet
    corners: list[Point]
    thin: list[Line]
    bends: list[Line]
    borders: list[Line]


def nearness(grid: Grid, cell: Cell) -> int:
    """Return a number that grows along every line of sight towards the viewer, from cell to cell."""
    return sum(
        sign * each.passed(PARTS * sum(map(int.__mul__, each.normal, cell)))
        for each, sign in zip(walls(grid), _signs(grid), strict=True)
    )


@cache
def _signs(grid: Grid) -> tuple[int, ...]:
    """Return for each kind of walls whether their normals lead to the viewer."""
    forward = np.linalg.solve(STEPS * basis(grid).T, _TO_VIEWER)
    return tuple(1 if np.dot(each.normal, forward) > 0 else -1 for each in walls(grid))


def facets(grid: Grid, owner: int, cells: Cells) -> list[Facet]:
    """Return what of a piece can be seen, hidden or not by more of itself."""
    faces = [(cell, ring) for cell in cells for ring in faces_of(grid, cell)]
    times = Counter(frozenset(ring) for _, ring in faces)
    found = []
    for cell, ring in faces:
        corners = np.array(ring[:3]) @ basis(grid)
        across = np.cross(corners[1] - corners[0], corners[2] - corners[1])
        normal = across / np.linalg.norm(across)
        if times[frozenset(ring)] == 1 and normal @ _TO_VIEWER > _FLAT:
            found.append(Facet(owner, cell, ring, tuple(normal.tolist())))
    return found


def polyhedra_apart(asked: Apart) -> tuple[ET.Element, float, float]:
    """Return a drawing of pieces moved apart, its width and its height."""
    grid, pieces, factor = asked.grid, asked.pieces, asked.factor
    moves = _translations(grid, pieces, factor or 0.0)
    shown = [
        _drawn(grid, facets(grid, owner, cells), moves[owner]) for owner, cells in enumerate(pieces)
    ]
    if factor is None:
        for each, (right, down) in zip(shown, _room_on_paper(grid, pieces, shown), strict=True):
            for face in each:
                _move(face, right, down)
    order = [face for each in shown for face in each]
    if factor is not None:
        order.sort(key=lambda face: _near(grid, face, moves))
    corners = [corner for face in order for corner in face.corners]
    left, top = (min(axis) for axis in zip(*corners, strict=True))
    right, bottom = (max(axis) for axis in zip(*corners, strict=True))
    scale = min(asked.longest / max(right - left, bottom - top), asked.cell)
    border = border_of(scale)
    margin = 1.5 * border

    def place(spot: tuple[float, float]) -> Point:
        return scale * (spot[0] - left) + margin, scale * (spot[1] - top) + margin

    rings = [[*face.corners, face.corners[0]] for face in order]
    group = rimmed_group(path_data(rings, place), border)
    for owner, faces in _runs(order):
        parts = [
            part
            for face in faces
            for part in _painted(face, asked.fills, asked.shades, place, border)
        ]
        group.append(titled(element("g", *parts), asked.names[owner]))
    marked = _lettered(order, asked, place, scale)
    put_into(group, inked(marked, rimmed=bool(asked.shades)))
    return group, scale * (right - left) + 2 * margin, scale * (bottom - top) + 2 * margin


def _translations(grid: Grid, pieces: Sequence[Cells], factor: float) -> list[Cell]:
    """Return how far each piece is moved: whole translations, so that all cells stay cells of the grid."""
    every = np.array([cell for cells in pieces for cell in cells], dtype=float)
    away = [
        factor * _SPREAD * (np.mean(np.array(cells, dtype=float), axis=0) - every.mean(axis=0))
        for cells in pieces
    ]
    inverse = np.linalg.inv(np.array(grid.translations, dtype=float))
    return [grid.combination(np.round(each @ inverse).astype(int).tolist()) for each in away]


def _drawn(grid: Grid, seen: Sequence[Facet], move: Cell) -> list[_Drawn]:
    """Return the faces of a piece on paper, the far ones first."""
    space = basis(grid)
    beyond: defaultdict[frozenset[Triple], list[Facet]] = defaultdict(list)
    for facet in seen:
        for side in _sides(facet.ring):
            beyond[frozenset(side)].append(facet)
    found = []
    for facet in sorted(seen, key=lambda facet: (nearness(grid, facet.cell), facet.ring)):
        at = np.array(facet.ring) + STEPS * np.array(move)
        corners = [_on_paper(point) for point in at @ space]
        face = _Drawn(facet, corners, [], [], [])
        for (start, end), side in zip(
            pairwise([*corners, corners[0]]), _sides(facet.ring), strict=True
        ):
            others = [other for other in beyond[frozenset(side)] if other is not facet]
            if len(others) != 1:
                face.borders.append((start, end))
            elif dist(others[0].normal, facet.normal) < 1e-6:
                if others[0].cell != facet.cell:
                    face.thin.append((start, end))
            else:
                face.bends.append((start, end))
        found.append(face)
    return found


def _on_paper(point: Spaced) -> Point:
    return float(point @ _ASIDE), float(point @ _DOWN)


def _sides(ring: Sequence[Triple]) -> list[tuple[Triple, Triple]]:
    return list(pairwise([*ring, ring[0]]))


def _move(face: _Drawn, right: float, down: float) -> None:
    def moved(line: Iterable[Point]) -> Iterator[Point]:
        return ((x + right, y + down) for x, y in line)

    face.corners = list(moved(face.corners))
    for lines in (face.thin, face.bends, face.borders):
        lines[:] = [(start, end) for line in lines for start, end in [tuple(moved(line))]]


def _near(grid: Grid, face: _Drawn, moves: Sequence[Cell]) -> int:
    return nearness(grid, tuple(map(int.__add__, face.facet.cell, moves[face.facet.owner])))


def _room_on_paper(
    grid: Grid, pieces: Sequence[Cells], shown: Sequence[Sequence[_Drawn]]
) -> list[Point]:
    """Return how far each piece is moved on paper, such that none hides any part of another."""
    middles = [_middle(grid, cells) for cells in pieces]
    whole = _middle(grid, [cell for cells in pieces for cell in cells])
    ways = [
        (_FINE * x, _FINE * y) for own in middles for x, y in [_on_paper(_SPREAD * (own - whole))]
    ]
    spots = [{spot for face in each for spot in _covered(face.corners)} for each in shown]
    return [
        (u / _FINE, v / _FINE) for u, v in spread_out(_PAPER, spots, ways, gap=max(1, _FINE // 2))
    ]


def _middle(grid: Grid, cells: Iterable[Cell]) -> Spaced:
    found: Spaced = np.mean([STEPS * np.array(cell) for cell in cells], axis=0) @ basis(grid)
    return found


def _covered(corners: Sequence[Point]) -> Iterator[Spot]:
    """Yield the spots of a fine raster that a convex polygon covers, or nearly so."""
    xs, ys = zip(*((_FINE * x, _FINE * y) for x, y in corners), strict=True)
    ring = list(zip(xs, ys, strict=True))
    turn = sum(a * d - b * c for (a, b), (c, d) in pairwise([*ring, ring[0]]))
    for u in range(floor(min(xs)), ceil(max(xs)) + 1):
        for v in range(floor(min(ys)), ceil(max(ys)) + 1):
            if all(
                ((c - a) * (v - b) - (d - b) * (u - a)) * (1 if turn > 0 else -1)
                >= -0.75 * hypot(c - a, d - b)
                for (a, b), (c, d) in pairwise([*ring, ring[0]])
            ):
                yield u, v


def _runs(order: Iterable[_Drawn]) -> Iterator[tuple[int, list[_Drawn]]]:
    run: list[_Drawn] = []
    for face in order:
        if run and run[0].facet.owner != face.facet.owner:
            yield run[0].facet.owner, run
            run = []
        run.append(face)
    if run:
        yield run[0].facet.owner, run


def _painted(
    face: _Drawn, fills: Sequence[str], shades: Mapping[Cell, str], place: Place, border: float
) -> Iterator[ET.Element]:
    """Yield a face and its sides. Nearer ones are painted over what they hide of them."""
    light = min(1.0, 0.66 + 0.34 * max(0.0, float(np.dot(face.facet.normal, _LIGHT))))
    fill = darker(fills[face.facet.owner], light=light)
    ring = [*face.corners, face.corners[0]]
    # a stroke of the same colour closes the seam that smoothed edges would leave between two faces
    yield element("path", d=path_data([ring], place), fill=fill, stroke=fill, stroke_width=0.7)
    if shade := shades.get(face.facet.cell):
        patch = [place(spot) for spot in shrunk(face.corners, by=0.6)]
        yield from patches([(darker(shade, light=light), patch)], line=border / 3)
    for lines, width, opacity in (
        (face.thin, min(1.0, border / 3), 0.35),
        (face.bends, border / 2, 0.8),
        (face.borders, border, 1.0),
    ):
        if lines:
            yield element(
                "path",
                d=path_data(lines, place),
                stroke=line_on(fills[face.facet.owner]),
                stroke_width=width,
                stroke_opacity=opacity,
            )


def _lettered(
    order: Sequence[_Drawn], asked: Apart, place: Place, scale: float
) -> list[ET.Element]:
    """Return each piece's mark where there is most room on what is seen of it."""
    marks = asked.marks
    best: dict[int, tuple[float, Point]] = {}
    for group in _flats(order):
        owner = order[group[0]].facet.owner
        room, spot = _widest(order, group)
        if marks[owner] and room > best.get(owner, (_FLAT, spot))[0]:
            best[owner] = room, spot
    if not best:
        return []
    rooms = sorted(room for room, _ in best.values())
    common = max(rooms[0], _SMALLEST_LETTER * rooms[len(rooms) // 2])
    return [
        letters(
            marks[owner],
            middle=place(spot),
            unit=letter_unit(marks[owner], scale * 0.95 * min(room, common)),
            on=asked.fills[owner],
        )
        for owner, (room, spot) in sorted(best.items())
    ]


def _flats(order: Sequence[_Drawn]) -> Iterator[list[int]]:
    """Yield the faces, by number, that lie in one plane and hang together by thin lines."""
    at: defaultdict[frozenset[Triple], list[int]] = defaultdict(list)
    for i, face in enumerate(order):
        for side in _sides(face.facet.ring):
            at[frozenset(side)].append(i)
    left = dict.fromkeys(range(len(order)))
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for i in group:
            here = order[i].facet
            for side in _sides(here.ring):
                for j in at[frozenset(side)]:
                    there = order[j].facet
                    alike = there.owner == here.owner and dist(there.normal, here.normal) < 1e-6
                    if j in left and alike:
                        del left[j]
                        group.append(j)
        yield group


def _widest(order: Sequence[_Drawn], group: Sequence[int]) -> tuple[float, Point]:
    """Return how much room there is on a flat part of a piece where there is most, and where; 0 if it is hidden."""
    walls_ = [line for i in group for line in (*order[i].bends, *order[i].borders)]
    spots = [middle(order[i].corners) for i in group]
    spots += [((a + c) / 2, (b + d) / 2) for i in group for (a, b), (c, d) in order[i].thin]
    best = 0.0, spots[0]
    own = set(group)
    nearer = [face for i, face in enumerate(order[min(group) :], min(group)) if i not in own]
    for spot in spots:
        room = min(distance(spot, *line) for line in walls_)
        around = [
            (spot[0] + 0.9 * room * cos(k * pi / 4), spot[1] + 0.9 * room * sin(k * pi / 4))
            for k in range(8)
        ]
        if room > best[0] and not any(
            is_inside(point, face.corners) for face in nearer for point in (spot, *around)
        ):
            best = room, spot
    return best
