"""Lists every solution of a puzzle, one per class, as it is found."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Unpack, overload

from satpack.engines.blame.rules import with_rules
from satpack.engines.prepared import Prepared
from satpack.model.answer import engine_name
from satpack.model.symmetry.conventions import CONVENTIONS
from satpack.model.warrant import UNASKED
from satpack.questions.engines import listing_for
from satpack.questions.estimates import Outlook
from satpack.questions.question import question
from satpack.questions.question_options import EnumerationOptions
from satpack.runtime.declared_options import complete, takes_options
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many, memory_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from satpack.engines.listing import Batch
    from satpack.gallery import SubjectLike
    from satpack.model.blame import Blame
    from satpack.model.cover_solution import CoverSolution
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.model.symmetry.conventions import Convention
    from satpack.questions.engines import FoundInCubes
    from satpack.runtime.progress import Tell


@takes_options(EnumerationOptions)
class Enumeration:
    """A run through the solutions of a puzzle: iterate over it, then ask how it ended.

    Parameters
    ----------
    puzzle : Puzzle, NamedCover, str or Path
        As `enumerate` takes it.
    found_in_cubes : callable, optional
        Yields what a `Job` finds, for a search by the exhaustive engine that does not end soon; by default it goes on here.
    **options
        Those of `EnumerationOptions`.

    Attributes
    ----------
    puzzle : Puzzle or NamedCover
        The puzzle, or items and options.
    engine : str
        The engine.
    symmetry_breaking : str
        The description of the symmetry breaking.
    found : int
        Solutions found so far.
    complete : bool
        Whether all solutions were found.
    limited : bool
        Whether the run ended at its limit of solutions.
    reason : str
        The reason for no solution, or for an early end.
    warrant : Warrant
        The basis of the claim that the run is complete.
    contradicting : Blame or None
        Rules that contradict each other, if that is why there is no solution.
    is_begun : bool
        Whether anybody has begun to go through it, which is done once.
    is_watched : bool
        Whether anybody sees the progress, and with it an estimate of the whole.

    Raises
    ------
    InputError
        For invalid or conflicting options, or a puzzle that is too large.
    """

    def __init__(
        self,
        puzzle: SubjectLike | Prepared,
        *,
        found_in_cubes: FoundInCubes | None = None,
        **options: Unpack[EnumerationOptions],
    ) -> None:
        timeout, resume, limit = (
            options.get("timeout"),
            options.get("resume"),
            options.get("limit"),
        )
        self._prepared = Prepared.of(puzzle, timeout, keeps=resume is not None)
        self.puzzle = self._prepared.subject
        up_to = options.get("up_to", "symmetry")
        self._up_to: Convention = "total" if self._prepared.has_no_shapes else up_to
        if limit is not None and limit < 0:
            raise OptionError(f"a limit of {limit} solutions: use 0 or more")
        self._limit = limit
        self._started = time.monotonic()
        self._deadline = Deadline.after(timeout)
        self._listing = listing_for(self._prepared, options, found_in_cubes)
        self._source = next(self._listing.sources)
        self._before: dict[str, int] = {}
        self.engine = self._source.engine
        self.symmetry_breaking = self._source.symmetry_breaking
        self.reason = self._argument()
        self.warrant = UNASKED
        self.found = 0
        self.complete = self.limited = self.is_begun = False
        self.contradicting: Blame | None = None
        self.is_watched = True
        self._outlook = Outlook(self._prepared, complete(EnumerationOptions, options))

    def _argument(self) -> str:
        colourings = self._listing.colourings
        return (colourings.reason if colourings is not None else "") or self._source.reason

    @property
    def statistics(self) -> Mapping[str, int]:
        """Statistics so far, of all engines."""
        return {**self._before, **self._source.statistics}

    @property
    def notes(self) -> Sequence[str]:
        """Notes so far, on a damaged file, and on workers left out."""
        return self._source.notes

    @property
    def progress(self) -> float | None:
        """The share of the search that is done, from 0 to 1, as if all branches of a node took equally long; None if unknown."""
        return self._source.progress

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    @property
    def sentence(self) -> str:
        """The number of solutions found, and whether these are all."""
        if self.complete:
            return f"{self._counted()}: {self.warrant.qualify('all there are')}."
        return f"The first {self._counted()}; there may be more: {self.reason}."

    @property
    def so_far(self) -> str:
        """The number of classes found so far, with the convention."""
        return f"{self.found:,} {CONVENTIONS[self._up_to]}"

    def _counted(self) -> str:
        """Return the number of solutions found, with the convention."""
        return f"{many(self.found, 'solution')} {CONVENTIONS[self._up_to]}"

    def lines(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield how the run ended, and, if verbose, how symmetry was broken."""
        if self.complete and not self.found:
            yield f"{self.puzzle.name}: impossible: {self.reason}"
            return
        whole = self.warrant.qualify("complete") if self.complete else f"partial: {self.reason}"
        by = engine_name(self.engine, verbose=verbose)
        effort = f"{self.seconds:.2f} s, {by}{memory_text()}"
        yield f"{self.puzzle.name}: {self._counted()} ({whole}; {effort})"
        breaking = "not broken" if self._up_to == "total" else self.symmetry_breaking
        if verbose and breaking:
            yield f"Symmetry: {breaking}."

    def batches(self) -> Iterator[Batch]:
        """Yield batches of solutions, some of them empty; if there is none, find the rules that contradict each other.

        A second time there are no batches, since solutions of both would be counted twice.
        """
        if self.is_begun:
            return
        self.is_begun = True
        if self._limit == 0 and not self.reason:
            self.limited, self.reason = True, "limit of solutions"
            return
        try:
            yield from self._to_the_end()
        except Undecided as limit:
            self.reason = str(limit)
        except EngineError as fault:
            self.reason = str(fault)
            raise
        if self.complete and not self.found:
            self.reason, self.contradicting = with_rules(self._prepared, self.reason)

    def _to_the_end(self) -> Iterator[Batch]:
        colourings, nothing = self._listing.colourings, True
        for found in self._in_turn():
            self.engine = self._source.engine
            self.symmetry_breaking = self._source.symmetry_breaking
            kept = found if self._limit is None else found[: self._limit - self.found]
            batch = self._listing.batch_of(kept)
            self.found += len(kept)
            yield batch
            if self.found == self._limit:
                self.limited, self.reason = True, "limit of solutions"
                return
            nothing = nothing and not len(found) and not self._source.has_found
            if nothing and colourings is not None and colourings.meanwhile():
                self.engine = "argument"
                break
        else:
            self.engine = self._source.engine
            self.symmetry_breaking = self._source.symmetry_breaking
            if nothing and colourings is not None:
                colourings.cheaply()
        self.complete, self.reason = True, self._argument()
        if not self.reason:  # else an argument settled it
            self.warrant = self._source.warrant
            self.reason = self.warrant.why_none if nothing else ""

    def _in_turn(self) -> Iterator[Any]:
        """Yield what the sources find; raise `Undecided` at a limit of the last one."""
        while True:
            try:
                found, fresh = self._source.solutions(self._deadline), self._listing.fresh
                yield from found if fresh is None else map(fresh, found)
            except Undecided:
                other = None if self._deadline.passed else next(self._listing.sources, None)
                if other is None:
                    raise
                self._before |= self._source.statistics
                self._source = other
            else:
                return

    def __iter__(self) -> Iterator[Solution]:
        """Yield verified solutions as they are found, once: a second time there are none."""
        return self.solutions()

    def solutions(self, tell: Tell = silent) -> Iterator[Any]:
        """Yield verified solutions as they are found, `Solution` or `CoverSolution`; `found` says how many were yielded.

        Parameters
        ----------
        tell : Tell, optional
            Called from time to time with the number found, even if it is 0.
        """
        for batch in self.batches():
            self.found -= len(batch)
            for solution in batch.solutions(engine=self.engine, seconds=self.seconds):
                self.found += 1
                yield solution
            self.report(tell, f"{self.found:,} found")

    def report(self, tell: Tell, so_far: str) -> None:
        """Tell how far an exhaustive search has come, with an estimate of the whole once that is worth anything."""
        if tell is silent:
            return
        if self.is_watched and self.engine.startswith(self._outlook.engine):
            so_far += self._outlook.words(self.progress)
        tell(so_far, self.progress)


@overload
def enumerate(  # noqa: A001
    puzzle: NamedCover, **options: Unpack[EnumerationOptions]
) -> Iterator[CoverSolution]: ...
@overload
def enumerate(  # noqa: A001
    puzzle: Puzzle | str | Path, **options: Unpack[EnumerationOptions]
) -> Iterator[Solution]: ...


@question(EnumerationOptions, doing="enumerating")
def enumerate(  # noqa: A001 - the design's name, used as satpack.enumerate
    puzzle: Puzzle | NamedCover | str | Path, **options: Unpack[EnumerationOptions]
) -> Iterator[Solution] | Iterator[CoverSolution]:
    """Yield every solution of a puzzle, one of each class, lazily.

    Yields
    ------
    Solution or CoverSolution
        Verified.

    Raises
    ------
    Undecided
        After the last solution found, if the timeout expired first.

    Examples
    --------
    >>> import satpack
    >>> len(list(satpack.enumerate("tetrahexes-4x7")))
    9
    """
    run = Enumeration(puzzle, **options)
    yield from run.solutions()
    if not run.complete and not run.limited:
        raise Undecided(
            f"{run.puzzle.name}: {many(run.found, 'solution')} found, then: {run.reason}"
        )
