"""A grid is data: one row of a table, and one implementation of geometry for all rows.

A grid is a set of cells in an integer lattice. Its row gives the dimension, generators of its point group, a basis of
its translations, the cells of one fundamental domain, and the outline of a cell. Orientations, placements, symmetry
and adjacency follow from that for every grid alike; nothing outside the file formats and the renderers ever asks which
grid it has before it.

Triangles need no special case: a triangle is named by three times its centroid in the skew lattice basis, so that the
six-fold rotation maps the ones that point up to the ones that point down by itself. Neither do the balls of the closest
packing: the lattice's coordinates lead along rows of touching balls, so that every lattice point is one.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from satpack.model.outlines import (
    DOWNWARD,
    HEXAGON,
    SQUARE,
    UPWARD,
    Face,
    Point,
    dodecahedron,
    extruded,
)
from satpack.runtime.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["GRIDS", "Cell", "Cells", "Face", "Grid", "Matrix", "Point", "grid_named"]

Cell = tuple[int, ...]
"""A cell, as its vector in the grid's lattice."""

Cells = tuple[Cell, ...]
"""Cells in lexicographic order."""

Matrix = tuple[tuple[int, ...], ...]
"""A square integer matrix, by rows; it acts on column vectors."""


@dataclass(frozen=True, slots=True, eq=False)
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
        Two cells are neighbours iff they differ by an image of one of these under the point group.
    outlines : tuple of tuple of Face
        For each cell of `domain` its faces, each a ring of points relative to the cell, in lattice coordinates.
        A cell of a plane grid has one face, itself.
    embedding : tuple of Point
        Where the unit vectors of the lattice's coordinates lie in drawings, in units of an edge: x leads to the right,
        y down the page, which in space is to the front, and z up.
    layer : str
        Of a solid grid: the plane grid whose cells, by their first two coordinates, those of a layer look like from
        above.
    balls : bool
        Whether a cell is no polyhedron but the ball of diameter 1 that touches the faces of its outline.
    """

    name: str
    dimension: int
    generators: tuple[Matrix, ...] = field(repr=False)
    translations: Matrix = field(repr=False)
    domain: Cells = field(repr=False)
    contacts: tuple[Cell, ...] = field(repr=False)
    outlines: tuple[tuple[Face, ...], ...] = field(repr=False)
    embedding: tuple[Point, ...] = field(repr=False)
    layer: str = field(default="", repr=False)
    balls: bool = field(default=False, repr=False)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickle by name: a grid is a row of the table, and stays the same object."""
        return grid_named, (self.name,)

    @property
    def point_group(self) -> tuple[Matrix, ...]:
        """Every symmetry that fixes the origin: identity first, then the other rotations, then the reflections."""
        return _point_group(self)

    @property
    def may_turn_over(self) -> bool:
        """Whether pieces may be mirrored unless a puzzle says otherwise: flat ones can be turned over, solid ones not."""
        return self.dimension == 2

    @property
    def rotations(self) -> tuple[Matrix, ...]:
        """The elements of the point group that keep handedness."""
        return _rotations(self)

    def symmetries(self, *, reflect: bool) -> tuple[Matrix, ...]:
        """Return the point group, or only its rotations."""
        return self.point_group if reflect else self.rotations

    def turns(self, cells: Sequence[Cell], *, reflect: bool) -> tuple[Matrix, ...]:
        """Return the elements of the point group that turn a shape into something that it can be turned into.

        Without mirror images that is the rotations, but for balls that lie in one plane: their reflection in that plane
        changes nothing, so that every mirror image of theirs is also a rotated one, if not always by a rotation that
        takes the whole grid to itself. (Three rows of a plane of touching balls can be turned by 60 degrees in it.) Balls
        that touch and lie in no plane generate the lattice, and what turns them turns it.
        """
        return self.symmetries(reflect=reflect or (self.balls and _lie_in_a_plane(cells)))

    def has_cell(self, cell: Cell) -> bool:
        """Whether the lattice point is a cell of this grid."""
        return len(cell) == self.dimension and self.class_of(cell) is not None

    def class_of(self, cell: Cell) -> int | None:
        """Which cell of `domain` this cell is a translate of; None if it is no cell of the grid."""
        scale, classes = _classes(self)
        return classes.get(tuple([value % scale for value in cell]))

    def has_translation(self, vector: Cell) -> bool:
        """Whether the vector is one of the grid's translations."""
        return self.coefficients(vector) is not None

    def coefficients(self, vector: Cell) -> Cell | None:
        """Return how often each basis translation goes into the vector; None if it is no translation."""
        adjugate, scale = _inverse(self.translations)
        scaled = [
            sum(v * row[i] for v, row in zip(vector, adjugate, strict=True))
            for i in range(self.dimension)
        ]
        return None if any(v % scale for v in scaled) else tuple([v // scale for v in scaled])

    def combination(self, coefficients: Iterable[int]) -> Cell:
        """Return the sum of the basis translations, each so many times: the inverse of `coefficients`."""
        terms = [
            [c * value for value in row]
            for c, row in zip(coefficients, self.translations, strict=True)
        ]
        return tuple(map(sum, zip(*terms, strict=True)))

    def neighbours(self, cell: Cell) -> Cells:
        """Return the cells that share a face (in the plane: an edge) with this one, in lexicographic order."""
        scale, steps = _contact_steps(self)
        home = tuple([value % scale for value in cell])
        return tuple([tuple(map(int.__add__, cell, step)) for step in steps[home]])

    def translated_home(self, cells: Iterable[Cell]) -> Cells:
        """Return the cells sorted, and translated so that the first is a cell of `domain`.

        Two sets of cells are translates of each other iff this gives the same for both: a translation keeps the
        lexicographic order.
        """
        ordered = sorted(cells)
        home = self.class_of(ordered[0])
        if home is None:
            raise ValueError(f"{ordered[0]} is no cell of the {self.name} grid")
        shift = _difference(self.domain[home], ordered[0])
        return tuple([tuple(map(int.__add__, cell, shift)) for cell in ordered])

    def orientations(self, cells: Iterable[Cell], *, reflect: bool) -> dict[Cells, int]:
        """Return every distinct way to turn a set of cells.

        Parameters
        ----------
        cells : iterable of Cell
            The shape, anywhere.
        reflect : bool
            Whether mirror images count too.

        Returns
        -------
        dict of Cells to int
            For each oriented shape, translated home, the index in `point_group` of the first element that makes it.
            By orbit and stabiliser their number divides the order of the group.
        """
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


@lru_cache(maxsize=20_000)
def apply(matrix: Matrix, vector: Cell) -> Cell:
    """Return the matrix times the column vector. Small shapes ask for the same few cells again and again."""
    return tuple([sum(map(int.__mul__, row, vector)) for row in matrix])


def product(left: Matrix, right: Matrix) -> Matrix:
    """Return the matrix that does `right` first, then `left`."""
    columns = tuple(zip(*right, strict=True))
    return tuple(tuple(sum(map(int.__mul__, row, column)) for column in columns) for row in left)


@lru_cache(maxsize=100)
def _orientations(grid: Grid, shape: Cells, reflect: bool) -> dict[Cells, int]:  # noqa: FBT001 - a key of the cache
    """Return what `Grid.orientations` does; a puzzle's few shapes are asked for several times."""
    found: dict[Cells, int] = {}
    for index, matrix in enumerate(grid.turns(shape, reflect=reflect)):
        found.setdefault(grid.translated_home([apply(matrix, cell) for cell in shape]), index)
    return found


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


def _minor(matrix: Matrix, row: int, column: int) -> Matrix:
    return tuple(line[:column] + line[column + 1 :] for r, line in enumerate(matrix) if r != row)


def _difference(left: Cell, right: Cell) -> Cell:
    return tuple(map(int.__sub__, left, right))


def _lie_in_a_plane(cells: Sequence[Cell]) -> bool:
    """Whether some plane holds all of these points in space."""
    edges = [_difference(cell, cells[0]) for cell in cells[1:]]
    across = next((edge for edge in edges[1:] if any(_normal(edges[0], edge))), None)
    if across is None:
        return True
    normal = _normal(edges[0], across)
    return not any(sum(map(int.__mul__, normal, edge)) for edge in edges)


def _normal(left: Cell, right: Cell) -> Cell:
    """Return the cross product."""
    (a, b, c), (d, e, f) = left, right
    return b * f - c * e, c * d - a * f, a * e - b * d


@cache
def _inverse(matrix: Matrix) -> tuple[Matrix, int]:
    """Return the adjugate and the determinant, both made positive: the inverse, in integers."""
    n = len(matrix)
    scale = determinant(matrix)
    sign = 1 if scale > 0 else -1
    adjugate = tuple(
        tuple(sign * (-1) ** (i + j) * determinant(_minor(matrix, j, i)) for j in range(n))
        for i in range(n)
    )
    return adjugate, sign * scale


@cache
def _point_group(grid: Grid) -> tuple[Matrix, ...]:
    """Close the generators under multiplication."""
    identity = tuple(
        tuple(int(i == j) for j in range(grid.dimension)) for i in range(grid.dimension)
    )
    group = {identity}
    fresh = [identity]
    while fresh:
        fresh = [
            m for m in {product(g, f) for g in grid.generators for f in fresh} if m not in group
        ]
        group.update(fresh)
    return tuple(sorted(group, key=lambda m: (m != identity, -determinant(m), m)))


@cache
def _rotations(grid: Grid) -> tuple[Matrix, ...]:
    return tuple(m for m in _point_group(grid) if determinant(m) > 0)


@cache
def _classes(grid: Grid) -> tuple[int, dict[Cell, int]]:
    """Return d, and the class of every cell modulo d: d times any lattice point is a translation."""
    _, scale = _inverse(grid.translations)
    return scale, {
        residue: index
        for residue in itertools.product(range(scale), repeat=grid.dimension)
        for index, representative in enumerate(grid.domain)
        if grid.has_translation(_difference(residue, representative))
    }


@cache
def _contact_steps(grid: Grid) -> tuple[int, dict[Cell, Cells]]:
    """Return d, and for every lattice point modulo d the steps to the cells that touch it."""
    orbit = sorted({apply(m, step) for m in grid.point_group for step in grid.contacts})
    scale, _ = _classes(grid)
    return scale, {
        home: tuple(step for step in orbit if grid.has_cell(tuple(map(int.__add__, home, step))))
        for home in itertools.product(range(scale), repeat=grid.dimension)
    }


_SIXFOLD: tuple[Matrix, ...] = (((0, -1), (1, 1)), ((0, 1), (1, 0)))
_SKEW: tuple[Point, ...] = ((1.0, 0.0), (0.5, sqrt(3) / 2))

_TABLE = (
    Grid(
        name="square",
        dimension=2,
        generators=(((0, -1), (1, 0)), ((0, 1), (1, 0))),
        translations=((1, 0), (0, 1)),
        domain=((0, 0),),
        contacts=((1, 0),),
        outlines=((SQUARE,),),
        embedding=((1.0, 0.0), (0.0, 1.0)),
    ),
    Grid(
        name="cube",
        dimension=3,
        generators=(
            ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
            ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
            ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
        ),
        translations=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        domain=((0, 0, 0),),
        contacts=((1, 0, 0),),
        outlines=(extruded(SQUARE),),
        embedding=((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        layer="square",
    ),
    Grid(
        name="hexagon",
        dimension=2,
        generators=_SIXFOLD,
        translations=((1, 0), (0, 1)),
        domain=((0, 0),),
        contacts=((1, 0),),
        outlines=((HEXAGON,),),
        # neighbouring centres are sqrt(3) edges apart
        embedding=tuple((sqrt(3) * x, sqrt(3) * y) for x, y in _SKEW),
    ),
    Grid(
        name="triangle",
        dimension=2,
        generators=_SIXFOLD,
        translations=((3, 0), (0, 3)),
        domain=((1, 1), (2, 2)),
        contacts=((1, 1),),
        outlines=((UPWARD,), (DOWNWARD,)),
        # what points up in the lattice's coordinates does so on the page
        embedding=tuple((x / 3, -y / 3) for x, y in _SKEW),
    ),
    Grid(
        name="prism",
        dimension=3,
        generators=(
            ((0, -1, 0), (1, 1, 0), (0, 0, 1)),
            ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
            ((1, 0, 0), (0, 1, 0), (0, 0, -1)),
        ),
        translations=((3, 0, 0), (0, 3, 0), (0, 0, 1)),
        domain=((1, 1, 0), (2, 2, 0)),
        contacts=((1, 1, 0), (0, 0, 1)),
        outlines=(extruded(UPWARD), extruded(DOWNWARD)),
        embedding=(*((x / 3, -y / 3, 0.0) for x, y in _SKEW), (0.0, 0.0, 1.0)),
        layer="triangle",
    ),
    Grid(
        name="sphere",
        dimension=3,
        # a quarter turn about z, a third about an axis of the pyramid of the origin and three balls around it, a mirror
        generators=(
            ((0, -1, -1), (1, 0, 0), (0, 0, 1)),
            ((0, -1, 0), (0, -1, -1), (1, 1, 1)),
            ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
        ),
        translations=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        domain=((0, 0, 0),),
        contacts=((1, 0, 0),),
        outlines=(dodecahedron(),),
        # each ball of a layer lies in the hollow between four of the layer below
        embedding=((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.5, 0.5, sqrt(0.5))),
        layer="square",
        balls=True,
    ),
)

GRIDS: Mapping[str, Grid] = {grid.name: grid for grid in _TABLE}
"""Every grid, by name."""


def grid_named(name: str) -> Grid:
    """Return the grid of that name.

    Raises
    ------
    OptionError
        If there is none; the message lists those there are.
    """
    try:
        return GRIDS[name]
    except KeyError:
        raise OptionError(f"there is no grid {name!r}; the grids are {', '.join(GRIDS)}") from None
