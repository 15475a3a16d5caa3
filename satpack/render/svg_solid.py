"""Solids exploded and seen from above a corner, with everything hidden left out exactly.

The view is isometric, along the cubes' diagonal. Pieces are moved apart by whole parts of a cube's edge, so that all
corners project to points of one triangular lattice, and every small triangle of it shows exactly one face: the one in
front. Outlines of what is seen then follow by cancelling shared edges, as in the plane.

x leads to the lower right, y to the lower left and z up: as in the drawing of layers y grows towards the viewer, so what
is seen is what gets built, and not its mirror image.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from satpack.render.contours import boundary, edges_of, joined
from satpack.render.lettering import HEIGHT, lettering
from satpack.render.palette import assign_colours, hex_colour
from satpack.render.svg_elements import DARK, HALO, element, letters, path_data, titled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.grids import Cell, Cells
    from satpack.render.contours import Edge, Path, Spot
    from satpack.render.svg_elements import Place

__all__ = ["View", "exploded_group", "seen"]

_FACTORS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
"""How far pieces may be moved apart unless told."""

_FEW_FACTORS = (0.5, 1.0, 2.0)
"""The same for very large solids."""

_MANY_TRIANGLES = 40_000

_SHOWN = 0.3
"""How much of what each piece has towards the viewer should be seen."""

_SPREAD = (1.3, 1.0, 1.7)
"""How far pieces are moved along each axis: with equal steps those behind each other would stay so."""

_RIGHT = math.cos(math.pi / 6)

X, Y, Z = range(3)

_SHADES = {Z: 1.0, Y: 0.86, X: 0.7}

# where the directions of writing lead on each face, in the picture
_WRITING = {
    Z: ((_RIGHT, 0.5), (-_RIGHT, 0.5)),
    Y: ((_RIGHT, 0.5), (0.0, 1.0)),
    X: ((_RIGHT, -0.5), (0.0, 1.0)),
}


class Triangle(NamedTuple):
    """A triangle of the picture's lattice: the half of rhombus (a, b) that has its corner (a + 1, b), or the other."""

    a: int
    b: int
    lower: bool

    @property
    def corners(self) -> Path:
        """The corners, anticlockwise in the lattice's coordinates."""
        a, b, lower = self
        if lower:
            return (a, b), (a + 1, b), (a + 1, b + 1)
        return (a, b), (a + 1, b + 1), (a, b + 1)


class Face(NamedTuple):
    """A face of a cube.

    Attributes
    ----------
    owner : int
        The piece it belongs to.
    axis : int
        The axis it is at right angles to; it looks towards higher coordinates.
    level : int
        Where on that axis, in parts of an edge, after its piece was moved.
    cell : Cell
        The cube.
    """

    owner: int
    axis: int
    level: int
    cell: Cell

    def depth(self, a: int, b: int) -> int:
        """Return how near to the viewer it is where the picture has the point (a, b): x + y + z there."""
        if self.axis == Z:
            return 3 * self.level + a + b
        return 3 * self.level + (b - 2 * a if self.axis == X else a - 2 * b)


@dataclass(frozen=True, slots=True)
class View:
    """What is seen of pieces moved apart.

    Attributes
    ----------
    parts : int
        How many parts the edge of a cube is cut into.
    front : mapping of Triangle to Face
        The face that is seen in each triangle.
    whole : frozenset of Face
        The faces that nothing hides any part of.
    apart : bool
        Whether no two pieces were moved into each other.
    """

    parts: int
    front: Mapping[Triangle, Face]
    whole: frozenset[Face]
    apart: bool


def seen(pieces: Sequence[Cells], *, factor: float) -> View:
    """Return what is seen of pieces from above a corner.

    Parameters
    ----------
    pieces : sequence of Cells
        Cells of the cube grid, none in two pieces.
    factor : float
        How far each is moved, in multiples of the distance of its middle from that of the whole; a little more along
        some axes than along others.
    """
    many = sum(map(len, pieces))
    parts = 4 if many <= 1000 else 2 if many <= 8000 else 1
    middle = _middle([cell for cells in pieces for cell in cells])
    front: dict[Triangle, Face] = {}
    faces = []
    taken: set[Cell] = set()
    volume = 0
    for owner, cells in enumerate(pieces):
        shift = tuple(
            round(parts * factor * spread * (own - all_))
            for spread, own, all_ in zip(_SPREAD, _middle(cells), middle, strict=True)
        )
        own = set(cells)
        for cell in cells:
            low = tuple(parts * c + s for c, s in zip(cell, shift, strict=True))
            taken.update(product(*(range(start, start + parts) for start in low)))
            volume += parts**3
            for axis in (X, Y, Z):
                ahead = tuple(c + (i == axis) for i, c in enumerate(cell))
                if ahead not in own:
                    face = Face(owner, axis, low[axis] + parts, cell)
                    faces.append((face, low))
    for face, low in faces:
        for triangle in _triangles(face, low, parts):
            nearest = front.get(triangle)
            if nearest is None or _depth(face, triangle) > _depth(nearest, triangle):
                front[triangle] = face
    shown: defaultdict[Face, int] = defaultdict(int)
    for face in front.values():
        shown[face] += 1
    whole = frozenset(face for face, times in shown.items() if times == 2 * parts * parts)
    return View(parts, front, whole, apart=len(taken) == volume)


