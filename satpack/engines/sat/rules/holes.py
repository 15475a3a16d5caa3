"""Rules about the cells that stay empty, as clauses: a group that is too large, or room for a piece, has a covered cell."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from satpack.engines.sat.cuts import FEW, connected_sets
from satpack.runtime.errors import LimitError
from satpack_encodings import exactly_one

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rules import Blocked, HoleSize, OneEmpty
    from satpack_encodings import Clause

__all__ = ["blocked", "hole_size", "one_empty"]

_MOST_GROUPS = 1_000_000
"""Most groups in a formula that leaves nothing to cuts."""


def hole_size(rule: HoleSize, terms: Terms) -> Iterator[Clause]:
    """Yield, for any connected cells, one more than may be empty, that one is covered; a clause each.

    Where these are too many, and the formula may leave it to cuts, no clauses; if it may not, LimitError is raised.
    """
    near, size, cuts = terms.near("side"), rule.most + 1, terms.draft.cuts
    meant = sorted(terms.coloured(rule.colours))
    spare = [cell for cell in meant if terms.may_stay_empty(cell)]
    if size > len(spare):
        return
    groups = connected_sets(spare, near, size)
    if cuts is not None:
        few = list(islice(groups, FEW + 1))
        if len(few) > FEW:
            cuts.watch_groups({cell: -terms.covered(cell) for cell in spare}, near, rule.most)
            return
        groups = iter(few)
    for number, group in enumerate(groups):
        if number == _MOST_GROUPS:
            raise LimitError(
                f"the cells have more than {_MOST_GROUPS:,} groups of {size} (hole-size); use a smaller number, or fewer "
                "cells that may stay empty"
            )
        yield [terms.covered(cell) for cell in group]


def blocked(rule: Blocked, terms: Terms) -> Iterator[Clause]:
    """Yield for each placement of the pieces that one of its cells is covered; a clause each."""
    required = terms.puzzle.must_fill
    for _, cells in terms.of(rule.pieces):
        if all(cell >= required for cell in cells):
            yield [terms.covered(cell) for cell in cells]


def one_empty(rule: OneEmpty, terms: Terms) -> Iterator[Clause]:
    """Yield that exactly one of the cells is not covered."""
    literals = [-terms.covered(terms.number(cell)) for cell in rule.cells]
    yield from exactly_one(literals, terms.draft.variables)
