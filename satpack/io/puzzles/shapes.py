"""Shapes in puzzle files: cells drawn, listed or given as a box, and their colours."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from satpack.io.puzzles.drawing import Drawing, read_colours, read_drawing
from satpack.io.puzzles.tables import blaming
from satpack.model.grids.coordinates import listed_cells
from satpack.model.shapes.boxes import box
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Collection

    from satpack.io.puzzles.drawing_layout import Layout
    from satpack.io.puzzles.tables import Place, Vectors
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.runtime.errors import PuzzleError

__all__ = ["painted", "shape"]


def shape(
    grid: Grid,
    cells: str | Vectors | None,
    sides: list[int] | None,
    place: Place,
    *,
    optional: bool = False,
) -> Drawing:
    """Return the cells of one of the keys `cells`, a drawing or a list, and `box`; the other is None.

    With `optional`, a drawing may mark cells with '+'.
    """
    if isinstance(cells, str):
        return read_drawing(grid, cells, optional=optional, blame=place.at("cells"))
    if cells is not None:
        return Drawing(listed_cells(grid, cells, blame=place.at("cells")))
    assert sides is not None
    with blaming(place.at("box")):
        return Drawing(box(grid, *sides))


def painted(
    grid: Grid,
    given: str | dict[str, Vectors] | None,
    names: Collection[str],
    cells: Cells,
    layout: Layout,
    place: Place,
) -> dict[Cell, str]:
    """Return the colours of cells, from a drawing of them or from lists."""
    if given is None:
        return {}
    place = place.at("colours")
    if isinstance(given, str):
        return read_colours(grid, given, names=names, cells=cells, layout=layout, blame=place)
    found: dict[Cell, str] = {}
    own = set(cells)
    for name, vectors in given.items():
        listed = listed_cells(grid, vectors, blame=partial(_blamed, place, name))
        if name not in names:
            known = ", ".join(map(repr, names)) or "none; give them as [[colours]]"
            raise place(f"found {brief(name)}; the colours of this puzzle are {known}")
        for cell, vector in zip(listed, vectors, strict=True):
            if cell not in own:
                raise place(f"{name!r}: {vector} is none of the cells; list cells that are there")
            if found.setdefault(cell, name) != name:
                raise place(f"{name!r}: {vector} has colour {found[cell]!r} too; give it one")
    return found


def _blamed(place: Place, colour: str, fault: str) -> PuzzleError:
    return place(f"{brief(colour)}: {fault}")
