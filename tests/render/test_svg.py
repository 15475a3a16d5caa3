"""Vector pictures: every piece exactly, every cut once, nothing hidden shown; and some looked at and kept.

After a change that is meant to change the pictures in tests/golden/svg, look at them again:
`SATPACK_WRITE_GOLDEN=1 pytest tests/render`.
"""

import itertools
import math
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.results.solution_file import implied_puzzle
from satpack.model.grids import GRIDS
from satpack.model.pieces import Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.solution import Placed, Solution
from satpack.render.contours import boundary, edges_of, joined
from satpack.render.labels import shown_name
from satpack.render.strokes import tile
from satpack.render.svg.balls import balls_seen
from satpack.render.svg.lettering import lettering
from satpack.render.svg.plane import Frame, PieceLooks, Sheet, plane_group
from satpack.render.svg.solution import draw_svg
from satpack.runtime.errors import OptionError
from tests.render.solving import first_solution
from tests.render.test_golden import solution as kept_solution
from tests.tools.examples import examples
from tests.tools.strategies import solvable_puzzles

GOLDEN = Path(__file__).parents[1] / "golden" / "svg"
SVG = "{http://www.w3.org/2000/svg}"

RECTANGLES = """
name = "Rectangles with their sizes"
grid = "square"
region.box = [14, 9]
[[pieces]]
name = "a"
box = [9, 5]
[[pieces]]
name = "b"
box = [9, 5]
[[pieces]]
name = "c"
box = [4, 9]
"""

DRAWN = {
    "square": ("square", {}),
    "hexagon": ("hexagon", {}),
    "triangle": ("triangle", {}),
    "blocks": ("blocks", {}),
    "soma": ("soma", {}),
    "soma-layers": ("soma", {"style": "layers"}),
    "prism": ("prism", {}),
    "prism-layers": ("prism", {"style": "layers"}),
    "sphere": ("sphere", {}),
    "sphere-exploded": ("sphere", {"style": "exploded"}),
    "triangle-outline": ("triangle", {"style": "outline", "letters": True}),
    "square-plain": ("square", {"letters": False}),
}


def check(name, drawing):
    path = GOLDEN / f"{name}.svg"
    if os.environ.get("SATPACK_WRITE_GOLDEN"):
        path.write_text(drawing, encoding="utf-8")
    assert drawing == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DRAWN)
def test_an_svg_is_drawn_as_approved(name):
    of, options = DRAWN[name]
    check(name, draw_svg(kept_solution(of), **options))


def test_golden_rectangles():
    puzzle = parse_puzzle(RECTANGLES.replace("[9, 5]", "[10, 4]", 1).replace("[9, 5]", "[10, 5]"))
    check("rectangles", draw_svg(first_solution(puzzle)))


PLANE = [grid for grid in GRIDS.values() if grid.dimension == 2 and not grid.sticks]
CUBE, PRISM, SPHERE = (GRIDS[name] for name in ("cube", "prism", "sphere"))


@st.composite
def fillings(draw, *grids):
    puzzle, named = draw(solvable_puzzles(max_cells=12, on=grids))
    return Solution(puzzle, tuple(Placed(name, cells) for name, cells in named))


def paths(root):
    """Every path's points, by ring or line; letters have curves and are left out."""
    for path in root.iter(f"{SVG}path"):
        data = path.get("d")
        if "C" not in data:
            yield path, [corners(part) for part in re.findall(r"M[^M]*", data)]


def parsed(svg):
    return ET.fromstring(svg)  # noqa: S314 - what the tests have just written


def svg_of(group):
    return parsed(f'<svg xmlns="{SVG[1:-1]}">{ET.tostring(group, encoding="unicode")}</svg>')


def corners(part):
    numbers = [float(text) for text in re.findall(r"-?[\d.]+", part)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [*points, points[0]] if part.endswith("Z") else points


def area(points):
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in itertools.pairwise(points)) / 2


