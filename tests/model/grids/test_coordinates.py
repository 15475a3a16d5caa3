"""Cells in files and cells in grids are the same cells; for triangles that is more than a copy."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack import GRIDS, PuzzleError
from satpack.model.grids.coordinates import (
    box_cells,
    from_drawing,
    from_file,
    listed_cells,
    points_up,
    to_file,
    written,
)
from tests.tools.strategies import grids, nearby

TRIANGLE, PRISM = GRIDS["triangle"], GRIDS["prism"]
places = st.integers(-(10**6), 10**6)


@given(st.data())
def test_coordinates_of_cells_lead_back_to_them(data):
    grid = data.draw(grids())
    vector = data.draw(st.tuples(*[places] * grid.dimension))
    cell = from_file(grid, vector)
    if cell is not None:
        assert grid.has_cell(cell)
        assert to_file(grid, cell) == vector
    here = draw_cell(data.draw, grid)
    assert from_file(grid, to_file(grid, here)) == here


def draw_cell(draw, grid):
    home = draw(st.sampled_from(grid.domain))
    times = draw(st.tuples(*[places] * grid.dimension))
    return tuple(map(int.__add__, home, grid.combination(times)))


@given(places, places)
def test_a_triangle_points_up_iff_row_plus_column_is_even(row, column):
    up = TRIANGLE.class_of(from_file(TRIANGLE, (row, column))) == 0
    assert up == ((row + column) % 2 == 0)


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS.keys())
def test_rows_of_a_drawing_lead_down_the_page(grid):
    cells = {
        (layer, row, column): grid.cartesian(cell)
        for layer, row, column in product(range(3), range(10), range(10))
        if (cell := from_drawing(grid, layer, row, column))
    }
    for (layer, row, column), (x, y, *_) in cells.items():
        # drawings are skewed where rows lie aside of each other, but never turned or mirrored
        assert all(
            to_right > x - 1e-9
            for (near, r, c), (to_right, *_) in cells.items()
            if (near, r) == (layer, row) and c > column
        )
        assert all(
            lower > y - 1e-9
            for (near, r, c), (_, lower, *_) in cells.items()
            if (near, c) == (layer, column) and r > row + 1
        )


def test_a_place_without_a_cell_is_named():
    with pytest.raises(PuzzleError) as caught:
        listed_cells(GRIDS["kite"], [[1, 0], [0, 0]], blame=PuzzleError)
    assert "entry 2 is [0, 0], where the kite grid has no cell" in str(caught.value)


def test_a_prism_is_a_triangle_in_a_layer():
    for row, column, layer in product(range(-3, 4), repeat=3):
        cell = from_file(PRISM, (row, column, layer))
        assert cell == (*from_file(TRIANGLE, (row, column)), layer)
        assert (PRISM.class_of(cell) == 0) is points_up(PRISM, row, column)
    assert points_up(GRIDS["cube"], 0, 0) is None


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS.keys())
def test_a_box_has_a_whole_number_of_domains_and_no_cell_twice(grid):
    sides = (2, 3, 4)[: grid.dimension]
    cells = box_cells(grid, sides)
    assert len(set(cells)) == len(cells)
    if grid.sticks:  # has the last ones of each axis, unless it is wrapped
        assert len(cells) > 6 * len(grid.domain)
        cells = box_cells(grid, sides, (True, True))
    assert len(cells) == {2: 6, 3: 24}[grid.dimension] * len(grid.domain)
    assert list(cells) == sorted(cells)
    assert all(map(grid.has_cell, cells))


@given(st.integers(1, 6), st.integers(1, 6))
def test_a_box_of_triangles_is_a_connected_parallelogram_at_the_origin(width, height):
    places = {to_file(TRIANGLE, cell) for cell in box_cells(TRIANGLE, (width, height))}
    assert min(row for row, _ in places) == 0
    assert min(column for _, column in places) in (0, 1)
    for row in range(height):
        columns = sorted(c for r, c in places if r == row)
        assert columns == list(range(columns[0], columns[0] + 2 * width))


def test_cells_are_named_as_files_name_them():
    cell = from_file(TRIANGLE, (3, 8))
    assert written(TRIANGLE, cell, cell) == "[3, 8], [3, 8]"
    assert written(TRIANGLE, (0, 0)) == "[0, 0]"  # no triangle, so nothing but what it is
    assert written(GRIDS["cube"], (1, -2, 3)) == "[1, -2, 3]"


@given(st.data())
def test_lists_keep_their_order_and_refuse_repetition(data):
    grid = data.draw(grids())
    cells = data.draw(st.lists(st.sampled_from(nearby(grid)), min_size=1, max_size=6))
    vectors = [list(to_file(grid, cell)) for cell in cells]
    if len(set(cells)) == len(cells):
        assert listed_cells(grid, vectors, blame=PuzzleError) == tuple(cells)
    else:
        later = next(i for i, cell in enumerate(cells) if cell in cells[:i])
        with pytest.raises(PuzzleError) as caught:
            listed_cells(grid, vectors, blame=PuzzleError)
        assert str(caught.value) == (
            f"entry {later + 1} is {vectors[later]}, as entry {cells.index(cells[later]) + 1} is; "
            "list each cell once"
        )


def test_a_list_of_too_many_is_refused_at_once():
    with pytest.raises(PuzzleError, match="lists 250,001 cells; satpack takes at most 250,000"):
        listed_cells(TRIANGLE, [[0, 0]] * 250_001, blame=PuzzleError)
