"""Puts into a puzzle what a search chose: colours of cells, marks on sides, or cells of the region or of pieces to leave out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.model.designs.painting import COLOURS, REST, ColourWish, Marking, MarkWish, Painting
from satpack.model.pieces import Region
from satpack.model.ranges import Copies
from satpack.model.sides import Sides
from satpack.model.turning import form_of

if TYPE_CHECKING:
    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle

Carved = tuple[tuple[str, "Cells"], ...]
"""The names of pieces, and the cells left out of each."""


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


def added_to(puzzle: Puzzle, added: Painting | Marking, wish: ColourWish | MarkWish) -> Puzzle:
    if isinstance(added, Painting):
        assert isinstance(wish, ColourWish)
        return painted_puzzle(puzzle, added, wish)
    assert isinstance(wish, MarkWish)
    if not added.pieces:
        return replace(puzzle, design=None)
    marks = dict(added.pieces)
    return replace(
        puzzle,
        pieces=tuple(replace(piece, sides=marks.get(piece.name, ())) for piece in puzzle.pieces),
        sides=Sides(unmarked=wish.unmarked),
        design=None,
    )


def puzzle_less(puzzle: Puzzle, left_out: Cells, carved: Carved) -> Puzzle:
    return carved_pieces(puzzle_without(puzzle, left_out), carved)


def puzzle_without(puzzle: Puzzle, out: tuple[Cell, ...]) -> Puzzle:
    """Return a puzzle without some cells of its region, and without its design."""
    left, region = set(out), puzzle.region
    return replace(
        puzzle,
        region=Region(
            [cell for cell in region.required if cell not in left],
            [cell for cell in region.optional if cell not in left],
            [(cell, name) for cell, name in region.colours if cell not in left],
        ),
        design=None,
    )


def carved_pieces(puzzle: Puzzle, carved: Carved) -> Puzzle:
    """Return a puzzle without some cells of its pieces, and without its design; pieces that become equal are merged into the whole one, if any."""
    out = dict(carved)
    kept: dict[object, Piece] = {}
    for piece in sorted(puzzle.pieces, key=lambda piece: piece.name in out):
        left = piece_without(piece, out.get(piece.name, ()))
        equal = kept.setdefault(key := (form_of(puzzle, left), left.group), left)
        if equal is not left:
            number = equal.copies.low + left.copies.low
            kept[key] = replace(equal, copies=Copies(number, number))
    names = [piece.name for piece in puzzle.pieces]
    pieces = sorted(kept.values(), key=lambda piece: names.index(piece.name))
    return replace(puzzle, pieces=tuple(pieces), design=None)


def piece_without(piece: Piece, out: Cells) -> Piece:
    """Return a piece without some of its cells."""
    return replace(piece, cells=tuple(cell for cell in piece.cells if cell not in out))
