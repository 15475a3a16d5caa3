"""How many solutions a puzzle has, by all three conventions, from one solution of each class."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Unpack

from satpack.enumerating import Enumeration, EnumerationOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from satpack.puzzle import Puzzle
    from satpack.symmetry import Action

__all__ = ["Count", "Tally", "count"]


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions of a puzzle.

    Attributes
    ----------
    puzzle : Puzzle
        Whose.
    total, rotations, symmetry : int or None
        By each convention; None if it was not asked for. If the count is not complete, at least so many.
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
    """Adds up representatives of classes to numbers of solutions.

    A class has as many solutions as the group has elements for each that leaves the representative as it is. Counted up
    to rotation it is one class if some reflection does, and else two.

    Parameters
    ----------
    action : Action
        The symmetries whose classes the representatives stand for.
    """

    def __init__(self, action: Action) -> None:
        self._action = action
        self.classes = 0
        self.total = 0
        self.rotations = 0

    def add(self, batch: list[tuple[int, ...]]) -> None:
        """Count representatives, each the ascending numbers of its placements."""
        import numpy as np

        order, turns = len(self._action), self._action.symmetry.rotation_count
        by_length: dict[int, list[tuple[int, ...]]] = {}
        for chosen in batch:
            by_length.setdefault(len(chosen), []).append(chosen)
        for chosen_alike in by_length.values():
            images = self._action.images(np.array(chosen_alike, dtype=np.int64))
            stays = (images == images[0]).all(axis=-1)
            fixing, turning = stays.sum(axis=0), stays[:turns].sum(axis=0)
            size = order // fixing
            self.classes += len(chosen_alike)
            self.total += int(size.sum())
            self.rotations += int((size * turning // turns).sum())


def count(
    puzzle: Puzzle,
    *,
    on_progress: Callable[[Tally], None] | None = None,
    **options: Unpack[EnumerationOptions],
) -> Count:
    """Count the solutions of a puzzle.

    Takes the options of `satpack.enumerating.Enumeration`. With `up_to="rotations"` or `"total"` the search runs over
    more solutions than it must, and says nothing about the weaker conventions.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    on_progress : callable, optional
        Called with the tally after each batch of solutions.

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
    run = Enumeration(puzzle, **options)
    tally = Tally(run.action) if run.action else None
    for batch in run.batches():
        assert tally is not None
        tally.add(batch)
        if on_progress:
            on_progress(tally)
    return finished(run, tally, options)


def finished(run: Enumeration, tally: Tally | None, options: Mapping[str, Any]) -> Count:
    """Return what a run has counted so far."""
    up_to = options.get("up_to", "symmetry")
    return Count(
        puzzle=run.puzzle,
        total=tally.total if tally else 0,
        rotations=None if up_to == "total" else tally.rotations if tally else 0,
        symmetry=None if up_to != "symmetry" else tally.classes if tally else 0,
        complete=run.complete,
        reason=run.reason,
        engine=run.engine,
        seconds=run.seconds,
        statistics=run.statistics,
    )
