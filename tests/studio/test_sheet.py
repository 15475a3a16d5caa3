"""The text and the drawing say the same, and what did not change in the text stays as it is."""

import difflib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
import satpack.studio.sheet
from satpack.gallery import gallery_names, gallery_text
from satpack.io.puzzles.text import puzzle_text
from satpack.model.piece_colours import SERIES, piece_colours
from satpack.model.pieces import Piece
from satpack.model.puzzle import Puzzle
from satpack.runtime.errors import InputError, LimitError
from satpack.studio import nouns
from satpack.studio.nouns import PieceSheet, PuzzleSheet, RegionSheet, sheet_from, sheet_of, tidied
from satpack.studio.parts import line_of, parts_of
from satpack.studio.shapes import new_text
from satpack.studio.sheet import drawn_in, read_sheet, write_sheet
from tests.io.test_mistakes import MISTAKES
from tests.tools.examples import examples
from tests.tools.side_boards import matched, pairs
from tests.tools.sides import sided_puzzles
from tests.tools.strategies import loose_puzzles


def sheet(text):
    found = read_sheet(text)
    assert found["error"] == ""
    return sheet_from(found["puzzle"])


def changed_lines(before, after):
    """The lines that went, and those that came."""
    lines = list(difflib.ndiff(before.split("\n"), after.split("\n")))
    return [t[2:] for t in lines if t[0] == "-"], [t[2:] for t in lines if t[0] == "+"]


@pytest.mark.parametrize("name", gallery_names())
def test_a_puzzle_that_did_not_change_keeps_its_text_and_a_new_name_changes_one_line(name):
    text = gallery_text(name)
    drawn = sheet(text)
    assert write_sheet(text, drawn) == text
    assert sheet_from(msgspec.to_builtins(sheet_of(satpack.loads(text)))) == drawn
    old = drawn.name
    drawn.name = "another"
    after = write_sheet(text, drawn)
    went, came = changed_lines(text, after)
    assert [line for line in went if "name" in line or "grid" in line][:1] == [f'name = "{old}"']
    assert 'name = "another"' in came
    assert satpack.loads(after).pieces == satpack.loads(text).pieces
    assert after.count("#") == text.count("#")


COMMENTED = """# A story.
name = "small"  # kept
grid = "square"

# what is filled
[region]
box = [3, 2]

# the two
# of them
[[pieces]]
name = "A"
cells = '''
##
#.'''

[[pieces]]
name = "B"  # beside
box = [3, 1]

# at the end
"""


def test_the_page_gets_the_colour_of_each_piece(studio):
    sheet = read_sheet(gallery_text("soma"))["puzzle"]
    fills = piece_colours(satpack.load("soma"))
    assert {piece["name"]: piece["fill"] for piece in sheet["pieces"]} == fills
    sheet["pieces"][2]["colour"] = "#c33"
    sheet["pieces"].append({"name": "new"})
    written = studio.post("api/write", text=gallery_text("soma"), puzzle=sheet).json()
    assert 'colour = "#c33"' in written["text"]
    named = dict(zip((piece["name"] for piece in sheet["pieces"]), written["fills"], strict=True))
    assert named == fills | {sheet["pieces"][2]["name"]: "#cc3333", "new": SERIES[7]}
    again = read_sheet(written["text"])["puzzle"]
    assert [piece["fill"] for piece in again["pieces"]] == written["fills"]


def test_only_the_keys_that_changed_are_written_anew():
    drawn = sheet(COMMENTED)
    drawn.pieces[0].cells.append((1, 1))
    after = write_sheet(COMMENTED, drawn)
    assert changed_lines(COMMENTED, after)[1] == ["box = [2, 2]"]
    for kept in (
        "# A story.",
        "# kept",
        "# what is filled",
        "# of them",
        "# beside",
        "# at the end",
    ):
        assert kept in after
    drawn.pieces.append(PieceSheet("C", [(0, 0)]))
    drawn.pieces[1].copies = "0-2"
    again = write_sheet(after, drawn)
    assert 'name = "B"  # beside\nbox = [3, 1]\ncopies = "0-2"\n' in again
    assert 'copies = "0-2"' in again
    assert "# of them" in again
    drawn.pieces.reverse()
    assert [piece.name for piece in satpack.loads(write_sheet(again, drawn)).pieces] == [
        "C",
        "B",
        "A",
    ]


KEPT = """# of all
name = "kept"   # its title
grid = "square"
region = { box = [3, 3], holes = 0 }  # in one line

[[pieces]] # the first
# how it looks
cells = [[0, 0],
         [1, 0]]  # a domino
name   = 'A'
copies = 2       # or three?

  # indented
  [[pieces]]
  name = "B"
"""


