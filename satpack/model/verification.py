"""Checks many solutions at once against the puzzle's own text, as `Solution.verify` checks one.

Each placement is checked once: that its cells are the piece, with its colours and the marks on its sides, after a symmetry of
the grid that the puzzle allows, and lie on colours that they may lie on. Then a solution is right iff its placements cover no
cell twice and every cell that must be filled, leave as many cells empty and use each piece as often as the puzzle wants, meet
on sides that match, do not cross where they may not, and keep the rules. All but the rules is checked for a whole batch of
solutions together.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.colours import colour_numbers
from satpack.model.counts import bincount, distinct, repeat
from satpack.model.grids.coordinates import written
from satpack.model.grids.vectors import negated, plus
from satpack.model.looks import PLAIN
from satpack.model.meeting import sticks_around
from satpack.model.room import has_room
from satpack.model.sides import NO_MARK
from satpack.model.turning import forms_of, turn_of
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import brief, many

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

_MANY = 1 << 62

# pairs of a solution and an item looked at together; words of sets of cells that are kept
_ROOM = 1 << 22

# cells in a word, whose bits add up to a number that a float holds exactly
_BITS = 32


class Verifier:
    """Checks solutions, given as numbers of options: of a puzzle's placements, or of a file's options."""

    def __init__(self, count: int, noun: str) -> None:
        self._count, self._noun = count, noun

    def check(self, solutions: NDArray[np.integer], *, rules: bool = True) -> None:
        """Check solutions with equal numbers of options, shape (m, k), and the puzzle's ``rules`` if asked; EngineError if one is wrong."""
        raise NotImplementedError

    def check_found(self, found: Collection[tuple[int, ...]]) -> list[NDArray[np.int64]]:
        """Check solutions from elsewhere, ascending and distinct, and group them by length; EngineError if one is wrong."""
        by_length: dict[int, list[tuple[int, ...]]] = {}
        try:
            for solution in found:
                by_length.setdefault(len(solution), []).append(solution)
            alike = [np.array(solutions, dtype=np.int64) for solutions in by_length.values()]
            different = len(set(found))
        except (TypeError, ValueError, OverflowError) as fault:
            raise EngineError(f"a wrong solution: no numbers of {self._noun}: {fault}") from None
        for numbers in alike:
            if numbers.ndim != 2 or not _is_ascending(numbers, self._count):
                raise EngineError(
                    f"a wrong solution: not the ascending numbers of some of {self._count} {self._noun}"
                )
            self.check(numbers)
        if different < len(found):
            raise EngineError("a wrong list of solutions: it has one of them twice")
        return alike


def verifier_of(options: Placements | NamedCover, deadline: Deadline = NEVER) -> Verifier:
    """Return the verifier of solutions of a puzzle, by its own text, or of items and options, by the definition."""
    if options.kind == "cover":
        return CoverVerifier(options)
    return PuzzleVerifier(options, deadline)


