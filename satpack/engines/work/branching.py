"""Cuts a search into cubes by branching on the most constrained item, which fewest options have.

Where exactly one option must have the item, each of them makes a cube. If no such item is left, as where all cells
may stay empty, one that at most one option has does: the cubes are then these options, and that none has it.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.placing.cover_problem import most_constrained
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from satpack.engines.work.cubes import Cube
    from satpack.model.placing.cover_problem import CoverProblem


def free_of(item: int) -> int:
    """Return the number, below 0, that stands in a cube, among its options, for "no option has this item"."""
    return -1 - item


def choices(problem: CoverProblem, cube: Iterable[int]) -> tuple[list[int], NDArray[np.bool_]]:
    """Return the options that all solutions of a cube have, and a mask of shape (n,) of those that none has.

    A cube has numbers of options, and of items that stay free, written by `free_of`, for which alone options are excluded.
    """
    numbers = list(cube)
    free = np.zeros(len(problem.low), dtype=bool)
    free[[free_of(number) for number in numbers if number < 0]] = True
    return [number for number in numbers if number >= 0], problem.having(free)


def lie_in(problem: CoverProblem, cube: Iterable[int], solutions: NDArray[np.integer]) -> bool:
    """Whether solutions, as rows of the numbers of their options, lie in a cube; see `choices`."""
    chosen, excluded = choices(problem, cube)
    has = all((solutions == option).any(axis=1).all() for option in chosen)
    return has and not excluded[solutions].any()


def branch(
    problem: CoverProblem,
    roots: Iterable[tuple[Cube, NDArray[np.bool_] | None]],
    wanted: int,
    deadline: Deadline = NEVER,
) -> list[tuple[int, Cube]]:
    """Cut the parts of a search into about `wanted` cubes; each holds the solutions of its part once, and comes with the part's index.

    Each root is a part to begin with: its cube (see `choices`), and a mask of shape (n,) of the options that no
    wanted solution of it has.
    """
    by_item, single = problem.by_item(), (problem.high == 1) & ~problem.coloured

    def clashes(chosen: Sequence[int]) -> NDArray[np.bool_]:
        """Return the options that have an item of some chosen ones which can be had only once, these among them."""
        which = np.array(chosen, dtype=np.intp)
        return problem.clashing(which, problem.covered(which) & (problem.high == 1))

    open_cubes: deque[tuple[int, Cube, NDArray[np.bool_]]] = deque()
    for root, (cube, excluded) in enumerate(roots):
        chosen, out = choices(problem, cube)
        possible = problem.usable & ~(out | clashes(chosen))
        open_cubes.append((root, cube, possible if excluded is None else possible & ~excluded))
    finished: list[tuple[int, Cube]] = []
    while open_cubes and len(open_cubes) + len(finished) < wanted:
        deadline.check()
        root, cube, possible = open_cubes.popleft()
        chosen = [number for number in cube if number >= 0]
        is_open = single & ~problem.covered(np.array(chosen, dtype=np.intp))
        left = problem.options_left(possible)
        item = most_constrained(left, is_open & problem.once)
        must = item is not None
        if item is None:
            item = most_constrained(left, is_open & (left > 0))
        if item is None:
            finished.append((root, cube))
            continue
        if not must:
            without = possible.copy()
            without[by_item[item]] = False
            open_cubes.append((root, tuple(sorted((*cube, free_of(item)))), without))
        options = by_item[item]
        for option in options[possible[options]].tolist():
            deadline.check()
            more = tuple(sorted((*cube, option)))
            open_cubes.append((root, more, possible & ~clashes([option])))
    return [*finished, *((root, cube) for root, cube, _ in open_cubes)]
