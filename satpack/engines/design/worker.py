"""The worker of designs: its cubes are ranges of numbered sets, of random sets or cuts, or of walks to better ones; or all cuts."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from dataclasses import astuple
from hashlib import sha256
from math import inf
from typing import TYPE_CHECKING, Any, Protocol

from satpack.engines.design.candidates import SetCandidates, improve
from satpack.engines.design.cuts import CutCandidates, CutExaminer, PieceCutter
from satpack.engines.design.examiner import Examiner
from satpack.engines.design.family import Family
from satpack.engines.design.record import Seen
from satpack.engines.work.cubes import puzzle_digest
from satpack.model.designs.design import Cut
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError, Undecided
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.design.candidates import Candidates
    from satpack.engines.design.cuts import CutRecord
    from satpack.engines.design.record import SetRecord
    from satpack.engines.listing import SolutionNumbers
    from satpack.engines.work.cubes import Cube
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

_FEW = 16
"""Sets of a cube to begin with, where it does not matter where cubes begin; cut later, it may be a single set."""

_LARGEST = 65_536
"""Most sets of a cube."""

MOST_CUBES = 10_000
"""Most cubes of random sets: the same for any number of processes."""

_NEWS = 1.0
"""Seconds between reports of the counts so far."""

_ORDER = "by promise"
"""How sets are numbered."""

_TOLERANT = 50
"""Solutions to find of each set on a walk, even if fewer are wanted."""


class OfPuzzle(Protocol):
    """Something about a puzzle."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""


def examiner_for(
    puzzle: Puzzle,
    way: str,
    states: int,
    deadline: Deadline = NEVER,
    *,
    known: Family | PieceCutter | None = None,
) -> Examiner | CutExaminer:
    """Return the examiner of a puzzle's sets or cuts; `known` are these, if they exist already."""
    assert puzzle.design is not None
    most = _TOLERANT if way == "improve" else 0
    if not isinstance(puzzle.design.search, Cut):
        assert not isinstance(known, PieceCutter)
        return Examiner(
            puzzle, puzzle.design, states=states, most=most, family=known, deadline=deadline
        )
    assert not isinstance(known, Family)
    pieces = known or PieceCutter(puzzle, deadline)
    return CutExaminer(pieces, states=states, most=most, deadline=deadline)


