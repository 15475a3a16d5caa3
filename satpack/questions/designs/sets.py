"""Finds the sets of a puzzle's pieces that meet the wishes: one by one, together, at random, or on walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.engines.design.examiner import Examiner, family_of
from satpack.engines.design.record import SetRecord
from satpack.engines.design.worker import SetWorker
from satpack.engines.prepared import Prepared
from satpack.engines.work.cubes import Job
from satpack.model.designs.design import Sets
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.limits import check_areas, no_set, way_of
from satpack.questions.designs.search import WorkedSearch
from satpack.runtime.errors import PuzzleError, Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator


_SEARCHED = 0.75
"""The share of a timeout for the joint search of all sets' solutions; its results are examined in the rest."""


class SetSearch(WorkedSearch[Sets]):
    def prepare(self) -> None:
        try:
            self._family = family = family_of(self.puzzle, self.design, self.ready_by)
        except Undecided:  # reported when sets are requested
            self.way = way_of(self.options, 0)
            return
        check_areas(family)
        self.sets = family.count()
        if not self.sets:
            raise PuzzleError(no_set(family))
        self.way = way_of(self.options, self.sets)

    def batches(self) -> Iterator[list[Designed]]:
        self.ready_by.check()
        if self.way == "together":
            yield from self._together()
        else:
            number = self.options["sample"] or self.options["improve"] or 0
            own = self._worker(self.way, number=number, deadline=self.ready_by)
            yield from self._sets(*own, self.options["resume"])

    def _sets(self, worker: SetWorker, job: Job, kept: str | None) -> Iterator[list[Designed]]:
        for batch in self.worked(worker, job, kept):
            yield [Designed(self.puzzle, SetRecord.of(numbers)) for numbers in batch]

    def _worker(
        self, way: str, *, examiner: Examiner | None = None, deadline: Deadline, **own: Any
    ) -> tuple[SetWorker, Job]:
        """Return a worker of this process, and a factory for others."""
        fields = {"way": way, "states": self.states, "seed": self.options["seed"], **own}
        worker = SetWorker(
            self, family=self._family, examiner=examiner, deadline=deadline, **fields
        )
        return worker, self.job(worker, fields)

    def _together(self) -> Iterator[list[Designed]]:
        """Search for the solutions of all sets, then examine the sets that have some."""
        from satpack.engines.cover.cubes import CoverWorker
        from satpack.engines.design.tally import SetTally, all_together, candidates, tallied

        examiner = Examiner(
            self.puzzle,
            self.design,
            states=self.states,
            family=self._family,
            deadline=self.ready_by,
        )
        puzzle = all_together(self.puzzle, examiner.family)
        prepared = Prepared(puzzle, self.ready_by)
        placements, action = prepared.placements, prepared.action()
        most = self.design.bounds.most_solutions
        enough = 1 << 40 if most is None else most * len(examiner.boards[0].symmetry)
        worker = CoverWorker(placements, action, deadline=self.ready_by)
        job = Job("satpack.engines.cover.cubes:CoverWorker", puzzle, "symmetry", made=worker)
        run = self.run(job, self.executor(), self.options["resume"])
        family = examiner.family
        cut: Undecided | None = None
        left = self.deadline.remaining()
        searched_by = Deadline.after(None if left is None else left * _SEARCHED)
        with SetTally(len(family.puzzle.pieces), family.pieces[1], enough) as tally:
            try:
                for _ in tallied(examiner, placements, run.solutions(searched_by), tally):
                    self.progress = run.progress
                    self.notes = list(run.notes)
                    yield []
            except Undecided as limit:
                cut = limit
            examiner.deadline = self.deadline
            for seen, sets in candidates(examiner, tally):
                self.seen += seen
                yield []
                own = self._worker(
                    "listed", sets=sets.tobytes(), examiner=examiner, deadline=self.deadline
                )
                yield from self._sets(*own, None)
        if cut is not None:
            raise cut
