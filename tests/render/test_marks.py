"""What is written on pieces: pictures and pages of a solution say the same, and sizes are width x height."""

import re

import pytest

from satpack.gallery import load
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.solution import Placed, Solution
from satpack.render.labels import are_alike, marks_of
from satpack.render.page.pages import Contents
from satpack.render.svg.lettering import lettering
from satpack.render.svg.solution import draw_svg
from tests.render.page.test_content import decoded
from tests.render.solving import first_solution
from tests.render.test_golden import solution as kept_solution
from tests.render.test_svg import letters_in


def rectangle(left, top, wide, high):
    return tuple((x, y) for x in range(left, left + wide) for y in range(top, top + high))


def lying_and_standing():
    """The same piece twice, lying and standing, and a square."""
    puzzle = parse_puzzle(
        'name = "boxes"\ngrid = "square"\n[region]\nbox = [14, 12]\noptional = true\n'
        '[[pieces]]\nname = "A"\nbox = [9, 3]\ncopies = 2\n[[pieces]]\nname = "B"\nbox = [5, 5]\n'
    )
    placed = [
        Placed("A", rectangle(0, 0, 9, 3)),
        Placed("A", rectangle(11, 0, 3, 9)),
        Placed("B", rectangle(0, 5, 5, 5)),
    ]
    return Solution(puzzle, tuple(placed))


def page_marks(solution):
    contents = Contents(solution.puzzle)
    contents.add(solution)
    content = contents.object()
    return [content["labels"][label] for _, label, *_ in decoded(content, 0)]


def shape(path):
    """The commands of a path without its numbers: what letters are, wherever and however large they are."""
    return re.sub(r"[^MLCZ]", "", path)


def written(text):
    return "".join(command for command, _ in lettering(text).strokes)


def drawn_marks(solution):
    """The letters of a picture; the lines and dots of empty cells are made of other commands."""
    drawn = [shape(path.get("d")) for path in letters_in(draw_svg(solution))]
    return [each for each in drawn if set(each) & set("LC")]


def test_sizes_are_width_x_height_as_pieces_lie():
    solution = lying_and_standing()
    solution.verify()
    assert marks_of(solution) == ["9×3", "5", "3×9"]  # noqa: RUF001 - a size
    assert sorted(page_marks(solution)) == sorted(marks_of(solution))
    assert drawn_marks(solution) == [written(mark) for mark in marks_of(solution)]


@pytest.mark.parametrize("name", ["square", "wide", "hexagon", "triangle", "soma", "prism"])
def test_a_page_letters_pieces_as_the_picture_does(name):
    solution = kept_solution(name)
    marks = marks_of(solution)
    assert sorted(page_marks(solution)) == sorted(marks)
    if solution.puzzle.grid.dimension == 2:
        assert drawn_marks(solution) == [written(mark) for mark in marks]


def lettered(solution):
    contents = Contents(solution.puzzle)
    contents.add(solution)
    return contents.object()["lettered"]


def test_a_page_shows_letters_where_they_tell_something():
    dominoes = first_solution(
        parse_puzzle(
            'name = "d"\ngrid = "square"\nregion.box = [4, 2]\n'
            '[[pieces]]\nname = "A"\nbox = [2, 1]\ncopies = 4\n'
        )
    )
    assert are_alike(dominoes)
    assert not letters_in(draw_svg(dominoes))
    assert not lettered(dominoes)
    assert lettered(kept_solution("square"))
    assert lettered(kept_solution("soma"))


def test_balls_are_not_lettered_on_pages():
    assert not lettered(kept_solution("sphere"))


def test_names_of_pieces_are_listed_whatever_is_written_on_them():
    assert Contents(load("calibron-12")).object()["names"] == [*"ABCDEFGHIJ"]
