"""The rule that weights sum to within bounds, as clauses of a decision diagram."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from satpack.runtime.errors import LimitError
from satpack_encodings import linear_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rules import Linear
    from satpack_encodings import Clause, Term

__all__ = ["linear"]

_MOST_NODES = 5_000_000
"""Nodes that the diagram of a sum may have at most."""


def linear(rule: Linear, terms: Terms) -> Iterator[Clause]:
    """Yield that the sum is within its bounds; see `satpack_encodings.linear_in`.

    Its terms are the placements of weighed pieces that may be used more or less often, and the cells that may count or
    not; weights that always count are part of the bounds. Raises LimitError if there are too many different sums.
    """
    fixed, weighed = _weighed(rule, terms)
    smallest = fixed + sum(min(weight, 0) for _, weight in weighed)
    largest = fixed + sum(max(weight, 0) for _, weight in weighed)
    low = smallest if rule.least is None else max(rule.least, smallest)
    high = largest if rule.most is None else min(rule.most, largest)
    step = gcd(*(weight for _, weight in weighed)) or 1
    sums = (largest - smallest) // step + 1
    if len(weighed) > 20 and sums * len(weighed) > _MOST_NODES:
        raise LimitError(
            f"the weights of a rule (linear) have {sums:,} sums; use smaller weights, or fewer cells"
        )
    if low > high:
        yield []
        return
    allowed = range(low - fixed, high - fixed + 1)
    weighed.sort(key=lambda term: -abs(term[1]))
    yield from linear_in(
        weighed, allowed, terms.draft.variables, method="complete", name="sum of weights"
    )


def _weighed(rule: Linear, terms: Terms) -> tuple[int, list[Term]]:
    """Return the weight that always counts, and the literals whose weights count while they are true."""
    fixed, found = 0, []
    for name, weight in rule.pieces:
        copies = terms.puzzle.piece(name).copies
        if copies.is_fixed:
            fixed += weight * copies.low
        elif copies.high == 1:
            found.append((terms.used(name), weight))
        else:
            found += [(literal, weight) for literal, _ in terms.of((name,))]
    for cell, weight in rule.cells:
        number = terms.number(cell)
        if rule.count == "covered":
            if rule.of or terms.may_stay_empty(number):
                found.append((terms.covered(number, rule.of), weight))
            else:
                fixed += weight
        elif terms.may_stay_empty(number):
            found.append((-terms.covered(number), weight))
    return fixed, [(literal, weight) for literal, weight in found if weight]
