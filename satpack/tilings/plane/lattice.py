"""Sublattices of a grid's translations, in Hermite normal form: the periods of a tiling; and symmetries that move the grid.

A `CodedGrid` codes cells as single integers, so that moving a shape is adding a number, for the searches for tilings. The code of a
vector is linear in it, so the code of a sum is the sum of the codes. It names a vector uniquely as long as no coordinate leaves
a wide range, which patches of tilings never do.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids import apply, product
from satpack.model.grids.corners import touching
from satpack.model.grids.matrices import hermite_form
from satpack.model.grids.vectors import minus, plus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Grid, Matrix

Code = int
"""A vector of the grid's lattice, as one number."""

_HALF = 1 << 15
_BASE = 1 << 16


class CodedGrid:
    """A grid whose cells are encoded as integers."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.matrices = grid.point_group  # the point group; searches refer to its elements by index
        self._classes: dict[Code, int | None] = {}
        self._beside: dict[Code, tuple[Code, ...]] = {}
        self._images: dict[tuple[int, Code], Code] = {}

    def code(self, vector: Iterable[int]) -> Code:
        number = 0
        for value in vector:
            number = number * _BASE + value
        return number

    def vector(self, code: Code) -> Cell:
        values = []
        for _ in range(self.grid.dimension - 1):
            value = (code + _HALF) % _BASE - _HALF
            values.append(value)
            code = (code - value) // _BASE
        return (code, *reversed(values))

    def class_of(self, cell: Code) -> int | None:
        """Return which cell of the grid's domain a cell is a translate of; None if it is not a cell."""
        try:
            return self._classes[cell]
        except KeyError:
            found = self._classes[cell] = self.grid.class_of(self.vector(cell))
            return found

    def beside(self, cell: Code) -> tuple[Code, ...]:
        kind = self.class_of(cell)
        assert kind is not None
        return tuple([cell + step for step in self._steps[kind]])

    @cached_property
    def _steps(self) -> list[tuple[Code, ...]]:
        return [tuple(map(self.code, steps)) for steps in self.grid.contact_steps]

    def around(self, cell: Code) -> tuple[Code, ...]:
        """Return the cells of a plane grid that share an edge or a corner with a cell."""
        kind = self.class_of(cell)
        assert kind is not None
        return tuple([cell + step for step in self._rings[kind]])

    @cached_property
    def _rings(self) -> list[tuple[Code, ...]]:
        """Return the steps to all touching cells for each cell of the domain."""
        return [
            tuple(self.code(minus(other, cell)) for other in touching(self.grid, cell, "corner"))
            for cell in self.grid.domain
        ]

    def coefficients(self, translation: Code) -> Cell:
        """Return the coefficients of a translation of the grid in the grid's basis."""
        found = self.grid.coefficients(self.vector(translation))
        assert found is not None
        return found

    def halo(self, cells: Iterable[Code]) -> tuple[Code, ...]:
        """Return the cells around a shape of a plane grid, sorted."""
        own = set(cells)
        return tuple(sorted({other for cell in own for other in self.around(cell)} - own))

    def turned(self, matrix: int, vector: Code) -> Code:
        key = matrix, vector
        try:
            return self._images[key]
        except KeyError:
            if len(self._images) > 1_000_000:
                self._images.clear()
            turned = self.code(apply(self.matrices[matrix], self.vector(vector)))
            self._images[key] = turned
            return turned

    @cached_property
    def products(self) -> tuple[tuple[int, ...], ...]:
        number = {matrix: i for i, matrix in enumerate(self.matrices)}
        return tuple(
            tuple(number[product(left, right)] for right in self.matrices) for left in self.matrices
        )

    @cached_property
    def inverses(self) -> tuple[int, ...]:
        return tuple(row.index(0) for row in self.products)

    def number(self, matrix: Matrix) -> int:
        return self.matrices.index(matrix)

    def __reduce__(self) -> tuple[object, tuple[Grid]]:
        return frame_of, (self.grid,)


@cache
def frame_of(grid: Grid) -> CodedGrid:
    return CodedGrid(grid)


