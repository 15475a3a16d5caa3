"""The searches that designs ask for: their common state, those whose work is done by workers, and the one for sets: one by one, together, at random, or on walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from satpack.engines.design.examiner import Examiner, family_of
from satpack.engines.design.record import Account, Seen, SetRecord
from satpack.engines.design.worker import DesignWorker, examiner_for
from satpack.engines.prepared import Prepared
from satpack.engines.work.cubes import Job
from satpack.model.designs.design import Sets
from satpack.model.warrant import UNASKED
from satpack.questions.designs.design_options import DesignOptions
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.limits import check_areas, no_set, way_of
from satpack.questions.engines import executor_for
from satpack.runtime.declared_options import asks_for
from satpack.runtime.errors import OptionError, PuzzleError, Undecided
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.design.cuts import CutExaminer, PieceCutter
    from satpack.engines.design.family import Family
    from satpack.engines.listing import SolutionNumbers
    from satpack.engines.work.cubed import CubedEnumeration
    from satpack.engines.work.cubes import Executor
    from satpack.model.designs.design import Design
    from satpack.model.puzzle import Puzzle
    from satpack.model.warrant import Warrant


_STATES, _FEW_STATES = 1_000_000, 20_000
"""Most states before one separation; fewer for random sets, of which there are many more."""

_LEAST = 1.0
"""Seconds in which a saved run examines new sets even after the time limit, so that every run makes progress."""


_ENDLESS = 1 << 30
"""Cuts to examine until a time limit."""

Asked = TypeVar("Asked")


class DesignSearch(Generic[Asked]):
    """The search for what a design leaves open, `asked`.

    `way` is the strategy, `sets` the number of sets where these are numbered, `seen` the work done so far, `progress` how
    much of all that is, and `notes` are for people. `least` are lower bounds that are known so far, on the `warrant`.
    """

    way: str
    sets = 0
    warrant: Warrant = UNASKED
    adds = False
    """Whether the search adds something to the puzzle, as little as possible."""

    def __init__(
        self,
        puzzle: Puzzle,
        design: Design,
        asked: Asked,
        options: DesignOptions,
        deadline: Deadline,
    ) -> None:
        self.puzzle, self.design, self.asked = puzzle, design, asked
        self.options, self.deadline = options, deadline
        # saved runs that end early make progress only if they reach the search
        self.ready_by = NEVER if options["resume"] else deadline
        self.seen = Seen()
        self.progress: float | None = None
        self.notes: list[str] = []
        self.least: dict[str, int] = {}
        self.prepare()

    def prepare(self) -> None:
        raise NotImplementedError

    def batches(self) -> Iterator[list[Designed]]:
        raise NotImplementedError

    def results(self, number: int) -> str:
        return many(number, "matching set")

    @property
    def states(self) -> int:
        """Most states before one separation."""
        given = self.options["states"]
        if given is not None:
            return given
        return _FEW_STATES if self.way in ("sample", "improve") else _STATES


class SoleSearch(DesignSearch[Asked]):
    def prepare(self) -> None:
        if asks_for(
            DesignOptions,
            dict(self.options),
            ("engine", "sample", "improve", "jobs", "cluster", "resume"),
        ):
            raise OptionError(
                f"{self.way} are found in one process, and completely; leave out engine, sample, improve, jobs, cluster "
                "and resume"
            )


class WorkedSearch(DesignSearch[Asked]):
    """A search whose cubes are run by workers, in this process or elsewhere."""

    def examiner(self, known: Family | PieceCutter | None) -> Examiner | CutExaminer:
        return examiner_for(self.puzzle, self.way, self.states, self.ready_by, known=known)

    def worked(
        self, way: str, examiner: Examiner | CutExaminer, kept: str | None, sets: bytes = b""
    ) -> Iterator[list[SolutionNumbers]]:
        """Yield a worker's results as numbers, found in this process or elsewhere."""
        from satpack.engines.work.cubes import LocalProcesses

        options: dict[str, Any] = {
            "way": way,
            "states": self.states,
            "number": self.options["sample"] or self.options["improve"] or _ENDLESS,
            "seed": self.options["seed"],
            "sets": sets,
        }
        worker = DesignWorker(self, examiner=examiner, **options)
        job = Job.of(worker, self.puzzle, options=options)
        executor = self.executor()
        # saved results are examined again, however long that takes; only then the time limit starts
        worker.examiner.deadline = NEVER
        run = self.run(job, executor, kept)
        # child processes don't know the deadline, and are killed
        if isinstance(executor, LocalProcesses) and executor.jobs == 1:
            worker.examiner.deadline = self.deadline.but_not_before(_LEAST if kept else 0.0)
        account, notes = Account(self.seen), self.notes
        for batch in run.solutions(self.deadline):
            self.progress = run.progress
            self.notes = [*notes, *run.notes]
            found = []
            for numbers in batch:
                news = Seen.of(numbers)
                if news is not None:
                    account.take(*news)
                    self.seen = account.seen
                else:
                    found.append(numbers)
            yield found

    def executor(self) -> Executor:
        from satpack.engines.work.cubes import LocalProcesses

        asked = self.options
        return executor_for(asked["jobs"], asked["cluster"], asked["resume"]) or LocalProcesses(1)

    def run(self, job: Job, executor: Executor, kept: str | None) -> CubedEnumeration:
        from satpack.engines.work.cubed import CubedEnumeration
        from satpack.engines.work.cubes import puzzle_digest

        facts = {"question": "design", "puzzle": puzzle_digest(job.puzzle)}
        return CubedEnumeration(job, executor, run=kept, facts=facts)


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
            examiner = self.examiner(self._family)
            yield from self._sets(self.worked(self.way, examiner, self.options["resume"]))

    def _sets(self, worked: Iterator[list[SolutionNumbers]]) -> Iterator[list[Designed]]:
        for batch in worked:
            yield [Designed(self.puzzle, SetRecord.of(numbers)) for numbers in batch]

    def _together(self) -> Iterator[list[Designed]]:
        """Search for the solutions of all sets, then examine the sets that have some."""
        from satpack.engines.cover.cubes import CoverWorker
        from satpack.engines.design.tally import SetTally, all_together, candidates, tallied

        examiner = self.examiner(self._family)
        assert isinstance(examiner, Examiner)
        puzzle = all_together(self.puzzle, examiner.family)
        prepared = Prepared(puzzle, self.ready_by)
        placements, action = prepared.placements, prepared.action()
        most = self.design.bounds.most_solutions
        enough = 1 << 40 if most is None else most * len(examiner.boards[0].symmetry)
        worker = CoverWorker(placements, action, deadline=self.ready_by)
        run = self.run(Job.of(worker, puzzle), self.executor(), self.options["resume"])
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
                yield from self._sets(self.worked("listed", examiner, None, sets.tobytes()))
        if cut is not None:
            raise cut
