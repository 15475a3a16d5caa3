"""Bounds on a sweep's size, known beforehand from its frontiers."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2, prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.frontier.counting import plan_of
from satpack.engines.frontier.engine import CHUNK
from satpack.engines.frontier.states import merging_bytes

if TYPE_CHECKING:
    from satpack.engines.frontier.layout import Layout
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

__all__ = ["Bound", "bound"]


@dataclass(frozen=True, slots=True)
class Bound:
    """Upper bounds on a sweep; many stay far below."""

    states: int
    """Most different states at one position."""
    work: int
    """States of all positions together; a million take about 0.03 to 0.1 seconds."""
    memory: int
    """Bytes that suffice for a sweep of that size."""


def bound(placements: Placements, deadline: Deadline | None = None) -> Bound:
    """Return an upper bound on the size of a sweep for the total; raise Undecided at the deadline.

    >>> import satpack
    >>> bound(satpack.place(satpack.load("dominoes-8x8"))).work
    6407
    """
    plan = plan_of(placements, deadline=deadline)
    if plan is None:
        return Bound(0, 0, 0)
    bounds = _bounds(plan.layout)
    return Bound(max(bounds), sum(bounds), _memory(plan.layout, max(bounds)))


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
    """Return the memory that suffices for a sweep of at most `states` different states."""
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
