"""An order in which the pieces of an assembly can be put in one by one, each sliding straight to its place."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.disassembly.kernel import ENDLESS
from satpack.engines.disassembly.taking import Taker
from satpack.model.grids.vectors import dot, negated
from satpack.model.moves.disassembly import Insertion, reach
from satpack.model.moves.paths import steps

if TYPE_CHECKING:
    from satpack.model.grids import Cell, Grid
    from satpack.model.solution import Solution


class Orders:
    """Finds orders of assembly on one grid, and keeps the gaps between shapes that assemblies share.

    Taking a piece away never keeps another from leaving, so taking whichever is free first finds an order if
    there is one. Pieces leave in the direction `up` where they can.
    """

    def __init__(self, grid: Grid, up: Cell) -> None:
        self._taker = Taker(grid)
        ways = steps(grid)
        # of each direction the gaps are known, of its opposite those of the other piece
        self._ways = [*ways, *(negated(way) for way in ways)]
        self._ways_by_rank = sorted(
            range(len(self._ways)),
            key=lambda way: (-dot(self._ways[way], up), way),
        )
        self._up = up

    def of(self, assembly: Solution) -> tuple[Insertion, ...] | None:
        """Return the order, from below where possible; None if pieces interlock, or are too far apart to decide.

        >>> import satpack
        >>> soma = satpack.solve(satpack.load("soma"))
        >>> order = Orders(soma.puzzle.grid, (0, 0, 1)).of(soma)
        >>> sorted(piece for piece, _ in order)
        [0, 1, 2, 3, 4, 5, 6]
        """
        if reach(assembly) >= ENDLESS:
            return None
        pieces = [placed.cells for placed in assembly.placed]
        blockers = self._blockers(assembly)
        heights = [max(dot(cell, self._up) for cell in cells) for cells in pieces]
        highest_first = sorted(range(len(pieces)), key=lambda piece: -heights[piece])
        left = set(range(len(pieces)))
        taken: list[Insertion] = []
        while left:
            free = next(
                (
                    (piece, way)
                    for way in self._ways_by_rank
                    for piece in highest_first
                    if piece in left and not blockers[piece][way] & left
                ),
                None,
            )
            if free is None:
                return None
            piece, way = free
            left.remove(piece)
            taken.append(Insertion(piece, negated(self._ways[way])))
        return tuple(reversed(taken))

    def _blockers(self, assembly: Solution) -> list[list[set[int]]]:
        meets = self._taker.gaps(assembly) != ENDLESS
        return [
            [
                *({int(j) for j in np.flatnonzero(along[piece])} for along in meets),
                *({int(j) for j in np.flatnonzero(along[:, piece])} for along in meets),
            ]
            for piece in range(len(assembly.placed))
        ]


def insertions(assembly: Solution, up: Cell) -> tuple[Insertion, ...] | None:
    """Return the order in which pieces can be put into an assembly; see `Orders.of`."""
    return _orders(assembly.puzzle.grid, up).of(assembly)


# of the last grid that was asked about, whose shapes the next assembly is likely to have, too
_orders = lru_cache(maxsize=1)(Orders)
