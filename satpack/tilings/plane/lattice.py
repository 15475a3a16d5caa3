"""Sublattices of a grid's translations, in Hermite normal form: the periods of a tiling; and symmetries that move the grid."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids.vectors import plus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Grid
    from satpack.tilings.plane.frame import Code, CodedGrid


@dataclass(frozen=True, slots=True)
class Lattice:
    """A lattice of translations of a grid, perhaps of lower dimension."""

    grid: Grid
    rows: tuple[Cell, ...]
    """A basis in Hermite normal form, in coefficients of the grid's own basis."""

    @classmethod
    def spanned(cls, grid: Grid, vectors: Iterable[Cell]) -> Lattice:
        """Return the lattice that vectors span, given by their coefficients in the grid's basis."""
        return cls(grid, _hermite(vectors, grid.dimension))

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
        """A basis of short vectors, for display."""
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
        """Return the cell that represents a cell and all its translates."""
        kind = self.grid.class_of(cell)
        assert kind is not None
        moved = self.grid.combination(self.reduced(self.grid.steps_to(cell)))
        return plus(self.grid.domain[kind], moved)

    def cells(self) -> tuple[Cell, ...]:
        """Return one cell of each class, in order: the cells of the torus."""
        moves = product(*(range(row[i]) for i, row in enumerate(self.rows)))
        return tuple(
            sorted(
                plus(base, self.grid.combination(move))
                for move in moves
                for base in self.grid.domain
            )
        )


def sublattices(grid: Grid, index: int) -> Iterator[Lattice]:
    """Yield all lattices of a given index, each once."""
    for pivots in _factorisations(index, grid.dimension):
        above = [
            range(pivots[j]) for i in range(grid.dimension) for j in range(i + 1, grid.dimension)
        ]
        for values in product(*above):
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


def _hermite(vectors: Iterable[Cell], dimension: int) -> tuple[Cell, ...]:
    """Return the Hermite normal form of the lattice that vectors span, with pivots as far left as possible."""
    left = [list(vector) for vector in vectors if any(vector)]
    rows: list[list[int]] = []
    for column in range(dimension):
        while sum(bool(row[column]) for row in left) > 1:
            left.sort(key=lambda row: (row[column] == 0, abs(row[column])))
            pivot = left[0]
            for row in left[1:]:
                times = row[column] // pivot[column]
                row[:] = [a - times * b for a, b in zip(row, pivot, strict=True)]
            left = [row for row in left if any(row)]
        chosen = next((row for row in left if row[column]), None)
        if chosen is not None:
            left.remove(chosen)
            sign = 1 if chosen[column] > 0 else -1
            chosen = [sign * value for value in chosen]
            for row in rows:
                times = row[column] // chosen[column]
                row[:] = [a - times * b for a, b in zip(row, chosen, strict=True)]
            rows.append(chosen)
    return tuple(tuple(row) for row in rows)


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
    """Return the inverse of an isometry."""
    back = frame.inverses[one.matrix]
    return Isometry(back, -frame.turned(back, one.shift))


class PlaneGroup(NamedTuple):
    """A group of symmetries of a grid."""

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
    vectors = [frame.grid.coefficients(frame.vector(shift)) for shift in translations]
    assert all(vector is not None for vector in vectors)
    return PlaneGroup(
        tuple(order), Lattice.spanned(frame.grid, [v for v in vectors if v is not None])
    )
