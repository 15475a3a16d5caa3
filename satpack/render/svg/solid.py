"""Solids exploded and seen from above, with everything hidden left out exactly.

Pieces are moved apart by whole parts of a cell's edge, so that all corners project to points of one lattice, and every
small triangle of it shows exactly one side of a cell: the one in front (`satpack.render.slants`). Outlines of what is
seen then follow by cancelling shared edges, as in the plane.

As in the drawing of layers y grows towards the viewer, so what is seen is what gets built, and not its mirror image.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from satpack.model.grids.vectors import plus
from satpack.render.contours import boundary, edges_of, joined, undirected
from satpack.render.palette import darker
from satpack.render.slants import SLANTS, shown_sides
from satpack.render.spreading import spread_out
from satpack.render.svg.apart import border_of, rimmed_group
from satpack.render.svg.elements import (
    element,
    inked,
    letters,
    line_on,
    path_data,
    put_into,
    titled,
)
from satpack.render.svg.lettering import letter_unit
from satpack.render.svg.patches import clipped, patches, shrunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.render.contours import Edge, Path, Spot
    from satpack.render.slants import Shown, Slant
    from satpack.render.svg.apart import Apart
    from satpack.render.svg.elements import Place

__all__ = ["View", "exploded_group", "exploded_view", "seen"]

_SMALLEST_EDGE = 17.0
"""Of a cell, where there are many: letters on its faces can still be read."""

_MOST_CELLS = 600
"""Of solids that have more the whole picture is to be seen, not the letters."""


class Face(NamedTuple):
    """A side of a cell."""

    owner: int
    """The piece."""
    side: int
    """Index in `Slant.sides`."""
    near: int
    """How near it would be at the picture's origin, after its piece was moved."""
    slope: Spot
    """How much nearer it gets with each step along the picture's lattice vectors."""
    cell: Cell

    def depth(self, a: int, b: int) -> int:
        """Return how near to the viewer it is where the picture has the point (a, b)."""
        return self.near + self.slope[0] * a + self.slope[1] * b


@dataclass(frozen=True, slots=True)
class View:
    """The visible faces of pieces moved apart."""

    slant: Slant
    parts: int
    """Number of parts into which a cell's edge is cut."""
    front: Mapping[Path, Face]
    """The visible side in each small triangle of the picture, by the triangle's corners."""
    whole: Mapping[Face, tuple[float, float]]
    """Sides that nothing hides any part of, with their middles in the picture's lattice."""
    sides: Mapping[Face, tuple[Shown, Spot]]
    """Every side that faces the viewer, hidden or not, with its place."""


def seen(
    grid: Grid,
    pieces: Sequence[Cells],
    *,
    factor: float,
    aside: Sequence[Spot] = (),
    parts: int = 0,
) -> View:
    """Return the visible faces of pieces on a solid grid with a slant, from above.

    Each piece is moved away from the middle of the whole by `factor` times its distance from it (a
    little more along some axes), and by `aside` in the picture, in steps of its lattice. By default
    a cell's edge is cut into no more `parts` than the moves need, and fewer for very many cells.
    """
    slant = SLANTS[grid.name]
    parts = parts or _parts_for(slant, sum(map(len, pieces)) if factor else 0)
    sides = shown_sides(grid, parts)
    middle = _middle([cell for cells in pieces for cell in cells])
    units = [row[i] for i, row in enumerate(grid.translations)]
    front: dict[Path, tuple[int, Face]] = {}
    facing: dict[Face, tuple[Shown, Spot]] = {}
    for owner, cells in enumerate(pieces):
        right, up = aside[owner] if aside else (0, 0)
        shift = [
            unit * round(parts * factor * spread * (own - all_) / unit)
            for unit, spread, own, all_ in zip(
                units, slant.spread, _middle(cells), middle, strict=True
            )
        ]
        own = set(cells)
        for cell in cells:
            kind = grid.class_of(cell)
            assert kind is not None
            home = grid.domain[kind]
            moved = tuple(parts * (c - h) + s for c, h, s in zip(cell, home, shift, strict=True))
            u, v, near = slant.image(moved)
            at = u + right, v + up, near
            for each in sides[kind]:
                ahead = plus(cell, slant.sides[each.side].step)
                if ahead not in own:
                    face = _face(owner, cell, each, at)
                    facing[face] = each, at[:2]
                    _show(front, face, each, at)
    shown = Counter(face for _, face in front.values())
    return View(
        slant,
        parts,
        {triangle: face for triangle, (_, face) in front.items()},
        {
            face: (each.middle[0] + u, each.middle[1] + v)
            for face, times in shown.items()
            for each, (u, v) in [facing[face]]
            if times == len(each.triangles)
        },
        facing,
    )


