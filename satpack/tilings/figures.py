"""Figures with a symmetry made of copies of a shape, by closing: each covered cell demands that its images are covered.

A copy's cells have images under the symmetry. Those that no copy covers are missing, and each next copy has to cover the
missing cell that fewest copies can; when none is missing before all copies lie, some cell beside the figure is
covered, with its images, or never. So the search needs no board: once it has tried everything, no figure of that number of
copies exists, wherever it lies.

Invariant: every figure with the copies placed so far that covers the wanted cells and avoids the forbidden ones is found
below.
A branch is cut when more cells are missing than the copies left can cover, when a missing cell can't be covered, and when
the same cells were covered before, by any copies. The cost is exponential in the number of copies.

It starts at the covered cell that is nearest to its images, since cells nearer to theirs are forbidden then. If the other
orbits all have sizes with a common factor that the number of cells has not, it is a cell that stays where it is.

There is a group of symmetries for each kind of place that the centre of a finite figure may have. A finite figure has no
symmetry that only moves it, so its symmetries leave a point where it is: they are a subgroup of the symmetries about that
point, which crystallographers call its site symmetry (International Tables for Crystallography A, 2016, section 1.4.4). Which
points serve depends on the matrices: a half turn of squares goes about the middle of a cell, of an edge or about a corner.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.connected import connected_parts
from satpack.model.grids import apply
from satpack.model.grids.vectors import minus, plus
from satpack.model.rules.symmetric import symmetry_named, symmetry_names
from satpack.runtime.errors import OptionError
from satpack.tilings.plane.lattice import IDENTITY, Isometry, frame_of
from satpack.tilings.plane.shape import holes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.runtime.limits import Deadline
    from satpack.tilings.plane.lattice import Code, CodedGrid
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

    `name` is as for the rule `symmetric`, and on squares also as used by G. Sicherman; several are joined by "+".
    """
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

    Of groups that are conjugate under a symmetry by which copies of the shape may be moved, only one comes.
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
    """Return the cells that a connected figure may have nearest to their images, by `SiteGroup.spread`, and the numbers of their images.

    Of cells related by a translation that commutes with the symmetries one comes, at most ``size`` steps from its images. The arrays are
    int64 of shapes (n, d) and (n,).
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


_FEW = 3
"""A missing cell that at most this many copies can cover is taken once `_LOOKED` cells have been looked at."""

_LOOKED = 4

_MOST_FAILED = 1_000_000
"""Most pairs of covered and forbidden cells remembered as dead ends."""


class OutOfNodes(Exception):  # noqa: N818 - a limit that was reached is no error
    """The search used up its node limit."""


def figure_of(
    shape: Shape,
    group: SiteGroup,
    copies: int,
    *,
    holes: bool,
    nodes: int | None,
    deadline: Deadline,
) -> list[Cells] | None:
    """Return copies that make a connected figure with the symmetries of a group; None if there is no such figure anywhere."""
    left = nodes
    for start, spread in _starts(group, copies * len(shape), deadline):
        closing = _Closing(shape, group, spread, holes=holes, nodes=left, deadline=deadline)
        found = closing.from_cell(start, copies)
        if found is not None:
            return found
        if left is not None:
            left -= closing.nodes
    return None


def _starts(group: SiteGroup, size: int, deadline: Deadline) -> Iterator[tuple[Code, float]]:
    """Yield candidates for the covered cell that is nearest to its images, with its `SiteGroup.spread`.

    In a connected figure of n cells, a path of fewer than n steps leads from a cell to each of its images, and no
    cell on it is nearer to its own images.
    """
    cells, sizes = near_centre(group, size, deadline)
    factors = np.gcd.accumulate(sizes[::-1])[::-1]
    known: set[Code] = set()
    for vector, factor in zip(cells, factors.tolist(), strict=True):
        deadline.check()
        cell = group.frame.code(tuple(vector.tolist()))
        if size % factor:
            return  # the other orbits can't make up this number of cells
        if known.isdisjoint(orbit := group.orbit(cell)):
            known |= orbit
            spread = group.spread(cell)
            if _hang_together(group, cell, spread, size):
                yield cell, spread


def _hang_together(group: SiteGroup, cell: Code, spread: float, size: int) -> bool:
    """Whether paths shorter than the figure's size lead from a cell to its images, avoiding cells nearer to theirs."""
    missing = set(group.orbit(cell)) - {cell}
    seen, edge = {cell}, [cell]
    for _ in range(size - 1):
        if not missing:
            break
        edge = [near for one in edge for near in group.frame.beside(one) if near not in seen]
        edge = [one for one in dict.fromkeys(edge) if group.spread(one) >= spread]
        seen.update(edge)
        missing.difference_update(edge)
    return not missing


