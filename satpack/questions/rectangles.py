"""Which rectangles do copies of a shape fill? A verdict with its reason for every rectangle up to a size; in space boxes.

Each rectangle is settled by the first that does: its area; a straight cut into two that are filled; a colouring that
repeats; the strip of its width, at all lengths at once; a SAT solver. The effort of the last two grows from round to
round, so that a limit of time leaves open what is hard, and what is filled makes larger ones filled too.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from satpack.engines.rectangles.boxes import Boxes, box_cells, written_sides
from satpack.engines.rectangles.packing import packed, verify_filling
from satpack.engines.tiling.shape import Shape
from satpack.model.abilities import provided
from satpack.model.grids import grid_named
from satpack.runtime.errors import (
    OptionError,
    PuzzleError,
    Undecided,
)
from satpack.runtime.limits import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from satpack.engines.rectangles.boxes import Sides
    from satpack.engines.rectangles.strips import Strip
    from satpack.engines.rectangles.weights import RepeatingWeights
    from satpack.model.grids import Cell, Cells, Grid

__all__ = ["Rectangle", "Rectangles", "Search", "rectangles", "search_for"]

_ROUNDS = (
    (20_000, 1_000),
    (200_000, 20_000),
    (200_000, 100_000),
    (1_000_000, 500_000),
    (4_000_000, 2_000_000),
)
"""In each round the most states of a strip after a layer, and the most conflicts for a rectangle."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, or box, and whether copies fill it.

    Attributes
    ----------
    sides : Sides
        Its sides.
    filled : bool or None
        Whether copies fill it; None if that is not decided.
    by : str
        What settled it: "area", "composed", "colouring", "strip" or "search"; "" if nothing did.
    reason : str
        In words.
    parts : tuple of Sides
        Two smaller ones that a straight cut leaves, both filled; empty if there is no such cut.
    copies : tuple of Cells
        The copies that fill one without such a cut: verified.
    """

    sides: Sides
    filled: bool | None = None
    by: str = ""
    reason: str = ""
    parts: tuple[Sides, ...] = ()
    copies: tuple[Cells, ...] = field(default=(), repr=False)

    @property
    def prime(self) -> bool:
        """Whether copies fill it, and no straight cut leaves two that copies fill."""
        return bool(self.filled) and not self.parts

    @property
    def name(self) -> str:
        """How it is called, such as 5x10."""
        return written_sides(self.sides)


@dataclass(frozen=True, slots=True)
class Rectangles:
    """The rectangles up to a size that copies of a shape fill.

    Attributes
    ----------
    name : str
        What the shape is called.
    shape : Shape
        The shape.
    up_to : Sides
        The size: no side of a rectangle is larger than the side of this in its place.
    verdicts : tuple of Rectangle
        Every rectangle, one of each that turns into another, the smallest first.
    complete : bool
        Whether all are decided.
    seconds : float
        Wall-clock time.
    """

    name: str
    shape: Shape
    up_to: Sides
    verdicts: tuple[Rectangle, ...] = ()
    complete: bool = False
    seconds: float = 0.0

    @property
    def filled(self) -> tuple[Rectangle, ...]:
        """Those that copies fill."""
        return tuple(each for each in self.verdicts if each.filled)

    @property
    def primes(self) -> tuple[Rectangle, ...]:
        """Those that copies fill and no straight cut divides into smaller ones that copies fill, as far as is known."""
        return tuple(each for each in self.verdicts if each.prime)

    @property
    def undecided(self) -> tuple[Rectangle, ...]:
        """Those that are not decided."""
        return tuple(each for each in self.verdicts if each.filled is None)

    @property
    def order(self) -> int | None:
        """The fewest copies that fill one of these rectangles; None if none is known to be filled."""
        return min((self._number(each) for each in self.filled), default=None)

    @property
    def odd_order(self) -> int | None:
        """The least odd number of copies that fill one of these; None if none is known."""
        odd = (n for each in self.filled if (n := self._number(each)) % 2)
        return min(odd, default=None)

    def is_least(self, number: int | None) -> bool:
        """Whether none of these rectangles that is undecided has so few copies; larger sides were not looked at."""
        return all(number is not None and self._number(each) >= number for each in self.undecided)

    def _number(self, each: Rectangle) -> int:
        number = Boxes(self.shape).copies(each.sides)
        assert number is not None
        return number

    def svg(self) -> str:
        """Return the table as SVG: widths and heights, coloured by verdict.

        Raises
        ------
        OptionError
            If there is no table, as of boxes in space.
        """
        found: str = provided("rectangles_svg")(self)
        return found


def rectangles(
    cells: Iterable[Cell],
    up_to: Iterable[int],
    *,
    grid: Grid | str = "square",
    reflect: bool | None = None,
    name: str = "shape",
    timeout: float | None = None,
) -> Rectangles:
    """Find out which rectangles copies of a shape fill; which boxes, of cubes.

    Parameters
    ----------
    cells : iterable of Cell
        The shape; of a piece its `cells`.
    up_to : iterable of int
        The largest sides, such as (30, 60): so many of the grid's translations along each axis. Of triangles and hexagons
        these are parallelograms.
    grid : Grid or str
        The grid.
    reflect : bool, optional
        Whether copies may be mirrored; by default in the plane yes, in space not.
    name : str
        What the shape is called.
    timeout : float, optional
        Seconds after which to give up.

    Returns
    -------
    Rectangles
        A verdict for each.

    Raises
    ------
    InputError
        If there is no shape, it falls into parts or has a hole, or a side is out of range.

    Examples
    --------
    >>> found = rectangles([(0, 0), (1, 0), (2, 0), (0, 1)], (4, 8))
    >>> [each.name for each in found.primes], found.order
    (['2x4', '3x8'], 2)
    """
    search = search_for(cells, up_to, grid=grid, reflect=reflect, name=name)
    search.run(Deadline.after(timeout))
    return search.result()


def search_for(
    cells: Iterable[Cell],
    up_to: Iterable[int],
    *,
    grid: Grid | str = "square",
    reflect: bool | None = None,
    name: str = "shape",
) -> Search:
    """Return the search that `rectangles` makes, which has done nothing yet."""
    if isinstance(grid, str):
        grid = grid_named(grid)
    return Search(Boxes(_checked(cells, grid, reflect=reflect)), _bound(up_to, grid), name)


def _checked(cells: Iterable[Cell], grid: Grid, *, reflect: bool | None) -> Shape:
    kept = [tuple(cell) for cell in cells]
    for cell in kept:
        if not grid.has_cell(cell):
            raise PuzzleError(
                f"the shape has {list(cell)}, which is no cell of the {grid.name} grid"
            )
    shape = Shape(grid, kept, reflect=reflect)
    if grid.dimension == 2 and shape.has_dead_hole:
        raise PuzzleError("the shape has a hole that no copy fills, so copies fill no rectangle")
    return shape


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


class Search:
    """The search for verdicts, and those so far.

    Parameters
    ----------
    boxes : Boxes
        The boxes of the shape.
    up_to : Sides
        The largest.
    name : str
        What the shape is called.

    Attributes
    ----------
    known : dict of Sides to Rectangle
        What is decided.
    """

    def __init__(self, boxes: Boxes, up_to: Sides, name: str) -> None:
        self._boxes, self._up_to, self._name = boxes, up_to, name
        self.every = boxes.up_to(up_to)
        self.known: dict[Sides, Rectangle] = {}
        self._strips: dict[tuple[int, Sides], Strip] = {}
        self._weights: dict[int, RepeatingWeights] = {}
        self._unweighed: set[Sides] = set()
        self._stuck: set[tuple[int, Sides]] = set()
        self._started = time.monotonic()

    def result(self) -> Rectangles:
        """Return what is known, and what follows from it by straight cuts."""
        for sides in self.every:
            composed = self._composed(sides) if sides not in self.known else None
            if composed is not None:
                self.keep(composed)
        return Rectangles(
            self._name,
            self._boxes.shape,
            self._up_to,
            tuple(self.known.get(sides) or Rectangle(sides) for sides in self.every),
            len(self.known) == len(self.every),
            time.monotonic() - self._started,
        )

    def run(
        self, deadline: Deadline, on_progress: Callable[[Rectangle, int, int], None] | None = None
    ) -> None:
        """Decide what can be until the deadline; `known` has it also after Ctrl-C."""
        try:
            for states, conflicts in self._efforts():
                self._stuck.clear()
                for sides in self.every:
                    if sides in self.known:
                        continue
                    found = self.decide(sides, states, conflicts, deadline)
                    if found is not None:
                        self.keep(found)
                        if on_progress is not None:
                            on_progress(found, len(self.known), len(self.every))
                if len(self.known) == len(self.every):
                    return
        except Undecided:
            return

    @staticmethod
    def _efforts() -> Iterator[tuple[int, int | None]]:
        yield from _ROUNDS
        yield _ROUNDS[-1][0], None

    def keep(self, found: Rectangle) -> None:
        """Keep a verdict, after what it says is verified."""
        if found.copies:
            verify_filling(self._boxes, found.sides, found.copies)
        self.known[found.sides] = found

    def decide(
        self, sides: Sides, states: int, conflicts: int | None, deadline: Deadline
    ) -> Rectangle | None:
        """Return the verdict on a rectangle; None if so much effort brings none."""
        deadline.check()
        boxes = self._boxes
        here = Rectangle(sides)
        if boxes.copies(sides) is None:
            cells = f"{len(box_cells(boxes.shape.grid, sides)):,} cells"
            return replace(
                here,
                filled=False,
                by="area",
                reason=f"{cells} are no multiple of {len(boxes.shape)}",
            )
        composed = self._composed(sides)
        if composed is not None:
            return composed
        argument = self._weighed(sides) if sides not in self._unweighed else ""
        self._unweighed.add(sides)
        if argument:
            return replace(here, filled=False, by="colouring", reason=argument)
        return self._by_strip(here, states, deadline) or self._by_search(here, conflicts, deadline)

    def _composed(self, sides: Sides) -> Rectangle | None:
        """Return that a straight cut leaves two that are known to be filled, if one does."""
        for one, other in self._boxes.cuts(sides):
            if self._fills(one) and self._fills(other):
                reason = f"{written_sides(one)} and {written_sides(other)}"
                return Rectangle(
                    sides, filled=True, by="composed", reason=reason, parts=(one, other)
                )
        return None

    def _fills(self, sides: Sides) -> bool:
        found = self.known.get(sides)
        return found is not None and bool(found.filled)

    def _weighed(self, sides: Sides) -> str:
        """Return a colouring argument against a rectangle; empty if there is none of those that are tried."""
        from satpack.engines.rectangles.weights import PERIODS, RepeatingWeights

        for period in PERIODS.get(len(sides), ()):
            if period not in self._weights:
                self._weights[period] = RepeatingWeights(self._boxes, period)
            found = self._weights[period].against(sides)
            if found is not None:
                return found.sentence
        return ""

    def _by_strip(self, here: Rectangle, states: int, deadline: Deadline) -> Rectangle | None:
        from satpack.engines.rectangles.fillings import filling
        from satpack.engines.rectangles.strips import Strip, is_available, strip_of

        if not is_available():
            return None
        axis, cross = key = strip_of(here.sides)
        strip = self._strips.get(key)
        if strip is None:
            strip = self._strips[key] = Strip(self._boxes, axis, cross)
        length = here.sides[axis]
        if not strip.usable:
            return None
        while strip.fills(length) is None and key not in self._stuck:
            if not strip.grow(states, deadline):
                self._stuck.add(key)
        fills = strip.fills(length)
        if fills is None:
            return None
        across = written_sides(cross)
        reason = (
            f"the states of the strip of {'width' if len(cross) == 1 else 'cross-section'} {across}"
        )
        copies = tuple(sorted(filling(strip, length))) if fills else ()
        return replace(here, filled=fills, by="strip", reason=reason, copies=copies)

    def _by_search(
        self, here: Rectangle, conflicts: int | None, deadline: Deadline
    ) -> Rectangle | None:
        found = packed(self._boxes, here.sides, conflicts, deadline)
        if found is None:
            deadline.check()
            return None
        reason = "a SAT solver"
        if found is False:
            return replace(here, filled=False, by="search", reason=reason)
        assert not isinstance(found, bool)
        return replace(here, filled=True, by="search", reason=reason, copies=tuple(sorted(found)))
