"""Pieces of balls moved apart and seen from above, the far ones first: no nearer ball of equal size hides behind a farther."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from satpack.render.svg.apart import border_of, rimmed_group
from satpack.render.svg.elements import HALO, element, inked, letters, line_on, put_into, titled
from satpack.render.svg.lettering import letter_unit
from satpack.render.svg.patches import PATCH

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree import ElementTree as ET

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.svg.apart import Apart

    Points = NDArray[np.float64]

__all__ = ["BallView", "balls_apart", "view_of"]

_TURNED, _RAISED = radians(30), radians(32)
"""The viewer's place: angles around from the front, and above."""

_SPREAD = (1.5, 2.5, 2.5)
"""The way pieces are moved to the right, to the front and up: what is behind another must come out above it."""

_FACTORS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
"""Farthest that pieces are moved apart unless told."""

_SHOWN = 0.3
"""The part of what each piece has towards the viewer that should be seen."""

_MANY = 600
"""Balls of which it is no longer looked for how far they must be moved apart."""

_RADIUS = 0.48
_NECK = 0.36
_TOUCHING = 1e-6
_LETTERED = 0.8
"""The part of a ball that must be seen for a letter on it."""

# where a ball is looked at: in rings around its middle
_SPOTS = np.array(
    [
        (r * cos(2 * pi * (i + r) / many), r * sin(2 * pi * (i + r) / many))
        for r, many in ((0.0, 1), (0.4, 6), (0.7, 10), (0.95, 14))
        for i in range(many)
    ]
)


@dataclass(frozen=True, slots=True, eq=False)
class BallView:
    """The visible balls, the farthest first."""

    owners: NDArray[np.intp]
    """intp, shape (n,): the piece of each ball."""
    cells: tuple[Cell, ...]
    places: Points
    """float64, shape (n, 2): middles on paper, x to the right and y down, in diameters."""
    near: Points
    """float64, shape (n,), ascending: how near they are to the viewer, in diameters."""
    clear: Points
    """float64, shape (n,): the visible fraction of each, about."""
    apart: bool
    """Whether no two pieces were moved into each other."""


def view_of(grid: Grid, pieces: Sequence[Cells], *, factor: float) -> BallView:
    """Return the visible balls of pieces on a grid of balls.

    Each piece is moved away from the middle of the whole by `factor` times its distance from it.
    """
    owners = np.repeat(np.arange(len(pieces)), [len(cells) for cells in pieces])
    cells = [cell for own in pieces for cell in own]
    middles = np.array([grid.cartesian(cell) for cell in cells])
    own = np.array([middles[owners == piece].mean(axis=0) for piece in range(len(pieces))])
    moved = middles + factor * np.array(_SPREAD) * (own - middles.mean(axis=0))[owners]
    right, front, up = moved.T
    across, ahead = (
        right * cos(_TURNED) + front * sin(_TURNED),
        front * cos(_TURNED) - right * sin(_TURNED),
    )
    near = ahead * cos(_RAISED) + up * sin(_RAISED)
    order = np.lexsort((across, near.round(6)))
    places = np.stack([across, ahead * sin(_RAISED) - up * cos(_RAISED)], axis=1)[order]
    gaps = (
        np.linalg.norm(moved[:, None] - moved, axis=2) if len(moved) <= _MANY else np.ones((1, 1))
    )
    others = owners[:, None] != owners if len(moved) <= _MANY else np.zeros((1, 1), dtype=bool)
    return BallView(
        owners[order],
        tuple(cells[i] for i in order),
        places,
        near[order],
        _clear(places) if len(moved) <= _MANY else np.ones(len(moved)),
        apart=not (others & (gaps < 1 - _TOUCHING)).any(),
    )


def _clear(places: Points) -> Points:
    """Return how much of each ball no later one hides."""
    found = np.ones(len(places))
    for i, place in enumerate(places):
        later = places[i + 1 :]
        spots = place + _RADIUS * _SPOTS
        hidden = (np.linalg.norm(spots[:, None] - later, axis=2) < _RADIUS).any(axis=1)
        found[i] = 1 - hidden.mean()
    return found


