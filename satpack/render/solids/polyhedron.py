"""Closed surfaces of flat faces, and bevelling of their edges."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.render.solids.triangulation import newell, triangulated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Vector = NDArray[np.float64]

_DIGITS = 6
_STRAIGHT = 1e-3
"""Smallest significant sine of an angle between planes or edges: points are rounded, and edges can be as short as a gap."""

_NEARLY_STRAIGHT = 0.3
"""Smallest sine of the angle between two edges whose lines are crossed: those of cells meet at larger ones, and smaller
ones, where cells have corners of their own, would cross far away."""


@dataclass(frozen=True, slots=True, eq=False)
class Polyhedron:
    """A closed surface."""

    points: NDArray[np.float64]
    """float64, shape (n, 3): the corners, in millimetres."""
    rings: tuple[tuple[int, ...], ...]
    """The faces, anticlockwise seen from outside; every edge has two, which pass it in opposite
    directions.
    """

    def __post_init__(self) -> None:
        # the last digits of a sum depend on the machine; a nanometre is enough
        object.__setattr__(self, "points", np.round(self.points, _DIGITS) + 0.0)

    def mesh(self) -> Mesh:
        """Return the surface with its faces cut into triangles."""
        return Mesh(self.points, triangulated(self.points, self.rings))


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """A closed surface of triangles."""

    points: NDArray[np.float64]
    """float64, shape (n, 3): the corners, in millimetres."""
    triangles: NDArray[np.intp]
    """intp, shape (t, 3): indices of points, anticlockwise seen from outside."""

    @property
    def volume(self) -> float:
        """The volume inside, in cubic millimetres, by the divergence theorem."""
        first, second, third = np.moveaxis(self.points[self.triangles], 1, 0)
        return float(np.einsum("ij,ij->", first, np.cross(second, third)) / 6)

    def turned(self, matrix: NDArray[np.float64]) -> Mesh:
        """Return the mesh turned by a rotation, which acts on rows, and put into the corner of a bed."""
        points = self.points @ matrix
        return Mesh(np.round(points - points.min(axis=0), _DIGITS) + 0.0, self.triangles)

    def shifted(self, *step: float) -> Mesh:
        """Return the translated mesh."""
        return Mesh(np.round(self.points + np.array(step), _DIGITS) + 0.0, self.triangles)


class _Corner(NamedTuple):
    """A corner of a face: between the edges from `here` to `ahead` and to `behind`, anticlockwise in this order."""

    ring: int
    here: int
    ahead: int
    behind: int


@dataclass(slots=True)
class _Ends:
    """The points that replace a corner in a sector, anticlockwise: of its first edge, its own, of its last edge."""

    core: list[int]
    first: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)

    @property
    def points(self) -> list[int]:
        return [*self.first, *self.core, *self.last]


def bevelled(found: Polyhedron, depth: float) -> Polyhedron:
    """Return a polyhedron with its outward edges cut off, `depth` millimetres from each edge on both sides.

    Faces keep their planes. On every face a strip of that depth runs along each outward edge; the
    two strips that meet there give way to a slope. Inward edges stay, and so do corners at edges
    too short for slopes at both ends: bevels taper off towards them.

    Around a corner the faces of one plane make a *sector*, bounded by two edges at which the surface
    leaves the plane. The remaining part of a sector begins where the lines of its two edges cross, each moved
    in if that edge is cut off; or, if the lines do not cross inside, at a point on each. All those
    points in turn around the corner are the outline of one more face, most often a triangle, or
    nothing.
    """
    return _Bevel(found, depth).made()


class _Bevel:
    def __init__(self, found: Polyhedron, depth: float) -> None:
        self._points = found.points
        self._rings = found.rings
        self._depth = depth
        self._normals = [newell(found.points[list(ring)]) for ring in found.rings]
        self._face: dict[tuple[int, int], int] = {
            (ring[i - 1], point): face
            for face, ring in enumerate(found.rings)
            for i, point in enumerate(ring)
        }
        self._bend = {edge: self._bend_of(edge) for edge in self._face}
        self._cramped = {
            point
            for edge, bend in self._bend.items()
            if bend and np.linalg.norm(np.diff(self._points[list(edge)], axis=0)) <= 2 * depth
            for point in edge
        }
        self._new: list[Vector] = []
        self._names: dict[tuple[int, tuple[float, ...]], int] = {}

    def _bend_of(self, edge: tuple[int, int]) -> int:
        """Return 0 for an edge within a plane, 1 for an outward one, -1 for an inward one."""
        start, end = edge
        own, other = self._normals[self._face[edge]], self._normals[self._face[end, start]]
        if float(np.linalg.norm(own - other)) < _STRAIGHT:
            return 0
        along = self._points[end] - self._points[start]
        return 1 if float(np.cross(own, other) @ along) > 0 else -1

    def made(self) -> Polyhedron:
        """Return the polyhedron with bevelled edges."""
        # the replacement of each corner of each face, anticlockwise around the corner
        instead: dict[tuple[int, int], list[int]] = {}
        caps = []
        for around in self._corners():
            here = around[0].here
            sectors = [] if here in self._cramped else list(self._sectors(around))
            if not sectors:
                whole = [self._name(here, self._points[here])]
                instead.update({(corner.ring, here): whole for corner in around})
                continue
            ends = [_Ends(self._ends(sector)) for sector in sectors]
            self._meet(sectors, ends)
            for sector, own in zip(sectors, ends, strict=True):
                instead.update(self._shared(sector, own))
            caps.append([point for own in ends for point in own.points])
        rings = []
        for face, ring in enumerate(self._rings):
            rings.append([point for here in ring for point in reversed(instead[face, here])])
        for (start, end), face in self._face.items():
            if self._bend[start, end] == 1 and start < end:
                other = self._face[end, start]
                rings.append(
                    [
                        instead[face, end][-1],
                        instead[face, start][0],
                        instead[other, start][-1],
                        instead[other, end][0],
                    ]
                )
        rings.extend(loop for cap in caps for loop in _loops(cap))
        closed = [tuple(ring) for ring in map(_without_repeats, rings) if len(ring) > 2]
        return Polyhedron(np.array(self._new), tuple(closed))

    def _corners(self) -> Iterator[list[_Corner]]:
        """Yield the corners of faces around each point, anticlockwise."""
        corners: dict[tuple[int, int], _Corner] = {}
        for face, ring in enumerate(self._rings):
            for i, here in enumerate(ring):
                corner = _Corner(face, here, ring[(i + 1) % len(ring)], ring[i - 1])
                corners[here, corner.ahead] = corner
        left = dict.fromkeys(corners)
        while left:
            around = []
            key = next(iter(left))
            while key in left:
                del left[key]
                around.append(corners[key])
                key = key[0], corners[key].behind
            yield around

    def _sectors(self, around: Sequence[_Corner]) -> Iterator[list[_Corner]]:
        """Yield the corners grouped by planes; nothing if all are in one."""
        starts = [i for i, corner in enumerate(around) if self._bend[corner.here, corner.ahead]]
        for number, start in enumerate(starts):
            end = starts[(number + 1) % len(starts)]
            yield [*around[start:end]] if start < end else [*around[start:], *around[:end]]

    def _ends(self, sector: Sequence[_Corner]) -> list[int]:
        """Return the start of the rest of a sector: one point, or one on each of its lines."""
        here = sector[0].here
        middle = self._points[here]
        normal = self._normals[sector[0].ring]
        first = _unit(self._points[sector[0].ahead] - middle)
        last = _unit(self._points[sector[-1].behind] - middle)
        cut_first = self._bend[here, sector[0].ahead] == 1
        cut_last = self._bend[here, sector[-1].behind] == 1
        into_first, into_last = np.cross(normal, first), np.cross(last, normal)
        sine = float(np.cross(first, last) @ normal)
        depth = self._depth
        if not (cut_first or cut_last):
            return [self._name(here, middle)]
        if abs(sine) < _NEARLY_STRAIGHT:
            points = [
                middle + depth * into if cut else middle
                for cut, into in ((cut_first, into_first), (cut_last, into_last))
            ]
        elif cut_first and cut_last:
            points = [middle + depth / sine * (first + last)]
        elif sine > 0:
            points = [middle + depth / sine * (last if cut_first else first)]
        elif cut_first:
            points = [middle + depth * into_first, middle]
        else:
            points = [middle, middle + depth * into_last]
        return _without_repeats([self._name(here, point) for point in points])

    def _meet(self, sectors: Sequence[Sequence[_Corner]], ends: Sequence[_Ends]) -> None:
        """Make two sectors start at the same point of an edge that stays: the farther one."""
        for i, sector in enumerate(sectors):
            here, ahead = sector[0].here, sector[0].ahead
            if self._bend[here, ahead] != -1:
                continue
            along = self._points[ahead] - self._points[here]
            own, other = ends[i].core[0], ends[i - 1].core[-1]
            if own != other:
                if self._new[own] @ along > self._new[other] @ along:
                    ends[i - 1].last.append(own)
                else:
                    ends[i].first.append(other)

    def _shared(
        self, sector: Sequence[_Corner], ends: _Ends
    ) -> Iterator[tuple[tuple[int, int], list[int]]]:
        """Yield the points of a sector by its faces: each face at an edge has the points on that edge."""
        first, last = sector[0], sector[-1]
        if first is last:
            yield (first.ring, first.here), ends.points
            return
        # of two points, the one that is a corner of the old surface lies on an edge that stays
        stays_last = self._bend[last.here, last.behind] == -1
        shared = ends.core[:1] if stays_last else ends.core[-1:]
        for corner in sector[1:-1]:
            yield (corner.ring, corner.here), shared
        yield (first.ring, first.here), [*ends.first, *(shared if stays_last else ends.core)]
        yield (last.ring, last.here), [*(ends.core if stays_last else shared), *ends.last]

    def _name(self, here: int, point: Vector) -> int:
        """Return the index of a point near a corner; equal points of one corner are one."""
        key = here, tuple(np.round(point, _DIGITS) + 0.0)
        if key not in self._names:
            self._names[key] = len(self._new)
            self._new.append(point)
        return self._names[key]


def _unit(vector: Vector) -> Vector:
    return vector / float(np.linalg.norm(vector))


def _without_repeats(ring: Sequence[int]) -> list[int]:
    """Return a ring without points equal to the one before."""
    return [point for i, point in enumerate(ring) if point != ring[i - 1]] or list(ring[:1])


def _loops(ring: Sequence[int]) -> list[list[int]]:
    """Return a ring, cut into several where it passes a point again.

    >>> _loops([1, 2, 3, 4, 2, 5])
    [[2, 3, 4], [1, 2, 5]]
    """
    found = []
    path: list[int] = []
    for point in ring:
        if point in path:
            start = path.index(point)
            found.append(path[start:])
            del path[start:]
        path.append(point)
    return [loop for loop in [*found, path] if len(loop) > 2]
