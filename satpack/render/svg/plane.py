"""Draws cells of any plane grid from their outlines and the grid's embedding."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING

from satpack.model.connected import connected_parts
from satpack.model.grids import PARTS
from satpack.model.grids.vectors import minus
from satpack.render.contacts import EMPTY
from satpack.render.contours import boundary, edges_of, joined, undirected
from satpack.render.palette import hides_lines
from satpack.render.svg.elements import (
    DARK,
    GREY,
    HALO,
    element,
    inked,
    letters,
    line_on,
    path_data,
    put_into,
    titled,
)
from satpack.render.svg.lettering import distance, letter_unit, lettering
from satpack.render.svg.patches import patches, shrunk
from satpack.render.svg.seams import open_edges, seam_marks, seams

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.surface import Surface
    from satpack.render.contours import Edge, Path, Spot

    Point = tuple[float, float]

_MANY_TRIALS = 200_000

_SHAPES = 1_000
"""The number of cached shapes for which the place with most room is known."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The places of corners in a picture."""

    grid: Grid
    edge: float = 1.0
    """Length of a cell's edge, in units of the picture."""
    left: float = 0.0
    """X of the picture's origin, in edges."""
    top: float = 0.0
    """Y of the picture's origin, in edges."""

    def place(self, spot: Spot) -> Point:
        """Return where a corner lies, y downwards."""
        (a, b), (c, d) = self.grid.embedding
        x, y = spot[0] / PARTS, spot[1] / PARTS
        return self.edge * (x * a + y * c - self.left), self.edge * (x * b + y * d - self.top)


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The looks of pieces, by their index, and the colours of cells; see `satpack.render.svg.plane.Sheet`."""

    fills: Sequence[str]
    names: Sequence[str]
    marks: Sequence[str]
    sized: bool = False
    shades: Mapping[Cell, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The contents of a drawing."""

    owners: Mapping[Cell, int]
    """The piece on each cell, or `EMPTY`."""
    fills: Sequence[str]
    """The colour of each owner."""
    names: Sequence[str]
    """The name of each owner."""
    marks: Sequence[str]
    """The text written on each owner; may be empty."""
    lines: bool = True
    """Whether thin lines separate the cells of a piece."""
    fitted: bool = False
    """Whether text takes the room there is, for pieces that are boxes; else all letters have one
    size.
    """
    room: float = math.inf
    """The most room for letters, as distance from the middle to the next border, in edges."""
    shades: Mapping[Cell, str] = field(default_factory=dict)
    """Colours of cells that have one, drawn as a patch on each."""
    surface: Surface | None = None
    """Rolled-up surface, if any: pieces are then open where they continue across the seam."""


def ring(grid: Grid, cell: Cell) -> Path:
    """Return the corners of a cell, anticlockwise in the lattice's coordinates, the first not repeated."""
    kind = grid.class_of(cell)
    assert kind is not None
    x, y = PARTS * cell[0], PARTS * cell[1]
    return tuple([(x + d_x, y + d_y) for d_x, d_y in grid.corners[kind][0]])


def outline(grid: Grid, cells: Iterable[Cell]) -> list[Path]:
    """Return the outline of a set of cells."""
    return boundary(ring(grid, cell) for cell in cells)


