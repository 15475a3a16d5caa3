"""An order in which the pieces of an assembly can be put in one by one, each sliding straight to its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from satpack.disassembly.constants import ENDLESS
from satpack.disassembly.paths import steps
from satpack.disassembly.plain import PlainGaps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.grids import Cell, Grid
    from satpack.solution import Solution

__all__ = ["Insertion", "Orders"]


class Insertion(NamedTuple):
    """A piece put in.

    Attributes
    ----------
    piece : int
        Index in `Solution.placed`.
    step : Cell
        The direction in which it slides to its place.
    """

    piece: int
    step: Cell


class Orders:
    """Finds orders of assembly on one grid, and keeps the gaps between shapes that assemblies share.

    Taking a piece away never keeps another from leaving, so that taking whichever is free first finds an order if
    there is one.

    Parameters
    ----------
    grid : Grid
        The grid.
    up : Cell
        The direction that pieces should leave in, if they can.
    """

    def __init__(self, grid: Grid, up: Cell) -> None:
        self._grid = grid
        self._gaps = PlainGaps(grid)
        ways = steps(grid)
        # of each direction the gaps are known, of its opposite those of the other piece
        self._ways = [*ways, *(tuple(-value for value in way) for way in ways)]
        self._ways_by_rank = sorted(
            range(len(self._ways)),
            key=lambda way: (-sum(map(int.__mul__, self._ways[way], up)), way),
        )
        self._up = up

    def of(self, assembly: Solution) -> tuple[Insertion, ...] | None:
        """Return the order, from below where that can be; None if pieces interlock.

        Parameters
        ----------
        assembly : Solution
            What is put together.

        Examples
        --------
        >>> import satpack
        >>> soma = satpack.solve(satpack.load("soma"))
        >>> order = Orders(soma.puzzle.grid, (0, 0, 1)).of(soma)
        >>> sorted(piece for piece, _ in order)
        [0, 1, 2, 3, 4, 5, 6]
        """
        pieces = [placed.cells for placed in assembly.placed]
        blockers = self._blockers(pieces)
        heights = [max(sum(map(int.__mul__, cell, self._up)) for cell in cells) for cells in pieces]
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
            taken.append(Insertion(piece, tuple(-value for value in self._ways[way])))
        return tuple(reversed(taken))

    def _blockers(self, pieces: Sequence[tuple[Cell, ...]]) -> list[list[set[int]]]:
        """Return for each piece and direction the pieces that are in the way."""
        homes = [self._grid.translated_home(cells) for cells in pieces]
        shapes = [self._gaps.number_of(home) for home in homes]
        places = [
            self._translation(min(cells), home[0])
            for cells, home in zip(pieces, homes, strict=True)
        ]
        half = len(self._ways) // 2
        found: list[list[set[int]]] = [[set() for _ in self._ways] for _ in pieces]
        for i, here in enumerate(places):
            for j, there in enumerate(places):
                if i == j:
                    continue
                a, b, c = (t - h for t, h in zip(there, here, strict=True))
                for way, gap in enumerate(self._gaps.between(shapes[i], shapes[j], (a, b, c))):
                    if gap != ENDLESS:
                        found[i][way].add(j)
                        found[j][way + half].add(i)
        return found

    def _translation(self, cell: Cell, home: Cell) -> Cell:
        coefficients = self._grid.coefficients(tuple(map(int.__sub__, cell, home)))
        assert coefficients is not None
        return coefficients + (0,) * (3 - len(coefficients))
