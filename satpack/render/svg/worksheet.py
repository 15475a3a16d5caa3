"""Worksheets: a puzzle on paper in millimetres, with its board, its pieces to cut out, and optionally its solution."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from satpack.model.piece_colours import piece_colours
from satpack.model.rules import OneEmpty
from satpack.model.solution import Solution
from satpack.render.contacts import EMPTY
from satpack.render.labels import marks_of
from satpack.render.palette import fills_of
from satpack.render.sides import ShownSides, shown_sides, side_looks
from satpack.render.strokes import tile
from satpack.render.svg.elements import DARK, element, letters, path_data, svg_document
from satpack.render.svg.lettering import HEIGHT, STROKE, can_letter, lettering
from satpack.render.svg.patches import cell_shades
from satpack.render.svg.plane import (
    Frame,
    PieceLooks,
    Sheet,
    extent,
    joint_lines,
    outline,
    plane_group,
)
from satpack.render.svg.puzzle_sheet import puzzle_drawing
from satpack.render.svg.solution import solution_drawing
from satpack.runtime.errors import InputError, LimitError, OptionError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.render.svg.elements import Drawing

PAGE = 210.0, 297.0
"""Width and height of a page, A4, in millimetres."""

_MARGIN, _TOP, _GAP = 12.0, 38.0, 5.0
"""Margins, the start of drawings below title and name, and the gap between pieces."""

_ROOM = PAGE[0] - 2 * _MARGIN, PAGE[1] - _TOP - _MARGIN
"""The area of a page for drawings."""

_LARGEST = 20.0
"""The edge of a cell, if the board fits on the page with it."""

_BORDER = 0.5
"""Width of the lines around pieces."""

_MAX_SHAPES = 400
"""Most shapes to cut out."""

_DASHED = "Dashed cells of a piece are variable and not cut out"

_PX = 25.4 / 96
"""Millimetres per pixel."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """A drawn unit: a board, or a piece to cut out."""

    sheet: Sheet
    cells: Cells
    labels: Mapping[Cell, str]

    def extent(self, grid: Grid) -> tuple[float, float, float, float]:
        """Return how far it reaches to the left, top, right and bottom, in edges."""
        return extent(grid, self.cells, joint_lines(grid, self.sheet.look.sides))


def worksheet(
    puzzle: Puzzle, *, unit: float | None = None, solution: Solution | None = None
) -> list[str]:
    """Draw a puzzle on A4 pages, one SVG each: a line for a name, the board and every piece to one scale.

    `unit` is the length of a cell's edge in millimetres, by default 20, or as much as the page has
    room for. Solids can't be cut out; their pictures are shown instead. A solution gets a page of
    its own at the end. Raises OptionError if the unit is out of range or given for a solid,
    InputError if the board or a piece does not fit on a page, and LimitError above 400 pieces
    or if cells would be smaller than 1 mm.
    """
    if puzzle.grid.dimension == 3:
        if unit is not None:
            raise OptionError("a solid is not cut out of paper, and has no unit; leave it out")
        pages = [[_fitted(puzzle_drawing(puzzle))]]
        if solution is not None:
            pages.append([_fitted(solution_drawing(solution))])
    else:
        edge = _edge(puzzle, unit)
        pages = _packed([_board(puzzle), *_pieces(puzzle)], puzzle, edge)
        if solution is not None:
            pages += _packed([_solved(solution)], puzzle, edge)
        if any(piece.variable for piece in puzzle.pieces):
            pages[0].append(_left(_DASHED, _MARGIN + 23.0, 0.35))
    shown = [_page(puzzle.name, groups, named=index == 0) for index, groups in enumerate(pages)]
    return [
        svg_document(puzzle.name, *page, wide=PAGE[0], high=PAGE[1], measure="mm") for page in shown
    ]


def _edge(puzzle: Puzzle, unit: float | None) -> float:
    """Return the length of a cell's edge with which the board and each piece fit on a page."""
    if unit is not None and not 1 <= unit <= 100:
        raise OptionError(f"a cell of {unit:g} mm; use a unit from 1 to 100")
    shapes = [
        puzzle.region.cells,
        *(piece.cells + piece.variable for piece in puzzle.pieces),
    ]
    sides = [extent(puzzle.grid, cells) for cells in shapes]
    wide = max(right - left for left, _, right, _ in sides)
    high = max(bottom - top for _, top, _, bottom in sides)
    largest = min((_ROOM[0] - _BORDER) / wide, (_ROOM[1] - _BORDER) / high)
    if largest < 1:
        raise LimitError(
            f"{puzzle.name}: too large for a worksheet, on which a cell has 1 mm at least"
        )
    if unit is not None and unit > largest:
        raise InputError(
            f"{puzzle.name}: cells of {unit:g} mm don't fit on A4; use a unit of {largest // 0.1 / 10:g} or less"
        )
    return min(_LARGEST, largest // 0.5 / 2 or largest) if unit is None else unit


def _board(puzzle: Puzzle) -> _Shape:
    cells = puzzle.region.cells
    labels = {
        cell: label
        for rule in puzzle.rules
        if isinstance(rule, OneEmpty) and rule.labels
        for cell, label in rule.labelled(puzzle.grid).items()
    }
    shades = cell_shades(Solution(puzzle, ()))
    look = PieceLooks((), (), (), shades=shades)
    return _Shape(Sheet(dict.fromkeys(cells, EMPTY), look), cells, labels)


def _pieces(puzzle: Puzzle) -> list[_Shape]:
    copies = [piece.copies.high for piece in puzzle.pieces]
    if sum(copies) > _MAX_SHAPES:
        raise LimitError(
            f"{puzzle.name}: {many(sum(copies), 'piece')} to cut out; a worksheet has at most {_MAX_SHAPES}"
        )
    fills, looks = piece_colours(puzzle), side_looks(puzzle)
    return [
        _Shape(
            Sheet(
                dict.fromkeys(piece.variable, EMPTY) | dict.fromkeys(piece.cells, 0),
                PieceLooks(
                    (fills[piece.name],),
                    (piece.name,),
                    ("",),
                    sides=ShownSides.of(piece.looks, looks),
                ),
            ),
            piece.cells + piece.variable,
            {},
        )
        for piece in puzzle.pieces
        for _ in range(piece.copies.high)
    ]


def _solved(solution: Solution) -> _Shape:
    cells = solution.puzzle.region.cells
    owners = dict.fromkeys(cells, EMPTY) | solution.owners()
    names = [placed.piece for placed in solution.placed]
    look = PieceLooks(fills_of(solution), names, marks_of(solution), sides=shown_sides(solution))
    return _Shape(Sheet(owners, look), cells, {})


def _packed(shapes: Sequence[_Shape], puzzle: Puzzle, edge: float) -> list[list[ET.Element]]:
    """Return the shapes in rows on pages, the first, and then the others from high to low."""
    sizes = {id(each): each.extent(puzzle.grid) for each in shapes}

    def high(each: _Shape) -> float:
        _, top, _, bottom = sizes[id(each)]
        return edge * (bottom - top) + _BORDER

    pages: list[list[ET.Element]] = [[]]
    x, y, row = 0.0, 0.0, 0.0
    for each in (shapes[0], *sorted(shapes[1:], key=high, reverse=True)):
        left, top, right, _ = sizes[id(each)]
        wide = edge * (right - left) + _BORDER
        if x and x + wide > _ROOM[0]:
            x, y, row = 0.0, y + row + _GAP, 0.0
        if y + high(each) > _ROOM[1]:
            pages.append([])
            x, y, row = 0.0, 0.0, 0.0
        at = _MARGIN + x + _BORDER / 2, _TOP + y + _BORDER / 2
        frame = Frame(puzzle.grid, edge, left - at[0] / edge, top - at[1] / edge)
        pages[-1].append(plane_group(each.sheet, frame, _BORDER))
        if each is shapes[0]:
            pages[-1].append(_rim(each.cells, frame))
        pages[-1] += _labels(each, frame)
        x, row = x + wide + _GAP, max(row, high(each))
        if each is shapes[0]:  # the board has its own row
            x = _ROOM[0]
    return pages


def _rim(cells: Cells, frame: Frame) -> ET.Element:
    return element(
        "path",
        d=path_data(outline(frame.grid, cells), frame.place),
        stroke=DARK,
        stroke_width=_BORDER,
        stroke_linejoin="round",
        fill="none",
    )


def _labels(shape: _Shape, frame: Frame) -> Iterator[ET.Element]:
    """Yield the text on cells, all of one size."""
    shown = {cell: label for cell, label in shape.labels.items() if can_letter(label)}
    if not shown:
        return
    widest = max(lettering(label).width + STROKE for label in shown.values())
    unit = frame.edge * 0.7 / max(widest, 2 * HEIGHT)
    for cell, label in shown.items():
        corners = [frame.place(corner) for corner in tile(frame.grid, cell)]
        x, y = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
        yield _written(label, (x, y), unit)


def _written(text: str, middle: tuple[float, float], unit: float) -> ET.Element:
    strokes = letters(text, middle=middle, unit=unit)
    for name in ("stroke-linecap", "stroke-linejoin"):
        strokes.set(name, "round")
    strokes.set("stroke", DARK)
    strokes.set("fill", "none")
    return strokes


def _fitted(drawing: Drawing) -> ET.Element:
    """Return a drawing made for a screen, as large as the page allows, at most twice as large as on the screen."""
    scale = min(2 * _PX, _ROOM[0] / ceil(drawing.wide), _ROOM[1] / ceil(drawing.high))
    return drawing.placed(_MARGIN, _TOP, scale)


def _page(name: str, groups: Sequence[ET.Element], *, named: bool) -> list[ET.Element]:
    """Return a page: the title, on the first a line for a name, and the drawings."""
    title = "".join(mark if can_letter(mark) else " " * (mark != "'") for mark in name)
    children = [_left(" ".join(title.split()), _MARGIN + 5.0, 0.75)] if title.strip() else []
    if named:
        middle = _MARGIN + 17.0
        label = lettering("Name").width * 0.55
        children.append(_left("Name", middle, 0.55))
        start = _MARGIN + label + 4
        children.append(
            element(
                "path",
                d=f"M{start:.2f} {middle + 2.5}H{PAGE[0] - _MARGIN}",
                stroke=DARK,
                stroke_width=0.3,
                fill="none",
            )
        )
    return [*children, *groups]


def _left(text: str, middle: float, unit: float) -> ET.Element:
    """Return a line of text that begins at the left margin, smaller if it is long."""
    width = lettering(text).width + STROKE
    unit = min(unit, _ROOM[0] / width)
    return _written(text, (_MARGIN + unit * width / 2, middle), unit)
