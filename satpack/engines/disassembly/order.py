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
    from satpack.model.grids import Cell
    from satpack.model.solution import Solution


# of the last grid that was asked about, whose shapes the next assembly is likely to have, too
_taker = lru_cache(maxsize=1)(Taker)


def insertions(assembly: Solution, up: Cell) -> tuple[Insertion, ...] | None:
    """Return the order in which pieces can be put into an assembly; None if they interlock, or are too far apart to decide.

    Taking a piece away never keeps another from leaving, so taking whichever is free first finds an order if
    there is one. Pieces leave in the direction `up` where they can, the highest first.

    >>> import satpack
    >>> order = insertions(satpack.solve(satpack.load("soma")), (0, 0, 1))
    >>> sorted(piece for piece, _ in order)
    [0, 1, 2, 3, 4, 5, 6]
    """
    if reach(assembly) >= ENDLESS:
        return None
    grid = assembly.puzzle.grid
    meets = _taker(grid).gaps(assembly) != ENDLESS
    # of each direction the gaps are known, of its opposite those of the other piece
    ways = [*zip(steps(grid), meets, strict=True)]
    ways += [(negated(step), along.T) for step, along in ways]
    ways.sort(key=lambda way: -dot(way[0], up))
    blockers = [(step, [{*np.flatnonzero(row).tolist()} for row in along]) for step, along in ways]
    heights = [max(dot(cell, up) for cell in placed.cells) for placed in assembly.placed]
    left = sorted(range(len(heights)), key=lambda piece: -heights[piece])
    taken: list[Insertion] = []
    while left:
        free = next(
            (
                Insertion(piece, negated(step))
                for step, blocking in blockers
                for piece in left
                if blocking[piece].isdisjoint(left)
            ),
            None,
        )
        if free is None:
            return None
        left.remove(free.piece)
        taken.append(free)
    return tuple(reversed(taken))
