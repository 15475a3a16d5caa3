"""A shape whose copies are to tile: its orientations, where copies may lie, and which may lie side by side."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids import given_grid
from satpack.runtime.errors import PuzzleError
from satpack.tilings.plane.lattice import Code, Isometry, frame_of, inverse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.tilings.plane.lattice import CodedGrid


class Copy(NamedTuple):
    orientation: int  # index in the shape's `orientations`
    shift: Code


class Shape:
    """A connected shape on a grid, not of sticks; by default its copies may be mirrored in the plane, but not in space."""

    def __init__(self, grid: Grid, cells: Iterable[Cell], *, reflect: bool | None = None) -> None:
        if grid.sticks:
            raise PuzzleError(
                f"a shape of the {grid.name} grid has no area, so that its copies tile nothing; use another grid"
            )
        kept = sorted(set(cells))
        check_connected(grid, kept)
        self.grid = grid
        self.cells: Cells = grid.translated_home(kept)  # as the first orientation
        self.reflect = grid.may_turn_over if reflect is None else reflect
        self.frame: CodedGrid = frame_of(grid)
        frame = self.frame
        own = [frame.code(cell) for cell in self.cells]
        turns = set(grid.turns(self.cells, reflect=self.reflect))
        orientations: dict[tuple[Code, ...], int] = {}
        images: dict[int, Copy] = {}
        for number, matrix in enumerate(frame.matrices):
            if matrix in turns:
                turned = [frame.vector(frame.turned(number, cell)) for cell in own]
                home = grid.translated_home(turned)
                coded = tuple([frame.code(cell) for cell in home])
                which = orientations.setdefault(coded, len(orientations))
                images[number] = Copy(which, frame.code(min(turned)) - coded[0])
        # the distinct orientations; the first is the shape as given
        self.orientations = tuple(orientations)
        # the copy that each allowed element of the point group, by index, makes of the first
        # orientation
        self.images: Mapping[int, Copy] = images

    def __len__(self) -> int:
        return len(self.cells)

    def __reduce__(self) -> tuple[object, tuple[Grid, Cells, bool]]:
        return _shape, (self.grid, self.cells, self.reflect)

    @property
    def leaves_out_mirror_images(self) -> bool:
        """Whether mirrored copies would differ but are not allowed; a shape that does not tile may tile with them."""
        if self.reflect:
            return False
        ways = self.grid.orientations(self.cells, reflect=True)
        return len(ways) > len(self.orientations)

    @cached_property
    def sets(self) -> tuple[frozenset[Code], ...]:
        return tuple(map(frozenset, self.orientations))

    @cached_property
    def halos(self) -> tuple[tuple[Code, ...], ...]:
        """The cells that touch each orientation in an edge or a corner."""
        return tuple(map(self.frame.halo, self.orientations))

    @cached_property
    def symmetries(self) -> tuple[Isometry, ...]:
        """The isometries that take the shape to itself, the identity first; only allowed turns count."""
        return tuple(
            Isometry(matrix, -copy.shift)
            for matrix, copy in self.images.items()
            if copy.orientation == 0
        )

    @cached_property
    def first_images(self) -> tuple[Isometry, ...]:
        found: dict[int, Isometry] = {}
        for matrix, copy in self.images.items():
            found.setdefault(copy.orientation, Isometry(matrix, -copy.shift))
        return tuple(found[i] for i in range(len(self.orientations)))

    @cached_property
    def _by_class(self) -> tuple[tuple[tuple[int, Code], ...], ...]:
        found: list[list[tuple[int, Code]]] = [[] for _ in self.grid.domain]
        for number, cells in enumerate(self.orientations):
            for cell in cells:
                kind = self.frame.class_of(cell)
                assert kind is not None
                found[kind].append((number, cell))
        return tuple(map(tuple, found))

    def copies_on(self, cell: Code) -> list[Copy]:
        kind = self.frame.class_of(cell)
        assert kind is not None
        return [Copy(number, cell - own) for number, own in self._by_class[kind]]

    def covered(self, copy: Copy) -> list[Code]:
        shift = copy.shift
        return [cell + shift for cell in self.orientations[copy.orientation]]

    def cells_of(self, copy: Copy) -> Cells:
        return tuple(sorted(map(self.frame.vector, self.covered(copy))))

    def around(self, copy: Copy) -> list[Code]:
        shift = copy.shift
        return [cell + shift for cell in self.halos[copy.orientation]]

    def copy_by(self, isometry: Isometry) -> Copy:
        which, shift = self.images[isometry.matrix]
        return Copy(which, shift + isometry.shift)

    def image(self, isometry: Isometry, copy: Copy) -> Copy:
        frame = self.frame
        first = self.first_images[copy.orientation]
        matrix = frame.products[isometry.matrix][first.matrix]
        moved = frame.turned(isometry.matrix, first.shift + copy.shift) + isometry.shift
        which, shift = self.images[matrix]
        return Copy(which, shift + moved)

    def touching(self, turns: Iterable[int]) -> frozenset[Copy]:
        """Return the copies beside the first orientation, turned by some elements of the point group, that do not overlap it."""
        ways = {self.images[turn].orientation for turn in turns}
        near = {copy for cell in self.halos[0] for copy in self.copies_on(cell)}
        near = {copy for copy in near if copy.orientation in ways}
        return frozenset(copy for copy in near if self.sets[0].isdisjoint(self.covered(copy)))

    @cached_property
    def neighbours(self) -> frozenset[Copy]:
        """The copies that may touch the first orientation if both are surrounded by copies, without those that leave a cell to nothing."""
        found = self.touching(self.images)
        bit: dict[Code, int] = {}
        mask = {
            copy: sum(1 << bit.setdefault(cell, len(bit)) for cell in self.covered(copy))
            for copy in sorted(found)
        }
        back = {copy: self._other_way(copy) for copy in found}
        while True:
            covering = [
                (
                    1 << bit[cell],
                    [mask[copy] for copy in self.copies_on(cell) if copy in found],
                )
                for cell in self.halos[0]
                if cell in bit
            ]
            if len(covering) < len(self.halos[0]):
                return frozenset()
            half = {
                copy
                for copy in found
                if all(
                    mask[copy] & here or any(not mask[copy] & other for other in others)
                    for here, others in covering
                )
            }
            kept = frozenset(copy for copy in half if back[copy] in half)
            if len(kept) == len(found):
                return found
            found = kept

    def _other_way(self, copy: Copy) -> Copy:
        return self.copy_by(inverse(self.frame, self.isometry_to(copy)))

    def isometry_to(self, copy: Copy) -> Isometry:
        """Return an isometry that takes the first orientation to a copy; it is unique up to symmetries of the shape."""
        matrix, shift = self.first_images[copy.orientation]
        return Isometry(matrix, shift + copy.shift)

    def _fits(self, cell: Code, taken: set[Code] | frozenset[Code]) -> bool:
        return any(taken.isdisjoint(self.covered(copy)) for copy in self.copies_on(cell))

    @cached_property
    def holes(self) -> list[frozenset[Code]]:
        return list(holes_of(self.frame, self.sets[0]))

    @property
    def has_dead_hole(self) -> bool:
        """Whether some cell of a hole can't be covered by a copy that fits beside the shape."""
        own = self.sets[0]
        return any(not self._fits(cell, own) for hole in self.holes for cell in hole)


