"""Which trapezoids do copies of a shape fill, on the triangle grid? A verdict with its reason for each up to a size.

Each is settled by the first that does: its area; a straight cut into two trapezoids, or a parallelogram and one, that
are filled; a colouring that repeats; a SAT solver. Which parallelograms are filled is found out before.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Unpack

from satpack.engines.rectangles.boxes import written_sides
from satpack.engines.rectangles.deciding import Rectangle
from satpack.engines.rectangles.packing import packed_cells, verify_cells
from satpack.engines.rectangles.trapezoids import (
    trapezoid_area,
    trapezoid_cells,
    trapezoid_cuts,
    trapezoids_up_to,
)
from satpack.engines.rectangles.weights import PERIODS, RepeatingWeights
from satpack.questions.tilings.options import TrapezoidOptions
from satpack.questions.tilings.rectangles import ROUNDS, Rectangles, Search, search_for
from satpack.runtime.errors import OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.options import complete, takes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from satpack.engines.rectangles.boxes import Boxes, Sides
    from satpack.model.grids import Cell

__all__ = ["TrapezoidSearch", "trapezoid_search_for", "trapezoids"]

_PARALLELOGRAMS = ROUNDS[:3]
"""How much is done for a parallelogram, in rounds."""


@takes(TrapezoidOptions)
def trapezoids(
    cells: Iterable[Cell], up_to: Iterable[int], **options: Unpack[TrapezoidOptions]
) -> Rectangles:
    """Find out which trapezoids copies of a shape of triangles fill.

    Parameters
    ----------
    cells : iterable of Cell
        The shape; of a piece its `cells`.
    up_to : iterable of int
        The longest base, and the largest height in rows. Where they are equal the trapezoid is a triangle.
    **options
        Those of `TrapezoidOptions`.

    Returns
    -------
    Rectangles
        A verdict for each, by base and height.

    Raises
    ------
    InputError
        If there is no shape, it falls into parts or has a hole, or a side is out of range.

    Examples
    --------
    >>> found = trapezoids([(1, 1), (2, 2), (4, 1)], (4, 2))
    >>> [each.name for each in found.primes]
    ['2x1', '4x2']
    """
    asked = complete(TrapezoidOptions, options)
    search = trapezoid_search_for(cells, up_to, reflect=asked["reflect"], name=asked["name"])
    search.run(Deadline.after(asked["timeout"]))
    return search.result()


def trapezoid_search_for(
    cells: Iterable[Cell],
    up_to: Iterable[int],
    *,
    grid: str = "triangle",
    reflect: bool | None = None,
    name: str = "shape",
) -> TrapezoidSearch:
    """Return the search that `trapezoids` makes, which has done nothing yet."""
    if grid != "triangle":
        raise OptionError(f"trapezoids are of triangles; there are none on the {grid} grid")
    return TrapezoidSearch(search_for(cells, up_to, grid=grid, reflect=reflect, name=name))


class TrapezoidSearch:
    """The search for verdicts on trapezoids, and those so far.

    Parameters
    ----------
    parallelograms : Search
        The search for those of parallelograms up to the same size.
    """

    def __init__(self, parallelograms: Search) -> None:
        self._parallelograms = parallelograms
        self._boxes: Boxes = parallelograms.boxes
        self.every = trapezoids_up_to(parallelograms.up_to)
        self.known: dict[Sides, Rectangle] = {}
        self._weights: dict[int, RepeatingWeights] = {}
        self._started = time.monotonic()

    def result(self) -> Rectangles:
        """Return what is known, and what follows from it by straight cuts."""
        self._parallelograms.result()  # what follows for these
        for sides in self.every:
            found = self.known.get(sides)
            composed = self._composed(sides) if found is None or found.prime else None
            if composed is not None:
                self._keep(composed)
        verdicts = tuple(self.known.get(sides) or Rectangle(sides) for sides in self.every)
        return Rectangles(
            self._parallelograms.name,
            self._boxes.shape,
            self._parallelograms.up_to,
            verdicts,
            all(each.filled is not None for each in verdicts),
            time.monotonic() - self._started,
            kind="trapezoid",
        )

    def run(
        self, deadline: Deadline, on_progress: Callable[[Rectangle, int, int], None] | None = None
    ) -> None:
        """Decide what can be until the deadline; `known` has it also after Ctrl-C."""
        self._parallelograms.run(deadline, efforts=_PARALLELOGRAMS)
        try:
            for _, conflicts, _ in ROUNDS:
                for sides in self.every:
                    found = None
                    if sides not in self.known:
                        found = self._decide(sides, conflicts, deadline)
                    if found is not None:
                        self._keep(found)
                        if on_progress is not None:
                            on_progress(found, len(self.known), len(self.every))
                if len(self.known) == len(self.every):
                    return
        except Undecided:
            return

    def _keep(self, found: Rectangle) -> None:
        if found.copies:
            cells = trapezoid_cells(self._boxes.shape.grid, found.sides)
            verify_cells(self._boxes, cells, found.copies)
        self.known[found.sides] = found

    def _decide(self, sides: Sides, conflicts: int | None, deadline: Deadline) -> Rectangle | None:
        deadline.check()
        area, size = trapezoid_area(sides), len(self._boxes.shape)
        if area % size:
            reason = f"{area:,} cells are no multiple of {size}"
            return Rectangle(sides, filled=False, by="area", reason=reason)
        composed = self._composed(sides)
        if composed is not None:
            return composed
        cells = trapezoid_cells(self._boxes.shape.grid, sides)
        for period in PERIODS[2]:
            weighing = self._weights_of(period).against_cells(cells)
            if weighing is not None:
                return Rectangle(sides, filled=False, by="colouring", reason=weighing.sentence)
        found = packed_cells(self._boxes, cells, conflicts, deadline)
        if found is None:
            deadline.check()
            return None
        copies = () if isinstance(found, bool) else tuple(sorted(found))
        return Rectangle(
            sides, filled=bool(copies), by="search", reason="a SAT solver", copies=copies
        )

    def _weights_of(self, period: int) -> RepeatingWeights:
        if period not in self._weights:
            self._weights[period] = RepeatingWeights(self._boxes, period)
        return self._weights[period]

    def _composed(self, sides: Sides) -> Rectangle | None:
        for parts in trapezoid_cuts(sides):
            if all(self._fills(kind, part) for kind, part in parts):
                reason = " and ".join(f"the {kind} {written_sides(part)}" for kind, part in parts)
                return Rectangle(
                    sides,
                    filled=True,
                    by="composed",
                    reason=reason,
                    parts=tuple(part for _, part in parts),
                )
        return None

    def _fills(self, kind: str, sides: Sides) -> bool:
        if kind == "parallelogram":
            return self._parallelograms.fills(self._boxes.standing(sides))
        found = self.known.get(sides)
        return found is not None and bool(found.filled)
