"""A disassembly as a sheet of pictures, one for each move, with the move in words below it."""

from __future__ import annotations

import math
import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from satpack.model.grids import apply
from satpack.model.grids.vectors import extent, scaled, shifted
from satpack.model.moves.disassembly import Ending, cells_placed
from satpack.render.geometry import towards
from satpack.render.glyphs import ASCII
from satpack.render.labels import labels_of
from satpack.render.moves import describe_move, describe_part, locked_how
from satpack.render.palette import fills_of, paler
from satpack.render.sides import shown_sides
from satpack.render.svg.apart import SpreadPieces, seen
from satpack.render.svg.elements import DARK, Drawing, element
from satpack.render.svg.panels import Panel, sheet
from satpack.render.svg.patches import cell_shades
from satpack.render.svg.plane import Frame, PieceLooks, Sheet, joint_lines, plane_group
from satpack.render.svg.plane import extent as extent_on_paper
from satpack.render.svg.polyhedra import polyhedra_apart
from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from xml.etree import ElementTree as ET

    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.model.moves.disassembly import Disassembly, Part, Turn
    from satpack.model.solution import Placed, Solution
    from satpack.render.sides import ShownSides

_NARROWEST = 250.0
"""Least width of a picture, which has its caption below it."""

_LETTERS_PER_LINE = 24
_CELL_AREA = 90_000.0
"""Approximate area of a picture, which determines the size of a cell."""

_RADIUS = 17.0
"""Of the arc of a turn, before it is seen at a slant."""

_MARK = (1.6 * _RADIUS, 1.8 * _RADIUS)
"""The place of a turn's mark in its picture."""

_EDGES = (9.0, 34.0)
"""Smallest and largest edge of a cell."""


class _Scene(NamedTuple):
    """The positions of pieces after a move, its caption, the pieces that it moved, if any, and the rotations of all."""

    pieces: Mapping[int, Cells]
    words: str
    moving: Collection[int] = ()
    turn: Turn | None = None
    rotations: Mapping[int, Matrix] = {}  # empty if no piece was turned


def draw_moves(disassembly: Disassembly) -> str:
    """Draw the moves of a disassembly as SVG, part after part; a removed piece is shown once, moved away."""
    assembly = disassembly.assembly
    if not assembly.placed:
        raise InputError("an assembly without pieces has no moves to draw")
    labels = labels_of(assembly, ASCII, copies=True)
    return _drawn(assembly, list(_scenes(disassembly, labels)), labels)


def draw_interlocking(assembly: Solution, blamed: Sequence[Placed]) -> str:
    """Draw the pieces of an assembly that interlock as SVG, where they lie."""
    labels = labels_of(assembly, ASCII, copies=True)
    start = {i: each.cells for i, each in enumerate(assembly.placed)}
    scenes = [_Scene(start, "Assembled"), _interlocked(assembly, blamed, start, labels)]
    return _drawn(assembly, scenes, labels)


def _drawn(assembly: Solution, scenes: Sequence[_Scene], labels: Sequence[str]) -> str:
    grid = assembly.puzzle.grid
    # for cubes the size of a picture is known only after drawing it, but it grows with its content
    spread = max(_spread(grid, scene.pieces.values()) for scene in scenes)
    edge = min(_EDGES[1], max(_EDGES[0], math.sqrt(_CELL_AREA) / spread / 1.3))
    fills = fills_of(assembly)
    panels = [_panel(assembly, scene, labels, fills, edge) for scene in scenes]
    narrowest = max(_NARROWEST, *(panel.wide for panel in panels))
    return sheet(panels, narrowest=narrowest).svg(assembly.puzzle.name)


def _spread(grid: Grid, pieces: Iterable[Cells]) -> float:
    """Return the largest extent of the pieces along an axis, in edges."""
    middles = [grid.cartesian(cell) for each in pieces for cell in each]
    spreads: list[float] = [max(axis) - min(axis) + 1 for axis in zip(*middles, strict=True)]
    return max(spreads)


