"""Pieces that say themselves how they may be turned: what files mean, and what checks and writes them."""

from dataclasses import replace
from itertools import product

import pytest

import satpack
from satpack import GRIDS, Copies, Placed, Puzzle, Solution, place
from satpack.io.burrtools.writing import check_exportable
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import puzzle_text
from satpack.model.boxes import why_no_boxes
from satpack.model.pieces import TURNS, Piece, Region
from satpack.model.turning import orientations_of, turn_of
from satpack.questions.solve import answer
from satpack.runtime.errors import OptionError, PuzzleError, VerificationError

L = ((0, 0), (0, 1), (0, 2), (1, 2))
BOARD = Region(tuple(product(range(4), repeat=2)))


def written(entry, grid="square", top=""):
    return f'name = "x"\ngrid = "{grid}"\n{top}\n[region]\nbox = [9, 9]\n[[pieces]]\n{entry}\n'


def pieces(*args, **options):
    return parse_puzzle(written(*args, **options)).pieces


# --- what files mean


def test_kinds_of_polyforms_say_how_they_may_be_turned():
    assert {p.turn for p in pieces("polyforms = 4")} == {None}
    assert {p.turn for p in pieces("polyforms = 4\nkind = 'free'")} == {None}
    one_sided = pieces("polyforms = 4\nkind = 'one-sided'")
    assert [(p.name, p.turn) for p in one_sided] == [(name, "rotate") for name in "IJLOSTZ"]
    fixed = pieces("polyforms = 4\nkind = 'fixed'")
    assert len(fixed) == 19
    assert {p.turn for p in fixed} == {"none"}
    # as all pieces of that puzzle may be
    assert {p.turn for p in pieces("polyforms = 4\nkind = 'one-sided'", top="reflect = false")} == {
        None
    }


@pytest.mark.parametrize("kind", ["one-sided", "fixed"])
def test_each_placement_belongs_to_one_polyform(kind):
    puzzle = parse_puzzle(written(f"polyforms = 4\nkind = '{kind}'"))
    found = place(puzzle)
    assert len({found.cells_of(p) for p in range(len(found))}) == len(found)


def test_a_piece_says_how_it_may_be_turned():
    for turn in TURNS:
        entry = f"name = 'L'\ncells = '''\n#\n#\n##'''\nturn = '{turn}'"
        puzzle = parse_puzzle(written(entry))
        assert turn_of(puzzle, puzzle.pieces[0]) == turn
        assert (
            len(orientations_of(puzzle, puzzle.pieces[0]))
            == {"none": 1, "rotate": 4, "all": 8}[turn]
        )
        assert parse_puzzle(puzzle_text(puzzle)) == puzzle
    (mirrored,) = pieces("name = 'L'\ncells = '##'\nturn = 'all'", top="reflect = false")
    assert mirrored.turn == "all"
    assert {p.turn for p in pieces("polyforms = 4\nkind = 'fixed'\nturn = 'rotate'")} == {"rotate"}


# --- what checks and writes


def test_a_solution_that_turns_what_may_not_be_turned_is_wrong():
    region = Region(tuple((y, x) for x, y in L))
    for turn, how in (("none", "moved without turning"), ("rotate", "turned without mirroring")):
        puzzle = Puzzle("x", GRIDS["square"], region, (Piece("L", L, turn=turn),))
        with pytest.raises(VerificationError, match=f"is not piece 'L', {how}"):
            Solution(puzzle, (Placed("L", region.cells),)).verify()
    Solution(replace(puzzle, pieces=(Piece("L", L),)), (Placed("L", region.cells),)).verify()


def test_rectangles_that_may_not_be_turned_are_not_packed_by_coordinates():
    bar = Piece("I", ((0, 0), (1, 0)), Copies(2, 2), turn="none")
    puzzle = Puzzle("x", GRIDS["square"], Region(tuple(product(range(2), repeat=2))), (bar,))
    assert why_no_boxes(puzzle) == "piece 'I' may not be turned"
    with pytest.raises(OptionError, match="may not be turned"):
        answer(puzzle, encoding="order")
    assert satpack.count(puzzle).total == 1
    square = replace(puzzle, pieces=(replace(bar, cells=((0, 0),), copies=Copies(4, 4)),))
    assert why_no_boxes(square) is None


def test_burrtools_turns_every_piece():
    puzzle = Puzzle("x", GRIDS["square"], BOARD, (Piece("L", L, turn="none"),))
    with pytest.raises(
        PuzzleError, match="piece 'L' may not be turned, but BurrTools turns every piece"
    ):
        check_exportable(puzzle)
    check_exportable(replace(puzzle, pieces=(Piece("o", L[:1], turn="none"),)))
    with pytest.raises(PuzzleError, match="but BurrTools can turn flat ones over"):
        check_exportable(replace(puzzle, pieces=(Piece("L", L, turn="rotate"),)))
