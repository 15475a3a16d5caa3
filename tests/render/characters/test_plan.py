"""Plans of large rectangles: they fit the terminal, no border is lost, and every piece is listed."""

import re

import pytest

import satpack
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.solution import Placed, Solution
from satpack.render.characters.plan import draw_plan, is_too_wide
from tests.engines.boxes.strategies import cells_of


def solution_of(container, *placed):
    """Rectangles as (name, sides, low) in a container of which no cell need be covered."""
    laid = [Placed(name, cells_of(sides, low)) for name, sides, low in placed]
    pieces = tuple(Piece(each.piece, each.cells) for each in laid)
    pieces += (Piece("spare", ((0, 0),), Copies(0, 1)),)
    grid = satpack.GRIDS["square"]
    found = Solution(Puzzle("t", grid, Region((), cells_of(container)), pieces), tuple(laid))
    found.verify()
    return found


@pytest.fixture(scope="module")
def moron():
    return satpack.solve(satpack.load("moron-33x32"))


@pytest.mark.parametrize("width", [40, 80, 131])
def test_a_plan_fits_the_terminal(moron, width):
    lines = draw_plan(moron, width=width).splitlines()
    plan = lines[: lines.index("")]
    assert {len(line) for line in plan} == {width}
    assert plan[0][0] + plan[0][-1] + plan[-1][0] + plan[-1][-1] == "┌┐└┘"


def test_every_piece_is_listed_where_it_lies(moron):
    lines = draw_plan(moron, unicode=False).splitlines()
    listed = {}
    for line in lines[lines.index("") + 1 :]:
        name, size, place = re.fullmatch(r"(\S+) +(\S+) at (\S+)", line).groups()
        listed[name] = (size, place)
    assert listed == {
        placed.piece: (f"{placed.piece}x{placed.piece}", "{},{}".format(*placed.cells[0]))
        for placed in moron.placed
    }
    assert "\n".join(lines).isascii()


def test_only_wide_rectangles_need_a_plan(moron):
    assert is_too_wide(moron, width=132)
    assert not is_too_wide(moron, width=133)
    narrow = satpack.solve(satpack.load("pentominoes-3x20"))
    assert not is_too_wide(narrow, width=40)
    assert not is_too_wide(satpack.solve(satpack.load("slothouber-graatsma")), width=5)
    nothing = solution_of((40, 2))
    assert not is_too_wide(nothing, width=80)


def test_thin_pieces_keep_their_borders():
    thin = solution_of(
        (50, 3), ("a", (1, 3), (0, 0)), ("b", (1, 3), (1, 0)), ("c", (48, 1), (2, 1))
    )
    plan = draw_plan(thin, width=30).splitlines()
    assert plan[0].startswith("┌─┬─┬──")
    assert plan[:7] == [
        "┌─┬─┬────────────────────────┐",
        "│ │ │                        │",
        "│ │ ├────────────────────────┤",
        "│a│b│         c 48x1         │",
        "│ │ ├────────────────────────┤",
        "│ │ │                        │",
        "└─┴─┴────────────────────────┘",
    ]
