"""What is to blame as SVG: cells on the region and the pieces beside it, or the pieces that interlock in an assembly."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from satpack.model.grids.coordinates import written
from satpack.render.blame import MOST_SHOWN, describe_blame
from satpack.render.contacts import EMPTY
from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.svg.board import draw_board
from satpack.render.svg.elements import svg_document
from satpack.render.svg.moves import draw_interlocking
from satpack.render.svg.panels import lettered, panel_of, plain_page, sheet
from satpack.render.svg.plane import PieceLooks
from satpack.render.svg.puzzle_sheet import draw_alone, times_of
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.blame import Blame

_BLAMED = "#d9573f"
"""The colour of cells to blame; others are as empty ones are."""

_MOST_PIECES = 40


def draw_blame(blame: Blame) -> str:
    """Draw the region with the cells to blame in red and the pieces to blame, or the pieces of an assembly that interlock."""
    puzzle = blame.puzzle
    if blame.assembly is not None:
        return draw_interlocking(blame.assembly, blame.placed)
    owners = dict.fromkeys(puzzle.region.cells, EMPTY) | dict.fromkeys(blame.cells, 0)
    board = draw_board(puzzle.surface, owners, PieceLooks([_BLAMED], ["to blame"], [""]))
    cells = f"{many(len(blame.cells), 'cell')} to blame"
    if len(blame.cells) <= MOST_SHOWN:  # as the text names them
        cells = ", ".join([cells, *(written(puzzle.grid, cell) for cell in blame.cells)])
    svg = svg_document(cells, *board.groups, wide=board.wide, high=board.high)
    panels = [panel_of(svg, cells, cells)]
    for piece in puzzle.pieces:
        if piece.name in blame.pieces[:_MOST_PIECES]:
            times = times_of(piece)
            caption = f"{lettered(piece.name)}{times}".strip()
            title = f"{shown_name(piece.name, UNICODE)}{times}"
            panels.append(panel_of(draw_alone(puzzle, piece), caption, title).scaled(0.5))
    return sheet(puzzle.name, panels)


def blame_page(blame: Blame) -> str:
    """Return a self-contained page with the drawing of `draw_blame`, and the text."""
    text = f"<p>{escape(shown_name(describe_blame(blame), UNICODE))}</p>"
    return plain_page(blame.puzzle.name, f"{text}\n{draw_blame(blame)}")
