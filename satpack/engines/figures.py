"""Figures with a symmetry made of copies of a shape, by SAT: inside a part of the plane, so many copies, connected.

A figure is symmetric about a centre: a turn or mirror about it takes the figure to itself. The cells that a symmetry
takes to each other share one variable. What a solver makes of several parts is forbidden: between cells
of two parts some cell beside one of them must be covered.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import gcd
from typing import TYPE_CHECKING, Literal

from satpack.engines.rectangles.packing import placements_in
from satpack.engines.sat.session import open_session
from satpack.engines.sat.solvers import DEFAULT_SOLVER
from satpack.model.connected import connected_parts
from satpack.model.grids import apply
from satpack.model.grids import product as after
from satpack_encodings import Variables, at_most_one, exactly

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from satpack.engines.rectangles.boxes import Boxes
    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = ["CLASSES", "Centre", "centres", "figure_in", "reach_of", "within"]

_TURN: Matrix = ((0, -1), (1, 0))
_HALF: Matrix = ((-1, 0), (0, -1))
_LATERAL: Matrix = ((-1, 0), (0, 1))
_DIAGONAL: Matrix = ((0, 1), (1, 0))

CLASSES: dict[str, tuple[Matrix, ...]] = {
    "lateral": (_LATERAL,),
    "diagonal": (_DIAGONAL,),
    "rotary": (_HALF,),
    "double lateral": (_LATERAL, _HALF),
    "double diagonal": (_DIAGONAL, _HALF),
    "double rotary": (_TURN,),
    "full": (_TURN, _LATERAL),
}
"""Symmetry classes of figures of squares, by G. Sicherman's names, and what generates each."""


