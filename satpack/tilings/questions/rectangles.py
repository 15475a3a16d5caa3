"""Which rectangles do copies of a shape fill? A verdict with its reason for each up to a size; boxes in space, trapezoids, too.

Each rectangle is settled by the first that does: its area; a straight cut into two that are filled; a colouring that
repeats; the strip of its width, at all lengths at once; a SAT solver.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from satpack.io.formats.declared import filled
from satpack.model.abilities import Pictured
from satpack.model.answer import Conclusion, Result
from satpack.model.grids.coordinates import sorted_cells
from satpack.questions.question import question
from satpack.runtime.declared_options import complete, takes
from satpack.runtime.errors import OptionError, PuzzleError
from satpack.runtime.wording import many
from satpack.tilings.plane.shape import shape_given
from satpack.tilings.questions.formats import RectangleRecord, RectanglesRecord, about
from satpack.tilings.questions.tiling_options import (
    RectangleArguments,
    RectangleDrawing,
    RectangleOptions,
    RunOptions,
    TrapezoidOptions,
)
from satpack.tilings.questions.verdict_search import VerdictSearch
from satpack.tilings.rectangles.boxes import (
    Boxes,
    Trapezoids,
    boxes_of,
    trapezoid_cuts,
    written_sides,
)
from satpack.tilings.rectangles.deciding import Rectangle
from satpack.tilings.rectangles.strips import strip_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

    from satpack.model.grids import Cell, Grid
    from satpack.tilings.plane.shape import Shape
    from satpack.tilings.rectangles.boxes import Sides

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

_TEXTS = (".json", ".jsonl", ".txt")

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
        size = written_sides(self.up_to)
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


def search_for(
    cells: Iterable[Cell], up_to: Iterable[int], **options: Unpack[RectangleOptions]
) -> RectangleSearch:
    asked = complete(RectangleOptions, options)
    shape = shape_given(cells, asked["grid"], reflect=asked["reflect"])
    if shape.grid.dimension == 2 and shape.has_dead_hole:
        raise PuzzleError("the shape has a hole that no copy fills, so copies fill no rectangle")
    running: RunOptions = {name: asked[name] for name in ("timeout", "jobs", "resume")}  # type: ignore[assignment]
    return RectangleSearch(Boxes(shape), _bound(up_to, shape.grid), asked["name"], running)


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


class RectangleSearch(VerdictSearch["Rectangles"]):
    def __init__(self, boxes: Boxes, up_to: Sides, name: str, running: RunOptions) -> None:
        super().__init__(boxes, up_to, name, running)
        self._lengths: dict[tuple[int, Sides], _Lengths] = {}

    def result(self) -> Rectangles:
        """Return the known verdicts, and those that straight cuts derive from them."""
        return _result_of(self)

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
        super().keep(found)
        for sides in self.boxes.turned(found.sides) if found.filled else ():
            for axis, side in enumerate(sides):
                cross = sides[:axis] + sides[axis + 1 :]
                self._lengths.setdefault((axis, cross), _Lengths()).add(side)

    def share(self, sides: Sides) -> Hashable:
        """Return the strip of a box, so that each process has the strips of its own widths."""
        return strip_of(sides)


def _result_of(search: VerdictSearch[Any]) -> Rectangles:
    verdicts = search.verdicts()
    return Rectangles(
        search.name,
        search.boxes.shape,
        search.up_to,
        verdicts,
        complete=all(each.filled is not None for each in verdicts),
        seconds=search.seconds,
        kind=search.boxes.kind,
        notes=search.notes,
    )


def trapezoid_search_for(
    cells: Iterable[Cell], up_to: Iterable[int], **options: Unpack[RectangleOptions]
) -> TrapezoidSearch:
    grid = options.setdefault("grid", "triangle")
    name = grid if isinstance(grid, str) else grid.name
    if name != "triangle":
        raise OptionError(f"trapezoids need the triangle grid, and this is the {name} grid")
    return TrapezoidSearch(search_for(cells, up_to, **options))


class TrapezoidSearch(VerdictSearch["Rectangles"]):
    """A search for verdicts on trapezoids, after one for the parallelograms up to the same size.

    Each is settled by the first that does: its area; a straight cut into two trapezoids, or a parallelogram and one,
    that are filled; a colouring that repeats; a SAT solver.
    """

    def __init__(self, parallelograms: RectangleSearch) -> None:
        boxes, running = Trapezoids(parallelograms.boxes.shape), parallelograms.running
        super().__init__(boxes, parallelograms.up_to, parallelograms.name, running)
        self._parallelograms = parallelograms

    def needs(self) -> tuple[VerdictSearch[Any], ...]:
        """Return the search for parallelograms, which a cut may produce."""
        return (self._parallelograms,)

    def result(self) -> Rectangles:
        """Return the known verdicts, and those that straight cuts derive from them."""
        self._parallelograms.verdicts()  # adds those that follow by cuts
        return _result_of(self)

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
            return self._parallelograms.fills(self._parallelograms.boxes.standing(sides))
        return self.fills(sides)


def _begun(
    cells: Iterable[Cell],
    up_to: str = "",
    *,
    trapezoids: bool = False,
    **options: Unpack[RectangleOptions],
) -> VerdictSearch[Rectangles]:
    """Return the search for a command's arguments, not started."""
    grid = options["grid"]
    assert not isinstance(grid, str)
    size = _sides(up_to, grid.dimension)
    if trapezoids:
        return trapezoid_search_for(cells, size, **options)
    return search_for(cells, size, **options)


