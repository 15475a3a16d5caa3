"""The solutions in a BurrTools file: assemblies, and the moves that take them apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from satpack.io.burrtools.grids import Place
from satpack.model.grids.vectors import minus, plus, scaled
from satpack.model.moves.disassembly import Disassembly, Ending, Move, Part, reach, together
from satpack.model.moves.paths import steps
from satpack.model.solution import Placed, Solution
from satpack.runtime.errors import LimitError, VerificationError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.io.burrtools.grids import GridType
    from satpack.io.burrtools.problems import Problem
    from satpack.io.burrtools.xml import Element
    from satpack.model.grids import Cell

MAX_STORED = 10_000_000
"""Limit on the cells of all assemblies, and on the cells that the moves of one assembly slide, step by step."""

_FAR = 10_000
"""Coordinates beyond which a piece is removed."""

_POSITION = re.compile(r"-?[0-9]{1,6}")

Position = tuple[Place, int]
"""The position of a saved piece: the place of its hotspot, and the number of its transformation."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A solution in a file, not yet checked; see `Solution.verify` and `disassembly.replay`."""

    number: int  # its number in the problem, from 1
    place: str  # its place in the file, for errors
    solution: Solution
    disassembly: Disassembly | None  # its disassembly, if the file has one
    levels: tuple[int, ...] | None
    """The numbers of moves, if the file has only these instead of the moves."""


def read_stored(problem: Problem) -> Iterator[Stored]:
    """Yield the solutions stored in a problem; VerificationError for invalid moves, InputError for other faults."""
    solutions = problem.element.first("solutions")
    read = 0
    for number, element in enumerate(solutions.all("solution") if solutions else (), 1):
        assembly = element.first("assembly")
        if assembly is None:
            raise element.fault("has no <assembly>")
        positions = _positions(problem, assembly)
        read += _cell_count(problem, positions, assembly)
        if read > MAX_STORED:
            raise LimitError(
                f"{element.place}: the stored solutions have too many cells; satpack takes at most {MAX_STORED:,}"
            )
        reader = _Reader(problem, positions, assembly)
        tree, numbers = element.first("separation"), element.first("separationInfo")
        yield Stored(
            number=number,
            place=element.place,
            solution=reader.solution,
            disassembly=Disassembly(reader.solution, reader.part(tree)) if tree else None,
            levels=_levels(numbers) if numbers else None,
        )


def _positions(problem: Problem, assembly: Element) -> list[Position | None]:
    """Return the position of each piece of the expanded list; None for a copy that is not used."""
    kind = problem.kind
    if not kind.turns:
        raise assembly.fault(
            f"how assemblies on the {kind.grid.name} grid are saved is not known to satpack"
        )
    words = iter(assembly.text.split())
    found: list[Position | None] = []
    for word in words:
        if word == "x":
            found.append(None)
            continue
        four = [word, *(next(words, "") for _ in range(3))]
        if not all(_POSITION.fullmatch(each) for each in four):
            raise assembly.fault(
                f"piece {len(found) + 1}: found {' '.join(four).strip()[:40]!r}; use x, or four numbers"
            )
        x, y, z, turn = map(int, four)
        if not 0 <= turn < kind.turns:
            raise assembly.fault(
                f"piece {len(found) + 1}: there is no transformation {turn}; use 0 to {kind.turns - 1}"
            )
        found.append(((x, y, z), turn))
    wanted = sum(part.piece.copies.high for part in problem.parts)
    if len(found) != wanted:
        raise assembly.fault(
            f"describes {many(len(found), 'piece')}; the problem has {wanted}, counting every copy"
        )
    return found


def _cell_count(problem: Problem, positions: list[Position | None], assembly: Element) -> int:
    """Return the number of cells of the placed pieces; raise if the result shape has fewer."""
    placed = iter(positions)
    count = 0
    for part in problem.parts:
        used = sum(next(placed) is not None for _ in range(part.piece.copies.high))
        count += used * len(part.places)
    if count > len(problem.puzzle.region):
        raise assembly.fault(
            f"its pieces have {many(count, 'cell')}, the result shape {len(problem.puzzle.region):,}"
        )
    return count


