"""One search for the solutions of all sets at once, cut by the set that each is of: for sets that are too many to ask each.

What is kept of a set is a number and how many solutions it has; of one that has too many it is kept that it is dropped.
The sets that are left are examined by themselves then, which finds their numbers a second time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.puzzle import Copies, Holes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from satpack.engines.design.examiner import Examiner
    from satpack.engines.design.family import Family
    from satpack.engines.work.cubes import SolutionNumbers
    from satpack.model.placements import Placements
    from satpack.model.puzzle import Puzzle

__all__ = ["Tally", "all_together", "tallied"]

_PENDING = 400_000
"""Solutions that are gathered before they are counted."""


def all_together(puzzle: Puzzle, family: Family) -> Puzzle:
    """Return the puzzle whose solutions in its region are those of all sets, and perhaps of more that have other numbers of pieces."""
    target = family.targets[0]
    low, high = family.areas
    size = len(target.region)
    empty = max(0, size - high), size - low
    bounded = bool(target.region.optional) and empty != (0, len(target.region.optional))
    pieces = tuple(
        replace(piece, copies=Copies(int(family.low[kind]), int(family.high[kind])))
        for kind, piece in enumerate(puzzle.pieces)
    )
    holes = Holes(*empty) if bounded else target.holes
    return replace(puzzle, region=target.region, pieces=pieces, holes=holes, design=None)


class Tally:
    """How many solutions each set has, so far.

    Parameters
    ----------
    width : int
        Most pieces of a set.
    most : int
        Solutions after which it does not matter how many more.
    """

    def __init__(self, width: int, most: int) -> None:
        self._most = most
        self._pending: list[NDArray[np.int32]] = []
        self._waiting = 0
        self._sets = np.zeros((0, width), dtype=np.int32)
        self._counts = np.zeros(0, dtype=np.int64)

    def add(self, sets: NDArray[np.int32]) -> None:
        """Count a solution for each row."""
        self._pending.append(sets)
        self._waiting += len(sets)
        if self._waiting > _PENDING:
            self._settle()

    def _settle(self) -> None:
        everything = np.concatenate((self._sets, *self._pending))
        weights = np.concatenate((self._counts, np.ones(self._waiting, dtype=np.int64)))
        self._pending, self._waiting = [], 0
        self._sets, place = np.unique(everything, axis=0, return_inverse=True)
        counts = np.bincount(place.ravel(), weights, minlength=len(self._sets))
        self._counts = np.minimum(counts, self._most + 1).astype(np.int64)

    def left(self) -> NDArray[np.int32]:
        """Return the sets that have solutions, and not too many."""
        self._settle()
        return self._sets[self._counts <= self._most]

    def __len__(self) -> int:
        """Return how many sets have solutions."""
        self._settle()
        return len(self._sets)


def tallied(
    examiner: Examiner,
    placements: Placements,
    batches: Iterable[list[SolutionNumbers]],
    tally: Tally,
) -> Iterator[int]:
    """Count the solutions of all sets; yield now and then how many there were so far.

    Parameters
    ----------
    examiner : Examiner
        Whose sets are meant.
    placements : Placements
        Of the puzzle that `all_together` returns.
    batches : iterable of list of SolutionNumbers
        One of each class of its solutions.
    tally : Tally
        Takes them.

    Raises
    ------
    Undecided
        If the search ends early; what was counted until then stays.
    """
    family = examiner.family
    fewest, width = family.pieces
    solutions = 0
    for batch in batches:
        solutions += len(batch)
        by_length: dict[int, list[SolutionNumbers]] = {}
        for each in batch:
            by_length.setdefault(len(each), []).append(each)
        for length, alike in by_length.items():
            if not fewest <= length <= width:
                continue
            sets = np.full((len(alike), width), -1, dtype=np.int32)
            sets[:, :length] = np.sort(placements.piece[np.array(alike, dtype=np.int64)], axis=1)
            tally.add(family.least(sets, examiner.first_images))
        yield solutions
