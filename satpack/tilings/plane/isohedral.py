"""Tilings with few classes of copies, all of them: isohedral ones, and those of k classes under their symmetries.

The search holds some copies, one of each class, and the symmetries of the tiling that are known to take one of these to a
neighbour of one of these. It takes a cell beside one of the copies that nothing covers, and tries every copy that may
cover it, as a new class or as one of those there are: the latter is a symmetry, and with it all its products with the
others are symmetries too, which place more copies. Two that overlap refute the trial. When all copies of all classes are
surrounded the symmetries generate a group, and the images of the copies under it are the tiling.

Every tiling with at most k classes is found like this, so that an unsuccessful search proves that none exists. (Classes
are taken under all symmetries of a tiling; the search finds a subgroup of them with as few classes.)

Criteria on the boundary of a plane shape without holes say at once how it tiles. The boundary is a cyclic word of edges. Write
~A for the same path walked back, and call a path centred if it is its own image under a half turn about its middle.

- A shape tiles by translations iff its word is A B C ~A ~B ~C, where one of them may be empty. (D. Beauquier and M. Nivat,
  "On translating one polyomino to tile the plane", Discrete & Computational Geometry 6, 1991.)
- It tiles by translations and half turns if its word is A B C ~A D E with B, C, D, E centred, where some may be empty.
  (J. H. Conway's criterion; D. Schattschneider, "Will it tile? Try the Conway criterion!", Mathematics Magazine 53, 1980.)

Their result is turned into a tiling, which counts only if it is one on the grid.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from satpack.model.grids import PARTS
from satpack.model.grids.vectors import minus, negated
from satpack.runtime.limits import NEVER, Deadline
from satpack.tilings.plane.lattice import IDENTITY, Isometry, inverse, times
from satpack.tilings.plane.periodic import by_group

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.grids import Cell
    from satpack.tilings.plane.lattice import Code
    from satpack.tilings.plane.periodic import PeriodicTiling
    from satpack.tilings.plane.shape import Copy, Shape

    Point = Cell


def by_criteria(shape: Shape, deadline: Deadline = NEVER) -> PeriodicTiling | None:
    """Return a tiling that one of the criteria finds; None if they are inconclusive."""
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


class OrbitSearch:
    """A search for tilings with at most ``classes`` classes of copies under their symmetries, within a limit of trials."""

    def __init__(
        self,
        shape: Shape,
        classes: int = 1,
        *,
        deadline: Deadline = NEVER,
        nodes: int | None = None,
    ) -> None:
        self._shape = shape
        self._most = classes
        self._deadline = deadline
        self._nodes = nodes
        # whether the search was exhaustive: tilings that it did not find do not exist
        self.complete = False
        self.trials = 0  # copies tried so far
        covering: defaultdict[Code, list[Isometry]] = defaultdict(list)
        for copy in sorted(shape.neighbours):
            isometry = shape.isometry_to(copy)
            for cell in shape.covered(copy):
                covering[cell].append(isometry)
        self._covering = [(cell, covering[cell]) for cell in shape.halos[0]]

    def first(self) -> PeriodicTiling | None:
        """Return a tiling, None if there is none (`complete`) or the trials ran out; raise Undecided at the deadline."""
        if not self._shape.neighbours:
            self.complete = True
            return None
        found = next(self._search(_Partial(self._shape)), None)
        self.complete = found is None and not self._spent
        return found

    @property
    def _spent(self) -> bool:
        return self._nodes is not None and self.trials >= self._nodes

    def _search(self, partial: _Partial) -> Iterator[PeriodicTiling]:
        open_cell = self._most_constrained(partial)
        if open_cell is None:
            found = by_group(self._shape, partial.bases, partial.elements)
            if found is not None:
                yield found
            return
        for copy in open_cell:
            for trial in self._joined(partial, copy):
                if self._spent:
                    return
                self.trials += 1
                if not self.trials % 64:
                    self._deadline.check()
                if trial.settle():
                    yield from self._search(trial)

    def _most_constrained(self, partial: _Partial) -> list[Isometry] | None:
        """Return the ways to cover the most constrained cell around a copy; None if all are covered."""
        shape, frame = self._shape, self._shape.frame
        best: list[Isometry] | None = None
        for base in partial.bases:
            for cell, ways in self._covering:
                if frame.turned(base.matrix, cell) + base.shift in partial.owner:
                    continue
                fitting = []
                for way in ways:
                    whole = times(frame, base, way)
                    if not any(c in partial.owner for c in shape.covered(shape.copy_by(whole))):
                        fitting.append(whole)
                if best is None or len(fitting) < len(best):
                    best = fitting
                    if not best:
                        return best
        return best

    def _joined(self, partial: _Partial, copy: Isometry) -> Iterator[_Partial]:
        """Yield the results of placing a copy: in each class, by each symmetry that puts it there, or as a new class."""
        shape, frame = self._shape, self._shape.frame
        for base in partial.bases:
            back = inverse(frame, base)
            for symmetry in shape.symmetries:
                element = times(frame, times(frame, copy, symmetry), back)
                yield partial.with_element(element)
        if len(partial.bases) < self._most:
            yield partial.with_base(copy)


class _Partial:
    """Part of a tiling: a copy of each class, symmetries, and the copies that they generate."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self.bases = [IDENTITY]  # the isometries that take the shape to the copy of each class
        # an ordered set of the symmetries that take a base copy to a base copy or one that touches it
        self.elements: dict[Isometry, None] = {IDENTITY: None}
        self.owner: dict[Code, tuple[int, Copy]] = {}  # the class and the copy that cover each cell
        self._seen: set[Isometry] = {IDENTITY}
        self._waiting: list[Isometry] = []
        first = shape.copy_by(IDENTITY)
        for cell in shape.covered(first):
            self.owner[cell] = 0, first

    def _copied(self) -> _Partial:
        other = object.__new__(_Partial)
        other._shape = self._shape
        other.bases = list(self.bases)
        other.elements = dict(self.elements)
        other.owner = dict(self.owner)
        other._seen = set(self._seen)
        other._waiting = []
        return other

    def with_element(self, element: Isometry) -> _Partial:
        """Return a copy with one more symmetry; call `settle` next."""
        other = self._copied()
        other._waiting.append(element)  # noqa: SLF001 - of the same class
        return other

    def with_base(self, base: Isometry) -> _Partial:
        """Return a copy with a copy of the shape in a new class; call `settle` next."""
        other = self._copied()
        other.bases.append(base)
        # an element far from the other classes' copies may be near this one
        other._waiting += other._seen  # noqa: SLF001 - of the same class
        other._seen = set()  # noqa: SLF001 - of the same class
        other.elements = {}
        return other

    def settle(self) -> bool:
        """Place all copies that follow; return whether none overlap."""
        frame = self._shape.frame
        while self._waiting:
            element = self._waiting.pop()
            if element in self._seen:
                continue
            self._seen.add(element)
            if not self._place(element):
                return False
            if not self._is_near(element):
                continue
            self.elements[element] = None
            self._waiting.append(inverse(frame, element))
            for other in self.elements:
                self._waiting.append(times(frame, element, other))
                self._waiting.append(times(frame, other, element))
        return True

    def _place(self, element: Isometry) -> bool:
        shape, frame, owner = self._shape, self._shape.frame, self.owner
        for number, base in enumerate(self.bases):
            copy = shape.copy_by(times(frame, element, base))
            owned = number, copy
            for cell in shape.covered(copy):
                if owner.setdefault(cell, owned) != owned:
                    return False
        return True

    def _is_near(self, element: Isometry) -> bool:
        """Whether an isometry takes a base copy to a base copy, or to one that touches one."""
        shape, frame = self._shape, self._shape.frame
        backs = [inverse(frame, base) for base in self.bases]
        for base in self.bases:
            moved = times(frame, element, base)
            for back in backs:
                seen = shape.copy_by(times(frame, back, moved))
                if seen == (0, 0) or seen in shape.neighbours:
                    return True
        return False
