"""Sides that must match: published squares, faults by name, and what random puzzles do not have."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

import satpack
from satpack import GRIDS, Piece, Placed, Puzzle, Region, Sides, Solution, place
from satpack.model.placing import placements as placements_module
from satpack.model.verification import PuzzleVerifier
from satpack.runtime.errors import EngineError, PuzzleError, VerificationError
from tests.tools.edge_tiles import B3X3S1, B4X4S1
from tests.tools.examples import examples
from tests.tools.sides import sided_puzzles, tiles

ENGINES = "cover", "sat"


def numbers(placements, solution):
    return np.array([sorted(placements.numbers(solution))], dtype=int)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("set_", "side", "total"), [(B3X3S1, 3, 16), (B4X4S1, 4, 36)])
def test_published_squares(set_, side, total, engine):
    found = satpack.count(tiles(set_, side, side), engine=engine)
    assert (found.total, found.rotations) == (total, total // 4)


def test_a_wrong_solution_is_named():
    a, b = (
        Piece(name, "#", grid="square", sides={(0, 0): marks}, turn="none")
        for name, marks in (("A", "rrrr"), ("B", "rrrg"))
    )
    puzzle = Puzzle("two", "square", "##", [a, b])
    assert satpack.solve(puzzle) is not None
    wrong = Solution(
        puzzle,
        (
            Placed("A", ((0, 0),), (), a.sides),
            Placed("B", ((1, 0),), (), tuple(((1, 0), step, mark) for _, step, mark in b.sides)),
        ),
    )
    with pytest.raises(VerificationError, match=r"side 'r' of \[0, 0\] does not match side 'g' of"):
        wrong.verify()
    placements = place(puzzle)
    with pytest.raises(EngineError, match="two sides do not match"):
        PuzzleVerifier(placements).check(numbers(placements, wrong))
    turned = replace(wrong.placed[1], sides=tuple(((1, 0), s, "r") for _, s, _ in b.sides))
    with pytest.raises(
        VerificationError, match="is not piece 'B', moved without turning, with its sides"
    ):
        Solution(puzzle, (wrong.placed[0], turned)).verify()


def test_a_wrong_border_is_named():
    piece = Piece("A", "#", grid="square", sides={(0, 0): "rrrr"})
    green = Piece("B", "#", (0, 1), grid="square", sides={(0, 0): "gggg"})
    placements = place(Puzzle("one", "square", "#", [piece, green]))
    other = replace(placements.puzzle, sides=Sides(border="g"))
    with pytest.raises(EngineError, match=r"on \[0, 0\] has a wrong side towards the outside"):
        PuzzleVerifier(replace(placements, puzzle=other))


@given(sided_puzzles())
@examples(20)
def test_walls_are_the_same_slice_by_slice(puzzle):
    whole = place(puzzle).cover
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(placements_module, "_SLICE", 1)
        sliced = place(puzzle).cover
    for name in ("starts", "items", "colours"):
        assert np.array_equal(getattr(whole, name), getattr(sliced, name))


def test_the_border_of_a_hole_is_outside():
    ring = Region([(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)])
    corner = Piece("C", "#", (4, 4), grid="square", sides={(0, 0): "e..e"})
    edge = Piece("E", "#", (4, 4), grid="square", sides={(0, 0): "e.e."})
    puzzle = Puzzle(
        "ring", "square", ring, [corner, edge], sides=Sides(border="e", unmarked="each other")
    )
    assert satpack.count(puzzle).total == 1


def test_a_border_whose_mark_no_piece_has():
    tile = Piece("A", "#", 4, grid="square", sides={(0, 0): "aabb"})
    with pytest.raises(PuzzleError, match="border: mark 'z' is on no piece; leave it out"):
        Puzzle("four", "square", "##.##", [tile], sides=Sides(border="z"))
    paired = Sides(match=[("a", "b"), ("z", "z")], border="z")
    assert Puzzle("four", "square", "##.##", [tile], sides=paired).sides == paired


def test_order_of_sides():
    assert GRIDS["square"].sides_of((0, 0)) == ((0, -1), (1, 0), (0, 1), (-1, 0))
    top, back, right, front, left, bottom = GRIDS["cube"].sides_of((0, 0, 0))
    assert (top, back, right) == ((0, 0, 1), (0, -1, 0), (1, 0, 0))
    assert (front, left, bottom) == ((0, 1, 0), (-1, 0, 0), (0, 0, -1))
