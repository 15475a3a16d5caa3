"""Sheets of moves: a picture for each, in the words that the text has."""

from xml.etree import ElementTree as ET

import pytest

import satpack
from satpack.disassembly.survey import disassemble
from satpack.puzzle import Copies, Piece, Puzzle, Region
from satpack.render.moves import describe_disassembly
from satpack.render.svg_moves import draw_moves
from tests.formats.test_disassembly_file import assembly

SVG = "{http://www.w3.org/2000/svg}"


def captions(svg):
    root = ET.fromstring(svg)  # noqa: S314 - written a moment ago
    return [group.find(f"{SVG}title").text for group in root.findall(f"{SVG}g")]


def pair(grid, cells, others, *, reflect=None):
    pieces = tuple(
        Piece(name, tuple(own), Copies(1, 1)) for name, own in (("A", cells), ("B", others))
    )
    return Puzzle("two", satpack.GRIDS[grid], Region((*cells, *others)), pieces, reflect=reflect)


@pytest.mark.parametrize("name", ["burr6", "burr6-trap"])
def test_a_sheet_says_what_the_text_says(name):
    found = disassemble(assembly(name))
    shown = captions(draw_moves(found))
    assert shown[0] == "Assembled"
    moves = [caption.split(" ", 1)[1] for caption in shown[1:] if caption[0].isdigit()]
    text = describe_disassembly(found, unicode=False)
    told = [line.split(". ", 1)[1] for line in text.splitlines() if line[:3].strip().isdigit()]
    assert moves == told
    locked = [caption for caption in shown if caption.endswith("are locked for ever")]
    assert len(locked) == (name == "burr6-trap")


def test_tiles_slide_in_their_plane():
    hook = [(0, 0), (1, 0), (2, 0), (2, 1)]
    shown = captions(draw_moves(disassemble(satpack.solve(pair("square", hook, [(0, 1), (1, 1)])))))
    assert len(shown) == 2
    assert shown[1].startswith("1 slide piece ")


def test_equal_disassemblies_give_equal_bytes():
    found = disassemble(assembly("burr6"))
    assert draw_moves(found) == draw_moves(found)


def test_prisms_slide_in_their_sheet():
    cells = [(1, 1, 0), (1, 1, 1)]
    found = disassemble(satpack.solve(pair("prism", cells[:1], cells[1:])))
    shown = captions(draw_moves(found))
    assert len(shown) == 2
    assert shown[1].startswith("1 slide piece ")
