"""Finds the pieces that touch, and numbers that distinguish touching pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satpack.model.grids import Cell, Grid
    from satpack.model.surface import Surface

EMPTY = -1
"""Owner of empty cells."""

_FEW = 9
"""Numbers used before any further one."""


def contacts(surface: Grid | Surface, owners: Mapping[Cell, int], many: int) -> list[list[int]]:
    """Return for each placed piece the pieces that touch it, also across the seams of a wrapped surface."""
    found: list[set[int]] = [set() for _ in range(many)]
    for cell, owner in owners.items():
        if owner != EMPTY:
            found[owner].update(owners.get(near, EMPTY) for near in surface.neighbours(cell))
    return [sorted(others - {owner, EMPTY}) for owner, others in enumerate(found)]


def told_apart(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Colour a graph with few colours: return a number from 0 for each node such that neighbours differ.

    The nodes with most neighbours come first. Up to nine numbers are used all the same: of these, each node gets the one used
    least so far that its neighbours leave.
    """
    numbers: dict[int, int] = {}
    used = [0] * max(_FEW, len(neighbours))
    for node in sorted(range(len(neighbours)), key=lambda node: -len(neighbours[node])):
        taken = {numbers[other] for other in neighbours[node] if other in numbers}
        few = [number for number in range(_FEW) if number not in taken]
        free = few or [number for number in range(len(used)) if number not in taken]
        numbers[node] = min(free, key=used.__getitem__)
        used[numbers[node]] += 1
    return [numbers[node] for node in range(len(neighbours))]
