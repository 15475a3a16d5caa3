"""Searches of sets and of cuts as workers that run cubes: ranges of numbered sets or of dives, all cuts, or walks to better ones."""

from __future__ import annotations

import random
import time
from dataclasses import astuple
from hashlib import sha256
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

import numpy as np

from satpack.engines.design.cuts import CutExaminer, CutRecord, CutWalk, PieceCutter
from satpack.engines.design.examiner import Examiner
from satpack.engines.design.family import KnownSets, Ranking
from satpack.engines.design.record import Seen, SetRecord
from satpack.engines.design.wander import Diver, SetWalk, improve
from satpack.engines.work.cubes import puzzle_digest
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError, Undecided
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from satpack.engines.design.cutting import Parts
    from satpack.engines.design.family import Family
    from satpack.engines.listing import SolutionNumbers
    from satpack.engines.work.cubes import Cube
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

Way = Literal["each", "listed", "sample", "improve"]

CHAIN = 4_096
"""Sets that one walk examines, about."""

_BLOCK = 512
"""Sets of a cube at least, where it matters where cubes begin; and the most between two looks at the clock."""

_FEW = 16
"""Sets of a cube to begin with, where it does not matter where cubes begin; cut later, it may be a single set."""

_SHORT = 0.05
"""Seconds in which twice as many sets can be examined before the next look."""

MOST_CUBES = 10_000
"""Most cubes of random sets: the same for any number of processes."""

_NEWS = 1.0
"""Seconds between reports of the counts so far."""

_ORDER = "by promise"
"""How sets are numbered."""

_LARGEST = 65_536
"""Most sets of a cube."""

TOLERANT = 50
"""Solutions to find of each set on a walk, even if fewer are wanted."""


