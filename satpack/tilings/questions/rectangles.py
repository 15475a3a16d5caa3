"""Which rectangles do copies of a shape fill? A verdict with its reason for every rectangle up to a size; in space boxes.

Each rectangle is settled by the first that does: its area; a straight cut into two that are filled; a colouring that
repeats; the strip of its width, at all lengths at once; a SAT solver.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from satpack.io.formats.declared import rounded
from satpack.model.abilities import provided
from satpack.model.answer import Conclusion, Result
from satpack.model.grids.coordinates import sorted_cells
from satpack.questions.question import question
from satpack.runtime.errors import OptionError, PuzzleError
from satpack.runtime.options import complete
from satpack.runtime.wording import many
from satpack.tilings.plane.shape import shape_given
from satpack.tilings.questions.formats import RectangleRecord, RectanglesRecord, about
from satpack.tilings.questions.options import RectangleOptions, RunOptions
from satpack.tilings.questions.verdict_search import VerdictSearch
from satpack.tilings.rectangles.boxes import Boxes, written_sides
from satpack.tilings.rectangles.deciding import Rectangle, verify_verdict
from satpack.tilings.rectangles.strips import strip_of
from satpack.tilings.rectangles.trapezoids import trapezoid_area

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.model.grids import Cell, Grid
    from satpack.tilings.plane.shape import Shape
    from satpack.tilings.questions.rectangle_crew import Alone, Crew
    from satpack.tilings.rectangles.boxes import Sides

__all__ = ["Rectangle", "Rectangles", "Search", "rectangles", "result_of", "search_for"]


_REASONS = {
    (True, "composed"): "filled: cut into smaller ones",
    (True, "strip"): "filled: by strips",
    (True, "search"): "filled: by search",
    (False, "area"): "not filled: by area",
    (False, "colouring"): "not filled: by a colouring",
    (False, "strip"): "not filled: by strips",
    (False, "search"): "not filled: by search",
}
"""The reasons of verdicts, in the order of the text."""

_RECTANGULAR = {"square", "tan"}
"""Plane grids whose translations are at right angles."""


@dataclass(frozen=True, slots=True)
class Rectangles(Result):
    """The rectangles up to a size that copies of a shape fill.

    Attributes
    ----------
    name : str
        The shape's name.
    shape : Shape
        The shape.
    up_to : Sides
        The largest sides, in order.
    verdicts : tuple of Rectangle
        One rectangle of each class under turns, the smallest first.
    complete : bool
        Whether all are decided.
    seconds : float
        Wall-clock time.
    kind : str
        "box", a rectangle or parallelogram in the plane, or "trapezoid".
    """

    name: str
    shape: Shape
    up_to: Sides
    verdicts: tuple[Rectangle, ...] = ()
    complete: bool = False
    seconds: float = 0.0
    kind: str = "box"

    @property
    def filled(self) -> tuple[Rectangle, ...]:
        """The rectangles that copies fill."""
        return tuple(each for each in self.verdicts if each.filled)

    @property
    def primes(self) -> tuple[Rectangle, ...]:
        """The filled ones that no straight cut divides into smaller filled ones, as far as known."""
        return tuple(each for each in self.verdicts if each.prime)

    @property
    def undecided(self) -> tuple[Rectangle, ...]:
        """The undecided rectangles."""
        return tuple(each for each in self.verdicts if each.filled is None)

    @property
    def order(self) -> int | None:
        """The fewest copies that fill one of these rectangles; None if none is known to be filled."""
        return min((self.number(each) for each in self.filled), default=None)

    @property
    def odd_order(self) -> int | None:
        """The least odd number of copies that fill one of these; None if none is known."""
        odd = (n for each in self.filled if (n := self.number(each)) % 2)
        return min(odd, default=None)

    def is_least(self, number: int | None) -> bool:
        """Whether none of these rectangles that is undecided has so few copies; larger sides were not looked at."""
        return all(number is not None and self.number(each) >= number for each in self.undecided)

    def number(self, each: Rectangle) -> int:
        """Return how many copies have the area of one of them, rounded down."""
        shape = self.shape
        trapezoid = self.kind == "trapezoid"
        area = trapezoid_area(each.sides) if trapezoid else Boxes(shape).cells(each.sides)
        return area // len(shape)

    def to_record(self) -> RectanglesRecord:
        """Return a summary of the verdicts as `satpack-rectangles-1`."""
        reasons = Counter(each.by for each in self.verdicts)
        return RectanglesRecord(
            **about(self.name, self.shape),
            kind=self.kind,
            up_to=self.up_to,
            rectangles=len(self.verdicts),
            filled=len(self.filled),
            primes=[each.sides for each in self.primes],
            order=self.order,
            order_least=self.is_least(self.order),
            odd_order=self.odd_order,
            odd_order_least=self.is_least(self.odd_order),
            by={name: reasons[name] for name in sorted(reasons) if name},
            undecided=[each.sides for each in self.undecided],
            complete=self.complete,
            seconds=rounded(self.seconds),
        )

    def records(self) -> Iterator[RectangleRecord | RectanglesRecord]:
        """Yield every verdict as `satpack-rectangle-1`, then the summary."""
        for each in self.verdicts:
            yield RectangleRecord(
                sides=each.sides,
                kind=self.kind,
                filled=each.filled,
                prime=each.prime,
                by=each.by,
                warrant=each.warrant.text,
                reason=each.reason,
                parts=each.parts,
                copies=[sorted_cells(self.shape.grid, copy) for copy in each.copies],
            )
        yield self.to_record()

    def to_json(self) -> str:
        """Return the verdicts as JSON, one a line, then the summary."""
        return "\n".join(record.text() for record in self.records())

    @property
    def conclusion(self) -> Conclusion:
        """Whether every rectangle is decided."""
        return "answered" if self.complete else "undecided"

    def told(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the summary in words."""
        del verbose
        grid = self.shape.grid
        kind = ("box", "boxes") if grid.dimension > 2 else ("parallelogram", "parallelograms")
        if grid.name in _RECTANGULAR:
            kind = ("rectangle", "rectangles")
        if self.kind == "trapezoid":
            kind = ("trapezoid", "trapezoids")
        size = written_sides(self.up_to)
        whole = many(len(self.verdicts), *kind)
        yield f"{self.name}: {whole} up to {size}, {len(self.filled):,} filled ({self.seconds:.2f} s)"
        yield ""
        primes = [f"{each.name} ({self.number(each):,})" for each in self.primes]
        yield f"prime      {len(primes)}{': ' if primes else ''}{', '.join(primes)}"
        for what, number in (("order", self.order), ("odd order", self.odd_order)):
            if number is None:
                told = f"none within {size}"
            else:
                told = f"{many(number, 'copy', 'copies')} within {size}"
            open_ = (
                ""
                if self.is_least(number)
                else " (perhaps fewer)"
                if number
                else ", as far as is known"
            )
            yield f"{what:10} {told}{open_}"
        yield ""
        yield from self._reasons()

    def _reasons(self) -> Iterator[str]:
        """Yield the numbers of verdicts by reason, filled ones first."""
        counts = dict.fromkeys(_REASONS, 0)
        for each in self.verdicts:
            if each.filled is not None:
                counts[each.filled, each.by] += 1
        width = len(f"{len(self.verdicts):,}")
        for key, number in counts.items():
            if number:
                yield f"{number:{width},}  {_REASONS[key]}"
        words = Counter(each.warrant.text for each in self.verdicts if each.warrant.is_word)
        for word, number in sorted(words.items()):
            yield f"{number:{width},}  of these {word}"
        if self.undecided:
            few = ", ".join(each.name for each in self.undecided[:12])
            more = ", ..." if len(self.undecided) > 12 else ""
            yield f"{len(self.undecided):{width},}  undecided: {few}{more}"

    def svg(self) -> str:
        """Return the table as SVG: widths and heights, coloured by verdict.

        Raises
        ------
        OptionError
            If there is no table, as of boxes in space.
        """
        found: str = provided("svg")(self)
        return found


