"""Which pieces can come first, and in how many orders an assembly is taken apart one piece at a time.

Something *comes first* if it can leave in a state that slides lead to without anything having been able to leave before. What
a removal leaves can always be put back where it was in the assembly, by the moves that led there without those of the piece
taken off. So which piece may come next depends only on which are left, and orders are counted set by set.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from satpack.engines.disassembly.kernel import ENDLESS, numbers_in
from satpack.engines.disassembly.slides import SearchLimitError, Slides, closures
from satpack.model.moves.disassembly import Ending, Removals

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.model.moves.disassembly import Disassembly

MAX_LOOKS = 5_000
"""Default limit on the states for counting orders; some seconds at most."""


def removals(
    found: Disassembly, *, looks: int = MAX_LOOKS, stop: Callable[[], bool] = bool
) -> Removals | None:
    """Return which pieces can come first in an assembly that comes apart, after at most `looks` states; None if that is unknown."""
    if found.ending is not Ending.SEPARATED or not found.levels or found.turns or stop():
        return None
    counter = _Counter(found, looks, stop)
    everyone = (1 << len(found.whole.pieces)) - 1
    try:
        units, others = counter.first(everyone)
    except SearchLimitError:
        return None
    try:
        orders: int | None = counter.orders(everyone)
    except SearchLimitError:
        orders = None
    alone = sorted(piece for unit in units for piece in numbers_in(unit) if unit == 1 << piece)
    key = alone[0] if len(units) == len(alone) == 1 and not others else None
    return Removals(orders, tuple(alone), key)


class _Counter:
    def __init__(self, found: Disassembly, looks: int, stop: Callable[[], bool]) -> None:
        self._slides = Slides(found.assembly)
        self._left = looks
        self._stop = stop
        self._orders: dict[int, int] = {}

    def orders(self, left: int) -> int:
        """Return in how many orders some pieces, given by bits, are taken apart one at a time."""
        if self._is_unit(left):
            return 1
        if left not in self._orders:
            rests = set()
            for unit in self.first(left)[0]:
                rest = left & ~unit
                # of two units that part from each other it is the same which one leaves
                rests.add(max(unit, rest) if self._is_unit(rest) else rest)
            self._orders[left] = sum(map(self.orders, rests))
        return self._orders[left]

    def first(self, left: int) -> tuple[set[int], bool]:
        """Return the units that can come first among some pieces, and whether other sets than these can."""
        members = numbers_in(left)
        start = tuple(self._slides.start[piece] for piece in members)
        seen = {start}
        states = [start]
        units: set[int] = set()
        others = False
        for state in states:
            self._look()
            gaps = self._slides.gaps(state)
            leaves = False
            for rows in gaps:
                for leaving in self._leaving(members, closures(rows, ENDLESS)):
                    leaves = True
                    moved = sum(1 << members[i] for i in numbers_in(leaving))
                    sides = [each for each in (moved, left & ~moved) if self._is_unit(each)]
                    units.update(sides)
                    others |= not sides
            if leaves:
                continue
            for moved, axis, distance in self._slides.moves(gaps, self._slides.furthest):
                new = self._slides.slid(state, moved, axis, distance)
                if new not in seen:
                    seen.add(new)
                    states.append(new)
        return units, others

    def _leaving(self, members: tuple[int, ...], reach: list[int]) -> set[int]:
        """Return sets that can leave, unions of sets that single pieces drag along: all units, and others only if needed."""
        count = len(reach)
        back = [sum(1 << k for k in range(count) if reach[k] >> i & 1) for i in range(count)]
        found = {*reach, *back}
        groups = [self._slides.groups[piece] for piece in members]
        for group in {*groups} - {0}:
            alike = [i for i, own in enumerate(groups) if own == group]
            for drags in (reach, back):
                found.add(reduce(or_, (drags[i] for i in alike)))
        return found - {(1 << count) - 1}

    def _is_unit(self, pieces: int) -> bool:
        """Whether some pieces need not come apart from each other."""
        return self._slides.units(numbers_in(pieces)) < 2

    def _look(self) -> None:
        self._left -= 1
        if self._left < 0 or (self._left % 64 == 0 and self._stop()):
            raise SearchLimitError
