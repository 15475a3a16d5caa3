"""The places of a cell's label, area and sides on a text canvas: one row of a table for each outline of a cell.

Cells that characters can't outline (kites, triangles in four directions, tetrahedra, sticks) are labels without borders, at their
places in the drawings of puzzle files; a stick that lies is a dash on both sides of its label.

A drawing knows no grid. It asks a `Tiling` where a cell is, fills its area, and strokes a side of it wherever what lies
on the two sides differs.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import structs

from satpack.model.grids.vectors import dot
from satpack.render.characters.canvas import (
    EAST,
    FALLING,
    FLOOR,
    NORTH,
    RISING,
    ROUND,
    SOUTH,
    WEST,
)
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from satpack.model.grids import Cell, Grid
    from satpack.render.characters.canvas import Spot
    from satpack.render.glyphs import Glyphs

    Strokes = tuple[tuple[Spot, int], ...]

LONGEST_LABEL = 3
"""The length of labels that fit into a cell of every grid in its best drawing; for longer ones cells grow."""


class Tile(LightRecord, frozen=True, eq=False):
    """The shape of a cell of one class, relative to the anchor of its fundamental domain."""

    label: Spot
    """Middle of the label."""
    area: tuple[Spot, ...]
    """The area of the cell; positions on a side belong to the cells on both sides of it."""
    sides: Mapping[Cell, Strokes]
    """For each step to a neighbour in the same layer, the strokes that separate the two."""
    marks: Mapping[Cell, Spot] = MappingProxyType({})
    """For each step the middle of the mark on that side, if there is room for marks."""

    @property
    def columns(self) -> tuple[int, int]:
        """The first and the last column that the cell reaches, borders included."""
        borders = (spot for strokes in self.sides.values() for spot, _ in strokes)
        reached = {column for _, column in (*self.area, *borders)}
        return min(reached), max(reached)


class Tiling(LightRecord, frozen=True, eq=False):
    """The places of a grid's cells on the canvas."""

    grid: Grid
    """Its fundamental domain is anchored at row 0, column 0."""
    steps: tuple[Spot, ...]
    """The displacement of each basis translation of the grid on the canvas. The third leads to
    another canvas, where the layer may be offset from the one below."""
    tiles: tuple[Tile, ...]
    """The shape of each cell of the domain."""

    def place(self, cell: Cell) -> tuple[Tile, Spot]:
        """Return the shape of a cell, and its anchor."""
        kind = self.grid.kind_of(cell)
        times = self.grid.steps_to(cell)
        row, column = (dot(times, axis) for axis in zip(*self.steps, strict=True))
        return self.tiles[kind], (row, column)


class Stamps(LightRecord, frozen=True):
    """A tiling so small that each cell is one mark, without borders."""

    tiling: Tiling
    marks: tuple[str, ...]
    """For each class of cells its mark."""
    absent: str = ""
    """Placeholder where a layer of a solid has no cell, so that layers can be compared by eye."""


def has_borders(grid: Grid) -> bool:
    """Whether cells are drawn with borders, so that they are visible without a label."""
    return grid.name in _OUTLINES


@cache
def stamps(grid: Grid, glyphs: Glyphs) -> Stamps:
    """Return the smallest way to draw a grid in text."""
    return _STAMPS.get(grid.name, _place_stamps)(grid, glyphs)


@cache
def tilings(grid: Grid, *, label: int) -> tuple[Tiling, ...]:
    """Return the ways to draw a grid in text with labels this wide, the best looking first and the narrowest last."""
    return _OUTLINES.get(grid.name, _places)(grid, label)


@cache
def marked_tilings(grid: Grid, *, label: int, mark: int) -> tuple[Tiling, ...]:
    """Return the ways to draw a grid in text with room for marks this wide on the sides; none if there is no such way."""
    draw = _MARKED.get(grid.name)
    return (draw(grid, label, mark),) if draw else ()


def tops_and_bottoms(grid: Grid) -> Sequence[str]:
    """Return where the marks on tops and bottoms of cells are in a layer of `marked_tilings`."""
    return _TOPS_AND_BOTTOMS.get(grid.name, ())


