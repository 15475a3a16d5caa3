"""Plates with marks on their sides: knobs and holes, with a gap between them, and faces cut into a triangle for each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.render.contours import edges_of
from satpack.render.joints import cell_middle, edge_of, joint_line
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Grid
    from satpack.render.sides import ShownSides

    Point = NDArray[np.float64]
    Place = tuple[float, float, float]

_KEPT = 0.3
"""The least part of each edge of a knob or hole that the gap must leave."""


class MarkedPlate:
    """The corners that the cells of a plate with marks have besides their own, and their faces, cut at these."""

    def __init__(
        self, grid: Grid, cells: Sequence[Cell], space: Point, inset: float, sides: ShownSides
    ) -> None:
        self.corners: dict[tuple[int, Place], Point] = {}
        """Where they lie, by the cell's index."""
        self._middles: dict[int, tuple[float, float]] = {}
        self._lines: dict[tuple[int, Place, Place], list[Place]] = {}
        number = {cell: i for i, cell in enumerate(cells)}
        for (cell, step), look in sides.at.items() if grid.dimension == 2 else ():
            index, middle = number[cell], cell_middle(grid, cell)
            if index not in self._middles:
                self._middles[index] = middle
                self._place(index, (middle,), space, np.zeros((1, 2)))
            if look.joint:
                start, end = edge_of(grid, cell, step)
                line = joint_line(grid, cell, step, look.joint)
                flat = np.array([start, *line, end]) @ space[:2, :2]
                shifts = _moved_in(flat, np.array(middle) @ space[:2, :2], inset)
                self._place(index, line, space, shifts)
                for z in (0, 1):
                    ahead: list[Place] = [(x, y, z) for x, y in line]
                    self._lines[index, (*start, z), (*end, z)] = ahead
                    self._lines[index, (*end, z), (*start, z)] = ahead[::-1]

    def _place(
        self, cell: int, spots: Sequence[tuple[float, float]], space: Point, shifts: Point
    ) -> None:
        """Add corners, moved in, on the floor and the roof."""
        for (x, y), shift in zip(spots, shifts, strict=True):
            for z in (0, 1):
                moved = np.array((x, y, z)) @ space + np.array((*shift, 0.0))
                self.corners[cell, (x, y, z)] = moved

    def cut(self, cell: int, ring: Sequence[Place]) -> Iterator[list[Place]]:
        """Yield the parts of a face of a cell: the triangles of a floor or roof, with knobs and holes, the strips of a wall."""
        if cell not in self._middles:
            yield list(ring)
        elif len({z for *_, z in ring}) == 1:
            for start, end in edges_of(ring):
                middle = (*self._middles[cell], ring[0][2])
                yield [start, *self._lines.get((cell, start, end), ()), end, middle]
        else:
            start, end = next(edge for edge in edges_of(ring) if edge[0][2] == edge[1][2] == 0)
            low: list[Place] = [start, *self._lines.get((cell, start, end), ()), end]
            high = [(x, y, 1) for x, y, _ in low]
            for i in range(len(low) - 1):
                yield [low[i], low[i + 1], high[i + 1], high[i]]


def _moved_in(line: Point, inside: Point, inset: float) -> Point:
    """Return how the corners of a line, but for its ends, move if its edges are moved in; OptionError if an edge gets too short."""
    ahead = np.diff(line, axis=0)
    lengths = np.linalg.norm(ahead, axis=1, keepdims=True)
    normals = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / lengths
    if normals[0] @ (inside - line[0]) < 0:
        normals = -normals
    before, after = normals[:-1], normals[1:]
    shifts: Point = inset * (before + after) / (1 + (before * after).sum(axis=1, keepdims=True))
    moved = np.diff(line[1:-1] + shifts, axis=0)
    kept = (moved * ahead[1:-1]).sum(axis=1) / lengths[1:-1, 0] ** 2
    if kept.min() < _KEPT:
        raise OptionError(
            f"a gap of {2 * inset:g} mm leaves too little of knobs and holes; use a smaller gap or a larger unit"
        )
    return shifts
