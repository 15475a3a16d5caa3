"""The channelled placement encoding: on every cell one piece, and for every piece and cell the placements that mean it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.draft import Draft
    from satpack_encodings import Clause

__all__ = ["channelled"]


def channelled(draft: Draft) -> Iterator[Clause]:
    """Yield, for every cell, what each piece covering it means, and that exactly one piece covers it.

    Variables: one for each piece and cell that at least two of its placements cover, equivalent to "one of them is
    chosen"; and those of the at-most-one over the g pieces that can cover the cell. Clauses: d + g for the d placements
    on each cell, and the exactly-one over g literals. Arc-consistent for each cell together with the pieces' own
    exactly-ones.

    A piece of several copies counts as one for each of its orientations: copies that lie the same way are told apart by
    few placements, which exclude each other directly.
    """
    placements = draft.placements
    several = placements.matrix.high[placements.piece] > 1
    coverer = placements.piece * len(placements.puzzle.grid.point_group)
    coverer = coverer + np.where(several, placements.orientation, 0)
    by_cell = placements.by_cell()
    for cell in draft.cells:
        on_cell = by_cell[cell]
        cuts = np.flatnonzero(np.diff(coverer[on_cell])) + 1
        starts = np.concatenate(([0], cuts)).tolist()
        shares = [draft.chooses.of(share.tolist()) for share in np.split(on_cell, cuts)]
        name = draft.name_of(cell)
        fresh = iter(draft.variables.group(f"{name} covered", sum(len(s) > 1 for s in shares)))
        literals = []
        for share, start in zip(shares, starts, strict=True):
            if len(share) <= 1:
                literals += share
                continue
            covered = next(fresh)
            literals.append(covered)
            if several[on_cell[start]]:
                yield from draft.exactly_one([*share, -covered], name)
            else:  # the piece's one copy excludes two of them
                yield from ([-placed, covered] for placed in share)
                yield [-covered, *share]
        yield from draft.one_on(cell, literals)
