"""Lazy rules about connected cells: a model that breaks one is cut off, and the solver goes on.

A cut says of two cells that if both are members, so is one of the cells of a separator, that every way from the one to
the other passes. There are very many such clauses, and few are ever needed; the formula for all numbers of steps,
which `satpack.engines.sat.rules.connected` writes for fewer cells and wherever a formula must stand by itself, grows
with the square of the members.

Likewise of groups of empty cells that may not be too large: a cut says of connected cells, one more than may be empty,
that one of them is covered. Where such groups are few, a formula has a clause for each (`connected_sets`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from satpack.model.connected import grouped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from satpack.model.puzzle import Puzzle
    from satpack_encodings import Clause

FEW = 20_000
"""Sets up to which a solver is given a clause for each; of more, few are ever needed, and cuts are better."""


def members_in(members: Mapping[int, int], true: set[int]) -> set[int]:
    return {cell for cell, literal in members.items() if (abs(literal) in true) == (literal > 0)}


def against_groups(
    members: Mapping[int, int], near: Sequence[Sequence[int]], most: int, true: set[int]
) -> list[Clause]:
    """Return clauses against too large groups of members: for each, the nearest cells around each of its cells."""
    found: dict[tuple[int, ...], None] = {}
    for part in parts_of(members_in(members, true), near):
        if len(part) > most:
            found.update((_nearest(cell, part, near, most + 1), None) for cell in sorted(part))
    return [[-members[cell] for cell in cells] for cells in found]


def _nearest(
    start: int, among: set[int], near: Sequence[Sequence[int]], count: int
) -> tuple[int, ...]:
    """Return `count` connected cells of a group, the nearest to one of them that are found first."""
    found = [start]
    for cell in found:
        for other in near[cell]:
            if other in among and other not in found and len(found) < count:
                found.append(other)
    return tuple(sorted(found))


def parts_of(cells: set[int], near: Sequence[Sequence[int]]) -> list[set[int]]:
    return list(map(set, grouped(sorted(cells), near.__getitem__)))


def reached(start: int, among: Iterable[int], near: Sequence[Sequence[int]]) -> set[int]:
    left = set(among) - {start}
    found, fresh = {start}, [start]
    while fresh:
        more = left.intersection(near[fresh.pop()])
        left -= more
        found |= more
        fresh += more
    return found


def connected_sets(
    cells: Sequence[int], near: Sequence[Sequence[int]], size: int
) -> Iterator[tuple[int, ...]]:
    """Yield every connected set of `size` cells, once, from its least cell.

    A cell beside a group is taken or passed over for good (D. H. Redelmeier, "Counting polyominoes: yet another attack", Discrete
    Mathematics 36(2), 1981).
    """
    allowed = set(cells)
    for first in cells:
        # groups, the cells beside them that are still to be tried, and all that was met
        stack: list[tuple[tuple[int, ...], tuple[int, ...], set[int]]] = [((), (first,), {first})]
        while stack:
            group, untried, met = stack.pop()
            if not untried:
                continue
            *rest, cell = untried
            stack.append((group, tuple(rest), met))
            grown = (*group, cell)
            if len(grown) == size:
                yield tuple(sorted(grown))
                continue
            fresh = [n for n in near[cell] if n in allowed and n > first and n not in met]
            stack.append((grown, (*rest, *fresh), met.union(fresh)))


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
        self._watched.append(partial(against_groups, members, near, most))

    def against(self, model: Sequence[int]) -> list[Clause]:
        """Return clauses that exclude a model and no valid one; empty if the model is valid."""
        true = {literal for literal in model if literal > 0}
        found = [clause for cuts in self._watched for clause in cuts(true)]
        self.made += len(found)
        return found


def _separating(
    members: Mapping[int, int], near: Sequence[Sequence[int]], true: set[int]
) -> list[Clause]:
    """Return clauses against the parts that members fall into: for two of them a cell of each, and the cells between beside the first."""
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
