"""Pieces made of edges: their letters, drawings and encodings, and where they cross."""

import re
from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack import Piece, Puzzle, box
from satpack.model.grids import GRIDS
from satpack.model.shapes.polyforms import polyforms
from satpack.model.solution import Placed, Solution
from satpack.model.verification import PuzzleVerifier
from satpack.render.characters.text import draw
from satpack.render.solids.meshes import mesh_files
from satpack.runtime.errors import EngineError, OptionError, PuzzleError, VerificationError
from tests.tools.brute_force import drawn, plain, whole_solutions
from tests.tools.sticks import number_of_fillings
from tests.tools.strategies import stick_puzzles

STICKS = ("stick", "trig", "twig")


def test_polyforms_have_the_letters_of_the_field():
    def letters(grid, size):
        return "".join(piece.name for piece in polyforms(grid, size))

    assert [letters("stick", n) for n in (2, 3, 4)] == ["IV", "ILTUZ", "FHIJLNOPRTUVWXYZ"]
    assert [letters("trig", n) for n in (2, 3)] == ["ILV", "CEIJLOPSTUYZ"]
    assert [letters("twig", n) for n in (3, 4, 5)] == ["CSY", "CPWY", "CHILPRSTUWXY"]
    # orientations as in Polyform Puzzler's tables
    ways = Counter(
        len(GRIDS["stick"].orientations(piece.cells, reflect=True))
        for piece in polyforms("stick", 4)
    )
    assert ways == {8: 8, 4: 5, 2: 1, 1: 2}
    welded = [p.name for p in polyforms("stick", 4) if _branches(p)]
    assert "".join(welded) == "FHRTXY"


def _branches(piece):
    ends = Counter(point for stick in drawn(GRIDS["stick"], piece.cells) for point in stick)
    return max(ends.values()) > 2


@given(stick_puzzles(), st.sampled_from(["plain", "channelled", "channelled+nogoods"]))
def test_random_puzzles_have_the_fillings_that_brute_force_finds(puzzle, encoding):
    found = list(satpack.enumerate(puzzle, up_to="total", engine="sat", encoding=encoding))
    wanted = whole_solutions(puzzle)
    assert len(found) == len(wanted)
    assert set(map(plain, found)) == wanted
    if not puzzle.meeting:
        assert satpack.count(puzzle, engine="frontier").total == len(wanted)


CROSS = {"A": ((1, 2), (3, 2)), "B": ((2, 1), (2, 3))}


def crossed(crossing):
    pieces = [Piece(name, cells) for name, cells in CROSS.items()]
    return Puzzle(
        "cross", "stick", tuple(c for p in CROSS.values() for c in p), pieces, crossing=crossing
    )


def test_sticks_are_not_matched():
    with pytest.raises(OptionError, match="engine matching can't keep cells that are sticks"):
        satpack.count(crossed(crossing=True), engine="matching")


def test_brute_force_counts_a_published_puzzle():
    assert number_of_fillings(satpack.load("tetratwigs-arch")) == 4


def test_a_solution_that_crosses_is_no_solution():
    placed = tuple(Placed(name, cells) for name, cells in CROSS.items())
    Solution(crossed(crossing=True), placed).verify()
    wrong = Solution(crossed(crossing=False), placed)
    with pytest.raises(VerificationError, match=r"pieces cross: one on .*, the other on \["):
        wrong.verify()
    # without the puzzle nobody knows whether they may
    Solution.from_json(wrong.to_json()).verify()
    with pytest.raises(VerificationError, match="pieces cross"):
        Solution.from_json(wrong.to_json(), crossed(crossing=False)).verify()


def test_pieces_that_cross_are_not_made_as_plates():
    solution = satpack.solve(crossed(crossing=True))
    assert "<svg" in solution.svg()
    for suffix in ("stl", "3mf"):
        with pytest.raises(
            OptionError, match=r"pieces cross: one on .*; plates would overlap there"
        ):
            mesh_files(solution, f"cross.{suffix}", layout="pieces")
    with pytest.raises(OptionError, match=r"pieces cross: .*; a sheet can't be cut like that"):
        solution.svg(style="outline")
    apart = Puzzle("apart", "stick", "+-+\n| |\n+-+", polyforms("stick", 4)[6:7], crossing=True)
    assert mesh_files(satpack.solve(apart), "apart.stl")


def test_the_check_of_many_solutions_at_once_sees_crossings():
    allowed, forbidden = (satpack.place(crossed(crossing=way)) for way in (True, False))
    chosen = np.array([allowed.numbers(satpack.solve(crossed(crossing=True)))])
    PuzzleVerifier(allowed).check(chosen)
    with pytest.raises(EngineError, match="two pieces cross at cell"):
        PuzzleVerifier(forbidden).check(chosen)


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        ("crossing = 1\n", "crossing"),
        (
            '[[pieces]]\nname = "A"\ncells = "+-+-+"\nsides = "ab"\n',
            "piece 2 .'A'., key sides: cells of the stick",
        ),
        ('[sides]\nborder = "r"\n', "cells of the stick grid have no sides that could match"),
    ],
)
def test_features_that_mean_nothing_are_refused_in_one_line(extra, says):
    top, _, tables = extra.partition("[")
    text = f'name = "x"\ngrid = "stick"\n{top}region.box = [2, 2]\n[[pieces]]\npolyforms = 3\n'
    with pytest.raises(PuzzleError, match=says) as caught:
        satpack.loads(text + (f"[{tables}" if tables else ""))
    assert "\n" not in str(caught.value)


