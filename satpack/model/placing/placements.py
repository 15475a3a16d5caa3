"""Every way to put every piece into the region, as numpy arrays."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

import numpy as np

from satpack.model.colours import colour_numbers
from satpack.model.counts import repeat
from satpack.model.looks import PLAIN, CellLook, placed_looks, seen
from satpack.model.pieces import VARIABLE
from satpack.model.placing.cover_problem import problem_of
from satpack.model.placing.meetings import CrossedPoints, SharedWalls
from satpack.model.puzzle import check_puzzle
from satpack.model.room import hull
from satpack.model.rule import Filling
from satpack.model.solution import Placed, Solution, confirmed
from satpack.model.turning import orientations_of
from satpack.runtime.errors import LimitError
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells
    from satpack.model.looks import Shape
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.meetings import Meetings, Slice
    from satpack.model.puzzle import Puzzle

    # from some of the translates to the numbers of their cells, -1 outside; and how many translates there are
    _Lookup = tuple[Callable[[slice], NDArray[np.int32]], int]

_KEPT = 200_000
"""Most cells that all placements may cover together if each `Placed` is to be kept once made: some megabytes."""

_SLICE = 500_000
"""Cells looked at together for where they meet others."""


@dataclass(frozen=True, eq=False)
class Placements(Sequence[Placed]):
    """All placements of a puzzle, numbered from 0: by piece, then orientation, then position.

    A sequence of `Placed`, each created on access; the arrays hold the same data for computing.

    Attributes
    ----------
    puzzle : Puzzle
        Whose placements these are.
    piece : ndarray of int32, shape (n,)
        Index of the placed piece in `puzzle.pieces`; ascending.
    orientation : ndarray of int16, shape (n,)
        Index in the grid's point group of a symmetry that turns the piece this way.
    starts : ndarray of int64, shape (n + 1,)
        Placement p covers `cells[starts[p]:starts[p + 1]]`.
    cells : ndarray of int32
        Indices into `puzzle.region.cells`, ascending within each placement.
    look : ndarray of int32
        For each of `cells` the index of its look in `looks`. Empty if all look plain.
    looks : tuple of CellLook
        The looks of cells: plain, then of each of `puzzle.colours`, then those with marks on their sides.
    places : SharedWalls, CrossedPoints or None
        The places where pieces meet, if sides must match or sticks may not cross there.
    """

    puzzle: Puzzle
    piece: NDArray[np.int32]
    orientation: NDArray[np.int16]
    starts: NDArray[np.int64]
    cells: NDArray[np.int32]
    look: NDArray[np.int32]
    looks: tuple[CellLook, ...] = (PLAIN,)
    places: SharedWalls | CrossedPoints | None = field(default=None, repr=False)
    kind: ClassVar[Literal["puzzle"]] = "puzzle"
    # the number of each cell of the region, once numbers of placements are looked up
    _places: dict[Cell, int] = field(default_factory=dict, init=False, repr=False)
    # those that were made, if they are few: a list of many solutions is made of the same few thousand again and again
    _made: dict[int, Placed] = field(default_factory=dict, init=False, repr=False)
    # likewise the numbers of those that were looked up
    _found: dict[Placed, int] = field(default_factory=dict, init=False, repr=False)

    def __repr__(self) -> str:
        pieces = many(len(self.puzzle.pieces), "piece")
        return f"Placements of {self.puzzle.name!r}: {len(self):,}, of {pieces}"

    def __len__(self) -> int:
        return len(self.piece)

    @overload
    def __getitem__(self, number: int) -> Placed: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Placed, ...]: ...

    def __getitem__(self, number: int | slice) -> Placed | tuple[Placed, ...]:
        if isinstance(number, slice):
            return tuple(map(self.placed, range(len(self))[number]))
        try:
            return self.placed(range(len(self))[operator.index(number)])
        except IndexError:
            raise IndexError(
                f"there is no placement {number}; they are numbered from 0 to {len(self) - 1}"
            ) from None

    def __iter__(self) -> Iterator[Placed]:
        return map(self.placed, range(len(self)))

    def __contains__(self, placed: object) -> bool:
        return isinstance(placed, Placed) and self.find([placed])[0] is not None

    def index(self, placed: Placed, start: int = 0, stop: int | None = None) -> int:
        """Return the number of a placement; ValueError if it does not exist, or not from `start` to before `stop`."""
        (number,) = self.find([placed]) if isinstance(placed, Placed) else (None,)
        if number is None or number not in range(len(self))[start:stop]:
            raise ValueError(f"{placed!r} is not a placement of {self.puzzle.name!r}")
        return number

    def count(self, placed: Any) -> int:
        """Return 1 if it is one of these, else 0."""
        return int(placed in self)

    def numbers(self, solution: Solution) -> list[int]:
        """Return the numbers of the placements that make a solution; ValueError if it is not one of this puzzle."""
        found = self.find(solution.placed)
        if None in found:
            raise ValueError(f"{solution!r} is not a solution of {self.puzzle.name!r}")
        return [number for number in found if number is not None]

    def find(self, several: Sequence[Placed]) -> list[int | None]:
        """Return the number of each of several placements; None for one that does not exist."""
        kinds = {piece.name: kind for kind, piece in enumerate(self.puzzle.pieces)}
        if not self._places:  # filled in one go, since another thread may look into it
            self._places.update({cell: i for i, cell in enumerate(self.puzzle.region.cells)})
        return [self._look_up(placed, kinds) for placed in several]

    def _look_up(self, placed: Placed, kinds: Mapping[str, int]) -> int | None:
        if placed in self._found:
            return self._found[placed]
        number = self._number(placed, kinds)
        if number is not None and len(self.cells) <= _KEPT:
            self._found[placed] = number
        return number

    def _number(self, placed: Placed, kinds: Mapping[str, int]) -> int | None:
        kind = kinds.get(placed.piece)
        cells = sorted(self._places.get(cell, -1) for cell in placed.cells)
        if kind is None or len(cells) != len(self.puzzle.pieces[kind]) or cells[0] < 0:
            return None
        same = np.flatnonzero((self.block(kind) == np.array(cells)).all(axis=1))
        alike = (self.of_piece(kind).start + same).tolist()
        # a piece of several colours, or with marks, may lie on the same cells in several ways
        looks = tuple(sorted(placed.colours)), tuple(sorted(placed.sides))
        found = ((p, self.placed(p)) for p in alike)
        return next((p for p, there in found if (there.colours, there.sides) == looks), None)

    def of_piece(self, piece: int) -> range:
        """Return the numbers of the piece's placements."""
        first, last = np.searchsorted(self.piece, [piece, piece + 1])
        return range(int(first), int(last))

    def block(self, piece: int) -> NDArray[np.int32]:
        """Return the cells of the piece's placements, shape (placements, cells of the piece)."""
        own = self.of_piece(piece)
        size = len(self.puzzle.pieces[piece])
        return self.cells[self.starts[own.start] : self.starts[own.stop]].reshape(-1, size)

    def cells_of(self, placement: int) -> Cells:
        """Return the cells that one placement covers, in lexicographic order."""
        inside = self.cells[self.starts[placement] : self.starts[placement + 1]]
        region = self.puzzle.region.cells
        return tuple(sorted(region[i] for i in inside.tolist()))

    def placed(self, placement: int) -> Placed:
        """Return one placement as solutions hold it."""
        made = self._made.get(placement)
        if made is None:
            made = self._placed(placement)
            if len(self.cells) <= _KEPT:
                self._made[placement] = made
        return made

    def _placed(self, placement: int) -> Placed:
        cells = self.cells_of(placement)
        name = self.puzzle.pieces[self.piece[placement]].name
        if not len(self.look):
            return Placed(name, cells)
        where = slice(*self.starts[placement : placement + 2])
        region = self.puzzle.region.cells
        numbers = zip(self.cells[where].tolist(), self.look[where].tolist(), strict=True)
        looks = {region[i]: self.looks[number] for i, number in numbers}
        return Placed(name, cells, *seen(placed_looks(cells, [looks[cell] for cell in cells])))

    def broken_rule(self, chosen: Iterable[int]) -> str:
        """Return which of the puzzle's rules some placements break together, and how; "" if they keep all."""
        pieces = self.puzzle.pieces
        lying = tuple((pieces[self.piece[p]].name, self.cells_of(p)) for p in chosen)
        return Filling(self.puzzle, lying).broken_rule()

    @property
    def counted(self) -> dict[str, int]:
        """The number of placements, as an entry of statistics."""
        return {"placements": len(self)}

    @cached_property
    def cover(self) -> CoverProblem:
        """The puzzle as items and options; made when it is first asked for."""
        return problem_of(self.puzzle, self.piece, self.starts, self.cells, self.meetings())

    @property
    def walls(self) -> SharedWalls | None:
        """The walls between cells, if sides must match there."""
        return self.places if isinstance(self.places, SharedWalls) else None

    def meeting_names(self, name_of: Callable[[Cell], str]) -> list[str]:
        """Return the names of the items of the cover problem that are no cells, in order."""
        meetings = self.meetings()
        if meetings is None or self.places is None:
            return []
        names = self.places.names(name_of)
        return [names[item] for item in np.flatnonzero(meetings.contested).tolist()]

    def meetings(self) -> Meetings | None:
        """Return the places where placements meet others; None if these need not match there."""
        return None if self.places is None else self.places.meetings(self.slices(), self.looks)

    def slices(self) -> Iterator[Slice]:
        """Yield all placements, some of one piece at a time."""
        for piece in range(len(self.puzzle.pieces)):
            first, block = self.of_piece(piece).start, self.block(piece)
            begin, rows = self.starts[first], max(1, _SLICE // block.shape[1])
            plain = np.zeros_like(block)
            paint = self.look[begin : begin + block.size] if len(self.look) else plain
            of_cell = paint.reshape(block.shape)
            for start in range(0, len(block), rows):
                own = slice(start, start + rows)
                yield first + start, block[own], of_cell[own]

    def by_cell(self) -> list[NDArray[np.int32]]:
        """Return for each cell of the region the placements that may cover it, ascending: those of pieces with copies."""
        pieces = len(self.puzzle.pieces)
        on_cells = self.cover.by_item()[pieces : pieces + len(self.puzzle.region)]
        usable = self.usable
        return on_cells if usable.all() else [on_cell[usable[on_cell]] for on_cell in on_cells]

    @property
    def usable(self) -> NDArray[np.bool_]:
        """Whether each placement can be chosen at all: its piece may have a copy."""
        found: NDArray[np.bool_] = self.cover.high[self.piece] > 0
        return found


def decode(
    placements: Placements,
    chosen: Sequence[int],
    *,
    engine: str,
    seconds: float,
    statistics: Mapping[str, int],
) -> Solution:
    """Return the verified solution of some placements; raise EngineError if the engine's choice is not a solution."""
    return confirmed(
        Solution(
            puzzle=placements.puzzle,
            placed=tuple(placements.placed(p) for p in chosen),
            engine=engine,
            seconds=seconds,
            statistics=statistics,
        )
    )


def place(puzzle: Puzzle, *, deadline: Deadline = NEVER) -> Placements:
    """Find every placement of every piece.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    deadline : Deadline, optional
        When to give up.

    Returns
    -------
    Placements
        Two placements of a piece never cover the same cells with the same colours and marks: orientations that look the same
        count once, and so do those that do on a wrapped region, where a domino may go either way round a ring of two
        cells, and those that differ only in where variable cells are. Those that a rule of the puzzle excludes are left out.

    Raises
    ------
    TypeError
        If it is not a puzzle.
    LimitError
        If the placements cover more than `MAX_INCIDENCES` cells together.
    Undecided
        If the deadline passes first.

    Examples
    --------
    >>> import satpack
    >>> len(place(satpack.load("soma")))
    688
    """
    check_puzzle(puzzle)
    board = Board(puzzle, deadline)
    sieves = [sieve for rule in puzzle.rules if (sieve := rule.sieve(puzzle)) is not None]
    pieces, orientations, counts, blocks, paints = [], [], [], [], []
    incidences = 0
    for index, piece in enumerate(puzzle.pieces):
        board.begin_piece()
        for shape, turn in orientations_of(puzzle, piece).items():
            block, paint = board.positions(shape, taken=incidences)
            for sieve in sieves:
                kept = sieve(piece.name, block)
                block, paint = block[kept], paint[kept] if paint.size else paint
            incidences += block.size
            paints.append(paint)
            pieces.append(index)
            orientations.append(turn)
            counts.append(len(block))
            blocks.append(block)
    sizes = repeat([len(puzzle.pieces[k]) for k in pieces], counts)
    return Placements(
        puzzle=puzzle,
        piece=repeat(np.array(pieces, dtype=np.int32), counts),
        orientation=repeat(np.array(orientations, dtype=np.int16), counts),
        starts=np.concatenate(([0], np.cumsum(sizes, dtype=np.int64))),
        cells=np.concatenate([block.reshape(-1) for block in blocks]),
        look=_together(blocks, paints),
        looks=board.looks,
        places=board.places,
    )


def _together(
    blocks: list[NDArray[np.int32]], paints: list[NDArray[np.int32]]
) -> NDArray[np.int32]:
    """Return the paint of all blocks, if any has some; cells of blocks without paint are 0."""
    if not any(paint.size for paint in paints):
        return np.zeros(0, dtype=np.int32)
    return np.concatenate(
        [
            paint.reshape(-1) if paint.size else np.zeros(block.size, dtype=np.int32)
            for block, paint in zip(blocks, paints, strict=True)
        ]
    )


MAX_INCIDENCES = 60_000_000
"""Most pairs of a placement and a cell it covers."""

# pairs looked up at once, and between two looks at the clock
_PAIRS = 1_000_000


class Board:
    """The region as an array over its bounding box, from lattice point to cell number; -1 outside.

    For a wrapped region that is the bounding box of the points that represent its cells; a shape that leaves the
    region on one side continues on the other.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self._deadline, self._looked_up = deadline, 0
        self._puzzle, self._grid, self._surface = puzzle, puzzle.grid, puzzle.surface
        self._seen: set[bytes] = set()
        cells = self._surface.reduced(np.array(puzzle.region.cells, dtype=np.int64))
        self._low, high = cells.min(axis=0), cells.max(axis=0)
        self._extent = high - self._low + 1
        self._strides = np.concatenate((np.cumprod(self._extent[:0:-1])[::-1], [1]))
        self._flat = (cells - self._low) @ self._strides
        self._number = np.full(int(np.prod(self._extent)), -1, dtype=np.int32)
        self._number[self._flat] = np.arange(len(cells))
        classes = np.array([puzzle.grid.class_of(cell) for cell in puzzle.region.cells])
        of_class = [np.flatnonzero(classes == i) for i in range(len(puzzle.grid.domain))]
        # one axis after the other in memory, since all cells are compared along each
        self._points = [np.asfortranarray((cells - self._low)[own]) for own in of_class]
        self._starts = [self._flat[own] for own in of_class]
        self._colour_number = {"": 0} | {c.name: i for i, c in enumerate(puzzle.colours, 1)}
        self._look_number = {CellLook(name): number for name, number in self._colour_number.items()}
        self._walls = SharedWalls(puzzle) if puzzle.has_sides else None
        self.places = CrossedPoints(puzzle) if puzzle.forbids_crossing else self._walls
        region = puzzle.region
        self._painted = np.array(
            colour_numbers(puzzle.colours, region.cells, region.colours), dtype=np.uint8
        )
        self._may_lie = np.array(
            [[puzzle.may_lie(a, b) for b in self._colour_number] for a in self._colour_number]
        )

    @property
    def looks(self) -> tuple[CellLook, ...]:
        """The looks that numbers of paint stand for: plain, then of the puzzle's colours alone, then of the shapes met so far."""
        return tuple(self._look_number)

    def positions(self, shape: Shape, *, taken: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return all translates of a shape that may lie inside the region, each row of cells once if some would repeat.

        Raises LimitError if they have more than `MAX_INCIDENCES` cells, including the ``taken`` ones. Cells are ascending numbers,
        without those of variable cells; the looks on them come as a second array of that shape, empty if the shape is plain.
        """
        cells, looks = shape
        variable = [i for i, look in enumerate(looks) if look.colour == VARIABLE]
        fixed = sorted(set(range(len(cells))).difference(variable))
        home: Cell = cells[fixed[0]]
        kind = self._grid.kind_of(home)
        own = [looks[i] if looks else PLAIN for i in fixed]
        colours = np.array([self._colour_number[look.colour] for look in own])
        numbers = [self._look_number.setdefault(look, len(self._look_number)) for look in own]
        paint = np.array(numbers if any(numbers) else (), dtype=np.int32)
        away = np.array(cells, dtype=np.int64) - np.array(home)
        looked_up = self._around if self._surface.is_wrapped else self._inside
        numbers_of, translates = looked_up(kind, away[fixed], away[variable])
        kept, paints, room = [], [], MAX_INCIDENCES - taken
        # a slice at a time, since many translates may fit into the box but few into the region
        most = max(1, _PAIRS // len(cells))
        for start in range(0, max(1, translates), most):
            self._looked_up += min(most, translates - start) * len(cells)
            if self._looked_up > _PAIRS:
                self._looked_up = 0
                self._deadline.check()
            found = numbers_of(slice(start, start + most))
            found = found[(found >= 0).all(axis=1)]
            if colours.any():
                found = found[self._may_lie[colours, self._painted[found]].all(axis=1)]
            if self._walls is not None:
                found = found[self._walls.fitting(found, self._walls.marks_of(own))]
            room -= found.size
            if room < 0:
                raise LimitError(
                    f"the placements cover more than {MAX_INCIDENCES:,} cells together; "
                    "use a smaller region or fewer and smaller pieces"
                )
            rows = np.sort(found, axis=1)
            row_paint = paint[np.argsort(found, axis=1)] if len(paint) else paint
            if variable or self._surface.is_wrapped:
                fresh = self._fresh(rows, row_paint)
                rows, row_paint = rows[fresh], row_paint[fresh] if len(paint) else paint
            kept.append(rows)
            if len(paint):
                paints.append(row_paint)
        return np.concatenate(kept), np.concatenate(paints) if paints else paint[:0]

    def begin_piece(self) -> None:
        """Start a new piece: sets of cells that several of its shapes cover count once."""
        self._deadline.check()
        self._seen.clear()

    def _has_room(self, kind: int, variable: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return which cells of a class, taken as the shape's first, have variable cells at these offsets in the hull."""
        points = self._points[kind] + self._low
        fits = np.ones(len(points), dtype=bool)
        if len(variable):
            for normal, low, high in hull(self._surface, self._puzzle.region.cells):
                steps, places = variable @ normal, points @ normal
                fits &= (low <= places + steps.min()) & (places + steps.max() <= high)
        return fits

    def _inside(
        self, kind: int, offsets: NDArray[np.int64], variable: NDArray[np.int64]
    ) -> _Lookup:
        """Return a function that looks up translates of a shape, those that fit into the box, and their number.

        The offsets lead from the shape's first cell, which is of that class, to all that it covers, and to variable
        ones.
        """
        points = self._points[kind]
        first, end = -offsets.min(axis=0), self._extent - offsets.max(axis=0)
        fits = ((first[:, None] <= points.T) & (end[:, None] > points.T)).all(axis=0)
        fits &= self._has_room(kind, variable)
        targets, steps = self._starts[kind][fits], offsets @ self._strides
        return lambda rows: self._number[targets[rows, None] + steps], len(targets)

    def _around(
        self, kind: int, offsets: NDArray[np.int64], variable: NDArray[np.int64]
    ) -> _Lookup:
        """Do the same on a wrapped region; a shape that overlaps itself is not inside."""
        points = (self._points[kind] + self._low)[self._has_room(kind, variable)]

        def found(rows: slice) -> NDArray[np.int32]:
            there = self._surface.reduced(points[rows, None] + offsets) - self._low
            inside = ((there >= 0) & (there < self._extent)).all(axis=2)
            there[~inside] = 0
            numbers = np.where(inside, self._number[there @ self._strides], np.int32(-1))
            ordered = np.sort(numbers, axis=1)
            numbers[(ordered[:, 1:] == ordered[:, :-1]).any(axis=1)] = -1
            return numbers

        return found, len(points)

    def _fresh(self, cells: NDArray[np.int32], paint: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Return which rows, of sorted cells and their paint, the piece has not covered before."""
        keys = [row.tobytes() for row in cells]
        if len(paint):
            keys = [key + row.tobytes() for key, row in zip(keys, paint, strict=True)]
        fresh = np.zeros(len(keys), dtype=bool)
        for number, key in enumerate(keys):
            if key not in self._seen:
                self._seen.add(key)
                fresh[number] = True
        return fresh