def _scenes(disassembly: Disassembly, labels: Sequence[str]) -> Iterator[_Scene]:
    grid = disassembly.assembly.puzzle.grid
    placed = disassembly.assembly.placed
    yield _Scene({i: each.cells for i, each in enumerate(placed)}, "Assembled")
    number = 0
    for part in disassembly.whole.parts():
        start = cells_placed(placed, part.pieces, part.start, part.rotations)
        turned = dict(zip(part.pieces, part.rotations, strict=False))
        if part.ending is not Ending.SEPARATED:
            is_locked = part.ending is Ending.LOCKED
            fate = f"locked {locked_how(disassembly.gap)}" if is_locked else "undecided"
            pieces, _, _ = describe_part(part, labels).partition(":")
            yield _Scene(start, f"{pieces} are {fate}", rotations=turned)
            if is_locked and disassembly.blame is not None:
                blamed = disassembly.blame.placed
                alone = _interlocked(disassembly.assembly, blamed, start, labels)
                if len(blamed) == len(alone.pieces) < len(part.pieces):
                    yield alone._replace(rotations=turned)
        here = start
        for move in part.moves:
            number += 1
            words = f"{number} {describe_move(grid, move, labels)}"
            if move.removes:
                yield _Scene(_removed(part, here), words, move.pieces, rotations=turned)
                continue
            here = cells_placed(placed, part.pieces, move.offsets, move.rotations)
            turned = dict(zip(part.pieces, move.rotations, strict=False))
            yield _Scene(here, words, move.pieces, move.turn, turned)


def _interlocked(
    assembly: Solution,
    blamed: Sequence[Placed],
    start: Mapping[int, Cells],
    labels: Sequence[str],
) -> _Scene:
    alone = {i: start[i] for i, each in enumerate(assembly.placed) if i in start and each in blamed}
    names = ", ".join(sorted(labels[piece] for piece in alone))
    return _Scene(alone, f"{names} interlock by themselves")


def _removed(part: Part, here: Mapping[int, Cells]) -> Mapping[int, Cells]:
    """Return the pieces, the leaving ones one step beyond where their box is clear of that of the others."""
    move = part.moves[-1]
    leaving = extent([cell for piece in move.pieces for cell in here[piece]])
    staying = extent(
        [cell for piece, cells in here.items() if piece not in move.pieces for cell in cells]
    )
    far = 1
    while not _apart(leaving, staying, scaled(move.step, far)):
        far += 1
    return {
        piece: shifted(cells, scaled(move.step, far + 1)) if piece in move.pieces else cells
        for piece, cells in here.items()
    }


def _apart(some: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]], moved: Cell) -> bool:
    """Whether two boxes are disjoint along some coordinate once the first one is moved."""
    return any(
        high + step < least or most < low + step
        for (low, high), (least, most), step in zip(some, others, moved, strict=True)
    )


def _panel(
    assembly: Solution,
    scene: _Scene,
    labels: Sequence[str],
    fills: Sequence[str],
    edge: float,
) -> Panel:
    grid = assembly.puzzle.grid
    names = [assembly.placed[piece].piece for piece in scene.pieces]
    marks = [labels[piece] for piece in scene.pieces]
    own = [fills[piece] for piece in scene.pieces]
    if scene.moving:  # pieces that do not move are pale
        own = [
            fill if piece in scene.moving else paler(fill)
            for piece, fill in zip(scene.pieces, own, strict=True)
        ]
    look = PieceLooks(
        own, names, marks, shades=_shades(assembly, scene), sides=_sides(assembly, scene)
    )
    if grid.dimension == 3:
        pieces = list(scene.pieces.values())
        apart = SpreadPieces(
            grid=grid, pieces=pieces, factor=0.0, look=look, longest=math.inf, cell=edge
        )
        drawing = polyhedra_apart(apart)
    else:
        owners = {cell: i for i, cells in enumerate(scene.pieces.values()) for cell in cells}
        left, top, right, bottom = extent_on_paper(grid, owners, joint_lines(grid, look.sides))
        border = min(4.5, max(0.09 * edge, 1.2))
        margin = border / edge
        frame = Frame(grid, edge, left - margin, top - margin)
        group = plane_group(Sheet(owners, look), frame, border)
        wide, high = (edge * (side + 2 * margin) for side in (right - left, bottom - top))
        drawing = Drawing([group], wide, high)
    if scene.turn is not None:
        drawing = _with_mark(drawing, turn_mark(grid, scene.turn.axis, _MARK))
    plain = "".join(c for c in scene.words if c.isalnum() or c in " ,")
    return Panel(drawing, caption_lines(plain), scene.words)


