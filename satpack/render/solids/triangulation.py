"""The faces of a closed surface cut into triangles, so that the surface stays closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from numpy.typing import NDArray

    Vector = NDArray[np.float64]
    Edge = tuple[int, int]

_FLAT = 1e-6
_BLOCKED = -1.0
"""The room of an ear in which another corner lies."""


def newell(corners: NDArray[np.float64]) -> Vector:
    """Return the unit normal of a polygon, from all its corners (Newell's method), for which it is anticlockwise."""
    middle = corners - corners.mean(axis=0)
    normal: Vector = np.cross(middle, np.roll(middle, -1, axis=0)).sum(axis=0)
    return normal / float(np.linalg.norm(normal))


def triangulated(points: NDArray[np.float64], rings: Sequence[tuple[int, ...]]) -> NDArray[np.intp]:
    """Return the triangles, shape (t, 3), of faces, anticlockwise rings of points, such that every edge has exactly two."""
    taken = {_edge(ring[i - 1], point) for ring in rings for i, point in enumerate(ring)}
    quads = np.array([ring for ring in rings if len(ring) == 4], dtype=np.intp).reshape(-1, 4)
    found = []
    for a, b, c, d in _best_first(points, quads).tolist():
        if _edge(a, c) in taken:
            a, b, c, d = b, c, d, a  # noqa: PLW2901 - the other cut of the same face
        taken.add(_edge(a, c))
        found += [(a, b, c), (a, c, d)]
    for ring in rings:
        if len(ring) != 4:
            for triangle in _ears(points, ring, taken):
                taken.add(_edge(triangle[0], triangle[2]))
                found.append(triangle)
    return np.array(found, dtype=np.intp)


def _edge(start: int, end: int) -> Edge:
    return min(start, end), max(start, end)


def _best_first(points: NDArray[np.float64], quads: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return faces with four corners, turned so that the cut from the first to the third leaves the most room."""
    corners = points[quads]
    ahead = np.roll(corners, -1, axis=1) - corners
    normals = np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])
    # twice the area of the triangle that each corner makes with its two neighbours
    areas = np.einsum("ijk,ik->ij", np.cross(np.roll(ahead, 1, axis=1), ahead), normals)
    straight = np.minimum(areas[:, 1], areas[:, 3]) >= np.minimum(areas[:, 0], areas[:, 2])
    return np.where(straight[:, None], quads, np.roll(quads, 1, axis=1))


def _ears(
    points: NDArray[np.float64], ring: Sequence[int], taken: AbstractSet[Edge]
) -> Iterator[tuple[int, int, int]]:
    """Yield the triangles of a face, ear by ear, the one with the most room first, so that none is flat."""
    left = list(ring)
    if len(left) == 3:
        yield left[0], left[1], left[2]
        return
    normal = newell(points[left])

    def room(i: int) -> float:
        ear = left[i - 1], left[i], left[(i + 1) % len(left)]
        return -np.inf if _edge(ear[0], ear[2]) in taken else _room(points, ear, normal, left)

    rooms = [room(i) for i in range(len(left))]
    while len(left) > 3:
        best = int(np.argmax(rooms))
        yield left[best - 1], left[best], left[(best + 1) % len(left)]
        del left[best], rooms[best]
        # the ears beside it are others now, and those in which other corners lay may be free of them
        many = len(left)
        for i in range(many):
            if many == 4 or rooms[i] == _BLOCKED or i in ((best - 1) % many, best % many):
                rooms[i] = room(i)
    yield left[0], left[1], left[2]


def _room(
    points: NDArray[np.float64], ear: tuple[int, int, int], normal: Vector, ring: Sequence[int]
) -> float:
    """Return the least height of an ear; negative if it is not an ear."""
    before, here, after = points[list(ear)]
    sides = np.array([here - before, after - here, before - after])
    height = float(np.cross(sides[0], sides[1]) @ normal) / float(
        np.linalg.norm(sides, axis=1).max()
    )
    if height <= 0:
        return height
    others = [other for other in ring if other not in ear]
    offsets = points[others][:, None] - np.array([before, here, after])
    within = np.cross(sides, offsets) @ normal > -_FLAT
    return _BLOCKED if within.all(axis=1).any() else height
