"""The start screen: shipped puzzles with a question that is answered by one click, and thumbnails of puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.gallery import load
from satpack.model.piece_colours import piece_colours
from satpack.questions.best import best
from satpack.questions.solve import solve
from satpack.runtime.errors import InputError
from satpack.runtime.wording import brief
from satpack.studio.nouns import sheet_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.studio.nouns import PuzzleSheet

_TILES = (
    ("soma", "solve", "solve it"),
    ("burr6", "disassemble", "take it apart"),
    ("haley", "enumerate", "find all solutions"),
    ("lonpos-pyramid", "solve", "solve it"),
    ("pentominoes-6x10", "count", "count the solutions"),
    ("crosses-9x9", "best", "find the best fit"),
    ("mutilated-chessboard", "prove", "prove it impossible"),
    ("tetrahexes-4x7", "analyse", "analyse it"),
)
"""Name, command and label of each tile: all are answered within seconds."""

_MOST_CELLS = 2_000
"""Most cells of a thumbnail."""

_SECONDS = 10.0


def tiles_object() -> list[dict[str, str]]:
    """Return the tiles for the page."""
    return [
        {"name": name, "title": load(name).name, "command": command, "says": says}
        for name, command, says in _TILES
    ]


def tile_named(name: str) -> str:
    """Return the name of a tile; raise InputError if it does not exist."""
    if name not in (each for each, _, _ in _TILES):
        raise InputError(f"{brief(name)} is not on the first screen")
    return name


def outline(puzzle: PuzzleSheet) -> dict[str, Any]:
    """Return the region of a puzzle for a thumbnail: its grid, and shapes with their colours, None for the region's."""
    region = puzzle.region
    return _drawn(puzzle.grid, [(None, region.required), (None, region.optional)])


def solved_outline(name: str) -> dict[str, Any]:
    """Return a solution of a tile's puzzle in the same form, or its region if it has none."""
    puzzle = load(name)
    found = None
    if puzzle.goal is not None:
        found = best(puzzle, timeout=_SECONDS).solution
    elif name not in (each for each, command, _ in _TILES if command == "prove"):
        found = solve(puzzle, timeout=_SECONDS)
    if found is None:
        return outline(sheet_of(puzzle))
    colours = piece_colours(puzzle)
    shades = [colours[each.piece] for each in found.placed]
    pieces = [list(each.cells) for each in found.placed]
    return _drawn(puzzle.grid.name, list(zip(shades, pieces, strict=True)))


def _drawn(grid: str, shapes: Sequence[tuple[str | None, list[Any]]]) -> dict[str, Any]:
    if sum(len(cells) for _, cells in shapes) > _MOST_CELLS:
        shapes = ()
    return {
        "grid": grid,
        "shapes": [{"colour": colour, "cells": cells} for colour, cells in shapes],
    }
