"""Pieces of a solid that are drawn moved apart: what is to be drawn, and what all such drawings share, whatever their cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.render.svg.elements import HALO, element

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid

__all__ = ["Apart", "border_of", "rimmed_group"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Pieces that are to be drawn.

    Attributes
    ----------
    grid : Grid
        A solid grid.
    pieces : sequence of Cells
        Cells, none in two pieces.
    factor : float or None
        How far each is moved; None for such that none hides another.
    names, marks
        For each piece its name, and what is written on it.
    longest, cell : float
        The most that the drawing may be wide and high, and that the edge of a cell may be long.
    fills : sequence of str
        Each piece's colour, as "#rrggbb".
    shades : mapping of Cell to str
        The colours of cells that have one, shown as a patch on each of their sides.
    """

    grid: Grid
    pieces: Sequence[Cells]
    factor: float | None
    names: Sequence[str]
    marks: Sequence[str]
    longest: float
    cell: float
    fills: Sequence[str]
    shades: Mapping[Cell, str]


def border_of(edge: float) -> float:
    """Return how wide the lines around pieces are if a cell's edge is so long; the margin is half as wide again."""
    return min(3.5, max(0.06 * edge, 1.2))


def rimmed_group(rims: str, border: float) -> ET.Element:
    """Return a group that begins with a halo around all pieces, of which the data of a path are given."""
    halo = element("path", d=rims, stroke=HALO, stroke_width=2 * border)
    return element("g", halo, fill="none", stroke_linejoin="round", stroke_linecap="round")
