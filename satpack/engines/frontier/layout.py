"""The input of a sweep: options and items, and states packed into as few 64-bit words as they need.

A filling of a puzzle chooses placements that cover cells. A filling that a symmetry maps to itself chooses whole
orbits of placements under that symmetry; orbits whose placements overlap are never chosen. Both are the same problem
about a `SweepTiling`: options are placements or orbits, and items are cells, or rather classes of cells that every option
covers together or not at all, since one bit stands for such a class. A symmetry's quotient of the region appears by
itself, and so the geometry is needed nowhere.

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

from satpack.engines.burnside import orbits_of
from satpack.model.counts import bincount, reduceat, repeat
from satpack.model.placing.cover_problem import CoverProblem, owners_of
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

Usage = tuple[tuple[int, int], ...]
"""The copies of pieces that an option uses, as pairs of piece and number, by piece."""


@dataclass(frozen=True, slots=True, eq=False)
class SweepTiling:
    """Options that cover items, and how many copies of each piece they use.

    There are C cells, I items and n options.
    """

    puzzle: Puzzle
    item_of_cell: NDArray[np.int64]
    """The item that each cell of the region belongs to, shape (C,)."""
    weight: NDArray[np.int64]
    """Number of cells of each item, shape (I,)."""
    problem: CoverProblem
    """The items and options; items that must be covered are primary, those that may be are secondary. Pieces are
    not items.
    """
    usage: NDArray[np.int64]
    """Index in `usages` of the usage of each option, shape (n,)."""
    usages: tuple[Usage, ...]
    """Every usage that occurs."""
    orbit: NDArray[np.int64]
    """For each placement of the puzzle the least one of its orbit, shape (placements,)."""
    least: NDArray[np.int64]
    """For each option the least placement of its orbit, shape (n,)."""

    def __len__(self) -> int:
        return len(self.usage)

    def placements_of(self, option: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.orbit == self.least[option]).tolist()
        return found


def tiling_of(
    placements: Placements,
    permutation: NDArray[np.integer] | None = None,
    deadline: Deadline = NEVER,
) -> SweepTiling:
    """Return the tiling whose solutions are the fillings of a puzzle, or those that a symmetry, a permutation of shape (n,), maps to themselves."""
    puzzle = placements.puzzle
    count = len(placements)
    orbit = np.arange(count) if permutation is None else orbits_of(np.asarray(permutation))
    owner = repeat(orbit, np.diff(placements.starts))
    cells = placements.cells.astype(np.int64)
    order = np.lexsort((cells, owner))
    deadline.check()
    owner, cells = owner[order], cells[order]
    is_usable = np.ones(count, dtype=bool)
    is_usable[owner[1:][(owner[1:] == owner[:-1]) & (cells[1:] == cells[:-1])]] = False
    usage, usages = _usages(placements, orbit, deadline)
    whole, pieces = placements.cover, len(puzzle.pieces)
    affordable = [all(n <= whole.high[k] for k, n in use) for use in usages]
    is_usable &= np.array(affordable, dtype=bool)[usage]
    kept = is_usable[owner]
    owner, cells = owner[kept], cells[kept]
    deadline.check()
    options, owner = np.unique(owner, return_inverse=True)
    deadline.check()
    item_of_cell, first_cell = _items(owner, cells, len(puzzle.region), deadline)
    stays = first_cell[item_of_cell[cells]] == cells
    owner, items = owner[stays], item_of_cell[cells[stays]]
    is_required = np.zeros(len(first_cell), dtype=bool)
    is_required[item_of_cell[whole.primary[pieces:]]] = True
    return SweepTiling(
        puzzle=puzzle,
        item_of_cell=item_of_cell,
        weight=bincount(item_of_cell, minlength=len(first_cell)),
        problem=CoverProblem(
            low=is_required.astype(np.int64),
            high=np.ones(len(first_cell), dtype=np.int64),
            primary=is_required,
            starts=np.searchsorted(owner, np.arange(len(options) + 1)),
            items=items,
        ),
        usage=usage[options],
        usages=usages,
        orbit=orbit,
        least=options,
    )


def _usages(
    placements: Placements, orbit: NDArray[np.int64], deadline: Deadline
) -> tuple[NDArray[np.int64], tuple[Usage, ...]]:
    """Return for each orbit, by its least placement, the index of its usage; and the usages."""
    kinds = len(placements.puzzle.pieces)
    pairs, times = np.unique(orbit * kinds + placements.piece, return_counts=True)
    of_orbit: dict[int, list[tuple[int, int]]] = {}
    for pair, number in in_time(zip(pairs.tolist(), times.tolist(), strict=True), deadline):
        of_orbit.setdefault(pair // kinds, []).append((pair % kinds, number))
    usages: dict[Usage, int] = {}
    usage = np.zeros(len(orbit), dtype=np.int64)
    for least, use in in_time(iter(of_orbit.items()), deadline):
        usage[least] = usages.setdefault(tuple(use), len(usages))
    return usage, tuple(usages)


def _items(
    owner: NDArray[np.int64], cells: NDArray[np.int64], count: int, deadline: Deadline
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return for each cell the number of its item, and for each item its first cell."""
    numbers: dict[bytes, int] = {}
    item_of_cell = np.array(
        [
            numbers.setdefault(covering.tobytes(), len(numbers))
            for covering in in_time(iter(owners_of(cells, owner, count)), deadline)
        ],
        dtype=np.int64,
    )
    _, first_cell = np.unique(item_of_cell, return_index=True)
    return item_of_cell, first_cell


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
    counter: CopyCounter
    word: int
    """Index of the word."""
    shift: int
    """Index of the counter's lowest bit in the word."""

    def read(self, keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
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

        States of one step come together in one of the next by different options, unless a counter saturates, and one was covered already.
        """
        summands = 1 + max(sum(start.summands for start in starts) for starts in self.starts)
        return WORD - summands.bit_length()

    @property
    def _inside(self) -> list[np.uint64]:
        """The bits of the window in each word that has any."""
        whole, rest = divmod(self.window, WORD)
        return [~np.uint64(0)] * whole + ([np.uint64((1 << rest) - 1)] if rest else [])

    def shift(self, keys: NDArray[np.uint64]) -> None:
        """Move the window of every state on by one position, in place; bit 0 is set in all of them."""
        inside = self._inside
        for word, mask in enumerate(inside):
            window = (keys[word] & mask) >> np.uint64(1)
            if word + 1 < len(inside):
                window |= keys[word + 1] << np.uint64(WORD - 1)
            keys[word] = (keys[word] & ~mask) | window

    def shift_back(self, keys: NDArray[np.uint64]) -> None:
        carry: NDArray[np.uint64] | np.uint64 = np.uint64(1)
        for word, mask in enumerate(self._inside):
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
