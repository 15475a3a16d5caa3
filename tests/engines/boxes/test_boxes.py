"""Puzzles read as boxes: which are, what is wrong with bad ones, and which model is chosen."""

from itertools import chain

import pytest

import satpack
from satpack.engines.boxes.encoding import encode_boxes
from satpack.engines.boxes.packings import BoxEnumeration, first_packing
from satpack.engines.boxes.variables import normal_positions
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.answer import Status
from satpack.model.boxes import Box, boxes_for, read_boxes, why_no_boxes
from satpack.model.placing.placements import place
from satpack.questions.solve import answer
from satpack.runtime.errors import LimitError, OptionError
from satpack.runtime.limits import Deadline
from tests.engines.boxes.strategies import box_puzzle


def text(pieces, *, region="box = [5, 4]", grid="square"):
    tables = "".join(f'[[pieces]]\nname = "{n}"\n{body}\n' for n, body in pieces.items())
    return f'name = "t"\ngrid = "{grid}"\n[region]\n{region}\n{tables}'


@pytest.mark.parametrize("name", ["conway-5x5x5", "slothouber-graatsma", "dominoes-8x8"])
def test_placements_are_counted_without_making_them(name):
    puzzle = satpack.load(name)
    boxes, placements = read_boxes(puzzle), place(puzzle)
    assert sum(map(boxes.placements_of, boxes.kinds)) == len(placements)
    assert boxes.incidence_count == len(placements.cells)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("soma", "piece 'V' is not a box"),
        ("pentominoes-8x8-hole", "the region is not a box"),
        ("haley", "the triangle grid has no boxes"),
        ("tetrahexes-4x7", "the hexagon grid has no boxes"),
    ],
)
def test_other_puzzles_have_no_coordinates(name, why):
    puzzle = satpack.load(name)
    assert why_no_boxes(puzzle) == why
    assert read_boxes(puzzle) is None
    with pytest.raises(OptionError, match=why):
        satpack.solve(puzzle, encoding="order")


def test_some_cells_required_and_some_not():
    puzzle = parse_puzzle(text({"a": "box = [1, 1]"}, region='cells = """\n#+\n++\n"""'))
    assert why_no_boxes(puzzle) == "some cells must be covered, others not"


def test_boxes_are_read_though_every_cell_is_optional():
    loose = parse_puzzle(text({"a": "box = [2, 1]"}, region="box = [2, 2]\noptional = true"))
    drawn = parse_puzzle(text({"a": "box = [2, 1]"}, region='cells = """\n++\n++\n"""'))
    exact = parse_puzzle(text({"a": "box = [2, 1]"}, region="box = [2, 2]\noptional = false"))
    assert loose == drawn
    assert loose.region.required == ()
    assert exact.region.optional == ()
    line = parse_puzzle(text({"a": "box = [1, 1]"}, region="cells = '##'\noptional = true"))
    assert line.region.required == ()


def test_a_piece_that_fits_in_no_orientation():
    long = parse_puzzle(text({"long": "box = [6, 1]", "b": "box = [7, 2]"}, region="box = [5, 4]"))
    found = answer(long, encoding="order")
    assert found.status is Status.IMPOSSIBLE
    assert found.reason == "piece 'long', 6x1, fits in no orientation into the region's 5x4"


def test_areas_that_exceed_the_container():
    found = answer(parse_puzzle(text({"a": "box = [3, 3]\ncopies = 3"})), encoding="order")
    assert found.status is Status.IMPOSSIBLE
    assert found.reason == "20 cells, pieces cover 27"


def test_a_piece_beside_which_nothing_fits():
    pieces = {"a": "box = [5, 4]", "b": "box = [2, 2]"}
    found = answer(parse_puzzle(text(pieces, region="box = [6, 4]")), encoding="order")
    assert found.status is Status.IMPOSSIBLE
    assert found.engine == "argument"
    assert "no choice of the others fills the rest" in found.reason


def test_a_piece_that_fits_nowhere_may_stay_away():
    puzzle = box_puzzle((2, 2), [((1, 3), 0, 1)], exact=False)
    boxes = read_boxes(puzzle)
    assert list(chain.from_iterable(BoxEnumeration(boxes).solutions(Deadline()))) == [()]
    assert first_packing(boxes).solution.placed == ()


def test_too_many_boxes_are_refused():
    many = box_puzzle((60, 60), [((2, 1), 1800, 1800)])
    with pytest.raises(LimitError, match="1,800 boxes in 60x60 are too many for coordinates"):
        satpack.solve(many, encoding="order")
    assert boxes_for(many) is None


def test_at_most_one_belongs_to_placements():
    calibron = satpack.load("calibron-12")
    with pytest.raises(OptionError, match="no at-most-one constraints"):
        boxes_for(calibron, encoding="order", at_most_one="product")
    assert boxes_for(calibron, at_most_one="product") is None
    assert boxes_for(calibron, encoding="plain") is None
    assert boxes_for(calibron) is not None


def test_normal_positions_of_a_filled_line():
    # beside a side of 2 there are 3 and 4, or 7 on either side, in a line of 9
    boxes = read_boxes(box_puzzle((9, 1), [((2, 1), 1, 1), ((3, 1), 1, 1), ((4, 1), 1, 1)]))
    assert normal_positions(boxes, 0, 0, all_of_them=True) == {2: (0, 3, 4, 7)}
    loose = read_boxes(
        box_puzzle((12, 1), [((2, 1), 1, 1), ((3, 1), 1, 1), ((4, 1), 1, 1)], exact=False)
    )
    assert normal_positions(loose, 0, 0, all_of_them=False) == {2: (0, 3, 4, 7)}
    assert normal_positions(loose, 0, 0, all_of_them=True) == {2: tuple(range(11))}


def test_normal_positions_of_a_long_line_are_no_fewer_than_exact_ones():
    kinds = [((n, 1), 1, 1) for n in (90, 80, 70, 101, 110)]
    boxes = read_boxes(box_puzzle((451, 1), kinds))
    found = normal_positions(boxes, 0, 0, all_of_them=True)[90]
    sums = {0}
    for n in (80, 70, 101, 110):
        sums |= {total + n for total in sums}
    assert set(found) == {at for at in sums if 451 - 90 - at in sums}


def test_the_same_seed_gives_the_same_formula():
    boxes = read_boxes(satpack.load("moron-33x32"))
    one, same, other = (encode_boxes(boxes, all_of_them=True, seed=s).clauses for s in (1, 1, 2))
    assert one == same != other


def test_boxes_are_decoded_at_the_region_s_own_place():
    boxes = read_boxes(box_puzzle((3, 2), [((3, 2), 1, 1)], origin=(-5, 7)))
    assert list(chain.from_iterable(BoxEnumeration(boxes).solutions(Deadline()))) == [
        (Box(0, (0, 0), (3, 2)),)
    ]
    assert first_packing(boxes).solution.placed[0].cells[0] == (-5, 7)