def _parts_for(slant: Slant, moved: int) -> int:
    """Return how many parts an edge is cut into where so many cells are moved apart, by whole parts."""
    return 4 if 0 < moved <= 1000 else 2 if 0 < moved <= 8000 else slant.least_parts


def _middle(cells: Sequence[Cell]) -> tuple[float, ...]:
    return tuple(sum(axis) / len(cells) for axis in zip(*cells, strict=True))


def _face(owner: int, cell: Cell, shown: Shown, at: tuple[int, int, int]) -> Face:
    """Return a side of a cell that was moved so far in the picture and towards the viewer."""
    u, v, nearer = at
    along, up = shown.slope
    return Face(owner, shown.side, shown.near + nearer - along * u - up * v, shown.slope, cell)


def _show(
    front: dict[Path, tuple[int, Face]], face: Face, shown: Shown, at: tuple[int, int, int]
) -> None:
    """Put a side into the picture wherever it is nearer than what is there."""
    u, v, _ = at
    along, up = face.slope
    for (a, b), (c, d), (e, f) in shown.triangles:
        # three times the depth in the middle
        near = 3 * face.near + along * (a + c + e + 3 * u) + up * (b + d + f + 3 * v)
        triangle = ((a + u, b + v), (c + u, d + v), (e + u, f + v))
        there = front.get(triangle)
        if there is None or near > there[0]:
            front[triangle] = near, face


def exploded_view(grid: Grid, pieces: Sequence[Cells]) -> View:
    """Return a view in which no piece hides any part of another."""
    slant = SLANTS[grid.name]
    every = [cell for cells in pieces for cell in cells]
    parts, middle = _parts_for(slant, len(every)), _middle(every)
    ways = []
    for cells in pieces:
        away = [
            parts * spread * (own - all_)
            for spread, own, all_ in zip(slant.spread, _middle(cells), middle, strict=True)
        ]
        to_right, upwards, _ = slant.image(tuple(away))
        ways.append(slant.drawn((to_right, upwards)))
    alone = [seen(grid, [cells], factor=0.0, parts=parts).front for cells in pieces]
    spots = [{corner for triangle in front for corner in triangle} for front in alone]
    aside = spread_out(slant, spots, ways, gap=parts)
    return seen(grid, pieces, factor=0.0, aside=aside, parts=parts)


def _marked_faces(view: View) -> dict[int, Face]:
    """Return for each piece a face that nothing hides: one with much room, on top if there is one."""
    sides = view.slant.sides
    found: dict[int, Face] = {}
    for face in sorted(view.whole, key=lambda f: (-sides[f.side].room, -f.side, f.cell)):
        found.setdefault(face.owner, face)
    return found


def exploded_group(asked: Apart) -> tuple[ET.Element, float, float]:
    """Return a drawing of solid pieces moved apart, of a grid that has a slant, its width and its height."""
    grid, pieces, factor = asked.grid, asked.pieces, asked.factor
    view = exploded_view(grid, pieces) if factor is None else seen(grid, pieces, factor=factor)
    corners = {corner for triangle in view.front for corner in triangle}
    xs, ys = zip(*map(view.slant.drawn, corners), strict=True)
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - top
    scale = min(asked.longest / max(wide, high), asked.cell / view.parts)
    if sum(map(len, pieces)) <= _MOST_CELLS:
        scale = max(scale, min(_SMALLEST_EDGE, asked.cell) / view.parts)
    edge = scale * view.parts
    border = border_of(edge)
    margin = 1.5 * border

    def place(spot: tuple[float, float]) -> tuple[float, float]:
        x, y = view.slant.drawn(spot)
        return scale * (x - left) + margin, scale * (y - top) + margin

    group = rimmed_group(path_data(boundary(view.front), place), border)
    put_into(group, _fills(view, asked.fills, asked.names, place))
    if asked.shades:
        put_into(group, patches(_patches(view, asked.shades, place), line=border / 3))
    put_into(group, _lines(view, asked.fills, place, border))
    marked = _lettering(view, asked, place, edge)
    put_into(group, inked(marked, rimmed=bool(asked.shades)))
    return group, scale * wide + 2 * margin, scale * high + 2 * margin


