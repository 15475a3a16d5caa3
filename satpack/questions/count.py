"""Counting: the number of a puzzle's solutions, by all three conventions."""

from __future__ import annotations

import time
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Unpack, cast

from satpack.engines.prepared import Prepared
from satpack.model.symmetry.conventions import CONVENTIONS
from satpack.questions.counters import Count, SearchCounter, SweepCounter
from satpack.questions.engine_table import does_not_apply, engine_named
from satpack.questions.options import CountOptions
from satpack.questions.question import question
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.options import asks_for, complete, takes_options
from satpack.runtime.progress import silent

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle
    from satpack.questions.counters import Counter
    from satpack.questions.options import EnumerationOptions
    from satpack.runtime.progress import Tell

__all__ = ["Counting", "check_sweepable", "count", "sweeps_fast"]

_OF_COUNTS = ("engine", "up_to", "timeout", "each")
"""Options of a count that a search for solutions has not, or gets in another form."""


@takes_options(CountOptions)
class Counting:
    """A count under way: run it, then ask for the result, which is there at any moment.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    **options
        Those of `CountOptions`.

    Raises
    ------
    InputError
        For options that do not exist, or a puzzle that is too large.
    """

    def __init__(self, puzzle: Puzzle, **options: Unpack[CountOptions]) -> None:
        started = time.monotonic()
        asked = complete(CountOptions, options)
        prepared = Prepared.of(puzzle, asked["timeout"], keeps=asked["resume"] is not None)
        engine = engine_named(asked["engine"], "count")
        up_to, memory_limit = asked["up_to"], asked["memory_limit"]
        search = cast(
            "EnumerationOptions",
            {name: value for name, value in options.items() if name not in _OF_COUNTS},
        )
        of_searches = [
            name
            for name in search
            if name != "memory_limit" and asks_for(CountOptions, search, (name,))
        ]
        if engine == "frontier" and of_searches:
            raise does_not_apply(of_searches, engine)
        if up_to is not None and up_to not in CONVENTIONS:
            raise OptionError(
                f"solutions can't be counted up to {up_to!r}; use {', '.join(CONVENTIONS)}"
            )
        tally = None
        if asked["each"]:
            from satpack.questions.choices import ChoiceTally  # which loads numpy

            tally = ChoiceTally(puzzle)
        if engine == "frontier":
            check_sweepable(puzzle)
        may_sweep = engine == "frontier" or (
            engine == "auto" and not of_searches and not puzzle.searched_rules
        )
        self._prepared, self.puzzle = prepared, prepared.puzzle
        self._up_to = up_to
        self._started = started
        self._memory_limit = memory_limit
        self._counter: Counter
        # in seconds of the processor, as all times that are compared with each other
        self._started_work, self._doubt_after = time.process_time(), inf
        self._swept = self._last_sweep = 0.0
        self._may_sweep_fast = False
        if engine == "frontier":
            self._counter = self._sweep(memory_limit)
        else:
            left = prepared.deadline.remaining()
            search |= {"engine": engine, "timeout": left}
            self._counter = SearchCounter(prepared, search, tally)
            if may_sweep and prepared.boxes() is None:
                self._may_sweep_fast = True
                self._doubt_after = _PATIENCE

    def _sweep(self, memory_limit: int | None, patience: float = inf) -> SweepCounter:
        return SweepCounter(self._prepared, memory_limit=memory_limit, patience=patience)

    def run(self, tell: Tell | None = None) -> Count:
        """Count to the end, or to the limit.

        Parameters
        ----------
        tell : Tell, optional
            Takes now and then how far the count has come.

        Raises
        ------
        LimitError
            If the puzzle is too large. That a sweep runs out of memory is the reason of a count that is not complete.
        """
        tell = tell or silent
        for _ in self._counter.steps(tell):
            if self._may_sweep_fast and self._counter.visited > _HEAD_START:
                self._may_sweep_fast = False
                if sweeps_fast(self._prepared, self._memory_limit):
                    self._counter = self._sweep(self._memory_limit)
                    for _ in self._counter.steps(tell):
                        pass
                    break
            seconds = self._worth_sweeping()
            if seconds and self._try_to_sweep(seconds, tell):
                break
        return self.result()

    def _worth_sweeping(self) -> float:
        """Return for how long it is worth trying to sweep now; 0 if it is not."""
        spent = self._spent()
        if spent <= self._doubt_after:
            return 0.0
        searched = spent - self._swept
        left = self._counter.seconds_left(searched)
        if left <= _SHARE * searched:
            return 0.0
        allowed = _COST * max(searched, (searched + left) / _DISTRUST) - self._swept
        seconds = min(_RETRY * spent, allowed)
        return seconds if seconds > _MORE * self._last_sweep else 0.0

    def _try_to_sweep(self, seconds: float, tell: Tell) -> bool:
        """Sweep for so long at most; return whether it came to its end, and is what counts from now on."""
        limit = _TRIAL_MEMORY if self._memory_limit is None else self._memory_limit
        before = self._spent()
        sweep = self._sweep(limit, seconds)
        for _ in sweep.steps(tell):
            pass
        if sweep.result().complete:
            self._counter = sweep
            return True
        spent = self._spent()
        self._swept += spent - before
        self._last_sweep = seconds
        # with more time it may succeed, with the same memory never
        self._doubt_after = _RETRY * spent if sweep.was_late else inf
        return False

    def _spent(self) -> float:
        return time.process_time() - self._started_work

    def result(self) -> Count:
        """Return what was counted so far."""
        found = replace(self._counter.result(), seconds=time.monotonic() - self._started)
        return found.only(self._up_to)


