"""States packed into as few 64-bit words as they need, and the options turned into masks on them.

A state is the window, one bit for each item from the sweep's position on (bit 0 is the item at the position; no option
that starts earlier reaches past the window), and a field for each counter. The window fills the first words; fields
take what the last of these leaves free, then further words, and never straddle two. A step of the sweep shifts the
window by one bit and leaves the fields where they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.limits import Deadline, in_time

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.engines.frontier.counters import Counter, Counters
    from satpack.engines.frontier.tiling import Tiling, Usage

__all__ = ["WORD", "Field", "Layout", "Start", "layout_of"]

WORD = 64
"""Bits in a word."""


@dataclass(frozen=True, slots=True)
class Field:
    """The place of a counter in a state."""

    counter: Counter
    word: int
    """Index of the word."""
    shift: int
    """Index of the counter's lowest bit in the word."""

    def read(self, keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the counter's value in each state."""
        mask = np.uint64((1 << self.counter.bits) - 1)
        found: NDArray[np.uint64] = (keys[self.word] >> np.uint64(self.shift)) & mask
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """The options that start at one position and use the same copies."""

    uses: tuple[tuple[Field, int], ...]
    """The counters they raise, and by how much."""
    masks: NDArray[np.uint64]
    """The part of the window that each covers, shape (options, words)."""
    options: NDArray[np.int64]
    """Their numbers in the tiling, shape (options,); -1 for an item that stays empty."""

    @property
    def summands(self) -> int:
        """Most states that these options take to the same state."""
        merged = prod(1 + number for field, number in self.uses if field.counter.saturates)
        return len(self.masks) * merged


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The packing of states, for one tiling in one order."""

    words: int
    """Words of a state."""
    window: int
    """Bits of the window."""
    fields: dict[int, Field]
    """The counters' places, by piece."""
    starts: tuple[tuple[Start, ...], ...]
    """For each position the options that start there."""

    @property
    def limb_bits(self) -> int:
        """Bits of a word that can hold a part of a number, so that those of equal states can be added in the word.

        Each option takes different states of one step to different states of the next, unless a counter saturates on
        the way, and one more comes from the state whose item was covered already.
        """
        summands = 1 + max(sum(start.summands for start in starts) for starts in self.starts)
        return WORD - summands.bit_length()

    def shift(self, keys: NDArray[np.uint64]) -> None:
        """Move the window of every state on by one position, in place; bit 0 is set in all of them."""
        whole, rest = divmod(self.window, WORD)
        inside = [~np.uint64(0)] * whole + ([np.uint64((1 << rest) - 1)] if rest else [])
        for word, mask in enumerate(inside):
            window = (keys[word] & mask) >> np.uint64(1)
            if word + 1 < len(inside):
                window |= keys[word + 1] << np.uint64(WORD - 1)
            keys[word] = (keys[word] & ~mask) | window

    def shift_back(self, keys: NDArray[np.uint64]) -> None:
        """Undo `shift`, in place."""
        whole, rest = divmod(self.window, WORD)
        inside = [~np.uint64(0)] * whole + ([np.uint64((1 << rest) - 1)] if rest else [])
        carry: NDArray[np.uint64] | np.uint64 = np.uint64(1)
        for word, mask in enumerate(inside):
            window = ((keys[word] << np.uint64(1)) & mask) | carry
            carry = keys[word] >> np.uint64(WORD - 1)
            keys[word] = (keys[word] & ~mask) | window


def layout_of(
    tiling: Tiling,
    order: NDArray[np.int64],
    counters: Counters,
    deadline: Deadline | None = None,
) -> Layout:
    """Pack the states of a sweep over the items in `order`, int64 of shape (I,); raise Undecided at the deadline."""
    deadline = deadline or Deadline()
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    problem = tiling.problem
    ranks, sizes = rank[problem.items], np.diff(problem.starts)
    firsts = np.minimum.reduceat(ranks, problem.starts[:-1]) if len(tiling) else ranks
    reach = ranks - np.repeat(firsts, sizes)
    window = 1 + int(reach.max(initial=0))
    fields, words = _fields(window, counters)
    masks = np.zeros((len(tiling), words), dtype=np.uint64)
    option = np.repeat(np.arange(len(tiling)), sizes)
    bits = np.uint64(1) << (reach % WORD).astype(np.uint64)
    np.bitwise_or.at(masks, (option, reach // WORD), bits)

    deadline.check()
    starts: list[list[Start]] = [[] for _ in order]
    by_start = np.lexsort((tiling.usage, firsts))
    key = firsts[by_start] * len(tiling.usages) + tiling.usage[by_start]
    groups = np.split(by_start, np.flatnonzero(np.diff(key)) + 1)
    for group in in_time(iter(groups), deadline):
        if len(group):
            uses = _uses(fields, tiling.usages[tiling.usage[group[0]]])
            starts[firsts[group[0]]].append(Start(uses, masks[group], group))
    alone = np.zeros((1, words), dtype=np.uint64)
    alone[0, 0] = 1
    nothing = np.array([-1])
    for position, item in enumerate(order.tolist()):
        if not problem.primary[item]:
            uses = _uses(fields, ((counters.empty, int(tiling.weight[item])),))
            starts[position].append(Start(uses, alone, nothing))
    return Layout(words, window, fields, tuple(map(tuple, starts)))


def _fields(window: int, counters: Counters) -> tuple[dict[int, Field], int]:
    """Return the counters' places, widest first into the first word that has room; and the number of words."""
    taken = [WORD] * (window // WORD) + [window % WORD] * (window % WORD > 0)
    fields = {}
    for piece, counter in sorted(counters.counted.items(), key=lambda entry: -entry[1].bits):
        word = next((i for i, used in enumerate(taken) if used + counter.bits <= WORD), len(taken))
        if word == len(taken):
            taken.append(0)
        fields[piece] = Field(counter, word, taken[word])
        taken[word] += counter.bits
    return fields, len(taken)


def _uses(fields: dict[int, Field], usage: Usage) -> tuple[tuple[Field, int], ...]:
    return tuple((fields[piece], number) for piece, number in usage if piece in fields)
