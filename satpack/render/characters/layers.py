"""Cells laid out on canvases, layer by layer, with a border between two cells iff their owners differ."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.grids.vectors import plus
from satpack.render.characters.canvas import Stencil
from satpack.render.rows import beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from satpack.model.grids import Cell, Cells
    from satpack.model.surface import Surface
    from satpack.render.characters.tiles import Tile, Tiling
    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row

_LAYOUTS = 8
_MOST_KEPT = 2_000
"""The number of board layouts that are cached, if they have no more cells than this: larger ones take megabytes."""


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
    marks: Mapping[tuple[Cell, Cell], tuple[str, int | None]] = MappingProxyType({}),
) -> list[Row]:
    """Draw cells with their labels and their owners' colours, the layers of a solid side by side.

    Marks on sides are texts by the cell and the step across the side, each with its colour or None; the tilings must have
    room for them.

    The first of the tilings that is narrow enough is taken, or the first if none is. On a rolled-up
    surface, pieces are open where they continue across the seam.
    """
    cells = tuple(owners)
    choose = _layout if len(cells) <= _MOST_KEPT else _layout.__wrapped__
    layers, stencil = choose(tuple(tilings), cells, surface, width)
    written = [labels[cell] for cell in cells]
    number = {cell: i for i, cell in enumerate(cells)} if marks else {}
    noted = {(number[cell], step): mark for (cell, step), mark in marks.items()}
    sheets = stencil.filled(list(owners.values()), written, colours, glyphs, noted)
    return beside(
        [
            [*(_title(layer, height, len(layers)) if titled else ()), *sheet]
            for height, (layer, sheet) in enumerate(zip(layers, sheets, strict=True))
        ],
        width=width,
    )


def width_of(tiling: Tiling, cells: Iterable[Cell]) -> int:
    """Return the number of columns that cells take, those of a solid by one layer on another."""
    return _laid(tiling, tuple(cells)).wide


def _title(layer: Cell, height: int, many: int) -> list[Row]:
    """Return the title of a layer; the single layer of a plane grid needs none."""
    if not layer:
        return []
    place = {0: " (bottom)", many - 1: " (top)"}.get(height, "") if many > 1 else ""
    return [[(f"z = {layer[0]}{place}", None)]]


@lru_cache(maxsize=_LAYOUTS)
def _layout(
    tilings: tuple[Tiling, ...], cells: Cells, surface: Surface | None, width: int
) -> tuple[tuple[Cell, ...], Stencil]:
    """Return the layers of cells, the lowest first, and the stencil with a sheet for each; see `draw_layers`."""
    grid = tilings[0].grid
    lowest_first = sorted(cells, key=lambda cell: cell[2:])
    layers = tuple(dict.fromkeys(grid.place_of(cell)[2:] for cell in lowest_first))
    sheets = {layer: sheet for sheet, layer in enumerate(layers)}
    on_sheet = np.array([sheets[grid.place_of(cell)[2:]] for cell in cells])
    laid = (_laid(tiling, cells) for tiling in tilings)
    fitting = (each for each in laid if each.wide <= width)
    return layers, _stencil(
        next(fitting, None) or _laid(tilings[0], cells), cells, surface, on_sheet
    )


class _Laid(NamedTuple):
    """Cells as placed by a tiling: the numbers of the cells of each shape, their anchors, and the width."""

    alike: Mapping[Tile, list[int]]
    anchors: NDArray[np.int64]
    wide: int


def _laid(tiling: Tiling, cells: Cells) -> _Laid:
    alike: defaultdict[Tile, list[int]] = defaultdict(list)
    anchors = np.empty((len(cells), 2), dtype=np.int64)
    for number, cell in enumerate(cells):
        tile, anchors[number] = tiling.place(cell)
        alike[tile].append(number)
    columns = [anchors[own, 1] + end for tile, own in alike.items() for end in tile.columns]
    return _Laid(alike, anchors, int(np.ptp(np.concatenate(columns))) + 1)


def _stencil(
    laid: _Laid, cells: Cells, surface: Surface | None, sheets: NDArray[np.int64]
) -> Stencil:
    """Return the stencil of cells, each on a sheet."""
    numbers = {cell: number for number, cell in enumerate(cells)}

    def number_of(place: Cell) -> int:
        # between sticks a step may lead to a place without a cell
        if surface is not None and surface.grid.has_cell(place):
            place = surface.home(place)
        return numbers.get(place, len(cells))

    anchors = np.column_stack([sheets, laid.anchors])
    labels = np.empty_like(anchors)
    noted: list[tuple[ArrayLike, ...]] = []
    sides: list[tuple[int, Cell]] = []
    areas: list[tuple[ArrayLike, ...]] = []
    borders: list[tuple[ArrayLike, ...]] = []
    for tile, these in laid.alike.items():
        own, at = np.array(these), anchors[these]
        labels[own] = at + np.array([0, *tile.label])
        for step, spot in tile.marks.items():
            noted.append((at + np.array([0, *spot])).T)
            sides += [(each, step) for each in these]
        areas += [(*(at + np.array([0, *spot])).T, own) for spot in tile.area]
        for step, strokes in tile.sides.items():
            near = [number_of(plus(cells[number], step)) for number in these]
            borders += [
                (*(at + np.array([0, *spot])).T, own, near, np.full_like(own, stroke))
                for spot, stroke in strokes
            ]
    covered, bordering = _side_by_side(areas, 4), _side_by_side(borders, 6)
    written = np.hstack([labels.T, _side_by_side(noted, 3)])
    sheet, row, column = np.hstack([covered[:3], bordering[:3], written])
    high, wide = np.ptp(row) + 1, np.ptp(column) + 1
    # by their positions on whole sheets, which have few spots for a board of few cells that lie far apart
    known, spots = np.unique(
        (sheet * high + row - row.min()) * wide + column - column.min(), return_inverse=True
    )
    rows, columns = np.divmod(known, wide)
    of_areas, of_borders, of_texts = np.split(
        spots, np.cumsum([covered.shape[1], bordering.shape[1]])
    )
    order = of_areas.argsort()
    return Stencil(
        sheets=int(sheets.max()) + 1,
        places=np.array([*np.divmod(rows, high), columns]),
        labels=of_texts[: len(cells)].tolist(),
        sides=dict(zip(sides, of_texts[len(cells) :].tolist(), strict=True)),
        areas=np.array([of_areas, covered[3]], dtype=np.int32)[:, order],
        borders=np.array([of_borders, *bordering[3:]], dtype=np.int32),
    )


def _side_by_side(parts: Iterable[tuple[ArrayLike, ...]], high: int) -> NDArray[np.int64]:
    """Return parts side by side, each with this many rows."""
    none = np.empty((high, 0), dtype=np.int64)
    return np.hstack([none, *(np.array(part, dtype=np.int64) for part in parts)])
