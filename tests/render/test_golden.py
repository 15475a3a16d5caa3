"""Drawings of one puzzle on each grid, looked at by a person and kept: tests/golden/text.

After a change that is meant to change them, look at them again: `SATPACK_WRITE_GOLDEN=1 pytest tests/render`.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from satpack.gallery import load
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.render.characters.text import draw, draw_pieces, draw_region
from tests.render.solving import first_solution

GOLDEN = Path(__file__).parents[1] / "golden" / "text"

PUZZLES = {
    "square": r"""
        name = "L trominoes and dominoes, a hole, and cells to spare"
        grid = "square"
        region.cells = "####+##\n######+\n+#..###\n##..##+"
        pieces = [{ name = "L tromino", cells = "##\n#.", copies = 6 }, { name = "I", box = [2, 1], copies = "1-3" }]
    """,
    "wide": r"""
        name = "Tetrominoes, in cells made narrow to fit into 80 columns"
        grid = "square"
        region.box = [22, 2]
        pieces = [{ polyforms = 4, copies = "0-4" }]
    """,
    "blocks": r"""
        name = "Blocks 1 x 2 x 2 and single cubes in a cube of 3"
        grid = "cube"
        region.box = [3, 3, 3]
        pieces = [{ name = "block", box = [1, 2, 2], copies = 6 }, { name = "C", box = [1, 1, 1], copies = 3 }]
    """,
    "hexagon": r"""
        name = "Tetrahexes"
        grid = "hexagon"
        region.box = [7, 4]
        pieces = [{ polyforms = 4 }]
    """,
    "triangle": r"""
        name = "Hexiamonds in a hexagon"
        grid = "triangle"
        region.cells = "..^v^v^.\n.^v^v^v^\n.v^v^v^v\n..v^v^v."
        pieces = [{ polyforms = 6, copies = "0-1" }]
    """,
    "prism": r"""
        name = "Tetraprisms in a wedge of two layers, with room to spare"
        grid = "prism"
        region.cells = "....^...\n...^v^..\n..^v^v^.\n.^v^v^v^\n\n....+...\n...+++..\n..^v^v^.\n.^v^v^v^"
        pieces = [{ polyforms = 4, copies = "0-1" }]
    """,
    "sphere": r"""
        name = "Triples of balls in a pyramid, with a hollow"
        grid = "sphere"
        region.cells = "####\n####\n####\n####\n\n###.\n#+#.\n###.\n....\n\n##..\n##..\n....\n....\n\n+...\n....\n....\n...."
        pieces = [{ polyforms = 3, copies = "1-5" }]
    """,
}


VARIANTS = {"": {}, "-colour": {"colour": True}, "-ascii": {"unicode": False}}


@cache
def puzzle(name):
    return load("soma") if name == "soma" else parse_puzzle(PUZZLES[name])


@cache
def solution(name):
    found = first_solution(puzzle(name))
    found.verify()
    return found


def check(name, drawing):
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        path.write_text(drawing + "\n", encoding="utf-8")
    assert drawing + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", [*PUZZLES, "soma"])
def test_a_solution_is_drawn_as_approved(name, variant):
    check(name + variant, draw(solution(name), **VARIANTS[variant]))


@pytest.mark.parametrize("name", ["square", "blocks", "hexagon", "triangle", "prism", "sphere"])
def test_a_region_is_drawn_as_approved(name):
    check(f"{name}-region", draw_region(puzzle(name)))


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("name", ["square", "soma", "hexagon", "triangle", "prism", "sphere"])
def test_pieces_are_drawn_as_approved(name, unicode):
    check(f"{name}-pieces{'' if unicode else '-ascii'}", draw_pieces(puzzle(name), unicode=unicode))
