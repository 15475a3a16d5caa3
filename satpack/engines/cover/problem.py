"""A puzzle's cover matrix for the search: the pieces there is room for, and the rest once some placements are chosen.

A cell that must be filled, and a piece of exactly one copy, must be served once; a cell that may stay empty and a
piece of at most one copy at most once. Pieces of several copies are counted, but no more of them than there is room
for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements

__all__ = ["Problem", "Remainder", "problem_of"]


class Problem(LightRecord, frozen=True, eq=False):
    """A cover problem with P pieces and C cells."""

    placements: Placements
    low: NDArray[np.int64]
    """The fewest copies of each piece, shape (P,)."""
    high: NDArray[np.int64]
    """The most copies of each piece that fit, shape (P,)."""
    size: NDArray[np.int64]
    """The number of cells of each piece, shape (P,)."""
    must_serve: NDArray[np.bool_]
    """Which items of the cover matrix must be served once, shape (P + C,)."""

    @property
    def cells(self) -> int:
        """The number of items that are cells."""
        return len(self.must_serve) - len(self.size)

    @property
    def has_slack(self) -> bool:
        """Whether there may be cells or copies to spare when every item that must be is served."""
        may_stay_empty = self.placements.puzzle.must_fill < self.cells
        return may_stay_empty or bool((self.low != self.high).any())

    @property
    def empty(self) -> tuple[int, int]:
        """The fewest and the most cells that may stay empty."""
        holes = self.placements.puzzle.holes
        return (0, self.cells) if holes is None else (holes.low, min(holes.high, self.cells))

    @property
    def most_placed(self) -> int:
        """No solution has more placements than this."""
        return int(min(self.high.sum(), self.cells // self.size.min()))

    def after(
        self, chosen: NDArray[np.integer], excluded: NDArray[np.bool_] | None = None
    ) -> Remainder:
        """Return the rest of the problem once placements that share no item are chosen.

        `excluded` is a mask of shape (n,) of placements that may not be chosen.
        """
        matrix, pieces = self.placements.matrix, len(self.size)
        taken = matrix.covered(chosen)
        used = np.bincount(self.placements.piece[chosen], minlength=pieces)
        taken[:pieces] = used >= self.high
        barred = matrix.having(taken)
        if excluded is not None:
            barred |= excluded
        free = np.flatnonzero(~taken)
        # cells before pieces, since of equally constrained items the search takes the first
        cells_first = np.concatenate((free[free >= pieces], free[free < pieces]))
        return Remainder(self, cells_first, np.flatnonzero(~barred), used)


class Remainder(LightRecord, frozen=True, eq=False):
    """The rest of a problem when some placements are chosen and others excluded."""

    problem: Problem
    """The whole problem."""
    items: NDArray[np.int64]
    """The items left, cells first; a piece is taken when all its copies are used."""
    options: NDArray[np.int64]
    """The placements that can still be chosen."""
    used: NDArray[np.int64]
    """Copies used of each piece, shape (P,)."""

    @property
    def pieces(self) -> NDArray[np.int64]:
        """For each item the piece that it is, or -1."""
        return np.where(self.items < len(self.problem.size), self.items, -1)

    @property
    def missing(self) -> NDArray[np.int64]:
        """The copies of each piece that must still be placed, shape (P,)."""
        found: NDArray[np.int64] = np.maximum(self.problem.low - self.used, 0)
        return found

    @property
    def available(self) -> NDArray[np.int64]:
        """The copies of each piece that may still be placed, shape (P,)."""
        found: NDArray[np.int64] = np.maximum(self.problem.high - self.used, 0)
        return found

    @property
    def may_be_solvable(self) -> bool:
        """Whether no piece is used too often, and those that must and may be placed fill as many cells as there are."""
        problem = self.problem
        if (self.used > problem.high).any():
            return False
        cells = self.items[self.items >= len(problem.size)]
        free, required = len(cells), int(problem.must_serve[cells].sum())
        low, high = problem.empty
        fewest, most = int(self.missing @ problem.size), int(self.available @ problem.size)
        return fewest <= free - low and most >= max(required, free - high)

    def incidences(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return how many of the items each option serves, and which, one option's after the other's.

        The first array, int64 of shape (options,), is at least 2 everywhere: the piece and a cell; the second, int32
        of shape (sum of the first,), has indices into `items`.
        """
        return self.problem.placements.matrix.part(self.options, self.items)


def problem_of(placements: Placements) -> Problem:
    """Return the cover problem of a puzzle."""
    matrix, cells = placements.matrix, len(placements.puzzle.region)
    size = np.array([len(piece) for piece in placements.puzzle.pieces])
    # a number of copies that can't be placed stays one more than can
    low = np.minimum(matrix.low[: len(size)], cells + 1)
    high = np.maximum(np.minimum(matrix.high[: len(size)], cells // size), low)
    must_serve = matrix.once
    must_serve[: len(size)] = (low == 1) & (high == 1)
    return Problem(placements, low, high, size, must_serve)
