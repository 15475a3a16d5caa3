"""The layers of a strip: places of cells in them, placements, symmetries, and bits of states permuted by these."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.grids import apply
from satpack.model.grids.vectors import minus, plus, shifted
from satpack.tilings.rectangles.boxes import box_cells

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cells
    from satpack.tilings.rectangles.boxes import Boxes, Sides

    Words = NDArray[np.uint64]

Spots = tuple[tuple[int, int], ...]
"""Cells of a strip: the layer of each, and its place in the layer, in the order of both."""


class Layers:
    """The layers of boxes with a given cross-section and any length along an axis."""

    def __init__(self, boxes: Boxes, axis: int, cross: Sides) -> None:
        self.boxes, self.axis, self.cross = boxes, axis, cross
        self.size = prod(cross) * boxes.area  # cells in a layer
        # for each place of the first layer the placements that begin there; how many layers they reach
        # beyond it at most
        self.placements, self.reach = self._placed()
        # permutations of a layer's places: by symmetries that keep the strip's ends, without the
        # identity; by one that swaps them
        self.symmetries, self.reversal = self._symmetries()

    @property
    def bits(self) -> int:
        """The number of cells in a state."""
        return self.reach * self.size

    def mask(self, spots: Sequence[tuple[int, int]]) -> int:
        """Return a bit mask of cells."""
        return sum(1 << (layer * self.size + place) for layer, place in spots)

    def number(self, way: Sides, kind: int) -> tuple[int, int]:
        """Return the layer of a cell and its place there."""
        place = 0
        across = way[: self.axis] + way[self.axis + 1 :]
        for value, side in zip(across, self.cross, strict=True):
            place = place * side + value
        return way[self.axis], place * self.boxes.area + kind

    def _placed(self) -> tuple[list[list[Spots]], int]:
        """Return the placements that begin at each cell of a layer, by layers and places, and the farthest reach."""
        boxes, shape = self.boxes, self.boxes.shape
        found: list[list[Spots]] = [[] for _ in range(self.size)]
        reach = 0
        for cells in shape.orientations:
            addresses = boxes.addresses(shape.frame.vector(cell) for cell in cells)
            low = [min(way[i] for way, _ in addresses) for i in range(len(addresses[0][0]))]
            high = [max(way[i] for way, _ in addresses) for i in range(len(low))]
            ranges = []
            across = iter(self.cross)
            for i in range(len(low)):
                side = 1 if i == self.axis else next(across) - high[i] + low[i]
                ranges.append(range(-low[i], side - low[i]))
            for shift in product(*ranges):
                numbers = sorted(self.number(plus(way, shift), kind) for way, kind in addresses)
                reach = max(reach, numbers[-1][0])
                found[numbers[0][1]].append(tuple(numbers))
        return found, reach

    def _symmetries(self) -> tuple[list[list[int]], list[int] | None]:
        """Return the permutations of a layer's cells by symmetries of the strip, and by one that swaps its ends."""
        boxes, grid = self.boxes, self.boxes.shape.grid
        whole = (*self.cross[: self.axis], 1, *self.cross[self.axis :])
        cells = box_cells(grid, whole)
        straight: set[tuple[int, ...]] = set()
        reversals = []
        for matrix, axes, signs in boxes.motions:
            turned = [apply(matrix, cell) for cell in cells]
            home = grid.translated_home(turned)
            if axes[self.axis] != self.axis or home != grid.translated_home(cells):
                continue
            shift = minus(min(cells), min(turned))
            moved = shifted(turned, shift)
            place = [0] * len(cells)
            pairs = zip(boxes.addresses(cells), boxes.addresses(moved), strict=True)
            for (way, kind), (to, other) in pairs:
                place[self.number(way, kind)[1]] = self.number(to, other)[1]
            if signs[self.axis] > 0:
                straight.add(tuple(place))
            else:
                reversals.append(place)
        same = tuple(range(self.size))
        return [list(each) for each in sorted(straight - {same})], min(reversals, default=None)

    def cells(self, placed: Spots) -> Cells:
        """Return the cells of a placement."""
        boxes, grid = self.boxes, self.boxes.shape.grid
        cells = []
        for layer, number in placed:
            place, kind = divmod(number, boxes.area)
            way = []
            for side in reversed(self.cross):
                place, value = divmod(place, side)
                way.append(value)
            way.reverse()
            way.insert(self.axis, layer)
            shift = grid.combination(way)
            cells.append(plus(grid.domain[kind], shift))
        return tuple(sorted(cells))


def permuting(to: Sequence[int]) -> Words:
    """Return lookup tables, one for each byte of a word, for a permutation of bits."""
    table = np.zeros((8, 256), np.uint64)
    values = np.arange(256, dtype=np.uint64)
    for bit, image in enumerate(to):
        byte, place = divmod(bit, 8)
        table[byte] |= (values >> np.uint64(place) & np.uint64(1)) << np.uint64(image)
    return table


def permuted(states: Words, table: Words) -> Words:
    """Return words with their bits permuted."""
    found = np.zeros_like(states)
    for byte in range(8):
        found |= table[byte][(states >> np.uint64(8 * byte) & np.uint64(255)).astype(np.intp)]
    return found
