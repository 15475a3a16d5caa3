"""Counts the fillings of a plane region with pieces of two cells, as perfect matchings, in polynomial time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.row import Engine, empty_cells, meetings, no_shapes, searched_rules

if TYPE_CHECKING:
    from satpack.engines.burnside import Conventions
    from satpack.engines.prepared import Prepared
    from satpack.engines.row import OnProgress
    from satpack.model.puzzle import Puzzle
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
    from satpack.engines.matching import count_conventions

    del memory  # some megabytes, whatever the puzzle
    return count_conventions(prepared, up_to, deadline=deadline, on_progress=on_progress)


def _not_plane(puzzle: Puzzle) -> str:
    """Name cells in space, or sticks, of which four that meet are all neighbours: no planar graph."""
    if puzzle.grid.sticks:
        return "cells that are sticks"
    return "cells in space" if puzzle.grid.dimension != 2 else ""


def _wrapped(puzzle: Puzzle) -> str:
    return "a wrapped region" if puzzle.surface.is_wrapped else ""


def _larger_pieces(puzzle: Puzzle) -> str:
    for piece in puzzle.pieces:
        first, *others = piece.cells
        if len(others) != 1 or others[0] not in puzzle.grid.neighbours(first):
            return f"piece {piece.name!r}, which is not of two cells that share a side"
    return ""


def _bounded_copies(puzzle: Puzzle) -> str:
    """Name a bound on copies that excludes something; of one kind the area says how many there are."""
    needed = len(puzzle.region) // 2
    for piece in puzzle.pieces if len(puzzle.pieces) > 1 else ():
        if piece.copies.low or piece.copies.high < needed:
            return f"the bounds on copies of piece {piece.name!r}"
    return ""


ENGINE = Engine(
    name="matching",
    count=_count,
    says={"count": "counts fillings of a plane region with pieces of two cells, however many"},
    lacks=(
        no_shapes,
        _not_plane,
        _wrapped,
        empty_cells,
        searched_rules,
        meetings,
        _larger_pieces,
        _bounded_copies,
    ),
)
