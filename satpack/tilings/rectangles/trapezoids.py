"""Trapezoids on the triangle grid, by base and height: a triangle's lower rows; the straight cuts through them, and verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.refuting.second_opinion import Allowance
from satpack.model.grids.vectors import plus
from satpack.model.warrant import Warrant
from satpack.tilings.rectangles.deciding import SEARCHED, Rectangle, searched_in_vain
from satpack.tilings.rectangles.packing import packed_cells
from satpack.tilings.rectangles.weights import Weighings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.grids import Cells, Grid
    from satpack.runtime.limits import Deadline
    from satpack.tilings.rectangles.boxes import Boxes, Sides
    from satpack.tilings.rectangles.deciding import Effort


def trapezoid_area(sides: Sides) -> int:
    """Return the number of triangles in a trapezoid."""
    base, height = sides
    top = base - height
    return base * base - top * top


def trapezoid_cells(grid: Grid, sides: Sides) -> Cells:
    """Return the cells of a trapezoid with its base along the first axis; a triangle if base and height are equal.

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
                    found.append(plus(cell, shift))
    return tuple(sorted(found))


def trapezoids_up_to(bound: Sides) -> list[Sides]:
    """Return the trapezoids up to a base and a height, the smallest first."""
    base, height = bound
    found = [(a, h) for a in range(1, base + 1) for h in range(1, min(a, height) + 1)]
    return sorted(found, key=lambda sides: (trapezoid_area(sides), sides))


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


class TrapezoidDecider:
    """Decides a shape's trapezoids by a repeating colouring or a SAT solver; may live in a child process."""

    def __init__(self, boxes: Boxes) -> None:
        self._boxes = boxes
        self._weighings = Weighings(boxes)
        self._allowance = Allowance()  # for all trapezoids together

    def decide(self, sides: Sides, effort: Effort, deadline: Deadline) -> Rectangle | None:
        """Return the verdict on a trapezoid whose area fits; None if the effort does not suffice."""
        deadline.check()
        cells = trapezoid_cells(self._boxes.shape.grid, sides)
        for weights in self._weighings:
            weighing = weights.against_cells(cells)
            if weighing is not None:
                return Rectangle(sides, filled=False, by="colouring", reason=weighing.sentence)
        found = packed_cells(
            self._boxes, cells, effort.conflicts, deadline, allowance=self._allowance
        )
        if found is None:
            deadline.check()
            return None
        if isinstance(found, Warrant):
            return searched_in_vain(sides, found)
        copies = tuple(sorted(found))
        return Rectangle(sides, filled=True, by="search", reason=SEARCHED, copies=copies)
