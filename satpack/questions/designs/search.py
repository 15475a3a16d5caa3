"""The search for sets of pieces that a design asks for: one by one, together, at random, or on walks; and work that is shared out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpack.engines.design.examiner import Examiner, family_of
from satpack.engines.design.record import Account, Seen, SetRecord
from satpack.engines.design.worker import DesignWorker, examiner_for
from satpack.engines.prepared import Prepared
from satpack.engines.work.cubes import Job
from satpack.model.warrant import UNASKED
from satpack.questions.designs.design_options import DesignOptions
from satpack.questions.designs.designed import Designed
from satpack.questions.designs.limits import check_areas, checked_design, no_set, set_way
from satpack.questions.engines import executor_for
from satpack.runtime.declared_options import asks_for
from satpack.runtime.errors import OptionError, PuzzleError, Undecided
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.design.cuts import CutExaminer, PieceCutter
    from satpack.engines.design.family import Family
    from satpack.engines.listing import SolutionNumbers
    from satpack.engines.work.cubed import CubedEnumeration
    from satpack.engines.work.cubes import Executor
    from satpack.model.designs.design import Sets
    from satpack.model.puzzle import Puzzle


_LEAST = 1.0
"""Seconds in which a saved run examines new sets even after the time limit, so that every run makes progress."""

_ENDLESS = 1 << 30
"""Cuts to examine until a time limit."""

_STATES, _FEW_STATES = 1_000_000, 20_000


class DesignRun:
    """The state of a search for what a design leaves open, which its kinds have in common; as of `Designs`."""

    def __init__(self, puzzle: Puzzle, options: DesignOptions) -> None:
        self.puzzle, self.options = puzzle, options
        self.deadline = Deadline.after(options["timeout"])
        # saved runs that end early make progress only if they reach the search
        self.ready_by = NEVER if options["resume"] else self.deadline
        self.design = checked_design(puzzle, options)
        self.way, self.sets, self.seen = "", 0, Seen()
        self.progress: float | None = None
        self.least: dict[str, int] = {}
        self.warrant = UNASKED
        self.notes: list[str] = []

    @property
    def states(self) -> int:
        """Most states before one separation; fewer for random sets, of which there are many more."""
        given = self.options["states"]
        if given is not None:
            return given
        return _FEW_STATES if self.way in ("sample", "improve") else _STATES


def check_sole(run: DesignRun) -> None:
    """Refuse options of searches whose work is shared out, or that are not complete."""
    others = "engine", "sample", "improve", "jobs", "cluster", "resume"
    if asks_for(DesignOptions, dict(run.options), others):
        raise OptionError(
            f"{run.way} are found in one process, and completely; leave out engine, sample, improve, jobs, cluster "
            "and resume"
        )


def worked(
    run: DesignRun, way: str, examiner: Examiner | CutExaminer, kept: str | None, sets: bytes = b""
) -> Iterator[list[SolutionNumbers]]:
    """Yield a worker's results as numbers, found in this process or elsewhere."""
    from satpack.engines.work.cubes import LocalProcesses

    options: dict[str, Any] = {
        "way": way,
        "states": run.states,
        "number": run.options["sample"] or run.options["improve"] or _ENDLESS,
        "seed": run.options["seed"],
        "sets": sets,
    }
    worker = DesignWorker(run, examiner=examiner, **options)
    job = Job.of(worker, run.puzzle, options=options)
    executor = _executor(run)
    # saved results are examined again, however long that takes; only then the time limit starts
    worker.examiner.deadline = NEVER
    cubed = _cubed(job, executor, kept)
    # child processes don't know the deadline, and are killed
    if isinstance(executor, LocalProcesses) and executor.jobs == 1:
        worker.examiner.deadline = run.deadline.but_not_before(_LEAST if kept else 0.0)
    account, notes = Account(run.seen), run.notes
    for batch in cubed.solutions(run.deadline):
        run.progress = cubed.progress
        run.notes = [*notes, *cubed.notes]
        found = []
        for numbers in batch:
            news = Seen.of(numbers)
            if news is not None:
                account.take(*news)
                run.seen = account.seen
            else:
                found.append(numbers)
        yield found


