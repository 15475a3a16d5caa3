"""Trapezoids on the triangle grid, by base and height: a triangle's lower rows; and the straight cuts through them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.rectangles.boxes import Sides
    from satpack.model.grids import Cells, Grid

__all__ = ["trapezoid_area", "trapezoid_cells", "trapezoid_cuts", "trapezoids_up_to"]


def trapezoid_area(sides: Sides) -> int:
    """Return how many triangles a trapezoid has."""
    base, height = sides
    top = base - height
    return base * base - top * top


def trapezoid_cells(grid: Grid, sides: Sides) -> Cells:
    """Return the cells of a trapezoid: its base along the first axis; if base and height are equal it is a triangle.

    Examples
    --------
    >>> from satpack.model.grids import GRIDS
    >>> len(trapezoid_cells(GRIDS["triangle"], (3, 2)))
    8
    """
    base, height = sides
    found = []
    for row in range(height):
        for column in range(base - row):
            shift = grid.combination((column, row))
            for kind, cell in enumerate(grid.domain):
                # of the last rhombus of a row there is the half that points up
                if column + row + kind < base:
                    found.append(tuple(map(int.__add__, cell, shift)))
    return tuple(sorted(found))


def trapezoids_up_to(bound: Sides) -> list[Sides]:
    """Return the trapezoids of bases and heights up to those of one, the smallest first."""
    base, height = bound
    found = [(a, h) for a in range(1, base + 1) for h in range(1, min(a, height) + 1)]
    return sorted(found, key=lambda sides: (trapezoid_area(sides), sides))


def trapezoid_cuts(sides: Sides) -> Iterator[tuple[tuple[str, Sides], tuple[str, Sides]]]:
    """Yield what one straight cut leaves of a trapezoid: two trapezoids, or a parallelogram and one, by kind and sides."""
    base, height = sides
    for row in range(1, height):
        yield ("trapezoid", (base, row)), ("trapezoid", (base - row, height - row))
    for column in range(1, base - height + 1):
        rest = ("trapezoid", (base - column, height))
        # along the left leg or the right one
        yield ("parallelogram", (column, height)), rest
        yield ("parallelogram", (height, column)), rest
