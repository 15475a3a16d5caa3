"""The verdict on one box: by a colouring that repeats, the strip of its cross-section, or a SAT solver.

Results about strips are kept for the next box; so one `Decider` gets all boxes of a cross-section.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from satpack.engines.refuting.second_opinion import Allowance
from satpack.kernels.library import is_available
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import EngineError
from satpack.tilings.rectangles.boxes import written_sides
from satpack.tilings.rectangles.packing import half_turns, packed, verify_cells
from satpack.tilings.rectangles.strips import Strip, strip_of
from satpack.tilings.rectangles.weights import Weighings

if TYPE_CHECKING:
    from collections.abc import Callable

    from satpack.model.grids import Cells, Grid
    from satpack.runtime.limits import Deadline
    from satpack.tilings.rectangles.boxes import Boxes, Sides


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
        The kind of argument: "area", "composed", "colouring", "strip" or "search"; "" if undecided.
    reason : str
        In words.
    parts : tuple of Sides
        Two smaller ones that a straight cut leaves, both filled; empty if there is no such cut.
    copies : tuple of Cells
        The copies that fill one without such a cut: verified.
    warrant : Warrant
        The basis of a solver's claim that copies do not fill it.
    """

    sides: Sides
    filled: bool | None = None
    by: str = ""
    reason: str = ""
    parts: tuple[Sides, ...] = ()
    copies: tuple[Cells, ...] = field(default=(), repr=False)
    warrant: Warrant = UNASKED

    @property
    def prime(self) -> bool:
        """Whether copies fill it, and no straight cut leaves two that copies fill."""
        return bool(self.filled) and not self.parts

    @property
    def name(self) -> str:
        """How it is called, such as 5x10."""
        return written_sides(self.sides)


SEARCHED = "a SAT solver"
"""The reason of a verdict by search."""


def searched_in_vain(sides: Sides, warrant: Warrant) -> Rectangle:
    """Return the verdict that a solver refuted all fillings."""
    reason = f"{SEARCHED}, {warrant.text}"
    return Rectangle(sides, filled=False, by="search", reason=reason, warrant=warrant)


def verify_verdict(
    boxes: Boxes, found: Rectangle, cells_of: Callable[[Grid, Sides], Cells]
) -> None:
    """Check that the copies of a verdict fill its cells, and that other verdicts have none; raise EngineError otherwise."""
    if found.filled and not found.parts:
        verify_cells(boxes, cells_of(boxes.shape.grid, found.sides), found.copies)
    elif found.copies:
        raise EngineError(f"{found.name} has copies, but is not filled by them")


class Effort(NamedTuple):
    """The most effort to spend on a box."""

    states: int  # of a strip after a layer
    conflicts: int | None  # of a SAT solver
    cells: int | None = None
    """The largest box for a SAT solver: building the formula of a large one alone takes seconds."""


class Decider:
    """Decides the boxes of a shape one by one; may live in a child process."""

    def __init__(self, boxes: Boxes) -> None:
        self._boxes = boxes
        self._strips: dict[tuple[int, Sides], Strip] = {}
        self._stuck: dict[tuple[int, Sides], int] = {}
        self._weighings = Weighings(boxes)
        self._unweighed: set[Sides] = set()
        self._allowance = Allowance()  # for all boxes together

    def decide(self, sides: Sides, effort: Effort, deadline: Deadline) -> Rectangle | None:
        """Return the verdict on a box whose area fits; None if the effort does not suffice."""
        deadline.check()
        here = Rectangle(sides)
        return (
            self._by_colouring(here)
            or self._by_strip(here, effort.states, deadline)
            or self._by_search(here, effort, deadline)
        )

    def _by_colouring(self, here: Rectangle) -> Rectangle | None:
        if here.sides in self._unweighed:
            return None
        for weights in self._weighings:
            found = weights.against(here.sides)
            if found is not None:
                return replace(here, filled=False, by="colouring", reason=found.sentence)
        self._unweighed.add(here.sides)
        return None

    def _by_strip(self, here: Rectangle, states: int, deadline: Deadline) -> Rectangle | None:
        from satpack.tilings.rectangles.fillings import filling

        if not is_available():
            return None
        axis, cross = key = strip_of(here.sides)
        strip = self._strips.get(key)
        if strip is None:
            strip = self._strips[key] = Strip(self._boxes, axis, cross)
        length = here.sides[axis]
        if not strip.usable:
            return None
        while strip.fills(length) is None and self._stuck.get(key, 0) < states:
            if not strip.grow(states, deadline):
                self._stuck[key] = states
        fills = strip.fills(length)
        if fills is None:
            return None
        across = written_sides(cross)
        reason = (
            f"the states of the strip of {'width' if len(cross) == 1 else 'cross-section'} {across}"
        )
        copies = tuple(sorted(filling(strip, length))) if fills else ()
        return replace(here, filled=fills, by="strip", reason=reason, copies=copies)

    def _by_search(self, here: Rectangle, effort: Effort, deadline: Deadline) -> Rectangle | None:
        boxes, sides, conflicts = self._boxes, here.sides, effort.conflicts
        if effort.cells is not None and boxes.cells(sides) > effort.cells:
            return None
        reason = SEARCHED
        found = packed(boxes, sides, conflicts, deadline, allowance=self._allowance)
        for turn in half_turns(boxes, sides) if found is None else ():
            deadline.check()
            # without symmetric fillings there may be others
            found = packed(boxes, sides, conflicts, deadline, turn=turn)
            if isinstance(found, list):
                reason = "a SAT solver, symmetric by a half turn"
                break
            found = None
        if found is None:
            deadline.check()
            return None
        if isinstance(found, Warrant):
            return searched_in_vain(sides, found)
        return replace(here, filled=True, by="search", reason=reason, copies=tuple(sorted(found)))
