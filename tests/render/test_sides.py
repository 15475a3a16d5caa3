"""Marks on sides in pictures: both sides of a wall look alike, and each knob lies in its hole."""

import itertools
import math
import re
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from satpack.render.palette import PALE
from satpack.render.sides import _INITIALS, SideLook, need_letters, shown_sides, side_looks
from satpack.render.strokes import tile
from satpack.render.svg.moves import _Scene, _sides, draw_moves
from satpack.render.svg.plane import Frame, joint_lines, outline
from satpack.render.svg.puzzle_sheet import draw_puzzle
from satpack.render.svg.side_legend import side_legend
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


def in_style(grid, style, marks, sides=None):
    return draw_svg(matched(grid, 12, marks, *filter(None, [sides])), style=style)


def larger_piece():
    """A puzzle with a piece of three cells that has marks on two sides, and one that is a knob."""
    piece = Piece(
        "L", "##\n#.", grid="square", sides={(1, 0): {(1, 0): "red"}, (0, 1): {(0, 1): "1+"}}
    )
    return Puzzle(
        "L",
        "square",
        "##\n#.",
        [piece],
        sides=Sides([("red", "red"), ("blue", "blue"), ("1+", "1-")]),
    )


def after_all_but_one(solution):
    return hint(solution.puzzle, replace(solution, placed=solution.placed[:-1]))


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
    **{
        f"sides-{grid}-{style}": partial(in_style, grid, style, list("rgb"))
        for grid in ("tetra-octa", "rhombic", "octet", "sphere")
        for style in ("layers", "exploded")
    },
    **{
        f"knobs-{grid}-{style}": partial(in_style, grid, style, ["1+", "1-"], pairs(1))
        for grid, style in (("octet", "layers"), ("sphere", "layers"), ("sphere", "exploded"))
    },
    "sides-puzzle": lambda: draw_puzzle(larger_piece()),
    "sides-hint": lambda: draw_hint(after_all_but_one(matched("square", 6, ["red", "blue"]))),
    "sides-moves": lambda: draw_moves(disassemble(matched("cube", 2, ["red"]))),
    "knobs-worksheet": lambda: worksheet(matched("square", 4, ["1+", "1-"], pairs(1)).puzzle)[0],
}


@pytest.mark.parametrize("name", DRAWN)
def test_golden(name):
    check(name, DRAWN[name]())
