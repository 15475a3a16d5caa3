"""States packed into as few 64-bit words as they need, and the options turned into masks on them.

A state is the window, one bit for each item from the sweep's position on (bit 0 is the item at the position; no option
that starts earlier reaches past the window), and a field for each counter. The window fills the first words; fields
take what the last of these leaves free, then further words, and never straddle two. A step of the sweep shifts the
window by one bit and leaves the fields where they are.

A state that remembers fewer numbers meets more of its equals, so a piece is counted only as far as its range of copies
can be broken:

- not at all, if any number that fits is allowed;
- up to its least number, if more than that never does harm;
- not at all, if the area settles it: all cells belong to some piece or stay empty, so that one number follows from the
  others;
- exactly, else.

Cells that stay empty are treated as one more piece, of one cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import reduceat, repeat
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from satpack.engines.frontier.tiling import SweepTiling, Usage


@dataclass(frozen=True, slots=True)
class CopyCounter:
    """A state's counter of the copies of one piece."""

    low: int
    """Fewest copies at the end."""
    high: int
    """Most copies; the counter's largest value."""
    saturates: bool = False
    """Whether further copies leave the counter at `high`, instead of being forbidden."""

    @property
    def bits(self) -> int:
        """The bits that its values need."""
        return self.high.bit_length()


@dataclass(frozen=True, slots=True)
class Implied:
    """A number of copies that follows at the end from the counted ones."""

    size: int
    """Cells of the piece."""
    low: int
    """Fewest copies; there is no upper limit."""
    others: Mapping[int, int]
    """For each counted piece its cells."""


@dataclass(frozen=True, slots=True)
class CopyCounters:
    """The numbers that a sweep counts besides covered cells."""

    cells: int
    """Cells of the region."""
    empty: int
    """The number that stands for cells that stay empty, one past the pieces'."""
    counted: Mapping[int, CopyCounter]
    """Counters, by piece."""
    implied: Implied | None = None
    """A piece whose number follows from the area."""


def counters_of(tiling: SweepTiling) -> CopyCounters:
    """Decide what to count for a tiling whose area allows a solution.

    Unless the puzzle bounds it, the number of empty cells follows from the other ranges at the end. Counting it then
    only serves to give up early, and is done where it splits no states: where the area ties it to the other counters.
    """
    puzzle = tiling.puzzle
    cells, empty = len(puzzle.region), len(puzzle.pieces)
    sizes = {k: len(piece) for k, piece in enumerate(puzzle.pieces)} | {empty: 1}
    lows = {k: piece.copies.low for k, piece in enumerate(puzzle.pieces)} | {empty: 0}
    highs = {k: piece.copies.high for k, piece in enumerate(puzzle.pieces)}
    unbounded = [k for k, high in highs.items() if high >= cells // sizes[k]]
    counted = {
        k: CopyCounter(lows[k], high) for k, high in highs.items() if 0 < high < cells // sizes[k]
    }
    if spare := int(tiling.weight[~tiling.problem.primary].sum()):
        most_empty = cells - puzzle.needed_area[0]
        if puzzle.limits_holes and puzzle.holes is not None:
            lows[empty], most_empty = puzzle.holes.low, min(most_empty, puzzle.holes.high)
        if most_empty < spare and (puzzle.limits_holes or len(unbounded) <= 1):
            counted[empty] = CopyCounter(lows[empty], most_empty)
        else:
            unbounded.append(empty)
    if len(unbounded) == 1:
        (settled,) = unbounded
        others = {k: sizes[k] for k in counted}
        return CopyCounters(cells, empty, counted, Implied(sizes[settled], lows[settled], others))
    for k in unbounded:
        if lows[k]:
            counted[k] = CopyCounter(lows[k], lows[k], saturates=True)
    return CopyCounters(cells, empty, counted)


WORD = 64
"""Bits in a word."""


@dataclass(frozen=True, slots=True)
class CounterField:
    """The place of a counter in a state."""

    counter: CopyCounter
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

    uses: tuple[tuple[CounterField, int], ...]
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
class SweepLayout:
    """The packing of states, for one tiling in one order."""

    words: int
    """Words of a state."""
    window: int
    """Bits of the window."""
    fields: dict[int, CounterField]
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
    tiling: SweepTiling,
    order: NDArray[np.int64],
    counters: CopyCounters,
    deadline: Deadline = NEVER,
) -> SweepLayout:
    """Pack the states of a sweep over the items in `order`, int64 of shape (I,); raise Undecided at the deadline."""
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    problem = tiling.problem
    ranks, sizes = rank[problem.items], np.diff(problem.starts)
    firsts = reduceat(np.minimum, ranks, problem.starts[:-1]) if len(tiling) else ranks
    reach = ranks - repeat(firsts, sizes)
    window = 1 + int(reach.max(initial=0))
    fields, words = _fields(window, counters)
    masks = np.zeros((len(tiling), words), dtype=np.uint64)
    option = repeat(np.arange(len(tiling)), sizes)
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
    return SweepLayout(words, window, fields, tuple(map(tuple, starts)))


def _fields(window: int, counters: CopyCounters) -> tuple[dict[int, CounterField], int]:
    """Return the counters' places, widest first into the first word that has room; and the number of words."""
    taken = [WORD] * (window // WORD) + [window % WORD] * (window % WORD > 0)
    fields = {}
    for piece, counter in sorted(counters.counted.items(), key=lambda entry: -entry[1].bits):
        word = next((i for i, used in enumerate(taken) if used + counter.bits <= WORD), len(taken))
        if word == len(taken):
            taken.append(0)
        fields[piece] = CounterField(counter, word, taken[word])
        taken[word] += counter.bits
    return fields, len(taken)


def _uses(fields: dict[int, CounterField], usage: Usage) -> tuple[tuple[CounterField, int], ...]:
    return tuple((fields[piece], number) for piece, number in usage if piece in fields)
