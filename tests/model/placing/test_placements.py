"""Placements: the published numbers, the brute-force set on random puzzles, and arrays that are what they say."""

import tracemalloc
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given

import satpack
from satpack import Piece, Placed, Placements, Puzzle, Region, Solution, place, polyforms
from satpack.model.grids import GRIDS, apply
from satpack.model.grids.coordinates import box_cells
from satpack.runtime.errors import LimitError, VerificationError
from tests.tools import brute_force
from tests.tools.strategies import coloured_puzzles, puzzles


@pytest.mark.parametrize("grid", GRIDS.values(), ids=lambda grid: grid.name)
def test_variable_cells_have_the_same_room_however_the_region_is_turned(grid):
    home = grid.domain[0]
    near = grid.neighbours(home)
    beyond = sorted({far for cell in near for far in grid.neighbours(cell)} - {home, *near})
    for far, spare in product(beyond[:3], near[:3]):
        piece = Piece("p", [home], turn="all", variable=[spare])
        turned = {frozenset(apply(turn, cell) for cell in (home, far)) for turn in grid.point_group}
        found = {len(place(Puzzle("two", grid, Region((), each), [piece]))) for each in turned}
        assert len(found) == 1


def test_the_hull_of_hexagons_is_a_hexagon():
    piece = Piece("p", [(0, 1)], turn="none", variable=[(0, 0)])
    corner = Puzzle("two", "hexagon", Region((), [(0, 1), (1, 0)]), [piece])
    assert len(place(corner)) == 0
    assert len(place(replace(corner, region=Region((), [(0, 1), (0, 0)])))) == 1


def test_a_solution_whose_variable_cells_leave_the_box_is_wrong():
    pieces = [Piece("A", "#+#", grid="square"), Piece("B", "#+", grid="square")]
    (found,) = satpack.enumerate(Puzzle("row", "square", "###", pieces))
    found.verify()
    lone = Puzzle("one", "square", "#", pieces[1:])
    with pytest.raises(VerificationError, match="its variable cells leave the hull of"):
        Solution(lone, (Placed("B", ((0, 0),)),)).verify()


@given(puzzles())
def test_the_arrays_are_what_they_say(puzzle):
    placements = place(puzzle)
    n = len(placements)
    assert (placements.piece.dtype, placements.piece.shape) == (np.int32, (n,))
    assert (placements.orientation.dtype, placements.orientation.shape) == (np.int16, (n,))
    assert (placements.starts.dtype, placements.starts.shape) == (np.int64, (n + 1,))
    assert (placements.cells.dtype, placements.cells.ndim) == (np.int32, 1)
    assert placements.starts[0] == 0
    assert placements.starts[-1] == len(placements.cells)
    assert (np.diff(placements.piece) >= 0).all()
    for index, piece in enumerate(puzzle.pieces):
        own = placements.of_piece(index)
        assert (placements.piece[own] == index).all()
        assert len(own) == (placements.piece == index).sum()
        block = placements.block(index)
        assert block.shape == (len(own), len(piece))
        assert (np.diff(block, axis=1) > 0).all()
        assert (np.diff(placements.orientation[own]) >= 0).all()
    by_cell = placements.by_cell()
    assert len(by_cell) == len(puzzle.region)
    for cell, covering in zip(puzzle.region.cells, by_cell, strict=True):
        assert covering.tolist() == [
            p
            for p in range(n)
            if cell in placements.cells_of(p) and puzzle.pieces[placements.piece[p]].copies.high
        ]


@given(puzzles())
def test_the_orientation_turns_the_piece_into_the_placement(puzzle):
    grid = puzzle.grid
    placements = place(puzzle)
    for p in range(len(placements)):
        matrix = grid.point_group[placements.orientation[p]]
        piece = puzzle.pieces[placements.piece[p]]
        turned = [apply(matrix, cell) for cell in piece.cells]
        assert grid.translated_home(turned) == grid.translated_home(placements.cells_of(p))
        assert brute_force.may_be_mirrored(puzzle, piece) or matrix in grid.rotations


def square(sides, *pieces):
    region = Region(box_cells(GRIDS["square"], sides))
    return Puzzle("big", GRIDS["square"], region, tuple(pieces))


