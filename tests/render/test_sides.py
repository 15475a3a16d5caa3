"""Marks on sides in pictures: both sides of a wall look alike, and each knob lies in its hole."""

import itertools
import math
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.gallery import load
from satpack.model.grids import GRIDS, apply
from satpack.model.grids.vectors import negated, plus
from satpack.model.moves.disassembly import posed, quarter
from satpack.model.pieces import Piece
from satpack.model.puzzle import Puzzle
from satpack.model.sides import Sides
from satpack.model.solution import Placed, Solution
from satpack.questions.disassemble import disassemble
from satpack.questions.hint import hint
from satpack.render.characters.text import draw
from satpack.render.contours import area, middle
from satpack.render.joints import PROFILES, edge_of, joint_line
from satpack.render.palette import PALE, darker, paler
from satpack.render.sides import _INITIALS, SideLook, need_letters, shown_sides, side_looks
from satpack.render.strokes import tile
from satpack.render.svg.elements import DARK
from satpack.render.svg.moves import _Scene, _sides, draw_moves
from satpack.render.svg.plane import Frame, joint_lines, outline
from satpack.render.svg.polyhedra import light_on
from satpack.render.svg.puzzle_sheet import draw_puzzle
from satpack.render.svg.side_legend import side_legend
from satpack.render.svg.slices import cut, cut_side
from satpack.render.svg.solution import draw_hint, draw_svg
from satpack.render.svg.worksheet import worksheet
from tests.render.test_golden import check as check_text
from tests.render.test_svg import check
from tests.tools.side_boards import matched, pairs

PLANE = [name for name, grid in GRIDS.items() if grid.dimension == 2 and not grid.sticks]
SOLID = [name for name, grid in GRIDS.items() if grid.dimension == 3 and not grid.balls]


def test_a_narrow_legend_has_room_for_its_title():
    looks = {"1": SideLook("1", "#ff0000", 0)}
    one_line, two_lines = side_legend(looks, 10.0, title=""), side_legend(looks, 10.0)
    assert two_lines.high > one_line.high
    assert two_lines.wide > one_line.wide


def walls(solution):
    """The two looks of each wall between two cells."""
    at = shown_sides(solution).at
    for (cell, step), look in at.items():
        if (other := (plus(cell, step), negated(step))) in at:
            yield look, at[other]


@given(st.sampled_from([*PLANE, *SOLID]), st.integers(0, 99), st.booleans())
def test_both_sides_of_a_wall_look_alike(grid, seed, paired):
    sides = pairs(3) if paired else Sides()
    marks = [f"{i}{sign}" for i in (1, 2, 3) for sign in "+-"] if paired else list("abc")
    for one, other in walls(matched(grid, 8, marks, sides, seed=seed)):
        assert one.colour == other.colour
        assert one.joint == -other.joint
        assert bool(one.joint) is paired


@pytest.mark.parametrize("name", PLANE)
def test_knobs_stay_within_the_triangle_that_they_reach_into(name):
    grid = GRIDS[name]
    frame = Frame(grid)
    for cell in grid.domain:
        for step, number in itertools.product(grid.sides_of(cell), range(1, PROFILES + 1)):
            near = plus(cell, step)
            line = joint_line(grid, cell, step, number)
            assert joint_line(grid, near, negated(step), -number) == line[::-1]
            corners = [*map(frame.place, edge_of(grid, cell, step))]
            corners.append(middle([frame.place(spot) for spot in tile(grid, near)]))
            turn = math.copysign(1, area(corners))
            for spot in map(frame.place, line):
                parts = (turn * area([corners[i - 1], corners[i], spot]) for i in range(3))
                assert min(parts) >= -1e-9


