"""Estimates of how many solutions a search finds, and how long it takes: as an answer, and beside the progress of a search."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from math import ceil, log10
from typing import TYPE_CHECKING, Any

from satpack.engines.rows import engine_named, engines
from satpack.model.symmetry.conventions import BY_MOTIONS, CONVENTIONS
from satpack.runtime.errors import LimitError, OptionError, Undecided
from satpack.runtime.wording import lasting, many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.engines.prepared import Prepared
    from satpack.engines.probing import Estimated, Probing, Tree
    from satpack.engines.row import Asked
    from satpack.io.formats.solutions import EstimatedRecord, EstimateRecord
    from satpack.model.symmetry.conventions import Convention

_SHARE = 0.1
"""The part of a search's time that the estimate beside it may take."""

_PAUSE = 0.05
"""Seconds for which a search pauses for that."""

_WORTH = 2.0
"""Seconds of a search before anything is estimated beside it."""

_ENOUGH = 10_000
"""Parts, which are all kept, that the estimate beside a search looks at."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of a count by random probing.

    Each number lies in its interval with a probability of 95 %; it is None if there are fewer than 20 probes, or they differ
    too much.
    """

    total: Estimated | None
    """Solutions by this convention, as the next two and `alike` by theirs; None also if it was not requested, or does not apply."""
    rotations: Estimated | None
    symmetry: Estimated | None
    nodes: Estimated | None
    """Of an exhaustive search for all solutions, one of each symmetry class, in one process."""
    seconds: Estimated | None
    """The time of that search, of the processor."""
    probes: int
    """The number of probes."""
    seed: int
    """The seed of their random numbers."""
    alike: Estimated | None = None

    @property
    def numbers(self) -> dict[Convention, Estimated]:
        """The known estimates of the number of solutions, by convention."""
        found = {name: getattr(self, name) for name in CONVENTIONS}
        return {name: number for name, number in found.items() if number is not None}

    def only(self, up_to: str) -> Estimate:
        """Return the estimate by one convention alone."""
        others: dict[str, Any] = {name: None for name in CONVENTIONS if name != up_to}
        return replace(self, **others)

    def to_record(self) -> EstimateRecord:
        from msgspec import UNSET

        from satpack.io.formats.solutions import EstimateRecord

        names = (*BY_MOTIONS, "nodes", "seconds")
        numbers = {name: _record(getattr(self, name)) for name in names}
        alike = UNSET if self.alike is None else _record(self.alike)
        return EstimateRecord(**numbers, alike=alike, probes=self.probes, seed=self.seed)

    def lines(self, names: Mapping[Convention, str]) -> Iterator[str]:
        numbers = {name: _told(number) for name, number in self.numbers.items()}
        width = max(map(len, numbers.values()), default=0)
        for name, number in numbers.items():
            yield f"  {number:>{width}}  {names[name]}"
        from satpack.engines.probing import FEWEST

        is_early = not numbers and self.probes < FEWEST
        if is_early:
            yield "  Too few probes finished to tell how many there are."
        elif not numbers:
            yield "  The probes differ too much to tell how many there are."
        if self.nodes is not None and self.seconds is not None:
            low, high = lasting(self.seconds.low), lasting(self.seconds.high)
            time = low if low == high else f"{low} to {high}"
            yield f"An exhaustive search would visit {_told(self.nodes)} nodes in {time}."
        elif is_early:
            yield "Nor do they tell how long an exhaustive search would take."
        else:
            yield "They differ too much to tell how long an exhaustive search would take."
        has_intervals = not self._is_exact and (self.numbers or self.nodes is not None)
        often = "; 95 of 100 such intervals hold the true number" if has_intervals else ""
        yield f"Estimated by {many(self.probes, 'random probe')}, seed {self.seed}{often}."

    @property
    def _is_exact(self) -> bool:
        return self.nodes is not None and self.nodes.is_exact


def _record(number: Estimated | None) -> EstimatedRecord | None:
    from satpack.io.formats.solutions import EstimatedRecord

    return None if number is None else EstimatedRecord(*number)


def _told(number: Estimated) -> str:
    if number.is_exact:
        return f"{number.value:,.0f}"
    value, low, high = (_rounded(each) for each in (number.value, number.low, number.high))
    return f"about {value:,} ({low:,} to {high:,})"


def _rounded(number: float) -> int:
    """Return a number in three digits.

    >>> _rounded(1234567), _rounded(98.7), _rounded(0)
    (1230000, 99, 0)
    """
    digits = ceil(log10(number + 1))
    return int(round(number, min(0, 3 - digits)))


def tree_for(prepared: Prepared, asked: Asked) -> Tree[Any]:
    """Return the search to be probed, by the engine that is asked for or the one that branches."""
    name = engine_named(asked["engine"], "estimate")
    engine = next(each for each in engines().values() if each.tree and name in ("auto", each.name))
    engine.refuse("estimate", (), prepared.subject)
    assert engine.tree is not None
    return engine.tree(prepared, asked)


class Outlook:
    """An estimate beside a search of its `engine` that is under way, for a small part of its time, once the probes agree enough."""

    engine = "cover"

    def __init__(self, prepared: Prepared, asked: Asked) -> None:
        self._prepared, self._asked = prepared, asked
        self._up_to = "total" if prepared.has_no_shapes else asked["up_to"]
        self._started, self._spent = time.monotonic(), 0.0
        self._probing: Probing[Any] | None = None
        self._parts: Iterator[None] = iter(())
        self._is_over = False

    def words(self, part: float | None) -> str:
        """Probe for as long as is due; return the forecast to append to the progress, a share of the search, or nothing."""
        now = time.monotonic()
        elapsed, until = now - self._started, now + _PAUSE
        if elapsed > _WORTH and self._spent < _SHARE * elapsed:
            try:
                while not self._is_over and time.monotonic() < until:
                    self._probe()
            except (LimitError, OptionError, Undecided):  # such an estimate can't be had
                self._is_over = True
            self._spent += time.monotonic() - now
        if self._probing is None:
            return ""
        found, seconds = self._probing.estimate(self._up_to), self._probing.estimate("seconds")
        if found is None:
            return ""
        about = f" of about {_rounded(found.value):,} ± {ceil(100 * found.roughness)} %"
        if seconds is None or part is None:
            return about
        left = seconds.value * (1 - part) / self._asked["jobs"]
        return f"{about}, about {lasting(left)} left"

    def _probe(self) -> None:
        if self._probing is None:
            from satpack.engines.probing import Probing

            self._probing = Probing(tree_for(self._prepared, self._asked))
            self._parts = self._probing.parts(self._prepared.deadline)
        self._is_over = next(self._parts, self) is self or self._probing.looks >= _ENOUGH
