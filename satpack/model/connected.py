"""The connected parts of a set of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.model.surface import Surface

Node = TypeVar("Node")

_MOST_NOTES = 3


def grouped(nodes: Iterable[Node], near: Callable[[Node], Iterable[Node]]) -> Iterator[list[Node]]:
    """Yield the connected parts of a graph, whose neighbours may also be other nodes than these.

    >>> list(grouped([5, 1, 2, 4], lambda number: (number - 1, number + 1)))
    [[5, 4], [1, 2]]
    """
    left = dict.fromkeys(nodes)
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for node in part:
            for other in near(node):
                if other in left:
                    del left[other]
                    part.append(other)
        yield part


def connected_parts(surface: Grid | Surface, cells: Iterable[Cell]) -> list[Cells]:
    """Return the connected parts of a set of cells, each sorted, in the order of their first cells in `cells`.

    On a wrapped grid cells are also connected across the seam.

    >>> from satpack.model.grids import GRIDS
    >>> connected_parts(GRIDS["square"], [(2, 1), (0, 0), (1, 0)])
    [((2, 1),), ((0, 0), (1, 0))]
    """
    return [tuple(sorted(part)) for part in grouped(cells, surface.neighbours)]


def notes_on_parts(puzzle: Puzzle) -> Iterator[str]:
    """Return notes about a puzzle's region or pieces that are not connected: most often that is a mistake."""
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
    notes = [
        f"{owner} falls into {parts:,} parts that do not touch{contact}; `satpack info` draws it"
        for owner, parts in found
        if parts > 1
    ]
    return first_notes(notes, "does", "do")


def first_notes(notes: Sequence[str], one: str, several: str) -> Iterator[str]:
    """Yield the first notes about shapes, and of how many more pieces they could be, with the verb for one and for several."""
    yield from notes[:_MOST_NOTES]
    if more := len(notes[_MOST_NOTES:]):
        yield f"so {one if more == 1 else several} {many(more, 'more piece')}"
