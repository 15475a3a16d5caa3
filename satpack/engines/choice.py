"""Which engine looks for a solution, for how long, and which after it: one choice for puzzles and for files of items and options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.placing.cover_matrix import CoverMatrix
    from satpack.model.placing.placements import Placements

__all__ = ["Board", "Step"]

_VAST = 20_000_000
"""Placements times cells from which on a CDCL solver finds a first solution sooner: dominoes on 57x57.

An exhaustive search keeps a bit for each of these pairs, and looks at all of them in each of its first nodes. On
boards from 20x18 to 100x96 it filled every one below this with dominoes, trominoes and tetrominoes of one kind, within a
second of the processor, and none above within three; there the solver needed less than half a second for dominoes, a
second for L-trominoes, and found no tetrominoes either.
"""

_SMALL, _KINDS = 5, 4
"""Cells of the largest piece, and kinds of piece, to which that applies."""

_OFTEN = 4
"""Times the mean number of options of an item from which on it is taken for a piece, not for a cell."""

_HEAD_START = 2_000
"""Slices of the work, some twenty seconds, that the exhaustive engine may take before a CDCL solver is tried instead."""

_RULED_START = 100
"""Slices, about a second, for which what that engine finds is filtered by rules that it does not know."""

_ALIKE_START, _ALIKE_CONFLICTS = 50, 150_000
"""Slices, half a second, and conflicts, some seconds, that the exhaustive engine and then a CDCL solver are given first where
all pieces are alike: no piece is hard to place there, and what it learns serves the solver all over the region."""


@dataclass(frozen=True, slots=True)
class Step:
    """An engine that is asked, and when to give it up.

    Attributes
    ----------
    engine : {"cover", "sat"}
        The engine.
    slices : int or None
        Of the work of an exhaustive search.
    conflicts : int or None
        Of a CDCL solver.
    """

    engine: Literal["cover", "sat"]
    slices: int | None = None
    conflicts: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """What decides between engines.

    Attributes
    ----------
    options, cells : int
        How many placements there are, and cells to cover by them.
    largest : int
        Cells of the largest piece.
    kinds : int
        Kinds of piece.
    """

    options: int
    cells: int
    largest: int
    kinds: int

    @classmethod
    def of_puzzle(cls, placements: Placements) -> Board:
        """Return what is known of a puzzle."""
        puzzle = placements.puzzle
        largest, kinds = max(map(len, puzzle.pieces)), len(puzzle.pieces)
        return cls(len(placements), len(puzzle.region), largest, kinds)

    @classmethod
    def of_matrix(cls, matrix: CoverMatrix) -> Board:
        """Return what a file of items and options tells, which does not say which items are pieces.

        A piece is in far more options than most items are, or may be covered several times; that of which there are
        only copies is no item, as in files that satpack writes.
        """
        counts = np.bincount(matrix.items, minlength=len(matrix.low))
        pieces = (matrix.high > 1) | (counts * len(counts) > _OFTEN * counts.sum())
        sizes = np.diff(np.concatenate(([0], np.cumsum(~pieces[matrix.items])))[matrix.starts])
        kinds = int(pieces.sum()) + bool((~matrix.having(pieces)).any())
        kinds = max(kinds, len(np.unique(sizes)))
        return cls(len(matrix), int((~pieces).sum()), int(sizes.max(initial=0)), kinds)

    @property
    def is_vast(self) -> bool:
        """Whether a first solution is for a CDCL solver to find: a few kinds of small pieces on a large board."""
        small = self.largest <= _SMALL and self.kinds <= _KINDS
        return small and self.options * self.cells >= _VAST

    def first_steps(self, *, is_ruled: bool = False) -> Iterator[Step]:
        """Yield which engines to ask for a first solution, one after the other; the last has all the time there is.

        Parameters
        ----------
        is_ruled : bool
            Whether there are rules that the exhaustive engine does not know.
        """
        if self.is_vast:
            yield Step("sat")  # whose formula may be too large
        if self.kinds == 1 and not is_ruled:
            yield Step("cover", slices=_ALIKE_START)
            yield Step("sat", conflicts=_ALIKE_CONFLICTS)
        yield Step("cover", slices=_RULED_START if is_ruled else _HEAD_START)
        yield Step("sat")
