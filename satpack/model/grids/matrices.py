"""Integer matrices as tuples: their action on cells, and the lattices that their rows span."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Vector = tuple[int, ...]
"""A vector of a lattice."""

Matrix = tuple[Vector, ...]
"""A square integer matrix, by rows; it acts on column vectors."""


@lru_cache(maxsize=20_000)
def apply(matrix: Matrix, vector: Vector) -> Vector:
    """Return the product of a matrix and a vector, cached: small shapes ask for the same few cells again and again."""
    return tuple([sum(map(int.__mul__, row, vector)) for row in matrix])


@lru_cache(maxsize=5_000)
def product(left: Matrix, right: Matrix) -> Matrix:
    """Return the matrix that applies `right` first, then `left`."""
    columns = tuple(zip(*right, strict=True))
    return tuple(tuple(sum(map(int.__mul__, row, column)) for column in columns) for row in left)


@lru_cache(maxsize=1_000)
def determinant(matrix: Matrix) -> int:
    """Return the determinant, by expansion along the first row."""
    if len(matrix) == 1:
        return matrix[0][0]
    return sum(
        (-1) ** i * value * determinant(_minor(matrix, 0, i))
        for i, value in enumerate(matrix[0])
        if value
    )


@cache
def inverse(matrix: Matrix) -> tuple[Matrix, int]:
    """Return the adjugate and the determinant, both negated if the determinant is negative: the inverse, in integers."""
    n = len(matrix)
    scale = determinant(matrix)
    sign = 1 if scale > 0 else -1
    adjugate = tuple(
        tuple(sign * (-1) ** (i + j) * determinant(_minor(matrix, j, i)) for j in range(n))
        for i in range(n)
    )
    return adjugate, sign * scale


def hermite_form(vectors: Iterable[Vector]) -> Matrix:
    """Return the basis of the lattice that vectors span in Hermite normal form, by rows; fewer rows in a lower dimension.

    It is upper triangular, with pivots as far left as possible that are positive, and above each pivot stand numbers from 0 to below it
    (H. Cohen, "A Course in Computational Algebraic Number Theory", 1993, section 2.4.2).

    >>> hermite_form(((4, 4, 0), (4, 0, 4), (0, 4, 4)))
    ((4, 0, 4), (0, 4, 4), (0, 0, 8))
    """
    left = [list(vector) for vector in vectors]
    done: list[list[int]] = []
    for column in range(len(left[0]) if left else 0):
        # Euclid's algorithm on the column: one row keeps the greatest common divisor
        while len(filled := [row for row in left if row[column]]) > 1:
            least = min(filled, key=lambda row: abs(row[column]))
            for row in filled:
                if row is not least:
                    _subtract(row, least, row[column] // least[column])
        for pivot in filled:
            left = [row for row in left if row is not pivot]
            if pivot[column] < 0:
                pivot[:] = [-value for value in pivot]
            for row in done:
                _subtract(row, pivot, row[column] // pivot[column])
            done.append(pivot)
    return tuple(map(tuple, done))


def _subtract(row: list[int], other: list[int], times: int) -> None:
    row[:] = [a - times * b for a, b in zip(row, other, strict=True)]


def _minor(matrix: Matrix, row: int, column: int) -> Matrix:
    return tuple(line[:column] + line[column + 1 :] for r, line in enumerate(matrix) if r != row)
