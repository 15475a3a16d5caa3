"""Which rectangles do copies of a shape fill? A verdict with its reason for each up to a size; boxes in space, trapezoids, too.

Each rectangle is settled by the first that does: its area; a straight cut into two that are filled; a colouring that
repeats; the strip of its width, at all lengths at once; a SAT solver. The effort grows from round to round, so that a time limit
leaves only hard ones open, and filled ones show early that larger ones are filled too.

A file may keep the verdicts, and several processes share the work. Fillings are verified when they are read; that there is none
is believed; the file's digests, which include the shape and satpack's version, find damage.
"""

from __future__ import annotations

import contextlib
import re
import time
from typing import TYPE_CHECKING, Any, Unpack

import msgspec

from satpack.model.boxes import sides_text
from satpack.questions.question import question
from satpack.runtime.declared_options import complete, takes
from satpack.runtime.errors import EngineError, OptionError, PuzzleError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many
from satpack.tilings.plane.shape import shape_given
from satpack.tilings.questions.tiling_options import (
    RectangleArguments,
    RectangleDrawing,
    RectangleOptions,
    TrapezoidOptions,
)
from satpack.tilings.questions.verdicts import REASONS, Rectangles
from satpack.tilings.rectangles.boxes import Boxes, Trapezoids, trapezoid_cuts
from satpack.tilings.rectangles.deciding import Decider, Effort, Rectangle, verify_verdict
from satpack.tilings.rectangles.strips import strip_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from satpack.io.store import Store
    from satpack.model.boxes import Sides
    from satpack.model.grids import Cell, Grid
    from satpack.runtime.pool import Process
    from satpack.runtime.progress import Tell

_TEXTS = (".json", ".jsonl", ".txt")

_LONGEST = 1_000
"""Longest side."""

_SEARCHED = ("colouring", "strip", "search")
"""The kinds of verdicts to store; those by area and cuts are quickly found again."""

ROUNDS = (
    Effort(20_000, 1_000, 300),
    Effort(200_000, 20_000, 400),
    Effort(1_000_000, 20_000, 700),
    Effort(1_000_000, 200_000, 1_500),
    Effort(4_000_000, 500_000),
    Effort(4_000_000, 2_000_000),
    Effort(4_000_000, None),
)
"""The effort for a rectangle in each round."""

_NEEDED = 3
"""The number of rounds of a search whose verdicts another search needs."""


def search_for(
    cells: Iterable[Cell],
    up_to: Iterable[int] | str = "",
    *,
    trapezoids: bool = False,
    **options: Unpack[RectangleOptions],
) -> VerdictSearch:
    if trapezoids:
        options.setdefault("grid", "triangle")
    asked = complete(RectangleOptions, options)
    shape = shape_given(cells, asked["grid"], reflect=asked["reflect"])
    if trapezoids and shape.grid.name != "triangle":
        raise OptionError(
            f"trapezoids need the triangle grid, and this is the {shape.grid.name} grid"
        )
    if shape.grid.dimension == 2 and shape.has_dead_hole:
        raise PuzzleError("the shape has a hole that no copy fills, so copies fill no rectangle")
    search = VerdictSearch(Boxes(shape), _bound(up_to, shape.grid), asked)
    return TrapezoidSearch(search) if trapezoids else search


def _bound(up_to: Iterable[int] | str, grid: Grid) -> Sides:
    example = "x".join(("30", "60", "60")[: grid.dimension])
    if isinstance(up_to, str):
        if not up_to:
            raise OptionError(f"give the largest size, such as --up-to {example}")
        if not re.fullmatch(r"[0-9]{1,9}(x[0-9]{1,9})*", up_to):
            raise OptionError(
                f"--up-to {up_to}: write the sides with x between them, such as {example}"
            )
        up_to = map(int, up_to.split("x"))
    sides = tuple(up_to)
    if len(sides) != grid.dimension:
        raise OptionError(
            f"up to {sides_text(sides)}: give {grid.dimension} sides, such as {example}"
        )
    if min(sides) < 1 or max(sides) > _LONGEST:
        raise OptionError(f"up to {sides_text(sides)}: sides are from 1 to {_LONGEST:,}")
    return sides


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


