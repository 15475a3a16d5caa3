"""Poses of pieces that were turned: a rotation of the grid, then a translation."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from satpack.model.grids import apply
from satpack.model.grids.vectors import plus, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.grids import Cell, Cells, Matrix
    from satpack.model.solution import Placed

Pose = tuple["Matrix", "Cell"]
"""A rotation of cubes, and the translation after it."""

IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def posed(cells: Iterable[Cell], pose: Pose) -> Cells:
    """Return cells in a pose, in their order."""
    rotation, offset = pose
    if rotation == IDENTITY:
        return shifted(cells, offset)
    return shifted([apply(rotation, cell) for cell in cells], offset)


def cells_placed(
    placed: Sequence[Placed],
    pieces: Sequence[int],
    offsets: Sequence[Cell],
    rotations: Sequence[Matrix],
) -> dict[int, Cells]:
    """Return the cells of an assembly's pieces after the offset and rotation of each; no rotations means that none is turned."""
    turned = rotations or (IDENTITY,) * len(pieces)
    return {
        piece: posed(placed[piece].cells, pose)
        for piece, pose in zip(pieces, zip(turned, offsets, strict=True), strict=True)
    }


def moved(pose: Pose, vector: Cell) -> Pose:
    """Return a pose after a translation."""
    return pose[0], plus(pose[1], vector)


def inverse(rotation: Matrix) -> Matrix:
    """Return the inverse rotation."""
    return tuple(zip(*rotation, strict=True))


@cache
def quarter(axis: Cell) -> Matrix:
    """Return the right-handed quarter turn about a unit vector.

    >>> quarter((0, 0, 1))
    ((0, -1, 0), (1, 0, 0), (0, 0, 1))
    """
    x, y, z = axis
    return (
        (x * x, -z, y),
        (z, y * y, -x),
        (-y, x, z * z),
    )


def is_rotation(matrix: Matrix) -> bool:
    """Whether a matrix is one of the 24 rotations of cubes."""
    if len(matrix) != 3 or any(sorted(map(abs, row)) != [0, 0, 1] for row in matrix):
        return False
    if any(sum(map(abs, column)) != 1 for column in zip(*matrix, strict=True)):
        return False
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1
