"""Slides and removals in any state, for questions that the compiled search does not answer.

This is the search of `kernels/separation.h` in plain Python, without its order and its end: pieces that drag others
along, and the sets that are closed under dragging, which are those that can slide. Gaps between two shapes are compiled code's.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.engines.disassembly.kernel import ENDLESS, Pieces, cells_in_classes
from satpack.model.grids import product
from satpack.model.grids.vectors import dot, minus, plus, scaled, shifted
from satpack.model.moves.disassembly import IDENTITY, Move, Part, groups_of, moved, posed, quarter
from satpack.model.moves.paths import steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.grids import Cell, Cells, Matrix
    from satpack.model.moves.disassembly import Ending, Pose, Turn
    from satpack.model.solution import Solution

Place = tuple[int, "Cell"]
"""A shape by its number, and the vector by which it is displaced."""

State = tuple[Place, ...]
"""The places of the pieces of a part."""


Poses = tuple["Pose", ...]

Inner = Callable[[tuple[int, ...], Poses], Part]
"""Takes some pieces apart from their poses."""


class Edge(NamedTuple):
    """A move between two states: slides have a step and a distance, 0 for a removal; turns a certificate."""

    pieces: tuple[int, ...]
    step: Cell
    distance: int
    turn: Turn | None = None

    def after(self, poses: Poses) -> Poses:
        """Return the poses of all pieces after the move."""
        along = scaled(self.step, self.distance)
        return tuple(
            pose
            if i not in self.pieces
            else moved(pose, along)
            if self.turn is None
            else _turned(pose, self.turn)
            for i, pose in enumerate(poses)
        )


class SearchLimitError(Exception):
    """A limit came before the answer."""


class Slides:
    """The pieces of an assembly, and how they slide past each other along the grid's axes, some one way or the others the other way."""

    def __init__(self, assembly: Solution) -> None:
        self.grid = assembly.puzzle.grid
        self.steps = steps(self.grid)
        self._cartesian = [self.grid.cartesian(step) for step in self.steps]
        self._pieces = Pieces(self.grid)
        self._placements: dict[Place, int] = {}
        self._shapes: dict[Cells, int] = {}
        self._cells: list[Cells] = []
        self._lengths: list[list[float]] = []
        self._gaps: dict[tuple[int, int, Cell], list[int]] = {}
        self.groups = groups_of(assembly.puzzle, assembly.placed)
        self._home = (0,) * self.grid.dimension
        self.start: State = tuple((self.shape(each.cells), self._home) for each in assembly.placed)
        self.furthest = self.lengths(self.start)

    def units(self, members: Sequence[int]) -> int:
        """Return how many units some pieces are, which come apart from each other: single ones, or all of a group."""
        groups = [self.groups[piece] for piece in members]
        return groups.count(0) + len({*groups} - {0})

    def shape(self, cells: Cells) -> int:
        """Return the number of a shape, given by its cells in place."""
        if cells not in self._shapes:
            self._shapes[cells] = len(self._shapes)
            self._cells.append(cells)
            middles = [self.grid.cartesian(cell) for cell in cells]
            along = [
                [dot(middle, step) / dot(step, step) for middle in middles]
                for step in self._cartesian
            ]
            self._lengths.append([max(values) - min(values) for values in along])
        return self._shapes[cells]

    def gaps(self, state: State) -> list[list[list[int]]]:
        """Return for each axis how far each piece can slide until it meets each other piece; `ENDLESS` if never."""
        found = [[[ENDLESS] * len(state) for _ in state] for _ in self.steps]
        for i, (first, at) in enumerate(state):
            for j, (second, there) in enumerate(state):
                if i != j:
                    between = self._between(first, second, minus(there, at))
                    for axis, gap in enumerate(between):
                        found[axis][i][j] = gap
        return found

    def slid(self, state: State, bits: int, axis: int, distance: int) -> State:
        """Return the state after a set of pieces, given by bits, slid along an axis, with the first piece at home."""
        along = scaled(self.steps[axis], distance)
        return at_home(
            [
                (shape, plus(at, along) if bits >> i & 1 else at)
                for i, (shape, at) in enumerate(state)
            ]
        )

    def moves(
        self, gaps: Sequence[Sequence[Sequence[int]]], furthest: Sequence[int]
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the slides out of a state, at most the furthest of each axis: the set as bits, the axis, the distance."""
        for axis, rows in enumerate(gaps):
            for distance in range(1, furthest[axis] + 1):
                bits = 0
                for bits in closed_sets(closures(rows, distance)):
                    yield bits, axis, distance
                if not bits:  # nor will anything slide farther
                    break

    def lengths(self, state: State) -> list[int]:
        """Return for each axis the total length of all pieces in steps, than which they are no longer together until something leaves."""
        return [
            sum(math.ceil(self._lengths[shape][axis] - 1e-6) + 1 for shape, _ in state)
            for axis in range(len(self.steps))
        ]

    def part(
        self,
        members: Sequence[int],
        start: Poses,
        ending: Ending,
        seen: int,
        path: Sequence[Edge],
        inner: Inner,
    ) -> Part:
        """Return a part as trees have it, given the way to its separation; `inner` returns what its parts come apart into."""
        moves = []
        here = start
        for edge in path:
            here = edge.after(here)
            pieces = tuple(members[i] for i in edge.pieces)
            offsets = tuple(offset for _, offset in here)
            moves.append(
                Move(pieces, edge.step, edge.distance, offsets, edge.turn, rotations_of(here))
            )
        parts: list[Part | None] = [None, None]
        for number, leaves in enumerate((False, True) if path else ()):
            group = [i for i in range(len(members)) if (i in path[-1].pieces) == leaves]
            own = tuple(members[i] for i in group)
            if self.units(own) > 1:
                parts[number] = inner(own, tuple(here[i] for i in group))
        return Part(
            tuple(members),
            tuple(offset for _, offset in start),
            ending,
            tuple(moves),
            seen,
            parts[0],
            parts[1],
            rotations_of(start),
        )

    def _between(self, first: int, second: int, away: Cell) -> list[int]:
        key = first, second, away
        if key not in self._gaps:
            pair = [self._placement((first, self._home)), self._placement((second, away))]
            self._gaps[key] = self._pieces.gaps(np.array(pair, dtype=np.int32))[:, 0, 1].tolist()
        return self._gaps[key]

    def _placement(self, place: Place) -> int:
        """Return the number of a place in the compiled search."""
        if place not in self._placements:
            shape, away = place
            cells = cells_in_classes(self.grid, shifted(sorted(self._cells[shape]), away))
            self._pieces.add(cells, np.array([len(cells)]), np.zeros(1, dtype=np.int32))
            self._placements[place] = len(self._placements)
        return self._placements[place]


def _turned(pose: Pose, turn: Turn) -> Pose:
    """Return a pose after a quarter turn: x goes to p + R (x - p)."""
    rotation = quarter(turn.axis)
    pivot = [int(2 * value) for value in turn.pivot]
    led = posed([tuple(pivot)], (rotation, (0, 0, 0)))[0]
    shift = tuple((p - q) // 2 for p, q in zip(pivot, led, strict=True))
    return product(rotation, pose[0]), posed([pose[1]], (rotation, shift))[0]


def rotations_of(poses: Poses) -> tuple[Matrix, ...]:
    """Return the orientation of each piece; nothing if none is turned."""
    found = tuple(rotation for rotation, _ in poses)
    return () if all(each == IDENTITY for each in found) else found


def at_home(state: Sequence[Place]) -> State:
    """Return a state displaced so that its first piece is where it began."""
    home = state[0][1]
    return tuple((shape, minus(at, home)) for shape, at in state)


def closures(gaps: Sequence[Sequence[int]], distance: int) -> list[int]:
    """Return for each piece, as bits, the pieces it drags along when it slides a distance, itself included."""
    reach = [
        sum(1 << j for j, gap in enumerate(row) if gap < distance) | 1 << i
        for i, row in enumerate(gaps)
    ]
    for k in range(len(reach)):
        for i, own in enumerate(reach):
            if own >> k & 1:
                reach[i] = own | reach[k]
    return reach


def closed_sets(reach: Sequence[int]) -> Iterator[int]:
    """Yield as bits the proper sets of pieces that drag nothing else along; `reach` is the set each piece drags."""
    everything = (1 << len(reach)) - 1
    dragged_by = [
        sum(1 << k for k, dragged in enumerate(reach) if dragged >> i & 1)
        for i in range(len(reach))
    ]
    choices = [(0, 0)]
    while choices:
        slides, stays = choices.pop()
        is_open = everything & ~(slides | stays)
        if is_open:
            i = (is_open & -is_open).bit_length() - 1
            choices.append((slides, stays | dragged_by[i]))
            choices.append((slides | reach[i], stays))
        elif slides not in (0, everything):
            yield slides