class _Closing:
    """A search whose sets of cells are bit masks, numbered as they are met; those whose images are nearer than ``spread`` are never covered."""

    def __init__(
        self,
        shape: Shape,
        group: SiteGroup,
        spread: float,
        *,
        holes: bool,
        nodes: int | None,
        deadline: Deadline,
    ) -> None:
        self.nodes = 0  # nodes searched so far
        self._shape, self._group, self._spread = shape, group, spread
        self._holes, self._limit, self._deadline = holes, nodes, deadline
        self._size = len(shape)
        self._cells: list[Code] = []
        self._bits: dict[Code, int] = {}
        self._too_near: dict[Code, bool] = {}
        self._covering: dict[int, list[tuple[int, int]]] = {}
        self._placed: list[int] = []
        self._failed: set[tuple[int, int]] = set()

    def from_cell(self, start: Code, copies: int) -> list[Cells] | None:
        if not self._closed(0, self._orbit(self._bit(start)), 0, copies):
            return None
        frame = self._shape.frame
        return [tuple(sorted(map(frame.vector, self._codes(mask)))) for mask in self._placed]

    def _closed(self, covered: int, wanted: int, forbidden: int, left: int) -> bool:
        """Place the remaining copies so that all wanted cells are covered; return whether that is possible."""
        self._count()
        missing = wanted & ~covered
        if not missing:
            return self._grown(covered, forbidden, left) if left else self._is_figure(covered)
        state = covered, forbidden
        if state in self._failed:
            return False
        for mask, images in self._fewest(covered, wanted, forbidden, left):
            self._placed.append(mask)
            if self._closed(covered | mask, wanted | images, forbidden, left - 1):
                return True
            self._placed.pop()
        if len(self._failed) < _MOST_FAILED:
            self._failed.add(state)
        return False

    def _grown(self, covered: int, forbidden: int, left: int) -> bool:
        """Branch where no cell is missing: some cell beside the figure is covered, with its images, or forbidden."""
        for bit in self._border(covered & -covered, covered):
            if bit & forbidden:
                continue
            orbit = self._orbit(bit)
            if not orbit & forbidden and self._closed(covered, covered | orbit, forbidden, left):
                return True
            forbidden |= orbit
        return False

    def _fewest(
        self, covered: int, wanted: int, forbidden: int, left: int
    ) -> list[tuple[int, int]]:
        """Return the copies that can cover the most constrained missing cell, with the images of their cells."""
        missing, room = wanted & ~covered, self._size * (left - 1)
        taken = covered | forbidden
        best: list[tuple[int, int]] | None = None
        looked = 0
        while missing:
            bit = missing & -missing
            missing ^= bit
            found = [
                (mask, images)
                for mask, images in self._copies_on(bit)
                if not mask & taken
                and not images & forbidden
                and ((wanted | images) & ~(covered | mask)).bit_count() <= room
            ]
            if best is None or len(found) < len(best):
                best = found
            looked += 1
            if not best or (looked >= _LOOKED and len(best) <= _FEW):
                break
        assert best is not None
        return best

    def _is_figure(self, covered: int) -> bool:
        cells = self._codes(covered)
        if not self._holes and next(holes_of(self._shape.frame, cells), None):
            return False
        frame = self._shape.frame
        return len(connected_parts(frame.grid, map(frame.vector, cells))) == 1

    def _border(self, seen: int, covered: int) -> Iterator[int]:
        """Yield the cells that may be covered beside the part of the figure connected with a cell, given by its bit."""
        inside = [seen]
        for bit in inside:
            for near in self._group.frame.beside(self._cells[bit.bit_length() - 1]):
                other = self._bit(near)
                if other & seen:
                    continue
                seen |= other
                if other & covered:
                    inside.append(other)
                elif not self._is_too_near(near):
                    yield other

    def _copies_on(self, bit: int) -> list[tuple[int, int]]:
        """Return the copies that cover a cell and no cell too near to its images, with the images of their cells."""
        if bit not in self._covering:
            shape = self._shape
            found = self._covering[bit] = []
            for copy in shape.copies_on(self._cells[bit.bit_length() - 1]):
                cells = shape.covered(copy)
                if not any(map(self._is_too_near, cells)):
                    bits = [self._bit(cell) for cell in cells]
                    found.append((reduce(or_, bits), reduce(or_, map(self._orbit, bits))))
        return self._covering[bit]

    def _is_too_near(self, cell: Code) -> bool:
        """Whether a cell is nearer to its images than the one that the search started from."""
        try:
            return self._too_near[cell]
        except KeyError:
            found = self._too_near[cell] = self._group.spread(cell) < self._spread
            return found

    def _bit(self, cell: Code) -> int:
        try:
            return self._bits[cell]
        except KeyError:
            bit = self._bits[cell] = 1 << len(self._cells)
            self._cells.append(cell)
            return bit

    def _orbit(self, bit: int) -> int:
        return reduce(or_, map(self._bit, self._group.orbit(self._cells[bit.bit_length() - 1])))

    def _codes(self, mask: int) -> list[Code]:
        found = []
        while mask:
            bit = mask & -mask
            mask ^= bit
            found.append(self._cells[bit.bit_length() - 1])
        return found

    def _count(self) -> None:
        self._deadline.check()
        if self._limit is not None and self.nodes >= self._limit:
            raise OutOfNodes
        self.nodes += 1