def _best_view(grid: Grid, pieces: Sequence[Cells]) -> BallView:
    """Return the least exploded view that shows enough of every piece, or else the one that shows most of the least."""
    if sum(map(len, pieces)) > _MANY:
        return view_of(grid, pieces, factor=_FACTORS[2])
    alone = [view_of(grid, [cells], factor=0.0).clear.sum() for cells in pieces]
    best, most = None, 0.0
    for factor in _FACTORS:
        view = view_of(grid, pieces, factor=factor)
        share = min(
            view.clear[view.owners == piece].sum() / whole for piece, whole in enumerate(alone)
        )
        if view.apart and share >= _SHOWN and len(_marked(view)) == len(pieces):
            return view
        if view.apart and (best is None or share > most):
            best, most = view, share
    return best or view_of(grid, pieces, factor=0.0)


def _marked(view: BallView) -> dict[int, int]:
    """Return for each piece a ball that little hides, the nearest of those that least does."""
    found: dict[int, int] = {}
    for i, (owner, clear) in enumerate(zip(view.owners.tolist(), view.clear.tolist(), strict=True)):
        if clear >= max(_LETTERED, view.clear[found.get(owner, i)]):
            found[owner] = i
    return found


def balls_apart(asked: Apart) -> tuple[ET.Element, float, float]:
    """Return a drawing of pieces of balls moved apart, its width and its height."""
    grid, pieces, factor = asked.grid, asked.pieces, asked.factor
    view = _best_view(grid, pieces) if factor is None else view_of(grid, pieces, factor=factor)
    low, high = view.places.min(axis=0) - 0.5, view.places.max(axis=0) + 0.5
    scale = min(asked.longest / float((high - low).max()), asked.cell)
    border = border_of(scale)
    margin = 1.5 * border
    places = scale * (view.places - low) + margin
    group = rimmed_group(_circles(places, scale), border)
    number = {cell: i for i, cell in enumerate(view.cells)}
    for owner, run in groupby(range(len(places)), key=lambda i: int(view.owners[i])):
        fill = asked.fills[owner]
        ink = line_on(fill)
        parts = []
        for i in run:
            spot = places[i : i + 1]
            parts.append(
                element("path", d=_circles(spot, scale), fill=fill, stroke=ink, stroke_width=border)
            )
            if shade := asked.shades.get(view.cells[i]):
                patch = _circles(spot, PATCH * scale)
                parts.append(element("path", d=patch, fill=shade))
            shine = _circles(spot - (0.16 * scale, 0.18 * scale), 0.3 * scale)
            parts.append(element("path", d=shine, fill=HALO, fill_opacity=0.45))
            nearer = sorted(
                number[near]
                for near in grid.neighbours(view.cells[i])
                if number.get(near, -1) > i and view.owners[number[near]] == owner
            )
            necks = [(0.55 * places[i] + 0.45 * places[j], places[j]) for j in nearer]
            parts += _necks(necks, fill, scale, border)
        group.append(titled(element("g", *parts), asked.names[owner]))
    marked = [
        letters(
            asked.marks[owner],
            middle=(float(places[i][0]), float(places[i][1])),
            unit=letter_unit(asked.marks[owner], 0.5 * scale),
            on=asked.fills[owner],
        )
        for owner, i in sorted(_marked(view).items())
        if asked.marks[owner]
    ]
    put_into(group, inked(marked, rimmed=bool(asked.shades)))
    wide, tall = scale * (high - low) + 2 * margin
    return group, float(wide), float(tall)


def _circles(places: Points, scale: float) -> str:
    """Return circles as the data of one path: each two half circles."""
    radius = _RADIUS * scale
    return "".join(
        f"M{x - radius:.2f} {y:.2f}a{radius:.2f} {radius:.2f} 0 0 1 {2 * radius:.2f} 0"
        f"a{radius:.2f} {radius:.2f} 0 0 1 {-2 * radius:.2f} 0Z"
        for x, y in places.tolist()
    )


def _necks(
    lines: Iterable[tuple[Points, Points]], fill: str, scale: float, border: float
) -> list[ET.Element]:
    """Return what joins a ball to nearer ones, which will hide its other end."""
    data = "".join(f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" for a, b in lines)
    if not data:
        return []
    wide = _NECK * scale
    return [
        element("path", d=data, stroke=stroke, stroke_width=width, stroke_linecap="butt")
        for stroke, width in ((line_on(fill), wide + border), (fill, wide - border))
    ]
