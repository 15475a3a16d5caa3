"""Boxes of any grid, by their sides: numbers of the grid's translations along each axis; and trapezoids of triangles.

A box of squares is a rectangle, one of cubes a box; of triangles, hexagons and others it is a parallelogram. A trapezoid is a
triangle's lower rows, by base and height. Cells are addressed by their translations from the origin and the cell of the grid's
domain that represents them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, ClassVar

from satpack.model.grids import apply
from satpack.model.grids.vectors import plus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.boxes import Sides
    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.tilings.plane.shape import Shape


def box_cells(grid: Grid, sides: Sides) -> Cells:
    """Return the cells of a box: copies of the grid's domain, `sides` of them along its translations."""
    shifts = [grid.combination(way) for way in product(*map(range, sides))]
    return tuple(sorted(plus(cell, shift) for shift in shifts for cell in grid.domain))


@dataclass(frozen=True)
class Boxes:
    """The boxes that copies of a shape may fill, up to symmetries of the grid."""

    shape: Shape
    kind: ClassVar[str] = "box"

    @property
    def area(self) -> int:
        """The number of cells of a box of side 1."""
        return len(self.shape.grid.domain)

    @cached_property
    def motions(self) -> tuple[tuple[Matrix, tuple[int, ...], tuple[int, ...]], ...]:
        """The turns that take boxes to boxes: their matrices, the image of each axis, and its sign."""
        grid = self.shape.grid
        found = []
        basis = [
            grid.combination([int(i == axis) for i in range(grid.dimension)])
            for axis in range(grid.dimension)
        ]
        different = tuple(range(2, grid.dimension + 2))
        model = box_cells(grid, different)
        for matrix in grid.turns(self.shape.cells, reflect=self.shape.reflect):
            ways = [grid.coefficients(apply(matrix, vector)) for vector in basis]
            if any(way is None or sorted(map(abs, way))[-2:] != [0, 1] for way in ways):
                continue
            axes = tuple(next(i for i, v in enumerate(way or ()) if v) for way in ways)
            signs = tuple(sum(way or ()) for way in ways)
            turned = [0] * grid.dimension
            for own, axis in enumerate(axes):
                turned[axis] = different[own]
            image = grid.translated_home(apply(matrix, cell) for cell in model)
            if image == grid.translated_home(box_cells(grid, tuple(turned))):
                found.append((matrix, axes, signs))
        return tuple(found)

    @cached_property
    def _ways(self) -> tuple[tuple[int, ...], ...]:
        return tuple(dict.fromkeys(axes for _, axes, _ in self.motions))

    def turned(self, sides: Sides) -> Iterator[Sides]:
        for axes in self._ways:
            found = [0] * len(sides)
            for own, axis in enumerate(axes):
                found[axis] = sides[own]
            yield tuple(found)

    def standing(self, sides: Sides) -> Sides:
        """Return the representative of a box and its turned images: on squares, the one with the shorter side first."""
        return min(self.turned(sides))

    def up_to(self, bound: Sides) -> list[Sides]:
        """Return all boxes that fit into one, one of each class, the smallest first."""
        found = {self.standing(sides) for sides in product(*(range(1, b + 1) for b in bound))}
        return sorted(found, key=lambda sides: (prod(sides), sides))

    def cells(self, sides: Sides) -> int:
        return self.area * prod(sides)

    def covered(self, sides: Sides) -> Cells:
        return box_cells(self.shape.grid, sides)

    def rolled_up(self, sides: Sides, period: int) -> list[int]:
        """Return how many cells of a box lie on each cell of a torus, in the order of `torus_place`."""
        along = [Counter(i % period for i in range(side)) for side in sides]
        return [
            prod(count[value] for count, value in zip(along, way, strict=True))
            for way in product(range(period), repeat=len(sides))
            for _ in range(self.area)
        ]

    def torus_place(self, way: Sides, kind: int, period: int) -> int:
        """Return the number of the cell of a torus of a period on which an address lies."""
        place = 0
        for value in way:
            place = place * period + value % period
        return place * self.area + kind

    def addresses(self, cells: Iterable[Cell]) -> list[tuple[Cell, int]]:
        """Return the translation from the origin and the class of each cell."""
        grid = self.shape.grid
        return [(grid.steps_to(cell), grid.kind_of(cell)) for cell in cells]


class Trapezoids(Boxes):
    """The trapezoids that copies of a shape of triangles may fill, by base and height; triangles if both are equal."""

    kind = "trapezoid"

    @property
    def motions(self) -> tuple[tuple[Matrix, tuple[int, ...], tuple[int, ...]], ...]:
        """No turns: none takes a trapezoid to itself but a reflection."""
        return ()

    def turned(self, sides: Sides) -> Iterator[Sides]:
        yield sides

    def up_to(self, bound: Sides) -> list[Sides]:
        """Return all trapezoids with a base and a height up to some, the smallest first."""
        base, height = bound
        found = [(a, h) for a in range(1, base + 1) for h in range(1, min(a, height) + 1)]
        return sorted(found, key=lambda sides: (self.cells(sides), sides))

    def cells(self, sides: Sides) -> int:
        base, height = sides
        return base**2 - (base - height) ** 2

    def covered(self, sides: Sides) -> Cells:
        grid = self.shape.grid
        found = self._addresses(sides)
        return tuple(sorted(plus(grid.domain[kind], grid.combination(way)) for way, kind in found))

    def rolled_up(self, sides: Sides, period: int) -> list[int]:
        found = [0] * (self.area * period**2)
        for way, kind in self._addresses(sides):
            found[self.torus_place(way, kind, period)] += 1
        return found

    def _addresses(self, sides: Sides) -> Iterator[tuple[Sides, int]]:
        base, height = sides
        for row, kind in product(range(height), range(self.area)):
            # of the last rhombus of a row there is the half that points up
            for column in range(base - row - kind):
                yield (column, row), kind


def boxes_of(kind: str, shape: Shape) -> Boxes:
    """Return the boxes, or the trapezoids, of a shape."""
    return Trapezoids(shape) if kind == Trapezoids.kind else Boxes(shape)


def trapezoid_cuts(sides: Sides) -> Iterator[tuple[tuple[str, Sides], tuple[str, Sides]]]:
    """Yield the two parts, by kind and sides, of each straight cut: two trapezoids, or a parallelogram and a trapezoid."""
    base, height = sides
    for row in range(1, height):
        yield ("trapezoid", (base, row)), ("trapezoid", (base - row, height - row))
    for column in range(1, base - height + 1):
        rest = ("trapezoid", (base - column, height))
        # along the left leg or the right one
        yield ("parallelogram", (column, height)), rest
        yield ("parallelogram", (height, column)), rest
