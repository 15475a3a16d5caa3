"""Puzzles and solutions in a notebook, and in the line that Python shows of them."""

from dataclasses import replace
from html import escape

import pytest

import satpack
from satpack.render.text import draw, draw_pieces, draw_region


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


def test_both_are_drawn_in_a_notebook():
    puzzle = replace(satpack.load("haley"), name="<b> & co")
    solution = satpack.solve(puzzle)
    assert escape(draw(solution)) in solution._repr_html_()
    assert escape(draw_region(puzzle)) in puzzle._repr_html_()
    assert escape(draw_pieces(puzzle)) in puzzle._repr_html_()
    for shown in puzzle, solution:
        assert shown._repr_html_().startswith('<pre style="')
        assert "&lt;b&gt; &amp; co" in shown._repr_html_()
        assert "<b>" not in shown._repr_html_()
