"""Coronas as a formula: a copy, the copies that touch it, the copies that touch those, and so on, level by level.

Level 0 is the shape itself, level i + 1 all copies that touch one of level i in an edge or a corner and are of no lower
level. For each level i and each copy that may be of it there is a variable; for each cell and level one that says that a
copy of that level covers it ("at"), and one that says that a copy of this level or a lower one does ("by").

- Of all copies on a cell, whatever their levels, at most one is there.
- What touches a copy of level i - 1 is covered by level i. With the clauses above that keeps levels from being too high.
- A copy of level i touches one of level i - 1, so that no level is too low.

The formula of k levels holds that of k - 1, so that it grows within one solver. It says nothing of holes: a tiling of the
plane is a model of it for every k, and so a shape whose formula of k levels has no model does not tile.

Clauses about holes are added as holes are met. A hole must be filled by copies of no higher level, if they are
to leave no hole; and if its area is no multiple of the shape's, nothing ever fills it, so that no tiling has those copies.

Heesch numbers say how many coronas a shape has, by two conventions: of the coronas without holes, and of those whose outermost
may leave holes while all before it do not. Clauses that keep a corona from shutting in a hole are added as holes are met; each
holds only under a literal of its level, so that the same solver also decides whether there are coronas with holes anywhere. The
shape does not tile only if there are none. (C. S. Kaplan, "Heesch numbers of unmarked polyforms", Contributions to Discrete
Mathematics 17, 2022.)
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from satpack.engines.sat.driver import Literals, first_model, open_clauses
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError, VerificationError
from satpack.runtime.limits import NEVER, Deadline, in_time
from satpack.tilings.plane.lattice import inverse, times
from satpack.tilings.plane.shape import Copy, holes_of
from satpack_encodings import Variables, at_most_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, KeysView, Sequence

    from satpack.engines.sat.driver import OpenFormula
    from satpack.tilings.plane.lattice import Code
    from satpack.tilings.plane.shape import Shape
    from satpack_encodings import Clause

Coronas = tuple[tuple["Copy", ...], ...]
"""The copies of each level from 1 on."""


class CoronaFormula:
    """The formula of a shape's coronas in the plane, initially without levels."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.variables = Variables()
        self.levels = 0
        self._copy_of: list[dict[Copy, int]] = [{}]
        self._placed: list[dict[Copy, int]] = [{}]
        self._at: list[dict[Code, int]] = [{}]
        self._by: dict[Code, int] = {}
        self._by_level: list[dict[Code, int]] = [{}]

    def next_level(self) -> Iterator[Clause]:
        self.levels += 1
        copies = self._candidates()
        group = self.variables.labelled(f"copies of level {self.levels}", copies)
        number = dict(zip(copies, group.variables, strict=True))
        self._copy_of.append(number)
        yield from self._placing(number)
        on_cell: defaultdict[Code, list[int]] = defaultdict(list)
        for copy, variable in number.items():
            for cell in self.shape.covered(copy):
                on_cell[cell].append(variable)
        yield from self._covering(dict(on_cell))
        yield from self._surrounding()
        if self.levels > 1:
            yield from self._touching()

    def _candidates(self) -> list[Copy]:
        shape = self.shape
        before = self._copy_of[-1]
        own = shape.sets[0]
        halo = set(shape.halos[0])
        if self.levels == 1:
            cells = halo
        else:
            cells = {cell for copy in before for cell in shape.around(copy)}
            cells |= {cell for copy in before for cell in shape.covered(copy)}
            cells -= own
            cells -= halo
        found = {copy for cell in cells for copy in shape.copies_on(cell)}
        barred = own if self.levels == 1 else own | halo
        return sorted(copy for copy in found if barred.isdisjoint(shape.covered(copy)))

    def _placing(self, number: dict[Copy, int]) -> Iterator[Clause]:
        """Yield clauses for the copies present on this level or a lower one."""
        before = self._placed[-1]
        again = [copy for copy in number if copy in before]
        group = self.variables.labelled(f"copies by level {self.levels}", again)
        placed = before | number
        for copy, either in zip(again, group.variables, strict=True):
            yield [-before[copy], either]
            yield [-number[copy], either]
            placed[copy] = either
        self._placed.append(placed)

    def _covering(self, on_cell: dict[Code, list[int]]) -> Iterator[Clause]:
        """Yield clauses that define the covered cells and forbid covering a cell twice."""
        level = self.levels
        at = self.variables.labelled(f"cells at level {level}", sorted(on_cell))
        now: dict[Code, int] = dict(zip(sorted(on_cell), at.variables, strict=True))
        self._at.append(now)
        cells = sorted(self._by.keys() | now.keys())
        fresh = [cell for cell in cells if cell in now and cell in self._by]
        by = self.variables.labelled(f"cells by level {level}", fresh)
        for cell, covered in now.items():
            copies = on_cell[cell]
            yield [-covered, *copies]
            for copy in copies:
                yield [-copy, covered]
            yield from at_most_one(copies, self.variables, name=f"level {level}")
        for cell, either in zip(fresh, by.variables, strict=True):
            before, covered = self._by[cell], now[cell]
            yield [-before, -covered]
            yield [-before, either]
            yield [-covered, either]
            yield [-either, before, covered]
            self._by[cell] = either
        for cell, covered in now.items():
            self._by.setdefault(cell, covered)
        self._by_level.append(dict(self._by))

    def _surrounding(self) -> Iterator[Clause]:
        """Yield clauses by which this level covers all cells that touch a copy of the level before."""
        shape, by = self.shape, self._by
        if self.levels == 1:
            for cell in shape.halos[0]:
                yield [by[cell]] if cell in by else []
            return
        own = shape.sets[0]
        for copy, variable in self._copy_of[-2].items():
            for cell in shape.around(copy):
                if cell not in own:
                    yield [-variable, by[cell]] if cell in by else [-variable]

    def _touching(self) -> Iterator[Clause]:
        """Yield clauses by which each copy of this level touches one of the level before."""
        shape, before = self.shape, self._at[-2]
        for copy, variable in self._copy_of[-1].items():
            yield [-variable, *(before[cell] for cell in shape.around(copy) if cell in before)]

    def coronas(self, model: Sequence[int]) -> Coronas:
        true = {literal for literal in model if literal > 0}
        return tuple(
            tuple(copy for copy, variable in number.items() if variable in true)
            for number in self._copy_of[1:]
        )

    def filled(self, hole: Iterable[Code], border: Iterable[Copy], level: int) -> list[Clause]:
        """Return clauses by which copies up to some level fill a hole that border copies, the shape itself left out, enclose."""
        absent, covered = self.never(border, level), self._by_level[level]
        return [[*absent, covered[cell]] if cell in covered else absent for cell in hole]

    def placed(self, level: int) -> KeysView[Copy]:
        return self._placed[level].keys()

    def never(self, copies: Iterable[Copy], level: int) -> Clause:
        """Return the clause that forbids some copies, each of up to some level, from being present together."""
        placed = self._placed[level]
        return [-placed[copy] for copy in copies]

    def copies_of(self, clause: Clause) -> list[Copy]:
        """Return the copies in a clause of `never`; raise LookupError for another clause."""
        found = []
        for literal in clause:
            group, key = self.variables.meaning(-literal)
            if not group.name.startswith("copies"):
                raise LookupError(f"literal {literal} does not speak of a copy")
            found.append(key)
        return found


