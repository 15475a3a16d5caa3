"""Colours that exclude other fillings, as a formula.

A coloured cell of the region is one of the piece that lies there in the given filling, of which both get the colour. So the
colours of the region say everything. A placement is *blocked* if, however the piece lies on these cells, one of its
cells would lie on another colour than its own. The given filling is the only one if every other has a blocked
placement. Each filling that becomes known is a clause, with its images.

A symmetry of the puzzle takes the given filling to another one. That counts as the same if the symmetry keeps the
colours of the region and of the pieces; else it must have a blocked placement, too. And a piece that may be turned
round where it lies must look the same then, or be blocked.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.engines.design.hitting import HittingFormula
from satpack.engines.prepared import Prepared
from satpack.model.colours import Colour
from satpack.model.designs.painting import COLOURS, Painting
from satpack.model.symmetry.group import RulesKept

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.designs.painting import ColourWish
    from satpack.model.grids import Cells
    from satpack.model.solution import Solution
    from satpack.model.symmetry.group import Automorphism
    from satpack.runtime.limits import Deadline

Filling = tuple[int, ...]
"""The numbers of the placements of a filling, ascending."""

Way = tuple[int, ...]
"""For each cell of a piece the number of the region's cell that it lies on."""

Cover = frozenset[int]
"""The numbers of the cells that a placement covers."""

Pairs = list[tuple[int, int]]
"""The numbers of cells of the given filling that are compared."""


