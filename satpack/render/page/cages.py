"""Which pieces are cages: around all others, so that they hide them from whoever looks from outside."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import extent

if TYPE_CHECKING:
    from satpack.model.solution import Solution

_HIDING = 0.5
"""A cage is in front of the others on more than this part of the lines that meet them."""


def cages(solution: Solution) -> list[int]:
    """Return the indices in `placed` of the pieces that hide all others; on grids of cubes, else none.

    A cage reaches as far as all others, along every axis. Looked along are the lines of cells, from both ends: what
    other pieces have on a line is hidden if a cell of the cage comes first.
    """
    grid, placed = solution.puzzle.grid, solution.placed
    if grid.name != "cube" or len(placed) < 2:
        return []
    owners = solution.owners()
    whole = extent(owners)
    around = [i for i, each in enumerate(placed) if extent(each.cells) == whole]
    if not around:
        return []
    lines: defaultdict[tuple[int, int, int], list[tuple[int, int]]] = defaultdict(list)
    for cell, owner in owners.items():
        for axis in range(3):
            first, second = cell[:axis] + cell[axis + 1 :]
            lines[axis, first, second].append((cell[axis], owner))
    ends = []
    for line in lines.values():
        on_it = [owner for _, owner in sorted(line)]
        ends += [(on_it[0], set(on_it)), (on_it[-1], set(on_it))]
    return [cage for cage in around if _hides(cage, ends)]


def _hides(cage: int, ends: list[tuple[int, set[int]]]) -> bool:
    """Whether a piece is in front of the others on most lines that meet any of them."""
    meeting = [front for front, owners in ends if owners != {cage}]
    return sum(front == cage for front in meeting) > _HIDING * len(meeting)
