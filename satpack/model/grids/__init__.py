"""The table of grids: each is data, and `Grid` is the one implementation of geometry for all of them.

`grid` has that class; read it first. `plane` and `solid` are the two halves of the table, `outlines` the shapes of
their cells, `vectors`, `matrices` and `periodic` the arithmetic. `coordinates` says where people see a cell, `corners` which
cells touch at one, `walls` in which planes faces lie, `dualism` whether other
cells make the same shape.
"""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING

from satpack.model.grids.grid import PARTS, Cell, Cells, Grid
from satpack.model.grids.matrices import Matrix, apply, determinant, product
from satpack.model.grids.outlines import Face, Point
from satpack.model.grids.plane import PLANE_GRIDS
from satpack.model.grids.solid import SOLID_GRIDS
from satpack.runtime.errors import OptionError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "GRIDS",
    "PARTS",
    "Cell",
    "Cells",
    "Face",
    "Grid",
    "Matrix",
    "Point",
    "apply",
    "determinant",
    "given_grid",
    "grid_named",
    "product",
]

_ORDER = ("square", "cube", "hexagon", "triangle", "prism", "sphere")
"""The grids that are met most often, first in every list of them."""

_TABLE = {grid.name: grid for grid in (*PLANE_GRIDS, *SOLID_GRIDS)}

GRIDS: Mapping[str, Grid] = {name: _TABLE[name] for name in (*_ORDER, *_TABLE)}
"""Every grid, by name."""


def grid_named(name: str) -> Grid:
    """Return the grid of that name; OptionError for an unknown one lists all names."""
    try:
        return GRIDS[name]
    except KeyError:
        raise OptionError(
            f"there is no grid {brief(name)}; the grids are {', '.join(GRIDS)}"
        ) from None


def given_grid(grid: Grid | str) -> Grid:
    """Return a grid, given itself or its name."""
    if isinstance(grid, Grid):
        return grid
    if not isinstance(grid, str):
        raise TypeError(f'the grid is {brief(grid)}; use a name such as "square", or one of GRIDS')
    return grid_named(grid)


# a grid is pickled by name: it is a row of the table, and stays the same object
copyreg.pickle(Grid, lambda grid: (grid_named, (grid.name,)))