class PaintingFormula(HittingFormula[Painting]):
    """The formula for colours that exclude the known fillings.

    `prepared` is the puzzle without colours, `solution` the filling that is to be the only one.
    """

    def __init__(self, prepared: Prepared, solution: Solution, wish: ColourWish) -> None:
        super().__init__(wish.measures, wish.most, loose=wish.uncoloured == "anything")
        placements = prepared.placements
        self._puzzle = prepared.puzzle
        self._rules = RulesKept(self._puzzle)
        self._placements = placements
        self._action = prepared.action("symmetry")
        # with colours, other pieces may exchange places, and so keep the rules
        symmetry = Prepared(replace(placements.puzzle, rules=()), prepared.deadline).symmetry
        self._number = {(lying.piece, lying.cells): p for p, lying in enumerate(placements)}
        self._ways = self._all_ways(prepared.deadline)
        self.given: Filling = self.filling(solution)
        # the way in which the first copy of each piece lies in the given filling
        self._home: dict[int, Way] = {}
        for placement in self.given:
            self._home.setdefault(self._kind(placement), self._ways[placement][0])
        # the symmetries that take the given filling to the same cells of pieces, whichever these are
        self._taking: dict[frozenset[Cover], list[tuple[Automorphism, list[int]]]] = {}
        for each, moves in zip(symmetry.group, symmetry.cells.tolist(), strict=True):
            covers = frozenset(self._cover(placement, moves) for placement in self.given)
            self._taking.setdefault(covers, []).append((each, moves))
        self._known: set[Filling] = set()
        self._blocked: dict[int, int] = {}
        cells = self._puzzle.region.cells
        among = set(wish.among or cells)
        self._add_places(len(cells), {i for i, cell in enumerate(cells) if cell in among})
        self._add_given()
        self._learn([self.given])

    def filling(self, solution: Solution) -> Filling:
        """Return a solution, of whatever colours, as a filling."""
        return tuple(sorted(self._number[lying.piece, lying.cells] for lying in solution.placed))

    def is_given(self, solution: Solution) -> bool:
        """Whether a solution with the last guess is the given one, or an image of it."""
        colour = [self._word(cell, self._last) for cell in range(self.places)]
        return any(
            all(
                any(all(colour[a] == colour[b] for a, b in pairs) for pairs in need)
                for need in needs
            )
            for needs in self._needs_as_image(self.filling(solution))
        )

    def exclude(self, solutions: Sequence[Solution]) -> None:
        """Learn solutions with the last guess, and their images, that are not the given one."""
        self._learn(map(self.filling, solutions))

    def _learn(self, fillings: Iterable[Filling]) -> None:
        for filling in fillings:
            for image in map(tuple, self._action.images(np.array(filling)).tolist()):
                if image not in self._known:
                    self._known.add(image)
                    if image != self.given:
                        self._exclude(image)

    def _kind(self, placement: int) -> int:
        return int(self._placements.piece[placement])

    def _cover(self, placement: int, moves: Sequence[int]) -> Cover:
        """Return the cells that a placement covers after a symmetry."""
        return frozenset(moves[cell] for cell in self._ways[placement][0])

    def _all_ways(self, deadline: Deadline) -> dict[int, list[Way]]:
        """Return the ways in which the piece of each placement may lie on its cells, from a puzzle in which each of a piece's cells has a colour of its own."""
        puzzle = self._puzzle
        most = max(map(len, puzzle.pieces))
        labelled = replace(
            puzzle,
            colours=tuple(Colour(str(i)) for i in range(most)),
            pieces=tuple(
                replace(piece, colours=tuple((cell, str(i)) for i, cell in enumerate(piece.cells)))
                for piece in puzzle.pieces
            ),
            design=None,
        )
        cell = {cell: i for i, cell in enumerate(puzzle.region.cells)}
        found: dict[int, list[Way]] = defaultdict(list)
        for lying in Prepared(labelled, deadline).placements:
            label = sorted((int(name), cell[at]) for at, name in lying.colours)
            found[self._number[lying.piece, lying.cells]].append(tuple(at for _, at in label))
            deadline.check()
        return found

    def _add_given(self) -> None:
        """Every copy lies on the colours of its piece, and turned round it looks the same, or may not lie there."""
        for placement in self.given:
            home = self._home[self._kind(placement)]
            alike = []
            for way in self._ways[placement]:
                pairs = _moved(home, way)
                same = self._variables.group("looks the same").first
                self._clauses.extend(self._equal(same, pairs))
                self._clauses.append([same, *self._conflicts(pairs)])
                alike.append(same)
            self._clauses.append(alike)

    def _exclude(self, filling: Filling) -> None:
        """Add a filling: one of its placements is blocked, or it is the given one, moved by a symmetry that keeps colours."""
        clause = [self._is_blocked(placement) for placement in filling]
        for needs in self._needs_as_image(filling):
            keeps = self._variables.group("keeps colours").first
            for ways in needs:
                becomes = list(self._variables.group("becomes", len(ways)))
                self._clauses.append([-keeps, *becomes])
                for literal, pairs in zip(becomes, ways, strict=True):
                    self._clauses.extend(self._equal(literal, pairs))
            clause.append(keeps)
        self._clauses.append(clause)

    def _is_blocked(self, placement: int) -> int:
        """Return a literal that makes a placement blocked."""
        if placement not in self._blocked:
            literal = self._variables.group("blocked").first
            home = self._home[self._kind(placement)]
            for way in self._ways[placement]:
                self._clauses.append([-literal, *self._conflicts(_moved(home, way))])
            self._blocked[placement] = literal
        return self._blocked[placement]

    def _conflicts(self, pairs: Iterable[tuple[int, int]]) -> list[int]:
        """Return literals that make the two cells of a pair differ in colour."""
        return [self._differing(*pair) for pair in pairs]

    def _needs_as_image(self, filling: Filling) -> Iterator[list[list[Pairs]]]:
        """Yield, for each symmetry that may take the given filling to this one, what must hold if it keeps the colours.

        Of each need, the cells of the pairs of one alternative must be equal in colour.
        """
        kind_on = {frozenset(self._ways[p][0]): self._kind(p) for p in filling}
        for each, moves in self._taking.get(frozenset(kind_on), ()):
            become = np.arange(len(self._puzzle.pieces), dtype=np.int32)
            needs = [[[(cell, image) for cell, image in enumerate(moves) if cell != image]]]
            known = set[int]()
            for placement in self.given:
                kind = self._kind(placement)
                other = kind_on[self._cover(placement, moves)]
                if kind in known and become[kind] == other:
                    continue
                image = tuple(moves[cell] for cell in self._home[kind])
                becomes = self._becoming(kind, image, other)
                if kind in known or not becomes:
                    break
                known.add(kind)
                become[kind] = other
                needs.append(becomes)
            else:
                if self._rules.under(each, become):
                    yield needs

    def _may_lie(self, kind: int, way: Way) -> bool:
        """Whether a piece may lie this way."""
        return way in self._ways.get(self._placement(kind, way), ())

    def _placement(self, kind: int, cells: Sequence[int]) -> int:
        """Return the number of the placement of a piece on some cells; -1 without one."""
        region: Cells = self._puzzle.region.cells
        lying = tuple(sorted(region[cell] for cell in cells))
        return self._number.get((self._puzzle.pieces[kind].name, lying), -1)

    def _becoming(self, kind: int, image: Way, other: int) -> list[Pairs]:
        """Return, for each way in which a piece's image is the piece there, the cells that must be equal in colour.

        A piece becomes itself, but another if it may not be turned so.
        """
        if self._may_lie(kind, image):
            return [[]] if other == kind else []
        place = {cell: i for i, cell in enumerate(image)}
        return [
            _moved([self._home[kind][place[cell]] for cell in way], self._home[other])
            for way in self._ways.get(self._placement(other, image), ())
        ]

    def _decoded(self, true: set[int]) -> Painting:
        """Return the colours in a model."""
        puzzle = self._puzzle
        words = ((i, self._word(i, true)) for i in range(len(puzzle.region)))
        colour = {i: COLOURS[n].name for i, n in words if n is not None}
        pieces: list[Any] = []
        for kind, home in sorted(self._home.items()):
            piece = puzzle.pieces[kind]
            paint = [
                (own, colour[at]) for own, at in zip(piece.cells, home, strict=True) if at in colour
            ]
            if paint:
                pieces.append((piece.name, tuple(paint)))
        region = sorted((puzzle.region.cells[i], name) for i, name in colour.items())
        return Painting(tuple(region), tuple(pieces))


def _moved(home: Sequence[int], way: Sequence[int]) -> Pairs:
    """Return the cells of the given filling, each with the cell that it is compared with, unless it is the same."""
    return [(own, at) for own, at in zip(home, way, strict=True) if own != at]
