"""Printed pieces with marks on their sides: knobs and holes with a gap between them, and faces in colour."""

import itertools
import math
from io import BytesIO

import numpy as np
import pytest
import trimesh

from satpack.model.grids import GRIDS
from satpack.model.pieces import Piece
from satpack.model.puzzle import Puzzle
from satpack.model.sides import Sides
from satpack.model.solution import Placed, Solution
from satpack.render.contours import area
from satpack.render.sides import shown_sides, side_looks
from satpack.render.solids.meshes import mesh_files
from satpack.render.solids.pieces import Making, solid
from satpack.render.svg.plane import Frame, joint_lines, outline
from satpack.runtime.errors import OptionError
from tests.render.test_solids import inside, is_closed
from tests.tools.side_boards import matched, pairs

PLANE = [name for name, grid in GRIDS.items() if grid.dimension == 2 and not grid.sticks]
KNOBS = [f"{number}{sign}" for number in range(1, 13) for sign in "+-"]
MAKING = Making(unit=20.0, gap=0.1, thickness=4.0)


@pytest.mark.parametrize("grid", PLANE)
def test_plates_with_knobs_are_closed_and_lose_half_a_gap_along_their_outline(grid):
    solution = matched(grid, 6, KNOBS, pairs(12))
    sides = shown_sides(solution)
    joints = joint_lines(solution.puzzle.grid, sides)
    place = Frame(solution.puzzle.grid, edge=20.0).place
    made = []
    for placed in solution.placed:
        own = side_of(sides, placed)
        mesh = solid(solution.puzzle.grid, placed.cells, MAKING, own)
        assert is_closed(mesh)
        (path,) = outline(solution.puzzle.grid, placed.cells, joints)
        corners = list(map(place, path))
        long = sum(itertools.starmap(math.dist, itertools.pairwise(corners)))
        lost = MAKING.thickness * (abs(area(corners[:-1])) - MAKING.gap / 2 * long)
        assert mesh.volume == pytest.approx(lost, rel=1e-3)
        made.append(mesh)
    # no piece reaches into another
    for one, other in itertools.permutations(made, 2):
        assert np.abs(inside(one, other.points)).max() < 0.01


def side_of(sides, placed):
    at = {side: look for side, look in sides.at.items() if side[0] in placed.cells}
    return type(sides)(at)


def test_the_gap_is_as_wide_between_a_knob_and_its_hole():
    solution = matched("square", 2, ["1+", "1-"], pairs(1))
    sides = shown_sides(solution)
    one, other = (
        solid(solution.puzzle.grid, placed.cells, MAKING, side_of(sides, placed)).points
        for placed in solution.placed
    )
    away = np.linalg.norm(one[:, None] - other[None], axis=2).min(axis=1)
    assert away.min() == pytest.approx(MAKING.gap, rel=0.01)


@pytest.mark.parametrize("grid", ["square", "triangle"])
def test_larger_plates_and_plates_with_colours_are_closed(grid):
    cells = matched(grid, 6, ["a"]).puzzle.region.cells
    ring = Piece("ring", cells)
    steps = [
        (cell, step)
        for cell in cells
        for step in GRIDS[grid].sides_of(cell)
        if tuple(map(sum, zip(cell, step, strict=True))) not in cells
    ]
    for marks, bevel in ((["1+", "1-", "flat"], 0.0), (["flat"], 0.5)):
        own = [(*at, marks[i % len(marks)]) for i, at in enumerate(steps)]
        piece = Piece("P", ring.cells, sides=own)
        puzzle = Puzzle("P", grid, cells, [piece], sides=Sides([("1+", "1-"), ("flat", "flat")]))
        placed = (Placed("P", piece.cells, sides=piece.sides),)
        looks = side_looks(puzzle)
        looks["flat"] = looks["flat"]._replace(colour="#123456", joint=0)
        shown = shown_sides(Solution(puzzle, placed), looks)
        mesh = solid(puzzle.grid, cells, Making(bevel=bevel), shown)
        assert is_closed(mesh)


def test_a_gap_too_wide_for_knobs_and_bevels_are_refused():
    solution = matched("square", 2, ["9+", "9-"], pairs(9))
    with pytest.raises(
        OptionError, match="leaves too little of knobs and holes; use a smaller gap"
    ):
        mesh_files(solution, "x.stl", making=Making(gap=2.0))
    with pytest.raises(OptionError, match="can't be bevelled; use a bevel of 0"):
        mesh_files(solution, "x.stl", making=Making(bevel=0.5))


@pytest.mark.parametrize("grid", ["square", "hexagon", "triangle", "cube", "octet", "sphere"])
def test_colours_of_marks_are_as_large_as_their_sides(grid):
    solution = matched(grid, 4, ["red", "green", "blue"])
    (file,) = mesh_files(solution, "x.glb", layout="assembly")
    scene = trimesh.load(BytesIO(file.content), file_type="glb")
    sizes = {}
    for shape in scene.geometry.values():
        tint = shape.visual.material.name
        sizes[tint] = sizes.get(tint, 0.0) + shape.area
    looks = side_looks(solution.puzzle)
    numbers = {look.colour: 0 for look in looks.values()}
    for placed in solution.placed:
        for *_, mark in placed.sides:
            numbers[looks[mark].colour] += 1
    assert set(sizes) == set(numbers) or solution.puzzle.grid.balls
    # all sides of these cells are equal, and all dots on balls
    shares = [sizes[tint] / numbers[tint] for tint in numbers]
    assert max(shares) == pytest.approx(min(shares), rel=0.02)


def test_pieces_that_differ_in_marks_are_different_solids():
    solution = matched("square", 4, ["red", "green"], seed=2)
    files = mesh_files(solution, "x.3mf", layout="pieces")
    assert len(files) == 4
    assert len({file.content for file in files}) == 4