def _sides(text: str, dimension: int) -> tuple[int, ...]:
    example = "x".join(("30", "60", "60")[:dimension])
    if not text:
        raise OptionError(f"give the largest size, such as --up-to {example}")
    if not re.fullmatch(r"[0-9]{1,9}(x[0-9]{1,9})*", text):
        raise OptionError(f"--up-to {text}: write the sides with x between them, such as {example}")
    return tuple(map(int, text.split("x")))


def _refuse(asked: Mapping[str, Any], files: Sequence[str]) -> None:
    """Raise OptionError for pictures of boxes in space, and for `primes` without a picture."""
    drawn = any(not path.endswith(_TEXTS) for path in files)
    if drawn and asked["grid"].dimension > 2:
        raise OptionError("boxes in space have no table that could be drawn; use .json")
    if asked.get("primes") and not drawn:
        raise OptionError("--primes draws them: add -o FILE.svg or .png")


@question(
    RectangleOptions,
    begin=_begun,
    doing="filling rectangles with",
    of="shape",
    arguments=RectangleArguments,
    pictures="Rectangles",
    drawing=RectangleDrawing,
    files=_TEXTS,
    refuse=_refuse,
    examples=(
        "`satpack rectangles '####/.#..' --up-to 30x60 -o y.svg`: the Y pentomino, with a table of all verdicts",
        "`satpack rectangles '####/.#..' --up-to 20x30 --primes -o primes.svg`: a drawing of each prime rectangle",
        "`satpack rectangles '##/.# // #./..' --grid cube --up-to 4x6x6 --json`",
        "`satpack rectangles '^v^' --grid triangle --trapezoids --up-to 8x8`",
        "`satpack rectangles '####/.#..' --up-to 30x100 --jobs 2 --resume y.run`: saves progress, and resumes from it",
    ),
    status="0 every rectangle is decided, 30 some are not, 2 bad input, 130 interrupted, with the results so far.",
)
def rectangles(
    cells: Iterable[Cell], up_to: Iterable[int], **options: Unpack[RectangleOptions]
) -> Rectangles:
    """Find the rectangles that copies of a shape fill: a verdict for each up to a size, with the reason.

    A rectangle is prime if copies fill it, and no straight cut divides it into two rectangles that copies fill. The order
    of a shape is the fewest copies that fill a rectangle, its odd order the least odd number of them. On triangles and
    hexagons parallelograms take the place of rectangles, on cubes boxes.

    Parameters
    ----------
    cells : iterable of Cell
        The shape; of a piece its `cells`.
    up_to : iterable of int
        The largest sides, such as (30, 60), in translations of the grid along each axis. Of triangles and hexagons these
        are parallelograms.
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
