"""A puzzle before it is solved, as one picture or page: its region, and every kind of piece with the number of copies."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from satpack.io.results.solution_file import implied_puzzle
from satpack.model.piece_colours import piece_colours
from satpack.model.solution import Placed, Solution
from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.svg.panels import WIDEST, lettered, panel_of, plain_page, sheet
from satpack.render.svg.plane import extent
from satpack.render.svg.solution import draw_svg
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.puzzle import Piece, Puzzle
    from satpack.render.svg.panels import Panel

__all__ = ["draw_puzzle", "puzzle_page"]

_UNIT, _SOLID = 24.0, 0.5
"""In the plane the longest that an edge of the lattice is drawn; solids are drawn in this part of their usual size."""

_MAX_CELLS = 2_000
"""Most cells of a region that is drawn: of more there is nothing to be seen but dots."""

_MAX_DRAWN = 200
"""Most kinds of piece that are drawn."""


def draw_puzzle(puzzle: Puzzle) -> str:
    """Draw a puzzle's region and pieces as one SVG, in the plane all to the same scale.

    Parameters
    ----------
    puzzle : Puzzle
        What to draw. Regions of very many cells are left out, and so are pieces beyond the first 200 kinds.

    Returns
    -------
    str
        The SVG, with a line feed at its end.
    """
    panels = []
    edge = _edge(puzzle)
    if len(puzzle.region) <= _MAX_CELLS:
        cells = many(len(puzzle.region), "cell")
        panels.append(_panel(Solution(puzzle, ()), cells, f"region: {cells}", edge))
    for piece in puzzle.pieces[:_MAX_DRAWN]:
        times = "" if str(piece.copies) == "1" else f" \N{MULTIPLICATION SIGN}{piece.copies}"
        caption = f"{lettered(piece.name)}{times}".strip()
        title = f"{shown_name(piece.name, UNICODE)}{times}"
        panels.append(_panel(_alone(puzzle, piece), caption, title, edge))
    return sheet(puzzle.name, panels)


def puzzle_page(puzzle: Puzzle) -> str:
    """Return a page, one file that needs no network, with the drawing that `draw_puzzle` makes, and the puzzle's source."""
    source = f"<p>{escape(shown_name(puzzle.source, UNICODE))}</p>" if puzzle.source else ""
    return plain_page(puzzle.name, f"{source}\n{draw_puzzle(puzzle)}")


def _alone(puzzle: Puzzle, piece: Piece) -> Solution:
    placed = (Placed(piece.name, piece.cells, piece.colours),)
    fills = piece_colours(puzzle)
    return Solution(implied_puzzle(piece.name, puzzle.grid, placed, fills=fills), placed)


def _edge(puzzle: Puzzle) -> float:
    """Return how long a unit of a plane drawing is; of solids every drawing has its own."""
    if puzzle.grid.dimension == 3:
        return _UNIT
    left, _, right, _ = extent(puzzle.grid, puzzle.region.cells)
    return min(_UNIT, WIDEST / (right - left))


def _panel(shown: Solution, caption: str, title: str, edge: float) -> Panel:
    grid = shown.puzzle.grid
    flat = grid.dimension == 2
    svg = draw_svg(shown, letters=False, explode=None if flat or not shown.placed else 0.0)
    panel = panel_of(svg, caption, title)
    scale = _SOLID
    if flat:
        left, _, right, _ = extent(grid, shown.puzzle.region.cells)
        scale = edge * (right - left) / panel.wide
    return panel.scaled(scale)
