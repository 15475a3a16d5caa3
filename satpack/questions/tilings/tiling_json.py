"""Answers about tilings as JSON: the formats `satpack-tiling-1`, one answer, and `satpack-tilings-1`, what many sum up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.model.coordinates import to_file

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable

    from satpack.engines.tiling.coronas import Coronas
    from satpack.engines.tiling.shape import Shape
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.questions.tilings.many import Tally
    from satpack.questions.tilings.tile import TilingAnswer

__all__ = ["tally_object", "tiling_object"]


def tiling_object(found: TilingAnswer) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    shape, grid, tiling = found.shape, found.shape.grid, found.tiling
    shown: dict[str, Any] = {
        "format": "satpack-tiling-1",
        "name": found.name,
        "grid": grid.name,
        "cells": _cells(grid, shape.cells),
        "reflect": shape.reflect,
        "tiles": found.tiles,
        "reason": found.reason,
        "hole": found.hole,
        "isohedral": found.isohedral,
        "heesch": None,
    }
    if tiling is not None:
        shown |= {
            "least": found.least,
            "way": tiling.way,
            "periods": [_period(grid, period) for period in tiling.lattice.short_periods],
            "domain": [_cells(grid, cells) for cells in tiling.domain],
            "classes": list(tiling.classes),
        }
    if found.heesch is not None:
        heesch = found.heesch
        shown["heesch"] = {
            "without_holes": heesch.without_holes,
            "holes_allowed": heesch.holes_allowed,
            "exact": heesch.exact,
        }
        shown["coronas"] = _coronas(shape, found.coronas)
        shown["coronas_without_holes"] = _coronas(shape, found.coronas_without_holes)
        shown["level"] = found.level
    if found.tiles is None:
        shown["copies_tried"] = found.copies_tried
    shown["seconds"] = round(found.seconds, 6)
    return shown


def tally_object(tally: Tally, *, grid: Grid, complete: bool) -> dict[str, Any]:
    """Return what many answers sum up to as JSON has it."""
    return {
        "format": "satpack-tilings-1",
        "grid": grid.name,
        "shapes": tally.shapes,
        "isohedral": _histogram(tally.isohedral),
        "ways": dict(sorted(tally.ways.items())),
        "do_not_tile": tally.do_not_tile,
        "heesch": {
            "without_holes": _histogram(tally.without_holes),
            "holes_allowed": _histogram(tally.holes_allowed),
        },
        "hole": tally.holes,
        "undecided": tally.undecided,
        "complete": complete,
        "seconds": round(tally.seconds, 6),
    }


def _histogram(counter: Counter[int]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter)}


def _cells(grid: Grid, cells: Iterable[Cell]) -> list[list[int]]:
    return sorted(list(to_file(grid, cell)) for cell in cells)


def _period(grid: Grid, period: Cell) -> list[int]:
    """Return a period in the coordinates that cells are written in."""
    here = grid.domain[0]
    there = tuple(map(int.__add__, here, period))
    pairs = zip(to_file(grid, there), to_file(grid, here), strict=True)
    return [a - b for a, b in pairs]


def _coronas(shape: Shape, coronas: Coronas) -> list[list[list[list[int]]]]:
    def placed(copies: Iterable[Any]) -> list[list[list[int]]]:
        return [_cells(shape.grid, _vectors(shape, copy)) for copy in copies]

    return [placed(level) for level in coronas]


def _vectors(shape: Shape, copy: Any) -> Cells:
    return tuple(shape.frame.vector(cell) for cell in shape.covered(copy))