class VerdictSearch:
    """A search for verdicts on `every` box, the smallest first, and those `known` so far."""

    def __init__(self, boxes: Boxes, up_to: Sides, asked: RectangleOptions) -> None:
        self.boxes, self.up_to, self.asked = boxes, up_to, asked
        self.every = boxes.up_to(up_to)
        self.known: dict[Sides, Rectangle] = {}
        self._lengths: dict[tuple[int, Sides], _Lengths] = {}
        self._notes: list[str] = []
        self._started = time.monotonic()

    @property
    def searches(self) -> list[VerdictSearch]:
        """The searches to run, this one last: it may need the verdicts of others."""
        return [self]

    def result(self) -> Rectangles:
        """Return the known verdicts, and those that straight cuts derive from them."""
        *_, verdicts = [search.verdicts() for search in self.searches]
        return Rectangles(
            self.asked["name"],
            self.boxes.shape,
            self.up_to,
            verdicts,
            complete=all(each.filled is not None for each in verdicts),
            seconds=time.monotonic() - self._started,
            kind=self.boxes.kind,
            notes=self._notes,
        )

    def verdicts(self) -> tuple[Rectangle, ...]:
        """Return the verdict on every rectangle, undecided if unknown, after adding those that straight cuts derive."""
        for sides in self.every:
            found = self.known.get(sides)
            # smaller ones may have been found to be filled later
            composed = self.composed(sides) if found is None or found.prime else None
            if composed is not None:
                self.keep(composed)
        return tuple(self.known.get(sides) or Rectangle(sides) for sides in self.every)

    def run(self, tell: Tell = silent) -> Rectangles:
        """Decide as many as possible until the deadline; `known` is valid after Ctrl-C."""
        from satpack.runtime.processes import check_jobs

        deadline = Deadline.after(self.asked["timeout"])
        check_jobs(self.asked["jobs"])
        with contextlib.ExitStack() as stack:
            path, store = self.asked["resume"], None
            if path is not None:
                store = stack.enter_context(self._opened(path))
            for search in self.searches[:-1]:
                search._decide(deadline, silent, store, ROUNDS[:_NEEDED])  # noqa: SLF001 - of the same class
            self._decide(deadline, tell, store, ROUNDS)
        return self.result()

    def _decide(
        self, deadline: Deadline, tell: Tell, store: Store | None, efforts: Sequence[Effort]
    ) -> None:
        """Decide open rectangles until the deadline; store the verdicts in the file of the run."""
        left = {sides: None for sides in self.every if sides not in self.known}
        whole = len(self.every)

        def settle(found: Rectangle) -> None:
            self.keep(found)
            del left[found.sides]
            if store is not None and found.by in _SEARCHED:
                store.write(self._name_of(found), msgspec.json.encode(found))
            known = whole - len(left)
            tell(f"{found.name}, {known:,} of {whole:,}", known / whole)

        def is_open(sides: Sides) -> bool:
            deadline.check()
            easy = self.easy(sides)
            if easy is not None:
                settle(easy)
            return easy is None

        from satpack.runtime.pool import Pool, Shares

        fresh = "satpack.tilings.rectangles.deciding:Decider", self.boxes
        jobs = self.asked["jobs"]
        pool: Pool[Sides] = Pool(jobs, "decide", Decider(self.boxes), fresh)
        share = self.share if jobs > 1 else lambda _: None  # the smallest first
        owners: dict[Hashable, Process[Sides] | None] = {}
        with pool, contextlib.suppress(Undecided):
            for effort in efforts:
                shares = Shares(list(left), share, is_open, owners)
                for batch in pool.run(shares.following, effort, deadline, deadline=deadline):
                    for found in (found for _, found in batch if found is not None):
                        settle(found)
                if not left:
                    return

    def _opened(self, path: str) -> Store:
        """Open the file of the run, and take over its verdicts, which are verified."""
        from satpack.io.store import Store

        kind, shape = self.boxes.kind, self.boxes.shape
        facts = {
            "question": "rectangles" if kind == "box" else f"{kind}s",
            "grid": shape.grid.name,
            "reflect": str(shape.reflect),
            "cells": str([list(cell) for cell in shape.cells]),
        }

        def take(name: str, content: bytes) -> None:
            search = next((each for each in self.searches if each._take(name, content)), None)  # noqa: SLF001 - of the same class
            if search is None:
                raise EngineError("a record of a run is not a verdict on a rectangle")

        store = Store(path, facts)
        store.keep(store.sound(take))
        self._notes = [store.note] if store.note else []
        return store

    def _take(self, name: str, content: bytes) -> bool:
        """Keep the verdict in a record; return whether it is one on a rectangle of this kind."""
        try:
            found = msgspec.json.decode(content, type=Rectangle)
        except ValueError:
            return False
        words = found.reason, found.warrant.solver
        if (
            name != self._name_of(found)
            or len(found.sides) != len(self.up_to)
            or not all(1 <= side <= _LONGEST for side in found.sides)
            or found.by not in _SEARCHED
            or (found.filled, found.by) not in REASONS
            or found.parts
            or not all(map(str.isprintable, words))
            # so that nothing is worked out that is larger than the record
            or (found.filled and self.boxes.cells(found.sides) != sum(map(len, found.copies)))
        ):
            return False
        self.keep(found)
        return True

    def _name_of(self, found: Rectangle) -> str:
        """Return the name of a rectangle's record, such as box:3x8."""
        return f"{self.boxes.kind}:{found.name}"

    def keep(self, found: Rectangle) -> None:
        verify_verdict(self.boxes, found)
        self.known[found.sides] = found
        for sides in self.boxes.turned(found.sides) if found.filled else ():
            for axis, side in enumerate(sides):
                cross = sides[:axis] + sides[axis + 1 :]
                self._lengths.setdefault((axis, cross), _Lengths()).add(side)

    def easy(self, sides: Sides) -> Rectangle | None:
        """Return the verdict by the area, or by straight cuts; None if these are inconclusive."""
        area, size = self.boxes.cells(sides), len(self.boxes.shape)
        if area % size:
            reason = f"{many(area, 'cell')} {'is' if area == 1 else 'are'} no multiple of {size}"
            return Rectangle(sides, filled=False, by="area", reason=reason)
        return self.composed(sides)

    def fills(self, sides: Sides) -> bool:
        found = self.known.get(self.boxes.standing(sides))
        return found is not None and bool(found.filled)

    def composed(self, sides: Sides) -> Rectangle | None:
        """Return the verdict by a straight cut into two parts known to be filled; None if there is no such cut."""
        for axis, side in enumerate(sides):
            cross = sides[:axis] + sides[axis + 1 :]
            lengths = self._lengths.get((axis, cross))
            first = 0 if lengths is None else lengths.cut(side)
            if first:
                one, other = (
                    self.boxes.standing((*cross[:axis], part, *cross[axis:]))
                    for part in (first, side - first)
                )
                return _composed(sides, f"{sides_text(one)} and {sides_text(other)}", one, other)
        return None

    def share(self, sides: Sides) -> Hashable:
        """Return the key of a rectangle's share of the work, of which one process decides all: of a box that of its strip."""
        return strip_of(sides)