@dataclass(frozen=True, slots=True)
class Centre:
    """A group of symmetries about a centre.

    Attributes
    ----------
    matrices : tuple of Matrix
        The turns and mirrors.
    twice : Cell
        Twice the centre's coordinates: 0 or 1 for each, the middle of a cell or of a side.
    """

    matrices: tuple[Matrix, ...]
    twice: Cell

    def image(self, number: int, cell: Cell) -> Cell:
        """Return where one of the symmetries takes a cell."""
        relative = [2 * value - at for value, at in zip(cell, self.twice, strict=True)]
        turned = apply(self.matrices[number], tuple(relative))
        return tuple((value + at) // 2 for value, at in zip(turned, self.twice, strict=True))

    def orbit(self, cell: Cell) -> frozenset[Cell]:
        """Return where the symmetries take a cell."""
        return frozenset(self.image(number, cell) for number in range(len(self.matrices)))


def centres(name: str) -> Iterator[Centre]:
    """Yield the centres that figures of a class may have, one of each kind."""
    group: set[Matrix] = {((1, 0), (0, 1))}
    while True:
        more = group | {
            after(a, b) for a in (*group, *CLASSES[name]) for b in (*group, *CLASSES[name])
        }
        if more == group:
            break
        group = more
    seen: set[Cell] = set()
    for twice in product((0, 1), repeat=2):
        # a centre must take cells to cells
        offsets = [
            tuple(t - v for t, v in zip(twice, apply(matrix, twice), strict=True))
            for matrix in group
        ]
        if any(value % 2 for offset in offsets for value in offset):
            continue
        # what moves along the mirror's line is the same kind
        kind = (twice[0], 0) if name == "lateral" else (0, 0) if name == "diagonal" else twice
        if name in {"rotary", "double lateral"}:
            kind = tuple(sorted(kind))
        if kind not in seen:
            seen.add(kind)
            yield Centre(tuple(sorted(group)), twice)


def reach_of(name: str, copies: int, size: int) -> int:
    """Return how far the cells of any connected figure can be from the centre: across and along together, in half steps.

    A connected figure of n cells in a box of w by h has n >= w + h - 1, since a path leads through it from side to side
    both ways. A turn's centre is the box's. Along a mirror's line the centre may be chosen, up to half a cell.
    """
    return copies * size - 1 + {"lateral": 1, "diagonal": 2}.get(name, 0)


def within(centre: Centre, side: int, reach: int) -> Cells:
    """Return the cells up to so many half steps to each side of a centre, and across and along together up to the reach."""
    span = range(-side, side + 1)
    distances = (
        (x, y, abs(2 * x - centre.twice[0]), abs(2 * y - centre.twice[1]))
        for x in span
        for y in span
    )
    return tuple(
        (x, y)
        for x, y, across, along in distances
        if max(across, along) <= side and across + along <= reach
    )


def _holes(grid: Grid, cells: Iterable[Cell]) -> list[Cells]:
    """Return the holes of a figure of squares."""
    figure = set(cells)
    low = [min(cell[i] for cell in figure) - 1 for i in range(2)]
    high = [max(cell[i] for cell in figure) + 1 for i in range(2)]
    frame = product(*(range(a, b + 1) for a, b in zip(low, high, strict=True)))
    empty = sorted(cell for cell in frame if cell not in figure)
    return [part for part in connected_parts(grid, empty) if empty[0] not in part]


def figure_in(
    boxes: Boxes,
    centre: Centre,
    cells: Cells,
    copies: int,
    *,
    holes: bool,
    conflicts: int | None,
    deadline: Deadline,
) -> list[Cells] | Literal[False] | None:
    """Return copies that make a symmetric figure of some cells; False if there is none, None after so many conflicts.

    Parameters
    ----------
    boxes : Boxes
        The shape.
    centre : Centre
        The symmetry.
    cells : Cells
        Where copies may lie; the symmetries take them to themselves.
    copies : int
        How many.
    holes : bool
        Whether the figure may have holes.
    conflicts : int or None
        For how many a solver may search.
    deadline : Deadline
        When to give up.

    Raises
    ------
    Undecided
        If the deadline passes before the solver has the formula.
    """
    grid = boxes.shape.grid
    sizes = gcd(*(len(centre.orbit(cell)) for cell in cells))
    if copies * len(boxes.shape) % sizes:
        return False  # such as an odd number of cells, in pairs
    options = placements_in(boxes, cells)
    variables = Variables()
    chosen = variables.group("placement", len(options))
    covering: dict[Cell, list[int]] = {cell: [] for cell in cells}
    for variable, option in zip(chosen, options, strict=True):
        for cell in option:
            covering[cell].append(variable)
    orbits = {cell: min(centre.orbit(cell)) for cell in cells}
    covered = variables.labelled("covered", sorted(set(orbits.values())))

    def variables_of(some: Iterable[Cell]) -> list[int]:
        return [covered[orbit] for orbit in sorted({orbits[c] for c in some if c in orbits})]

    clauses: list[Clause] = []
    for cell, literals in covering.items():
        own = covered[orbits[cell]]
        clauses.append([-own, *literals])
        clauses += ([-literal, own] for literal in literals)
        clauses += at_most_one(literals, variables)
    clauses += exactly(list(chosen), copies, variables)
    with open_session(DEFAULT_SOLVER, clauses, deadline) as session:
        while True:
            found = session.solve((), deadline, conflicts=conflicts)
            if not found:
                return None if found is None else False
            placed = [options[v - 1] for v in session.model() if 0 < v <= len(options)]
            figure = sorted(cell for option in placed for cell in option)
            cuts = list(_cuts(grid, figure, holes=holes))
            if not cuts:
                return placed
            session.add(
                [
                    [*(-v for v in variables_of(there)), *variables_of(missing)]
                    for there, missing in cuts
                ]
            )


def _cuts(
    grid: Grid, figure: list[Cell], *, holes: bool
) -> Iterator[tuple[Iterable[Cell], Iterable[Cell]]]:
    """Yield what is wrong with a figure: these cells can't all be covered unless one of those is, too."""
    parts = connected_parts(grid, figure)
    for part, other in pairwise(parts):
        # who comes from one part to the other passes a cell beside it
        for cell in part:
            yield (cell, other[0]), _beside(grid, part)
    if len(parts) == 1 and not holes:
        for hole in _holes(grid, figure):
            yield _beside(grid, hole), hole


def _beside(grid: Grid, cells: Iterable[Cell]) -> set[Cell]:
    own = set(cells)
    return {other for cell in own for other in grid.neighbours(cell)} - own
