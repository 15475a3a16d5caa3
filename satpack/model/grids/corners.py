"""Contacts of cells besides sides: corners, and straight lines through the whole grid; in exact numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

from satpack.model.grids import PARTS
from satpack.model.grids.vectors import dot, minus, normal_of, shifted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satpack.model.grids import Cell, Cells, Grid

Contact = Literal["side", "corner"]
"""The ways two cells touch: in a side (in space a face), or at least in a corner."""

CONTACTS: tuple[Contact, ...] = get_args(Contact)

Corner = tuple[int, ...]
"""A corner of a cell, in lattice coordinates times `PARTS`."""


def corners(grid: Grid, cell: Cell) -> tuple[Corner, ...]:
    """Return the corners of a cell.

    >>> from satpack.model.grids import GRIDS
    >>> len(corners(GRIDS["square"], (0, 0))), len(corners(GRIDS["cube"], (0, 0, 0)))
    (4, 8)
    """
    return shifted(_outline(grid, grid.kind_of(cell)), tuple([PARTS * value for value in cell]))


@lru_cache(maxsize=64)
def _outline(grid: Grid, kind: int) -> tuple[Corner, ...]:
    return tuple(sorted({point for face in grid.corners[kind] for point in face}))


@lru_cache(maxsize=16)  # solutions of one puzzle have the same cells
def around(grid: Grid, cells: Cells) -> Mapping[Corner, Sequence[Cell]]:
    """Return, for each corner of some cells, those of them that have it, in order."""
    found: dict[Corner, list[Cell]] = {}
    for cell in cells:
        for corner in corners(grid, cell):
            found.setdefault(corner, []).append(cell)
    return found


@lru_cache(maxsize=20_000)
def touching(grid: Grid, cell: Cell, by: str) -> Cells:
    """Return the cells that share a side, or with ``by="corner"`` at least a corner, with a cell.

    >>> from satpack.model.grids import GRIDS
    >>> [len(touching(GRIDS["triangle"], (1, 1), by)) for by in CONTACTS]
    [3, 12]
    """
    if by == "side":
        return grid.neighbours(cell)
    kind = grid.kind_of(cell)
    home = grid.domain[kind]
    return shifted(_corner_neighbours(grid, kind), minus(cell, home))


@lru_cache(maxsize=64)
def _corner_neighbours(grid: Grid, kind: int) -> Cells:
    """Return the cells that share a corner with a cell of the domain; those around a corner are connected by sides."""
    home = grid.domain[kind]
    own = set(corners(grid, home))
    found, fresh = {home}, [home]
    while fresh:
        around_fresh = {near for cell in fresh for near in grid.neighbours(cell)} - found
        fresh = [cell for cell in around_fresh if own.intersection(corners(grid, cell))]
        found.update(fresh)
    return tuple(sorted(found - {home}))


@lru_cache(maxsize=16)
def lines_between(grid: Grid, cells: Cells) -> Sequence[tuple[frozenset[Cell], Cells]]:
    """Return the lines (in space: planes) along sides that separate some cells without cutting any, as the cells on either side."""
    own = set(cells)
    found = {
        _line(sorted(set(corners(grid, cell)).intersection(corners(grid, near))))
        for cell in own
        for near in grid.neighbours(cell)
        if near in own and cell < near
    }
    split = []
    for normal, level in sorted(found):
        sides = {cell: _side(grid, cell, normal, level) for cell in sorted(own)}
        if 0 not in sides.values():
            first = frozenset(cell for cell, side in sides.items() if side < 0)
            split.append((first, tuple(cell for cell, side in sides.items() if side > 0)))
    return split


def _line(shared: list[Corner]) -> tuple[Corner, int]:
    """Return the primitive normal of the line or plane through corners, and its level."""
    normal = normal_of(shared)
    return normal, dot(normal, shared[0])


def _side(grid: Grid, cell: Cell, normal: Corner, level: int) -> int:
    """Return on which side of a line a cell lies, -1 or 1; 0 if the line cuts it."""
    heights = [dot(normal, corner) - level for corner in corners(grid, cell)]
    if min(heights) < 0 < max(heights):
        return 0
    return -1 if min(heights) < 0 else 1
