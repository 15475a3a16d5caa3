"""Puzzles built in a program: from drawings, numbers and names, with one clear error for whatever is something else."""

import pickle
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import GRIDS, Copies, Holes, LimitError, Piece, Puzzle, PuzzleError, Region, Sides, box
from satpack.io.burrtools.writing import burrtools_text
from satpack.model.grids.coordinates import from_file
from satpack.model.rules import Allow, Apart, Isolated
from tests.tools.strategies import puzzles

L = ((0, 0), (0, 1), (0, 2), (1, 2))
SQUARE = box("square", 2, 2)
ONE = Piece("one", [(0, 0)])


def line(length):
    return tuple((x, 0) for x in range(length))


@pytest.mark.parametrize(
    ("copies", "meant"),
    [
        (4, Copies(4, 4)),
        ((0, 4), Copies(0, 4)),
        ([1, 2], Copies(1, 2)),
        ("0-4", Copies(0, 4)),
        ("3", Copies(3, 3)),
        (" 1 - 4 ", Copies(1, 4)),
        (999_999_999, Copies(999_999_999, 999_999_999)),
        (Copies(1, 2), Copies(1, 2)),
    ],
)
def test_copies_as_people_write_them(copies, meant):
    assert Piece("L", L, copies).copies == meant
    assert replace(Piece("L", L), copies=copies).copies == meant


def test_numbers_of_numpy_are_numbers():
    np = pytest.importorskip("numpy")
    assert Piece("L", np.array(L), np.int64(3)) == Piece("L", L, 3)
    assert box("square", np.int32(2), 2) == SQUARE


def test_holes_as_people_write_them():
    for holes in (1, (1, 1), "1", Holes(1, 1)):
        puzzle = Puzzle("p", "square", SQUARE, [Piece("I", box("square", 3, 1))], holes=holes)
        assert puzzle.holes == Holes(1, 1)


def test_grids_and_colours_by_name():
    puzzle = Puzzle(
        "p",
        "square",
        Region(SQUARE, colours={(0, 0): "red"}),
        [Piece("one", [(0, 0)], 4)],
        colours=["red", satpack.Colour("blue")],
    )
    assert puzzle.grid is GRIDS["square"]
    assert [colour.name for colour in puzzle.colours] == ["red", "blue"]


def test_a_drawing_is_read_where_it_stands_in_a_program():
    drawn = Region(
        """
        ##+
        #..
        """,
        grid="square",
    )
    assert drawn == Region([(0, 0), (1, 0), (0, 1)], [(2, 0)])
    layers = Piece(
        "A",
        """
        ##
        #.

        .#
        ..""",
        grid="cube",
    )
    assert layers.cells == ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1))
    hexagon = Piece(
        "hexagon",
        """
            ^v^
            v^v
        """,
        grid="triangle",
    )
    places = [(row, column) for row in range(2) for column in range(3)]
    assert set(hexagon.cells) == {from_file(GRIDS["triangle"], place) for place in places}


def test_a_puzzle_reads_drawings_by_its_own_grid():
    puzzle = Puzzle(
        "p", "square", "####\n####", {"L": "###\n#", "J": [(0, 1), (1, 1), (2, 1), (2, 0)]}
    )
    assert puzzle.region == Region(box("square", 4, 2))
    assert [piece.name for piece in puzzle.pieces] == ["L", "J"]
    assert puzzle.pieces[0].cells == ((0, 0), (0, 1), (1, 0), (2, 0))
    assert puzzle == replace(puzzle)


@given(st.sampled_from(list(GRIDS)), st.lists(st.integers(1, 4), min_size=3, max_size=3))
def test_boxes_have_the_cells_that_files_give_them(grid, sides):
    sides = sides[: GRIDS[grid].dimension]
    text = f'name = "p"\ngrid = "{grid}"\n[region]\nbox = {sides}\n[[pieces]]\nname = "x"\nbox = {sides}\n'
    assert satpack.loads(text).pieces[0].cells == tuple(sorted(box(grid, *sides)))


