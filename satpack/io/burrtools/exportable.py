"""The limits of BurrTools: which of its grids a puzzle goes to, and features that it lacks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from satpack.io.burrtools.eighths import in_eighths
from satpack.io.burrtools.grids import GRID_TYPES, PLANE
from satpack.model.room import has_boxes
from satpack.model.turning import orientations_of, turn_of, turned_shapes
from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.io.burrtools.grids import GridType, Place
    from satpack.model.grids import Cell
    from satpack.model.puzzle import Piece, Puzzle, Turn

__all__ = ["check_exportable", "kind_of"]

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def kind_of(puzzle: Puzzle) -> tuple[GridType, Callable[[Cell], Place]]:
    """Return BurrTools' grid for a puzzle's, and what takes a cell to its place there."""
    if puzzle.grid.name in PLANE:
        number, to_place = PLANE[puzzle.grid.name]
        return GRID_TYPES[number], to_place
    kind = next(kind for kind in GRID_TYPES.values() if kind.grid is puzzle.grid)
    return kind, kind.to_place


def check_exportable(puzzle: Puzzle, *, solutions: bool = False) -> None:
    """Raise PuzzleError for a feature that BurrTools lacks, alone or (`solutions`) with solutions in the file."""
    if puzzle.surface.is_wrapped:
        raise PuzzleError(f"{puzzle.name!r}: BurrTools has no wrapped regions; take wrap out")
    puzzle = in_eighths(puzzle)
    if puzzle.grid.name not in PLANE and not any(
        kind.grid is puzzle.grid for kind in GRID_TYPES.values()
    ):
        raise PuzzleError(f"{puzzle.name!r}: BurrTools has no {puzzle.grid.name} grid")
    if puzzle.rules:
        raise PuzzleError(
            f"{puzzle.name!r}: BurrTools has no rules such as {puzzle.rules[0].kind}; take [[rules]] out"
        )
    loose = next((piece for piece in puzzle.pieces if piece.variable), None)
    if loose is not None and not has_boxes(puzzle.surface):
        raise PuzzleError(
            f"{puzzle.name!r}: piece {loose.name!r} has variable cells, which BurrTools keeps in a box, and satpack in "
            f"another hull on the {puzzle.grid.name} grid; take them out"
        )
    mirrored = puzzle.grid.name in PLANE  # as turning over in space is
    for piece in puzzle.pieces:
        if fault := _turning_fault(puzzle, piece, mirrored=mirrored):
            raise PuzzleError(f"{puzzle.name!r}: {fault}")
    if solutions and not kind_of(puzzle)[0].turns:
        raise PuzzleError(
            f"{puzzle.name!r}: how BurrTools saves solutions on the {puzzle.grid.name} grid is not known to satpack; "
            "export the puzzle without them"
        )
    if fault := _unbounded(puzzle):
        raise PuzzleError(f"{puzzle.name!r}: {fault}")
    if found := _ILLEGAL.search(puzzle.source):
        raise PuzzleError(
            f"{puzzle.name!r}: the source has the character {found[0]!r}, which XML can't hold; take it out"
        )


def _turning_fault(puzzle: Puzzle, piece: Piece, *, mirrored: bool) -> str:
    """Return why BurrTools would turn a piece otherwise than the puzzle says; empty if it makes no difference."""
    there: Turn = "all" if mirrored else "rotate"
    wanted = orientations_of(puzzle, piece)
    if wanted.keys() == turned_shapes(puzzle.grid, *piece.whole, there).keys():
        return ""
    turn = turn_of(puzzle, piece)
    if turn == "none":
        return f"piece {piece.name!r} may not be turned, but BurrTools turns every piece"
    if mirrored:
        return "pieces may not be mirrored, but BurrTools can turn flat ones over"
    return (
        "pieces may be mirrored, but BurrTools can only turn them; "
        "set reflect = false and give each piece and its mirror image a range of copies"
    )


def _unbounded(puzzle: Puzzle) -> str:
    """Return why BurrTools can't bound the number of empty cells as the puzzle does; empty if it can."""
    if puzzle.holes is None:
        return ""
    fewest, most = puzzle.needed_area
    least = max(0, len(puzzle.region) - most)
    if fewest == most:
        bites = len(puzzle.region) - most not in puzzle.holes
        return (
            "BurrTools ignores a bound on empty cells where every piece's number is fixed" * bites
        )
    if puzzle.holes.low > least:
        return f"at least {many(puzzle.holes.low, 'cell')} must stay empty, which BurrTools can't be told"
    return ""
