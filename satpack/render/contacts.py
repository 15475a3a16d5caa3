"""Which pieces touch, and their colours: those that a puzzle's rule asks for, else such that none has a neighbour's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.render.palette import assign_colours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Cell, Grid
    from satpack.model.solution import Solution
    from satpack.model.surface import Surface

__all__ = ["EMPTY", "contacts", "map_colours", "piece_colours"]

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


def map_colours(solution: Solution) -> list[int]:
    """Return a colour for each placed piece, from 0, if the puzzle's rules ask for a map of few colours; else nothing."""
    if not solution.puzzle.rules:
        return []
    from satpack.model.rules import coloured_map  # and all kinds of rules

    return coloured_map(solution.puzzle.rules, solution.filling()) or []


def piece_colours(solution: Solution) -> list[int]:
    """Return a colour for each placed piece, from 0: those of the map if there is one, else none like a neighbour's."""
    surface, owners = solution.puzzle.surface, solution.owners()
    return map_colours(solution) or assign_colours(contacts(surface, owners, len(solution.placed)))
