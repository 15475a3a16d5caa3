"""Rules as clauses: a generator for each kind, over the placement variables and a vocabulary that all rules share.

The clauses of a rule hold for the solutions that keep it and for no others. Auxiliary variables are determined by the
placement variables, but for the colours of a map: a solution may have many colourings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.sat.rules.colourable import colourable
from satpack.engines.sat.rules.connected import connected
from satpack.engines.sat.rules.contacts import apart, isolated, touch
from satpack.engines.sat.rules.holes import blocked, hole_size, one_empty
from satpack.engines.sat.rules.linear import linear
from satpack.engines.sat.rules.lines import fault_free, no_crossroads
from satpack.engines.sat.rules.places import fixed, none
from satpack.engines.sat.rules.symmetric import symmetric
from satpack.engines.sat.rules.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from satpack.engines.sat.draft import Draft
    from satpack.model.rule import Rule
    from satpack_encodings import Clause

__all__ = ["CLAUSES", "clauses_of", "rules"]

CLAUSES: Mapping[str, Callable[[Any, Terms], Iterator[Clause]]] = {
    "fixed": fixed,
    "forbid": none,
    "allow": none,
    "border": none,
    "touch": touch,
    "apart": apart,
    "no-crossroads": no_crossroads,
    "fault-free": fault_free,
    "symmetric": symmetric,
    "colourable": colourable,
    "connected": connected,
    "isolated": isolated,
    "one-empty": one_empty,
    "hole-size": hole_size,
    "blocked": blocked,
    "linear": linear,
}
"""For each kind of rule its clauses; none where leaving placements out is enough."""


def rules(draft: Draft) -> Iterator[Clause]:
    """Yield the rules of a puzzle that its placements do not already enforce."""
    for _, clause in clauses_of(draft, draft.placements.puzzle.searched_rules):
        yield clause


def clauses_of(draft: Draft, kept: Sequence[Rule]) -> Iterator[tuple[int | None, Clause]]:
    """Yield the clauses of some rules, each with the index of its rule; None for definitions of literals."""
    if not kept:
        return
    terms = Terms(draft)
    for index, rule in enumerate(kept):
        for clause in CLAUSES[rule.kind](rule, terms):
            yield from ((None, each) for each in terms.definitions())
            yield index, clause
    yield from ((None, each) for each in terms.definitions())
