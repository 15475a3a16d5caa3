"""Grids: a row of data for each, and one implementation of geometry for all rows.

A grid is a set of cells in an integer lattice. Its row gives the dimension, generators of its point group, a basis of
its translations, the cells of one fundamental domain, and the outline of a cell. Orientations, placements, symmetry
and adjacency follow from that for every grid alike; nothing outside the file formats and the renderers ever asks which
grid it has before it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from math import atan2, tau
from typing import TYPE_CHECKING

from satpack.model.grids.matrices import Matrix, apply, determinant, product
from satpack.model.grids.periodic import Periodic
from satpack.model.grids.vectors import cross, dot, minus, plus, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids.outlines import Face, Point

PARTS = 12
"""Corners of cells are whole multiples of this part of the lattice's unit vectors."""

_NEARLY = 1e-9

Cell = tuple[int, ...]
"""A cell, as its vector in the grid's lattice."""

Cells = tuple[Cell, ...]
"""Cells in lexicographic order."""


@dataclass(frozen=True, eq=False)
class Grid:
    """One kind of grid.

    Attributes
    ----------
    name : str
        The name puzzle files use.
    dimension : int
        Length of a cell vector.
    generators : tuple of Matrix
        Integer matrices that generate the point group: the symmetries of the grid that fix the origin.
    translations : Matrix
        Rows span the lattice of translations that map the grid to itself.
    domain : Cells
        One cell of each class under the translations.
    contacts : tuple of Cell
        Two cells are neighbours iff they differ by an image of one of these under the point group, and share a corner.
    outlines : tuple of tuple of Face
        For each cell of `domain` its faces, each a ring of points relative to the cell, in lattice coordinates.
        A cell of a plane grid has one face, itself; of a stick that is its two ends.
    embedding : tuple of Point
        Where the unit vectors of the lattice's coordinates lie in drawings, in units of an edge, the shortest if
        they differ: x leads to the right, y down the page, which in space is to the front, and z up.
    places : Periodic or None
        Where drawings with characters have the cells: for each of `domain` its column and row (and layer), and for each
        of `translations` how far it leads there. None if cells' vectors are their places.
    slides : tuple of Cell
        The translations along whose images pieces slide when they are taken apart; none if they can't be.
    layer : str
        Of a solid grid made of layers: the plane grid whose cells, by their first two coordinates, those of a layer look
        like from above.
    balls : bool
        Whether a cell is no polyhedron but the ball of diameter 1 that touches the faces of its outline.
    unit : Cells
        The cells of a box of one by one (by one): of areas `domain`, of sticks all that bound the faces of the lattice.
    marks : str
        For each cell of `domain` the character, besides "#", that drawings may have for it; none if empty.
    pattern : Periodic
        The cells: `domain` repeated by `translations`.
    corners : tuple of tuple of tuple of Cell
        The outlines times `PARTS`, in whole numbers. ValueError if they are not whole.
    """

    name: str
    dimension: int
    generators: tuple[Matrix, ...] = field(repr=False)
    translations: Matrix = field(repr=False)
    domain: Cells = field(repr=False)
    contacts: tuple[Cell, ...] = field(repr=False)
    outlines: tuple[tuple[Face, ...], ...] = field(repr=False)
    embedding: tuple[Point, ...] = field(repr=False)
    places: Periodic | None = field(default=None, repr=False)
    slides: tuple[Cell, ...] = field(default=(), repr=False)
    layer: str = field(default="", repr=False)
    balls: bool = field(default=False, repr=False)
    unit: Cells = field(default=(), repr=False)
    marks: str = field(default="", repr=False)
    pattern: Periodic = field(init=False, repr=False)
    corners: tuple[tuple[Cells, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", Periodic(self.translations, self.domain))
        corners = tuple(
            tuple(tuple(map(self._in_parts, face)) for face in faces) for faces in self.outlines
        )
        object.__setattr__(self, "corners", corners)
        object.__setattr__(self, "unit", self.unit or self.domain)

    def _in_parts(self, point: Point) -> Cell:
        found = tuple(round(PARTS * value) for value in point)
        if any(
            abs(PARTS * value - part) > _NEARLY for value, part in zip(point, found, strict=True)
        ):
            raise ValueError(
                f"grid {self.name!r}: a cell's corner is at {point}; use whole multiples of 1/{PARTS}"
            )
        return found

    @property
    def sticks(self) -> bool:
        """Whether a cell is a stick between two points, without an area; sticks that share a point are neighbours."""
        return len(self.outlines[0][0]) == 2

    @property
    def may_cross(self) -> bool:
        """Whether two shapes can cross at a point without sharing a cell: of sticks, where four or more meet."""
        return self.sticks and len(self.contact_steps[0]) > 4

    @cached_property
    def point_group(self) -> tuple[Matrix, ...]:
        """Every symmetry that fixes the origin: identity first, then the other rotations, then the reflections."""
        axes = range(self.dimension)
        identity = tuple(tuple(int(i == j) for j in axes) for i in axes)
        group = {identity}
        fresh = group
        while fresh:
            fresh = {product(g, f) for g in self.generators for f in fresh} - group
            group |= fresh
        return tuple(sorted(group, key=lambda m: (m != identity, -determinant(m), m)))

    @property
    def may_turn_over(self) -> bool:
        """Whether pieces may be mirrored unless a puzzle says otherwise: flat ones can be turned over, solid ones not."""
        return self.dimension == 2

    @cached_property
    def rotations(self) -> tuple[Matrix, ...]:
        """The elements of the point group that keep handedness."""
        return tuple(m for m in self.point_group if determinant(m) > 0)

    def symmetries(self, *, reflect: bool) -> tuple[Matrix, ...]:
        """Return the point group, or only its rotations."""
        return self.point_group if reflect else self.rotations

    def turns(self, cells: Sequence[Cell], *, reflect: bool) -> tuple[Matrix, ...]:
        """Return the elements of the point group that turn a shape into something that it can be turned into.

        Without mirror images that is the rotations, but for balls that lie in one plane: their reflection in that plane
        changes nothing, so that every mirror image of theirs is also a rotated one, if not always by a rotation that
        takes the whole grid to itself. (Three rows of a plane of touching balls can be turned by 60 degrees in it.) Balls
        that touch and lie in no plane generate the lattice, and a turn of them turns it.
        """
        return self.symmetries(reflect=reflect or (self.balls and _lie_in_a_plane(cells)))

    def turned(self, cells: Cells, *, reflect: bool) -> Iterator[Cells]:
        """Return a shape after each of its `turns`, translated home.

        All turns at once, as arrays: a puzzle's largest piece may have hundreds of cells.
        """
        import numpy as np

        matrices = np.array(self.turns(cells, reflect=reflect), dtype=np.int64)
        images = np.array(cells, dtype=np.int64) @ matrices.transpose(0, 2, 1)
        order = np.lexsort(images.transpose(2, 0, 1)[::-1], axis=-1)
        images = np.take_along_axis(images, order[:, :, None], axis=1)
        first = list(map(tuple, images[:, 0].tolist()))
        homes = np.array([self._home(cell) for cell in first], dtype=np.int64)
        images += (homes - images[:, 0])[:, None]
        return (tuple(map(tuple, image)) for image in images.tolist())

    @property
    def has_all_points(self) -> bool:
        """Whether every point of its dimension with whole coordinates is a cell."""
        return self.pattern.is_everything

    def has_cell(self, cell: Cell) -> bool:
        """Whether the lattice point is a cell of this grid."""
        return len(cell) == self.dimension and self.class_of(cell) is not None

    def class_of(self, cell: Cell) -> int | None:
        """Which cell of `domain` this cell is a translate of; None if it is no cell of the grid."""
        return self.pattern.class_of(cell)

    def kind_of(self, cell: Cell) -> int:
        """Return its class, as `class_of` does; ValueError if it is no cell of the grid."""
        kind = self.pattern.class_of(cell)
        if kind is None:
            raise ValueError(f"{cell} is not a cell of the {self.name} grid")
        return kind

    def has_translation(self, vector: Cell) -> bool:
        """Whether the vector is one of the grid's translations."""
        return self.coefficients(vector) is not None

    def coefficients(self, vector: Cell) -> Cell | None:
        """Return how often each basis translation goes into the vector; None if it is no translation."""
        return self.pattern.coefficients(vector)

    def steps_to(self, cell: Cell) -> Cell:
        """Return how far along each basis translation a cell is from the one of `domain` that it is a translate of."""
        steps = self.coefficients(minus(cell, self._home(cell)))
        assert steps is not None
        return steps

    def combination(self, coefficients: Iterable[int]) -> Cell:
        """Return the linear combination of the basis translations with these coefficients: the inverse of `coefficients`."""
        return self.pattern.combination(coefficients)

    def rings(self, cell: Cell) -> list[Cells]:
        """Return the faces of a cell, each as its corners in the lattice's coordinates times `PARTS`."""
        middle = tuple([PARTS * value for value in cell])
        return [shifted(face, middle) for face in self.corners[self.kind_of(cell)]]

    def place_of(self, cell: Cell) -> Cell:
        """Return column and row (and layer) that a cell has in drawings with characters."""
        if self.places is None:
            place = cell if self.has_cell(cell) else None
        else:
            place = _counterpart(self.pattern, cell, self.places)
        if place is None:
            raise ValueError(f"{cell} is not a cell of the {self.name} grid")
        return place

    def cell_at(self, place: Cell) -> Cell | None:
        """Return the cell at a place of drawings with characters: the inverse of `place_of`; None if none is there."""
        if self.places is None:
            return place if self.has_cell(place) else None
        return _counterpart(self.places, place, self.pattern)

    @cached_property
    def contact_steps(self) -> tuple[Cells, ...]:
        """For each cell of `domain` the steps to its neighbours, in lexicographic order."""
        orbit = sorted({apply(m, step) for m in self.point_group for step in self.contacts})
        return tuple(
            tuple(step for step in orbit if self._share_a_corner(home, plus(home, step)))
            for home in self.domain
        )

    def _share_a_corner(self, cell: Cell, other: Cell) -> bool:
        if not self.has_cell(other):
            return False
        own, others = (set(chain.from_iterable(self.rings(each))) for each in (cell, other))
        return not own.isdisjoint(others)

    def sides_of(self, cell: Cell) -> Cells:
        """Return the steps across the sides (in space the faces) of a cell, in the order in which people list them.

        In the plane clockwise from the top; in space from the top down, each round clockwise from the back, seen from above.
        Sticks have no sides.
        """
        return self._side_steps[self.kind_of(cell)]

    @cached_property
    def _side_steps(self) -> tuple[Cells, ...]:
        def place(step: Cell) -> tuple[float, float]:
            x, y, *z = self.cartesian(step)
            return -round(sum(z), 6), round(atan2(x, -y), 6) % round(tau, 6)

        if self.sticks:
            return tuple(() for _ in self.domain)
        return tuple(tuple(sorted(steps, key=place)) for steps in self.contact_steps)

    def neighbours(self, cell: Cell) -> Cells:
        """Return the cells that share a face (in the plane an edge, of sticks a point) with this one, in lexicographic order."""
        return shifted(self.contact_steps[self.kind_of(cell)], cell)

    def translated_home(self, cells: Iterable[Cell]) -> Cells:
        """Return the cells sorted, and translated so that the first is a cell of `domain`.

        Two sets of cells are translates of each other iff this gives the same for both: a translation keeps the
        lexicographic order.
        """
        ordered = sorted(cells)
        shift = minus(self._home(ordered[0]), ordered[0])
        return shifted(ordered, shift)

    def _home(self, cell: Cell) -> Cell:
        """Return the cell of `domain` that a cell is a translate of."""
        return self.domain[self.kind_of(cell)]

    def orientations(self, cells: Iterable[Cell], *, reflect: bool) -> dict[Cells, int]:
        """Return every distinct way to turn a shape: each, translated home, with the index of the first symmetry that makes it."""
        # near the origin, where it and `apply` remember
        return dict(_orientations(self, self.translated_home(cells), reflect))

    def canonical(self, cells: Iterable[Cell], *, reflect: bool) -> Cells:
        """Return the least of the orientations: equal for two shapes iff one can be turned into the other."""
        return min(self.orientations(cells, reflect=reflect))

    def cartesian(self, point: Point) -> Point:
        """Return where a point of the lattice's coordinates lies in drawings, in units of an edge; see `embedding`."""
        return tuple(
            sum(v * axis[i] for v, axis in zip(point, self.embedding, strict=True))
            for i in range(self.dimension)
        )


@lru_cache(maxsize=100)
def _orientations(grid: Grid, shape: Cells, reflect: bool) -> dict[Cells, int]:  # noqa: FBT001 - a key of the cache
    """Do what `Grid.orientations` does, cached: a puzzle needs its few shapes several times."""
    found: dict[Cells, int] = {}
    for index, image in enumerate(grid.turned(shape, reflect=reflect)):
        found.setdefault(image, index)
    return found


def _lie_in_a_plane(cells: Sequence[Cell]) -> bool:
    edges = [minus(cell, cells[0]) for cell in cells[1:]]
    normal = next((across for edge in edges[1:] if any(across := cross(edges[0], edge))), None)
    return normal is None or not any(dot(normal, edge) for edge in edges)


# drawings and files have the same cells again and again
_counterpart = lru_cache(maxsize=20_000)(Periodic.counterpart)
