"""Cutting a search into cubes by branching: on a cell or piece that fewest placements are left for."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.placements import Placements
    from satpack.work.cubes import Cube

__all__ = ["branch"]


def branch(
    placements: Placements, excluded: NDArray[np.bool_], wanted: int, *, chosen: Cube = ()
) -> list[Cube]:
    """Return cubes, each the placements that are chosen in it, that hold every solution exactly once.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    excluded : ndarray of bool, shape (n,)
        Placements that no wanted solution has.
    wanted : int
        About how many cubes to make; there are fewer if the search is smaller than that.
    chosen : Cube
        Placements that every wanted solution has.
    """
    items = placements.by_item()
    clashes = _Clashes(placements)
    possible = ~excluded
    for placement in chosen:
        possible &= ~clashes.of(placement)
    open_cubes: deque[tuple[Cube, NDArray[np.bool_]]] = deque([(chosen, possible)])
    finished: list[Cube] = []
    while open_cubes and len(open_cubes) + len(finished) < wanted:
        cube, possible = open_cubes.popleft()
        options = _fewest(items, possible, clashes.served_by(cube))
        if options is None:
            finished.append(cube)
            continue
        for placement in options.tolist():
            open_cubes.append(
                (tuple(sorted((*cube, placement))), possible & ~clashes.of(placement))
            )
    return [*finished, *(cube for cube, _ in open_cubes)]


def _fewest(
    items: list[NDArray[np.int32]], possible: NDArray[np.bool_], served: NDArray[np.bool_]
) -> NDArray[np.int32] | None:
    """Return the possible placements of the item that has fewest, among those not served yet."""
    best: NDArray[np.int32] | None = None
    for item in items:
        if served[item].any():
            continue
        options = item[possible[item]]
        if best is None or len(options) < len(best):
            best = options
    return best


class _Clashes:
    """Which placements exclude each other: by a common cell, or by being the only copy of a piece."""

    def __init__(self, placements: Placements) -> None:
        self._placements = placements
        self._by_cell = placements.by_cell()

    def of(self, placement: int) -> NDArray[np.bool_]:
        """Return the placements that clash with one, itself among them."""
        placements = self._placements
        clashes = np.zeros(len(placements), dtype=bool)
        for cell in placements.cells[
            placements.starts[placement] : placements.starts[placement + 1]
        ].tolist():
            clashes[self._by_cell[cell]] = True
        piece = int(placements.piece[placement])
        if placements.puzzle.pieces[piece].copies.high == 1:
            own = placements.of_piece(piece)
            clashes[own.start : own.stop] = True
        return clashes

    def served_by(self, cube: Cube) -> NDArray[np.bool_]:
        """Return which placements are chosen."""
        chosen = np.zeros(len(self._placements), dtype=bool)
        chosen[list(cube)] = True
        return chosen
