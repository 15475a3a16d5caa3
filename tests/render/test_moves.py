"""Disassemblies in words, on every grid, whatever came of them."""

import pytest

from satpack.engines.disassembly.taking import Taker
from satpack.model.grids import GRIDS
from satpack.model.moves.disassembly import Move
from satpack.model.moves.paths import steps
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.solution import Placed, Solution
from satpack.render.moves import describe_disassembly, describe_move

WAYS = {
    "square": {"to the right", "to the left", "up", "down"},
    "cube": {"to the right", "to the left", "to the front", "to the back", "up", "down"},
    "hexagon": {
        "to the right",
        "to the left",
        "up and to the right",
        "up and to the left",
        "down and to the right",
        "down and to the left",
    },
}
WAYS["triangle"] = WAYS["hexagon"]
WAYS["prism"] = {
    "to the right",
    "to the left",
    "to the back and to the right",
    "to the back and to the left",
    "to the front and to the right",
    "to the front and to the left",
    "up",
    "down",
}


def assembly(grid, **pieces):
    region = Region(tuple(cell for cells in pieces.values() for cell in cells))
    named = tuple(Piece(name, tuple(cells)) for name, cells in pieces.items())
    placed = tuple(Placed(piece.name, piece.cells) for piece in named)
    return Solution(Puzzle("test", GRIDS[grid], region, named, reflect=True), placed)


def words(solution, **options):
    return describe_disassembly(Taker(solution.puzzle.grid, **options).take_apart(solution))


@pytest.mark.parametrize("name", WAYS)
def test_every_direction_has_its_words(name):
    grid = GRIDS[name]
    both = [step for way in steps(grid) for step in (way, tuple(-value for value in way))]
    said = {describe_move(grid, Move((0,), step, 1, ()), "A") for step in both}
    assert said == {f"slide piece A one unit {way}" for way in WAYS[name]}


def test_a_board_in_words():
    key = assembly("square", frame=[(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)], key=[(1, 1)])
    assert words(key) == (
        "Comes apart at level 1 (1 state seen).\n"
        "\n"
        "Pieces A and B, 1 move:\n"
        "  1. slide piece B down and out"
    )


def test_long_ways_and_equal_pieces():
    copies = Piece("I", ((0, 0, 0),), Copies(2, 2))
    box = Region(((0, 0, 0), (20, 0, 0)))
    puzzle = Puzzle("two", GRIDS["cube"], box, (copies,))
    pair = Solution(puzzle, (Placed("I", ((0, 0, 0),)), Placed("I", ((20, 0, 0),))))
    assert "slide piece B to the right and out" in words(pair)
    far = describe_move(GRIDS["cube"], Move((0, 1), (0, 0, -1), 13, ()), "AB")
    assert far == "slide pieces A and B together 13 units down"
