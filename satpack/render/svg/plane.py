"""Draws cells of any plane grid from their outlines and the grid's embedding."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from satpack.model.connected import connected_parts
from satpack.model.grids.vectors import minus
from satpack.render.contacts import EMPTY
from satpack.render.contours import area, boundary, edges_of, joined, middle, undirected
from satpack.render.joints import edge_of, joint_line
from satpack.render.palette import hides_lines
from satpack.render.sides import ShownSides
from satpack.render.strokes import BEAD, HALF, ends_of, parts, tile, tiles
from satpack.render.svg.elements import (
    DARK,
    HALO,
    element,
    empty_cells,
    fitted_letters,
    inked,
    letters,
    line_on,
    path_data,
    put_into,
    titled,
)
from satpack.render.svg.lettering import distance, lettering, middle_with_room
from satpack.render.svg.patches import patches, shrunk
from satpack.render.svg.seams import open_edges, seam_marks, seams

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.surface import Surface
    from satpack.render.contours import Edge
    from satpack.render.joints import Line

    Point = tuple[float, float]

_MANY_TRIALS = 200_000

_SHAPES = 1_000
"""The number of cached shapes for which the place with most room is known."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The places of corners in a picture."""

    grid: Grid
    edge: float = 1.0  # length of a cell's edge, in units of the picture
    left: float = 0.0  # x of the picture's origin, in edges
    top: float = 0.0  # y of the picture's origin, in edges

    def place(self, spot: Point) -> Point:
        """Return where a corner lies, y downwards."""
        (a, b), (c, d) = self.grid.embedding
        scale = parts(self.grid)
        x, y = spot[0] / scale, spot[1] / scale
        return self.at((x * a + y * c, x * b + y * d))

    def at(self, spot: Point) -> Point:
        """Return where a place in edges lies."""
        return self.edge * (spot[0] - self.left), self.edge * (spot[1] - self.top)


@dataclass(frozen=True, slots=True)
class PieceLooks:
    """The looks of pieces, by their index, and of cells."""

    fills: Sequence[str]
    """The colour of each piece, as "#rrggbb"."""
    names: Sequence[str]
    marks: Sequence[str]
    """The text written on each piece; may be empty."""
    sized: bool = False
    """Whether pieces are boxes, whose text takes the room there is; else all letters have one size, and lines separate cells."""
    shades: Mapping[Cell, str] = field(default_factory=dict)
    """Colours of cells that have one, drawn as a patch on each."""
    sides: ShownSides = field(default_factory=ShownSides)
    """Marks on sides: in the plane a triangle of colour from the cell's middle to the side, or a knob or hole; in space a patch,
    with a light or dark spot in its middle for those. In a layer, a step of (0, 0) is across the top of a cell."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The contents of a drawing."""

    owners: Mapping[Cell, int]
    """The piece on each cell, or `EMPTY`."""
    look: PieceLooks
    room: float = math.inf
    """The most room for letters, as distance from the middle to the next border, in edges."""
    surface: Surface | None = None
    """Rolled-up surface, if any: pieces are then open where they continue across the seam."""


def middle_of(grid: Grid, cell: Cell) -> tuple[int, int]:
    """Return the place that names a cell, inside of it."""
    scale = parts(grid)
    return scale * cell[0], scale * cell[1]


def joint_lines(grid: Grid, sides: ShownSides) -> dict[Edge, Line]:
    """Return the corners of each knob and hole, without its ends, by the edge of the cell in the direction of its outline."""
    return {
        edge_of(grid, cell, step): joint_line(grid, cell, step, look.joint)
        for (cell, step), look in sides.at.items()
        if look.joint and any(step)
    }


def outline(
    grid: Grid,
    cells: Iterable[Cell],
    joints: Mapping[Edge, Line] | None = None,
    surface: Surface | None = None,
) -> list[Line]:
    """Return the outline of a set of cells, with knobs and holes instead of some edges."""
    if not joints:
        return list(boundary(tiles(grid, cells, surface)))
    ends = {spot for edge in joints for spot in edge}
    plain = boundary(tiles(grid, cells), ends)
    return [
        tuple(
            spot for start, end in pairwise(path) for spot in (start, *joints.get((start, end), ()))
        )
        + path[-1:]
        for path in plain
    ]