def test_only_where_four_sticks_meet_pieces_may_cross():
    for grid in ("square", "twig"):
        with pytest.raises(PuzzleError, match=f"pieces of the {grid} grid can't cross at a point"):
            Puzzle("x", grid, box(grid, 2, 2), polyforms(grid, 2), crossing=True)
    with pytest.raises(TypeError, match="crossing is 1; use True or False"):
        Puzzle("x", "stick", box("stick", 2, 2), polyforms("stick", 2), crossing=1)


DRAWINGS = {
    "stick": ("+-+-+\n| | |\n+-+-+", box("stick", 2, 1)),
    "trig": ("+---+---+\n \\ / \\ / \\\n  + - + - +", box("trig", 2, 1)),
    "twig": (" / \\ / \\\n|   |   |\n \\ / \\ /", box("twig", 2, 1)),
}


@pytest.mark.parametrize("grid", STICKS)
def test_lattices_are_drawn_with_lines_and_points(grid):
    text, cells = DRAWINGS[grid]
    for drawing in (text, re.sub(r"[|/\\]", "#", text)):
        puzzle = Puzzle("x", grid, drawing, polyforms(grid, 2), crossing=GRIDS[grid].may_cross)
        assert puzzle.region.cells == cells
    again = satpack.loads(puzzle.to_toml())
    assert again == puzzle
    assert "box = [2, 1]" in puzzle.to_toml()


@pytest.mark.parametrize("moved", list(product(range(4), range(2))))
@pytest.mark.parametrize("grid", STICKS)
def test_a_drawing_may_begin_anywhere(grid, moved):
    row, (text, cells) = GRIDS[grid], DRAWINGS[grid]
    right, down = moved
    aside = "\n".join(["."] * down + ["." * right + line for line in text.split("\n")])
    found = Piece("x", aside, grid=grid).cells
    assert row.translated_home(found) == row.translated_home(cells)
    for kind, mark in enumerate(row.marks):
        (cell,) = Piece("x", mark, grid=grid).cells
        assert row.class_of(cell) == kind


def test_a_region_that_begins_anywhere_has_its_colours_where_they_are_drawn():
    puzzle = satpack.loads(
        """
        name = "moved"
        grid = "trig"
        region.cells = "\\\\ /\\n   -"
        region.colours = "a b\\n   a"
        colours = [{ name = "a" }, { name = "b" }]
        pieces = [{ polyforms = 3, copies = "0-1" }]
        """
    )
    row = GRIDS["trig"]
    kinds = {row.marks[row.class_of(cell)]: colour for cell, colour in puzzle.region.colours}
    assert kinds == {"\\": "a", "/": "b", "-": "a"}
    assert satpack.loads(puzzle.to_toml()) == puzzle


def test_marks_that_could_be_several_edges_are_refused():
    says = r"only if moved, and in 3 ways; draw edges with '-', '\\\\', '/' instead of '#'"
    with pytest.raises(PuzzleError, match=says):
        Piece("x", "#", grid="trig")


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("+|+", r"row 1, column 2: found '\|', but the stick here is '-'"),
        ("+-+\n-", "row 2, column 1: found '-', but the stick here is '|'"),
        ("+-+\n|#|", "row 2, column 2: found '#', but the stick grid has no cell here"),
        ("+-+\n|+|", "row 2, column 2: found '\\+'"),
        # where the rest fits
        ("| |\n+-+\n- |", r"row 3, column 1: found '-', but the stick here is '\|'; use that$"),
    ],
)
def test_mistakes_in_drawings_are_named(drawing, says):
    with pytest.raises(PuzzleError, match=says):
        Piece("x", drawing, grid="stick")


@pytest.mark.parametrize("wrap", [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize("grid", STICKS)
def test_solutions_on_wrapped_lattices_are_drawn_in_text(grid, wrap):
    puzzle = satpack.loads(f"""
        name = "wrapped"
        grid = "{grid}"
        region.box = [3, 3]
        region.wrap = [{", ".join(str(each).lower() for each in wrap)}]
        pieces = [{{ polyforms = 1, copies = "1-40" }}]
    """)
    drawn = draw(satpack.solve(puzzle))
    assert "open edges continue" in drawn


def test_a_sheet_to_cut_has_the_outline_of_each_piece():
    pieces = {"A": ((1, 0), (0, 1)), "B": ((2, 1), (1, 2))}
    solution = satpack.solve(Puzzle("apart", "stick", "+-+\n| |\n+-+", pieces))
    cut = re.findall(r'd="(M[^"]*Z[^"]*)"', solution.svg(style="outline", letters=False))
    assert sum(path.count("M") for path in cut) == len(solution.placed)