_MANY_PLACEMENTS = 100_000
"""So many take seconds to be put in order for a sweep."""

_FAST_WORK = 20_000_000
"""States a sweep may pass through and still be preferred: about a second's work."""

_HEAD_START = 50_000
"""Nodes, a hundredth of a second, that a search is given before anyone asks whether a sweep is sure to be quick."""

_PATIENCE = 1.0
"""Seconds after which a search may be doubted."""

_SHARE = 20
"""It is if it seems to take so many times as long still."""

_DISTRUST = 5
"""By this factor such an estimate may be wrong."""

_COST = 0.1
"""The part of a search that all sweeps together may take if they come to nothing."""

_RETRY = 3
"""So many times as long as was spent already a sweep may take, and after so many times as long it may be tried again."""

_MORE = 2
"""So many times as long as the last one, which came to nothing, the next has to be allowed at least."""

_TRIAL_MEMORY = 500_000_000
"""Bytes that a sweep may use that nobody asked for."""


def check_sweepable(puzzle: Puzzle) -> None:
    """Refuse a sweep where there are rules that it does not know.

    Raises
    ------
    OptionError
        If there are.
    """
    if puzzle.searched_rules:
        raise OptionError(
            f"engine frontier counts without listing and can't keep the rule {puzzle.searched_rules[0].kind}; "
            "choose another engine"
        )


def sweeps_fast(prepared: Prepared, memory_limit: int | None) -> bool:
    """Whether a sweep is sure to fit and to take little time; not if the deadline comes before that is known."""
    from satpack.engines.frontier import MEMORY_LIMIT, bound

    if prepared.boxes() is not None:  # so many placements that even making them takes long
        return False
    try:
        if len(prepared.placements) > _MANY_PLACEMENTS:
            return False
        largest = bound(prepared.placements, prepared.deadline)
    except Undecided:
        return False
    limit = MEMORY_LIMIT if memory_limit is None else memory_limit
    return largest.memory <= limit and largest.work <= _FAST_WORK


@question(CountOptions, begin=Counting, doing="counting")
def count(puzzle: Puzzle, **options: Unpack[CountOptions]) -> Count:
    """Count the solutions of a puzzle, by all three conventions.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    **options
        Those of `CountOptions`.

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