def outlines(
    grid: Grid,
    pieces: Iterable[Iterable[Cell]],
    joints: Mapping[Edge, Line] | None = None,
    surface: Surface | None = None,
) -> list[Line]:
    """Return the outline of several sets of cells together: of sticks those of each, between which there are gaps."""
    if grid.sticks:
        return [path for cells in pieces for path in outline(grid, cells, None, surface)]
    return outline(grid, [cell for cells in pieces for cell in cells], joints)


def bent(edges: Iterable[Edge], joints: Mapping[Edge, Line]) -> list[Line]:
    """Return edges joined to lines, and the knobs and holes that stand for some of them."""
    every = list(edges)
    if not joints:
        return list(joined(every))
    lines = {undirected(edge): (edge[0], *line, edge[1]) for edge, line in joints.items()}
    found = joined(edge for edge in every if undirected(edge) not in lines)
    return found + [lines[edge] for edge in sorted(map(undirected, every)) if edge in lines]


def extent(
    grid: Grid, cells: Iterable[Cell], joints: Mapping[Edge, Line] | None = None
) -> tuple[float, float, float, float]:
    """Return the extent of cells, with knobs, to the left, top, right and bottom, in edges; strokes reach as far as points do."""
    frame = Frame(grid)
    ring, around = (ends_of, HALF) if grid.sticks else (tile, 0.0)
    corners: set[Point] = {corner for cell in cells for corner in ring(grid, cell)}
    corners.update(spot for line in (joints or {}).values() for spot in line)
    xs, ys = zip(*map(frame.place, corners), strict=True)
    return min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around


