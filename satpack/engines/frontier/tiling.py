"""The input of a sweep: the ways to choose options so that every item is covered as required.

A filling of a puzzle chooses placements that cover cells. A filling that a symmetry maps to itself chooses whole
orbits of placements under that symmetry; orbits whose placements overlap are never chosen. Both are the same problem
about a `SweepTiling`: options are placements or orbits, and items are cells, or rather classes of cells that every option
covers together or not at all, since one bit stands for such a class. A symmetry's quotient of the region appears by
itself, and so the geometry is needed nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.burnside import orbits_of
from satpack.model.counts import bincount, repeat
from satpack.model.placing.cover_problem import CoverProblem, owners_of
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

Usage = tuple[tuple[int, int], ...]
"""The copies of pieces that an option uses, as pairs of piece and number, by piece."""


@dataclass(frozen=True, slots=True, eq=False)
class SweepTiling:
    """Options that cover items, and how many copies of each piece they use.

    There are C cells, I items and n options.
    """

    puzzle: Puzzle
    item_of_cell: NDArray[np.int64]
    """The item that each cell of the region belongs to, shape (C,)."""
    weight: NDArray[np.int64]
    """Number of cells of each item, shape (I,)."""
    problem: CoverProblem
    """The items and options; items that must be covered are primary, those that may be are secondary. Pieces are
    not items.
    """
    usage: NDArray[np.int64]
    """Index in `usages` of the usage of each option, shape (n,)."""
    usages: tuple[Usage, ...]
    """Every usage that occurs."""
    orbit: NDArray[np.int64]
    """For each placement of the puzzle the least one of its orbit, shape (placements,)."""
    least: NDArray[np.int64]
    """For each option the least placement of its orbit, shape (n,)."""

    def __len__(self) -> int:
        return len(self.usage)

    def placements_of(self, option: int) -> list[int]:
        """Return the placements that an option stands for: one, or an orbit."""
        found: list[int] = np.flatnonzero(self.orbit == self.least[option]).tolist()
        return found


def tiling_of(
    placements: Placements,
    permutation: NDArray[np.integer] | None = None,
    deadline: Deadline = NEVER,
) -> SweepTiling:
    """Return the tiling whose solutions are the fillings of a puzzle, or those that a symmetry maps to themselves.

    `permutation` is the symmetry's image of each placement, shape (n,). Raises Undecided at the deadline.
    """
    puzzle = placements.puzzle
    count = len(placements)
    orbit = np.arange(count) if permutation is None else orbits_of(np.asarray(permutation))
    owner = repeat(orbit, np.diff(placements.starts))
    cells = placements.cells.astype(np.int64)
    order = np.lexsort((cells, owner))
    deadline.check()
    owner, cells = owner[order], cells[order]
    is_usable = np.ones(count, dtype=bool)
    is_usable[owner[1:][(owner[1:] == owner[:-1]) & (cells[1:] == cells[:-1])]] = False
    usage, usages = _usages(placements, orbit, deadline)
    whole, pieces = placements.cover, len(puzzle.pieces)
    affordable = [all(n <= whole.high[k] for k, n in use) for use in usages]
    is_usable &= np.array(affordable, dtype=bool)[usage]
    kept = is_usable[owner]
    owner, cells = owner[kept], cells[kept]
    deadline.check()
    options, owner = np.unique(owner, return_inverse=True)
    deadline.check()
    item_of_cell, first_cell = _items(owner, cells, len(puzzle.region), deadline)
    stays = first_cell[item_of_cell[cells]] == cells
    owner, items = owner[stays], item_of_cell[cells[stays]]
    is_required = np.zeros(len(first_cell), dtype=bool)
    is_required[item_of_cell[whole.primary[pieces:]]] = True
    return SweepTiling(
        puzzle=puzzle,
        item_of_cell=item_of_cell,
        weight=bincount(item_of_cell, minlength=len(first_cell)),
        problem=CoverProblem(
            low=is_required.astype(np.int64),
            high=np.ones(len(first_cell), dtype=np.int64),
            primary=is_required,
            starts=np.searchsorted(owner, np.arange(len(options) + 1)),
            items=items,
        ),
        usage=usage[options],
        usages=usages,
        orbit=orbit,
        least=options,
    )


def _usages(
    placements: Placements, orbit: NDArray[np.int64], deadline: Deadline
) -> tuple[NDArray[np.int64], tuple[Usage, ...]]:
    """Return for each orbit, by its least placement, the index of its usage; and the usages."""
    kinds = len(placements.puzzle.pieces)
    pairs, times = np.unique(orbit * kinds + placements.piece, return_counts=True)
    of_orbit: dict[int, list[tuple[int, int]]] = {}
    for pair, number in in_time(zip(pairs.tolist(), times.tolist(), strict=True), deadline):
        of_orbit.setdefault(pair // kinds, []).append((pair % kinds, number))
    usages: dict[Usage, int] = {}
    usage = np.zeros(len(orbit), dtype=np.int64)
    for least, use in in_time(iter(of_orbit.items()), deadline):
        usage[least] = usages.setdefault(tuple(use), len(usages))
    return usage, tuple(usages)


def _items(
    owner: NDArray[np.int64], cells: NDArray[np.int64], count: int, deadline: Deadline
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return for each cell the number of its item, and for each item its first cell."""
    numbers: dict[bytes, int] = {}
    item_of_cell = np.array(
        [
            numbers.setdefault(covering.tobytes(), len(numbers))
            for covering in in_time(iter(owners_of(cells, owner, count)), deadline)
        ],
        dtype=np.int64,
    )
    _, first_cell = np.unique(item_of_cell, return_index=True)
    return item_of_cell, first_cell
