"""The assemblies of a puzzle as the compiled search takes them: rows of numbers of placements."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.disassembly.kernel import ENDLESS, MAX_PIECES, cells_in_classes
from satpack.engines.disassembly.taking import check_size
from satpack.engines.listing import LeastImages, PlacementBatch, by_length
from satpack.model.counts import distinct, reduceat, repeat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.model.solution import Placed, Solution
    from satpack.model.symmetry.group import Action


class Assemblies:
    """Turns solutions into rows: canonical images, with the pieces in the order of `Solution.placed`.

    `action` holds the symmetries whose classes are meant.
    """

    def __init__(self, placements: Placements, action: Action) -> None:
        self.placements = placements
        self._action = action
        self._placed = lru_cache(placements.placed)
        region = placements.puzzle.region.cells
        points = np.array(region, dtype=np.int64)
        rank = np.empty(len(region), dtype=np.int64)
        rank[np.lexsort(points.T[::-1])] = np.arange(len(region))
        self._ranks = rank[placements.cells]
        # pieces that do not overlap are in the order of their least cells
        self._least = reduceat(np.minimum, self._ranks, placements.starts[:-1])
        spans = [
            reduceat(np.maximum, axis, placements.starts[:-1])
            - reduceat(np.minimum, axis, placements.starts[:-1])
            + 1
            for axis in points[placements.cells].T
        ]
        self._spans = np.max(spans, axis=0)
        self._extent = int((points.max(axis=0) - points.min(axis=0)).max())

    def arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int32]]:
        placements = self.placements
        puzzle = placements.puzzle
        cells = cells_in_classes(puzzle.grid, puzzle.region.cells)[placements.cells]
        owner = repeat(np.arange(len(placements)), np.diff(placements.starts))
        groups = np.array([piece.group for piece in puzzle.pieces], dtype=np.int32)
        return (
            cells[np.argsort(owner * len(puzzle.region) + self._ranks)],
            placements.starts[1:].astype(np.int64),
            groups[placements.piece],
        )

    def rows(self, batch: PlacementBatch) -> NDArray[np.int32]:
        """Return a batch's assemblies as rows of shape (n, m), padded with -1; raise LimitError if one is too large."""
        alike = [*by_length(batch.numbers)]
        width = max((own.shape[1] for _, own in alike), default=1)
        rows = np.full((len(batch), max(1, width)), -1, dtype=np.int32)
        for which, own in alike:
            is_least = isinstance(batch.numbers, LeastImages)
            least = own if is_least else self._action.canonical_forms(own)
            rows[which, : own.shape[1]] = self._ordered(least)
        return rows

    def in_order(self, rows: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return rows padded with -1, with the pieces in the order of `Solution.placed`; raise LimitError if an assembly is too large."""
        found = rows.copy()
        lengths = (rows >= 0).sum(axis=1)
        for length in distinct(lengths).tolist():
            alike = lengths == length
            found[alike, :length] = self._ordered(rows[alike, :length])
        return found

    def _ordered(self, rows: NDArray[np.integer]) -> NDArray[np.integer]:
        order = self._least[rows].argsort(axis=1)
        ordered = np.take_along_axis(rows, order, axis=1)
        self._check_size(ordered)
        return ordered

    def solution(self, row: NDArray[np.int32], *, engine: str, seconds: float) -> Solution:
        """Return a row as a solution, verified."""
        numbers = [int(number) for number in row if number >= 0]
        batch = PlacementBatch(self.placements, self._action, [tuple(numbers)])
        found: Solution = next(batch.solutions(engine=engine, seconds=seconds))
        return found

    def placed(self, row: NDArray[np.int32]) -> tuple[Placed, ...]:
        return tuple(self._placed(int(number)) for number in row if number >= 0)

    def _check_size(self, rows: NDArray[np.integer]) -> None:
        few = rows.shape[1] <= MAX_PIECES
        if few and self._extent + 2 * self._spans.max(initial=0) * rows.shape[1] < ENDLESS:
            return
        far = self._extent + 2 * self._spans[rows].sum(axis=1)
        large = np.flatnonzero(far >= ENDLESS) if few else range(len(rows))
        for i in large:
            check_size(self.solution(rows[i], engine="", seconds=0.0))
