"""Cells as single integers, so that moving a shape is adding a number, for the searches for tilings.

The code of a vector is linear in it, so the code of a sum is the sum of the codes. It names a vector uniquely as long as
no coordinate leaves a wide range, which patches of tilings never do.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from satpack.model.grids import apply, product

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell, Grid, Matrix

Code = int
"""A vector of the grid's lattice, as one number."""

_HALF = 1 << 15
_BASE = 1 << 16


class CodedGrid:
    """A grid whose cells are encoded as integers."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.matrices = grid.point_group  # the point group; searches refer to its elements by index
        self._classes: dict[Code, int | None] = {}
        self._beside: dict[Code, tuple[Code, ...]] = {}
        self._images: dict[tuple[int, Code], Code] = {}

    def code(self, vector: Iterable[int]) -> Code:
        """Encode a vector."""
        number = 0
        for value in vector:
            number = number * _BASE + value
        return number

    def vector(self, code: Code) -> Cell:
        """Decode a vector."""
        values = []
        for _ in range(self.grid.dimension - 1):
            value = (code + _HALF) % _BASE - _HALF
            values.append(value)
            code = (code - value) // _BASE
        return (code, *reversed(values))

    def class_of(self, cell: Code) -> int | None:
        """Return which cell of the grid's domain a cell is a translate of; None if it is not a cell."""
        try:
            return self._classes[cell]
        except KeyError:
            found = self._classes[cell] = self.grid.class_of(self.vector(cell))
            return found

    def beside(self, cell: Code) -> tuple[Code, ...]:
        """Return the cells that share an edge (in space a face) with a cell."""
        kind = self.class_of(cell)
        assert kind is not None
        return tuple([cell + step for step in self._steps[kind]])

    def around(self, cell: Code) -> tuple[Code, ...]:
        """Return the cells of a plane grid that share an edge or a corner with a cell."""
        kind = self.class_of(cell)
        assert kind is not None
        return tuple([cell + step for step in self._rings[kind]])

    @cached_property
    def _steps(self) -> list[tuple[Code, ...]]:
        """Return the steps to adjacent cells for each cell of the domain."""
        return [
            tuple(self.code(other) - self.code(cell) for other in self.grid.neighbours(cell))
            for cell in self.grid.domain
        ]

    @cached_property
    def _rings(self) -> list[tuple[Code, ...]]:
        """Return the steps to all touching cells for each cell of the domain, sorted by code."""
        found = []
        for cell in self.grid.domain:
            home = self.code(cell)
            own = self._corners(home)
            ring, open_cells = {home}, [home]
            while open_cells:
                for other in self.beside(open_cells.pop()):
                    if other not in ring and own & self._corners(other):
                        ring.add(other)
                        open_cells.append(other)
            found.append(tuple(sorted(code - home for code in ring - {home})))
        return found

    def _corners(self, cell: Code) -> set[tuple[int, ...]]:
        return {corner for ring in self.grid.rings(self.vector(cell)) for corner in ring}

    def halo(self, cells: Iterable[Code]) -> tuple[Code, ...]:
        """Return the cells around a shape of a plane grid, sorted."""
        own = set(cells)
        return tuple(sorted({other for cell in own for other in self.around(cell)} - own))

    def turned(self, matrix: int, vector: Code) -> Code:
        """Return a vector turned by an element of the point group."""
        key = matrix, vector
        try:
            return self._images[key]
        except KeyError:
            if len(self._images) > 1_000_000:
                self._images.clear()
            turned = self.code(apply(self.matrices[matrix], self.vector(vector)))
            self._images[key] = turned
            return turned

    @cached_property
    def products(self) -> tuple[tuple[int, ...], ...]:
        """The multiplication table of the point group."""
        number = {matrix: i for i, matrix in enumerate(self.matrices)}
        return tuple(
            tuple(number[product(left, right)] for right in self.matrices) for left in self.matrices
        )

    @cached_property
    def inverses(self) -> tuple[int, ...]:
        """For each element of the point group its inverse."""
        return tuple(row.index(0) for row in self.products)

    def number(self, matrix: Matrix) -> int:
        """Return the number of an element of the point group."""
        return self.matrices.index(matrix)

    def __reduce__(self) -> tuple[object, tuple[Grid]]:
        """Pickle by its grid."""
        return frame_of, (self.grid,)


@cache
def frame_of(grid: Grid) -> CodedGrid:
    """Return the frame of a grid, cached."""
    return CodedGrid(grid)
