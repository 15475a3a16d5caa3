"""Samples: solutions drawn from all solutions, exactly uniformly."""

from __future__ import annotations

import itertools
import time
from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Unpack, overload

from satpack.engines import auto
from satpack.engines.prepared import Prepared
from satpack.engines.rows import engines
from satpack.gallery import puzzle_of
from satpack.model.answer import Conclusion, Result
from satpack.model.symmetry.conventions import CONVENTIONS, check_convention
from satpack.model.warrant import UNASKED, Warrant
from satpack.questions.engines import engine_for
from satpack.questions.enumerate import Enumeration
from satpack.questions.question import question
from satpack.questions.question_options import SampleArguments, SampleOptions
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from satpack.engines.burnside import Progress
    from satpack.engines.listing import Batch
    from satpack.engines.row import Engine
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Solution
    from satpack.model.symmetry.conventions import Convention
    from satpack.runtime.progress import Tell

_SEEDS = 1 << 32
"""The number of possible seeds if none is given."""

_MOST = 1_000_000
"""Solutions drawn in one batch; they are kept until all are drawn."""

_TOGETHER = 1 << 14
"""Solutions offered together; every offer costs time in proportion to the slots."""


@dataclass(frozen=True, slots=True)
class Sample(Result):
    """Solutions drawn independently, with the number of solutions they were drawn from; iterate over it, or index it.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    solutions : tuple of Solution
        In the order in which they were drawn, verified; the same one may be drawn again. None if the puzzle has none.
    count : int
        The number of solutions, by the convention.
    up_to : {"total", "rotations", "symmetry", "alike"}
        The convention under which each is equally likely.
    seed : int
        The seed of the random numbers.
    engine : str
        The engine that counted.
    reason : str
        Why there is no solution, if there is none.
    seconds : float
        Wall-clock time.
    warrant : Warrant
        The basis of the claim that no other solutions exist.
    """

    puzzle: Puzzle
    solutions: tuple[Solution, ...]
    count: int
    up_to: Convention
    seed: int
    engine: str = ""
    reason: str = ""
    seconds: float = field(default=0.0, compare=False)
    warrant: Warrant = field(default=UNASKED, compare=False)

    @property
    def sentence(self) -> str:
        """The size of the sample and its origin, as text."""
        how = "" if self.up_to == "total" else f" {CONVENTIONS[self.up_to]}"
        return (
            f"{many(len(self), 'solution')} drawn from {self.count:,}{how}, "
            f"each as likely as every other; seed {self.seed}"
        )

    def to_json(self) -> str:
        """Return the solutions as JSON, one per line."""
        return "\n".join(solution.to_json() for solution in self)

    @property
    def conclusion(self) -> Conclusion:
        """Whether there is a solution to draw."""
        return "answered" if self.count else "impossible"

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield a description of the sample, or the reason why nothing was drawn."""
        if not self.count:
            yield f"{self.puzzle.name}: impossible: {self.reason}"
            return
        drawn = self.warrant.qualify(self.sentence)
        yield f"{self.puzzle.name}: {drawn} ({self.how(verbose=verbose, sep=', ')})"

    @overload
    def __getitem__(self, index: int) -> Solution: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...

    def __getitem__(self, index: int | slice) -> Solution | tuple[Solution, ...]:
        return self.solutions[index]

    def __iter__(self) -> Iterator[Solution]:
        return iter(self.solutions)

    def __len__(self) -> int:
        return len(self.solutions)

    def __repr__(self) -> str:
        return f"Sample of {self.puzzle.name!r}: {len(self):,} of {many(self.count, 'solution')}, seed {self.seed}"


class Sampling:
    """A sample in progress; see `sample`, whose parameters it takes."""

    def __init__(
        self, puzzle: Puzzle | str | Path, n: int = 1, **options: Unpack[SampleOptions]
    ) -> None:
        started = time.monotonic()
        asked: dict[str, Any] = {**complete(SampleOptions, options)}
        self._prepared = prepared = Prepared.of(puzzle_of(puzzle), asked["timeout"])
        if isinstance(n, bool) or not isinstance(n, int):
            raise TypeError(f"{n!r} solutions to draw; use a whole number")
        if not 1 <= n <= _MOST:
            raise OptionError(f"{many(n, 'solution')} to draw: use 1 to {_MOST:,}")
        check_convention(asked["up_to"], prepared.subject)
        self._puzzle, self._n = prepared.puzzle, n
        self._up_to, self._memory = asked["up_to"], asked["memory_limit"]
        engine = engine_for("sample", SampleOptions, asked, prepared)
        self._started = started
        seed = asked["seed"]
        self._seed = SystemRandom().randrange(_SEEDS) if seed is None else seed
        self._run: Enumeration | None = None
        self._unlisted = engines()[auto.UNLISTED]
        self._may_sweep = False
        if engine is not None and engine.draw is not None:
            self._unlisted = engine
        else:
            search: dict[str, Any] = {"engine": asked["engine"], "memory_limit": self._memory}
            name = "auto" if engine is None else engine.name
            self._by_boxes = name in ("auto", "sat") and prepared.boxes() is not None
            # for boxes by coordinates, images under symmetries are not available
            kinds: Convention = self._up_to if self._by_boxes else prepared.widest
            left = prepared.deadline.remaining()
            self._run = Enumeration(prepared, up_to=kinds, timeout=left, **search)
            may_sweep = engine is None and not self._by_boxes
            self._may_sweep = may_sweep and not self._unlisted.lacking(prepared.subject)

    def run(self, tell: Tell = silent) -> Sample:
        run = self._run
        if run is None or (self._may_sweep and not run.reason and self._sweeps_fast()):
            return self._swept(tell, self._unlisted)
        at_once = engines()[auto.AT_ONCE]
        if self._may_sweep and not run.reason and not at_once.lacking(self._prepared.subject):
            # drawing wants more than counting
            with suppress(OptionError):
                return self._swept(tell, at_once)
        return self._listed(run, tell)

    def _sweeps_fast(self) -> bool:
        return auto.frontier_is_fast(self._prepared, memory_limit=self._memory)

    def _sample(
        self,
        solutions: Sequence[Solution],
        count: int,
        engine: str,
        reason: str,
        warrant: Warrant = UNASKED,
    ) -> Sample:
        return Sample(
            self._puzzle,
            tuple(solutions),
            count,
            self._up_to,
            self._seed,
            engine,
            reason,
            time.monotonic() - self._started,
            warrant,
        )

    def _refused(self, why: str) -> Undecided:
        return Undecided(
            f"{self._puzzle.name}: not all solutions could be counted, so none is drawn: {why}"
        )

    def _swept(self, tell: Tell, engine: Engine, states: float = inf) -> Sample:
        """Count and draw without a list, in at most this many states; raise `Undecided` at a limit."""
        from satpack.engines.blame.rules import reason_with_rules
        from satpack.engines.burnside import Limits
        from satpack.model.placing.placements import decode

        passed, prepared = 0, self._prepared
        assert engine.draw is not None

        def report_counts(progress: Progress) -> None:
            nonlocal passed
            passed += progress.states
            if passed > states:
                raise Undecided("too many states")
            tell(progress.words, progress.fraction)

        try:
            placements, action = prepared.placements, prepared.action(self._up_to)
            limits = Limits(prepared.deadline, self._memory, report_counts)
            drawn = engine.draw(prepared, self._n, Random(self._seed), self._up_to, limits)
        except (Undecided, LimitError) as limit:
            late = isinstance(limit, Undecided)
            raise self._refused("time limit" if late else str(limit)) from limit
        why = ""
        if not drawn.total:
            why = reason_with_rules(prepared, prepared.why_impossible())
        solutions = [
            decode(
                placements,
                action.canonical(filling),
                engine=engine.name,
                seconds=time.monotonic() - self._started,
                statistics={},
            )
            for filling in drawn.fillings
        ]
        return self._sample(solutions, drawn.total, engine.name, why)

    def _listed(self, run: Enumeration, tell: Tell) -> Sample:
        """Count by listing, with reservoir sampling; sweep instead if that succeeds first."""
        random = Random(self._seed)
        listing = _Listing(self._up_to, self._n, random, by_boxes=self._by_boxes)
        patience = auto.DRAW_NODES
        for batch in run.batches():
            listing.take(batch)
            tell(run.so_far, run.progress)
            nodes = run.statistics.get("nodes", 0)
            if self._may_sweep and nodes > patience:
                patience = auto.DRAW_LONGER * nodes
                try:
                    return self._swept(tell, self._unlisted, auto.DRAW_STATES * nodes)
                except Undecided as limit:
                    # more time may help, the same memory never
                    self._may_sweep = not isinstance(limit.__cause__, LimitError)
        if not run.complete:
            raise self._refused(run.reason)
        solutions = listing.solutions(run.engine, time.monotonic() - self._started)
        return self._sample(list(solutions), listing.count, run.engine, run.reason, run.warrant)


class _Listing:
    """Reservoir sampling from solutions that come in batches, one per class."""

    def __init__(self, up_to: Convention, n: int, random: Random, *, by_boxes: bool) -> None:
        self._up_to, self._random, self._by_boxes = up_to, random, by_boxes
        self._reservoir: Reservoir[Any] = Reservoir(n, random)
        self._things: list[Any] = []
        self._numbers: list[int] = []
        self._batch: Any = None  # placements, to interpret the numbers

    def take(self, batch: Batch) -> None:
        """Add a batch, and draw from it and the previous ones once there are many."""
        if self._by_boxes:
            self._things += batch.solutions(engine="", seconds=0.0)
            self._numbers += [1] * len(batch)
        else:
            self._batch = batch
            self._things += self._batch.numbers
            self._numbers += self._batch.sizes()[self._up_to].tolist()
        while len(self._things) >= _TOGETHER:
            self._offer()

    def _offer(self) -> None:
        self._reservoir.offer(self._things[:_TOGETHER], self._numbers[:_TOGETHER])
        del self._things[:_TOGETHER], self._numbers[:_TOGETHER]

    @property
    def count(self) -> int:
        """The number of solutions, once all were added."""
        self._offer()
        return self._reservoir.total

    def solutions(self, engine: str, seconds: float) -> Iterator[Solution]:
        """Yield the drawn solutions, verified: for a class one image, uniformly."""
        from dataclasses import replace

        from satpack.model.placing.placements import decode

        self._offer()
        if self._by_boxes:
            for found in self._reservoir.held():
                yield replace(found, engine=engine, seconds=seconds)
            return
        for numbers in self._reservoir.held():
            action = self._batch.action
            image = action.placements[self._random.randrange(len(action)), list(numbers)]
            kinds = action.symmetry.up_to(self._up_to)
            images = action.placements[: len(kinds), image].tolist()
            shown = min(tuple(sorted(each)) for each in images)
            yield decode(
                self._batch.placements, shown, engine=engine, seconds=seconds, statistics={}
            )


@question(SampleOptions, doing="counting", arguments=SampleArguments)
def sample(puzzle: Puzzle | str | Path, n: int = 1, **options: Unpack[SampleOptions]) -> Sample:
    """Draw solutions of a puzzle, exactly uniformly.

    All solutions are counted first: by a sweep, which is then walked backwards by its numbers of ways; as perfect
    matchings, which coins then draw by coupling from the past; or by listing them. All arithmetic uses whole numbers.
    Draws are independent, so that a solution may be drawn twice.

    Parameters
    ----------
    puzzle : Puzzle, str or Path
        The puzzle, the name of a shipped one, or the path of its file.
    n : int
        The number of solutions to draw.
    **options
        Those of `SampleOptions`.

    Returns
    -------
    Sample
        Of verified solutions.

    Raises
    ------
    Undecided
        If they could not be counted within the limits: nothing is ever drawn from a partial list.
    InputError
        For invalid or conflicting options, or a puzzle that is too large.

    Examples
    --------
    >>> import satpack
    >>> drawn = satpack.sample("dominoes-8x8", 3, seed=1)
    >>> drawn
    Sample of 'Dominoes on a chessboard': 3 of 12,988,816 solutions, seed 1
    >>> drawn == satpack.sample("dominoes-8x8", 3, seed=1)
    True
    """
    return Sampling(puzzle, n, **options).run()


_Item = TypeVar("_Item")


class Reservoir(Generic[_Item]):
    """Slots that are filled independently, each exactly in proportion to the items' integer weights, by reservoir sampling.

    >>> drawn = Reservoir(3, Random(1))
    >>> drawn.offer(["a", "b"], [1, 0])
    >>> drawn.held(), drawn.total
    (['a', 'a', 'a'], 1)
    """

    def __init__(self, slots: int, random: Random) -> None:
        self.total = 0
        self._random = random
        self._slots: list[list[_Item]] = [[] for _ in range(slots)]

    def offer(self, things: Sequence[_Item], numbers: Sequence[int]) -> None:
        """Draw from these, too."""
        sums = list(itertools.accumulate(numbers))
        if not sums or not sums[-1]:
            return
        self.total += sums[-1]
        for slot in self._slots:
            drawn = self._random.randrange(self.total)
            if drawn < sums[-1]:
                slot[:] = [things[bisect_right(sums, drawn)]]

    def held(self) -> list[_Item]:
        """Return the drawn items; empty if no item was offered."""
        return [thing for slot in self._slots for thing in slot]
