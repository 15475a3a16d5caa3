"""Takes every assembly of a puzzle apart, in this process or in several, and keeps only the requested results."""

from __future__ import annotations

import dataclasses
from functools import cache, partial
from itertools import chain, count, takewhile
from typing import TYPE_CHECKING, Any, Unpack, overload

from msgspec import structs

from satpack.engines.disassembly.kernel import Fates
from satpack.engines.disassembly.taking import MAX_STATES, Taker, check_pieces
from satpack.engines.listing import PlacementBatch
from satpack.engines.prepared import Prepared
from satpack.gallery import puzzle_of
from satpack.kernels import library
from satpack.model.answer import Conclusion, Result, state_of
from satpack.model.moves.disassembly import Disassembly, Ending
from satpack.model.moves.paths import steps
from satpack.model.solution import Solution
from satpack.model.symmetry.conventions import BY_MOTIONS
from satpack.questions.enumerate import Enumeration
from satpack.questions.outcomes import Outcome, Tally
from satpack.questions.question import question
from satpack.questions.question_options import DisassembleArguments, SurveyOptions
from satpack.questions.subjects import clearance_of
from satpack.questions.taking_apart import (
    check_surface,
    checked,
    checked_states,
    checked_turns,
    take_apart,
    turning,
)
from satpack.runtime.declared_options import complete, takes_options
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.disassembly.assemblies import Assemblies
    from satpack.engines.disassembly.children import Children
    from satpack.engines.disassembly.kernel import Taken
    from satpack.engines.listing import Batch
    from satpack.engines.work.cubes import Job
    from satpack.io.formats.disassemblies import SurveyRecord
    from satpack.io.store import Store
    from satpack.model.blame import Blame
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.model.warrant import Warrant
    from satpack.runtime.progress import Tell

_OF_THE_SEARCH = ("engine", "timeout", "limit", "solver", "encoding", "at_most_one", "seed")
"""The options for finding assemblies; jobs and the file of the run are the survey's own."""


