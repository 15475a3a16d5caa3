"""Files of tiles, numbers on the sides of squares; boards of them, `.sol` files; and addresses of the page that shows boards."""

from collections import Counter
from urllib.parse import parse_qs, urlparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import InputError, Piece, Placed, Puzzle, Sides, Solution, SolutionFileError, box
from satpack.io.any_puzzle import parse_any_puzzle
from satpack.io.results.formats import read_solutions
from satpack.io.tiles import board_text, page_address, parse_board
from tests.tools.brute_force import whole_solutions
from tests.tools.command import run
from tests.tools.edge_tiles import B3X3S1
from tests.tools.examples import examples
from tests.tools.random_edges import tetravex
from tests.tools.sides import tiles

STEPS = (0, -1), (1, 0), (0, 1), (-1, 0)


def listed(given, sign=""):
    return "".join(f"{' '.join(map(str, tile))}{sign}\n" for tile in given)


def read(text):
    return parse_any_puzzle(text.encode(), file="b.puz")[0]


@pytest.mark.parametrize("begins", ["", "0\n", "3\n", "c nine tiles\n\n3 3\n", "3 3\r\n"])
def test_tiles_are_those_of_a_file(begins):
    puzzle = read(begins + listed(B3X3S1))
    assert puzzle.pieces == tiles(B3X3S1, 3, 3).pieces
    assert puzzle.sides == tiles(B3X3S1, 3, 3).sides
    assert len(puzzle.region) == 9


def test_equal_tiles_are_copies_and_signs_are_pairs():
    puzzle = read("2 1\n1 2 3 2 +\n2 3 2 1 -\n")
    assert satpack.count(puzzle).total == len(whole_solutions(puzzle)) == 12
    assert [piece.copies.high for piece in read("2 1\n1 2 3 2\n2 3 2 1\n").pieces] == [2]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0\n1 2 3\n", "line 2: 3 numbers; a tile has four, clockwise from the top"),
        ("3 3\n1 2 3 4\n", "has 1 tile for a board of 3 x 3"),
        ("1 2 3 4\n1 2 x 4\n", "line 2: found '1 2 x 4'; use four numbers per tile"),
        ("1 1 1 1\n1 1 1 1\n", "no rectangle has 2 tiles and 0 sides of a frame"),
        ("2 1\n1 2 3 4 +\n1 2 3 4\n", "some tiles have a sign and others none"),
        ("0\n", "has no tiles"),
    ],
)
def test_mistakes_in_files_of_edge_tiles_are_named(text, fault):
    with pytest.raises(InputError) as caught:
        read(text)
    assert fault in str(caught.value)


def anticlockwise(tile):
    """A tile after a quarter turn: what was at the right is at the top."""
    top, right, below, left = tile
    return right, below, left, top


@st.composite
def listings(draw):
    """The tiles of a board with a frame, as files list them, each turned anyhow; often some are equal."""
    columns, rows = draw(st.sampled_from([(2, 1), (2, 2), (3, 2), (4, 1)]))
    walls = {}

    def colour(x, y, dx, dy):
        if not (0 <= x + dx < columns and 0 <= y + dy < rows):
            return 0
        key = frozenset(((x, y), (x + dx, y + dy)))
        return walls.setdefault(key, draw(st.integers(1, 2)))

    found = []
    for y in range(rows):
        for x in range(columns):
            tile = tuple(colour(x, y, *step) for step in STEPS)
            for _ in range(draw(st.integers(0, 3))):
                tile = anticlockwise(tile)
            found.append(tile)
    return columns, rows, draw(st.permutations(found))


@given(listings())
@examples(60)
def test_lines_say_how_listed_tiles_lie(given):
    columns, rows, found = given
    puzzle = read(f"{columns} {rows}\n{listed(found)}")
    solution = satpack.solve(puzzle)
    text = board_text(solution)
    marks = {(cell, step): mark for p in solution.placed for cell, step, mark in p.sides}
    lines = [tuple(map(int, line.split())) for line in text.splitlines()]
    assert sorted(line[0] for line in lines) == list(range(columns * rows))
    for tile, column, row, turns in lines:
        lying = found[tile]
        for _ in range(turns):
            lying = anticlockwise(lying)
        assert [marks[(column, row), step] for step in STEPS] == [str(c) for c in lying]
    again = parse_board(text, file="a.sol", puzzle=puzzle)
    again.verify()
    assert Counter(again.placed) == Counter(solution.placed)


