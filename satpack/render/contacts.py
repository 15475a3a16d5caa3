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

    Nodes are coloured smallest degree last, which needs at most one colour more than the largest k
    for which some subgraph has no node with fewer than k neighbours: at most 6 for a map in the
    plane. Up to nine are used all the same: of these, each node gets the one used least so far that
    its neighbours leave.

    D. W. Matula and L. L. Beck, "Smallest-last ordering and clustering and graph coloring
    algorithms", Journal of the ACM 30 (1983).
    """
    numbers: dict[int, int] = {}
    used = [0] * max(_FEW, len(neighbours))
    for node in _smallest_last(neighbours):
        taken = {numbers[other] for other in neighbours[node] if other in numbers}
        few = [number for number in range(_FEW) if number not in taken]
        free = few or [number for number in range(len(used)) if number not in taken]
        numbers[node] = min(free, key=used.__getitem__)
        used[numbers[node]] += 1
    return [numbers[node] for node in range(len(neighbours))]


def _smallest_last(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Return an order in which each node has the smallest degree in the subgraph of itself and its predecessors."""
    degree = [len(others) for others in neighbours]
    buckets: list[dict[int, None]] = [{} for _ in range(max(degree, default=0) + 1)]
    for node, many in enumerate(degree):
        buckets[many][node] = None
    order: list[int] = []
    removed = [False] * len(neighbours)
    low = 0
    for _ in neighbours:
        while not buckets[low]:
            low += 1
        node, _unused = buckets[low].popitem()
        removed[node] = True
        order.append(node)
        for other in neighbours[node]:
            if not removed[other]:
                del buckets[degree[other]][other]
                degree[other] -= 1
                buckets[degree[other]][other] = None
        low = max(low - 1, 0)
    return order[::-1]
