"""Counts of solutions, and the two ways to count: with and without listing one solution per class."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf
from typing import TYPE_CHECKING, Any, Protocol, cast

from satpack.engines.blame.rules import reason_with_rules
from satpack.model.answer import Conclusion, Result, state_of
from satpack.model.puzzle import Puzzle
from satpack.model.symmetry.conventions import CONVENTIONS, conventions_of
from satpack.model.warrant import UNASKED, Warrant
from satpack.questions.enumerate import Enumeration
from satpack.questions.estimates import Estimate, Outlook, tree_for
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.wording import harmless, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from satpack.engines.burnside import Conventions, Progress
    from satpack.engines.listing import PlacementBatch
    from satpack.engines.prepared import Prepared
    from satpack.engines.probing import Probing
    from satpack.engines.row import Asked, Engine
    from satpack.io.formats.solutions import CountRecord
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.rules import OneEmpty
    from satpack.model.symmetry.conventions import Convention
    from satpack.questions.question_options import EnumerationOptions
    from satpack.runtime.progress import Tell

_TOLD: Mapping[Convention, str] = {
    **CONVENTIONS,
    "total": "in all, where the region lies",
    "symmetry": "up to rotation and reflection",
    "alike": "up to these and exchanged marks",
}
"""The conventions in the lines of an answer."""

_WORK, _FAR = 18_000_000_000, 2
"""The work of an estimate without a time limit, in words of options (some 4 s), and the factor by which its first 20 probes, or its
last, may exceed it."""

_CLOSE, _MOST_PROBES = 0.02, 500
"""An estimate is done when half of each interval is at most this share of its number, or after this many probes."""

_AROUND = ", and going round"
"""An addition for wrapped regions, whose translations are symmetries."""


@dataclass(frozen=True, slots=True)
class Count(Result):
    """The number of solutions of a puzzle.

    Attributes
    ----------
    puzzle : Puzzle or NamedCover
        The puzzle, or the items and options, whose solutions were counted.
    total, rotations, symmetry, alike : int or None
        By each convention; None if not requested, and for `alike` if no marks are alike. If the count is incomplete, a lower
        bound; None if not even that is known.
    complete : bool
        Whether every solution was counted.
    reason : str
        The reason for no solution, or for an incomplete count.
    engine : str
        The engine that counted.
    seconds : float
        Wall-clock time.
    statistics : mapping of str to int
        Statistics of the engine.
    notes : sequence of str
        Notes on a damaged file, or on workers left out.
    warrant : Warrant
        The basis of the claim that these are all.
    each : Choices or None
        The solutions of each combination of empty cells, if requested.
    estimate : Estimate or None
        The estimate, if requested; the numbers then count the solutions met on the way.
    """

    puzzle: Puzzle | NamedCover
    total: int | None
    rotations: int | None
    symmetry: int | None
    complete: bool
    reason: str = ""
    engine: str = ""
    seconds: float = 0.0
    alike: int | None = None
    statistics: Mapping[str, int] = field(default_factory=dict, compare=False)
    notes: Sequence[str] = field(default=(), compare=False)
    warrant: Warrant = field(default=UNASKED, compare=False)
    each: Choices | None = None
    estimate: Estimate | None = None

    def __repr__(self) -> str:
        least = "" if self.complete else "at least "
        numbers = [
            f"{number:,} {CONVENTIONS[name]}"
            for name in CONVENTIONS
            if (number := getattr(self, name)) is not None
        ]
        known = f"{least}{', '.join(numbers)}" if numbers else "nothing known"
        why = f" ({self.reason})" if self.reason else ""
        return f"Count of {self.puzzle.name!r}: {known}{why}"

    @property
    def numbers(self) -> dict[Convention, int]:
        """The known counts, by convention."""
        found = {name: getattr(self, name) for name in CONVENTIONS}
        return {name: number for name, number in found.items() if number is not None}

    def only(self, up_to: str | None) -> Count:
        """Return the count by one convention only, or by all if it is None."""
        if up_to is None:
            return self
        others: dict[str, Any] = {name: None for name in CONVENTIONS if name != up_to}
        estimate = self.estimate and self.estimate.only(up_to)
        return replace(self, **others, estimate=estimate)

    def to_record(self) -> CountRecord:
        """Return the record `satpack-count-1`."""
        from msgspec import UNSET

        from satpack.io.formats.declared import filled
        from satpack.io.formats.solutions import CountRecord

        each: dict[str, Any] = {"each": UNSET} if self.each is None else self.each.keys()
        estimate = UNSET if self.estimate is None else self.estimate.to_record()
        if "alike" not in conventions_of(self.puzzle):
            each["alike"] = UNSET
        return filled(CountRecord, self, **each, estimate=estimate)

    @property
    def conclusion(self) -> Conclusion:
        """Whether every solution was counted, or their number estimated."""
        is_estimated = self.estimate is not None and bool(self.estimate.numbers)
        return "answered" if self.complete or is_estimated else "undecided"

    @property
    def is_partial(self) -> bool:
        """Whether some solutions are known, though the count may be incomplete."""
        return any(self.numbers.values())

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the numbers, and how they were found."""
        puzzle = self.puzzle
        yield harmless(puzzle.name)
        if self.estimate is not None:
            yield from self.estimate.lines({name: self._as(name) for name in CONVENTIONS})
            yield f"{self._met()}; {self.how(verbose=verbose)}"
            return
        numbers = self.numbers
        width = max((len(f"{number:,}") for number in numbers.values()), default=0)
        least = "" if self.complete else "at least "
        for name, number in numbers.items():
            yield f"  {least}{number:>{width},}  {self._as(name)}"
        if self.each is not None:
            yield from self.each.lines(so_far="" if self.complete else " so far")
        yield f"{state_of(self, some=any(numbers.values()))}; {self.how(verbose=verbose)}"

    def _as(self, name: Convention) -> str:
        """Return a convention in words."""
        if not isinstance(self.puzzle, Puzzle):
            return f"{CONVENTIONS[name]} ({name})"
        around = _AROUND if name != "total" and self.puzzle.surface.is_wrapped else ""
        return f"{_TOLD[name]}{around} ({name})"

    def _met(self) -> str:
        """Say what an estimate has met."""
        if self.complete:
            return state_of(self, some=any(self.numbers.values()))
        name, number = next(iter(self.numbers.items()))
        met = f"at least {number:,} {CONVENTIONS[name]}"
        return f"PARTIAL: {self.reason}: {met}" if self.reason else met


