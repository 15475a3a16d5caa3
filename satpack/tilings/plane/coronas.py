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
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from satpack_encodings import Variables, at_most_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, KeysView, Sequence

    from satpack.tilings.plane.frame import Code
    from satpack.tilings.plane.shape import Copy, Shape
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
        """Add a level and yield its clauses."""
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
        """Return the copies that may be on this level, in order."""
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
        """Return the copies in a model, by level."""
        true = {literal for literal in model if literal > 0}
        return tuple(
            tuple(copy for copy, variable in number.items() if variable in true)
            for number in self._copy_of[1:]
        )

    def filled(self, hole: Iterable[Code], border: Iterable[Copy], level: int) -> list[Clause]:
        """Return clauses by which copies up to some level fill a hole that border copies enclose.

        The border leaves out the shape itself.
        """
        absent, covered = self.never(border, level), self._by_level[level]
        return [[*absent, covered[cell]] if cell in covered else absent for cell in hole]

    def placed(self, level: int) -> KeysView[Copy]:
        """Return the copies that may be present up to some level."""
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
