"""Taking apart by slides and quarter turns what slides alone leave locked.

A state is the pose of every piece, the first as it was in the assembly: states that differ by a rotation or translation of
all are one. Slides lead from state to state as ever. A quarter turn takes any proper set of pieces about an axis and a pivot,
which is the middle of a cell or of a square of four, within the boxes around those that turn and around those that rest;
what turns needs a way past what rests (see `planning`). A turn of a set is the opposite one of the others.

Breadth first, so that the level is the least number of slides and turns of this kind. A way that was found is certified turn
by turn, exactly; a turn that fails is not made, and the search begun again. So "comes apart" is proved, and "locked" means:
for slides, and for the turns that were looked for, with this gap.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from satpack.engines.disassembly.kernel import ENDLESS, numbers_in
from satpack.engines.disassembly.slides import (
    Edge,
    SearchLimitError,
    Slides,
    closed_sets,
    closures,
)
from satpack.engines.disassembly.turns.candidates import (
    flat_box,
    holds,
    pivots,
    plane_of,
    planned_turn,
    turned_cell,
)
from satpack.engines.disassembly.turns.clearance import DEFAULT_GAP, check_grid
from satpack.model.grids import product
from satpack.model.moves.disassembly import (
    IDENTITY,
    Disassembly,
    Ending,
    Part,
    Turn,
    inverse,
    posed,
)
from satpack.model.moves.turn_certificate import check_turn
from satpack.runtime.errors import VerificationError
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction

    from satpack.engines.disassembly.slides import Poses, State
    from satpack.model.grids import Cell, Cells
    from satpack.model.moves.disassembly import Pose
    from satpack.runtime.progress import Tell

MAX_STATES = 5_000
"""Default limit on the states of one part in the search with turns; a minute or so."""

_AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def with_turns(
    found: Disassembly,
    *,
    gap: Fraction = DEFAULT_GAP,
    states: int = MAX_STATES,
    stop: Callable[[], bool] = bool,
    tell: Tell = silent,
) -> Disassembly:
    """Return a disassembly in which parts that slides leave locked are taken apart with turns at a clearance, where possible."""
    grid = found.assembly.puzzle.grid
    check_grid(grid)
    search = _TurnSearch(found, gap, states, stop, tell)
    return Disassembly(found.assembly, search.resolved(found.whole), gap=gap)


class _TurnSearch:
    def __init__(
        self,
        found: Disassembly,
        gap: Fraction,
        states: int,
        stop: Callable[[], bool],
        tell: Tell,
    ) -> None:
        self._assembly = found.assembly
        self._slides = Slides(found.assembly)
        self._gap = gap
        self._most = states
        self._stop = stop
        self._tell = tell
        self._refused: set[Turn] = set()
        self._plans: dict[object, list[tuple[float, float, float]] | None] = {}

    def resolved(self, part: Part) -> Part:
        """Return a part with turns where it is locked without them, recursively for its parts."""
        if part.ending is Ending.LOCKED:
            poses = tuple((IDENTITY, offset) for offset in part.start)
            return self._apart(part.pieces, poses, part)
        children = [
            child if child is None else self.resolved(child)
            for child in (part.staying, part.removed)
        ]
        return Part(
            part.pieces, part.start, part.ending, part.moves, part.states, children[0], children[1]
        )

    def _apart(self, members: tuple[int, ...], start: Poses, locked: Part | None = None) -> Part:
        """Take a part apart from the poses of its pieces, by slides, or with turns too if slides leave it locked."""
        # before anything is worked out: there may be thousands to be given up
        if self._stop():
            return self._slides.part(members, start, Ending.UNDECIDED, 1, [], self._apart)
        for turning in (False, True):
            if locked is not None and not turning:
                continue
            while True:
                ending, path, seen = self._searched(members, start, turning=turning)
                if ending is not Ending.SEPARATED or self._is_certified(members, start, path):
                    break
            if ending is not Ending.LOCKED:
                break
        return self._slides.part(members, start, ending, seen, path, self._apart)

    def _searched(
        self, members: tuple[int, ...], start: Poses, *, turning: bool
    ) -> tuple[Ending, list[Edge], int]:
        """Search breadth first; return the ending, the moves, and the states seen."""
        origins: dict[object, tuple[object, Edge] | None] = {_key(start): None}
        queue = deque([start])
        furthest = self._slides.lengths(self._state(members, start))
        try:
            while queue:
                here = queue.popleft()
                if self._stop():
                    return Ending.UNDECIDED, [], len(origins)
                gaps = self._slides.gaps(self._state(members, here))
                removal = _removal(gaps, self._slides.steps, self._sizes(members))
                if removal is not None:
                    edges = [Edge(*removal, 0)]
                    key: object = _key(here)
                    while (origin := origins[key]) is not None:
                        key, edge = origin
                        edges.append(edge)
                    return Ending.SEPARATED, edges[::-1], len(origins)
                for edge in self._edges(members, here, gaps, furthest, turning=turning):
                    new = edge.after(here)
                    key = _key(new)
                    if key not in origins:
                        if len(origins) >= self._most:
                            return Ending.UNDECIDED, [], len(origins)
                        origins[key] = (_key(here), edge)
                        queue.append(new)
                        if len(origins) % 64 == 0:
                            self._tell(many(len(origins), "state"))
        except SearchLimitError:
            return Ending.UNDECIDED, [], len(origins)
        return Ending.LOCKED, [], len(origins)

    def _edges(
        self,
        members: tuple[int, ...],
        here: Poses,
        gaps: Sequence[Sequence[Sequence[int]]],
        furthest: Sequence[int],
        *,
        turning: bool,
    ) -> Iterator[Edge]:
        """Yield the moves out of a state that separate nothing."""
        sizes = self._sizes(members)
        for bits, axis, distance in self._slides.moves(gaps, furthest):
            few, sign = _ways(bits, sizes)[0]
            step = tuple(sign * value for value in self._slides.steps[axis])
            yield Edge(numbers_in(few), step, distance)
        if turning:
            yield from self._turns(members, here)

    def _turns(self, members: tuple[int, ...], here: Poses) -> Iterator[Edge]:
        cells = [self._cells(piece, pose) for piece, pose in zip(members, here, strict=True)]
        sizes = self._sizes(members)
        for axis in _AXES:
            plane = plane_of(axis)
            for pivot in pivots(cells, plane):
                after = [{turned_cell(cell, pivot, plane) for cell in each} for each in cells]
                dragged = [
                    [
                        0 if i != j and not after[i].isdisjoint(each) else ENDLESS
                        for j, each in enumerate(cells)
                    ]
                    for i in range(len(cells))
                ]
                for bits in closed_sets(closures(dragged, 1)):
                    ways = _ways(bits, sizes)
                    # as many may turn in either way of looking at it, which are not planned alike
                    tie = 2 * bits.bit_count() == len(here)
                    for few, sign in ways if tie else ways[:1]:
                        turn = self._turn(cells, few, axis, sign, pivot)
                        if turn is not None and turn not in self._refused:
                            yield Edge(numbers_in(few), turn.axis, 1, turn)
                            break

    def _turn(
        self, cells: Sequence[Cells], few: int, axis: Cell, sign: int, pivot: tuple[int, int]
    ) -> Turn | None:
        """Return how some pieces turn, if a way is found; the pivot is given in halves of an edge."""
        if self._stop():
            raise SearchLimitError
        first, second = plane_of(axis)
        ours = [cells[i] for i in range(len(cells)) if few >> i & 1]
        others = [cells[i] for i in range(len(cells)) if not few >> i & 1]
        if not all(holds(flat_box(each, (first, second)), pivot) for each in (ours, others)):
            return None
        return planned_turn(ours, others, axis, sign, pivot, self._gap, self._plans)

    def _is_certified(self, members: tuple[int, ...], start: Poses, path: list[Edge]) -> bool:
        """Whether every turn of a way is proved; those that are not are rejected from now on."""
        here = start
        good = True
        for edge in path:
            if edge.turn is not None:
                cells = [
                    self._cells(piece, pose) for piece, pose in zip(members, here, strict=True)
                ]
                ours = [each for i, each in enumerate(cells) if i in edge.pieces]
                others = [each for i, each in enumerate(cells) if i not in edge.pieces]
                try:
                    check_turn(edge.turn, ours, others)
                except VerificationError:
                    self._refused.add(edge.turn)
                    good = False
            here = edge.after(here)
        return good

    def _sizes(self, members: tuple[int, ...]) -> list[int]:
        return [len(self._assembly.placed[piece].cells) for piece in members]

    def _cells(self, piece: int, pose: Pose) -> Cells:
        return posed(self._assembly.placed[piece].cells, pose)

    def _state(self, members: tuple[int, ...], poses: Poses) -> State:
        """Return a state in the form that slides use."""
        return tuple(
            (
                self._slides.shape(
                    posed(self._assembly.placed[piece].cells, (rotation, (0, 0, 0)))
                ),
                offset,
            )
            for piece, (rotation, offset) in zip(members, poses, strict=True)
        )


def _key(poses: Poses) -> Poses:
    """Return the same for states that differ by a rotation and translation of all."""
    back = inverse(poses[0][0])
    home = poses[0][1]
    found = []
    for rotation, offset in poses:
        away = tuple(map(int.__sub__, offset, home))
        if back == IDENTITY:
            found.append((rotation, away))
        else:
            found.append((product(back, rotation), posed([away], (back, (0, 0, 0)))[0]))
    return tuple(found)


def _removal(
    gaps: Sequence[Sequence[Sequence[int]]], steps: Sequence[Cell], sizes: Sequence[int]
) -> tuple[tuple[int, ...], Cell] | None:
    """Return the smallest set that can leave, and its direction; None if none can."""
    best: tuple[int, int, int, int] | None = None
    for axis, rows in enumerate(gaps):
        for bits in closures(rows, ENDLESS):
            if bits != (1 << len(rows)) - 1:
                few, sign = _ways(bits, sizes)[0]
                cells = sum(sizes[i] for i in numbers_in(few))
                found = (few.bit_count(), cells, few, sign * (axis + 1))
                best = found if best is None else min(best, found)
    if best is None:
        return None
    *_, few, way = best
    sign = 1 if way > 0 else -1
    return numbers_in(few), tuple(sign * value for value in steps[abs(way) - 1])


def _ways(bits: int, sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Return a set with 1 and its complement with -1, whose moves are opposite: the one of fewer pieces, then cells, first."""
    everything = (1 << len(sizes)) - 1
    sets = ((bits, 1), (everything & ~bits, -1))
    return sorted(
        sets, key=lambda each: (each[0].bit_count(), sum(sizes[i] for i in numbers_in(each[0])))
    )
