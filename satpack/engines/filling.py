"""The `filling` engine: a first solution of a large set of pieces, nearly all different, that just fill a region.

Exhaustive search of such a puzzle drowns: long before its end it has used up the pieces that go everywhere, and only
awkward pieces are left for the last hole. People who pack such sets by hand place the awkward pieces first and keep
the region's empty part compact; so does this engine (see `satpack.kernels.filling.c`), and gives the rest, a few easy
pieces for one compact hole, to an exhaustive search. If that does not solve it soon, another filling is tried.
"""

from __future__ import annotations

import time
import weakref
from dataclasses import dataclass
from itertools import count, permutations
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.cover.deciding import first_solution as searched_through
from satpack.engines.cover.enumeration import SLICE
from satpack.engines.cover.search import Search
from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.model.answer import Answer, Status
from satpack.model.counts import bincount, reduceat, repeat
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.prepared import Prepared
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.runtime.limits import Deadline

_END_GAME = 18
"""Pieces that are left to the exhaustive search."""

_PROBES = 5
"""Probes before the first fillings; one more before each of the next."""

_TRIED = 5
"""Partial fillings of each beam whose rest is searched through."""

_SLICES = 6
"""Slices of the work that each of these searches may take: some hundredths of a second."""

_RARE = 1 / 20
"""A piece is placed before all others if it has fewer placements than this part of the mean."""


def first_solution(
    prepared: Prepared,
    *,
    seed: int | None = None,
    memory: int | None = None,
    rounds: int | None = None,
    left: int = _END_GAME,
) -> Answer:
    """Search for one solution by filling the region from one end; with many pieces it never proves that there is none.

    The limits are `memory` in bytes and `rounds`, the beams of fillings. `left` pieces are left to an exhaustive search.

    >>> import satpack
    >>> from satpack.engines.prepared import Prepared
    >>> answer = first_solution(Prepared(satpack.load("hexominoes-15x15-less-3x5")), seed=1)
    >>> answer.status
    <Status.SOLVED: 'solved'>
    """
    from satpack.model.placing.placements import decode

    if sum(piece.copies.low for piece in prepared.puzzle.pieces) <= left:
        return searched_through(prepared, memory=memory)
    started = time.monotonic()
    placements, deadline = prepared.placements, prepared.deadline
    statistics = {"placements": len(placements), "fillings": 0, "nodes": 0}
    memory = default_memory() if memory is None else memory
    status, reason, chosen = Status.UNDECIDED, "limit of rounds", None
    try:
        chosen = _found(placements, seed or 0, rounds, left, statistics, deadline, memory)
    except Undecided as limit:
        reason = str(limit)
    seconds = time.monotonic() - started
    solution = None
    if chosen is not None:
        status, reason = Status.SOLVED, ""
        solution = decode(
            placements, chosen, engine="filling", seconds=seconds, statistics=statistics
        )
    return Answer(status, solution, reason, "filling", seconds, statistics)


def _found(
    placements: Placements,
    seed: int,
    rounds: int | None,
    left: int,
    statistics: dict[str, int],
    deadline: Deadline,
    memory: int,
) -> list[int] | None:
    """Return the placements of a solution; None if none was found in `rounds` rounds."""
    board, problem = board_of(placements), placements.cover
    share = memory // 2  # of the beam, and of the search for the rest
    board = board.keeping(Beam(board, share).live())
    beam = Beam(board, share)
    placed = int(board.copies.sum()) - left
    chance = np.random.default_rng(seed)
    for turn in count() if rounds is None else range(rounds):
        for _ in range(1 if turn else _PROBES):
            beam.probe(*_start(board, placed, chance))
            deadline.check()
        start, number = _start(board, placed, chance)
        fillings = list(beam.fillings(start, placed, number, deadline))
        deadline.check()
        for filling in fillings[:: max(1, len(fillings) // _TRIED)]:
            statistics["fillings"] += 1
            for found in _finished(problem, board.option[filling], statistics, deadline, share):
                return found
    return None


def _start(
    board: FillingBoard, most: int, chance: np.random.Generator
) -> tuple[NDArray[np.int32], int]:
    """Choose placements, by chance, for the pieces that have hardly any, the rarest first; return a number for the rest."""
    number = bincount(board.piece, minlength=len(board.copies))
    rare = np.flatnonzero((number < _RARE * number.mean()) & (board.copies == 1))
    filled = np.zeros(len(board.first) - 1, dtype=bool)
    chosen: list[int] = []
    for piece in rare[np.argsort(number[rare], kind="stable")][:most]:
        options = np.flatnonzero(board.piece == piece)
        for option in chance.permutation(options).tolist():
            cells = board.cells[board.starts[option] : board.starts[option + 1]]
            if not filled[cells].any():
                filled[cells] = True
                chosen.append(option)
                break
    return np.array(chosen, dtype=np.int32), int(chance.integers(1 << 62))


def _finished(
    problem: CoverProblem,
    chosen: NDArray[np.int64],
    statistics: dict[str, int],
    deadline: Deadline,
    memory: int,
) -> Iterator[list[int]]:
    search = Search(problem, chosen.tolist(), memory=memory)
    for _ in range(_SLICES):
        if search.done:
            return
        deadline.check()
        nodes = search.nodes
        search.advance(SLICE)
        statistics["nodes"] += search.nodes - nodes
        for batch in search.take():
            yield batch[0].tolist()


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
    """A beam search that fills a board, and learns how hard each piece is to place."""

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
        """Yield partial fillings of `placed` pieces, `chosen` among them, the best first, each as the options chosen, until the deadline."""
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
