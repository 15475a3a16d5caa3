"""Marks on the sides of pieces that exclude other fillings, as a formula.

A filling is *laid* if it says how each copy lies on its cells. Turning or mirroring a puzzle with its pieces takes a laid
filling to one that is as good, since the region has no marks. The given filling must be laid so that its sides match; a
laid filling that becomes known must have two sides that do not match where they meet, or look like the given one moved by
a symmetry.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.design.hitting import HittingFormula
from satpack.engines.prepared import Prepared
from satpack.model.designs.painting import COLOURS, Marking
from satpack.model.grids import apply
from satpack.model.grids.vectors import negated, plus
from satpack.model.sides import Sides
from satpack.model.solution import Placed
from satpack.model.symmetry.group import RulesKept
from satpack_encodings import exactly_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from satpack.model.designs.painting import MarkWish
    from satpack.model.grids import Cell
    from satpack.model.solution import Solution

Side = tuple["Cell", "Cell"]
"""A cell with the step across one of its sides."""

Laid = dict[Side, int]
"""For each outer side of some pieces, where they lie, its number."""


@dataclass(frozen=True, slots=True)
class _GivenCopy:
    """A copy of a piece in the given filling, with the ways in which it may lie there and their literals."""

    ways: list[Laid]
    literals: list[int]


class MarkingFormula(HittingFormula[Marking]):
    """The formula for marks that exclude the known fillings.

    `prepared` is the puzzle without marks, `solution` the filling that is to be the only one.
    """

    def __init__(self, prepared: Prepared, solution: Solution, wish: MarkWish) -> None:
        super().__init__(wish.measures, wish.most, loose=wish.unmarked == "anything")
        self._puzzle = puzzle = prepared.puzzle
        self._rules = RulesKept(puzzle)
        # with marks, other pieces may exchange places, and so keep the rules
        self._symmetry = Prepared(replace(puzzle, rules=()), prepared.deadline).symmetry
        self._sides = [
            (kind, cell, step)
            for kind, piece in enumerate(puzzle.pieces)
            for cell in piece.cells
            for step in puzzle.grid.sides_of(cell)
            if plus(cell, step) not in piece.cells
        ]
        self._ways = self._all_ways(prepared)
        self._given = solution.placed
        self._marks: dict[int, str] = {}
        self._turned: list[int] = []
        self._add_places(len(self._sides), range(len(self._sides)))
        self._copies = list(self._add_given())

    def _all_ways(self, prepared: Prepared) -> dict[Placed, list[Laid]]:
        """Return the ways in which pieces may lie on cells with their colours, from a puzzle in which each side of a piece has a mark of its own."""
        puzzle = self._puzzle
        labelled = replace(
            puzzle,
            pieces=tuple(
                replace(
                    piece,
                    sides=tuple(
                        (cell, step, str(number))
                        for number, (own, cell, step) in enumerate(self._sides)
                        if own == kind
                    ),
                )
                for kind, piece in enumerate(puzzle.pieces)
            ),
            sides=Sides(),
            design=None,
        )
        found: dict[Placed, list[Laid]] = {}
        for lying in Prepared(labelled, prepared.deadline).placements:
            way = {(cell, step): int(label) for cell, step, label in lying.sides}
            found.setdefault(replace(lying, sides=()), []).append(way)
            prepared.deadline.check()
        return found

    def _add_given(self) -> Iterator[_GivenCopy]:
        """Each copy lies in some way; the first of each piece in its first, from which the others differ; and all sides match."""
        known: set[str] = set()
        copies = []
        for lying in self._given:
            ways = self._ways[lying]
            ways = ways if lying.piece in known else ways[:1]
            known.add(lying.piece)
            literals = list(self._variables.group("way", len(ways)))
            self._clauses.extend(exactly_one(literals, self._variables))
            copies.append(_GivenCopy(ways, literals))
        yield from copies
        where = {
            side: (copy, number) for number, copy in enumerate(copies) for side in copy.ways[0]
        }
        for (cell, step), (copy, number) in where.items():
            other = where.get((plus(cell, step), negated(step)))
            if other is None or other[1] < number:
                continue
            for one, this in zip(copy.literals, copy.ways, strict=True):
                for two, that in zip(other[0].literals, other[0].ways, strict=True):
                    pair = this[cell, step], that[plus(cell, step), negated(step)]
                    self._clauses.extend([-one, -two, *clause] for clause in self._matching(*pair))

    def _matching(self, one: int, other: int) -> Iterator[list[int]]:
        """Yield clauses by which two sides may meet."""
        for n in range(self._most):
            if not self._loose:
                yield [-self._has[one, n], self._has[other, n]]
                yield [self._has[one, n], -self._has[other, n]]
            else:
                for m in range(self._most):
                    if m != n:
                        yield [-self._has[one, n], -self._has[other, m]]

    def _decoded(self, true: set[int]) -> Marking:
        words = ((side, self._word(side, true)) for side in range(len(self._sides)))
        self._marks = {side: COLOURS[n].name for side, n in words if n is not None}
        self._turned = [
            next(i for i, literal in enumerate(copy.literals) if literal in true)
            for copy in self._copies
        ]
        found: dict[str, list[tuple[Cell, Cell, str]]] = {}
        for number, mark in self._marks.items():
            kind, cell, step = self._sides[number]
            found.setdefault(self._puzzle.pieces[kind].name, []).append((cell, step, mark))
        return Marking(tuple((name, tuple(sorted(sides))) for name, sides in found.items()))

    def is_given(self, solution: Solution) -> bool:
        """Whether a solution with the last guess is the given one, or an image of it."""
        images = self._images(solution.placed)
        return any(self._looks_given(solution.placed, image) for image in images)

    def exclude(self, solutions: Sequence[Solution]) -> None:
        """Learn solutions with the last guess that are not the given one."""
        for solution in solutions:
            laid: Laid = {}
            for lying in solution.placed:
                laid |= self._way(lying)
            clause = [
                self._differing(number, laid[other])
                for (cell, step), number in laid.items()
                if step > negated(step) and (other := (plus(cell, step), negated(step))) in laid
            ]
            images = self._images(solution.placed)
            clause += [self._looks_the_same(laid, image) for image in images]
            self._clauses.append(clause)

    def _way(self, lying: Placed) -> Laid:
        """Return a way in which a piece lies so that its marks are those seen."""
        seen = {(cell, step): mark for cell, step, mark in lying.sides}
        return next(
            way
            for way in self._ways[replace(lying, sides=())]
            if all(
                self._marks.get(number, "") == seen.get(side, "") for side, number in way.items()
            )
        )

    def _images(self, placed: Iterable[Placed]) -> Iterator[Mapping[Side, Side]]:
        """Yield, for each symmetry that takes the given filling to these pieces, the side that each side becomes, of another piece if need be."""
        names = {(lying.cells, lying.colours): lying.piece for lying in placed}
        kinds = {piece.name: kind for kind, piece in enumerate(self._puzzle.pieces)}
        cells = self._puzzle.region.cells
        for each, moves in zip(self._symmetry.group, self._symmetry.cells, strict=True):
            to = dict(zip(cells, (cells[i] for i in moves.tolist()), strict=True))
            image: dict[Side, Side] = {}
            become = np.arange(len(kinds), dtype=np.int32)
            for lying, copy in zip(self._given, self._copies, strict=True):
                there = (
                    tuple(sorted(to[cell] for cell in lying.cells)),
                    tuple(sorted((to[cell], colour) for cell, colour in lying.colours)),
                )
                own = {side: (to[side[0]], apply(each.matrix, side[1])) for side in copy.ways[0]}
                moved = {own[side]: number for side, number in copy.ways[0].items()}
                is_itself = moved in self._ways.get(Placed(lying.piece, *there), [])
                if there not in names or (is_itself and names[there] != lying.piece):
                    break
                image |= own
                become[kinds[lying.piece]] = kinds[names[there]]
            else:
                if self._rules.under(each, become):
                    yield image

    def _looks_given(self, placed: Iterable[Placed], image: Mapping[Side, Side]) -> bool:
        """Whether pieces look like the given ones, moved by a symmetry."""
        seen = {(cell, step): mark for lying in placed for cell, step, mark in lying.sides}
        return all(
            self._marks.get(number, "") == seen.get(image[side], "")
            for copy, way in zip(self._copies, self._turned, strict=True)
            for side, number in copy.ways[way].items()
        )

    def _looks_the_same(self, laid: Laid, image: Mapping[Side, Side]) -> int:
        """Return a literal by which a laid filling looks like the given one, moved by a symmetry."""
        literal = self._variables.group("looks the same").first
        for copy in self._copies:
            for own, way in zip(copy.literals, copy.ways, strict=True):
                pairs = ((number, laid[image[side]]) for side, number in way.items())
                self._clauses.extend([-own, *clause] for clause in self._equal(literal, pairs))
        return literal
