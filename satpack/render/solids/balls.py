"""Balls as printable solids: round, watertight, and within a piece joined by short necks where they touch.

All balls of the closest packing touch their neighbours in the same twelve directions, so all have the same mesh: the
triangles and the halved squares of the cuboctahedron whose corners lie in those directions, cut finely and blown up to a
sphere. Around each corner it has a ring, which is the mirror image of the ring on the other ball. A neck takes the two
caps inside the rings away and joins the rings by straight lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.grids.vectors import minus
from satpack.render.geometry import towards
from satpack.render.solids.polyhedron import Mesh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Grid

_CUTS = 8
"""The number of parts into which each edge of the cuboctahedron is cut."""

_NECK = 3
"""The distance, in these parts, of a ring from the corner it goes around."""

_DIGITS = 9


@dataclass(frozen=True, slots=True, eq=False)
class _Ball:
    """The mesh of a ball of radius 1."""

    points: NDArray[np.float64]
    """float64, shape (n, 3): on the sphere."""
    triangles: NDArray[np.intp]
    """intp, shape (t, 3): indices of points, anticlockwise seen from outside."""
    caps: dict[Cell, NDArray[np.bool_]]
    """For each step to a neighbour a bool array, shape (t,): the triangles around the point of
    contact.
    """
    rings: dict[Cell, NDArray[np.intp]]
    """For each step an intp array, shape (e, 2): the edges around the cap, in the direction of
    the remaining triangles.
    """
    facing: dict[Cell, NDArray[np.intp]]
    """For each step an intp array, shape (n,): the neighbour's point that is opposite to each
    point.
    """


def joined_balls(grid: Grid, cells: Sequence[Cell], *, unit: float, gap: float) -> Mesh:
    """Return balls as one solid, or as several where they don't touch.

    `unit` is the distance between the middles of balls that touch; `gap` is subtracted from the
    diameter.
    """
    ball = _ball(grid)
    number = {cell: i for i, cell in enumerate(cells)}
    size = len(ball.points)
    points, triangles = [], []
    for cell, index in number.items():
        points.append(unit * np.array(towards(grid, cell)) + (unit - gap) / 2 * ball.points)
        left = np.ones(len(ball.triangles), dtype=bool)
        for near in grid.neighbours(cell):
            if near not in number:
                continue
            step = minus(near, cell)
            left &= ~ball.caps[step]
            if near > cell:
                starts, ends = ball.rings[step].T
                there, back = (
                    number[near] * size + ball.facing[step][end] for end in (starts, ends)
                )
                starts, ends = index * size + starts, index * size + ends
                triangles.append(np.stack([ends, starts, there], axis=1))
                triangles.append(np.stack([ends, there, back], axis=1))
        triangles.append(index * size + ball.triangles[left])
    every = np.concatenate(triangles)
    used, renamed = np.unique(every, return_inverse=True)
    return Mesh(
        np.round(np.concatenate(points)[used], 6) + 0.0,
        renamed.reshape(every.shape).astype(np.intp),
    )


@cache
def _ball(grid: Grid) -> _Ball:
    steps = grid.neighbours((0,) * grid.dimension)
    index: dict[tuple[float, ...], int] = {}
    triangles: list[tuple[int, ...]] = []
    caps: dict[Cell, list[bool]] = {step: [] for step in steps}

    def named(point: NDArray[np.float64]) -> int:
        key = tuple((np.round(point / np.linalg.norm(point), _DIGITS) + 0.0).tolist())
        return index.setdefault(key, len(index))

    for corners, of in _coarse(grid):
        at = {
            (i, j): named(i * corners[0] + j * corners[1] + (_CUTS - i - j) * corners[2])
            for i in range(_CUTS + 1)
            for j in range(_CUTS + 1 - i)
        }
        for i, j in at:
            for part in (((i, j), (i + 1, j), (i, j + 1)), ((i, j), (i, j + 1), (i - 1, j + 1))):
                if all(spot in at for spot in part):
                    triangles.append(tuple(at[spot] for spot in part))
                    near = [
                        step
                        for k, step in enumerate(of)
                        if all((a, b, _CUTS - a - b)[k] >= _CUTS - _NECK for a, b in part)
                    ]
                    for step, cap in caps.items():
                        cap.append(step in near)
    points = np.array(list(index))
    whole = np.array(triangles, dtype=np.intp)
    masks = {step: np.array(cap) for step, cap in caps.items()}
    facing = {}
    for step in steps:
        along = np.array(towards(grid, step))
        mirrored = points - 2 * (points @ along)[:, None] * along
        facing[step] = (mirrored @ points.T).argmax(axis=1)
    return _Ball(points, whole, masks, {step: _ring(whole, masks[step]) for step in steps}, facing)


def _coarse(grid: Grid) -> list[tuple[list[NDArray[np.float64]], list[Cell | None]]]:
    """Return the triangles of the cuboctahedron, anticlockwise seen from outside, its squares cut into four.

    Each comes with the step that leads to each of its corners; None for the middle of a square. The faces are the
    corners of the cells' outline, which are as far from three or four neighbours.
    """
    home = (0,) * grid.dimension
    faces: dict[tuple[float, ...], list[Cell]] = {}
    for ring in grid.outlines[0]:
        step = next(s for s in grid.neighbours(home) if _middle(ring) == tuple(v / 2 for v in s))
        for corner in ring:
            faces.setdefault(corner, []).append(step)
    found = []
    for corner, around in sorted(faces.items()):
        rings: list[list[Cell | None]] = [list(around)]
        if len(around) == 4:
            touching = [(a, b) for a, b in combinations(around, 2) if b in grid.neighbours(a)]
            rings = [[None, a, b] for a, b in touching]
        for of in rings:
            corners = [np.array(towards(grid, corner if step is None else step)) for step in of]
            corners = [point / np.linalg.norm(point) for point in corners]
            turn = 1 if np.linalg.det(np.array(corners)) > 0 else -1
            found.append((corners[::turn], of[::turn]))
    return found


def _middle(ring: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(axis) / len(ring) for axis in zip(*ring, strict=True))


def _ring(triangles: NDArray[np.intp], cap: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the edges between the triangles of a cap and the others, in the direction of the others."""
    inner, outer = (
        {(start, end) for a, b, c in part.tolist() for start, end in ((a, b), (b, c), (c, a))}
        for part in (triangles[cap], triangles[~cap])
    )
    edges = sorted((start, end) for start, end in outer if (end, start) in inner)
    return np.array(edges, dtype=np.intp)
