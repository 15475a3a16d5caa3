"""Points that repeat along a lattice: the cells of a grid, and the places where a drawing has them.

Two vectors differ by a lattice vector iff their residues modulo its Hermite normal form are equal, so that nothing here
grows with the lattice's determinant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.grids.matrices import hermite_form, inverse
from satpack.model.grids.vectors import minus, plus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from satpack.model.grids.matrices import Matrix, Vector


class Periodic:
    """The translates of a few points by the lattice that a basis spans; no two of the points differ by a lattice vector."""

    __slots__ = (
        "_adjugate",
        "_classes",
        "_determinant",
        "_form",
        "_moduli",
        "basis",
        "homes",
        "is_everything",
    )

    def __init__(self, basis: Matrix, homes: Sequence[Vector]) -> None:
        self.basis = basis
        self.homes = tuple(homes)
        self._adjugate, self._determinant = inverse(basis)
        self._form = hermite_form(basis)
        diagonal = tuple(row[i] for i, row in enumerate(self._form))
        # of a lattice of boxes, which most grids have, a residue is one remainder for each coordinate
        beside = (row[:i] + row[i + 1 :] for i, row in enumerate(self._form))
        self._moduli = None if any(map(any, beside)) else diagonal
        self._classes = {self._residue(home): kind for kind, home in enumerate(self.homes)}
        # on the most common grids every lattice point is a cell, all of one class
        self.is_everything = len(self.homes) == abs(self._determinant) == 1

    def class_of(self, point: Vector) -> int | None:
        """Return the index of the point that a vector is a translate of, or None."""
        return 0 if self.is_everything else self._classes.get(self._residue(point))

    def coefficients(self, vector: Vector) -> Vector | None:
        """Return a vector's coefficients in the basis; None if it is not in the lattice."""
        scale = self._determinant
        scaled = [
            sum(v * row[i] for v, row in zip(vector, self._adjugate, strict=True))
            for i in range(len(self.basis))
        ]
        return None if any(v % scale for v in scaled) else tuple([v // scale for v in scaled])

    def combination(self, coefficients: Iterable[int]) -> Vector:
        """Return the linear combination of the basis with these coefficients: the inverse of `coefficients`."""
        terms = [
            [c * value for value in row] for c, row in zip(coefficients, self.basis, strict=True)
        ]
        return tuple(map(sum, zip(*terms, strict=True)))

    def counterpart(self, point: Vector, other: Periodic) -> Vector | None:
        """Return the point that lies in another pattern as this one does here; None for a vector that is no point."""
        kind = self.class_of(point)
        if kind is None:
            return None
        steps = self.coefficients(minus(point, self.homes[kind]))
        assert steps is not None
        return plus(other.homes[kind], other.combination(steps))

    def _residue(self, vector: Vector) -> Vector:
        """Return a canonical representative of a vector modulo the lattice."""
        if self._moduli is not None:
            return tuple(map(int.__mod__, vector, self._moduli))
        left = list(vector)
        for i, row in enumerate(self._form):
            if times := left[i] // row[i]:
                left = [a - times * b for a, b in zip(left, row, strict=True)]
        return tuple(left)
