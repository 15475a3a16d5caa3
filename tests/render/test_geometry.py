"""Surfaces of cells: closed, turned outwards, and as large as they should be, on every grid."""

from collections import Counter
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import from_drawing
from satpack.render.geometry import basis, polygons, surface, towards
from satpack.render.strokes import HALF, tiles
from tests.tools.strategies import connected_shapes, grids, scattered_shapes

CELL_VOLUMES = {
    "square": 1.0,
    "cube": 1.0,
    "hexagon": 3 * 3**0.5 / 2,
    "triangle": 3**0.5 / 4,
    "prism": 3**0.5 / 4,
    "sphere": 0.5**0.5,
}


def volume(grid, found):
    """The volume that triangles enclose, by the divergence theorem."""
    corners = (found.points @ basis(grid))[found.triangles]
    return np.einsum("ij,ij->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6


def directed_edges(rings):
    return Counter(edge for ring in rings for edge in pairwise([*ring, ring[0]]))


def area(points, ring):
    """Twice the area that a ring goes around, as a vector."""
    corners = points[list(ring)]
    return sum(np.cross(a, b) for a, b in pairwise([*corners, corners[0]]))


def area_of_tile(grid, ring):
    points = np.array([(x, y, 0) for x, y in ring]) @ basis(grid)
    return area(points, range(len(ring)))[2] / 2


def shapes():
    """A grid, and cells of it that hang together or not."""
    return grids().flatmap(
        lambda grid: st.tuples(
            st.just(grid),
            st.one_of(connected_shapes(grid, max_size=10), scattered_shapes(grid, max_size=10)),
        )
    )


@pytest.mark.parametrize("name", GRIDS)
def test_a_cell_is_turned_outwards(name):
    grid = GRIDS[name]
    for home in grid.domain:
        one = volume(grid, surface(grid, [home]))
        assert one > 0
        if name in CELL_VOLUMES:
            assert one == pytest.approx(CELL_VOLUMES[name])


@given(shapes())
def test_a_surface_is_closed_and_holds_all_cells(shape):
    grid, cells = shape
    found = surface(grid, cells)
    if grid.sticks:  # joined where they meet, so that together they hold more than one by one
        assert volume(grid, found) == pytest.approx(
            sum(abs(area_of_tile(grid, ring)) for ring in tiles(grid, cells))
        )
    else:
        expected = sum(volume(grid, surface(grid, [cell])) for cell in cells)
        assert volume(grid, found) == pytest.approx(expected)
    edges = directed_edges(ring for rings in found.faces for ring in rings.tolist())
    assert all(edges[end, start] == times for (start, end), times in edges.items())


@pytest.mark.parametrize(("name", "step"), [("stick", (2, 0)), ("trig", (2, 0))])
def test_each_further_stick_of_a_row_adds_its_whole_length(name, step):
    grid = GRIDS[name]
    volumes = []
    for number in range(1, 5):
        row = [tuple(a + i * b for a, b in zip((1, 0), step, strict=True)) for i in range(number)]
        volumes.append(volume(grid, surface(grid, row)))
    assert np.diff(volumes) == pytest.approx(2 * HALF, rel=0.02)


@example((GRIDS["trig"], [(-3, -3), (-5, -2), (-6, -1)]))  # a bend, once seen along its side
@given(shapes())
def test_polygons_cover_what_their_faces_do(shape):
    grid, cells = shape
    found = surface(grid, cells)
    points = found.points @ basis(grid)
    merged = polygons(found)
    every = sorted(tuple(ring) for rings in found.faces for ring in rings.tolist())
    assert sorted(face for polygon in merged for face in polygon.faces) == every
    for polygon in merged:
        whole = sum(area(points, ring) for ring in polygon.rings)
        assert whole == pytest.approx(sum(area(points, face) for face in polygon.faces))
        # the outline is larger than each hole, and turns as the faces do
        outline, *holes = (area(points, ring) @ whole for ring in polygon.rings)
        assert outline > 0
        assert all(-outline < hole < 0 for hole in holes)


@given(shapes())
def test_where_cells_lie_does_not_matter(shape):
    grid, cells = shape
    shift = grid.combination([5, -3, 2][: grid.dimension])
    moved = [tuple(map(int.__add__, cell, shift)) for cell in cells]
    here, there = surface(grid, cells), surface(grid, moved)
    apart = (there.points - here.points) @ basis(grid)
    assert np.allclose(apart, towards(grid, shift))
    assert all(np.array_equal(a, b) for a, b in zip(here.faces, there.faces, strict=True))


def test_pieces_of_a_solid_are_merged_to_few_polygons():
    grid = GRIDS["cube"]
    box = [(x, y, z) for x in range(3) for y in range(2) for z in range(2)]
    assert [len(polygon.rings[0]) for polygon in polygons(surface(grid, box))] == [4] * 6


def test_a_tunnel_makes_a_hole_in_two_faces():
    grid = GRIDS["cube"]
    ring = [(x, y, 0) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    found = polygons(surface(grid, ring))
    assert sorted(len(polygon.rings) for polygon in found) == [1] * 8 + [2] * 2


def test_rows_grow_to_the_front_on_every_grid():
    # the first row of a drawing is the one farthest back
    for grid in GRIDS.values():
        rows = [
            [
                towards(grid, cell)[1]
                for layer, column in product(range(5), repeat=2)
                if (cell := from_drawing(grid, layer, row, column))
            ]
            for row in (0, 2)
        ]
        assert max(rows[1]) < max(rows[0])