def search_for(
    cells: Iterable[Cell], up_to: Iterable[int], **options: Unpack[RectangleOptions]
) -> Search:
    """Return the search that `rectangles` runs, not started."""
    asked = complete(RectangleOptions, options)
    shape = shape_given(cells, asked["grid"], reflect=asked["reflect"])
    if shape.grid.dimension == 2 and shape.has_dead_hole:
        raise PuzzleError("the shape has a hole that no copy fills, so copies fill no rectangle")
    running: RunOptions = {name: asked[name] for name in ("timeout", "jobs", "run")}  # type: ignore[assignment]
    return Search(Boxes(shape), _bound(up_to, shape.grid), asked["name"], running)


def _bound(up_to: Iterable[int], grid: Grid) -> Sides:
    sides = tuple(up_to)
    if len(sides) != grid.dimension:
        example = "x".join(("30", "60", "60")[: grid.dimension])
        raise OptionError(
            f"up to {written_sides(sides)}: give {grid.dimension} sides, such as {example}"
        )
    if min(sides) < 1 or max(sides) > _LONGEST:
        raise OptionError(f"up to {written_sides(sides)}: sides are from 1 to {_LONGEST:,}")
    return sides


_LONGEST = 1_000


class _Lengths:
    """The filled lengths of boxes of one cross-section, as a bit mask, and the same mask reversed."""

    def __init__(self) -> None:
        self._bits = self._back = 0

    def add(self, length: int) -> None:
        self._bits |= 1 << length
        self._back |= 1 << _LONGEST - length

    def cut(self, length: int) -> int:
        """Return the smallest length whose remainder of a given length is filled too; 0 if there is none."""
        both = self._bits & self._back >> _LONGEST - length
        return max((both & -both).bit_length() - 1, 0)


