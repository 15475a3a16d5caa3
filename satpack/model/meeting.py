"""Where pieces meet: whether the marks on the sides of walls match, and whether sticks cross; the plain way, for checks."""

from __future__ import annotations

from itertools import combinations
from math import atan2
from typing import TYPE_CHECKING

from satpack.model.grids import PARTS
from satpack.model.grids.coordinates import written
from satpack.model.grids.vectors import minus, negated, plus
from satpack.model.looks import PLAIN
from satpack.model.sides import NO_MARK
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.grids import Cell, Cells
    from satpack.model.looks import CellLook
    from satpack.model.puzzle import Puzzle
    from satpack.model.surface import Surface


def misfit(puzzle: Puzzle, owner: Mapping[Cell, int], looks: Mapping[Cell, CellLook]) -> str:
    """Return the first side of a piece that does not match the one it meets, "" if none; cells without a look are plain."""
    if not puzzle.has_sides:
        return ""
    grid, surface, sides = puzzle.grid, puzzle.surface, puzzle.sides
    region = set(puzzle.region.cells)
    marks = {cell: dict(looks.get(cell, PLAIN).sides) for cell in owner}
    for cell, own in marks.items():
        for step in grid.sides_of(cell):
            mark, other = own.get(step, NO_MARK), surface.home(plus(cell, step))
            if other not in region:
                if not sides.fits_outside(mark):
                    return f"{_side(mark)} of {written(grid, cell)} is towards the outside; the puzzle wants {brief(sides.border)} there"
                continue
            if other not in owner:
                continue
            opposite = marks[other].get(negated(step), NO_MARK)
            is_inside = owner[cell] == owner[other] and NO_MARK in (mark, opposite)
            if not is_inside and not sides.may_meet(mark, opposite):
                return f"{_side(mark)} of {written(grid, cell)} does not match {_side(opposite)} of {written(grid, other)}"
    return ""


def _side(mark: str) -> str:
    return f"side {brief(mark)}" if mark else "a side without a mark"


def sticks_around(surface: Surface, cells: Cells) -> list[Cells]:
    """Return for each point where some sticks end these, in the order in which they lie around it.

    On a surface on which a stick is as long as the way round it ends at a point twice.

    >>> from satpack.model.grids import GRIDS
    >>> from satpack.model.surface import surface_of
    >>> corner = ((0, 1), (1, 0))
    >>> sticks_around(surface_of(GRIDS["stick"], corner, ()), corner)
    [((1, 0), (0, 1)), ((0, 1),), ((1, 0),)]
    """
    found: dict[Cell, list[tuple[float, Cell]]] = {}
    for cell in cells:
        middle = tuple(PARTS * value for value in cell)
        for end in surface.grid.rings(cell)[0]:
            x, y = surface.grid.cartesian(minus(middle, end))
            found.setdefault(surface.reduced_corner(end), []).append((atan2(y, x), cell))
    return [tuple(cell for _, cell in sorted(around)) for around in found.values()]


def crossing(puzzle: Puzzle, owner: Mapping[Cell, int]) -> str:
    """Return where two pieces cross, "" if nowhere: going round a point, their sticks alternate."""
    if not puzzle.grid.may_cross:
        return ""
    for around in sticks_around(puzzle.surface, puzzle.region.cells):
        covered = [cell for cell in around if cell in owner]
        for a, b, c, d in combinations(covered, 4):
            if owner[a] == owner[c] != owner[b] == owner[d]:
                return (
                    f"pieces cross: one on {written(puzzle.grid, a, c)}, "
                    f"the other on {written(puzzle.grid, b, d)}"
                )
    return ""


def is_framed(puzzle: Puzzle) -> bool:
    """Whether as many sides have the border's mark as lie towards the outside, so that none of them can lie inside.

    That takes fixed numbers of copies, a region that is filled, and no sides without a mark that may be towards the outside.
    """
    sides, region = puzzle.sides, puzzle.region.cells
    if sides.border == NO_MARK or puzzle.must_fill < len(region):
        return False
    grid, own = puzzle.grid, set(region)
    border = unmarked = 0
    for piece in puzzle.pieces:
        if not piece.copies.is_fixed:
            return False
        marked = [mark for _, _, mark in piece.sides]
        inside = set(piece.cells)
        outer = sum(plus(c, step) not in inside for c in piece.cells for step in grid.sides_of(c))
        border += marked.count(sides.border) * piece.copies.low
        unmarked += (outer - len(marked)) * piece.copies.low
    outside = sum(
        puzzle.surface.home(plus(cell, step)) not in own
        for cell in region
        for step in grid.sides_of(cell)
    )
    return border == outside and not (unmarked and sides.fits_outside(NO_MARK))


def wastes_border(puzzle: Puzzle, looks: Mapping[Cell, CellLook]) -> bool:
    """Whether a piece whose cells look so has the border's mark inside of a region where that is needed outside."""
    region = set(puzzle.region.cells)
    return any(
        mark == puzzle.sides.border and puzzle.surface.home(plus(cell, step)) in region
        for cell, look in looks.items()
        for step, mark in look.sides
    )
