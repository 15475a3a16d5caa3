"""The `filling` engine: a first solution of a large set of pieces, nearly all different, that just fill a region.

Exhaustive search of such a puzzle drowns: long before its end it has used up the pieces that go everywhere, and only
awkward pieces are left for the last hole. People who pack such sets by hand place the awkward pieces first and keep
the region's empty part compact; so does this engine (see `satpack.kernels.filling.c`), and gives the rest, a few easy
pieces for one compact hole, to an exhaustive search. If that does not solve it soon, another filling is tried.
"""

from __future__ import annotations

import time
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.cover.deciding import first_solution as searched_through
from satpack.engines.cover.enumeration import SLICE
from satpack.engines.cover.search import Search
from satpack.engines.filling.beam import Beam, board_of
from satpack.model.answer import Answer, Status
from satpack.model.counts import bincount
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.filling.beam import FillingBoard
    from satpack.engines.prepared import Prepared
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.placements import Placements
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

    A seed chooses other fillings; the same seed gives the same search. The limits are `memory` in bytes (default: a
    quarter of the machine's) and `rounds`, the beams of fillings. `left` pieces are left to an exhaustive search,
    which decides puzzles of no more pieces alone. Raises EngineError if a found solution is wrong.

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
    """Yield a solution that has the placements given, if one is found soon."""
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
