"""Which sets of a puzzle's pieces are as a designer wishes: all of them, or the best of those that were met."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from satpack.engines.design.examiner import Examiner, family_of
from satpack.engines.design.record import Account, Seen, SetRecord
from satpack.engines.design.worker import SetWorker
from satpack.engines.prepared import Prepared
from satpack.engines.work.cubes import Job
from satpack.kernels import library
from satpack.model.answer import Result
from satpack.model.puzzle import Puzzle, check_puzzle
from satpack.questions.designs.design_options import DesignOptions
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.limits import check_areas, checked_design, no_set, way_of
from satpack.questions.engines import executor_for
from satpack.questions.question import question
from satpack.runtime.errors import PuzzleError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.options import complete, takes_options
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.work.cubed import CubedEnumeration
    from satpack.engines.work.cubes import Executor
    from satpack.io.formats.designs import DesignsRecord

_NOT_DECIDED = "limit of states, or of solutions"

_NOT_ALL = "sets met at random are not all"

_STATES, _FEW_STATES = 1_000_000, 20_000
"""Most states before one separation; and for sets met at random, of which there are many more."""

_SEARCHED = 0.75
"""Which part of a timeout the search for the solutions of all sets together may take; what it found is examined in the rest."""

_LEAST = 1.0
"""Seconds that a run that is kept examines new sets for, even if the time is up before, so that every one gets on."""


@takes_options(DesignOptions)
class Designs(Result):
    """A search for sets of pieces: iterate over it, then ask how it ended.

    Parameters
    ----------
    puzzle : Puzzle
        The candidates: pieces with how often each may be used, and a design.
    **options
        Those of `DesignOptions`.

    Attributes
    ----------
    puzzle : Puzzle
        As given.
    sets : int
        How many sets there are, by numbers of pieces and cells, mirror images apart.
    way : {"each", "together", "sample", "improve"}
        How sets are come by.
    seen : Seen
        What was done so far.
    found : int
        Sets that were yielded so far.
    complete : bool
        Whether every set was examined and decided.
    limited : bool
        Whether the run ended at its limit.
    reason : str
        Why the run ended before the last, or does not prove anything.
    notes : list of str
        Notes on the way.

    Raises
    ------
    InputError
        For options that do not exist or do not go together, a puzzle without a design, or a design that no set can be as.
    """

    def __init__(self, puzzle: Puzzle, **options: Unpack[DesignOptions]) -> None:
        check_puzzle(puzzle)
        self.puzzle = puzzle
        self._options = asked = complete(DesignOptions, options)
        self._started = time.monotonic()
        self._deadline = Deadline.after(asked["timeout"])
        self._design = checked_design(puzzle, asked)
        library.load()
        self.notes: list[str] = []
        self.seen = Seen()
        self.found = 0
        self.complete = self.limited = False
        self.reason = ""
        self.progress: float | None = None
        if self._design.has_free_cells:
            from satpack.questions.designs.free_cells import check_free_cells

            check_free_cells(puzzle, self._design)
            self.sets, self.way = 0, "free-cells"
            return
        # what is kept of runs that end early gets on only if they come to the search
        self._ready_by = Deadline() if asked["resume"] else self._deadline
        try:
            self._family = family = family_of(puzzle, self._design, self._ready_by)
        except Undecided:  # said when sets are asked for
            self.sets, self.way = 0, way_of(asked, 0)
            return
        check_areas(family)
        self.sets = family.count()
        if not self.sets:
            raise PuzzleError(no_set(family))
        self.way = way_of(asked, self.sets)

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    @property
    def seed(self) -> int:
        """The seed of what is met at random."""
        return self._options["seed"]

    @property
    def is_finished(self) -> bool:
        """Whether as much was done as was asked for."""
        return self.complete or self.limited or self.reason == _NOT_ALL

    @property
    def engine(self) -> str:
        """How sets are come by."""
        return self.way

    def to_record(self) -> DesignsRecord:
        """Return how the search ended as `satpack-designs-1`."""
        from satpack.io.formats.declared import rounded
        from satpack.io.formats.designs import DesignsRecord

        seen = self.seen
        return DesignsRecord(
            puzzle=self.puzzle.name,
            way=self.way,
            sets=self.sets,
            examined=seen.sets,
            solvable=seen.solvable,
            dropped=seen.dropped,
            assemblies=seen.assemblies,
            undecided=seen.undecided,
            found=self.found,
            complete=self.complete,
            reason=self.reason,
            seed=self.seed,
            seconds=rounded(self.seconds),
        )

    def told(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield what the search comes to."""
        seen = self.seen
        whole = "complete" if self.complete else f"partial: {self.reason}"
        how = self.how(verbose=verbose, sep=", ")
        yield f"{self.puzzle.name}: {many(self.found, 'set')} as wished ({whole}; {how})"
        words = [f"{'at least ' * self.limited}{seen.sets:,} examined"]
        if self.sets:
            words.insert(0, f"{many(self.sets, 'set')} by numbers of pieces and cells")
        words.append(f"{seen.solvable:,} with solutions")
        if seen.dropped:
            words.append(f"{seen.dropped:,} dropped for having too many")
        if seen.assemblies:
            words.append(f"{many(seen.assemblies, 'assembly', 'assemblies')} taken apart")
        if seen.undecided:
            words.append(f"{seen.undecided:,} undecided")
        yield f"Seen: {', '.join(words)}."

    def __iter__(self) -> Iterator[Designed]:
        """Yield sets that are as wished, in the order in which they are found."""
        for batch in self.batches():
            yield from batch

    def batches(self) -> Iterator[list[Designed]]:
        """Yield the same many at a time, now and then none."""
        if self._options["limit"] == 0:
            self.limited, self.reason = True, "limit of sets"
            return
        known: set[tuple[object, ...]] = set()
        try:
            for batch in self._ways():
                fresh = []
                for each in batch:
                    key = each.record.kinds, each.left_out, each.carved
                    if key not in known and not self.limited:
                        known.add(key)
                        fresh.append(each)
                        self.found += 1
                        self.limited = self.found == self._options["limit"]
                yield fresh
                if self.limited:
                    self.reason = "limit of sets"
                    # workers tell at the end of a stretch how much they saw, and this one did not come to its end
                    self.seen = replace(
                        self.seen,
                        sets=max(self.seen.sets, self.found),
                        solvable=max(self.seen.solvable, self.found),
                    )
                    return
        except Undecided as limit:
            self.reason = str(limit)
            return
        if self.seen.undecided:
            self.reason = _NOT_DECIDED
        elif self.way in ("sample", "improve"):
            self.reason = _NOT_ALL
        else:
            self.complete = True

    def _ways(self) -> Iterator[list[Designed]]:
        if self.way == "free-cells":
            yield from self._shapes()
            return
        self._ready_by.check()
        if self.way == "together":
            yield from self._together()
        else:
            number = self._options["sample"] or self._options["improve"] or 0
            worker, job = self._worker(self.way, number=number, deadline=self._ready_by)
            yield from self._worked(worker, job, self._options["resume"])

    def _shapes(self) -> Iterator[list[Designed]]:
        from satpack.questions.designs.free_cells import shapes

        for seen, record, left_out, carved in shapes(
            self.puzzle, self._design, states=self._states(), deadline=self._deadline
        ):
            self.seen += seen
            is_right = not seen.dropped and record.meets(self._design.bounds)
            yield [Designed(self.puzzle, record, left_out, carved)] if is_right else []

    def _states(self) -> int:
        given = self._options["states"]
        if given is not None:
            return given
        return _FEW_STATES if self.way in ("sample", "improve") else _STATES

    def _worker(
        self, way: str, *, examiner: Examiner | None = None, deadline: Deadline, **own: Any
    ) -> tuple[SetWorker, Job]:
        """Return a worker of this process, and how others are made."""
        told = {"way": way, "states": self._states(), "seed": self._options["seed"], **own}
        worker = SetWorker(self, family=self._family, examiner=examiner, deadline=deadline, **told)
        return worker, Job(
            "satpack.engines.design.worker:SetWorker",
            self.puzzle,
            "symmetry",
            tuple(told.items()),
            made=worker,
        )

    def _worked(self, worker: SetWorker, job: Job, kept: str | None) -> Iterator[list[Designed]]:
        """Yield what a worker finds, here or elsewhere."""
        from satpack.engines.work.executors import LocalProcesses

        executor = self._executor()
        # what was kept is examined once more, however long that takes, and only then the time for the rest runs
        worker.examiner.deadline = Deadline()
        run = self._run(job, executor, kept)
        # children know nothing of the deadline, and are ended
        if isinstance(executor, LocalProcesses) and executor.jobs == 1:
            worker.examiner.deadline = self._deadline.but_not_before(_LEAST if kept else 0.0)
        account, notes = Account(self.seen), self.notes
        for batch in run.solutions(self._deadline):
            self.progress = run.progress
            self.notes = [*notes, *run.notes]
            found = []
            for numbers in batch:
                news = Seen.of(numbers)
                if news is not None:
                    account.take(*news)
                    self.seen = account.seen
                else:
                    found.append(Designed(self.puzzle, SetRecord.of(numbers)))
            yield found

    def _executor(self) -> Executor:
        from satpack.engines.work.executors import LocalProcesses

        asked = self._options
        return executor_for(asked["jobs"], asked["cluster"], asked["resume"]) or LocalProcesses(1)

    def _run(self, job: Job, executor: Executor, kept: str | None) -> CubedEnumeration:
        from satpack.engines.work.agreement import puzzle_digest
        from satpack.engines.work.cubed import CubedEnumeration

        facts = {"question": "design", "puzzle": puzzle_digest(job.puzzle)}
        return CubedEnumeration(job, executor, run=kept, facts=facts)

    def _together(self) -> Iterator[list[Designed]]:
        """Search for the solutions of all sets, then examine the sets that have some."""
        from satpack.engines.cover.cubes import CoverWorker
        from satpack.engines.design.tally import SetTally
        from satpack.engines.design.together import all_together, candidates, tallied

        examiner = Examiner(
            self.puzzle,
            self._design,
            states=self._states(),
            family=self._family,
            deadline=self._ready_by,
        )
        puzzle = all_together(self.puzzle, examiner.family)
        prepared = Prepared(puzzle, self._ready_by)
        placements, action = prepared.placements, prepared.action()
        most = self._design.bounds.most_solutions
        enough = 1 << 40 if most is None else most * len(examiner.boards[0].action)
        worker = CoverWorker(placements, action, deadline=self._ready_by)
        job = Job("satpack.engines.cover.cubes:CoverWorker", puzzle, "symmetry", made=worker)
        run = self._run(job, self._executor(), self._options["resume"])
        family = examiner.family
        cut: Undecided | None = None
        left = self._deadline.remaining()
        searched_by = Deadline.after(None if left is None else left * _SEARCHED)
        with SetTally(len(family.puzzle.pieces), family.pieces[1], enough) as tally:
            try:
                for _ in tallied(examiner, placements, run.solutions(searched_by), tally):
                    self.progress = run.progress
                    self.notes = list(run.notes)
                    yield []
            except Undecided as limit:
                cut = limit
            examiner.deadline = self._deadline
            for seen, sets in candidates(examiner, tally):
                self.seen += seen
                yield []
                own, job = self._worker(
                    "listed", sets=sets.tobytes(), examiner=examiner, deadline=self._deadline
                )
                yield from self._worked(own, job, None)
        if cut is not None:
            raise cut


@question(DesignOptions, doing="designing with")
def design(puzzle: Puzzle, **options: Unpack[DesignOptions]) -> list[Designed]:
    """Return the sets of a puzzle's pieces that are as its design wishes, the best first.

    Parameters
    ----------
    puzzle : Puzzle
        The candidates: pieces with how often each may be used, and a design.
    **options
        Those of `DesignOptions`.

    Raises
    ------
    InputError
        For options that do not exist or do not go together, a puzzle without a design, or a design that no set can be as.

    Examples
    --------
    >>> import satpack
    >>> from satpack.model.designs.design import Design
    >>> board = satpack.box("square", 5, 4)
    >>> forms = [satpack.Piece(p.name, p.cells, (0, 1)) for p in satpack.polyforms("square", 5)]
    >>> puzzle = satpack.Puzzle("four in 5x4", "square", board, forms, design=Design(want=["unique"]))
    >>> [" ".join(found.pieces) for found in satpack.design(puzzle)][:3]
    ['F L P U', 'F L T Y', 'F P U Y']
    """
    order = puzzle.design.best if isinstance(puzzle, Puzzle) and puzzle.design else "solutions"
    return sorted(Designs(puzzle, **options), key=lambda found: found.record.rank(order))
