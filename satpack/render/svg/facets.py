"""Faces of solid cells as seen by a viewer: the visible ones, and their painting order, far ones first.

No nearer cell of a grid hides behind a farther one if the planes that cut space into its cells are counted: the way to
the viewer passes them one after the other, and never back (`satpack.model.grids.walls`). Places on paper are whole
numbers, so that no rounding decides which faces share a line or how it goes on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache, lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.connected import grouped
from satpack.model.grids import PARTS
from satpack.model.grids.vectors import cross, dot, plus, scaled, shifted
from satpack.model.grids.walls import walls
from satpack.render.contours import area, edges_of, undirected
from satpack.render.geometry import faces_of, normal_of, towards
from satpack.render.svg.apart import seen
from satpack.render.svg.patches import clipped

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.contours import Edge, Path, Spot

UNIT = 12_000
"""Length of an edge on paper."""

_NOTHING = 1e-9 * UNIT * UNIT
"""A larger area is no error of rounding."""

_IDENTITY = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


class Side(NamedTuple):
    """A side of a cell that faces the viewer."""

    step: Cell  # the step to the cell behind that side, which hides it
    ring: Path  # its corners on paper, relative to the cell, anticlockwise if y leads upwards
    normal: tuple[float, ...]  # of length one, rounded: equal for parallel sides


class Facet(NamedTuple):
    """A side of a piece's cell that borders on no other cell of it."""

    owner: int
    cell: Cell  # its cell before its piece was moved
    near: int  # of two that overlap on paper, the one with the larger value hides the other
    side: Side
    ring: Path  # its corners on paper


@cache
def _axes(grid: Grid) -> tuple[Spot, Spot, Spot]:
    """Return the positions on paper of the unit vectors of a surface's points."""
    places = [seen(grid, towards(grid, unit)) for unit in _IDENTITY]
    x, y, z = ((round(UNIT * u / PARTS), round(UNIT * v / PARTS)) for u, v, _ in places)
    return x, y, z


def _on_paper(grid: Grid, point: Sequence[int]) -> Spot:
    (a, b), (c, d), (e, f) = _axes(grid)
    x, y, z = point
    return a * x + c * y + e * z, b * x + d * y + f * z


def nearness(grid: Grid, cell: Cell) -> int:
    """Return a number that grows along every line of sight towards the viewer, from cell to cell."""
    return sum(
        sign * each.passed(PARTS * dot(each.normal, cell))
        for each, sign in zip(walls(grid), _signs(grid), strict=True)
    )


@cache
def _signs(grid: Grid) -> tuple[int, ...]:
    """Return for each kind of walls 1 if their normals point to the viewer, else -1."""
    sight = cross(*zip(*_axes(grid), strict=True))
    forward = sight if seen(grid, towards(grid, sight))[2] > 0 else scaled(sight, -1)
    return tuple(1 if dot(each.normal, forward) > 0 else -1 for each in walls(grid))


@cache
def sides(grid: Grid) -> tuple[tuple[Side, ...], ...]:
    """Return for each cell of the domain its sides that face the viewer."""
    return tuple(
        tuple(_sides(grid, home, steps))
        for home, steps in zip(grid.domain, grid.contact_steps, strict=True)
    )


def _sides(grid: Grid, home: Cell, steps: Cells) -> Iterator[Side]:
    beyond = {frozenset(ring): step for step in steps for ring in faces_of(grid, plus(home, step))}
    x, y = _on_paper(grid, scaled(home, PARTS))
    for ring in faces_of(grid, home):
        # anticlockwise seen from outside is clockwise where y points downwards
        spots = shifted([_on_paper(grid, point) for point in reversed(ring)], (-x, -y))
        if area(spots) > 0:
            yield Side(beyond[frozenset(ring)], spots, normal_of(grid, ring))