_ITSELF = Copy(0, 0)
"""The shape that the coronas lie around."""


@dataclass(frozen=True, slots=True)
class Heesch:
    """The Heesch numbers of a shape, or lower bounds."""

    without_holes: int = 0  # by coronas without holes
    holes_allowed: int = 0  # by coronas of which the outermost may have holes
    exact: bool = False  # whether both numbers are exact


_SOLVER = "glucose42"
"""An incremental solver."""


class CoronaSearch:
    """Grows coronas around a plane shape with an incremental solver, one level at a time; a context manager."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._formula = CoronaFormula(shape)
        (self._no_dead_holes,) = self._formula.variables.group("no dead holes", 1).variables
        self._no_holes: list[int] = []
        self._known: set[tuple[int, frozenset[Copy]]] = set()
        # copies, up to a level, that can't occur together because they enclose a hole that
        # nothing fills
        self.dead_holes: list[tuple[int, tuple[Copy, ...]]] = []
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
        self._opened = self._stack.enter_context(open_clauses(Literals(), (), _SOLVER, NEVER))
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
        """Return coronas of some levels, the first ones without holes, or None; those before the outermost have none that nothing can fill."""
        assert self._opened is not None
        coronas: Coronas = ()

        def against(model: Sequence[int]) -> list[Clause]:
            nonlocal coronas
            coronas = self._formula.coronas(model)
            try:
                verify_coronas(self._shape, coronas)
            except VerificationError as fault:
                raise EngineError(f"{_SOLVER} gave a wrong model: {fault}") from fault
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
        """Return clauses that exclude the holes of the lowest level that has any, of the outermost only if it must not have them either."""
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
    owner = {cell: copy for level in coronas for copy in level for cell in shape.covered(copy)}
    owner |= dict.fromkeys(shape.sets[0], _ITSELF)
    for hole in holes_of(shape.frame, owner):
        beside = {other for cell in hole for other in shape.frame.beside(cell)}
        yield hole, sorted({owner[cell] for cell in beside if cell in owner})


def verify_coronas(shape: Shape, coronas: Coronas) -> None:
    """Check that no copies overlap and that each level consists of everything that touches the level before."""
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