def plane_group(sheet: Sheet, frame: Frame, border: float) -> ET.Element:
    """Draw a sheet, with borders of this width around pieces."""
    grid, place, look = frame.grid, frame.place, sheet.look
    owned: defaultdict[int, list[Cell]] = defaultdict(list)
    for cell, owner in sheet.owners.items():
        owned[owner].append(cell)
    empty = sorted(owned.pop(EMPTY, []))
    pieces = [(owner, sorted(cells)) for owner, cells in sorted(owned.items())]
    joints = joint_lines(grid, look.sides)
    group = element("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
    if empty:
        group.append(_empty(grid, empty, frame, border))
    if pieces:
        around = outlines(grid, [cells for _, cells in pieces], joints, sheet.surface)
        group.append(
            element("path", d=path_data(around, place), stroke=HALO, stroke_width=2 * border)
        )
    sides = seams(sheet.surface, sheet.owners)
    group.append(
        element(
            "g",
            *(
                titled(
                    _piece(cells, frame, sheet, look.fills[i], open_edges(sides), joints),
                    look.names[i],
                )
                for i, cells in pieces
            ),
            stroke=DARK,
            stroke_width=border,
        )
    )
    inner: defaultdict[str, list[Edge]] = defaultdict(list)
    for owner, edge in between(grid, sheet.owners, same=True) if not look.sized else ():
        inner[line_on(look.fills[owner])].append(edge)
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
    put_into(group, _on_sides(look.sides, frame, border))
    shown = (
        (shade, shrunk([place(spot) for spot in tile(grid, cell)]))
        for cell, shade in look.shades.items()
    )
    put_into(group, patches(shown, line=border / 3))
    marked = [(look.marks[i], cells, look.fills[i]) for i, cells in pieces if look.marks[i]]
    if grid.sticks:
        put_into(group, _beads(marked, frame))
    room = min(sheet.room, _room_within(look.sides, grid))
    marks = _fitted(marked, frame) if look.sized else lettered_parts(marked, frame, room)
    put_into(group, inked(marks, rimmed=bool(look.shades or look.sides.at)))
    return group


_WITHIN, _BESIDE_LETTERS = 0.3, 0.2
"""Room of letters amid marks on sides, relative to a square of the cell's area; the second if these have letters too."""

_TOP = 0.45
"""The size of the patch for the mark on top of a cell, relative to the cell."""


def _room_within(sides: ShownSides, grid: Grid) -> float:
    """Return the room that marks on sides leave for letters."""
    if not sides.at:
        return math.inf
    share = _BESIDE_LETTERS if sides.lettered else _WITHIN
    return share * math.sqrt(area_of_cell(grid))


def area_of_cell(grid: Grid) -> float:
    """Return the area of a cell of a plane grid, in squares of an edge; a stick counts as a square."""
    if grid.sticks:
        return 1.0
    return abs(area([Frame(grid).place(corner) for corner in tile(grid, grid.domain[0])]))


def _on_sides(sides: ShownSides, frame: Frame, border: float) -> Iterator[ET.Element]:
    """Yield the triangles of colour at sides with marks, the borders over them, and the letters of marks."""
    grid, place = frame.grid, frame.place
    shown: list[tuple[str, list[Point]]] = []
    tops: list[tuple[str, list[Point]]] = []
    written: list[ET.Element] = []
    walls: list[Edge] = []
    for (cell, step), look in sides.at.items():
        corners = [place(spot) for spot in tile(grid, cell)]
        if any(step):
            edge = edge_of(grid, cell, step)
            corners = [*map(place, edge), middle(corners)]
            if not look.joint:
                walls.append(edge)
                shown.append((look.colour, corners))
        else:
            corners = shrunk(corners, by=_TOP)
            tops.append((look.colour, corners))
        if sides.lettered:
            (spot, room), share = middle_with_room(corners), 0.75
            if look.joint and any(step):  # between the hole and the letter of the piece
                (a, b), (c, d), (x, y) = corners
                spot, share = ((a + c) / 4 + x / 2, (b + d) / 4 + y / 2), 0.8
            on = "" if look.joint else look.colour
            written.append(fitted_letters(look.text, spot, share * room, on=on))
    yield from patches(shown, line=border / 3)
    if shown:
        lines = path_data(joined(undirected(edge) for edge in walls), place)
        yield element("path", d=lines, stroke=DARK, stroke_width=border)
    yield from patches(tops, line=border / 3)
    yield from inked(written, rimmed=False)


def _piece(
    cells: Sequence[Cell],
    frame: Frame,
    sheet: Sheet,
    fill: str,
    gaps: Collection[Edge],
    joints: Mapping[Edge, Line],
) -> ET.Element:
    """Return a piece; where its outline has gaps, it continues elsewhere."""
    paths = outline(frame.grid, cells, joints, sheet.surface)
    ink = {"stroke": line_on(fill)} if hides_lines(fill) else {}
    whole = element("path", d=path_data(paths, frame.place), fill=fill, **ink)
    if not gaps:
        return whole
    rings = tiles(frame.grid, cells, sheet.surface)
    own = Counter(undirected(edge) for ring in rings for edge in edges_of(ring))
    if own.keys().isdisjoint(gaps):
        return whole
    whole.set("stroke", "none")
    rim = sorted(edge for edge, times in own.items() if times == 1 and edge not in gaps)
    return element("g", whole, element("path", d=path_data(bent(rim, joints), frame.place), **ink))


def _empty(grid: Grid, cells: Cells | list[Cell], frame: Frame, border: float) -> ET.Element:
    """Return the empty cells: dashed lines, and a dot in each; of sticks dashed lines between dots."""
    if grid.sticks:
        lattice = {undirected(ends_of(grid, cell)) for cell in cells}
        lines = path_data(joined(lattice), frame.place)
        dots = [frame.place(spot) for spot in sorted({spot for edge in lattice for spot in edge})]
        return empty_cells(lines, dots, border, thick=0.8, dash=2.5, dot=3.2)
    edges = {undirected(edge) for cell in cells for edge in edges_of(tile(grid, cell))}
    lines = path_data(joined(edges), frame.place)
    return empty_cells(lines, [frame.place(middle_of(grid, cell)) for cell in cells], border)


def between(
    grid: Grid, owners: Mapping[Cell, int], *, same: bool = False
) -> list[tuple[int, Edge]]:
    """Return the edges between cells of two pieces, or (`same`) of one, each with the owner of one of its cells."""
    sides: defaultdict[Edge, list[int]] = defaultdict(list)
    for cell, owner in owners.items():
        if owner != EMPTY:
            for edge in edges_of(tile(grid, cell)):
                sides[undirected(edge)].append(owner)
    return [
        (own[0], edge)
        for edge, own in sides.items()
        if len(own) == 2 and (own[0] == own[1]) is same
    ]


def lettered_parts(
    marked: Iterable[tuple[str, list[Cell], str]], frame: Frame, room: float = math.inf
) -> list[ET.Element]:
    """Return a letter, on a colour or "", on each part of each piece where it is widest, all of one size, with `room` at most."""
    grid = frame.grid
    spots = [
        (mark, fill, *_widest_spot(grid, part))
        for mark, cells, fill in marked
        for part in connected_parts(grid, cells)
    ]
    room = frame.edge * 0.95 * min([room, *(clearance for *_, clearance in spots)])
    return [fitted_letters(mark, frame.at(spot), room, on=fill) for mark, fill, spot, _ in spots]


def _beads(marked: Iterable[tuple[str, list[Cell], str]], frame: Frame) -> Iterable[ET.Element]:
    """Yield a disc on each part of each piece made of sticks, which gives its letter the room that a stroke lacks."""
    for _, cells, fill in marked:
        for part in connected_parts(frame.grid, cells):
            spot, room = _widest_spot(frame.grid, part)
            x, y = frame.at(spot)
            yield element("circle", cx=x, cy=y, r=frame.edge * room, fill=fill)


def _widest_spot(grid: Grid, cells: Sequence[Cell]) -> tuple[Point, float]:
    """Return the place in a shape with most room around it, and how much; the one nearest to its middle among equals."""
    away = minus(min(cells), grid.translated_home(cells)[0])
    (x, y), room = _widest_at_home(grid, tuple(minus(cell, away) for cell in cells))
    away_x, away_y = grid.cartesian(away)
    return (x + away_x, y + away_y), room


@lru_cache(maxsize=_SHAPES)
def _widest_at_home(grid: Grid, cells: Cells) -> tuple[Point, float]:
    """Return the same, cached, for a shape at the origin, among its centres, corners and middles of edges, or places of a bead."""
    frame = Frame(grid)
    if grid.sticks:
        spots = list(_bead_spots(frame, cells))
        mean = tuple(sum(axis) / len(spots) for axis in zip(*spots, strict=True))
        return min(spots, key=lambda spot: round(math.dist(spot, mean), 6)), BEAD
    walls = [
        (frame.place(start), frame.place(end))
        for path in outline(grid, cells)
        for start, end in pairwise(path)
    ]
    rings = [tile(grid, cell) for cell in cells]
    edges = {undirected(edge) for corners in rings for edge in edges_of(corners)}
    centres = [frame.place(middle_of(grid, cell)) for cell in cells]
    if len(cells) == 1:  # which is not the middle of every cell
        centres = [middle(list(map(frame.place, rings[0])))]
    corners = [frame.place(spot) for spot in sorted({spot for edge in edges for spot in edge})]
    middles = [
        ((x_0 + x_1) / 2, (y_0 + y_1) / 2)
        for (x_0, y_0), (x_1, y_1) in (map(frame.place, edge) for edge in sorted(edges))
    ]
    centre = tuple(sum(axis) / len(cells) for axis in zip(*centres, strict=True))
    trials = sorted(
        [*centres, *corners, *middles], key=lambda spot: round(math.dist(spot, centre), 6)
    )
    best, most = centres[0], 0.0
    # shapes with very many sides are searched only near their middle
    for spot in trials[: max(1, _MANY_TRIALS // len(walls))]:
        room = min(distance(spot, *wall) for wall in walls)
        if room > most + 1e-6:
            best, most = spot, room
    return best, most


def _bead_spots(frame: Frame, cells: Sequence[Cell]) -> Iterator[Point]:
    """Yield the middle of each stick, or, if the shape goes on at one end alone, a place nearer to that end."""
    every = [ends_of(frame.grid, cell) for cell in cells]
    times = Counter(end for ends in every for end in ends)
    for ends in every:
        start, end = (frame.place(spot) for spot in ends)
        onward = sum((-1, 1)[i] * (times[spot] > 1) for i, spot in enumerate(ends))
        share = 0.5 + _ASIDE * onward
        yield start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


_ASIDE = 0.15
"""How far from the middle of a stick a bead lies that would otherwise sit on a stroke's end, in edges."""


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