def facets(
    grid: Grid, owner: int, cells: Cells, move: Cell, taken: Collection[Cell]
) -> Iterator[Facet]:
    """Yield the sides of a moved piece that face the viewer, hidden or not by nearer cells."""
    every = sides(grid)
    for cell, there in zip(cells, shifted(cells, move), strict=True):
        kind = grid.kind_of(there)
        free = [side for side in every[kind] if plus(there, side.step) not in taken]
        if free:
            spot = _on_paper(grid, scaled(there, PARTS))
            near = nearness(grid, there)
            for side in free:
                yield Facet(owner, cell, near, side, shifted(side.ring, spot))


def flats(shown: Sequence[Facet], lines: Mapping[Edge, Sequence[int]]) -> Iterator[list[int]]:
    """Yield the facets, by number, that are in one plane, of one piece and connected."""

    def near(i: int) -> Iterator[int]:
        here = shown[i]
        for edge in edges_of(here.ring):
            for j in lines[undirected(edge)]:
                there = shown[j]
                if there.owner == here.owner and there.side.normal == here.side.normal:
                    yield j

    return grouped(range(len(shown)), near)


def hiding(shown: Sequence[Facet]) -> list[dict[int, float]]:
    """Return for each facet the numbers of those that hide part of it, and the sizes of these parts."""
    found: list[dict[int, float]] = [{} for _ in shown]
    squares: defaultdict[Spot, list[int]] = defaultdict(list)
    for i, facet in enumerate(shown):
        xs, ys = zip(*facet.ring, strict=True)
        across, along = (range(min(axis) // UNIT, max(axis) // UNIT + 1) for axis in (xs, ys))
        for square in product(across, along):
            squares[square].append(i)
    for numbers in squares.values():
        for i, j in combinations(numbers, 2):
            far, near = (i, j) if shown[i].near < shown[j].near else (j, i)
            if shown[far].near < shown[near].near and near not in found[far]:
                (x, y), (u, v) = shown[far].ring[0], shown[near].ring[0]
                part = _overlap(shown[far].side.ring, shown[near].side.ring, u - x, v - y)
                if part > _NOTHING:
                    found[far][near] = part
    return found


@lru_cache(maxsize=100_000)
def _overlap(one: Path, other: Path, right: int, down: int) -> float:
    """Return the common area of two convex rings, given the step from the first corner of one to that of the other."""
    (x, y), (u, v) = one[0], other[0]
    return area(clipped(shifted(other, (x - u + right, y - v + down)), one))


def in_sight(
    shown: Sequence[Facet], groups: Iterable[list[int]], hidden: Sequence[Mapping[int, float]]
) -> Iterator[list[int]]:
    """Yield the groups of facets, except those whose facets are each hidden whole by a single other group."""
    every = list(groups)
    of = {i: number for number, group in enumerate(every) for i in group}
    for group in every:
        for i in group:
            parts: defaultdict[int, float] = defaultdict(float)
            for j, part in hidden[i].items():
                parts[of[j]] += part
            if max(parts.values(), default=0.0) < area(shown[i].ring) - _NOTHING:
                yield group
                break


def levels(
    groups: Iterable[Sequence[int]], hidden: Sequence[Iterable[int]]
) -> Iterator[list[Sequence[int]]]:
    """Yield groups of facets from back to front in layers, cut in two where they hide parts of each other."""
    left = dict(enumerate(groups))
    of = {i: number for number, group in left.items() for i in group}
    behind = Counter(j for i in of for j in hidden[i])
    waits = {number: sum(behind[i] for i in group) for number, group in left.items()}
    level = [number for number in left if not waits[number]]
    while left:
        if not level:
            number = next(n for n, group in left.items() if not all(behind[i] for i in group))
            held = [i for i in left[number] if behind[i]]
            left[number] = [i for i in left[number] if not behind[i]]
            level = [number]
            number = len(waits)
            left[number], waits[number] = held, sum(behind[i] for i in held)
            of.update(dict.fromkeys(held, number))
        drawn = [left.pop(number) for number in level]
        yield drawn
        nearer = [j for group in drawn for i in group for j in hidden[i]]
        behind.subtract(nearer)
        reached = Counter(of[j] for j in nearer if j in of)
        for number, times in reached.items():
            waits[number] -= times
        level = [number for number in reached if not waits[number]]
