"""Answers about rectangles as JSON: the formats `satpack-rectangle-1`, one each, and `satpack-rectangles-1`, their sum."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from satpack.model.coordinates import to_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell, Grid
    from satpack.questions.tilings.rectangles import Rectangle, Rectangles

__all__ = ["rectangle_object", "rectangles_object"]


def rectangle_object(found: Rectangle, grid: Grid, kind: str = "box") -> dict[str, Any]:
    """Return the verdict on a rectangle as JSON has it."""
    return {
        "format": "satpack-rectangle-1",
        "sides": list(found.sides),
        "kind": kind,
        "filled": found.filled,
        "prime": found.prime,
        "by": found.by,
        "reason": found.reason,
        "parts": [list(part) for part in found.parts],
        "copies": [_cells(grid, copy) for copy in found.copies],
    }


def rectangles_object(found: Rectangles) -> dict[str, Any]:
    """Return what the verdicts sum up to as JSON has it."""
    reasons = Counter(each.by for each in found.verdicts)
    return {
        "format": "satpack-rectangles-1",
        "name": found.name,
        "grid": found.shape.grid.name,
        "cells": _cells(found.shape.grid, found.shape.cells),
        "reflect": found.shape.reflect,
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


def _cells(grid: Grid, cells: Iterable[Cell]) -> list[list[int]]:
    return sorted(list(to_file(grid, cell)) for cell in cells)
