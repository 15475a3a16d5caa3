"""How few copies of a shape make a figure with a symmetry? Of odd numbers of copies these are G. Sicherman's oddities.

A figure is looked for with more and more copies, near its centre. Then it is proved that fewer make none: a connected
figure of so many cells can't reach far from its centre, so that a finite part of the plane holds them all.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import count
from math import isqrt
from typing import TYPE_CHECKING, Literal, Unpack

from satpack.engines.figures import CLASSES, centres, figure_in, reach_of, within
from satpack.engines.rectangles.boxes import Boxes
from satpack.engines.tiling.shape import shape_given
from satpack.model.abilities import provided
from satpack.model.connected import connected_parts
from satpack.model.grids import grid_named
from satpack.questions.tilings.options import FigureOptions
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.options import complete, takes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satpack.engines.figures import Centre
    from satpack.engines.tiling.shape import Shape
    from satpack.model.grids import Cell, Cells

__all__ = ["FigureAnswer", "FigureSearch", "figure", "figure_search_for"]

_LOOKING = 60_000
"""Conflicts for which a figure of so many copies is looked for near its centre."""

_PROVING = 200_000
"""Conflicts for which it is tried to prove that there is none."""


@dataclass(frozen=True, slots=True)
class FigureAnswer:
    """A figure with a symmetry, made of as few copies of a shape as was found.

    Attributes
    ----------
    name : str
        What the shape is called.
    shape : Shape
        The shape.
    symmetry : str
        The symmetry that the figure has at least.
    odd : bool
        Whether only odd numbers of copies count.
    holes : bool
        Whether the figure may have holes.
    copies : tuple of Cells
        The copies that make the figure, verified; empty if none was found.
    none_of : tuple of int
        Numbers of copies of which it is proved that they make none, wherever they lie.
    open : tuple of int
        Lesser numbers of copies of which that is not proved.
    reason : str
        Why no figure was found, if so.
    stopped : str
        What ended the search before it was through, such as "time limit"; empty if nothing did.
    seconds : float
        Wall-clock time.
    """

    name: str
    shape: Shape
    symmetry: str
    odd: bool = False
    holes: bool = True
    copies: tuple[Cells, ...] = ()
    none_of: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    reason: str = ""
    stopped: str = ""
    seconds: float = field(default=0.0, compare=False)

    @property
    def least(self) -> bool:
        """Whether it is proved that no fewer copies make one."""
        return bool(self.copies) and not self.open

    def svg(self) -> str:
        """Return the figure as SVG.

        Raises
        ------
        OptionError
            If there is none.
        """
        found: str = provided("svg")(self)
        return found


@takes(FigureOptions)
def figure(cells: Iterable[Cell], symmetry: str, **options: Unpack[FigureOptions]) -> FigureAnswer:
    """Find the fewest copies of a shape that make a connected figure with a symmetry.

    Parameters
    ----------
    cells : iterable of Cell
        The shape, of squares; of a piece its `cells`.
    symmetry : str
        "lateral" (a mirror along the rows or columns), "diagonal" (one along a diagonal), "rotary" (a half turn), "double
        lateral", "double diagonal" (two mirrors), "double rotary" (a quarter turn) or "full". More is allowed.
    **options
        Those of `FigureOptions`.

    Returns
    -------
    FigureAnswer
        The figure, and whether no fewer copies make one.

    Raises
    ------
    InputError
        If there is no shape, it falls into parts, or there is no such symmetry.

    Examples
    --------
    >>> found = figure([(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)], "diagonal", odd=True)
    >>> len(found.copies), found.least
    (3, True)
    """
    search = figure_search_for(cells, symmetry, **options)
    search.run(Deadline.after(options.get("timeout")))
    return search.result()


def figure_search_for(
    cells: Iterable[Cell], symmetry: str, **options: Unpack[FigureOptions]
) -> FigureSearch:
    """Return the search that `figure` makes, which has done nothing yet; it is told when it runs how long it may."""
    asked = complete(FigureOptions, options)
    grid, copies = asked["grid"], asked["copies"]
    if isinstance(grid, str):
        grid = grid_named(grid)
    if grid.name != "square":
        raise OptionError(f"figures are of squares; there are none on the {grid.name} grid yet")
    if symmetry not in CLASSES:
        raise OptionError(f"there is no symmetry {symmetry!r}; use {', '.join(CLASSES)}")
    if copies < 1:
        raise OptionError(f"{copies} copies: use 1 or more")
    shape = shape_given(cells, grid, reflect=asked["reflect"])
    answer = FigureAnswer(asked["name"], shape, symmetry, asked["odd"], asked["holes"])
    return FigureSearch(answer, copies)


class FigureSearch:
    """The search for a figure, and what it has found so far, also after Ctrl-C.

    Parameters
    ----------
    asked : FigureAnswer
        The question: an answer that says nothing yet.
    most : int
        The most copies that are looked for.
    """

    def __init__(self, asked: FigureAnswer, most: int) -> None:
        self._asked = asked
        self._boxes = Boxes(asked.shape)
        self._deadline = Deadline()
        self._numbers = range(1, most + 1, 1 + asked.odd)
        self._centres = list(centres(asked.symmetry))
        self._none: set[int] = set()
        self._found: tuple[Cells, ...] = ()
        self._stopped = "interrupted"
        self._started = time.monotonic()

    def result(self) -> FigureAnswer:
        """Return what is known."""
        found = self._found
        left = [n for n in self._numbers if n not in self._none]
        reason = self._stopped or f"up to {self._numbers[-1]:,} copies make none that was found"
        return replace(
            self._asked,
            copies=found,
            none_of=tuple(sorted(self._none)),
            open=tuple(n for n in left if n < len(found)) if found else tuple(left),
            reason="" if found else reason,
            stopped=self._stopped,
            seconds=time.monotonic() - self._started,
        )

    def run(self, deadline: Deadline) -> None:
        """Look for a figure, then for a proof that there is none of fewer copies, until the deadline."""
        self._deadline, self._stopped = deadline, "interrupted"
        try:
            for number in self._numbers:
                self._keep(self._looked_for(number))
                if self._found:
                    break
            for fewer in self._numbers:
                if self._found and fewer >= len(self._found):
                    break
                self._keep(self._proved(fewer))
        except Undecided as limit:
            self._stopped = str(limit)
        else:
            self._stopped = ""

    def _keep(self, found: list[Cells] | None) -> None:
        """Keep a figure, after it is verified."""
        if found:
            better = tuple(sorted(found))
            _verify(replace(self._asked, copies=better))
            self._found = better

    def _looked_for(self, number: int) -> list[Cells] | None:
        """Return a figure of so many copies near the centre, in larger and larger squares."""
        reach = self._reach(number)
        area = number * len(self._asked.shape)
        outcomes = []
        for centre in self._centres:
            seen = 0
            for sides in count(isqrt(area) + 1):
                cells = within(centre, sides, reach)
                if len(cells) == seen and sides < reach:
                    continue  # these half steps reach no cell
                seen = len(cells)
                found = self._in(centre, cells, number, _LOOKING)
                if found:
                    return found
                if found is None or sides >= reach or sides > 2 * isqrt(area):
                    outcomes.append(found is False and sides >= reach)
                    break
        if all(outcomes):
            self._none.add(number)
        return None

    def _proved(self, number: int) -> list[Cells] | None:
        """Return a figure of so many copies, or note that there is none, if that can be proved."""
        if number in self._none:
            return None
        for centre in self._centres:
            reach = self._reach(number)
            found = self._in(centre, within(centre, reach, reach), number, _PROVING)
            if found:
                return found
            if found is None:
                return None
        self._none.add(number)
        return None

    def _reach(self, number: int) -> int:
        return reach_of(self._asked.symmetry, number, len(self._asked.shape))

    def _in(
        self, centre: Centre, cells: Cells, number: int, conflicts: int
    ) -> list[Cells] | Literal[False] | None:
        self._deadline.check()
        found = figure_in(
            self._boxes,
            centre,
            cells,
            number,
            holes=self._asked.holes,
            conflicts=conflicts,
            deadline=self._deadline,
        )
        if found is None:
            self._deadline.check()
        return found


def _verify(found: FigureAnswer) -> None:
    """Check that copies make a connected figure with the symmetry.

    Raises
    ------
    EngineError
        If they do not.
    """
    from satpack.model.grids import apply

    shape = found.shape
    ways = shape.grid.orientations(shape.cells, reflect=shape.reflect)
    figure = sorted(cell for copy in found.copies for cell in copy)
    home = shape.grid.translated_home(figure)
    is_right = (
        len(set(figure)) == len(figure)
        and all(shape.grid.translated_home(copy) in ways for copy in found.copies)
        and len(connected_parts(shape.grid, figure)) == 1
        and all(
            shape.grid.translated_home(apply(matrix, cell) for cell in figure) == home
            for matrix in CLASSES[found.symmetry]
        )
    )
    if not is_right:
        raise EngineError(f"the figure of {found.name} is wrong")
