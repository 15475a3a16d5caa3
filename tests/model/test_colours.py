"""Colours: what may lie on what, in placements, symmetries, engines, verification and files."""

from dataclasses import replace

import pytest

import satpack
from satpack import Colour, Copies, Piece, Placed, Puzzle, Region, Solution
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.grids import GRIDS
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import PuzzleError, VerificationError

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


FILE = """
name = "ends"
grid = "square"
[[colours]]
name = "r"
on = ["b"]
shade = "#CC3322"
[[colours]]
name = "blue-ish"
[[colours]]
name = "b"
[region]
box = [2, 1]
colours = "b."
[[pieces]]
name = "A"
cells = "##"
colours = "r#"
group = 3
[[pieces]]
name = "B"
cells = [[0, 0]]
colours = { blue-ish = [[0, 0]] }
"""


def test_a_puzzle_file_gives_colours_as_drawings_or_lists():
    puzzle = parse_puzzle(FILE)
    assert puzzle.colours == (
        Colour("r", ("b",), "#cc3322"),
        Colour("blue-ish", ("blue-ish",)),
        Colour("b"),
    )
    assert puzzle.region.colours == (((0, 0), "b"),)
    assert puzzle.pieces[0].colours == (((0, 0), "r"),)
    assert puzzle.pieces[1].colours == (((0, 0), "blue-ish"),)
    assert [piece.group for piece in puzzle.pieces] == [3, 0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "r"', 'name = "red one"', "colour 1 ('red one'): 'red one' can't name a colour"),
        (
            'shade = "#CC3322"',
            'shade = "redd"',
            "colour 1 ('r'): colour 'r', shade: found 'redd'; use #rgb, #rrggbb or a name of CSS",
        ),
        (
            'shade = "#CC3322"',
            "shade = 3",
            "colour 1 ('r'), key shade: found 3; use text in quotes",
        ),
        ('on = ["b"]', "on = [3]", "colour 1 ('r'), key on: entry 1: found 3; use text in quotes"),
        ('on = ["b"]', 'onn = ["b"]', "colour 1 ('r'): there is no key 'onn'; did you mean on?"),
        ('on = ["b"]', 'on = ["x"]', "colour 'r' names colour 'x', which the puzzle does not have"),
        ('name = "b"', 'name = "r"', "two colours are named 'r'"),
        (
            'colours = "b."',
            'colours = "x."',
            "region, key colours: row 1, column 1: found 'x'; use 'r', 'b'",
        ),
        (
            'colours = "b."',
            'colours = "..b"',
            "row 1, column 3: found 'b', but there is no cell; use '.'",
        ),
        ('colours = "r#"', "colours = 3", "piece 1 ('A'), key colours: found 3"),
        (
            "blue-ish = [[0, 0]]",
            "x = [[0, 0]]",
            "piece 2 ('B'), key colours: found 'x'; the colours",
        ),
        ("blue-ish = [[0, 0]]", "r = [[0, 1]]", "'r': [0, 1] is not one of the cells"),
        ("blue-ish = [[0, 0]]", "r = [[0, 0]], b = [[0, 0]]", "[0, 0] has colour 'r' too"),
        (
            "blue-ish = [[0, 0]]",
            "r = [[0]]",
            "'r': entry 1 is [0]; a cell of the square grid has 2",
        ),
        ("group = 3", "group = 0", "piece 1 ('A'), key group: found 0; use a number from 1"),
        ('[[colours]]\nname = "blue-ish"\n', "", "key colours: found 'blue-ish'"),
    ],
)
def test_a_mistake_with_colours_gets_one_error_that_says_where(old, new, message):
    assert old in FILE
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(FILE.replace(old, new, 1), file="x.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("x.toml: ")
