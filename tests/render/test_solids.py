"""Pieces as solids: closed whatever they touch, exactly as large as gap and bevel leave them, and never folded over."""

import itertools
import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from satpack.io.results.solution_file import parse_solution
from satpack.model.grids import GRIDS
from satpack.render.contours import boundary
from satpack.render.geometry import towards
from satpack.render.solids.pieces import Making, check_making, solid
from satpack.render.strokes import tile
from satpack.render.svg.plane import Frame
from satpack.runtime.errors import OptionError
from tests.tools.examples import examples
from tests.tools.strategies import grids, shapes

SOLUTIONS = Path(__file__).parents[2] / "docs" / "pictures" / "solutions"
CUBE = GRIDS["cube"]
CORNER = list(itertools.product((0, 1), repeat=3))
MAKINGS = (
    Making(unit=10.0, gap=0.1),
    Making(unit=10.0, gap=1.0, thickness=4.0),
    Making(unit=10.0, gap=0.1, bevel=0.5, thickness=4.0),
    Making(unit=7.0, gap=0.4, bevel=0.3, thickness=3.0),
    Making(unit=20.0, gap=0.4, bevel=1.0, thickness=4.0),
)


def corners_of_cubes():
    """Every way to fill some of the eight cubes around a corner, one of each that turn into each other."""
    found = {}
    for bits in range(1, 256):
        cells = [c for i, c in enumerate(CORNER) if bits >> i & 1]
        # about the corner
        around = [2 * np.array(cell) - 1 for cell in cells]
        turned = [sorted(tuple(np.array(m) @ c) for c in around) for m in CUBE.rotations]
        found.setdefault(str(min(turned)), cells)
    return list(found.values())


def is_closed(mesh):
    """Whether every edge has two triangles that pass it in opposite directions, by indices and by points."""
    for names in (range(len(mesh.points)), map(tuple, mesh.points.astype(np.float32).tolist())):
        name = dict(enumerate(names))
        passed = Counter(
            (name[start], name[end])
            for ring in mesh.triangles.tolist()
            for start, end in itertools.pairwise([*ring, ring[0]])
        )
        if any(times != 1 or passed[end, start] != 1 for (start, end), times in passed.items()):
            return False
    return True


def inside(mesh, points):
    """How often the surface goes around each point: 1 inside, 0 outside, anything else if it is folded.

    References
    ----------
    A. Van Oosterom and J. Strackee, "The solid angle of a plane triangle", IEEE Trans. Biomed. Eng. 30 (1983).
    """
    a, b, c = (mesh.points[mesh.triangles][None, :, i] - points[:, None] for i in range(3))
    long_a, long_b, long_c = (np.linalg.norm(side, axis=-1) for side in (a, b, c))
    over = np.einsum("ijk,ijk->ij", a, np.cross(b, c))
    under = (
        long_a * long_b * long_c
        + np.einsum("ijk,ijk->ij", a, b) * long_c
        + np.einsum("ijk,ijk->ij", b, c) * long_a
        + np.einsum("ijk,ijk->ij", c, a) * long_b
    )
    return np.arctan2(over, under).sum(axis=1) / (2 * np.pi)


@examples(40)
@given(grids().flatmap(lambda grid: st.tuples(st.just(grid), shapes(grid, max_size=9))), st.data())
def test_whatever_cells_touch_their_solid_is_closed(drawn, data):
    grid, cells = drawn
    making = data.draw(st.sampled_from(MAKINGS))
    if grid.sticks or (grid.dimension == 3 and not grid.layer):
        making = replace(making, bevel=0.0)
    if grid.sticks:
        making = replace(making, gap=min(making.gap, 0.04 * making.unit))
    mesh = solid(grid, cells, making)
    assert is_closed(mesh)
    assert mesh.volume > 0
    assert mesh.triangles.max() == len(mesh.points) - 1
    assert np.unique(mesh.triangles).size == len(mesh.points)


@pytest.mark.parametrize("bevel", [0.0, 0.5, 2.0])
def test_every_way_to_meet_in_a_corner(bevel):
    ways = corners_of_cubes()
    assert len(ways) == 22
    for cells in ways:
        mesh = solid(CUBE, cells, Making(unit=10.0, gap=1.0, bevel=bevel))
        assert is_closed(mesh), cells
        first, second, third = np.moveaxis(mesh.points[mesh.triangles], 1, 0)
        assert np.linalg.norm(np.cross(second - first, third - first), axis=1).min() > 1e-3, cells


def volume_of_cubes(cells, side, gap):
    """Of cubes that lose half a gap all around: each of them, and what joins two, four or eight."""
    found = 0.0
    for axes in itertools.product((0, 1), repeat=3):
        block = list(itertools.product(*(range(axis + 1) for axis in axes)))
        blocks = sum(
            all(tuple(map(int.__add__, cell, step)) in cells for step in block) for cell in cells
        )
        found += blocks * math.prod(gap if axis else side - gap for axis in axes)
    return found


