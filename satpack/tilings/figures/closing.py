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
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.connected import connected_parts
from satpack.tilings.figures.groups import near_centre
from satpack.tilings.plane.shape import holes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.grids import Cells
    from satpack.runtime.limits import Deadline
    from satpack.tilings.figures.groups import SiteGroup
    from satpack.tilings.plane.frame import Code
    from satpack.tilings.plane.shape import Shape

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
    """Return copies that make a connected figure with the symmetries of a group; None if there is no such figure anywhere.

    ``holes`` allows figures with holes. Raises OutOfNodes if the node limit ends the search first.
    """
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
    """A search whose sets of cells are bit masks, with bits numbered in the order in which cells are met.

    Cells whose distance to their images is below ``spread`` are never covered.
    """

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
        """Return copies that cover a cell and make a figure, or None."""
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
