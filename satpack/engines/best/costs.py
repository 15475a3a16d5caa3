"""The cost of a solution by a goal, in the terms of a formula: the less, the better.

A cost is a number of 0 or more, from which the measure follows. Every kind of cost gives the assumptions under which
it is at most some bound, and may answer a model that breaks the bound with clauses.
"""

from __future__ import annotations

from itertools import islice
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.sat.cuts import FEW, against_groups, connected_sets
from satpack.engines.sat.encoding import by_blocks
from satpack.engines.sat.rule_terms import TermSum
from satpack.model.best.best_fit import per_cell, weights_of
from satpack.model.counts import distinct
from satpack.runtime.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.sat.rule_terms import RuleTerms
    from satpack.model.best.best_fit import MeasureBounds
    from satpack.model.goal import Goal
    from satpack_encodings import Clause

_MOST_PAIRS = 4_000_000
"""Clauses that the last step of a counter may have."""


class Cost:
    """A kind of cost; by default the measure itself, of which areas allow all."""

    def measure(self, cost: int) -> int:
        """Return the measure of a solution of this cost."""
        return cost

    def cost(self, measure: int) -> int:
        """Return the cost of a solution of this measure."""
        return measure

    def next(self, cost: int) -> int:
        """Return the least cost that areas allow, from a cost on."""
        return cost

    def previous(self, cost: int) -> int:
        """Return the largest cost that areas allow, up to a cost; -1 if they allow none."""
        return cost

    def count_up_to(self, bound: int) -> list[Clause]:
        """Return the clauses that are needed before bounds up to some cost are assumed."""
        raise NotImplementedError

    def at_most(self, bound: int) -> list[int]:
        """Return the assumptions under which the cost is at most a bound."""
        raise NotImplementedError

    def against(self, model: Sequence[int], bound: int) -> list[Clause]:
        """Return clauses against a model whose cost exceeds an assumed bound; empty if it does not."""
        del model, bound
        return []


def cost_of(terms: RuleTerms, goal: Goal, bounds: MeasureBounds) -> Cost:
    """Return the cost by a goal within bounds by areas, over a formula's vocabulary, which defines new terms."""
    return _HoleCost(terms) if goal.measure == "largest-hole" else _SumCost(terms, goal, bounds)


