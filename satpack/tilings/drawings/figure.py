"""Symmetric figures made of copies of a shape as vector drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.render.svg.elements import HALO, element, path_data, svg_document
from satpack.render.svg.plane import Frame, extent, outline
from satpack.runtime.wording import many
from satpack.tilings.drawings.rectangles import copies_group

if TYPE_CHECKING:
    from satpack.tilings.questions.figure import FigureAnswer

_EDGE = 24.0
"""The edge of a cell, in pixels."""


def draw_figure(found: FigureAnswer) -> str:
    """Draw a figure as SVG, adjacent copies in different colours; raise OptionError if none was found."""
    solution = found.solution
    grid = found.shape.grid
    if grid.dimension == 3:
        return solution.svg()
    cells = [cell for copy in found.copies for cell in copy]
    left, top, right, bottom = extent(grid, cells)
    margin = 0.25
    frame = Frame(grid, _EDGE, left - margin, top - margin)
    rim = element(
        "path",
        d=path_data(outline(grid, cells), frame.place),
        fill="none",
        stroke=HALO,
        stroke_width=8,
        stroke_linejoin="round",
    )
    return svg_document(
        f"{many(len(found.copies), 'copy', 'copies')} of {found.name}, {found.symmetry} symmetry",
        rim,
        copies_group(found.copies, frame),
        wide=_EDGE * (right - left + 2 * margin),
        high=_EDGE * (bottom - top + 2 * margin),
    )
