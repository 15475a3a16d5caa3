"""The geometry of one shape on a page: its faces, the thin lines between its cells, and places for letters."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.model.connected import connected_parts
from satpack.model.grids import PARTS
from satpack.render.contours import area
from satpack.render.geometry import face_across, polygons, surface
from satpack.render.joints import cell_middle, edge_of
from satpack.render.svg.plane import joint_lines, outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.contours import Edge
    from satpack.render.geometry import Polygon
    from satpack.render.joints import Line
    from satpack.render.sides import ShownSides

    Vectors = NDArray[np.float64]

_RADIUS = 0.5
"""Radius of a ball, in edges."""

_BALL_ROOM = 0.17
"""The reach of letters on a ball, to each side: within it the ball is nearly flat."""

# positions of letters on a ball, and the directions of their tops
_SIDES = (
    ((0, 0, 1), (0, 1, 0)),
    *((way, (0, 0, 1)) for way in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))),
)

_ROOM, _AMID_MARKS = 0.8, 0.42
"""The part of a face that letters may take, and of one with marks on sides."""


def shape_object(
    grid: Grid, cells: Cells, basis: Vectors, sides: ShownSides, *, lined: bool
) -> dict[str, Any]:
    """Return a shape as an object for JSON; `lined` draws lines between cells, `sides` are marks on its sides.

    `points`: the corners' coordinates in one list, integer multiples of the basis. `faces`: polygons, each an outline,
    anticlockwise seen from outside, and its holes, as indices of points. `lines`: two indices of points for each line
    between cells. `marks`: nine numbers for each place where letters may stand: its middle, and how far they may
    reach to the right and up. `letters`: a text and such numbers for each side whose mark needs letters; left out if none
    does. Balls have `balls`, the coordinates of their middles, and `marks`.
    """
    if grid.balls:
        return _balls(cells, basis)
    found = surface(grid, cells)
    merged = polygons(found)
    corners = found.points @ basis
    lines = _lines(merged) if lined and not grid.sticks else []
    flat = grid.dimension == 2
    rings = [[list(ring) for ring in polygon.rings] for polygon in merged]
    points = found.points.tolist()
    if flat and (joints := joint_lines(grid, sides)):
        rings = _jointed(grid, cells, joints, points, basis)
    used = sorted({i for polygon in rings for ring in polygon for i in ring} | set(lines))
    number = {point: i for i, point in enumerate(used)}
    letters = list(_letters(grid, sides, basis))
    return {
        "points": [value for i in used for value in short(points[i])],
        "faces": [[[number[i] for i in ring] for ring in polygon] for polygon in rings],
        "lines": [number[i] for i in lines],
        "marks": short(_marks(corners, merged, _AMID_MARKS if sides.at else _ROOM, flat=flat)),
        **({"letters": letters} if letters else {}),
    }


def tile_triangles(grid: Grid, cell: Cell, step: Cell, basis: Vectors) -> tuple[Vectors, Vectors]:
    """Return the triangles from a side of a tile to its middle, on the roof and the floor, anticlockwise seen from outside."""
    spot = cell_middle(grid, cell)
    roof = np.array([(*each, 1.0) for each in (*edge_of(grid, cell, step), spot)]) @ basis
    if _area(roof, (0, 1, 2))[2] < 0:
        roof = roof[::-1]
    return roof, roof[::-1] - basis[2]


def _jointed(
    grid: Grid, cells: Cells, joints: Mapping[Edge, Line], points: list[Any], basis: Vectors
) -> list[list[list[int]]]:
    """Return the faces of a tile with knobs and holes, as rings of numbers of points, which are put after those there are."""
    found = []
    for part in connected_parts(grid, cells):
        paths = sorted(outline(grid, part, joints), key=lambda path: -area(path[:-1]))
        roof, floor = [], []
        for path in paths:
            first, many = len(points), len(path) - 1
            points += [[x, y, z] for z in (1, 0) for x, y in path[:-1]]
            roof.append(list(range(first, first + many)))
            floor.append(list(range(first + 2 * many - 1, first + many - 1, -1)))
            for i in range(many):
                a, b = first + i, first + (i + 1) % many
                found.append([[a + many, b + many, b, a]])
        found += [roof, floor]
    if _area(np.array(points) @ basis, found[-2][0])[2] < 0:
        return [[ring[::-1] for ring in face] for face in found]
    return found


_LETTER = 0.6
"""The part of a side, or of the triangle at a tile's side, that the letters of its mark may take."""


