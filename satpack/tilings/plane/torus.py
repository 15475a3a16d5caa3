"""Periodic tilings of any kind: for each number of copies, every torus of that area, covered exactly.

A sublattice of the grid's translations, in Hermite normal form, rolls the grid up to a torus. Tilings with these periods
are exact covers of its cells. If an allowed turn of the shape maps one sublattice to another, it maps their tilings to each
other, so that one of the two is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.placing.cover_problem import CoverProblem
from satpack.model.placing.named_cover import NamedCover
from satpack.questions.enumerate import Enumeration
from satpack.runtime.limits import NEVER, Deadline
from satpack.tilings.plane.lattice import Lattice, sublattices
from satpack.tilings.plane.periodic import PeriodicTiling
from satpack.tilings.plane.shape import Copy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.model.grids import Cell
    from satpack.tilings.plane.shape import Shape


def tori(shape: Shape, copies: int) -> Iterator[Lattice]:
    """Yield the periods of all tori with the area of a number of copies, one of each class under the shape's allowed turns."""
    grid = shape.grid
    index, rest = divmod(copies * len(shape), len(grid.domain))
    if rest:
        return
    frame = shape.frame
    seen: set[tuple[Cell, ...]] = set()
    for lattice in sublattices(grid, index):
        if lattice.rows in seen:
            continue
        codes = [frame.code(period) for period in lattice.periods]
        for matrix in shape.images:
            ways = [grid.coefficients(frame.vector(frame.turned(matrix, code))) for code in codes]
            seen.add(Lattice.spanned(grid, [way for way in ways if way is not None]).rows)
        yield lattice


def tilings_of(
    shape: Shape, lattice: Lattice, *, deadline: Deadline = NEVER, limit: int = 1
) -> Iterator[PeriodicTiling]:
    """Yield tilings with these periods, up to a limit; raise Undecided at the deadline."""
    deadline.check()
    grid, frame = shape.grid, shape.frame
    cells = lattice.cells()
    number = {cell: i for i, cell in enumerate(cells)}
    home: dict[int, int] = {}
    moves = sorted({lattice.reduced(shape.grid.steps_to(cell)) for cell in cells})
    options: dict[tuple[int, ...], Copy] = {}
    for move in moves:
        shift = frame.code(grid.combination(move))
        for orientation in range(len(shape.orientations)):
            copy = Copy(orientation, shift)
            covered = []
            for cell in shape.covered(copy):
                at = home.get(cell)
                if at is None:
                    at = home[cell] = number[lattice.home(frame.vector(cell))]
                covered.append(at)
            if len(set(covered)) == len(covered):
                options.setdefault(tuple(sorted(covered)), copy)
    problem = CoverProblem.of([(1, 1, True)] * len(cells), list(options))
    cover = NamedCover("torus", problem, [str(cell) for cell in range(len(cells))])
    if not _covers_all(options, len(cells)):
        return
    run = Enumeration(cover, timeout=deadline.remaining(), limit=limit)
    copies = list(options.values())
    for solution in run.solutions():
        yield (
            PeriodicTiling(shape, lattice, tuple(copies[option] for option in solution.options))
            .primitive()
            .gathered()
        )
    if not run.complete and not run.limited:
        deadline.check()


def _covers_all(options: dict[tuple[int, ...], Copy], cells: int) -> bool:
    return len({cell for option in options for cell in option}) == cells
