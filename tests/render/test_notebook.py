"""Puzzles and solutions in a notebook, and in the line that Python shows of them."""

from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import satpack
from satpack.render.page.pages import page_html


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("soma", "Puzzle 'Soma cube': cube grid, 27 cells, 7 pieces"),
        ("tetrominoes-4x5", "Puzzle 'Five tetrominoes in 4 x 5': square grid, 20 cells, 5 pieces"),
    ],
)
def test_a_puzzle_is_one_short_line(name, shown):
    puzzle = satpack.load(name)
    assert repr(replace(puzzle, name=shown.split("'")[1])) == shown


def test_copies_that_are_a_choice():
    puzzle = satpack.load("soma")
    first, *others = puzzle.pieces
    loose = replace(puzzle, pieces=(replace(first, copies=satpack.Copies(0, 2_000)), *others))
    assert repr(loose).endswith(": cube grid, 27 cells, 6 to 2,006 pieces")


def test_a_solution_is_one_short_line():
    solution = satpack.solve(satpack.load("soma"))
    assert repr(solution) == f"Solution of 'Soma cube': 7 pieces, {solution.engine}"
    assert repr(replace(solution, engine="", placed=solution.placed[:1])) == (
        "Solution of 'Soma cube': 1 piece"
    )


NASTY = """</title></svg><script>alert("1")</script>&amp;'"""


class Checker(HTMLParser):
    """Gathers tags and text of what a notebook would take for markup."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.text, self.frames = Counter(), "", []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        if tag == "iframe":
            self.frames.append(dict(attrs))

    def handle_data(self, data):
        self.text += data


def nasty(name):
    puzzle = satpack.load(name)
    first, *others = puzzle.pieces
    return replace(puzzle, name=NASTY, pieces=(replace(first, name=NASTY), *others))


@pytest.mark.parametrize("name", ["tetrahexes-4x7", "soma"])
def test_a_puzzle_shows_its_region_and_every_piece(name):
    puzzle = nasty(name)
    shown = Checker(puzzle._repr_html_())
    # a picture of all, and in it the region and the pieces
    assert shown.tags["svg"] == 1 + 1 + len(puzzle.pieces)
    assert shown.tags["script"] == shown.tags["iframe"] == 0
    assert shown.text.startswith(repr(puzzle))
    for piece in puzzle.pieces:
        assert piece.name in shown.text


def test_large_regions_are_not_drawn_cell_by_cell():
    puzzle = satpack.load("calibron-12")
    assert Checker(puzzle._repr_html_()).tags["svg"] == 1 + len(puzzle.pieces)


def test_a_solution_in_the_plane_is_a_picture():
    solution = satpack.solve(nasty("tetrahexes-4x7"))
    shown = Checker(solution._repr_html_())
    assert shown.tags["svg"] == 1
    assert shown.tags["script"] == shown.tags["iframe"] == 0
    assert shown.text.startswith(repr(solution))


def test_a_solution_in_space_is_a_page_shut_off_from_the_notebook():
    solution = satpack.solve(nasty("soma"))
    shown = Checker(solution._repr_html_())
    (frame,) = shown.frames
    assert frame["srcdoc"] == page_html(solution)
    assert frame["sandbox"] == "allow-scripts allow-downloads"
    assert shown.tags["script"] == 0


def test_a_disassembly_is_a_page_that_makes_its_moves():
    found = satpack.disassemble(satpack.solve(satpack.load("chinese-cross")))
    shown = Checker(found._repr_html_())
    (frame,) = shown.frames
    assert frame["srcdoc"] == page_html(found)
    assert "Comes apart at level 1.1.1.1.1" in shown.text
    assert repr(found) == "Disassembly of 'Chinese cross': separated, level 1.1.1.1.1"


def test_a_disassembly_in_the_plane_is_a_sheet_of_pictures():
    found = satpack.disassemble(satpack.solve(satpack.load("tetrahexes-4x7")))
    shown = Checker(found._repr_html_())
    assert shown.tags["svg"] == 7  # the sheet and its panels
    assert shown.tags["iframe"] == 0


def test_nothing_placed_is_drawn_too():
    puzzle = satpack.load("soma")
    assert Checker(satpack.Solution(puzzle, ())._repr_html_()).tags["svg"] == 1


@pytest.mark.parametrize("grid", ["cube", "square"])
def test_a_disassembly_of_nothing_is_drawn_as_an_empty_region(grid):
    region = satpack.Region((), satpack.box(grid, *(2, 2, 1)[: satpack.GRIDS[grid].dimension]))
    bar = satpack.Piece("bar", region.cells[:2], satpack.Copies(0, 1))
    nothing = satpack.Solution(satpack.Puzzle("nothing", grid, region, [bar]), ())
    assert Checker(satpack.disassemble(nothing)._repr_html_()).tags["svg"] == 1
