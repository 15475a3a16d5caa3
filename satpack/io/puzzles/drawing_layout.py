"""The layout of a drawing's lines: which belong to which layer, and which column of a line to which cell of a row.

Layers are apart by blank lines, or lie side by side with blank columns between. Hexagons are drawn with the cells of a
row next to each other, or staggered, as they lie, with a column between any two.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from satpack.model.grids.coordinates import MAX_WRITTEN
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from satpack.model.grids import Grid
    from satpack.runtime.errors import PuzzleError

    Blame = Callable[[str], PuzzleError]

__all__ = ["Layout", "Lines", "blocks_of", "layout_of"]

_GAP = 3
"""So many blank columns in every row stand between layers side by side."""

Lines = list[tuple[int, str]]
"""Lines of a drawing with their numbers, counted from 1."""


class Layout(LightRecord, frozen=True):
    """How to read a drawing's lines."""

    bands: tuple[range, ...] = ()
    """The columns of each layer, if layers lie side by side; else empty."""
    parity: int | None = None
    """Of staggered hexagons: row + column of each, modulo 2."""

    def place(self, block: int, row: int, column: int) -> tuple[int, int, int] | None:
        """Return layer, row and column of the cell of a character in a block of lines; None if it can't be one.

        Examples
        --------
        >>> Layout(bands=(range(3), range(6, 9))).place(0, 2, 7)
        (1, 2, 1)
        >>> Layout(parity=0).place(0, 1, 3), Layout(parity=0).place(0, 1, 2)
        ((0, 1, 1), None)
        """
        if self.bands:
            return next(
                (
                    (i, row, band.index(column))
                    for i, band in enumerate(self.bands)
                    if column in band
                ),
                None,
            )
        if self.parity is None:
            return block, row, column
        if (row + column) % 2 != self.parity:
            return None
        return block, row, (column - row - self.parity) // 2


def blocks_of(grid: Grid, text: str, blame: Blame) -> list[Lines]:
    """Cut a drawing at its blank lines into blocks of lines.

    Raises PuzzleError if it is empty or too large, its blocks differ in size, or a blank line is
    not allowed.
    """
    lines = [(number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1)]
    while lines and not lines[-1][1].strip():
        lines.pop()
    if not lines:
        raise blame("the drawing is empty; mark at least one cell with '#'")
    blocks: list[Lines] = [[]]
    for number, line in lines:
        if line.strip():
            blocks[-1].append((number, line))
        elif grid.dimension == 2:
            raise blame(f"row {number}: found a blank line; use '.' for cells outside")
        elif not blocks[-1]:
            raise blame(f"row {number}: found a second blank line; draw an empty layer with '.'")
        else:
            blocks.append([])
    wide = max(lines, key=lambda line: len(line[1]))
    if max(len(lines), len(wide[1])) > MAX_WRITTEN:
        raise blame(
            f"row {wide[0]}: the drawing is {len(wide[1]):,} wide and {len(lines):,} high; "
            f"satpack takes at most {MAX_WRITTEN:,}"
        )
    sizes = [(len(block), max(len(line) for _, line in block)) for block in blocks]
    for index, (rows, columns) in enumerate(sizes):
        if (rows, columns) != sizes[0]:
            raise blame(
                f"row {blocks[index][0][0]}: layer {index + 1} is {columns} wide and {rows} high, but layer 1 is "
                f"{sizes[0][1]} wide and {sizes[0][0]} high; fill the smaller one up with '.'"
            )
    return blocks


def layout_of(grid: Grid, blocks: Sequence[Lines], blame: Blame) -> Layout:
    """Return the layout of a drawing of cells; raise PuzzleError if it is ambiguous or layers differ in size."""
    if grid.dimension == 3:
        return Layout(bands=_bands(blocks, blame))
    # the only grid whose rows lie half a cell aside of each other
    return Layout(parity=_parity(blocks[0], blame)) if grid.name == "hexagon" else Layout()


def _bands(blocks: Sequence[Lines], blame: Blame) -> tuple[range, ...]:
    """Return the columns of each layer, if there are several side by side."""
    filled: set[int] = set()
    for block in blocks:
        for _, line in block:
            for run in re.finditer(r"[^ ]+", line):
                filled.update(range(*run.span()))
    columns = sorted(filled)
    starts = [b for a, b in pairwise(columns) if b - a > _GAP]
    if not starts:
        return ()
    ends = [a + 1 for a, b in pairwise(columns) if b - a > _GAP]
    if len(blocks) > 1:
        raise blame(
            f"row {blocks[0][0][0]}, column {ends[0] + 1}: found {starts[0] - ends[0]} blank columns, as between layers side "
            "by side, but layers are apart by blank lines; use '.' for cells outside"
        )
    edges = zip([columns[0], *starts], [*ends, columns[-1] + 1], strict=True)
    bands = tuple(range(*edge) for edge in edges)
    for index, band in enumerate(bands):
        if len(band) != len(bands[0]):
            raise blame(
                f"row {blocks[0][0][0]}: layer {index + 1}, side by side with the others, is {len(band)} wide, but layer 1 "
                f"is {len(bands[0])} wide; fill the smaller one up with '.'"
            )
    return bands


def _parity(lines: Lines, blame: Blame) -> int | None:
    """Return row + column of staggered hexagons, modulo 2; None if the cells of a row stand next to each other."""
    first: int | None = None
    broken: tuple[int, str] | None = None
    spread = False
    for row, (number, line) in enumerate(lines):
        columns = [column for column, mark in enumerate(line) if mark != " "]
        if any((b - a) % 2 for a, b in pairwise(columns)):
            return None
        spread = spread or len(columns) > 1
        parity = (row + columns[0]) % 2
        first = parity if first is None else first
        if parity != first and broken is None:
            broken = number, line
    if broken is None:
        return first
    if not spread:
        return None
    raise blame(
        f"row {broken[0]}: hexagons drawn with a column between lie half a hexagon aside of the row above; move this row "
        "by one column, or use '.' for cells outside"
    )
