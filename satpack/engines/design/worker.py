"""The search of sets as a worker that does cubes: a cube is a stretch of numbered sets, of dives, or a way to better ones."""

from __future__ import annotations

import random
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np

from satpack.engines.design.examiner import Examiner
from satpack.engines.design.ranking import Ranking
from satpack.engines.design.record import Record, Seen
from satpack.engines.design.wander import Diver, improve
from satpack.engines.work.agreement import puzzle_digest
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.design.family import Family
    from satpack.engines.work.cubes import Cube, SolutionNumbers
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

__all__ = ["CHAIN", "SetWorker", "Way"]

Way = Literal["each", "sample", "improve"]

CHAIN = 4_096
"""Sets that one way to better ones looks at, about."""

_BLOCK = 512
"""Sets between two looks at the clock."""

_ORDER = "by promise"
"""How sets are numbered."""

_LARGEST = 65_536
"""Most sets of a cube."""

_TOLERANT = 50
"""Solutions of a set on the way to better ones that are looked at, even if fewer are wanted."""


class OfPuzzle(Protocol):
    """Something about a puzzle."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""


class SetWorker:
    """Examines sets of a design's pieces.

    Its "solutions" are the numbers of records, and, last of each cube, of what was seen.

    Parameters
    ----------
    about : OfPuzzle
        What has the puzzle, which says the design: the placements that every worker gets, or anything else.
    action : Action
        The symmetries of these; not used, since there are other regions and other kinds.
    way : {"each", "sample", "improve"}
        Which sets are examined: all, some met at random, or better and better ones.
    number : int
        How many sets to sample, or to look at on the ways to better ones.
    seed : int
        What is met at random depends on it.
    states : int
        Most states to see before one separation.
    family : Family, optional
        The kinds, if they are there already.
    """

    symmetry_breaking = (
        "of sets that are images of each other one is left, and of their solutions, too"
    )

    def __init__(
        self,
        about: OfPuzzle,
        action: Action | None = None,
        *,
        way: Way,
        states: int,
        number: int = 0,
        seed: int = 0,
        family: Family | None = None,
    ) -> None:
        del action
        puzzle = about.puzzle
        self.engine = f"sets, {way}"
        self._way, self._seed, self._number = way, seed, number
        self._told = (way, number, seed, states)
        assert puzzle.design is not None
        self._puzzle = puzzle
        tolerant = _TOLERANT if way == "improve" else 0
        self.examiner = Examiner(puzzle, puzzle.design, states=states, most=tolerant, family=family)
        self._ranking = (
            Ranking(self.examiner.family, puzzle.design.promise) if way == "each" else None
        )
        self._search: Iterator[list[Record]] = iter(())
        self._cube: Cube = (0, 0)
        self.progress: float | None = 0.0

    def _things(self) -> int:
        """Return how many things there are to do: sets, dives, or ways to better ones."""
        if self._ranking is not None:
            return len(self._ranking)
        if self._way == "improve":
            return -(-self._number // CHAIN)
        return self._number

    def cubes(self, wanted: int, deadline: Deadline | None = None) -> list[Cube]:
        """Cut the search into stretches."""
        del deadline
        whole = self._things()
        size = 1 if self._way == "improve" else min(max(_BLOCK, -(-whole // wanted)), _LARGEST)
        return [(start, min(start + size, whole)) for start in range(0, whole, size)]

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a stretch into shorter ones."""
        start, stop = cube
        size = max(_BLOCK, -(-(stop - start) // wanted))
        # what is met at random depends on where a stretch begins
        if self._way in ("improve", "sample") or stop - start <= size:
            return [cube]
        return [(at, min(at + size, stop)) for at in range(start, stop, size)]

    def start(self, cube: Cube) -> None:
        """Begin a stretch."""
        self._cube = cube
        self.progress = 0.0
        self.examiner.seen = Seen()
        ways = {"improve": self._better, "sample": self._sampled}
        self._search = ways.get(self._way, self._each)(*cube)

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Go on for about so many seconds, or to the end."""
        until = time.monotonic() + seconds
        found: list[SolutionNumbers] = []
        for records in self._search:
            found += [record.numbers() for record in records]
            if time.monotonic() > until:
                return found, False
        found.append(self.examiner.seen.numbers(self._cube[0]))
        return found, True

    def verify(self, solutions: Sequence[SolutionNumbers]) -> None:
        """Examine sets once more that were examined elsewhere."""
        try:
            records = [Record.of(each) for each in solutions if Seen.of(each) is None]
        except (ValueError, TypeError, IndexError) as fault:
            raise EngineError("a kept record is none") from fault
        if not self.examiner.agrees(records):
            raise EngineError("sets that were examined elsewhere are not what was said of them")

    def digest(self) -> str:
        """Return a digest of all that the numbers depend on."""
        told = (puzzle_digest(self._puzzle), self._puzzle.design, self._told, CHAIN, _BLOCK, _ORDER)
        return sha256(repr(told).encode()).hexdigest()

    def _each(self, start: int, stop: int) -> Iterator[list[Record]]:
        assert self._ranking is not None
        for at in range(start, stop, _BLOCK):
            end = min(at + _BLOCK, stop)
            yield self.examiner.records(self.examiner.new(self._ranking.sets(at, end)))
            self.progress = (end - start) / (stop - start)

    def _sampled(self, start: int, stop: int) -> Iterator[list[Record]]:
        diver = Diver(self.examiner)
        chance = random.Random(f"{self._seed}/{start}")
        width = self.examiner.family.pieces[1]
        known: set[bytes] = set()
        for at in range(start, stop, _BLOCK):
            end = min(at + _BLOCK, stop)
            rows = diver.solutions(chance, end - at)
            sets = self.examiner.least(diver.sets(rows)) if len(rows) else rows
            fresh = [row for row in np.unique(sets, axis=0) if row.tobytes() not in known]
            known.update(row.tobytes() for row in fresh)
            yield self.examiner.records(np.array(fresh, dtype=np.int32).reshape(-1, width))
            self.progress = (end - start) / (stop - start)
            if len(rows) < end - at:
                return

    def _better(self, start: int, stop: int) -> Iterator[list[Record]]:
        for chain in range(start, stop):
            steps = min(CHAIN, self._number - chain * CHAIN)
            looked = 0
            for sets, records in improve(self.examiner, f"{self._seed}/{chain}", steps):
                looked += sets
                self.progress = min(1.0, looked / steps)
                yield records
