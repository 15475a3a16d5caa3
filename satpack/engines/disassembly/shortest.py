"""The least total number of moves that take an assembly apart, over all ways to do so, with its proof.

A way takes a part by g slides to a state in which a set leaves, by one move more, and goes on with both parts from there.
Its total is bounded from below by g and one removal for every unit but one, a unit being a piece or all pieces of a group.
So all states that few enough slides lead to are seen, breadth first, and in each every set that can leave is tried, with
what is left of the best total as a limit for its two parts, which are solved once for each state they are left in. A state
in which two or three of the pieces alone would take too long is not gone on from.

Where a unit can leave, nothing else need be tried than removals. A way that goes on by a slide has, without its moves of
that unit, no more moves than before but one fewer, since some removal took the unit off: so the unit, taken off at once,
costs no more, and the first level is less. Where only larger sets can leave, one slide may serve both parts, and ways that
go on are looked at too. No slide is longer than all pieces one behind the other: where nothing can leave none could be, and
the bound is the same for all parts.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from satpack.engines.disassembly.kernel import ENDLESS, numbers_in
from satpack.engines.disassembly.slides import (
    Edge,
    SearchLimitError,
    Slides,
    at_home,
    closed_sets,
    closures,
)
from satpack.model.grids.vectors import scaled
from satpack.model.moves.disassembly import IDENTITY, Disassembly, Ending
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from satpack.engines.disassembly.slides import Poses, State
    from satpack.model.grids import Cell
    from satpack.model.moves.disassembly import Part
    from satpack.runtime.progress import Tell

MAX_STATES = 20_000
"""Default limit on the states of the search for the shortest way; some ten seconds for five pieces."""

_T = TypeVar("_T")


def shortened(
    found: Disassembly,
    *,
    states: int = MAX_STATES,
    stop: Callable[[], bool] = bool,
    tell: Tell = silent,
) -> Disassembly:
    """Return the way with the fewest moves in all; among several, the one whose levels compare least as lists.

    `found` is a way whose first level is the least possible. Where a limit of states came first, the bound in `least` is below the
    number of moves. An assembly that does not come apart is returned unchanged.
    """
    if found.ending is not Ending.SEPARATED:
        return found
    search = _ShortestSearch(found, states, stop, tell)
    everyone = found.whole.pieces
    trivial = (found.levels[0] - 1 if found.levels else 0) + search.removals(everyone)
    if sum(found.levels) == trivial:
        return replace(found, least=trivial)
    way: _Way | None = None
    limit = sum(found.levels)
    try:
        trivial = max(trivial, search.least_by_few(limit))
        way = search.least(everyone, search.start, limit)
        least = limit if way is None else way.total
    except SearchLimitError:
        way, least = search.best, max(search.bound, trivial)
    if way is None or (way.total, way.levels) >= (limit, found.levels):
        return replace(found, least=least)
    whole = search.part(way, tuple((IDENTITY, at) for _, at in search.start))
    return Disassembly(found.assembly, whole, least)


class _Step(NamedTuple):
    before: int
    moved: int
    axis: int
    distance: int


class _Way(NamedTuple):
    members: tuple[int, ...]
    total: int
    levels: tuple[int, ...]
    states: int = 0
    slides: tuple[tuple[int, int, int], ...] = ()
    removal: tuple[int, int] = (0, 0)
    """The set that leaves, as bits of the members, and the axis, counted from 1, negative against it."""
    staying: _Way | None = None
    removed: _Way | None = None


class _ShortestSearch:
    def __init__(
        self,
        found: Disassembly,
        states: int,
        stop: Callable[[], bool],
        tell: Tell,
    ) -> None:
        self._slides = Slides(found.assembly)
        self.start = self._slides.start
        self._left = states
        self._seen = 0
        self._stop = stop
        self._tell = tell
        self._known: dict[tuple[tuple[int, ...], State], _Way | int] = {}
        self._depth = 0
        self.best: _Way | None = None
        """The best of the whole so far."""
        self.bound = 0
        """No way of the whole has fewer moves."""

    def removals(self, members: Sequence[int]) -> int:
        """Return how many removals a part needs at least."""
        return self._slides.units(members) - 1

    def least(self, members: tuple[int, ...], state: State, limit: int) -> _Way | None:
        """Return the best way to take a part apart from a state, if it has at most `limit` moves."""
        removals = self.removals(members)
        if removals == 0:
            return _Way(members, 0, ())
        if removals > limit:
            return None
        key = members, at_home(state)
        known = self._known.get(key, -1)
        if isinstance(known, _Way):
            return known if known.total <= limit else None
        if limit <= known:
            return None
        self._depth += 1
        best = self._searched(members, key[1], removals, limit)
        self._depth -= 1
        self._known[key] = limit if best is None else best
        return best

    def _searched(
        self, members: tuple[int, ...], start: State, removals: int, limit: int
    ) -> _Way | None:
        states = [start]
        origins = [_Step(-1, 0, 0, 0)]
        seen = {start}
        best: _Way | None = None
        layer = range(1)
        depth = 0
        while layer and depth + removals <= (limit if best is None else best.total - 1):
            if self._depth == 1:
                self.bound = depth + removals
            # among equal totals a way that is found in a later layer has higher levels
            most = limit if best is None else best.total - 1
            for number in self._in_time(layer):
                gaps = self._slides.gaps(states[number])
                unit_leaves = False
                for moved, axis in _leaving(gaps):
                    unit_leaves |= self._takes_a_unit(members, moved)
                    found = self._separated(members, states[number], moved, axis, depth, most)
                    if found and (best is None or found[:3] < best[:3]):
                        best = found._replace(slides=_path(origins, number))
                        most = self._noted(best)
                if unit_leaves:
                    continue
                for moved, axis, distance in self._slides.moves(gaps, self._slides.furthest):
                    new = self._slides.slid(states[number], moved, axis, distance)
                    if new not in seen:
                        self._count()
                        seen.add(new)
                        if self._is_too_far(members, new, removals, most - depth - 1):
                            continue
                        states.append(new)
                        origins.append(_Step(number, moved, axis, distance))
            layer = range(layer.stop, len(states))
            depth += 1
        return best and best._replace(states=len(seen))

    def _in_time(self, layer: range) -> Iterator[int]:
        """Yield the states of a layer, of which one can take tens of milliseconds; raise SearchLimitError at the limit."""
        for number in layer:
            if self._stop():
                raise SearchLimitError
            yield number

    def _noted(self, best: _Way) -> int:
        """Keep the best way so far, if it is of the whole assembly; return its moves."""
        if self._depth == 1:
            self.best = best
        return best.total

    def least_by_few(self, limit: int) -> int:
        """Return a lower bound for the whole, which has a way of `limit` moves, from two or three pieces alone."""
        bound = 0
        self._depth += 1  # this is not the search for the whole
        everyone = range(len(self.start))
        for few in (*combinations(everyone, 2), *combinations(everyone, 3)):
            way = self.least(few, _split(self.start, sum(1 << i for i in few)), limit)
            if way is not None:
                spare = self.removals(everyone) - self.removals(few)
                bound = max(bound, way.total + spare)
        self._depth -= 1
        return bound

    def _is_too_far(self, members: tuple[int, ...], state: State, removals: int, most: int) -> bool:
        """Whether two or three of a part's pieces alone show that `most` moves do not take it apart.

        A way for the whole, without the moves in which the few have no part, takes the few apart; among the moves
        left out is one removal for each unit that is not among them.
        """
        for size in range(2, min(3, len(members) - 1) + 1):
            for few in combinations(range(len(members)), size):
                own = tuple(members[i] for i in few)
                needed = self.removals(own)
                where = tuple(state[i] for i in few)
                if needed and self.least(own, where, most - removals + needed) is None:
                    return True
        return False

    def _separated(
        self, members: tuple[int, ...], state: State, moved: int, axis: int, depth: int, most: int
    ) -> _Way | None:
        """Return the best way that goes on with a set leaving, if it has at most `most` moves in all."""
        removed, staying = _split(members, moved), _split(members, ~moved)
        most -= depth + 1
        if self.removals(removed) + self.removals(staying) > most:
            return None
        first = self.least(staying, _split(state, ~moved), most - self.removals(removed))
        if first is None:
            return None
        second = self.least(removed, _split(state, moved), most - first.total)
        if second is None:
            return None
        if (-len(staying), first.levels, second.levels) > (
            -len(removed),
            second.levels,
            first.levels,
        ):
            first, second = second, first
            moved, axis = (1 << len(members)) - 1 & ~moved, -axis
        return _Way(
            members,
            depth + 1 + first.total + second.total,
            (depth + 1, *first.levels, *second.levels),
            removal=(moved, axis),
            staying=first,
            removed=second,
        )

    def _takes_a_unit(self, members: Sequence[int], moved: int) -> bool:
        units = [self._slides.units(_split(members, side)) for side in (moved, ~moved)]
        return 1 in units and sum(units) == self._slides.units(members)

    def _count(self) -> None:
        self._seen += 1
        if self._seen % 256 == 0:
            self._tell(many(self._seen, "state"))
        if self._seen >= self._left:
            raise SearchLimitError

    def part(self, way: _Way, start: Poses) -> Part:
        """Return a way that comes apart as trees have it, from poses of its pieces."""
        parts = [each for each in (way.staying, way.removed) if each is not None]
        inner = {each.members: each for each in parts}
        count = len(way.members)
        moves = [(moved, axis + 1, distance) for moved, axis, distance in way.slides]
        path = [_edge(self._slides.steps, count, *each) for each in (*moves, (*way.removal, 0))]
        return self._slides.part(
            way.members,
            start,
            Ending.SEPARATED,
            way.states,
            path,
            lambda own, poses: self.part(inner[own], poses),
        )


def _edge(steps: Sequence[Cell], count: int, moved: int, axis: int, distance: int) -> Edge:
    """Return a move; of a set that slides and its complement, the one with fewer pieces moves."""
    if distance and 2 * moved.bit_count() > count:
        moved, axis = (1 << count) - 1 & ~moved, -axis
    return Edge(numbers_in(moved), scaled(steps[abs(axis) - 1], 1 if axis > 0 else -1), distance)


def _leaving(gaps: Sequence[Sequence[Sequence[int]]]) -> Iterator[tuple[int, int]]:
    """Yield the sets that can leave, and the axes counted from 1; one of each set and its complement."""
    seen = set()
    for axis, rows in enumerate(gaps):
        for moved in closed_sets(closures(rows, ENDLESS)):
            if moved not in seen:
                seen |= {moved, (1 << len(rows)) - 1 & ~moved}
                yield moved, axis + 1


def _split(members: Sequence[_T], bits: int) -> tuple[_T, ...]:
    return tuple(each for i, each in enumerate(members) if bits >> i & 1)


def _path(origins: Sequence[_Step], number: int) -> tuple[tuple[int, int, int], ...]:
    found = []
    while number:
        number, moved, axis, distance = origins[number]
        found.append((moved, axis, distance))
    return tuple(reversed(found))