WRONG = [
    (lambda: Piece(5, L), TypeError, "the name of a piece is 5; use text"),
    (lambda: Piece("L", L, 2.5), TypeError, "piece 'L', copies: found 2.5; use a number such as 3"),
    (lambda: Piece("L", L, True), TypeError, "copies: found true; use a number"),
    (lambda: Piece("L", L, None), TypeError, "copies: found None; use a number"),
    (lambda: Piece("L", L, (1, 2, 3)), TypeError, "copies: found (1, 2, 3); use a number"),
    (lambda: Piece("L", L, (4, 0)), PuzzleError, "copies: found (4, 0), a range that runs backwards; use (0, 4)"),
    (lambda: Piece("L", L, "4-0"), PuzzleError, 'copies: found "4-0", a range that runs backwards; use "0-4"'),
    (lambda: Piece("L", L, -1), PuzzleError, "piece 'L', copies: found -1; use a number"),
    (lambda: Piece("L", L, "many"), PuzzleError, "copies: found 'many'; use a number"),
    (lambda: Piece("L", L, colours=5), TypeError, "piece 'L' has the colours 5; use the name of each by its cell"),
    (lambda: Piece("L", L, colours={(0, 0): 1}), TypeError, "use the name of each by its cell"),
    (
        lambda: Puzzle("two", "square", "##", {"I": "##"}, source="a\tb"),
        PuzzleError,
        "source: found 'a\\tb'; use printable text of at most 10,000 characters",
    ),
    (lambda: Piece("L", L, group="a"), TypeError, "piece 'L', group: found 'a'; use a number from 1 to 1,000,000"),
    (lambda: Piece("L", L, turn="mirror"), PuzzleError, "piece 'L', turn: found 'mirror'; use none, rotate or all"),
    (lambda: Piece("L", 5), PuzzleError, "piece 'L': a cell is a vector of whole numbers"),
    (lambda: Piece("L", "##"), PuzzleError, "piece 'L' is drawn, and the meaning of a drawing depends on the grid; add grid="),
    (lambda: Piece("L", "#x", grid="square"), PuzzleError, "piece 'L': row 1, column 2: found 'x'; use '#'"),
    (lambda: Piece("L", "#+", variable=[(1, 0)], grid="square"), PuzzleError, "marks variable cells with '+'; leave variable"),
    (lambda: Piece("L", "+", grid="square"), PuzzleError, "piece 'L' has no cells; it needs at least one"),
    (lambda: Piece("L", L, variable=L[:1]), PuzzleError, "is both fixed and variable; list it once"),
    (lambda: Piece("L", L, variable=[(9, 9), (9, 9)]), PuzzleError, "piece 'L' lists cell [9, 9] twice"),
    (
        lambda: Puzzle("L", "square", Region("##", grid="square", wrap=(True, True)), [Piece("L", "#+", grid="square")]),
        PuzzleError,
        "piece 'L' has variable cells, which need a region with sides; wrap it along fewer axes",
    ),
    (lambda: Piece("L", "", grid="square"), PuzzleError, "piece 'L': the drawing is empty"),
    (lambda: Piece("L", L, grid="cube"), PuzzleError, "piece 'L' has [0, 0], which is not a cell of the cube grid"),
    (lambda: Region("##"), PuzzleError, "the region is drawn, and"),
    (lambda: Region("##", [(5, 5)], grid="square"), PuzzleError, "marks optional cells with '+'; leave optional out"),
    (lambda: satpack.polyforms("square", 0), PuzzleError, "polyforms: found 0; use a number of cells, 1 or more"),
    (lambda: satpack.polyforms("square", -(10**30)), PuzzleError, "polyforms: found -1000000000000000000000000000000; use a number"),
    (lambda: satpack.polyforms("square", 3, kind="two-sided"), PuzzleError, "use free, one-sided or fixed"),
    (lambda: satpack.polyforms("dodecagon", 3), satpack.OptionError, "there is no grid 'dodecagon'; the grids are square, cube"),
    (lambda: satpack.polyforms(None, 3), TypeError, "the grid is None; use a name such as"),
    (lambda: satpack.polyforms("square", "6"), TypeError, "found '6'; the number of cells of polyforms is a whole number"),
    (lambda: satpack.polyforms("square", 2.5), TypeError, "found 2.5; the number of cells of polyforms is a whole number"),
    (lambda: box("square", 2), PuzzleError, "found [2]; a box on the square grid has 2 sides"),
    (lambda: box("cube", 2, 2, 0), PuzzleError, "found [2, 2, 0]; use sides of 1 or more"),
    (lambda: box("square", 1000, 1000), PuzzleError, "which is 1,000,000 cells; satpack takes at most 250,000"),
    (lambda: box("square", 2.0, 2), TypeError, "the sides of a box are whole numbers"),
    (lambda: box("squares", 2, 2), PuzzleError, "there is no grid 'squares'; the grids are square, cube"),
    (lambda: puzzle(grid=2), TypeError, 'the grid is 2; use a name such as "square", or one of GRIDS'),
    (lambda: puzzle(grid="sqare"), PuzzleError, "there is no grid 'sqare'; the grids are square, cube"),
    (lambda: puzzle(region=7), PuzzleError, "the region: a cell is a vector of whole numbers"),
    (lambda: puzzle(pieces=Piece("L", L)), TypeError, "; use a list of Piece"),
    (lambda: puzzle(pieces="L"), TypeError, "the pieces are 'L'; use a list of Piece"),
    (lambda: puzzle(pieces=3), TypeError, "the pieces are 3; use a list of Piece"),
    (lambda: puzzle(pieces=["L"]), TypeError, "piece 1 is 'L'; use a Piece"),
    (lambda: puzzle(reflect="yes"), TypeError, "reflect is 'yes'; use True, False or None"),
    (lambda: puzzle(source=7), TypeError, "source: found 7; use text"),
    (lambda: satpack.Expect(total="8"), TypeError, "total is '8'; use a whole number"),
    (lambda: satpack.Expect(best=-1), PuzzleError, "best: found -1; use 0 or more"),
    (lambda: satpack.Expect(level="10..1"), PuzzleError, "level: found '10..1'; use numbers of moves"),
    (lambda: satpack.Expect(symmetry=0, solvable=True), PuzzleError, "solvable: found true, and symmetry is 0"),
    (lambda: puzzle(expect=8), TypeError, "expect is 8; use an Expect, such as Expect(total=8)"),
    (lambda: Sides(match="different"), PuzzleError, "match: found 'different'; use \"same\", or pairs of marks"),
    (lambda: Sides(border="a b"), PuzzleError, "'a b' can't be the mark of a side; use up to 40 letters"),
    (lambda: Sides(alike="ab"), TypeError, "alike is 'ab'; use a list of marks"),
    (lambda: Sides(alike=["a", "a"]), PuzzleError, "alike: use two different marks or more, each once"),
    (lambda: Sides(alike=["a", "b c"]), PuzzleError, "'b c' can't be the mark of a side"),
    (lambda: Sides([("a", "d")], alike=["b", "d"]), PuzzleError, "alike: mark 'b' is in no pair of match, whose marks are 'a', 'd'"),
    (lambda: puzzle(holes="some"), PuzzleError, "holes: found 'some'; use a number"),
    (lambda: puzzle(holes=1.5), TypeError, "holes: found 1.5; use a number"),
    (lambda: puzzle(colours="red"), TypeError, "the colours are 'red'; use a list of Colour, or of names"),
    (lambda: puzzle(colours=[3]), TypeError, "colour 1 is 3; use a Colour or its name"),
    (lambda: satpack.Colour(3), TypeError, "colour 3: use text for its name"),
    (lambda: satpack.Colour("a", on="ab"), TypeError, "colour 'a' lies on 'ab'; use a list of names"),
    (lambda: Copies(-1, 1), PuzzleError, "copies -1-1 is not a range: write the smaller number first, none below 0"),
    (lambda: Copies(2, 1), PuzzleError, "copies 2-1 is not a range: write the smaller"),
    (lambda: Holes(5, 3), PuzzleError, "5 to 3 empty cells is not a range"),
    (lambda: puzzle(rules="connected"), TypeError, "the rules are 'connected'; use a list of rules"),
    (lambda: puzzle(rules=3), TypeError, "the rules are 3; use a list of rules"),
    (lambda: puzzle(rules=[3]), TypeError, "rule 1 is 3; use one of satpack.model.rules"),
    (lambda: puzzle(rules=[Apart()]), PuzzleError, "names no piece; give pieces or colours"),
    (lambda: puzzle(rules=[Allow()]), PuzzleError, "names no cell; give cells or colours"),
    (lambda: puzzle(colours=["b"], rules=[Isolated(colours=["b"])]), PuzzleError, "colours: no cell of the region has the colour 'b'; none"),
    (lambda: Copies("0-4"), TypeError, "copies 0-4-1: use whole numbers"),
    (lambda: Holes(0.5, 1), TypeError, "0.5 to 1 empty cells: use whole numbers"),
    (lambda: satpack.place("soma"), TypeError, "found 'soma'; use a Puzzle, such as satpack.load('soma')"),
    (lambda: satpack.load('name = "p"\n'), satpack.InputError, "names no file; `loads` takes the text of one"),
    (lambda: satpack.loads(5), TypeError, "found 5; loads takes the text of a puzzle file"),
    (lambda: satpack.loads("soma"), satpack.InputError, "'soma' is not the text of a puzzle file; satpack.load takes the names"),
    (lambda: satpack.loads("soma.toml"), satpack.InputError, "satpack.load takes the names"),
    (lambda: satpack.loads("name = 3"), PuzzleError, "text: key name: found 3; use text in quotes"),
    (lambda: satpack.loads(""), PuzzleError, "text: "),
    (lambda: satpack.loads("\ud800 = 1"), satpack.InputError, "text: byte 0 is not UTF-8"),
    (lambda: satpack.loads('name = "a"', problem=1), satpack.OptionError, "text: is not a BurrTools file"),
    (lambda: Piece("a", ()), PuzzleError, "piece 'a' has no cells; it needs at least one"),
    (lambda: Region(()), PuzzleError, "the region has no cells; it needs at least one"),
    (lambda: Piece("a", [(0, 0), (1, 0), (0, 0)]), PuzzleError, "piece 'a' lists cell [0, 0] twice; list it once"),
    (lambda: Region([(0, 0), (0, 0)]), PuzzleError, "the region lists cell [0, 0] twice; list it once"),
    (lambda: Region(line(2), [(1, 0)]), PuzzleError, "cell [1, 0] of the region is both required and optional; list it once"),
    (lambda: Region([(0, 0)], [(1, 0, 0)]), PuzzleError, "the region has cells of different length: (0, 0) and (1, 0, 0)"),
    (lambda: Piece("a", line(250_001)), LimitError, "piece 'a' has 250,001 cells; satpack takes at most 250,000"),
    (lambda: Region(line(250_000), [(0, 1)]), LimitError, "the region has 250,001 cells; satpack takes at most 250,000"),
    (lambda: Piece("a", [(0, 1_000_001)]), LimitError, "piece 'a' has cell [0, 1000001]; satpack takes coordinates up to 1,000,000"),
    (lambda: Region([(0, 0), (-1, 1_999_999)]), LimitError, "the region has cell [-1, 1999999]; satpack takes coordinates up to"),
    (lambda: Region([(0, 0), (4_000, 4_000)]), LimitError, "the region spans a box of 16,008,001 lattice points; satpack takes at most"),
    (lambda: puzzle(pieces=()), PuzzleError, "the puzzle has no pieces; it needs at least one"),
    (lambda: puzzle(pieces=[ONE, ONE]), PuzzleError, "two pieces are named 'one'; give each its own name, or use copies"),
    (lambda: puzzle(pieces=[Piece("a", [(0, 0, 0)])]), PuzzleError, "piece 'a' has [0, 0, 0], which is not a cell of the square grid"),
    (lambda: puzzle(grid="triangle", region=[(1, 1), (3, 3)]), PuzzleError, "[3, 3], which is not a cell of the triangle grid"),
    (lambda: puzzle(pieces=[Piece(str(i), line(1)) for i in range(10_001)]), LimitError, "10,001 kinds of piece; satpack takes at most 10,000"),
    (
        lambda: puzzle(region=line(130_000), pieces=[Piece(name, line(130_000)) for name in "ab"]),
        LimitError,
        "the pieces have 260,000 cells together; satpack takes at most 250,000",
    ),
]  # fmt: skip


