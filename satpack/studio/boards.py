"""A solution that a job has printed as the page draws it, and what the page wishes of solutions, as files write cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from satpack.io.any_puzzle import parse_puzzle_text
from satpack.model.grids.coordinates import from_file, to_file
from satpack.model.piece_colours import piece_colours
from satpack.runtime.errors import InputError
from satpack.studio.results import SolutionWish, placements_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Cell, Grid

_MOST_WISHES = 100


def board_object(text: str, line: str) -> dict[str, Any]:
    """Return a solution with its cells as lattice vectors.

    Parameters
    ----------
    text : str
        The text of the puzzle.
    line : str
        The solution, as JSON.

    Returns
    -------
    dict
        `grid`, its name; `region`, with `required` and `optional` cells; `pieces`, the names of the puzzle's pieces; and
        `placements`, each with `piece`, `cells` and `colour`, what the piece is shown in.

    Raises
    ------
    InputError
        If the line has a cell that is not on the grid.
    """
    puzzle = parse_puzzle_text(text)
    grid, fills = puzzle.grid, piece_colours(puzzle)
    return {
        "grid": grid.name,
        "region": {"required": puzzle.region.required, "optional": puzzle.region.optional},
        "pieces": [piece.name for piece in puzzle.pieces],
        "placements": [
            {
                "piece": each.piece,
                "cells": [_cell(grid, cell) for cell in each.cells],
                "colour": fills.get(each.piece, ""),
            }
            for each in placements_of(line.encode())
        ],
    }


def _cell(grid: Grid, written: Sequence[int]) -> Cell:
    cell = from_file(grid, written) if len(written) == grid.dimension else None
    if cell is None:
        raise InputError(f"the result has {list(written)}, where the {grid.name} grid has no cell")
    return cell


def wishes_of(given: object, text: str) -> list[SolutionWish]:
    """Return what the page wishes of the solutions of a puzzle, with cells as files write them.

    Parameters
    ----------
    given : object
        A list of objects, as `SolutionWish` has them, with cells as lattice vectors.
    text : str
        The text of the puzzle.

    Raises
    ------
    InputError
        If it is something else, or names a cell that is not on the puzzle's grid.
    """
    try:
        wishes = msgspec.convert(given, list[SolutionWish])
    except msgspec.ValidationError as fault:
        raise InputError(f"wishes: {fault}") from None
    if len(wishes) > _MOST_WISHES:
        raise InputError(f"{len(wishes):,} wishes; use at most {_MOST_WISHES}")
    grid = parse_puzzle_text(text).grid
    for cell in (cell for wish in wishes for cell in wish.cells):
        if len(cell) != grid.dimension or not grid.has_cell(cell):
            raise InputError(f"{list(cell)} is not a cell of the {grid.name} grid")
    return [
        msgspec.structs.replace(wish, cells=[to_file(grid, cell) for cell in wish.cells])
        for wish in wishes
    ]
