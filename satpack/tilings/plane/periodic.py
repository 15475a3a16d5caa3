"""A periodic tiling: the copies of one fundamental domain of its translations, verified on the torus and on a patch.

All of them are found by covering exactly, for each number of copies, every torus of that area. A sublattice of the grid's
translations, in Hermite normal form, rolls the grid up to a torus. Tilings with these periods are exact covers of its cells. If
an allowed turn of the shape maps one sublattice to another, it maps their tilings to each other, so that one of the two is
enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING

from satpack.model.connected import grouped
from satpack.model.grids.vectors import extent, shifted
from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover
from satpack.runtime.errors import VerificationError
from satpack.runtime.limits import NEVER, Deadline
from satpack.tilings.plane.lattice import Isometry, Lattice, generated, sublattices, times
from satpack.tilings.plane.shape import Copy, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Cells


@dataclass(frozen=True, eq=False)
class PeriodicTiling:
    """Copies of a shape that, moved by all periods, cover every cell of the grid once."""

    shape: Shape
    lattice: Lattice  # periods of the tiling, not necessarily all of them
    copies: tuple[Copy, ...]  # one representative of each class under the periods

    def __len__(self) -> int:
        return len(self.copies)

    @property
    def domain(self) -> tuple[Cells, ...]:
        return tuple(map(self.shape.cells_of, self.copies))

    @classmethod
    def of(cls, shape: Shape, lattice: Lattice, copies: Iterable[Copy]) -> PeriodicTiling:
        """Return the tiling by copies, of which some may be the same up to the periods."""
        kept: dict[tuple[int, Cell], Copy] = {}
        for copy in copies:
            kept.setdefault(_key(shape, lattice, copy), copy)
        return cls(shape, lattice, tuple(kept.values()))

    def verify(self) -> None:
        """Check that each cell of the torus is covered once, and then a patch of the plane, cell by cell; trust no search."""
        shape, grid, domain = self.shape, self.shape.grid, self.domain
        if not self.lattice.index:
            raise VerificationError("the periods do not span the grid")
        canonical = grid.canonical(shape.cells, reflect=shape.reflect)
        if any(grid.canonical(cells, reflect=shape.reflect) != canonical for cells in domain):
            raise VerificationError("a copy is not the shape, or turned as it may not be")
        if self.lattice.index * len(grid.domain) != len(domain) * len(shape):
            raise VerificationError("the copies have not as many cells as the torus")
        torus = [self.lattice.home(cell) for cells in domain for cell in cells]
        if sorted(torus) != list(self.lattice.cells()):
            raise VerificationError("the copies do not cover each cell of the torus once")
        inner = {c for cells in domain for cell in cells for c in (cell, *grid.neighbours(cell))}
        if not _is_patch(domain, self.lattice.short_periods, inner):
            raise VerificationError("copies moved by the periods overlap, or leave a gap")

    @cached_property
    def _where(self) -> dict[tuple[int, Cell], int]:
        return {_key(self.shape, self.lattice, copy): i for i, copy in enumerate(self.copies)}

    def _image(self, isometry: Isometry) -> list[int] | None:
        """Return the permutation of the copies under an isometry; None if it is not a symmetry."""
        found = []
        for copy in self.copies:
            image = self.shape.image(isometry, copy)
            number = self._where.get(_key(self.shape, self.lattice, image))
            if number is None:
                return None
            found.append(number)
        return found

    def primitive(self) -> PeriodicTiling:
        """Return the same tiling with all its translations, so that its domain is as small as possible."""
        vectors = list(self.lattice.rows)
        first = self.copies[0]
        for copy in self.copies[1:]:
            shift = copy.shift - first.shift
            if copy.orientation == first.orientation and self._image(Isometry(0, shift)):
                vectors.append(self.shape.frame.coefficients(shift))
        lattice = Lattice.spanned(self.shape.grid, vectors)
        if lattice == self.lattice:
            return self
        return PeriodicTiling.of(self.shape, lattice, self.copies)

    def gathered(self) -> PeriodicTiling:
        """Return the same tiling with its copies moved together, each beside an earlier one."""
        shape, frame, grid = self.shape, self.shape.frame, self.shape.grid
        owner = {}
        for number, copy in enumerate(self.copies):
            for cell in shape.covered(copy):
                vector = frame.vector(cell)
                owner[self.lattice.home(vector)] = number, vector
        kept = {0: self.copies[0]}
        for number in (order := [0]):
            for cell in shape.covered(kept[number]):
                for other in grid.neighbours(frame.vector(cell)):
                    found, lies = owner[self.lattice.home(other)]
                    if found not in kept:
                        old = self.copies[found]
                        shift = frame.code(other) - frame.code(lies)
                        kept[found] = Copy(old.orientation, old.shift + shift)
                        order.append(found)
        return PeriodicTiling(shape, self.lattice, tuple(kept[number] for number in order))

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """The class of each copy under all symmetries of the tiling, numbered from 0."""
        images = self._symmetries
        orbits = grouped(range(len(self)), lambda number: [image[number] for image in images])
        found = {number: which for which, orbit in enumerate(orbits) for number in orbit}
        return tuple(found[number] for number in range(len(self)))

    @cached_property
    def _symmetries(self) -> list[list[int]]:
        """Return the permutations of the copies by the symmetries; requires that the lattice has all translations."""
        shape = self.shape
        found = []
        for matrix in shape.images:
            if not self._keeps_lattice(matrix):
                continue
            turned = shape.image(Isometry(matrix, 0), self.copies[0])
            for copy in self.copies:
                if copy.orientation == turned.orientation:
                    image = self._image(Isometry(matrix, copy.shift - turned.shift))
                    if image is not None:
                        found.append(image)
        return found

    def _keeps_lattice(self, matrix: int) -> bool:
        frame = self.shape.frame
        turned = [frame.turned(matrix, frame.code(period)) for period in self.lattice.periods]
        return all(self.lattice.holds(frame.coefficients(period)) for period in turned)

    @property
    def isohedral(self) -> int:
        """The number of classes of copies under the symmetries of the tiling."""
        return max(self.classes) + 1

    @property
    def way(self) -> str:
        """The symmetries between the copies: "translations" alone, "half turns" too, or also other "turns"."""
        matrices = {self.shape.first_images[copy.orientation].matrix for copy in self.copies}
        if len({copy.orientation for copy in self.copies}) == 1:
            return "translations"
        if self.shape.grid.dimension == 2 and len(matrices) == 2:
            one, two = (self.shape.orientations[i] for i in {c.orientation for c in self.copies})
            grid, frame = self.shape.grid, self.shape.frame
            back = grid.translated_home([frame.vector(-cell) for cell in one])
            if tuple(frame.code(cell) for cell in back) == two:
                return "half turns"
        return "turns"


def _key(shape: Shape, lattice: Lattice, copy: Copy) -> tuple[int, Cell]:
    """Return the same for copies that periods take to each other."""
    return copy.orientation, lattice.reduced(shape.frame.coefficients(copy.shift))


def _is_patch(domain: Sequence[Cells], periods: Sequence[Cell], inner: set[Cell]) -> bool:
    """Whether images of the domain under sums of its periods cover some cells exactly once."""
    covered: set[Cell] = set()
    every = [cell for cells in domain for cell in cells]
    for multiples in reaching(periods, extent(every), extent(inner)):
        moved = shifted(every, summed(periods, multiples))
        if not covered.isdisjoint(moved):
            return False
        covered.update(moved)
    return covered >= inner


def reaching(
    periods: Sequence[Sequence[float]],
    of: Sequence[tuple[float, float]],
    to: Sequence[tuple[float, float]],
) -> list[tuple[int, ...]]:
    """Return the multiples of periods that move a box so that it meets another one."""
    import numpy as np

    basis = np.array(periods)
    room = [(low - last, high - first) for (first, last), (low, high) in zip(of, to, strict=True)]
    ends = np.array(list(product(*room))) @ np.linalg.inv(basis)
    # each multiple is linear in the shift, so that it is least and greatest in corners
    low, high = np.floor(ends.min(axis=0)).astype(int), np.ceil(ends.max(axis=0)).astype(int)
    grid = np.stack(np.meshgrid(*map(np.arange, low, high + 1), indexing="ij"), axis=-1)
    multiples = grid.reshape(-1, len(basis))
    shifts = multiples @ basis
    least, most = np.array(room).T
    met = ((shifts >= least) & (shifts <= most)).all(axis=1)
    return list(map(tuple, multiples[met].tolist()))


def summed(periods: Sequence[Cell], multiples: Sequence[int]) -> Cell:
    """Return a sum of multiples of periods."""
    return tuple(sum(map(int.__mul__, multiples, axis)) for axis in zip(*periods, strict=True))


def by_group(
    shape: Shape, bases: Iterable[Isometry], elements: Iterable[Isometry]
) -> PeriodicTiling | None:
    """Return the tiling by the images of some copies under the group that isometries generate; None with gaps or overlaps."""
    frame, grid = shape.frame, shape.grid
    group = generated(frame, elements)
    cells = group.lattice.index * len(grid.domain)
    if not cells:
        return None
    isometries = (times(frame, each, base) for base in bases for each in group.representatives)
    found = PeriodicTiling.of(shape, group.lattice, map(shape.copy_by, isometries))
    if len(found) * len(shape) != cells:
        return None
    covered = {group.lattice.home(cell) for each in found.domain for cell in each}
    return found.primitive().gathered() if len(covered) == cells else None


def tori(shape: Shape, copies: int) -> Iterator[Lattice]:
    """Yield the periods of all tori with the area of a number of copies, one of each class under the shape's allowed turns."""
    grid = shape.grid
    index, rest = divmod(copies * len(shape), len(grid.domain))
    if rest:
        return
    frame = shape.frame
    seen: set[tuple[Cell, ...]] = set()
    for lattice in sublattices(grid, index):
        if lattice.rows in seen:
            continue
        codes = [frame.code(period) for period in lattice.periods]
        for matrix in shape.images:
            ways = [frame.coefficients(frame.turned(matrix, code)) for code in codes]
            seen.add(Lattice.spanned(grid, ways).rows)
        yield lattice


