"""Answers about symmetric figures as JSON: the format `satpack-figure-1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.model.coordinates import to_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell
    from satpack.questions.tilings.figure import FigureAnswer

__all__ = ["figure_object"]


def figure_object(found: FigureAnswer) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    grid = found.shape.grid

    def written(cells: Iterable[Cell]) -> list[list[int]]:
        return sorted(list(to_file(grid, cell)) for cell in cells)

    return {
        "format": "satpack-figure-1",
        "name": found.name,
        "grid": grid.name,
        "cells": written(found.shape.cells),
        "reflect": found.shape.reflect,
        "symmetry": found.symmetry,
        "odd": found.odd,
        "holes": found.holes,
        "number": len(found.copies) or None,
        "least": found.least,
        "copies": [written(copy) for copy in found.copies],
        "none_of": list(found.none_of),
        "open": list(found.open),
        "reason": found.reason,
        "stopped": found.stopped,
        "seconds": round(found.seconds, 6),
    }
