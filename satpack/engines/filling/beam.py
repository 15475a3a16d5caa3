"""A beam of partial fillings, made by the compiled kernel."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

import numpy as np

from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.filling.board import Board
    from satpack.runtime.limits import Deadline

__all__ = ["Beam"]

_WIDTH = 10
"""Partial fillings that are kept."""

_BRANCHING = 10
"""Ways to go on from each that may be kept."""

_PROBE = 500
"""Nodes of a probe: some hundredths of a second."""

_DOUBT = 20
"""Nodes at which a piece that was not met yet counts as having been in vain."""

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

    def __init__(self, board: Board, memory: int) -> None:
        self._board = board  # its arrays are looked at for as long as there is the handle
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
