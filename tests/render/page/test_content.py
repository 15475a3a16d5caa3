"""What pages are told: every placement of every solution is there, on every grid, and no text can break out."""

import json
from itertools import starmap

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpack
from satpack.model.grids import GRIDS, PARTS
from satpack.model.solution import Placed, Solution
from satpack.questions.disassemble import disassemble
from satpack.render.contours import area
from satpack.render.document import document, embedded
from satpack.render.geometry import basis, surface, towards
from satpack.render.page.pages import Contents, page_html
from tests.tools.nights import by_night
from tests.tools.side_boards import matched, pairs
from tests.tools.strategies import solvable_puzzles


def decoded(content, number):
    """The pieces of a solution as the page's script reads them: placement, label, colour, way."""
    record = content["solutions"][number]
    return [record[i : i + 4] for i in range(0, len(record), 4)]


def lying(content, placement):
    """Name of a piece, and the points of its surface, or the middles of its balls."""
    kind, shape, *at = content["placements"][5 * placement : 5 * placement + 5]
    given = content["shapes"][shape]
    points = given["balls"] if content["balls"] else given["points"]
    return content["names"][kind], {
        tuple(map(int.__add__, points[i : i + 3], at)) for i in range(0, len(points), 3)
    }


def expected_points(puzzle, cells):
    grid = puzzle.grid
    if grid.balls:
        return {tuple(PARTS * value for value in cell) for cell in cells}
    return set(map(tuple, surface(grid, cells).points.tolist()))


@given(solvable_puzzles())
def test_every_placement_is_listed(drawn):
    puzzle, placed = drawn
    solution = Solution(puzzle, tuple(starmap(Placed, placed)))
    contents = Contents(puzzle)
    contents.add(solution)
    content = json.loads(embedded(contents.object()))
    given = decoded(content, 0)
    assert len(given) == len(solution.placed)
    placed = {
        (each.piece, frozenset(expected_points(puzzle, each.cells))) for each in solution.placed
    }
    for placement, label, _, _ in given:
        name, points = lying(content, placement)
        # points on straight lines are left out of polygons
        (whole,) = [all_ for piece, all_ in placed if piece == name and points <= all_]
        corners = np.array(sorted(whole))
        assert np.ptp(np.array(sorted(points)), axis=0).tolist() == np.ptp(corners, axis=0).tolist()
        assert content["labels"][label]
        assert content["fills"][content["placements"][5 * placement]].startswith("#")
    assert len({tuple(each[:2]) for each in given}) == len(given)


def test_pieces_slide_in_from_where_the_page_says():
    solution = satpack.solve(satpack.load("soma"))
    contents = Contents(solution.puzzle)
    contents.add(solution)
    content = contents.object()
    first = content["ways"][0]
    assert (first["words"], first["vector"]) == ("down", [0, 0, -1])
    assert all(way for _, _, _, way in decoded(content, 0))


def test_tiles_that_touch_differ_in_number_so_that_they_pass_over_each_other():
    solution = satpack.solve(satpack.load("dominoes-8x8"))
    number = {
        cell: number
        for placed, _, number, _ in Contents(solution.puzzle).entry(solution).pieces
        for cell in placed.cells
    }
    owner = {cell: placed for placed in solution.placed for cell in placed.cells}
    for cell, placed in owner.items():
        for near in solution.puzzle.grid.neighbours(cell):
            assert owner.get(near, placed) == placed or number[near] != number[cell]


def test_offsets_of_a_disassembly_lead_where_the_words_say():
    solution = satpack.solve(satpack.load("chinese-cross"))
    found = disassemble(solution)
    contents = Contents(solution.puzzle)
    contents.add(solution, ordered=False)
    content = contents.object(disassembly=found)
    motion = content["motion"]
    axes = np.array(content["basis"])
    steps = [move for part in found.whole.parts() for move in part.moves]
    given = [move for part in motion["parts"] for move in part["moves"]]
    for move, words in zip(steps, given, strict=True):
        leads = np.array(words["vector"]) @ axes
        expected = np.array(towards(solution.puzzle.grid, move.step)) * (move.distance or 1)
        assert np.allclose(leads, expected)
        assert words["out"] is move.removes
    # without an order pieces stand as in the solution, so that moves can name them by number
    names = [lying(content, placement)[0] for placement, *_ in decoded(content, 0)]
    assert names == [placed.piece for placed in solution.placed]


def test_basis_is_that_of_the_surfaces():
    puzzle = satpack.load("soma")
    given = np.array(Contents(puzzle).object()["basis"])
    assert np.allclose(given, basis(puzzle.grid), atol=1e-6)


