"""Finds the sets of a puzzle's pieces that meet a designer's wishes: all of them, or the best of those examined."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import UNSET

from satpack.engines.design.examiner import Examiner, family_of
from satpack.engines.design.record import Account, Seen, SetRecord
from satpack.engines.design.worker import SetWorker
from satpack.engines.prepared import Prepared
from satpack.engines.work.cubes import Job
from satpack.gallery import puzzle_of
from satpack.kernels import library
from satpack.model.answer import Result
from satpack.model.warrant import UNASKED
from satpack.questions.designs.design_options import DesignOptions
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.limits import check_areas, checked_design, no_set, way_of
from satpack.questions.engines import executor_for
from satpack.questions.question import question
from satpack.runtime.declared_options import complete, takes_options
from satpack.runtime.errors import PuzzleError, Undecided
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from satpack.engines.design.worker import DesignWorker
    from satpack.engines.work.cubed import CubedEnumeration
    from satpack.engines.work.cubes import Executor, SolutionNumbers
    from satpack.io.formats.designs import DesignsRecord
    from satpack.model.puzzle import Puzzle
    from satpack.model.warrant import Warrant

_NOT_DECIDED = "limit of states, or of solutions"

_NOT_ALL = "random sets are only some of the sets"

_STATES, _FEW_STATES = 1_000_000, 20_000
"""Most states before one separation; fewer for random sets, of which there are many more."""

_SEARCHED = 0.75
"""The share of a timeout for the joint search of all sets' solutions; its results are examined in the rest."""

