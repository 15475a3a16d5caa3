"""Sets as a search examines them: by number, or where there are too many at random, and on walks from one to a better one.

A random set is drawn by a *dive*: some kinds are drawn, and among them a solution is searched for in an order drawn at
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
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from satpack.engines.design.family import KnownSets, Ranking
from satpack.engines.design.record import SetRecord
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.design.examiner import Examiner
    from satpack.engines.work.cubes import Cube
    from satpack.model.designs.design import Design
    from satpack.model.designs.wishes import WishBounds

Place = TypeVar("Place")
Result = TypeVar("Result")

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


class Candidates(Protocol[Place, Result]):
    """What a design chooses from, sets of pieces or cuts of one; random ones have a *place* each, from which a walk goes on."""

    noun: str
    symmetry_breaking: str
    number: int | None
    """How many there are, if they are numbered."""
    chain: int
    """How many one walk examines, about."""
    sampled: int
    """The fewest random ones of a cube."""
    block: int
    """The most that are examined at once."""
    short: float
    """Seconds that these take, about; a time limit or Ctrl-C loses what the last ones would give."""

    def forget(self) -> None:
        """Forget those met so far: another cube begins."""

    def begin(self, chance: random.Random, number: int) -> Sequence[Place]:
        """Return `number` random places, fewer if they are hard to find."""

    def near(self, chance: random.Random, place: Place, number: int) -> Sequence[Place]:
        """Return up to `number` random neighbours of a place."""

    def examined(self, places: Sequence[Place]) -> list[SetRecord | None]:
        """Return the record of each, None for one with no solution or far too many."""

    def results(self, found: Sequence[tuple[Place, SetRecord]]) -> list[Result]:
        """Return what a walk found, each once."""

    def batch(self, chance: random.Random, start: int, stop: int) -> tuple[int, list[Result]]:
        """Examine those from one number to before another, or as many random ones; return how many there were, and the new ones that meet the wishes."""

    def read(self, numbers: Sequence[int]) -> Result:
        """Return the result that numbers encode; raise ValueError, TypeError or IndexError if they encode none."""

    def again(self, cube: Cube, results: Sequence[Result]) -> Sequence[Result | None]:
        """Examine results again; raise EngineError unless they lie in the cube, each once."""


class SetCandidates:
    """Sets of pieces; the place of one is a solution in the examiner's first region, as a row of placements padded with -1."""

    noun = "set"
    symmetry_breaking = (
        "of sets that are images of each other one is left, and of their solutions, too"
    )
    chain = 4_096
    block = sampled = 512
    short = 0.05

    def __init__(self, examiner: Examiner, way: str, listed: bytes = b"") -> None:
        self._examiner, self._family = examiner, examiner.family
        self._board = examiner.boards[0]
        low, high = self._family.low, self._family.high
        self._free = np.flatnonzero((high > 0) & (low == 0))
        each = max(1.0, len(self._board.placements) / max(1, len(self._family.puzzle.pieces)))
        self._drawn = min(len(self._free), max(8, int(_PLACEMENTS / each)))
        self._numbered: Ranking | KnownSets | None = None
        if way == "each":
            self._numbered = Ranking(self._family, examiner.design.promise)
        elif way == "listed":
            self._numbered = KnownSets(listed, self._family.pieces[1])
        self.number = None if self._numbered is None else len(self._numbered)
        self.forget()

    def forget(self) -> None:
        self._known: dict[tuple[int, ...], SetRecord | None] = {}

    def _dive(
        self, chance: random.Random, held: NDArray[np.int32] | None = None, *, steps: int = _STEPS
    ) -> NDArray[np.int32] | None:
        """Return a solution that holds some placements; None if none was met."""
        low, high = self._family.low, np.zeros_like(self._family.high)
        drawn = chance.sample(range(len(self._free)), self._drawn)
        high[self._free[drawn]] = self._family.high[self._free[drawn]]
        high[low > 0] = self._family.high[low > 0]
        if held is not None:
            own = self._board.kinds_of(held[None])[0]
            high[own] = self._family.high[own]
        seed = chance.getrandbits(62)
        found = self._board.dive(
            (low, high), self._family.pieces, seed=seed, held=held, budget=steps
        )
        if found is None:
            return None
        row = np.full(self._family.pieces[1], -1, dtype=np.int32)
        row[: len(found)] = found
        return row if self._family.have_sizes(self._board.kinds_of(row[None])).all() else None

    def begin(self, chance: random.Random, number: int) -> list[NDArray[np.int32]]:
        found: list[NDArray[np.int32]] = []
        failed = 0
        while len(found) < number and failed < _ATTEMPTS:
            self._examiner.deadline.check()
            row = self._dive(chance, steps=_STEPS << failed // 4)
            if row is None:
                failed += 1
            else:
                found.append(row)
                failed = 0
        return found

    def near(
        self, chance: random.Random, place: NDArray[np.int32], number: int
    ) -> list[NDArray[np.int32]]:
        """Return solutions that share with one all but a few of its pieces."""
        own, found = place[place >= 0], []
        for _ in range(number):
            self._examiner.deadline.check()
            out = chance.sample(range(len(own)), min(len(own), chance.choice((1, 1, 2, 2, 3))))
            row = self._dive(chance, np.delete(own, out))
            if row is not None:
                found.append(row)
        return found

    def _met(
        self, places: Sequence[NDArray[np.int32]]
    ) -> tuple[list[tuple[int, ...]], NDArray[np.int32]]:
        """Return the sets that stand for those of some places, as kinds; and as rows those not met before."""
        rows = np.array(places, dtype=np.int32).reshape(-1, self._family.pieces[1])
        stand = self._examiner.least(self._board.kinds_of(rows))
        sets = [tuple(kind for kind in row if kind >= 0) for row in stand.tolist()]
        # in the order in which they were met, wherever a batch ends
        fresh = {own: row for own, row in zip(sets, stand, strict=True) if own not in self._known}
        self._known |= dict.fromkeys(fresh)
        return sets, np.array(list(fresh.values()), dtype=np.int32).reshape(-1, stand.shape[1])

    def examined(self, places: Sequence[NDArray[np.int32]]) -> list[SetRecord | None]:
        sets, fresh = self._met(places)
        records = self._examiner.records(fresh, all_of_them=True)
        self._known |= {record.kinds: record for record in records}
        return [self._known[own] for own in sets]

    def results(self, found: Sequence[tuple[NDArray[np.int32], SetRecord]]) -> list[SetRecord]:
        return [record for _, record in found]

    def batch(self, chance: random.Random, start: int, stop: int) -> tuple[int, list[SetRecord]]:
        if self._numbered is not None:
            sets = self._numbered.sets(start, stop)
            return len(sets), self._examiner.records(self._examiner.new(sets))
        places = self.begin(chance, stop - start)
        return len(places), self._examiner.records(self._met(places)[1])

    read = staticmethod(SetRecord.of)

    def again(self, cube: Cube, results: Sequence[SetRecord]) -> list[SetRecord]:
        sets = self._examiner.rows([record.kinds for record in results])
        if len(np.unique(sets, axis=0)) < len(sets) or len(self._examiner.new(sets)) < len(sets):
            raise EngineError("a set of pieces is repeated, or an image of it represents it")
        if self._numbered is not None:
            own = set(map(bytes, self._numbered.sets(*cube)))
            if not own.issuperset(map(bytes, sets)):
                raise EngineError("a set of pieces lies in another part of the search")
        return self._examiner.records(sets)


def improve(
    candidates: Candidates[Place, Any], design: Design, seed: str, steps: int
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
            places = candidates.begin(chance, _NEIGHBOURS)
        else:
            places = candidates.near(chance, here[1], _NEIGHBOURS)
        looked += _NEIGHBOURS
        if not places:
            if here is None:
                return
            yield _NEIGHBOURS, []
            continue
        heat = _WARM * (_COLD / _WARM) ** (looked / steps)
        fresh = []
        for place, record in zip(places, candidates.examined(places), strict=True):
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
