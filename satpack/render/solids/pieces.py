"""Pieces as printable solids: smaller than their cells by a gap, with bevelled edges, and always watertight.

Nothing here knows a grid's shape. The cells of a piece, each with all its faces, are moved in from where other pieces
may be, and joined again where they share a face, an edge or a corner: every corner of the new surface is a corner of a
cell, or of a knob or hole (`MarkedPlate`). Cells that touch each other along no more than an edge or in a point come apart
by the gap, so that each joined part is a solid in the strict sense.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.connected import grouped
from satpack.render.contours import edges_of
from satpack.render.geometry import basis, faces_of, surface
from satpack.render.joints import cell_middle, edge_of, joint_line
from satpack.render.sides import ShownSides
from satpack.render.solids.balls import joined_balls
from satpack.render.solids.polyhedron import Mesh, Polyhedron, bevelled
from satpack.render.solids.triangulation import newell
from satpack.render.strokes import APART
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Grid
    from satpack.render.geometry import Triple

    Point = NDArray[np.float64]
    Face = tuple[int, int]
    Place = tuple[float, float, float]
    Corner = tuple[int, Place]
    Side = tuple[Triple, Triple]
    Spot = tuple[tuple[int, ...], Place]

LEAST_GAP = 1e-4
"""Smallest gap, in edges: files of single precision must still tell the two sides apart."""

_EXACT = 1e-9
_ROOM = 0.8
"""The share of the room on a cell's smallest face that gap and bevel may take."""


@dataclass(frozen=True, slots=True)
class Making:
    """The measures of printed pieces, in millimetres."""

    unit: float = 20.0
    """Length of a cell's edge."""
    gap: float = 0.1
    """Distance between two pieces side by side: each gives half of it."""
    bevel: float = 0.0
    """The distance of the bevel from each outward edge, on both sides; 0 for none."""
    thickness: float = 5.0
    """The thickness of pieces on plane grids."""


def solid(
    grid: Grid, cells: Iterable[Cell], making: Making, sides: ShownSides | None = None
) -> Mesh:
    """Return the surface of a printed piece: cells of a plane grid become plates, and balls round.

    Plates get the knobs and holes of their sides, and are cut along the triangles of colour of marks. It lies where the cells lie, x to the right, y to the back and z up, in millimetres; every edge
    has two triangles, which pass it in opposite directions. Raises OptionError if a measure is out
    of range or leaves no room for gap and bevel.
    """
    check_making(grid, making)
    if grid.sticks:  # with gaps between strokes already
        found = surface(grid, cells)
        return Mesh(found.points @ _space(grid, making), found.triangles)
    if grid.balls:  # without edges to bevel
        return joined_balls(grid, list(cells), unit=making.unit, gap=making.gap)
    shown = sides or ShownSides()
    if making.bevel and grid.dimension == 2 and any(look.joint for look in shown.at.values()):
        raise OptionError("plates with knobs and holes can't be bevelled; use a bevel of 0")
    joined = _Complex(grid, list(cells), making, shown).joined()
    return (bevelled(joined, making.bevel) if making.bevel else joined).mesh()


def check_making(grid: Grid, making: Making) -> None:
    """Raise OptionError for measures that no piece of this grid can have."""
    for name, value in (("unit", making.unit), ("thickness", making.thickness)):
        if not 0.01 <= value <= 10_000:
            raise OptionError(f"a {name} of {value:g} mm; use 0.01 to 10,000")
    if not making.gap >= LEAST_GAP * making.unit:
        raise OptionError(
            f"a gap of {making.gap:g} mm; with cells of {making.unit:g} mm use {LEAST_GAP * making.unit:g} or more"
        )
    if making.bevel and grid.dimension == 3 and not (grid.layer or grid.balls):
        raise OptionError(
            f"pieces of the {grid.name} grid can't be bevelled: at their sharp corners bevels would meet outside; "
            "use a bevel of 0"
        )
    if not making.bevel >= 0:
        raise OptionError(f"a bevel of {making.bevel:g} mm; use 0 or more")
    if grid.sticks:
        if making.bevel:
            raise OptionError("pieces made of sticks can't be bevelled; use a bevel of 0")
        if making.gap > (most := APART * making.unit):
            raise OptionError(
                f"a gap of {making.gap:g} mm; pieces made of sticks are {most:.3g} mm apart, use a gap up to that"
            )
        return
    room = _ROOM * _room(grid, making)
    if making.gap / 2 + making.bevel > room:
        raise OptionError(
            f"a gap of {making.gap:g} mm and a bevel of {making.bevel:g} mm leave too little of the cells; "
            f"half the gap and the bevel may take {room:.3g} mm together"
        )


