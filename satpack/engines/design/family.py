"""The kinds of piece in sets, their images, the regions they could fill, and the sets by number, so that workers can share any range."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from functools import cache, cached_property
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.bounds import MAX_PIECES
from satpack.model.counts import repeat
from satpack.model.grids import determinant
from satpack.model.ranges import Copies
from satpack.model.turning import image_of, widest_turn
from satpack.runtime.errors import LimitError, PuzzleError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from satpack.model.designs.design import Target
    from satpack.model.grids import Matrix
    from satpack.model.looks import Shape
    from satpack.model.pieces import Turn
    from satpack.model.puzzle import Puzzle
    from satpack.model.sides import Exchange

LAST = np.iinfo(np.int32).max
"""Stands after all kinds while a row is sorted."""


class Family:
    """The kinds of a puzzle, closed under the symmetries of the grid and exchanges of marks that are alike.

    Kinds that are not candidates, but images of candidates that have no twin, come after the candidates with no
    copies; so every symmetry maps kinds to kinds, and which of them a set has shows in its image.

    `pieces` are the fewest and the most pieces of a set, `holes` the fewest and the most cells of the first region
    that may stay empty (None: as many as the region allows); with `distinct`, no kind is used twice. `of_size`, if given,
    is the number of pieces of each size, and there are no others. The first `candidates` kinds are the candidates; `low`, `high` and `sizes`, int64 of shape (kinds,), are the bounds on their
    copies, and their numbers of cells.

    Raises PuzzleError if two candidates have the same shape, and Undecided at the deadline.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        pieces: tuple[int, int],
        targets: tuple[Target, ...],
        *,
        holes: tuple[int, int] | None = None,
        distinct: bool = False,
        of_size: Mapping[int, int] | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.of_size = of_size
        self._deadline = deadline
        self.candidates = len(puzzle.pieces)
        self.puzzle, self._turns = _closed(puzzle, deadline)
        self.targets = targets
        self.pieces = pieces
        self._holes = holes
        self.low = np.array([each.copies.low for each in self.puzzle.pieces], dtype=np.int64)
        most = [
            min(
                each.copies.high,
                1 if distinct else pieces[1],
                pieces[1] if of_size is None else of_size.get(len(each), 0),
            )
            for each in self.puzzle.pieces
        ]
        self.high = np.array(most, dtype=np.int64)
        self.sizes = np.array([len(each) for each in self.puzzle.pieces], dtype=np.int64)

    def cells(self, sets: NDArray[np.int32]) -> NDArray[np.int64]:
        """Return how many cells each set has, of rows of kinds with -1 after the last."""
        found: NDArray[np.int64] = np.where(sets >= 0, self.sizes[sets], 0).sum(axis=1)
        return found

    def empty(self, target: Target) -> tuple[int, int]:
        """Return the fewest and the most cells of a region that may stay empty."""
        low, high = (0, len(target.region.optional))
        if target.holes is not None:
            low, high = max(low, target.holes.low), min(high, target.holes.high)
        if self._holes is not None and target is self.targets[0]:
            low, high = max(low, self._holes[0]), min(high, self._holes[1])
        return low, high

    @cached_property
    def areas(self) -> tuple[int, int]:
        """The fewest and the most cells that a set may have, for all regions at once; no set fits if low > high."""
        bounds = [
            (len(target.region) - self.empty(target)[1], len(target.region) - self.empty(target)[0])
            for target in self.targets
        ]
        return max(low for low, _ in bounds), min(high for _, high in bounds)

    def on(self, target: Target) -> tuple[Puzzle, NDArray[np.int32]]:
        """Return the puzzle of all kinds that a region has room for, as often as they fit, and their numbers."""
        fits = np.flatnonzero(self.sizes <= len(target.region)).astype(np.int32)
        pieces = tuple(
            replace(self.puzzle.pieces[kind], copies=Copies(0, len(target.region)))
            for kind in fits.tolist()
        )
        if not pieces:
            raise PuzzleError(f"region {target.name!r} has room for none of the pieces")
        region = target.region
        sides = self.puzzle.sides.among(piece.sides for piece in pieces)
        puzzle = replace(self.puzzle, region=region, pieces=pieces, holes=target.holes, sides=sides)
        return puzzle, fits

    @cached_property
    def images(self) -> NDArray[np.int32]:
        """The kind that each kind becomes under each distinct symmetry, shape (n, kinds); the identity is the first."""
        grid, turns = self.puzzle.grid, self._turns
        number = _forms(self.puzzle, turns)
        become = [list(range(len(turns)))]
        for matrix, exchange in _motions(self.puzzle, turns):
            self._deadline.check()
            become.append(
                [
                    number[turn, image_of(grid, piece, matrix, turn, exchange)]
                    for piece, turn in zip(self.puzzle.pieces, turns, strict=True)
                ]
            )
        return np.unique(np.array(become, dtype=np.int32), axis=0)

    def least(
        self, sets: NDArray[np.int32], images: NDArray[np.int32] | None = None
    ) -> NDArray[np.int32]:
        """Return, for each set, int32 rows of ascending kinds padded with -1, the least of its images that are sets of candidates.

        `images` are the rows of `Family.images` to apply, of shape (m, kinds), by default all.
        """
        best = sets
        for image in self.images_of(sets, images):
            differ = image != best
            first = differ.argmax(axis=1)[:, None]
            less = np.take_along_axis(image, first, axis=1) < np.take_along_axis(
                best, first, axis=1
            )
            best = np.where(self.are_sets(image)[:, None] & less, image, best)
        return best

    def images_of(
        self, sets: NDArray[np.int32], images: NDArray[np.int32] | None = None
    ) -> Iterator[NDArray[np.int32]]:
        """Yield the image of the sets under each symmetry, for `least`; the sets themselves are among them."""
        for become in self.images if images is None else images:
            image = np.where(sets >= 0, become[sets], LAST)
            image.sort(axis=1)
            image[image == LAST] = -1
            yield image

    def are_sets(self, sets: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Return which rows are sets of candidates: they have no more and no fewer copies of a kind than there may be."""
        right = np.ones(len(sets), dtype=bool)
        run = np.ones(len(sets), dtype=np.int64)
        for column in range(sets.shape[1]):
            own = sets[:, column]
            if column:
                run = np.where(own == sets[:, column - 1], run + 1, 1)
            right &= (own < 0) | (run <= self.high[own])
        for kind in np.flatnonzero(self.low).tolist():
            right &= (sets == kind).sum(axis=1) >= self.low[kind]
        return right & self.have_sizes(sets)

    def have_sizes(self, sets: NDArray[np.int32]) -> NDArray[np.bool_]:
        right = np.ones(len(sets), dtype=bool)
        size = np.where(sets >= 0, self.sizes[sets], 0)
        for cells, number in (self.of_size or {}).items():
            right &= (size == cells).sum(axis=1) == number
        return right

    @cached_property
    def classes(self) -> dict[tuple[int, int, int], list[int]]:
        """The candidates by their cells and the bounds on their copies: of each class any will do as well as any other."""
        found: dict[tuple[int, int, int], list[int]] = {}
        for kind, bounds in enumerate(
            zip(self.sizes.tolist(), self.low.tolist(), self.high.tolist(), strict=True)
        ):
            if kind < self.candidates and any(bounds[1:]):
                found.setdefault(bounds, []).append(kind)
        # sizes one after the other, so that the number of pieces after each is known
        return found if self.of_size is None else dict(sorted(found.items()))

    @cached_property
    def reach(self) -> list[tuple[int, int]]:
        """The fewest and the most pieces that a set may have of each class and those before it together."""
        if self.of_size is None:
            return [(0, self.pieces[1])] * len(self.classes)
        sizes = [size for size, _, _ in self.classes]
        found = []
        for place, size in enumerate(sizes, 1):
            most = sum(self.of_size.get(each, 0) for each in set(sizes[:place]))
            found.append((most if size not in sizes[place:] else 0, most))
        return found

    def count(self) -> int:
        """Return how many sets have a permitted number of pieces and of cells; mirror images count separately."""
        low, high = self.areas
        ways = {(0, 0): 1}  # by pieces and cells
        for ((size, fewest, most), kinds), (least, limit) in zip(
            self.classes.items(), self.reach, strict=True
        ):
            own = choices(len(kinds), fewest, most, self.pieces[1])
            after: dict[tuple[int, int], int] = {}
            for (pieces, cells), number in ways.items():
                for more, ways_more in enumerate(own):
                    total = pieces + more, cells + more * size
                    if ways_more and least <= total[0] <= limit and total[1] <= high:
                        after[total] = after.get(total, 0) + number * ways_more
            ways = after
        return sum(
            number
            for (pieces, cells), number in ways.items()
            if pieces >= self.pieces[0] and cells >= low
        )


def choices(kinds: int, fewest: int, most: int, pieces: int) -> list[int]:
    """Return the number of ways in which kinds, each used between `fewest` and `most` times, make 0, 1, ... pieces."""
    ways = [1] + [0] * pieces
    for _ in range(kinds):
        ways = [
            sum(ways[total - own] for own in range(fewest, min(most, total) + 1))
            for total in range(pieces + 1)
        ]
    return ways


def _closed(puzzle: Puzzle, deadline: Deadline) -> tuple[Puzzle, list[Turn]]:
    """Return a puzzle with the missing images of its pieces added, with no copies, and the turns of all."""
    turns: list[Turn] = []
    for piece in puzzle.pieces:
        deadline.check()
        turns.append(widest_turn(puzzle, piece))
    grid, pieces, closed = puzzle.grid, list(puzzle.pieces), list(turns)
    known = _forms(puzzle, turns)
    taken = {piece.name for piece in pieces}
    for matrix, exchange in _motions(puzzle, turns):
        for piece, turn in zip(puzzle.pieces, turns, strict=True):
            deadline.check()
            form = turn, image_of(grid, piece, matrix, turn, exchange)
            if form in known:
                continue
            known[form] = len(pieces)
            if len(pieces) == MAX_PIECES:
                raise LimitError(
                    f"with their images there are more than {MAX_PIECES:,} kinds of piece; use fewer, or declare fewer marks alike"
                )
            name = next(
                name
                for number in range(1, len(taken) + 2)
                if (name := f"image {number} of {piece.name}"[:200]) not in taken
            )
            taken.add(name)
            pieces.append(replace(piece.shaped(*form[1]), name=name, copies=Copies(0, 0), value=0))
            closed.append(turn)
    return replace(puzzle, pieces=tuple(pieces), rules=(), design=None), closed


def _forms(puzzle: Puzzle, turns: list[Turn]) -> dict[tuple[Turn, Shape], int]:
    """Return the number of the kind that has each shape; raise PuzzleError if two have the same."""
    found: dict[tuple[Turn, Shape], int] = {}
    identity = puzzle.grid.point_group[0]
    for kind, (piece, turn) in enumerate(zip(puzzle.pieces, turns, strict=True)):
        before = found.setdefault((turn, image_of(puzzle.grid, piece, identity, turn)), kind)
        if before != kind:
            raise same_shape(puzzle.pieces[before].name, piece.name)
    return found


def same_shape(one: str, other: str) -> PuzzleError:
    """Return the error for two pieces of a design that differ only in their names."""
    return PuzzleError(
        f"pieces {one!r} and {other!r} have the same shape; for a design list it once, with more copies"
    )


def _motions(puzzle: Puzzle, turns: list[Turn]) -> Iterator[tuple[Matrix, Exchange]]:
    """Yield the symmetries of the grid, with exchanges of marks, that may make other kinds of kinds; one of those that do the same."""
    identity, *others = puzzle.grid.point_group
    if "none" not in turns:
        others = [m for m in others if determinant(m) < 0][: "rotate" in turns]
    for exchange in puzzle.sides.exchanges():
        if exchange:
            yield identity, exchange
        yield from ((matrix, exchange) for matrix in others)


MOST_RANKED = 20_000_000
"""Most sets that are numbered: tables hold all choices within each class of kinds."""


class KnownSets:
    """Given sets, by number, in the role of a `Ranking`: int32 rows of `width` kinds, one after the other."""

    def __init__(self, rows: bytes, width: int) -> None:
        self._rows = np.frombuffer(rows, dtype=np.int32).reshape(-1, width)

    def __len__(self) -> int:
        return len(self._rows)

    def sets(self, start: int, stop: int) -> NDArray[np.int32]:
        return self._rows[start:stop]


class Ranking:
    """The sets of a family by number; the family has at most `MOST_RANKED`.

    Sets are grouped by *composition*: how many pieces are of each class of kinds. Within one, each class chooses by
    itself, and all sets of a composition have the same number of cells. Sets of few cells come first if `promise` is
    1, of many if it is -1.
    """

    def __init__(self, family: Family, promise: int = 0) -> None:
        self._family = family
        self._classes = list(family.classes.items())
        most = family.pieces[1]
        self._ways = [
            choices(len(kinds), low, high, most) for (_, low, high), kinds in self._classes
        ]
        # the most cells that a piece of a class from one on has
        sizes_left = [size for (size, _, _), _ in self._classes]
        self._largest = [max(sizes_left[place:], default=0) for place in range(len(sizes_left) + 1)]
        self._compositions = sorted(
            self._compose(0, 0, 0), key=lambda each: promise * self._cells(each)
        )
        sizes = [prod(self._numbers(each)) for each in self._compositions]
        self._ends = list(accumulate(sizes))
        self._chosen = cache(self._table)

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def sets(self, start: int, stop: int) -> NDArray[np.int32]:
        """Return the sets from one number to before another, as `SetBoard.examine` takes them."""
        width = self._family.pieces[1]
        blocks = [np.zeros((0, width), dtype=np.int32)]
        at = start
        while at < min(stop, len(self)):
            which = bisect_right(self._ends, at)
            first = self._ends[which - 1] if which else 0
            end = min(stop, self._ends[which])
            blocks.append(self._made(self._compositions[which], np.arange(at, end) - first))
            at = end
        return np.concatenate(blocks)

    def _made(self, composition: tuple[int, ...], numbers: NDArray[np.int64]) -> NDArray[np.int32]:
        made = np.full((len(numbers), self._family.pieces[1]), -1, dtype=np.int32)
        column = 0
        for place, (pieces, ways) in enumerate(
            zip(composition, self._numbers(composition), strict=True)
        ):
            numbers, own = np.divmod(numbers, ways)
            if pieces:
                made[:, column : column + pieces] = self._chosen(place, pieces)[own]
            column += pieces
        made[:, :column].sort(axis=1)
        return made

    def _cells(self, composition: tuple[int, ...]) -> int:
        sizes = (size for (size, _, _), _ in self._classes)
        return sum(size * pieces for size, pieces in zip(sizes, composition, strict=True))

    def _numbers(self, composition: tuple[int, ...]) -> list[int]:
        return [ways[pieces] for ways, pieces in zip(self._ways, composition, strict=True)]

    def _compose(self, place: int, pieces: int, cells: int) -> Iterator[tuple[int, ...]]:
        """Yield how many pieces may be of each class from one on."""
        low, high = self._family.areas
        if place == len(self._classes):
            if pieces >= self._family.pieces[0] and cells >= low:
                yield ()
            return
        if cells + (self._family.pieces[1] - pieces) * self._largest[place] < low:
            return
        size = self._classes[place][0][0]
        fewest, most = self._family.reach[place]
        for own, ways in enumerate(self._ways[place]):
            if not ways or pieces + own < fewest:
                continue
            if pieces + own > most or cells + own * size > high:
                break
            for rest in self._compose(place + 1, pieces + own, cells + own * size):
                yield own, *rest

    def _table(self, place: int, pieces: int) -> NDArray[np.int32]:
        """Return all choices of `pieces` pieces of a class, each ascending."""
        (_, low, high), kinds = self._classes[place]
        free = pieces - low * len(kinds)
        rows = _with_repeats(np.array(kinds, dtype=np.int32), free)
        room = high - low
        if free > room:  # no kind more often than it may be
            spread = rows[:, room:] != rows[:, : free - room]
            rows = rows[spread.all(axis=1)]
        fixed = np.tile(repeat(np.array(kinds, dtype=np.int32), low), (len(rows), 1))
        made = np.concatenate((fixed, rows), axis=1)
        made.sort(axis=1)
        return made


def _with_repeats(kinds: NDArray[np.int32], number: int) -> NDArray[np.int32]:
    """Return all ascending choices of `number` kinds with repetition, in lexicographic order."""
    rows = np.zeros((1, 0), dtype=np.int32)
    starts = np.zeros(len(kinds), dtype=np.int64)  # the first row without smaller kinds
    for _ in range(number):
        ends = len(rows)
        lengths = ends - starts
        tails = np.concatenate([rows[start:] for start in starts.tolist()])
        rows = np.column_stack((repeat(kinds, lengths), tails))
        starts = np.cumsum(lengths) - lengths
    return rows
