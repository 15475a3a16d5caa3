"""Which trapezoids do copies of a shape fill, on the triangle grid? A verdict with its reason for each up to a size.

Each is settled by the first that does: its area; a straight cut into two trapezoids, or a parallelogram and one, that
are filled; a colouring that repeats; a SAT solver. Which parallelograms are filled is found out before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from satpack.runtime.errors import OptionError
from satpack.runtime.options import takes
from satpack.tilings.questions.options import RectangleOptions, TrapezoidOptions
from satpack.tilings.questions.rectangles import Rectangles, Search, result_of, search_for
from satpack.tilings.questions.verdict_search import VerdictSearch
from satpack.tilings.rectangles.boxes import written_sides
from satpack.tilings.rectangles.deciding import Rectangle
from satpack.tilings.rectangles.trapezoids import (
    trapezoid_area,
    trapezoid_cuts,
    trapezoids_up_to,
    verify_trapezoid,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.model.grids import Cell
    from satpack.tilings.questions.rectangle_crew import Alone, Crew
    from satpack.tilings.rectangles.boxes import Sides

__all__ = ["TrapezoidSearch", "trapezoid_search_for", "trapezoids"]


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
    return trapezoid_search_for(cells, up_to, **options).run()


def trapezoid_search_for(
    cells: Iterable[Cell], up_to: Iterable[int], **options: Unpack[RectangleOptions]
) -> TrapezoidSearch:
    """Return the search that `trapezoids` runs, not started."""
    grid = options.setdefault("grid", "triangle")
    name = grid if isinstance(grid, str) else grid.name
    if name != "triangle":
        raise OptionError(f"trapezoids are of triangles; there are none on the {name} grid")
    return TrapezoidSearch(search_for(cells, up_to, **options))


class TrapezoidSearch(VerdictSearch["Rectangles"]):
    """A search for verdicts on trapezoids; it uses a search for parallelograms up to the same size."""

    kind = "trapezoid"

    def __init__(self, parallelograms: Search) -> None:
        super().__init__(
            parallelograms.boxes, trapezoids_up_to(parallelograms.up_to), parallelograms.running
        )
        self._parallelograms = parallelograms

    def needs(self) -> tuple[VerdictSearch[Any], ...]:
        """Return the search for parallelograms, which a cut may produce."""
        return (self._parallelograms,)

    def result(self) -> Rectangles:
        """Return what is known and what straight cuts derive from it."""
        parallelograms = self._parallelograms
        parallelograms.verdicts()  # adds those that follow by cuts
        return result_of(self, parallelograms.name, parallelograms.up_to)

    def area(self, sides: Sides) -> int:
        """Return the number of cells of a trapezoid."""
        return trapezoid_area(sides)

    def composed(self, sides: Sides) -> Rectangle | None:
        """Return the verdict that a straight cut into two filled parts gives, or None."""
        for parts in trapezoid_cuts(sides):
            if all(self._part_fills(kind, part) for kind, part in parts):
                reason = " and ".join(f"the {kind} {written_sides(part)}" for kind, part in parts)
                return Rectangle(
                    sides,
                    filled=True,
                    by="composed",
                    reason=reason,
                    parts=tuple(part for _, part in parts),
                )
        return None

    def _part_fills(self, kind: str, sides: Sides) -> bool:
        if kind == "parallelogram":
            return self._parallelograms.fills(self.boxes.standing(sides))
        return self.fills(sides)

    def crew(self, jobs: int) -> Alone | Crew:
        """Return the worker pool, in which any process takes any trapezoid."""
        from satpack.tilings.questions.rectangle_crew import crew_of, trapezoid_decider_of

        return crew_of(trapezoid_decider_of, self.boxes, jobs, share=tuple)

    def verify(self, found: Rectangle) -> None:
        """Check that the copies of a verdict fill the trapezoid; raise EngineError otherwise."""
        verify_trapezoid(self.boxes, found)
