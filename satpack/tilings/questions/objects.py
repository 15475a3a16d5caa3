"""What copies of a shape make as JSON: tilings, rectangles and figures, one answer each, and what many of them sum up to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from satpack.model.grids.coordinates import sorted_cells, to_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.tilings.plane.coronas import Coronas
    from satpack.tilings.plane.shape import Shape
    from satpack.tilings.questions.figure import FigureAnswer
    from satpack.tilings.questions.many import Tally
    from satpack.tilings.questions.rectangles import Rectangle, Rectangles
    from satpack.tilings.questions.tile import TilingAnswer

__all__ = [
    "figure_object",
    "rectangle_object",
    "rectangles_object",
    "tally_object",
    "tiling_object",
]


def tiling_object(found: TilingAnswer) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    shape, grid, tiling = found.shape, found.shape.grid, found.tiling
    shown: dict[str, Any] = {
        "format": "satpack-tiling-1",
        **_about(found.name, shape),
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
            "domain": [sorted_cells(grid, cells) for cells in tiling.domain],
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
        shown["warrant"] = found.warrant.text
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


def rectangle_object(found: Rectangle, grid: Grid, kind: str = "box") -> dict[str, Any]:
    """Return the verdict on a rectangle as JSON has it."""
    return {
        "format": "satpack-rectangle-1",
        "sides": list(found.sides),
        "kind": kind,
        "filled": found.filled,
        "prime": found.prime,
        "by": found.by,
        "warrant": found.warrant.text,
        "reason": found.reason,
        "parts": [list(part) for part in found.parts],
        "copies": [sorted_cells(grid, copy) for copy in found.copies],
    }


def rectangles_object(found: Rectangles) -> dict[str, Any]:
    """Return what the verdicts sum up to as JSON has it."""
    reasons = Counter(each.by for each in found.verdicts)
    return {
        "format": "satpack-rectangles-1",
        **_about(found.name, found.shape),
        "kind": found.kind,
        "up_to": list(found.up_to),
        "rectangles": len(found.verdicts),
        "filled": len(found.filled),
        "primes": [list(each.sides) for each in found.primes],
        "order": found.order,
        "order_least": found.is_least(found.order),
        "odd_order": found.odd_order,
        "odd_order_least": found.is_least(found.odd_order),
        "by": {name: reasons[name] for name in sorted(reasons) if name},
        "undecided": [list(each.sides) for each in found.undecided],
        "complete": found.complete,
        "seconds": round(found.seconds, 6),
    }


def figure_object(found: FigureAnswer) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    grid = found.shape.grid
    return {
        "format": "satpack-figure-1",
        **_about(found.name, found.shape),
        "symmetry": found.symmetry,
        "odd": found.odd,
        "holes": found.holes,
        "number": len(found.copies) or None,
        "least": found.least,
        "copies": [sorted_cells(grid, copy) for copy in found.copies],
        "none_of": list(found.none_of),
        "open": list(found.open),
        "reason": found.reason,
        "stopped": found.stopped,
        "seconds": round(found.seconds, 6),
    }


def _histogram(counter: Counter[int]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter)}


def _about(name: str, shape: Shape) -> dict[str, Any]:
    """Return what every answer says of its shape."""
    grid = shape.grid
    cells = sorted_cells(grid, shape.cells)
    return {"name": name, "grid": grid.name, "cells": cells, "reflect": shape.reflect}


def _period(grid: Grid, period: Cell) -> list[int]:
    """Return a period in the coordinates that cells are written in."""
    here = grid.domain[0]
    there = tuple(map(int.__add__, here, period))
    pairs = zip(to_file(grid, there), to_file(grid, here), strict=True)
    return [a - b for a, b in pairs]


def _coronas(shape: Shape, coronas: Coronas) -> list[list[list[list[int]]]]:
    def placed(copies: Iterable[Any]) -> list[list[list[int]]]:
        return [sorted_cells(shape.grid, _vectors(shape, copy)) for copy in copies]

    return [placed(level) for level in coronas]


def _vectors(shape: Shape, copy: Any) -> Cells:
    return tuple(shape.frame.vector(cell) for cell in shape.covered(copy))
