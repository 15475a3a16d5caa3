"""Which pieces touch, so that they get different colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Cell, Grid
    from satpack.model.surface import Surface

__all__ = ["EMPTY", "contacts"]

EMPTY = -1
"""Owner of the cells that nothing lies on."""


def contacts(surface: Grid | Surface, owners: Mapping[Cell, int], many: int) -> list[list[int]]:
    """Return for each placed piece the pieces that touch it, on all sides.

    Parameters
    ----------
    surface : Grid or Surface
        The grid, or what it is rolled up to: pieces touch over the seam, too.
    owners : mapping of Cell to int
        What lies on each cell, from 0, or `EMPTY`.
    many : int
        How many pieces there are.
    """
    found: list[set[int]] = [set() for _ in range(many)]
    for cell, owner in owners.items():
        if owner != EMPTY:
            found[owner].update(owners.get(near, EMPTY) for near in surface.neighbours(cell))
    return [sorted(others - {owner, EMPTY}) for owner, others in enumerate(found)]