def _sides(view: View) -> Mapping[Edge, list[Face]]:
    """Return for each edge of the triangles the faces that are seen on its one or two sides."""
    found: defaultdict[Edge, list[Face]] = defaultdict(list)
    for triangle, face in view.front.items():
        for edge in edges_of(triangle):
            found[undirected(edge)].append(face)
    return found


def _fills(
    view: View, fills: Sequence[str], names: Sequence[str], place: Place
) -> Iterator[ET.Element]:
    """Yield what is seen of each piece, a path for each way its sides face."""
    shown: defaultdict[int, defaultdict[int, list[Path]]] = defaultdict(lambda: defaultdict(list))
    for triangle, face in view.front.items():
        shown[face.owner][face.side].append(triangle)
    for owner, sides in sorted(shown.items()):
        paths = []
        for side, triangles in sorted(sides.items()):
            fill = darker(fills[owner], light=view.slant.sides[side].shade)
            # a stroke of the same colour closes the seam that smoothed edges would leave between two sides
            paths.append(
                element("path", d=path_data(boundary(triangles), place), fill=fill, stroke=fill)
            )
        yield titled(element("g", *paths, stroke_width=0.7), names[owner])


def _patches(
    view: View, shades: Mapping[Cell, str], place: Place
) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield what is seen of the patches on coloured cells: how dark each is, and its corners on paper."""
    shown: defaultdict[Face, list[Path]] = defaultdict(list)
    for triangle, face in view.front.items():
        if face.cell in shades:
            shown[face].append(triangle)
    for face, triangles in sorted(shown.items()):
        side, (u, v) = view.sides[face]
        (outline,) = boundary(side.triangles)
        patch = shrunk([(a + u, b + v) for a, b in outline[:-1]])
        fill = darker(shades[face.cell], light=view.slant.sides[face.side].shade)
        for ring in [patch] if face in view.whole else boundary(triangles):
            if corners := clipped(ring, patch):
                yield fill, [place(corner) for corner in corners]


def _lines(view: View, fills: Sequence[str], place: Place, border: float) -> Iterator[ET.Element]:
    """Yield the lines between cells, the bends of pieces, and the borders around what is seen of them."""
    thin: defaultdict[str, list[Edge]] = defaultdict(list)
    bends: defaultdict[str, list[Edge]] = defaultdict(list)
    borders: defaultdict[str, list[Edge]] = defaultdict(list)
    for edge, faces in _sides(view).items():
        first, last = faces[0], faces[-1]
        ink = line_on(*(fills[face.owner] for face in faces))
        if len(faces) == 1 or first.owner != last.owner:
            borders[ink].append(edge)
        elif any(first.depth(*spot) != last.depth(*spot) for spot in edge):
            borders[ink].append(edge)  # one part of a piece in front of another
        elif first.side != last.side:
            bends[ink].append(edge)
        elif first.cell != last.cell:
            thin[ink].append(edge)
    for lines, width, opacity in (
        (thin, min(1.0, border / 3), 0.35),
        (bends, border / 2, 0.8),
        (borders, border, 1.0),
    ):
        for ink, edges in sorted(lines.items()):
            yield element(
                "path",
                d=path_data(joined(edges), place),
                stroke=ink,
                stroke_width=width,
                stroke_opacity=opacity,
            )


def _lettering(
    view: View,
    asked: Apart,
    place: Callable[[tuple[float, float]], tuple[float, float]],
    edge: float,
) -> list[ET.Element]:
    """Return each piece's mark on one of its faces."""
    faces = _marked_faces(view)
    found = []
    for owner, face in sorted(faces.items()):
        mark = asked.marks[owner]
        if not mark:
            continue
        side = view.slant.sides[face.side]
        found.append(
            letters(
                mark,
                middle=place(view.whole[face]),
                unit=letter_unit(mark, 0.55 * edge * side.room),
                right=side.right,
                down=side.down,
                on=asked.fills[owner],
            )
        )
    return found
