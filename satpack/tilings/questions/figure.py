"""How few copies of a shape make a figure with a symmetry? Of odd numbers of copies these are G. Sicherman's oddities.

The least open number of copies gets a budget of nodes, the next one half of it, and so on; then
all that are still open with twice as many. So a figure that is easy to make is found although some fewer copies can't be
excluded yet, and no more than half of the work is spent on more copies than are needed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Unpack

from satpack.io.formats.declared import filled
from satpack.model.abilities import Pictured
from satpack.model.answer import Conclusion, Picture, Result
from satpack.model.connected import connected_parts
from satpack.model.grids import apply
from satpack.model.grids.coordinates import sorted_cells
from satpack.model.pieces import Piece
from satpack.model.puzzle import Puzzle
from satpack.model.solution import Placed, Solution, confirmed
from satpack.questions.question import question
from satpack.runtime.declared_options import complete
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent
from satpack.runtime.wording import many
from satpack.tilings.figures import OutOfNodes, elements_of, figure_of, site_groups
from satpack.tilings.plane.shape import shape_given
from satpack.tilings.questions.formats import FigureRecord, about
from satpack.tilings.questions.tiling_options import MOST_COPIES, FigureArguments, FigureOptions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from satpack.model.grids import Cell, Cells
    from satpack.runtime.progress import Tell
    from satpack.tilings.plane.shape import Shape

_NODES = 1_000
"""Nodes for which a number of copies is searched at first."""


@dataclass(frozen=True, slots=True)
class FigureAnswer(Result, Pictured):
    """A figure with a symmetry, made of as few copies of a shape as was found.

    Attributes
    ----------
    name : str
        The name of the shape.
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

    @property
    def solution(self) -> Solution:
        """The figure as a solution of the puzzle to fill it with the copies; it draws itself.

        Raises
        ------
        OptionError
            If no figure was found.
        """
        if not self.copies:
            raise OptionError("no figure was found, so there is nothing to draw")
        shape = self.shape
        puzzle = Puzzle(
            self.name,
            shape.grid,
            [cell for copy in self.copies for cell in copy],
            [Piece(self.name, shape.cells, copies=len(self.copies))],
            reflect=shape.reflect,
        )
        return Solution(puzzle, tuple(Placed(self.name, copy) for copy in self.copies), "closing")

    def to_record(self) -> FigureRecord:
        """Return the record `satpack-figure-1`."""
        return filled(
            FigureRecord,
            self,
            **about(self.name, self.shape),
            number=len(self.copies) or None,
            copies=[sorted_cells(self.shape.grid, copy) for copy in self.copies],
        )

    @property
    def pictured(self) -> FigureAnswer | None:
        """The figure, if one was found."""
        return self if self.copies else None

    @property
    def conclusion(self) -> Conclusion:
        """Whether a figure was found."""
        return "answered" if self.copies else "undecided"

    def report(self, *, verbose: bool = False) -> Iterator[str | Picture]:
        """Yield the figure, and the proofs about smaller numbers of copies."""
        del verbose
        took = f"({self.seconds:.2f} s)"
        if not self.copies:
            yield f"{self.name}: no figure with {self.symmetry} symmetry was found: {self.reason} {took}"
        else:
            number = many(len(self.copies), "copy", "copies")
            yield Picture(self, f"{self.name}: {number} with {self.symmetry} symmetry {took}")
        if self.none_of:
            yield f"proved   {_make_none(self.none_of)}, wherever they lie"
        if self.open:
            yield f"open     {_listed(self.open)}"
        if self.least:
            yield f"these are the fewest{', of odd numbers of copies' * self.odd}"
        if self.stopped:
            yield f"PARTIAL: {self.stopped}"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(f"{number:,}" for number in numbers) + (
        " copy" if list(numbers) == [1] else " copies"
    )


def _make_none(numbers: Sequence[int]) -> str:
    return f"{_listed(numbers)} {'makes' if list(numbers) == [1] else 'make'} none"


def figure_search_for(
    cells: Iterable[Cell], symmetry: str = "", **options: Unpack[FigureOptions]
) -> FigureSearch:
    if not symmetry:
        raise OptionError("name a symmetry, such as --symmetry rotary")
    asked = complete(FigureOptions, options)
    copies = asked["copies"]
    if not 1 <= copies <= MOST_COPIES:
        raise OptionError(f"{copies} copies: use 1 to {MOST_COPIES:,}")
    shape = shape_given(cells, asked["grid"], reflect=asked["reflect"])
    elements_of(shape.grid, symmetry)
    answer = FigureAnswer(asked["name"], shape, symmetry, asked["odd"], asked["holes"])
    return FigureSearch(answer, copies, asked["timeout"])


