"""Arguments that settle a puzzle are right whenever they speak, and speak whenever areas alone settle it."""

from dataclasses import replace
from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from satpack.arguments import impossible_by_area, impossible_by_placements
from satpack.formats.coordinates import from_file
from satpack.grids import GRIDS
from satpack.placements import place
from satpack.puzzle import Copies, Holes, Piece, Puzzle, Region
from tests import brute_force
from tests.strategies import puzzles

SQUARE = GRIDS["square"]


def row(length, start=0):
    return tuple((x, 0) for x in range(start, start + length))


def puzzle(region, *pieces):
    return Puzzle("p", SQUARE, region, tuple(pieces))


@given(puzzles(max_cells=6))
def test_they_never_call_a_solvable_puzzle_impossible(drawn):
    if impossible_by_area(drawn) or impossible_by_placements(place(drawn)):
        assert not brute_force.solutions(drawn)


@given(
    st.lists(
        st.tuples(st.integers(1, 5), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=4
    ),
    st.integers(5, 12),
    st.integers(0, 3),
)
def test_the_area_argument_is_complete(pieces, required, optional):
    drawn = puzzle(
        Region(row(required), row(optional, start=required)),
        *(
            Piece(str(i), row(size), Copies(low, low + more))
            for i, (size, low, more) in enumerate(pieces)
        ),
    )
    choices = product(*(range(low, low + more + 1) for _, low, more in pieces))
    areas = {sum(n * size for n, (size, _, _) in zip(c, pieces, strict=True)) for c in choices}
    possible = any(required <= area <= required + optional for area in areas)
    assert (impossible_by_area(drawn) is None) == possible


def test_they_say_why():
    domino = Piece("domino", row(2), Copies(2, 2))
    assert impossible_by_area(puzzle(Region(row(5)), domino)) == "5 cells, pieces cover 4"
    assert (
        impossible_by_area(puzzle(Region(row(6), row(3, 6)), Piece("d", row(2), Copies(0, 2))))
        == "6 to 9 cells, pieces cover 0 to 4"
    )
    assert (
        impossible_by_area(puzzle(Region(row(5)), Piece("d", row(2), Copies(1, 3))))
        == "5 cells, which no choice of copies of the pieces covers"
    )
    assert impossible_by_area(puzzle(Region(row(4)), domino)) is None


def test_copies_without_end_cost_nothing():
    huge = Piece("d", row(2), Copies(0, 999_999_999))
    assert impossible_by_area(puzzle(Region(row(99_999)), huge)) is not None
    assert impossible_by_area(puzzle(Region(row(100_000)), huge)) is None
    least = Piece("d", row(2), Copies(999_999_999, 999_999_999))
    assert (
        impossible_by_area(puzzle(Region(row(4)), least)) == "4 cells, pieces cover 1,999,999,998"
    )


def test_a_piece_that_fits_nowhere_and_a_cell_that_nothing_covers():
    bent = Piece("V", ((0, 0), (1, 0), (0, 1)))
    assert (
        impossible_by_placements(place(puzzle(Region(row(3)), bent)))
        == "piece 'V' fits nowhere in the region"
    )
    split = Region((*row(2), (5, 5)))
    domino = Piece("domino", row(2), Copies(1, 2))
    assert (
        impossible_by_placements(place(puzzle(split, domino))) == "no piece can cover cell [5, 5]"
    )
    spare = Region(row(2), ((5, 5),))
    assert impossible_by_placements(place(puzzle(spare, domino))) is None


def test_a_piece_of_no_copies_covers_nothing():
    unused = Piece("one", ((0, 0),), Copies(0, 0))
    domino = Piece("domino", row(2))
    region = Region((*row(2), (5, 5)))
    found = impossible_by_placements(place(puzzle(region, domino, unused)))
    assert found == "no piece can cover cell [5, 5]"


def test_a_triangle_is_named_by_row_and_column():
    grid = GRIDS["triangle"]
    cells = tuple(from_file(grid, written) for written in ((4, 2), (4, 3), (9, 9)))
    domino = Piece("domino", cells[:2], Copies(1, 2))
    placements = place(Puzzle("p", grid, Region(cells), (domino,)))
    assert impossible_by_placements(placements) == "no piece can cover cell [9, 9]"
    assert np.array_equal(placements.piece, [0])


def test_one_is_said_in_the_singular():
    one = puzzle(Region(row(1)), Piece("d", row(1), Copies(0, 0)))
    assert impossible_by_area(one) == "1 cell, pieces cover 0"
    bounded = replace(one, holes=Holes(1, 1))
    assert impossible_by_area(bounded) == "1 empty cell, 0 may stay empty"