class Search(VerdictSearch["Rectangles"]):
    """A search for verdicts on rectangles."""

    kind = "box"

    def __init__(self, boxes: Boxes, up_to: Sides, name: str, running: RunOptions) -> None:
        super().__init__(boxes, boxes.up_to(up_to), running)
        self.up_to, self.name = up_to, name
        self._lengths: dict[tuple[int, Sides], _Lengths] = {}

    def result(self) -> Rectangles:
        """Return what is known and what straight cuts derive from it."""
        return result_of(self, self.name, self.up_to)

    def area(self, sides: Sides) -> int:
        """Return the number of cells of a rectangle."""
        return self.boxes.cells(sides)

    def composed(self, sides: Sides) -> Rectangle | None:
        """Return the verdict that a straight cut into two filled rectangles gives, or None."""
        for axis, side in enumerate(sides):
            cross = sides[:axis] + sides[axis + 1 :]
            lengths = self._lengths.get((axis, cross))
            first = 0 if lengths is None else lengths.cut(side)
            if first:
                one, other = (
                    self.boxes.standing((*cross[:axis], part, *cross[axis:]))
                    for part in (first, side - first)
                )
                reason = f"{written_sides(one)} and {written_sides(other)}"
                return Rectangle(
                    sides, filled=True, by="composed", reason=reason, parts=(one, other)
                )
        return None

    def keep(self, found: Rectangle) -> None:
        """Store a verdict after verifying it."""
        super().keep(found)
        for sides in self.boxes.turned(found.sides) if found.filled else ():
            for axis, side in enumerate(sides):
                cross = sides[:axis] + sides[axis + 1 :]
                self._lengths.setdefault((axis, cross), _Lengths()).add(side)

    def crew(self, jobs: int) -> Alone | Crew:
        """Return the worker pool, in which each process has the strips of its own widths."""
        from satpack.tilings.questions.rectangle_crew import crew_of, decider_of

        return crew_of(decider_of, self.boxes, jobs, share=strip_of)

    def verify(self, found: Rectangle) -> None:
        """Check that the copies of a verdict fill the box; raise EngineError otherwise."""
        verify_verdict(self.boxes, found)


def result_of(search: VerdictSearch[Any], name: str, up_to: Sides) -> Rectangles:
    """Return the answer of a search so far."""
    verdicts = search.verdicts()
    complete = all(each.filled is not None for each in verdicts)
    shape = search.boxes.shape
    return Rectangles(name, shape, up_to, verdicts, complete, search.seconds, search.kind)


@question(
    RectangleOptions, begin=search_for, doing="filling rectangles with", pictures="Rectangles"
)
def rectangles(
    cells: Iterable[Cell], up_to: Iterable[int], **options: Unpack[RectangleOptions]
) -> Rectangles:
    """Find out which rectangles copies of a shape fill; which boxes, of cubes.

    Parameters
    ----------
    cells : iterable of Cell
        The shape; of a piece its `cells`.
    up_to : iterable of int
        The largest sides, such as (30, 60): so many of the grid's translations along each axis. Of triangles and hexagons
        these are parallelograms.
    **options
        Those of `RectangleOptions`.

    Returns
    -------
    Rectangles
        A verdict for each.

    Raises
    ------
    InputError
        If there is no shape, it falls into parts or has a hole, a side is out of range, or the file belongs to another run.

    Examples
    --------
    >>> found = rectangles([(0, 0), (1, 0), (2, 0), (0, 1)], (4, 8))
    >>> [each.name for each in found.primes], found.order
    (['2x4', '3x8'], 2)
    """
    return search_for(cells, up_to, **options).run()
