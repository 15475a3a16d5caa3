"""Draws pieces of polyhedra moved apart, painted in layers: a facet is in a later layer than any that it hides part of.

Faces of a piece that lie in one plane are one path, and each line is drawn once, after the last face beside it.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import chain, pairwise
from math import ceil, floor, hypot
from typing import TYPE_CHECKING

from satpack.model.grids.vectors import dot, shifted
from satpack.render.contours import boundary, edges_of, joined, middle, undirected
from satpack.render.palette import darker
from satpack.render.svg.apart import FINE, Paper, rimmed_group, room_on_paper, translations
from satpack.render.svg.elements import (
    DARK,
    HALO,
    Drawing,
    element,
    fitted_letters,
    inked,
    line_on,
    path_data,
    put_into,
    titled,
)
from satpack.render.svg.facets import UNIT, facets, flats, hiding, in_sight, levels
from satpack.render.svg.lettering import middle_with_room, roomiest
from satpack.render.svg.patches import patches, shrunk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.render.contours import Edge, Path, Spot
    from satpack.render.svg.apart import Point, SpreadPieces
    from satpack.render.svg.elements import Place
    from satpack.render.svg.facets import Facet

_LIGHT = (-0.1, -0.55, 0.95)
_SHADOW = 0.66
"""The direction of the light, and the ambient light on every side."""

_PATCH = 0.6

_THIN, _BEND, _BORDER = range(3)
"""The lines between cells, at bends and around the visible part of a piece; within a layer the last are drawn last."""

_SMALLEST_LETTER = 0.6
"""Smallest common letter, relative to the median room on pieces; a piece with less room gets a smaller one."""

_MANY_TRIALS = 50_000
"""Limit on spots and the lines around them: for a flat shape with very many, not all spots are examined."""

_SHAPES = 1_000
"""The number of cached flat shapes for which the place with most room is known: the moves of a piece draw them many times."""


def polyhedra_apart(asked: SpreadPieces) -> Drawing:
    """Return a drawing of pieces moved apart."""
    shown = _shown(asked)
    at: defaultdict[Edge, list[int]] = defaultdict(list)
    for i, facet in enumerate(shown):
        for edge in edges_of(facet.ring):
            at[undirected(edge)].append(i)
    hidden = hiding(shown)
    groups = list(in_sight(shown, flats(shown, at), hidden))
    layers = list(levels(groups, hidden))
    xs, ys = zip(*(spot for facet in shown for spot in facet.ring), strict=True)
    low, high = ((end(xs) / UNIT, end(ys) / UNIT) for end in (min, max))
    paper = Paper.holding(asked, low, high)

    def place(spot: Point) -> Point:
        return paper.place((spot[0] / UNIT, spot[1] / UNIT))

    turn = {i: number for number, layer in enumerate(layers) for i in chain.from_iterable(layer)}
    outer = joined(edge for edge, own in at.items() if len(own) == 1 and own[0] in turn)
    group = rimmed_group(path_data(outer, place), paper.border)
    lines = _lines(asked.look.fills, shown, at, turn)
    for number, layer in enumerate(layers):
        owned: defaultdict[int, list[Facet]] = defaultdict(list)
        for i in chain.from_iterable(layer):
            owned[shown[i].owner].append(shown[i])
        for owner, each in sorted(owned.items()):
            painted = element("g", *_painted(each, asked, place, paper.border / 3))
            group.append(titled(painted, asked.look.names[owner]))
        for (kind, ink), edges in sorted(lines[number].items()):
            data = path_data(joined(edges), place)
            group.append(element("path", d=data, stroke=ink, **_look(kind, paper.border)))
    names = [
        each
        for i in turn
        if asked.look.sides.lettered and not hidden[i]
        for each in _named_side(shown[i], asked, place)
    ]
    put_into(group, inked(names, rimmed=False))
    marked = [group for group in groups if asked.look.marks[shown[group[0]].owner]]
    spots = _roomiest(shown, marked, hidden)
    scale = paper.scale * (_BESIDE if asked.look.sides.lettered else 1.0)
    room = {owner: (place(spot), scale * each) for owner, (spot, each) in spots.items()}
    put_into(group, asked.lettered(room))
    return Drawing([group], paper.wide, paper.high)


def _shown(asked: SpreadPieces) -> list[Facet]:
    """Return the facets of the moved pieces that face the viewer."""
    grid, pieces = asked.grid, asked.pieces
    if asked.factor is not None:
        moves = translations(grid, pieces, asked.factor)
        taken = {
            cell for cells, move in zip(pieces, moves, strict=True) for cell in shifted(cells, move)
        }
        return [
            facet
            for owner, (cells, move) in enumerate(zip(pieces, moves, strict=True))
            for facet in facets(grid, owner, cells, move, taken)
        ]
    alone = [
        list(facets(grid, owner, cells, (0, 0, 0), set(cells)))
        for owner, cells in enumerate(pieces)
    ]
    covered = [{spot for facet in each for spot in _covered(facet.ring)} for each in alone]
    room = room_on_paper(grid, pieces, covered)
    return [
        facet._replace(ring=shifted(facet.ring, (round(UNIT * x), round(UNIT * y))))
        for each, (x, y) in zip(alone, room, strict=True)
        for facet in each
    ]


def _covered(ring: Path) -> Iterator[Spot]:
    """Yield the spots of a raster that a convex ring covers, or nearly so."""
    corners = [(FINE * x / UNIT, FINE * y / UNIT) for x, y in ring]
    xs, ys = zip(*corners, strict=True)
    lines = [
        (a, b, c - a, d - b, hypot(c - a, d - b))
        for (a, b), (c, d) in pairwise([*corners, corners[0]])
    ]
    for u in range(floor(min(xs)), ceil(max(xs)) + 1):
        for v in range(floor(min(ys)), ceil(max(ys)) + 1):
            if all(x * (v - b) - y * (u - a) >= -0.75 * far for a, b, x, y, far in lines):
                yield u, v


def _lines(
    fills: Sequence[str],
    shown: Sequence[Facet],
    at: Mapping[Edge, Sequence[int]],
    turn: Mapping[int, int],
) -> defaultdict[int, dict[tuple[int, str], list[Edge]]]:
    """Return for each layer, by kind and ink, the lines that are drawn after it: no facet of theirs is in a later one."""
    found: defaultdict[int, dict[tuple[int, str], list[Edge]]] = defaultdict(dict)
    for edge, numbers in at.items():
        last = max(turn.get(i, -1) for i in numbers)
        if last >= 0:
            own = [shown[i] for i in numbers]
            kind = _BORDER
            if len(own) == 2 and own[0].owner == own[1].owner:
                kind = _THIN if own[0].side.normal == own[1].side.normal else _BEND
            ink = line_on(*(fills[facet.owner] for facet in own))
            found[last].setdefault((kind, ink), []).append(edge)
    return found


def _look(kind: int, border: float) -> dict[str, float]:
    """Return the attributes of a kind of lines for this border width."""
    if kind == _BORDER:
        return {"stroke_width": border}
    if kind == _BEND:
        return {"stroke_width": border / 2, "stroke_opacity": 0.8}
    return {"stroke_width": min(1.0, border / 3), "stroke_opacity": 0.35}


def _painted(
    own: Iterable[Facet], asked: SpreadPieces, place: Place, line: float
) -> Iterator[ET.Element]:
    """Yield facets of a piece, as one path where they face the same way, with the patches of coloured cells."""
    facing: defaultdict[tuple[float, ...], list[Facet]] = defaultdict(list)
    for facet in own:
        facing[facet.side.normal].append(facet)
    for normal, each in sorted(facing.items()):
        light = light_on(normal)
        data = path_data(boundary(facet.ring for facet in each), place)
        yield element("path", d=data, fill=darker(asked.look.fills[each[0].owner], light=light))
        shades = (
            (darker(shade, light=light), [place(spot) for spot in shrunk(facet.ring, by=_PATCH)])
            for facet in each
            if (shade := asked.look.shades.get(facet.cell))
        )
        yield from patches(shades, line=line)
        for spots in (False, True):
            shown = _on_sides(each, asked, place, light, spots=spots)
            yield from patches(shown, line=line)


_SIDE, _SPOT = 0.86, 0.4
"""The size of the patch for a mark on a side, and of the spot that tells a knob from a hole, relative to the side."""


def _on_sides(
    facing: Iterable[Facet], asked: SpreadPieces, place: Place, light: float, *, spots: bool
) -> Iterator[tuple[str, list[Point]]]:
    """Yield the patches of sides with marks, all of which have this light, or the spots on them."""
    for facet in facing:
        look = asked.look.sides.at.get((facet.cell, facet.side.step))
        if look is not None and (look.joint or not spots):
            fill = (HALO if look.joint > 0 else DARK) if spots else look.colour
            corners = [place(spot) for spot in facet.ring]
            yield darker(fill, light=light), shrunk(corners, by=_SPOT if spots else _SIDE)


_BESIDE = 0.65
"""The size of letters on pieces beside the names of marks, relative to that without."""

_ASIDE, _NAME = 0.5, 0.45
"""How far from the middle of a side, on the way to a corner, the name of its mark is, and the part of the side that it takes."""


def _named_side(facet: Facet, asked: SpreadPieces, place: Place) -> Iterator[ET.Element]:
    """Yield the name of a side's mark, near the corner that is highest on paper: the piece's letter may be in the middle."""
    look = asked.look.sides.at.get((facet.cell, facet.side.step))
    if look is not None:
        corners = [place(spot) for spot in facet.ring]
        ((x, y), room), (u, v) = middle_with_room(corners), min(corners, key=lambda c: (c[1], c[0]))
        spot = x + _ASIDE * (u - x), y + _ASIDE * (v - y)
        fill = darker(look.colour, light=light_on(facet.side.normal))
        yield fitted_letters(look.text, spot, _NAME * room, on=fill)


def light_on(normal: tuple[float, ...]) -> float:
    """Return the brightness of a side that faces a direction; at most 1."""
    return min(1.0, _SHADOW + (1 - _SHADOW) * max(0.0, dot(normal, _LIGHT)))


def _roomiest(
    shown: Sequence[Facet], groups: Iterable[Iterable[int]], hidden: Sequence[Iterable[int]]
) -> dict[int, tuple[Point, float]]:
    """Return for each piece the place with most room on its visible part, and the room for letters, in edges."""
    best: dict[int, tuple[Point, float]] = {}
    for group in groups:
        clear = [shown[i] for i in group if not hidden[i]]
        if clear:
            owner, (x, y) = clear[0].owner, clear[0].ring[0]
            (u, v), room = _widest(tuple(shifted(facet.ring, (-x, -y)) for facet in clear))
            if owner not in best or room > best[owner][1]:
                best[owner] = (x + u, y + v), room
    if not best:
        return {}
    rooms = sorted(room for _, room in best.values())
    common = max(rooms[0], _SMALLEST_LETTER * rooms[len(rooms) // 2])
    return {owner: (spot, 1.1 * min(room, common) / UNIT) for owner, (spot, room) in best.items()}


@lru_cache(maxsize=_SHAPES)
def _widest(rings: Sequence[Path]) -> tuple[Point, float]:
    """Return the place in a flat shape of rings with most room, and how much: in the middle of a ring or of one of their edges."""
    walls = [wall for path in boundary(rings) for wall in pairwise(path)]
    inner = {undirected(edge) for ring in rings for edge in edges_of(ring)}
    spots = [middle(ring) for ring in rings]
    spots += [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in sorted(inner)]
    return roomiest(spots[: max(1, _MANY_TRIALS // len(walls))], walls)
