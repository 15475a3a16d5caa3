"""Colouring arguments for all boxes at once: weights of cells that repeat along every axis.

Roll the grid up to a torus of a period. Every copy is there a vector that says how often it covers each cell, and so is
a box. If the box is no sum of copies with whole coefficients, some weights modulo a number show it: every copy weighs 0,
and the box does not. They are read off a basis of the copies' lattice in Hermite normal form.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TYPE_CHECKING

from satpack.model.grids.matrices import hermite_form
from satpack.model.grids.vectors import plus
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.boxes import Sides
    from satpack.tilings.rectangles.boxes import Boxes

PERIODS = {2: (2, 3, 4, 5, 6), 3: (2, 3, 4)}
"""The periods that are tried, by dimension."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """Weights that prove that copies can't fill a box."""

    period: int  # translations along each axis after which they repeat
    weights: tuple[int, ...]  # of the cells of the torus, in the order of `Boxes.torus_place`
    modulus: int  # every copy weighs a multiple of it; 0 if every copy weighs 0
    total: int  # the weight of the box, which is not a multiple

    @property
    def sentence(self) -> str:
        copy = f"a multiple of {self.modulus}" if self.modulus else "0"
        total = self.total % self.modulus if self.modulus else self.total
        box = f"{total} more than one" if self.modulus else f"{total}"
        return f"with weights that repeat every {self.period} cells every copy weighs {copy}, this {box}"


class RepeatingWeights:
    def __init__(self, boxes: Boxes, period: int) -> None:
        self._boxes, self._period = boxes, period
        self._copies = sorted(set(self._vectors()))
        rows = hermite_form(self._copies)
        self._basis = [(next(i for i, v in enumerate(row) if v), row) for row in rows]

    def _vectors(self) -> list[tuple[int, ...]]:
        boxes, shape, period = self._boxes, self._boxes.shape, self._period
        found = []
        for cells in shape.orientations:
            addresses = boxes.addresses(map(shape.frame.vector, cells))
            for shift in product(range(period), repeat=shape.grid.dimension):
                row = [0] * (boxes.area * period**shape.grid.dimension)
                for way, kind in addresses:
                    row[boxes.torus_place(plus(way, shift), kind, period)] += 1
                found.append(tuple(row))
        return found

    def against(self, sides: Sides) -> Weighing | None:
        """Return weights that prove that copies don't fill a box; None if this period has none."""
        box = self._boxes.rolled_up(sides, self._period)
        left = box[:]
        for number, (pivot, row) in enumerate(self._basis):
            times, rest = divmod(left[pivot], row[pivot])
            if rest:
                return self._weighing(box, self._functional(number, pivot, row[pivot]))
            left = [a - times * b for a, b in zip(left, row, strict=True)]
        other = next((i for i, value in enumerate(left) if value), None)
        if other is None:
            return None
        before = sum(pivot < other for pivot, _ in self._basis)
        return self._weighing(box, self._functional(before, other, 1), free=True)

    def _functional(self, number: int, column: int, size: int) -> list[Fraction]:
        """Return weights of the cells of the torus, by which the first `number` rows of the basis weigh 0, and one with `size` at `column` 1."""
        weights = [Fraction(0)] * len(self._copies[0])
        weights[column] = Fraction(1, size)
        for pivot, row in reversed(self._basis[:number]):
            heavy = sum((w * v for w, v in zip(weights, row, strict=True) if w and v), Fraction(0))
            weights[pivot] -= heavy / row[pivot]
        return weights

    def _weighing(
        self, box: Sequence[int], weights: Sequence[Fraction], *, free: bool = False
    ) -> Weighing:
        """Return the weights as integers, verified; `free` if every copy weighs exactly 0."""
        scale = lcm(*(weight.denominator for weight in weights))
        whole = tuple(int(weight * scale) for weight in weights)
        modulus = 0 if free else scale
        if modulus:
            low = (modulus - 1) // 2
            whole = tuple((weight + low) % modulus - low for weight in whole)
        total = sum(map(int.__mul__, whole, box))
        sums = [sum(map(int.__mul__, whole, copy)) for copy in self._copies]
        if any(each % modulus if modulus else each for each in sums) or not (
            total % modulus if modulus else total
        ):
            raise EngineError("repeating weights prove nothing")
        return Weighing(self._period, whole, modulus, total)
