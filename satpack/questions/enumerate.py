"""Every solution of a puzzle, one of each class, as they are found."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Unpack

from satpack.engines.contradiction import reason_with_rules
from satpack.questions.engines import SearchOptions, check_known, listing_for
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from satpack.engines.listing import Batch
    from satpack.model.conventions import Convention
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution

__all__ = ["Enumeration", "EnumerationOptions", "enumerate"]


class EnumerationOptions(SearchOptions, total=False):
    """The options of enumerating, as the command line names them."""

    engine: str
    up_to: Convention
    timeout: float | None
    limit: int | None
    solver_command: str | None


class Enumeration:
    """A run through the solutions of a puzzle: iterate over it, then ask how it ended.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    engine : {"auto", "cover", "sat"}
        What to search with.
    up_to : {"symmetry", "rotations", "total"}
        One solution of each symmetry class, of each class under rotations, or every solution.
    timeout : float, optional
        Seconds after which to stop.
    limit : int, optional
        Solutions after which to stop.
    solver, encoding, at_most_one, seed
        Of the `sat` engine, as for `satpack.solve`.
    solver_command : str
        A SAT solver of the user's own, as for `satpack.solve`: a program that is run for each solution. That there are no
        more is its word.
    jobs : int
        Processes to search with; the solutions are the same, in another order.
    cluster : str, optional
        Address of a Dask scheduler to search with instead.
    resume : str, optional
        A file that keeps what is done; if it is there the search goes on from it.
    nodes : int, optional
        Of the `cover` engine: nodes of the search after which to stop, within some thousands.
    memory_limit : int, optional
        Of the `cover` engine: bytes that the search may use, of each process if there are several; by default a quarter
        of the machine's memory.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    engine : str
        Who searches.
    symmetry_breaking : str
        How one solution of each class is left.
    found : int
        Solutions found so far.
    complete : bool
        Whether all there are were found.
    limited : bool
        Whether the run ended at its limit of solutions.
    reason : str
        Why there is none, or why the run ended before the last; or on whose word it is complete.

    Raises
    ------
    InputError
        For options that do not exist or do not go together, or a puzzle that is too large.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        engine: str = "auto",
        up_to: Convention = "symmetry",
        timeout: float | None = None,
        limit: int | None = None,
        solver_command: str | None = None,
        **options: Unpack[SearchOptions],
    ) -> None:
        if limit is not None and limit < 0:
            raise OptionError(f"a limit of {limit} solutions: use 0 or more")
        self._started = time.monotonic()
        self._deadline = Deadline.after(timeout)
        self._limit = limit
        check_known(options, SearchOptions)
        self._listing = listing_for(
            puzzle,
            engine=engine,
            up_to=up_to,
            deadline=self._deadline,
            solver_command=solver_command,
            options=options,
        )
        self._solver_command = solver_command
        self.puzzle = puzzle
        self.engine = self._listing.engine
        self.symmetry_breaking = self._listing.symmetry_breaking
        self.reason = self._listing.reason
        self.found = 0
        self.complete = False
        self.limited = False

    @property
    def statistics(self) -> Mapping[str, int]:
        """What was counted so far."""
        return self._listing.statistics

    @property
    def notes(self) -> Sequence[str]:
        """What is to be said so far: of a file that was damaged, of workers that were left out."""
        return self._listing.notes

    @property
    def progress(self) -> float | None:
        """Which part of the search is done, from 0 to 1: an estimate, as if all branches of a node took equally long.

        None if the engine has no idea.
        """
        return self._listing.progress

    @property
    def seconds(self) -> float:
        """Wall-clock time since the start."""
        return time.monotonic() - self._started

    def batches(self) -> Iterator[Batch]:
        """Yield solutions many at a time, as the engine has them; nothing is verified yet."""
        if self._limit == 0 and not self.reason:
            self.limited, self.reason = True, "limit of solutions"
            return
        try:
            for batch in self._listing.batches(self._deadline):
                left = len(batch) if self._limit is None else self._limit - self.found
                wanted = batch if len(batch) <= left else batch.head(left)
                self.found += len(wanted)
                yield wanted
                if self.found == self._limit:
                    self.limited, self.reason = True, "limit of solutions"
                    return
        except Undecided as limit:
            self.reason = str(limit)
            return
        except EngineError as fault:
            self.reason = str(fault)
            raise
        self.engine, self.reason = self._listing.engine, self._listing.reason
        self.complete = True
        if not self.found:
            self.reason = reason_with_rules(self.puzzle, self.reason, self._deadline)
        if self._solver_command is not None and not self.reason:
            self.reason = f"according to {self._solver_command} (not checked)"

    def __iter__(self) -> Iterator[Solution]:
        """Yield verified solutions as they are found."""
        return self.solutions()

    def solutions(self, on_progress: Callable[[], None] | None = None) -> Iterator[Solution]:
        """Yield verified solutions as they are found; `found` says how many were yielded.

        Parameters
        ----------
        on_progress : callable, optional
            Called now and then, be anything found or not.
        """
        for batch in self.batches():
            self.found -= len(batch)
            for solution in batch.solutions(engine=self.engine, seconds=self.seconds):
                self.found += 1
                yield solution
            if on_progress is not None:
                on_progress()


def enumerate(  # noqa: A001 - the design's name, used as satpack.enumerate
    puzzle: Puzzle, **options: Unpack[EnumerationOptions]
) -> Iterator[Solution]:
    """Yield every solution of a puzzle, one of each class, lazily.

    Takes the options of `Enumeration`.

    Raises
    ------
    Undecided
        After the last solution found, if the timeout passed before all were.

    Examples
    --------
    >>> import satpack
    >>> len(list(satpack.enumerate(satpack.load("tetrahexes-4x7"))))
    9
    """
    run = Enumeration(puzzle, **options)
    yield from run
    if not run.complete and not run.limited:
        raise Undecided(f"{puzzle.name}: {run.found:,} solutions found, then: {run.reason}")
