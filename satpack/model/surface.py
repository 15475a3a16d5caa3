"""The surface that a puzzle's cells lie on: the grid itself, or the grid rolled up, where a region's opposite sides meet.

A region that is wrapped along an axis lies on a cylinder, along both axes of the plane on a torus. Cells that a period
takes to each other are then one cell, for which the one in the region's box stands. All that depends on which cells
are one is asked of the surface: neighbours, corners, whether a set of cells is a translate of another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from satpack.model.grids import PARTS, grid_named
from satpack.model.grids.corners import around, touching
from satpack.model.grids.matrices import apply, inverse
from satpack.model.grids.vectors import minus, scaled, shifted
from satpack.model.looks import PLAIN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.model.grids.corners import Corner
    from satpack.model.looks import CellLook, Shape


@dataclass(frozen=True, slots=True)
class Surface:
    """A grid, rolled up along some of its translations or none."""

    grid: Grid
    sides: tuple[int, ...]
    """For each of the grid's basis translations, after how many of them it wraps; 0 for an axis that is not wrapped."""
    first: tuple[int, ...]
    """The lowest corner of the box that has one representative of each cell, as multiples of the translations."""

    @property
    def is_wrapped(self) -> bool:
        """Whether it is wrapped at all."""
        return any(self.sides)

    @property
    def wrap(self) -> tuple[bool, ...]:
        """Whether it is wrapped along each axis."""
        return tuple(side > 0 for side in self.sides)

    @property
    def periods(self) -> Matrix:
        """The translations that take every cell to itself, one for each wrapped axis."""
        rows = zip(self.grid.translations, self.sides, strict=True)
        return tuple(tuple(side * value for value in row) for row, side in rows if side)

    def is_period(self, vector: Cell) -> bool:
        """Whether a vector of the lattice takes every cell to itself."""
        steps = self.grid.coefficients(vector)
        return steps is not None and not any(
            step % side if side else step for step, side in zip(steps, self.sides, strict=True)
        )

    def turns_into_itself(self, matrix: Matrix) -> bool:
        """Whether an element of the grid's point group respects which lattice points are the same cell."""
        return all(self.is_period(apply(matrix, period)) for period in self.periods)

    def home(self, cell: Cell) -> Cell:
        """Return the representative of a cell in the box."""
        if not self.is_wrapped:
            return cell
        laps = self.laps(cell)
        if not any(laps):
            return cell
        return minus(cell, self.grid.combination(map(int.__mul__, laps, self.sides)))

    def laps(self, cell: Cell) -> tuple[int, ...]:
        """Return the number of times around each axis from a cell's representative to the cell."""
        return tuple(
            (step - first) // side if side else 0
            for step, side, first in zip(
                self.grid.steps_to(cell), self.sides, self.first, strict=True
            )
        )

    @property
    def layer(self) -> Surface:
        """The surface of a layer's cells, for a solid grid that is made of layers."""
        return Surface(grid_named(self.grid.layer), self.sides[:2], self.first[:2])

    def neighbours(self, cell: Cell) -> Cells:
        """Return the other cells that share a side (in space a face) with this one, in lexicographic order."""
        if not self.is_wrapped:
            return self.grid.neighbours(cell)
        return self.touching(cell, "side")

    def touching(self, cell: Cell, by: str) -> Cells:
        """Return the other cells that share a side, or at least a corner, with a cell."""
        near = touching(self.grid, cell, by)
        if not self.is_wrapped:
            return near
        return tuple(sorted({self.home(other) for other in near} - {cell}))

    def around(self, cells: Cells) -> Mapping[Corner, Sequence[Cell]]:
        """Return, for each corner of some cells, those of them that have it, in order."""
        if not self.is_wrapped:
            return around(self.grid, cells)
        found: dict[Corner, list[Cell]] = {}
        for corner, own in around(self.grid, cells).items():
            found.setdefault(self.reduced_corner(corner), []).extend(own)
        return {corner: tuple(dict.fromkeys(own)) for corner, own in found.items()}

    @property
    def description(self) -> str:
        """A description for messages; "" for the grid itself."""
        axes = [str(axis) for axis, side in enumerate(self.sides, 1) if side]
        if not axes:
            return ""
        along = f"wrapped along side{'s' * (len(axes) > 1)} {' and '.join(axes)} of its box"
        if self.grid.dimension > 2:
            return along
        return f"{'a torus' if len(axes) > 1 else 'a cylinder'}, {along}"

    def unrolled(self, cells: Cells) -> Cells:
        """Return a shape's cells placed in the grid such that those connected over the seam are adjacent."""
        if not self.is_wrapped:
            return cells
        left, found = dict.fromkeys(cells), []
        while left:
            part = [next(iter(left))]
            del left[part[0]]
            for cell in part:
                for near in self.grid.neighbours(cell):
                    if self.home(near) in left:
                        del left[self.home(near)]
                        part.append(near)
            found += part
        return tuple(sorted(found))

    def translated_home(self, cells: Cells, looks: Sequence[CellLook] = ()) -> Shape | None:
        """Return a canonical form of cells and their looks, equal iff two sets are translates of each other.

        The cells must be in lexicographic order; looks may be empty. The result is None if two cells are the same.
        """
        if not self.is_wrapped:
            return self.grid.translated_home(cells), tuple(looks)
        # no cell is the first one all around: the least that begins with any of them
        kinds = list(map(self.grid.kind_of, cells))
        least = min(kinds)
        home = self.grid.domain[least]
        begun = (
            minus(home, cell) for cell, kind in zip(cells, kinds, strict=True) if kind == least
        )
        ordered = min(
            sorted(
                zip(map(self.home, shifted(cells, by)), looks or [PLAIN] * len(cells), strict=True)
            )
            for by in begun
        )
        found = tuple(cell for cell, _ in ordered)
        if len(set(found)) < len(found):
            return None
        return found, tuple(look for _, look in ordered) if looks else ()

    def reduced(self, points: NDArray[Any]) -> NDArray[Any]:
        """Return canonical representatives of points (an array's last axis) modulo the periods."""
        import numpy as np

        if not self.is_wrapped:
            return points
        adjugate, scale = inverse(self.grid.translations)
        wrapped = np.array(self.wrap)
        of_axis = np.array(adjugate)[:, wrapped]
        laps = points @ of_axis // (scale * np.array(self.sides)[wrapped])
        found: NDArray[Any] = points - laps @ np.array(self.periods)
        return found

    def reduced_corner(self, point: Corner) -> Corner:
        """Do what `reduced` does for a corner of a cell."""
        found = point
        adjugate, whole = inverse(self.grid.translations)
        for axis, (side, row) in enumerate(zip(self.sides, self.grid.translations, strict=True)):
            if side:
                along = sum(value * line[axis] for value, line in zip(point, adjugate, strict=True))
                laps = along // (whole * side * PARTS)
                found = minus(found, scaled(row, laps * side * PARTS))
        return found


def surface_of(grid: Grid, cells: Cells, wrap: Sequence[bool]) -> Surface:
    """Return the surface of a region: wrapped along some of the basis translations so that opposite sides of its box meet.

    The box is the smallest one, as in `satpack.model.grids.coordinates.box_cells`; an empty ``wrap`` wraps nothing.

    >>> from satpack.model.grids import GRIDS
    >>> cylinder = surface_of(GRIDS["square"], ((0, 0), (1, 0), (2, 0)), (True, False))
    >>> cylinder.neighbours((0, 0)), cylinder.home((4, 1))
    (((0, -1), (0, 1), (1, 0), (2, 0)), (1, 1))
    """
    nowhere = (0,) * grid.dimension
    if not any(wrap):
        return Surface(grid, nowhere, nowhere)
    axes = list(zip(*map(grid.steps_to, cells), strict=True))
    sides = [max(axis) - min(axis) + 1 for axis in axes]
    return Surface(
        grid,
        tuple(side if wrapped else 0 for side, wrapped in zip(sides, wrap, strict=True)),
        tuple(map(min, axes)),
    )
