"""The ground that parts of a placement encoding share: the placements, their variables, and the allocator."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import reduceat
from satpack.model.grids.coordinates import to_file
from satpack_encodings import exactly_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.engines.sat.cuts import Cuts
    from satpack.model.placing.placements import Placements
    from satpack_encodings import AtMostOne, Clause, Group, Variables


@dataclass(frozen=True, slots=True, eq=False)
class PlacementVariables:
    group: Group
    """The variables, one per placement, in an order of their own."""
    rank: list[int]
    """Index of each placement in the group."""
    order: list[int]
    """The placement at each index."""

    def __getitem__(self, placement: int) -> int:
        return self.group.first + self.rank[placement]

    def of(self, placements: Sequence[int]) -> list[int]:
        first, rank = self.group.first, self.rank
        return [first + rank[p] for p in placements]

    def chosen(self, model: Iterable[int]) -> list[int]:
        """Return the placements that a model chooses, ascending: literals that are true, in any order."""
        first, order = self.group.first, self.order
        end = first + len(order)
        return sorted([order[literal - first] for literal in model if first <= literal < end])


def placement_variables(
    count: int, variables: Variables, *, seed: int | None = None, name: str = "placement"
) -> PlacementVariables:
    """Allocate one variable for each placement, in order, or shuffled by a seed."""
    rank = list(range(count))
    if seed is not None:
        random.Random(seed).shuffle(rank)
    order = sorted(rank, key=rank.__getitem__)
    return PlacementVariables(variables.group(name, count), rank, order)


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A formula under construction; every ingredient of a placement encoding is a generator of clauses over one."""

    placements: Placements
    at_most_one: AtMostOne
    variables: Variables
    chooses: PlacementVariables
    seed: int | None = None
    """Shuffles the cells."""
    cuts: Cuts | None = None
    """Takes the rules that need not be written; None if the formula must state them all."""
    spares: dict[int, int] = field(default_factory=dict)
    """For each cell that may stay empty, once it was treated: the literal that it does."""
    cells: Sequence[int] = field(init=False)
    """The cells of the region, in the order in which they are treated."""

    def __post_init__(self) -> None:
        cells = list(range(len(self.placements.puzzle.region)))
        if self.seed is not None:
            random.Random(self.seed).shuffle(cells)
        object.__setattr__(self, "cells", cells)

    def name_of(self, cell: int) -> str:
        puzzle = self.placements.puzzle
        return "cell " + ",".join(map(str, to_file(puzzle.grid, puzzle.region.cells[cell])))

    def exactly_one(self, literals: Sequence[int], name: str) -> Iterator[Clause]:
        return exactly_one(literals, self.variables, method=self.at_most_one, name=name)

    def at_most_one_or_spare(self, literals: Sequence[int], name: str) -> Iterator[Clause]:
        """Yield that at most one of the literals is true, and a variable of its own if none is, which determines the auxiliary ones."""
        if literals:
            yield from self.exactly_one([*literals, self._spare(name)], name)

    def _spare(self, name: str) -> int:
        return self.variables.group(f"{name} spare").first

    def one_on(self, cell: int, literals: Sequence[int]) -> Iterator[Clause]:
        """Yield that exactly one of the literals is true, or at most one if the cell may stay empty."""
        name = self.name_of(cell)
        if cell < self.placements.puzzle.must_fill:
            yield from self.exactly_one(literals, name)
        elif literals:
            spare = self.spares[cell] = self._spare(name)
            yield from self.exactly_one([*literals, spare], name)


def blocking(placements: Placements, chooses: PlacementVariables, chosen: Sequence[int]) -> Clause:
    """Return the clause that excludes the solution made of some placements.

    It says that one of the placements is not chosen, or that something lies on empty cells, where copies are to spare.
    """
    clause = sorted(-variable for variable in chooses.of(chosen))
    puzzle = placements.puzzle
    if all(piece.copies.is_fixed for piece in puzzle.pieces):
        return clause
    free = np.ones(len(puzzle.region), dtype=bool)
    for placement in chosen:
        free[placements.cells[placements.starts[placement] : placements.starts[placement + 1]]] = (
            False
        )
    if free.any():
        fits = reduceat(np.logical_and, free[placements.cells], placements.starts[:-1])
        clause += sorted(chooses.of(np.flatnonzero(fits).tolist()))
    return clause
