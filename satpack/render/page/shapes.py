"""The geometry of one shape on a page: its faces, the thin lines between its cells, and places for letters."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.model.grids import PARTS
from satpack.render.geometry import polygons, surface

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cells, Grid
    from satpack.render.geometry import Polygon

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

_ROOM = 0.8
"""The part of a face that letters may take."""


def shape_object(grid: Grid, cells: Cells, basis: Vectors, *, lined: bool) -> dict[str, Any]:
    """Return a shape as an object for JSON.

    Parameters
    ----------
    basis : ndarray of float64, shape (3, 3)
        Where the unit vectors of the surface's coordinates lie in space.
    lined : bool
        Whether there are lines between cells.

    Returns
    -------
    dict
        `points`: the corners' coordinates in one list, integer multiples of the basis. `faces`: polygons, each an outline,
        anticlockwise seen from outside, and its holes, as indices of points. `lines`: two indices of points for each line
        between cells. `marks`: nine numbers for each place where letters may stand: its middle, and how far they may
        reach to the right and up. Balls have `balls`, the coordinates of their middles, and `marks`.
    """
    if grid.balls:
        return _balls(cells, basis)
    found = surface(grid, cells)
    merged = polygons(found)
    corners = found.points @ basis
    lines = _lines(merged) if lined else []
    used = sorted({i for polygon in merged for ring in polygon.rings for i in ring} | set(lines))
    number = {point: i for i, point in enumerate(used)}
    return {
        "points": found.points[used].reshape(-1).tolist(),
        "faces": [[[number[i] for i in ring] for ring in polygon.rings] for polygon in merged],
        "lines": [number[i] for i in lines],
        "marks": short(_marks(corners, merged, flat=grid.dimension == 2)),
    }


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


def _marks(corners: Vectors, merged: Sequence[Polygon], *, flat: bool) -> list[float]:
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
        for vector in _mark(corners, polygon, np.array(way))
        for value in vector
    ]


def _area(corners: Vectors, ring: Sequence[int]) -> Vectors:
    """Return the signed area of a flat ring, along the direction it faces."""
    around = corners[list(ring)]
    area: Vectors = np.cross(around, np.roll(around, -1, axis=0)).sum(axis=0) / 2
    return area


def _mark(corners: Vectors, polygon: Polygon, normal: Vectors) -> tuple[Vectors, Vectors, Vectors]:
    """Return the middle of the letters, and their reach to the right and up."""
    # upright on walls; on floors and roofs the top is at the back
    upward = np.array([0.0, 0.0, 1.0] if abs(normal[2]) < 0.9 else [0.0, 1.0, 0.0])
    upward -= (upward @ normal) * normal
    upward /= np.linalg.norm(upward)
    right = np.cross(upward, normal)
    outline = corners[list(polygon.rings[0])]
    across, along = outline @ right, outline @ upward
    size = np.ptp(across), np.ptp(along)
    box = np.linalg.norm(_area(corners, polygon.rings[0]))
    if len(polygon.rings) == 1 and np.isclose(size[0] * size[1], box):
        middle = outline.mean(axis=0)
        return middle, right * (_ROOM * size[0] / 2), upward * (_ROOM * size[1] / 2)
    face = _central_face(corners, polygon)
    middle = face.mean(axis=0)
    sides = np.roll(face, -1, axis=0) - face
    away = np.linalg.norm(np.cross(middle - face, sides), axis=1) / np.linalg.norm(sides, axis=1)
    room = _ROOM * float(away.min())
    return middle, right * room, upward * room


def _central_face(corners: Vectors, polygon: Polygon) -> Vectors:
    """Return the corners of the face closest to the middle of all."""
    faces = [corners[list(ring)] for ring in polygon.faces]
    middles = np.array([face.mean(axis=0) for face in faces])
    return faces[int(np.linalg.norm(middles - middles.mean(axis=0), axis=1).round(6).argmin())]
