"""The smallest container: against trying all containers, published areas, and the command line."""

import re
from collections import Counter
from itertools import permutations, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle, Region, box
from satpack.engines.boxes.minimise import Minimisation, minimise
from satpack.engines.boxes.packings import first_packing
from satpack.engines.sat.witness import Allowance
from satpack.model.boxes import read_boxes
from satpack.model.warrant import Warrant
from satpack.runtime.errors import OptionError
from tests.engines.boxes.strategies import box_puzzle, box_tables, cells_of
from tests.tools.examples import examples

# OEIS A038666: the least area of a rectangle that holds the squares of sides 1 to n
AREAS = {2: 6, 3: 15, 4: 35, 5: 60, 6: 99, 7: 154, 8: 210, 9: 300, 10: 405}


def fits(container, boxes):
    """Whether boxes can be put into a container, by trying every place of each, the largest first."""

    def descend(left, covered):
        if not left:
            return True
        choices = {
            frozenset(cells_of(sides, low))
            for sides in permutations(left[0])
            for low in product(*(range(a - b + 1) for a, b in zip(container, sides, strict=True)))
        }
        return any(descend(left[1:], covered | own) for own in choices if not own & covered)

    if sum(map(prod, boxes)) > prod(container):
        return False
    return descend(sorted(boxes, key=prod, reverse=True), frozenset())


def least_packed(puzzle, goal):
    """The size of the smallest container of the fewest copies by trying all containers; None if the region is none."""
    low, high = min(puzzle.region.cells), max(puzzle.region.cells)
    region = tuple(b - a + 1 for a, b in zip(low, high, strict=True))
    boxes = [
        tuple(max(axis) + 1 for axis in zip(*piece.cells, strict=True))
        for piece in puzzle.pieces
        for _ in range(piece.copies.low)
    ]
    axis = 0 if goal == "width" else len(region) - 1
    sizes = {
        prod(sides) if goal == "area" else sides[axis]
        for sides in product(*(range(1, side + 1) for side in region))
        if goal == "area"
        or all(i == axis or a == b for i, (a, b) in enumerate(zip(sides, region, strict=True)))
        if fits(sides, boxes)
    }
    return min(sizes, default=None)


@pytest.mark.parametrize(
    ("dimension", "goal"),
    [(2, "width"), (2, "height"), (2, "area"), (3, "width"), (3, "height")],
)
@given(st.data())
@examples(40)
def test_every_table_of_pieces_against_trying_all_containers(dimension, goal, data):
    puzzle = data.draw(box_tables(dimension=dimension))
    fewest = {piece.name: piece.copies.low for piece in puzzle.pieces if piece.copies.low}
    if not fewest:
        with pytest.raises(OptionError, match="no piece has to be used"):
            minimise(puzzle, goal=goal)
        return
    found = minimise(puzzle, goal=goal)
    assert found.upper == least_packed(puzzle, goal)
    assert found.impossible == (found.upper is None)
    if found.upper is not None:
        assert found.proved
        found.solution.verify()
        assert len(found.solution.puzzle.region) == prod(found.sides)
        assert Counter(placed.piece for placed in found.solution.placed) == fewest


@pytest.mark.parametrize("n", AREAS)
def test_squares_have_their_published_area(n):
    puzzle = box_puzzle((25, 28), [((side, side), 1, 1) for side in range(1, n + 1)], exact=False)
    reports = []
    found = minimise(puzzle, goal="area", tell=reports.append)
    assert (found.lower, found.upper, found.proved) == (AREAS[n], AREAS[n], True)
    assert prod(found.sides) == AREAS[n]
    first, *others = [[int(n) for n in re.findall(r"\d+", bounds)] for bounds in reports]
    lows, highs = zip(*others, strict=True)
    assert [*first, *lows] == sorted([*first, *lows])
    assert list(highs) == sorted(highs, reverse=True)


def test_that_nothing_is_smaller_rests_on_the_solver_if_any_container_does(monkeypatch):
    tables = [([3, 3], 3), ([2, 2], 2)]
    pieces = [Piece(f"{sides}", box("square", *sides), number) for sides, number in tables]
    puzzle = Puzzle("boxes", "square", Region((), box("square", 9, 9)), pieces)
    for goal, least in (("width", 5), ("area", 42)):
        found = minimise(puzzle, goal=goal)
        assert (found.proved, found.upper, found.warrant.checked) == (True, least, True)
    monkeypatch.setattr("satpack.engines.boxes.minimise.Allowance", lambda: Allowance(0, 0))
    found = minimise(puzzle, goal="area")
    assert (found.proved, found.upper, found.warrant.is_word) == (True, 42, True)
    # in four columns the formula is contradictory as it is written, which takes no solver's word
    assert minimise(puzzle, goal="width").warrant.checked


def test_no_container_at_all():
    puzzle = box_puzzle((4, 4), [((3, 3), 1, 1), ((2, 2), 1, 1)], exact=False)
    found = minimise(puzzle, goal="height")
    assert found.impossible
    assert not found.proved
    assert found.reason == "the pieces do not fit into the region's 4x4, proof checked"
    assert found.warrant == Warrant("minisat22", checked=True)


def test_a_time_limit_leaves_bounds():
    found = minimise(satpack.load("squares-1-to-9"), goal="area", timeout=0.0)
    assert (found.lower, found.upper, found.reason) == (285, None, "time limit")
    assert not found.impossible


def test_before_the_run_only_the_area_is_known():
    found = Minimisation(satpack.load("squares-1-to-9"), goal="width").result()
    assert (found.lower, found.upper, found.reason) == (19, None, "interrupted")


def test_a_full_container_is_filled_exactly():
    boxes = read_boxes(satpack.load("moron-33x32")).fewest()
    assert boxes.within((33, 32)).exact
    loose = boxes.within((33, 31))
    assert not loose.exact
    assert first_packing(boxes.within((33, 32))).solution.empty() == ()