@given(st.sampled_from(PLANE), st.integers(0, 99))
def test_pieces_with_knobs_fill_their_region_without_overlap(name, seed):
    grid = GRIDS[name]
    marks = [f"{i}{sign}" for i in range(1, 13) for sign in "+-"]
    solution = matched(name, 7, marks, pairs(12), seed=seed)
    joints = joint_lines(grid, shown_sides(solution))
    whole = sum(area(path[:-1]) for path in outline(grid, solution.puzzle.region.cells))
    made = [outline(grid, placed.cells, joints) for placed in solution.placed]
    assert math.isclose(sum(area(path[:-1]) for paths in made for path in paths), whole)
    # each line between two pieces is drawn by both, in opposite directions
    lines = [{*itertools.pairwise(path)} for (path,) in made]
    for one, other in itertools.combinations(range(len(made)), 2):
        shared = {edge for edge in lines[one] if edge[::-1] in lines[other]}
        cells = solution.placed[one].cells[0], solution.placed[other].cells[0]
        assert bool(shared) is (cells[1] in grid.neighbours(cells[0]))


def looks(marks, **sides):
    return side_looks(puzzle_of(marks, **sides))


def puzzle_of(marks, **sides):
    pieces = [
        Piece(f"p{mark}", "#", grid="square", sides={(0, 0): [mark, *"..."]}) for mark in marks
    ]
    return Puzzle("looks", "square", "#", pieces, sides=Sides(**sides))


def test_a_mark_that_names_a_colour_has_it_and_others_none_like_it():
    found = looks(["red", "x", "cornflowerblue"])
    assert found["red"].colour == "#ff0000"
    assert found["cornflowerblue"].colour == "#6495ed"
    assert len({look.colour for look in found.values()}) == 3


def test_the_mark_of_a_frame_is_grey():
    assert looks(["0", "1"], border="0")["0"].colour != PALE
    piece = Piece("p", "#", grid="square", sides={(0, 0): "0000"})
    framed = Puzzle("framed", "square", "#", [piece], sides=Sides(border="0"))
    assert side_looks(framed)["0"].colour == PALE


def test_plain_sides_beside_knobs_show_nothing():
    match = [("knob", "hole"), ("flat", "flat")]
    found = looks(["knob", "hole", "flat"], match=match)
    assert [(look.joint, bool(look.colour)) for look in found.values()] == [
        (0, False),
        (1, True),
        (-1, True),
    ]
    assert list(found) == ["flat", "knob", "hole"]
    found = looks(["knob", "hole", "flat", "red"], match=[*match, ("red", "red")])
    assert all(look.colour for look in found.values())


def test_the_first_of_a_pair_is_the_knob():
    assert looks(["a", "b"], match=[("b", "a")])["b"].joint == 1


def test_letters_stand_beside_more_than_eight_colours_and_long_marks_get_letters():
    few, many = (looks([str(number) for number in range(end)]) for end in (8, 24))
    assert not need_letters(few.values())
    assert need_letters(many.values())
    assert len({look.colour for look in many.values()}) == 24
    assert [look.text for look in many.values()] == [str(number) for number in range(24)]
    # the pieces are A and B
    assert [look.text for look in looks(["diamond", "heart"]).values()] == ["C", "D"]


def test_initials_of_colours_have_these_colours_if_all_marks_are_initials():
    every = looks(list(_INITIALS))
    assert {mark: look.colour for mark, look in every.items()} == _INITIALS
    assert {mark: look.colour for mark, look in looks(["R", "G"]).items()} == {
        "R": _INITIALS["r"],
        "G": _INITIALS["g"],
    }
    for marks in (["a", "b"], ["r", "R"], ["r", "heart"]):
        assert not {look.colour for look in looks(marks).values()} & set(_INITIALS.values())
    assert looks(["r", "red"])["red"].colour == "#ff0000"


def test_numbers_keep_their_order():
    assert list(looks(["10", "9", "1"])) == ["1", "9", "10"]
    match = [("10+", "10-"), ("2+", "2-")]
    assert list(looks(["10+", "2-", "10-", "2+"], match=match)) == ["2+", "2-", "10+", "10-"]