class CoverVerifier(Verifier):
    """Checks solutions of items and options by the definition of an exact cover."""

    def __init__(self, named: NamedCover) -> None:
        super().__init__(len(named.cover), "options")
        self._named, self._problem = named, named.cover
        self._usable = named.cover.usable

    def check(self, solutions: NDArray[np.integer], *, rules: bool = True) -> None:
        """Check solutions; there are no rules."""
        del rules
        rows = max(1, _ROOM // (len(self._problem.low) + 1))
        for first in range(0, len(solutions), rows):
            if fault := self._fault(solutions[first : first + rows]):
                raise EngineError(f"{self._named.name}: a wrong solution: {fault}")

    def fault(self, options: Sequence[int]) -> str:
        """Return the first fault of a solution from anywhere, given by numbers of options; "" if it is right."""
        for option in options:
            if not 0 <= option < self._count:
                return f"there is no option {option + 1} among {self._count}"
        return self._fault(np.array([options], dtype=np.int64))

    def _fault(self, solutions: NDArray[np.integer]) -> str:
        """Return the first fault of solutions with equal numbers of options; "" if all are right."""
        barred = solutions[~self._usable[solutions]]
        if len(barred):
            return f"option {barred[0] + 1} has no primary item, so it is never chosen"
        ordered = np.sort(solutions, axis=1)
        again = ordered[:, 1:][np.diff(ordered, axis=1) == 0]
        if len(again):
            return f"option {again[0] + 1} is listed twice"
        problem = self._problem
        count = len(problem.low)
        chosen = solutions.reshape(-1)
        lengths, places = problem.incidences(chosen)
        rows = repeat(repeat(np.arange(len(solutions)), solutions.shape[1]), lengths)
        keys = rows * count + problem.items[places]
        colours = (
            problem.colours[places] if len(problem.colours) else np.zeros(len(places), np.int64)
        )
        shape = (len(solutions), count)
        uses = bincount(keys, minlength=len(solutions) * count).reshape(shape)
        least, most = (
            np.full(uses.size, np.iinfo(np.int64).max),
            np.zeros(uses.size, dtype=np.int64),
        )
        np.minimum.at(least, keys, colours)
        np.maximum.at(most, keys, colours)
        alike = ((least == most) & (most > 0)).reshape(shape) & ~problem.primary
        fits = (uses >= problem.low) & ((uses <= problem.high) | alike)
        for row, item in np.argwhere(~fits)[:1].tolist():
            return self._misfit(
                item, int(uses[row, item]), coloured=most.reshape(shape)[row, item] > 0
            )
        return ""

    def _misfit(self, item: int, times: int, *, coloured: bool) -> str:
        """Return the fault of an item that is in this number of options; `coloured` if one of them gives it a colour."""
        name = brief(self._named.items[item])
        if not times:
            return f"item {name} is not covered"
        if coloured:
            return f"item {name} is in {times} options that don't give it the same colour"
        low, high = int(self._problem.low[item]), int(self._problem.high[item])
        bounds = str(low) if low == high else f"{low} to {high}"
        return f"item {name} is covered {many(times, 'time')}, not {bounds}"


class PuzzleVerifier(Verifier):
    """Checks solutions of a puzzle, given as numbers of placements, and, when it is made, these; EngineError if one is wrong."""

    def __init__(self, placements: Placements, deadline: Deadline = NEVER) -> None:
        super().__init__(len(placements), "placements")
        self._placements = placements
        _check_shapes(placements, deadline)
        puzzle = placements.puzzle
        self._low = np.array([min(piece.copies.low, _MANY) for piece in puzzle.pieces])
        self._high = np.array([min(piece.copies.high, _MANY) for piece in puzzle.pieces])
        self._meetings: list[_Meetings | _PointCrossings] = []
        if puzzle.has_sides:
            self._meetings.append(_Meetings(placements))
        if puzzle.forbids_crossing:
            self._meetings.append(_PointCrossings(puzzle))
        words = -(-len(puzzle.region) // _BITS)
        self._fits = not self._meetings and len(placements) * words <= _ROOM

    def check(self, solutions: NDArray[np.integer], *, rules: bool = True) -> None:
        """Check covered cells, copies, holes, sides and points where pieces meet, and rules."""
        if not len(solutions):
            return
        placements = self._placements
        if not (self._fits and self._are_right(solutions)):
            self._check_cells(solutions)
        for chosen in solutions.tolist() if rules and placements.puzzle.rules else ():
            if fault := placements.broken_rule(chosen):
                raise EngineError(f"a wrong solution: {fault}; placements {chosen}")

    @cached_property
    def _sets(self) -> NDArray[np.int64]:
        """The cells of every placement as bits, 32 a word, and in the last row those that must be filled."""
        placements, region = self._placements, self._placements.puzzle.region
        owner = repeat(np.arange(len(placements)), np.diff(placements.starts))
        needed = np.arange(len(region.required))
        row = np.concatenate((owner, np.full(len(needed), len(placements))))
        cell = np.concatenate((placements.cells, needed))
        words = -(-len(region) // _BITS)
        # whole numbers that floats hold exactly
        bits = np.exp2(cell % _BITS)
        found = bincount(row * words + cell // _BITS, bits, (len(placements) + 1) * words)
        return found.astype(np.int64).reshape(-1, words)

    def _are_right(self, solutions: NDArray[np.integer]) -> bool:
        """Whether no cell is covered twice and none stays bare, and copies and holes are as they should."""
        placements, puzzle = self._placements, self._placements.puzzle
        covered = np.zeros((len(solutions), self._sets.shape[1]), dtype=np.int64)
        for placement in solutions.T:
            cells = self._sets.take(placement, axis=0)
            if (covered & cells).any():
                return False
            covered |= cells
        if (self._sets[-1] & ~covered).any():
            return False
        used = self._uses(solutions)
        if ((used < self._low) | (used > self._high)).any():
            return False
        if puzzle.holes is None:
            return True
        empty = len(puzzle.region) - np.diff(placements.starts)[solutions].sum(axis=1)
        return all(n in puzzle.holes for n in distinct(empty).tolist())

    def _uses(self, solutions: NDArray[np.integer]) -> NDArray[np.int64]:
        count = len(self._low)
        pieces = np.arange(len(solutions))[:, None] * count + self._placements.piece[solutions]
        return bincount(pieces.ravel(), minlength=len(solutions) * count).reshape(-1, count)

    def _check_cells(self, solutions: NDArray[np.integer]) -> None:
        """Check all but the rules, and say which cell of which solution is wrong."""
        placements, puzzle = self._placements, self._placements.puzzle
        cells, required = len(puzzle.region), len(puzzle.region.required)
        m, k = solutions.shape
        row = repeat(np.arange(m), k)
        flat = solutions.reshape(-1)
        lengths = np.diff(placements.starts)[flat]
        ends = np.cumsum(lengths)
        at = repeat(placements.starts[flat] - ends + lengths, lengths) + np.arange(lengths.sum())
        where = repeat(row, lengths) * cells + placements.cells[at]
        covered = bincount(where, minlength=m * cells).reshape(m, cells)
        used = self._uses(solutions)
        twice = covered > 1
        bare = covered[:, :required] == 0
        unwanted = (used < self._low) | (used > self._high)
        empty = cells - (covered > 0).sum(axis=1)
        holes = np.array(
            [puzzle.holes is not None and n not in puzzle.holes for n in empty.tolist()]
        )
        for faults, name in (
            (twice, "covers cell {cell} twice"),
            (bare, "leaves cell {cell} empty"),
            (unwanted, "uses a piece too often or too rarely"),
            (holes[:, None], "leaves too many or too few cells empty"),
        ):
            if faults.any():
                solution, index = np.argwhere(faults)[0].tolist()
                what = name
                if "{cell}" in name:
                    cell = written(puzzle.grid, puzzle.region.cells[index])
                    what = name.format(cell=cell)
                chosen = solutions[solution].tolist()
                raise EngineError(f"a wrong solution: {what}; placements {chosen}")
        if self._meetings:
            owner = np.full(m * cells, -1)
            owner[where] = repeat(np.arange(m * k), lengths)
            owner = owner.reshape(m, cells)
            looks = np.zeros(m * cells, dtype=np.int32)
            looks[where] = placements.look[at] if len(placements.look) else 0
            looks = looks.reshape(m, cells)
            for each in self._meetings:
                for solution, index in each.wrong(looks, owner):
                    raise EngineError(
                        f"a wrong solution: two {each.fault} at cell "
                        f"{written(puzzle.grid, puzzle.region.cells[index])}; placements {solutions[solution].tolist()}"
                    )


def _is_ascending(numbers: NDArray[np.int64], end: int) -> bool:
    inside = ((numbers >= 0) & (numbers < end)).all()
    return bool(inside and (np.diff(numbers, axis=1) > 0).all())


def _check_shapes(placements: Placements, deadline: Deadline) -> None:
    """Check every placement against its piece, a slice at a time, checking the deadline.

    Of successive placements of a piece that are translates of each other, the first is compared with the piece's turned
    shapes. Colours below, and room for variable cells, are checked for each placement.
    """
    puzzle, grid, surface = placements.puzzle, placements.puzzle.grid, placements.puzzle.surface
    points = np.array(puzzle.region.cells, dtype=np.int64)
    kinds = np.array([grid.class_of(cell) for cell in puzzle.region.cells])
    below = np.array(colour_numbers(puzzle.colours, puzzle.region.cells, puzzle.region.colours))
    for first, cells_on, looks_on in placements.slices():
        deadline.check()
        own = range(first, first + len(cells_on))
        piece = puzzle.pieces[placements.piece[first]]
        order = np.lexsort(np.moveaxis(points[cells_on], -1, 0)[::-1])
        numbers, paint = (np.take_along_axis(on, order, axis=1) for on in (cells_on, looks_on))
        block, kind = points[numbers], kinds[numbers[:, 0]]
        shapes = surface.reduced(block - block[:, :1]).reshape(len(block), -1)
        changes = (np.diff(shapes, axis=0) != 0).any(axis=1) | (np.diff(kind) != 0)
        forms = forms_of(surface, piece.cells, piece.looks, turn_of(puzzle, piece))
        if len(placements.look):
            changes |= (np.diff(paint, axis=0) != 0).any(axis=1)
            _check_colours(placements, own, below[numbers], paint)
        for start in [0, *(np.flatnonzero(changes) + 1).tolist()][: len(own)]:
            cells = [tuple(cell) for cell in block[start].tolist()]
            looks = [placements.looks[i] for i in paint[start].tolist()]
            if not any(look != PLAIN for look in looks):
                looks = []
            if surface.translated_home(tuple(cells), looks) not in forms:
                raise EngineError(
                    f"placement {own.start + start} is not piece {piece.name!r}: {written(grid, *cells)}"
                )
        for number in own if piece.variable else ():
            placed = placements.placed(number)
            if not has_room(puzzle, piece, placed.cells, placed.looks):
                raise EngineError(
                    f"placement {number} of piece {piece.name!r} has variable cells outside the hull of the region"
                )


def _check_colours(
    placements: Placements, own: range, below: NDArray[np.int64], paint: NDArray[np.int32]
) -> None:
    """Check that no coloured cell of a piece's placements lies on a forbidden colour; `below` has the colours under them."""
    puzzle, looks = placements.puzzle, placements.looks
    names = ("", *(colour.name for colour in puzzle.colours))
    met = distinct(paint.astype(np.int64) * len(names) + below)
    for above, under in (divmod(pair, len(names)) for pair in met.tolist()):
        if not puzzle.may_lie(looks[above].colour, names[under]):
            raise EngineError(
                f"placements {own.start} to {own.stop - 1} put {looks[above].colour!r} on {names[under]!r}"
            )


def _check_border(placements: Placements, cells: list[int], fits: NDArray[np.bool_]) -> None:
    """Check placements on cells with a side towards the outside; `fits` has for each look whether it may lie there."""
    puzzle = placements.puzzle
    is_edge = np.zeros(len(puzzle.region), dtype=bool)
    is_edge[cells] = True
    here = np.flatnonzero(is_edge[placements.cells])
    looks = placements.look[here] if len(placements.look) else np.zeros_like(here)
    for wrong in here[~fits[looks]].tolist():
        cell = puzzle.region.cells[placements.cells[wrong]]
        raise EngineError(
            f"a placement on {written(puzzle.grid, cell)} has a wrong side towards the outside"
        )


class _Meetings:
    """Checks the sides on which pieces meet in many solutions at once: by the marks on both sides of each wall."""

    fault = "sides do not match"

    def __init__(self, placements: Placements) -> None:
        puzzle, grid, sides = placements.puzzle, placements.puzzle.grid, placements.puzzle.sides
        marks = sorted({mark for look in placements.looks for _, mark in look.sides} | {NO_MARK})
        numbers = {mark: i for i, mark in enumerate(marks)}
        self._nothing = numbers[NO_MARK]
        self._match = np.array([[sides.may_meet(a, b) for b in marks] for a in marks])
        number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
        # for each step the walls that it leads across, as a cell and the one behind it
        self._walls: dict[Cell, tuple[list[int], list[int]]] = {}
        edges: dict[Cell, list[int]] = {}
        for cell, i in number.items():
            for step in grid.sides_of(cell):
                other = number.get(puzzle.surface.home(plus(cell, step)))
                if other is None:
                    edges.setdefault(step, []).append(i)
                elif step > negated(step):
                    near, far = self._walls.setdefault(step, ([], []))
                    near.append(i)
                    far.append(other)
        # for each step the number of the mark that each look has there
        self._marks = {
            step: np.array(
                [numbers[dict(look.sides).get(step, NO_MARK)] for look in placements.looks]
            )
            for step in {*edges, *self._walls, *map(negated, self._walls)}
        }
        fits = np.array([sides.fits_outside(mark) for mark in marks])
        for step, cells in edges.items():
            _check_border(placements, cells, fits[self._marks[step]])

    def wrong(
        self, looks: NDArray[np.int32], owner: NDArray[np.int64]
    ) -> Iterator[tuple[int, int]]:
        """Yield a solution and a cell of it for each wall with sides that do not match; looks and owners have shape (m, C)."""
        for step, (near, far) in self._walls.items():
            one = self._marks[step][looks[:, near]]
            other = self._marks[negated(step)][looks[:, far]]
            unmarked = (one == self._nothing) | (other == self._nothing)
            apart = (owner[:, near] != owner[:, far]) | ~unmarked
            meets = (owner[:, near] >= 0) & (owner[:, far] >= 0) & apart
            for solution, wall in np.argwhere(meets & ~self._match[one, other]).tolist():
                yield solution, near[wall]


class _PointCrossings:
    """Checks whether pieces cross in many solutions at once: at each point every four of its sticks."""

    fault = "pieces cross"

    def __init__(self, puzzle: Puzzle) -> None:
        number = {cell: i for i, cell in enumerate(puzzle.region.cells)}
        around = sticks_around(puzzle.surface, puzzle.region.cells)
        fours = [
            [number[cell] for cell in four] for each in around for four in combinations(each, 4)
        ]
        self._fours = np.array(fours, dtype=np.int64).reshape(-1, 4).T

    def wrong(
        self, looks: NDArray[np.int32], owner: NDArray[np.int64]
    ) -> Iterator[tuple[int, int]]:
        """Yield a solution and a cell of it for each four sticks where two pieces cross; as `_Meetings.wrong`."""
        del looks
        a, b, c, d = (owner[:, own] for own in self._fours)
        crosses = (a == c) & (b == d) & (a != b) & (a >= 0) & (b >= 0)
        for solution, four in np.argwhere(crosses).tolist():
            yield solution, int(self._fours[0, four])
