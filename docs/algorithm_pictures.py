"""Draws the pictures of the page on algorithms, with satpack itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import satpack
from satpack.engines.colouring.weights import find_colouring
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.solution import Placed, Solution
from satpack.render.pictures import picture

TINY = """\
name = "Tiny"
grid = "square"
region.box = [4, 2]
pieces = [
    { name = "L", cells = "##\\n#.", copies = 2 },
    { name = "I", cells = "##" },
]
"""

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOTS = [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 1))]
"""Where the domino lies at the four roots of the search."""


def pictures() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each."""
    tiny = parse_puzzle(TINY)
    for number, cells in enumerate(ROOTS, 1):
        yield _drawn(Solution(tiny, (Placed("I", cells),)), f"root-{number}.svg")
    for number, solution in enumerate(satpack.enumerate(tiny), 1):
        yield _drawn(solution, f"tiny-{number}.svg")
    board = satpack.place(satpack.load("mutilated-chessboard"))
    colouring = find_colouring(board)
    assert colouring is not None
    yield "colouring.svg", picture(colouring, "colouring.svg")
    burr = satpack.load("burr6")
    assembly = next(iter(satpack.enumerate(burr)))
    yield "moves.svg", picture(satpack.disassemble(assembly), "moves.svg")


def _drawn(solution: Solution, name: str) -> tuple[str, bytes]:
    return name, picture(solution, name)
