"""Arguments that settle a puzzle are right whenever they speak, and speak whenever areas alone settle it."""

from dataclasses import replace
from itertools import product
from math import inf
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import GRIDS, Holes, Piece, Puzzle, box
from satpack.engines import prepared
from satpack.engines.colouring import CHEAP, THOROUGH, relations
from satpack.engines.prepared import (
    ColouringArguments,
    impossible_by_area,
    impossible_by_placements,
)
from satpack.model.grids.coordinates import from_file
from satpack.model.placing.placements import place
from satpack.questions.count import count
from satpack.questions.enumerate import Enumeration
from satpack.questions.prove import prove
from satpack.questions.solve import answer
from satpack.runtime.errors import LimitError
from satpack.runtime.limits import Deadline
from tests.tools import brute_force
from tests.tools.strategies import puzzles


def puzzle(region, *pieces):
    return Puzzle("p", "square", region, pieces)


def bar(name, size, copies=1):
    return Piece(name, box("square", size, 1), copies)


@given(puzzles(max_cells=6))
def test_they_never_call_a_solvable_puzzle_impossible(drawn):
    if impossible_by_area(drawn) or impossible_by_placements(place(drawn)):
        assert not brute_force.solutions(drawn)


@given(
    st.lists(
        st.tuples(st.integers(1, 5), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=4
    ),
    st.integers(5, 12),
    st.integers(0, 3),
)
def test_the_area_argument_is_complete(pieces, required, optional):
    bars = (bar(str(i), size, (low, low + more)) for i, (size, low, more) in enumerate(pieces))
    drawn = puzzle("#" * required + "+" * optional, *bars)
    choices = product(*(range(low, low + more + 1) for _, low, more in pieces))
    areas = {sum(n * size for n, (size, _, _) in zip(c, pieces, strict=True)) for c in choices}
    possible = any(required <= area <= required + optional for area in areas)
    assert (impossible_by_area(drawn) is None) == possible


def test_arguments_say_why_a_puzzle_is_impossible():
    for region, copies, why in (
        ("#####", 2, "5 cells, pieces cover 4"),
        ("######+++", (0, 2), "6 to 9 cells, pieces cover 0 to 4"),
        ("#####", (1, 3), "5 cells, which no choice of copies of the pieces covers"),
        ("####", 2, None),
    ):
        assert impossible_by_area(puzzle(region, bar("d", 2, copies))) == why


def test_copies_without_end_cost_nothing():
    huge = bar("d", 2, (0, 999_999_999))
    assert impossible_by_area(puzzle("#" * 99_999, huge)) is not None
    assert impossible_by_area(puzzle("#" * 100_000, huge)) is None
    least = puzzle("####", bar("d", 2, 999_999_999))
    assert impossible_by_area(least) == "4 cells, pieces cover 1,999,999,998"


def test_a_piece_that_fits_nowhere_and_a_cell_that_nothing_covers():
    two, bent = bar("d", 2, (1, 2)), Piece("V", ((0, 0), (1, 0), (0, 1)))
    unused = bar("one", 1, (0, 0))
    for region, pieces, why in (
        ("###", [bent], "piece 'V' fits nowhere in the region"),
        ("##..#", [two], "no piece can cover cell [4, 0]"),
        ("##..+", [two], None),
        ("##..#", [bar("d", 2), unused], "no piece can cover cell [4, 0]"),
    ):
        assert impossible_by_placements(place(puzzle(region, *pieces))) == why


def test_a_triangle_is_named_by_row_and_column():
    grid = GRIDS["triangle"]
    cells = tuple(from_file(grid, written) for written in ((4, 2), (4, 3), (9, 9)))
    placements = place(Puzzle("p", grid, cells, [Piece("domino", cells[:2], (1, 2))]))
    assert impossible_by_placements(placements) == "no piece can cover cell [9, 9]"
    assert np.array_equal(placements.piece, [0])


def test_one_is_said_in_the_singular():
    one = puzzle("#", bar("d", 1, (0, 0)))
    assert impossible_by_area(one) == "1 cell, pieces cover 0"
    bounded = replace(one, holes=Holes(1, 1))
    assert impossible_by_area(bounded) == "1 empty cell, 0 may stay empty"


# -- while a search takes its time --------------------------------------------------------------------------------------


def hexominoes():
    """All 35 in a rectangle of their area: a parity argument, which is too dear to be looked for at once."""
    return Puzzle("hexominoes", "square", box("square", 15, 14), satpack.polyforms("square", 6))


@pytest.fixture
def impatient(monkeypatch):
    """So that a search is doubted at once, whatever the clock says."""
    monkeypatch.setattr(prepared, "_BRIEF", 0.0)
    monkeypatch.setattr(prepared, "_SECOND", 10**24)


def test_what_is_dear_is_looked_for_while_a_search_finds_nothing(impatient, monkeypatch):
    monkeypatch.setattr(prepared, "CHEAP", 10)
    puzzle = hexominoes()
    assert ColouringArguments(place(puzzle)).cheaply() == ""
    found = answer(puzzle, timeout=600)
    assert (found.status.value, found.engine) == ("impossible", "argument")
    assert found.reason.endswith("but the board's sum is 0 (mod 4)")


@pytest.mark.parametrize("options", [{"engine": "cover"}, {"engine": "sat"}, {"jobs": 2}])
def test_a_colouring_is_looked_for_whatever_engine_searches(impatient, monkeypatch, options):
    monkeypatch.setattr(prepared, "CHEAP", 10)
    puzzle = satpack.load("mutilated-chessboard")
    reason = prove(puzzle).reason
    if "engine" in options:
        found = answer(puzzle, **options)
        assert (found.reason, found.engine) == (reason, "argument")
    counted = count(puzzle, **options)
    assert (counted.total, counted.complete) == (0, True)
    assert (counted.reason, counted.engine) == (reason, "argument")
    run = Enumeration(puzzle, **options)
    assert list(run) == []
    assert (run.complete, run.reason) == (True, reason)


def test_a_search_that_finds_something_is_not_doubted(monkeypatch):
    monkeypatch.setattr(prepared, "_BRIEF", inf)
    monkeypatch.setattr(
        ColouringArguments, "_with", lambda *_: pytest.fail("looked for an argument")
    )
    assert len(list(Enumeration(satpack.load("tetrahexes-4x7"), engine="cover"))) == 9


def test_nothing_is_looked_for_twice(monkeypatch):
    efforts = []

    def look(_placements, *, effort, deadline):
        del deadline
        efforts.append(effort)
        raise LimitError("too long")

    monkeypatch.setattr("satpack.engines.colouring.weights.find_colouring", look)
    colourings = ColouringArguments(place(hexominoes()))
    for ask in (
        colourings.cheaply,
        colourings.cheaply,
        colourings.thoroughly,
        colourings.thoroughly,
    ):
        assert ask() == ""
    assert efforts == [CHEAP, THOROUGH]
    hurried = ColouringArguments(place(hexominoes()), Deadline.after(0.5))
    assert hurried.thoroughly() == ""
    assert efforts == [CHEAP, THOROUGH, CHEAP]


def test_a_search_is_doubted_with_an_effort_that_grows_with_it(monkeypatch):
    efforts, now = [], 100.0

    def look(_placements, *, effort, deadline):
        del deadline
        efforts.append(effort / 10**9)
        raise LimitError("too long")

    monkeypatch.setattr("satpack.engines.colouring.weights.find_colouring", look)
    monkeypatch.setattr(prepared, "time", SimpleNamespace(monotonic=lambda: now))
    colourings = ColouringArguments(place(hexominoes()))
    for now in (100.25, 100.5, 100.75, 101, 101.5, 102, 120):  # noqa: B007 the clock
        assert colourings.meanwhile() == ""
    assert efforts == [1.0, 2.0, 3.0]


def test_too_many_cells_are_refused_before_any_work(monkeypatch):
    monkeypatch.setattr(relations._Sweep, "_by_last_cell", lambda _: pytest.fail("worked"))
    with pytest.raises(LimitError):
        relations.relations(place(hexominoes()), effort=210 * relations._CELL_COST)


def test_what_is_known_is_not_looked_for_more_thoroughly(monkeypatch):
    puzzle = satpack.load("tetrominoes-4x5")
    colourings = ColouringArguments(place(puzzle))
    reason = colourings.cheaply()
    monkeypatch.setattr(
        "satpack.engines.colouring.weights.find_colouring", lambda *_, **__: pytest.fail("again")
    )
    assert colourings.thoroughly() == colourings.reason == reason