CELL_AREA = {
    "square": 1,
    "hexagon": 1.5 * math.sqrt(3),
    "triangle": math.sqrt(3) / 4,
    "kite": math.sqrt(3),
    "drafter": math.sqrt(3) / 2,
    "tan": 0.5,
}


@given(fillings(*PLANE))
def test_each_piece_is_one_path_of_its_own_area(solution):
    grid = solution.puzzle.grid
    names = [placed.piece for placed in solution.placed]
    sheet = Sheet(solution.owners(), PieceLooks(["#777777"] * len(names), names, [""] * len(names)))
    root = svg_of(plane_group(sheet, Frame(grid, edge=100.0), border=1.0))
    pieces = [(path, rings) for path, rings in paths(root) if path.find(f"{SVG}title") is not None]
    assert [path.find(f"{SVG}title").text for path, _ in pieces] == names
    for (_, rings), placed in zip(pieces, solution.placed, strict=True):
        assert all(ring[0] == ring[-1] for ring in rings)
        found = abs(sum(map(area, rings))) / 100**2
        assert found == pytest.approx(len(placed.cells) * CELL_AREA[grid.name], rel=1e-3)


@given(fillings(*PLANE))
def test_outlines_of_pieces_are_exact(solution):
    grid = solution.puzzle.grid
    for placed in solution.placed:
        tiles = [tile(grid, cell) for cell in placed.cells]
        around = boundary(tiles)
        assert sum(map(area, around)) == sum(area([*tile, tile[0]]) for tile in tiles)
        for path in around:
            assert path[0] == path[-1]
            for before, here, after in zip(path, path[1:], [*path[2:], path[1]], strict=False):
                assert area([before, here, after, before]) != 0, "a point on a straight line"


@given(fillings(*PLANE))
def test_an_outline_is_as_long_as_the_edges_between_pieces_and_around_them(solution):
    grid, owners = solution.puzzle.grid, solution.owners()
    frame = Frame(grid, edge=100.0)
    sides = {}
    for cell in owners:
        for edge in edges_of(tile(grid, cell)):
            sides.setdefault(frozenset(edge), []).append(owners[cell])
    wanted = sum(
        math.dist(*map(frame.place, edge))
        for edge, own in sides.items()
        if len(own) == 1 or own[0] != own[1]
    )
    root = parsed(draw_svg(solution, style="outline", unit=100.0))
    cut = sum(
        math.dist(*line)
        for _, lines in paths(root)
        for line in itertools.chain.from_iterable(map(itertools.pairwise, lines))
    )
    assert cut == pytest.approx(wanted, rel=1e-3)


@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans()), min_size=1))
def test_joined_paths_pass_each_edge_once(marks):
    edges = [((x, y), (x + across, y + (not across))) for x, y, across in marks]
    passed = Counter()
    for path in joined(edges):
        for (x_0, y_0), (x_1, y_1) in itertools.pairwise(path):
            many = max(abs(x_1 - x_0), abs(y_1 - y_0))
            for i in range(many):
                step = (x_1 - x_0) // many, (y_1 - y_0) // many
                start = x_0 + i * step[0], y_0 + i * step[1]
                passed[frozenset([start, (start[0] + step[0], start[1] + step[1])])] += 1
    assert passed == Counter(map(frozenset, edges))


def lying(pieces, *, grid="cube", names="ABCDEFGH", title="pieces"):
    placed = tuple(Placed(names[i], tuple(sorted(cells))) for i, cells in enumerate(pieces))
    return Solution(implied_puzzle(title, GRIDS[grid], placed), placed)


def letters_in(svg):
    inked = [path for path in parsed(svg).iter(f"{SVG}path") if path.get("stroke-width")]
    return [path for path in inked if "stroke" not in path.attrib]


