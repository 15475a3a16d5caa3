"""One box by a SAT solver, for so many conflicts; and whether what is said to fill it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.rectangles.boxes import box_cells, written_sides
from satpack.engines.sat.session import open_session
from satpack.engines.sat.solvers import DEFAULT_SOLVER
from satpack.runtime.errors import EngineError
from satpack_encodings import Variables, exactly_one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.rectangles.boxes import Boxes, Sides
    from satpack.model.grids import Cells
    from satpack.runtime.limits import Deadline

__all__ = ["packed", "placements_in", "verify_filling"]


def placements_in(boxes: Boxes, cells: Cells) -> list[Cells]:
    """Return where copies may lie within some cells."""
    shape = boxes.shape
    frame = shape.frame
    inside = {frame.code(cell) for cell in cells}
    found = {
        tuple(sorted(covered))
        for cell in inside
        for copy in shape.copies_on(cell)
        if inside.issuperset(covered := shape.covered(copy))
    }
    return [tuple(sorted(map(frame.vector, covered))) for covered in sorted(found)]


def packed(
    boxes: Boxes, sides: Sides, conflicts: int | None, deadline: Deadline
) -> list[Cells] | bool | None:
    """Return copies that fill a box; False if none do, None if that is not known after so many conflicts.

    Raises
    ------
    Undecided
        If the deadline passes before the solver has the formula.
    """
    cells = box_cells(boxes.shape.grid, sides)
    options = placements_in(boxes, cells)
    on_cell: dict[tuple[int, ...], list[int]] = {cell: [] for cell in cells}
    variables = Variables()
    chosen = variables.group("placement", len(options))
    for variable, option in zip(chosen, options, strict=True):
        for cell in option:
            on_cell[cell].append(variable)
    clauses = [
        clause for literals in on_cell.values() for clause in exactly_one(literals, variables)
    ]
    with open_session(DEFAULT_SOLVER, clauses, deadline) as session:
        found = session.solve((), deadline, conflicts=conflicts)
        if not found:
            return found
        return [options[v - 1] for v in session.model() if 0 < v <= len(options)]


def verify_filling(boxes: Boxes, sides: Sides, copies: Sequence[Cells]) -> None:
    """Check that copies fill a box.

    Raises
    ------
    EngineError
        If they do not.
    """
    grid, shape = boxes.shape.grid, boxes.shape
    ways = grid.orientations(shape.cells, reflect=shape.reflect)
    covered = sorted(cell for copy in copies for cell in copy)
    are_copies = all(grid.translated_home(copy) in ways for copy in copies)
    if not are_copies or covered != list(box_cells(grid, sides)):
        raise EngineError(f"the filling of {written_sides(sides)} is wrong")
