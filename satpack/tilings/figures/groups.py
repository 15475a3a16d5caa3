"""The groups of symmetries that a finite figure of a grid may have, one for each kind of place for its centre.

A finite figure has no symmetry that only moves it, so its symmetries leave a point where it is: they are a subgroup of the
symmetries about that point, which crystallographers call its site symmetry (International Tables for Crystallography A,
2016, section 1.4.4). Which points serve depends on the matrices: a half turn of squares goes about the middle of a cell, of
an edge or about a corner.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.grids import apply
from satpack.model.grids.vectors import minus, plus
from satpack.model.rules.symmetric import symmetry_named, symmetry_names
from satpack.runtime.errors import OptionError
from satpack.tilings.plane.lattice import IDENTITY, Isometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Grid
    from satpack.runtime.limits import Deadline
    from satpack.tilings.plane.frame import Code, CodedGrid
    from satpack.tilings.plane.shape import Shape

ODDITY_CLASSES = {
    "lateral": "mirror-x",
    "diagonal": "mirror-45",
    "rotary": "rotate-180",
    "double lateral": "mirror-x+rotate-180",
    "double diagonal": "mirror-45+rotate-180",
    "double rotary": "rotate-90",
    "full": "mirror-x+rotate-90",
}
"""Symmetry classes of figures of squares, by G. Sicherman's names, and symmetries that generate each."""

_PARTS = 12
"""Centres lie at multiples of this fraction of the grid's translations: the orders of turns divide it."""

_FAR = 3
"""The most translations of the grid along each axis between two centres in one fundamental domain."""


_AT_ONCE = 1 << 16
"""Domains in a batch."""


class SiteGroup(NamedTuple):
    """Symmetries of a grid that fix a point."""

    frame: CodedGrid
    elements: tuple[Isometry, ...]  # all of them, the identity first

    def orbit(self, cell: Code) -> frozenset[Code]:
        """Return where the symmetries take a cell."""
        turned = self.frame.turned
        return frozenset([turned(matrix, cell) + shift for matrix, shift in self.elements])

    def spread(self, cell: Code) -> float:
        """Return the sum of squared distances from a cell to its images; 0 if all symmetries fix it."""
        grid, own = self.frame.grid, self.frame.vector(cell)
        total = 0.0
        for image in self.orbit(cell):
            away = minus(self.frame.vector(image), own)
            total += sum(value * value for value in grid.cartesian(tuple(map(float, away))))
        return round(total, 6)


def figure_symmetries(grid: Grid) -> tuple[str, ...]:
    """Return the names of the symmetries of a grid that a figure can have; several can be joined by "+"."""
    return *(ODDITY_CLASSES if grid.name == "square" else ()), *symmetry_names(grid)


def elements_of(grid: Grid, name: str) -> tuple[int, ...]:
    """Return the elements of a grid's point group that a symmetry generates, by their numbers.

    `name` is as for the rule `symmetric`, such as "rotate-180", and on squares also as used by G. Sicherman; several
    are joined by "+". Raise OptionError if there is no such symmetry.
    """
    from satpack.tilings.plane.frame import frame_of

    names = symmetry_names(grid)
    classes = ODDITY_CLASSES if grid.name == "square" else {}
    wanted = [each for part in name.split("+") for each in classes.get(part, part).split("+")]
    if unknown := set(wanted) - set(names):
        known = ", ".join(figure_symmetries(grid))
        raise OptionError(
            f"there is no symmetry {min(unknown)!r}; use {known}, or several joined by +"
        )
    frame = frame_of(grid)
    generators = [frame.number(symmetry_named(grid, each)) for each in wanted]
    found = [0]
    for element in found:
        for generator in generators:
            image = frame.products[element][generator]
            if image not in found:
                found.append(image)
    return tuple(sorted(found))


def site_groups(shape: Shape, elements: tuple[int, ...]) -> Iterator[SiteGroup]:
    """Yield the groups of some matrices, a subgroup of the point group given by indices, about every kind of centre.

    Of groups that are conjugate under a symmetry by which copies of the shape may be moved, only one comes. Of the
    shape, only its grid matters, and whether its copies may be mirrored.
    """
    frame, grid = shape.frame, shape.grid
    alike = [
        number
        for number, matrix in enumerate(frame.matrices)
        if matrix in grid.symmetries(reflect=shape.reflect) and _normalises(frame, number, elements)
    ]
    window = [grid.combination(c) for c in product(range(-_FAR, _FAR + 1), repeat=grid.dimension)]
    # how the shifts of a group change as its centre moves by a translation of the grid
    moves = {tuple(_shift(frame, number, each) for number in elements) for each in window}
    seen: set[tuple[Cell, ...]] = set()
    for parts in product(range(_PARTS), repeat=grid.dimension):
        centre = grid.combination(parts)
        shifts = _shifts(frame, elements, centre)
        if shifts is None or shifts in seen:
            continue
        for number in alike:
            other = _shifts(frame, elements, apply(frame.matrices[number], centre))
            assert other is not None
            seen |= {tuple(plus(a, b) for a, b in zip(other, move, strict=True)) for move in moves}
        codes = map(frame.code, shifts)
        group = tuple(map(Isometry, elements, codes))
        assert group[0] == IDENTITY
        yield SiteGroup(frame, group)


