"""Reservoir sampling: each slot holds a uniform draw from the stream so far."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

_Item = TypeVar("_Item")


class Reservoir(Generic[_Item]):
    """Slots that are filled independently, each exactly in proportion to the items' integer weights.

    A slot takes one of the new items with their share of the total weight so far, `total`, and else keeps its item.

    >>> import random
    >>> drawn = Reservoir(3, random.Random(1))
    >>> drawn.offer(["a", "b"], [1, 0])
    >>> drawn.held(), drawn.total
    (['a', 'a', 'a'], 1)
    """

    def __init__(self, slots: int, random: Random) -> None:
        self.total = 0
        self._random = random
        self._slots: list[list[_Item]] = [[] for _ in range(slots)]

    def offer(self, things: Sequence[_Item], numbers: Sequence[int]) -> None:
        """Draw from these, too."""
        sums = list(itertools.accumulate(numbers))
        if not sums or not sums[-1]:
            return
        self.total += sums[-1]
        for slot in self._slots:
            drawn = self._random.randrange(self.total)
            if drawn < sums[-1]:
                slot[:] = [things[bisect_right(sums, drawn)]]

    def held(self) -> list[_Item]:
        """Return the drawn items; empty if no item was offered."""
        return [thing for slot in self._slots for thing in slot]
