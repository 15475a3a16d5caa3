"""Taking assemblies apart: the fewest moves until something is out, then the parts in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.disassembly.kernel import (
    ENDINGS,
    ENDLESS,
    MAX_PIECES,
    Pieces,
    Taken,
    cells_in_classes,
    numbers_in,
)
from satpack.model.moves.disassembly import (
    Disassembly,
    Ending,
    Move,
    Part,
    groups_of,
    reach,
)
from satpack.model.moves.paths import steps
from satpack.runtime.errors import LimitError
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.disassembly.kernel import PartTree
    from satpack.model.grids import Cell, Grid
    from satpack.model.solution import Placed, Solution
    from satpack.runtime.progress import Tell

MAX_STATES = 1_000_000
"""Default limit on the states of the search for one separation: some 100 MB for ten pieces."""


class Taker:
    """Takes assemblies of one grid apart, keeping the gaps that they share.

    `states` limits the search before one separation. `placements`, the arguments of `Pieces.add`, are those of assemblies that are
    given by numbers.
    """

    def __init__(
        self,
        grid: Grid,
        states: int = MAX_STATES,
        makes_trees: bool = False,  # noqa: FBT001, FBT002 - as it is sent to a child
        placements: tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int32]] | None = None,
        *,
        stop: Callable[[], bool] = bool,
        tell: Tell = silent,
    ) -> None:
        self._pieces = Pieces(grid)
        if placements is not None:
            self._pieces.add(*placements)
        self._numbers: dict[tuple[Placed, int], int] = {}
        self._states = states
        self._makes_trees = makes_trees
        self._stop = stop
        self._tell = tell

    def take_apart(self, assembly: Solution) -> Disassembly:
        """Take an assembly apart.

        The search is breadth-first, so that the first level is the least there is; among shortest ways the first
        met in a fixed order is taken, and the later levels depend on that.
        """
        check_size(assembly)
        return Disassembly(assembly, self.part(self._numbered(assembly), self._stop))

    def fates(self, rows: NDArray[np.int32], stop: Callable[[], bool]) -> Iterator[Iterable[Taken]]:
        """Yield the fates of assemblies, in groups; on `stop` the current one is undecided and the last."""
        if self._makes_trees:
            yield self._with_trees(rows, stop)
            return
        for fates in self._pieces.survey(rows, states=self._states, stop=stop):
            self._tell(many(self._pieces.seen, "state"))
            yield fates

    def _with_trees(self, rows: NDArray[np.int32], stop: Callable[[], bool]) -> Iterator[Taken]:
        for row in rows:
            if stop():
                return
            yield taken_with(row, self.part(row, stop))

    def part(self, row: NDArray[np.int32], stop: Callable[[], bool]) -> Part:
        """Return the tree of one assembly; parts not decided before `stop` are undecided."""
        own = row[row >= 0]
        if not len(own):
            return Part((), (), Ending.SEPARATED)
        tree = self._pieces.take_apart(own, states=self._states, stop=stop, tell=self._tell)
        return part_of(self._pieces.grid, tree)

    def gaps(self, assembly: Solution) -> NDArray[np.int16]:
        """Return how far each piece can slide along each of the grid's `steps` until it meets each other piece; see `Pieces.gaps`."""
        return self._pieces.gaps(self._numbered(assembly))

    def _numbered(self, assembly: Solution) -> NDArray[np.int32]:
        groups = groups_of(assembly.puzzle, assembly.placed)
        placed = [*zip(assembly.placed, groups, strict=True)]
        fresh = [each for each in placed if each not in self._numbers]
        if fresh:
            first = len(self._pieces)
            cells = [cell for each, _ in fresh for cell in each.cells]
            self._pieces.add(
                cells_in_classes(assembly.puzzle.grid, cells),
                np.cumsum([len(each.cells) for each, _ in fresh]),
                np.array([group for _, group in fresh], dtype=np.int32),
            )
            # not before: Ctrl-C may come in between, and one taker serves many assemblies
            self._numbers |= {each: i for i, each in enumerate(fresh, first)}
        return np.array([self._numbers[each] for each in placed], dtype=np.int32)


_WORST_FIRST = (Ending.LOCKED, Ending.UNDECIDED, Ending.SEPARATED)


def taken_with(row: NDArray[np.int32], part: Part) -> Taken:
    """Return the fate of an assembly whose tree is known."""
    endings = {each.ending for each in part.parts()}
    ending = next(each for each in _WORST_FIRST if each in endings)
    return Taken(
        row,
        ending,
        trap=ending is Ending.LOCKED and part.ending is Ending.SEPARATED,
        states=sum(each.states for each in part.parts()),
        levels=tuple(len(each.moves) for each in part.parts() if each.moves),
        part=part,
    )


def check_size(assembly: Solution) -> None:
    """Raise LimitError if an assembly is too large to be taken apart."""
    check_pieces(len(assembly.placed))
    check_far(reach(assembly))


def check_pieces(count: int) -> None:
    """Raise LimitError if there are more than `MAX_PIECES` pieces."""
    if count > MAX_PIECES:
        raise LimitError(f"an assembly of {count} pieces; satpack takes apart at most {MAX_PIECES}")


def check_far(far: int) -> None:
    """Raise LimitError if pieces can get too far from each other."""
    if far >= ENDLESS:
        raise LimitError(
            f"pieces that can be {far:,} cells apart before they are free of each other; "
            f"satpack takes apart assemblies where that is less than {ENDLESS:,}"
        )


def part_of(grid: Grid, tree: PartTree) -> Part:
    """Return the tree of parts that the compiled search found."""
    return _Reading(grid, tree).part(0, 0)[0]


class _Reading:
    def __init__(self, grid: Grid, tree: PartTree) -> None:
        self._grid = grid
        self._steps = steps(grid)
        self._parts = tree.parts.tolist()
        self._moves = tree.moves.tolist()
        basis = np.array(grid.translations, dtype=np.int64)
        self._starts = (tree.starts[:, :, : grid.dimension] @ basis).tolist()
        self._offsets = (tree.offsets[:, :, : grid.dimension] @ basis).tolist()

    def part(self, number: int, first: int) -> tuple[Part, int]:
        """Return a part whose moves begin at `first`, and where the moves after it and all its parts begin."""
        bits, ending, states, count, staying, removed = self._parts[number]
        pieces = numbers_in(bits)
        moves = tuple(self._move(at, pieces) for at in range(first, first + count))
        end = first + count
        parts: list[Part | None] = []
        for child in (staying, removed):
            part = None
            if child >= 0:
                part, end = self.part(child, end)
            parts.append(part)
        start = _rows(self._starts[number], pieces)
        return Part(pieces, start, ENDINGS[ending], moves, states, parts[0], parts[1]), end

    def _move(self, at: int, pieces: Sequence[int]) -> Move:
        bits, axis, sign, distance = self._moves[at]
        step = tuple(sign * value for value in self._steps[axis])
        return Move(numbers_in(bits), step, distance, _rows(self._offsets[at], pieces))


def _rows(rows: Sequence[Sequence[int]], pieces: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(tuple(rows[piece]) for piece in pieces)