def test_comments_and_layout_stay_also_in_a_table_that_changed():
    text = f"{KEPT}  box = [2, 2]\n  value = 5 # at most\n\n# the end\n"
    drawn = sheet(text)
    drawn.pieces[0].copies = "3"
    drawn.pieces[1].value = 7
    after = write_sheet(text, drawn)
    assert changed_lines(text, after) == (
        ["copies = 2       # or three?", "  value = 5 # at most"],
        ["copies = 3       # or three?", "  value = 7 # at most"],
    )
    drawn.pieces[0].cells, drawn.pieces[1].colour = [(0, 0), (0, 1), (1, 0)], "red"
    again = write_sheet(after, drawn)
    assert tidied(sheet(again)) == tidied(drawn)
    for kept in ("# how it looks\ncells", "# a domino\nname   = 'A'", "# in one line", "# the end"):
        assert kept in again
    drawn.region.required.remove((2, 2))
    other = write_sheet(again, drawn)
    assert tidied(sheet(other)) == tidied(drawn)
    assert changed_lines(again, other)[0] == ["region = { box = [3, 3], holes = 0 }  # in one line"]


def test_two_pieces_that_get_one_name_are_both_there_to_be_named_anew():
    drawn = sheet(COMMENTED)
    drawn.pieces[1].name = "A"
    after = write_sheet(COMMENTED, drawn)
    assert after.count('name = "A"') == 2
    assert "# beside" in after
    assert "two pieces are named 'A'" in read_sheet(after)["error"]


def test_polyforms_stay_one_table_until_one_of_them_changes():
    text = gallery_text("pentominoes-6x10")
    assert "polyforms = 5" in text
    drawn = sheet(text)
    drawn.region.required.remove((0, 0))
    assert "polyforms = 5" in write_sheet(text, drawn)
    moved = msgspec.structs.replace(drawn, pieces=drawn.pieces[::-1])
    commented = text.replace("[region]", "[region]  # all of it")
    for pieces in (moved.pieces, [*drawn.pieces[:2], PieceSheet("O", [(0, 0)]), *drawn.pieces[2:]]):
        other = msgspec.structs.replace(drawn, pieces=pieces)
        after = write_sheet(commented, other)
        assert tidied(sheet(after)) == tidied(other)
        assert "# all of it" in after
    drawn.pieces[3].copies = "2"
    after = write_sheet(text, drawn)
    assert "polyforms" not in after
    assert len(satpack.loads(after).pieces) == 12


def test_another_way_to_write_it_is_written_anew_below_its_first_comment():
    text = '# story\nname = "x"\ngrid = "square"\nregion.box = [2, 2]\npieces = [{ name = "d", box = [2, 1], copies = 2 }]\n'
    drawn = sheet(text)
    drawn.pieces[0].copies = "1-2"
    after = write_sheet(text, drawn)
    assert after.startswith("# story\n")
    assert tidied(sheet(after)) == tidied(drawn)


BESIDES = """name = "x"
grid = "square"

# the best first
[goal]
maximise = "value"

[region]
box = [4, 4]
wrap = [true, false]

[regions."my tray"]  # kept
cells = '''
###
##.'''

[design]
want = ["unique"]
regions = ["my tray", "3x3"]

[[pieces]]
polyforms = 3
copies = "0-2"
value = 3
"""


@pytest.mark.parametrize("text", [BESIDES, BESIDES.replace("[region]", '[ "region" ]')])
def test_what_is_not_drawn_stays_where_it_is(text):
    before = satpack.loads(text)
    assert before.goal
    assert before.design
    drawn = sheet(text)
    assert write_sheet(text, drawn) == text
    drawn.pieces.append(PieceSheet("new", [(0, 0)]))
    drawn.region.required.remove((2, 2))
    after = write_sheet(text, drawn)
    read = satpack.loads(after)
    assert (read.goal, read.design) == (before.goal, before.design)
    assert read.region.wrap == (True, False)
    assert [piece.value for piece in read.pieces] == [3, 3, 0]
    if text == BESIDES:
        assert "# kept" in after
        assert after.index("[goal]") < after.index("[region]") < after.index("[design]")
    drawn.goal, drawn.region.wrap = {"minimise": "holes"}, []
    read = satpack.loads(write_sheet(after, drawn))
    assert (str(read.goal), read.region.wrap) == ("minimise holes", ())
    tray, drawn.targets[0].region = drawn.targets[0].region, RegionSheet()
    blank = write_sheet(after, drawn)
    assert drawn_in(blank).targets[0].region == RegionSheet()
    drawn.targets[0].region = tray
    assert satpack.loads(write_sheet(blank, drawn)).design == before.design
    drawn.design = {"want": ["unique", "level >= 3"]}
    drawn.targets = []
    designed = write_sheet(after, drawn)
    assert list(map(str, satpack.loads(designed).design.want)) == ["unique", "level >= 3"]
    assert "# the best first" in designed
    for wrong in ({"goal": {"maximise": "nothing"}}, {"design": {"want": ["beautiful"]}}):
        with pytest.raises(InputError):
            write_sheet(after, msgspec.structs.replace(drawn, **wrong))


