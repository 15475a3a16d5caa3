"""Unlayered cells cut at their heights: horizontal sections of a solid of tetrahedra.

Each cell is drawn in colour once, cut through its middle. Cells that belong to other layers are pale where the cut meets them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from satpack.model.connected import grouped
from satpack.model.grids import PARTS
from satpack.render.contacts import EMPTY
from satpack.render.contours import boundary, edges_of, joined, middle, undirected
from satpack.render.geometry import face_across
from satpack.render.svg.elements import (
    DARK,
    HALO,
    element,
    empty_cells,
    fitted_letters,
    inked,
    line_on,
    path_data,
    put_into,
    titled,
)
from satpack.render.svg.lettering import distance, middle_with_room
from satpack.render.svg.patches import patches, shrunk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Grid
    from satpack.render.contours import Edge, Path, Spot
    from satpack.render.svg.elements import Place
    from satpack.render.svg.plane import Frame, PieceLooks

    Point = tuple[float, float]

_PARTS = 12
"""Corners of cut cells are whole multiples of this part of the lattice's unit vectors."""

_PALE = "#ececec"
_SPOT = 0.4
"""The size of the spot that tells a knob from a hole, relative to the triangle of a side."""

_LARGEST_LETTER = 0.36
"""Room that letters take, as distance from the middle, in edges."""


