"""Colours of cells as a page draws them: a patch on every face of a coloured cell that is on the outside of its shape."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.model.grids import PARTS
from satpack.render.geometry import faces_of
from satpack.render.page.shapes import short
from satpack.render.svg.patches import PATCH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from satpack.model.colours import Paint
    from satpack.model.grids import Cells, Grid


def patches_object(
    grid: Grid,
    paint: Paint,
    cells: Cells,
    basis: NDArray[np.float64],
    shades: Mapping[str, str],
) -> dict[str, Any]:
    """Return the coloured patches of a shape for JSON, under the key `patches`; nothing if it has no colours.

    Parameters
    ----------
    basis : ndarray of float64, shape (3, 3)
        Where the unit vectors of the surface's coordinates lie in space.

    Returns
    -------
    dict
        For each patch its shade, and the coordinates in space of its corners, anticlockwise seen from outside. Balls
        are coloured all around: instead of corners they have their middle.
    """
    if not paint:
        return {}
    if grid.balls:
        middles = ((name, PARTS * np.array([cell]) @ basis) for cell, name in paint)
        return {"patches": [[shades[name], short(spot.reshape(-1))] for name, spot in middles]}
    times = Counter(frozenset(ring) for cell in cells for ring in faces_of(grid, cell))
    found = []
    for cell, name in paint:
        for ring in faces_of(grid, cell):
            # of tiles the floor and the roof
            wall = grid.dimension == 2 and len({height for _, _, height in ring}) > 1
            if times[frozenset(ring)] == 1 and not wall:
                corners = np.array(ring) @ basis
                middle = corners.mean(axis=0)
                patch = middle + PATCH * (corners - middle)
                found.append([shades[name], short(patch.reshape(-1))])
    return {"patches": found}
