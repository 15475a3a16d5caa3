"""The rule that the map of pieces can be coloured with few colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from satpack.model.grids.corners import CONTACTS
from satpack.model.rule import Rule, argument

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from satpack.model.rule import Filling


@dataclass(frozen=True, slots=True)
class Colourable(Rule):
    """The pieces can be coloured such that neighbours differ."""

    kind: ClassVar[str] = "colourable"
    witness: ClassVar[str] = "the colouring"
    says: ClassVar[str] = (
        "a given number of colours is enough to colour the pieces so that neighbours differ"
    )
    colours: int = argument("number", "the number of colours", low=1)
    by: str = argument(
        "word",
        "the contact of neighbours: a side (in space a face), or at least a corner",
        default="side",
        words=CONTACTS,
    )

    def fault(self, filling: Filling) -> str:
        """Return that there is no such colouring."""
        if map_colouring(filling, self.colours, self.by) is None:
            return f"the pieces can't be coloured with {self.colours}"
        return ""


def coloured_map(rules: Iterable[Rule], filling: Filling) -> list[int] | None:
    """Return a colouring by which a filling keeps all rules of this kind; None if there is none, or no such rule."""
    asked = _strictest(rules)
    return None if asked is None else map_colouring(filling, *asked)


def map_fault(
    rules: Iterable[Rule], filling: Filling, colouring: Mapping[int, int]
) -> tuple[int, str] | None:
    """Return a piece whose colour, from 0 by its index, breaks rules of this kind, and how; None if all keep them."""
    asked = _strictest(rules)
    if asked is None:
        return next(((piece, "leave it out: no rule asks for it") for piece in colouring), None)
    colours, by = asked
    near = _neighbours(filling, by)
    for piece, colour in colouring.items():
        if not 0 <= colour < colours:
            return piece, f"use 1 to {colours}"
        for other in near[piece]:
            if colouring.get(other) == colour:
                return piece, f"piece {filling.lying[other][0]!r}, which it touches, has the same"
    return None


def _strictest(rules: Iterable[Rule]) -> tuple[int, str] | None:
    """Return the number of colours and the kind of contact by which a colouring keeps all rules of this kind."""
    asked = [rule for rule in rules if isinstance(rule, Colourable)]
    if not asked:
        return None
    by = "corner" if any(rule.by == "corner" for rule in asked) else "side"
    return min(rule.colours for rule in asked), by


def _neighbours(filling: Filling, by: str) -> list[set[int]]:
    owners = filling.owners()
    near: list[set[int]] = [set() for _ in filling.lying]
    for cell, owner in owners.items():
        for other in filling.surface.touching(cell, by):
            if owners.get(other, owner) != owner:
                near[owner].add(owners[other])
    return near


def map_colouring(filling: Filling, colours: int, by: str = "side") -> list[int] | None:
    """Return a colour for each placed piece, from 0, such that neighbours differ; None if there is none.

    Exhaustive: the piece with the fewest colours left is coloured first (D. Brélaz, "New methods to color the
    vertices of a graph", CACM 22, 1979), and only one unused colour is tried.
    """
    near = _neighbours(filling, by)
    found = [-1] * len(near)
    # a stack of decisions, each with the colours that are still to be tried
    stack: list[tuple[int, list[int]]] = []
    forward = True
    while True:
        if forward:
            open_ones = [i for i, colour in enumerate(found) if colour < 0]
            if not open_ones:
                return found
            piece = max(
                open_ones, key=lambda i: (len({found[j] for j in near[i]} - {-1}), len(near[i]))
            )
            used = max(found) + 1
            taken = {found[j] for j in near[piece]}
            choices = [c for c in range(min(used + 1, colours)) if c not in taken]
            stack.append((piece, choices[::-1]))
        if not stack:
            return None
        piece, choices = stack[-1]
        forward = bool(choices)
        if choices:
            found[piece] = choices.pop()
        else:
            found[piece] = -1
            stack.pop()