@given(st.text())
def test_no_text_ends_the_script_or_starts_a_comment(text):
    given = embedded({"title": text})
    assert json.loads(given) == {"title": text}
    assert not set("<>&\u2028\u2029") & set(given)


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_a_title_is_text(text):
    page = document({"title": text, "facts": []}, "<svg></svg>")
    head = page[: page.index("<style>")]
    assert "<script" not in head
    assert head.count("<title>") == 1


PAGES = ("soma", "haley", "bedlam", "duijvestijn-112")


@pytest.mark.parametrize("name", by_night(PAGES, lambda name: name == "duijvestijn-112"))
def test_pages_are_small(name):
    assert len(page_html(satpack.solve(satpack.load(name))).encode()) < 900_000


def test_many_solutions_take_some_bytes_each():
    puzzle = satpack.load("pentominoes-3x20")
    few, many = Contents(puzzle), Contents(puzzle)
    solution = satpack.solve(puzzle)
    few.add(solution)
    for _ in range(1000):
        many.add(solution)
    # two brackets and a comma, and for each of the twelve pieces its placement, label, colour and way
    assert len(many.html()) - len(few.html()) <= 999 * (3 + 12 * 4 * 3)


def test_a_page_claims_nothing_of_an_order_where_pieces_have_no_slides():
    given = {
        name: page_content(satpack.load(name))
        for name in ("rhombic-cube", "soma", "tetraballs", "tangram")
    }
    assert {name: content["slides"] for name, content in given.items()} == {
        "rhombic-cube": False,
        "soma": True,
        "tetraballs": False,
        "tangram": True,
    }
    assert not any(content["ways"] for name, content in given.items() if name != "soma")


def page_content(puzzle):
    content = Contents(puzzle)
    content.add(satpack.solve(puzzle))
    return content.object()


def test_the_colours_of_a_map_that_a_rule_asks_for_are_drawn():
    text = satpack.load("tetrahexes-4x7").to_toml().partition("[expect]")[0]
    puzzle = satpack.loads(f'{text}\n[[rules]]\nkind = "colourable"\ncolours = 3\n')
    solution = satpack.solve(puzzle)
    contents = Contents(puzzle)
    contents.add(solution)
    content = contents.object()
    assert {number for _, _, number, _ in decoded(content, 0)} == {0, 1, 2}
    assert len(content["map"]) == 3


def shapes_of(solution):
    contents = Contents(solution.puzzle)
    contents.add(solution)
    return contents.object()


@pytest.mark.parametrize("grid", ["square", "triangle", "hexagon", "kite", "tan"])
def test_tiles_with_knobs_are_closed_and_as_large_as_their_cells(grid):
    marks = [f"{number}{sign}" for number in range(1, 13) for sign in "+-"]
    solution = matched(grid, 6, marks, pairs(12))
    content = shapes_of(solution)
    volumes = 0.0
    for shape in content["shapes"][: len(solution.placed)]:
        points = np.array(shape["points"]).reshape(-1, 3) @ np.array(content["basis"])
        edges = [
            (ring[i - 1], end)
            for face in shape["faces"]
            for ring in face
            for i, end in enumerate(ring)
        ]
        assert len(set(edges)) == len(edges)
        assert {(b, a) for a, b in edges} == set(edges)
        for (ring,) in shape["faces"]:
            corners = points[ring]
            across = np.cross(corners, np.roll(corners, -1, axis=0)).sum(axis=0)
            volumes += corners[0] @ across / 6
    ring = [(float(x), float(y)) for x, y in GRIDS[grid].corners[0][0]]
    whole = abs(area(ring) * np.linalg.det(content["basis"]))
    assert np.isclose(volumes, 6 * whole, rtol=1e-3)


@pytest.mark.parametrize(("grid", "faces"), [("cube", 6), ("sphere", 12)])
def test_marks_are_patches_on_all_sides(grid, faces):
    solution = matched(grid, 4, list("abc"))
    content = shapes_of(solution)
    assert [mark for mark, _, _ in content["sides"]] == sorted(
        {mark for placed in solution.placed for *_, mark in placed.sides}
    )
    known = {colour for _, colour, _ in content["sides"]}
    patched = [shape for shape in content["shapes"] if "patches" in shape]
    assert all(len(shape["patches"]) == faces for shape in patched)
    assert {shade for shape in patched for shade, _ in shape["patches"]} <= known
    assert not any("letters" in shape for shape in patched)


def test_many_marks_have_letters_beside_their_colours():
    content = shapes_of(matched("square", 9, [str(number) for number in range(1, 20)]))
    letters = [shape["letters"] for shape in content["shapes"] if "letters" in shape]
    assert len(letters) == 9
    assert all(len(own) == 8 and len(at) == 9 for own in letters for _, at in own)
