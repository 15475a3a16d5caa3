"""Cells laid out on canvases, layer by layer, with a border between two cells iff their owners differ."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.grids.vectors import plus
from satpack.render.characters.canvas import Stencil
from satpack.render.rows import beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from satpack.model.grids import Cell, Cells
    from satpack.model.surface import Surface
    from satpack.render.characters.canvas import Spot
    from satpack.render.characters.tiles import Tile, Tiling
    from satpack.render.glyphs import Glyphs
    from satpack.render.rows import Row

__all__ = ["draw_layers"]

_STENCILS = 8
"""How many are kept: for a few boards, each in the two or three widths that are tried."""


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
    cells = tuple(owners)
    stencils = (_stencil(tiling, cells, surface) for tiling in tilings)
    fitting = (each for each in stencils if each[1].shape[2] <= width)
    layers, stencil = next(fitting, None) or _stencil(tilings[0], cells, surface)
    written = [labels[cell] for cell in cells]
    sheets = stencil.filled(list(owners.values()), written, colours, glyphs)
    return beside(
        [
            [*(_title(layer, height, len(layers)) if titled else ()), *sheet]
            for height, (layer, sheet) in enumerate(zip(layers, sheets, strict=True))
        ],
        width=width,
    )


def _title(layer: Cell, height: int, many: int) -> list[Row]:
    """Return what stands above a layer; the one layer of a plane grid needs nothing."""
    if not layer:
        return []
    place = {0: " (bottom)", many - 1: " (top)"}.get(height, "") if many > 1 else ""
    return [[(f"z = {layer[0]}{place}", None)]]


@lru_cache(maxsize=_STENCILS)
def _stencil(
    tiling: Tiling, cells: Cells, surface: Surface | None
) -> tuple[tuple[Cell, ...], Stencil]:
    """Return the layers that cells lie in, the lowest first, and the stencil with a sheet for each."""
    lowest_first = sorted(cells, key=lambda cell: cell[2:])
    layers = tuple(dict.fromkeys(tiling.grid.place_of(cell)[2:] for cell in lowest_first))
    sheets = {layer: sheet for sheet, layer in enumerate(layers)}
    alike: defaultdict[Tile, list[int]] = defaultdict(list)
    anchors = np.empty((len(cells), 3), dtype=np.int32)
    for number, cell in enumerate(cells):
        tile, anchor = tiling.place(cell)
        alike[tile].append(number)
        anchors[number] = sheets[tiling.grid.place_of(cell)[2:]], *anchor
    corners = np.concatenate(
        [anchors[own, 1:] + corner for tile, own in alike.items() for corner in tile.box]
    )
    first, (high, wide) = corners.min(axis=0), np.ptp(corners, axis=0) + 1
    sheet, row, column = (anchors - (0, *first)).T
    starts = (sheet * high + row) * wide + column
    numbers = {cell: number for number, cell in enumerate(cells)}
    labels, areas, borders = np.empty_like(starts), [], []
    for tile, these in alike.items():
        own = np.array(these)
        there = starts[own]
        labels[own] = there + _ahead(tile.label, wide)
        areas += [(there + _ahead(spot, wide), own) for spot in tile.area]
        for step, strokes in tile.sides.items():
            beside = (plus(cells[number], step) for number in these)
            near = [
                numbers.get(cell if surface is None else surface.home(cell), len(cells))
                for cell in beside
            ]
            borders += [
                (there + _ahead(spot, wide), own, near, np.full_like(own, stroke))
                for spot, stroke in strokes
            ]
    covered = _columns(areas, 2)
    return layers, Stencil(
        shape=(len(layers), int(high), int(wide)),
        labels=labels.tolist(),
        areas=covered[:, covered[0].argsort()],
        borders=_columns(borders, 4),
    )


def _columns(parts: Iterable[tuple[ArrayLike, ...]], high: int) -> NDArray[np.int32]:
    """Return parts side by side, each of so many rows."""
    none = np.empty((high, 0), dtype=np.int32)
    return np.hstack([none, *(np.array(part, dtype=np.int32) for part in parts)])


def _ahead(spot: Spot, wide: int) -> int:
    """Return how far ahead of another a spot is numbered, on sheets so wide."""
    return spot[0] * wide + spot[1]
