"""Counting packings of boxes by coordinates, by all three conventions."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from satpack.arguments import impossible_by_area
from satpack.counting import Count
from satpack.errors import Undecided
from satpack.limits import Deadline
from satpack.rectangles.search import BoxEnumeration, verified
from satpack.rectangles.symmetry import class_sizes

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.rectangles.boxes import BoxPuzzle

__all__ = ["BoxCounter", "count_boxes"]


class BoxCounter:
    """A count under way: finds one packing of each class, and adds up how many packings each class has.

    Parameters
    ----------
    boxes : BoxPuzzle
        The puzzle.
    solver : str
        A CDCL solver of PySAT; "auto" is the one measured best.
    seed : int, optional
        Shuffles the formula.
    timeout : float, optional
        Seconds after which to stop.

    Raises
    ------
    InputError
        For a solver that does not exist or can't enumerate, or too many boxes.
    """

    def __init__(
        self,
        boxes: BoxPuzzle,
        *,
        solver: str = "auto",
        seed: int | None = None,
        timeout: float | None = None,
    ) -> None:
        self._boxes = boxes
        self._started = time.monotonic()
        self._deadline = Deadline.after(timeout)
        self._enumeration: BoxEnumeration | None = None
        self._classes = self._total = self._rotations = 0
        self._complete = False
        self._reason = impossible_by_area(boxes.puzzle) or ""
        if not self._reason:
            self._enumeration = BoxEnumeration(boxes, solver=solver, seed=seed)
            self._reason = self._enumeration.reason or "interrupted"

    def run(self, on_progress: Callable[[str], None]) -> None:
        """Count to the end, or to the time limit; tell now and then how far it has come."""
        if self._enumeration is None or self._enumeration.reason:
            self._complete = True
            return
        try:
            for packing in self._enumeration.packings(self._deadline):
                verified(self._boxes, packing, self._enumeration.engine, 0.0, {})
                total, rotations = class_sizes(self._boxes, packing)
                self._classes += 1
                self._total += total
                self._rotations += rotations
                on_progress(f"{self._classes:,} classes found")
        except Undecided as limit:
            self._reason = str(limit)
        else:
            self._complete, self._reason = True, ""

    def result(self) -> Count:
        """Return what was counted so far."""
        return Count(
            puzzle=self._boxes.puzzle,
            total=self._total,
            rotations=self._rotations,
            symmetry=self._classes,
            complete=self._complete,
            reason=self._reason,
            engine=self._enumeration.engine if self._enumeration else "argument",
            seconds=time.monotonic() - self._started,
            statistics=self._enumeration.statistics if self._enumeration else {},
        )


def count_boxes(
    boxes: BoxPuzzle,
    *,
    solver: str = "auto",
    seed: int | None = None,
    timeout: float | None = None,
) -> Count:
    """Count the packings of a puzzle by coordinates, by all three conventions.

    Takes the parameters of `BoxCounter`.

    Returns
    -------
    Count
        Marked as not complete if the time limit came first.

    Examples
    --------
    >>> import satpack
    >>> from satpack.rectangles.boxes import read_boxes
    >>> counted = count_boxes(read_boxes(satpack.load("moron-33x32")))
    >>> counted.total, counted.rotations, counted.symmetry, counted.complete
    (4, 2, 1, True)
    """
    counter = BoxCounter(boxes, solver=solver, seed=seed, timeout=timeout)
    counter.run(lambda _: None)
    return counter.result()
