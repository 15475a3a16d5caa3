"""A region filled from one end, its cells in an order, and a beam of its partial fillings, made by the compiled kernel."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.model.counts import reduceat, repeat
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.runtime.limits import Deadline


@dataclass(frozen=True, slots=True, eq=False)
class FillingBoard:
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

    def keeping(self, live: NDArray[np.bool_]) -> FillingBoard:
        """Return the board with some of its options only."""
        lengths = np.diff(self.starts)
        kept = np.concatenate(([0], np.cumsum(live, dtype=np.int64)))
        return FillingBoard(
            self.option[live],
            self.piece[live],
            kept[self.first],
            np.concatenate(([0], np.cumsum(lengths[live], dtype=np.int64))),
            self.cells[repeat(live, lengths)],
            self.borders,
            self.neighbours,
            self.copies,
            self.fillable,
        )


def board_of(placements: Placements) -> FillingBoard:
    """Return a puzzle whose pieces fill its region, ready to be filled from one end."""
    puzzle = placements.puzzle
    rank = _ranks(placements)
    lengths = np.diff(placements.starts)
    owner = repeat(np.arange(len(placements)), lengths)
    ranks = rank[placements.cells]
    ranks = ranks[np.lexsort((ranks, owner))]  # ascending within each placement
    begins = ranks[placements.starts[:-1]]
    option = np.argsort(begins, kind="stable")
    order = np.argsort(begins[owner], kind="stable")
    borders, neighbours = _contacts(puzzle, rank)
    return FillingBoard(
        option,
        placements.piece[option],
        np.searchsorted(begins[option], np.arange(len(rank) + 1)).astype(np.int64),
        np.concatenate(([0], np.cumsum(lengths[option], dtype=np.int64))),
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
        span = (reduceat(np.maximum, ranks, starts) - reduceat(np.minimum, ranks, starts)).mean()
        if shortest is None or span < shortest:
            shortest, best = span, rank
    return best


def _contacts(
    puzzle: Puzzle, rank: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the bounds of each cell's list of neighbours, in the order of ranks, and all these lists in a row."""
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


_WIDTH = 10
"""Partial fillings that are kept."""

_BRANCHING = 10
"""Ways to go on from each that may be kept."""

_PROBE = 500
"""Nodes of a probe: some hundredths of a second."""

_DOUBT = 20
"""Nodes after which a piece not seen before counts as useless."""

_create = kernel(
    "filling_create",
    Array("i8", "bounds"),
    Array("i8", "ends"),
    Array("i4", "incidences"),
    Array("i4", "options"),
    Array("i8", "bounds"),
    Array("i4", "contacts"),
    Array("u1", "bounds"),
    Size("bounds"),
    Size("ends"),
    *[Integer()] * 5,
    returns=Handle,
)
_live = kernel(
    "filling_live", Handle(), Array("u1", "options", writes=True), Size("options"), returns=None
)
_begin = kernel(
    "filling_begin",
    Handle(),
    Array("i4", "count"),
    Array("i8", "pieces"),
    Array("f8", "pieces"),
    Size("count"),
    Size("pieces"),
    Integer(),
    returns=None,
)
_probe = kernel("filling_probe", Handle(), Integer())
_learned = kernel(
    "filling_learned",
    Handle(),
    *[Array("i8", "pieces", writes=True)] * 2,
    Size("pieces"),
    returns=None,
)
_step = kernel("filling_step", Handle())
_take = kernel(
    "filling_take",
    Handle(),
    Array("i4", "states", "placed", writes=True),
    Size("states"),
    Size("placed"),
    returns=None,
)
_free = kernel("filling_free", Handle(), returns=None)


class Beam:
    """A beam search that fills a board, and learns how hard each piece is to place.

    Raises Undecided if `memory`, in bytes, is too little.
    """

    def __init__(self, board: FillingBoard, memory: int) -> None:
        self._board = board  # its arrays are looked at for as long as there is the handle, so they are of the kernel's types
        self._handle = _create(
            board.first,
            board.starts,
            board.cells,
            board.piece,
            board.borders,
            board.neighbours,
            board.fillable,
            len(board.copies),
            int(board.copies.sum()),
            _WIDTH,
            _BRANCHING,
            memory,
        )
        if not self._handle:
            raise Undecided("limit of memory")
        weakref.finalize(self, _free, self._handle)

    def live(self) -> NDArray[np.bool_]:
        """Return which options, alone on the board, cut off no small hole that no pieces can fill."""
        live = np.zeros(len(self._board.option), dtype=np.uint8)
        _live(self._handle, live)
        return live.view(np.bool_)

    def probe(self, chosen: NDArray[np.int32], seed: int) -> None:
        """Learn from a short search how hard pieces are to place, once some options are chosen."""
        self._begin(chosen, seed)
        _probe(self._handle, _PROBE)

    def fillings(
        self, chosen: NDArray[np.int32], placed: int, seed: int, deadline: Deadline
    ) -> Iterator[NDArray[np.int32]]:
        """Yield partial fillings of `placed` pieces, the best first, each as the options chosen.

        `chosen` are int32 options that each of them has. The fillings depend on `seed`; at the deadline there are no
        more.
        """
        self._begin(chosen, seed)
        states = 1
        for _ in range(len(chosen), placed):
            states = _step(self._handle)
            if not states or deadline.passed:
                return
        found = np.zeros((states, placed), dtype=np.int32)
        _take(self._handle, found)
        yield from found

    def _begin(self, chosen: NDArray[np.int32], seed: int) -> None:
        copies = self._board.copies
        fitted, visits = np.zeros_like(copies), np.zeros_like(copies)
        _learned(self._handle, fitted, visits)
        hardness = np.log((visits + _DOUBT) / (fitted + 1))
        _begin(self._handle, chosen, copies, hardness, seed)