def _composed(sides: Sides, reason: str, *parts: Sides) -> Rectangle:
    return Rectangle(sides, filled=True, by="composed", reason=reason, parts=parts)


class TrapezoidSearch(VerdictSearch):
    """A search for verdicts on trapezoids, after one for the parallelograms up to the same size, which a cut may leave."""

    def __init__(self, parallelograms: VerdictSearch) -> None:
        boxes = Trapezoids(parallelograms.boxes.shape)
        super().__init__(boxes, parallelograms.up_to, parallelograms.asked)
        self._of_kind = {"parallelogram": parallelograms, "trapezoid": self}

    @property
    def searches(self) -> list[VerdictSearch]:
        return [*self._of_kind.values()]

    def composed(self, sides: Sides) -> Rectangle | None:
        for parts in trapezoid_cuts(sides):
            if all(self._of_kind[kind].fills(part) for kind, part in parts):
                reason = " and ".join(f"the {kind} {sides_text(part)}" for kind, part in parts)
                return _composed(sides, reason, *(part for _, part in parts))
        return None

    def share(self, sides: Sides) -> Hashable:
        return sides


def _refuse(asked: Mapping[str, Any], files: Sequence[str]) -> None:
    """Raise OptionError for pictures of boxes in space, and for `primes` without a picture."""
    drawn = any(not path.endswith(_TEXTS) for path in files)
    if drawn and asked["grid"].dimension > 2:
        raise OptionError("boxes in space have no table that could be drawn; use .json")
    if asked.get("primes") and not drawn:
        raise OptionError("--primes draws them: add -o FILE.svg or .png")


@question(
    RectangleOptions,
    begin=search_for,
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
    return search_for(cells, up_to, trapezoids=True, **options).run()
