"""What the page offers: shapes in a menu, and shipped puzzles with a question that one click answers, with thumbnails."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from satpack.gallery import gallery_names, gallery_story, load, named
from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.puzzles.text import puzzle_text
from satpack.model.bounds import MAX_CELLS
from satpack.model.grids import grid_named
from satpack.model.grids.coordinates import box_cells
from satpack.model.piece_colours import piece_colours
from satpack.model.pieces import Piece
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies
from satpack.model.shapes.burrs import LENGTHS, burr_cells
from satpack.model.shapes.polyforms import polyforms
from satpack.questions.best import best
from satpack.questions.solve import solve
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.wording import brief
from satpack.studio.nouns import converted, piece_sheet, sheet_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Grid
    from satpack.studio.nouns import PuzzleSheet


class _Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A choice from the menu; exactly one of box, polyforms, burr and gallery."""

    grid: str
    box: list[int] | None = None
    polyforms: int | None = None
    burr: int | None = None
    length: int = LENGTHS[0]
    gallery: str | None = None


def made(given: object) -> list[dict[str, Any]]:
    """Return the pieces of a menu choice for the page."""
    wanted = converted(given, _Wanted, "invalid choice of shapes")
    return [msgspec.to_builtins(piece_sheet(piece)) for piece in _pieces(wanted)]


def _pieces(wanted: _Wanted) -> Sequence[Piece]:
    grid = grid_named(wanted.grid)
    if wanted.box is not None:
        return (
            Piece(
                " x ".join(map(str, wanted.box)), box_cells(grid, checked_sides(grid, wanted.box))
            ),
        )
    if wanted.polyforms is not None:
        return polyforms(grid, wanted.polyforms)
    if wanted.burr is not None:
        if grid.name != "cube":
            raise InputError(f"burr pieces are made of cubes, not of {grid.name} cells")
        return (Piece(str(wanted.burr), burr_cells(wanted.burr, length=wanted.length)),)
    if wanted.gallery is not None:
        shipped = load(named(wanted.gallery))
        if shipped.grid is not grid:
            raise InputError(
                f"{shipped.name!r} is on the {shipped.grid.name} grid, this puzzle on the {grid.name} grid"
            )
        return shipped.pieces
    raise InputError("choose a box, polyforms, a piece of a burr, or a shipped puzzle")


def checked_sides(grid: Grid, sides: Sequence[int]) -> list[int]:
    """Return the sides of a valid box."""
    if len(sides) != grid.dimension:
        raise InputError(
            f"a box on the {grid.name} grid has {grid.dimension} sides, not {len(sides)}"
        )
    volume = 1
    for side in sides:
        if not 1 <= side <= MAX_CELLS:
            raise InputError(f"a side of {side:,}: use 1 to {MAX_CELLS:,}")
        volume *= side
    if volume > MAX_CELLS:
        raise LimitError(f"a box of {volume:,} cells; satpack takes at most {MAX_CELLS:,}")
    return list(sides)


def new_text(name: str, grid_name: str, sides: Sequence[int]) -> str:
    """Return the text of a new puzzle: a box, and a piece of one cell."""
    grid = grid_named(grid_name)
    region = box_cells(grid, checked_sides(grid, sides))
    return puzzle_text(Puzzle(name, grid, region, [Piece("A", region[:1])]))


@cache
def gallery_list() -> list[dict[str, Any]]:
    """Return the shipped puzzles: name, title, grid, the numbers of pieces and shapes, and the story."""
    found = []
    for name in gallery_names():
        puzzle = load(name)
        found.append(
            {
                "name": name,
                "title": puzzle.name,
                "grid": puzzle.grid.name,
                **pieces_of(sheet_of(puzzle)),
                "cells": len(puzzle.region),
                "story": gallery_story(name),
            }
        )
    return found


def pieces_of(sheet: PuzzleSheet) -> dict[str, Any]:
    """Return the least and most pieces of a puzzle, and the number of kinds."""
    copies = [Copies.of(piece.copies) for piece in sheet.pieces]
    return {
        "kinds": len(copies),
        "pieces": [sum(getattr(each, end) for each in copies) for end in ("low", "high")],
    }


def shape_text(text: str, name: str) -> str:
    """Return the text of a puzzle that consists of one piece of another, as the input of questions about a shape."""
    puzzle = parse_puzzle_text(text)
    piece = next((each for each in puzzle.pieces if each.name == name), None)
    if piece is None:
        raise InputError(f"Shape: there is no piece {brief(name)}; choose another")
    shape = Piece(piece.name, piece.cells, variable=piece.variable)
    return puzzle_text(Puzzle(name, puzzle.grid, piece.cells, [shape], reflect=puzzle.reflect))


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
