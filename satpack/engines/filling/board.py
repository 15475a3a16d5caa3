"""A puzzle filled from one end: its cells in an order, and the placements that begin at each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

__all__ = ["Board", "board_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A region's C cells, numbered along it, and n options of P pieces, numbered by the first of their cells."""

    option: NDArray[np.int64]
    """The placement that each option is, shape (n,)."""
    piece: NDArray[np.int32]
    """The piece of each option, shape (n,)."""
    first: NDArray[np.int64]
    """The options that begin at cell c are `first[c]` to `first[c + 1]`, shape (C + 1,)."""
    starts: NDArray[np.int64]
    """Option o has the cells `cells[starts[o]:starts[o + 1]]`, ascending; shape (n + 1,)."""
    cells: NDArray[np.int32]
    borders: NDArray[np.int64]
    """Cell c is beside the cells `neighbours[borders[c]:borders[c + 1]]`; shape (C + 1,)."""
    neighbours: NDArray[np.int32]
    copies: NDArray[np.int64]
    """How often each piece is to be placed, shape (P,)."""
    fillable: NDArray[np.uint8]
    """For each number of cells whether some of the pieces have that many together, shape (C + 1,)."""

    def keeping(self, live: NDArray[np.bool_]) -> Board:
        """Return the board with some of its options only."""
        lengths = np.diff(self.starts)
        kept = np.concatenate(([0], np.cumsum(live)))
        return Board(
            self.option[live],
            self.piece[live],
            kept[self.first],
            np.concatenate(([0], np.cumsum(lengths[live]))),
            self.cells[np.repeat(live, lengths)],
            self.borders,
            self.neighbours,
            self.copies,
            self.fillable,
        )


def board_of(placements: Placements) -> Board:
    """Return a puzzle whose pieces fill its region, ready to be filled from one end."""
    puzzle = placements.puzzle
    rank = _ranks(placements)
    lengths = np.diff(placements.starts)
    owner = np.repeat(np.arange(len(placements)), lengths)
    ranks = rank[placements.cells]
    ranks = ranks[np.lexsort((ranks, owner))]  # ascending within each placement
    begins = ranks[placements.starts[:-1]]
    option = np.argsort(begins, kind="stable")
    order = np.argsort(begins[owner], kind="stable")
    borders, neighbours = _contacts(puzzle, rank)
    return Board(
        option,
        placements.piece[option],
        np.searchsorted(begins[option], np.arange(len(rank) + 1)),
        np.concatenate(([0], np.cumsum(lengths[option]))),
        ranks[order].astype(np.int32),
        borders,
        neighbours,
        np.array([piece.copies.low for piece in puzzle.pieces], dtype=np.int64),
        _fillable(puzzle),
    )


def _ranks(placements: Placements) -> NDArray[np.int64]:
    """Return the cells' numbers line after line, along the axes that keep placements shortest."""
    cells = np.array(placements.puzzle.region.cells)
    shortest, best = None, np.arange(len(cells))
    for axes in permutations(range(cells.shape[1])):
        rank = np.empty(len(cells), dtype=np.int64)
        rank[np.lexsort([cells[:, axis] for axis in reversed(axes)])] = np.arange(len(cells))
        ranks, starts = rank[placements.cells], placements.starts[:-1]
        span = (np.maximum.reduceat(ranks, starts) - np.minimum.reduceat(ranks, starts)).mean()
        if shortest is None or span < shortest:
            shortest, best = span, rank
    return best


def _contacts(
    puzzle: Puzzle, rank: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return for each cell, in the order of ranks, where the list of its neighbours ends, and all these lists."""
    number = dict(zip(puzzle.region.cells, rank.tolist(), strict=True))
    beside = [
        [number[cell] for cell in puzzle.grid.neighbours(each) if cell in number]
        for each in sorted(number, key=number.__getitem__)
    ]
    borders = np.concatenate(([0], np.cumsum([len(each) for each in beside]))).astype(np.int64)
    return borders, np.array([cell for each in beside for cell in each], dtype=np.int32)


def _fillable(puzzle: Puzzle) -> NDArray[np.uint8]:
    """Return for each number of cells whether some pieces have that many together."""
    cells = len(puzzle.region)
    sums, every = 1, (1 << cells + 1) - 1  # bit n is set if n cells can be filled
    for piece in puzzle.pieces:
        left, some = min(piece.copies.low, cells // len(piece)), 1
        while (
            left
        ):  # 1, 2, 4, ... copies at once, and the rest: any number is a sum of some of these
            some = min(some, left)
            sums |= sums << some * len(piece) & every
            left, some = left - some, 2 * some
    return np.array([sums >> n & 1 for n in range(cells + 1)], dtype=np.uint8)
