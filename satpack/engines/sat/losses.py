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

from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.sat.rule_terms import RuleTerms
from satpack_encodings import weighted_counter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.draft import Draft
    from satpack.model.best.weights import Weights
    from satpack.model.placing.placements import Placements
    from satpack_encodings import Clause, WeightedCounter

_MOST_SUMS = 50_000
"""Placements and cells, times what may be lost, up to which that is counted."""


class Losses:
    """The losses of a formula's placements by some weights, and a counter of them once `count_up_to` is called."""

    def __init__(self, terms: RuleTerms, weights: Weights) -> None:
        self._terms, self._weights = terms, weights
        puzzle, draft = terms.puzzle, terms.draft
        placements = draft.placements
        beyond = weights.beyond(placements)
        firsts = placements.cells[placements.starts[:-1]]
        found = [
            (int(firsts[p]), draft.chooses[p], int(beyond[p]))
            for p in np.flatnonzero(beyond).tolist()
        ]
        cells = enumerate(weights.cells)
        found += [
            (c, -terms.covered(c), weight)
            for c, weight in cells
            if weight and terms.may_stay_empty(c)
        ]
        # of a piece with several copies it is not said how many are lost
        once = zip(puzzle.pieces, weights.pieces, strict=True)
        found += [
            (0, -terms.used(piece.name), weight)
            for piece, weight in once
            if weight and (piece.copies.low, piece.copies.high) == (0, 1)
        ]
        found.sort()  # neighbours together, which exclude each other
        self._literals = [literal for _, literal, _ in found]
        self._step = gcd(*(loss for _, _, loss in found)) or 1
        self._lost = [loss // self._step for _, _, loss in found]
        self._counter: WeightedCounter | None = None

    def count_up_to(self, most: int) -> list[Clause]:
        """Return the clauses that are needed before bounds up to some are set."""
        clauses = self._terms.definitions()
        variables = self._terms.draft.variables
        self._counter = weighted_counter(
            self._literals, self._lost, most // self._step, variables, clauses, name="lost"
        )
        return clauses

    def at_most(self, bound: int) -> list[int]:
        """Return the literals by which at most this much is lost."""
        assert self._counter is not None
        return self._counter.at_most(bound // self._step)


def are_few(weights: Weights, placements: Placements, left: int) -> bool:
    """Whether what is left to be lost is worth counting: less than a value of 1, in a counter that is small."""
    terms = np.count_nonzero(weights.beyond(placements)) + np.count_nonzero(weights.cells)
    return left < weights.scale and int(terms) * (left + 1) <= _MOST_SUMS


def losses(draft: Draft, weights: Weights) -> Iterator[Clause]:
    """Yield clauses by which no more is lost than the puzzle's demand allows."""
    terms = RuleTerms(draft)
    lost, left = Losses(terms, weights), weights.left(terms.puzzle)
    if left < 0:
        never = terms.constant(truth=False)
        yield from terms.definitions()
        yield [never]
        return
    yield from lost.count_up_to(left)
    yield from ([literal] for literal in lost.at_most(left))
