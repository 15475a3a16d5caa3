"""Cutting a search into cubes by branching: on a cell or piece that fewest placements are left for."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from satpack.engines.work.cubes import Cube
    from satpack.model.placements import Placements

__all__ = ["branch"]


def branch(
    placements: Placements,
    roots: Iterable[tuple[Cube, NDArray[np.bool_] | None]],
    wanted: int,
    deadline: Deadline | None = None,
) -> list[tuple[int, Cube]]:
    """Cut the parts of a search until there are about so many.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    roots : iterable of (Cube, ndarray of bool, shape (n,), or None)
        The parts to begin with: the placements that all wanted solutions of each have, and those that none has.
    wanted : int
        About how many cubes to make; there are fewer if the search is smaller than that, and more if the parts are.
    deadline : Deadline, optional
        When to give up.

    Returns
    -------
    list of (int, Cube)
        Cubes that hold every solution of the parts exactly once: which part each is of, and all placements that are chosen
        in it.

    Raises
    ------
    Undecided
        If the deadline passes before the last.
    """
    deadline = deadline or Deadline()
    items = placements.by_item()
    clashes = _Clashes(placements)
    open_cubes: deque[tuple[int, Cube, NDArray[np.bool_]]] = deque()
    for root, (chosen, excluded) in enumerate(roots):
        possible = np.ones(len(placements), dtype=bool) if excluded is None else ~excluded
        for placement in chosen:
            possible &= ~clashes.of(placement)
        open_cubes.append((root, chosen, possible))
    finished: list[tuple[int, Cube]] = []
    while open_cubes and len(open_cubes) + len(finished) < wanted:
        deadline.check()
        root, cube, possible = open_cubes.popleft()
        options = _fewest(items, possible, clashes.served_by(cube))
        if options is None:
            finished.append((root, cube))
            continue
        for placement in options.tolist():
            deadline.check()
            chosen = tuple(sorted((*cube, placement)))
            open_cubes.append((root, chosen, possible & ~clashes.of(placement)))
    return [*finished, *((root, cube) for root, cube, _ in open_cubes)]


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