@pytest.mark.parametrize("name", ["tetra-octa", "rhombic", "octet"])
def test_layers_of_tetrahedra_show_marks_on_the_sides_that_are_cut(name):
    solution = matched(name, 12, ["r", "g", "b"])
    svg = draw_svg(solution, style="layers")
    shown = shown_sides(solution).at
    drawn = Counter()
    for path in re.findall(
        r'<path d="([^"]*)" fill="(#[0-9a-f]{6})" stroke="#222222" stroke-opa', svg
    ):
        drawn[path[1]] += path[0].count("M")
    assert set(drawn) == {look.colour for look in shown.values()}
    for colour, times in drawn.items():
        assert 0 < times <= sum(look.colour == colour for look in shown.values())
    grid = solution.puzzle.grid
    edges: dict = {}
    for (cell, step), look in shown.items():
        ends = cut_side(grid, cell, step, cut(grid, cell, cell[2]))
        if ends:
            key = cell, frozenset(ends)
            # no two sides of a cell are shown in one place
            assert key not in edges
            edges[key] = look
    assert sum(drawn.values()) == len(edges)
    knobs = draw_svg(matched(name, 8, ["1+", "1-"], pairs(1)), style="layers", letters=False)
    assert f'fill="{DARK}"' in knobs


def test_layers_of_balls_have_dots_where_balls_touch():
    solution = matched("sphere", 12, ["r", "g", "b"])
    svg = draw_svg(solution, style="layers")
    seen = Counter(
        look.colour for (_, step), look in shown_sides(solution).at.items() if step[2] >= 0
    )
    assert Counter(re.findall(r'<circle [^>]*fill="(#[0-9a-f]{6})"', svg)) == seen
    # knobs and holes have a spot each
    knobs = matched("sphere", 8, ["1+", "1-"], pairs(1))
    svg = draw_svg(knobs, style="layers")
    many = sum(step[2] >= 0 for _, step in shown_sides(knobs).at)
    assert svg.count("<circle") == 2 * many


def test_balls_moved_apart_have_dots_where_they_face_the_viewer():
    solution = matched("sphere", 12, ["r", "g", "b"])
    svg = draw_svg(solution, style="exploded", letters=False)
    # six of the twelve balls around one are nearer to the viewer
    assert len(re.findall(r'<circle [^>]*fill="#[0-9a-f]{6}"', svg)) == 6 * 12
    knobs = matched("sphere", 8, ["1+", "1-"], pairs(1))
    plain = draw_svg(knobs, style="exploded", letters=False).count("<circle")
    assert plain % 2 == 0 < plain


def test_marks_turn_with_their_piece():
    # up, back, right
    sides = {(0, 0, 0): [".", ".", "r", ".", ".", "."]}
    cube = Piece("one", [(0, 0, 0), (0, 1, 0)], grid="cube", sides=sides)
    placed = Placed("one", cube.cells, (), cube.sides)
    puzzle = Puzzle("turned", "cube", cube.cells, [cube])
    ((cell, step, _),) = cube.sides
    turn = quarter((0, 0, 1))
    cells = posed(cube.cells, (turn, (5, 0, 0)))
    scene = _Scene({0: cells}, "turned", (0,), rotations={0: turn})
    (there,) = _sides(Solution(puzzle, (placed,)), scene).at
    assert there == (cells[cube.cells.index(cell)], apply(turn, step))
    assert there[1] != step


def test_a_puzzle_sheet_has_one_legend_and_pieces_in_the_colours_of_the_puzzle():
    puzzle = load("macmahon-squares")
    svg = draw_puzzle(puzzle)
    assert svg.count("<title>marks on sides</title>") == 1
    assert svg.count("<title>r</title>") == 1
    fills = {look.colour for look in side_looks(puzzle).values()}
    assert all(svg.count(f'fill="{fill}"') > 10 for fill in fills)


def test_knobs_are_printed_on_worksheets():
    (page,) = worksheet(matched("square", 4, ["1+", "1-"], pairs(1)).puzzle)
    # beyond the first and last corner: the room that knobs take is left between shapes
    assert page.count("Z") > 4


def test_a_larger_piece_shows_marks_where_it_has_them():
    piece = Piece("L", "##\n#.", grid="square", sides={(1, 0): {(1, 0): "red"}})
    puzzle = Puzzle("L", "square", "##\n#.", [piece])
    placed = Placed("L", piece.cells, sides=piece.sides)
    svg = draw_svg(Solution(puzzle, (placed,)))
    assert svg.count('fill="#ff0000"') == 2  # the triangle, and its place in the legend