def check_connected(grid: Grid, cells: Cells | list[Cell], name: str = "the shape") -> None:
    """Raise PuzzleError, naming the shape, if it has no cells or is not connected."""
    from satpack.model.connected import connected_parts

    if not cells:
        raise PuzzleError(f"there is no shape: {name} has no cells")
    parts = len(connected_parts(grid, cells))
    if parts > 1:
        raise PuzzleError(
            f"{name} falls into {parts:,} parts; copies of one connected shape can tile"
        )


def shape_given(cells: Iterable[Cell], grid: Grid | str, *, reflect: bool | None) -> Shape:
    """Return the shape that a caller specifies; raise PuzzleError for invalid, missing or disconnected cells."""
    grid = given_grid(grid)
    kept = [tuple(cell) for cell in cells]
    for cell in kept:
        if not grid.has_cell(cell):
            raise PuzzleError(
                f"the shape has {list(cell)}, which is not a cell of the {grid.name} grid"
            )
    return Shape(grid, kept, reflect=reflect)


def _shape(grid: Grid, cells: Cells, reflect: bool) -> Shape:  # noqa: FBT001 - called by pickle
    return Shape(grid, cells, reflect=reflect)


def holes_of(frame: CodedGrid, cells: Iterable[Code]) -> Iterator[frozenset[Code]]:
    """Yield the holes of a set of cells: the components of its complement that it encloses, connected by edges."""
    own = set(cells)
    # a box with a margin as wide as the longest step: a part of the complement that reaches its
    # border is not enclosed
    vectors = [frame.vector(cell) for cell in own]
    reach = max(max(map(abs, step)) for steps in frame.grid.contact_steps for step in steps)
    low = [min(axis) - reach for axis in zip(*vectors, strict=True)]
    high = [max(axis) + reach for axis in zip(*vectors, strict=True)]
    seen: set[Code] = set()
    starts = sorted({other for cell in own for other in frame.beside(cell)} - own)
    for start in starts:
        if start in seen:
            continue
        part, open_cells, is_open = {start}, [start], False
        while open_cells:
            cell = open_cells.pop()
            vector = frame.vector(cell)
            if any(v <= a or v >= b for v, a, b in zip(vector, low, high, strict=True)):
                is_open = True
                continue
            for other in frame.beside(cell):
                if other not in own and other not in part:
                    part.add(other)
                    open_cells.append(other)
        seen |= part
        if not is_open:
            yield frozenset(part)