_LEAST = 1.0
"""Seconds in which a saved run examines new sets even after the time limit, so that every run makes progress."""


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
        The number of sets that the numbers of pieces and cells allow, counting mirror images separately.
    way : {"each", "together", "sample", "improve", "free-cells", "colours"}
        The search strategy.
    seen : Seen
        The work done so far.
    found : int
        The number of sets yielded so far.
    complete : bool
        Whether every set was examined and decided.
    limited : bool
        Whether the run ended at its limit.
    reason : str
        The reason for an early end, or for a run that proves nothing.
    notes : list of str
        Notes.

    Raises
    ------
    InputError
        For invalid or conflicting options, a puzzle without a design, or a design that no set can meet.
    """

    def __init__(self, puzzle: Puzzle | str | Path, **options: Unpack[DesignOptions]) -> None:
        self.puzzle = puzzle = puzzle_of(puzzle)
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
        # saved runs that end early make progress only if they reach the search
        self._ready_by = NEVER if asked["resume"] else self._deadline
        if self._design.cut is not None:
            self.sets, self.way = 0, self._cut_way()
            return
        if self._design.colours is not None:
            from satpack.questions.designs.paintings import PaintingSearch, check_colours

            check_colours(puzzle, self._design.colours)
            self.sets, self.way = 0, "colours"
            self._paintings = PaintingSearch(
                puzzle, self._design.colours, asked["solution"], self._deadline
            )
            return
        if self._design.has_free_cells:
            from satpack.questions.designs.free_cells import check_free_cells

            check_free_cells(puzzle, self._design)
            self.sets, self.way = 0, "free-cells"
            return
        try:
            self._family = family = family_of(puzzle, self._design, self._ready_by)
        except Undecided:  # reported when sets are requested
            self.sets, self.way = 0, way_of(asked, 0)
            return
        check_areas(family)
        self.sets = family.count()
        if not self.sets:
            raise PuzzleError(no_set(family))
        self.way = way_of(asked, self.sets)

    def _cut_way(self) -> str:
        """Return how to search cuts, which are refused if they can't be searched."""
        from satpack.engines.design.cuts import PieceCutter
        from satpack.questions.designs.cutting import check_cut, cut_way

        try:
            check_cut(self.puzzle, self._design, self._ready_by)
            cutter = PieceCutter(self.puzzle, self._design, self._ready_by).cutter
            return cut_way(self._options, cutter)
        except Undecided:  # reported when sets are requested
            return way_of(self._options, 0)

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    @property
    def seed(self) -> int:
        """The seed of the random choices."""
        return self._options["seed"]

    @property
    def is_finished(self) -> bool:
        """Whether everything requested was done."""
        return self.complete or self.limited or self.reason == _NOT_ALL

    @property
    def engine(self) -> str:
        """The search strategy."""
        return self.way

    @property
    def least(self) -> dict[str, int]:
        """The least numbers of coloured cells and of colours that may be enough, on the warrant."""
        return (
            {str(each): n for each, n in self._paintings.least.items()}
            if self.way == "colours"
            else {}
        )

    @property
    def warrant(self) -> Warrant:
        """The basis of the claim that no fewer colours are enough, or so far of `least`."""
        return self._paintings.warrant if self.way == "colours" else UNASKED

    @property
    def extent(self) -> str:
        """A sentence on whether everything was examined."""
        if self.way == "colours":
            if self.complete:
                none = "No fewer are" if self.found else "No such colours are"
                return f"{self.warrant.of(f'{none} enough')}."
            return f"Fewer may be enough: {self.reason}."
        if self.complete:
            return "All sets were examined."
        return f"Not all sets were examined: {self.reason}."

    def to_record(self) -> DesignsRecord:
        """Return the summary as `satpack-designs-1`."""
        from satpack.io.formats.declared import filled
        from satpack.io.formats.designs import DesignsRecord

        seen = self.seen
        return filled(
            DesignsRecord,
            self,
            examined=seen.sets,
            solvable=seen.solvable,
            dropped=seen.dropped,
            assemblies=seen.assemblies,
            undecided=seen.undecided,
            least=self.least or UNSET,
            warrant=self.warrant.text if self.way == "colours" else UNSET,
        )

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the results of the search."""
        seen = self.seen
        whole = self.warrant.qualify("complete") if self.complete else f"partial: {self.reason}"
        how = self.how(verbose=verbose, sep=", ")
        yield f"{self.puzzle.name}: {self.results}{self._bounds_text()} ({whole}; {how})"
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

    @property
    def results(self) -> str:
        """The number of results, in words."""
        if self.way == "colours":
            return many(self.found, "way to colour cells", "ways to colour cells")
        return many(self.found, "matching set")

    def _bounds_text(self) -> str:
        """Return the bounds on the numbers of coloured cells and of colours, with their basis."""
        if self.way != "colours":
            return ""
        if self.complete and self.found > 1:
            return ", number 1 with the fewest"
        if self.complete or not self.least:
            return ""
        least = ", ".join(f"{measure} {number:,}" for measure, number in self.least.items())
        return f"; {self.warrant.qualify('lower bounds')}: {least}"

    def __iter__(self) -> Iterator[Designed]:
        """Yield matching sets in the order in which they are found."""
        for batch in self.batches():
            yield from batch

    def batches(self) -> Iterator[list[Designed]]:
        """Yield the same in batches, sometimes empty."""
        if self._options["limit"] == 0:
            self.limited, self.reason = True, "limit of sets"
            return
        known: set[tuple[object, ...]] = set()
        try:
            for batch in self._ways():
                fresh = []
                for each in batch:
                    key = each.record.kinds, each.left_out, each.carved, each.cut, each.painting
                    if key not in known and not self.limited:
                        known.add(key)
                        fresh.append(each)
                        self.found += 1
                        self.limited = self.found == self._options["limit"]
                yield fresh
                if self.limited:
                    self.reason = "limit of sets"
                    # workers report their counts at the end of a range, which this one did not reach
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
        if self._design.cut is not None:
            yield from self._cuts()
            return
        if self.way == "colours":
            for step in self._paintings.steps():
                self.seen += step.seen
                found = step.painting
                yield [] if found is None else [Designed(self.puzzle, step.record, painting=found)]
            return
        self._ready_by.check()
        if self.way == "together":
            yield from self._together()
        else:
            number = self._options["sample"] or self._options["improve"] or 0
            worker, job = self._worker(self.way, number=number, deadline=self._ready_by)
            yield from self._sets(worker, job, self._options["resume"])

    def _cuts(self) -> Iterator[list[Designed]]:
        """Yield cuts; of several into the same pieces only the first."""
        from satpack.engines.design.cut_worker import CutWorker
        from satpack.engines.design.cuts import CutRecord
        from satpack.questions.designs.cutting import ENDLESS

        number = self._options["sample"] or self._options["improve"] or ENDLESS
        told: dict[str, Any] = {"way": self.way, "states": self._states(), "number": number}
        told["seed"] = self._options["seed"]
        worker = CutWorker(self, deadline=self._ready_by, **told)
        job = Job(
            "satpack.engines.design.cut_worker:CutWorker",
            self.puzzle,
            "symmetry",
            tuple(told.items()),
            made=worker,
        )
        known: set[object] = set()
        for batch in self._worked(worker, job, self._options["resume"]):
            found = []
            for cut in map(CutRecord.of, batch):
                key = worker.examiner.pieces.key(cut.parts)
                if key not in known:
                    known.add(key)
                    puzzle, _, cells = worker.examiner.pieces.puzzle_of(cut.parts)
                    found.append(Designed(puzzle, cut.record, cut=cells))
            yield found

    def _sets(self, worker: SetWorker, job: Job, kept: str | None) -> Iterator[list[Designed]]:
        """Yield the sets that a worker finds."""
        for batch in self._worked(worker, job, kept):
            yield [Designed(self.puzzle, SetRecord.of(numbers)) for numbers in batch]

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
        """Return a worker of this process, and a factory for others."""
        told = {"way": way, "states": self._states(), "seed": self._options["seed"], **own}
        worker = SetWorker(self, family=self._family, examiner=examiner, deadline=deadline, **told)
        return worker, Job(
            "satpack.engines.design.worker:SetWorker",
            self.puzzle,
            "symmetry",
            tuple(told.items()),
            made=worker,
        )

    def _worked(
        self, worker: DesignWorker, job: Job, kept: str | None
    ) -> Iterator[list[SolutionNumbers]]:
        """Yield a worker's results as numbers, found in this process or elsewhere."""
        from satpack.engines.work.executors import LocalProcesses

        executor = self._executor()
        # saved results are examined again, however long that takes; only then the time limit starts
        worker.examiner.deadline = NEVER
        run = self._run(job, executor, kept)
        # child processes don't know the deadline, and are killed
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
                    found.append(numbers)
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
                yield from self._sets(own, job, None)
        if cut is not None:
            raise cut


@question(DesignOptions, doing="designing with")
def design(puzzle: Puzzle | str | Path, **options: Unpack[DesignOptions]) -> list[Designed]:
    """Return the sets of a puzzle's pieces that meet the wishes of its design, the best first.

    Parameters
    ----------
    puzzle : Puzzle, str or Path
        The candidates, or the path of their file: pieces with how often each may be used, and a design.
    **options
        Those of `DesignOptions`.

    Raises
    ------
    InputError
        For invalid or conflicting options, a puzzle without a design, or a design that no set can meet.

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
    run = Designs(puzzle, **options)
    return sorted(run, key=Designed.rank)
