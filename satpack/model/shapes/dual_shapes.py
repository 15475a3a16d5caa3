"""Which of a puzzle's shapes can also be made of other cells, so that its grid does not know all ways to lay them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.puzzle import Puzzle

_MOST_NOTES = 3
_MOST_CELLS = 300
"""Most cells of a shape that is examined."""
_MOST_SHAPES = 60
"""Puzzles with more shapes are skipped: they are mostly whole sets of polyforms, whose shapes are not drawn by hand."""


def notes_on_dual_shapes(puzzle: Puzzle) -> Iterator[str]:
    """Yield notes about a puzzle's region and pieces, unless large, whose shape other cells make as well."""
    if len(puzzle.grid.domain) == 1 or len(puzzle.pieces) >= _MOST_SHAPES:
        return
    # most puzzles lie on grids that return above
    from satpack.model.grids.dualism import other_cells

    solid = "solid" if puzzle.grid.dimension == 3 else "figure"
    shapes = [("the region", puzzle.region.cells)]
    shapes += [(f"piece {piece.name!r}", piece.cells) for piece in puzzle.pieces]
    found = [
        owner
        for owner, cells in shapes
        if len(cells) <= _MOST_CELLS and other_cells(puzzle.grid, cells) is not None
    ]
    for owner in found[:_MOST_NOTES]:
        yield (
            f"{owner} is a {solid} that other cells of the {puzzle.grid.name} grid make, too; "
            "satpack takes the cells that are listed, and finds only what lies on the grid with them"
        )
    if len(found) > _MOST_NOTES:
        yield f"so {'are' if len(found) > _MOST_NOTES + 1 else 'is'} {many(len(found) - _MOST_NOTES, 'more piece')}"
