"""Every grid of the table is what it says: a group of isometries, cells that tile, neighbours that share a side."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from itertools import product as product_of
from math import dist, isclose

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from satpack.model.grids import GRIDS, apply, determinant, grid_named, product
from satpack.model.grids.matrices import hermite_form
from satpack.model.grids.periodic import Periodic
from satpack.runtime.errors import OptionError
from tests.tools.strategies import grids, nearby, shapes

every_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS.keys())
every_area = pytest.mark.parametrize(
    "grid", [each for each in GRIDS.values() if not each.sticks], ids=lambda each: each.name
)
every_stick = pytest.mark.parametrize(
    "grid", [each for each in GRIDS.values() if each.sticks], ids=lambda each: each.name
)

# order of the point group, and of its rotations
ORDERS = {
    "square": (8, 4),
    "cube": (48, 24),
    "hexagon": (12, 6),
    "triangle": (12, 6),
    "prism": (24, 12),
    "sphere": (48, 24),
    "kite": (12, 6),
    "drafter": (12, 6),
    "tan": (8, 4),
    "stick": (8, 4),
    "trig": (12, 6),
    "twig": (12, 6),
    "rhombic": (48, 24),
    "tetra-octa": (48, 24),
    "octet": (48, 24),
}
# how many cells share a side with one
NEIGHBOURS = {
    "square": {4},
    "cube": {6},
    "hexagon": {6},
    "triangle": {3},
    "prism": {5},
    "sphere": {12},
    "kite": {4},
    "drafter": {3},
    "tan": {3},
    "stick": {6},
    "trig": {10},
    "twig": {4},
    "rhombic": {4},
    "tetra-octa": {4},
    "octet": {4, 8},
}
# the squares of the lengths of a cell's edges
EDGES = {
    "sphere": {3 / 8},  # of the dodecahedron around a ball
    "kite": {1, 3},
    "drafter": {1, 3, 4},
    "tan": {1, 2},
    "rhombic": {1, 2, 3, 4},
    "tetra-octa": {1, 2},
}


def moved(cell, shift):
    return tuple(a + b for a, b in zip(cell, shift, strict=True))


def test_the_table_has_the_grids_of_the_files():
    assert list(GRIDS) == list(ORDERS)


@every_grid
def test_the_point_group_has_the_isometries_that_keep_cells_and_translations(grid):
    group = set(grid.point_group)
    whole, proper = ORDERS[grid.name]
    assert len(group) == len(grid.point_group) == whole
    assert {product(a, b) for a in group for b in group} == group
    assert Counter(map(determinant, grid.point_group)) == {1: proper, -1: whole - proper}
    assert grid.symmetries(reflect=True) == grid.point_group
    assert grid.symmetries(reflect=False) == grid.rotations == grid.point_group[:proper]
    origin, cells = (0,) * grid.dimension, nearby(grid)
    assert all(apply(grid.point_group[0], cell) == cell for cell in cells)
    for matrix in grid.point_group:
        assert all(grid.has_translation(apply(matrix, step)) for step in grid.translations)
        for cell, image in ((cell, apply(matrix, cell)) for cell in cells):
            assert grid.has_cell(image)
            here, there = (dist(*map(grid.cartesian, (origin, each))) for each in (cell, image))
            assert isclose(here, there)


@every_grid
def test_cells_are_translates_of_the_domain_and_of_nothing_else(grid):
    for index, home in enumerate(grid.domain):
        assert grid.class_of(home) == index
        for step in grid.translations:
            assert grid.has_translation(step)
            assert grid.class_of(moved(home, step)) == index
        others = set(grid.domain) - {home}
        assert not any(
            grid.has_translation(tuple(a - b for a, b in zip(home, other, strict=True)))
            for other in others
        )
    # where d steps along every axis are a translation, each class has the same share of d lattice points in a row
    units = [tuple(int(i == j) for j in range(grid.dimension)) for i in range(grid.dimension)]
    scale = next(
        d
        for d in range(1, 100)
        if all(grid.has_translation(tuple(d * v for v in unit)) for unit in units)
    )
    share = abs(determinant(grid.translations))
    box = [c for c in nearby(grid, reach=scale) if all(0 <= v < scale for v in c)]
    assert len(box) * share == len(grid.domain) * scale**grid.dimension


@every_grid
def test_a_vector_of_the_wrong_length_is_no_cell(grid):
    assert not grid.has_cell((*grid.domain[0], 0))
    assert not grid.has_cell(grid.domain[0][:-1])


def sides(grid, cell):
    """Return the sides of a cell, as sets of rounded Cartesian corners."""
    kind = grid.class_of(cell)
    assert kind is not None
    placed = [
        [tuple(round(v, 9) + 0.0 for v in grid.cartesian(moved(point, cell))) for point in ring]
        for ring in grid.outlines[kind]
    ]
    if grid.dimension == 2:
        (ring,) = placed
        return {frozenset(pair) for pair in zip(ring, [*ring[1:], ring[0]], strict=True)}
    return {frozenset(ring) for ring in placed}


@every_area
def test_two_cells_are_neighbours_iff_their_outlines_share_a_whole_side(grid):
    for home in grid.domain:
        own = sides(grid, home)
        assert len(own) in NEIGHBOURS[grid.name]
        touching = {c for c in nearby(grid, reach=7) if c != home and sides(grid, c) & own}
        assert grid.neighbours(home) == tuple(sorted(touching))
        # and every side has exactly one cell on its other side
        assert set().union(*(sides(grid, c) & own for c in touching)) == own


@every_stick
def test_two_sticks_are_neighbours_iff_they_share_an_end(grid):
    def ends(cell):
        ((one, other),) = grid.rings(cell)
        return {one, other}

    for home in grid.domain:
        near = {c for c in nearby(grid, reach=5) if c != home and ends(c) & ends(home)}
        assert near == set(grid.neighbours(home))
        # the ends of sticks are all the points there are: as many sticks meet at each
        many = {sum(end in ends(c) for c in nearby(grid, reach=5)) for end in ends(home)}
        assert many == {1 + NEIGHBOURS[grid.name].copy().pop() // 2}


@every_grid
def test_the_shortest_sides_of_outlines_have_length_one(grid):
    for faces in grid.outlines:
        for ring in faces:
            points = [grid.cartesian(point) for point in ring]
            for a, b in zip(points, [*points[1:], points[0]], strict=True):
                assert any(isclose(dist(a, b) ** 2, area) for area in EDGES.get(grid.name, {1}))


@every_area
def test_no_two_cells_overlap_and_together_they_fill_space(grid):
    # the cells of a domain are as large as what the translations span
    def size(ring):
        (x, y), *others = ring
        return sum((a - x) * (d - y) - (b - y) * (c - x) for (a, b), (c, d) in pairwise(others)) / 2

    def volume(faces):
        return sum(
            determinant(tuple(tuple(round(6 * v) for v in p) for p in (ring[0], *two))) / 6**4
            for ring in faces
            for two in pairwise(ring[1:])
        )

    parts = (size(*faces) if grid.dimension == 2 else volume(faces) for faces in grid.outlines)
    assert isclose(sum(parts), abs(determinant(grid.translations)))


@every_grid
def test_places_of_drawings_name_every_cell_once(grid):
    for place in product_of(range(-4, 8), repeat=grid.dimension):
        cell = grid.cell_at(place)
        assert cell is None or (grid.has_cell(cell) and grid.place_of(cell) == place)
    for cell in nearby(grid, reach=6):
        assert grid.cell_at(grid.place_of(cell)) == cell
    for step in grid.translations:
        ways = {
            tuple(b - a for a, b in zip(*map(grid.place_of, (c, moved(c, step))), strict=True))
            for c in grid.domain
        }
        assert len(ways) == 1
    for cell in sorted(set(product_of(range(-3, 4), repeat=grid.dimension)) - set(nearby(grid)))[
        :9
    ]:
        with pytest.raises(ValueError, match=f"not a cell of the {grid.name} grid"):
            grid.place_of(cell)


@st.composite
def bases(draw):
    """A basis of a lattice in space, and its determinant."""
    rows = draw(st.tuples(*[st.tuples(*[st.integers(-9, 9)] * 3)] * 3))
    assume(determinant(rows))
    return rows


@given(bases(), st.tuples(*[st.integers(-50, 50)] * 3))
def test_points_are_translates_iff_their_difference_is_in_the_lattice(basis, point):
    pattern = Periodic(basis, ((1, 2, 3),))
    times = pattern.coefficients(tuple(a - b for a, b in zip(point, (1, 2, 3), strict=True)))
    assert (pattern.class_of(point) is None) == (times is None)
    if times is not None:
        assert moved(pattern.combination(times), (1, 2, 3)) == point
    assert pattern.class_of(moved((1, 2, 3), pattern.combination(point))) == 0


@given(bases())
def test_the_normal_form_spans_the_same_lattice(basis):
    form = hermite_form(basis)
    assert hermite_form([*basis, (0, 0, 0), moved(basis[0], basis[2])]) == form
    assert abs(determinant(basis)) == determinant(form)
    assert all(Periodic(basis, ()).coefficients(row) is not None for row in form)
    for i, row in enumerate(form):
        assert not any(row[:i])
        assert all(0 <= above[i] < row[i] for above in form[:i])


def test_nothing_grows_with_the_determinant_of_the_translations():
    # of 512 x 512 x 512 residues, say, a table would be too large
    wide = Periodic(((512, 1, 7), (0, 10**6, 3), (5, 0, 10**9)), ((0, 0, 0), (1, 2, 3)))
    assert wide.class_of(moved(wide.combination((3, -5, 8)), (1, 2, 3))) == 1
    assert wide.class_of((1, 2, 4)) is None
    assert wide.class_of(wide.combination((1, 1, 1))) == 0


@every_area
def test_outlines_turn_anticlockwise_in_the_coordinates_of_the_lattice(grid):
    for faces in grid.outlines:
        for ring in faces:
            for before, here, after in zip(
                [ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False
            ):
                one, other = (
                    tuple(a - b for a, b in zip(end, start, strict=True))
                    for start, end in ((before, here), (here, after))
                )
                # in space a face is seen from outside, from where its own points lie
                assert determinant((one, other, here)[: grid.dimension]) > 0


def test_balls_touch_where_their_outlines_do():
    grid = GRIDS["sphere"]
    middle = grid.cartesian((0, 0, 0))
    assert {round(dist(middle, grid.cartesian(c)), 9) for c in grid.neighbours((0, 0, 0))} == {1.0}
    touching = {
        tuple(round(sum(axis) / 4, 9) + 0.0 for axis in zip(*ring, strict=True))
        for ring in grid.outlines[0]
    }
    assert touching == {tuple(v / 2 for v in c) for c in grid.neighbours((0, 0, 0))}


@every_grid
def test_a_layer_of_a_solid_is_a_plane_grid_of_its_own(grid):
    assert not (grid.layer and grid.dimension == 2)
    if not grid.layer:
        return
    plane = GRIDS[grid.layer]
    assert [cell[:2] for cell in grid.domain] == list(plane.domain)
    for x, y in product_of(range(-4, 5), repeat=2):
        assert grid.has_cell((x, y, 0)) == plane.has_cell((x, y))
        assert grid.cartesian((x, y, 0)) == (*plane.cartesian((x, y)), 0.0)


def test_balls_in_a_plane_are_their_own_mirror_images():
    grid = GRIDS["sphere"]
    # three arms around a ball, 120 degrees apart: turned by 60 they lie on the other three of the six balls around it
    # in their plane, which no rotation of the whole grid does
    arms = ((0, 0, 0), (1, 0, 0), (-1, 0, 1), (0, 0, -1))
    turned = tuple(tuple(-v for v in cell) for cell in arms)
    rotated = {grid.translated_home(apply(m, c) for c in arms) for m in grid.rotations}
    assert grid.translated_home(turned) not in rotated
    assert grid.translated_home(turned) in grid.orientations(arms, reflect=False)
    assert grid.canonical(arms, reflect=False) == grid.canonical(turned, reflect=False)
    # four rows of which no plane holds all have two hands
    screw = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))
    mirrored = tuple(apply(grid.point_group[-1], cell) for cell in screw)
    assert len(grid.orientations(screw, reflect=False)) <= len(grid.rotations)
    assert grid.canonical(screw, reflect=False) != grid.canonical(mirrored, reflect=False)


@given(st.data())
def test_orientations_times_stabiliser_is_the_order_of_the_group(data):
    grid = data.draw(grids())
    shape = data.draw(shapes(grid))
    for reflect in (False, True):
        group = grid.turns(shape, reflect=reflect)
        home = grid.translated_home(shape)
        stabiliser = [m for m in group if grid.translated_home(apply(m, c) for c in shape) == home]
        turned = grid.orientations(shape, reflect=reflect)
        assert len(turned) * len(stabiliser) == len(group)
        for oriented, index in turned.items():
            assert grid.translated_home(apply(group[index], c) for c in shape) == oriented


@given(st.data())
def test_the_canonical_shape_is_the_same_for_every_image_and_only_for_images(data):
    grid = data.draw(grids())
    shape = data.draw(shapes(grid))
    reflect = data.draw(st.booleans())
    matrix = data.draw(st.sampled_from(grid.symmetries(reflect=reflect)))
    steps = data.draw(st.tuples(*[st.integers(-9, 9)] * grid.dimension))
    shift = tuple(
        sum(n * step[i] for n, step in zip(steps, grid.translations, strict=True))
        for i in range(grid.dimension)
    )
    image = [moved(apply(matrix, cell), shift) for cell in shape]
    canonical = grid.canonical(shape, reflect=reflect)
    assert grid.canonical(image, reflect=reflect) == canonical
    assert grid.canonical(canonical, reflect=reflect) == canonical
    other = data.draw(shapes(grid))
    same = grid.canonical(other, reflect=reflect) == canonical
    assert same == (grid.translated_home(other) in grid.orientations(shape, reflect=reflect))


@given(st.data())
def test_translated_home_starts_in_the_domain_and_forgets_only_translations(data):
    grid = data.draw(grids())
    shape = data.draw(shapes(grid))
    home = grid.translated_home(shape)
    assert home[0] in grid.domain
    assert list(home) == sorted(home)
    shift = tuple(a - b for a, b in zip(home[0], min(shape), strict=True))
    assert grid.has_translation(shift)
    assert {moved(cell, shift) for cell in shape} == set(home)


def test_translated_home_refuses_what_is_no_cell():
    with pytest.raises(ValueError, match="not a cell of the triangle grid"):
        GRIDS["triangle"].translated_home([(0, 0)])
    with pytest.raises(ValueError, match="not a cell of the triangle grid"):
        GRIDS["triangle"].rings((0, 0))


@every_grid
def test_flat_pieces_may_be_turned_over_and_solid_ones_not(grid):
    flat = {"square", "hexagon", "triangle", "kite", "drafter", "tan", "stick", "trig", "twig"}
    assert grid.may_turn_over == (grid.name in flat)


def test_corners_that_are_no_multiples_of_a_twelfth_are_refused():
    moved_ = tuple((x + 0.1, y) for x, y in GRIDS["square"].outlines[0][0])
    with pytest.raises(ValueError, match=r"'askew'.*at \(-0.4, -0.5\).*multiples of 1/12"):
        replace(GRIDS["square"], name="askew", outlines=((moved_,),))


@every_grid
def test_corners_in_whole_numbers_are_the_outlines(grid):
    cell = grid.domain[-1]
    for ring, face in zip(grid.rings(cell), grid.outlines[-1], strict=True):
        for corner, point in zip(ring, face, strict=True):
            assert [part / 12 for part in corner] == pytest.approx(
                [c + p for c, p in zip(cell, point, strict=True)]
            )


def test_the_error_for_an_unknown_grid_lists_those_available():
    with pytest.raises(
        OptionError,
        match=f"there is no grid 'octagon'; the grids are {', '.join(GRIDS)}",
    ):
        grid_named("octagon")
