r"""Text drawings of cells in puzzle files: `#` and `+`, row by row, layer by layer.

Layers are separated by blank lines, or placed side by side with blank columns between them. Hexagons are drawn with
the cells of a row next to each other, or staggered, as they lie, with a column between neighbours. Sticks are lines, `-`, `|`,
`/` and `\`, between points that may be marked `+`.

Whole or partial fillings are drawn as `satpack solve` prints them: a label for each cell, equal within a piece.
"""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from textwrap import dedent
from typing import TYPE_CHECKING

from satpack.model.bounds import MAX_CELLS
from satpack.model.connected import connected_parts
from satpack.model.grids.coordinates import (
    MAX_WRITTEN,
    from_drawing,
    is_joint,
    points_up,
    row_by_row,
    written,
)
from satpack.model.turning import forms_of, turn_of
from satpack.runtime.errors import PuzzleError
from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.puzzle import Puzzle

    Blame = Callable[[str], PuzzleError]
    Spot = tuple[int, int, int]

_GAP = 3
"""The least number of columns, blank in all rows, between layers side by side."""

_Lines = list[tuple[int, str]]
"""Lines of a drawing with their numbers, counted from 1."""


class Layout(LightRecord, frozen=True):
    """How to read a drawing's lines."""

    bands: tuple[range, ...] = ()
    """The columns of each layer, if layers are side by side; otherwise empty."""
    parity: int | None = None
    """For staggered hexagons: row + column of each, modulo 2; otherwise None."""
    moved: tuple[int, int] = (0, 0)
    """For sticks: rows down and columns to the right from the drawing to the place where its marks fit the lattice."""

    def place(self, block: int, row: int, column: int) -> tuple[int, int, int] | None:
        """Return layer, row and column of the cell of a character in a block of lines; None if it is not one.

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
            down, right = self.moved
            return block, row + down, column + right
        if (row + column) % 2 != self.parity:
            return None
        return block, row, (column - row - self.parity) // 2


def _blocks_of(grid: Grid, text: str, blame: Blame) -> list[_Lines]:
    """Cut a drawing at its blank lines into blocks of lines of equal size; raise PuzzleError if that is impossible."""
    lines = [(number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1)]
    while lines and not lines[-1][1].strip():
        lines.pop()
    if not lines:
        raise blame("the drawing is empty; mark at least one cell with '#'")
    blocks: list[_Lines] = [[]]
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


def _layout_of(grid: Grid, blocks: Sequence[_Lines], blame: Blame, *, optional: bool) -> Layout:
    """Return the layout of a drawing of cells; raise PuzzleError if it is ambiguous or layers differ in size."""
    if grid.sticks:
        return _phase(grid, blocks, blame, optional=optional)
    if grid.dimension == 3:
        return Layout(bands=_bands(blocks, blame))
    # the only grid whose rows are offset by half a cell
    return Layout(parity=_parity(blocks[0], blame)) if grid.name == "hexagon" else Layout()


def _phase(grid: Grid, blocks: Sequence[_Lines], blame: Blame, *, optional: bool) -> Layout:
    """Return the layout in which most marks of a drawing of sticks fit the lattice, preferably as drawn."""
    (wide, _), (_, high) = (grid.places or grid.pattern).basis
    trials = [Layout(moved=(down, right)) for down in range(high) for right in range(wide)]

    def faults(layout: Layout) -> int:
        return sum(1 for *_, fault in _checked(grid, blocks, layout, optional=optional) if fault)

    counts = [faults(trials[0])]
    if counts[0]:
        counts += map(faults, trials[1:])
    if counts.count(0) > 1:
        raise blame(
            f"fits the lattice only if moved, and in {counts.count(0)} ways; draw edges with "
            f"{', '.join(map(repr, grid.marks))} instead of '#'"
        )
    return trials[counts.index(min(counts))]


def _bands(blocks: Sequence[_Lines], blame: Blame) -> tuple[range, ...]:
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
            "by side, but layers are separated by blank lines; use '.' for cells outside"
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


def _parity(lines: _Lines, blame: Blame) -> int | None:
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


_OUTSIDE = ". "

_COLOURLESS = ". #+"


class DrawnCells(LightRecord, frozen=True):
    """The cells and marks of a drawing."""

    required: Cells  # the cells marked `#` (triangles also `^` and `v`)
    optional: Cells = ()
    """The cells marked `+`: those of a region that may stay empty, the variable ones of a piece."""
    layout: Layout = Layout()  # its layout, for reading a second drawing that covers it


def read_drawing(
    grid: Grid, text: str, *, optional: bool, blame: Callable[[str], PuzzleError]
) -> DrawnCells:
    """Read a text drawing, in which `+` may mark cells if `optional`; `blame` makes the error for a fault.

    The first line is the top row; columns are x and rows y. Layers of a solid grid are separated by a
    blank line, the lowest z first, or by three blank columns or more, the lowest z on the left.
    Hexagons are staggered if row + column is even for all of them, or odd. Errors count from 1.
    """
    required: list[Cell] = []
    spare: list[Cell] = []
    blocks = _blocks_of(grid, text, blame)
    layout = _layout_of(grid, blocks, blame, optional=optional)
    spots: list[Spot] = []
    says_ways = False
    for where, spot, mark, fault in _checked(grid, blocks, layout, optional=optional):
        if fault:
            raise blame(f"{where}: {fault}")
        cell = from_drawing(grid, *spot)
        assert cell is not None
        (spare if mark == "+" else required).append(cell)
        spots.append(spot)
        says_ways = says_ways or mark in "^v"
        if len(spots) > MAX_CELLS:
            raise blame(
                f"{where.partition(',')[0]}: too many cells; satpack takes at most {MAX_CELLS:,}"
            )
    counts_columns = says_ways or any("." in line for lines in blocks for _, line in lines)
    if not counts_columns and points_up(grid, 0, 0) is not None:
        _check_ways(grid, spots, blame)
    return DrawnCells(tuple(required), tuple(spare), layout)


def drawn_cells(grid: Grid, text: str, *, owner: str) -> tuple[Cells, Cells]:
    """Return the cells marked '#' and those marked '+' of a drawing in a program, where it may be indented.

    Errors name the owner; rows and columns are those of the drawing itself.

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
    blocks = _blocks_of(grid, text, blame)
    if layout.bands and len(blocks) > 1:
        raise blame(
            "layers are separated by blank lines here, but side by side in cells; draw both alike"
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


def _marks(blocks: Sequence[_Lines], layout: Layout) -> Iterator[tuple[str, Spot | None, str]]:
    """Yield every mark: its position for people, its layer, row and column, and the mark."""
    for block, lines in enumerate(blocks):
        for row, (number, line) in enumerate(lines):
            for column, mark in enumerate(line):
                if mark not in _OUTSIDE:
                    where = f"row {number}, column {column + 1}"
                    yield where, layout.place(block, row, column), mark


def _checked(
    grid: Grid, blocks: Sequence[_Lines], layout: Layout, *, optional: bool
) -> Iterator[tuple[str, Spot, str, str]]:
    """Yield every mark that stands for a cell: its position for people, its spot, the mark, and its fault or nothing."""
    dashes: set[Spot | None] = set()
    if grid.sticks:
        dashes.update(spot for _, spot, mark in _marks(blocks, layout) if mark == "-")
    for where, spot, mark in _marks(blocks, layout):
        assert spot is not None  # the layout is this drawing's own
        cell = from_drawing(grid, *spot)
        if grid.sticks and cell is None and _joins(grid, dashes, spot, mark):
            continue
        fault = _fault(grid, mark, spot, optional=optional)
        if not fault and cell is None:
            fault = f"found {mark!r}, but the {grid.name} grid has no cell here; use '.'"
        yield where, spot, mark, fault


def _joins(grid: Grid, dashes: Collection[Spot | None], spot: Spot, mark: str) -> bool:
    """Whether a mark in a drawing of sticks is a point where they end, or lengthens a dash beside it."""
    layer, row, column = spot
    if mark != "-":
        return mark == "+" and is_joint(grid, (column, row))
    beside = [(layer, row, at) for at in (column - 1, column + 1)]
    return any(at in dashes and from_drawing(grid, *at) is not None for at in beside)


def _fault(grid: Grid, mark: str, spot: Spot, *, optional: bool) -> str:
    """Return the fault of a mark, or nothing."""
    upward = points_up(grid, *spot[1:])
    marks = "#" + "^v" * (upward is not None) + grid.marks + "+" * optional
    if mark == "+" and not optional:
        return "found '+', which marks optional cells of a region and variable cells of a piece; use '#' here"
    if mark not in marks:
        if mark in "/|;,":
            return f'found {mark!r}; write each row on a line of its own, between """ and """'
        return (
            f"found {mark!r}; use {', '.join(map(repr, marks))} for a cell, '.' or a space for none"
        )
    if mark in grid.marks:
        cell = from_drawing(grid, *spot)
        kind = None if cell is None else grid.class_of(cell)
        if kind is not None and mark != (right := grid.marks[kind]):
            return f"found {mark!r}, but the stick here is {right!r}; use that"
    if mark in "^v" and (mark == "^") != upward:
        way, right = ("up", "^") if upward else ("down", "v")
        return f"found {mark!r}, but the triangle here points {way}; use {right!r} or '#', or move the drawing by one column"
    return ""


def _check_ways(grid: Grid, spots: Sequence[Spot], blame: Callable[[str], PuzzleError]) -> None:
    """Refuse triangles, drawn with '#' and spaces only, that would be connected only if each pointed the other way."""
    parts, parts_moved = (
        len(connected_parts(grid, _cells(grid, ((z, y, x + aside) for z, y, x in spots))))
        for aside in (0, 1)
    )
    if parts > parts_moved == 1:
        raise blame(
            f"falls into {parts:,} parts, but is connected if moved by one column: '#' points up where row + column is "
            "even; move the drawing by one column, or draw it with '^' and 'v', or '.' for cells outside"
        )


def _cells(grid: Grid, spots: Iterable[Spot]) -> Iterator[Cell]:
    return (cell for spot in spots if (cell := from_drawing(grid, *spot)) is not None)


_NOTHING = frozenset({".", "·", "-", "?"})
"""Labels of unspecified cells."""

_FRAMED = re.compile(r"[\u2500-\u257f]|--|__")
_TITLE = re.compile(r"\bz = ")
# a line of an ASCII frame has a dash; the dot of an empty cell has none beside it
_FRAME = re.compile(r"[.'+|]*-[-.'+|]*|[\u2500-\u257f_|/\\]")
# the stroke of a stick around its label
_STROKE = re.compile(r"(?<!\S)[-\u2500](\S+?)[-\u2500](?!\S)")
# an entry of a legend ends with the number of copies
_LEGEND = re.compile(r" [\u00d7x][0-9]+(\s|$)")


def read_filling(
    puzzle: Puzzle, text: str, *, blame: Callable[[str], PuzzleError]
) -> list[tuple[str, Cells]]:
    """Return the pieces in a drawing, each by name with its cells; `blame` makes the error for a fault.

    The drawing has a label for every cell of the region, row by row, layer by layer, with spaces
    between; '.' leaves a cell open. Frames, titles and a legend, as `satpack solve` prints them,
    are skipped. Cells with one label are the piece of their shape; of several pieces of that shape,
    the one of that name. Copies need labels of their own only where they touch.
    """
    cells = row_by_row(puzzle.grid, puzzle.region.cells)
    labels: list[str] = []
    for drawing in (text, _without_words(puzzle, text)):
        labels = list(_labels(_STROKE.sub(r" \1 ", drawing) if puzzle.grid.sticks else drawing))
        if len(labels) == len(cells):
            break
    else:
        raise blame(
            f"found {many(len(labels), 'label')} for {many(len(cells), 'cell')}; give one for each cell, '.' where "
            "nothing is fixed"
        )
    by_label: dict[str, list[Cell]] = {}
    for cell, label in zip(cells, labels, strict=True):
        if label not in _NOTHING:
            by_label.setdefault(label, []).append(cell)
    if not by_label:
        raise blame("the drawing shows no piece")
    return [
        (name, part)
        for label, own in by_label.items()
        for name, part in _pieces(puzzle, label, tuple(sorted(own)), blame)
    ]


def _without_words(puzzle: Puzzle, text: str) -> str:
    """Return what `satpack solve` printed without the puzzle's name above the drawing, the legend, and what follows it."""
    lines = text.strip("\n").split("\n")
    if lines[0].strip() != puzzle.name:
        return text
    return "\n".join(takewhile(lambda line: not _LEGEND.search(line), lines[1:]))


def _labels(text: str) -> Iterator[str]:
    lines = text.splitlines()
    framed = bool(_FRAMED.search(text))
    layers: list[list[str]] = [[]]
    current, starts = layers[-1:], [0]
    for line in lines:
        if titles := [found.start() for found in _TITLE.finditer(line)]:
            starts, current = [0, *titles[1:]], [[] for _ in titles]
            layers += current
        elif not framed or re.search(r"[\u2502\u2571\u2572|/\\]", line):
            ends = [*starts[1:], len(line)]
            for layer, start, end in zip(current, starts, ends, strict=True):
                part = line[start:end]
                layer.extend((_FRAME.sub(" ", part) if framed else part).split())
    for layer in layers:
        yield from (label.partition(":")[0] or label for label in layer)


def _pieces(
    puzzle: Puzzle, label: str, cells: Cells, blame: Callable[[str], PuzzleError]
) -> Iterator[tuple[str, Cells]]:
    """Yield the piece of a label, or its copies that do not touch."""
    if name := _piece(puzzle, label, cells, blame):
        yield name, cells
        return
    parts = connected_parts(puzzle.surface, cells)
    named = [(_piece(puzzle, label, part, blame), part) for part in parts]
    if len(parts) == 1 or not all(name for name, _ in named):
        where = written(puzzle.grid, *cells[:6]) + (", ..." if len(cells) > 6 else "")
        raise blame(
            f"{brief(label)} lies on {where}, which is not a piece; give every copy that touches another a label of "
            "its own"
        )
    yield from named


def _piece(puzzle: Puzzle, label: str, cells: Cells, blame: Callable[[str], PuzzleError]) -> str:
    """Return the name of the piece that has this shape; "" if none has."""
    form = puzzle.surface.translated_home(cells)
    fitting = [
        piece.name
        for piece in puzzle.pieces
        if len(piece) == len(cells)
        and form in forms_of(puzzle.surface, piece.cells, (), turn_of(puzzle, piece))
    ]
    if len(fitting) <= 1:
        return "".join(fitting)
    plain = label.rstrip("0123456789")
    for name in (label, plain):
        if name in fitting:
            return name
    raise blame(
        f"{brief(label)} may be any of {', '.join(map(repr, fitting))}, which have its shape; label it by its name"
    )
