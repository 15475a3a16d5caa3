"""Lazy rules about connected cells: a model that breaks one is cut off, and the solver goes on.

A cut says of two cells that if both are members, so is one of the cells of a separator, that every way from the one to
the other passes. There are very many such clauses, and few are ever needed; the formula for all numbers of steps,
which `satpack.engines.sat.rules.connected` writes for fewer cells and wherever a formula must stand by itself, grows
with the square of the members.

Likewise of groups of empty cells that may not be too large: a cut says of connected cells, one more than may be empty,
that one of them is covered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from satpack.engines.sat.groups import against_groups, members_in, parts_of, reached

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from satpack.model.puzzle import Puzzle
    from satpack_encodings import Clause

__all__ = ["Cuts", "cuts_for"]


@dataclass(slots=True)
class Cuts:
    """The rules that are enforced by cutting off models."""

    made: int = 0
    """Clauses made so far."""
    _watched: list[Callable[[set[int]], list[Clause]]] = field(default_factory=list)

    def watch(self, members: Mapping[int, int], near: Sequence[Sequence[int]]) -> None:
        """Require the cells whose literals are true to be connected; `near` lists each cell's neighbours."""
        self._watched.append(partial(_separating, members, near))

    def watch_groups(
        self, members: Mapping[int, int], near: Sequence[Sequence[int]], most: int
    ) -> None:
        """Allow no more than `most` connected cells whose literals are true."""
        self._watched.append(lambda true: against_groups(members, near, most, true))

    def against(self, model: Sequence[int]) -> list[Clause]:
        """Return clauses that exclude a model and no valid one; empty if the model is valid."""
        true = {literal for literal in model if literal > 0}
        found = [clause for cuts in self._watched for clause in cuts(true)]
        self.made += len(found)
        return found


def _separating(
    members: Mapping[int, int], near: Sequence[Sequence[int]], true: set[int]
) -> list[Clause]:
    """Return clauses against the parts that members fall into.

    For each connected part, and each other part, a clause: a cell of the one, a cell of the other, and the cells
    beside the first part that can be reached from the other.
    """
    found: list[Clause] = []
    parts = parts_of(members_in(members, true), near)
    for part in parts if len(parts) > 1 else ():
        beside = {other for cell in part for other in near[cell] if other in members} - part
        for other in parts:
            if other is not part:
                outside = reached(min(other), members.keys() - beside, near)
                cut = [c for c in beside if any(n in outside for n in near[c])]
                ends = [-members[min(part)], -members[min(other)]]
                found.append([*ends, *(members[c] for c in sorted(cut))])
    return found


def cuts_for(puzzle: Puzzle) -> Cuts | None:
    """Return cuts for the rules of a puzzle, for a solver that takes clauses after a model; None without rules."""
    return Cuts() if puzzle.searched_rules else None