def test_pieces_of_one_kind_are_lettered_only_if_asked_for():
    cells = [[(0, 0), (1, 0)], [(0, 1), (1, 1)]]
    same, different = (lying(cells, grid="square", names=names) for names in ("AA", "AB"))
    assert [len(letters_in(draw_svg(each))) for each in (same, different)] == [0, 2]
    assert len(letters_in(draw_svg(same, letters=True))) == 2
    assert letters_in(draw_svg(different, letters=False)) == []


def test_names_are_text_whatever_they_hold():
    nasty = """</title><script>alert("1")</script>&amp;'"""
    solution = lying(
        [[(0, 0)], [(1, 0)]], grid="square", names=[nasty, "\N{HEBREW LETTER ALEF}"], title=nasty
    )
    root = parsed(draw_svg(solution))
    texts = [title.text for title in root.iter(f"{SVG}title")]
    assert texts == [nasty, nasty, "\N{HEBREW LETTER ALEF}"]
    assert {child.tag for child in root.iter()} == {
        f"{SVG}{tag}" for tag in ("svg", "title", "g", "path")
    }


def test_titles_never_hold_what_xml_can_not():
    assert shown_name("a\x00b\ud800\ufffe") == r"a\x00b\ud800\ufffe"


def test_every_label_has_its_letters():
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789":
        drawn = lettering(character)
        assert drawn.height > 3.5
        for command, points in drawn.strokes:
            assert command == "C" or all(
                abs(x) <= drawn.width / 2 + 1e-9 and abs(y) <= drawn.height / 2 + 1e-9
                for x, y in points
            )
    shapes = [lettering(character).strokes for character in "ABDOQ0O8lI1"]
    assert len(set(shapes)) == len(shapes) - 1  # O twice


@pytest.mark.parametrize("grid", GRIDS)
def test_a_region_where_nothing_lies(grid):
    cells = GRIDS[grid].domain
    piece = kept_solution("square").puzzle.pieces[1]
    puzzle = Puzzle(
        "empty",
        GRIDS[grid],
        Region((), optional=cells),
        (replace(piece, cells=cells[:1], copies=Copies(0, 1)),),
    )
    nothing = Solution(puzzle, ())
    nothing.verify()
    parsed(draw_svg(nothing))
    with pytest.raises(OptionError):
        draw_svg(nothing, style="outline")


@examples(30)
@given(fillings(SPHERE), st.sampled_from([None, 0.0, 0.5, 1.0, 2.0]))
def test_balls_lie_where_they_are_seen_and_the_nearest_come_last(solution, factor):
    pieces = [placed.cells for placed in solution.placed]
    balls = balls_seen(SPHERE, pieces, factor)
    assert sorted(ball.cell for ball in balls) == sorted(itertools.chain(*pieces))
    for ball in balls:
        assert ball.cell in pieces[ball.owner]
    for far, near in itertools.combinations(balls, 2):
        overlap = math.dist(far.spot, near.spot) < 0.96
        if far.owner == near.owner:
            # within a piece distances are those in space
            places = [(*ball.spot, ball.near) for ball in (far, near)]
            apart = math.dist(*(SPHERE.cartesian(ball.cell) for ball in (far, near)))
            assert math.dist(*places) == pytest.approx(apart, abs=1e-5)
            assert near.near > far.near - 1e-5 or not overlap
        elif factor is None:
            assert not overlap
        else:
            assert near.near > far.near - 1e-5


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"style": "nice"}, "there is no style 'nice'; use auto, flat, layers, exploded, outline"),
        ({"style": "layers"}, "the square grid has no style 'layers'; use flat or outline"),
        ({"unit": 0}, "a cell of 0 mm; use a unit from 0.01 to 10,000"),
        ({"unit": math.nan}, "a cell of nan mm; use a unit from 0.01 to 10,000"),
        ({"explode": -1}, "exploded by -1; use a number from 0 to 100"),
    ],
)
def test_options_out_of_range(options, said):
    with pytest.raises(OptionError, match=re.escape(said)):
        draw_svg(kept_solution("square"), **options)
