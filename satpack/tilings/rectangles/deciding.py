"""The verdict on one box: by a colouring that repeats, the strip of its cross-section, or a SAT solver with a limit of conflicts.

Results about strips are kept for the next box; so one `Decider` gets all boxes of a cross-section. A filling that a half turn takes
to itself has half as many choices: if one exists, the solver finds it far sooner. Trapezoids have no strips and no half turns.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from satpack.engines.sat.driver import Literals, first_model, open_clauses
from satpack.engines.sat.solvers import DEFAULT_SOLVER
from satpack.engines.sat.witness import Allowance
from satpack.kernels.library import is_available
from satpack.model.boxes import Sides, sides_text
from satpack.model.grids import Cells, apply
from satpack.model.grids.vectors import minus, shifted
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import EngineError, Undecided
from satpack.tilings.rectangles.strips import Strip, filling, strip_of
from satpack.tilings.rectangles.weights import PERIODS, RepeatingWeights
from satpack_encodings import Variables, exactly_one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.model.grids import Cell, Matrix
    from satpack.runtime.limits import Deadline
    from satpack.tilings.rectangles.boxes import Boxes

_PAIRWISE = 48
"""Most placements on a cell for the pairwise encoding, which makes solvers faster, but large formulas larger."""


def placements_in(boxes: Boxes, cells: Cells) -> list[Cells]:
    shape = boxes.shape
    frame = shape.frame
    inside = {frame.code(cell) for cell in cells}
    # by the place of its first cell each copy comes once
    found = {
        tuple(sorted(covered))
        for first, *others in shape.orientations
        for cell in inside
        if frame.class_of(cell) == frame.class_of(first)
        and inside.issuperset(covered := [cell, *(other - first + cell for other in others)])
    }
    return [tuple(sorted(map(frame.vector, covered))) for covered in sorted(found)]


def packed(
    boxes: Boxes,
    sides: Sides,
    conflicts: int | None,
    deadline: Deadline,
    *,
    turn: Matrix | None = None,
    allowance: Allowance | None = None,
) -> list[Cells] | Warrant | None:
    """Return copies that fill a box, a warrant that none do, or None after too many conflicts.

    With ``turn``, a turn of the box, only fillings that it maps to themselves are searched; a warrant then excludes no others.
    """
    cells = boxes.covered(sides)
    placements = placements_in(boxes, cells)
    options: list[tuple[Cells, ...]]
    options = [(each,) for each in placements] if turn is None else _pairs(cells, turn, placements)
    on_cell: dict[Cell, list[int]] = {cell: [] for cell in cells}
    variables = Variables()
    chosen = variables.group("placement", len(options))
    for variable, option in zip(chosen, options, strict=True):
        for cell in chain(*option):
            on_cell[cell].append(variable)
    # the two cells of an orbit have the same literals
    covering = sorted({tuple(literals) for literals in on_cell.values()})
    most = max(map(len, covering))
    clauses = {
        tuple(clause)
        for literals in covering
        for clause in exactly_one(
            literals, variables, method="pairwise" if most <= _PAIRWISE else "commander"
        )
    }
    formula = sorted(map(list, clauses))
    with open_clauses(
        Literals(), [formula], DEFAULT_SOLVER, deadline, allowance=allowance
    ) as opened:
        try:
            model = first_model(opened, deadline, conflicts=conflicts)
        except Undecided:
            return None
        if model is None:
            return opened.session.warrant(deadline)
        numbers = [v for v in model if 0 < v <= len(options)]
        return [copy for v in numbers for copy in options[v - 1]]


def half_turns(boxes: Boxes, sides: Sides) -> list[Matrix]:
    """Return the half turns that map a box to itself and copies to copies."""
    dimension = len(sides)
    return [
        matrix
        for matrix, axes, signs in boxes.motions
        # two axes turned around, the others kept
        if axes == tuple(range(dimension)) and sum(signs) == dimension - 4
    ]


def _pairs(cells: Cells, turn: Matrix, placements: Sequence[Cells]) -> list[tuple[Cells, ...]]:
    """Return each placement that a turn of the cells keeps, and each pair that it swaps, unless the two overlap."""
    low = min(apply(turn, cell) for cell in cells)
    shift = minus(min(cells), low)
    found: list[tuple[Cells, ...]] = []
    for each in placements:
        image = tuple(sorted(shifted([apply(turn, cell) for cell in each], shift)))
        if image == each:
            found.append((each,))
        elif each < image and not set(each) & set(image):
            found.append((each, image))
    return found


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
        return sides_text(self.sides)


def verify_verdict(boxes: Boxes, found: Rectangle) -> None:
    """Check that the copies of a verdict fill its box, and that other verdicts have none; raise EngineError otherwise."""
    grid, shape = boxes.shape.grid, boxes.shape
    if not found.filled or found.parts:
        if found.copies:
            raise EngineError(f"{found.name} has copies, but is not filled by them")
        return
    ways = grid.orientations(shape.cells, reflect=shape.reflect)
    covered = sorted(cell for copy in found.copies for cell in copy)
    are_copies = all(grid.translated_home(copy) in ways for copy in found.copies)
    if not are_copies or covered != sorted(boxes.covered(found.sides)):
        raise EngineError("a filling is wrong")


class Effort(NamedTuple):
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
        self._weights: dict[int, RepeatingWeights] = {}
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
        for period in PERIODS.get(len(here.sides), ()):
            if period not in self._weights:
                self._weights[period] = RepeatingWeights(self._boxes, period)
            found = self._weights[period].against(here.sides)
            if found is not None:
                return replace(here, filled=False, by="colouring", reason=found.sentence)
        self._unweighed.add(here.sides)
        return None

    def _by_strip(self, here: Rectangle, states: int, deadline: Deadline) -> Rectangle | None:
        if self._boxes.kind != "box" or not is_available():
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
        across = sides_text(cross)
        reason = (
            f"the states of the strip of {'width' if len(cross) == 1 else 'cross-section'} {across}"
        )
        copies = tuple(sorted(filling(strip, length))) if fills else ()
        return replace(here, filled=fills, by="strip", reason=reason, copies=copies)

    def _by_search(self, here: Rectangle, effort: Effort, deadline: Deadline) -> Rectangle | None:
        boxes, sides, conflicts = self._boxes, here.sides, effort.conflicts
        if effort.cells is not None and boxes.cells(sides) > effort.cells:
            return None
        reason = "a SAT solver"
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
            reason = f"{reason}, {found.text}"
            return replace(here, filled=False, by="search", reason=reason, warrant=found)
        return replace(here, filled=True, by="search", reason=reason, copies=tuple(sorted(found)))
