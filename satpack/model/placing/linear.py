"""A puzzle as linear constraints over its placements, each chosen or not: as pseudo-Boolean solvers take them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements

__all__ = ["Linear", "linear_constraints"]


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """A sum with bounds.

    Attributes
    ----------
    name : str
        Its subject, for messages.
    placements : ndarray of int, shape (m,)
        The placements that count, ascending.
    weights : ndarray of int64, shape (m,)
        Their positive weights.
    low, high : int
        Bounds on the sum of the weights of the chosen ones.
    """

    name: str
    placements: NDArray[np.integer]
    weights: NDArray[np.int64]
    low: int
    high: int

    @property
    def holds_always(self) -> bool:
        """Whether no choice breaks it."""
        return self.low <= 0 and self.high >= self.weights.sum()


def linear_constraints(placements: Placements) -> Iterator[Linear]:
    """Yield the constraints by which chosen placements are a solution, without those that always hold.

    There is one for each piece, one for each cell, and one for the number of empty cells if it is bounded.
    """
    return (each for each in _constraints(placements) if not each.holds_always)


def _constraints(placements: Placements) -> Iterator[Linear]:
    puzzle = placements.puzzle
    matrix = placements.matrix
    names = [f"copies of {piece.name}" for piece in puzzle.pieces]
    names += [f"cell {cell}" for cell in range(len(puzzle.region))]
    bounds = zip(matrix.low.tolist(), matrix.high.tolist(), strict=True)
    for name, options, (low, high) in zip(names, matrix.by_item(), bounds, strict=True):
        yield Linear(name, options, np.ones(len(options), dtype=np.int64), low, high)
    if puzzle.holes is not None and puzzle.limits_holes:
        weights = np.diff(placements.starts)
        some = np.arange(len(placements))
        cells = len(puzzle.region)
        low, high = cells - puzzle.holes.high, cells - puzzle.holes.low
        yield Linear("cells that are filled", some, weights, low, high)
