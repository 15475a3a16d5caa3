"""The connected parts of a set of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from satpack.model.bounds import MAX_COORDINATE
from satpack.model.grids import Grid
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Cells
    from satpack.model.puzzle import Puzzle
    from satpack.model.surface import Surface

Node = TypeVar("Node")

_MOST_NOTES = 3

_WIDEST = 4 * MAX_COORDINATE
"""More than any two cells that are looked at differ by along an axis."""


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
    # of a large region numbers are looked up several times as quickly as cells
    grid = surface if isinstance(surface, Grid) else surface.grid
    is_rolled_up = not isinstance(surface, Grid) and surface.is_wrapped
    steps = [[_number(step) for step in own] for own in grid.contact_steps]
    every = {_number(cell): cell for cell in cells}

    def near(number: int) -> Iterable[int]:
        if is_rolled_up:
            return map(_number, surface.neighbours(every[number]))
        kind = grid.class_of(every[number]) if len(steps) > 1 else 0
        return [number + step for step in steps[kind or 0]]

    return [tuple(sorted(every[number] for number in part)) for part in grouped(every, near)]


def _number(cell: Cell) -> int:
    """Encode a cell as a unique number, linearly: the number of a sum is the sum of the numbers."""
    found = 0
    for value in cell:
        found = found * _WIDEST + value
    return found


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
