"""The orientations of a puzzle's pieces: one alone, rotations, or mirror images too; each piece its own way."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from satpack.model.looks import oriented, placed_looks, turned_shape
from satpack.model.pieces import TURNS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Cells, Grid, Matrix
    from satpack.model.looks import Looks, Shape
    from satpack.model.pieces import Piece, Turn
    from satpack.model.puzzle import Puzzle
    from satpack.model.sides import Exchange
    from satpack.model.surface import Surface


def turn_of(puzzle: Puzzle, piece: Piece) -> Turn:
    """Return how a piece may be turned: as it specifies itself, else as the puzzle does.

    >>> import satpack
    >>> soma = satpack.load("soma")
    >>> turn_of(soma, soma.pieces[0])
    'rotate'
    """
    return piece.turn or ("all" if puzzle.reflect else "rotate")


def turned_shapes(grid: Grid, cells: Cells, looks: Looks, turn: Turn) -> Mapping[Shape, int]:
    """Return the allowed orientations of cells with looks; see `satpack.model.looks.oriented`.

    >>> from satpack.model.grids import GRIDS
    >>> [len(turned_shapes(GRIDS["square"], ((0, 0), (0, 1), (0, 2), (1, 2)), (), turn)) for turn in TURNS]
    [1, 4, 8]
    """
    if turn == "none":
        return {turned_shape(grid, cells, looks, grid.point_group[0]): 0}
    return oriented(grid, cells, looks, reflect=turn == "all")


def orientations_of(puzzle: Puzzle, piece: Piece) -> Mapping[Shape, int]:
    """Return the shapes of a piece, with its variable cells, each with the index of a symmetry that makes it."""
    return turned_shapes(puzzle.grid, *piece.whole, turn_of(puzzle, piece))


@lru_cache(maxsize=1024)
def forms_of(surface: Surface, cells: Cells, looks: Looks, turn: Turn) -> frozenset[Shape]:
    """Return what `Surface.translated_home` gives for a piece in each allowed orientation."""
    shapes = turned_shapes(surface.grid, cells, looks, turn)
    if not surface.is_wrapped:
        return frozenset(shapes)
    found = (surface.translated_home(shape, own) for shape, own in shapes)
    return frozenset(form for form in found if form is not None)


def widest_turn(puzzle: Puzzle, piece: Piece) -> Turn:
    """Return the most permissive turn that adds no shapes to a piece."""
    if turn_of(puzzle, piece) == "all":
        return "all"
    own = len(orientations_of(puzzle, piece))
    return next(
        turn
        for turn in reversed(TURNS)
        if len(turned_shapes(puzzle.grid, *piece.whole, turn)) == own
    )


def image_of(
    grid: Grid, piece: Piece, matrix: Matrix, turn: Turn, exchange: Exchange | None = None
) -> Shape:
    """Return the canonical form of a piece's image under a symmetry, turned as ``turn`` allows, with marks exchanged."""
    cells, looks = turned_shape(grid, *piece.whole, matrix, exchange or {})
    return _least_shape(grid, cells, placed_looks(cells, looks), turn)


def form_of(puzzle: Puzzle, piece: Piece) -> tuple[Turn, Shape]:
    """Return a canonical form, equal for two pieces of a puzzle iff they have the same shape and looks and turn alike."""
    turn = widest_turn(puzzle, piece)
    return turn, image_of(puzzle.grid, piece, puzzle.grid.point_group[0], turn)


@lru_cache(maxsize=10_000)  # the same few pieces are compared under one symmetry after the other
def _least_shape(grid: Grid, cells: Cells, looks: Looks, turn: Turn) -> Shape:
    return min(turned_shapes(grid, cells, looks, turn))
