"""The rule that the map of pieces can be coloured, as clauses that have a colouring as their witness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.sat.cuts import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rules import Colourable
    from satpack_encodings import Clause

__all__ = ["colourable"]


def colourable(rule: Colourable, terms: Terms) -> Iterator[Clause]:
    """Yield that every covered cell has one colour, the same within a piece and others beside it.

    Variables: one for each cell and colour, and those of "one piece lies on both cells". For c colours and each two
    cells that touch, 2c clauses. Which colour is which is open, so one cell that must be covered has the first.
    """
    draft = terms.draft
    colours = min(rule.colours, terms.size)
    has = [
        list(draft.variables.group(f"colours of {draft.name_of(cell)}", colours))
        for cell in range(terms.size)
    ]
    for cell, own in enumerate(has):
        covered = terms.covered(cell)
        yield [-covered, *own]
        yield from terms.at_most_one(own)
        if terms.may_stay_empty(cell):
            yield from ([-colour, covered] for colour in own)
    for first, second in terms.pairs(rule.by):
        together = terms.together(first, second)
        for one, other in zip(has[first], has[second], strict=True):
            yield [-together, -one, other]
            yield [together, -one, -other]
    near = terms.near(rule.by)
    for literal, cells in terms.of(()):
        parts = [min(part) for part in parts_of(set(cells), near)]
        for part in parts[1:]:
            for one, other in zip(has[parts[0]], has[part], strict=True):
                yield [-literal, -one, other]
    if terms.puzzle.must_fill:
        yield [has[0][0]]
