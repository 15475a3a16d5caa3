"""Variable cells of pieces in pictures: dashed, as cells that stay empty, and told what they are."""

from xml.etree import ElementTree as ET

import pytest

import satpack
from satpack.model.grids import GRIDS
from satpack.render.characters.text import draw_puzzle as text_of
from satpack.render.notebook import html
from satpack.render.svg.plane import extent
from satpack.render.svg.puzzle_sheet import draw_puzzle
from satpack.render.svg.worksheet import worksheet
from tests.render.test_svg import SVG, parsed

LOOSE = satpack.Puzzle(
    "Loose", "square", "###\n###", [satpack.Piece("L", "##+\n#.+", (0, 2), grid="square")]
)


def groups(svg, title):
    """Return the groups with a title, read out by whoever reads the picture."""
    root = parsed(svg)
    return [group for group in root.iter(f"{SVG}g") if group.findtext(f"{SVG}title") == title]


def dots(svg):
    """Return how many cells are drawn as empty."""
    return sum(
        path.attrib["d"].count("h0") for each in groups(svg, "empty") for path in each.iter(f"{SVG}path")
    )  # fmt: skip


def loose_on(grid):
    """A piece of two cells and a variable one, in a region that is as large."""
    cells = satpack.polyforms(grid.name, 3)[0].cells
    piece = satpack.Piece("p", cells[:2], variable=cells[2:])
    return satpack.Puzzle("p", grid, cells[:2], [piece], reflect=grid.may_turn_over)


@pytest.mark.parametrize("grid", GRIDS.values(), ids=lambda grid: grid.name)
def test_a_variable_cell_is_dashed_on_every_grid(grid):
    puzzle = loose_on(grid)
    (shown,) = groups(draw_puzzle(puzzle), "p, 1 variable cell, dashed")
    assert "stroke-dasharray" in ET.tostring(shown, encoding="unicode")
    assert "p, 1 variable cell, dashed" in html(puzzle)
    solid = satpack.Puzzle("p", grid, puzzle.region, [satpack.Piece("p", puzzle.region.cells)])
    plain = groups(draw_puzzle(solid), "p")[0]
    assert "stroke-dasharray" not in ET.tostring(plain, encoding="unicode")


@pytest.mark.parametrize("grid", ["square", "stick"])
def test_all_is_to_one_scale(grid):
    cells = [((x, 0), (x + 2, 0), (x + 4, 0))[:n] for n, x in ((1, 1), (2, 1), (3, 1))]
    pieces = [satpack.Piece(f"p{i}", own) for i, own in enumerate(cells)]
    puzzle = satpack.Puzzle("scale", grid, cells[-1], pieces)
    drawn = [next(groups(draw_puzzle(puzzle), piece.name)[0].iter(f"{SVG}svg")) for piece in pieces]
    rooms = []
    for own, each in zip(cells, drawn, strict=True):
        left, _, right, _ = extent(puzzle.grid, own)
        rooms.append(float(each.attrib["width"]) - 24 * (right - left))
    # all but the margin
    assert rooms == pytest.approx([rooms[0]] * 3, abs=0.1)
    assert 0 < rooms[0] < 8


def test_a_worksheet_has_them_beside_what_is_cut_out():
    (page,) = worksheet(LOOSE)
    assert dots(page) == 6 + 2 * 2
    plain = satpack.Puzzle("Loose", "square", LOOSE.region, [satpack.Piece("L", ((0, 0),), (0, 2))])
    (other,) = worksheet(plain)
    # a line more says what is dashed
    assert page.count("stroke-linecap") > other.count("stroke-linecap")
    wide = satpack.Piece("w", [(0, 0)], variable=[(30, 0)])
    (page,) = worksheet(satpack.Puzzle("w", "square", [(0, 0)], [wide]))
    edge = next(
        path.attrib["d"] for path in parsed(page).iter(f"{SVG}path") if path.get("fill", "none") != "none"
    )  # fmt: skip
    assert edge  # all of it is on the paper, and so its cells are small
    xs = [float(spot.split()[0]) for spot in edge.strip("MZ").replace("M", " ").split(" ")[::2]]
    assert max(xs) - min(xs) < 210 / 31


def test_text_marks_them_and_has_a_legend():
    assert text_of(LOOSE).endswith(
        "L \N{MULTIPLICATION SIGN}0-2\n[][]++\n[]  ++\n\n + variable: covers nothing, but needs room"
    )


def test_a_coloured_piece_has_the_colours_of_its_puzzle():
    shade = "#123456"
    piece = satpack.Piece("p", "#", colours={(0, 0): "r"}, grid="square")
    region = satpack.Region("#", colours={(0, 0): "r"}, grid="square")
    colours = [satpack.Colour("r", shade=shade)]
    puzzle = satpack.Puzzle("p", "square", region, [piece], colours=colours)
    shown = groups(draw_puzzle(puzzle), "p")[0]
    assert shade in ET.tostring(shown, encoding="unicode")
