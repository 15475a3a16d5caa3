"""Where a cell's label, area and sides lie on a text canvas: one row of a table for each outline of a cell.

A drawing knows no grid. It asks a `Tiling` where a cell is, fills its area, and strokes a side of it wherever what lies on
the two sides differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.render.canvas import Stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from satpack.grids import Cell, Grid
    from satpack.render.canvas import Spot

__all__ = ["Tile", "Tiling", "tilings"]


@dataclass(frozen=True, slots=True)
class Tile:
    """How a cell of one class looks, relative to the spot where it is anchored.

    Attributes
    ----------
    label : Spot
        Middle of the label.
    area : tuple of Spot
        What the cell covers. Spots on a side belong to the cells on both sides of it.
    sides : mapping of Cell to tuple of (Spot, Stroke)
        For each step to a neighbour in the same layer, the strokes that separate the two.
    """

    label: Spot
    area: tuple[Spot, ...]
    sides: Mapping[Cell, tuple[tuple[Spot, Stroke], ...]]


@dataclass(frozen=True, slots=True)
class Tiling:
    """Where the cells of a grid lie on the canvas.

    Attributes
    ----------
    home : tuple of Cell
        For each class of cells the cell that is anchored at row 0, column 0 of the canvas.
    steps : tuple of Spot
        How far `scale` times the lattice's first and second unit vector lead on the canvas.
    scale : int
        See `steps`.
    tiles : tuple of Tile
        For each class of cells how it looks.
    """

    home: tuple[Cell, ...]
    steps: tuple[Spot, Spot]
    scale: int
    tiles: tuple[Tile, ...]

    def anchor(self, cell: Cell, kind: int) -> Spot:
        """Return where a cell of this class is anchored; a third coordinate makes no difference."""
        home = self.home[kind]
        (row_x, column_x), (row_y, column_y) = self.steps
        x, y = cell[0] - home[0], cell[1] - home[1]
        return (
            (x * row_x + y * row_y) // self.scale,
            (x * column_x + y * column_y) // self.scale,
        )


def tilings(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Return the ways to draw a grid in text, the best looking first and the narrowest last.

    Parameters
    ----------
    grid : Grid
        The grid.
    label : int
        Characters in the longest label, which fits into every cell.
    """
    return _TABLE[grid.name](grid, label)


def _squares(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Squares of 4 columns by 2 rows, for a character is about twice as high as wide; narrower ones if need be."""
    return tuple(_square(grid, inner) for inner in (3, 2, 1) if inner >= label) or (
        _square(grid, label),
    )


def _square(grid: Grid, inner: int) -> Tiling:
    right = inner + 1
    floor = (
        ((0, 0), Stroke.EAST),
        *(((0, c), Stroke.EAST | Stroke.WEST) for c in range(1, right)),
        ((0, right), Stroke.WEST),
    )
    wall = (
        ((0, 0), Stroke.SOUTH),
        ((1, 0), Stroke.NORTH | Stroke.SOUTH),
        ((2, 0), Stroke.NORTH),
    )
    rest = (0,) * (grid.dimension - 2)
    tile = Tile(
        label=(1, 1 + inner // 2),
        area=tuple((r, c) for r in range(3) for c in range(right + 1)),
        sides={
            (-1, 0, *rest): wall,
            (1, 0, *rest): _moved(wall, 0, right),
            (0, -1, *rest): floor,
            (0, 1, *rest): _moved(floor, 2, 0),
        },
    )
    return Tiling(home=grid.domain, steps=((0, right), (2, 0)), scale=1, tiles=(tile,))


def _hexagons(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Hexagons that stand on a corner, each row half a cell to the right of the one above."""
    half = max(2, label // 2 + 1)
    right = 2 * half
    sides: dict[Cell, tuple[tuple[Spot, Stroke], ...]] = {
        (-1, 0): (((1, 0), Stroke.NORTH | Stroke.SOUTH),),
        (1, 0): (((1, right), Stroke.NORTH | Stroke.SOUTH),),
        (0, -1): (((0, 1), Stroke.RISING),),
        (1, -1): (((0, right - 1), Stroke.FALLING),),
        (-1, 1): (((2, 1), Stroke.FALLING),),
        (0, 1): (((2, right - 1), Stroke.RISING),),
    }
    tile = Tile(
        label=(1, half),
        area=tuple(
            (r, c) for r in range(3) for c in range(r != 1, right + (r == 1))
        ),
        sides=sides,
    )
    return (Tiling(home=grid.domain, steps=((0, right), (2, half)), scale=1, tiles=(tile,)),)


def _triangles(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Triangles with sides along the diagonals of characters, high enough for the label between them."""
    high = max(3, label // 2 * 2 + (label + 1) // 2)
    last = high - 1
    rising = tuple(((r, last - r), Stroke.RISING) for r in range(high))
    falling = tuple(((r, r), Stroke.FALLING) for r in range(high))
    floor = tuple(((last, c), Stroke.FLOOR) for c in range(2 * high))
    up = Tile(
        label=(high // 2, high),
        area=tuple((r, c) for r in range(high) for c in range(last - r, high + r + 1)),
        sides={(-2, 1): rising, (1, 1): _moved(falling, 0, high), (1, -2): floor},
    )
    down = Tile(
        label=(last // 2, high),
        area=tuple((r, c) for r in range(high) for c in range(r, 2 * high - r)),
        sides={
            (-1, -1): falling,
            (2, -1): _moved(rising, 0, high),
            (-1, 2): _moved(floor, -high, 0),
        },
    )
    # the down triangle of the domain lies half a base to the right of the up one
    home = (grid.domain[0], (grid.domain[1][0] - 3, grid.domain[1][1] ))
    return (
        Tiling(home=home, steps=((0, 2 * high), (-high, high)), scale=3, tiles=(up, down)),
    )
