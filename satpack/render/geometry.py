"""The surface of any set of cells as polygons in space, from the grid's outlines and embedding.

Everything that draws or prints solid pieces starts here: the page, the meshes, the notebooks. Space is right-handed:
x leads to the right, y to the back and z up. Files count y downwards, which is to the front, so a picture shows what
gets built, and not its mirror image. Cells of plane grids are tiles that lie on the ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.connected import grouped
from satpack.model.counts import reduceat
from satpack.model.grids import PARTS
from satpack.model.grids.vectors import cross, dot, minus, plus
from satpack.render.contours import area, boundary
from satpack.render.joints import cell_middle
from satpack.render.strokes import convex_tiles, parts, tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Grid, Point
    from satpack.render.contours import Spot

_DIGITS = 6

Triple = tuple[int, int, int]


def towards(grid: Grid, vector: Point) -> tuple[float, float, float]:
    """Return the position in space of a vector of the grid's lattice, in edges.

    >>> from satpack.model.grids import GRIDS
    >>> towards(GRIDS["cube"], (1, 2, 3))
    (1.0, -2.0, 3.0)
    """
    x, y, *up = grid.cartesian(vector)
    return x, -y, (up[0] if up else 0.0)


def basis(grid: Grid, *, thickness: float = 1.0) -> NDArray[np.float64]:
    """Return the positions in space of the unit vectors of a surface's coordinates, by rows, in edges; tiles have a thickness."""
    units = np.eye(grid.dimension) / parts(grid)
    rows = [towards(grid, tuple(unit)) for unit in units]
    return np.array([*rows, (0.0, 0.0, thickness)][:3])


@dataclass(frozen=True, slots=True, eq=False)
class CellBoundary:
    """The boundary of a union of cells: every face that no two of the cells share."""

    points: NDArray[np.int64]
    """int64, shape (n, 3): the corners in lexicographic order, exact whole numbers; in space
    they are `points @ basis(grid)`.
    """
    faces: tuple[NDArray[np.intp], ...]
    """For each number of corners c an array of intp, shape (m, c): faces as indices of points,
    planar and convex, anticlockwise seen from outside.
    """

    @property
    def triangles(self) -> NDArray[np.intp]:
        """The faces cut into triangles, anticlockwise seen from outside: an array of shape (t, 3)."""
        fans = [
            np.stack([rings[:, 0], rings[:, i], rings[:, i + 1]], axis=1)
            for rings in self.faces
            for i in range(1, rings.shape[1] - 1)
        ]
        return np.concatenate(fans)


def surface(grid: Grid, cells: Iterable[Cell]) -> CellBoundary:
    """Return the surface of a union of cells; cells of a plane grid become tiles from height 0 to 1.

    Faces that two cells share are left out. Corners on straight lines stay, so that faces meet
    corner to corner; where two cells touch only along an edge, four faces meet there.
    """
    rings: dict[int, list[NDArray[np.int64]]] = {}
    if grid.sticks:
        for each in convex_tiles(grid, cells):
            for ring in extruded(each):
                rings.setdefault(len(ring), []).append(np.array([ring], dtype=np.int64))
        cells = ()
    places: dict[int, list[Cell]] = {}
    for cell in cells:
        places.setdefault(grid.kind_of(cell), []).append(cell)
    for kind, members in sorted(places.items()):
        at = np.zeros((len(members), 3), dtype=np.int64)
        at[:, : grid.dimension] = PARTS * np.array(members, dtype=np.int64)
        for face in _faces(grid, kind):
            corners = np.array(face, dtype=np.int64)
            rings.setdefault(len(face), []).append(at[:, None, :] + corners)
    outer = [_unshared(np.concatenate(found)) for _, found in sorted(rings.items())]
    points, index = np.unique(
        np.concatenate([faces.reshape(-1, 3) for faces in outer]), axis=0, return_inverse=True
    )
    ends = np.cumsum([0, *(faces.shape[0] * faces.shape[1] for faces in outer)])
    flat = index.reshape(-1).astype(np.intp)
    return CellBoundary(
        points,
        tuple(
            flat[start:end].reshape(faces.shape[:2])
            for (start, end), faces in zip(pairwise(ends), outer, strict=True)
            if len(faces)
        ),
    )