class OfPuzzle(Protocol):
    """Something about a puzzle."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""


Sent = TypeVar("Sent", SetRecord, CutRecord)


class DesignWorker:
    """A worker of designs: it runs through batches of results, and its "solutions" are their numbers and, last, the counts in `examiner.seen`.

    `terms` are the way of the search, its number of sets or cuts, its seed, and what else its results depend on.
    """

    warrant = UNASKED
    numbering: tuple[object, ...]
    """How its results are numbered."""

    def __init__(
        self,
        puzzle: Puzzle,
        examiner: Examiner | CutExaminer,
        terms: tuple[Any, int, int, *tuple[Any, ...]],
    ) -> None:
        self.examiner = examiner
        self._puzzle, self._terms = puzzle, terms
        self._way, self._number, self._seed, *_ = terms
        self._search: Iterator[Sequence[SetRecord | CutRecord]] = iter(())
        self._cube: Cube = (0, 0)
        self._said = 0.0
        self._limit: Undecided | None = None
        self.progress: float | None = 0.0

    def digest(self) -> str:
        parts = (puzzle_digest(self._puzzle), self._puzzle.design, self._terms, *self.numbering)
        return sha256(repr(parts).encode()).hexdigest()

    def _batches(self, cube: Cube) -> Iterator[Sequence[SetRecord | CutRecord]]:
        raise NotImplementedError

    def start(self, cube: Cube) -> None:
        self._cube = cube
        self.progress = 0.0
        self.examiner.seen = Seen()
        self._said = time.monotonic()
        self._limit = None
        self._search = self._batches(cube)

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

    def _sizes(self, most: int, seconds: float) -> Iterator[int]:
        """Yield the sizes of batches that each take about a given number of seconds until the next; the first is 1."""
        size = 1
        while True:
            began = time.monotonic()
            yield size
            took = time.monotonic() - began
            size = min(2 * size, most) if took < seconds else max(1, int(size * seconds / took))

    def _check_seen(self, start: int, most: float, part: int, seen: Seen) -> None:
        """Check the reported counts of a cube that begins at `start` and has at most `most` sets."""
        is_right = min(astuple(seen)) >= 0 and max(seen.solvable, seen.dropped) <= seen.sets <= most
        if part != start or not is_right:
            raise EngineError("an account of sets that were seen makes no sense")

    def _sent(
        self,
        cube: Cube,
        solutions: Sequence[SolutionNumbers],
        of: Callable[[Sequence[int]], Sent],
        *,
        most: float,
        name: str,
    ) -> list[Sent]:
        """Return the results among numbers of a cube of at most `most` sets; raise EngineError if any make no sense."""
        strange = EngineError(f"a record of a {name} makes no sense")
        found: list[Sent] = []
        for numbers in solutions:
            try:
                news = Seen.of(numbers)
                result = of(numbers) if news is None else None
            except (ValueError, TypeError, IndexError):
                raise strange from None
            if news is not None:
                self._check_seen(cube[0], most, *news)
            elif result is not None and result.numbers() == tuple(numbers):
                found.append(result)
            else:
                raise strange
        return found


class SetWorker(DesignWorker):
    """Examines sets of a design's pieces; its "solutions" are the numbers of records and, last of each cube, of the counts.

    `way` is "each" (all sets), "listed" (those in `sets`, rows for `KnownSets`), "sample" (`number` of them at random) or "improve"
    (walks over `number` sets). `action` is not used, since there are other regions and other kinds.
    """

    symmetry_breaking = (
        "of sets that are images of each other one is left, and of their solutions, too"
    )
    numbering = CHAIN, _BLOCK, _ORDER
    examiner: Examiner

    def __init__(
        self,
        about: OfPuzzle,
        action: Action | None = None,
        *,
        way: Way,
        states: int,
        number: int = 0,
        seed: int = 0,
        sets: bytes = b"",
        family: Family | None = None,
        examiner: Examiner | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        del action
        puzzle = about.puzzle
        self.engine = f"sets, {way}"
        assert puzzle.design is not None
        super().__init__(
            puzzle,
            examiner
            or Examiner(
                puzzle,
                puzzle.design,
                states=states,
                most=TOLERANT if way == "improve" else 0,
                family=family,
                deadline=deadline,
            ),
            (way, number, seed, states, sha256(sets).hexdigest()),
        )
        self._numbered: Ranking | KnownSets | None = None
        if way == "each":
            self._numbered = Ranking(self.examiner.family, puzzle.design.promise)
        elif way == "listed":
            self._numbered = KnownSets(sets, self.examiner.family.pieces[1])

    def _things(self) -> int:
        if self._numbered is not None:
            return len(self._numbered)
        if self._way == "improve":
            return -(-self._number // CHAIN)
        return self._number

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        del deadline
        whole = self._things()
        if self._way == "improve":
            size = 1
        elif (
            self._way == "sample"
        ):  # the sets met depend on where a range begins, not on the worker
            size = max(_BLOCK, -(-whole // MOST_CUBES))
        else:
            size = min(max(_FEW, -(-whole // wanted)), _LARGEST)
        return [(start, min(start + size, whole)) for start in range(0, whole, size)]

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a stretch into shorter ones."""
        start, stop = cube
        size = -(-(stop - start) // wanted)
        # the sets met at random depend on where a range begins
        if self._way in ("improve", "sample") or stop - start <= size:
            return [cube]
        return [(at, min(at + size, stop)) for at in range(start, stop, size)]

    def _batches(self, cube: Cube) -> Iterator[list[SetRecord]]:
        ways = {"improve": self._better, "sample": self._sampled}
        return ways.get(self._way, self._each)(*cube)

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Examine sets again that were examined elsewhere; raise EngineError unless they are the cube's, each once."""
        # on a walk the number of sets is not known
        most = inf if self._way == "improve" else cube[1] - cube[0]
        records = self._sent(cube, solutions, SetRecord.of, most=most, name="set")
        sets = self.examiner.rows([record.kinds for record in records])
        if len(np.unique(sets, axis=0)) < len(sets) or len(self.examiner.new(sets)) < len(sets):
            raise EngineError("a set of pieces is repeated, or an image of it represents it")
        if self._numbered is not None:
            own = set(map(bytes, self._numbered.sets(*cube)))
            if not own.issuperset(map(bytes, sets)):
                raise EngineError("a set of pieces lies in another part of the search")
        if not self.examiner.agrees(records):
            raise EngineError("sets examined elsewhere do not match their record")

    def _stretches(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """Cut a stretch into shorter ones of about `_SHORT` seconds each; the first is a single set."""
        at = start
        for size in self._sizes(_BLOCK, _SHORT):
            if at >= stop:
                return
            end = min(at + size, stop)
            yield at, end
            self.progress = (end - start) / (stop - start)
            at = end

    def _each(self, start: int, stop: int) -> Iterator[list[SetRecord]]:
        assert self._numbered is not None
        for at, end in self._stretches(start, stop):
            yield self.examiner.records(self.examiner.new(self._numbered.sets(at, end)))

    def _sampled(self, start: int, stop: int) -> Iterator[list[SetRecord]]:
        diver = Diver(self.examiner)
        chance = random.Random(f"{self._seed}/{start}")
        width = self.examiner.family.pieces[1]
        known: set[bytes] = set()
        for at, end in self._stretches(start, stop):
            rows = diver.solutions(chance, end - at)
            sets = self.examiner.least(diver.sets(rows)) if len(rows) else rows
            # in the order in which they were met, wherever a stretch ends
            fresh = {key: row for row in sets if (key := row.tobytes()) not in known}
            known.update(fresh)
            chosen = np.array(list(fresh.values()), dtype=np.int32).reshape(-1, width)
            yield self.examiner.records(chosen)
            if len(rows) < end - at:
                return

    def _better(self, start: int, stop: int) -> Iterator[list[SetRecord]]:
        for chain in range(start, stop):
            steps = min(CHAIN, self._number - chain * CHAIN)
            walk, looked = SetWalk(self.examiner), 0
            for sets, found in improve(walk, self.examiner.design, f"{self._seed}/{chain}", steps):
                looked += sets
                self.progress = min(1.0, looked / steps)
                yield [record for _, record in found]


CutWay = Literal["each", "sample", "improve"]

CUT_CHAIN = 32_768
"""Cuts that one walk examines, about."""

_SAMPLED = 128
"""Random cuts of a cube, at least."""

_BATCH = 64
"""Most cuts examined at once: a part that several have is placed once."""

_SHORT_CUTS = 0.5
"""Seconds that cuts examined at once take, about; a time limit or Ctrl-C loses what the last ones would give."""


class CutWorker(DesignWorker):
    """Examines cuts of the piece that a design cuts; its "solutions" are the numbers of `CutRecord` and, last of each cube, of the counts.

    `way` is "each" (all cuts, in a single cube), "sample" (`number` of them at random) or "improve" (walks over `number` cuts).
    """

    symmetry_breaking = "of cuts into the same pieces, or their mirror images, one is left"
    numbering = CUT_CHAIN, _SAMPLED
    examiner: CutExaminer

    def __init__(
        self,
        about: OfPuzzle,
        action: Action | None = None,
        *,
        way: CutWay,
        states: int,
        number: int = 0,
        seed: int = 0,
        pieces: PieceCutter | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        del action
        puzzle = about.puzzle
        pieces = pieces or PieceCutter(puzzle, deadline)
        self.engine = f"cuts, {way}"
        self._known: set[object] = set()
        most = TOLERANT if way == "improve" else 0
        examiner = CutExaminer(pieces, states=states, most=most, deadline=deadline)
        super().__init__(puzzle, examiner, (way, number, seed, states))

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        """Cut the search into stretches of random cuts, or into walks."""
        del wanted, deadline
        if self._way == "each":
            return [(0, 1)]
        size = CUT_CHAIN
        if self._way == "sample":
            size = max(_SAMPLED, -(-self._number // MOST_CUBES))
        return [(start, min(start + size, self._number)) for start in range(0, self._number, size)]

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Return the cube undivided: the cuts it meets depend on where it begins."""
        del wanted
        return [cube]

    def _batches(self, cube: Cube) -> Iterator[list[CutRecord]]:
        self._known = set()
        if self._way == "improve":
            yield from self._better(*cube)
        elif self._way == "sample":
            yield from self._examined(self._sampled(*cube))
        else:
            self.progress = None
            yield from self._examined(self.examiner.pieces.cutter.all())

    def _sampled(self, start: int, stop: int) -> Iterator[Parts]:
        chance = random.Random(f"{self._seed}/{start}")
        for at in range(start, stop):
            cut = self.examiner.pieces.cutter.at_random(chance)
            if cut is None:
                return
            yield cut
            self.progress = (at - start) / (stop - start)

    def _examined(self, cuts: Iterator[Parts]) -> Iterator[list[CutRecord]]:
        """Yield the cuts that meet the wishes; of several into the same pieces only the first."""
        for size in self._sizes(_BATCH, _SHORT_CUTS):
            batch = list(islice(cuts, size))
            if not batch:
                return
            yield self._records([cut for cut in batch if self._is_new(cut)])

    def _is_new(self, cut: Parts) -> bool:
        """Whether no cut of this stretch was into the same pieces before."""
        key = self.examiner.pieces.key(cut)
        is_new = key not in self._known
        self._known.add(key)
        return is_new

    def _records(self, cuts: Sequence[Parts]) -> list[CutRecord]:
        own = self.examiner.hopeful(cuts)
        records = self.examiner.records(own)
        return [
            CutRecord(cut, record)
            for cut, record in zip(own, records, strict=True)
            if record is not None
        ]

    def _better(self, start: int, stop: int) -> Iterator[list[CutRecord]]:
        walk, looked = CutWalk(self.examiner), 0
        seed = f"{self._seed}/{start // CUT_CHAIN}"
        for cuts, found in improve(walk, self.examiner.design, seed, stop - start):
            looked += cuts
            self.progress = min(1.0, looked / (stop - start))
            # the same pieces in another order rank before or after each other
            yield [CutRecord(cut, record) for cut, record in found if self._is_new(cut)]

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Examine cuts again that were examined elsewhere; raise EngineError unless they are right, each once."""
        found = self._sent(cube, solutions, CutRecord.of, most=inf, name="cut")
        if not all(self.examiner.pieces.cutter.is_cut(each.parts) for each in found):
            raise EngineError("a record of a cut makes no sense")
        if len({self.examiner.pieces.key(each.parts) for each in found}) < len(found):
            raise EngineError("a cut is repeated, or an image of it represents it")
        seen = self.examiner.seen
        again = self.examiner.records([each.parts for each in found])
        self.examiner.seen = seen
        if again != [each.record for each in found]:
            raise EngineError("cuts examined elsewhere do not match their record")
