"""Colours: what may lie on what, in placements, symmetries, engines, verification and files."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Colour, Copies, Piece, Placed, Puzzle, Region, Solution
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.results.solution_file import parse_solution
from satpack.model.grids import GRIDS
from satpack.model.placing.placements import place
from satpack.model.symmetry.group import symmetry_of
from satpack.model.verification import PuzzleVerifier
from satpack.runtime.errors import PuzzleError, VerificationError
from tests.tools.brute_force import coloured_placements, coloured_solutions, plain
from tests.tools.engines import engines_for
from tests.tools.examples import examples
from tests.tools.strategies import coloured_puzzles

SQUARE = GRIDS["square"]
ROW = ((0, 0), (1, 0))


@given(coloured_puzzles())
def test_placements_are_those_the_colours_allow(puzzle):
    placements = place(puzzle)
    PuzzleVerifier(placements)
    found = [plain(Solution(puzzle, (placements.placed(p),))) for p in range(len(placements))]
    assert len(found) == len(set(found))
    assert {each for one in found for each in one} == coloured_placements(puzzle)


@examples(25)
@given(coloured_puzzles(max_cells=4, max_pieces=2), st.sampled_from(engines_for("list")))
def test_engines_find_what_the_colours_allow(puzzle, engine):
    wanted = coloured_solutions(puzzle)
    found = list(satpack.enumerate(puzzle, up_to="total", engine=engine))
    assert {plain(solution) for solution in found} == wanted
    assert len(found) == len(wanted)
    for solution in found:
        assert parse_solution(solution.to_json(), file="x", puzzle=puzzle) == solution


@examples(25)
@given(coloured_puzzles(max_cells=4, max_pieces=2), st.data())
def test_counts_agree_with_burnside(puzzle, data):
    """Classes are orbits of the symmetries that keep region, colours and pieces, found the plain way."""
    engine = data.draw(st.sampled_from(engines_for("count", puzzle)))
    solutions = coloured_solutions(puzzle)
    counted = satpack.count(puzzle, engine=engine)
    symmetry = symmetry_of(puzzle)
    kinds = [piece.name for piece in puzzle.pieces]

    def image(number, solution):
        automorphism = symmetry.group[number]
        twin = dict(zip(kinds, symmetry.pieces[number].tolist(), strict=True))
        return frozenset(
            (kinds[twin[name]], frozenset((automorphism(cell), colour) for cell, colour in lying))
            for name, lying in solution
        )

    assert counted.total == len(solutions)
    for wanted, order in (
        (counted.rotations, symmetry.rotation_count),
        (counted.symmetry, len(symmetry)),
    ):
        orbits = {
            frozenset(image(number, solution) for number in range(order)) for solution in solutions
        }
        assert {each for orbit in orbits for each in orbit} == solutions
        assert wanted == len(orbits)


@given(coloured_puzzles())
def test_automorphisms_keep_colours(puzzle):
    colours = dict(puzzle.region.colours)
    for automorphism in symmetry_of(puzzle).group:
        assert {automorphism(cell): name for cell, name in colours.items()} == colours


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