@given(listings())
@examples(30)
def test_the_page_has_the_same_letter_on_both_sides_of_a_wall(given):
    columns, rows, found = given
    puzzle = read(f"{columns} {rows}\n{listed(found)}")
    address = urlparse(page_address(satpack.solve(puzzle)))
    said = {key: value for key, (value,) in parse_qs(address.fragment).items()}
    assert (said["puzzle"], int(said["board_w"]), int(said["board_h"])) == ("b", columns, rows)
    edges, pieces = said["board_edges"], said["board_pieces"]
    assert len(edges) == 4 * columns * rows
    for number in range(columns * rows):
        x, y = number % columns, number // columns
        own = edges[4 * number : 4 * number + 4]
        tile = found[int(pieces[3 * number : 3 * number + 3]) - 1]
        assert Counter(own) == Counter(
            "a" if c == 0 else chr(ord("b") + sorted({*sum(found, ())} - {0}).index(c))
            for c in tile
        )
        for side, (dx, dy) in enumerate(STEPS):
            inside = 0 <= x + dx < columns and 0 <= y + dy < rows
            other = edges[4 * (number + dx + columns * dy) + (side + 2) % 4] if inside else "a"
            assert own[side] == other


def test_equal_tiles_are_named_by_their_numbers_and_turns():
    puzzle = read("3 1\n0 1 0 0\n0 1 0 1\n0 0 0 1\n")
    assert [piece.name for piece in puzzle.pieces] == ["1,3''", "2"]


def test_other_puzzles_number_their_copies_one_after_the_other():
    pieces = [
        Piece("end", "#", 2, grid="square", sides={(0, 0): "wxww"}),
        Piece("middle", "#", grid="square", sides={(0, 0): "wxwx"}),
    ]
    sides = Sides(border="w")
    puzzle = Puzzle("row", "square", box("square", 3, 1), pieces, sides=sides, reflect=False)
    assert board_text(satpack.solve(puzzle)) == "0 0 0 0\n1 2 0 2\n2 1 0 0\n"


def test_marks_that_match_have_one_letter():
    puzzle = read("2 1\n1 2 3 2 +\n2 3 2 1 -\n")
    address = page_address(satpack.solve(puzzle))
    edges = parse_qs(urlparse(address).fragment)["board_edges"][0]
    assert edges[1] == edges[7]


def test_empty_cells_and_parts():
    puzzle = tiles(B3X3S1, 3, 3)
    whole = satpack.solve(puzzle)
    part = Solution(puzzle, whole.placed[:2])
    again = parse_board(f"c a part\n\n{board_text(part)}", file="p.sol", puzzle=puzzle)
    assert Counter(again.placed) == Counter(part.placed)
    assert page_address(part).count("aaaa") == 7


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "0 0 0\n0 0 0 0\n",
            "line 1: found '0 0 0'; use a tile, its column, its row and its turns",
        ),
        (
            "9 0 0 0\n",
            "line 1: there is no tile 9; they are numbered from 0 to 8",
        ),
        ("1 0 0 0\n1 0 1 0\n", "line 2: tile 1 lies twice; give each tile one line"),
        ("1 0 0 0\n2 0 1 4\n", "line 2: found 4 quarter turns; use 0 to 3"),
        ("0 3 0 0\n", "line 1: column 3, row 0 is not on the board"),
    ],
)
def test_wrong_lines_are_named(text, fault):
    with pytest.raises(SolutionFileError, match=fault):
        parse_board(text, file="a.sol", puzzle=tiles(B3X3S1, 3, 3))


@pytest.mark.parametrize("text", ["1 0 0", "tile 1", "{}"])
def test_a_file_is_a_board_by_its_name(tmp_path, text):
    path = tmp_path / "a.sol"
    path.write_text(text)
    with pytest.raises(SolutionFileError, match="use a tile, its column, its row and its turns"):
        read_solutions(str(path), puzzle=tiles(B3X3S1, 3, 3))


