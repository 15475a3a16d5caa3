"""How far each piece can slide until it meets another: tables, shared by all states and assemblies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.disassembly.constants import ENDLESS
from satpack.disassembly.paths import passed, steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from satpack.grids import Cell, Cells, Grid

__all__ = ["GapTables", "Gaps"]

_MOST_BYTES = 64_000_000
"""Size of the tables after which all are forgotten."""


@dataclass(frozen=True, slots=True, eq=False)
class Gaps:
    """The gaps between the pieces of one assembly, as `kernel.search` takes them.

    Displacements and steps are in multiples of the grid's basis translations, filled up to three with zeros.

    Attributes
    ----------
    tables : ndarray of int16
        The tables of all ordered pairs, flat.
    starts : ndarray of int64, shape (n, n)
        Where each pair's table begins.
    lows, sizes : ndarray of int64, shape (n, n, 3)
        First corner and extent of each pair's table.
    steps : ndarray of int64, shape (directions, 3)
        The directions.
    """

    tables: NDArray[np.int16]
    starts: NDArray[np.int64]
    lows: NDArray[np.int64]
    sizes: NDArray[np.int64]
    steps: NDArray[np.int64]


class GapTables:
    """The tables made so far, by the two oriented shapes: assemblies of one puzzle share nearly all of them."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._made: dict[tuple[Cells, Cells], tuple[NDArray[np.int16], NDArray[np.int64]]] = {}
        self._steps = np.array([self._triple(step) for step in steps(grid)], dtype=np.int64)
        self._size = 0
        self._swept: dict[Cells, list[NDArray[np.int64]]] = {}

    def between(self, pieces: Sequence[Cells]) -> Gaps:
        """Return the gaps between pieces that lie where they lie; displacements count from there."""
        homes = [self._grid.translated_home(cells) for cells in pieces]
        places = np.array(
            [
                self._triple(tuple(map(int.__sub__, min(cells), home[0])))
                for cells, home in zip(pieces, homes, strict=True)
            ]
        )
        n = len(pieces)
        starts = np.zeros((n, n), dtype=np.int64)
        lows = np.zeros((n, n, 3), dtype=np.int64)
        sizes = np.zeros((n, n, 3), dtype=np.int64)
        flat: list[NDArray[np.int16]] = []
        length = 0
        for i in range(n):
            for j in range(n):
                if i == j:
                    continue
                table, low = self._table(homes[i], homes[j])
                starts[i, j] = length
                lows[i, j] = low - (places[j] - places[i])
                sizes[i, j] = table.shape[1:]
                flat.append(table.reshape(-1))
                length += table.size
        return Gaps(np.concatenate(flat), starts, lows, sizes, self._steps)

    def _table(self, first: Cells, second: Cells) -> tuple[NDArray[np.int16], NDArray[np.int64]]:
        """Return the table of an ordered pair of shapes and its first corner."""
        made = self._made.get((first, second))
        if made is None:
            rest = np.array(second, dtype=np.int64)
            blocked = [
                self._displacements((swept[:, None, :] - rest).reshape(-1, rest.shape[1]))
                for swept in self._passed_by(first)
            ]
            every = np.concatenate(blocked)
            low = every.min(axis=0)
            shape = (len(blocked), *(every.max(axis=0) - low + 1))
            if self._size > _MOST_BYTES:
                self._made.clear()
                self._size = 0
            table = np.full(shape, ENDLESS, dtype=np.int16)
            for direction, at in enumerate(blocked):
                _fill(table[direction], at - low, self._steps[direction])
            self._size += table.nbytes
            made = self._made[first, second] = table, low
        return made

    def _passed_by(self, shape: Cells) -> list[NDArray[np.int64]]:
        """Return for each direction the cells a shape passes through in one step."""
        swept = self._swept.get(shape)
        if swept is None:
            swept = []
            for step in steps(self._grid):
                through = passed(self._grid, step)
                cells: set[Cell] = set()
                for cell in shape:
                    kind = self._grid.class_of(cell)
                    assert kind is not None
                    cells.update(tuple(map(int.__add__, cell, v)) for v in through[kind])
                swept.append(np.array(sorted(cells), dtype=np.int64))
            self._swept[shape] = swept
        return swept

    def _displacements(self, vectors: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return those of the vectors that are translations, as triples of coefficients."""
        basis = np.array(self._grid.translations, dtype=np.int64)
        found = np.rint(vectors @ np.linalg.inv(basis)).astype(np.int64)
        found = found[(found @ basis == vectors).all(axis=1)]
        return np.pad(found, ((0, 0), (0, 3 - found.shape[1])))

    def _triple(self, translation: Cell) -> Cell:
        coefficients = self._grid.coefficients(translation)
        assert coefficients is not None
        return coefficients + (0,) * (3 - len(coefficients))


def _fill(table: NDArray[np.int16], blocked: NDArray[np.int64], step: NDArray[np.int64]) -> None:
    """Fill in the gaps of one direction.

    Parameters
    ----------
    table : ndarray of int16, shape (x, y, z)
        Filled with `ENDLESS` before.
    blocked : ndarray of int64, shape (b, 3)
        Where in the table one step is blocked.
    step : ndarray of int64, shape (3,)
        The direction.
    """
    at, gap = np.unique(blocked, axis=0), 0
    while len(at):
        nearer = np.minimum(table[tuple(at.T)], gap)
        table[tuple(at.T)] = nearer
        at = at + step
        at = at[((at >= 0) & (at < table.shape)).all(axis=1)]
        gap += 1
