"""Text drawings of cells in puzzle files: `#` and `+`, row by row, layers apart by blank lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.formats.coordinates import MAX_WRITTEN, from_drawing, points_up
from satpack.puzzle import MAX_CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from satpack.errors import PuzzleError
    from satpack.grids import Cell, Cells, Grid

__all__ = ["Drawing", "read_colours", "read_drawing"]

_OUTSIDE = ". "

_COLOURLESS = ". #+"


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a drawing shows.

    Attributes
    ----------
    required : Cells
        The cells marked `#` (triangles also `^` and `v`).
    optional : Cells
        The cells marked `+`.
    """

    required: Cells
    optional: Cells


def read_drawing(
    grid: Grid, text: str, *, optional: bool, blame: Callable[[str], PuzzleError]
) -> Drawing:
    """Read a text drawing.

    Parameters
    ----------
    grid : Grid
        The grid drawn on. The first line is the top row; columns are x and rows y, layers of a solid grid are apart
        by a blank line, the lowest z first.
    text : str
        The drawing.
    optional : bool
        Whether `+` may mark optional cells.
    blame : callable
        Makes the error for a fault, knowing file and key.

    Raises
    ------
    PuzzleError
        For a mark that has no meaning or contradicts its place, a blank line in a plane drawing, or layers of
        different size; says row and column, both counted from 1.
    """
    required: list[Cell] = []
    spare: list[Cell] = []
    for layer, lines in enumerate(_layers(grid, text, blame)):
        for row, (number, line) in enumerate(lines):
            for column, mark in enumerate(line):
                if mark in _OUTSIDE:
                    continue
                cell = from_drawing(grid, layer, row, column)
                if fault := _fault(grid, mark, row, column, optional=optional):
                    raise blame(f"row {number}, column {column + 1}: {fault}")
                (spare if mark == "+" else required).append(cell)
                if len(required) + len(spare) > MAX_CELLS:
                    raise blame(f"row {number}: more than {MAX_CELLS:,} cells, satpack's limit")
    return Drawing(tuple(required), tuple(spare))


def read_colours(
    grid: Grid,
    text: str,
    *,
    names: Collection[str],
    cells: Collection[Cell],
    blame: Callable[[str], PuzzleError],
) -> dict[Cell, str]:
    """Read a text drawing of colours, which lies over the cells: a character is the colour of that name.

    Parameters
    ----------
    grid, text, blame
        As for `read_drawing`.
    names : collection of str
        The colours there are.
    cells : collection of Cell
        Those that may have one.

    Returns
    -------
    dict of Cell to str
        The coloured cells; '#', '+', '.' and a space are no colours.

    Raises
    ------
    PuzzleError
        For a mark that is no colour or not on a cell; says row and column.
    """
    found: dict[Cell, str] = {}
    own = set(cells)
    for layer, lines in enumerate(_layers(grid, text, blame)):
        for row, (number, line) in enumerate(lines):
            for column, mark in enumerate(line):
                if mark in _COLOURLESS:
                    continue
                where = f"row {number}, column {column + 1}"
                if mark not in names:
                    known = ", ".join(repr(name) for name in names if len(name) == 1)
                    raise blame(
                        f"{where}: found {mark!r}; use {known or 'colours that [[colours]] names'}, "
                        "and '#', '.' or a space for no colour"
                    )
                cell = from_drawing(grid, layer, row, column)
                if cell not in own:
                    raise blame(f"{where}: found {mark!r}, but there is no cell; use '.'")
                found[cell] = mark
    return found


def _fault(grid: Grid, mark: str, row: int, column: int, *, optional: bool) -> str:
    """Return what is wrong with a mark, or nothing."""
    upward = points_up(grid, row, column)
    marks = "#" + "^v" * (upward is not None) + "+" * optional
    if mark == "+" and not optional:
        return "found '+', but only a region can have optional cells; use '#'"
    if mark not in marks:
        return (
            f"found {mark!r}; use {', '.join(map(repr, marks))} for a cell, '.' or a space for none"
        )
    if mark in "^v" and (mark == "^") != upward:
        way, right = ("up", "^") if upward else ("down", "v")
        return f"found {mark!r}, but the triangle here points {way}; use {right!r} or '#', or move the drawing by one column"
    return ""


def _layers(
    grid: Grid, text: str, blame: Callable[[str], PuzzleError]
) -> list[list[tuple[int, str]]]:
    """Cut the text into layers of numbered lines."""
    lines = [(number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1)]
    while lines and not lines[-1][1].strip():
        lines.pop()
    if not lines:
        raise blame("the drawing is empty; mark at least one cell with '#'")
    layers: list[list[tuple[int, str]]] = [[]]
    for number, line in lines:
        if line.strip():
            layers[-1].append((number, line))
        elif grid.dimension == 2:
            raise blame(f"row {number}: found a blank line; use '.' for cells outside")
        elif not layers[-1]:
            raise blame(f"row {number}: found a second blank line; draw an empty layer with '.'")
        else:
            layers.append([])
    wide = max(lines, key=lambda line: len(line[1]))
    if max(len(lines), len(wide[1])) > MAX_WRITTEN:
        raise blame(
            f"row {wide[0]}: the drawing is {len(wide[1]):,} wide and {len(lines):,} high; "
            f"satpack takes at most {MAX_WRITTEN:,}"
        )
    sizes = [(len(layer), max(len(line) for _, line in layer)) for layer in layers]
    for index, (rows, columns) in enumerate(sizes):
        if (rows, columns) != sizes[0]:
            raise blame(
                f"row {layers[index][0][0]}: layer {index + 1} is {columns} wide and {rows} high, but layer 1 is "
                f"{sizes[0][1]} wide and {sizes[0][0]} high; fill the smaller one up with '.'"
            )
    return layers
