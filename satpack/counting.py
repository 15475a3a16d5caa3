"""How many solutions a puzzle has, by all three conventions."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, Unpack

from satpack.conventions import CONVENTIONS
from satpack.engines import SearchOptions, check_known
from satpack.enumerating import Enumeration, EnumerationOptions
from satpack.errors import LimitError, OptionError, Undecided
from satpack.limits import Deadline
from satpack.rectangles.choice import boxes_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from satpack.conventions import Convention
    from satpack.puzzle import Puzzle
    from satpack.sweep import Conventions, Progress

__all__ = ["Count", "CountOptions", "Counting", "count"]


class CountOptions(SearchOptions, total=False):
    """The options of counting, as the command line names them."""

    engine: str
    up_to: Convention | None
    memory_limit: int | None
    timeout: float | None


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions of a puzzle.

    Attributes
    ----------
    puzzle : Puzzle
        Whose.
    total, rotations, symmetry : int or None
        By each convention; None if it was not asked for. If the count is not complete, there are at least so many; None if
        not even that is known.
    complete : bool
        Whether every solution was counted.
    reason : str
        Why there is none, or why the count is not complete.
    engine : str
        What counted.
    seconds : float
        Wall-clock time.
    statistics : mapping of str to int
        What the engine counted on the way.
    """

    puzzle: Puzzle
    total: int | None
    rotations: int | None
    symmetry: int | None
    complete: bool
    reason: str = ""
    engine: str = ""
    seconds: float = 0.0
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)


class Counting:
    """A count under way: run it, then ask for the result, which is there at any moment.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    engine : {"auto", "sweep", "cover", "sat"}
        What to count with. A sweep counts without listing, and needs memory instead; every other engine finds one
        solution of each symmetry class. "auto" sweeps if it is predicted to be fast and to fit.
    up_to : {"total", "rotations", "symmetry"}, optional
        Count by this convention only; by all three if it is not given.
    memory_limit : int, optional
        Bytes a sweep may use.
    timeout : float, optional
        Seconds after which to stop.
    **options
        Of `satpack.enumerating.Enumeration`.

    Raises
    ------
    InputError
        For options that do not exist, or a puzzle that is too large.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        engine: str = "auto",
        up_to: Convention | None = None,
        memory_limit: int | None = None,
        timeout: float | None = None,
        **options: Unpack[SearchOptions],
    ) -> None:
        check_known(options, SearchOptions)
        if engine == "sweep" and options:
            raise OptionError(
                f"a sweep is no search, and has no {', '.join(options)}; leave that out, or choose another engine"
            )
        if up_to is not None and up_to not in CONVENTIONS:
            raise OptionError(
                f"solutions can't be counted up to {up_to!r}; use {', '.join(CONVENTIONS)}"
            )
        self.puzzle = puzzle
        self._up_to = up_to
        self._counter: _Counter
        if engine == "sweep" or (engine == "auto" and not options and _sweeps_fast(puzzle)):
            self._counter = _SweepCounter(puzzle, timeout=timeout, memory_limit=memory_limit)
        else:
            self._counter = _SearchCounter(puzzle, engine=engine, timeout=timeout, **options)

    def run(self, on_progress: Callable[[str], None] | None = None) -> Count:
        """Count to the end, or to the limit.

        Parameters
        ----------
        on_progress : callable, optional
            Called now and then with how far the count has come, in words.

        Raises
        ------
        LimitError
            If the puzzle is too large. That a sweep runs out of memory is the reason of a count that is not complete.
        """
        self._counter.run(on_progress or (lambda _: None))
        return self.result()

    def result(self) -> Count:
        """Return what was counted so far."""
        found = self._counter.result()
        if self._up_to is None:
            return found
        return replace(
            found,
            total=found.total if self._up_to == "total" else None,
            rotations=found.rotations if self._up_to == "rotations" else None,
            symmetry=found.symmetry if self._up_to == "symmetry" else None,
        )


class _Counter(Protocol):
    def run(self, on_progress: Callable[[str], None]) -> None: ...

    def result(self) -> Count: ...


class _SearchCounter:
    """Counts by finding one solution of each symmetry class, and adding up how large the classes are."""

    def __init__(self, puzzle: Puzzle, **options: Unpack[EnumerationOptions]) -> None:
        self._run = Enumeration(puzzle, **options)
        self._total = self._rotations = 0

    def run(self, on_progress: Callable[[str], None]) -> None:
        for batch in self._run.batches():
            sizes = batch.class_sizes()
            self._total += sizes.total
            self._rotations += sizes.rotations
            on_progress(f"{self._run.found:,} up to symmetry")

    def result(self) -> Count:
        run = self._run
        return Count(
            puzzle=run.puzzle,
            total=self._total,
            rotations=self._rotations,
            symmetry=run.found,
            complete=run.complete,
            reason=run.reason or ("" if run.complete else "interrupted"),
            engine=run.engine,
            seconds=run.seconds,
            statistics=run.statistics,
        )


class _SweepCounter:
    """Counts by sweep: all numbers at once, or none."""

    def __init__(self, puzzle: Puzzle, *, timeout: float | None, memory_limit: int | None) -> None:
        self._puzzle = puzzle
        self._memory_limit = memory_limit
        self._deadline = Deadline.after(timeout)
        self._started = time.monotonic()
        self._found: Conventions | None = None
        self._reason = "interrupted"
        self._most_states = 0

    def run(self, on_progress: Callable[[str], None]) -> None:
        from satpack.placements import place
        from satpack.sweep import MEMORY_LIMIT, count_conventions
        from satpack.symmetry import symmetry_of

        def tell(progress: Progress) -> None:
            self._most_states = max(self._most_states, progress.states)
            on_progress(f"{progress.fraction:.0%}, {progress.states:,} states")

        placements, symmetry = place(self._puzzle), symmetry_of(self._puzzle)
        try:
            self._found = count_conventions(
                placements,
                symmetry,
                deadline=self._deadline,
                memory_limit=MEMORY_LIMIT if self._memory_limit is None else self._memory_limit,
                on_progress=tell,
            )
        except Undecided:
            self._reason = "time limit"
        except LimitError as fault:
            self._reason = str(fault)
        else:
            self._reason = ""

    def result(self) -> Count:
        found = self._found
        return Count(
            puzzle=self._puzzle,
            total=found.total if found else None,
            rotations=found.rotations if found else None,
            symmetry=found.symmetry if found else None,
            complete=found is not None,
            reason=self._reason,
            engine="sweep",
            seconds=time.monotonic() - self._started,
            statistics={"states": self._most_states},
        )


_FAST_WORK = 20_000_000
"""States a sweep may pass through and still be preferred: about a second's work."""


def _sweeps_fast(puzzle: Puzzle) -> bool:
    """Whether a sweep is known to fit and to take little time."""
    from satpack.placements import place
    from satpack.sweep import predict

    if boxes_for(puzzle) is not None:  # so many placements that even making them takes long
        return False
    prediction = predict(place(puzzle))
    return prediction.fits() is True and prediction.work <= _FAST_WORK


def count(puzzle: Puzzle, **options: Unpack[CountOptions]) -> Count:
    """Count the solutions of a puzzle, by all three conventions.

    Takes the options of `Counting`.

    Returns
    -------
    Count
        Marked as not complete if a limit came first.

    Examples
    --------
    >>> import satpack
    >>> counted = satpack.count(satpack.load("tetrahexes-4x7"))
    >>> counted.total, counted.rotations, counted.symmetry, counted.complete
    (18, 9, 9, True)
    """
    return Counting(puzzle, **options).run()
