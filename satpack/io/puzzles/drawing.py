"""Text drawings of cells in puzzle files: `#` and `+`, row by row, layer by layer."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

from satpack.io.puzzles.drawing_layout import Layout, blocks_of, layout_of
from satpack.model.connected import connected_parts
from satpack.model.grids.coordinates import from_drawing, points_up
from satpack.model.puzzle import MAX_CELLS
from satpack.runtime.errors import PuzzleError
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from satpack.io.puzzles.drawing_layout import Lines
    from satpack.model.grids import Cell, Cells, Grid

    Spot = tuple[int, int, int]

__all__ = ["Drawing", "drawn_cells", "read_colours", "read_drawing"]

_OUTSIDE = ". "

_COLOURLESS = ". #+"


class Drawing(LightRecord, frozen=True):
    """The cells and marks of a drawing."""

    required: Cells
    """The cells marked `#` (triangles also `^` and `v`)."""
    optional: Cells = ()
    """The cells marked `+`: of a region those that may stay empty, of a piece the variable ones."""
    layout: Layout = Layout()
    """How it was read; a second drawing that covers it is read alike."""


def read_drawing(
    grid: Grid, text: str, *, optional: bool, blame: Callable[[str], PuzzleError]
) -> Drawing:
    """Read a text drawing, in which `+` may mark cells if `optional`; `blame` makes the error for a fault.

    The first line is the top row; columns are x and rows y. Layers of a solid grid are apart by a
    blank line, the lowest z first, or by three blank columns or more, the lowest z on the left.
    Hexagons are staggered if row + column is even for all of them, or odd. The error names row and
    column, counted from 1, of a mark without meaning or in a wrong place, a blank line in a plane
    drawing, layers of different size, or a drawing that is connected only if it is moved.
    """
    required: list[Cell] = []
    spare: list[Cell] = []
    blocks = blocks_of(grid, text, blame)
    layout = layout_of(grid, blocks, blame)
    spots: list[Spot] = []
    says_ways = False
    for where, spot, mark in _marks(blocks, layout):
        assert spot is not None  # the layout is this drawing's own
        if fault := _fault(grid, mark, spot, optional=optional):
            raise blame(f"{where}: {fault}")
        cell = from_drawing(grid, *spot)
        if cell is None:
            raise blame(
                f"{where}: found {mark!r}, but the {grid.name} grid has no cell here; use '.'"
            )
        (spare if mark == "+" else required).append(cell)
        spots.append(spot)
        says_ways = says_ways or mark in "^v"
        if len(spots) > MAX_CELLS:
            raise blame(
                f"{where.partition(',')[0]}: more than {MAX_CELLS:,} cells, satpack's limit"
            )
    counts_columns = says_ways or any("." in line for lines in blocks for _, line in lines)
    if not counts_columns and points_up(grid, 0, 0) is not None:
        _check_ways(grid, spots, blame)
    return Drawing(tuple(required), tuple(spare), layout)


def drawn_cells(grid: Grid, text: str, *, owner: str) -> tuple[Cells, Cells]:
    """Return the cells marked '#' and those marked '+' of a drawing in a program, where it may be indented.

    Errors name the owner; rows and columns are those of the drawing itself.

    Examples
    --------
    >>> from satpack.model.grids import GRIDS
    >>> text = '''
    ...     #+
    ...     #.
    ... '''
    >>> drawn_cells(GRIDS["square"], text, owner="the region")
    (((0, 0), (0, 1)), ((1, 0),))
    """
    lines = dedent(text).split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    found = read_drawing(
        grid,
        "\n".join(lines),
        optional=True,
        blame=lambda fault: PuzzleError(f"{owner}: {fault}"),
    )
    return found.required, found.optional


def read_colours(
    grid: Grid,
    text: str,
    *,
    names: Collection[str],
    cells: Collection[Cell],
    layout: Layout,
    blame: Callable[[str], PuzzleError],
) -> dict[Cell, str]:
    """Read a text drawing of colours, which covers the cells: a character is the colour of that name.

    `names` are the colours that exist, `cells` those that may have one, and `layout` is how the
    cells' drawing was read. '#', '+', '.' and a space are not colours.
    """
    found: dict[Cell, str] = {}
    own = set(cells)
    blocks = blocks_of(grid, text, blame)
    if layout.bands and len(blocks) > 1:
        raise blame(
            "layers are apart by blank lines here, but side by side in cells; draw both alike"
        )
    for where, spot, mark in _marks(blocks, layout):
        if mark in _COLOURLESS:
            continue
        if mark not in names:
            known = ", ".join(repr(name) for name in names if len(name) == 1)
            raise blame(
                f"{where}: found {mark!r}; use {known or 'colours that [[colours]] names'}; "
                "'.' elsewhere"
            )
        cell = None if spot is None else from_drawing(grid, *spot)
        if cell is None or cell not in own:
            raise blame(f"{where}: found {mark!r}, but there is no cell; use '.'")
        found[cell] = mark
    return found


def _marks(blocks: Sequence[Lines], layout: Layout) -> Iterator[tuple[str, Spot | None, str]]:
    """Yield every mark: where it stands, for people, the layer, row and column it means, and the mark."""
    for block, lines in enumerate(blocks):
        for row, (number, line) in enumerate(lines):
            for column, mark in enumerate(line):
                if mark not in _OUTSIDE:
                    where = f"row {number}, column {column + 1}"
                    yield where, layout.place(block, row, column), mark


def _fault(grid: Grid, mark: str, spot: Spot, *, optional: bool) -> str:
    """Return what is wrong with a mark, or nothing."""
    upward = points_up(grid, *spot[1:])
    marks = "#" + "^v" * (upward is not None) + "+" * optional
    if mark == "+" and not optional:
        return "found '+', which marks optional cells of a region and variable cells of a piece; use '#' here"
    if mark not in marks:
        return (
            f"found {mark!r}; use {', '.join(map(repr, marks))} for a cell, '.' or a space for none"
        )
    if mark in "^v" and (mark == "^") != upward:
        way, right = ("up", "^") if upward else ("down", "v")
        return f"found {mark!r}, but the triangle here points {way}; use {right!r} or '#', or move the drawing by one column"
    return ""


def _check_ways(grid: Grid, spots: Sequence[Spot], blame: Callable[[str], PuzzleError]) -> None:
    """Refuse triangles, drawn by '#' and spaces alone, that would only hang together if each pointed the other way."""
    parts, parts_moved = (
        len(connected_parts(grid, _cells(grid, ((z, y, x + aside) for z, y, x in spots))))
        for aside in (0, 1)
    )
    if parts > parts_moved == 1:
        raise blame(
            f"falls into {parts:,} parts, but hangs together if moved by one column: '#' points up where row + column is "
            "even; move the drawing by one column, or draw it with '^' and 'v', or '.' for cells outside"
        )


def _cells(grid: Grid, spots: Iterable[Spot]) -> Iterator[Cell]:
    return (cell for spot in spots if (cell := from_drawing(grid, *spot)) is not None)
