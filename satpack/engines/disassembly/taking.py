"""Taking assemblies apart: the fewest moves until something is out, then the parts in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.disassembly.kernel import (
    ENDLESS,
    LOCKED,
    MAX_PIECES,
    SEPARATED,
    UNDECIDED,
    Pieces,
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
    together,
)
from satpack.model.moves.paths import steps
from satpack.runtime.errors import LimitError
from satpack.runtime.progress import silent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from satpack.engines.disassembly.kernel import PartTree
    from satpack.model.grids import Cell, Grid
    from satpack.model.solution import Placed, Solution
    from satpack.runtime.progress import Tell

MAX_STATES = 1_000_000
"""Default limit on the states of the search for one separation: some 100 MB for ten pieces."""

ENDINGS = {LOCKED: Ending.LOCKED, SEPARATED: Ending.SEPARATED, UNDECIDED: Ending.UNDECIDED}
"""The endings by their numbers in the compiled search."""


class Taker:
    """Takes assemblies of one grid apart, keeping the gaps that they share; `max_states` limits the search before one separation."""

    def __init__(
        self,
        grid: Grid,
        *,
        stop: Callable[[], bool] = bool,
        max_states: int = MAX_STATES,
        tell: Tell = silent,
    ) -> None:
        self._pieces = Pieces(grid)
        self._numbers: dict[tuple[Placed, int], int] = {}
        self._stop = stop
        self._max_states = max_states
        self._tell = tell

    def take_apart(self, assembly: Solution) -> Disassembly:
        """Take an assembly apart.

        The search is breadth-first, so that the first level is the least there is; among shortest ways the first
        met in a fixed order is taken, and the later levels depend on that.
        """
        check_size(assembly)
        if together(assembly.puzzle, assembly.placed):
            return Disassembly(assembly, _whole(assembly))
        tree = self._pieces.take_apart(
            self._numbered(assembly),
            states=self._max_states,
            stop=self._stop,
            tell=self._tell,
        )
        return Disassembly(assembly, part_of(assembly.puzzle.grid, tree))

    def gaps(self, assembly: Solution) -> NDArray[np.int16]:
        """Return how far each piece can slide along each of the grid's `steps` until it meets each other piece; see `Pieces.gaps`."""
        check_reach(assembly)
        return self._pieces.gaps(self._numbered(assembly))

    def _numbered(self, assembly: Solution) -> NDArray[np.int32]:
        groups = groups_of(assembly.puzzle, assembly.placed)
        placed = [*zip(assembly.placed, groups, strict=True)]
        fresh = [each for each in placed if each not in self._numbers]
        if fresh:
            cells = [cell for each, _ in fresh for cell in each.cells]
            self._pieces.add(
                cells_in_classes(assembly.puzzle.grid, cells),
                np.cumsum([len(each.cells) for each, _ in fresh]),
                np.array([group for _, group in fresh], dtype=np.int32),
            )
            self._numbers |= {each: len(self._numbers) + i for i, each in enumerate(fresh)}
        return np.array([self._numbers[each] for each in placed], dtype=np.int32)


def check_size(assembly: Solution) -> None:
    """Raise LimitError if an assembly is too large to be taken apart."""
    check_pieces(len(assembly.placed))
    check_reach(assembly)


def check_pieces(count: int) -> None:
    """Raise LimitError if there are more than `MAX_PIECES` pieces."""
    if count > MAX_PIECES:
        raise LimitError(f"an assembly of {count} pieces; satpack takes apart at most {MAX_PIECES}")


def check_reach(assembly: Solution) -> None:
    """Raise LimitError if the pieces of an assembly can get too far from each other."""
    check_far(reach(assembly))


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


def _whole(assembly: Solution) -> Part:
    """Return the tree of an assembly in which nothing has to come apart."""
    count = len(assembly.placed)
    home = ((0,) * assembly.puzzle.grid.dimension,) * count
    return Part(tuple(range(count)), home, Ending.SEPARATED)


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
