"""Fills the region from one end, for a first solution of a large set; with many pieces it proves nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.row import (
    Asked,
    Engine,
    empty_cells,
    free_numbers,
    meetings,
    no_shapes,
    searched_rules,
)

if TYPE_CHECKING:
    from satpack.engines.prepared import Prepared
    from satpack.model.answer import Answer


def _first(prepared: Prepared, asked: Asked, *, rounds: int | None = None) -> Answer:
    from satpack.engines.filling.deciding import first_solution

    return first_solution(prepared, seed=asked["seed"], memory=asked["memory_limit"], rounds=rounds)


ENGINE = Engine(
    name="filling",
    first=_first,
    needs_kernels=True,
    lacks=(no_shapes, empty_cells, free_numbers, searched_rules, meetings),
    options={"solve": ("seed", "memory_limit")},
)
