"""Looks of cells: colours, and marks on sides. They are part of a shape, and distinguish its orientations.

A domino with one red end lies on two cells in two ways, and so does a square of which one side has a mark on a cell in four.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids import apply

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.model.sides import Exchange, Marks


class CellLook(NamedTuple):
    """The look of a cell of a piece: the name of its colour, "" for none, and the marks on its sides by their steps."""

    colour: str = ""
    sides: tuple[tuple[Cell, str], ...] = ()


_LEFT: Exchange = MappingProxyType({})
"""No marks exchanged."""

PLAIN = CellLook()
"""A cell without a colour and without marks."""

Looks = tuple[tuple["Cell", CellLook], ...]
"""The cells that do not look plain, each with its look, in lexicographic order."""

Shape = tuple["Cells", tuple[CellLook, ...]]
"""Cells translated home, and the look of each; no looks at all if all are plain."""


def looks_of(colours: Paint, marks: Marks = ()) -> Looks:
    """Return the looks of the cells that have a colour or marks.

    >>> looks_of((((0, 0), "red"),), (((0, 0), (1, 0), "a"),))
    (((0, 0), CellLook(colour='red', sides=(((1, 0), 'a'),))),)
    """
    if not colours and not marks:
        return ()
    sides: dict[Cell, list[tuple[Cell, str]]] = {}
    for cell, step, mark in marks:
        sides.setdefault(cell, []).append((step, mark))
    names = dict(colours)
    return tuple(
        (cell, CellLook(names.get(cell, ""), tuple(sides.get(cell, ()))))
        for cell in sorted(names.keys() | sides.keys())
    )


def placed_looks(cells: Cells, looks: Sequence[CellLook]) -> Looks:
    """Return the looks of cells that do not look plain, from those of all in lexicographic order, or from none."""
    if not looks:
        return ()
    return tuple(pair for pair in zip(cells, looks, strict=True) if pair[1] != PLAIN)


def seen(looks: Looks) -> tuple[Paint, Marks]:
    """Return the colours and the marks of cells: the inverse of `looks_of`."""
    return (
        tuple((cell, look.colour) for cell, look in looks if look.colour),
        tuple((cell, step, mark) for cell, look in looks for step, mark in look.sides),
    )


def turned_look(look: CellLook, matrix: Matrix, exchange: Exchange = _LEFT) -> CellLook:
    """Return how a cell looks after a symmetry of the grid, and an exchange of marks.

    >>> turned_look(CellLook("red", (((1, 0), "a"),)), ((0, -1), (1, 0)))
    CellLook(colour='red', sides=(((0, 1), 'a'),))
    """
    if not look.sides:
        return look
    turned = [(apply(matrix, step), exchange.get(mark, mark)) for step, mark in look.sides]
    return CellLook(look.colour, tuple(sorted(turned)))


def turned_shape(
    grid: Grid, cells: Cells, looks: Looks, matrix: Matrix, exchange: Exchange = _LEFT
) -> Shape:
    """Return cells with their looks after a symmetry of the grid and an exchange of marks, translated home."""
    if not looks:
        return grid.translated_home([apply(matrix, cell) for cell in cells]), ()
    of = dict(looks)
    pairs = sorted(
        (apply(matrix, c), turned_look(of.get(c, PLAIN), matrix, exchange)) for c in cells
    )
    return grid.translated_home([cell for cell, _ in pairs]), tuple(look for _, look in pairs)


@lru_cache(maxsize=1_000)  # placing, symmetries and verification need the same
def oriented(grid: Grid, cells: Cells, looks: Looks, *, reflect: bool) -> Mapping[Shape, int]:
    """Return the distinct orientations of cells with looks, as `Grid.orientations` does for plain cells.

    Each shape maps to the index of the first symmetry in the grid's point group that makes it.

    >>> from satpack.model.grids import GRIDS
    >>> domino = ((0, 0), (1, 0))
    >>> len(oriented(GRIDS["square"], domino, (), reflect=False))
    2
    >>> len(oriented(GRIDS["square"], domino, looks_of((((0, 0), "red"),)), reflect=False))
    4
    """
    if not looks:
        plain = grid.orientations(cells, reflect=reflect)
        return {(shape, ()): index for shape, index in plain.items()}
    # no turn of balls that only a reflection in their plane makes: it exchanges their sides above and below
    has_sides = any(look.sides for _, look in looks)
    turns = grid.symmetries(reflect=reflect) if has_sides else grid.turns(cells, reflect=reflect)
    found: dict[Shape, int] = {}
    for index, matrix in enumerate(turns):
        found.setdefault(turned_shape(grid, cells, looks, matrix), index)
    return found
