"""The letters on the pieces of a solution, the same in pictures, pages and character drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.render.glyphs import ASCII
from satpack.render.labels import label_copies, label_kinds

if TYPE_CHECKING:
    from satpack.model.grids import Cells
    from satpack.model.solution import Solution
    from satpack.render.glyphs import Glyphs

_LARGE_BOX = 16


def labels_of(solution: Solution, glyphs: Glyphs, *, copies: bool = False) -> list[str]:
    """Return the label of each placed piece; with `copies`, or in space, each copy of a piece has its own.

    In space a copy must be followed from layer to layer.
    """
    kinds = [piece.name for piece in solution.puzzle.pieces]
    names = [placed.piece for placed in solution.placed]
    if copies or solution.puzzle.grid.dimension == 3:
        return label_copies(kinds, names, glyphs)
    labels = label_kinds([*kinds, *names], glyphs)
    return [labels[name] for name in names]


def marks_of(solution: Solution) -> list[str]:
    """Return the text on each piece in pictures and pages: the size of large rectangles, otherwise the label."""
    return box_sizes(solution) or labels_of(solution, ASCII)


def are_alike(solution: Solution) -> bool:
    """Whether all pieces have the same mark, so that marks are useless."""
    flat = solution.puzzle.grid.dimension == 2
    return flat and len(solution.puzzle.pieces) == 1 and not box_sizes(solution)


def box_sizes(solution: Solution) -> list[str]:
    """Return the sizes of the pieces as placed, width x height, if they are rectangles and most of them large.

    A square has one number.
    """
    placed = solution.placed
    if solution.puzzle.grid.name != "square" or not placed:
        return []
    sides = [_sides(each.cells) for each in placed]
    if any(
        wide * high != len(each.cells) for (wide, high), each in zip(sides, placed, strict=True)
    ):
        return []
    if sum(len(each.cells) for each in placed) < _LARGE_BOX * len(placed):
        return []
    return [
        f"{wide}\N{MULTIPLICATION SIGN}{high}" if wide != high else f"{wide}"
        for wide, high in sides
    ]


def _sides(cells: Cells) -> tuple[int, int]:
    wide, high = (max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
    return wide, high