def _normalises(frame: CodedGrid, number: int, elements: tuple[int, ...]) -> bool:
    """Whether an element of the point group takes a subgroup to itself."""
    back = frame.inverses[number]
    return {frame.products[frame.products[number][e]][back] for e in elements} == set(elements)


def _shift(frame: CodedGrid, number: int, centre: Cell) -> Cell:
    """Return the shift that must follow a matrix to fix a point."""
    return minus(centre, apply(frame.matrices[number], centre))


def _shifts(frame: CodedGrid, elements: tuple[int, ...], centre: Cell) -> tuple[Cell, ...] | None:
    """Return the shifts about a point, given in parts; None if one of them is not a translation of the grid."""
    found = []
    for number in elements:
        scaled = _shift(frame, number, centre)
        whole = tuple(value // _PARTS for value in scaled)
        if any(value % _PARTS for value in scaled) or not frame.grid.has_translation(whole):
            return None
        found.append(whole)
    return tuple(found)


@lru_cache(maxsize=16)
def near_centre(
    group: SiteGroup, size: int, deadline: Deadline
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the cells that a connected figure may have nearest to their images, the nearest first.

    Cells related by a translation that commutes with the symmetries are equivalent; one of them comes. In a figure of
    ``size`` cells, no cell is more than that many steps from its images.

    Returns
    -------
    cells : ndarray of int64, shape (n, d)
        The cells, sorted by `SiteGroup.spread`.
    sizes : ndarray of int64, shape (n,)
        The number of images of each.
    """
    grid = group.frame.grid
    embedding = np.array(grid.embedding)
    along = _kept_translations(group) @ embedding
    # as far from the centre as a cell may be: a turn takes it at least as far away as that
    far = _longest_step(grid) * (size + 1) + float(np.linalg.norm(along, axis=1).sum())
    lattice = np.array(grid.translations) @ embedding
    most = np.ceil(far * np.linalg.norm(np.linalg.inv(lattice), axis=0)).astype(int)
    sides = 2 * most + 1
    found = [
        _nearest(group, np.column_stack(np.unravel_index(numbers, sides)) - most, along, size)
        for numbers in _in_parts(int(sides.prod()), deadline)
    ]
    cells, spreads, stays = (np.concatenate(each) for each in zip(*found, strict=True))
    order = np.argsort(spreads, kind="stable")
    return cells[order], len(group.elements) // stays[order]


def _in_parts(count: int, deadline: Deadline) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers below `count` in batches; raise Undecided at the deadline."""
    for start in range(0, count, _AT_ONCE):
        deadline.check()
        yield np.arange(start, min(start + _AT_ONCE, count))


def _nearest(
    group: SiteGroup, parts: NDArray[np.int64], along: NDArray[np.float64], size: int
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """Return the cells of some domains that a figure may have, their spreads, and how many symmetries keep each."""
    frame, grid = group.frame, group.frame.grid
    embedding = np.array(grid.embedding)
    shifts = parts @ np.array(grid.translations)
    cells = (shifts[:, None] + np.array(grid.domain)).reshape(-1, grid.dimension)
    if len(along):
        place = np.floor(cells @ embedding @ np.linalg.pinv(along) + 1e-9)
        cells = cells[(place == 0).all(axis=1)]
    spreads, stays = np.zeros(len(cells)), np.zeros(len(cells), dtype=np.int64)
    kept = np.ones(len(cells), dtype=bool)
    for matrix, shift in group.elements:
        away = cells @ np.array(frame.matrices[matrix]).T + frame.vector(shift) - cells
        squares = ((away @ embedding) ** 2).sum(axis=1)
        spreads += squares
        stays += ~away.any(axis=1)
        kept &= squares <= (_longest_step(grid) * size) ** 2
    # an image counts once, however many symmetries make it
    return cells[kept], np.round(spreads[kept] / stays[kept], 6), stays[kept]


def _longest_step(grid: Grid) -> float:
    """Return how far apart neighbouring cells of a grid are at most."""
    embedding = np.array(grid.embedding)
    return max(
        float(np.linalg.norm(np.subtract(near, cell) @ embedding))
        for cell in grid.domain
        for near in grid.neighbours(cell)
    )


def _kept_translations(group: SiteGroup) -> NDArray[np.int64]:
    """Return a basis of the translations that the matrices of a group leave as they are, shape (k, d)."""
    grid = group.frame.grid
    window = [grid.combination(c) for c in product(range(-_FAR, _FAR + 1), repeat=grid.dimension)]
    kept = [
        vector
        for vector in window
        if any(vector)
        and all(
            apply(group.frame.matrices[matrix], vector) == vector for matrix, _ in group.elements
        )
    ]
    kept.sort(key=lambda vector: (sum(v * v for v in grid.cartesian(vector)), vector))
    found: list[Cell] = []
    for vector in kept:
        # in the plane and in space the shortest independent ones are a basis
        if np.linalg.matrix_rank([*found, vector]) > len(found):
            found.append(vector)
    return np.array(found, dtype=np.int64).reshape(-1, grid.dimension)
