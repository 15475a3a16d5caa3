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
    """Pieces to draw moved apart."""

    grid: Grid
    pieces: Sequence[Cells]
    """No cell is in two pieces."""
    factor: float | None
    """How far each is moved; None so that none hides another."""
    names: Sequence[str]
    """For each piece."""
    marks: Sequence[str]
    """For each piece the text written on it."""
    longest: float
    """Largest width and height of the drawing."""
    cell: float
    """Largest length of a cell's edge."""
    fills: Sequence[str]
    """Each piece's colour, as "#rrggbb"."""
    shades: Mapping[Cell, str]
    """Colours of cells that have one, drawn as a patch on each of their sides."""


def border_of(edge: float) -> float:
    """Return how wide the lines around pieces are if a cell's edge is so long; the margin is half as wide again."""
    return min(3.5, max(0.06 * edge, 1.2))


def rimmed_group(rims: str, border: float) -> ET.Element:
    """Return a group that begins with a halo around all pieces, of which the data of a path are given."""
    halo = element("path", d=rims, stroke=HALO, stroke_width=2 * border)
    return element("g", halo, fill="none", stroke_linejoin="round", stroke_linecap="round")