def test_a_hint_shows_its_piece_in_full_colours_and_the_others_pale():
    solution = matched("square", 6, ["red", "blue"])
    shown = hint(solution.puzzle, replace(solution, placed=solution.placed[:5]))
    svg = draw_hint(shown)
    pale, full = ([paler(each) for each in ("#ff0000", "#0000ff")], ["#ff0000", "#0000ff"])
    assert any(f'fill="{fill}"' in svg for fill in pale)
    # in the legend, and of the next piece
    assert sum(svg.count(f'fill="{fill}"') for fill in full) > 2


def test_marks_move_with_their_pieces():
    solution = matched("cube", 2, ["red"])
    svg = draw_moves(disassemble(solution))
    top = light_on((0.0, 0.0, 1.0))
    assert darker("#ff0000", light=top) in svg
    # of the piece that stays
    assert darker(paler("#ff0000"), light=top) in svg


TEXTS = {
    "sides-square": lambda: draw(matched("square", 12, list("abcd"), Sides(border="a"))),
    "sides-square-colours": lambda: draw(matched("square", 4, ["7", "10"]), colour=True),
    "sides-hexagon": lambda: draw(matched("hexagon", 7, ["heart", "spade"]), unicode=False),
    "sides-triangle": lambda: draw(matched("triangle", 13, list("abc"))),
    "sides-cube": lambda: draw(matched("cube", 5, ["7", "10"])),
    "sides-prism": lambda: draw(matched("prism", 5, list("abc"))),
    "sides-kite": lambda: draw(matched("kite", 4, list("abc"))),
}


@pytest.mark.parametrize("name", TEXTS)
def test_golden_text(name):
    check_text(name, TEXTS[name]())


@pytest.mark.parametrize("grid", ["square", "hexagon", "triangle", "cube", "prism"])
@pytest.mark.parametrize("marks", ["abcde", ["10", "11", "112"]])
def test_text_shows_every_mark(grid, marks):
    solution = matched(grid, 7, list(marks), seed=3)
    text = draw(solution, width=200).split("\n\n ")[0]
    words = Counter(re.findall(r"\w+", text.replace("_", " ")))
    shown = Counter(mark for placed in solution.placed for *_, mark in placed.sides)
    assert {mark: words[mark] for mark in shown} == shown


def test_text_without_room_for_marks_says_how_wide_it_would_be():
    solution = matched("square", 12, list("ab"))
    text = draw(solution, width=20)
    assert "with marks on sides the drawing takes 25 columns" in text
    assert "takes" not in draw(solution, width=31)
    assert max(map(len, text.split("\n\n", maxsplit=1)[0].splitlines())) <= 20


DRAWN = {
    "sides-square": lambda: draw_svg(matched("square", 12, list("abcd"), Sides(border="a"))),
    "sides-many": lambda: draw_svg(
        matched("square", 20, [str(i) for i in range(1, 23)], Sides(border="0"))
    ),
    "sides-triangle": lambda: draw_svg(matched("triangle", 13, list("abc"))),
    "sides-kite": lambda: draw_svg(matched("kite", 6, list("abc"))),
    "sides-cube": lambda: draw_svg(matched("cube", 8, list("abcdef"))),
    "sides-cube-many": lambda: draw_svg(matched("cube", 4, [str(i) for i in range(1, 25)])),
    "sides-layers": lambda: draw_svg(matched("prism", 8, list("abcd")), style="layers"),
    "knobs-square": lambda: draw_svg(
        matched("square", 20, [f"{i}{s}" for i in range(1, 13) for s in "+-"], pairs(12))
    ),
    "knobs-hexagon": lambda: draw_svg(matched("hexagon", 7, ["1+", "1-"], pairs(1))),
    "knobs-outline": lambda: draw_svg(
        matched("square", 6, ["1+", "1-", "2+", "2-"], pairs(2)), style="outline"
    ),
    "knobs-cube": lambda: draw_svg(matched("cube", 5, ["1+", "1-"], pairs(1))),
}


@pytest.mark.parametrize("name", DRAWN)
def test_golden(name):
    check(name, DRAWN[name]())