def _squares(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Squares of 4 columns by 2 rows, since a character is about twice as high as wide; then narrower ones."""
    widest = max(LONGEST_LABEL, label)
    return tuple(_square(grid, inner) for inner in range(widest, label - 1, -1))


def _balls(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Round squares, each layer offset by half a ball from the one below, which takes an odd number of columns inside."""
    widest = max(LONGEST_LABEL, label + 1)
    return tuple(
        _square(grid, inner, corner=ROUND, aside=(1, (inner + 1) // 2))
        for inner in range(widest, label - 1, -1)
        if inner % 2
    )


def _square(
    grid: Grid, inner: int, *, high: int = 2, corner: int = 0, aside: Spot = (0, 0)
) -> Tiling:
    right = inner + 1
    floor = (
        ((0, 0), EAST | corner),
        *(((0, c), EAST | WEST) for c in range(1, right)),
        ((0, right), WEST | corner),
    )
    wall = _wall(high, corner)
    flat = _flat(grid)
    tile = Tile(
        label=(high // 2, 1 + inner // 2),
        area=tuple((r, c) for r in range(high + 1) for c in range(right + 1)),
        sides={
            (-1, 0, *flat): wall,
            (1, 0, *flat): _moved(wall, 0, right),
            (0, -1, *flat): floor,
            (0, 1, *flat): _moved(floor, high, 0),
        },
    )
    return Tiling(grid=grid, steps=_with_layers(grid, (0, right), (high, 0), aside), tiles=(tile,))


def _wall(high: int, corner: int) -> Strokes:
    """Return an upright side."""
    between = (((row, 0), NORTH | SOUTH) for row in range(1, high))
    return (((0, 0), SOUTH | corner), *between, ((high, 0), NORTH | corner))


def _marked_squares(grid: Grid, label: int, mark: int) -> Tiling:
    """Squares with a row above and below that of the label, and room beside it."""
    solid = grid.dimension > 2
    inner = max(label + 2 * mark + 2, 3 * mark + 2 if solid else 0)
    made = _square(grid, inner, high=4)
    flat, middle = _flat(grid), 1 + inner // 2
    left, right = 1 + mark // 2, inner - mark + 1 + mark // 2
    marks: dict[Cell, Spot] = {
        (0, -1, *flat): (1, middle),
        (1, 0, *flat): (2, right),
        (0, 1, *flat): (3, middle),
        (-1, 0, *flat): (2, left),
    }
    if solid:
        marks |= {(0, 0, 1): (1, left), (0, 0, -1): (3, right)}
    return _with_marks(made, marks)


def _with_marks(made: Tiling, *marks: Mapping[Cell, Spot]) -> Tiling:
    """Return a tiling with places for marks on the sides of each of its cells."""
    tiles = (structs.replace(tile, marks=own) for tile, own in zip(made.tiles, marks, strict=True))
    return structs.replace(made, tiles=tuple(tiles))


def _hexagons(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Rows of boxes, each half a box aside of the row above; slanted sides would leave gaps and no room to colour them."""
    return (_hexagon(grid, max(LONGEST_LABEL, label) // 2 + 1),)


def _hexagon(grid: Grid, half: int, *, high: int = 2) -> Tiling:
    wall = _wall(high, ROUND)
    floor = (
        ((0, 0), EAST | ROUND),
        *(((0, column), EAST | WEST) for column in range(1, half)),
        ((0, half), WEST | ROUND),
    )
    tile = Tile(
        label=(high // 2, half),
        area=tuple((r, c) for r in range(high + 1) for c in range(2 * half + 1)),
        sides={
            (-1, 0): wall,
            (1, 0): _moved(wall, 0, 2 * half),
            (0, -1): floor,
            (1, -1): _moved(floor, 0, half),
            (-1, 1): _moved(floor, high, 0),
            (0, 1): _moved(floor, high, half),
        },
    )
    return Tiling(grid=grid, steps=((0, 2 * half), (high, half)), tiles=(tile,))


def _marked_hexagons(grid: Grid, label: int, mark: int) -> Tiling:
    """Boxes with two marks above the label, two beside it and two below."""
    half = (label + 2 * mark + 4) // 2
    left, right = (half + 1) // 2, 2 * half - (half + 1) // 2
    marks: dict[Cell, Spot] = {
        (0, -1): (1, left),
        (1, -1): (1, right),
        (1, 0): (2, 2 * half - mark + mark // 2),
        (0, 1): (3, right),
        (-1, 1): (3, left),
        (-1, 0): (2, 1 + mark // 2),
    }
    return _with_marks(_hexagon(grid, half, high=4), marks)


def _triangles(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Triangles between diagonals of characters; a spot on a slope has the colour on its left, so that no gap shows."""
    return (_triangle(grid, max(3, label + label % 2)),)


def _triangle(grid: Grid, high: int) -> Tiling:
    last = high - 1
    rising = tuple(((r, last - r), RISING) for r in range(high))
    falling = tuple(((r, high + r), FALLING) for r in range(high))
    floor = tuple(((last, c), FLOOR) for c in range(2 * high))
    flat = _flat(grid)
    up = Tile(
        label=(high // 2, high),
        area=tuple((r, c) for r in range(high) for c in range(high - r, high + r + 1)),
        sides={(-2, 1, *flat): rising, (1, 1, *flat): falling, (1, -2, *flat): floor},
    )
    down = Tile(
        label=(last // 2, 2 * high),
        area=tuple((r, high + c) for r in range(high) for c in range(r + 1, 2 * high - r)),
        sides={
            (-1, -1, *flat): falling,
            (2, -1, *flat): _moved(rising, 0, 2 * high),
            (-1, 2, *flat): _moved(floor, -high, high),
        },
    )
    steps = _with_layers(grid, (0, 2 * high), (-high, high))
    return Tiling(grid=grid, steps=steps, tiles=(up, down))


def _marked_triangles(grid: Grid, label: int, mark: int) -> Tiling:
    """Triangles with marks in the row of the horizontal side, and in the one next to it for both slopes."""
    solid = grid.dimension > 2
    high = 2 + label + 2 * mark + 2 * solid
    last, flat = high - 1, _flat(grid)
    # the first column of a mark at the left end of its row, and the last of one at the right end
    start, end = 3 + mark // 2, 2 * high - 4 - mark + 1 + mark // 2
    up: dict[Cell, Spot] = {
        (-2, 1, *flat): (last - 1, start),
        (1, 1, *flat): (last - 1, end),
        (1, -2, *flat): (last, high),
    }
    down: dict[Cell, Spot] = {
        (-1, -1, *flat): (1, high + start),
        (2, -1, *flat): (1, high + end),
        (-1, 2, *flat): (0, 2 * high),
    }
    made = _triangle(grid, high)
    if solid:
        for own, tile in zip((up, down), made.tiles, strict=True):
            row, column = tile.label
            own |= {(0, 0, 1): (row - 1, column), (0, 0, -1): (row + 1, column)}
    return _with_marks(made, up, down)


def _square_stamps(grid: Grid, glyphs: Glyphs) -> Stamps:
    tile = Tile(label=(0, 1), area=((0, 0), (0, 1)), sides={})
    tiling = Tiling(grid=grid, steps=_with_layers(grid, (0, 2), (1, 0)), tiles=(tile,))
    return Stamps(tiling, ("()" if grid.balls else "[]",), absent=" " + glyphs.dot)


def _hexagon_stamps(grid: Grid, glyphs: Glyphs) -> Stamps:
    del glyphs  # parentheses look like a honeycomb already
    tile = Tile(label=(0, 1), area=((0, 0), (0, 1)), sides={})
    tiling = Tiling(grid=grid, steps=((0, 2), (1, 1)), tiles=(tile,))
    return Stamps(tiling, ("()",))


def _triangle_stamps(grid: Grid, glyphs: Glyphs) -> Stamps:
    up = Tile(label=(0, 0), area=((0, 0),), sides={})
    down = Tile(label=(0, 1), area=((0, 1),), sides={})
    tiling = Tiling(grid=grid, steps=_with_layers(grid, (0, 2), (-1, 1)), tiles=(up, down))
    return Stamps(tiling, (glyphs.upward, glyphs.downward), absent=glyphs.dot)


def _places(grid: Grid, label: int) -> tuple[Tiling, ...]:
    """Labels at the positions used in drawings, one column apart unless that is too wide."""
    if grid.sticks:  # between which drawings have columns already, if not only one
        return (_labels(grid, label, label + (grid.places is None), dashes=True),)
    return tuple(_labels(grid, label, label + apart) for apart in (1, 0))


def _labels(grid: Grid, label: int, wide: int, *, dashes: bool = False) -> Tiling:
    """Labels of at most this length, with cells of that width; they start at the left of the cell."""
    places = grid.places or grid.pattern
    steps = tuple((step[1], wide * step[0]) for step in places.basis)
    tiles = tuple(
        Tile(
            label=(row, wide * column + label // 2),
            area=tuple((row, wide * column + c) for c in range(label if grid.sticks else wide)),
            sides=_dashes(grid, kind, row, wide * column, label) if dashes else {},
        )
        for kind, (column, row, *_) in enumerate(places.homes)
    )
    return Tiling(grid=grid, steps=steps, tiles=tiles)


def _dashes(grid: Grid, kind: int, row: int, column: int, label: int) -> Mapping[Cell, Strokes]:
    """Return the dashes beside the label of a stick that lies, which are always drawn: what they lead to is a point."""
    if not grid.marks or grid.marks[kind] != "-":
        return {}
    ((_, end),) = grid.outlines[kind]
    beside = (((row, column + aside), EAST | WEST) for aside in (-1, label))
    return {tuple(map(int, end)): tuple(beside)}


def _place_stamps(grid: Grid, glyphs: Glyphs) -> Stamps:
    lines = {"-": glyphs.lying, "|": glyphs.upright, "/": glyphs.rising, "\\": glyphs.falling}
    marks = tuple(lines[mark] for mark in grid.marks) or ("#",) * len(grid.domain)
    return Stamps(_labels(grid, 1, 1), marks, absent=glyphs.dot)


def _flat(grid: Grid) -> tuple[int, ...]:
    """Return the coordinates, beyond the first two, of a step within a layer."""
    return (0,) * (grid.dimension - 2)


def _with_layers(grid: Grid, first: Spot, second: Spot, aside: Spot = (0, 0)) -> tuple[Spot, ...]:
    """Return the steps of a tiling; a third one, if the grid has it, leads to the position of the same cell one layer above."""
    return (first, second, aside)[: grid.dimension]


def _moved(strokes: Strokes, rows: int, columns: int) -> Strokes:
    return tuple(((r + rows, c + columns), stroke) for (r, c), stroke in strokes)


_OUTLINES: Mapping[str, Callable[[Grid, int], tuple[Tiling, ...]]] = {
    "square": _squares,
    "cube": _squares,
    "hexagon": _hexagons,
    "triangle": _triangles,
    "prism": _triangles,
    "sphere": _balls,
}

_MARKED: Mapping[str, Callable[[Grid, int, int], Tiling]] = {
    "square": _marked_squares,
    "cube": _marked_squares,
    "hexagon": _marked_hexagons,
    "triangle": _marked_triangles,
    "prism": _marked_triangles,
}

_TOPS_AND_BOTTOMS = {
    "cube": ("upper left: the mark on top; lower right: the mark at the bottom",),
    "prism": ("above the label: the mark on top; below it: the mark at the bottom",),
}

_STAMPS: Mapping[str, Callable[[Grid, Glyphs], Stamps]] = {
    "square": _square_stamps,
    "cube": _square_stamps,
    "hexagon": _hexagon_stamps,
    "triangle": _triangle_stamps,
    "prism": _triangle_stamps,
    "sphere": _square_stamps,
}
