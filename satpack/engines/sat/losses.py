"""What a demanded value leaves to be lost, as clauses: in linear programming, reduced costs that fix variables.

By weights of pieces and cells, the value of all placements is all weights less what is lost: the weights of empty cells
and unused pieces, and what placements take beyond their value. So clauses that bound the losses follow from the demand,
but a solver that has them sees at once which placements and which empty cells it excludes.

References
----------
.. [1] H. Crowder, E. L. Johnson, M. Padberg. Solving large-scale zero-one linear programming problems. Operations Research
   31(5), 1983.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.sat.rule_terms import RuleTerms, TermSum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.draft import Draft
    from satpack.model.best.weights import Weights
    from satpack.model.placing.placements import Placements
    from satpack_encodings import Clause

_MOST_SUMS = 50_000
"""Placements and cells, times what may be lost, up to which that is counted."""


def sum_of_losses(terms: RuleTerms, weights: Weights) -> TermSum:
    """Return the losses of a formula's placements by some weights."""
    puzzle, draft = terms.puzzle, terms.draft
    placements = draft.placements
    beyond = weights.beyond(placements)
    firsts = placements.cells[placements.starts[:-1]]
    found = [
        (int(firsts[p]), draft.chooses[p], int(beyond[p])) for p in np.flatnonzero(beyond).tolist()
    ]
    cells = enumerate(weights.cells)
    found += [
        (c, -terms.covered(c), weight) for c, weight in cells if weight and terms.may_stay_empty(c)
    ]
    # of a piece with several copies it is not said how many are lost
    once = zip(puzzle.pieces, weights.pieces, strict=True)
    found += [
        (0, -terms.used(piece.name), weight)
        for piece, weight in once
        if weight and (piece.copies.low, piece.copies.high) == (0, 1)
    ]
    # neighbours together, which exclude each other
    return TermSum(terms, [(literal, loss) for _, literal, loss in sorted(found)], "lost")


def are_few(weights: Weights, placements: Placements, left: int) -> bool:
    """Whether what is left to be lost is worth counting: less than a value of 1, in a counter that is small."""
    terms = np.count_nonzero(weights.beyond(placements)) + np.count_nonzero(weights.cells)
    return left < weights.scale and int(terms) * (left + 1) <= _MOST_SUMS


def losses(draft: Draft, weights: Weights) -> Iterator[Clause]:
    """Yield clauses by which no more is lost than the puzzle's demand allows."""
    terms = RuleTerms(draft)
    lost, left = sum_of_losses(terms, weights), weights.left(terms.puzzle)
    if left < 0:
        never = terms.constant(truth=False)
        yield from terms.definitions()
        yield [never]
        return
    yield from lost.count_up_to(left)
    yield from ([literal] for literal in lost.at_most(left))
