"""Room for letters around a point on paper."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    Point = tuple[float, float]


def distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line between two others.

    >>> distance((1, 2), (0, 0), (4, 0)), distance((7, 4), (0, 0), (4, 0))
    (2.0, 5.0)
    """
    (p_x, p_y), (x, y) = point, start
    d_x, d_y = end[0] - x, end[1] - y
    along = ((p_x - x) * d_x + (p_y - y) * d_y) / (d_x * d_x + d_y * d_y)
    t = min(1.0, max(0.0, along))
    return math.hypot(x + t * d_x - p_x, y + t * d_y - p_y)


def middle(corners: Sequence[Point]) -> Point:
    """Return the middle of the circle inside a triangle; of another polygon the mean of its corners.

    >>> middle([(0, 0), (3, 0), (0, 4)])
    (1.0, 1.0)
    """
    weights = [1.0] * len(corners)
    if len(corners) == 3:
        weights = [math.dist(corners[(i + 1) % 3], corners[(i + 2) % 3]) for i in range(3)]
    x, y = (
        sum(w * v for w, v in zip(weights, axis, strict=True)) / sum(weights)
        for axis in zip(*corners, strict=True)
    )
    return x, y