@dataclass(frozen=True, slots=True)
class Lattice:
    """A lattice of translations of a grid, perhaps of lower dimension."""

    grid: Grid
    rows: tuple[Cell, ...]
    """A basis in Hermite normal form, in coefficients of the grid's own basis."""

    @classmethod
    def spanned(cls, grid: Grid, vectors: Iterable[Cell]) -> Lattice:
        """Return the lattice that vectors span, given by their coefficients in the grid's basis."""
        return cls(grid, hermite_form(vectors))

    @property
    def index(self) -> int:
        """The index in the grid's translations; 0 if the lattice has a lower dimension."""
        if len(self.rows) < self.grid.dimension:
            return 0
        return prod(row[i] for i, row in enumerate(self.rows))

    @property
    def periods(self) -> tuple[Cell, ...]:
        """The basis, as vectors."""
        return tuple(self.grid.combination(row) for row in self.rows)

    @property
    def short_periods(self) -> tuple[Cell, ...]:
        return _shortened(self.grid, self.periods)

    def reduced(self, coefficients: Sequence[int]) -> Cell:
        """Return the representative of a translation modulo the lattice, by coefficients in the grid's basis."""
        left = list(coefficients)
        for i, row in enumerate(self.rows):
            times = left[i] // row[i]
            if times:
                for j in range(i, len(left)):
                    left[j] -= times * row[j]
        return tuple(left)

    def holds(self, coefficients: Sequence[int]) -> bool:
        """Whether the lattice contains a translation, given by its coefficients in the grid's basis."""
        return not any(self.reduced(coefficients))

    def home(self, cell: Cell) -> Cell:
        moved = self.grid.combination(self.reduced(self.grid.steps_to(cell)))
        return plus(self.grid.domain[self.grid.kind_of(cell)], moved)

    def cells(self) -> tuple[Cell, ...]:
        """Return one cell of each class, in order: the cells of the torus."""
        moves = itertools.product(*(range(row[i]) for i, row in enumerate(self.rows)))
        return tuple(
            sorted(
                plus(base, self.grid.combination(move))
                for move in moves
                for base in self.grid.domain
            )
        )


def sublattices(grid: Grid, index: int) -> Iterator[Lattice]:
    for pivots in _factorisations(index, grid.dimension):
        above = [
            range(pivots[j]) for i in range(grid.dimension) for j in range(i + 1, grid.dimension)
        ]
        for values in itertools.product(*above):
            rows, given = [], iter(values)
            for i, pivot in enumerate(pivots):
                right = [next(given) for _ in range(i + 1, grid.dimension)]
                rows.append((*[0] * i, pivot, *right))
            yield Lattice(grid, tuple(rows))


def _factorisations(number: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (number,)
        return
    for first in range(1, number + 1):
        if number % first == 0:
            for rest in _factorisations(number // first, parts - 1):
                yield (first, *rest)


def _shortened(grid: Grid, basis: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return a basis of the same lattice that adding one basis vector to another can't shorten."""

    def length(vector: Cell) -> float:
        return sum(value * value for value in grid.cartesian(vector))

    found = [tuple(vector) for vector in basis]
    shorter = True
    while shorter:
        shorter = False
        for i, j in permutations(range(len(found)), 2):
            for sign in (1, -1):
                trial = tuple(a + sign * b for a, b in zip(found[i], found[j], strict=True))
                if length(trial) < length(found[i]) - _SAME:
                    found[i], shorter = trial, True
    upward = [max(vector, tuple(-value for value in vector)) for vector in found]
    return tuple(sorted(upward, key=lambda vector: (length(vector), vector)))


_SAME = 1e-9
"""Lengths that differ by less are the same."""


class Isometry(NamedTuple):
    """A symmetry of a grid: an element of the point group, then a translation."""

    matrix: int  # index in the frame's `matrices`
    shift: Code


IDENTITY = Isometry(0, 0)


def times(frame: CodedGrid, left: Isometry, right: Isometry) -> Isometry:
    """Return the isometry that applies `right` first, then `left`."""
    return Isometry(frame.products[left[0]][right[0]], frame.turned(left[0], right[1]) + left[1])


def inverse(frame: CodedGrid, one: Isometry) -> Isometry:
    back = frame.inverses[one.matrix]
    return Isometry(back, -frame.turned(back, one.shift))


class PlaneGroup(NamedTuple):
    representatives: tuple[Isometry, ...]
    """One for each element of its point group, the identity first."""
    lattice: Lattice  # its translations


def generated(frame: CodedGrid, generators: Iterable[Isometry]) -> PlaneGroup:
    """Return the group that some isometries generate.

    Its translations are generated by Schreier's generators: for each representative r and each generator g, r g
    followed by the inverse of the representative of r g.
    """
    chosen = list(generators)
    chosen += [inverse(frame, each) for each in chosen]
    known = {0: IDENTITY}
    order = [IDENTITY]
    for each in order:
        for generator in chosen:
            image = times(frame, each, generator)
            if image.matrix not in known:
                known[image.matrix] = image
                order.append(image)
    translations = set()
    for each in order:
        for generator in chosen:
            image = times(frame, each, generator)
            translations.add(image.shift - known[image.matrix].shift)
    lattice = Lattice.spanned(frame.grid, map(frame.coefficients, translations))
    return PlaneGroup(tuple(order), lattice)
