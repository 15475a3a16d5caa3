"""Classes of fillings, counted by those that symmetries map to themselves: for engines that count without listing.

There are as many classes under a group as fillings that a symmetry of the group maps to themselves, on average over the
group (the lemma of Cauchy and Frobenius, also named Burnside's).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from satpack.model.symmetry.conventions import Convention
    from satpack.model.symmetry.group import Action


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of an engine that counts or draws without a list."""

    words: str
    """A description for people."""
    fraction: float
    """The part that is done, 0 to 1; of one symmetry's fillings as much as of another's."""
    seconds_left: float = 0.0
    """An estimate of the processor's seconds to come; 0 if there is none."""
    states: int = 0
    """Number of different states at this moment; 0 for an engine that has none."""


def _unheard(progress: Progress) -> None:
    del progress


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of such an engine."""

    deadline: Deadline = NEVER
    memory: int | None = None
    """Bytes of states, the whole process needs somewhat more; by default those of the engine."""
    on_progress: Callable[[Progress], None] = _unheard
    """Called now and then; it may end the work by raising `Undecided`."""

    def part(self, done: int, parts: int) -> Limits:
        """Return the limits of one of several equal parts, whose progress is that of the whole."""

        def report(progress: Progress) -> None:
            self.on_progress(replace(progress, fraction=(done + progress.fraction) / parts))

        return replace(self, on_progress=report)


UNLIMITED = Limits()


@dataclass(frozen=True, slots=True)
class Conventions:
    """The number of fillings of a puzzle, by each convention; None if it was not asked for."""

    total: int
    """Fillings of the region as it lies."""
    rotations: int | None
    """Classes under the puzzle's rotations."""
    symmetry: int | None
    """Classes under all its automorphisms."""


def count_each_fixed(
    action: Action, count: Callable[[int, Limits], int], limits: Limits
) -> list[int]:
    """Return for each symmetry of a group the number of fillings that it maps to themselves.

    `count` counts those of one symmetry, given its number in the group; once for each cyclic subgroup, on whose orbits alone
    these fillings depend.
    """
    subgroups = [orbits_of(permutation).tobytes() for permutation in action.placements]
    generators: dict[bytes, int] = {}
    for number, subgroup in enumerate(subgroups):
        generators.setdefault(subgroup, number)
    fixed = {
        subgroup: count(number, limits.part(part, len(generators)))
        for part, (subgroup, number) in enumerate(generators.items())
    }
    return [fixed[subgroup] for subgroup in subgroups]


def count_conventions(
    action: Action, up_to: Convention, count: Callable[[int, Limits], int], limits: Limits
) -> Conventions:
    """Return the number of fillings by a convention, of whose group `action` is, and by those before it; see `count_each_fixed`."""
    fixed = count_each_fixed(action, count, limits)
    return Conventions(
        fixed[0],
        None if up_to == "total" else _mean(fixed[: action.symmetry.rotation_count]),
        _mean(fixed) if up_to == "symmetry" else None,
    )


def orbits_of(permutation: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return for each number the least one of its cycle."""
    numbers = np.arange(len(permutation))
    least, image = numbers.copy(), np.asarray(permutation, dtype=np.int64)
    while (image != numbers).any():
        np.minimum(least, image, out=least)
        image = image[permutation]
    return least


def _mean(counts: Sequence[int]) -> int:
    mean, rest = divmod(sum(counts), len(counts))
    if rest:
        raise EngineError("the numbers of symmetric fillings contradict each other")
    return mean