def tilings_of(
    shape: Shape, lattice: Lattice, *, deadline: Deadline = NEVER, limit: int = 1
) -> Iterator[PeriodicTiling]:
    """Yield tilings with these periods, up to a limit; raise Undecided at the deadline."""
    from satpack.questions.enumerate import Enumeration

    deadline.check()
    grid, frame = shape.grid, shape.frame
    cells = lattice.cells()
    number = {cell: i for i, cell in enumerate(cells)}

    @cache
    def place(cell: int) -> int:
        return number[lattice.home(frame.vector(cell))]

    moves = sorted({lattice.reduced(grid.steps_to(cell)) for cell in cells})
    options: dict[tuple[int, ...], Copy] = {}
    for move in moves:
        shift = frame.code(grid.combination(move))
        for orientation in range(len(shape.orientations)):
            copy = Copy(orientation, shift)
            covered = set(map(place, shape.covered(copy)))
            if len(covered) == len(shape):
                options.setdefault(tuple(sorted(covered)), copy)
    if len(set().union(*options)) < len(cells):
        return
    problem = CoverProblem.of([(1, 1, True)] * len(cells), list(options))
    cover = NamedCover("torus", problem, [str(cell) for cell in range(len(cells))])
    run = Enumeration(cover, timeout=deadline.remaining(), limit=limit)
    copies = list(options.values())
    for solution in run.solutions():
        yield (
            PeriodicTiling(shape, lattice, tuple(copies[option] for option in solution.options))
            .primitive()
            .gathered()
        )
    if not run.complete and not run.limited:
        deadline.check()