class Counter(Protocol):
    """A way to count."""

    @property
    def visited(self) -> float:
        """The number of nodes visited; 0 if there are none, infinite if they are not counted."""
        return 0

    def seconds_left(self, spent: float) -> float:
        """Estimate the seconds left from those spent; 0 if unknown."""
        del spent
        return 0.0

    def steps(self, tell: Tell) -> Iterator[None]:
        """Count, with a pause from time to time."""

    def result(self) -> Count:
        """Return the counts so far."""


class SearchCounter(Counter):
    """Counts by finding one solution per symmetry class, and adding up the sizes of the classes."""

    def __init__(
        self, prepared: Prepared, options: EnumerationOptions, tally: ChoiceTally | None = None
    ) -> None:
        self._run = Enumeration(prepared, **options)
        self._tally = tally
        self._numbers: dict[Convention, int] = dict.fromkeys(conventions_of(prepared.subject), 0)

    @property
    def visited(self) -> float:
        """The number of nodes visited; infinite if the search does not count them."""
        return self._run.statistics.get("nodes", inf)

    def seconds_left(self, spent: float) -> float:
        """Estimate the seconds left from those spent and the share of the search that is done; 0 if unknown."""
        part = self._run.progress
        if part is None:
            return 0.0
        return spent * (1 - part) / part if part else inf

    def steps(self, tell: Tell) -> Iterator[None]:
        """Count, with a pause after each batch of solutions."""
        for batch in self._run.batches():
            for each, number in batch.class_sizes().items():
                self._numbers[each] += number
            if self._tally is not None:
                self._tally.add(cast("PlacementBatch", batch))  # a puzzle of boxes has no rules
            self._run.report(tell, self._run.so_far)
            yield

    def result(self) -> Count:
        run = self._run
        return Count(
            puzzle=run.puzzle,
            **cast("dict[str, Any]", self._numbers),
            complete=run.complete,
            reason=run.reason or ("" if run.complete else "interrupted"),
            engine=run.engine,
            statistics=run.statistics,
            notes=tuple(run.notes),
            warrant=run.warrant,
            each=None if self._tally is None else self._tally.result(),
        )


