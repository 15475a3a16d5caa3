"""Searching for the fewest moves that take an assembly apart, part after part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from satpack.disassembly.constants import ENDLESS, EXHAUSTED, MAX_PIECES, SEPARATED
from satpack.disassembly.paths import steps
from satpack.disassembly.plain import PlainGaps, PlainSearch
from satpack.disassembly.tree import Disassembly, Ending, Move, Part, together
from satpack.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.disassembly.gaps import GapTables
    from satpack.disassembly.plain import State, Triple
    from satpack.grids import Cell, Grid
    from satpack.solution import Solution

__all__ = ["FEW_STATES", "MAX_STATES", "Taker", "reach"]

MAX_STATES = 1_000_000
"""States after which the search for one separation gives up, unless told otherwise: some 100 MB for ten pieces."""

FEW_STATES = 200
"""States that are searched without compiled code, in about the time that loading that takes."""

_SLICE = 100_000
"""Moves between two looks at the clock; some milliseconds."""


class Taker:
    """Takes assemblies of one grid apart, keeping the gaps that they share.

    Parameters
    ----------
    grid : Grid
        The assemblies' grid.
    stop : callable, optional
        Asked now and then, some milliseconds apart, whether to give up.
    max_states : int, optional
        Most states to see before one separation.
    few_states : int, optional
        States to search without compiled code.
    on_progress : callable, optional
        Called now and then with the states seen in the present search.

    Attributes
    ----------
    stop : callable
        Whether to give up; may be set anew.
    """

    def __init__(
        self,
        grid: Grid,
        *,
        stop: Callable[[], bool] = bool,
        max_states: int = MAX_STATES,
        few_states: int = FEW_STATES,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        self.grid = grid
        self.stop = stop
        self.max_states = max_states
        self.few_states = min(few_states, max_states)
        self.on_progress = on_progress
        self.directions = [triple(grid, step) for step in steps(grid)]
        self.gaps = PlainGaps(grid)
        self._tables: GapTables | None = None

    @property
    def tables(self) -> GapTables:
        """The gap tables of the compiled search, which is loaded now if it was not before."""
        if self._tables is None:
            from satpack.disassembly.gaps import GapTables

            self._tables = GapTables(self.grid)
        return self._tables

    def take_apart(self, assembly: Solution) -> Disassembly:
        """Take an assembly apart.

        The search is breadth-first, so that the first level is the least there is; among shortest ways the first met
        in a fixed order is taken, and the later levels depend on that.

        Raises
        ------
        LimitError
            If the assembly has more than `MAX_PIECES` pieces, or they can get too far from each other.
        """
        count = len(assembly.placed)
        if count > MAX_PIECES:
            raise LimitError(
                f"an assembly of {count} pieces; satpack takes apart at most {MAX_PIECES}"
            )
        if (far := reach(assembly)) >= ENDLESS:
            raise LimitError(
                f"pieces that can be {far:,} cells apart before they are free of each other; "
                f"satpack takes apart assemblies where that is less than {ENDLESS:,}"
            )
        pieces = tuple(range(count))
        if together(assembly.puzzle, assembly.placed):
            home = ((0,) * self.grid.dimension,) * count
            return Disassembly(assembly, Part(pieces, home, Ending.SEPARATED))
        return Disassembly(assembly, _Taking(self, assembly).part(pieces, ((0, 0, 0),) * count))


def reach(assembly: Solution) -> int:
    """Return a distance that pieces do not exceed as long as something still holds every one of them."""
    far = 0
    for axis in range(assembly.puzzle.grid.dimension):
        ends = [
            (min(values), max(values))
            for values in ([cell[axis] for cell in placed.cells] for placed in assembly.placed)
        ]
        if ends:
            spread = max(high for _, high in ends) - min(low for low, _ in ends)
            far = max(far, spread + 2 * sum(high - low + 1 for low, high in ends))
    return far


def triple(grid: Grid, translation: Cell) -> Triple:
    """Return a translation as coefficients of the grid's basis, filled up to three with zeros."""
    coefficients = grid.coefficients(translation)
    assert coefficients is not None
    x, y, z = coefficients + (0,) * (3 - len(coefficients))
    return x, y, z


class _Search(Protocol):
    """What the plain and the compiled search tell."""

    @property
    def seen(self) -> int: ...

    @property
    def head(self) -> int: ...

    @property
    def leaving(self) -> tuple[int, int]: ...

    def state(self, number: int) -> State: ...

    def origin(self, number: int) -> tuple[int, int, int, int]: ...


