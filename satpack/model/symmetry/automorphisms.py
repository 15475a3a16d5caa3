"""The symmetries of a region: the affine maps of the grid that take each of its cells to one of the same kind.

A finite region leaves at most one translation for each element of the point group, so there are at most as many as that,
and trying each element finds them. A region that is wrapped may have as many translations as it has cells of a class: each
is tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.colours import colour_numbers
from satpack.model.grids import apply, determinant
from satpack.model.grids.vectors import plus
from satpack.model.looks import turned_look
from satpack.model.symmetry.images import point_keys
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Matrix
    from satpack.model.looks import CellLook
    from satpack.model.puzzle import Puzzle
    from satpack.model.sides import Exchange
    from satpack.model.surface import Surface
    from satpack.runtime.limits import Deadline


class Automorphism(LightRecord, frozen=True):
    """A symmetry of a puzzle: the affine map that takes a cell to `matrix` times it plus `translation`, and exchanges marks."""

    matrix: Matrix
    translation: Cell
    surface: Surface | None = None  # if wrapped
    exchanged: tuple[
        tuple[str, str], ...
    ] = ()  # marks that change, with those that take their places

    @property
    def is_rotation(self) -> bool:
        """Whether it preserves handedness; the identity does."""
        return determinant(self.matrix) > 0

    @property
    def is_motion(self) -> bool:
        """Whether it leaves all marks."""
        return not self.exchanged

    @property
    def exchange(self) -> Exchange:
        """The marks that change, with those that take their places."""
        return dict(self.exchanged)

    def look(self, look: CellLook) -> CellLook:
        """Return how the image of a cell looks."""
        return turned_look(look, self.matrix, self.exchange)

    def __call__(self, cell: Cell) -> Cell:
        """Return the image of a cell."""
        image = plus(apply(self.matrix, cell), self.translation)
        return image if self.surface is None else self.surface.home(image)


def automorphisms(
    puzzle: Puzzle, deadline: Deadline
) -> Iterator[tuple[Automorphism, NDArray[np.integer]]]:
    """Yield the region's symmetries, rotations first, each with the number of every cell's image; of wrapped regions some twice."""
    return (_around if puzzle.surface.is_wrapped else _in_place)(puzzle, deadline)


def _in_place(
    puzzle: Puzzle, deadline: Deadline
) -> Iterator[tuple[Automorphism, NDArray[np.intp]]]:
    """Yield the symmetries of an unwrapped region: at most one for each element of the point group."""
    points = np.array(puzzle.region.cells, dtype=np.int64)
    low = points.min(axis=0)
    extent = points.max(axis=0) - low
    keys = point_keys(points - low)
    order = np.argsort(keys)
    kind = _kinds_of_cells(puzzle)
    for matrix in puzzle.grid.point_group:
        deadline.check()
        turned = points @ np.array(matrix, dtype=np.int64).T
        start = turned.min(axis=0)
        turned -= start
        translation = tuple((low - start).tolist())
        if (turned.max(axis=0) != extent).any() or not puzzle.grid.has_translation(translation):
            continue
        turned_keys = point_keys(turned)
        image = order[np.searchsorted(keys[order], turned_keys).clip(max=len(keys) - 1)]
        if (keys[image] == turned_keys).all() and (kind[image] == kind).all():
            yield Automorphism(matrix, translation), image


def _around(puzzle: Puzzle, deadline: Deadline) -> Iterator[tuple[Automorphism, NDArray[np.int64]]]:
    """Yield the symmetries of a wrapped region, some twice: each image of the first cell of the rarest kind gives a translation."""
    grid, surface = puzzle.grid, puzzle.surface
    points = np.array(puzzle.region.cells, dtype=np.int64)
    reduced = surface.reduced(points)
    low, extent = reduced.min(axis=0), np.ptp(reduced, axis=0) + 1
    strides = np.concatenate((np.cumprod(extent[:0:-1])[::-1], [1]))
    number = np.full(int(np.prod(extent)), -1, dtype=np.int64)
    number[(reduced - low) @ strides] = np.arange(len(points))
    kind = _kinds_of_cells(puzzle)
    kinds, times = np.unique(kind, return_counts=True)
    # the identity first, so that the first cell goes to itself before it goes anywhere else
    rarest = np.flatnonzero(kind == kinds[times.argmin()])
    for matrix in grid.point_group:
        if not surface.turns_into_itself(matrix):
            continue
        turned = points @ np.array(matrix, dtype=np.int64).T
        for goal in rarest.tolist():
            deadline.check()
            shift = points[goal] - turned[rarest[0]]
            translation = tuple(shift.tolist())
            if not grid.has_translation(translation):
                continue
            there = surface.reduced(turned + shift) - low
            if (there < 0).any() or (there >= extent).any():
                continue
            image = number[there @ strides]
            if (image >= 0).all() and (kind[image] == kind).all():
                yield Automorphism(matrix, translation, surface), image


def _kinds_of_cells(puzzle: Puzzle) -> NDArray[np.int64]:
    """Return a number for each cell of the region, equal iff two cells agree in colour and in whether they may stay empty."""
    region = puzzle.region
    kinds = np.zeros(len(region.cells), dtype=np.int64)
    kinds[: len(region.required)] = 1
    kinds += 2 * np.array(colour_numbers(puzzle.colours, region.cells, region.colours))
    return kinds