def swept(
    prepared: Prepared,
    engine: Engine,
    up_to: Convention,
    *,
    memory: int | None,
    patience: float,
    tell: Tell,
) -> tuple[Count, bool]:
    """Count without listing: all numbers, or none, and whether that was for want of time.

    It gives up if it expects to exceed its patience, in seconds.
    """
    from satpack.engines.burnside import Limits

    most_states, started_work = 0, time.process_time()

    def report(progress: Progress) -> None:
        nonlocal most_states
        most_states = max(most_states, progress.states)
        if time.process_time() - started_work + progress.seconds_left > patience:
            raise Undecided("too many states")
        tell(progress.words, progress.fraction)

    assert engine.count is not None
    found: Conventions | None = None
    reason, was_late = "", False
    try:
        limits = Limits(prepared.deadline.or_after(patience), memory, report)
        found = engine.count(prepared, up_to, limits)
        if not found.total:
            reason = reason_with_rules(prepared, prepared.why_impossible())
    except Undecided:  # its own progress reports are not used
        reason, was_late = "time limit", True
    except LimitError as fault:
        reason = str(fault)
    numbers: dict[str, Any] = {
        name: getattr(found, name, None) for name in ("total", "rotations", "symmetry")
    }
    return Count(
        puzzle=prepared.puzzle,
        **numbers,
        complete=found is not None,
        reason=reason,
        engine=engine.name,
        statistics={"states": most_states} if most_states else {},
    ), was_late


class EstimateCounter(Counter):
    def __init__(self, prepared: Prepared, asked: Asked) -> None:
        self._prepared, self._asked = prepared, asked
        self._seed = asked["seed"] if asked["seed"] is not None else 1
        self._probing: Probing[Any] | None = None
        self._reason, self._engine = "interrupted", Outlook.engine

    def steps(self, tell: Tell) -> Iterator[None]:
        """Probe until the estimate is close, or a limit comes."""
        prepared = self._prepared
        try:
            if prepared.fault:
                self._reason, self._engine = prepared.fault, "argument"
                return
            from satpack.engines.probing import Probing

            tree = tree_for(prepared, self._asked)
            self._engine, self._probing = tree.engine, Probing(tree, self._seed)
            for _ in self._probing.parts(prepared.deadline):
                yield
                if self._is_enough(self._probing):
                    break
                tell(f"{many(self._probing.looks, 'part')} searched")
            self._reason = ""
        except Undecided as limit:
            self._reason = str(limit)

    def _is_enough(self, probing: Probing[Any]) -> bool:
        """Whether to stop: only after a probe, and not before there are enough, unless that takes twice as much work."""
        from satpack.engines.probing import FEWEST

        if not probing.is_within:
            rough = max(probing.roughness(name) for name in ("total", "nodes"))
            if rough <= _CLOSE or probing.probes >= _MOST_PROBES:
                return True
        is_early = probing.is_within or probing.probes < FEWEST
        work = _FAR * _WORK if is_early else _WORK
        return self._asked["timeout"] is None and probing.tree.work >= work

    def result(self) -> Count:
        probing, settled = self._probing, self._engine == "argument"
        from satpack.engines.probing import Held

        own = conventions_of(self._prepared.subject)
        estimate, met = None, Held()
        if probing is not None:
            met = probing.visited
            numbers: dict[str, Any] = {
                name: probing.estimate(name) for name in (*own, "nodes", "seconds")
            }
            estimate = Estimate(**numbers, probes=probing.probes, seed=self._seed)
        complete = settled or (probing is not None and probing.is_exact)
        reason = self._reason
        if complete and not met.total and not settled:
            reason = reason_with_rules(self._prepared, self._prepared.why_impossible())
        return Count(
            puzzle=self._prepared.subject,
            **cast("dict[str, Any]", {name: int(getattr(met, name)) for name in own}),
            complete=complete,
            reason=reason,
            engine=self._engine,
            statistics={} if probing is None else {"parts": probing.looks},
            estimate=estimate,
        )


