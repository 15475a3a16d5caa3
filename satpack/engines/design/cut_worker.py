"""The search of cuts as a worker that runs cubes: all cuts, random ones, or walks to better ones."""

from __future__ import annotations

import random
from hashlib import sha256
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Literal

from satpack.engines.design.cuts import CutExaminer, CutRecord, CutWalk, PieceCutter
from satpack.engines.design.wander import improve
from satpack.engines.design.worker import MOST_CUBES, TOLERANT, DesignWorker, OfPuzzle
from satpack.engines.work.agreement import puzzle_digest
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.design.cutting import Parts
    from satpack.engines.work.cubes import Cube, SolutionNumbers
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

CutWay = Literal["each", "sample", "improve"]

CUT_CHAIN = 32_768
"""Cuts that one walk examines, about."""

_SAMPLED = 128
"""Random cuts of a cube, at least."""

_BATCH = 64
"""Most cuts examined at once: a part that several have is placed once."""

_SHORT = 0.5
"""Seconds that cuts examined at once take, about; a time limit or Ctrl-C loses what the last ones would give."""


class CutWorker(DesignWorker):
    """Examines cuts of the piece that a design cuts.

    Its "solutions" are the numbers of `CutRecord` and, last of each cube, of the counts. `about` has the puzzle, which
    states the design. `way` is "each" (all cuts, in a single cube), "sample" (`number` of them at random) or "improve"
    (walks over `number` cuts). `states` and `action` are as for `SetWorker`. Raises Undecided if the deadline passes
    before the worker is ready.
    """

    symmetry_breaking = "of cuts into the same pieces, or their mirror images, one is left"
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
        self._puzzle, self._way, self._seed, self._number = puzzle, way, seed, number
        self._told = (way, number, seed, states)
        self._known: set[object] = set()
        most = TOLERANT if way == "improve" else 0
        super().__init__(CutExaminer(pieces, states=states, most=most, deadline=deadline))

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
        for size in self._sizes(_BATCH, _SHORT):
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

    def digest(self) -> str:
        """Return a digest of all that the numbers depend on."""
        told = (puzzle_digest(self._puzzle), self._puzzle.design, self._told, CUT_CHAIN, _SAMPLED)
        return sha256(repr(told).encode()).hexdigest()
