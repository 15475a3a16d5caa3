"""Cutting a search into cubes by branching on the most constrained item: a cell or piece that fewest placements can serve."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.cover_matrix import most_constrained
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    matrix = placements.matrix
    once, by_item = matrix.once, matrix.by_item()

    def clashes(chosen: Sequence[int]) -> NDArray[np.bool_]:
        """Return the placements that have an item of some chosen ones which can be had only once, these among them."""
        return matrix.having(matrix.covered(np.array(chosen, dtype=np.intp)) & (matrix.high == 1))

    open_cubes: deque[tuple[int, Cube, NDArray[np.bool_]]] = deque()
    for root, (chosen, excluded) in enumerate(roots):
        possible = np.ones(len(placements), dtype=bool) if excluded is None else ~excluded
        possible &= ~clashes(chosen)
        open_cubes.append((root, chosen, possible))
    finished: list[tuple[int, Cube]] = []
    while open_cubes and len(open_cubes) + len(finished) < wanted:
        deadline.check()
        root, cube, possible = open_cubes.popleft()
        open_items = once & ~matrix.covered(np.array(cube, dtype=np.intp))
        item = most_constrained(matrix.options_left(possible), open_items)
        if item is None:
            finished.append((root, cube))
            continue
        options = by_item[item]
        for placement in options[possible[options]].tolist():
            deadline.check()
            chosen = tuple(sorted((*cube, placement)))
            open_cubes.append((root, chosen, possible & ~clashes([placement])))
    return [*finished, *((root, cube) for root, cube, _ in open_cubes)]