@dataclass(frozen=True, slots=True)
class Choices:
    """The number of solutions of each combination of empty cells."""

    names: tuple[str, ...]
    """The choices, such as month and day: the names of the rules."""
    labels: tuple[tuple[str, ...], ...]
    """For each choice the labels of its cells, row by row."""
    counts: Mapping[tuple[str, ...], int]
    """For each combination of labels, in order, its solutions where the region lies. None has been left out."""

    def keys(self) -> dict[str, Any]:
        from satpack.io.formats.solutions import ChoiceCount

        counts = self.counts.items()
        return {
            "choices": self.names,
            "each": [ChoiceCount(labels=labels, total=number) for labels, number in counts],
        }

    def lines(self, *, so_far: str) -> Iterator[str]:
        """Yield a table if there are two choices, or a line per combination if there are more; 0 is a dash."""
        shown = {labels: f"{number:,}" if number else "-" for labels, number in self.counts.items()}
        yield ""
        if len(self.names) != 2:
            yield from (f"  {' '.join(labels)}  {number}" for labels, number in shown.items())
        else:
            down = 0 if len(self.labels[0]) >= len(self.labels[1]) else 1
            rows, columns = self.labels[down], self.labels[1 - down]
            first = max(map(len, (self.names[down], *rows)))
            wide = max(map(len, (*columns, *shown.values())))
            header = " ".join(f"{label:>{wide}}" for label in columns)
            yield f"  {self.names[down]:<{first}}  {header}"
            for row in rows:
                pairs = [(row, column)[:: 1 if down == 0 else -1] for column in columns]
                yield f"  {row:>{first}}  {' '.join(f'{shown[pair]:>{wide}}' for pair in pairs)}"
        some = [number for number in self.counts.values() if number]
        fewest, most = min(some, default=0), max(some, default=0)
        yield ""
        bounds = f"{fewest:,} to {most:,}" if fewest < most else f"{most:,}"
        yield f"  {many(len(some), 'combination')} with solutions{f', {bounds} each' if some else ''}{so_far}"


def choices_of(puzzle: Puzzle) -> tuple[OneEmpty, ...]:
    """Return the rules of a puzzle that leave one of some cells empty; raise OptionError if there are none."""
    from satpack.model.rules import OneEmpty  # with all kinds of rules

    found = tuple(rule for rule in puzzle.rules if isinstance(rule, OneEmpty))
    if not found:
        raise OptionError(
            f"{puzzle.name}: each counts by rules of kind one-empty, and the puzzle has no such rule"
        )
    return found


class ChoiceTally:
    """Adds up the solutions of each combination, batch by batch."""

    def __init__(self, puzzle: Puzzle) -> None:
        import numpy as np

        self._rules = choices_of(puzzle)
        labelled = [rule.labelled(puzzle.grid) for rule in self._rules]
        self._labels = tuple(tuple(each.values()) for each in labelled)
        number = {cell: index for index, cell in enumerate(puzzle.region.cells)}
        self._cells = [np.array([number[cell] for cell in each]) for each in labelled]
        self._counts = np.zeros([len(own) for own in self._cells], dtype=np.int64)

    def add(self, batch: PlacementBatch) -> None:
        import numpy as np

        starts, cells = batch.placements.starts, batch.placements.cells
        covered = np.zeros(len(batch.placements.puzzle.region), dtype=bool)
        for chosen in batch.numbers:
            images = {tuple(sorted(row)) for row in batch.action.placements[:, chosen].tolist()}
            for image in images:
                covered[:] = False
                for each in image:
                    covered[cells[starts[each] : starts[each + 1]]] = True
                self._counts[tuple(int(np.argmin(covered[own])) for own in self._cells)] += 1

    def result(self) -> Choices:
        names = tuple(rule.name or f"choice {index}" for index, rule in enumerate(self._rules, 1))
        counts = dict(zip(product(*self._labels), self._counts.ravel().tolist(), strict=True))
        return Choices(names, self._labels, counts)
