"""Pieces around all others: which are, and that pages tell."""

import pytest

import satpack
from satpack.render.page.pages import Contents, cages
from tests.render.test_meshes import lying

SIDE = range(5)
SHELL = [
    (x, y, z)
    for x in SIDE
    for y in SIDE
    for z in SIDE
    if {x, y, z} & {0, 4} and (x, y, z) != (2, 2, 4)
]
CORE = [(x, y, z) for x in (1, 2, 3) for y in (1, 2, 3) for z in (1, 2, 3)]
FRAME = [cell for cell in SHELL if sum(value in (0, 4) for value in cell) > 1]


def test_a_box_with_an_opening_is_a_cage():
    assert cages(lying([CORE, SHELL])) == [0]  # which has the least cell
    assert cages(satpack.solve(satpack.load("corner-box"))) == [0]


def test_a_frame_of_edges_hides_little():
    assert cages(lying([CORE, FRAME])) == []


@pytest.mark.parametrize("name", ["soma", "six-way", "chain", "tetrahexes-4x7", "tetraprisms"])
def test_pieces_that_share_the_space_are_no_cages(name):
    assert cages(satpack.solve(satpack.load(name))) == []


def test_a_piece_alone_is_no_cage():
    assert cages(lying([CORE])) == []


def test_a_page_has_the_kinds_of_cages():
    solution = satpack.solve(satpack.load("corner-box"))
    contents = Contents(solution.puzzle)
    contents.add(solution)
    content = contents.object()
    assert [content["names"][kind] for kind in content["cages"]] == ["box"]
