"""The colours of pieces where a puzzle asks that its map can be coloured: the colouring that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.rules import coloured_map

if TYPE_CHECKING:
    from satpack.model.solution import Solution

__all__ = ["map_fills"]


def map_fills(solution: Solution) -> list[int]:
    """Return a colour for each placed piece, from 0; nothing if the puzzle has no rule colourable."""
    return coloured_map(solution.puzzle.rules, solution.filling()) or []
