"""Draws a kind of piece alone, with variable cells dashed and dotted like cells that stay empty."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.io.results.solution_file import implied_puzzle
from satpack.model.piece_colours import piece_colours
from satpack.model.pieces import Region
from satpack.model.solution import Placed, Solution
from satpack.render.svg.solution import draw_svg
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle


def draw_alone(puzzle: Puzzle, piece: Piece) -> str:
    """Draw a piece of a puzzle, in its colours; a solid in space, or in layers if some cells are dashed."""
    placed = (Placed(piece.name, piece.cells, piece.colours),)
    fills, region = piece_colours(puzzle), Region(piece.cells, piece.variable)
    implied = implied_puzzle(piece.name, puzzle.grid, placed, fills=fills, region=region)
    alone = Solution(replace(implied, colours=puzzle.colours), placed)
    in_space = puzzle.grid.dimension == 3 and not piece.variable
    if in_space:
        return draw_svg(alone, letters=False, explode=0.0)
    style = "flat" if puzzle.grid.dimension == 2 else "layers"
    return draw_svg(alone, style=style, letters=False)


def times_of(piece: Piece) -> str:
    r"""Return the text after a piece's name below a drawing: its copies and its variable cells.

    Examples
    --------
    >>> import satpack
    >>> times_of(satpack.Piece("L", "##\n#+", grid="square"))
    ', 1 variable cell, dashed'
    """
    times = "" if str(piece.copies) == "1" else f" \N{MULTIPLICATION SIGN}{piece.copies}"
    dashed = len(piece.variable)
    return times + (f", {many(dashed, 'variable cell')}, dashed" if dashed else "")