class Slices:
    """The cells of a solid, to be cut at any height; only the third lattice coordinate may lead up."""

    def __init__(self, grid: Grid, cells: Sequence[Cell]) -> None:
        self._grid = grid
        self._cells = cells
        corners = [
            grid.cartesian(tuple(map(float.__add__, map(float, cell), point)))
            for cell in cells
            for face in grid.outlines[_kind(grid, cell)]
            for point in face
        ]
        xs, ys, _ = zip(*corners, strict=True)
        self.box = min(xs), min(ys), max(xs), max(ys)

    def drawn(
        self, layer: Mapping[Cell, int], look: PieceLooks, frame: Frame, border: float
    ) -> ET.Element:
        """Return the drawing of cells of one height, with their owners, or `EMPTY`."""
        height = next(iter(layer))[2]
        rings = {cell: ring for cell in self._cells if (ring := self._cut(cell, height))}

        def place(spot: Spot) -> tuple[float, float]:
            x, y, _ = self._grid.cartesian((spot[0] / _PARTS, spot[1] / _PARTS, 0.0))
            return frame.at((x, y))

        group = element("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
        pale = [ring for cell, ring in rings.items() if cell not in layer]
        if pale:
            closed = boundary(pale)
            group.append(
                element("path", d=path_data(closed, place), fill=_PALE, fill_rule="evenodd")
            )
        owned: defaultdict[int, list[Cell]] = defaultdict(list)
        for cell, owner in sorted(layer.items()):
            owned[owner].append(cell)
        if empty := owned.pop(EMPTY, []):
            edges = {(min(e), max(e)) for cell in empty for e in edges_of(rings[cell])}
            group.append(empty_cells(path_data(joined(edges), place), (), border))
        outlines = {owner: boundary(rings[cell] for cell in own) for owner, own in owned.items()}
        around = [path for paths in outlines.values() for path in paths]
        if around:
            group.append(
                element("path", d=path_data(around, place), stroke=HALO, stroke_width=2 * border)
            )
        for owner, paths in outlines.items():
            cells = path_data([(*rings[cell], rings[cell][0]) for cell in owned[owner]], place)
            ink = line_on(look.fills[owner])
            parts = [
                element("path", d=path_data(paths, place), fill=look.fills[owner]),
                element("path", d=cells, stroke=ink, stroke_opacity=0.35, stroke_width=border / 3),
                element("path", d=path_data(paths, place), stroke=ink, stroke_width=border),
            ]
            group.append(titled(element("g", *parts), look.names[owner]))
        shown = (
            (look.shades[cell], shrunk([place(spot) for spot in rings[cell]], by=0.6))
            for cell in sorted(layer)
            if cell in look.shades
        )
        put_into(group, patches(shown, line=border / 3))
        put_into(group, self._on_sides(rings, sorted(layer), look, place, border))
        marked = [
            mark
            for owner, own in owned.items()
            for mark in self._lettered(
                look.marks[owner], look.fills[owner], [rings[cell] for cell in own], place, frame
            )
        ]
        put_into(group, inked(marked, rimmed=bool(look.shades or look.sides.at)))
        return group

    def _on_sides(
        self,
        rings: Mapping[Cell, Path],
        cells: Iterable[Cell],
        look: PieceLooks,
        place: Place,
        border: float,
    ) -> Iterator[ET.Element]:
        """Yield a triangle of colour from each cut side with a mark to the middle, on pairs with a light or dark spot, and letters."""
        shown: list[tuple[str, list[Point]]] = []
        dots: list[tuple[str, list[Point]]] = []
        written = []
        for cell in cells:
            heart = middle([place(spot) for spot in rings[cell]])
            for step in self._grid.sides_of(cell):
                side = look.sides.at.get((cell, step))
                if side is None or not (cut := self._cut_side(cell, step, rings[cell])):
                    continue
                corners = [*map(place, cut), heart]
                shown.append((side.colour, corners))
                if side.joint:
                    dots.append((HALO if side.joint > 0 else DARK, shrunk(corners, by=_SPOT)))
                if look.sides.lettered:
                    at, room = middle_with_room(corners)
                    written.append(fitted_letters(side.text, at, 0.75 * room, on=side.colour))
        yield from patches(shown, line=border / 3)
        yield from patches(dots, line=border / 3)
        yield from inked(written, rimmed=False)

    def _cut_side(self, cell: Cell, step: Cell, ring: Path) -> list[Spot]:
        """Return the ends of the edge of a cell's cut in the side across which a step leads, if it is cut, and not below the cut."""
        face = [tuple(value / PARTS for value in p) for p in face_across(self._grid, cell, step)]
        ends = _crossed(face, cell[2])
        if len(ends) != 2 or max(face, key=itemgetter(2))[2] <= cell[2]:
            return []
        return [spot for spot in ring if spot in ends]

    def _lettered(
        self, mark: str, fill: str, rings: Sequence[Path], place: Place, frame: Frame
    ) -> Iterable[ET.Element]:
        """Yield the text on the connected parts of a piece, one letter on each."""
        for part in _parts(rings) if mark else ():
            walls = [(place(a), place(b)) for path in boundary(part) for a, b in pairwise(path)]
            spots = [middle([place(spot) for spot in ring]) for ring in part]
            room, spot = max(
                ((min(distance(spot, *wall) for wall in walls), spot) for spot in spots),
                key=lambda found: found[0],
            )
            room = min(room, _LARGEST_LETTER * frame.edge)
            yield fitted_letters(mark, spot, 0.95 * room, on=fill)

    def _cut(self, cell: Cell, height: int) -> Path:
        """Return the corners of a cell's cut at a height, in parts, anticlockwise in the lattice; none if it is not cut."""
        found: dict[Spot, None] = {}
        for face in self._grid.outlines[_kind(self._grid, cell)]:
            found |= _crossed(
                [tuple(map(float.__add__, map(float, cell), p)) for p in face], height
            )
        if len(found) < 3 or not self._passes(cell, height):
            return ()
        x, y = (sum(axis) / len(found) for axis in zip(*found, strict=True))
        return tuple(sorted(found, key=lambda spot: math.atan2(spot[1] - y, spot[0] - x)))

    def _passes(self, cell: Cell, height: int) -> bool:
        """Whether the inside of a cell reaches below and above a height."""
        heights = [
            p[2] + cell[2] for face in self._grid.outlines[_kind(self._grid, cell)] for p in face
        ]
        return min(heights) < height < max(heights)


def _crossed(face: Sequence[tuple[float, ...]], height: int) -> dict[Spot, None]:
    """Return where the edges of a face, in the lattice's coordinates, pass or begin at a height, in parts."""
    found: dict[Spot, None] = {}
    for a, b in pairwise([*face, face[0]]):
        low, high = a[2] - height, b[2] - height
        if low * high < 0:
            part = low / (low - high)
            x, y = (a[i] + part * (b[i] - a[i]) for i in (0, 1))
            found[round(_PARTS * x), round(_PARTS * y)] = None
        elif low == 0:
            found[round(_PARTS * a[0]), round(_PARTS * a[1])] = None
    return found


def _kind(grid: Grid, cell: Cell) -> int:
    kind = grid.class_of(cell)
    assert kind is not None
    return kind


def _parts(rings: Sequence[Path]) -> Iterator[list[Path]]:
    """Yield rings, grouped by connection along edges."""
    beside: defaultdict[Edge, list[int]] = defaultdict(list)
    for i, ring in enumerate(rings):
        for edge in edges_of(ring):
            beside[undirected(edge)].append(i)
    for part in grouped(
        range(len(rings)),
        lambda i: (j for edge in edges_of(rings[i]) for j in beside[undirected(edge)]),
    ):
        yield [rings[i] for i in part]
