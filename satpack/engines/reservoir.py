"""Drawing from what is listed, without keeping it: each of some slots holds one thing, drawn from all that came so far."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

_Item = TypeVar("_Item")

__all__ = ["Reservoir"]


class Reservoir(Generic[_Item]):
    """Slots that are filled independently, each as often with a thing as its whole number says, exactly.

    A slot takes one of the things that come together with the share that they have in all that came so far, and else
    keeps what it holds.

    Parameters
    ----------
    slots : int
        How many are drawn.
    random : random.Random
        What draws.

    Attributes
    ----------
    total : int
        The sum of the numbers so far.

    Examples
    --------
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
        """Return what was drawn; nothing if nothing was offered."""
        return [thing for slot in self._slots for thing in slot]
