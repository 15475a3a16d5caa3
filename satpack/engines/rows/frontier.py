"""Counts without listing: the cells are swept, and fillings that agree on the cells to come are one state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.row import Engine, meetings, no_shapes, searched_rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from satpack.engines.burnside import Conventions
    from satpack.engines.frontier import Drawn
    from satpack.engines.prepared import Prepared
    from satpack.engines.row import OnProgress
    from satpack.model.symmetry.conventions import Convention
    from satpack.runtime.limits import Deadline


def _count(
    prepared: Prepared,
    up_to: Convention,
    *,
    deadline: Deadline,
    memory: int | None,
    on_progress: OnProgress,
) -> Conventions:
    from satpack.engines.frontier import MEMORY_LIMIT, count_conventions

    return count_conventions(
        prepared,
        up_to,
        deadline=deadline,
        memory_limit=MEMORY_LIMIT if memory is None else memory,
        on_progress=on_progress,
    )


def _draw(
    prepared: Prepared,
    n: int,
    random: Random,
    up_to: Convention,
    *,
    memory: int | None,
    on_progress: OnProgress,
) -> Drawn:
    from satpack.engines.frontier import MEMORY_LIMIT, draw_classes

    return draw_classes(
        prepared.placements,
        prepared.action(up_to),
        n,
        random,
        deadline=prepared.deadline,
        memory_limit=MEMORY_LIMIT if memory is None else memory,
        on_progress=on_progress,
    )


def _uses(prepared: Prepared, *, memory: int | None) -> tuple[int, Sequence[int]]:
    from satpack.engines.frontier import MEMORY_LIMIT, KeptSweep

    placements, deadline = prepared.placements, prepared.deadline
    limit = MEMORY_LIMIT if memory is None else memory
    kept = KeptSweep(placements, deadline=deadline, memory_limit=limit)
    return kept.count, kept.uses(deadline) if kept.count else [0] * len(placements)


ENGINE = Engine(
    name="frontier",
    count=_count,
    draw=_draw,
    uses=_uses,
    says={
        "count": "counts without listing, and needs memory instead",
        "sample": "counts without listing and draws by its numbers",
        "analyse": "counts without listing",
    },
    lacks=(no_shapes, searched_rules, meetings),
    options={
        "count": ("memory_limit",),
        "sample": ("memory_limit",),
        "analyse": ("memory_limit",),
    },
)
