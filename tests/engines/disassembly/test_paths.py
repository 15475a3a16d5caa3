"""What a sliding cell passes in the plane, found once more by cutting polygons, a small part of a step at a time."""

from itertools import pairwise
from math import dist, hypot

import pytest

from satpack.model.grids import GRIDS
from satpack.model.moves.paths import passed, steps
from satpack.render.moves import describe_way
from tests.tools.nights import by_night

PLANE = [grid for grid in GRIDS.values() if grid.dimension == 2 and not grid.sticks]


def drawn(grid, cell, by=(0.0, 0.0)):
    outline = grid.outlines[grid.class_of(cell)][0]
    corners = (grid.cartesian(tuple(c + p for c, p in zip(cell, q, strict=True))) for q in outline)
    return [(x + by[0], y + by[1]) for x, y in corners]


def area(ring):
    return sum(a * d - b * c for (a, b), (c, d) in pairwise([*ring, ring[0]])) / 2


def common_area(one, other):
    """The area that two convex polygons share: one is cut along the sides of the other."""
    sign = 1 if area(other) > 0 else -1
    for (x, y), (u, v) in pairwise([*other, other[0]]):
        sides = [sign * ((u - x) * (b - y) - (v - y) * (a - x)) for a, b in one]
        kept = []
        for i, (here, side) in enumerate(zip(one, sides, strict=True)):
            before, last = one[i - 1], sides[i - 1]
            if side * last < 0:
                part = last / (last - side)
                kept.append(tuple(p + part * (q - p) for p, q in zip(before, here, strict=True)))
            if side >= 0:
                kept.append(here)
        if not kept:
            return 0.0
        one = kept
    return abs(area(one))


LONG = {GRIDS[name] for name in ("kite", "drafter")}


@pytest.mark.parametrize("grid", by_night(PLANE, LONG.__contains__), ids=lambda grid: grid.name)
def test_a_cell_passes_what_it_overlaps_on_its_way(grid):
    parts = 24
    for forth in steps(grid):
        for step in (forth, tuple(-value for value in forth)):
            along = grid.cartesian(step)
            # the others are these, turned about the origin
            for home in grid.domain[:: max(1, len(grid.domain) // 2)]:
                vectors = passed(grid, step)[grid.domain.index(home)]
                near = [
                    tuple(a + b for a, b in zip(cell, grid.combination((i, j)), strict=True))
                    for cell in grid.domain
                    for i in range(-2, 3)
                    for j in range(-2, 3)
                ]
                reach = hypot(*along) + 3
                near = [c for c in near if dist(*map(grid.cartesian, (c, home))) < reach]
                met = {
                    tuple(a - b for a, b in zip(cell, home, strict=True))
                    for cell in near
                    if cell != home
                    and any(
                        common_area(
                            drawn(grid, home, [k / parts * v for v in along]), drawn(grid, cell)
                        )
                        > 1e-6
                        for k in range(1, parts + 1)
                    )
                }
                assert met == set(vectors)


@pytest.mark.parametrize("grid", PLANE, ids=lambda grid: grid.name)
def test_every_way_has_words_of_its_own(grid):
    ways = [step for forth in steps(grid) for step in (forth, tuple(-v for v in forth))]
    assert len({describe_way(grid, step) for step in ways}) == len(ways)


@pytest.mark.parametrize("name", ["kite", "drafter", "tan"])
def test_pieces_can_slide_along_every_edge(name):
    grid = GRIDS[name]

    def direction(vector):
        x, y = grid.cartesian(vector)
        long = (x * x + y * y) ** 0.5
        return max(
            (round(x / long, 6), round(y / long, 6)), (round(-x / long, 6), round(-y / long, 6))
        )

    edges = {
        direction(tuple(b - a for a, b in zip(start, end, strict=True)))
        for (ring,) in grid.outlines
        for start, end in pairwise([*ring, ring[0]])
    }
    assert edges <= {direction(step) for step in steps(grid)}
