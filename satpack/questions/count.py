"""Counts the solutions of a puzzle by all its conventions."""

from __future__ import annotations

import time
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any, Unpack, cast

from satpack.engines import auto
from satpack.engines.prepared import Prepared
from satpack.engines.rows import engines
from satpack.model.symmetry.conventions import check_convention
from satpack.questions.counters import (
    ChoiceTally,
    Count,
    EstimateCounter,
    SearchCounter,
    swept,
)
from satpack.questions.engines import engine_for, given_options
from satpack.questions.question import question
from satpack.questions.question_options import CountModes, CountOptions
from satpack.questions.subjects import check_apart, refuse_combined
from satpack.runtime.declared_options import complete, takes_options
from satpack.runtime.progress import silent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from satpack.gallery import SubjectLike
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.puzzle import Puzzle
    from satpack.model.symmetry.conventions import Convention
    from satpack.questions.counters import Counter
    from satpack.questions.disassemble import Survey
    from satpack.questions.question_options import EnumerationOptions
    from satpack.runtime.progress import Tell


@takes_options(CountOptions)
class Counting:
    """A count in progress: run it, then ask for the result, which is available at any moment."""

    def __init__(self, puzzle: SubjectLike, **options: Unpack[CountOptions]) -> None:
        started = time.monotonic()
        asked: dict[str, Any] = {**complete(CountOptions, options)}
        prepared = Prepared.of(puzzle, asked["timeout"], keeps=asked["resume"] is not None)
        up_to: Convention | None = asked.pop("up_to")
        if up_to is not None:
            check_convention(up_to, prepared.subject)
        self._prepared, self.puzzle = prepared, prepared.subject
        self._up_to: Convention | None = "total" if prepared.has_no_shapes else up_to
        self._started = started
        self._memory_limit = asked["memory_limit"]
        self._counter: Counter | None = None
        self._found: Count  # once there is no counter
        # CPU seconds, like all times compared here
        self._started_work, self._doubt_after = time.process_time(), inf
        self._swept = self._last_sweep = 0.0
        self._may_sweep_fast = False
        self._unlisted = engines()[auto.UNLISTED]
        refuse_combined(CountOptions, asked)
        if asked.pop("estimate"):
            self._counter = EstimateCounter(prepared, {**asked, "up_to": prepared.widest})
            return
        engine = engine_for("count", CountOptions, asked, prepared)
        given = given_options("count", CountOptions, asked)
        may_be_unlisted = engine is None and set(given) <= {"memory_limit"}
        at_once = engines()[auto.AT_ONCE]
        if may_be_unlisted and not at_once.lacking(prepared.subject) and not prepared.wrong_area:
            engine = at_once
        tally = ChoiceTally(prepared.puzzle) if asked.pop("each") else None
        if engine is not None and engine.count is not None:
            self._unlisted = engine
            known, why = (self.puzzle, None, None, None), "interrupted"
            self._found = Count(*known, complete=False, reason=why, engine=engine.name)
            return
        search = cast("EnumerationOptions", asked)
        search["timeout"], search["up_to"] = prepared.deadline.remaining(), prepared.widest
        self._counter = SearchCounter(prepared, search, tally)
        if (
            may_be_unlisted
            and not self._unlisted.lacking(prepared.subject)
            and prepared.boxes() is None
        ):
            self._may_sweep_fast = True
            self._doubt_after = auto.PATIENCE

    def run(self, tell: Tell = silent) -> Count:
        """Count to the end, or to the limit; a sweep that runs out of memory gives an incomplete count with that reason."""
        counter = self._counter
        if counter is None:
            self._found, _ = self._sweep(self._memory_limit, tell)
            return self.result()
        for _ in counter.steps(tell):
            if self._may_sweep_fast and counter.visited > auto.HEAD_START:
                self._may_sweep_fast = False
                if auto.frontier_is_fast(self._prepared, memory_limit=self._memory_limit):
                    self._found, _ = self._sweep(self._memory_limit, tell)
                    self._counter = None
                    break
            seconds = self._worth_sweeping(counter)
            if seconds and self._try_to_sweep(seconds, tell):
                break
        return self.result()

    def _sweep(self, memory: int | None, tell: Tell, patience: float = inf) -> tuple[Count, bool]:
        up_to = self._up_to or "symmetry"
        return swept(
            self._prepared, self._unlisted, up_to, memory=memory, patience=patience, tell=tell
        )

    def _worth_sweeping(self, counter: Counter) -> float:
        spent = self._spent()
        if spent <= self._doubt_after:
            return 0.0
        searched = spent - self._swept
        left = counter.seconds_left(searched)
        if left <= auto.SHARE * searched:
            return 0.0
        allowed = auto.COST * max(searched, (searched + left) / auto.DISTRUST) - self._swept
        seconds = min(auto.RETRY * spent, allowed)
        return seconds if seconds > auto.MORE * self._last_sweep else 0.0

    def _try_to_sweep(self, seconds: float, tell: Tell) -> bool:
        """Sweep for at most this time; return whether it finished and now provides the count."""
        limit = auto.TRIAL_MEMORY if self._memory_limit is None else self._memory_limit
        before = self._spent()
        found, was_late = self._sweep(limit, tell, seconds)
        if found.complete:
            self._found, self._counter = found, None
            return True
        spent = self._spent()
        self._swept += spent - before
        self._last_sweep = seconds
        # more time may help, the same memory never
        self._doubt_after = auto.RETRY * spent if was_late else inf
        return False

    def _spent(self) -> float:
        return time.process_time() - self._started_work

    def result(self) -> Count:
        found = self._found if self._counter is None else self._counter.result()
        return replace(found, seconds=time.monotonic() - self._started).only(self._up_to)


def _refuse(asked: Mapping[str, Any], _: Sequence[str]) -> None:
    check_apart(CountOptions, asked)


def _begun(puzzle: Any, *, apart: bool = False, **asked: Any) -> Counting | Survey:
    if not apart:
        return Counting(puzzle, **asked)
    from satpack.questions.disassemble import survey_of

    return survey_of(puzzle, asked)


@question(
    CountOptions,
    begin=_begun,
    doing="counting",
    covers=True,
    modes=CountModes,
    files=(),
    refuse=_refuse,
    examples=(
        "`satpack count soma`",
        "`satpack count bedlam --json`",
        "`satpack count haley --up-to total`",
        "`satpack count bedlam --estimate`: about how many, and how long a search takes",
        "`satpack count dominoes-8x8 --engine frontier`",
        "`satpack count loves-dozen --apart`: how many come apart",
        "`satpack count calendar --each`: the solutions of every date",
    ),
    status="0 counted; 30 stopped by a limit on time, memory or nodes, 130 interrupted: the partial count is printed "
    "and marked as partial.",
)
def count(puzzle: Puzzle | NamedCover | str | Path, **options: Unpack[CountOptions]) -> Count:
    """Count the solutions of a puzzle: in all, up to rotation, and up to symmetry.

    Returns
    -------
    Count
        Incomplete if stopped by a limit.

    Examples
    --------
    >>> import satpack
    >>> counted = satpack.count("tetrahexes-4x7")
    >>> counted.total, counted.rotations, counted.symmetry, counted.complete
    (18, 9, 9, True)
    """
    return Counting(puzzle, **options).run()