def _unshared(faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the faces that occur once: cells meet face to face, so two are equal iff their middles are."""
    _, index, times = np.unique(faces.sum(axis=1), axis=0, return_inverse=True, return_counts=True)
    unshared: NDArray[np.int64] = faces[times[index.reshape(-1)] == 1]
    return unshared


def faces_of(grid: Grid, cell: Cell) -> list[tuple[Triple, ...]]:
    """Return the faces of a cell, of a tile floor, roof and walls, as rings of points, anticlockwise seen from outside."""
    if grid.sticks:
        return extruded(tile(grid, cell))
    kind = grid.kind_of(cell)
    x, y, z = (PARTS * value for value in (*cell, 0)[:3])
    return [tuple((x + a, y + b, z + c) for a, b, c in face) for face in _faces(grid, kind)]


def face_across(grid: Grid, cell: Cell, step: Cell) -> tuple[Triple, ...]:
    """Return the face of a solid cell, or the wall of a tile, across which a step leads to its neighbour."""
    beyond = {frozenset(ring) for ring in faces_of(grid, plus(cell, step))}
    return next(ring for ring in faces_of(grid, cell) if frozenset(ring) in beyond)


def sides_towards(
    grid: Grid, cells: Sequence[Cell], spots: NDArray[np.float64]
) -> list[tuple[Cell, Cell]]:
    """Return for points in space, shape (n, 3), in edges, their cell, and the step across the side towards which each lies."""
    space, names, reached = basis(grid), [], []
    for cell in cells:
        corners = sorted({point for ring in faces_of(grid, cell) for point in ring})
        spot = (*cell_middle(grid, cell), 0) if grid.dimension == 2 else np.mean(corners, axis=0)
        inside = np.array(spot) @ space
        for step in grid.sides_of(cell):
            start, end, third = (np.array(p) @ space for p in face_across(grid, cell, step)[:3])
            normal = np.cross(end - start, third - end)
            names.append((cell, step))
            reached.append((spots - inside) @ normal / (normal @ (start - inside)))
    # the largest of a cell's sides is how far its outline must be blown up to reach the point
    values = np.array(reached)
    ends = np.cumsum([len(grid.sides_of(cell)) for cell in cells])
    starts = np.concatenate([[0], ends[:-1]])
    nearest = reduceat(np.maximum, values, starts).round(6).argmin(axis=0)
    return [
        names[starts[i] + int(values[starts[i] : ends[i], n].argmax())]
        for n, i in enumerate(nearest.tolist())
    ]


def extruded(corners: Sequence[Spot]) -> list[tuple[Triple, ...]]:
    """Return the faces of a tile from height 0 to 1, anticlockwise seen from outside: floor, roof, walls."""
    floor = [(x, y, 0) for x, y in corners]
    roof = [(x, y, 1) for x, y in corners]
    walls = [(floor[i - 1], floor[i], roof[i], roof[i - 1]) for i in range(len(corners))]
    # the lattice's coordinates turn the other way than space does
    return [face[::-1] for face in (tuple(floor[::-1]), tuple(roof), *walls)]


def normal_of(grid: Grid, ring: Sequence[Triple]) -> tuple[float, float, float]:
    """Return the outward direction of a surface's face in space: a unit vector, rounded so that it is equal for parallel faces."""
    p, q, r = (towards(grid, point) for point in ring[:3])
    across = cross(minus(q, p), minus(r, q))
    length = dot(across, across) ** 0.5
    x, y, z = (round(value / length, _DIGITS) + 0.0 for value in across)
    return x, y, z


@cache
def _faces(grid: Grid, kind: int) -> tuple[tuple[Triple, ...], ...]:
    """Return the faces of a cell relative to it, anticlockwise seen from outside."""
    if grid.dimension == 2:
        rings = extruded([(x, y) for x, y in grid.corners[kind][0]])
    else:
        rings = [tuple([(x, y, z) for x, y, z in face]) for face in grid.corners[kind]]
    inside = np.mean([point for ring in rings for point in ring], axis=0) @ basis(grid)
    found = []
    for ring in rings:
        corners = np.array(ring) @ basis(grid)
        across = np.cross(corners[1] - corners[0], corners[2] - corners[1])
        found.append(ring if across @ (corners[0] - inside) > 0 else ring[::-1])
    return tuple(found)


class Polygon(NamedTuple):
    """Faces of one plane that are connected along edges, merged."""

    rings: tuple[tuple[int, ...], ...]
    """Indices of points: the outline, anticlockwise seen from outside, then the holes,
    clockwise; no point lies on a straight line.
    """
    faces: tuple[tuple[int, ...], ...]
    """The faces it was merged from."""


def polygons(found: CellBoundary) -> list[Polygon]:
    """Return a surface with its faces merged to polygons as large as possible."""
    points: list[Triple] = [(x, y, z) for x, y, z in found.points.tolist()]
    planes: dict[tuple[Triple, int], list[tuple[int, ...]]] = {}
    for rings in found.faces:
        for ring in rings.tolist():
            planes.setdefault(_plane([points[i] for i in ring]), []).append(tuple(ring))
    return [
        _merged(points, normal, part)
        for (normal, _), faces in sorted(planes.items())
        for part in _parts(faces)
    ]


def _plane(ring: Sequence[Triple]) -> tuple[Triple, int]:
    """Return the shortest whole normal of a face, in the points' coordinates, and how far along it the face lies."""
    normal = cross(minus(ring[1], ring[0]), minus(ring[2], ring[1]))
    scale = gcd(*normal)
    x, y, z = (value // scale for value in normal)
    return (x, y, z), dot((x, y, z), ring[0])


def _parts(faces: Sequence[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """Return the faces of one plane, grouped by connection along edges."""
    sides: dict[tuple[int, int], int] = {
        (ring[i - 1], point): number
        for number, ring in enumerate(faces)
        for i, point in enumerate(ring)
    }

    def near(number: int) -> Iterator[int]:
        ring = faces[number]
        found = (sides.get((point, ring[i - 1])) for i, point in enumerate(ring))
        return (other for other in found if other is not None)

    return [[faces[number] for number in part] for part in grouped(range(len(faces)), near)]


def _merged(points: Sequence[Triple], normal: Triple, faces: Sequence[tuple[int, ...]]) -> Polygon:
    """Return the union of faces of one plane that are connected."""
    # seen along the axis that is closest to the plane's normal, from the side where its faces turn anticlockwise
    axis = max(range(3), key=lambda i: abs(normal[i]))
    first, second = (axis + 1) % 3, (axis + 2) % 3
    if normal[axis] < 0:
        first, second = second, first
    spots: dict[Spot, int] = {
        (points[i][first], points[i][second]): i for ring in faces for i in ring
    }
    where = {i: spot for spot, i in spots.items()}
    paths = boundary([where[i] for i in ring] for ring in faces)
    rings = [path[:-1] for path in paths]
    rings.sort(key=area, reverse=True)
    return Polygon(tuple(tuple(spots[spot] for spot in ring) for ring in rings), tuple(faces))
