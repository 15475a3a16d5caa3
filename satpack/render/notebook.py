"""Displays puzzles, solutions and disassemblies in notebooks: as pictures, and solids on an interactive page.

Jupyter asks an object for HTML. The HTML needs no network, and nothing in a puzzle's text is ever taken for
markup.
"""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from satpack.model.blame import Blame
from satpack.model.moves.disassembly import Disassembly
from satpack.model.puzzle import Puzzle
from satpack.model.solution import Solution
from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.moves import describe_disassembly
from satpack.render.page.pages import page_html
from satpack.render.svg.moves import draw_moves
from satpack.render.svg.plane import area_of_cell, extent
from satpack.render.svg.puzzle_sheet import draw_alone, times_of
from satpack.render.svg.solution import draw_svg
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.grids import Cells
    from satpack.model.pieces import Piece

_PAGE_HEIGHT = 560
_SOLID_SCALE = 0.45
_WIDEST = 420.0
_CELL_AREA = 450.0
"""Area of a cell of a region or a piece in square pixels, unless the region is large."""

_MAX_CELLS = 1_000
"""Most cells of a region that is drawn; more would be unrecognisable."""

_MAX_DRAWN = 60
"""Most kinds of piece that are drawn; the others are counted."""

_FIGURE = (
    "display: inline-block; margin: 0 1.2em 0.8em 0; text-align: center; vertical-align: bottom"
)


def html(noun: object) -> str:
    """Return the HTML of a puzzle, a solution, a disassembly or what is to blame, for a notebook."""
    if isinstance(noun, Puzzle):
        return _puzzle_html(noun)
    if isinstance(noun, Solution):
        return _solution_html(noun)
    if isinstance(noun, Disassembly):
        return _disassembly_html(noun)
    if isinstance(noun, Blame):
        return _captioned(noun.text(), _scaled(noun.svg(), 1.0))
    raise TypeError(f"no picture of {type(noun).__name__}")


def _solution_html(solution: Solution) -> str:
    """Return the HTML of a solution: a picture, or for solids an interactive page."""
    if solution.puzzle.grid.dimension == 3 and solution.placed:
        shown = _framed(page_html(solution), solution.puzzle.name)
    else:
        shown = _scaled(draw_svg(solution), 1.0)
    return _captioned(repr(solution), shown)


def _disassembly_html(found: Disassembly) -> str:
    """Return the HTML of a disassembly: a page that plays its moves, or in the plane a picture of each."""
    puzzle = found.assembly.puzzle
    if puzzle.grid.dimension == 3:
        shown = _framed(page_html(found), puzzle.name)
    else:
        shown = _scaled(draw_moves(found), 1.0)
    summary = describe_disassembly(found).splitlines()[0]
    return _captioned(f"Disassembly of {puzzle.name!r}: {summary}", shown)


def _puzzle_html(puzzle: Puzzle) -> str:
    figures = []
    if puzzle.grid.dimension == 2 and len(puzzle.region) <= _MAX_CELLS:
        svg = draw_svg(Solution(puzzle, ()), letters=False)
        shown = _tiles(puzzle, svg, puzzle.region.cells)
        figures.append(_figure(shown, ""))
    figures.extend(_piece(puzzle, piece) for piece in puzzle.pieces[:_MAX_DRAWN])
    left = len(puzzle.pieces) - _MAX_DRAWN
    if left > 0:
        figures.append(_figure(f"and {many(left, 'more kind')}", ""))
    return _captioned(repr(puzzle), "<div>" + "".join(figures) + "</div>")


def _piece(puzzle: Puzzle, piece: Piece) -> str:
    svg = draw_alone(puzzle, piece).svg(piece.name)
    if puzzle.grid.dimension == 3:
        shown = _scaled(svg, _SOLID_SCALE)
    else:
        shown = _tiles(puzzle, svg, piece.cells + piece.variable)
    return _figure(shown, f"{shown_name(piece.name, UNICODE)}{times_of(piece)}")


def _tiles(puzzle: Puzzle, svg: str, cells: Cells) -> str:
    """Return a drawing of cells of a plane puzzle, in the same scale for its region and all its pieces."""
    grid = puzzle.grid
    left, _, right, _ = extent(grid, puzzle.region.cells)
    edge = min(math.sqrt(_CELL_AREA / area_of_cell(grid)), _WIDEST / (right - left))
    left, _, right, _ = extent(grid, cells)
    wide = float(ET.fromstring(svg).attrib["width"])  # noqa: S314 - it was written a moment ago
    return _scaled(svg, edge * (right - left) / wide)


def _captioned(caption: str, shown: str) -> str:
    """Return a figure with a caption.

    >>> _captioned("A < B", "<svg/>")
    '<div><p>A &lt; B</p><svg/></div>'
    """
    return f"<div><p>{escape(caption)}</p>{shown}</div>"


def _figure(shown: str, caption: str) -> str:
    return f'<figure style="{_FIGURE}">{shown}<figcaption>{escape(caption)}</figcaption></figure>'


def _scaled(svg: str, factor: float) -> str:
    """Return an SVG as part of a page, scaled by a factor, and never wider than the page."""
    root = ET.fromstring(svg)  # noqa: S314 - it was written a moment ago
    wide = float(root.attrib["width"])
    root.set("style", f"width: {factor * wide:.0f}px; max-width: 100%; height: auto")
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    return ET.tostring(root, encoding="unicode")


def _framed(page: str, title: str) -> str:
    """Return an embedded page whose scripts can't access the notebook."""
    return (
        f'<iframe title="{escape(shown_name(title, UNICODE))}" sandbox="allow-scripts allow-downloads" '
        f'style="width: 100%; height: {_PAGE_HEIGHT}px; border: 0" srcdoc="{escape(page)}"></iframe>'
    )
