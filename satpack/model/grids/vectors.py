"""Arithmetic of vectors as tuples: of cells, which are too few at a time for arrays, and of points."""

from __future__ import annotations

import operator
from math import gcd
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Number = TypeVar("Number", int, float)
Vector = TypeVar(
    "Vector",
    tuple[int, int],
    tuple[int, int, int],
    tuple[int, ...],
    tuple[float, float],
    tuple[float, ...],
)


def plus(a: Vector, b: Vector) -> Vector:
    """Return the sum."""
    return tuple(map(operator.add, a, b))


def minus(a: Vector, b: Vector) -> Vector:
    """Return the difference."""
    return tuple(map(operator.sub, a, b))


def negated(a: Vector) -> Vector:
    """Return the vector that leads back."""
    values: Iterable[Any] = map(operator.neg, a)
    return tuple(values)


def scaled(a: Vector, factor: int) -> Vector:
    """Return the multiple of a vector."""
    values: Iterable[Any] = [factor * value for value in a]
    return tuple(values)


def shifted(cells: Iterable[Vector], by: Vector) -> tuple[Vector, ...]:
    """Return all cells moved by a vector, in a third of the time of a general sum."""
    if len(by) == 2:
        x, y = by
        moved: list[Any] = [(a + x, b + y) for a, b in cells]
    elif len(by) == 3:
        x, y, z = by
        moved = [(a + x, b + y, c + z) for a, b, c in cells]
    else:
        moved = [plus(cell, by) for cell in cells]
    return tuple(moved)


def extent(cells: Iterable[tuple[int, ...]]) -> list[tuple[int, int]]:
    """Return the minimum and the maximum of each coordinate.

    >>> extent([(3, 0), (1, 2)])
    [(1, 3), (0, 2)]
    """
    return [(min(axis), max(axis)) for axis in zip(*cells, strict=True)]


def dot(a: Sequence[Number], b: Sequence[Number]) -> Number:
    """Return the scalar product."""
    found: Number = sum(map(operator.mul, a, b))
    return found


def cross(a: Sequence[Number], b: Sequence[Number]) -> tuple[Number, Number, Number]:
    """Return the vector product of two vectors in space."""
    (p, q, r), (x, y, z) = a, b
    return q * z - r * y, r * x - p * z, p * y - q * x


def normal_of(points: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the shortest integer normal of the line through two points, or of the plane through points not on one line.

    Of both directions that is the one whose first number other than 0 is positive.

    >>> normal_of([(0, 0, 0), (0, -2, 0), (0, 4, 0), (2, 0, 2)])
    (1, 0, -1)
    """
    edge, *others = [minus(point, points[0]) for point in points[1:]]
    if len(edge) == 2:
        found: tuple[int, ...] = (-edge[1], edge[0])
    else:
        found = next(across for other in others if any(across := cross(edge, other)))
    scale = gcd(*found) * (1 if next(filter(None, found)) > 0 else -1)
    return tuple(value // scale for value in found)