def _executor(run: DesignRun) -> Executor:
    from satpack.engines.work.cubes import LocalProcesses

    asked = run.options
    return executor_for(asked["jobs"], asked["cluster"], asked["resume"]) or LocalProcesses(1)


def _cubed(job: Job, executor: Executor, kept: str | None) -> CubedEnumeration:
    from satpack.engines.work.cubed import CubedEnumeration
    from satpack.engines.work.cubes import puzzle_digest

    facts = {"question": "design", "puzzle": puzzle_digest(job.puzzle)}
    return CubedEnumeration(job, executor, run=kept, facts=facts)


_SEARCHED = 0.75
"""The share of a timeout for the joint search of all sets' solutions; its results are examined in the rest."""


def set_search(run: DesignRun, search: Sets) -> Iterator[list[Designed]]:
    """Search for sets of pieces: one by one, together, at random, or on walks."""
    del search
    try:
        family = family_of(run.puzzle, run.design, run.ready_by)
    except Undecided as limit:  # reported when sets are requested
        run.way = set_way(run.options, 0)
        return late(limit)
    check_areas(family)
    run.sets = family.count()
    if not run.sets:
        raise PuzzleError(no_set(family))
    run.way = set_way(run.options, run.sets)
    return _together(run, family) if run.way == "together" else _examined(run, family)


def late(limit: Undecided) -> Iterator[list[Designed]]:
    """Yield nothing: a limit came before the search."""
    raise limit
    yield


def examiner_of(run: DesignRun, known: Family | PieceCutter) -> Examiner | CutExaminer:
    return examiner_for(run.puzzle, run.way, run.states, run.ready_by, known=known)


def _examined(run: DesignRun, family: Family) -> Iterator[list[Designed]]:
    run.ready_by.check()
    for batch in worked(run, run.way, examiner_of(run, family), run.options["resume"]):
        yield [Designed(run.puzzle, SetRecord.of(numbers)) for numbers in batch]


def _together(run: DesignRun, family: Family) -> Iterator[list[Designed]]:
    """Search for the solutions of all sets, then examine the sets that have some."""
    from satpack.engines.cover.cubes import CoverWorker
    from satpack.engines.design.tally import SetTally, all_together, candidates, tallied

    run.ready_by.check()
    examiner = examiner_of(run, family)
    assert isinstance(examiner, Examiner)
    puzzle = all_together(run.puzzle, family)
    prepared = Prepared(puzzle, run.ready_by)
    placements, action = prepared.placements, prepared.action()
    most = run.design.bounds.most_solutions
    enough = 1 << 40 if most is None else most * len(examiner.boards[0].symmetry)
    worker = CoverWorker(placements, action, deadline=run.ready_by)
    cubed = _cubed(Job.of(worker, puzzle), _executor(run), run.options["resume"])
    cut: Undecided | None = None
    left = run.deadline.remaining()
    searched_by = Deadline.after(None if left is None else left * _SEARCHED)
    with SetTally(len(family.puzzle.pieces), family.pieces[1], enough) as tally:
        try:
            for _ in tallied(examiner, placements, cubed.solutions(searched_by), tally):
                run.progress = cubed.progress
                run.notes = list(cubed.notes)
                yield []
        except Undecided as limit:
            cut = limit
        examiner.deadline = run.deadline
        for seen, sets in candidates(examiner, tally):
            run.seen += seen
            yield []
            for batch in worked(run, "listed", examiner, None, sets.tobytes()):
                yield [Designed(run.puzzle, SetRecord.of(numbers)) for numbers in batch]
    if cut is not None:
        raise cut
