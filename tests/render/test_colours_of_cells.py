"""Colours of cells in pictures, pages and meshes: each cell shows its own, on every grid, and what is hidden stays so."""

import json
import re
from collections import Counter
from dataclasses import replace
from functools import partial
from io import BytesIO

import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.io.burrtools.writing import burrtools_text
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.colours import Colour, Paint, shades
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.solution import Placed, Solution
from satpack.render.document import embedded
from satpack.render.notebook import html
from satpack.render.page.pages import Contents
from satpack.render.solids.meshes import mesh_files
from satpack.render.svg.moves import draw_moves
from satpack.render.svg.patches import clipped
from satpack.render.svg.solution import draw_svg
from tests.render.test_meshes import models
from tests.render.test_svg import area, check, parsed

RED, BLUE, INK = "#d01020", "#1030c0", "#010203"
COLOURS = (Colour("red", shade=RED), Colour("blue", shade=BLUE), Colour("ink", shade=INK))

PAIRS = {
    "square": ((0, 0), (1, 0)),
    "hexagon": ((0, 0), (1, 0)),
    "triangle": ((1, 1), (2, 2)),
    "cube": ((0, 0, 0), (1, 0, 0)),
    "prism": ((1, 1, 0), (2, 2, 0)),
    "sphere": ((0, 0, 0), (1, 0, 0)),
}
"""Two cells that touch, on grids of cells with sides, or of balls."""

STICKS = {"stick": ((-1, 0), (1, 0)), "trig": ((-1, 0), (1, 0)), "twig": ((-2, 1), (-1, 0))}


def painted(name, *, bare=False):
    """A piece of two cells, one of them red, beside an empty cell that is blue and a plain one."""
    grid = satpack.GRIDS[name]
    cells = (PAIRS | STICKS)[name]
    # where nothing else lies: far along the first axis
    far = grid.translations[0]
    away = [tuple(c + 4 * step for c, step in zip(cell, far, strict=True)) for cell in cells]
    paint: Paint = ((cells[0], "red"),)
    puzzle = Puzzle(
        "painted",
        grid,
        Region(cells, tuple(away), colours=((away[0], "blue"),)),
        (Piece("A", cells, Copies(0, 1), paint),),
        colours=COLOURS,
    )
    return Solution(puzzle, () if bare else (Placed("A", cells, paint),))


def patch_count(svg, shade):
    """Patches of a colour: rings of paths, and circles."""
    shown = [each for each in parsed(svg).iter() if each.get("fill") == shade]
    return sum(each.get("d", "M").count("M") for each in shown)


def hidden():
    """A red cube, and what lies before it, on it and to the left of it."""
    cells = {"A": [(0, 0, 0)], "B": [(-1, 0, 0), (0, 0, 1), (0, 1, 0)]}
    paint = {"A": {(0, 0, 0): "red"}, "B": {}}
    pieces = [Piece(name, cells[name], colours=paint[name]) for name in cells]
    puzzle = Puzzle("two", "cube", cells["A"] + cells["B"], pieces, colours=COLOURS)
    placed = [Placed(piece.name, piece.cells, piece.colours) for piece in pieces]
    return Solution(puzzle, tuple(placed))


DRAWN = {
    **{
        f"colours-{name}-{style}": partial(draw_svg, painted(name), style=style)
        for name in PAIRS
        for style in (("flat",) if len(PAIRS[name][0]) == 2 else ("layers", "exploded"))
    },
    "colours-hidden": partial(draw_svg, hidden(), explode=0.0),
    "colours-moves": lambda: draw_moves(satpack.disassemble(hidden())),
}


@pytest.mark.parametrize("name", DRAWN)
def test_golden(name):
    check(name, DRAWN[name]())


SPOTS = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).map(lambda spot: tuple(map(float, spot)))


@given(st.lists(SPOTS, min_size=3, max_size=3, unique=True), SPOTS, st.integers(1, 9))
def test_clipping_keeps_what_is_in_both(triangle, corner, size):
    x, y = corner
    box = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    kept = clipped(triangle, box)
    for a, b in kept:
        assert x - 1e-6 <= a <= x + size + 1e-6
        assert y - 1e-6 <= b <= y + size + 1e-6
    # a second way: the other four parts of the plane around the box
    outside = [
        [(-99, -99), (x, -99), (x, 99), (-99, 99)],
        [(x + size, -99), (99, -99), (99, 99), (x + size, 99)],
        [(x, -99), (x + size, -99), (x + size, y), (x, y)],
        [(x, y + size), (x + size, y + size), (x + size, 99), (x, 99)],
    ]
    parts = [kept, *(clipped(triangle, each) for each in outside)]
    assert sum(ring_area(part) for part in parts) == pytest.approx(ring_area(triangle), abs=1e-6)


