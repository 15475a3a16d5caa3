"""Groups of connected cells: the parts of a set, all sets of a size, and clauses against groups that are too large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.connected import grouped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from satpack_encodings import Clause

__all__ = ["FEW", "against_groups", "connected_sets", "members_in", "parts_of", "reached"]

FEW = 20_000
"""Sets up to which a solver is given a clause for each; of more, few are ever needed, and cuts are better."""


def members_in(members: Mapping[int, int], true: set[int]) -> set[int]:
    """Return the cells whose literals are true."""
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
    """Return the parts that cells fall into."""
    return list(map(set, grouped(sorted(cells), near.__getitem__)))


def reached(start: int, among: Iterable[int], near: Sequence[Sequence[int]]) -> set[int]:
    """Return the cells that can be reached from one of them along `among`."""
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
    """Yield every connected set of `size` cells, once.

    Each grows from its least cell. A cell beside a group is taken or passed over for good, as in counting polyominoes
    (D. H. Redelmeier, "Counting polyominoes: yet another attack", Discrete Mathematics 36(2), 1981).
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