class _Reader:
    """One saved assembly: its pieces, and the map from the file's expanded list to them."""

    def __init__(
        self, problem: Problem, positions: list[Position | None], assembly: Element
    ) -> None:
        self._kind = problem.kind
        self._puzzle = problem.puzzle
        self._positions = positions
        parts = [part for part in problem.parts for _ in range(part.piece.copies.high)]
        placed: dict[int, Placed] = {}
        for number, (part, position) in enumerate(zip(parts, positions, strict=True)):
            if position is None:
                continue
            cells: list[Cell] = []
            for place in part.places:
                cell = self._kind.to_cell(_landing(self._kind, place, part.hotspot, position))
                if cell is None:
                    raise assembly.fault(f"piece {number + 1} lies where there are no cells")
                cells.append(cell)
            cell_at = dict(zip(part.places, cells, strict=True))
            colours = dict(part.piece.colours)
            paint = []
            for place, cell in cell_at.items():
                own = self._kind.to_cell(place)
                if own in colours:
                    paint.append((cell, colours[own]))
            placed[number] = Placed(part.piece.name, tuple(sorted(cells)), tuple(sorted(paint)))
        self.solution = Solution(self._puzzle, tuple(placed.values()), engine="BurrTools")
        self._reach = reach(self.solution)
        self._room = MAX_STORED
        index = {each: i for i, each in enumerate(self.solution.placed)}
        self._index = {number: index[each] for number, each in placed.items()}

    def part(self, tree: Element) -> Part:
        """Return the moves that separate some pieces, and the disassembly of the two parts."""
        numbers, states = self._states(tree)
        if len(states) < 2:
            raise tree.fault("has no moves; it needs two states at least")
        pieces = tuple(sorted(self._index[number] for number in numbers))
        try:
            offsets = [self._offsets(numbers, state) for state in states]
        except VerificationError as fault:
            raise VerificationError(f"{tree.place}: <separation>: {fault}") from None
        if any(self._drift(each) > self._reach for each in offsets[:-1]):
            raise VerificationError(
                f"{tree.place}: <separation>: a move goes on after pieces are free of each other"
            )
        leaving = {
            self._index[n]
            for n, place in zip(numbers, states[-1], strict=True)
            if max(map(abs, place)) > _FAR
        }
        if not leaving or len(leaving) == len(pieces):
            raise tree.fault(
                "its last state removes no piece, or all of them; a separation ends with some far away"
            )
        moves = []
        for number, (before, after) in enumerate(pairwise(offsets), 1):
            last = number == len(offsets) - 1
            try:
                moves.append(self._move(before, after, leaving if last else None))
            except VerificationError as fault:
                raise VerificationError(
                    f"{tree.place}: <separation>: move {number}: {fault}"
                ) from None
        self._spend(tree, moves)
        children: dict[str, Part | None] = {}
        for name, group in (("removed", leaving), ("left", set(pieces) - leaving)):
            inner = [each for each in tree.all("separation") if each.attributes.get("type") == name]
            if not inner:
                if not together(self._puzzle, [self.solution.placed[i] for i in group]):
                    raise VerificationError(
                        f"{tree.place}: <separation>: does not say how what is {name} comes apart"
                    )
                children[name] = None
                continue
            children[name] = self.part(inner[0])
        return Part(
            pieces=pieces,
            start=tuple(offsets[0][piece] for piece in pieces),
            ending=Ending.SEPARATED,
            moves=tuple(moves),
            staying=children["left"],
            removed=children["removed"],
        )

    def _spend(self, tree: Element, moves: list[Move]) -> None:
        """Raise LimitError if checking all moves so far, cell by cell and step by step, would take too long."""
        for move in moves:
            cells = sum(len(self.solution.placed[piece].cells) for piece in move.pieces)
            self._room -= cells * (move.distance or self._reach)
        if self._room < 0:
            raise LimitError(
                f"{tree.place}: <separation>: the moves slide too many cells; satpack takes at most {MAX_STORED:,}"
            )

    def _states(self, tree: Element) -> tuple[list[int], list[list[Place]]]:
        """Return the numbers of the pieces, and their places in each state."""
        listed = tree.first("pieces")
        if listed is None:
            raise tree.fault("has no <pieces>")
        numbers = _integers(listed)
        for number in numbers:
            if number not in self._index:
                raise listed.fault(f"there is no piece {number} in this assembly, counted from 0")
        if len(set(numbers)) != len(numbers):
            raise listed.fault("lists a piece twice; list each once")
        states = []
        for state in tree.all("state"):
            axes = []
            for axis in ("dx", "dy", "dz"):
                along = state.first(axis)
                values = _integers(along) if along else []
                if len(values) != len(numbers):
                    raise state.fault(
                        f"<{axis}> has {many(len(values), 'number')} for {many(len(numbers), 'piece')}"
                    )
                axes.append(values)
            states.append([(x, y, z) for x, y, z in zip(*axes, strict=True)])
        return numbers, states

    def _offsets(self, numbers: list[int], state: list[Place]) -> dict[int, Cell]:
        """Return the displacement of each piece from its place in the assembly."""
        found = {}
        for number, place in zip(numbers, state, strict=True):
            position = self._positions[number]
            assert position is not None
            difference = minus(place, position[0])
            found[self._index[number]] = self._vector(difference)
        return found

    @staticmethod
    def _drift(offsets: dict[int, Cell]) -> int:
        """Return the largest coordinate of the displacement between two pieces."""
        spans = (max(axis) - min(axis) for axis in zip(*offsets.values(), strict=True))
        return max(spans, default=0)

    def _vector(self, difference: Place) -> Cell:
        """Return a difference of places as a vector of the grid."""
        kind = self._kind
        if not kind.is_step(difference):
            raise VerificationError(f"{list(difference)} is not a translation of the grid")
        home = kind.to_place(kind.grid.domain[0])
        moved = kind.to_cell(plus(home, difference))
        assert moved is not None
        return minus(moved, kind.grid.domain[0])

    def _move(
        self, before: dict[int, Cell], after: dict[int, Cell], leaving: set[int] | None
    ) -> Move:
        """Return the move between two states, in which some pieces slide by one vector, while the others rest."""
        by_vector: dict[Cell, list[int]] = {}
        for piece in sorted(before):
            vector = minus(after[piece], before[piece])
            by_vector.setdefault(vector, []).append(piece)
        if len(by_vector) != 2:
            raise VerificationError(
                "moves nothing"
                if len(by_vector) == 1
                else "moves pieces by different vectors at once"
            )
        (first, ones), (second, others) = by_vector.items()
        if set(others) == leaving if leaving is not None else not any(first):
            first, ones, second = second, others, first
        if leaving is not None and set(ones) != leaving:
            raise VerificationError("removes other pieces than those that are far away")
        step, distance = self._along(minus(first, second))
        vectors = before if leaving is not None else after
        return Move(
            pieces=tuple(ones),
            step=step,
            distance=0 if leaving is not None else distance,
            offsets=tuple(vectors[piece] for piece in sorted(before)),
        )

    def _along(self, vector: Cell) -> tuple[Cell, int]:
        """Return the lattice step that divides a vector, and its multiplicity."""
        for forward in steps(self._kind.grid):
            axis = next(i for i, value in enumerate(forward) if value)
            times, rest = divmod(vector[axis], forward[axis])
            if not rest and times and scaled(forward, times) == vector:
                sign = 1 if times > 0 else -1
                return scaled(forward, sign), abs(times)
        raise VerificationError(
            f"slides along {list(vector)}, which is not a direction of the grid"
        )


def _landing(kind: GridType, place: Place, hotspot: Place, position: Position) -> Place:
    """Return the position of a shape's cell in an assembly."""
    at, turn = position
    return plus(minus(kind.turn(turn, place), kind.turn(turn, hotspot)), at)


def _integers(element: Element) -> list[int]:
    words = element.text.split()
    for word in words:
        if not _POSITION.fullmatch(word):
            raise element.fault(f"found {word[:40]!r}; use whole numbers")
    return [int(word) for word in words]


def _levels(element: Element) -> tuple[int, ...]:
    """Return the numbers of moves in preorder, 0 for a missing part; the file has them increased by one."""
    return tuple(number - 1 for number in _integers(element) if number)
