"""Cells that hang together, said lazily: a model in which they do not is cut off, and the solver goes on.

A cut says of two cells that if both are members, so is one of the cells of a separator, that every way from the one to the
other passes. There are very many such clauses, and few are ever needed; the formula for all numbers of steps, which
`satpack.engines.sat.rules.connected` writes for fewer cells and wherever a formula must stand by itself, grows with the
square of the members.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from satpack_encodings import Clause

__all__ = ["Cuts"]


@dataclass(slots=True)
class Cuts:
    """Literals that are to hang together in every model.

    Attributes
    ----------
    made : int
        How many clauses were made so far.
    """

    made: int = 0
    _watched: list[tuple[Mapping[int, int], Sequence[Sequence[int]]]] = field(default_factory=list)

    def watch(self, members: Mapping[int, int], near: Sequence[Sequence[int]]) -> None:
        """Let cells hang together whose literals are true; `near` says for each cell its neighbours."""
        self._watched.append((members, near))

    def against(self, model: Sequence[int]) -> list[Clause]:
        """Return clauses that a model breaks, and every model keeps in which all hangs together; none if it does here.

        For each part that hangs together, and each other part, a clause: a cell of the one, a cell of the other, and the
        cells beside the first part that can be reached from the other.
        """
        true = {literal for literal in model if literal > 0}
        found: list[Clause] = []
        for members, near in self._watched:
            own = {
                cell for cell, literal in members.items() if (abs(literal) in true) == (literal > 0)
            }
            parts = _parts(own, near)
            for part in parts if len(parts) > 1 else ():
                beside = {other for cell in part for other in near[cell] if other in members} - part
                for other in parts:
                    if other is not part:
                        outside = _reached(min(other), members.keys() - beside, near)
                        cut = [c for c in beside if any(n in outside for n in near[c])]
                        ends = [-members[min(part)], -members[min(other)]]
                        found.append([*ends, *(members[c] for c in sorted(cut))])
        self.made += len(found)
        return found


def _parts(cells: set[int], near: Sequence[Sequence[int]]) -> list[set[int]]:
    left, found = set(cells), []
    while left:
        part = _reached(min(left), left, near)
        left -= part
        found.append(part)
    return found


def _reached(start: int, among: Iterable[int], near: Sequence[Sequence[int]]) -> set[int]:
    """Return the cells that a way along some cells leads to from one of them."""
    left = set(among) - {start}
    found, fresh = {start}, [start]
    while fresh:
        more = left.intersection(near[fresh.pop()])
        left -= more
        found |= more
        fresh += more
    return found
