"""Puts the colours that a search found on the cells of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.model.designs.painting import COLOURS, REST
from satpack.model.pieces import Region

if TYPE_CHECKING:
    from satpack.model.colours import Paint
    from satpack.model.designs.painting import ColourWish, Painting
    from satpack.model.grids import Cells
    from satpack.model.puzzle import Puzzle


def painted_puzzle(puzzle: Puzzle, painting: Painting, wish: ColourWish) -> Puzzle:
    """Return a puzzle with these colours, and without its design."""
    used = {name for _, name in painting.region}
    if not used:
        return replace(puzzle, design=None)
    colours = [colour for colour in COLOURS if colour.name in used]
    fills = wish.uncoloured == "uncoloured"
    if fills:
        colours.append(REST)
    region, of_piece = puzzle.region, dict(painting.pieces)

    def paint(cells: Cells, own: Paint) -> Paint:
        return tuple(((dict.fromkeys(cells, REST.name) if fills else {}) | dict(own)).items())

    return replace(
        puzzle,
        region=Region(region.required, region.optional, paint(region.cells, painting.region)),
        pieces=tuple(
            replace(piece, colours=paint(piece.cells, of_piece.get(piece.name, ())))
            for piece in puzzle.pieces
        ),
        colours=tuple(colours),
        design=None,
    )
