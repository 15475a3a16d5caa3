"""Whether a sweep will fit into memory, found out cheaply."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2, prod
from typing import TYPE_CHECKING, Literal

import numpy as np

from satpack.errors import LimitError, Undecided
from satpack.sweep.counting import MEMORY_LIMIT, plan_of
from satpack.sweep.engine import CHUNK, sweep
from satpack.sweep.states import merging_bytes

if TYPE_CHECKING:
    from satpack.limits import Deadline
    from satpack.placements import Placements
    from satpack.sweep.engine import Progress
    from satpack.sweep.layout import Layout

__all__ = ["Prediction", "predict"]

_TRIAL_WORK = 5_000_000
"""States that a trial handles at most."""

_TRIAL_MEMORY = 64_000_000
"""Bytes that a trial uses at most."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """How large a sweep will become.

    Attributes
    ----------
    certainty : {"exact", "at most", "at least"}
        How to take the numbers.
    states : int
        Most different states at one position.
    work : int
        States of all positions together; a million take about 0.03 to 0.1 seconds.
    memory : int
        Bytes that a sweep of so many states gets by with.
    """

    certainty: Literal["exact", "at most", "at least"]
    states: int
    work: int
    memory: int

    def fits(self, memory_limit: int = MEMORY_LIMIT) -> bool | None:
        """Return whether a sweep fits into so many bytes; None if that is not known."""
        if self.memory <= memory_limit:
            return None if self.certainty == "at least" else True
        return None if self.certainty == "at most" else False


class _EnoughError(Exception):
    """Ends a trial."""


def predict(
    placements: Placements,
    *,
    memory_limit: int = MEMORY_LIMIT,
    trial_work: int = _TRIAL_WORK,
    deadline: Deadline | None = None,
) -> Prediction:
    """Predict how large a sweep for the total will become.

    A bound from the frontiers alone settles narrow regions. Where it does not, the sweep is tried, without counting,
    within a small budget of memory and work.

    Parameters
    ----------
    placements : Placements
        Of the puzzle.
    memory_limit : int
        The bytes that the question is about.
    trial_work : int
        States that the trial may handle; the default takes a few tenths of a second.
    deadline : Deadline, optional
        When to end the trial.

    Examples
    --------
    >>> import satpack
    >>> predict(satpack.place(satpack.load("soma"))).fits()
    True
    """
    plan = plan_of(placements)
    if plan is None:
        return Prediction("exact", 0, 0, 0)
    bounds = _bounds(plan.layout)
    memory = _memory(plan.layout, max(bounds))
    if memory <= memory_limit:
        return Prediction("at most", max(bounds), sum(bounds), memory)
    most = work = 0

    def watch(progress: Progress) -> None:
        nonlocal most, work
        most = max(most, progress.states)
        work += progress.states
        if work > trial_work:
            raise _EnoughError

    certainty: Literal["exact", "at least"] = "exact"
    try:
        sweep(
            plan.layout,
            plan.counters,
            counts=False,
            deadline=deadline,
            memory_limit=_TRIAL_MEMORY,
            on_progress=watch,
        )
    except (_EnoughError, LimitError, Undecided):
        certainty = "at least"
    return Prediction(certainty, most, work, _memory(plan.layout, most))


def _bounds(layout: Layout) -> list[int]:
    """Return for each position how many states there are at most: any part of the frontier, any counters."""
    counters = prod(field.counter.high + 1 for field in layout.fields.values())
    frontier = 0
    bounds = []
    for starts in layout.starts:
        for start in starts:
            union = np.bitwise_or.reduce(start.masks, axis=0)
            frontier |= int.from_bytes(union.astype("<u8").tobytes(), "little")
        frontier >>= 1
        bounds.append(counters << frontier.bit_count())
    return bounds


def _memory(layout: Layout, states: int) -> int:
    """Return the memory within which a sweep gets by if it never has more than so many different states."""
    limbs = ceil(_bits_of_total(layout) / layout.limb_bits) or 1
    each = 8 * (layout.words + limbs)
    chunk = min(states, CHUNK)
    # when memory is short, equal states are merged before each chunk is added
    return (states + 3 * chunk) * each + (states + chunk) * merging_bytes(layout.words, limbs)


def _bits_of_total(layout: Layout) -> float:
    """Return a bound on the logarithm of the total: in each filling few positions start an option."""
    choices = sorted((sum(len(s.masks) for s in starts) for starts in layout.starts), reverse=True)
    smallest = min(
        (
            int(np.bitwise_count(start.masks).sum(axis=1).min())
            for starts in layout.starts
            for start in starts
        ),
        default=1,
    )
    return sum(log2(max(n, 1)) for n in choices[: len(choices) // smallest])
