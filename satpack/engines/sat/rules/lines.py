"""Rules about the lines between pieces, as clauses."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from satpack.model.grids.corners import lines_between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rules import FaultFree, NoCrossroads
    from satpack_encodings import Clause

__all__ = ["fault_free", "no_crossroads"]


def no_crossroads(rule: NoCrossroads, terms: Terms) -> Iterator[Clause]:
    """Yield of any k + 1 cells around a point, where k may meet, that two are one piece's, or one is empty.

    On squares a clause for each point inside; for hexagons none.
    """
    puzzle = terms.puzzle
    most = rule.most or puzzle.grid.dimension + 1
    for cells in puzzle.surface.around(puzzle.region.cells).values():
        numbers = sorted(map(terms.number, cells))
        for some in combinations(numbers, most + 1):
            joined = [terms.together(a, b) for a, b in combinations(some, 2)]
            empty = [-terms.covered(cell) for cell in some if terms.may_stay_empty(cell)]
            yield joined + empty


def fault_free(rule: FaultFree, terms: Terms) -> Iterator[Clause]:
    """Yield for each line through the region that a piece lies across it; a clause each."""
    del rule
    puzzle = terms.puzzle
    lines = lines_between(puzzle.grid, puzzle.region.cells)
    sides = [{terms.number(cell) for cell in first} for first, _ in lines]
    crossing: list[Clause] = [[] for _ in lines]
    for literal, cells in terms.of(()):
        for first, clause in zip(sides, crossing, strict=True):
            if 0 < len(first.intersection(cells)) < len(cells):
                clause.append(literal)
    yield from crossing