def _letters(grid: Grid, sides: ShownSides, basis: Vectors) -> Iterator[list[Any]]:
    """Yield the text of each mark that needs it, with its middle and how far it may reach to the right and up."""
    for (cell, step), look in sides.at.items() if sides.lettered else ():
        faces = (
            tile_triangles(grid, cell, step, basis)
            if grid.dimension == 2
            else (np.array(face_across(grid, cell, step)) @ basis,)
        )
        for face in faces:
            towards = _area(face, range(len(face)))
            right, upward = _axes(towards / np.linalg.norm(towards))
            spot, room = _inside(face, _LETTER)
            yield [look.text, short([*spot, *(room * right), *(room * upward)])]


def short(values: Iterable[float]) -> list[float]:
    """Return numbers in few characters: at most three decimals, none if unnecessary."""
    rounded = (round(float(value), 3) for value in values)
    return [int(value) if value.is_integer() else value for value in rounded]


def _balls(cells: Cells, basis: Vectors) -> dict[str, Any]:
    """Return a shape of balls, with letters on each, above and on four sides."""
    middles = PARTS * np.array(cells)
    marks = [
        value
        for middle in middles @ basis
        for way, upward in _SIDES
        for vector in (
            middle + _RADIUS * np.array(way),
            _BALL_ROOM * np.cross(upward, way),
            _BALL_ROOM * np.array(upward),
        )
        for value in vector
    ]
    return {
        "balls": middles.reshape(-1).tolist(),
        "marks": short(marks),
    }


def _lines(merged: Sequence[Polygon]) -> list[int]:
    """Return the edges inside polygons, where two cells of a shape meet."""
    found: list[int] = []
    for polygon in merged:
        times = Counter(
            (min(edge), max(edge)) for ring in polygon.faces for edge in pairwise((*ring, ring[0]))
        )
        found += [end for edge, often in sorted(times.items()) if often == 2 for end in edge]
    return found


def _marks(corners: Vectors, merged: Sequence[Polygon], share: float, *, flat: bool) -> list[float]:
    """Return a place for letters on the largest polygon that faces each direction; on tiles only above and below."""
    largest: dict[tuple[float, ...], tuple[float, Polygon]] = {}
    for polygon in merged:
        area = sum(_area(corners, ring) for ring in polygon.rings)
        size = float(np.linalg.norm(area))
        way = tuple((np.round(area / size, 6) + 0.0).tolist())
        if flat and not way[2]:
            continue
        if way not in largest or size > largest[way][0] + 1e-9:
            largest[way] = size, polygon
    return [
        float(value)
        for way, (_, polygon) in largest.items()
        for vector in _mark(corners, polygon, np.array(way), share)
        for value in vector
    ]


def _area(corners: Vectors, ring: Sequence[int]) -> Vectors:
    """Return the signed area of a flat ring, along the direction it faces."""
    around = corners[list(ring)]
    area: Vectors = np.cross(around, np.roll(around, -1, axis=0)).sum(axis=0) / 2
    return area


def _mark(
    corners: Vectors, polygon: Polygon, normal: Vectors, share: float
) -> tuple[Vectors, Vectors, Vectors]:
    """Return the middle of the letters, and their reach to the right and up."""
    right, upward = _axes(normal)
    outline = corners[list(polygon.rings[0])]
    across, along = outline @ right, outline @ upward
    size = np.ptp(across), np.ptp(along)
    box = np.linalg.norm(_area(corners, polygon.rings[0]))
    if len(polygon.rings) == 1 and np.isclose(size[0] * size[1], box):
        middle = outline.mean(axis=0)
        return middle, right * (share * size[0] / 2), upward * (share * size[1] / 2)
    middle, room = _inside(_central_face(corners, polygon), share)
    return middle, right * room, upward * room


def _axes(normal: Vectors) -> tuple[Vectors, Vectors]:
    """Return the directions to the right and up of letters on a face."""
    # upright on walls; on floors and roofs the top is at the back
    upward = np.array([0.0, 0.0, 1.0] if abs(normal[2]) < 0.9 else [0.0, 1.0, 0.0])
    upward -= (upward @ normal) * normal
    upward /= np.linalg.norm(upward)
    return np.cross(upward, normal), upward


def _inside(face: Vectors, share: float) -> tuple[Vectors, float]:
    """Return the middle of a face, and a share of the room around it."""
    middle = face.mean(axis=0)
    sides = np.roll(face, -1, axis=0) - face
    away = np.linalg.norm(np.cross(middle - face, sides), axis=1) / np.linalg.norm(sides, axis=1)
    return middle, share * float(away.min())


def _central_face(corners: Vectors, polygon: Polygon) -> Vectors:
    """Return the corners of the face closest to the middle of all; of a stroke one of its bars."""
    bars = [ring for ring in polygon.faces if len(ring) > 3]
    faces = [corners[list(ring)] for ring in bars or polygon.faces]
    middles = np.array([face.mean(axis=0) for face in faces])
    return faces[int(np.linalg.norm(middles - middles.mean(axis=0), axis=1).round(6).argmin())]
