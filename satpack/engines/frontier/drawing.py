"""Draws fillings of a puzzle uniformly: a sweep that is kept, walked backwards by its numbers of ways.

Before each position the sweep knows the number of ways to each state. So the last state of a filling is drawn by these
numbers, then the state and the option that led to it, and so on back to the start: every filling is as likely as every
other, exactly, since the numbers are integers and nothing is rounded.

Fillings up to symmetry are drawn by the lemma of Cauchy and Frobenius: a symmetry first, as often as it maps fillings
to themselves, and then one of these. A class of fillings meets the pairs of a symmetry and a filling that it leaves as
it is as often as the group has elements, whatever its size; so classes are equally likely.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import numpy as np

from satpack.engines.burnside import count_each_fixed
from satpack.engines.frontier.counting import count_fillings, plan_of
from satpack.engines.frontier.engine import packed, sweep
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from numpy.typing import NDArray

    from satpack.engines.burnside import Limits
    from satpack.engines.frontier.engine import States
    from satpack.engines.frontier.layout import CopyCounter, Start, SweepLayout
    from satpack.engines.prepared import Prepared
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.conventions import Convention
    from satpack.runtime.limits import Deadline

_Item = TypeVar("_Item")

_TOGETHER = 256
"""States that are gone back from together."""

_PASSED = -2
"""The option of a step on which an item was covered already."""


class Drawn(NamedTuple):
    total: int
    """Number of fillings, or of classes of them."""
    fillings: list[tuple[int, ...]]
    """Each as the ascending numbers of its placements."""


class KeptSweep:
    """All states of a sweep within the memory allowed, from which fillings are drawn; `count` is the number of fillings.

    >>> import random, satpack
    >>> from satpack.engines.burnside import Limits
    >>> from satpack.runtime.limits import NEVER
    >>> kept = KeptSweep(satpack.place(satpack.load("dominoes-8x8")), None, Limits(memory=10**8))
    >>> kept.count
    12988816
    >>> len(kept.draw(2, random.Random(1), NEVER)[0])
    32
    """

    def __init__(
        self,
        placements: Placements,
        permutation: NDArray[np.integer] | None,
        limits: Limits,
    ) -> None:
        self.count = 0
        self._layers: list[States] = []
        self._plan = plan_of(placements, permutation, limits.deadline)
        if self._plan is not None:
            self.count = sweep(self._plan.layout, self._plan.counters, limits, kept=self._layers)

    def draw(self, times: int, random: Random, deadline: Deadline) -> list[tuple[int, ...]]:
        """Draw fillings, of which there must be one, each independent of the others, as the ascending numbers of their placements."""
        assert self._plan is not None
        layout, tiling = self._plan.layout, self._plan.tiling
        bits = layout.limb_bits
        options: list[list[int]] = [[] for _ in range(times)]
        last = self._layers[-1]
        ends = _Draw(range(len(last)), last.ways_to(range(len(last)), bits))
        at = [ends.drawn(random) for _ in range(times)]
        for position in reversed(range(len(layout.starts))):
            deadline.check()
            before, after = self._layers[position], self._layers[position + 1]
            steps = _Steps(layout, layout.starts[position], before)
            met = sorted(set(at))
            draws: dict[int, _Draw[tuple[int, int]]] = {}
            for first in range(0, len(met), _TOGETHER):
                some = met[first : first + _TOGETHER]
                for state, came in zip(some, steps.back(after.keys[:, some]), strict=True):
                    draws[state] = _Draw(came, before.ways_to([was for was, _ in came], bits))
            if [draws[state].total for state in met] != after.ways_to(met, bits):
                raise EngineError("the ways of a sweep contradict each other")
            for index in range(times):
                at[index], option = draws[at[index]].drawn(random)
                if option >= 0:
                    options[index].append(option)
        return [
            tuple(sorted(p for option in chosen for p in tiling.placements_of(option)))
            for chosen in options
        ]

    def uses(self, deadline: Deadline) -> list[int]:
        """Return for each placement the number of fillings of the whole puzzle with it.

        That is the number of ways to a state times the number of ways on after the placement, found going backwards, summed over all states.
        """
        assert self._plan is not None
        layout, tiling = self._plan.layout, self._plan.tiling
        found = [0] * len(tiling.orbit)
        onwards = dict.fromkeys(range(len(self._layers[-1])), 1) if self.count else {}
        for position in reversed(range(len(layout.starts) if onwards else 0)):
            before, after = self._layers[position], self._layers[position + 1]
            steps = _Steps(layout, layout.starts[position], before)
            ways = before.ways_to(range(len(before)), layout.limb_bits)
            came_from: dict[int, int] = {}
            met = sorted(onwards)
            for first in range(0, len(met), _TOGETHER):
                deadline.check()
                some = met[first : first + _TOGETHER]
                for state, came in zip(some, steps.back(after.keys[:, some]), strict=True):
                    for was, option in came:
                        came_from[was] = came_from.get(was, 0) + onwards[state]
                        if option >= 0:
                            found[int(tiling.least[option])] += ways[was] * onwards[state]
            onwards = came_from
        return found


def uses_of(prepared: Prepared, limits: Limits) -> tuple[int, Sequence[int]]:
    """Return the number of fillings, and for each placement the number of those with it."""
    kept = KeptSweep(prepared.placements, None, limits)
    unused = [0] * len(prepared.placements)
    return kept.count, kept.uses(limits.deadline) if kept.count else unused


def draw_classes(
    prepared: Prepared, times: int, random: Random, up_to: Convention, limits: Limits
) -> Drawn:
    """Draw fillings by a convention, each class as likely as every other; none if the puzzle has none."""
    action, placements = prepared.action(up_to), prepared.placements
    alone = len(action) == 1
    fixed = [0]
    sweeps: dict[int, KeptSweep] = {}

    def kept(symmetry: int) -> KeptSweep:
        return KeptSweep(placements, action.placements[symmetry], limits)

    if alone:
        sweeps[0] = kept(0)
        fixed = [sweeps[0].count]
    else:
        fixed = count_each_fixed(
            action,
            lambda symmetry, part: count_fillings(placements, action.placements[symmetry], part),
            limits,
        )
    pairs = sum(fixed)
    if not pairs:
        return Drawn(0, [])
    draw = _Draw(range(len(fixed)), fixed)
    symmetries = [draw.drawn(random) for _ in range(times)]
    fillings: list[tuple[int, ...]] = [()] * times
    for symmetry in sorted(set(symmetries)):
        own = [index for index, drawn in enumerate(symmetries) if drawn == symmetry]
        # one after the other, since each may take all of the memory
        found = sweeps.pop(symmetry, None) or kept(symmetry)
        for index, filling in zip(own, found.draw(len(own), random, limits.deadline), strict=True):
            fillings[index] = filling
    return Drawn(pairs // len(action), fillings)


class _Draw(Generic[_Item]):
    """Draws things exactly in proportion to integer weights."""

    def __init__(self, things: Sequence[_Item], numbers: Iterable[int]) -> None:
        self._things = things
        self._sums = list(itertools.accumulate(numbers))
        self.total = self._sums[-1] if self._sums else 0

    def drawn(self, random: Random) -> _Item:
        return self._things[bisect_right(self._sums, random.randrange(self.total))]


class _Steps:
    """The ways to come over one position, backwards: of options, and their effects on the counters, where one that saturates has several."""

    def __init__(self, layout: SweepLayout, starts: Sequence[Start], before: States) -> None:
        self._layout = layout
        keys = packed(before.keys)
        # states that were never merged may be in another order, and equal
        self._order = np.argsort(keys, kind="stable")
        self._before = keys[self._order]
        self._fields = list(layout.fields.values())
        place = {id(field): index for index, field in enumerate(self._fields)}
        masks, lowered, options, lows, highs = [], [], [], [], []

        def add(
            mask: NDArray[np.uint64], option: int, falls: Sequence[tuple[int, int, int, int]]
        ) -> None:
            words = np.zeros(layout.words, dtype=np.uint64)
            low = np.zeros(len(self._fields), dtype=np.uint64)
            high = np.array([f.counter.high for f in self._fields], dtype=np.uint64)
            for index, by, least, most in falls:
                field = self._fields[index]
                words[field.word] += np.uint64(by) << np.uint64(field.shift)
                low[index], high[index] = least, most
            masks.append(mask)
            lowered.append(words)
            options.append(option)
            lows.append(low)
            highs.append(high)

        add(np.zeros(layout.words, dtype=np.uint64), _PASSED, ())
        for start in starts:
            choices = [
                [(place[id(field)], *fall) for fall in _falls(field.counter, number)]
                for field, number in start.uses
            ]
            for falls in itertools.product(*choices):
                for mask, option in zip(start.masks, start.options.tolist(), strict=True):
                    add(mask, option, falls)
        self._masks, self._lowered = np.array(masks), np.array(lowered)
        self._lows, self._highs = np.array(lows), np.array(highs)
        self._options = options

    def back(self, keys: NDArray[np.uint64]) -> list[list[tuple[int, int]]]:
        """Return for each of some states those before it, by index, each with the option that leads on."""
        keys = keys.copy()
        self._layout.shift_back(keys)
        fits = np.ones((keys.shape[1], len(self._options)), dtype=bool)
        for word, mask in enumerate(self._masks.T):
            fits &= (mask & ~keys[word][:, None]) == 0
        for index, field in enumerate(self._fields):
            value = field.read(keys)[:, None]
            fits &= (value >= self._lows[:, index]) & (value <= self._highs[:, index])
        after, row = np.nonzero(fits)
        wanted = packed((keys[:, after] & ~self._masks[row].T) - self._lowered[row].T)
        first = np.searchsorted(self._before, wanted, side="left")
        last = np.searchsorted(self._before, wanted, side="right")
        there = np.flatnonzero(first < last)
        found: list[list[tuple[int, int]]] = [[] for _ in range(keys.shape[1])]
        for index in there.tolist():
            option = self._options[row[index]]
            found[after[index]] += [
                (state, option) for state in self._order[first[index] : last[index]].tolist()
            ]
        return found


def _falls(counter: CopyCounter, number: int) -> Iterator[tuple[int, int, int]]:
    """Yield by how much a counter was lower before an option raised it, with the least and most value where that may be."""
    yield number, number, counter.high - counter.saturates
    if counter.saturates:
        for by in range(min(number, counter.high) + 1):
            yield by, counter.high, counter.high
