"""Sheets of moves: a picture for each, in the words that the text has."""

import pytest

import satpack
from satpack.model.piece_colours import piece_colours
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.questions.disassemble import disassemble
from satpack.render.moves import describe_disassembly
from satpack.render.palette import darker
from satpack.render.svg.lettering import STROKE
from satpack.render.svg.moves import caption_lines, draw_moves
from tests.io.test_disassembly_file import assembly
from tests.render.test_svg import SVG, parsed
from tests.render.test_svg_polyhedra import lights


def captions(svg):
    root = parsed(svg)
    return [group.find(f"{SVG}title").text for group in root.findall(f"{SVG}g")]


def pair(grid, cells, others):
    pieces = tuple(
        Piece(name, tuple(own), Copies(1, 1)) for name, own in (("A", cells), ("B", others))
    )
    return Puzzle("two", satpack.GRIDS[grid], Region((*cells, *others)), pieces)


@pytest.mark.parametrize("name", ["burr6", "burr6-trap"])
def test_a_sheet_says_what_the_text_says(name):
    found = disassemble(assembly(name))
    shown = captions(draw_moves(found))
    assert shown[0] == "Assembled"
    moves = [caption.split(" ", 1)[1] for caption in shown[1:] if caption[0].isdigit()]
    text = describe_disassembly(found, unicode=False)
    listed = [line.split(". ", 1)[1] for line in text.splitlines() if line[:3].strip().isdigit()]
    assert moves == listed
    locked = [caption for caption in shown if caption.endswith("are locked for ever")]
    assert len(locked) == (name == "burr6-trap")


HOOK = [(0, 0), (1, 0), (2, 0), (2, 1)]


@pytest.mark.parametrize(
    ("grid", "cells", "others"),
    [("square", HOOK, [(0, 1), (1, 1)]), ("prism", [(1, 1, 0)], [(1, 1, 1)])],
)
def test_tiles_and_prisms_slide_in_their_sheet(grid, cells, others):
    shown = captions(draw_moves(disassemble(satpack.solve(pair(grid, cells, others)))))
    assert len(shown) == 2
    assert shown[1].startswith("1 slide piece ")


def panels(found):
    root = parsed(draw_moves(found))
    return root, root.findall(f"{SVG}g")


def test_a_move_shows_what_moves_and_the_rest_stands_back():
    found = disassemble(assembly("burr6"))
    _, (assembled, *after) = panels(found)
    own = piece_colours(found.assembly.puzzle).values()
    vivid = {darker(colour, light=light) for colour in own for light in LIGHTS}
    moves = [move for part in found.whole.parts() for move in part.moves]
    names = [placed.piece for placed in found.assembly.placed]
    for panel, move in zip(after, moves, strict=True):
        shown = {name: fills & vivid for name, fills in piece_fills(panel).items()}
        moving = {names[piece] for piece in move.pieces}
        assert {name for name, fills in shown.items() if fills} == moving & shown.keys()
    assert all(fills <= vivid for fills in piece_fills(assembled).values())


LIGHTS = lights(satpack.GRIDS["cube"])


def piece_fills(panel):
    return {
        group.find(f"{SVG}title").text: {path.get("fill") for path in group.findall(f"{SVG}path")}
        for group in panel.iter(f"{SVG}g")
        if group is not panel and group.find(f"{SVG}title") is not None
    }


def test_captions_can_be_read_where_a_sheet_is_800_pixels_wide():
    root, after = panels(disassemble(assembly("burr6")))
    smaller = min(1.0, 800 / float(root.get("width")))
    for panel in after:
        *_, caption = panel.findall(f"{SVG}g")
        strokes = {float(line.get("stroke-width")) for line in caption.findall(f"{SVG}path")}
        assert strokes
        # a capital is six units of the glyphs high
        assert 6 * min(strokes) / STROKE * smaller > 10


def test_lines_of_a_caption_are_about_as_long():
    text = "10 slide pieces A, B and C together to the front and out"
    lines = caption_lines(text)
    assert " ".join(lines) == text
    assert max(map(len, lines)) - min(map(len, lines)) < 8
