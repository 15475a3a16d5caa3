"""Puzzles of whole octahedra on BurrTools' grid, which has only their eighths: the same puzzle, piece by piece.

Both grids have the same symmetries and translations, and pieces are made of whole octahedra, so each lies in the same
ways, and every solution is the same.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from satpack.model.grids import GRIDS
from satpack.model.solution import Placed, Solution
from satpack.runtime.errors import PuzzleError

if TYPE_CHECKING:
    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells
    from satpack.model.puzzle import Puzzle

__all__ = ["WHOLE", "in_eighths", "solution_in_eighths"]

WHOLE = GRIDS["octet"]
"""The grid of whole octahedra, and tetrahedra."""

_CUT = GRIDS["tetra-octa"]


def in_eighths(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with each octahedron cut into eight; puzzles on other grids are returned unchanged.

    Raises PuzzleError if it bounds the number of empty cells, since an octahedron would count as
    eight.

    Examples
    --------
    >>> import satpack
    >>> in_eighths(satpack.load("octet-octahedron")).grid.name
    'tetra-octa'
    """
    if puzzle.grid is not WHOLE:
        return puzzle
    if puzzle.holes is not None:
        raise PuzzleError(
            f"{puzzle.name!r}: the number of empty cells is bounded, but BurrTools has an octahedron as eight cells; "
            "leave holes out"
        )
    region = puzzle.region
    return replace(
        puzzle,
        grid=_CUT,
        region=replace(
            region,
            required=_cut(region.required),
            optional=_cut(region.optional),
            colours=_cut_paint(region.colours),
        ),
        pieces=tuple(
            replace(
                piece,
                cells=_cut(piece.cells),
                colours=_cut_paint(piece.colours),
                variable=_cut(piece.variable),
            )
            for piece in puzzle.pieces
        ),
    )


def solution_in_eighths(solution: Solution, puzzle: Puzzle) -> Solution:
    """Return a solution of the puzzle with each octahedron cut into eight."""
    placed = (
        Placed(each.piece, _cut(each.cells), _cut_paint(each.colours)) for each in solution.placed
    )
    return replace(solution, puzzle=puzzle, placed=tuple(placed))


def _cut(cells: Cells) -> Cells:
    return tuple(sorted(part for cell in cells for part in _parts(cell)))


def _cut_paint(paint: Paint) -> Paint:
    return tuple(sorted((part, name) for cell, name in paint for part in _parts(cell)))


def _parts(cell: Cell) -> list[Cell]:
    """Return the eighths of an octahedron, or the tetrahedron itself: both grids name it alike."""
    if WHOLE.class_of(cell) != 0:
        return [cell]
    return [tuple(map(int.__add__, cell, corner)) for corner in product((-1, 1), repeat=3)]
