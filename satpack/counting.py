"""How many solutions a puzzle has, by all three conventions, from one solution of each class."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Unpack

from satpack.enumerating import Enumeration, EnumerationOptions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from satpack.puzzle import Puzzle
    from satpack.symmetry import Action

__all__ = ["Count", "Counting", "Tally", "count"]


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions of a puzzle.

    Attributes
    ----------
    puzzle : Puzzle
        Whose.
    total, rotations, symmetry : int or None
        By each convention; None if the engine can't say. If the count is not complete, there are at least so many.
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


class Tally:
    """Adds up representatives of symmetry classes to numbers of solutions.

    A class has as many solutions as the group has elements for each that leaves the representative as it is. Counted up
    to rotation it is one class if some reflection leaves it, and else two.

    Attributes
    ----------
    classes, total, rotations : int
        Representatives added, and what they stand for by the other two conventions.
    """

    def __init__(self) -> None:
        self.classes = 0
        self.total = 0
        self.rotations = 0

    def add(self, action: Action, batch: list[tuple[int, ...]]) -> None:
        """Count representatives, each the ascending numbers of its placements."""
        import numpy as np

        order, turns = len(action), action.symmetry.rotation_count
        by_length: dict[int, list[tuple[int, ...]]] = {}
        for chosen in batch:
            by_length.setdefault(len(chosen), []).append(chosen)
        for alike in by_length.values():
            images = action.images(np.array(alike, dtype=np.int64))
            stays = (images == images[0]).all(axis=-1)
            fixing, turning = stays.sum(axis=0), stays[:turns].sum(axis=0)
            size = order // fixing
            self.classes += len(alike)
            self.total += int(size.sum())
            self.rotations += int((size * turning // turns).sum())


class Counting:
    """A count under way: iterate over it, then ask for the result, which is there at any moment.

    Takes the puzzle and the options of `satpack.enumerating.Enumeration` but for the convention: the search runs over
    symmetry classes.
    """

    def __init__(self, puzzle: Puzzle, **options: Unpack[EnumerationOptions]) -> None:
        self.puzzle = puzzle
        self._run = Enumeration(puzzle, **options)
        self._tally = Tally()

    def __iter__(self) -> Iterator[Tally]:
        """Go on counting; yield what has been counted so far, again and again."""
        for batch in self._run.batches():
            assert self._run.action is not None
            self._tally.add(self._run.action, batch)
            yield self._tally

    def result(self) -> Count:
        """Return what was counted so far."""
        run, tally = self._run, self._tally
        return Count(
            puzzle=self.puzzle,
            total=tally.total,
            rotations=tally.rotations,
            symmetry=tally.classes,
            complete=run.complete,
            reason=run.reason or ("" if run.complete else "interrupted"),
            engine=run.engine,
            seconds=run.seconds,
            statistics=run.statistics,
        )


def count(puzzle: Puzzle, **options: Unpack[EnumerationOptions]) -> Count:
    """Count the solutions of a puzzle, by all three conventions.

    Takes the options of `satpack.enumerating.Enumeration`.

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
    counting = Counting(puzzle, **options)
    for _ in counting:
        pass
    return counting.result()