def test_what_is_no_board_of_tiles_is_refused():
    mirrored = Piece("A", "#", grid="square", sides={(0, 0): "abcd"})
    puzzle = Puzzle("one", "square", "#", [mirrored])
    sides = tuple(((0, 0), step, mark) for step, mark in zip(STEPS, "adcb", strict=True))
    lying = Solution(puzzle, (Placed("A", ((0, 0),), (), tuple(sorted(sides))),))
    lying.verify()
    with pytest.raises(InputError, match="piece 'A' lies mirrored"):
        board_text(lying)
    many = [
        Piece(f"p{i}", "#", grid="square", sides={(0, 0): [f"m{i}", f"n{i}", "", ""]})
        for i in range(13)
    ]
    puzzle = Puzzle("many", "square", box("square", 13, 1), many)
    with pytest.raises(InputError, match="26 kinds of sides; the page shows at most 25"):
        page_address(Solution(puzzle, ()))


def test_commands_read_and_write_boards(tmp_path):
    puz, sol = tmp_path / "a.puz", tmp_path / "a.sol"
    puz.write_text(f"3 3\n{listed(B3X3S1)}")
    done = run("solve", puz, "-o", sol, "-o", "url")
    assert done.exit_code == 0
    assert done.stdout.startswith(
        "https://e2.bucas.name/#puzzle=a&board_w=3&board_h=3&board_edges=a"
    )
    assert done.stdout.count("\n") == 1
    assert not (tmp_path / "url").exists()
    assert run("verify", puz, sol).exit_code == 0
    shown = run("render", sol, "--puzzle", puz, "-o", "URL")
    assert (shown.exit_code, shown.stdout) == (0, done.stdout)
    assert run("render", sol, "--puzzle", puz, "-o", tmp_path / "a.svg").exit_code == 0
    assert run("count", puz, "--fix", sol, "--up-to", "total").exit_code == 0
    turned = sol.read_text().replace("0 0 0 1", "0 0 0 2")
    sol.write_text(turned)
    wrong = run("verify", puz, sol)
    assert wrong.exit_code == 2
    assert "solution is wrong: side" in wrong.stderr
    for command, fault in (
        (("render", sol, "-o", "url"), "say with --puzzle which puzzle it is about"),
        (("solve", "soma", "-o", "url"), "url: takes squares of one cell on a flat board"),
        (("solve", "soma", "-o", tmp_path / "b.sol"), "takes squares of one cell on a flat board"),
    ):
        done = run(*command)
        assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
        assert fault in done.stderr


def test_a_tetravex_is_a_board_without_turns():
    solution = satpack.solve(tetravex(3, 5, 1))
    lines = [line.split() for line in board_text(solution).splitlines()]
    assert {turns for *_, turns in lines} == {"0"}


def test_many_tiles_alike_keep_their_numbers():
    """More than the numbers that a name has room for, one by one."""
    lines = ["1 1 2 2", *["1 2 1 2"] * 70, "2 1 1 2"]
    puzzle = parse_any_puzzle("\n".join(["72 1", *lines]).encode(), file="many.puz")[0]
    assert [piece.name for piece in puzzle.pieces] == ["1,72'''", "2-71"]
    placed = [
        Placed(piece.name, ((column, 0),), (), sides)
        for column, piece in enumerate(reversed(puzzle.pieces))
        for sides in [tuple(((column, 0), step, mark) for _, step, mark in piece.sides)]
    ]
    assert board_text(Solution(puzzle, tuple(placed))) == "0 1 0 0\n1 0 0 0\n"


def test_more_tiles_alike_than_a_name_lists_have_no_numbers():
    puzzle = read("20 10\n" + "1 1 1 1\n1 1 1 2\n" * 100)
    with pytest.raises(InputError, match=r"'1,\.\.\.' is a name too short for the numbers of 100"):
        board_text(Solution(puzzle, ()))
    sides = tuple(sorted(((0, 0), step, "1") for step in STEPS))
    part = Solution(puzzle, (Placed(puzzle.pieces[0].name, ((0, 0),), (), sides),))
    assert "board_pieces" not in page_address(part)
