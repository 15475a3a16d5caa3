"""Colouring arguments drawn on every grid."""

import re

import pytest

from satpack.model.colouring import Colouring
from satpack.render.characters.colouring import draw_colouring
from tests.render.test_svg_colouring import colouring

TIMES = "\N{MULTIPLICATION SIGN}"
SIDES = {"square": (5, 4), "hexagon": (4, 3), "triangle": (4, 3), "cube": (3, 2, 2)}


def drawn(found, **options):
    """The drawing and its legend."""
    picture, _, legend = draw_colouring(found, **options).rpartition("\n\n")
    return picture, legend


def labels(picture):
    return re.findall(r"-?\b\w+\b|[·.](?![-'])", picture)


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("grid", SIDES)
def test_every_cell_shows_its_weight(grid, unicode):
    found = colouring(grid, lambda i: (0, 1, -1, -1)[i % 4], SIDES[grid])
    picture, legend = drawn(found, unicode=unicode)
    total = len(found.puzzle.region)
    shown = [label for label in labels(re.sub(r"z = .*", "", picture)) if label not in "·."]
    for label, part in (("0", 1), ("1", 1), ("-1", 2)):
        many = total * part // 4
        assert shown.count(label) == many
        assert re.search(rf" {label} +[x{TIMES}] ?{many}\b", legend)
    if not unicode:
        assert picture.isascii()


def test_colours_are_those_of_the_weights():
    found = colouring("square", lambda i: (0, 1, -1, 1)[i], (4, 1))
    plain, coloured = draw_colouring(found), draw_colouring(found, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    row = coloured.splitlines()[1]
    paints = re.findall(r"\x1b\[38;5;\d+;48;5;(\d+)m ?(-?\d)", row)
    assert [weight for _, weight in paints] == ["1", "-1", "1"]
    assert paints[0][0] == paints[2][0] != paints[1][0]
    assert f"48;5;{paints[0][0]}m" in coloured.splitlines()[-1]


def test_cells_that_may_stay_empty_show_a_dot_unless_they_weigh_something():
    found = colouring("square", lambda i: i % 2, (4, 1), optional=2)
    picture, legend = drawn(found)
    assert picture.splitlines()[1] == "│ 0 │ 1 │ · │ · │"
    assert "may stay empty" in legend
    weighing = Colouring(
        found.puzzle, 0, {**found.cells, **dict.fromkeys(found.puzzle.region.optional, 7)}, {}, 7
    )
    assert drawn(weighing)[0].splitlines()[1] == "│ 0 │ 1 │ 7 │ 7 │"


def test_long_weights_are_replaced_by_letters():
    found = colouring("square", lambda i: (12345, -12345, 0)[i], (3, 1))
    picture, legend = drawn(found)
    assert picture.splitlines()[1] == "│ A │ B │ 0 │"
    assert "12345" in legend
    assert "-12345" in legend
