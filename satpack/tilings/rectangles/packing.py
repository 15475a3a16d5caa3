"""Fills one box by a SAT solver with a limit of conflicts, and verifies fillings.

A filling that a half turn takes to itself has half as many choices: if one exists, it is found far sooner.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from satpack.engines.sat.driver import Literals, first_model, open_clauses
from satpack.engines.sat.solvers import DEFAULT_SOLVER
from satpack.model.grids import apply
from satpack.model.grids.vectors import minus, shifted
from satpack.runtime.errors import EngineError, Undecided
from satpack.tilings.rectangles.boxes import box_cells
from satpack_encodings import Variables, exactly_one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.refuting.second_opinion import Allowance
    from satpack.model.grids import Cell, Cells, Matrix
    from satpack.model.warrant import Warrant
    from satpack.runtime.limits import Deadline
    from satpack.tilings.rectangles.boxes import Boxes, Sides

_PAIRWISE = 48
"""Most placements on a cell for the pairwise encoding, which makes solvers faster, but large formulas larger."""


def placements_in(boxes: Boxes, cells: Cells) -> list[Cells]:
    """Return the placements of copies within some cells."""
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
    """Return copies that fill a box; see `packed_cells`."""
    cells = box_cells(boxes.shape.grid, sides)
    return packed_cells(boxes, cells, conflicts, deadline, turn=turn, allowance=allowance)


def packed_cells(
    boxes: Boxes,
    cells: Cells,
    conflicts: int | None,
    deadline: Deadline,
    *,
    turn: Matrix | None = None,
    allowance: Allowance | None = None,
) -> list[Cells] | Warrant | None:
    """Return copies that fill some cells, a warrant that none do, or None after too many conflicts.

    With ``turn``, a turn of the cells, only fillings that it maps to themselves are searched; a warrant then excludes
    no others. ``allowance`` limits the work on a proof. Raises Undecided only before the solver has the formula.
    """
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


def verify_cells(boxes: Boxes, cells: Cells, copies: Sequence[Cells]) -> None:
    """Check that copies fill some cells; raise EngineError otherwise."""
    grid, shape = boxes.shape.grid, boxes.shape
    ways = grid.orientations(shape.cells, reflect=shape.reflect)
    covered = sorted(cell for copy in copies for cell in copy)
    are_copies = all(grid.translated_home(copy) in ways for copy in copies)
    if not are_copies or covered != sorted(cells):
        raise EngineError("a filling is wrong")
