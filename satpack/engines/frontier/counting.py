"""Counts the fillings of a puzzle by a sweep: all of them, those with a symmetry, and their classes.

How large a sweep may get is known beforehand, from its frontiers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import ceil, log2, prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines import burnside
from satpack.engines.arguments import impossible_by_area
from satpack.engines.frontier.engine import CHUNK, sweep
from satpack.engines.frontier.layout import CopyCounters, SweepLayout, counters_of, layout_of
from satpack.engines.frontier.order import sweep_order
from satpack.engines.frontier.states import merging_bytes
from satpack.engines.frontier.tiling import tiling_of
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.engines.burnside import Conventions
    from satpack.engines.frontier.engine import OnProgress
    from satpack.engines.frontier.tiling import SweepTiling
    from satpack.engines.prepared import Prepared
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

MEMORY_LIMIT = 1_500_000_000
"""Default limit on the bytes of a sweep's states."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A sweep, ready to run."""

    layout: SweepLayout
    """The tiling in the order of the sweep, packed."""
    counters: CopyCounters
    """The counters that its fields hold."""
    tiling: SweepTiling


def plan_of(
    placements: Placements,
    permutation: NDArray[np.integer] | None = None,
    deadline: Deadline = NEVER,
) -> Plan | None:
    """Prepare the sweep of a puzzle, or of its fillings with a symmetry; None if the area rules out any."""
    if impossible_by_area(placements.puzzle) is not None:
        return None
    tiling = tiling_of(placements, permutation, deadline)
    counters = counters_of(tiling)
    order = sweep_order(tiling, deadline)
    return Plan(layout_of(tiling, order, counters, deadline), counters, tiling)


def count_fillings(
    placements: Placements,
    permutation: NDArray[np.integer] | None = None,
    *,
    deadline: Deadline = NEVER,
    memory_limit: int = MEMORY_LIMIT,
    on_progress: OnProgress | None = None,
) -> int:
    """Count the fillings of a puzzle where it lies, or those that a symmetry maps to themselves, without listing them.

    `permutation`, of shape (n,), is a row of `Action.placements`: the symmetry's image of each placement.
    `memory_limit` is in bytes of states; the whole process needs somewhat more. `on_progress` is called after each
    item. Raises Undecided at the deadline, and LimitError if the states do not fit into the memory.

    A 4x4 board has 36 domino tilings; a half turn leaves 8 of them as they are.

    >>> from satpack import GRIDS, Copies, Piece, Puzzle, Region, place
    >>> from satpack.model.symmetry.group import symmetry_of
    >>> board = Region(tuple((x, y) for x in range(4) for y in range(4)))
    >>> dominoes = Puzzle("dominoes", GRIDS["square"], board, (Piece("domino", ((0, 0), (1, 0)), Copies(8, 8)),))
    >>> placements, symmetry = place(dominoes), symmetry_of(dominoes)
    >>> half_turn = [g.matrix for g in symmetry.group].index(((-1, 0), (0, -1)))
    >>> count_fillings(placements), count_fillings(placements, symmetry.on(placements).placements[half_turn])
    (36, 8)
    """
    plan = plan_of(placements, permutation, deadline)
    if plan is None:
        return 0
    return sweep(
        plan.layout,
        plan.counters,
        deadline=deadline,
        memory_limit=memory_limit,
        on_progress=on_progress,
    )


def count_conventions(
    prepared: Prepared,
    up_to: Convention = "symmetry",
    *,
    deadline: Deadline = NEVER,
    memory_limit: int = MEMORY_LIMIT,
    on_progress: OnProgress | None = None,
) -> Conventions:
    """Count the fillings of a puzzle by a convention and by those before it, without listing them.

    That takes a sweep for each cyclic subgroup of the puzzle's symmetries, most of them far smaller than the one for the
    total. Options and errors are those of `count_fillings`.

    >>> import satpack
    >>> from satpack.engines.prepared import Prepared
    >>> count_conventions(Prepared(satpack.load("soma")))
    Conventions(total=11520, rotations=480, symmetry=240)
    """
    action = prepared.action(up_to)
    fixed = partial(
        count_fixed,
        action,
        prepared.placements,
        deadline=deadline,
        memory_limit=memory_limit,
        on_progress=on_progress,
    )
    return burnside.count_conventions(action, up_to, fixed)


def count_fixed(
    action: Action,
    placements: Placements,
    symmetry: int,
    part: int,
    parts: int,
    *,
    deadline: Deadline,
    memory_limit: int,
    on_progress: OnProgress | None,
) -> int:
    """Count the fillings that a symmetry of a group maps to themselves, as one part of several; as `count_fillings`."""
    return count_fillings(
        placements,
        action.placements[symmetry],
        deadline=deadline,
        memory_limit=memory_limit,
        on_progress=on_progress and _in_part(on_progress, part, parts),
    )


def _in_part(on_progress: OnProgress, part: int, parts: int) -> OnProgress:
    """Return a callback that reports a sweep as one part of a series."""
    return lambda progress: on_progress(replace(progress, part=part, parts=parts))


@dataclass(frozen=True, slots=True)
class Bound:
    """Upper bounds on a sweep; many stay far below."""

    states: int
    """Most different states at one position."""
    work: int
    """States of all positions together; a million take about 0.03 to 0.1 seconds."""
    memory: int
    """Bytes that suffice for a sweep of that size."""


def bound(placements: Placements, deadline: Deadline = NEVER) -> Bound:
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


def _bounds(layout: SweepLayout) -> list[int]:
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


def _memory(layout: SweepLayout, states: int) -> int:
    """Return the memory that suffices for a sweep of at most `states` different states."""
    limbs = ceil(_bits_of_total(layout) / layout.limb_bits) or 1
    each = 8 * (layout.words + limbs)
    chunk = min(states, CHUNK)
    # when memory is short, equal states are merged before each chunk is added
    return (states + 3 * chunk) * each + (states + chunk) * merging_bytes(layout.words, limbs)


def _bits_of_total(layout: SweepLayout) -> float:
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
