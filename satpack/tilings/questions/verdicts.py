"""The verdicts on all rectangles up to a size: their primes, their orders, their reasons, as a record and in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.io.formats.declared import filled
from satpack.model.abilities import Pictured
from satpack.model.answer import Conclusion, Result
from satpack.model.boxes import sides_text
from satpack.model.grids.coordinates import sorted_cells
from satpack.runtime.wording import many
from satpack.tilings.questions.formats import RectangleRecord, RectanglesRecord, about
from satpack.tilings.rectangles.boxes import boxes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.boxes import Sides
    from satpack.tilings.plane.shape import Shape
    from satpack.tilings.rectangles.deciding import Rectangle

REASONS = {
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
class Rectangles(Result, Pictured):
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
    notes : sequence of str
        Remarks on the file of the run.
    """

    name: str
    shape: Shape
    up_to: Sides
    verdicts: tuple[Rectangle, ...] = ()
    complete: bool = False
    seconds: float = 0.0
    kind: str = "box"
    notes: Sequence[str] = ()

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
        return boxes_of(self.kind, self.shape).cells(each.sides) // len(self.shape)

    def to_record(self) -> RectanglesRecord:
        """Return a summary of the verdicts as `satpack-rectangles-1`."""
        reasons = Counter(each.by for each in self.verdicts)
        return filled(
            RectanglesRecord,
            self,
            **about(self.name, self.shape),
            rectangles=len(self.verdicts),
            filled=len(self.filled),
            primes=[each.sides for each in self.primes],
            order_least=self.is_least(self.order),
            odd_order_least=self.is_least(self.odd_order),
            by={name: reasons[name] for name in sorted(reasons) if name},
            undecided=[each.sides for each in self.undecided],
        )

    def records(self) -> Iterator[RectangleRecord | RectanglesRecord]:
        """Yield every verdict as `satpack-rectangle-1`, then the summary."""
        for each in self.verdicts:
            copies = [sorted_cells(self.shape.grid, copy) for copy in each.copies]
            yield filled(RectangleRecord, each, kind=self.kind, copies=copies)
        yield self.to_record()

    def to_json(self) -> str:
        """Return the verdicts as JSON, one per line, then the summary."""
        return "\n".join(record.text() for record in self.records())

    @property
    def conclusion(self) -> Conclusion:
        """Whether every rectangle is decided."""
        return "answered" if self.complete else "undecided"

    def report(self, *, verbose: bool = False) -> Iterator[str]:
        """Yield the summary in words."""
        del verbose
        grid = self.shape.grid
        kind = ("box", "boxes") if grid.dimension > 2 else ("parallelogram", "parallelograms")
        if grid.name in _RECTANGULAR:
            kind = ("rectangle", "rectangles")
        if self.kind == "trapezoid":
            kind = ("trapezoid", "trapezoids")
        size = sides_text(self.up_to)
        whole = many(len(self.verdicts), *kind)
        yield f"{self.name}: {whole} up to {size}, {len(self.filled):,} filled ({self.seconds:.2f} s)"
        yield ""
        primes = [f"{each.name} ({self.number(each):,})" for each in self.primes]
        yield f"prime      {len(primes)}{': ' if primes else ''}{', '.join(primes)}"
        for what, number in (("order", self.order), ("odd order", self.odd_order)):
            if number is None:
                extent = f"none within {size}"
            else:
                extent = f"{many(number, 'copy', 'copies')} within {size}"
            open_ = (
                ""
                if self.is_least(number)
                else " (perhaps fewer)"
                if number
                else ", as far as is known"
            )
            yield f"{what:10} {extent}{open_}"
        yield ""
        yield from self._reasons()

    def _reasons(self) -> Iterator[str]:
        """Yield the numbers of verdicts by reason, filled ones first."""
        counts = dict.fromkeys(REASONS, 0)
        for each in self.verdicts:
            if each.filled is not None:
                counts[each.filled, each.by] += 1
        width = len(f"{len(self.verdicts):,}")
        for key, number in counts.items():
            if number:
                yield f"{number:{width},}  {REASONS[key]}"
        words = Counter(each.warrant.text for each in self.verdicts if each.warrant.is_word)
        for word, number in sorted(words.items()):
            yield f"{number:{width},}  of these {word}"
        if self.undecided:
            few = ", ".join(each.name for each in self.undecided[:12])
            more = ", ..." if len(self.undecided) > 12 else ""
            yield f"{len(self.undecided):{width},}  undecided: {few}{more}"