def extent(grid: Grid, cells: Iterable[Cell]) -> tuple[float, float, float, float]:
    """Return the extent of cells to the left, top, right and bottom, in edges."""
    frame = Frame(grid)
    corners = {corner for cell in cells for corner in ring(grid, cell)}
    xs, ys = zip(*map(frame.place, corners), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def plane_group(sheet: Sheet, frame: Frame, *, border: float) -> ET.Element:
    """Draw a sheet, with borders of this width around pieces."""
    grid, place = frame.grid, frame.place
    owned: defaultdict[int, list[Cell]] = defaultdict(list)
    for cell, owner in sheet.owners.items():
        owned[owner].append(cell)
    empty = sorted(owned.pop(EMPTY, []))
    pieces = [(owner, sorted(cells)) for owner, cells in sorted(owned.items())]
    group = element("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
    if empty:
        group.append(_empty(grid, empty, frame, border))
    if pieces:
        around = outline(grid, [cell for _, cells in pieces for cell in cells])
        group.append(
            element("path", d=path_data(around, place), stroke=HALO, stroke_width=2 * border)
        )
    sides = seams(sheet.surface, sheet.owners, partial(ring, grid))
    group.append(
        element(
            "g",
            *(
                titled(_piece(cells, frame, sheet.fills[i], open_edges(sides)), sheet.names[i])
                for i, cells in pieces
            ),
            stroke=DARK,
            stroke_width=border,
        )
    )
    inner: defaultdict[str, list[Edge]] = defaultdict(list)
    for owner, edge in between(grid, sheet.owners, same=True) if sheet.lines else ():
        inner[line_on(sheet.fills[owner])].append(edge)
    for ink, edges in sorted(inner.items()):
        group.append(
            element(
                "path",
                d=path_data(joined(edges), place),
                stroke=ink,
                stroke_opacity=0.35,
                stroke_width=min(1.0, border / 3),
            )
        )
    if sheet.surface is not None:
        put_into(group, seam_marks(sides, sheet.surface, place, edge=frame.edge, border=border))
    shown = (
        (shade, shrunk([place(spot) for spot in ring(grid, cell)]))
        for cell, shade in sheet.shades.items()
    )
    put_into(group, patches(shown, line=border / 3))
    marked = [(sheet.marks[i], cells, sheet.fills[i]) for i, cells in pieces if sheet.marks[i]]
    marks = _fitted(marked, frame) if sheet.fitted else lettered_parts(marked, frame, sheet.room)
    put_into(group, inked(marks, rimmed=bool(sheet.shades)))
    return group


def _piece(cells: Sequence[Cell], frame: Frame, fill: str, gaps: Collection[Edge]) -> ET.Element:
    """Return a piece; where its outline has gaps, it continues elsewhere."""
    paths = outline(frame.grid, cells)
    ink = {"stroke": line_on(fill)} if hides_lines(fill) else {}
    whole = element("path", d=path_data(paths, frame.place), fill=fill, **ink)
    if not gaps:
        return whole
    own = Counter(undirected(edge) for cell in cells for edge in edges_of(ring(frame.grid, cell)))
    if own.keys().isdisjoint(gaps):
        return whole
    whole.set("stroke", "none")
    rim = sorted(edge for edge, times in own.items() if times == 1 and edge not in gaps)
    return element("g", whole, element("path", d=path_data(joined(rim), frame.place), **ink))


def _empty(grid: Grid, cells: Cells | list[Cell], frame: Frame, border: float) -> ET.Element:
    """Return the empty cells: dashed lines, and a dot in each."""
    edges = {undirected(edge) for cell in cells for edge in edges_of(ring(grid, cell))}
    lines = path_data(joined(edges), frame.place)
    dots = [frame.place((PARTS * x, PARTS * y)) for x, y in cells]
    return titled(
        element(
            "g",
            element("path", d=lines, stroke_width=border / 3, stroke_dasharray=f"{border:.2f}"),
            element(
                "path",
                d="".join(f"M{x:.2f} {y:.2f}h0" for x, y in dots),
                stroke_width=1.4 * border,
            ),
            stroke=GREY,
        ),
        "empty",
    )


def between(
    grid: Grid, owners: Mapping[Cell, int], *, same: bool = False
) -> list[tuple[int, Edge]]:
    """Return the edges between cells of two pieces, or (`same`) of one, each with the owner of one of its cells."""
    sides: defaultdict[Edge, list[int]] = defaultdict(list)
    for cell, owner in owners.items():
        if owner != EMPTY:
            for edge in edges_of(ring(grid, cell)):
                sides[undirected(edge)].append(owner)
    return [
        (own[0], edge)
        for edge, own in sides.items()
        if len(own) == 2 and (own[0] == own[1]) is same
    ]


def lettered_parts(
    marked: Iterable[tuple[str, list[Cell], str]], frame: Frame, room: float = math.inf
) -> list[ET.Element]:
    """Return a letter on each part of each piece, all of one size, where the part is widest.

    `marked` has the text, the cells, and the colour it stands on ("" for none); `room` is as in
    `Sheet`.
    """
    grid = frame.grid
    spots = [
        (mark, fill, *_widest_spot(grid, part))
        for mark, cells, fill in marked
        for part in connected_parts(grid, cells)
    ]
    room = min([room, *(clearance for *_, clearance in spots)])
    found = []
    for mark, fill, (x, y), _ in spots:
        found.append(
            letters(
                mark,
                middle=(frame.edge * (x - frame.left), frame.edge * (y - frame.top)),
                unit=letter_unit(mark, frame.edge * 0.95 * room),
                on=fill,
            )
        )
    return found


def _widest_spot(grid: Grid, cells: Sequence[Cell]) -> tuple[Point, float]:
    """Return the place in a shape with most room around it, and how much; the one nearest to its middle among equals."""
    away = minus(min(cells), grid.translated_home(cells)[0])
    (x, y), room = _widest_at_home(grid, tuple(minus(cell, away) for cell in cells))
    away_x, away_y = grid.cartesian(away)
    return (x + away_x, y + away_y), room


@lru_cache(maxsize=_SHAPES)
def _widest_at_home(grid: Grid, cells: Cells) -> tuple[Point, float]:
    """Return the same for a shape at the origin, cached: the moves of a piece draw it many times.

    Looked at are the cells' centres, corners and the middles of their edges.
    """
    frame = Frame(grid)
    walls = [
        (frame.place(start), frame.place(end))
        for path in outline(grid, cells)
        for start, end in pairwise(path)
    ]
    rings = [ring(grid, cell) for cell in cells]
    edges = {undirected(edge) for corners in rings for edge in edges_of(corners)}
    centres = [frame.place((PARTS * x, PARTS * y)) for x, y in cells]
    corners = [frame.place(spot) for spot in sorted({spot for edge in edges for spot in edge})]
    middles = [
        ((x_0 + x_1) / 2, (y_0 + y_1) / 2)
        for (x_0, y_0), (x_1, y_1) in (map(frame.place, edge) for edge in sorted(edges))
    ]
    middle = tuple(sum(axis) / len(cells) for axis in zip(*centres, strict=True))
    trials = sorted(
        [*centres, *corners, *middles], key=lambda spot: round(math.dist(spot, middle), 6)
    )
    best, most = centres[0], 0.0
    # shapes with very many sides are searched only near their middle
    for spot in trials[: max(1, _MANY_TRIALS // len(walls))]:
        room = min(distance(spot, *wall) for wall in walls)
        if room > most + 1e-6:
            best, most = spot, room
    return best, most


def _fitted(marked: Iterable[tuple[str, list[Cell], str]], frame: Frame) -> list[ET.Element]:
    """Return the text on boxes, upright if they are high and narrow."""
    found = []
    for mark, cells, fill in marked:
        left, top, right, bottom = (frame.edge * side for side in extent(frame.grid, cells))
        wide, high = right - left, bottom - top
        text = lettering(mark)
        across = min(0.8 * wide / text.width, 0.6 * high / text.height)
        upright = min(0.8 * high / text.width, 0.6 * wide / text.height)
        turned = upright > 1.2 * across and across < _LARGEST
        found.append(
            letters(
                mark,
                middle=(
                    (left + right) / 2 - frame.edge * frame.left,
                    (top + bottom) / 2 - frame.edge * frame.top,
                ),
                unit=min(_LARGEST, upright if turned else across),
                right=(0.0, -1.0) if turned else (1.0, 0.0),
                down=(1.0, 0.0) if turned else (0.0, 1.0),
                on=fill,
            )
        )
    return found


_LARGEST = 3.5
"""Largest unit of glyphs on boxes, in units of the picture."""


def coloured(
    tiles: Iterable[tuple[Sequence[Cell], str]], frame: Frame
) -> tuple[list[ET.Element], str]:
    """Return sets of cells, each filled with its colour, and as path data the lines between the cells of each."""
    paths, lines = [], []
    for cells, colour in tiles:
        around = outline(frame.grid, cells)
        paths.append(element("path", d=path_data(around, frame.place), fill=colour))
        own = between(frame.grid, dict.fromkeys(cells, 0), same=True)
        lines += joined(edge for _, edge in own)
    return paths, path_data(lines, frame.place)