@given(st.sets(st.sampled_from(list(itertools.product(range(3), repeat=3))), min_size=1))
def test_cubes_lose_half_a_gap_on_every_side(cells):
    mesh = solid(CUBE, sorted(cells), Making(unit=10.0, gap=0.6))
    assert mesh.volume == pytest.approx(volume_of_cubes(cells, 10.0, 0.6))


@examples(40)
@given(
    st.sampled_from(
        [grid for grid in GRIDS.values() if grid.dimension == 2 and not grid.sticks]
    ).flatmap(lambda grid: st.tuples(st.just(grid), shapes(grid, max_size=9)))
)
def test_plates_lose_half_a_gap_along_their_outline(drawn):
    grid, cells = drawn
    unit, gap, thickness = 10.0, 0.4, 3.0
    mesh = solid(grid, cells, Making(unit=unit, gap=gap, thickness=thickness))
    frame = Frame(grid, edge=unit)
    area = around = bends = 0.0
    for path in boundary(tile(grid, cell) for cell in cells):
        spots = [np.array(frame.place(spot)) for spot in path[:-1]]
        sides = [spots[(i + 1) % len(spots)] - spot for i, spot in enumerate(spots)]
        area += sum(a[0] * b[1] - a[1] * b[0] for a, b in itertools.pairwise([*spots, spots[0]]))
        around += sum(map(math.hypot, *zip(*sides, strict=True)))
        for a, b in itertools.pairwise([*sides, sides[0]]):
            bends += math.tan(math.atan2(a[0] * b[1] - a[1] * b[0], a @ b) / 2)
    bends *= math.copysign(1.0, area)  # y may lead down or up
    moved = gap / 2
    expected = (abs(area) / 2 - moved * around + moved**2 * bends) * thickness
    assert mesh.volume == pytest.approx(expected)


def test_bevels_only_take_away_and_never_fold():
    rng = np.random.default_rng(1)
    for cells in corners_of_cubes():
        plain = solid(CUBE, cells, Making(unit=10.0, gap=1.0))
        cut = solid(CUBE, cells, Making(unit=10.0, gap=1.0, bevel=2.0))
        points = np.array([5.0, -5.0, 5.0]) + rng.uniform(-4.0, 4.0, (400, 3))
        before, after = inside(plain, points), inside(cut, points)
        assert np.allclose(after, np.round(after), atol=1e-6), cells
        assert set(np.round(after)) <= {0.0, 1.0}, cells
        assert not np.any((after > 0.5) & (before < 0.5)), cells


@examples(40)
@given(grids().flatmap(lambda grid: st.tuples(st.just(grid), shapes(grid, max_size=6))))
def test_bevels_stay_within_the_solid(drawn):
    grid, cells = drawn
    assume((grid.dimension == 2 and not grid.sticks) or grid.layer)
    plain, cut = (
        solid(grid, cells, Making(gap=gap, bevel=bevel, thickness=4.0))
        for gap, bevel in ((0.1, 0.0), (0.1, 0.5))
    )
    assert (cut.points.min(axis=0) >= plain.points.min(axis=0) - 1e-5).all()
    assert (cut.points.max(axis=0) <= plain.points.max(axis=0) + 1e-5).all()
    if not grid.balls:  # which have no edges
        assert 0.8 * plain.volume < cut.volume < plain.volume


@pytest.mark.parametrize(
    "cells",
    [
        [(2, 2, 1), (4, 1, 1), (1, 4, 1), (4, 1, 2)],
        [(1, 1, 0), (1, 1, 1), (2, -1, 0)],
        [(-2, -2, -3), (-4, -1, -3), (-4, -1, -4)],
        [(1, -2, 2), (1, -2, 1), (2, -1, 2), (-1, -1, 1), (-1, -1, 2)],
    ],
)
@pytest.mark.parametrize("making", MAKINGS)
def test_prisms_that_meet_at_odd_angles(cells, making):
    mesh = solid(GRIDS["prism"], cells, making)
    plain = solid(GRIDS["prism"], cells, replace(making, bevel=0.0))
    assert is_closed(mesh)
    assert (mesh.points.min(axis=0) >= plain.points.min(axis=0) - 1e-5).all()
    assert (mesh.points.max(axis=0) <= plain.points.max(axis=0) + 1e-5).all()


@pytest.mark.parametrize("kept", ["tetraprisms", "bedlam"])
def test_pieces_of_solutions_are_never_folded(kept):
    path = SOLUTIONS / f"{kept}.json"
    found = parse_solution(path.read_text(encoding="utf-8"), file=path.name)
    rng = np.random.default_rng(2)
    for placed in found.placed:
        plain, cut = (
            solid(found.puzzle.grid, placed.cells, Making(gap=0.4, bevel=bevel))
            for bevel in (0.0, 1.0)
        )
        points = rng.uniform(plain.points.min(axis=0) - 1, plain.points.max(axis=0) + 1, (100, 3))
        before, after = inside(plain, points), inside(cut, points)
        assert np.allclose(before, np.round(before), atol=1e-6)
        assert np.allclose(after, np.round(after), atol=1e-6)
        assert set(np.round(after)) <= {0.0, 1.0}
        assert not np.any((after > 0.5) & (before < 0.5))
        assert 0.9 * plain.volume < cut.volume < plain.volume


