"""Puzzles with pieces made of sticks, and a brute force for them that shares no code with satpack.

Points are pairs of numbers in the plane; a stick is the pair of its ends, and a shape a set of sticks.
`python -m tests.tools.sticks polytrigs-hexagon` counts the solutions of a shipped puzzle by it.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import atan2, cos, isclose, pi, sin

from satpack.gallery import load
from satpack.model.grids import GRIDS, Cells, Grid
from satpack.model.grids.vectors import shifted
from tests.tools import brute_force

Point = tuple[float, float]
Stick = frozenset[Point]
Shape = frozenset[Stick]

FOLD = {"stick": 4, "trig": 6, "twig": 6}


def faces(grid: str, at: list[tuple[int, int]]) -> Cells:
    """Return the sticks around some faces of a lattice: squares or hexagons, or rhombi of triangles."""
    row = GRIDS[grid]
    return tuple(sorted({c for f in at for c in shifted(row.unit, row.combination(f))}))


def drawn(grid: Grid, cells: Cells) -> Shape:
    """Return cells as sticks between points in the plane."""
    found = []
    for x, y in cells:
        kind = grid.class_of((x, y))
        ends = [grid.cartesian((x + a, y + b)) for a, b in grid.outlines[kind][0]]
        found.append(frozenset(map(rounded, ends)))
    return frozenset(found)


def rounded(point) -> Point:
    return tuple(round(value, 4) + 0.0 for value in point)


def turned(shape: Shape, fold: int, *, mirrored: bool) -> list[Shape]:
    """Return a shape after all turns about the origin, and its mirror images."""
    found = []
    for times in range(fold):
        c, s = cos(2 * pi * times / fold), sin(2 * pi * times / fold)
        found += [
            frozenset(
                frozenset(rounded((c * x - s * y * sign, s * x + c * y * sign)) for x, y in stick)
                for stick in shape
            )
            for sign in ((1, -1) if mirrored else (1,))
        ]
    return found


def moved(shape: Shape, by: Point) -> Shape:
    return frozenset(
        frozenset(rounded((x + by[0], y + by[1])) for x, y in stick) for stick in shape
    )


def placements(region: Shape, shape: Shape, fold: int, *, mirrored: bool) -> set[Shape]:
    """Return the ways to put a shape onto sticks of a region: each of its sticks tried on each of the region's."""
    found = set()
    for image in turned(shape, fold, mirrored=mirrored):
        first = min(point for stick in image for point in stick)
        for stick in region:
            for x, y in stick:
                there = moved(image, (x - first[0], y - first[1]))
                if (own := near(there, region)) is not None:
                    found.add(own)
    return found


def near(shape: Shape, region: Shape) -> Shape | None:
    """Return the region's own sticks that a shape lies on, in spite of rounding; None if it does not."""
    found = set()
    for stick in shape:
        ends = sorted(stick)
        own = [
            each
            for each in region
            if all(
                isclose(a, b, abs_tol=1e-2)
                for p, q in zip(sorted(each), ends, strict=True)
                for a, b in zip(p, q, strict=True)
            )
        ]
        if not own:
            return None
        found.add(own[0])
    return frozenset(found) if len(found) == len(shape) else None


def crosses(one: Shape, other: Shape) -> bool:
    """Whether two shapes cross: sticks of both alternate around a point."""
    points = Counter(p for shape in (one, other) for stick in shape for p in stick)
    for point, times in points.items():
        if times < 4:
            continue
        around = []
        for owner, shape in enumerate((one, other)):
            for stick in shape:
                if point in stick:
                    (end,) = stick - {point}
                    around.append((atan2(end[1] - point[1], end[0] - point[0]), owner))
        owners = [owner for _, owner in sorted(around)]
        changes = sum(a != b for a, b in zip(owners, owners[1:] + owners[:1], strict=True))
        if changes > 2:
            return True
    return False


def fillings(puzzle) -> set[frozenset[tuple[str, frozenset]]]:
    """Return all ways to fill the region, each as the names of pieces with the cells where they lie."""
    fold, mirrored = FOLD[puzzle.grid.name], puzzle.reflect
    region = drawn(puzzle.grid, puzzle.region.cells)
    cell_of = {stick: cell for cell in puzzle.region.cells for stick in drawn(puzzle.grid, (cell,))}
    ways = {
        (piece.name, frozenset(cell_of[stick] for stick in shape)): shape
        for piece in puzzle.pieces
        for shape in placements(region, drawn(puzzle.grid, piece.cells), fold, mirrored=mirrored)
    }
    return set(
        brute_force.fillings(
            puzzle,
            ways,
            goes_with=lambda *both: puzzle.crossing or not crosses(*map(ways.get, both)),
        )
    )


def number_of_fillings(puzzle) -> int:
    """Return the number of ways to cover every stick with pieces that lie once each, tried where the fewest ways are left."""
    fold, mirrored = FOLD[puzzle.grid.name], puzzle.reflect
    region = drawn(puzzle.grid, puzzle.region.cells)
    ways = [
        (piece.name, way)
        for piece in puzzle.pieces
        for way in placements(region, drawn(puzzle.grid, piece.cells), fold, mirrored=mirrored)
    ]
    having = dict.fromkeys((*region, *(piece.name for piece in puzzle.pieces)), 0)
    for i, (name, way) in enumerate(ways):
        for item in (name, *way):
            having[item] |= 1 << i
    clashing = []
    for name, way in ways:
        crossed = (i for i, (_, other) in enumerate(ways) if crosses(way, other))
        clash = having[name] | sum(1 << i for i in set(crossed))
        for stick in way:
            clash |= having[stick]
        clashing.append(clash)

    def search(left: frozenset, allowed: int) -> int:
        if not left:
            return 1
        tried = min((having[each] & allowed for each in left), key=int.bit_count)
        found = 0
        while tried:
            i = tried.bit_length() - 1
            found += search(left - {ways[i][0], *ways[i][1]}, allowed & ~clashing[i])
            tried ^= 1 << i
        return found

    return search(frozenset(having), (1 << len(ways)) - 1)


def free_forms(grid: Grid, size: int, *, mirrored: bool = True) -> int:
    """Return how many connected sets of sticks there are up to turns, grown in the plane from single ones."""
    region = drawn(grid, tuple(_around(grid, size)))
    shapes = {frozenset([stick]) for stick in drawn(grid, grid.domain)}
    for _ in range(size - 1):
        shapes = {
            shape | {other}
            for shape in shapes
            for other in region - shape
            if any(stick & other for stick in shape)
        }
    return len({_least(shape, FOLD[grid.name], mirrored=mirrored) for shape in shapes})


def _around(grid: Grid, reach: int) -> list[tuple[int, int]]:
    span = range(-2 * reach - 2, 2 * reach + 3)
    return [(a, b) for a in span for b in span if grid.has_cell((a, b))]


def _least(shape: Shape, fold: int, *, mirrored: bool):
    best = None
    for image in turned(shape, fold, mirrored=mirrored):
        x, y = min(min(stick) for stick in image)
        there = tuple(
            sorted(
                tuple(sorted((round(a - x, 2) + 0.0, round(b - y, 2) + 0.0) for a, b in stick))
                for stick in image
            )
        )
        best = there if best is None or there < best else best
    return best


if __name__ == "__main__":
    print(f"{number_of_fillings(load(sys.argv[1])):,}")
