"""Cells laid out on canvases, layer by layer, with a border between two cells iff their owners differ."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import plus
from satpack.render.characters.canvas import Canvas
from satpack.render.rows import beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from satpack.model.grids import Cell
    from satpack.model.surface import Surface
    from satpack.render.characters.canvas import Frame
    from satpack.render.characters.tiles import Tiling
    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row

__all__ = ["draw_layers"]


def draw_layers(
    tilings: Sequence[Tiling],
    owners: Mapping[Cell, int],
    labels: Mapping[Cell, str],
    colours: Mapping[int, int],
    glyphs: Glyphs,
    *,
    width: int,
    titled: bool = True,
    surface: Surface | None = None,
) -> list[Row]:
    """Draw cells with their labels and their owners' colours, the layers of a solid side by side.

    Parameters
    ----------
    tilings : sequence of Tiling
        The ways to draw the grid; the first that is narrow enough is taken, or the first if none is.
    owners : mapping of Cell to int
        Who owns each cell that is drawn; not empty.
    labels : mapping of Cell to str
        What is written in each of them.
    colours : mapping of int to int
        The colour of each owner that has one.
    glyphs : Glyphs
        The characters that borders are made of.
    width : int
        Columns of the terminal.
    titled : bool
        Whether the layers of a solid have titles.
    surface : Surface, optional
        What the cells lie on, if it is rolled up: an owner's cells are then open where they go on over the seam.
    """
    fitting = (tiling for tiling in tilings if _columns(tiling, owners) <= width)
    sheets = _sheets(next(fitting, tilings[0]), owners, labels, colours, surface)
    frame = _frame(sheets)
    blocks = []
    for height, (layer, sheet) in enumerate(sheets.items()):
        title = _title(layer, height, len(sheets)) if titled else []
        blocks.append([*title, *sheet.rows(frame, colours, glyphs)])
    return beside(blocks, width=width)


def _columns(tiling: Tiling, cells: Iterable[Cell]) -> int:
    """Return how many columns the cells take."""
    first, last = [], []
    for cell in cells:
        tile, (_, left) = tiling.place(cell)
        first.append(left + tile.columns[0])
        last.append(left + tile.columns[1])
    return max(last) - min(first) + 1


def _frame(sheets: Mapping[Cell, Canvas]) -> Frame:
    """Return the box around all layers: with the same one for each they lie alike."""
    tops, lefts, bottoms, rights = zip(*(sheet.frame() for sheet in sheets.values()), strict=True)
    return min(tops), min(lefts), max(bottoms), max(rights)


def _title(layer: Cell, height: int, many: int) -> list[Row]:
    """Return what stands above a layer; the one layer of a plane grid needs nothing."""
    if not layer:
        return []
    place = {0: " (bottom)", many - 1: " (top)"}.get(height, "") if many > 1 else ""
    return [[(f"z = {layer[0]}{place}", None)]]


def _sheets(
    tiling: Tiling,
    owners: Mapping[Cell, int],
    labels: Mapping[Cell, str],
    colours: Mapping[int, int],
    surface: Surface | None,
) -> dict[Cell, Canvas]:
    """Draw each layer, the lowest first, on a canvas of its own."""
    sheets: defaultdict[Cell, Canvas] = defaultdict(Canvas)
    for cell in sorted(owners, key=lambda cell: cell[2:]):
        owner, sheet = owners[cell], sheets[tiling.grid.place_of(cell)[2:]]
        tile, (top, left) = tiling.place(cell)
        for row, column in tile.area:
            sheet.fill((top + row, left + column), owner)
        for step, strokes in tile.sides.items():
            beside = plus(cell, step)
            near = owners.get(beside if surface is None else surface.home(beside))
            if near != owner:
                for (row, column), stroke in strokes:
                    sheet.stroke((top + row, left + column), stroke, bare=near not in colours)
        sheet.write((top + tile.label[0], left + tile.label[1]), labels[cell])
    return sheets