def puzzle(**changes):
    given = {"name": "p", "grid": "square", "region": SQUARE, "pieces": [Piece("one", [(0, 0)], 4)]}
    return Puzzle(**(given | changes))


@pytest.mark.parametrize(("make", "kind", "message"), WRONG, ids=[m for _, _, m in WRONG])
def test_what_is_wrong_is_said_in_one_clear_error(make, kind, message):
    with pytest.raises(kind, match=re.escape(message)) as caught:
        make()
    assert type(caught.value) is kind


def test_a_burrtools_file_is_text_too():
    puzzle = satpack.load("soma")
    text = burrtools_text(puzzle)
    for given_text in (text, text.encode()):
        assert satpack.loads(given_text).region == puzzle.region
    assert satpack.loads(text, problem=1).grid is GRIDS["cube"]


def test_copies_are_printed_as_files_write_them():
    assert [str(Copies()), str(Copies(3, 3)), str(Copies(0, 3))] == ["1", "3", "0-3"]
    assert [n in Copies(1, 2) for n in range(4)] == [False, True, True, False]


@pytest.mark.parametrize("name", ["", " ", "\t", "a\nb", "a\x1b[31m", "\ud800", "x" * 201])
def test_names_can_be_shown_on_a_line(name):
    with pytest.raises(PuzzleError, match="can't name a piece; use"):
        Piece(name, ((0, 0),))
    with pytest.raises(PuzzleError, match="can't name a puzzle; use"):
        puzzle(name=name)


def test_cells_are_sorted_whatever_their_order():
    assert Piece("V", ((1, 0), (0, 1), (0, 0))).cells == ((0, 0), (0, 1), (1, 0))
    region = Region(((1, 0), (0, 0)), ((3, 0), (2, 0)))
    assert region.cells == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert len(region) == 4


def test_whether_pieces_are_mirrored_follows_the_grid_unless_said():
    assert puzzle(grid="cube", region=[(0, 0, 0)], pieces={"a": "#"}).reflect is False
    assert puzzle().reflect is True
    assert puzzle(reflect=False).reflect is False


def test_pieces_are_found_by_name():
    two = puzzle(pieces=[ONE, Piece("two", line(2))])
    assert two.piece("two").cells == line(2)
    with pytest.raises(KeyError):
        two.piece("three")


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
