"""Where a piece can be laid, found the plain way, and the room for its variable cells, which the region's hull has to have.

The hull lies between pairs of parallel lines or planes that touch the region: those across each coordinate, and all their
images under the grid's symmetries, so that hulls go to hulls. Where boxes go to boxes it is the smallest box, which
BurrTools' command-line programs use. A wrapped region has no side where it closes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import dot, minus, negated, plus, shifted
from satpack.model.looks import PLAIN
from satpack.model.meeting import is_framed, misfit, wastes_border
from satpack.model.pieces import VARIABLE
from satpack.model.rule import Filling
from satpack.model.turning import orientations_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from satpack.model.grids import Cell, Cells, Matrix
    from satpack.model.looks import CellLook, Looks
    from satpack.model.pieces import Piece
    from satpack.model.puzzle import Puzzle
    from satpack.model.surface import Surface

Hull = tuple[tuple["Cell", int, int], ...]
"""For each normal the least and the greatest product with a cell of the region."""


@lru_cache(maxsize=100)
def normals(surface: Surface) -> Matrix:
    """Return the normals of the sides of hulls, in lattice coordinates: the rows of all symmetries, up to sign.

    On a wrapped region only those that are perpendicular to each period.

    >>> import satpack
    >>> normals(satpack.load("hexahexes-17x29-less-1").surface)
    ((0, 1), (1, 0), (1, 1))
    """
    rows = {max(row, negated(row)) for matrix in surface.grid.point_group for row in matrix}
    return tuple(
        sorted(row for row in rows if not any(dot(row, period) for period in surface.periods))
    )


def has_boxes(surface: Surface) -> bool:
    """Whether the hulls are boxes of the lattice's coordinates."""
    return len(normals(surface)) == surface.grid.dimension


@lru_cache(maxsize=100)
def hull(surface: Surface, cells: Cells) -> Hull:
    """Return the hull of a region."""
    found = []
    for normal in normals(surface):
        values = [dot(normal, cell) for cell in cells]
        found.append((normal, min(values), max(values)))
    return tuple(found)


def layings(puzzle: Puzzle, piece: Piece, among: Iterable[Cell]) -> Iterator[dict[Cell, CellLook]]:
    """Yield the cells that a piece covers, with their looks, for every way to lay it on some cells with its variable ones.

    This is the naive method, for checks: each turn on each cell. The same cells come several times if only variable
    cells differ.
    """
    surface, free = puzzle.surface, set(among)
    homes = sorted(free)
    sides = hull(surface, puzzle.region.cells) if piece.variable else ()
    for shape, own in orientations_of(puzzle, piece):
        looks = own or (PLAIN,) * len(shape)
        fixed = [c for c, look in zip(shape, looks, strict=True) if look.colour != VARIABLE]
        kind = puzzle.grid.class_of(fixed[0])
        for home in homes:
            by = minus(home, fixed[0])
            if puzzle.grid.class_of(home) != kind:
                continue
            if (
                surface.home(plus(fixed[-1], by)) not in free
            ):  # as of most homes, where there are few
                continue
            lying = list(zip(shifted(shape, by), looks, strict=True))
            covered = {surface.home(cell): look for cell, look in lying if look.colour != VARIABLE}
            if (
                len(covered) == len(piece)  # else it meets itself, all around
                and free.issuperset(covered)
                and all(
                    low <= dot(normal, cell) <= high
                    for cell, look in lying
                    if look.colour == VARIABLE
                    for normal, low, high in sides
                )
            ):
                yield covered


def translates(
    puzzle: Puzzle, piece: Piece, *, among: Collection[Cell] | None = None
) -> Iterator[Cells]:
    """Yield the cells, only of ``among`` if given, of each placement of a piece that no rule excludes, for one copy of it."""
    free = puzzle.region.cells if among is None else among
    is_border_scarce = is_framed(puzzle)
    below = dict(puzzle.region.colours)
    laid: set[frozenset[tuple[Cell, CellLook]]] = set()
    for covered in layings(puzzle, piece, free):
        if not all(
            puzzle.may_lie(look.colour, below.get(cell, ""))
            for cell, look in covered.items()
            if look.colour
        ):
            continue
        if misfit(puzzle, dict.fromkeys(covered, 0), covered):
            continue
        if is_border_scarce and wastes_border(puzzle, covered):
            continue
        if piece.variable:
            if (key := frozenset(covered.items())) in laid:
                continue  # its variable cells alone are elsewhere
            laid.add(key)
        alone = Filling(puzzle, ((piece.name, tuple(sorted(covered))),))
        if not any(rule.excludes(alone) for rule in puzzle.rules):
            yield tuple(covered)


def has_room(puzzle: Puzzle, piece: Piece, cells: Cells, looks: Looks = ()) -> bool:
    """Whether a piece can cover exactly these cells with these looks, its variable cells in the hull.

    >>> import satpack
    >>> piece = satpack.Piece("A", "#++", grid="square")
    >>> puzzle = satpack.Puzzle("row", "square", "##.#", [piece])
    >>> [has_room(puzzle, piece, (cell,)) for cell in puzzle.region.cells]
    [True, True, True]
    >>> has_room(puzzle, satpack.Piece("B", "+#+", grid="square"), ((0, 0),))
    False
    """
    if not piece.variable:
        return True
    wanted = dict.fromkeys(cells, PLAIN) | dict(looks)
    return any(covered == wanted for covered in layings(puzzle, piece, cells))
