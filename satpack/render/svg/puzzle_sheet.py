"""An unsolved puzzle as one picture or page: its region and every kind of piece with the number of copies, or what of these is to blame."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from satpack.io.results.solution_file import implied_puzzle
from satpack.model.grids.coordinates import written
from satpack.model.piece_colours import piece_colours
from satpack.model.pieces import Region
from satpack.model.solution import Placed, Solution
from satpack.render.blame import MOST_SHOWN, describe_blame
from satpack.render.contacts import EMPTY
from satpack.render.document import plain_page
from satpack.render.labels import shown_name
from satpack.render.sides import ShownSides, side_looks
from satpack.render.svg.board import draw_board, plane_edge
from satpack.render.svg.moves import draw_interlocking
from satpack.render.svg.panels import WIDEST, Panel, lettered, sheet
from satpack.render.svg.plane import PieceLooks, extent, joint_lines
from satpack.render.svg.side_legend import side_legend
from satpack.render.svg.solution import solution_drawing
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.blame import Blame
    from satpack.model.grids import Cells
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle
    from satpack.render.svg.elements import Drawing

_UNIT, _SOLID = 24.0, 0.5
"""Largest drawing of a lattice edge in the plane; solids are drawn in this share of their usual size."""

_MAX_CELLS = 2_000
"""Most cells of a region that is drawn; more would be unrecognisable."""

_MAX_DRAWN = 200
"""Most kinds of piece that are drawn."""


def draw_puzzle(puzzle: Puzzle) -> str:
    """Draw a puzzle's region, unless it is large, and its first 200 kinds of piece as one SVG, in the plane to one scale."""
    return puzzle_drawing(puzzle).svg(puzzle.name)


def puzzle_drawing(puzzle: Puzzle) -> Drawing:
    """Return the drawing of `draw_puzzle`."""
    panels = []
    edge, looks = _edge(puzzle), side_looks(puzzle)
    if len(puzzle.region) <= _MAX_CELLS:
        size = many(len(puzzle.region), "cell")
        drawing = solution_drawing(Solution(puzzle, ()), letters=False, looks={})
        scale = _scale(puzzle, puzzle.region.cells, ShownSides(), edge)
        panels.append(Panel(drawing, [size], f"region: {size}", scale))
    for piece in puzzle.pieces[:_MAX_DRAWN]:
        cells = piece.cells + piece.variable
        scale = _scale(puzzle, cells, ShownSides.of(piece.looks, looks), edge)
        panels.append(_alone(puzzle, piece, scale))
    legend = side_legend(looks, WIDEST, title="")
    if legend.groups:
        panels.append(Panel(legend, ["marks on sides"], "marks on sides"))
    return sheet(panels)


def puzzle_page(puzzle: Puzzle) -> str:
    """Return a self-contained page with the drawing of `draw_puzzle`, and the puzzle's source."""
    source = f"<p>{escape(shown_name(puzzle.source))}</p>" if puzzle.source else ""
    return plain_page(puzzle.name, f"{source}\n{draw_puzzle(puzzle)}")


def _edge(puzzle: Puzzle) -> float:
    """Return the unit of a plane drawing; solids have individual ones."""
    if puzzle.grid.dimension == 3:
        return _UNIT
    left, _, right, _ = extent(puzzle.grid, puzzle.region.cells)
    return min(_UNIT, WIDEST / (right - left))


def _scale(puzzle: Puzzle, cells: Cells, sides: ShownSides, edge: float) -> float:
    """Return the factor that brings a drawing of cells to the scale of all."""
    if puzzle.grid.dimension == 3:
        return _SOLID
    box = extent(puzzle.grid, cells, joint_lines(puzzle.grid, sides))
    return edge / plane_edge(puzzle.grid, box)


def _alone(puzzle: Puzzle, piece: Piece, scale: float) -> Panel:
    """Return a drawing of a piece, with its name, its copies and its variable cells."""
    times = "" if str(piece.copies) == "1" else f" \N{MULTIPLICATION SIGN}{piece.copies}"
    if dashed := len(piece.variable):
        times += f", {many(dashed, 'variable cell')}, dashed"
    caption = f"{lettered(piece.name)}{times}".strip()
    title = f"{shown_name(piece.name)}{times}"
    return Panel(_drawn_alone(puzzle, piece), [caption], title, scale)


def _drawn_alone(puzzle: Puzzle, piece: Piece) -> Drawing:
    """Draw a piece of a puzzle, in its colours; a solid in space, or in layers if some cells are dashed."""
    placed = (Placed(piece.name, piece.cells, piece.colours, piece.sides),)
    fills, region = piece_colours(puzzle), Region(piece.cells, piece.variable)
    implied = implied_puzzle(piece.name, puzzle.grid, placed, fills=fills, region=region)
    alone = Solution(replace(implied, colours=puzzle.colours), placed)
    looks = side_looks(puzzle)
    style = "layers" if puzzle.grid.dimension == 3 and piece.variable else "auto"
    return solution_drawing(alone, style=style, letters=False, explode=0.0, looks=looks)


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
    blamed = blame.pieces[:_MOST_PIECES]
    pieces = (_alone(puzzle, piece, 0.5) for piece in puzzle.pieces if piece.name in blamed)
    return sheet([Panel(board, [cells], cells), *pieces]).svg(puzzle.name)


def blame_page(blame: Blame) -> str:
    """Return a self-contained page with the drawing of `draw_blame`, and the text."""
    text = f"<p>{escape(shown_name(describe_blame(blame)))}</p>"
    return plain_page(blame.puzzle.name, f"{text}\n{draw_blame(blame)}")
