"""Solids taken apart on paper: no piece hides any part of another, and letters can be read however many there are."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.render.svg.lettering import STROKE
from satpack.render.svg.solid import exploded_view, seen
from satpack.render.svg.solution import draw_svg
from tests.io.test_disassembly_file import assembly
from tests.render.test_meshes import bedlam as kept_bedlam
from tests.render.test_svg import CUBE, PRISM, fillings, letters_in, lying
from tests.tools.examples import examples


def hidden(grid, pieces):
    """How much of each piece is hidden, in triangles of the picture."""
    view = exploded_view(grid, pieces)
    shown = Counter(face.owner for face in view.front.values())
    alone = [len(seen(grid, [cells], factor=0.0, parts=view.parts).front) for cells in pieces]
    return [whole - shown[i] for i, whole in enumerate(alone)]


@examples(40)
@given(st.sampled_from([CUBE, PRISM]).flatmap(fillings))
def test_nothing_is_hidden(solution):
    pieces = [placed.cells for placed in solution.placed]
    assert not any(hidden(solution.puzzle.grid, pieces))


def test_the_pieces_of_the_bedlam_cube_and_of_a_burr_do_not_overlap():
    for solution in (kept_bedlam(), assembly("burr6")):
        assert not any(hidden(CUBE, [placed.cells for placed in solution.placed]))


def towers(many):
    """So many pieces of five cubes, in a tower."""
    cells = [(x, y, z) for z in range(-(-many // 5)) for y in range(5) for x in range(5)]
    return [cells[i : i + 5] for i in range(0, 5 * many, 5)]


@pytest.mark.parametrize("many", [2, 13, 60])
def test_letters_can_be_read(many):
    solution = lying(towers(many), names=[f"piece {i}" for i in range(many)])
    marks = letters_in(draw_svg(solution))
    assert len(marks) == many
    # a unit of the glyphs is a sixth of a capital
    heights = [6 * float(mark.get("stroke-width")) / STROKE for mark in marks]
    assert min(heights) > 7
