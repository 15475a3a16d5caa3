"""Heesch numbers: how many coronas a shape has, and that it does not tile if it has no more of them.

Two conventions: of the coronas without holes, and of those whose outermost may leave holes while all before it do not. Clauses
that keep a corona from shutting in a hole are added as holes are met; each holds only under a literal of its level, so that the
same solver also decides whether there are coronas with holes anywhere. The shape does not tile only if there are none.
(C. S. Kaplan, "Heesch numbers of unmarked polyforms", Contributions to Discrete Mathematics 17, 2022.)
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from satpack.engines.sat.driver import Literals, first_model, open_clauses
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError, VerificationError
from satpack.runtime.limits import NEVER, Deadline, in_time
from satpack.tilings.plane.coronas import CoronaFormula
from satpack.tilings.plane.lattice import inverse, times
from satpack.tilings.plane.shape import Copy, holes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.sat.driver import OpenFormula
    from satpack.tilings.plane.coronas import Coronas
    from satpack.tilings.plane.frame import Code
    from satpack.tilings.plane.shape import Shape
    from satpack_encodings import Clause

_ITSELF = Copy(0, 0)
"""The shape that the coronas lie around."""


@dataclass(frozen=True, slots=True)
class Heesch:
    """The Heesch numbers of a shape, or lower bounds."""

    without_holes: int = 0  # by coronas without holes
    holes_allowed: int = 0  # by coronas of which the outermost may have holes
    exact: bool = False  # whether both numbers are exact


class CoronaSearch:
    """Grows coronas around a plane shape with an incremental solver, one level at a time; a context manager."""

    def __init__(self, shape: Shape, *, solver: str = "glucose42") -> None:
        self._shape = shape
        self._formula = CoronaFormula(shape)
        (self._no_dead_holes,) = self._formula.variables.group("no dead holes", 1).variables
        self._no_holes: list[int] = []
        self._known: set[tuple[int, frozenset[Copy]]] = set()
        # copies, up to a level, that can't occur together because they enclose a hole that
        # nothing fills
        self.dead_holes: list[tuple[int, tuple[Copy, ...]]] = []
        self._solver = solver
        self._stack = contextlib.ExitStack()
        self._opened: OpenFormula[list[int]] | None = None
        self.heesch = Heesch()
        # the most coronas found; with holes in the outermost if that gives more
        self.best: Coronas = ()
        self.best_without_holes: Coronas = ()  # the most coronas without holes
        self.does_not_tile = False  # whether some level has no coronas, even with holes
        self.warrant = UNASKED  # the warrant for that and for exact numbers
        # the last level searched; if the shape does not tile, it has no coronas at this level,
        # even with holes
        self.level = 0

    def __enter__(self) -> Self:
        self._opened = self._stack.enter_context(open_clauses(Literals(), (), self._solver, NEVER))
        return self

    def __exit__(self, *fault: object) -> None:
        self._stack.close()

    def grow(self, deadline: Deadline) -> None:
        """Search for coronas of one more level; raise Undecided at the deadline."""
        assert self._opened is not None
        self._opened.add(list(in_time(self._formula.next_level(), deadline)))
        (literal,) = self._formula.variables.group(f"no holes, level {self.level + 1}", 1).variables
        self._no_holes.append(literal)
        level = self.level + 1
        known = self.heesch
        if not known.exact:
            found = self._coronas(level, level - 1, deadline)
            if found is None:
                known = Heesch(known.without_holes, known.holes_allowed, exact=True)
            else:
                self.best = found
                known = Heesch(known.without_holes, level)
                self.heesch = known
                found = self._coronas(level, level, deadline)
                if found is None:
                    known = Heesch(level - 1, level, exact=True)
                else:
                    self.best = self.best_without_holes = found
                    known = Heesch(level, level)
            self.heesch = known
        if known.exact and known.holes_allowed < level:
            self.does_not_tile = self._coronas(level, 0, deadline) is None
        if known.exact:
            self.warrant = self._opened.session.warrant(deadline)
        self.level = level

    def _coronas(self, level: int, closed: int, deadline: Deadline) -> Coronas | None:
        """Return coronas of some levels, the first ones without holes, or None.

        If none of them needs to be without holes, those before the outermost still have no holes that nothing can
        fill.
        """
        assert self._opened is not None
        coronas: Coronas = ()

        def against(model: Sequence[int]) -> list[Clause]:
            nonlocal coronas
            coronas = self._formula.coronas(model)
            try:
                verify_coronas(self._shape, coronas)
            except VerificationError as fault:
                raise EngineError(f"{self._solver} gave a wrong model: {fault}") from fault
            return self._cuts(coronas, level, closed)

        assumptions = [self._no_dead_holes, *self._no_holes[:closed]]
        model = first_model(
            self._opened,
            deadline,
            assumptions=assumptions if level > 1 or closed else [],
            against=against,
        )
        return None if model is None else coronas

    def _cuts(self, coronas: Coronas, level: int, closed: int) -> list[Clause]:
        """Return clauses that exclude the holes of the lowest level that has any.

        The outermost corona is left out unless it must not have holes either.
        """
        size = len(self._shape)
        inner = max(closed, level - 1)
        for each in range(1, inner + 1):
            cuts: list[Clause] = []
            for hole, border in _shut_in(self._shape, coronas[:each]):
                if len(hole) % size:
                    for copies in self._dead_holes_like(border, inner):
                        self.dead_holes.append((inner, copies))
                        clause = self._formula.never(copies, inner)
                        cuts.append([-self._no_dead_holes, *clause])
                elif each <= closed:
                    cuts += [
                        [-self._no_holes[each - 1], *clause]
                        for clause in self._formula.filled(hole, set(border) - {_ITSELF}, each)
                    ]
            if cuts:
                return cuts
        return []

    def _dead_holes_like(self, border: Sequence[Copy], level: int) -> list[tuple[Copy, ...]]:
        """Return the new images of copies that enclose a hole, around each copy, without the shape itself."""
        shape, frame = self._shape, self._shape.frame
        back = inverse(frame, shape.isometry_to(border[0]))
        seen_from = [shape.image(back, copy) for copy in border]
        placed = self._formula.placed(level)
        found = []
        for target in (_ITSELF, *placed):
            to = shape.isometry_to(target)
            for symmetry in shape.symmetries:
                way = times(frame, to, symmetry)
                images = {shape.image(way, copy) for copy in seen_from} - {_ITSELF}
                if images <= placed and (key := (level, frozenset(images))) not in self._known:
                    self._known.add(key)
                    found.append(tuple(sorted(images)))
        return found


def _shut_in(shape: Shape, coronas: Coronas) -> Iterator[tuple[frozenset[Code], list[Copy]]]:
    """Yield the holes of coronas, each with the copies beside it."""
    owner = {cell: copy for level in coronas for copy in level for cell in shape.covered(copy)}
    owner |= dict.fromkeys(shape.sets[0], _ITSELF)
    for hole in holes_of(shape.frame, owner):
        beside = {other for cell in hole for other in shape.frame.beside(cell)}
        yield hole, sorted({owner[cell] for cell in beside if cell in owner})


def verify_coronas(shape: Shape, coronas: Coronas) -> None:
    """Check that no copies overlap and that each level consists of everything that touches the level before.

    Raises VerificationError.
    """
    owner = dict.fromkeys(shape.sets[0], 0)
    for level, copies in enumerate(coronas, 1):
        wanted = set(shape.frame.halo(owner))
        fresh = {}
        for copy in copies:
            cells = shape.covered(copy)
            if any(cell in owner or cell in fresh for cell in cells):
                raise VerificationError(f"two copies overlap in corona {level}")
            if wanted.isdisjoint(cells):
                raise VerificationError(f"a copy of corona {level} does not touch the one before")
            fresh.update(dict.fromkeys(cells, level))
        if not wanted <= fresh.keys():
            raise VerificationError(f"corona {level} leaves a cell of the one before open")
        owner.update(fresh)
