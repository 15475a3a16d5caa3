"""Which cells hang together: the parts that a set of cells falls into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.model.surface import Surface

__all__ = ["connected_parts", "notes_on_parts"]

_MOST_NOTES = 3


def connected_parts(surface: Grid | Surface, cells: Iterable[Cell]) -> list[Cells]:
    """Return the connected parts of a set of cells, each sorted, in the order of their first cells in `cells`.

    Where the grid is rolled up they hang together over the seam, too.

    Examples
    --------
    >>> from satpack.model.grids import GRIDS
    >>> connected_parts(GRIDS["square"], [(2, 1), (0, 0), (1, 0)])
    [((2, 1),), ((0, 0), (1, 0))]
    """
    left = dict.fromkeys(cells)
    found = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for cell in part:
            for near in surface.neighbours(cell):
                if near in left:
                    del left[near]
                    part.append(near)
        found.append(tuple(sorted(part)))
    return found


def notes_on_parts(puzzle: Puzzle) -> Iterator[str]:
    """Yield, for people, which of a puzzle's region and pieces are in several parts: most often that is a slip.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    """
    contact = (
        ""
        if puzzle.grid.balls
        else f" along {'an edge' if puzzle.grid.dimension == 2 else 'a face'}"
    )
    found = [("the region", len(connected_parts(puzzle.surface, puzzle.region.cells)))]
    found += [
        (f"piece {piece.name!r}", len(connected_parts(puzzle.grid, piece.cells)))
        for piece in puzzle.pieces
    ]
    apart = [(owner, parts) for owner, parts in found if parts > 1]
    for owner, parts in apart[:_MOST_NOTES]:
        yield f"{owner} falls into {parts:,} parts that do not touch{contact}; `satpack info` draws it"
    if len(apart) > _MOST_NOTES:
        yield f"so {'do' if len(apart) > _MOST_NOTES + 1 else 'does'} {many(len(apart) - _MOST_NOTES, 'more piece')}"
