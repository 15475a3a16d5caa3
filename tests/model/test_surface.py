"""Cylinders and tori: regions whose opposite sides meet."""

import json
import math

import numpy as np
import pytest

import satpack
from satpack import GRIDS, Piece, Puzzle, PuzzleError, Region, VerificationError, box, count
from satpack.io.burrtools.writing import check_exportable
from satpack.model.grids.coordinates import box_cells
from satpack.model.solution import Placed, Solution
from satpack.model.surface import surface_of
from satpack.model.symmetry.group import automorphisms, symmetry_of
from tests.tools.nights import by_night

CYLINDER, TORUS = (True, False), (True, True)


def dominoes(wide, high, wrap):
    domino = Piece("domino", box("square", 2, 1), copies=wide * high // 2)
    return Puzzle("dominoes", "square", Region(box("square", wide, high), wrap=wrap), [domino])


TORI = [(4, 272), (6, 90_176), (8, 311_853_312), (10, 11_203_604_497_408)]


@pytest.mark.parametrize(("side", "total"), by_night(TORI, lambda row: row[0] > 6))
def test_dominoes_on_square_tori_are_oeis_a335586(side, total):
    assert count(dominoes(side, side, TORUS), up_to="total").total == total


@pytest.mark.parametrize(
    ("wide", "high", "total"),
    [(4, 3, 50), (6, 3, 224), (8, 3, 1_058), (6, 4, 3_108), (4, 5, 722), (8, 5, 155_682)],
)
def test_dominoes_on_other_tori_are_oeis_a341741(wide, high, total):
    for puzzle in (dominoes(wide, high, TORUS), dominoes(high, wide, TORUS)):
        assert count(puzzle, engine="frontier").total == total


@pytest.mark.parametrize(
    ("high", "total"), [(1, 2), (2, 9), (3, 32), (4, 121), (5, 450), (6, 1_681)]
)
def test_dominoes_on_cylinders_of_four_around_are_oeis_a006253(high, total):
    assert count(dominoes(4, high, CYLINDER)).total == total
    assert count(dominoes(high, 4, (False, True))).total == total


@pytest.mark.parametrize(("around", "total"), [(3, 4), (4, 9), (5, 11), (6, 20), (7, 29), (8, 49)])
def test_a_ring_of_two_cells_has_one_place_for_a_domino(around, total):
    """Prisms, OEIS A068397: a torus of width two, where OEIS A162484 has two ways for a domino to go round it."""
    puzzle = dominoes(2, around, TORUS)
    assert count(puzzle).total == total
    both_ways = sum(
        math.prod(2 for each in solution.placed if len({y for _, y in each.cells}) == 1)
        for solution in satpack.enumerate(puzzle, up_to="total")
    )
    pell = {3: 14, 4: 36, 5: 82, 6: 200, 7: 478, 8: 1_156}
    assert both_ways == pell[around]


def test_translations_are_symmetries():
    """Of a torus by its cells, of a cylinder around it; those that do the same count once."""
    orders = {
        (8, 8, TORUS): (256, 512),
        (6, 8, TORUS): (96, 192),
        (6, 8, CYLINDER): (12, 24),
        (6, 8, (False, True)): (16, 32),
        (2, 2, TORUS): (8, 8),
    }
    for (wide, high, wrap), (rotations, order) in orders.items():
        symmetry = symmetry_of(dominoes(wide, high, wrap))
        assert (symmetry.rotation_count, len(symmetry)) == (rotations, order)


def test_a_region_need_not_fill_its_box():
    """A torus of 3 by 3 without a cell, wherever that is: the box is the smallest around the rest."""
    counts = set()
    for x, y in ((0, 0), (1, 1), (2, 0)):
        cells = [cell for cell in box("square", 3, 3) if cell != (x, y)]
        domino = Piece("domino", box("square", 2, 1), copies=4)
        counts.add(str(count(Puzzle("hole", "square", Region(cells, wrap=TORUS), [domino]))))
    assert len(counts) == 1


@pytest.mark.parametrize("grid", list(GRIDS.values()), ids=list(GRIDS))
def test_every_grid_can_be_wrapped(grid):
    wrap = (True,) * grid.dimension
    cells = box_cells(grid, [2, 3, 2][: grid.dimension], wrap)
    surface = surface_of(grid, cells, wrap)
    for cell in cells:
        near = surface.neighbours(cell)
        assert set(near) <= set(cells)
        assert all(cell in surface.neighbours(other) for other in near)
        for period in surface.periods:
            there = tuple(a + b for a, b in zip(cell, period, strict=True))
            assert surface.home(there) == cell
            assert (surface.reduced(_array(there)) == surface.reduced(_array(cell))).all()


def _array(cell):
    return np.array(cell)


@pytest.mark.parametrize(
    ("wrap", "fault"),
    [
        ((True,), "the region's wrap has 1 truth values for 2 axes; use one per axis"),
        ((True, False, True), "the region's wrap has 3 truth values for 2 axes; use one per axis"),
    ],
)
def test_a_truth_value_an_axis(wrap, fault):
    with pytest.raises(PuzzleError) as error:
        Region(box("square", 3, 3), wrap=wrap)
    assert str(error.value) == fault


def test_wrap_is_truth_values():
    with pytest.raises(TypeError, match="use True or False for each axis"):
        Region(box("square", 3, 3), wrap=(1, 0))
    assert Region(box("square", 3, 3), wrap=(False, False)) == Region(box("square", 3, 3))


def test_a_solution_of_the_flat_board_is_one_of_the_cylinder_but_not_the_other_way_round():
    flat, rolled = dominoes(4, 2, ()), dominoes(4, 2, CYLINDER)
    across = [Placed("domino", ((0, y), (3, y))) for y in (0, 1)]
    middle = [Placed("domino", ((1, y), (2, y))) for y in (0, 1)]
    Solution(rolled, (*across, *middle)).verify()
    with pytest.raises(VerificationError, match="is not piece 'domino'"):
        Solution(flat, (*across, *middle)).verify()
    with pytest.raises(VerificationError, match="is not piece 'domino'"):
        Solution(rolled, (Placed("domino", ((0, 0), (2, 0))), *across[1:], *middle)).verify()


def test_no_more_symmetries_are_looked_for_than_memory_has_room_for(monkeypatch):
    met = []

    def noted(*given):
        for each in automorphisms(*given):
            met.append(each)
            yield each

    monkeypatch.setattr("satpack.model.symmetry.group.automorphisms", noted)
    monkeypatch.setattr("satpack.model.symmetry.group.MAX_IMAGES", 1_000)
    puzzle = dominoes(6, 6, TORUS)
    with pytest.raises(satpack.LimitError, match="the wrapped region has 28 symmetries or more"):
        symmetry_of(puzzle)
    assert len(met) == 28  # of 288, with 36 images each
    with pytest.raises(satpack.LimitError, match="the wrapped region has"):
        count(puzzle)
    for engine in ("auto", "sat"):
        assert satpack.solve(puzzle, engine=engine) is not None


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("wrap", [True], "the region's wrap has 1 truth values for 2 axes; use one per axis"),
        ("wrap", [1, 0], "key wrap"),
        ("empty", [[0, 0]], "cell [0, 0] of the region is both required and optional"),
        ("empty", [[0, 0, 0]], "key empty: entry 1 is [0, 0, 0]"),
    ],
)
def test_mistakes_in_solution_files(key, value, fault):
    solution = satpack.solve(dominoes(4, 2, CYLINDER))
    wrong = json.loads(solution.to_json()) | {key: value}
    with pytest.raises(satpack.SolutionFileError) as error:
        Solution.from_json(json.dumps(wrong))
    assert fault in str(error.value)
    assert str(error.value).count("solution:") == 1


def test_burrtools_has_none_whatever_the_grid():
    for grid in ("cube", "octet"):
        region = Region((), box(grid, 2, 2, 2), wrap=(True, False, False))
        puzzle = Puzzle("wrapped", grid, region, [Piece("one", GRIDS[grid].domain[:1])])
        with pytest.raises(PuzzleError, match="BurrTools has no wrapped regions"):
            check_exportable(puzzle)
