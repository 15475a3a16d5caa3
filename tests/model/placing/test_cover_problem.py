"""The cover problem says of every item and option what the puzzle's text says, and what is read off it is what a plain count has."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack import GRIDS, Copies, Piece, Puzzle, Region, place
from satpack.model.placing.cover_problem import (
    CoverProblem,
    most_constrained,
    owners_of,
    problem_of,
)
from tests.tools.strategies import puzzles


def options_of(matrix):
    """The items of each option."""
    return [
        matrix.items[matrix.starts[p] : matrix.starts[p + 1]].tolist() for p in range(len(matrix))
    ]


@st.composite
def matrices(draw):
    """Items and options of any kind, empty ones among them."""
    count = draw(st.integers(1, 6))
    bounds = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(sorted)
    items = [(*draw(bounds), draw(st.booleans())) for _ in range(count)]
    options = draw(st.lists(st.sets(st.integers(0, count - 1)).map(sorted), max_size=6))
    return CoverProblem.of(items, options), options


@given(puzzles())
def test_items_are_pieces_and_cells_and_options_are_placements(puzzle):
    placements = place(puzzle)
    matrix = placements.cover
    assert matrix is placements.cover
    things = [*puzzle.pieces, *puzzle.region.cells]
    assert len(matrix) == len(placements)
    assert len(things) == len(matrix.low) == len(matrix.high) == len(matrix.primary)
    required = set(puzzle.region.required)
    for thing, low, high, primary in zip(
        things, matrix.low, matrix.high, matrix.primary, strict=True
    ):
        if isinstance(thing, Piece):
            assert (low, high, primary) == (thing.copies.low, thing.copies.high, True)
        else:
            assert (low, high, primary) == (thing in required, 1, thing in required)
    for p, option in enumerate(options_of(matrix)):
        piece, *cells = (things[item] for item in option)
        assert piece is puzzle.pieces[placements.piece[p]]
        assert tuple(sorted(cells)) == placements.cells_of(p)
    assert not len(matrix.colours)


@given(matrices(), st.data())
def test_what_is_read_off_it(drawn, data):
    matrix, options = drawn
    count = len(matrix.low)
    assert options_of(matrix) == options
    holders = [[p for p, option in enumerate(options) if item in option] for item in range(count)]
    assert [each.tolist() for each in matrix.by_item()] == holders
    some = np.array([data.draw(st.booleans()) for _ in range(count)])
    assert matrix.having(some).tolist() == [any(some[option]) for option in options]
    possible = np.array([data.draw(st.booleans()) for _ in options], dtype=bool)
    left = [sum(bool(possible[p]) for p in each) for each in holders]
    assert matrix.options_left(possible).tolist() == left
    chosen = np.flatnonzero(possible)
    assert matrix.covered(chosen).tolist() == [number > 0 for number in left]
    assert matrix.usable.tolist() == [bool(any(matrix.primary[option])) for option in options]
    bounds = list(zip(matrix.primary, matrix.low, matrix.high, strict=True))
    assert matrix.once.tolist() == [each == (True, 1, 1) for each in bounds]
    assert matrix.needed.tolist() == [bool(primary and low) for primary, low, _ in bounds]


@given(matrices(), st.data())
def test_a_part_of_a_cover_problem_is_one(drawn, data):
    matrix, options = drawn
    kept = data.draw(st.permutations(range(len(matrix.low))))
    kept = kept[: data.draw(st.integers(0, len(kept)))]
    chosen = data.draw(st.lists(st.integers(0, len(options) - 1)) if options else st.just([]))
    lengths, places = matrix.part(np.array(chosen, dtype=int), np.array(kept, dtype=int), other=99)
    assert lengths.tolist() == [len(options[p]) for p in chosen]
    expected = [kept.index(i) if i in kept else 99 for p in chosen for i in options[p]]
    assert places.tolist() == expected


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans())))
def test_the_most_constrained_item_is_the_first_with_fewest_options(drawn):
    left = np.array([number for number, _ in drawn], dtype=int)
    among = np.array([wanted for _, wanted in drawn], dtype=bool)
    every = range(len(drawn))
    wanted = [item for item in every if among[item]]
    assert most_constrained(left) == min(every, key=lambda item: left[item], default=None)
    assert most_constrained(left, among) == min(wanted, key=lambda item: left[item], default=None)


@pytest.mark.parametrize("count", [7, 1 << 16, (1 << 16) + 1, 1 << 17])
def test_owners_of_few_and_of_many_items(count):
    items = np.array([count - 1, 3, 0, 3, count - 1], dtype=np.int32)
    owners = owners_of(items, np.arange(10, 15), count)
    assert len(owners) == count
    held = {item: each.tolist() for item, each in enumerate(owners) if len(each)}
    assert held == {0: [12], 3: [11, 13], count - 1: [10, 14]}


def test_no_placements_at_all():
    bar = Piece("I", ((0, 0), (1, 0)), Copies(0, 1))
    puzzle = Puzzle("none", GRIDS["square"], Region(((0, 0), (2, 0))), (bar,))
    placements = place(puzzle)
    matrix = problem_of(puzzle, placements.piece, placements.starts, placements.cells)
    assert len(matrix) == 0
    assert [len(options) for options in matrix.by_item()] == [0, 0, 0]
    assert matrix.needed.tolist() == [False, True, True]
