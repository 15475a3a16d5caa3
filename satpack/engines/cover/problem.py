"""A puzzle as a cover problem: its items, and what is left of it when some placements are chosen.

Items are the cells, numbered as in the region, and after them the pieces, numbered as in the puzzle. A placement serves
the cells it covers and its piece. A cell that must be filled, and a piece of exactly one copy, must be served once; a
cell that may stay empty and a piece of at most one copy at most once. Pieces of several copies are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placements import Placements

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
    must_serve : ndarray of bool, shape (C + P,)
        Which items must be served.
    excluded : ndarray of bool, shape (n,)
        Placements that no solution has: those of pieces of no copies.
    """

    placements: Placements
    low: NDArray[np.int64]
    high: NDArray[np.int64]
    size: NDArray[np.int64]
    must_serve: NDArray[np.bool_]
    excluded: NDArray[np.bool_]

    @property
    def cells(self) -> int:
        """How many of the items are cells."""
        return len(self.must_serve) - len(self.size)

    @property
    def has_slack(self) -> bool:
        """Whether there may be cells or copies to spare when every item that must be is served."""
        optional = bool(self.placements.puzzle.region.optional)
        return optional or bool((self.low != self.high).any())

    @property
    def counts_pieces(self) -> bool:
        """Whether the pieces placed must be counted."""
        return self.has_slack or bool((self.high > 1).any())

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
        placements, cells = self.placements, self.cells
        taken = np.zeros(len(self.must_serve), dtype=bool)
        for placement in chosen.tolist():
            first, last = placements.starts[placement], placements.starts[placement + 1]
            taken[placements.cells[first:last]] = True
        used = np.bincount(placements.piece[chosen], minlength=len(self.size))
        taken[cells:] = used >= self.high
        barred = self.excluded | taken[cells + placements.piece]
        if len(placements):
            barred |= np.logical_or.reduceat(taken[placements.cells], placements.starts[:-1])
        if excluded is not None:
            barred |= excluded
        return Remainder(self, np.flatnonzero(~taken), np.flatnonzero(~barred), used)


@dataclass(frozen=True, slots=True, eq=False)
class Remainder:
    """What is left of a problem when some placements are chosen and others excluded.

    Attributes
    ----------
    problem : Problem
        Of what.
    items : ndarray of int64
        The items that are not taken; a piece is taken when all its copies are used.
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
        found: NDArray[np.int64] = np.maximum(self.items - self.problem.cells, -1)
        return found

    @property
    def missing(self) -> NDArray[np.int64]:
        """How many copies of each piece must still be placed, shape (P,)."""
        found: NDArray[np.int64] = np.maximum(self.problem.low - self.used, 0)
        return found

    @property
    def available(self) -> NDArray[np.int64]:
        """How many copies of each piece may still be placed, shape (P,)."""
        found: NDArray[np.int64] = np.maximum(self.problem.high - self.used, 0)
        return found

    @property
    def may_be_solvable(self) -> bool:
        """Whether no piece is used too often, and those that must and may be placed fill as many cells as there are."""
        problem = self.problem
        if (self.used > problem.high).any():
            return False
        free = int((self.items < problem.cells).sum())
        required = int(problem.must_serve[self.items[self.items < problem.cells]].sum())
        low, high = problem.empty
        fewest, most = int(self.missing @ problem.size), int(self.available @ problem.size)
        return fewest <= free - low and most >= max(required, free - high)

    def incidences(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return how many of the items each option serves, and which, one option's after the other's.

        Returns
        -------
        lengths : ndarray of int64, shape (options,)
            At least 2: a cell and the piece.
        places : ndarray of int32, shape (sum of lengths,)
            Indices into `items`.
        """
        problem, placements = self.problem, self.problem.placements
        place_of = np.zeros(len(problem.must_serve), dtype=np.int32)
        place_of[self.items] = np.arange(len(self.items))
        lengths = np.diff(placements.starts)[self.options] + 1
        ends = np.cumsum(lengths)
        places = np.empty(lengths.sum(), dtype=np.int32)
        is_cell = np.ones(len(places), dtype=bool)
        is_cell[ends - 1] = False
        places[~is_cell] = place_of[problem.cells + placements.piece[self.options]]
        # where an option's cells are, less where they are wanted, is the same for all of them
        shift = placements.starts[self.options] - (ends - lengths)
        at = (np.arange(len(places)) + np.repeat(shift, lengths))[is_cell]
        places[is_cell] = place_of[placements.cells[at]]
        return lengths, places


def problem_of(placements: Placements) -> Problem:
    """Return the cover problem of a puzzle."""
    puzzle = placements.puzzle
    region = puzzle.region
    size = np.array([len(piece) for piece in puzzle.pieces])
    # a number of copies that can't be placed stays one more than can
    low = np.array([min(piece.copies.low, len(region) + 1) for piece in puzzle.pieces])
    high = np.array([min(piece.copies.high, len(region)) for piece in puzzle.pieces])
    high = np.maximum(np.minimum(high, len(region) // size), low)
    required = np.arange(len(region)) < len(region.required)
    return Problem(
        placements=placements,
        low=low,
        high=high,
        size=size,
        must_serve=np.concatenate((required, (low == 1) & (high == 1))),
        excluded=(high == 0)[placements.piece],
    )
