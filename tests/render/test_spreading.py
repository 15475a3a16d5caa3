"""Solids taken apart on paper: no piece hides any part of another, and letters can be read however many there are."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.render.contours import area
from satpack.render.svg.lettering import STROKE
from satpack.render.svg.patches import clipped
from satpack.render.svg.solution import draw_svg
from tests.io.test_disassembly_file import assembly
from tests.render.test_meshes import bedlam as kept_bedlam
from tests.render.test_svg import CUBE, fillings, letters_in, lying
from tests.render.test_svg_polyhedra import POLYHEDRAL, shown_apart
from tests.tools.examples import examples


def overlapping(grid, pieces):
    """How many faces of different pieces overlap on paper."""
    shown = shown_apart(grid, pieces, None)
    return sum(
        one.owner != other.owner and area(clipped(one.ring, other.ring)) > 1.0
        for one, other in combinations(shown, 2)
    )


@examples(25)
@given(st.sampled_from(POLYHEDRAL).flatmap(fillings))
def test_no_piece_hides_part_of_another(solution):
    pieces = [placed.cells for placed in solution.placed]
    assert not overlapping(solution.puzzle.grid, pieces)


def test_the_pieces_of_the_bedlam_cube_and_of_a_burr_do_not_overlap():
    for solution in (kept_bedlam(), assembly("burr6")):
        assert not overlapping(CUBE, [placed.cells for placed in solution.placed])


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