@takes_options(SurveyOptions)
class Survey(Result):
    """A run through the assemblies of a puzzle, one of each symmetry class: iterate over it, then ask how it ended.

    Use `outcomes` for many assemblies of which few are shown. With several jobs, and neither a limit nor a file of the run, a long search is
    cut into parts, and assemblies come in the order of these, whatever the number of jobs.

    A reflection that swaps pieces of different groups does not count as a symmetry here: images under it come apart differently.
    Assemblies are shown in their canonical image, so that levels after the first do not depend on the engine (except for boxes packed by coordinates, which have no numbers of placements).

    Parameters
    ----------
    puzzle : Puzzle, str or Path
        The puzzle, the name of a shipped one, or the path of its file.
    **options
        Those of `SurveyOptions`.

    Attributes
    ----------
    tally : Tally
        The numbers so far.
    jobs : int
        The number of processes.
    up_to : {"symmetry", "rotations", "total"}
        The convention of the classes: "rotations" if reflections swap pieces of different groups.
    reason : str
        The reason for no assembly, or for an early end.
    latest : Disassembly or None
        The last one counted; an interrupt may follow before it is yielded.
    blame : Blame or None
        What is to blame that there is no assembly, once `explain` has found out.

    Raises
    ------
    InputError
        For invalid options, a grid without moves, or a puzzle of too many pieces.
    """

    def __init__(self, puzzle: Puzzle | str | Path, **options: Unpack[SurveyOptions]) -> None:
        asked: dict[str, Any] = {**complete(SurveyOptions, options)}
        prepared = Prepared.of(puzzle := puzzle_of(puzzle), asked["timeout"])
        check_surface(puzzle)
        # before searching for assemblies
        steps(puzzle.grid)
        check_pieces(sum(piece.copies.low for piece in puzzle.pieces))
        library.load()
        if asked["jobs"] != 1:
            from satpack.runtime.processes import check_jobs  # loads multiprocessing

            check_jobs(asked["jobs"])
        self.puzzle = puzzle
        self._asked = options
        self.tally = Tally()
        self.latest: Disassembly | None = None
        states, turns = asked["states"], asked["turns"]
        self._states = checked_states(MAX_STATES if states is None else states)
        self._turning_states = states
        if turns is not None:
            turns = checked_turns(puzzle, turns)
        self.gap = turns
        self.jobs = asked["jobs"]
        self._deadline = prepared.deadline
        self._prepared = prepared
        self.blame: Blame | None = None
        self.up_to = _classes_that_come_apart_alike(prepared)
        self._makes_trees = self._only_counts = False
        self._children: Children | None = None
        # of the group that is being counted
        self._group: Iterator[Any] = iter(())
        self._outcome_of: Callable[[Any], Outcome] = Outcome.of
        # a limit and a file of the run hold assemblies in the order in which one process finds them
        is_ordered = asked["limit"] is not None or asked["resume"] is not None
        self._assemblies = Enumeration(
            prepared,
            found_in_cubes=None if self.jobs == 1 or is_ordered else self._found_by_children,
            up_to=self.up_to,
            **{name: asked[name] for name in _OF_THE_SEARCH},
        )
        self.reason = ""
        self._store: Store | None = None
        if asked["resume"] is not None:
            from satpack.engines.work.cubes import puzzle_digest
            from satpack.io.store import Store

            facts = {"puzzle": puzzle_digest(puzzle), "states": str(self._states)}
            self._store = Store(asked["resume"], {"question": "disassemble", **facts})
            self._store.keep([*takewhile(self._store.__contains__, map(str, count()))])

    @property
    def notes(self) -> list[str]:
        """Notes on the file of the run."""
        return [self._store.note] if self._store and self._store.note else []

    @property
    def engine(self) -> str:
        """The engine that finds the assemblies."""
        return self._assemblies.engine

    @property
    def warrant(self) -> Warrant:
        """The basis of the claim that there are no further assemblies."""
        return self._assemblies.warrant

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return self._assemblies.seconds

    @property
    def is_late(self) -> bool:
        """Whether the time limit has passed."""
        return self._deadline.passed

    @property
    def limited(self) -> bool:
        """Whether the run ended because it had taken the requested number of assemblies apart."""
        run = self._assemblies
        return run.limited and self.tally.assemblies == run.found

    @property
    def complete(self) -> bool:
        """Whether all assemblies were found and each was decided."""
        return (
            self._assemblies.complete
            and self.tally.assemblies == self._assemblies.found
            and not self.tally.undecided
        )

    def to_record(self) -> SurveyRecord:
        """Return the numbers as `satpack-survey-2`."""
        from msgspec import UNSET

        from satpack.io.formats.declared import filled
        from satpack.io.formats.disassemblies import SurveyRecord, TurnsRecord
        from satpack.io.results.solution_file import blame_record

        gap, blame = self.gap, blame_record(self.blame)
        turns = UNSET if gap is None else TurnsRecord(count=self.tally.turned, gap=float(gap))
        return filled(SurveyRecord, self, turns=turns, blame=blame, **self.tally.keys())

    @property
    def conclusion(self) -> Conclusion:
        """Whether all assemblies were decided, or as many as were asked for."""
        is_done = self.complete or (self.limited and not self.tally.undecided)
        return "answered" if is_done else "undecided"

    @property
    def pictured(self) -> Blame | None:
        """What is to blame that there is no assembly, if that was asked for."""
        return self.blame and self.blame.in_place

    @property
    def so_far(self) -> str:
        """The number of assemblies examined so far, and of those that come apart, in words."""
        assemblies = many(self.tally.assemblies, "assembly", "assemblies")
        return f"{assemblies}, {self.tally.apart:,} come{'s' * (self.tally.apart == 1)} apart"

    def run(self, tell: Tell = silent, /) -> Survey:
        """Take every assembly apart, and keep the numbers."""
        try:
            for _ in self._tallied():
                tell(self.so_far)
        except EngineError as fault:
            self.reason = str(fault)
            raise
        except KeyboardInterrupt:
            self.reason = "interrupted"
            raise
        return self

    def result(self) -> Survey:
        """Return the numbers until now."""
        return self

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the numbers, as text."""
        del verbose
        yield f"{self.puzzle.name}\n"
        yield from self.tally.lines(self.up_to, complete=self.complete, gap=self.gap)
        state = state_of(self, some=self.tally.assemblies > 0)
        states = f"at most {self.tally.most_states:,} states of one assembly"
        yield f"{state}{f'; {states}' if self.tally.assemblies else ''}; {self.how(verbose=True)}"
        if self.blame is not None:
            yield self.blame.paragraph

    def explain(self, *, why: bool) -> None:
        """Find out what is to blame if there is no assembly; with `why` for as long as it takes."""
        if self.complete and not self.tally.assemblies:
            from satpack.engines.blame.unsolvable import BRIEF, LONG, blame_for

            rules = self._assemblies.contradicting
            self.blame = blame_for(self._prepared, rules, steps=LONG if why else BRIEF)

    def __iter__(self) -> Iterator[Disassembly]:
        """Yield every assembly taken apart, its moves replayed, in the order in which assemblies are found.

        After a first time, or `run`, another survey finds them, so that the numbers stay.
        """
        survey = Survey(self.puzzle, **self._asked) if self._assemblies.is_begun else self
        for outcome in survey.outcomes(replayed=True):
            yield outcome.shown()

    def outcomes(
        self,
        *,
        is_late: Callable[[], bool] = bool,
        replayed: bool = False,
        tell: Tell = silent,
    ) -> Iterator[Outcome]:
        """Yield the outcome of every assembly, in the order in which assemblies are found.

        Compiled code replays the moves of each.

        Parameters
        ----------
        is_late : callable, optional
            Called before each assembly to ask whether its time is up. By default no assembly taken apart within the time limit is left out, so that slow consumers lose nothing.
        replayed : bool
            Whether each assembly is shown; then its moves are replayed again immediately.
        tell : Tell, optional
            Called from time to time with the number of states of the current assembly, if there is one job.
        """
        for fates, outcome_of in self._fates(trees=replayed, tell=tell):
            group, self._outcome_of = iter(fates), outcome_of
            if isinstance(fates, Fates | list):  # others are taken apart while they are yielded
                self._group = group
            for each in group:
                if is_late():
                    self.reason = "time limit"
                    return
                yield self._counted(each)

    def left_over(self) -> Iterator[Outcome]:
        """Yield, after an interrupt, the outcomes of assemblies that children have taken apart and that were not yielded, such as those of later cubes; no quarter turns are looked for."""
        if self._children is not None and self.reason == "interrupted":
            self._deadline = Deadline.after(0)
            known = self._children.known(in_order=False)
            for each in chain(self._group, chain.from_iterable(known)):
                yield self._counted(each)

    def _counted(self, fate: Any) -> Outcome:
        """Return the outcome of an assembly, and count it."""
        outcome = self._turned(self._outcome_of(fate))
        if self._makes_trees:
            self.latest = outcome.shown()
            outcome = Outcome.of(self.latest)
        self.tally.add(outcome)
        return outcome

    def _tallied(self) -> Iterator[None]:
        """Tally the outcomes of all assemblies, many at once where they are arrays."""
        self._only_counts = self.gap is None
        for fates, outcome_of in self._fates(trees=False, tell=silent):
            if isinstance(fates, Fates) and self._only_counts:
                self.tally.add_all(fates)
            else:
                for each in fates:
                    self.tally.add(self._turned(outcome_of(each)))
                    yield
            yield

    def _turned(self, outcome: Outcome) -> Outcome:
        """Return the outcome of an assembly with quarter turns, if they are asked for and slides leave something locked."""
        if self.gap is None:
            return outcome
        if outcome.ending is not Ending.LOCKED:
            return structs.replace(
                outcome, shown=lambda: dataclasses.replace(outcome.shown(), gap=self.gap)
            )
        found = turning(outcome.shown(), self.gap, self._turning_states, stop=self._stop)
        return Outcome.of(checked(found))

    def _fates(
        self, *, trees: bool, tell: Tell
    ) -> Iterator[tuple[Iterable[Any], Callable[[Any], Outcome]]]:
        """Yield groups of fates of assemblies, each with the function that makes outcomes of them."""
        run = self._assemblies
        self._makes_trees = trees
        batches = iter(run.batches())
        try:
            for batch in batches:
                if isinstance(batch, PlacementBatch):
                    from satpack.engines.disassembly.assemblies import Assemblies

                    numbered = Assemblies(batch.placements, batch.action)
                    yield from self._by_number(numbered, chain([batch], batches), tell=tell)
                else:
                    yield self._one_by_one(batch), Outcome.of
                if self._deadline.passed:
                    break
        finally:
            if self._children is not None:
                self._children.close()
        self.reason = run.reason or self.reason
        if not self.complete and not self.reason:
            if self._deadline.passed:
                self.reason = "time limit"
            elif self.tally.undecided:
                self.reason = "limit of states"

    def _one_by_one(self, batch: Batch) -> Iterator[Disassembly]:
        """Take assemblies apart that have no numbers of placements."""
        if self._store is not None:
            raise OptionError(
                f"resume: engine {self.engine} saves no progress; use engine cover or sat"
            )
        taker = Taker(self.puzzle.grid, stop=self._stop, states=self._states)
        for assembly in batch.solutions(engine=self.engine, seconds=self.seconds):
            if self._deadline.passed:
                return
            yield checked(taker.take_apart(assembly))

    def _by_number(
        self, numbered: Assemblies, batches: Iterator[Batch], *, tell: Tell
    ) -> Iterator[tuple[Iterable[Taken], Callable[[Taken], Outcome]]]:
        """Take assemblies apart that are given by the numbers of placements."""
        made_with = self.puzzle.grid, self._states, self._makes_trees, numbered.arrays()
        placed = (batch for batch in batches if isinstance(batch, PlacementBatch))
        rows = map(numbered.rows, placed)

        def take(rows: Iterator[NDArray[np.int32]]) -> Iterator[Iterable[Taken]]:
            if self.jobs > 1:
                from satpack.engines.disassembly.children import Children, taking

                self._children = Children(self.jobs, self._deadline, taking, *made_with)
                return self._children.taken(rows)
            taker = Taker(*made_with, tell=tell)
            return (fates for block in rows for fates in taker.fates(block, self._stop))

        taken: Iterator[Iterable[Any]]
        if self._children is not None:
            taken = (batch.numbers for batch in placed)
        elif self._store is None:
            taken = take(rows)
        else:
            from satpack.engines.disassembly.assembly_records import AssemblyRecords

            records = AssemblyRecords(self._store, numbered, self._deadline)
            taken = iter([records.taken(rows, lambda rows: chain.from_iterable(take(rows)))])
        # a second one for the assemblies shown, since the first is busy then
        shower = cache(partial(Taker, *made_with))

        def shown(taken: Taken) -> Disassembly:
            assembly = numbered.solution(taken.row, engine=self.engine, seconds=self.seconds)
            return checked(Disassembly(assembly, taken.part or shower().part(taken.row, bool)))

        def outcome(taken: Taken) -> Outcome:
            return Outcome(
                *(taken.ending, taken.trap, taken.states, taken.levels),
                shown=partial(shown, taken),
                placed=partial(numbered.placed, taken.row),
            )

        for fates in taken:
            yield fates, outcome

    def _found_by_children(self, job: Job) -> Iterator[Fates | list[Taken]]:
        """Yield the fates of the assemblies that child processes find in the cubes of a search."""
        from satpack.engines.disassembly.children import Children, finding

        made_with = job, self._states, self._makes_trees, self._only_counts
        self._children = Children(self.jobs, self._deadline, finding, *made_with)
        yield from self._children.found(job, in_order=not self._only_counts)

    def _stop(self) -> bool:
        return self._deadline.passed


@overload
def disassemble(
    what: Solution, *, shortest: bool = ..., why: bool = ..., **options: Unpack[SurveyOptions]
) -> Disassembly: ...


@overload
def disassemble(
    what: Puzzle | str | Path,
    *,
    shortest: bool = ...,
    why: bool = ...,
    **options: Unpack[SurveyOptions],
) -> Survey: ...


@question(SurveyOptions, doing="taking apart", arguments=DisassembleArguments)
def disassemble(
    what: Solution | Puzzle | str | Path,
    *,
    shortest: bool = False,
    why: bool = False,
    **options: Unpack[SurveyOptions],
) -> Disassembly | Survey:
    """Take an assembly apart, or all of a puzzle: the fewest moves until the first piece is out, then the parts.

    Parameters
    ----------
    what : Solution, Puzzle, str or Path
        One assembly, which is verified first; or a puzzle, its name or path, of which every assembly is taken apart.
    shortest : bool
        Whether to minimise the total number of moves of one assembly; the default limit is then 20,000 states.
    why : bool
        Whether to find out what is to blame: which pieces of one assembly interlock if it is locked, or why there is none.
    **options
        Those of `SurveyOptions`; of one assembly only timeout, states and turns.

    Returns
    -------
    Disassembly or Survey
        For one assembly its moves, replayed cell by cell, or the result that it is locked. For a puzzle the numbers; to see every assembly as it is taken apart iterate over a `Survey`.

    Raises
    ------
    VerificationError
        If it is not an assembly of its puzzle.
    InputError
        For an invalid limit, too many pieces, a grid without moves, or an option that does not apply.

    Examples
    --------
    >>> import satpack
    >>> puzzle = satpack.load("chinese-cross")
    >>> found = disassemble(satpack.solve(puzzle))
    >>> found.level, found.ending.value
    ('1.1.1.1.1', 'separated')
    >>> disassemble(puzzle).tally.apart
    1
    """
    if isinstance(what, Solution):
        if others := [name for name in options if name not in ("timeout", "states", "turns")]:
            raise OptionError(
                f"{others[0]} applies to all assemblies of a puzzle, not to one; leave it out"
            )
        return take_apart(
            what,
            timeout=options.get("timeout"),
            states=options.get("states"),
            shortest=shortest,
            why=why,
            turns=options.get("turns"),
        )
    if shortest:
        raise OptionError("shortest applies to one assembly only; leave it out")
    survey = Survey(what, **options).run()
    if why:
        survey.explain(why=True)
    return survey


def survey_of(puzzle: Puzzle, asked: Mapping[str, Any]) -> Survey:
    """Return the survey that takes the puzzle's assemblies apart as a command's options say."""
    own = {name: asked[name] for name in SurveyOptions.__annotations__ if name in asked}
    return Survey(puzzle, **own | {"turns": clearance_of(asked)})


def _classes_that_come_apart_alike(prepared: Prepared) -> Convention:
    """Return the widest convention under which no image of an assembly swaps pieces of different groups."""
    if not any(piece.group for piece in prepared.puzzle.pieces):
        return "symmetry"
    symmetry = prepared.symmetry
    return next(each for each in reversed(BY_MOTIONS) if symmetry.up_to(each).keeps_groups)
