"""A puzzle's cover matrix as the search takes it: what there is room for, and what is left when some placements are chosen.

A cell that must be filled, and a piece of exactly one copy, must be served once; a cell that may stay empty and a piece
of at most one copy at most once. Pieces of several copies are counted, but no more of them than there is room for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements

__all__ = ["Problem", "Remainder", "problem_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """A cover problem.

    Attributes
    ----------
    placements : Placements
        Of the puzzle.
    low, high, size : ndarray of int64, shape (P,)
        For each piece the fewest and the most copies, of which no more than fit count, and the number of its cells.
    must_serve : ndarray of bool, shape (P + C,)
        Which items of the cover matrix must be served once.
    """

    placements: Placements
    low: NDArray[np.int64]
    high: NDArray[np.int64]
    size: NDArray[np.int64]
    must_serve: NDArray[np.bool_]

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
        """Return what is left of the problem.

        Parameters
        ----------
        chosen : ndarray of int, shape (k,)
            Placements that are chosen; no two of them serve the same item.
        excluded : ndarray of bool, shape (n,), optional
            Placements that may not be chosen.
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


@dataclass(frozen=True, slots=True, eq=False)
class Remainder:
    """The rest of a problem when some placements are chosen and others excluded.

    Attributes
    ----------
    problem : Problem
        Of what.
    items : ndarray of int64
        The items that are not taken, cells first; a piece is taken when all its copies are used.
    options : ndarray of int64
        The placements that can still be chosen.
    used : ndarray of int64, shape (P,)
        How many copies of each piece are used.
    """

    problem: Problem
    items: NDArray[np.int64]
    options: NDArray[np.int64]
    used: NDArray[np.int64]

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

        Returns
        -------
        lengths : ndarray of int64, shape (options,)
            At least 2: the piece and a cell.
        places : ndarray of int32, shape (sum of lengths,)
            Indices into `items`.
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