class FigureSearch:
    """The search for a figure of at most ``most`` copies, asked by an answer that says nothing yet; its results are valid after Ctrl-C."""

    def __init__(self, asked: FigureAnswer, most: int, timeout: float | None = None) -> None:
        self._asked = asked
        self._timeout = timeout
        elements = elements_of(asked.shape.grid, asked.symmetry)
        self._groups = list(site_groups(asked.shape, elements))
        self._numbers = range(1, most + 1, 1 + asked.odd)
        self._none: set[int] = set()
        self._found: tuple[Cells, ...] = ()
        self._stopped = "interrupted"
        self._started = time.monotonic()

    def result(self) -> FigureAnswer:
        found = self._found
        reason = self._stopped or f"up to {_make_none(self._numbers[-1:])}"
        return replace(
            self._asked,
            copies=found,
            none_of=tuple(sorted(self._none)),
            open=tuple(self._open()),
            reason="" if found else reason,
            stopped=self._stopped,
            seconds=time.monotonic() - self._started,
        )

    def run(self, tell: Tell = silent) -> FigureAnswer:
        """Search for a figure, then for a proof that fewer copies make none, until the deadline."""
        deadline = Deadline.after(self._timeout)
        self._stopped = "interrupted"
        nodes = _NODES
        try:
            while open_ones := self._open():
                for place, number in enumerate(open_ones):
                    allowed = nodes >> place
                    if allowed < _NODES or 0 < len(self._found) <= number:
                        break
                    tell(many(number, "copy", "copies"))
                    self._search(number, allowed, deadline)
                nodes *= 2
        except Undecided as limit:
            self._stopped = str(limit)
        else:
            self._stopped = ""
        return self.result()

    def _open(self) -> list[int]:
        """Return the undecided numbers of copies below the best found."""
        most = len(self._found) or self._numbers[-1] + 1
        return [n for n in self._numbers if n < most and n not in self._none]

    def _search(self, number: int, nodes: int, deadline: Deadline) -> None:
        """Search with a given number of copies and store the verified figure, or that there is none."""
        asked = self._asked
        try:
            for group in self._groups:
                found = figure_of(
                    asked.shape, group, number, holes=asked.holes, nodes=nodes, deadline=deadline
                )
                if found:
                    better = tuple(sorted(found))
                    _verify(replace(asked, copies=better))
                    self._found = better
                    return
        except OutOfNodes:
            return
        self._none.add(number)


def _verify(found: FigureAnswer) -> None:
    """Check that copies make a connected figure with the symmetry; raise EngineError otherwise."""
    grid, frame = found.shape.grid, found.shape.frame
    figure = sorted(cell for copy in found.copies for cell in copy)
    home = grid.translated_home(figure)
    confirmed(found.solution)
    if len(connected_parts(grid, figure)) > 1 or any(
        grid.translated_home(apply(frame.matrices[number], cell) for cell in figure) != home
        for number in elements_of(grid, found.symmetry)
    ):
        raise EngineError(f"the figure of {found.name} is wrong")


@question(
    FigureOptions,
    begin=figure_search_for,
    doing="making figures of",
    of="shape",
    arguments=FigureArguments,
    pictures="FigureAnswer",
    files=(".json", ".jsonl", ".txt"),
    examples=(
        "`satpack figure '##./.##/.#.' --symmetry diagonal --odd -o five.svg`: five F pentominoes",
        "`satpack figure '###/##.' --symmetry 'double rotary' --odd --no-holes --json`",
        "`satpack figure '##./.##' --grid hexagon --symmetry rotate-120+mirror-x`: on any grid",
    ),
    status="0 a figure was found, 30 none was found, 2 bad input, 130 interrupted, with the results so far.",
)
def figure(cells: Iterable[Cell], symmetry: str, **options: Unpack[FigureOptions]) -> FigureAnswer:
    """Find the fewest copies of a shape that make a figure with a symmetry.

    The figure is connected. Odd numbers of copies are the interesting ones: these figures are known as oddities. The answer
    says whether it is proved that fewer copies make none, wherever they lie.

    Parameters
    ----------
    cells : iterable of Cell
        The shape; of a piece its `cells`.
    symmetry : str
        As the rule `symmetric` names symmetries of the grid, such as "rotate-180", "mirror-x" or several joined by "+"; of
        squares also "lateral" (a mirror along the rows or columns), "diagonal" (one along a diagonal), "rotary" (a half
        turn), "double lateral", "double diagonal" (two mirrors), "double rotary" (a quarter turn) or "full". More is
        allowed.
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
    return figure_search_for(cells, symmetry, **options).run()
