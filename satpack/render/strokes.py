"""Cells as tiles that lie edge to edge; sticks become strokes with round ends, and with bends where those of one piece meet.

A stick is a bar that ends before its points. At a point the bars of one set of sticks are joined: two neighbours by a bend that
turns round the sector between them, opposite ones straight through, so that sets that do not cross there keep apart. Places are whole
numbers, in lattice coordinates times `parts`: bars and joints have equal corners where they meet.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin, tan, tau
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids import PARTS
from satpack.render.contours import edges_of, undirected

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Grid
    from satpack.model.surface import Surface
    from satpack.render.contours import Edge, Path, Spot

    Point = tuple[float, float]

_FINER = 16
"""Factor of finer parts for strokes, whose round ends need them."""

HALF = 0.085
"""Half the width of a stroke, in edges."""

APART = 0.04
"""How far strokes of two pieces are apart at least, in edges."""

BEAD = 0.15
"""Radius of a bead with a letter on a stroke, in edges."""

_REACHES = {pi / 3: (0.42, 0.33), pi / 2: (0.31, 0.22), 2 * pi / 3: (0.26, 0.19)}
"""How far from a point bars end, and the middles of round ends, in edges, by the least angle between two sticks there.

Bends keep apart, and round ends from bends around them.
"""

_STEPS = 6
"""Straight lines that an arc is made of."""


def parts(grid: Grid) -> int:
    """Return the number of parts that each of the lattice's unit vectors has in drawings."""
    return PARTS * (_FINER if grid.sticks else 1)


def tiles(grid: Grid, cells: Iterable[Cell], surface: Surface | None = None) -> Iterator[Path]:
    """Yield anticlockwise tiles whose union is a set of cells; sticks that meet over a seam have their joint on both sides."""
    own = list(cells)
    yield from (tile(grid, cell) for cell in own)
    for joint in _joints(grid, own, surface):
        yield joint.ring


def shared_edges(grid: Grid, cell: Cell, near: Cell) -> list[Edge]:
    """Return the edges that two neighbouring tiles share; of two sticks the end of the second one's bar, where their joint begins."""
    if not grid.sticks:
        own = {undirected(edge) for edge in edges_of(tile(grid, cell))}
        return [edge for edge in map(undirected, edges_of(tile(grid, near))) if edge in own]
    points = grid.rings(cell)[0]
    first = 2 * next(i for i, end in enumerate(grid.rings(near)[0]) if end in points)
    start, end = tile(grid, near)[first : first + 2]
    return [undirected((start, end))]


def convex_tiles(grid: Grid, cells: Iterable[Cell]) -> Iterator[Path]:
    """Yield the tiles of `tiles`, with joints cut into convex parts."""
    own = list(cells)
    yield from (tile(grid, cell) for cell in own)
    for hub, ring in _joints(grid, own, None):
        if hub is None:
            yield ring
        else:
            yield from ((hub, ring[i - 1], corner) for i, corner in enumerate(ring))


def tile(grid: Grid, cell: Cell) -> Path:
    """Return the corners of a cell, of a stick those of its bar."""
    kind = grid.kind_of(cell)
    scale = parts(grid)
    x, y = scale * cell[0], scale * cell[1]
    corners = _bar(grid, kind) if grid.sticks else grid.corners[kind][0]
    return tuple([(x + d_x, y + d_y) for d_x, d_y in corners])


def reach(grid: Grid) -> float:
    """Return how far from their points the bars of sticks end, in edges."""
    return _reaches(grid)[0]


def ends_of(grid: Grid, cell: Cell) -> Edge:
    """Return the points where a stick ends."""
    (a, b), (c, d) = grid.rings(cell)[0]
    return (_FINER * a, _FINER * b), (_FINER * c, _FINER * d)


class _Arm(NamedTuple):
    """A stick as seen from a point where it ends: its direction there, in edges and radians."""

    angle: float
    x: float
    y: float

    def at(self, along: float, aside: float) -> Point:
        """Return a place on it, or beside it towards greater angles."""
        return along * self.x - aside * self.y, along * self.y + aside * self.x


def _arm(grid: Grid, away: Sequence[float]) -> _Arm:
    x, y = grid.cartesian(tuple(away))
    length = hypot(x, y)
    return _Arm(round(atan2(y, x) % tau, 9), x / length, y / length)


@lru_cache(maxsize=64)
def _bar(grid: Grid, kind: int) -> tuple[Spot, ...]:
    """Return the corners of a stick's bar, relative to its middle."""
    found: list[Spot] = []
    for end in grid.outlines[kind][0]:
        arm = _arm(grid, [-value for value in end])
        found += [_spot(grid, end, arm.at(reach(grid), aside)) for aside in (HALF, -HALF)]
    return tuple(found)


