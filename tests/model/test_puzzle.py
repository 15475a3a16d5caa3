"""Pieces, regions and puzzles refuse what makes no sense, however they are built."""

import pickle

import pytest
from hypothesis import given

from satpack.model.bounds import MAX_CELLS, MAX_COORDINATE, MAX_PIECES
from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.runtime.errors import LimitError, PuzzleError
from tests.tools.strategies import puzzles

SQUARE = GRIDS["square"]
ROW = Region(((0, 0), (1, 0)))
ONE = Piece("one", ((0, 0),))


def line(length):
    return tuple((x, 0) for x in range(length))


@pytest.mark.parametrize(("low", "high"), [(-1, 1), (2, 1), (-2, -1)])
def test_copies_are_a_range(low, high):
    with pytest.raises(PuzzleError, match=f"copies {low}-{high} is not a range: write the smaller"):
        Copies(low, high)


def test_copies_are_printed_as_files_write_them():
    assert [str(Copies()), str(Copies(3, 3)), str(Copies(0, 3))] == ["1", "3", "0-3"]
    assert [n in Copies(1, 2) for n in range(4)] == [False, True, True, False]


@pytest.mark.parametrize("name", ["", " ", "\t", "a\nb", "a\x1b[31m", "\ud800", "x" * 201])
def test_names_can_be_shown_on_a_line(name):
    with pytest.raises(PuzzleError, match="can't name a piece; use"):
        Piece(name, ((0, 0),))
    with pytest.raises(PuzzleError, match="can't name a puzzle; use"):
        Puzzle(name, SQUARE, ROW, (ONE,))


def test_cells_are_sorted_whatever_their_order():
    assert Piece("V", ((1, 0), (0, 1), (0, 0))).cells == ((0, 0), (0, 1), (1, 0))
    region = Region(((1, 0), (0, 0)), ((3, 0), (2, 0)))
    assert region.cells == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert len(region) == 4


@pytest.mark.parametrize(
    ("make", "fault", "message"),
    [
        (lambda: Piece("a", ()), PuzzleError, "piece 'a' has no cells; it needs at least one"),
        (lambda: Region(()), PuzzleError, "the region has no cells; it needs at least one"),
        (
            lambda: Piece("a", ((0, 0), (1, 0), (0, 0))),
            PuzzleError,
            "piece 'a' lists cell [0, 0] twice; list it once",
        ),
        (
            lambda: Region(((0, 0), (0, 0))),
            PuzzleError,
            "the region lists cell [0, 0] twice; list it once",
        ),
        (
            lambda: Region(((0, 0), (1, 0)), ((1, 0),)),
            PuzzleError,
            "cell [1, 0] of the region is both required and optional; list it once",
        ),
        (
            lambda: Region(((0, 0),), ((1, 0, 0),)),
            PuzzleError,
            "the region has cells of different length: (0, 0) and (1, 0, 0)",
        ),
        (
            lambda: Piece("a", line(MAX_CELLS + 1)),
            LimitError,
            "piece 'a' has 250,001 cells; satpack takes at most 250,000",
        ),
        (
            lambda: Region(line(MAX_CELLS), ((0, 1),)),
            LimitError,
            "the region has 250,001 cells; satpack takes at most 250,000",
        ),
        (
            lambda: Piece("a", ((0, MAX_COORDINATE + 1),)),
            LimitError,
            "piece 'a' has cell [0, 1000001]; satpack takes coordinates up to 1,000,000",
        ),
        (
            lambda: Region(((0, 0), (-1, 2_000_000 - 1))),
            LimitError,
            "the region has cell [-1, 1999999]; satpack takes coordinates up to 1,000,000",
        ),
        (
            lambda: Region(((0, 0), (4_000, 4_000))),
            LimitError,
            "the region spans a box of 16,008,001 lattice points; satpack takes at most 4,000,000",
        ),
        (
            lambda: Puzzle("p", SQUARE, ROW, ()),
            PuzzleError,
            "the puzzle has no pieces; it needs at least one",
        ),
        (
            lambda: Puzzle("p", SQUARE, ROW, (ONE, ONE)),
            PuzzleError,
            "two pieces are named 'one'; give each its own name, or use copies",
        ),
        (
            lambda: Puzzle("p", SQUARE, ROW, (Piece("cube", ((0, 0, 0),)),)),
            PuzzleError,
            "piece 'cube' has [0, 0, 0], which is not a cell of the square grid",
        ),
        (
            lambda: Puzzle("p", GRIDS["triangle"], Region(((1, 1), (3, 3))), (ONE,)),
            PuzzleError,
            "the region has [3, 3], which is not a cell of the triangle grid",
        ),
        (
            lambda: Puzzle(
                "p", SQUARE, ROW, tuple(Piece(str(i), ((0, 0),)) for i in range(MAX_PIECES + 1))
            ),
            LimitError,
            "the puzzle has 10,001 kinds of piece; satpack takes at most 10,000",
        ),
        (
            lambda: Puzzle(
                "p",
                SQUARE,
                Region(line(130_000)),
                (Piece("a", line(130_000)), Piece("b", line(130_000))),
            ),
            LimitError,
            "the pieces have 260,000 cells together; satpack takes at most 250,000",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(make, fault, message):
    with pytest.raises(fault) as caught:
        make()
    assert str(caught.value) == message


def test_whether_pieces_are_mirrored_follows_the_grid_unless_said():
    cube = Puzzle("p", GRIDS["cube"], Region(((0, 0, 0),)), (Piece("a", ((0, 0, 0),)),))
    assert cube.reflect is False
    assert Puzzle("p", SQUARE, ROW, (ONE,)).reflect is True
    assert Puzzle("p", SQUARE, ROW, (ONE,), reflect=False).reflect is False


def test_pieces_are_found_by_name():
    puzzle = Puzzle("p", SQUARE, ROW, (ONE, Piece("two", line(2))))
    assert puzzle.piece("two").cells == line(2)
    with pytest.raises(KeyError):
        puzzle.piece("three")


@given(puzzles())
def test_puzzles_are_values(puzzle):
    copy = pickle.loads(pickle.dumps(puzzle))  # noqa: S301 - made in this line
    assert copy == puzzle
    assert hash(copy) == hash(puzzle)
    low, high = puzzle.needed_area
    assert 0 <= low <= high


def test_cells_may_be_any_sequences_of_whole_numbers():
    assert Region([[0, 0], (1, 0)], [[2, 0]]).cells == ((0, 0), (1, 0), (2, 0))
    assert Piece("a", [[1, 0], [0, 0]]).cells == ((0, 0), (1, 0))
    for make in (lambda cells: Piece("a", cells), Region):
        for wrong in ([(0.5, 0)], [("a", "b")], [3], 7):
            with pytest.raises(PuzzleError, match="a cell is a vector of whole numbers"):
                make(wrong)
