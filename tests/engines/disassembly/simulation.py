"""A turn made in small steps: an independent look at whether the shrunk solids meet, in floating-point numbers."""

from itertools import pairwise
from math import atan, ceil, pi

import numpy as np


def boxes(cells, gap):
    """Return the boxes of a piece's cells: low and high corners."""
    own = {tuple(cell) for cell in cells}
    found = []
    for cell in sorted(own):
        low, high = [], []
        for axis in range(3):
            for sign, ends in ((-1, low), (1, high)):
                beside = tuple(c + sign * (i == axis) for i, c in enumerate(cell))
                ends.append(cell[axis] + sign * (0.5 if beside in own else 0.5 - gap))
        found.append((low, high))
    return np.array(found)


def least_distance(turn, turning, resting, *, degrees=0.1):
    """Return how far turning and resting boxes are from meeting at least; negative if they meet.

    Parameters
    ----------
    turn : dict
        With `axis`, `gap` and `path`, as in files.
    turning, resting : list
        The cells of each piece.
    """
    gap, axis, path = turn["gap"], np.array(turn["axis"]), np.array(turn["path"])
    along = int(np.flatnonzero(axis)[0])
    plane = [(along + 1) % 3, (along + 2) % 3]
    sign = int(axis[along])
    movers = np.concatenate([boxes(cells, gap) for cells in turning])
    others = np.concatenate([boxes(cells, gap) for cells in resting])
    # of cells in different layers at most the faces are in one plane
    i, j = np.nonzero(
        (movers[:, None, 0, along] < others[None, :, 1, along] - 1e-9)
        & (others[None, :, 0, along] < movers[:, None, 1, along] - 1e-9)
    )
    if not len(i):
        return 1.0
    ours, theirs = movers[i][:, :, plane], others[j][:, :, plane]
    pivot = path[0, 1:][plane]
    least = 1.0
    for start, end in pairwise(path):
        moved = np.abs(end[1:] - start[1:]).max()
        turned = 2 * (atan(end[0]) - atan(start[0])) * 180 / pi
        parts = np.linspace(0, 1, max(3, ceil(turned / degrees), ceil(moved / 0.002)))[:, None]
        points = start + parts * (end - start)
        angles = sign * 2 * np.arctan(points[:, 0])
        for i in range(0, len(points), 256):
            few = slice(i, i + 256)
            apart = _separation(ours, theirs, pivot, points[few, 1:][:, plane], angles[few])
            least = min(least, float(apart.min()))
    return least


def _corner_points(rectangles):
    low, high = rectangles[:, 0], rectangles[:, 1]
    return np.stack(
        [low, np.stack([high[:, 0], low[:, 1]], 1), high, np.stack([low[:, 0], high[:, 1]], 1)], 1
    )


def _separation(ours, theirs, pivot, places, angles):
    """Return the largest gap between two rectangles along a side of either, for each moment and pair."""
    c, s = np.cos(angles), np.sin(angles)
    rotations = np.stack([np.stack([c, -s], 1), np.stack([s, c], 1)], 1)
    own = np.einsum("tij,pkj->tpki", rotations, _corner_points(ours) - pivot)
    own += places[:, None, None, :]
    other = _corner_points(theirs)
    best = np.full(own.shape[:2], -np.inf)
    still = np.broadcast_to(np.eye(2), (len(angles), 2, 2))
    for sides in (still, rotations):
        for side in range(2):
            directions = sides[:, :, side]
            a = np.einsum("tpki,ti->tpk", own, directions)
            b = np.einsum("pki,ti->tpk", other, directions)
            best = np.maximum(best, np.maximum(a.min(2) - b.max(2), b.min(2) - a.max(2)))
    return best