def _middle(cells: Sequence[Cell]) -> tuple[float, ...]:
    return tuple(sum(axis) / len(cells) for axis in zip(*cells, strict=True))


def _triangles(face: Face, low: Cell, parts: int) -> Iterator[Triangle]:
    """Yield the triangles that a face covers; the picture's point (a, b) is where x - z = a and y - z = b."""
    steps = list(product(range(parts), repeat=2))
    x, y, z = low
    if face.axis == Z:
        for i, j in steps:
            a, b = x + i - face.level, y + j - face.level
            yield Triangle(a, b, lower=True)
            yield Triangle(a, b, lower=False)
    elif face.axis == X:
        for i, j in steps:
            a, b = face.level - z - j, y + i - z - j
            yield Triangle(a - 1, b - 1, lower=False)
            yield Triangle(a - 1, b, lower=True)
    else:
        for i, j in steps:
            a, b = x + i - z - j, face.level - z - j
            yield Triangle(a - 1, b - 1, lower=True)
            yield Triangle(a, b - 1, lower=False)


def _depth(face: Face, triangle: Triangle) -> int:
    """Return how near a face is in a triangle: three times its depth in the middle."""
    a, b, lower = triangle
    a, b = (3 * a + 2, 3 * b + 1) if lower else (3 * a + 1, 3 * b + 2)
    if face.axis == Z:
        return 9 * face.level + a + b
    return 9 * face.level + (b - 2 * a if face.axis == X else a - 2 * b)


def _best_view(pieces: Sequence[Cells]) -> View:
    """Return the least exploded view that shows enough of every piece, or else the one that shows most of the least."""
    alone = [len(seen([cells], factor=0.0).front) for cells in pieces]
    best, most = None, 0.0
    for factor in _FACTORS if sum(alone) <= _MANY_TRIANGLES else _FEW_FACTORS:
        view = seen(pieces, factor=factor)
        shown = Counter(face.owner for face in view.front.values())
        share = min(shown[i] / all_ for i, all_ in enumerate(alone))
        if view.apart and share >= _SHOWN and len(_marked_faces(view)) == len(pieces):
            return view
        if view.apart and (best is None or share > most):
            best, most = view, share
    return best or seen(pieces, factor=0.0)


def _marked_faces(view: View) -> dict[int, Face]:
    """Return for each piece a face that nothing hides, on top if there is one."""
    found: dict[int, Face] = {}
    for face in sorted(view.whole, key=lambda face: (-face.axis, face.cell)):
        found.setdefault(face.owner, face)
    return found


def exploded_group(
    pieces: Sequence[Cells],
    *,
    factor: float | None,
    names: Sequence[str],
    marks: Sequence[str],
    longest: float,
    cell: float,
    colours: Sequence[int] | None = None,
) -> tuple[ET.Element, float, float]:
    """Return a drawing of solid pieces moved apart, its width and its height.

    Parameters
    ----------
    pieces : sequence of Cells
        Cells of the cube grid, none in two pieces.
    factor : float or None
        How far each is moved; None for as far as shows them all.
    names, marks
        For each piece its name, and what is written on it.
    longest, cell : float
        The most that the drawing may be wide and high, and that the edge of a cube may be long.
    colours : sequence of int, optional
        Each piece's colour; by default such that pieces seen next to each other differ.
    """
    view = _best_view(pieces) if factor is None else seen(pieces, factor=factor)
    corners = {corner for triangle in view.front for corner in triangle.corners}
    xs, ys = zip(*(_projected(corner) for corner in corners), strict=True)
    span = max(max(xs) - min(xs), max(ys) - min(ys))
    scale = min(longest / span, cell / view.parts)
    edge = scale * view.parts
    border = min(3.5, max(0.06 * edge, 1.2))
    margin = 1.5 * border

    def place(spot: Spot) -> tuple[float, float]:
        x, y = _projected(spot)
        return scale * (x - min(xs)) + margin, scale * (y - min(ys)) + margin

    group = element("g", fill="none", stroke_linejoin="round", stroke_linecap="round")
    around = boundary(triangle.corners for triangle in view.front)
    group.append(element("path", d=path_data(around, place), stroke=HALO, stroke_width=2 * border))
    if colours is None:
        colours = assign_colours(view_contacts(view, len(pieces)))
    group.extend(_fills(view, colours, names, place))
    group.extend(_lines(view, place, border))
    if inked := _lettering(view, marks, place, edge):
        group.append(element("g", *inked, stroke=DARK))
    return (
        group,
        scale * (max(xs) - min(xs)) + 2 * margin,
        scale * (max(ys) - min(ys)) + 2 * margin,
    )