class _Taking:
    """One assembly being taken apart."""

    def __init__(self, taker: Taker, assembly: Solution) -> None:
        self._taker = taker
        self._assembly = assembly
        self._cells = [placed.cells for placed in assembly.placed]
        grid = taker.grid
        homes = [grid.translated_home(cells) for cells in self._cells]
        self._shapes = [taker.gaps.number_of(home) for home in homes]
        self._places = [
            triple(grid, tuple(map(int.__sub__, min(cells), home[0])))
            for cells, home in zip(self._cells, homes, strict=True)
        ]

    def part(self, pieces: tuple[int, ...], start: State) -> Part:
        """Separate some pieces, which lie displaced as `start` says, and then the two parts."""
        ending, search = self._run(pieces, _moved(start, start[0], -1))
        if ending is not Ending.SEPARATED:
            return Part(pieces, self._vectors(start), ending, states=search.seen)
        taker = self._taker
        moves = [
            Move(
                pieces=tuple(pieces[i] for i in sliding),
                step=self._vector(_times(taker.directions[direction], sign)),
                distance=distance,
                offsets=self._vectors(_moved(search.state(after), start[0])),
            )
            for after, direction, sign, distance, sliding in _way(search, len(pieces))
        ]
        last = _moved(search.state(search.head), start[0])
        direction, leaving_bits = search.leaving
        leaving, sign = _smaller(leaving_bits, len(pieces))
        moves.append(
            Move(
                pieces=tuple(pieces[i] for i in leaving),
                step=self._vector(_times(taker.directions[direction], sign)),
                distance=0,
                offsets=self._vectors(last),
            )
        )
        resting = [i for i in range(len(pieces)) if i not in leaving]
        staying, removed = (
            None
            if self._stay_together([pieces[i] for i in group])
            else self.part(tuple(pieces[i] for i in group), tuple(last[i] for i in group))
            for group in (resting, leaving)
        )
        return Part(
            pieces, self._vectors(start), ending, tuple(moves), search.seen, staying, removed
        )

    def _stay_together(self, pieces: list[int]) -> bool:
        return together(self._assembly.puzzle, [self._assembly.placed[i] for i in pieces])

    def _run(self, pieces: tuple[int, ...], start: State) -> tuple[Ending, _Search]:
        """Search without compiled code, and if that sees too many states once more with it."""
        taker = self._taker
        plain = PlainSearch(
            taker.gaps,
            [self._shapes[i] for i in pieces],
            [self._places[i] for i in pieces],
            taker.directions,
            start,
        )
        code = plain.advance(taker.few_states)
        if taker.on_progress:
            taker.on_progress(plain.seen)
        if code in _ENDINGS:
            return _ENDINGS[code], plain
        if plain.seen > taker.max_states or taker.stop():
            return Ending.UNDECIDED, plain
        from satpack.disassembly.compiled_search import CompiledSearch

        gaps = taker.tables.between([self._cells[i] for i in pieces])
        search = CompiledSearch(gaps, start, taker.max_states)
        while True:
            code = search.advance(min(_SLICE, taker.max_states))
            if taker.on_progress:
                taker.on_progress(search.seen)
            if code in _ENDINGS:
                return _ENDINGS[code], search
            if search.seen > taker.max_states or taker.stop():
                return Ending.UNDECIDED, search

    def _vectors(self, state: State) -> tuple[Cell, ...]:
        return tuple(self._vector(displacement) for displacement in state)

    def _vector(self, coefficients: Triple) -> Cell:
        grid = self._taker.grid
        return grid.combination(coefficients[: grid.dimension])


_ENDINGS = {EXHAUSTED: Ending.LOCKED, SEPARATED: Ending.SEPARATED}


def _way(search: _Search, count: int) -> list[tuple[int, int, int, int, list[int]]]:
    """Return the moves from the start to the state at hand.

    Each is the state after it, direction, sign, distance, and the pieces that slide.
    """
    moves = []
    at = search.head
    while at > 0:
        before, direction, distance, bits = search.origin(at)
        sliding, sign = _smaller(bits, count)
        moves.append((at, direction, sign, distance, sliding))
        at = before
    return moves[::-1]


def _smaller(bits: int, count: int) -> tuple[list[int], int]:
    """Return the smaller half of the pieces, and its sign: to slide the others the other way is the same."""
    sliding = [i for i in range(count) if bits >> i & 1]
    if 2 * len(sliding) > count:
        return [i for i in range(count) if not bits >> i & 1], -1
    return sliding, 1


def _times(step: Triple, factor: int) -> Triple:
    x, y, z = step
    return factor * x, factor * y, factor * z


def _moved(state: State, by: Triple, sign: int = 1) -> State:
    """Return the state with every piece displaced alike."""
    dx, dy, dz = _times(by, sign)
    return tuple([(x + dx, y + dy, z + dz) for x, y, z in state])