def test_a_bevelled_cube():
    """Its six faces lose a strip all around, its twelve edges become slopes, its eight corners triangles."""
    mesh = solid(CUBE, [(0, 0, 0)], Making(unit=10.0, gap=2.0, bevel=1.0))
    assert len(mesh.points) == 24
    assert len(mesh.triangles) == 2 * 6 + 2 * 12 + 8
    # twelve edges lose a wedge of half a square millimetre each; the corners, where three meet, a pyramid less
    wedges = 12 * 6 * 0.5
    corners = 8 * (1 - 1 / 6)
    assert mesh.volume == pytest.approx(8**3 - wedges - corners)


def test_neighbours_keep_their_distance():
    making = Making(unit=10.0, gap=0.6)
    left, right = (solid(CUBE, [(x, 0, 0)], making) for x in (0, 1))
    assert right.points[:, 0].min() - left.points[:, 0].max() == pytest.approx(0.6)


def test_balls_are_round_and_joined_where_they_touch():
    grid = GRIDS["sphere"]
    making = Making(unit=10.0, gap=0.2)
    ball, pair, far = (
        solid(grid, cells, making)
        for cells in ([(0, 0, 0)], [(0, 0, 0), (0, 0, 1)], [(0, 0, 0), (2, 0, 0)])
    )
    assert np.linalg.norm(ball.points, axis=1) == pytest.approx(4.9)
    assert ball.volume == pytest.approx(4 / 3 * math.pi * 4.9**3, rel=0.01)
    assert far.volume == pytest.approx(2 * ball.volume)
    # halfway is the middle of a neck, and air beside it
    half = np.array(towards(grid, (0, 0, 1))) * 5.0
    aside = np.cross(half, (1.0, 0.0, 0.0))
    aside *= 2.5 / np.linalg.norm(aside)
    spots = np.array([half, half + aside / 3, half + aside, 4 * half])
    assert inside(pair, spots).round(6).tolist() == [1, 1, 0, 0]
    assert len(pair.points) - len(pair.triangles) / 2 == 2  # one body without holes
    assert len(far.points) - len(far.triangles) / 2 == 4  # two bodies


@given(st.data())
def test_necks_keep_off_other_pieces(data):
    # nothing of a piece comes nearer to the middle of another's ball than half the distance of middles, less half a gap
    grid, making = GRIDS["sphere"], Making(unit=10.0, gap=0.2)
    cells = data.draw(shapes(grid, max_size=6))
    mesh = solid(grid, cells, making)
    around = {near for cell in cells for near in grid.neighbours(cell)}.difference(cells)
    for near in around:
        apart = np.linalg.norm(mesh.points - 10.0 * np.array(towards(grid, near)), axis=1)
        assert apart.min() >= 5.1 - 1e-6


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_solids_lie_where_their_cells_are(grid):
    cell = grid.domain[-1]
    middle = solid(grid, [cell], Making(unit=10.0, gap=0.1)).points.mean(axis=0)
    corners = {point for face in grid.outlines[-1] for point in face}
    places = [towards(grid, tuple(map(float.__add__, map(float, cell), p))) for p in corners]
    expected = 10.0 * np.mean(places, axis=0)
    if grid.dimension == 2:
        expected[2] = 2.5
    # what is pointed loses more than half a gap at its points
    assert middle == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize("name", ["rhombic", "tetra-octa", "octet"])
def test_no_bevels_where_corners_are_sharp(name):
    with pytest.raises(OptionError, match=f"pieces of the {name} grid can't be bevelled"):
        solid(GRIDS[name], GRIDS[name].domain[:1], Making(bevel=0.5))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"unit": 0.0}, "a unit of 0 mm; use 0.01 to 10,000"),
        ({"unit": math.nan}, "a unit of nan mm; use 0.01 to 10,000"),
        ({"thickness": 1e9}, "a thickness of 1e+09 mm; use 0.01 to 10,000"),
        ({"gap": 0.0}, "a gap of 0 mm; with cells of 20 mm use 0.002 or more"),
        ({"bevel": -1.0}, "a bevel of -1 mm; use 0 or more"),
        (
            {"gap": 4.0, "bevel": 7.0},
            (
                "a gap of 4 mm and a bevel of 7 mm leave too little of the cells; "
                "half the gap and the bevel may take 8 mm together"
            ),
        ),
    ],
)
def test_measures_out_of_range(options, said):
    with pytest.raises(OptionError) as fault:
        check_making(CUBE, Making(**options))
    assert str(fault.value) == said