def test_a_search_for_colours_outlives_its_region():
    drawn = sheet(
        'name = "x"\ngrid = "square"\n[region]\nbox = [2, 2]\n[design.colours]\nmost = 2\namong = [[1, 0]]\n'
        '[[pieces]]\nname = "d"\nbox = [2, 1]\ncopies = 2\n'
    )
    drawn.region.required = [(x + 3, y) for x, y in drawn.region.required]
    drawn.design["colours"]["among"] = [[4, 0]]
    assert tidied(drawn).design["colours"]["among"] == [[1, 0]]
    drawn.region.required = []
    assert tidied(drawn).design["colours"]["among"] == [[4, 0]]


@pytest.mark.parametrize("grid", satpack.GRIDS)
def test_pieces_without_cells_are_kept_as_comments_and_left_out_of_what_is_asked(grid):
    cells = satpack.polyforms(grid, 2)[0].cells
    first = PieceSheet("A", list(cells))
    text = write_sheet("", PuzzleSheet("x", grid, RegionSheet(list(cells)), [first]))
    drawn = sheet(text)
    blank = PieceSheet('empty # "', copies="0-3", turn="none", group=2, value=5, colour="red")
    drawn.pieces.insert(0, blank)
    drawn.pieces.append(PieceSheet("another"))
    after = write_sheet(text, drawn)
    assert sheet(after) == tidied(drawn)
    assert write_sheet(after, drawn) == after
    assert [piece.name for piece in satpack.loads(after).pieces] == ["A"]
    blank.cells = list(cells)[:1]
    drawn.pieces.pop()
    again = write_sheet(after, drawn)
    assert sheet(again) == tidied(drawn)
    assert "drawn yet" not in again
    assert [piece.name for piece in satpack.loads(again).pieces] == [blank.name, "A"]


@pytest.mark.parametrize("inside", ["", "# inside\n"])
def test_a_piece_that_lost_its_cells_keeps_its_place_and_comments(inside):
    text = COMMENTED.replace('[[pieces]]\nname = "A"', f'[[pieces]]  # this\n{inside}name = "A"')
    drawn = sheet(text)
    cells, drawn.pieces[0].cells = drawn.pieces[0].cells, []
    after = write_sheet(text, drawn)
    assert sheet(after) == tidied(drawn)
    assert [piece.name for piece in satpack.loads(after).pieces] == ["B"]
    drawn.pieces[0].cells = cells
    again = write_sheet(after, drawn)
    assert satpack.loads(again) == satpack.loads(text)
    assert again.count("#") == text.count("#")


def test_what_has_no_cells_at_all_is_said_and_can_be_drawn():
    drawn = sheet(COMMENTED)
    drawn.region = RegionSheet()
    after = write_sheet(COMMENTED, drawn)
    read = read_sheet(after)
    assert read["error"] == "The region has no cell yet: draw one."
    assert after.split("\n")[read["line"] - 1].startswith("cells")
    assert sheet_from(read["puzzle"]) == tidied(drawn)
    assert "# beside" in after
    drawn.region = RegionSheet([(0, 0)])
    for piece in drawn.pieces:
        piece.cells = []
    read = read_sheet(write_sheet(after, drawn))
    assert read["error"] == "No piece has a cell yet: draw one."
    assert [piece["name"] for piece in read["puzzle"]["pieces"]] == ["A", "B"]


def test_comments_of_others_are_no_pieces():
    aside = COMMENTED + '# [[pieces]]\n# name = "C"\n# box = [1, 1]\n'
    assert [piece.name for piece in sheet(aside).pieces] == ["A", "B"]
    twice = COMMENTED + '\n# [[pieces]]\n# name = "A"\n# cells = ""  # nothing is drawn yet\n'
    assert "'A'" in read_sheet(twice)["error"]


