"""Random sets, and walks from one to a better one, where there are too many to enumerate.

A set is drawn by a *dive*: some kinds are drawn, and among them a solution is searched for in an order drawn at
random. So each has a solution, which hardly any set of pieces has where pieces are as intricate as those of burrs. Not
all are equally likely: sets with more solutions are met more often.

Its neighbours are met by taking one, two or three pieces out of a solution and diving from the rest; so a cube that
changes hands between two pieces is a step as well as a piece that is exchanged. The walk is simulated annealing (S.
Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing", Science 220, 1983). It proves
nothing.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.design.board import SetBoard
    from satpack.engines.design.examiner import Examiner
    from satpack.engines.design.record import SetRecord
    from satpack.model.designs.design import Design
    from satpack.model.designs.wishes import WishBounds

Place = TypeVar("Place")

_PLACEMENTS = 6_000
"""Placements among which a dive searches, about: the kinds are drawn accordingly."""

_STEPS = 250_000
"""Steps that the first dives may take, half a millisecond; after every four failures twice as many."""

_ATTEMPTS = 48
"""Dives without a solution after which there seems to be none: the last may take seconds."""

_NEIGHBOURS = 16
"""Sets examined in a step."""

_WARM, _COLD = 1.0, 0.1
"""Temperatures, in moves, at the start and the end: a set worse by that is accepted with probability 1/e."""

_DEAR = 3.0
"""How much better in moves a set must be to make up for being as far again from a wish."""


class Diver:
    """Finds random solutions of sets in the examiner's first region."""

    def __init__(self, examiner: Examiner) -> None:
        family = examiner.family
        self._deadline = examiner.deadline
        self._board: SetBoard = examiner.boards[0]
        self._family = family
        self._low, self._high = family.low, family.high
        self._pieces = family.pieces
        self._free = np.flatnonzero((family.high > 0) & (family.low == 0))
        each = max(1.0, len(self._board.placements) / max(1, len(family.puzzle.pieces)))
        self._drawn = min(len(self._free), max(8, int(_PLACEMENTS / each)))

    def dive(
        self, chance: random.Random, held: NDArray[np.int32] | None = None, *, steps: int = _STEPS
    ) -> NDArray[np.int32] | None:
        """Return a solution as ascending numbers of placements, that holds some; None if none was met."""
        high = np.zeros_like(self._high)
        drawn = np.array(chance.sample(range(len(self._free)), self._drawn), dtype=np.int64)
        for kinds in (self._free[drawn], np.flatnonzero(self._low)):
            high[kinds] = self._high[kinds]
        if held is not None:
            own = self._board.global_kinds(held)
            high[own] = self._high[own]
        found = self._board.dive(
            (self._low, high), self._pieces, seed=chance.getrandbits(62), held=held, budget=steps
        )
        if found is None or self._family.have_sizes(self._board.kinds_of(found[None])).all():
            return found
        return None

    def solutions(self, chance: random.Random, number: int) -> NDArray[np.int32]:
        """Return `number` solutions, fewer if they are hard to find, as rows of placements padded with -1."""
        width = self._pieces[1]
        rows = np.full((number, width), -1, dtype=np.int32)
        met = failed = 0
        while met < number and failed < _ATTEMPTS:
            self._deadline.check()
            found = self.dive(chance, steps=_STEPS << failed // 4)
            if found is None:
                failed += 1
            else:
                rows[met, : len(found)] = found
                met, failed = met + 1, 0
        return rows[:met]

    def neighbours(
        self, chance: random.Random, row: NDArray[np.int32], number: int
    ) -> NDArray[np.int32]:
        """Return up to `number` solutions that share with one all but a few of its pieces, as rows of placements."""
        own = row[row >= 0]
        rows = np.full((number, len(row)), -1, dtype=np.int32)
        met = 0
        for _ in range(number):
            self._deadline.check()
            out = chance.sample(range(len(own)), min(len(own), chance.choice((1, 1, 2, 2, 3))))
            found = self.dive(chance, np.delete(own, out))
            if found is not None:
                rows[met, : len(found)] = found
                met += 1
        return rows[:met]

    def sets(self, rows: NDArray[np.int32]) -> NDArray[np.int32]:
        return self._board.kinds_of(rows)


class Walk(Protocol[Place]):
    """The places of a walk, each with one set of pieces."""

    def begin(self, chance: random.Random, number: int) -> Sequence[Place]:
        """Return up to `number` random places."""

    def near(self, chance: random.Random, place: Place, number: int) -> Sequence[Place]:
        """Return up to `number` random neighbours of a place."""

    def examined(self, places: Sequence[Place]) -> list[SetRecord | None]:
        """Return the record of each place's set, None for one with no solution or far too many."""


class SetWalk:
    """Places that are solutions of sets of candidates, as rows of placements."""

    def __init__(self, examiner: Examiner) -> None:
        self._examiner = examiner
        self._diver = Diver(examiner)
        self._known: dict[bytes, SetRecord | None] = {}

    def begin(self, chance: random.Random, number: int) -> list[NDArray[np.int32]]:
        return list(self._diver.solutions(chance, number))

    def near(
        self, chance: random.Random, place: NDArray[np.int32], number: int
    ) -> list[NDArray[np.int32]]:
        """Return solutions that share with one all but a few of its pieces."""
        return list(self._diver.neighbours(chance, place, number))

    def examined(self, places: Sequence[NDArray[np.int32]]) -> list[SetRecord | None]:
        """Return the record of each set, None for one with no solution or far too many."""
        stand = self._examiner.least(self._diver.sets(np.array(places)))
        keys = [row.tobytes() for row in stand]
        fresh = {key: row for key, row in zip(keys, stand, strict=True) if key not in self._known}
        if fresh:
            self._known |= dict.fromkeys(fresh)
            width = stand.shape[1]
            for record in self._examiner.records(np.array(list(fresh.values())), all_of_them=True):
                padded = [*record.kinds, *[-1] * (width - len(record.kinds))]
                self._known[np.array(padded, dtype=np.int32).tobytes()] = record
        return [self._known[key] for key in keys]


def improve(
    walk: Walk[Place], design: Design, seed: str, steps: int
) -> Iterator[tuple[int, list[tuple[Place, SetRecord]]]]:
    """Walk from a random set to better ones, also by sets with more solutions than wanted, for about `steps` sets.

    Yield the number of sets examined since the last time, and the places and records of those that are each better than all before.
    """
    chance, bounds = random.Random(seed), design.bounds
    best: tuple[object, ...] | None = None
    here: tuple[float, Place] | None = None
    looked = 0
    while looked < steps:
        if here is None:
            places = walk.begin(chance, _NEIGHBOURS)
        else:
            places = walk.near(chance, here[1], _NEIGHBOURS)
        looked += _NEIGHBOURS
        if not places:
            if here is None:
                return
            yield _NEIGHBOURS, []
            continue
        heat = _WARM * (_COLD / _WARM) ** (looked / steps)
        fresh = []
        for place, record in zip(places, walk.examined(places), strict=True):
            if record is None:
                continue
            cost = _cost(design, bounds, record)
            if (
                here is None
                or cost <= here[0]
                or chance.random() < math.exp((here[0] - cost) / heat)
            ):
                here = cost, place
            rank = record.rank(design.best)
            if record.meets(bounds) and (best is None or rank < best):
                best = rank
                fresh.append((place, record))
        yield _NEIGHBOURS, fresh


def _cost(design: Design, bounds: WishBounds, record: SetRecord) -> float:
    """Return how bad a set is: its distance from the wishes, and from the best."""
    gain = {
        "level": record.level + 0.1 * record.total_moves,
        "total-moves": float(record.total_moves),
        "solutions": -math.log2(1 + sum(record.solutions)),
        "holes": -float(record.holes),
    }[design.best]
    miss = 0.0
    if bounds.solutions is not None:
        low, high = bounds.solutions
        miss += sum(
            abs(math.log2((1 + number) / (1 + min(max(number, low), high))))
            for number in record.solutions
        )
    for wished, found in (
        (bounds.apart, record.apart),
        (bounds.level, record.level),
        (bounds.total_moves, record.total_moves),
    ):
        if wished is not None:
            miss += abs(found - min(max(found, wished[0]), wished[1])) / (1 + found)
    return _DEAR * miss - gain
