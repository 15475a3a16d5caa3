"""Rules about pieces that touch, as clauses over placements and the pieces on the cells around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rules import Apart, Isolated, Touch
    from satpack_encodings import Clause

__all__ = ["apart", "isolated", "touch"]


def touch(rule: Touch, terms: Terms) -> Iterator[Clause]:
    """Yield for each placement of the pieces that one of the others lies on a cell beside it; a clause each."""
    others = rule.others or rule.pieces
    for literal, beside in _beside(rule, terms):
        yield [-literal, *(terms.covered(cell, others) for cell in beside)]


def apart(rule: Apart, terms: Terms) -> Iterator[Clause]:
    """Yield for each placement of the pieces and each cell beside it that none of the others lies there."""
    others = rule.others or rule.pieces
    for literal, beside in _beside(rule, terms):
        yield from ([-literal, -terms.covered(cell, others)] for cell in beside)


def isolated(rule: Isolated, terms: Terms) -> Iterator[Clause]:
    """Yield for any two cells that touch and may stay empty that one does not; a clause each."""
    where = terms.coloured(rule.colours)
    for first, second in terms.pairs(rule.by):
        if not where.issuperset((first, second)):
            continue
        if terms.may_stay_empty(first) and terms.may_stay_empty(second):
            yield [terms.covered(first), terms.covered(second)]


def _beside(rule: Touch | Apart, terms: Terms) -> Iterator[tuple[int, list[int]]]:
    """Yield each placement of the pieces with the cells that touch it."""
    near, where = terms.near(rule.by), terms.coloured(rule.colours)
    for literal, cells in terms.of(rule.pieces):
        own = where.intersection(cells)
        around = {other for cell in own for other in near[cell]} & where
        yield literal, sorted(around.difference(cells))
