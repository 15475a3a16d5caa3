"""Corners of cells, what meets in them, and straight lines through grids."""

import pytest

from satpack.model.grids import GRIDS
from satpack.model.grids.corners import around, corners, lines_between, touching
from satpack.model.rules.symmetric import symmetry_name, symmetry_names

# cells that share at least a corner with one, known from geometry
BESIDE = {"square": 8, "cube": 26, "hexagon": 6, "triangle": 12, "prism": 38, "sphere": 18}


@pytest.mark.parametrize("name", BESIDE)
def test_as_many_cells_meet_in_corners_as_geometry_says(name):
    grid = GRIDS[name]
    for cell in grid.domain:
        beside = touching(grid, cell, "corner")
        assert len(beside) == BESIDE[name]
        assert set(grid.neighbours(cell)) <= set(beside)
        assert all(cell in touching(grid, other, "corner") for other in beside)
        assert all(set(corners(grid, cell)) & set(corners(grid, other)) for other in beside)


def test_corners_of_two_squares_that_touch():
    found = around(GRIDS["square"], ((0, 0), (1, 0)))
    assert sorted(map(len, found.values())) == [1, 1, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("name", "sides", "lines"),
    [("square", (4, 3), 3 + 2), ("cube", (2, 3, 4), 1 + 2 + 3), ("hexagon", (3, 3), 0)],
)
def test_lines_cut_boxes_into_two(name, sides, lines):
    from satpack.model.grids.coordinates import box_cells

    cells = box_cells(GRIDS[name], sides)
    found = lines_between(GRIDS[name], cells)
    assert len(found) == lines
    for first, rest in found:
        assert first
        assert rest
        assert first | set(rest) == set(cells)


@pytest.mark.parametrize("name", GRIDS)
def test_a_symmetry_and_its_inverse_alone_have_one_name(name):
    from satpack.model.grids import product

    grid = GRIDS[name]
    named = {}
    for matrix in grid.point_group:
        named.setdefault(symmetry_name(grid, matrix), []).append(matrix)
    assert set(named) == {"identity", *symmetry_names(grid)}
    for alike in named.values():
        assert len(alike) <= 2
        if len(alike) == 2:
            assert product(*alike) == grid.point_group[0]