def test_a_piece_that_fits_nowhere_has_no_placements():
    long = Piece("I", tuple((x, 0) for x in range(5)))
    small = Piece("i", ((0, 0),))
    placements = place(square((3, 3), long, small))
    assert len(placements.of_piece(0)) == 0
    assert placements.block(0).shape == (0, 5)
    assert len(placements.of_piece(1)) == 9


def test_too_many_are_refused_before_they_fill_the_memory(monkeypatch):
    monkeypatch.setattr("satpack.model.placing.placements.MAX_INCIDENCES", 1_000_000)
    monkeypatch.setattr("satpack.model.placing.placements._PAIRS", 100_000)
    # 4,001 positions of 4,000 cells each: 200 MB, if they were all looked up before they are counted
    puzzle = square((8_000, 1), Piece("bar", tuple((x, 0) for x in range(4_000))))
    tracemalloc.start()
    with pytest.raises(LimitError, match="more than 1,000,000 cells together; use a smaller"):
        place(puzzle)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40_000_000


def test_the_limit_is_on_all_pieces_together(monkeypatch):
    monkeypatch.setattr("satpack.model.placing.placements.MAX_INCIDENCES", 5 * 10_771)
    pentominoes = polyforms("square", 5)
    assert len(place(square((15, 15), *pentominoes))) == 10_771
    with pytest.raises(LimitError, match="more than 53,855 cells together"):
        place(square((15, 15), *pentominoes, Piece("one", ((0, 0),))))


def test_a_wide_sparse_region_is_looked_up_in_slices():
    # a comb, into whose box the bar fits nearly everywhere, and into the comb only along the teeth
    comb = {(x, y) for x in range(0, 900, 3) for y in range(100)} | {(x, 0) for x in range(900)}
    region = Region(tuple(comb))
    bar = Piece("bar", tuple((x, 0) for x in range(100)))
    placements = place(Puzzle("comb", GRIDS["square"], region, (bar,)))
    assert len(placements) == 300 + (900 - 100 + 1)


@given(puzzles() | coloured_puzzles())
def test_placements_are_a_sequence(puzzle):
    placements = place(puzzle)
    listed = [placements.placed(number) for number in range(len(placements))]
    assert isinstance(placements, Sequence)
    assert list(placements) == listed
    assert list(reversed(placements)) == listed[::-1]
    assert placements[1:3] == tuple(listed[1:3])
    assert placements[::-2] == tuple(listed[::-2])
    for number, placed in enumerate(listed):
        assert placements[number] == placements[number - len(listed)] == placed
        assert placed in placements
        assert placements.index(placed) == number
        assert placements.count(placed) == 1
        assert placements.numbers(Solution(puzzle, (placed,))) == [number]


def test_a_placement_of_many_solutions_is_looked_up_once(monkeypatch):
    placements, looked = place(satpack.load("soma")), []
    whole = Placements._number

    def number(self, placed, kinds):
        looked.append(placed)
        return whole(self, placed, kinds)

    monkeypatch.setattr(Placements, "_number", number)
    solutions = list(satpack.enumerate("soma"))
    lists = [placements.numbers(each) for each in solutions]
    assert [placements[n] for n in lists[7]] == list(solutions[7].placed)
    assert len(looked) == len(set(looked)) < 500


def test_what_is_no_placement():
    placements = place(satpack.load("soma"))
    right = placements[0]
    outside = Placed(right.piece, tuple((x + 9, y, z) for x, y, z in right.cells))
    other = Placed("T", right.cells)
    for wrong in (outside, other, Placed("no", right.cells), Placed("V", ()), "V", 3, None):
        assert wrong not in placements
        assert placements.count(wrong) == 0
        with pytest.raises(ValueError, match="is not a placement of 'Soma cube'"):
            placements.index(wrong)
    with pytest.raises(ValueError, match="is not a placement"):
        placements.index(right, 1)
    with pytest.raises(ValueError, match="is not a solution of 'Soma cube'"):
        placements.numbers(Solution(placements.puzzle, (right, outside)))
    for number in (688, -689):
        with pytest.raises(IndexError, match="they are numbered from 0 to 687"):
            placements[number]
    with pytest.raises(TypeError):
        placements["V"]


def test_placements_are_one_short_line():
    assert repr(place(satpack.load("soma"))) == "Placements of 'Soma cube': 688, of 7 pieces"