@pytest.mark.parametrize("grid", satpack.GRIDS)
def test_shapes_are_moved_to_where_drawings_show_them(grid):
    kind = satpack.GRIDS[grid]
    cells = satpack.polyforms(grid, 3)[0].cells
    by = tuple(-7 * value for value in kind.translations[0])
    away = [tuple(map(sum, zip(cell, by, strict=True))) for cell in cells]
    drawn = PuzzleSheet("x", grid, RegionSheet(away), [PieceSheet("a", away)])
    home = tidied(drawn)
    for shape in (home.region.required, home.pieces[0].cells):
        assert kind.translated_home(shape) == kind.translated_home(cells)
        places = [kind.place_of(cell) for cell in shape]
        assert min(map(min, places)) >= 0
    assert tidied(home) == home


@examples(40)
@given(loose_puzzles())
def test_variable_cells_are_kept_and_move_with_their_piece(puzzle):
    text = puzzle_text(puzzle)
    assert satpack.loads(text) == puzzle
    drawn = sheet(text)
    assert sheet(write_sheet(text, drawn)) == drawn
    for piece, home in zip(drawn.pieces, tidied(drawn).pieces, strict=True):
        (by,) = {
            tuple(b - a for a, b in zip(cell, other, strict=True))
            for cell, other in zip(
                piece.cells + piece.variable, home.cells + home.variable, strict=True
            )
        }
        assert len(by) == puzzle.grid.dimension


@given(sided_puzzles())
def test_marks_on_sides_are_kept_and_move_with_their_piece(puzzle):
    text = puzzle_text(puzzle)
    drawn = sheet(text)
    assert write_sheet(text, drawn) == text
    assert tidied(sheet(write_sheet("", drawn))) == tidied(drawn)


def test_marks_on_sides_change_alone_and_with_the_cells():
    text = puzzle_text(matched("square", 2, ["red", "green"]).puzzle)
    drawn = sheet(text)
    drawn.pieces[0].sides[0] = (*drawn.pieces[0].sides[0][:2], "blue")
    went, came = changed_lines(text, write_sheet(text, drawn))
    assert [line.partition(" = ")[0] for line in (*went, *came)] == ["sides", "sides"]
    drawn.pieces[0].cells = [(0, 0), (0, 1)]
    drawn.pieces[0].sides = [((0, 0), (-1, 0), "blue")]
    (piece, _) = satpack.loads(write_sheet(text, drawn)).pieces
    assert len(piece.cells) == 2
    assert [mark for *_, mark in piece.sides] == ["blue"]


def test_the_page_gets_the_looks_of_marks(studio):
    puzzle = matched("square", 2, ["1+", "1-"], pairs(1)).puzzle
    drawn = studio.post("api/read", text=puzzle_text(puzzle)).json()["puzzle"]
    looks = {mark: look for mark, (_, *look) in drawn["marks"].items()}
    assert looks == {"1+": [1, ""], "1-": [-1, ""]}
    record = studio.post("api/write", text=puzzle_text(puzzle), puzzle=drawn).json()
    assert record["marks"] == drawn["marks"]


def test_the_page_gets_the_names_of_marks_that_colours_do_not_distinguish():
    for number, is_named in ((8, False), (9, True)):
        marks = [f"m{i}" for i in range(number)]
        pieces = [
            Piece(mark, "#", grid="square", sides={(0, 0): [mark, "", "", ""]}) for mark in marks
        ]
        drawn = sheet_of(Puzzle("row", "square", "#" * number, pieces))
        assert {look[2] for look in drawn.marks.values()} == (set(marks) if is_named else {""})


@examples(40)
@given(st.data())
def test_whatever_is_drawn_is_what_its_text_says(data):
    grid = data.draw(st.sampled_from(list(satpack.GRIDS)))
    forms = satpack.polyforms(grid, data.draw(st.integers(1, 4)))
    chosen = data.draw(st.lists(st.sampled_from(forms), min_size=1, max_size=4, unique=True))
    region = satpack.box(grid, *(3 for _ in range(satpack.GRIDS[grid].dimension)))
    text = puzzle_text(Puzzle("p", grid, region, [Piece("first", region[:1])]))
    drawn = sheet(text)
    for piece in chosen:
        number = data.draw(st.integers(0, 3))
        copies = data.draw(st.sampled_from(["1", "2", f"{number}-{number + 2}"]))
        cells = list(piece.cells) if data.draw(st.integers(0, 3)) else []
        drawn.pieces.append(PieceSheet(f"new {piece.name}", cells, copies))
        text = write_sheet(text, drawn)
        assert tidied(sheet(text)) == tidied(drawn)
    if data.draw(st.booleans()):
        drawn.pieces.reverse()
    region = drawn.region.required
    drawn.region.optional = [region.pop() for _ in range(len(region) // 3)]
    assert tidied(sheet(write_sheet(text, drawn))) == tidied(drawn)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (COMMENTED.replace("#.'''", "#x'''"), 15),
        (COMMENTED.replace("box = [3, 1]", "box = [3, 0]"), 19),
        (COMMENTED.replace("box = [3, 2]", "boxes = [3, 2]"), 7),
        (COMMENTED.replace('grid = "square"', 'grid = "squire"'), 3),
        (COMMENTED.replace("[region]", "[region"), 6),
        (COMMENTED.replace("[region]", "[board]"), 6),
        (f"{COMMENTED}# why\n[goal.most.of]\nall = 1\n", 23),
        (f"{COMMENTED}# why\n[[goal.x]]\na = 1\n", 23),
        ("", 1),
    ],
)
def test_errors_have_their_line(text, line):
    sheet = read_sheet(text)
    assert sheet["puzzle"] is None
    assert sheet["error"]
    assert sheet["line"] == line


