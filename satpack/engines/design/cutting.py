"""Cuts of a set of cells into connected parts of given sizes: all of them, random ones, and neighbours of one.

A part is a mask, an integer with a bit for each of its cells; a cut is its parts, the largest first, those of one size by
their first cells. A random cut grows its parts cell by cell from random ones, then moves cells from part to part until the
sizes are right. A neighbour of a cut is made in the same way, after a few random cells have gone to a part that they touch. Not
all cuts are equally likely.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from satpack.runtime.limits import Deadline

Parts = tuple[int, ...]
"""A cut: the masks of its parts, in order."""

_ATTEMPTS = 100
"""Attempts after which a cut, or a neighbour of one, is taken not to exist."""

_MOVES = 8
"""Moves per part after which an attempt is given up."""

_STRAY = 0.2
"""The share of moves that ignore sizes, so that the others don't go in circles."""


class Cutter:
    """Cuts cells, numbered from 0, of which `near` lists the neighbours, into parts of some sizes, the largest first."""

    def __init__(
        self, near: Sequence[Sequence[int]], sizes: Sequence[int], deadline: Deadline = NEVER
    ) -> None:
        self.sizes = tuple(sizes)
        self.deadline = deadline
        self._whole = (1 << len(near)) - 1
        self._near = [sum(1 << other for other in own) for own in near]

    def is_cut(self, parts: Sequence[int]) -> bool:
        together = 0
        for part in parts:
            is_right = 0 < part <= self._whole and not part & together
            if not (is_right and self._is_connected(part)):
                return False
            together |= part
        return (
            together == self._whole
            and tuple(map(int.bit_count, parts)) == self.sizes
            and in_order(parts) == tuple(parts)
        )

    def all(self) -> Iterator[Parts]:
        """Yield every cut, each once; raise Undecided at the deadline."""
        for parts in self._cuts(self._whole, self.sizes):
            yield in_order(parts)

    def at_random(self, chance: random.Random) -> Parts | None:
        """Return a random cut, None if none was met; raise Undecided at the deadline."""
        for _ in range(_ATTEMPTS):
            self.deadline.check()
            parts = self._grown(chance)
            if self._balance(parts, chance):
                return in_order(parts)
        return None

    def neighbour(self, parts: Parts, chance: random.Random) -> Parts | None:
        """Return a cut that differs in some cells, None if none was met; raise Undecided at the deadline."""
        for _ in range(_ATTEMPTS):
            self.deadline.check()
            own = list(parts)
            for _ in range(chance.choice((1, 1, 2, 3))):
                self._stray(own, chance)
            if self._balance(own, chance) and in_order(own) != parts:
                return in_order(own)
        return None

    def _cuts(self, left: int, sizes: tuple[int, ...]) -> Iterator[list[int]]:
        if not left:
            yield []
            return
        self.deadline.check()
        first = left & -left
        for size in sorted(set(sizes)):
            place = sizes.index(size)
            rest = sizes[:place] + sizes[place + 1 :]
            for part in self._connected(first, self._around(first) & left, left ^ first, size - 1):
                others = left & ~part
                if all(each.bit_count() in _sums(rest) for each in self._components(others)):
                    for parts in self._cuts(others, rest):
                        yield [part, *parts]

    def _connected(self, part: int, edge: int, free: int, more: int) -> Iterator[int]:
        """Yield every connected set that holds a part and `more` of the free cells; `edge` are those that touch it."""
        # not recursive: a part may have more cells than calls may be nested
        stack = [(part, edge, free, more)]
        while stack:
            part, edge, free, more = stack.pop()
            if not more:
                yield part
            elif edge:
                self.deadline.check()
                cell = edge & -edge
                edge ^= cell
                free &= ~cell
                stack.append((part, edge, free, more))
                grown = (edge | self._around(cell)) & free
                stack.append((part | cell, grown, free, more - 1))

    def _grown(self, chance: random.Random) -> list[int]:
        """Return connected parts that cover all cells, of about the right sizes."""
        cells = range(len(self._near))
        parts = [1 << cell for cell in chance.sample(cells, len(self.sizes))]
        left = self._whole & ~sum(parts)
        while left:
            able = [i for i, part in enumerate(parts) if self._around(part) & left]
            small = [i for i in able if parts[i].bit_count() < self.sizes[i]]
            grows = chance.choice(small or able)
            cell = _any_bit(self._around(parts[grows]) & left, chance)
            parts[grows] |= cell
            left ^= cell
        return parts

    def _balance(self, parts: list[int], chance: random.Random) -> bool:
        """Move cells until all parts have their sizes; return whether that worked."""
        for _ in range(_MOVES * len(parts)):
            large = [i for i, part in enumerate(parts) if part.bit_count() > self.sizes[i]]
            if not large:
                return True
            if chance.random() < _STRAY:
                self._stray(parts, chance)
                continue
            giver = chance.choice(large)
            self._give(parts, giver, self._towards(parts, giver, chance), chance)
        return False

    def _towards(self, parts: list[int], giver: int, chance: random.Random) -> int:
        """Return the first part on a shortest way from a part, over parts that touch, to one that is too small."""
        # of each part the one after `giver` on the way to it
        first = {giver: giver}
        for at in (queue := [giver]):
            if parts[at].bit_count() < self.sizes[at]:
                return first[at]
            around = self._around(parts[at])
            touched = [i for i, part in enumerate(parts) if i not in first and part & around]
            chance.shuffle(touched)
            for other in touched:
                first[other] = other if at == giver else first[at]
                queue.append(other)
        raise AssertionError("the parts are not connected")

    def _stray(self, parts: list[int], chance: random.Random) -> None:
        """Give a random cell of a random part to a random part that touches it."""
        giver = chance.randrange(len(parts))
        around = self._around(parts[giver])
        touched = [i for i, part in enumerate(parts) if i != giver and part & around]
        self._give(parts, giver, chance.choice(touched), chance)

    def _give(self, parts: list[int], giver: int, taker: int, chance: random.Random) -> None:
        """Give a random cell of a part to another that touches it, if the rest of the part stays connected."""
        edge = parts[giver] & self._around(parts[taker])
        while edge:
            cell = _any_bit(edge, chance)
            rest = parts[giver] ^ cell
            if rest and self._is_connected(rest):
                parts[giver] = rest
                parts[taker] |= cell
                return
            edge ^= cell

    def _around(self, part: int) -> int:
        """Return the cells that touch a part, and perhaps some of its own."""
        found = 0
        while part:
            cell = part & -part
            found |= self._near[cell.bit_length() - 1]
            part ^= cell
        return found

    def _component(self, part: int) -> int:
        found = fresh = part & -part
        while fresh:
            fresh = self._around(fresh) & part & ~found
            found |= fresh
        return found

    def _components(self, part: int) -> Iterator[int]:
        while part:
            found = self._component(part)
            yield found
            part ^= found

    def _is_connected(self, part: int) -> bool:
        return self._component(part) == part


def in_order(parts: Sequence[int]) -> Parts:
    return tuple(sorted(parts, key=lambda part: (-part.bit_count(), part & -part)))


@cache
def _sums(sizes: tuple[int, ...]) -> frozenset[int]:
    found = {0}
    for size in sizes:
        found |= {size + each for each in found}
    return frozenset(found)


def _any_bit(mask: int, chance: random.Random) -> int:
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return chance.choice(bits)