def _space(grid: Grid, making: Making) -> NDArray[np.float64]:
    return basis(grid, thickness=making.thickness / making.unit) * making.unit


def _room(grid: Grid, making: Making) -> float:
    """Return the least distance from the middle of a face of a cell to one of its edges, in millimetres."""
    found = np.inf
    for ring in [ring for cell in grid.domain for ring in faces_of(grid, cell)]:
        corners = np.array(ring) @ _space(grid, making)
        ahead = np.roll(corners, -1, axis=0) - corners
        across = np.cross(ahead, corners.mean(axis=0) - corners)
        apart = np.linalg.norm(across, axis=1) / np.linalg.norm(ahead, axis=1)
        found = min(found, float(apart.min()))
    return found


_KEPT = 0.3
"""The least part of each edge of a knob or hole that the gap must leave."""


class MarkedPlate:
    """The corners that the cells of a plate with marks have besides their own, and their faces, cut at these."""

    def __init__(
        self, grid: Grid, cells: Sequence[Cell], space: Point, inset: float, sides: ShownSides
    ) -> None:
        self.corners: dict[tuple[int, Place], Point] = {}
        """Where they lie, by the cell's index."""
        self._middles: dict[int, tuple[float, float]] = {}
        self._lines: dict[tuple[int, Place, Place], list[Place]] = {}
        number = {cell: i for i, cell in enumerate(cells)}
        for (cell, step), look in sides.at.items() if grid.dimension == 2 else ():
            index, middle = number[cell], cell_middle(grid, cell)
            if index not in self._middles:
                self._middles[index] = middle
                self._place(index, (middle,), space, np.zeros((1, 2)))
            if look.joint:
                start, end = edge_of(grid, cell, step)
                line = joint_line(grid, cell, step, look.joint)
                flat = np.array([start, *line, end]) @ space[:2, :2]
                shifts = _moved_in(flat, np.array(middle) @ space[:2, :2], inset)
                self._place(index, line, space, shifts)
                for z in (0, 1):
                    ahead: list[Place] = [(x, y, z) for x, y in line]
                    self._lines[index, (*start, z), (*end, z)] = ahead
                    self._lines[index, (*end, z), (*start, z)] = ahead[::-1]

    def _place(
        self, cell: int, spots: Sequence[tuple[float, float]], space: Point, shifts: Point
    ) -> None:
        """Add corners, moved in, on the floor and the roof."""
        for (x, y), shift in zip(spots, shifts, strict=True):
            for z in (0, 1):
                moved = np.array((x, y, z)) @ space + np.array((*shift, 0.0))
                self.corners[cell, (x, y, z)] = moved

    def cut(self, cell: int, ring: Sequence[Place]) -> Iterator[list[Place]]:
        """Yield the parts of a face of a cell: the triangles of a floor or roof, with knobs and holes, the strips of a wall."""
        if cell not in self._middles:
            yield list(ring)
        elif len({z for *_, z in ring}) == 1:
            for start, end in edges_of(ring):
                middle = (*self._middles[cell], ring[0][2])
                yield [start, *self._lines.get((cell, start, end), ()), end, middle]
        else:
            start, end = next(edge for edge in edges_of(ring) if edge[0][2] == edge[1][2] == 0)
            low: list[Place] = [start, *self._lines.get((cell, start, end), ()), end]
            high = [(x, y, 1) for x, y, _ in low]
            for i in range(len(low) - 1):
                yield [low[i], low[i + 1], high[i + 1], high[i]]


