"""The colours of placed pieces: those of their puzzle, or the map required by one of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.piece_colours import SERIES, piece_colours
from satpack.render.palette import PALE

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution


def fills_of(solution: Solution) -> list[str]:
    """Return the colour of each placed piece, as "#rrggbb"; pale for anything that is not a piece of the puzzle."""
    if numbers := map_numbers(solution):
        return [SERIES[number % len(SERIES)] for number in numbers]
    fills = piece_colours(solution.puzzle)
    return [fills.get(placed.piece, PALE) for placed in solution.placed]


def has_map(puzzle: Puzzle) -> bool:
    """Whether a rule requires a map with few colours, which pictures then show."""
    return any(rule.kind == "colourable" for rule in puzzle.rules)


def map_numbers(solution: Solution) -> list[int]:
    """Return the number of each placed piece's colour on the map that a rule requires, from 0; nothing without such a rule."""
    if not has_map(solution.puzzle):
        return []
    from satpack.model.rules import coloured_map  # with all kinds of rules

    return coloured_map(solution.puzzle.rules, solution.filling()) or []