def _projected(spot: Spot) -> tuple[float, float]:
    a, b = spot
    return _RIGHT * (a - b), (a + b) / 2


def view_contacts(view: View, many: int) -> list[list[int]]:
    """Return for each piece the pieces that it is seen next to."""
    found: list[set[int]] = [set() for _ in range(many)]
    for faces in _sides(view).values():
        for face in faces:
            found[face.owner].update(other.owner for other in faces)
    return [sorted(others - {owner}) for owner, others in enumerate(found)]


def _sides(view: View) -> Mapping[Edge, list[Face]]:
    """Return for each edge of the triangles the faces that are seen on its one or two sides."""
    found: defaultdict[Edge, list[Face]] = defaultdict(list)
    for triangle, face in view.front.items():
        for start, end in edges_of(triangle.corners):
            found[min(start, end), max(start, end)].append(face)
    return found


def _fills(
    view: View, colours: Sequence[int], names: Sequence[str], place: Place
) -> Iterator[ET.Element]:
    """Yield what is seen of each piece, a path for each of the three sides it has."""
    shown: defaultdict[int, defaultdict[int, list[Path]]] = defaultdict(lambda: defaultdict(list))
    for triangle, face in view.front.items():
        shown[face.owner][face.axis].append(triangle.corners)
    for owner, sides in sorted(shown.items()):
        paths = []
        for axis, triangles in sorted(sides.items()):
            fill = hex_colour(colours[owner], light=_SHADES[axis])
            # a stroke of the same colour closes the seam that smoothed edges would leave between two sides
            paths.append(
                element("path", d=path_data(boundary(triangles), place), fill=fill, stroke=fill)
            )
        yield titled(element("g", *paths, stroke_width=0.7), names[owner])


def _lines(view: View, place: Place, border: float) -> Iterator[ET.Element]:
    """Yield the lines between cubes, the bends of pieces, and the borders around what is seen of them."""
    thin, bends, borders = [], [], []
    for edge, faces in _sides(view).items():
        first, last = faces[0], faces[-1]
        if len(faces) == 1 or first.owner != last.owner:
            borders.append(edge)
        elif any(first.depth(*spot) != last.depth(*spot) for spot in edge):
            borders.append(edge)  # one part of a piece in front of another
        elif first.axis != last.axis:
            bends.append(edge)
        elif first.cell != last.cell:
            thin.append(edge)
    for edges, width, opacity in (
        (thin, min(1.0, border / 3), 0.35),
        (bends, border / 2, 0.8),
        (borders, border, 1.0),
    ):
        if edges:
            yield element(
                "path",
                d=path_data(joined(edges), place),
                stroke=DARK,
                stroke_width=width,
                stroke_opacity=opacity,
            )


def _lettering(view: View, marks: Sequence[str], place: Place, edge: float) -> list[ET.Element]:
    """Return each piece's mark on one of its faces."""
    faces = _marked_faces(view)
    corners: defaultdict[Face, list[tuple[float, float]]] = defaultdict(list)
    for triangle, face in view.front.items():
        if faces.get(face.owner) == face:
            corners[face] += map(place, triangle.corners)
    found = []
    for owner, face in sorted(faces.items()):
        if not marks[owner]:
            continue
        right, down = _WRITING[face.axis]
        x, y = ((min(axis) + max(axis)) / 2 for axis in zip(*corners[face], strict=True))
        unit = 0.55 * edge / max(HEIGHT, lettering(marks[owner]).width * HEIGHT / 5)
        found.append(letters(marks[owner], middle=(x, y), unit=unit, right=right, down=down))
    return found
