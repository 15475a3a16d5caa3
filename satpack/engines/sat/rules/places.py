"""Rules about where pieces lie, as clauses: the placements that they exclude are left out before."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rule import Rule
    from satpack.model.rules import Fixed
    from satpack_encodings import Clause

__all__ = ["fixed", "none"]


def none(rule: Rule, terms: Terms) -> Iterator[Clause]:
    """Yield nothing: placements that break the rule are not there."""
    del rule, terms
    yield from ()


def fixed(rule: Fixed, terms: Terms) -> Iterator[Clause]:
    """Yield for each fixed piece that it is chosen; a clause each."""
    for name, cells in rule.pieces:
        wanted = sorted(map(terms.number, cells))
        yield [literal for literal, own in terms.of((name,)) if own == wanted]
