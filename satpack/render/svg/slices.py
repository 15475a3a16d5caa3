"""Unlayered cells cut at their heights: horizontal sections of a solid of tetrahedra.

Each cell is drawn in colour once, cut through its middle. Cells that belong to other layers are pale where the cut meets them.
Places are whole numbers, in lattice coordinates times `PARTS`; only the third coordinate leads up.
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
from satpack.render.svg.lettering import middle_with_room, roomiest
from satpack.render.svg.patches import patches, shrunk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Grid
    from satpack.render.contours import Edge, Path, Spot
    from satpack.render.svg.elements import Place
    from satpack.render.svg.plane import Frame, PieceLooks

    Point = tuple[float, float]

_PALE = "#ececec"
_SPOT = 0.4
"""The size of the spot that tells a knob from a hole, relative to the triangle of a side."""

_LARGEST_LETTER = 0.36
"""Room that letters take, as distance from the middle, in edges."""


def slice_group(
    layer: Mapping[Cell, int],
    cells: Sequence[Cell],
    look: PieceLooks,
    grid: Grid,
    frame: Frame,
    border: float,
) -> ET.Element:
    """Draw the cells of a layer with their owners, or `EMPTY`, among all cells of a solid, cut at their height."""
    height = next(iter(layer))[2]
    rings = {cell: ring for cell in cells if (ring := cut(grid, cell, height))}

    def place(spot: Spot) -> Point:
        x, y, _ = grid.cartesian((spot[0] / PARTS, spot[1] / PARTS, 0.0))
        return frame.at((x, y))

    group = element("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
    pale = [ring for cell, ring in rings.items() if cell not in layer]
    if pale:
        closed = boundary(pale)
        group.append(element("path", d=path_data(closed, place), fill=_PALE, fill_rule="evenodd"))
    owned: defaultdict[int, list[Cell]] = defaultdict(list)
    for cell, owner in sorted(layer.items()):
        owned[owner].append(cell)
    if empty := owned.pop(EMPTY, []):
        edges = {undirected(edge) for cell in empty for edge in edges_of(rings[cell])}
        group.append(empty_cells(path_data(joined(edges), place), (), border))
    outlines = {owner: boundary(rings[cell] for cell in own) for owner, own in owned.items()}
    around = [path for paths in outlines.values() for path in paths]
    if around:
        halo = element("path", d=path_data(around, place), stroke=HALO, stroke_width=2 * border)
        group.append(halo)
    for owner, paths in outlines.items():
        inner = path_data([(*rings[cell], rings[cell][0]) for cell in owned[owner]], place)
        ink = line_on(look.fills[owner])
        parts = [
            element("path", d=path_data(paths, place), fill=look.fills[owner]),
            element("path", d=inner, stroke=ink, stroke_opacity=0.35, stroke_width=border / 3),
            element("path", d=path_data(paths, place), stroke=ink, stroke_width=border),
        ]
        group.append(titled(element("g", *parts), look.names[owner]))
    shown = (
        (look.shades[cell], shrunk([place(spot) for spot in rings[cell]], by=0.6))
        for cell in sorted(layer)
        if cell in look.shades
    )
    put_into(group, patches(shown, line=border / 3))
    put_into(group, _on_sides(grid, rings, sorted(layer), look, place, border))
    marked = [
        mark
        for owner, own in owned.items()
        for mark in _lettered(
            look.marks[owner], look.fills[owner], [rings[cell] for cell in own], place, frame
        )
    ]
    put_into(group, inked(marked, rimmed=bool(look.shades or look.sides.at)))
    return group


def _on_sides(
    grid: Grid,
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
        for step in grid.sides_of(cell):
            side = look.sides.at.get((cell, step))
            if side is None or not (ends := _cut_side(grid, cell, step, rings[cell])):
                continue
            corners = [*map(place, ends), heart]
            shown.append((side.colour, corners))
            if side.joint:
                dots.append((HALO if side.joint > 0 else DARK, shrunk(corners, by=_SPOT)))
            if look.sides.lettered:
                at, room = middle_with_room(corners)
                written.append(fitted_letters(side.text, at, 0.75 * room, on=side.colour))
    yield from patches(shown, line=border / 3)
    yield from patches(dots, line=border / 3)
    yield from inked(written, rimmed=False)


def _cut_side(grid: Grid, cell: Cell, step: Cell, ring: Path) -> list[Spot]:
    """Return the ends of the edge of a cell's cut in the side across which a step leads, if it is cut, and not below the cut."""
    face = face_across(grid, cell, step)
    ends = _crossed(face, cell[2])
    if len(ends) != 2 or max(face, key=itemgetter(2))[2] <= PARTS * cell[2]:
        return []
    return [spot for spot in ring if spot in ends]


def _lettered(
    mark: str, fill: str, rings: Sequence[Path], place: Place, frame: Frame
) -> Iterable[ET.Element]:
    """Yield the text on the connected parts of a piece, one letter on each."""
    for part in _parts(rings) if mark else ():
        walls = [(place(a), place(b)) for path in boundary(part) for a, b in pairwise(path)]
        spot, room = roomiest([middle([place(spot) for spot in ring]) for ring in part], walls)
        room = min(room, _LARGEST_LETTER * frame.edge)
        yield fitted_letters(mark, spot, 0.95 * room, on=fill)


def cut(grid: Grid, cell: Cell, height: int) -> Path:
    """Return the corners of a cell's cut at a height, anticlockwise in the lattice; none if its inside is not cut."""
    faces = grid.rings(cell)
    found = {spot: None for face in faces for spot in _crossed(face, height)}
    heights = [z for face in faces for *_, z in face]
    if len(found) < 3 or not min(heights) < PARTS * height < max(heights):
        return ()
    x, y = (sum(axis) / len(found) for axis in zip(*found, strict=True))
    return tuple(sorted(found, key=lambda spot: math.atan2(spot[1] - y, spot[0] - x)))


def _crossed(face: Sequence[Sequence[int]], height: int) -> dict[Spot, None]:
    """Return where the edges of a face pass or begin at a height."""
    found: dict[Spot, None] = {}
    for a, b in edges_of(face):
        low, high = a[2] - PARTS * height, b[2] - PARTS * height
        if low * high < 0 or low == 0:
            part = low / (low - high) if low else 0.0
            x, y = (round(a[i] + part * (b[i] - a[i])) for i in (0, 1))
            found[x, y] = None
    return found


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
