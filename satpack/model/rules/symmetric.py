"""The rule that the division into pieces is symmetric, and the names of symmetries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, degrees, gcd
from typing import TYPE_CHECKING, ClassVar

from satpack.model.grids import apply, determinant, product
from satpack.model.grids.vectors import minus, shifted
from satpack.model.rule import Rule, argument
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from satpack.model.grids import Cell, Grid, Matrix
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Filling, Motion

_ANGLES = {2: {1: 60, 0: 90, -1: 120, -2: 180}, 3: {2: 60, 1: 90, 0: 120, -1: 180}}
"""The angle of a rotation in the plane or in space, by the trace of its matrix."""


@dataclass(frozen=True, slots=True)
class Symmetric(Rule):
    """A symmetry of the region, named as by `symmetry_name`, takes every piece to a piece of its kind."""

    kind: ClassVar[str] = "symmetric"
    says: ClassVar[str] = (
        "a symmetry of the region maps the division into pieces to itself, each piece to one of its kind"
    )
    by: str = argument("word", "the symmetry, such as rotate-180 or mirror-x")

    def fault(self, filling: Filling) -> str:
        """Return a piece whose image is not a piece."""
        moved = board_symmetry(filling.grid, filling.region, self.by)
        if moved is None:
            return f"{self.by} is not a symmetry of the region"
        lying = set(filling.lying)
        for name, cells in filling.lying:
            if (name, tuple(sorted(map(moved, cells)))) not in lying:
                return f"{self.by} takes piece {name!r} on {filling.named(cells)} to no piece of its kind"
        return ""

    def objection(self, puzzle: Puzzle) -> str:
        """Reject a name that is not a symmetry of the region, or is ambiguous."""
        if puzzle.surface.is_wrapped:
            return f"a wrapped region may have several symmetries {brief(self.by)}; take the rule out, or wrap"
        grid, cells = puzzle.grid, puzzle.region.cells
        names = [n for n in symmetry_names(grid) if board_symmetry(grid, cells, n) is not None]
        if self.by in names:
            return ""
        known = ", ".join(names) or "none"
        return f"by: {brief(self.by)} is not a symmetry of the region; it has {known}"

    def image(self, motion: Motion) -> Symmetric:
        """Return the rule for images of solutions, which have the conjugate symmetry."""
        group = motion.grid.point_group
        back = next(m for m in group if product(motion.matrix, m) == group[0])
        element = symmetry_named(motion.grid, self.by)
        conjugate = product(product(motion.matrix, element), back)
        return replace(self, by=symmetry_name(motion.grid, conjugate))


def board_symmetry(grid: Grid, cells: Collection[Cell], name: str) -> Callable[[Cell], Cell] | None:
    """Return the map of a region's cells under a named symmetry; None if the region does not have it."""
    try:
        matrix = symmetry_named(grid, name)
    except LookupError:
        return None
    turned = [apply(matrix, cell) for cell in cells]
    low, there = (tuple(map(min, zip(*each, strict=True))) for each in (cells, turned))
    shift = minus(low, there)
    where = dict(zip(cells, shifted(turned, shift), strict=True))
    if grid.has_translation(shift) and set(where.values()) == set(cells):
        return where.__getitem__
    return None


def symmetry_named(grid: Grid, name: str) -> Matrix:
    """Return the first symmetry of a grid with a name; raise LookupError if there is none."""
    for matrix in grid.point_group:
        if symmetry_name(grid, matrix) == name:
            return matrix
    raise LookupError(f"the {grid.name} grid has no symmetry {name!r}")


def symmetry_names(grid: Grid) -> tuple[str, ...]:
    """Return the names of the symmetries of a grid, without the identity.

    >>> from satpack.model.grids import GRIDS
    >>> ", ".join(symmetry_names(GRIDS["square"]))
    'rotate-180, rotate-90, mirror-x, mirror-45, mirror-135, mirror-y'
    """
    named = (symmetry_name(grid, matrix) for matrix in grid.point_group[1:])
    return tuple(dict.fromkeys(named))


@lru_cache(maxsize=1_000)
def symmetry_name(grid: Grid, matrix: Matrix) -> str:
    """Return the name of a symmetry; a symmetry and its inverse have the same name.

    In the plane, "rotate-" and the degrees; "mirror-x" swaps left and right, "mirror-y" top and bottom, other mirrors
    have the degrees of their lines, anticlockwise from the horizontal. In space, "rotate-", the degrees and the axis;
    "mirror-" and the normal of the plane; "invert" takes everything through the middle, "invert-rotate-" turns it
    before. An axis is x, y, z, or a vector in the lattice's coordinates.
    """
    if matrix == grid.point_group[0]:
        return "identity"
    if determinant(matrix) > 0:
        return _rotation(grid, matrix)
    if grid.dimension == 2:
        return f"mirror-{_direction(grid, matrix)}"
    opposite = tuple(tuple(-value for value in row) for row in matrix)
    if opposite == grid.point_group[0]:
        return "invert"
    turned = _rotation(grid, opposite)
    return turned.replace("rotate-180", "mirror") if "-180-" in turned else f"invert-{turned}"


def _rotation(grid: Grid, matrix: Matrix) -> str:
    angle = _ANGLES[grid.dimension][sum(matrix[i][i] for i in range(grid.dimension))]
    return f"rotate-{angle}" if grid.dimension == 2 else f"rotate-{angle}-{_axis(matrix)}"


def _direction(grid: Grid, matrix: Matrix) -> str:
    """Return the name of a mirror's line in the plane: x if it is vertical, y if horizontal, else its degrees."""
    x, y = grid.cartesian(tuple(map(float, _fixed(matrix, 2))))
    angle = round(degrees(atan2(-y, x))) % 180  # y leads down the page
    return {90: "x", 0: "y"}.get(angle, str(angle))


def _axis(matrix: Matrix) -> str:
    order, power, identity = 1, matrix, _identity(3)
    while power != identity:
        power, order = product(power, matrix), order + 1
    axis = _fixed(matrix, order)
    units = dict(zip(identity, "xyz", strict=True))
    return units.get(axis, ",".join(map(str, axis)))


def _fixed(matrix: Matrix, order: int) -> Cell:
    """Return a primitive vector that a matrix of some order fixes."""
    size = len(matrix)
    power, total = _identity(size), [[0] * size for _ in range(size)]
    for _ in range(order):
        total = [
            [a + b for a, b in zip(x, y, strict=True)] for x, y in zip(total, power, strict=True)
        ]
        power = product(power, matrix)
    column = next(c for c in zip(*total, strict=True) if any(c))
    factor = gcd(*column)
    vector = tuple(value // factor for value in column)
    opposite = tuple(-value for value in vector)
    return max(vector, opposite)


def _identity(size: int) -> Matrix:
    return tuple(tuple(int(i == j) for j in range(size)) for i in range(size))
