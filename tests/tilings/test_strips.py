"""Strips, repeating weights and SAT: three ways that must agree about which boxes copies fill."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.model.grids import grid_named
from satpack.model.warrant import Warrant
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import Deadline
from satpack.tilings.plane.shape import Shape
from satpack.tilings.rectangles.boxes import Boxes, box_cells
from satpack.tilings.rectangles.deciding import Rectangle, half_turns, packed, verify_verdict
from satpack.tilings.rectangles.strips import Strip, filling, strip_of
from satpack.tilings.rectangles.weights import PERIODS, RepeatingWeights
from tests.tools.examples import examples

MOST = 1_000_000


def verify_filling(boxes, sides, copies):
    verify_verdict(boxes, Rectangle(sides, filled=True, copies=tuple(copies)))


@st.composite
def polyforms(draw, grid, cells):
    """A connected shape of a few cells."""
    shape = [grid.domain[0]]
    for _ in range(draw(st.integers(1, cells)) - 1):
        beside = sorted({n for cell in shape for n in grid.neighbours(cell)} - set(shape))
        shape.append(draw(st.sampled_from(beside)))
    return Shape(grid, shape, reflect=draw(st.booleans()))


def by_strip(boxes, sides):
    axis, cross = strip_of(sides)
    strip = Strip(boxes, axis, cross)
    assert strip.usable
    while strip.fills(sides[axis]) is None:
        assert strip.grow(MOST)
    found = strip.fills(sides[axis])
    if found:
        verify_filling(boxes, sides, filling(strip, sides[axis]))
    return found


@pytest.mark.parametrize(
    ("name", "cells", "sides"),
    [
        ("square", 6, st.tuples(st.integers(1, 5), st.integers(1, 9))),
        ("triangle", 5, st.tuples(st.integers(1, 3), st.integers(1, 5))),
        ("hexagon", 4, st.tuples(st.integers(1, 4), st.integers(1, 7))),
        ("tan", 4, st.tuples(st.integers(1, 2), st.integers(1, 4))),
        ("cube", 5, st.tuples(st.integers(1, 2), st.integers(1, 3), st.integers(1, 5))),
    ],
)
@examples(25)
@given(data=st.data())
def test_strips_and_weights_agree_with_sat(name, cells, sides, data):
    boxes = Boxes(data.draw(polyforms(grid_named(name), cells)))
    box = data.draw(sides)
    found = None
    if boxes.cells(box) % len(boxes.shape) == 0:
        found = packed(boxes, box, None, Deadline())
    if isinstance(found, Warrant):
        found = None
    if found:
        verify_filling(boxes, box, found)
    assert by_strip(boxes, box) == bool(found)
    weighed = [RepeatingWeights(boxes, period).against(box) for period in PERIODS[len(box)][:2]]
    assert not (found and any(weighed))


def test_boxes_that_turn_into_each_other_are_one():
    square = Boxes(Shape(grid_named("square"), [(0, 0), (1, 0)]))
    assert square.up_to((2, 3)) == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    cells = [(1, 1), (2, 2)]
    for reflect, both in ((True, 1), (False, 2)):
        triangle = Boxes(Shape(grid_named("triangle"), cells, reflect=reflect))
        assert len({triangle.standing((1, 2)), triangle.standing((2, 1))}) == both


def test_the_parity_of_l_tetrominoes_is_found_as_weights():
    boxes = Boxes(Shape(grid_named("square"), [(0, 0), (1, 0), (2, 0), (0, 1)]))
    found = RepeatingWeights(boxes, 2).against((30, 58))
    assert found is not None
    assert found.total % found.modulus
    assert RepeatingWeights(boxes, 2).against((30, 60)) is None


def test_a_wrong_filling_is_refused():
    boxes = Boxes(Shape(grid_named("square"), [(0, 0), (1, 0)]))
    with pytest.raises(EngineError, match="a filling is wrong"):
        verify_filling(boxes, (1, 2), [((0, 0), (1, 0))])
    verify_filling(boxes, (1, 2), [box_cells(boxes.shape.grid, (1, 2))])


def test_states_that_repeat_settle_every_length():
    boxes = Boxes(Shape(grid_named("square"), [(0, 0), (1, 0), (2, 0), (3, 0), (1, 1)]))
    strip = Strip(boxes, 1, (5,))
    while strip.grow(MOST):
        pass
    assert [n for n in range(1, 200) if strip.fills(n)] == list(range(10, 200, 10))
    verify_filling(boxes, (5, 130), filling(strip, 130))


def test_fillings_that_a_half_turn_keeps_are_found_among_all():
    boxes = Boxes(Shape(grid_named("square"), [(0, 0), (1, 0), (2, 0), (0, 1)]))
    for sides, wanted in (((2, 4), True), ((4, 6), True), ((3, 8), False)):
        (turn,) = half_turns(boxes, sides)
        found = packed(boxes, sides, None, Deadline(), turn=turn)
        assert isinstance(found, list) == wanted
        if wanted:
            verify_filling(boxes, sides, found)
            wide, high = sides
            turned = {tuple(sorted((wide - 1 - x, high - 1 - y) for x, y in c)) for c in found}
            assert turned == set(found)


def test_boxes_in_space_have_three_half_turns():
    boxes = Boxes(Shape(grid_named("cube"), [(0, 0, 0), (1, 0, 0), (0, 1, 0)]))
    assert len(half_turns(boxes, (2, 3, 4))) == 3
    for turn in half_turns(boxes, (2, 2, 3)):
        verify_filling(boxes, (2, 2, 3), packed(boxes, (2, 2, 3), None, Deadline(), turn=turn))