@pytest.mark.parametrize("kind", [kind for kind in MISTAKES if MISTAKES[kind][1][:5] == "line "])
def test_mistakes_in_the_toml_are_said_with_their_line(kind):
    text, message = MISTAKES[kind]
    sheet = read_sheet(text)
    assert sheet["error"] == message
    assert sheet["line"] == int(message[5:].partition(",")[0].partition(":")[0])


def test_one_word_gets_no_advice_about_python():
    assert read_sheet("soma")["error"].startswith("line 1, column 5: found the end of the line")


def test_an_error_about_all_of_it_has_no_line():
    assert line_of(COMMENTED, "text: two pieces have the same cells") is None
    assert line_of(COMMENTED, "text: piece 9 ('Z'): gone") is None


def test_brackets_in_drawings_and_comments_begin_no_table():
    text = '# [[pieces]]\nname = """\n[region]\n"""\n[region] # x\nbox = [1, 1]\n'
    assert [part.kind for part in parts_of(text)] == ["", "region"]
    assert "".join(part.text for part in parts_of(text)) == text


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {},
        {"name": "x", "grid": "nothing", "region": {}, "pieces": []},
        {"name": "x", "grid": "triangle", "region": {"required": [[1, 0]]}, "pieces": []},
        {"name": "x", "grid": "square", "region": {"required": [[1]]}, "pieces": []},
        {"name": "x", "grid": "square", "region": {}, "pieces": [], "more": 1},
        *(
            {"name": "x", "grid": "square", "region": {"required": [[0, 0]]}}
            | {"pieces": [{"name": "A", "cells": [[0, 0]]} | piece]}
            for piece in ({"name": "a\nb"}, {"copies": "many"}, {"copies": "3-1"}, {"name": ""})
        ),
    ],
)
def test_what_is_no_puzzle_is_refused(studio, wrong):
    answer = studio.post("api/write", text="", puzzle=wrong)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_large_puzzles_are_refused(monkeypatch):
    monkeypatch.setattr(nouns, "MAX_CELLS", 1000)
    drawn = {"name": "x", "grid": "square", "region": {}, "pieces": []}
    drawn["region"] = {"required": [[x, 0] for x in range(2001)]}
    with pytest.raises(LimitError):
        sheet_from(drawn)
    monkeypatch.delattr("satpack.studio.sheet.line_of")  # which takes seconds
    assert "characters" in read_sheet("#" * 5_000_000)["error"]


def test_the_routes_read_and_write(studio):
    read = studio.post("api/read", text=COMMENTED).json()
    assert read["line"] is None
    puzzle = read["puzzle"]
    puzzle["pieces"][1]["name"] = "Bee"
    written = studio.post("api/write", text=COMMENTED, puzzle=puzzle).json()
    assert 'name = "Bee"' in written["text"]
    assert written["error"] == ""
    with pytest.raises(InputError):
        sheet_from({"name": 1})


def test_a_large_region_is_drawn_not_listed_and_its_text_read_once(monkeypatch):
    read = []
    parse = satpack.studio.sheet.parse_puzzle_text
    monkeypatch.setattr(
        "satpack.studio.sheet.parse_puzzle_text", lambda text: read.append(text) or parse(text)
    )
    text = new_text("large", "square", [200, 200])
    drawn = sheet(text)
    drawn.region.required.remove((7, 9))
    after = write_sheet(text, drawn)
    assert sheet(after).region.required == drawn.region.required
    assert len(after) < 45_000
    assert len(read) == len(set(read)) == 2
