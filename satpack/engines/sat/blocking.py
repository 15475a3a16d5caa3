"""The clause that blocks a solution, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.sat.draft import PlacementVariables
    from satpack.model.placing.placements import Placements
    from satpack_encodings import Clause

__all__ = ["blocking"]


def blocking(placements: Placements, chooses: PlacementVariables, chosen: Sequence[int]) -> Clause:
    """Return the clause that excludes the solution made of some placements.

    It says that one of the placements is not chosen. A solution that leaves cells empty can be part of a larger one,
    with more copies, which is kept by "or something lies on the empty cells".
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
        fits = np.logical_and.reduceat(free[placements.cells], placements.starts[:-1])
        clause += sorted(chooses.of(np.flatnonzero(fits).tolist()))
    return clause
