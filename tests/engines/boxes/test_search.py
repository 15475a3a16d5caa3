"""Packings by coordinates against all packings the plain way: the same set, and one of each class."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack import Piece, Puzzle, box
from satpack.engines.boxes.packings import BoxCnf, BoxEnumeration, first_packing
from satpack.engines.boxes.symmetry import class_sizes, images_up_to
from satpack.engines.prepared import impossible_by_area
from satpack.model.answer import Status
from satpack.model.boxes import read_boxes
from satpack.model.symmetry.group import symmetry_of
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import Deadline
from tests.engines.boxes.strategies import cut_puzzles, loose_puzzles
from tests.tools import brute_force
from tests.tools.examples import examples


def test_a_model_that_does_not_say_where_a_box_lies_or_how_is_a_fault_of_the_solver():
    domino = Piece("I", box("square", 2, 1), copies=2)
    boxes = read_boxes(Puzzle("two", "square", box("square", 2, 2), [domino]))
    writing = BoxCnf(boxes, None, symmetry=True, every=False).writing(Deadline())
    turning = {abs(v) for each in writing.placed for turn in each.turns.values() for v in turn}
    assert turning
    for model in ([], set(range(1, 1000)) - turning, range(-1000, 0)):
        with pytest.raises(EngineError, match="gave a wrong model"):
            writing.found(model)


def as_cells(boxes, packing):
    solution = boxes.decode(packing, engine="test", seconds=0.0, statistics={})
    return frozenset((placed.piece, frozenset(placed.cells)) for placed in solution.placed)


def classes_of(puzzle, solutions, *, rotations):
    group = symmetry_of(puzzle).up_to("rotations" if rotations else "symmetry").group
    return {
        frozenset(
            frozenset((name, frozenset(map(symmetry, cells))) for name, cells in solution)
            for symmetry in group
        )
        for solution in solutions
    }


def check_all(puzzle, seed):
    expected = brute_force.solutions(puzzle)
    boxes = read_boxes(puzzle)
    assert boxes is not None
    found = list(chain.from_iterable(BoxEnumeration(boxes, seed=seed).solutions(Deadline())))
    images = [image for packing in found for image in images_up_to(boxes, packing, "total")]
    assert len(images) == len(expected)
    assert {as_cells(boxes, image) for image in images} == expected
    assert len(found) == len(classes_of(puzzle, expected, rotations=False))
    sizes = [class_sizes(boxes, packing) for packing in found]
    assert sum(size for size, _ in sizes) == len(expected)
    turned = classes_of(puzzle, expected, rotations=True)
    assert sum(count for _, count in sizes) == len(turned)
    assert sum(1 for p in found for _ in images_up_to(boxes, p, "rotations")) == len(turned)


seeds = st.none() | st.integers(0, 9)


@examples(30)
@given(cut_puzzles(), seeds)
def test_every_filling_is_found_once_of_each_class(puzzle, seed):
    check_all(puzzle, seed)


@given(loose_puzzles(), seeds)
def test_every_loose_packing_is_found_once_of_each_class(puzzle, seed):
    check_all(puzzle, seed)


@given(cut_puzzles() | loose_puzzles(), seeds)
def test_a_first_packing_is_found_iff_there_is_one(puzzle, seed):
    boxes = read_boxes(puzzle)
    found = first_packing(boxes, seed=seed)
    if impossible_by_area(puzzle) is None:
        assert (found.status is Status.SOLVED) == bool(brute_force.solutions(puzzle))
    else:
        assert found.status is Status.IMPOSSIBLE
