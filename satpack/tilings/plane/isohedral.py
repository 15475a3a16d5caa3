"""Tilings with few classes of copies, all of them: isohedral ones, and those of k classes under their symmetries.

The search holds some copies, one of each class, and the symmetries of the tiling that are known to take one of these to a
neighbour of one of these. It takes a cell beside one of the copies that nothing covers, and tries every copy that may
cover it, as a new class or as one of those there are: the latter is a symmetry, and with it all its products with the
others are symmetries too, which place more copies. Two that overlap refute the trial. When all copies of all classes are
surrounded the symmetries generate a group, and the images of the copies under it are the tiling.

Every tiling with at most k classes is found like this, so that an unsuccessful search proves that none exists. (Classes
are taken under all symmetries of a tiling; the search finds a subgroup of them with as few classes.)

The same search, with only some turns for the symmetries, finds the tilings by translations alone, and by these and half turns.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from satpack.runtime.limits import NEVER, Deadline
from satpack.tilings.plane.lattice import IDENTITY, Isometry, inverse, times
from satpack.tilings.plane.periodic import by_group

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from satpack.tilings.plane.lattice import Code
    from satpack.tilings.plane.periodic import PeriodicTiling
    from satpack.tilings.plane.shape import Copy, Shape


def simplest(shape: Shape, deadline: Deadline = NEVER) -> PeriodicTiling | None:
    """Return an isohedral tiling of the plane: by translations, else by half turns too, else by any symmetries; None if there is none."""
    half = tuple(tuple(-int(i == j) for j in range(2)) for i in range(2))
    half_turn = [number for number in shape.images if shape.frame.matrices[number] == half]
    for turns in ([0], [0, *half_turn], None):
        found = OrbitSearch(shape, turns=turns, deadline=deadline).first()
        if found is not None:
            return found
    return None


class OrbitSearch:
    """A search for tilings with at most ``classes`` classes of copies under their symmetries, within a limit of trials.

    ``turns`` are the elements of the point group that these symmetries may have, a subgroup; None for all of them.
    """

    def __init__(
        self,
        shape: Shape,
        classes: int = 1,
        *,
        turns: Collection[int] | None = None,
        deadline: Deadline = NEVER,
        nodes: int | None = None,
    ) -> None:
        self._shape = shape
        self._most = classes
        self._turns = shape.images.keys() if turns is None else turns
        self._deadline = deadline
        self._nodes = nodes
        # whether the search was exhaustive: tilings that it did not find do not exist
        self.complete = False
        self.trials = 0  # copies tried so far
        # the few copies in reach of some turns are not worth sifting
        self._near = shape.neighbours if turns is None else shape.touching(turns)
        covering: defaultdict[Code, list[Isometry]] = defaultdict(list)
        for copy in sorted(self._near):
            isometry = shape.isometry_to(copy)
            for cell in shape.covered(copy):
                covering[cell].append(isometry)
        self._covering = [(cell, covering[cell]) for cell in shape.halos[0]]

    def first(self) -> PeriodicTiling | None:
        """Return a tiling, None if there is none (`complete`) or the trials ran out; raise Undecided at the deadline."""
        self._deadline.check()
        if not self._near:
            self.complete = True
            return None
        found = next(self._search(_Partial(self._shape, self._near)), None)
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
                if element.matrix in self._turns:
                    yield partial.with_element(element)
        if len(partial.bases) < self._most:
            yield partial.with_base(copy)


class _Partial:
    """Part of a tiling: a copy of each class, symmetries, and the copies that they generate."""

    def __init__(self, shape: Shape, near: frozenset[Copy]) -> None:
        self._shape, self._near = shape, near
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
        other._shape, other._near = self._shape, self._near
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
                if seen == (0, 0) or seen in self._near:
                    return True
        return False
