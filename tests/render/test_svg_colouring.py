"""Colouring arguments as SVG: every cell on every grid in the colour of its weight, and the sums below."""

import re

import pytest

from satpack.model.colouring import Colouring
from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.render.svg.colouring import draw_colouring_svg, weight_colours
from tests.render.test_svg import parsed


def colouring(grid, weight, sides=(3, 2, 2), *, names=("any",), modulus=0, optional=0, empty=0):
    """A box of weights by the numbers of its cells, the last of which may stay empty."""
    cells = box_cells(GRIDS[grid], sides[: GRIDS[grid].dimension])
    last = len(cells) - optional
    pieces = tuple(Piece(name, (cells[0],), Copies(1, 1)) for name in names)
    puzzle = Puzzle("board", GRIDS[grid], Region(cells[:last], cells[last:]), pieces)
    weights = {cell: weight(i) for i, cell in enumerate(cells) if i < last or empty}
    return Colouring(puzzle, modulus, weights, dict.fromkeys(names, 1), empty)


def titles(svg):
    """The title of the whole, and what each filled shape is titled."""
    root = parsed(svg)
    inner = []
    for each in root.iter():
        title = each.find("{*}title")
        if each is not root and title is not None:
            # a ball is a group of shapes
            fills = [part.get("fill") for part in each.iter() if part.get("fill")]
            inner += [
                (title.text, fill)
                for fill in fills
                if fill != "none" and not each.findall("{*}rect")
            ]
    return root.find("{*}title").text, inner


@pytest.mark.parametrize("grid", GRIDS)
def test_every_cell_has_the_colour_of_its_weight(grid):
    found = colouring(grid, lambda i: (0, 1, -1, 2)[i % 4])
    title, shapes = titles(draw_colouring_svg(found))
    assert title.startswith("board: every any covers weights that sum to 1, ")
    fills = weight_colours([0, 1, -1, 2])
    assert sorted(shapes) == sorted((str(w), fills[w]) for w in found.cells.values())


def test_scales_run_from_0_to_both_sides():
    fills = weight_colours([0, 1, 5, -5, 3])
    assert len(set(fills.values())) == 5
    red, blue = ({w: int(f[at : at + 2], 16) for w, f in fills.items()} for at in (1, 5))
    assert red[0] > red[1] > red[3] > red[5]
    assert blue[0] > blue[-5]


def test_cells_that_may_stay_empty_are_dashed_unless_they_weigh_something():
    assert "empty" in draw_colouring_svg(colouring("square", lambda _: 1, optional=2))
    weighing = draw_colouring_svg(colouring("square", lambda _: 1, optional=2, empty=1))
    assert "dasharray" not in weighing


@pytest.mark.parametrize(
    "names",
    [("\N{SNOWMAN}", "<b>", "a" * 200), tuple(f"piece {i}" for i in range(300)), ("x" * 30,)],
)
def test_any_names_stay_within_the_picture(names):
    svg = draw_colouring_svg(colouring("square", lambda _: 10**300, names=names, modulus=7))
    root = parsed(svg)
    wide, high = (float(root.get(side)) for side in ("width", "height"))
    assert wide < 900
    for path in root.iter("{*}path"):
        for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d")):
            assert 0 <= float(x) <= wide
            assert 0 <= float(y) <= high
