"""The sweep: one position after the other, all states at once.

Numbers of ways are exact integers of any size: limbs of some bits each in arrays of 64-bit words, lowest first. The
bits left free in a word are enough to add up all numbers that are ever merged into one, so that a merge is one pass of
sums and one of carries for each limb. Another limb is added when the numbers grow into it. Limbs need as many words as
residues modulo word-sized primes, but only as many as the numbers so far, no division and no reconstruction.

Every array of a step is accounted for before it is made, against a limit on memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.engines.burnside import UNLIMITED, Limits, Progress
from satpack.model.counts import reduceat
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.frontier.layout import CopyCounters, CounterField, Start, SweepLayout


@dataclass(frozen=True, slots=True, eq=False)
class States:
    keys: NDArray[np.uint64]
    """The packed states, shape (words, states), lowest word first. Once merged, they ascend as integers."""
    limbs: NDArray[np.uint64]
    """The numbers of ways, shape (limbs, states)."""

    def __len__(self) -> int:
        return int(self.keys.shape[1])

    @property
    def nbytes(self) -> int:
        return self.keys.nbytes + self.limbs.nbytes

    def take(self, chosen: NDArray[np.intp]) -> States:
        return States(self.keys[:, chosen], self.limbs[:, chosen])

    def part(self, start: int, stop: int) -> States:
        return States(self.keys[:, start:stop], self.limbs[:, start:stop])

    def ways_to(self, chosen: Sequence[int], limb_bits: int) -> list[int]:
        found = [0] * len(chosen)
        for place, limb in enumerate(self.limbs):
            part = limb[np.asarray(chosen, dtype=np.intp)].tolist()
            found = [n + (more << (limb_bits * place)) for n, more in zip(found, part, strict=True)]
        return found

    def ways(self, limb_bits: int) -> int:
        return sum(
            sum(limb.tolist()) << (limb_bits * place) for place, limb in enumerate(self.limbs)
        )


class Gathering:
    """Collects states, some of them equal, within a limit on the memory of all arrays, of which `held` bytes are in use meanwhile."""

    def __init__(self, *, limb_bits: int, held: int, memory_limit: int) -> None:
        self._limb_bits = limb_bits
        self._room = memory_limit - held
        self._runs: dict[int, list[States]] = {}
        self._count = 0

    def add(self, run: int, states: States) -> None:
        """Add states, all different if no others are added; those of one `run`, a number from 0, should ascend together."""
        if self._count and not self._has_room(states):
            early = self.merged()
            self._runs, self._count = {-1: [early]}, len(early)
        if not self._has_room(states):
            raise MemoryError
        self._runs.setdefault(run, []).append(states)
        self._count += len(states)

    def merged(self) -> States:
        parts = [part for run in self._runs.values() for part in run]
        self._runs, self._count = {}, 0
        if len(parts) == 1:
            return parts[0]
        keys = np.concatenate([part.keys for part in parts], axis=1)
        counts = [part.limbs for part in parts]
        del parts
        order = _ascending(keys)
        keys = keys[:, order]
        is_new = np.zeros(keys.shape[1], dtype=bool)
        is_new[:1] = True
        for word in keys:
            is_new[1:] |= word[1:] != word[:-1]
        starts = np.flatnonzero(is_new)
        keys = keys[:, starts]
        limbs = []
        for place in range(max(map(len, counts))):
            limb = np.concatenate([_limb(count, place) for count in counts])
            limbs.append(reduceat(np.add, limb[order], starts))
        return States(keys, self._carried(limbs))

    def _carried(self, limbs: list[NDArray[np.uint64]]) -> NDArray[np.uint64]:
        bits, mask = np.uint64(self._limb_bits), np.uint64((1 << self._limb_bits) - 1)
        for place in range(len(limbs)):
            carry = limbs[place] >> bits
            if carry.any():
                limbs[place] &= mask
                if place + 1 == len(limbs):
                    limbs.append(carry)
                else:
                    limbs[place + 1] += carry
        if len(limbs) == 1:
            return limbs[0][None]  # most often, and without a copy
        return np.stack(limbs)

    def _has_room(self, more: States) -> bool:
        each = merging_bytes(len(more.keys), len(more.limbs))
        return (self._count + len(more)) * each <= self._room


def merging_bytes(words: int, limbs: int) -> int:
    """Return the bytes that merging takes for each state that is met.

    Most are in use while the keys are put in order (the parts' limbs, the keys twice, the order and the sort's
    workspace), or while limbs are added up (the parts' limbs, the order, one limb three times, the result).
    """
    return 8 * (limbs + max(2 * words + 3, words + limbs + 5))


def _ascending(keys: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return the order in which the keys ascend.

    numpy's stable sort finds runs that ascend already and merges them: several times faster here than its quickest sort.
    """
    return np.argsort(packed(keys), kind="stable")


def packed(keys: NDArray[np.uint64]) -> NDArray[Any]:
    """Return each state as one value that ascends as it does: a word, or several as a byte string, the last first."""
    if len(keys) == 1:
        found: NDArray[np.uint64] = keys[0]
        return found
    words = np.ascontiguousarray(keys[::-1].T, dtype=">u8")
    return words.view(f"S{words.itemsize * len(keys)}")[:, 0]


def _limb(limbs: NDArray[np.uint64], place: int) -> NDArray[np.uint64]:
    """Return one limb of each number; early merges may have grown some numbers by one."""
    if place < len(limbs):
        found: NDArray[np.uint64] = limbs[place]
        return found
    return np.zeros(limbs.shape[1], dtype=np.uint64)


_SPEED = 100_000_000
"""States times items left that take a second: that is for twenty million states, which get fewer again."""

CHUNK = 1 << 18
"""States that are handled at once, so that temporary memory stays small."""


MEMORY = 1_500_000_000
"""Default limit on the bytes of a sweep's states."""


def sweep(
    layout: SweepLayout,
    counters: CopyCounters,
    limits: Limits = UNLIMITED,
    *,
    kept: list[States] | None = None,
) -> int:
    """Count the ways to choose options that cover the items.

    The state before each position is the set of later items that are covered, and the counters. At an item that is
    covered, the sweep moves on; at one that is not, it takes each option that starts there and fits. Ways that come to
    the same state go on together: the transfer-matrix method with the states found as they are met. `kept` receives the states before
    each position, and in the end the admitted ones, within the same memory.
    """
    limb_bits = layout.limb_bits
    memory = MEMORY if limits.memory is None else limits.memory
    end = len(layout.starts)
    states = States(np.zeros((layout.words, 1), dtype=np.uint64), np.ones((1, 1), dtype=np.uint64))
    stored = 0
    for position, starts in enumerate(layout.starts):
        if kept is not None:
            kept.append(states)
            stored += states.nbytes
        # the states themselves, and a chunk of them in hand
        held = stored + states.nbytes + 3 * states.part(0, CHUNK).nbytes
        gathering = Gathering(limb_bits=limb_bits, held=held, memory_limit=memory)
        known = len(states)
        try:
            for run, after in _successors(states, starts):
                gathering.add(run, after)
                if limits.deadline.passed:
                    raise Undecided(
                        f"the time limit came at cell {position + 1} of {end} of the sweep"
                    )
            states = gathering.merged()
        except MemoryError:
            are = "is 1 state" if known == 1 else f"are {known:,} states"
            raise LimitError(
                f"counting by sweep does not fit into {memory / 1e6:,g} MB: there {are} "
                f"after {position} of {end} cells, and more to come; "
                "allow more memory or use another engine"
            ) from None
        layout.shift(states.keys)
        left = end - position - 1
        words, done = f"sweeping, {many(len(states), 'state')}", (position + 1) / end
        limits.on_progress(Progress(words, done, len(states) * left / _SPEED, len(states)))
        if not len(states):
            return 0
    admitted = _admitted(states, layout, counters)
    if kept is not None:
        kept.append(admitted)
    return admitted.ways(limb_bits)


def _successors(states: States, starts: Sequence[Start]) -> Iterator[tuple[int, States]]:
    """Yield the states after the next item, before the shift, each with the number of its run."""
    for first in range(0, len(states), CHUNK):
        part = states.part(first, first + CHUNK)
        is_covered = (part.keys[0] & np.uint64(1)).astype(bool)
        yield 0, part.take(np.flatnonzero(is_covered))
        free = part.take(np.flatnonzero(~is_covered))
        run = 1
        for start in starts:
            raised = _raised(free, start.uses)
            for mask in start.masks:
                fits = np.flatnonzero(~_meets(raised.keys, mask))
                if len(fits):
                    after = raised.take(fits)
                    after.keys[...] |= mask[:, None]
                    yield run, after
                run += 1


def _raised(states: States, uses: Sequence[tuple[CounterField, int]]) -> States:
    for field, number in uses:
        counter, amount = field.counter, np.uint64(number)
        value = field.read(states.keys)
        if counter.saturates:
            states = States(states.keys.copy(), states.limbs)
            amount = np.minimum(value + amount, np.uint64(counter.high)) - value
        elif number > counter.high:
            return states.part(0, 0)
        else:
            states = states.take(np.flatnonzero(value <= np.uint64(counter.high - number)))
        states.keys[field.word] += amount << np.uint64(field.shift)
    return states


def _meets(keys: NDArray[np.uint64], mask: NDArray[np.uint64]) -> NDArray[np.bool_]:
    words = np.flatnonzero(mask).tolist()
    common = keys[words[0]] & mask[words[0]]
    for word in words[1:]:
        common |= keys[word] & mask[word]
    found: NDArray[np.bool_] = common.astype(bool)
    return found


def _admitted(states: States, layout: SweepLayout, counters: CopyCounters) -> States:
    value = {piece: field.read(states.keys) for piece, field in layout.fields.items()}
    is_admitted = np.ones(len(states), dtype=bool)
    for piece, field in layout.fields.items():
        is_admitted &= value[piece] >= np.uint64(field.counter.low)
    if implied := counters.implied:
        area = sum(value[piece].astype(np.int64) * size for piece, size in implied.others.items())
        is_admitted &= counters.cells - area >= implied.low * implied.size
    return states.take(np.flatnonzero(is_admitted))
