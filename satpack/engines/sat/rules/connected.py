"""The rule that cells are connected, as clauses: the distance of each from the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.sat.rules.terms import Terms
    from satpack.model.rules import Connected
    from satpack_encodings import Clause

__all__ = ["connected"]

_LARGE = 50_000
"""Cells times steps from which on cuts are better: below a solver that gets the clauses is many times faster, and for
446 steps on 24x24 it does not even get them within the time in which cuts find a solution."""


def _members(rule: Connected, terms: Terms) -> dict[int, int]:
    """Return for each cell that may have to be connected the literal that it must."""
    meant = sorted(terms.coloured(rule.colours))
    if rule.pieces:
        return {cell: terms.covered(cell, rule.pieces) for cell in meant}
    return {cell: -terms.covered(cell) for cell in meant if terms.may_stay_empty(cell)}


def connected(rule: Connected, terms: Terms) -> Iterator[Clause]:
    """Yield that each of the cells is reached from the first of them, in no more steps than there can be cells.

    Variables: "one of the cells up to here", and for each number of steps and each cell "reached in that many"; all
    determined. The first cell is reached in none; a cell is reached in a step more if it is one of them, and it or a
    neighbour was reached before. Where that is too much, and the formula may leave it to cuts, no clauses.
    """
    draft, near = terms.draft, terms.near("side")
    is_member, steps = _members(rule, terms), _most(rule, terms)
    if draft.cuts is not None and len(is_member) * steps > _LARGE:
        draft.cuts.watch(is_member, near)
        return
    cells = sorted(is_member)
    reached: dict[int, int] = {}
    before = terms.constant(truth=False)
    for cell in cells:
        reached[cell] = -terms.any_of([-is_member[cell], before], f"first is {draft.name_of(cell)}")
        before = terms.any_of([before, is_member[cell]], f"one up to {draft.name_of(cell)}")
    for step in range(1, steps):
        farther: dict[int, int] = {}
        for cell in cells:
            name = f"{draft.name_of(cell)} in {step} steps"
            sources = [reached[cell], *(reached[other] for other in near[cell] if other in reached)]
            source = terms.any_of(sources, f"{name} or beside")
            farther[cell] = -terms.any_of([-is_member[cell], -source], name)
        reached = farther
    for cell in cells:
        yield [-is_member[cell], reached[cell]]


def _most(rule: Connected, terms: Terms) -> int:
    """Return the largest number of cells that may have to be connected."""
    puzzle = terms.puzzle
    if rule.pieces:
        used = (puzzle.piece(name) for name in rule.pieces)
        return min(sum(len(piece) * piece.copies.high for piece in used), terms.size)
    most = min(len(puzzle.region.optional), terms.size - puzzle.needed_area[0])
    return max(0, most if puzzle.holes is None else min(most, puzzle.holes.high))