class _SumCost(Cost):
    """The weight of the cells or pieces not covered or used, for holes or a maximum; else of those that are.

    Terms go by cells: at most one piece covers a cell, and at most one has its first cell there. So there are fewer
    than placements, each implies more, and the counter is small: where all weights are as areas are, the cells
    themselves.
    """

    def __init__(self, terms: RuleTerms, goal: Goal, bounds: MeasureBounds) -> None:
        weights = weights_of(terms.puzzle, goal)
        # a pair (m, n): a measure of m for every n cells
        self._ratio = per_cell(terms.puzzle, weights) if goal.measure != "holes" else (1, 1)
        fixed, weighed = _cells(terms) if self._ratio else _copies(terms, weights)
        total = fixed + sum(weight for _, weight in weighed)
        wanted = goal.is_maximum or goal.measure == "holes"
        found = [(-literal if wanted else literal, weight) for literal, weight in weighed]
        self._sum = TermSum(terms, found, "cost")
        # the measure, but for the ratio, is a base plus this sign times the cost
        self._sign = -1 if goal.is_maximum else 1
        self._base = total if goal.is_maximum else 0 if goal.measure == "holes" else fixed
        cells = len(terms.puzzle.region)
        if self._ratio and not wanted:
            self._allowed = sorted(area - fixed for area in bounds.areas)
        else:
            self._allowed = sorted(cells - area for area in bounds.areas) if self._ratio else []
        self._step = gcd(*self._sum.weights) or 1

    def measure(self, cost: int) -> int:
        weight, size = self._ratio or (1, 1)
        return (self._base + self._sign * cost) * weight // size

    def cost(self, measure: int) -> int:
        weight, size = self._ratio or (1, 1)
        return self._sign * (measure * size // weight - self._base)

    def next(self, cost: int) -> int:
        if self._ratio:
            return next((each for each in self._allowed if each >= cost), cost)
        return -(-cost // self._step) * self._step

    def previous(self, cost: int) -> int:
        if self._ratio:
            return next((each for each in reversed(self._allowed) if each <= cost), -1)
        return cost // self._step * self._step

    def count_up_to(self, bound: int) -> list[Clause]:
        weights = self._sum.weights
        sums = min(bound, sum(weights)) // self._step + 2
        half = min(sums, 2 ** (len(weights) // 2 + 1))
        if half * half > _MOST_PAIRS:
            raise LimitError(
                f"the measure has {sums:,} possible values, which are too many; use smaller values, or a smaller region"
            )
        return self._sum.count_up_to(bound)

    def at_most(self, bound: int) -> list[int]:
        return self._sum.at_most(bound)


def _cells(terms: RuleTerms) -> tuple[int, list[tuple[int, int]]]:
    """Return how many cells are covered always, and the literals that others are."""
    required = terms.puzzle.must_fill
    cells = by_blocks(terms.puzzle.region, range(required, terms.size))
    return required, [(terms.covered(cell), 1) for cell in cells]


def _copies(terms: RuleTerms, weights: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
    """Return the weight that always counts, and literals with their weights: a piece is used, or begins on a cell."""
    fixed, found = 0, []
    puzzle, placements = terms.puzzle, terms.draft.placements
    for piece, weight in zip(puzzle.pieces, weights, strict=True):
        low, high = piece.copies.low, piece.copies.high
        if low == high:
            fixed += weight * low
        elif high == 1 and weight:
            found.append((terms.used(piece.name), weight))
    firsts = placements.cells[placements.starts[:-1]] if len(placements) else placements.cells
    for weight in sorted(set(weights) - {0}, reverse=True):
        several = [
            index
            for index, piece in enumerate(puzzle.pieces)
            if weights[index] == weight and piece.copies.low < piece.copies.high > 1
        ]
        own = np.flatnonzero(np.isin(placements.piece, several))
        for cell in distinct(firsts[own]).tolist():
            begun = own[firsts[own] == cell].tolist()
            name = f"one of {weight} begins on {terms.draft.name_of(cell)}"
            found.append((terms.any_of(terms.draft.chooses.of(begun), name), weight))
    return fixed, sorted(found, key=lambda term: -term[1])


class _HoleCost(Cost):
    """The size of the largest connected group of empty cells."""

    def __init__(self, terms: RuleTerms) -> None:
        self._terms = terms
        spare = range(terms.puzzle.must_fill, terms.size)
        self._near = terms.near("side")
        self._empty = {cell: -terms.covered(cell) for cell in spare}
        # for each bound the literal under which it holds, and the bounds whose clauses are complete
        self._guards: dict[int, int] = {}
        self._said: set[int] = set()

    def count_up_to(self, bound: int) -> list[Clause]:
        clauses = self._terms.definitions()
        for most in range(bound + 1):
            guard = self._terms.draft.variables.group(f"holes of {most} at most").first
            self._guards[most] = guard
            groups = list(islice(self._groups(most + 1), FEW + 1)) if most < _SMALL else []
            if most < _SMALL and len(groups) <= FEW:
                self._said.add(most)
                clauses += [[-guard, *(-self._empty[c] for c in group)] for group in groups]
        return clauses

    def _groups(self, size: int) -> Iterator[tuple[int, ...]]:
        return connected_sets(tuple(self._empty), self._near, size)

    def at_most(self, bound: int) -> list[int]:
        return [self._guards[bound]]

    def against(self, model: Sequence[int], bound: int) -> list[Clause]:
        if bound in self._said:
            return []
        true = {literal for literal in model if literal > 0}
        cuts = against_groups(self._empty, self._near, bound, true)
        return [[-self._guards[bound], *cut] for cut in cuts]


_SMALL = 4
"""Sizes of holes below which all groups that are larger by one are forbidden beforehand, if they are not too many."""
