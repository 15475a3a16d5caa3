"""The sweep: one position after the other, all states at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.frontier.states import Gathering, States
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.limits import NEVER
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.frontier.layout import CopyCounters, CounterField, Start, SweepLayout
    from satpack.runtime.limits import Deadline

_SPEED = 100_000_000
"""States times items left that take a second: that is for twenty million states, which get fewer again."""

CHUNK = 1 << 18
"""States that are handled at once, so that temporary memory stays small."""


@dataclass(frozen=True, slots=True)
class SweepProgress:
    """The progress of a sweep."""

    position: int
    """Items swept."""
    end: int
    """Items in all."""
    states: int
    """Different states at this position."""
    part: int = 0
    """Index of this sweep in a series."""
    parts: int = 1
    """Number of sweeps in the series."""

    @property
    def fraction(self) -> float:
        """The share of the items swept, 0 to 1; not of the time, since there are most states halfway."""
        return (self.part + self.position / self.end) / self.parts

    @property
    def words(self) -> str:
        """A description for people: the number of states."""
        return f"sweeping, {many(self.states, 'state')}"

    @property
    def seconds_left(self) -> float:
        """An estimate of the processor's seconds to come."""
        return self.states * (self.end - self.position) / _SPEED


OnProgress = Callable[[SweepProgress], None]
"""Called with the progress of the sweep after each position."""


def sweep(
    layout: SweepLayout,
    counters: CopyCounters,
    *,
    counts: bool = True,
    deadline: Deadline = NEVER,
    memory_limit: int,
    on_progress: OnProgress | None = None,
    kept: list[States] | None = None,
) -> int:
    """Count the ways to choose options that cover the items.

    The state before each position is the set of later items that are covered, and the counters. At an item that is
    covered, the sweep moves on; at one that is not, it takes each option that starts there and fits. Ways that come to
    the same state go on together. This is the transfer-matrix method with the states found as they are met.

    Without `counts`, the result is 0, and only the states are found. `memory_limit` is in bytes of states. `kept`
    receives the states before each position, and in the end the admitted ones, within the same memory; fewer if there
    is no way at all. Raises Undecided at the deadline, and LimitError if the states need more memory than allowed;
    nothing is allocated beyond it.
    """
    limb_bits = layout.limb_bits
    end = len(layout.starts)
    states = States(
        np.zeros((layout.words, 1), dtype=np.uint64), np.ones((int(counts), 1), dtype=np.uint64)
    )
    stored = 0
    for position, starts in enumerate(layout.starts):
        if kept is not None:
            kept.append(states)
            stored += states.nbytes
        # the states themselves, and a chunk of them in hand
        held = stored + states.nbytes + 3 * states.part(0, CHUNK).nbytes
        gathering = Gathering(limb_bits=limb_bits, held=held, memory_limit=memory_limit)
        known = len(states)
        try:
            for run, after in _successors(states, starts):
                gathering.add(run, after)
                if deadline.passed:
                    raise Undecided(
                        f"the time limit came at cell {position + 1} of {end} of the sweep"
                    )
            states = gathering.merged()
        except MemoryError:
            are = "is 1 state" if known == 1 else f"are {known:,} states"
            raise LimitError(
                f"counting by sweep does not fit into {memory_limit / 1e6:,g} MB: there {are} "
                f"after {position} of {end} cells, and more to come; "
                "allow more memory or use another engine"
            ) from None
        layout.shift(states.keys)
        if on_progress:
            on_progress(SweepProgress(position + 1, end, len(states)))
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
    """Return the states whose counters can be raised so, with them raised."""
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
    """Return for each state whether it has a bit of the mask."""
    words = np.flatnonzero(mask).tolist()
    common = keys[words[0]] & mask[words[0]]
    for word in words[1:]:
        common |= keys[word] & mask[word]
    found: NDArray[np.bool_] = common.astype(bool)
    return found


def _admitted(states: States, layout: SweepLayout, counters: CopyCounters) -> States:
    """Return the final states with enough copies of each piece."""
    value = {piece: field.read(states.keys) for piece, field in layout.fields.items()}
    is_admitted = np.ones(len(states), dtype=bool)
    for piece, field in layout.fields.items():
        is_admitted &= value[piece] >= np.uint64(field.counter.low)
    if implied := counters.implied:
        area = sum(value[piece].astype(np.int64) * size for piece, size in implied.others.items())
        is_admitted &= counters.cells - area >= implied.low * implied.size
    return states.take(np.flatnonzero(is_admitted))
