"""Criteria on the boundary of a plane shape without holes that say at once how it tiles.

The boundary is a cyclic word of edges. Write ~A for the same path walked back, and call a path centred if it is its own
image under a half turn about its middle.

- A shape tiles by translations iff its word is A B C ~A ~B ~C, where one of them may be empty. (D. Beauquier and M. Nivat,
  "On translating one polyomino to tile the plane", Discrete & Computational Geometry 6, 1991.)
- It tiles by translations and half turns if its word is A B C ~A D E with B, C, D, E centred, where some may be empty.
  (J. H. Conway's criterion; D. Schattschneider, "Will it tile? Try the Conway criterion!", Mathematics Magazine 53, 1980.)

Their result is turned into a tiling, which counts only if it is one on the grid.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from satpack.model.grids import PARTS
from satpack.model.grids.vectors import minus, negated
from satpack.runtime.limits import NEVER, Deadline
from satpack.tilings.plane.lattice import IDENTITY, Isometry
from satpack.tilings.plane.periodic import by_group

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.grids import Cell
    from satpack.tilings.plane.periodic import PeriodicTiling
    from satpack.tilings.plane.shape import Shape

    Point = Cell


def by_criteria(shape: Shape, deadline: Deadline = NEVER) -> PeriodicTiling | None:
    """Return a tiling that one of the criteria finds; None if they are inconclusive.

    Long boundaries have many divisions, so that this may raise Undecided at the deadline.
    """
    if shape.grid.dimension != 2 or shape.holes:
        return None
    boundary = Boundary(shape, deadline)
    for ways in (boundary.translations(), boundary.half_turns()):
        for elements in ways:
            found = by_group(shape, [IDENTITY], elements)
            if found is not None:
                return found
    return None


class Boundary:
    """The boundary of a plane shape without holes."""

    def __init__(self, shape: Shape, deadline: Deadline = NEVER) -> None:
        self._shape = shape
        self._deadline = deadline
        self._frame = shape.frame
        # anticlockwise, in twelfths (`PARTS`) of the lattice's unit vectors; includes corners of cells
        # on straight lines
        self.corners = _walk(shape)
        many = len(self.corners)
        # the vector from each corner to the next
        self.edges = [
            minus(self.corners[(i + 1) % many], corner) for i, corner in enumerate(self.corners)
        ]
        self._twice = self.edges * 2
        self._back = [negated(edge) for edge in reversed(self.edges)] * 2
        half = tuple(tuple(-int(i == j) for j in range(2)) for i in range(2))
        turns = self._frame.matrices
        self._half_turn = turns.index(half) if half in turns else None

    def translations(self) -> Iterator[list[Isometry]]:
        """Yield the generators of each tiling by translations that the first criterion finds."""
        many = len(self.edges)
        half = many // 2
        if many % 2:
            return
        same = []
        for i in range(many):
            self._deadline.check()
            same.append(
                {size for size in range(1, half + 1) if self._walks_back(i, i + half, size)}
            )
        for i in range(half):
            for a in sorted(same[i]):
                for b in sorted(same[(i + a) % many]):
                    c = half - a - b
                    if c > 0 and c not in same[(i + a + b) % many]:
                        continue
                    if c >= 0:
                        moves = self._move(i, i + half + a), self._move(i + a, i + a + half + b)
                        yield from _all_of(moves)

    def half_turns(self) -> Iterator[list[Isometry]]:
        """Yield the generators of each tiling by translations and half turns that the second criterion finds."""
        if self._half_turn is None:
            return
        many = len(self.edges)
        for i in range(many):
            for a in range(many // 2, -1, -1):
                self._deadline.check()
                for between in range(many - 2 * a + 1):
                    j = i + a + between
                    if not self._walks_back(i, j, a):
                        continue
                    turns = self._turns(i + a, between)
                    others = turns and self._turns(j + a, many - 2 * a - between)
                    if others:
                        move = [self._move(i, j + a)] if a else []
                        yield from _all_of([*turns, *others, *move])

    @cached_property
    def _centred(self) -> list[set[int]]:
        """Return the lengths of the centred paths that start at each corner, including the empty path."""
        many = len(self.edges)
        return [
            {size for size in range(many + 1) if self._is_centred(i, size)} for i in range(many)
        ]

    def _turns(self, start: int, length: int) -> list[Isometry | None]:
        """Return the half turns about the middles of two centred paths that divide a path; empty if none do."""
        many = len(self.edges)
        for first in range(length + 1):
            middle = start + first
            if (
                first in self._centred[start % many]
                and length - first in self._centred[middle % many]
            ):
                ends = (start, middle), (middle, start + length)
                return [self._turn(*path) for path in ends if path[0] < path[1]] or [IDENTITY]
        return []

    def _walks_back(self, start: int, other: int, length: int) -> bool:
        """Whether the path from `other` is that from `start`, walked back."""
        many = len(self.edges)
        start, last = start % many, (other + length) % many
        return self._twice[start : start + length] == self._back[many - last : many - last + length]

    def _is_centred(self, start: int, length: int) -> bool:
        twice = self._twice
        return all(twice[start + k] == twice[start + length - 1 - k] for k in range(length // 2))

    def _move(self, start: int, end: int) -> Isometry | None:
        """Return the translation from a corner to another; None if it is not one of the grid."""
        many = len(self.corners)
        return self._isometry(0, minus(self.corners[end % many], self.corners[start % many]))

    def _turn(self, start: int, end: int) -> Isometry | None:
        """Return the half turn that swaps two corners; None if it is not one of the grid."""
        assert self._half_turn is not None
        many = len(self.corners)
        (a, b), (c, d) = self.corners[start % many], self.corners[end % many]
        return self._isometry(self._half_turn, (a + c, b + d))

    def _isometry(self, matrix: int, shift: Point) -> Isometry | None:
        if any(value % PARTS for value in shift):
            return None
        vector: Cell = tuple(value // PARTS for value in shift)
        if not self._shape.grid.has_translation(vector):
            return None
        return Isometry(matrix, self._frame.code(vector))


def _all_of(elements: Iterable[Isometry | None]) -> Iterator[list[Isometry]]:
    """Yield the isometries as one list if none is missing."""
    found = list(elements)
    kept = [each for each in found if each is not None]
    if len(kept) == len(found):
        yield kept


def _walk(shape: Shape) -> list[Point]:
    """Return the corners around a shape, in order."""
    edges: set[tuple[Point, Point]] = set()
    for cell in shape.cells:
        ((*ring,),) = shape.grid.rings(cell)
        for i, corner in enumerate(ring):
            edge = ring[i - 1], corner
            if edge[::-1] in edges:
                edges.remove(edge[::-1])
            else:
                edges.add(edge)
    # without holes the boundary passes no corner twice
    onward = dict(edges)
    first = min(onward)
    corners = [first]
    while (corner := onward[corners[-1]]) != first:
        corners.append(corner)
    return corners