@lru_cache(maxsize=16)
def _reaches(grid: Grid) -> tuple[float, float]:
    """Return how far from their points bars end, and the middles of round ends."""
    home = grid.domain[0]
    end = grid.rings(home)[0][0]
    angles = sorted(
        arm.angle for cell in (home, *grid.neighbours(home)) for arm in _arms(grid, cell, end)
    )
    least = min(b - a for a, b in zip(angles, [*angles[1:], angles[0] + tau], strict=True))
    return next(reaches for angle, reaches in _REACHES.items() if abs(angle - least) < 1e-6)


def _arms(grid: Grid, cell: Cell, point: Cell) -> Iterator[_Arm]:
    """Yield a stick as an arm of a point, if it ends there."""
    if point in grid.rings(cell)[0]:
        yield _arm(grid, [PARTS * v - p for v, p in zip(cell, point, strict=True)])


def _spot(grid: Grid, origin: Sequence[float], away: Point) -> Spot:
    """Return the place this far from a point of the lattice's coordinates, in edges."""
    scale, (x, y) = parts(grid), in_lattice(grid, away)
    return round(scale * origin[0] + x), round(scale * origin[1] + y)


def in_lattice(grid: Grid, point: Point) -> Point:
    """Return a point of the page in the coordinates of spots; it need not be whole."""
    (a, b), (c, d) = grid.embedding
    x, y = point
    scale = parts(grid) / (a * d - b * c)
    return scale * (d * x - c * y), scale * (a * y - b * x)


class _Joint(NamedTuple):
    """A shape that joins sticks at a point, or rounds the end of one."""

    hub: Spot | None  # a place inside, from which all of it is seen; None if it is convex
    ring: Path


def _joints(grid: Grid, cells: Sequence[Cell], surface: Surface | None) -> Iterator[_Joint]:
    """Yield the joint at each point of some sticks, at each place that the point has on a surface; none of other cells."""
    if not grid.sticks:
        return
    around: defaultdict[Cell, list[_Arm]] = defaultdict(list)
    places: defaultdict[Cell, dict[Cell, None]] = defaultdict(dict)
    for cell in cells:
        for place in grid.rings(cell)[0]:
            point = place if surface is None else surface.reduced_corner(place)
            around[point] += _arms(grid, cell, place)
            places[point][place] = None
    for point, arms in around.items():
        hub, ring = _joint(grid, tuple(sorted(arms)))
        for place in places[point]:
            x, y = (_FINER * value for value in place)
            yield _Joint(
                None if hub is None else (x + hub[0], y + hub[1]),
                tuple([(x + u, y + v) for u, v in ring]),
            )


@lru_cache(maxsize=256)
def _joint(grid: Grid, arms: tuple[_Arm, ...]) -> _Joint:
    """Return the joint of the arms of the origin, which are in the order of their angles."""
    bar, end = _reaches(grid)
    ring: list[Point] = []
    hub: Point = (0.0, 0.0)
    for i, arm in enumerate(arms):
        following = arms[(i + 1) % len(arms)]
        gap = (following.angle - arm.angle) % tau or tau
        ring += [arm.at(bar, -HALF), arm.at(bar, HALF)]
        if len(arms) == 1:
            turn = arm.angle + pi / 2
            ring.append(arm.at(end, HALF))
            ring += _arc(arm.at(end, 0.0), HALF, turn, turn + pi)
            ring.append(arm.at(end, -HALF))
        elif abs(gap - pi) > 1e-6:
            # the circle that touches both arms where they end: round it go the bend's inner side, or its outer one
            turn = arm.angle + gap / 2
            away, radius = bar / cos(gap / 2), bar * abs(tan(gap / 2))
            middle = away * cos(turn), away * sin(turn)
            half = abs(pi - gap) / 2
            if gap < pi:
                ring += _arc(middle, radius - HALF, turn + pi + half, turn + pi - half)
            else:
                ring += _arc(middle, radius + HALF, turn - half, turn + half)
                # from the middle of the bend, the inner side's ends would be seen along that side
                out = radius + HALF / 2
                hub = middle[0] + out * cos(turn), middle[1] + out * sin(turn)
    origin = (0.0, 0.0)
    corners = tuple([_spot(grid, origin, corner) for corner in ring])
    return _Joint(None if len(arms) == 1 else _spot(grid, origin, hub), corners)


def _arc(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    """Return places on an arc between its ends."""
    x, y = middle
    turns = [start + (end - start) * i / _STEPS for i in range(1, _STEPS)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
