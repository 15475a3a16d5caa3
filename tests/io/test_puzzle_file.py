"""Good puzzle files mean what they show; others are in `test_mistakes.py` and `tests/safety`."""

import pytest
from hypothesis import given

import satpack
from satpack import GRIDS, Colour, Copies, InputError, polyforms
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.grids.coordinates import from_file
from tests.tools.puzzles import ENDS
from tests.tools.strategies import puzzles


def written(grid, *, region="box = [4, 4]", pieces="name = 'p'\nbox = [1, 1]", top=""):
    if grid == "cube":
        region, pieces = region.replace("[4, 4]", "[4, 4, 4]"), pieces.replace("1]", "1, 1]")
    return f'name = "test"\ngrid = "{grid}"\n{top}\n[region]\n{region}\n[[pieces]]\n{pieces}\n'


# --- what files mean


@given(puzzles())
def test_a_puzzle_written_as_lists_is_read_back(puzzle):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("satpack.io.puzzles.text._SPARSE", 0)
        assert parse_puzzle(puzzle.to_toml()) == puzzle


def test_hexagons_are_drawn_by_their_axial_coordinates():
    puzzle = parse_puzzle(
        written("hexagon", region='cells = """\n##\n+#"""', pieces='name = "p"\ncells = "##"')
    )
    assert puzzle.region.required == ((0, 0), (1, 0), (1, 1))
    assert puzzle.region.optional == ((0, 1),)
    assert puzzle.pieces[0].cells == ((0, 0), (1, 0))


def test_triangles_are_drawn_in_rows_and_point_up_where_row_and_column_are_both_even_or_odd():
    grid = GRIDS["triangle"]
    drawn = [
        parse_puzzle(written("triangle", region=f"cells = '''\n{art}'''", pieces="polyforms = 1"))
        for art in (".v^+\nv^..", ".##+\n##..")
    ]
    assert drawn[0].region == drawn[1].region
    assert set(drawn[0].region.required) == {
        from_file(grid, cell) for cell in ((0, 1), (0, 2), (1, 0), (1, 1))
    }
    assert drawn[0].region.optional == (from_file(grid, (0, 3)),)
    listed = written(
        "triangle",
        region="cells = [[0, 1], [0, 2], [1, 0], [1, 1]]\noptional = [[0, 3]]",
        pieces="polyforms = 1",
    )
    assert parse_puzzle(listed).region == drawn[0].region


def test_a_box_fills_whole_domains():
    for grid, size in (("square", 16), ("cube", 64), ("hexagon", 16), ("triangle", 32)):
        puzzle = parse_puzzle(written(grid))
        assert len(puzzle.region) == size
        assert len(puzzle.pieces[0]) == len(puzzle.grid.domain)


def test_polyforms_stand_for_all_of_them():
    def pieces(top="", more=""):
        return parse_puzzle(written("square", top=top, pieces=f"polyforms = 4\n{more}")).pieces

    assert pieces() == polyforms("square", 4)
    assert pieces("reflect = false") == polyforms("square", 4, kind="one-sided")
    assert pieces("reflect = false", "kind = 'free'") == polyforms("square", 4)
    assert {piece.copies for piece in pieces(more='copies = "0-2"')} == {Copies(0, 2)}
    solid = parse_puzzle(written("cube", pieces="polyforms = 4")).pieces
    assert solid == polyforms("cube", 4, kind="one-sided")


def test_polyforms_of_several_sizes_have_names_of_their_own():
    def names(*sizes, more=""):
        pieces = "\n[[pieces]]\n".join(f"polyforms = {size}" for size in sizes)
        return " ".join(
            p.name for p in parse_puzzle(written("square", pieces=pieces + more)).pieces
        )

    assert names(5) == "F I L N P T U V W X Y Z"
    assert names(4, 5) == "I4 L4 O S T4 F I5 L5 N P T5 U V W X Y Z"
    assert names("'4-5'") == names(4, 5)
    assert names(5, 3) == "F I5 L N P T U V5 W X Y Z I3 V3"
    assert len(set(names(*range(1, 7)).split())) == 1 + 1 + 2 + 5 + 12 + 35
    own = "\n[[pieces]]\nname = '{}'\nbox = [2, 2]"
    assert names(4, more=own.format("L4")) == "I L O S T L4"
    assert names(4, 5, more=own.format("L")).endswith("Y Z L")
    with pytest.raises(InputError, match="two pieces are named 'L4', here and at piece 1"):
        names(4, 5, more=own.format("L4"))


def test_optional_keys_have_their_defaults():
    puzzle = parse_puzzle(written("square"))
    assert (puzzle.source, puzzle.reflect, puzzle.expect.is_empty) == ("", True, True)
    full = parse_puzzle(
        written("square", top="source = 'me, 2020'\nreflect = false")
        + "[expect]\ntotal = 8\nrotations = 2\nsymmetry = 1\n"
    )
    assert (full.source, full.reflect) == ("me, 2020", False)
    assert (full.expect.total, full.expect.rotations, full.expect.symmetry) == (8, 2, 1)


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path):
    text = written("cube", region='cells = """\n##\n##\n\n##\n##\n"""')
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert satpack.load(path) == parse_puzzle(text)


SEVERAL_LINES = """
name = "two"
grid = "square"
region.box = [2, 2]
pieces = [
    {
        name = "domino",  # what TOML 1.0 has no place for: a line's end, and a comma before the last brace
        box = [2, 1],
        copies = 2,
    },
]
"""


def test_a_table_in_braces_may_take_several_lines():
    assert parse_puzzle(SEVERAL_LINES).pieces[0].copies.low == 2


@pytest.mark.parametrize("solvable", [True, False])
def test_whether_a_puzzle_is_solvable_is_kept(solvable):
    text = (
        'name = "one"\ngrid = "square"\nregion.box = [1, 1]\n[[pieces]]\nname = "1"\nbox = [1, 1]\n'
        f"[expect]\nsolvable = {str(solvable).lower()}\n"
    )
    puzzle = parse_puzzle(text)
    assert puzzle.expect.solvable is solvable
    assert not puzzle.expect.is_empty
    assert parse_puzzle(puzzle.to_toml()).expect == puzzle.expect


@pytest.mark.parametrize("shape", ["name = 'A'\nbox = [2, 1]", "polyforms = 3"])
def test_a_colour_is_that_of_every_piece_of_its_table(shape):
    puzzle = parse_puzzle(
        f'name = "n"\ngrid = "square"\nregion.box = [3, 4]\n[[pieces]]\n{shape}\ncolour = "#C33"'
    )
    assert {piece.colour for piece in puzzle.pieces} == {"#c33"}
    again = parse_puzzle(puzzle.to_toml())
    assert [piece.colour for piece in again.pieces] == [piece.colour for piece in puzzle.pieces]


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