class DesignWorker:
    """Examines sets of a design's pieces, or cuts of one; its "solutions" are the numbers of results and, last of each cube, of the counts in `examiner.seen`.

    `way` is "each" (all sets or, in a single cube, all cuts), "listed" (the sets in `sets`, rows for `KnownSets`), "sample" (`number`
    at random) or "improve" (walks over `number`). `action` is not used, since there are other regions and other kinds.
    """

    warrant = UNASKED

    def __init__(
        self,
        about: OfPuzzle,
        action: Action | None = None,
        *,
        way: str,
        states: int,
        number: int = 0,
        seed: int = 0,
        sets: bytes = b"",
        examiner: Examiner | CutExaminer | None = None,
    ) -> None:
        del action
        self._puzzle = about.puzzle
        self.examiner = examiner or examiner_for(self._puzzle, way, states)
        self._candidates: Candidates[Any, Any] = (
            CutCandidates(self.examiner, way)
            if isinstance(self.examiner, CutExaminer)
            else SetCandidates(self.examiner, way, sets)
        )
        self.symmetry_breaking = self._candidates.symmetry_breaking
        self.engine = f"{self._candidates.noun}s, {way}"
        self._way, self._seed = way, seed
        self._terms = way, number, seed, states, sha256(sets).hexdigest()
        self._is_random = way in ("sample", "improve")
        # None: all cuts, which have no numbers
        self._number = number if self._is_random else self._candidates.number
        self._search: Iterator[Sequence[SetRecord | CutRecord]] = iter(())
        self._cube: Cube = (0, 0)
        self._said = 0.0
        self._limit: Undecided | None = None
        self.progress: float | None = 0.0

    def digest(self) -> str:
        numbering = self._candidates.chain, self._candidates.sampled, _ORDER
        parts = (puzzle_digest(self._puzzle), self._puzzle.design, self._terms, *numbering)
        return sha256(repr(parts).encode()).hexdigest()

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        del deadline
        if self._number is None:
            return [(0, 1)]
        size = self._candidates.chain
        if self._way == "sample":
            # what is met depends on where a range begins, not on the worker
            size = max(self._candidates.sampled, -(-self._number // MOST_CUBES))
        elif self._way != "improve":
            size = min(max(_FEW, -(-self._number // wanted)), _LARGEST)
        return [(start, min(start + size, self._number)) for start in range(0, self._number, size)]

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a range into shorter ones, unless what it meets depends on where it begins."""
        start, stop = cube
        size = -(-(stop - start) // wanted)
        if self._is_random or stop - start <= size:
            return [cube]
        return [(at, min(at + size, stop)) for at in range(start, stop, size)]

    def start(self, cube: Cube) -> None:
        self._cube = cube
        self.progress = 0.0
        self.examiner.seen = Seen()
        self._said = time.monotonic()
        self._limit = None
        self._candidates.forget()
        self._search = self._walked(*cube) if self._way == "improve" else self._examined(*cube)

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        if self._limit is not None:
            raise self._limit
        until = time.monotonic() + seconds
        found: list[SolutionNumbers] = []
        is_done = True
        try:
            for records in self._search:
                found += [record.numbers() for record in records]
                if time.monotonic() > until:
                    is_done = False
                    break
        except Undecided as limit:  # raised after the earlier results are reported
            self._limit = limit
            is_done = False
        if is_done or self._limit or time.monotonic() > self._said + _NEWS:
            self._said = time.monotonic()
            found.append(self.examiner.seen.numbers(self._cube[0]))
        return found, is_done

    def _examined(self, start: int, stop: int) -> Iterator[Sequence[SetRecord | CutRecord]]:
        """Examine a range in batches that each take about as long until the next; the first is a single one."""
        chance = random.Random(f"{self._seed}/{start}")
        at, size, last = start, 1, inf if self._number is None else stop
        while at < last:
            began = time.monotonic()
            end = int(min(at + size, last))
            number, results = self._candidates.batch(chance, at, end)
            yield results
            if at + number < end:
                return
            at = end
            self.progress = None if self._number is None else (at - start) / (stop - start)
            took = time.monotonic() - began
            if took < self._candidates.short:
                size = min(2 * size, self._candidates.block)
            else:
                size = max(1, int(size * self._candidates.short / took))

    def _walked(self, start: int, stop: int) -> Iterator[Sequence[SetRecord | CutRecord]]:
        looked, seed = 0, f"{self._seed}/{start // self._candidates.chain}"
        for number, found in improve(self._candidates, self.examiner.design, seed, stop - start):
            looked += number
            self.progress = min(1.0, looked / (stop - start))
            yield self._candidates.results(found)

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Examine again what was examined elsewhere; raise EngineError unless it is the cube's, each result once."""
        start, stop = cube
        # on a walk the number of sets is not known
        most = inf if self._way == "improve" or self._number is None else stop - start
        noun = self._candidates.noun
        results = []
        for numbers in solutions:
            news = result = None
            with suppress(ValueError, TypeError, IndexError):
                news = Seen.of(numbers)
                result = self._candidates.read(numbers) if news is None else None
            if news is not None:
                part, own = news
                likely = min(astuple(own)) >= 0 and max(own.solvable, own.dropped) <= own.sets
                if part != start or not likely or own.sets > most:
                    raise EngineError("an account of sets that were seen makes no sense")
            elif result is None or result.numbers() != tuple(numbers):
                raise EngineError(f"a record of a {noun} makes no sense")
            else:
                results.append(result)
        seen = self.examiner.seen
        try:
            if self._candidates.again(cube, results) != results:
                raise EngineError(f"{noun}s examined elsewhere do not match their record")
        finally:
            self.examiner.seen = seen
