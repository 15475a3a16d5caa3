"""A piece has one colour everywhere: in every format, and from solution to solution."""

import json
import re
from io import BytesIO
from itertools import islice
from xml.etree import ElementTree as ET

import pytest
import trimesh

import satpack
from satpack.io.results.disassembly_file import parse_disassembly
from satpack.model.piece_colours import piece_colours
from satpack.model.solution import Solution
from satpack.render.characters.text import draw
from satpack.render.page.pages import Contents
from satpack.render.palette import darker, terminal_code
from satpack.render.solids.meshes import mesh_files
from satpack.render.svg.moves import draw_moves
from satpack.render.svg.puzzle_sheet import draw_puzzle
from tests.render.test_svg import parsed
from tests.render.test_svg_polyhedra import lights

SOMA = satpack.loads(
    satpack.load("soma").to_toml().replace('name = "L"', 'name = "L"\ncolour = "#C33"')
)
FILLS = piece_colours(SOMA)
PENTOMINOES = satpack.load("pentominoes-6x10")


def shown(svg):
    """The colours of each piece's drawing, by the titles that say what it is."""
    found = {}
    for group in parsed(svg).iter():
        title = group.find("{http://www.w3.org/2000/svg}title")
        if title is not None:
            fills = {
                each.get("fill") for each in group.iter() if each.get("fill", "none") != "none"
            }
            found.setdefault(title.text, set()).update(fills)
    return found


def shades(colour):
    return {darker(colour, light=light) for light in lights(satpack.GRIDS["cube"])} | {colour}


@pytest.fixture(scope="module")
def solutions():
    return list(islice(satpack.enumerate(SOMA), 3))


def test_the_puzzle_chooses(solutions):
    assert FILLS["L"] == "#cc3333"
    assert len(set(FILLS.values())) == 7
    assert len({solution.placed for solution in solutions}) == 3


@pytest.mark.parametrize("style", ["layers", "exploded"])
def test_pictures_fill_cells_with_the_colours_of_their_pieces(solutions, style):
    for solution in solutions:
        found = shown(solution.svg(style=style))
        for name, colour in FILLS.items():
            assert found[name]
            assert found[name] <= shades(colour)


def test_every_solution_of_a_plane_puzzle():
    fills = piece_colours(PENTOMINOES)
    for solution in islice(satpack.enumerate(PENTOMINOES), 3):
        found = shown(solution.svg())
        assert {name: found[name] for name in fills} == {
            name: {fill} for name, fill in fills.items()
        }


def test_terminals(solutions):
    for solution in solutions:
        text = draw(solution, colour=True)
        codes = dict(
            pair[::-1] for pair in re.findall(r"48;5;(\d+)m +([A-Z]) +(?:[A-Z] +)*\x1b", text)
        )
        assert codes == {name: str(terminal_code(fill)) for name, fill in FILLS.items()}


def test_pages(solutions):
    contents = Contents(SOMA)
    for solution in solutions:
        contents.add(solution)
    found = json.loads(json.dumps(contents.object()))
    assert dict(zip(found["names"], found["fills"], strict=True)) == FILLS
    assert found["map"] == []
    assert [found["names"][kind] for kind in found["dark"]] == ["L"]


@pytest.mark.parametrize("layout", ["assembly", "bed"])
def test_solids(solutions, layout):
    for solution in solutions:
        (file,) = mesh_files(solution, "a.glb", layout=layout)
        scene = trimesh.load_scene(BytesIO(file.content), file_type="glb")
        own = {name[-1]: mesh.visual.material.name for name, mesh in scene.geometry.items()}
        assert own == FILLS


def test_the_pieces_of_the_puzzle():
    found = shown(draw_puzzle(SOMA))
    assert all(found[name] <= shades(colour) for name, colour in FILLS.items())


def test_moves():
    found = satpack.disassemble(satpack.solve(satpack.load("burr6")))
    # pieces that rest are pale in later pictures
    assembled = shown(ET.tostring(parsed(draw_moves(found)).find("{http://www.w3.org/2000/svg}g")))
    for name, colour in piece_colours(found.assembly.puzzle).items():
        assert assembled[name] <= shades(colour)


def test_files_of_results_carry_colours_to_who_lacks_the_puzzle(solutions):
    for solution in solutions:
        alone = Solution.from_json(solution.to_json())
        assert piece_colours(alone.puzzle) == FILLS
    found = satpack.disassemble(satpack.solve(satpack.load("chinese-cross")))
    text = found.to_json()
    alone = parse_disassembly(text, file="found")
    assert piece_colours(alone.assembly.puzzle) == piece_colours(found.assembly.puzzle)
    # what was written before placements had colours
    without = json.loads(text)
    for placement in without["assembly"]["placements"]:
        del placement["colour"]
    assert parse_disassembly(json.dumps(without), file="found").moves == found.moves
