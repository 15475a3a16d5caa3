"""BurrTools' grids: for each number of a gridType, the satpack grid, the position of cells, and its rotations.

In a BurrTools file a cell is a place (x, y, z) of a box. Transformations are numbered; the rules behind the numbers
are given with the functions that follow them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.model.grids import GRIDS, apply, product

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from satpack.model.grids import Cell, Grid, Matrix

Place = tuple[int, int, int]
"""A cell of a BurrTools file: x, y, z."""


@dataclass(frozen=True, slots=True, eq=False)
class GridType:
    """One of BurrTools' grids."""

    number: int  # the gridType
    grid: Grid
    to_cell: Callable[[Place], Cell | None]  # returns the cell of a place, or None
    to_place: Callable[[Cell], Place]  # returns the place of a cell
    is_step: Callable[[Place], bool]  # whether a difference of places is a translation of the grid
    turns: int
    """Number of transformations that saved assemblies can name; 0 if their numbers are not
    known.
    """
    turn: Callable[[int, Place], Place]
    """Returns the image of a place under a transformation about the origin."""


def _same(place: Cell) -> Place:
    x, y, z = place
    return x, y, z


_X: Matrix = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
_Y: Matrix = ((0, 0, -1), (0, 1, 0), (1, 0, 0))
_Z: Matrix = ((0, -1, 0), (1, 0, 0), (0, 0, 1))
_ONE: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _cube_turns() -> tuple[Matrix, ...]:
    """Return the rotations of cubes: number 4b + a is X a times, then nothing, Y, Y^2, Y^3, Z or Z^3 for b = 0 to 5."""
    twice = product(_Y, _Y)
    second = (_ONE, _Y, twice, product(_Y, twice), _Z, product(_Z, product(_Z, _Z)))
    turns = []
    for after in second:
        matrix = after
        for _ in range(4):
            turns.append(matrix)
            matrix = product(matrix, _X)
    return tuple(turns)


_CUBE_TURNS = _cube_turns()


def _turn_cube(number: int, place: Place) -> Place:
    return _same(apply(_CUBE_TURNS[number], place))


def _prism_cell(place: Place) -> Cell:
    """Return the prism of a place: it points up iff x + y is even, and rows grow upwards as the lattice does."""
    x, y, z = place
    down = (x + y) % 2
    return (3 * ((x - y - down) // 2) + 1 + down, 3 * y + 1 + down, z)


def _prism_place(cell: Cell) -> Place:
    x, y, *layer = cell
    return 2 * (x // 3) + y // 3 + x % 3 - 1, y // 3, layer[0] if layer else 0


def _turn_prism(number: int, place: Place) -> Place:
    """Turn a prism about the left corner of the first by k times 60 degrees, for numbers above 5 after a half turn."""
    x, y, z = place
    a, b = 3 * (x + 1), 3 * y + 1 + (x + y) % 2
    if number >= 6:
        a, z = -a, -z
    for _ in range(number % 6):
        a, b = (a - 3 * b) // 2, (a + b) // 2
    return a // 3 - 1, b // 3, z


def _sphere_cell(place: Place) -> Cell | None:
    """Return the ball of a place: those with an even sum have one, and (1, -1, 0), (1, 1, 0), (1, 0, 1) are steps."""
    x, y, z = place
    if (x + y + z) % 2:
        return None
    return ((x - y - z) // 2, (x + y - z) // 2, z)


def _sphere_place(cell: Cell) -> Place:
    i, j, k = cell
    return i + j + k, j - i, k


def _raster(
    number: int, name: str, is_step: Callable[[Place], bool], twice_middle: Place
) -> GridType:
    """Return a grid of tetrahedra at the places of a raster, which BurrTools draws, rotated about a middle of the grid."""
    grid = GRIDS[name]

    def turn(number: int, place: Place) -> Place:
        away = tuple(2 * v - m for v, m in zip(place, twice_middle, strict=True))
        turned = apply(_CUBE_TURNS[number], away)
        return _same(tuple((v + m) // 2 for v, m in zip(turned, twice_middle, strict=True)))

    return GridType(
        number=number,
        grid=grid,
        to_cell=grid.cell_at,
        to_place=lambda cell: _same(grid.place_of(cell)),
        is_step=is_step,
        turns=len(_CUBE_TURNS),
        turn=turn,
    )


_TYPES = (
    GridType(
        number=0,
        grid=GRIDS["cube"],
        to_cell=_same,
        to_place=_same,
        is_step=lambda _: True,
        turns=len(_CUBE_TURNS),
        turn=_turn_cube,
    ),
    GridType(
        number=1,
        grid=GRIDS["prism"],
        to_cell=_prism_cell,
        to_place=_prism_place,
        is_step=lambda step: (step[0] + step[1]) % 2 == 0,
        turns=12,
        turn=_turn_prism,
    ),
    GridType(
        number=2,
        grid=GRIDS["sphere"],
        to_cell=_sphere_cell,
        to_place=_sphere_place,
        is_step=lambda step: sum(step) % 2 == 0,
        turns=0,
        turn=lambda _, place: place,
    ),
    _raster(3, "rhombic", lambda step: not any(value % 5 for value in step), (4, 4, 4)),
    _raster(
        4,
        "tetra-octa",
        lambda step: not any(value % 3 for value in step) and sum(step) % 2 == 0,
        (5, -1, -1),
    ),
)

GRID_TYPES: Mapping[int, GridType] = {kind.number: kind for kind in _TYPES}
"""The grids of both programs, by BurrTools' number."""


def _square_place(cell: Cell) -> Place:
    x, y = cell
    return x, y, 0


PLANE: Mapping[str, tuple[int, Callable[[Cell], Place]]] = {
    "square": (0, _square_place),
    "triangle": (1, _prism_place),
}
"""Plane grids that are one layer of a solid one, where turning a piece over is a rotation: its number, and the places."""