def ring_area(ring):
    return abs(area([*ring, ring[0]])) if ring else 0.0


@pytest.mark.parametrize("name", PAIRS)
def test_pages_have_the_colours(name):
    solution = painted(name)
    contents = Contents(solution.puzzle)
    contents.add(solution)
    content = json.loads(embedded(contents.object()))
    flat = solution.puzzle.grid.dimension == 2
    region, piece = (
        content["shapes"][content["region"][0]],
        content["shapes"][content["placements"][1]],
    )
    found = {
        what: Counter(shade for shade, _ in shape.get("patches", []))
        for what, shape in (("region", region), ("piece", piece))
    }
    assert set(found["piece"]) == {RED}
    # a floor and a roof; of solids every side but one; a ball is one patch all around
    faces = {"square": 2, "hexagon": 2, "triangle": 2, "cube": 5, "prism": 4, "sphere": 1}
    assert found["piece"][RED] == faces[name]
    assert found["region"] == (Counter({BLUE: 2}) if flat else Counter())
    for shade, numbers in piece["patches"]:
        assert shade == RED
        assert len(numbers) % 3 == 0


def test_the_same_cells_in_other_colours_are_another_placement():
    puzzle = parse_puzzle("""
        name = "turned"
        grid = "square"
        region.box = [2, 1]
        [[colours]]
        name = "r"
        [[pieces]]
        name = "A"
        box = [2, 1]
        colours = { r = [[0, 0]] }
    """)
    contents = Contents(puzzle)
    for solution in satpack.enumerate(puzzle, up_to="total"):
        contents.add(solution)
    content = contents.object()
    assert len(contents) == 2
    assert len(content["placements"]) == 10
    one, other = (content["shapes"][number]["patches"] for number in content["placements"][1::5])
    assert one != other


@pytest.mark.parametrize("layout", ["assembly", "bed"])
@pytest.mark.parametrize("name", PAIRS | STICKS)
def test_meshes_have_the_colours_of_their_cells(name, layout):
    solution = painted(name)
    (file,) = mesh_files(solution, "a.3mf", layout=layout)
    assert len(models(file.content)) == 1
    text = three_mf_text(file.content)
    bases = re.findall(r'displaycolor="([^"]+)"', text)
    assert RED.upper() in bases
    tinted = text.count(f'p1="{bases.index(RED.upper())}"')
    assert 0 < tinted < text.count("<triangle ")
    (file,) = mesh_files(solution, "a.glb", layout=layout)
    scene = trimesh.load_scene(BytesIO(file.content), file_type="glb")
    assert max(mesh.visual.material.name for mesh in scene.geometry.values()) == RED
    assert len(scene.geometry) == 2


def three_mf_text(content):
    from zipfile import ZipFile

    return ZipFile(BytesIO(content)).read("3D/3dmodel.model").decode()


def test_a_coloured_half_of_a_domino_takes_half_of_its_surface():
    solution = painted("cube")
    (file,) = mesh_files(solution, "a.glb")
    scene = trimesh.load_scene(BytesIO(file.content), file_type="glb")
    red, other = sorted(scene.geometry.values(), key=lambda mesh: mesh.visual.material.name != RED)
    assert red.area == pytest.approx(other.area, rel=0.05)


def test_colours_without_a_shade_look_alike_wherever_they_are_shown():
    colours = (Colour("a"), Colour("b", shade="#123456"), Colour("c"))
    by_colour = shades(colours)
    assert by_colour["b"] == "#123456"
    assert len(set(by_colour.values())) == 3
    square = satpack.GRIDS["square"]
    cells = tuple((x, 0) for x in range(3))
    paint = tuple(zip(cells, "abc", strict=True))
    puzzle = Puzzle(
        "three", square, Region(cells), (Piece("A", cells, Copies(1, 1), paint),), colours=colours
    )
    drawn = draw_svg(Solution(puzzle, (Placed("A", cells, paint),)))
    red, green, blue = bytes.fromhex(by_colour["a"][1:])
    assert f'red="{red}" green="{green}" blue="{blue}" name="a"' in burrtools_text(puzzle)
    assert all(patch_count(drawn, shade) == 1 for shade in by_colour.values())
    # and of each piece alone
    assert html(puzzle).count("#123456") == 1


def test_the_heart_is_red():
    heart = satpack.load("heart")
    drawn = draw_svg(satpack.solve(heart))
    assert [patch_count(drawn, colour.shade) for colour in heart.colours] == [27, 15]
    pieces = [replace(piece, colours=()) for piece in heart.pieces]
    blank = replace(heart, colours=(), region=replace(heart.region, colours=()), pieces=pieces)
    assert satpack.count(blank).total == 82  # as its file says
