"""Colours: what may lie on what, in placements, symmetries, engines, verification and files."""

from dataclasses import replace

import pytest

import satpack
from satpack import GRIDS, Colour, Copies, Piece, Placed, Puzzle, Region, Solution
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import VerificationError
from tests.tools.puzzles import ENDS

SQUARE = GRIDS["square"]
ROW = ((0, 0), (1, 0))


def two_ends(**options):
    """A domino with one red end, in a row of two cells."""
    return Puzzle(
        "ends",
        SQUARE,
        Region(ROW, colours=options.pop("below", {})),
        (Piece("A", ROW, colours={(0, 0): "r"}),),
        colours=options.pop("colours", (Colour("r"), Colour("b"))),
        **options,
    )


def test_a_piece_of_two_colours_lies_on_the_same_cells_in_two_ways():
    found = satpack.count(two_ends())
    assert (found.total, found.rotations) == (2, 1)


def test_neutral_cells_go_with_all_and_others_only_with_what_is_listed():
    assert satpack.count(two_ends(below={(0, 0): "b"})).total == 1
    assert satpack.count(two_ends(below={(0, 0): "r"})).total == 2
    assert satpack.count(two_ends(below={(0, 0): "b", (1, 0): "b"})).total == 0
    strict = (Colour("r", on=()), Colour("b"))
    assert satpack.count(two_ends(below={(0, 0): "r"}, colours=strict)).total == 1


def test_colours_of_pieces_switch_a_mirror_image_off():
    """A straight piece is its own mirror image in the plane, but not with three colours in a bent one."""
    bent = ((0, 0), (1, 0), (0, 1))
    board = Region(tuple((x, y) for x in range(3) for y in range(2)))
    plain = Puzzle("bent", SQUARE, board, (Piece("A", bent, Copies(2, 2)),), reflect=False)
    chiral = replace(
        plain,
        pieces=(Piece("A", bent, Copies(2, 2), colours={(1, 0): "r"}),),
        colours=(Colour("r"),),
    )
    assert len(symmetry_of(plain)) == 4
    assert len(symmetry_of(chiral)) == 2


def test_a_wrong_colour_is_named():
    puzzle = two_ends(below={(0, 0): "b"})
    with pytest.raises(
        VerificationError, match=r"puts colour 'r' on \[0, 0\], which has colour 'b'"
    ):
        Solution(puzzle, (Placed("A", ROW, (((0, 0), "r"),)),)).verify()
    with pytest.raises(VerificationError, match="with its colours"):
        Solution(puzzle, (Placed("A", ROW),)).verify()
    Solution(puzzle, (Placed("A", ROW, (((1, 0), "r"),)),)).verify()


def test_a_blocked_solution_leaves_the_one_turned_round():
    first, second = satpack.enumerate(two_ends(), up_to="total")
    found = satpack.encode(two_ends(), block=[first])
    from pysat.solvers import Solver

    with Solver("cadical153", bootstrap_with=found.clauses()) as solver:
        assert solver.solve()
        assert found.decode(solver.get_model()) == second


def test_a_puzzle_file_gives_colours_as_drawings_or_lists():
    puzzle = parse_puzzle(ENDS)
    assert puzzle.colours == (
        Colour("r", ("b",), "#cc3322"),
        Colour("blue-ish", ("blue-ish",)),
        Colour("b"),
    )
    assert puzzle.region.colours == (((0, 0), "b"),)
    assert puzzle.pieces[0].colours == (((0, 0), "r"),)
    assert puzzle.pieces[1].colours == (((0, 0), "blue-ish"),)
    assert [piece.group for piece in puzzle.pieces] == [3, 0]