def _moved_in(line: Point, inside: Point, inset: float) -> Point:
    """Return how the corners of a line, but for its ends, move if its edges are moved in; OptionError if an edge gets too short."""
    ahead = np.diff(line, axis=0)
    lengths = np.linalg.norm(ahead, axis=1, keepdims=True)
    normals = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / lengths
    if normals[0] @ (inside - line[0]) < 0:
        normals = -normals
    before, after = normals[:-1], normals[1:]
    shifts: Point = inset * (before + after) / (1 + (before * after).sum(axis=1, keepdims=True))
    moved = np.diff(line[1:-1] + shifts, axis=0)
    kept = (moved * ahead[1:-1]).sum(axis=1) / lengths[1:-1, 0] ** 2
    if kept.min() < _KEPT:
        raise OptionError(
            f"a gap of {2 * inset:g} mm leaves too little of knobs and holes; use a smaller gap or a larger unit"
        )
    return shifts


class _Complex:
    """The cells of a piece with all their faces, edges and corners; cells are known by their index."""

    def __init__(
        self, grid: Grid, cells: Sequence[Cell], making: Making, sides: ShownSides
    ) -> None:
        self._space = _space(grid, making)
        self._kinds = [grid.class_of(cell) for cell in cells]
        self._rings = [faces_of(grid, cell) for cell in cells]
        self._inset = making.gap / 2
        self._plates = grid.dimension == 2
        owners: defaultdict[frozenset[Triple], list[Face]] = defaultdict(list)
        for cell, rings in enumerate(self._rings):
            for face, ring in enumerate(rings):
                owners[frozenset(ring)].append((cell, face))
        self._beyond: dict[Face, Face] = {}
        for pair in owners.values():
            if len(pair) == 2:
                self._beyond[pair[0]], self._beyond[pair[1]] = pair[1], pair[0]
        self._outer = [
            (cell, ring)
            for cell, rings in enumerate(self._rings)
            for face, ring in enumerate(rings)
            if (cell, face) not in self._beyond
        ]
        self._surface = {corner for _, ring in self._outer for corner in ring}
        # the face of a cell that passes an edge in this direction
        self._along: list[dict[Side, int]] = [
            {side: face for face, ring in enumerate(rings) for side in edges_of(ring)}
            for rings in self._rings
        ]
        # translates of a cell have the same normals
        self._normals = {
            grid.class_of(cell): [
                newell(np.array(ring) @ self._space) for ring in faces_of(grid, cell)
            ]
            for cell in grid.domain
        }
        every = np.concatenate([np.array(normals) for normals in self._normals.values()])
        sines = np.abs(every @ every.T)
        self._right_angled = bool(((sines < _EXACT) | (sines > 1 - _EXACT)).all())
        self._shifts: dict[tuple[tuple[int | None, int], ...], tuple[Point, float]] = {}
        self._marked = MarkedPlate(grid, cells, self._space, self._inset, sides)

    def joined(self) -> Polyhedron:
        """Return the surface of the cells, moved in and joined."""
        spots = self._spots()
        names: dict[Spot, int] = {}
        rings = []
        for corners in self._polygons():
            ring = [spots.get((cell, corner), ((cell,), corner)) for cell, corner in corners]
            ring = [spot for i, spot in enumerate(ring) if spot != ring[i - 1]]
            if len(ring) > 2:
                rings.append(tuple([names.setdefault(spot, len(names)) for spot in ring]))
        return Polyhedron(np.array([self._place(*spot) for spot in names]), tuple(rings))

    def _polygons(self) -> Iterator[list[Corner]]:
        """Yield the faces of the surface as corners of cells, anticlockwise seen from outside."""
        sides = {frozenset(side) for _, ring in self._outer for side in edges_of(ring)}
        for cell, ring in self._outer:
            yield from (
                [(cell, corner) for corner in part] for part in self._marked.cut(cell, ring)
            )
        # from one cell to the next, at the edges of the face that they share
        for (cell, face), (other, _) in self._beyond.items():
            for start, end in edges_of(self._rings[cell][face]):
                if cell < other and frozenset((start, end)) in sides:
                    yield [(cell, start), (cell, end), (other, end), (other, start)]
        # among all the cells around an edge inside, where it ends
        inner = {side: cell for cell, along in enumerate(self._along) for side in along}
        for (start, end), cell in inner.items():
            if end in self._surface and frozenset((start, end)) not in sides:
                yield [(each, end) for each in self._around(cell, (start, end))]

    def _around(self, cell: int, side: Side) -> list[int]:
        """Return the cells around an edge that is all inside, anticlockwise seen from its end."""
        start, end = side
        found = [cell]
        while True:
            face = self._along[found[-1]][start, end]
            following, _ = self._beyond[found[-1], face]
            if following == cell:
                return found
            found.append(following)

    def _spots(self) -> dict[Corner, Spot]:
        """Return the new corners of cells on the surface: one for all connected cells there, if possible."""
        there: defaultdict[Triple, list[int]] = defaultdict(list)
        for cell, rings in enumerate(self._rings):
            for corner in {corner for ring in rings for corner in ring if corner in self._surface}:
                there[corner].append(cell)
        return {
            (cell, corner): (part, corner)
            for corner, cells in there.items()
            for group in self._groups(corner, cells)
            for part in self._parts(corner, group)
            for cell in part
        }

    def _groups(
        self, corner: Triple, cells: Iterable[int], *, upright: bool = False
    ) -> list[tuple[int, ...]]:
        """Return the cells at a corner, grouped by connection through faces that have the corner, or through upright ones."""

        def near(cell: int) -> Iterator[int]:
            for face, ring in enumerate(self._rings[cell]):
                level = abs(self._normals[self._kinds[cell]][face][2]) > 0.5
                if corner in ring and not (upright and level):
                    yield self._beyond.get((cell, face), (-1, -1))[0]

        return [tuple(sorted(group)) for group in grouped(cells, near)]

    def _parts(self, corner: Triple, group: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the cells that share a corner of the new surface, of those connected at an old one.

        All do if there is one point on all the planes that their faces have been moved to. If not (where a surface
        passes the corner between two cells), every cell has a corner of its own there if cells are right-angled, or
        else every layer has, so that upright faces stay flat. Where the surface passes more than once every cell has.
        """
        if len(group) == 1:
            return [group]
        alone: list[tuple[int, ...]] = [(cell,) for cell in group]
        faces = self._faces(corner, group)
        if not faces:
            return [group]
        if not self._goes_around(corner, faces):
            return alone
        for parts in (
            [group],
            alone if self._right_angled else self._groups(corner, group, upright=True),
        ):
            # by how much the planes miss a common point, relative to their displacement
            missed = (self._meeting(corner, self._faces(corner, part))[1] for part in parts)
            if all(each / self._inset < _EXACT for each in missed):
                return parts
        return alone

    def _faces(self, corner: Place, group: tuple[int, ...]) -> list[Face]:
        """Return the outer faces of a group of cells at a corner."""
        return [
            (cell, face)
            for cell in group
            for face, ring in enumerate(self._rings[cell])
            if corner in ring and self._beyond.get((cell, face), (-1, -1))[0] not in group
        ]

    def _goes_around(self, corner: Triple, outer: Sequence[Face]) -> bool:
        """Whether the surface goes around a corner once."""
        here = self._next_around(corner, outer[0])
        passed = 1
        while here != outer[0]:
            here = self._next_around(corner, here)
            passed += 1
        return passed == len(outer)

    def _next_around(self, corner: Triple, here: Face) -> Face:
        """Return the outer face after this one, clockwise around a corner, inside of the piece."""
        cell, face = here
        ring = self._rings[cell][face]
        start = ring[ring.index(corner) - 1]
        side = (start, corner)
        while True:
            face = self._along[cell][side[1], side[0]]
            if (cell, face) not in self._beyond:
                return cell, face
            cell, _ = self._beyond[cell, face]

    def _meeting(self, corner: Place, faces: Iterable[Face]) -> tuple[Point, float]:
        """Return the point nearest to a corner where the displaced planes of faces meet, and by how much it misses them."""
        planes = tuple(sorted({(self._kinds[cell], face) for cell, face in faces}))
        if planes not in self._shifts:
            normals = np.array([self._normals[kind][face] for kind, face in planes])
            moved = np.where(self._plates & (np.abs(normals[:, 2]) > 0.5), 0.0, -self._inset)
            shift, *_ = np.linalg.lstsq(normals, moved, rcond=1e-6)
            self._shifts[planes] = shift, float(np.abs(normals @ shift - moved).max())
        shift, missed = self._shifts[planes]
        return np.array(corner) @ self._space + shift, missed

    def _place(self, group: tuple[int, ...], corner: Place) -> Point:
        """Return the new corner of a group of cells, or a corner of a knob or hole."""
        if (group[0], corner) in self._marked.corners:
            return self._marked.corners[group[0], corner]
        return self._meeting(corner, self._faces(corner, group))[0]