def _with_mark(drawing: Drawing, mark: ET.Element) -> Drawing:
    """Return a picture with a mark to the left of it."""
    (group,), aside = drawing.groups, 2 * _MARK[0]
    group.set("transform", f"translate({aside:.1f} 0)")
    return Drawing([element("g", mark, element("g", group))], drawing.wide + aside, drawing.high)


def caption_lines(text: str) -> list[str]:
    """Return a caption in as few lines as possible, of similar lengths."""
    many = len(textwrap.wrap(text, _LETTERS_PER_LINE))
    narrower = range(max(map(len, text.split())), _LETTERS_PER_LINE)
    fitting = (textwrap.wrap(text, wide) for wide in narrower)
    return next(
        (lines for lines in fitting if len(lines) == many), textwrap.wrap(text, _LETTERS_PER_LINE)
    )


def _shades(assembly: Solution, scene: _Scene) -> dict[Cell, str]:
    """Return the colours of cells in their positions after a move; paler ones for resting pieces."""
    shades = cell_shades(assembly)
    return {
        there: shades[cell] if piece in scene.moving or not scene.moving else paler(shades[cell])
        for piece, cells in scene.pieces.items()
        for cell, there in zip(assembly.placed[piece].cells, cells, strict=True)
        if cell in shades
    }


def _sides(assembly: Solution, scene: _Scene) -> ShownSides:
    """Return the marks on sides after a move; paler ones for resting pieces."""
    resting = scene.pieces.keys() - set(scene.moving) if scene.moving else ()
    sides = shown_sides(assembly).paled({c for i in resting for c in assembly.placed[i].cells})
    there = {
        cell: (now, scene.rotations.get(piece))
        for piece, cells in scene.pieces.items()
        for cell, now in zip(assembly.placed[piece].cells, cells, strict=True)
    }
    at = {}
    for (cell, step), look in sides.at.items():
        if cell in there:
            now, rotation = there[cell]
            at[now, step if rotation is None else apply(rotation, step)] = look
    return replace(sides, at=at)


_FROM, _TO = -0.35 * math.pi, 1.1 * math.pi
_POINTS = 24


def turn_mark(grid: Grid, axis: Cell, middle: tuple[float, float]) -> ET.Element:
    """Draw the mark of a right-handed quarter turn about a unit vector, in the projection of a solid grid's pictures."""
    along = next(i for i, value in enumerate(axis) if value)
    first, second = (along + 1) % 3, (along + 2) % 3
    if axis[along] < 0:
        first, second = second, first

    def spot(a: float, b: float, c: float = 0.0) -> tuple[float, float]:
        point = [0.0] * 3
        point[first], point[second], point[along] = a, b, c * axis[along]
        x, y, _ = seen(grid, towards(grid, tuple(point)))
        return middle[0] + _RADIUS * x, middle[1] + _RADIUS * y

    angles = [_FROM + (_TO - _FROM) * i / _POINTS for i in range(_POINTS + 1)]
    arc = [spot(math.cos(angle), math.sin(angle)) for angle in angles]
    tip = spot(math.cos(_TO + 0.3), math.sin(_TO + 0.3))
    barbs = [spot(r * math.cos(_TO - 0.25), r * math.sin(_TO - 0.25)) for r in (0.7, 1.3)]
    ends = spot(0, 0, -0.75), spot(0, 0, 0.75)
    line: dict[str, Any] = {"fill": "none", "stroke": DARK, "stroke_width": 2.2}
    return element(
        "g",
        element("path", d=_path(ends), stroke_dasharray="1 4", **line),
        element("path", d=_path(arc), **line),
        element("path", d=f"{_path([barbs[0], tip, barbs[1]])}Z", fill=DARK),
    )


def _path(points: object) -> str:
    assert isinstance(points, (list, tuple))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
