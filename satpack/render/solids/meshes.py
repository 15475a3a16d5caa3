"""Pieces as files for 3D printers and viewers: STL, 3MF and glTF, in place, side by side on a bed, or a file each."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from importlib import import_module
from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from satpack.model.colours import shades
from satpack.model.looks import oriented, placed_looks, seen
from satpack.model.meeting import crossing
from satpack.model.piece_colours import linear, piece_colours
from satpack.render.geometry import basis, sides_towards, towards
from satpack.render.glyphs import ASCII
from satpack.render.labels import labels_of, shown_name
from satpack.render.palette import PALE, fills_of
from satpack.render.sides import ShownSides, side_looks
from satpack.render.solids.pieces import Making, check_making, solid
from satpack.render.suffixes import check_picture
from satpack.render.svg.elements import element
from satpack.runtime.errors import EngineError, LimitError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.looks import Looks
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed, Solution
    from satpack.render.solids.polyhedron import Mesh

LAYOUTS = ("assembly", "bed", "pieces")
"""The ways to lay out pieces."""

MAX_CELLS = 30_000
"""Most cells converted to meshes, which takes some two seconds."""

_APART = 5.0
"""Distance between pieces on a bed, in millimetres."""

_LONGEST_NAME = 40
_FLAT = 1e-4


@dataclass(frozen=True, slots=True)
class MeshFile:
    """A file to write."""

    path: str
    content: bytes
    note: str  # for the reader: its size, and the number of copies to print


@dataclass(frozen=True, slots=True)
class _Body:
    """A piece as a solid."""

    name: str  # label and name
    colour: str  # such as "#77aadd"
    shape: Mesh  # in its position
    copies: int = 1
    tints: tuple[str, ...] = ()  # the colour of each triangle; empty if no cell has a colour

    def tinted(self) -> Iterator[tuple[str, NDArray[np.intp]]]:
        """Yield the triangles of each colour."""
        tints = np.array(self.tints or [self.colour] * len(self.shape.triangles))
        for tint in dict.fromkeys([self.colour, *sorted(self.tints)]):
            if (chosen := tints == tint).any():
                yield tint, self.shape.triangles[chosen]


def mesh_files(
    solution: Solution, path: str, *, layout: str = "assembly", making: Making | None = None
) -> list[MeshFile]:
    """Return the meshes of a solution's pieces, each a watertight solid in millimetres; nothing is written.

    The path ends in .stl, .3mf or .glb. Layout "assembly" puts all pieces in place into one file,
    "bed" lays each flat in one file, and "pieces" makes a numbered file for each kind of solid.
    Raises InputError if trimesh is missing or an option is invalid, and LimitError above
    `MAX_CELLS` cells.

    STL and 3MF are in millimetres with z up; glTF is in metres with y up, as its standard demands.
    STL has no colours; coloured cells become colours of triangles in 3MF, and a mesh for each
    colour of a piece in glTF.
    """
    check_picture(path)
    if layout not in LAYOUTS:
        raise OptionError(f"there is no layout {layout!r}; use {', '.join(LAYOUTS)}")
    measures = making or Making()
    if solution.puzzle.surface.is_wrapped:
        raise OptionError(
            "a wrapped region has no straight pieces to make; take wrap out of the region"
        )
    if fault := crossing(solution.puzzle, solution.owners()):
        raise OptionError(f"{fault}; plates would overlap there, so none are made")
    check_making(solution.puzzle.grid, measures)
    many = sum(len(placed.cells) for placed in solution.placed)
    if not many:
        raise OptionError("nothing lies on the region, so there is nothing to make")
    if many > MAX_CELLS:
        raise LimitError(f"{many:,} cells; satpack makes meshes of at most {MAX_CELLS:,}")
    suffix = PurePath(path).suffix
    if layout == "assembly":
        bodies = _in_place(solution, measures)
    else:
        bodies = _kinds(solution, measures)
        if layout == "pieces":
            digits = len(str(len(bodies)))
            return [
                MeshFile(
                    _numbered(path, f"{number:0{digits}}", body.name),
                    _content([body], suffix),
                    _extent([body]) + (f", to be made {body.copies} times" * (body.copies > 1)),
                )
                for number, body in enumerate(bodies, 1)
            ]
        bodies = _on_bed(bodies)
    return [MeshFile(path, _content(bodies, suffix), _extent(bodies))]


_DOT = 0.95
"""The cosine of the angle from the middle of the dot for a mark on a ball to its rim, as the ball's middle sees it."""


def _in_place(solution: Solution, making: Making) -> list[_Body]:
    """Return every piece in its position."""
    marks, made = labels_of(solution, ASCII, copies=True), _maker(solution.puzzle, making)
    return [
        made(
            placed.piece if placed.piece == mark else f"{mark} {placed.piece}",
            fill,
            placed.cells,
            placed.looks,
        )
        for placed, mark, fill in zip(solution.placed, marks, fills_of(solution), strict=True)
    ]


def _maker(puzzle: Puzzle, making: Making) -> Callable[[str, str, Cells, Looks], _Body]:
    """Return the function that makes a body of a name, a colour and cells with their looks."""
    shown, known = shades(puzzle.colours), side_looks(puzzle)

    def made(name: str, fill: str, cells: Cells, looks: Looks) -> _Body:
        sides = ShownSides.of(looks, known)
        shape = _checked(solid(puzzle.grid, cells, making, sides), name)
        paint = {cell: shown[colour] for cell, colour in seen(looks)[0]}
        tints = _tints(puzzle.grid, cells, paint, sides, shape, making, fill)
        return _Body(name, fill, shape, tints=tints)

    return made


def _tints(
    grid: Grid,
    cells: Cells,
    paint: Mapping[Cell, str],
    sides: ShownSides,
    shape: Mesh,
    making: Making,
    colour: str,
) -> tuple[str, ...]:
    """Return the colour of each triangle of a piece: of its side's mark, of its cell, otherwise the piece's own."""
    marks = {
        side: look.colour
        for side, look in sides.at.items()
        if not (grid.dimension == 2 and look.joint)
    }
    if not (paint or marks):
        return ()
    spots = shape.points[shape.triangles].mean(axis=1) / making.unit
    if not (grid.balls or grid.sticks):
        sides_of_spots = sides_towards(grid, cells, spots)
        return tuple(marks.get(side) or paint.get(side[0], colour) for side in sides_of_spots)
    away = spots[:, None] - np.array([towards(grid, cell) for cell in cells])
    far = np.linalg.norm(away, axis=2)
    nearest = far.round(6).argmin(axis=1)
    found = [paint.get(cells[i], colour) for i in nearest.tolist()]
    for (cell, step), mark in marks.items():
        ball = cells.index(cell)
        along = away[:, ball] @ towards(grid, step) / far[:, ball]
        for i in np.flatnonzero((nearest == ball) & (along > _DOT)).tolist():
            found[i] = mark
    return tuple(found)


def _kinds(solution: Solution, making: Making) -> list[_Body]:
    """Return every different solid once, lying flat; in space a mirror image is another solid than its piece."""
    grid = solution.puzzle.grid
    reflect = grid.dimension == 2  # a plate can be turned over
    shapes: Counter[tuple[str, Cells, Looks]] = Counter(
        (placed.piece, *_canonical(grid, placed, reflect=reflect)) for placed in solution.placed
    )
    order = {piece.name: i for i, piece in enumerate(solution.puzzle.pieces)}
    kinds = sorted(shapes, key=lambda kind: (order.get(kind[0], len(order)), kind))
    fills, made = piece_colours(solution.puzzle), _maker(solution.puzzle, making)
    bodies = (made(name, fills.get(name, PALE), cells, looks) for name, cells, looks in kinds)
    return [
        replace(body, shape=_lying(grid, body.shape, making), copies=shapes[kind])
        for kind, body in zip(kinds, bodies, strict=True)
    ]


def _canonical(grid: Grid, placed: Placed, *, reflect: bool) -> tuple[Cells, Looks]:
    """Return an invariant of all copies of a solid in any orientation, different for other solids."""
    if not placed.looks:
        return grid.canonical(placed.cells, reflect=reflect), ()
    cells, own = min(oriented(grid, placed.cells, placed.looks, reflect=reflect))
    return cells, placed_looks(cells, own)


def _lying(grid: Grid, shape: Mesh, making: Making) -> Mesh:
    """Return a solid in its lowest orientation, of several that with the largest base, in the corner of a bed."""
    space = basis(grid, thickness=making.thickness / making.unit)
    turns = [np.eye(3)]
    if grid.dimension == 3:
        inverse = np.linalg.inv(space)
        turns = [inverse @ np.array(matrix).T @ space for matrix in grid.rotations]
    best = min(
        (shape.turned(turn) for turn in turns),
        key=lambda turned: (round(float(turned.points[:, 2].max()), 3), -round(_foot(turned), 3)),
    )
    wide, deep, _ = best.points.max(axis=0)
    if deep > wide:
        quarter = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        best = best.turned(quarter)
    return best


def _foot(shape: Mesh) -> float:
    """Return the area on which a solid rests."""
    corners = shape.points[shape.triangles]
    corners = corners[(corners[:, :, 2] < _FLAT).all(axis=1)]
    sides = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return float(np.linalg.norm(sides, axis=1).sum() / 2)


def _on_bed(bodies: Sequence[_Body]) -> list[_Body]:
    """Return all copies side by side in rows, the deepest first, on about a square."""
    copies = [body for body in bodies for _ in range(body.copies)]
    sizes = [tuple(float(side) for side in body.shape.points.max(axis=0)) for body in copies]
    room = sum((wide + _APART) * (deep + _APART) for wide, deep, _ in sizes)
    row = max(math.sqrt(room), *(wide + _APART for wide, _, _ in sizes))
    order = sorted(range(len(copies)), key=lambda i: (-sizes[i][1], -sizes[i][0], i))
    found = []
    x = y = high = 0.0
    for i in order:
        wide, deep, _ = sizes[i]
        if x + wide > row:
            x, y, high = 0.0, y + high + _APART, 0.0
        body = copies[i]
        found.append(replace(body, shape=body.shape.shifted(x, y, 0.0), copies=1))
        x, high = x + wide + _APART, max(high, deep)
    return found


def _numbered(path: str, number: str, name: str) -> str:
    r"""Return the name of the file of one piece, next to the path, whatever the piece is called.

    >>> _numbered("out/soma.stl", "3", "../../B\u00fcro 7")
    'out/soma-3-Buro-7.stl'
    """
    target = PurePath(path)
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
    kept = "".join(c if c.isalnum() or c == "-" else " " for c in plain)
    words = "-".join(kept[:_LONGEST_NAME].split())
    middle = "-".join(filter(None, (target.stem, number, words.strip("-"))))
    return str(target.with_name(middle + target.suffix))


def _extent(bodies: Sequence[_Body]) -> str:
    points = np.concatenate([body.shape.points for body in bodies])
    sides = " x ".join(f"{side:.4g}" for side in points.max(axis=0) - points.min(axis=0))
    return f"{sides} mm"


def _trimesh(points: NDArray[np.float64], triangles: NDArray[np.intp], **more: Any) -> Any:
    return import_module("trimesh").Trimesh(points, triangles, process=False, **more)


def _checked(shape: Mesh, name: str) -> Mesh:
    """Return a surface if it bounds a solid; otherwise satpack built it wrong, and EngineError is raised."""
    if not _trimesh(shape.points, shape.triangles).is_volume:
        raise EngineError(f"the mesh of piece {name!r} is not a closed surface")
    return shape


def _content(bodies: Sequence[_Body], suffix: str) -> bytes:
    if suffix == ".stl":
        return _stl(bodies)
    return _glb(bodies) if suffix == ".glb" else _three_mf(bodies)


def _stl(bodies: Sequence[_Body]) -> bytes:
    starts = np.cumsum([0, *(len(body.shape.points) for body in bodies)])
    whole = _trimesh(
        np.concatenate([body.shape.points for body in bodies]),
        np.concatenate(
            [body.shape.triangles + start for body, start in zip(bodies, starts, strict=False)]
        ),
    )
    written: bytes = import_module("trimesh.exchange.stl").export_stl(whole)
    return written


def _glb(bodies: Sequence[_Body]) -> bytes:
    gltf, visual, scenes = (
        import_module(f"trimesh.{name}") for name in ("exchange.gltf", "visual", "scene")
    )
    scene = scenes.Scene()
    for number, body in enumerate(bodies, 1):
        x, y, z = body.shape.points.T / 1000
        for tint, triangles in body.tinted():
            shown = visual.TextureVisuals(
                material=visual.material.PBRMaterial(
                    name=tint,
                    baseColorFactor=[
                        *(round(each, 6) for each in linear(bytes.fromhex(tint[1:]))),
                        1.0,
                    ],
                    metallicFactor=0.0,
                    roughnessFactor=0.7,
                )
            )
            part = f" {tint}" if body.tints else ""
            scene.add_geometry(
                _trimesh(np.stack([x, z, -y], axis=1), triangles, visual=shown),
                geom_name=f"{number} {shown_name(body.name)}{part}",
            )
    written: bytes = gltf.export_glb(scene, include_normals=False)
    return written


_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The first date of a zip file: the bytes do not depend on the clock."""


def _three_mf(bodies: Sequence[_Body]) -> bytes:
    """Return a file of the 3D Manufacturing Format: Core Specification, version 1.3 (3MF Consortium, 2021)."""
    types = element(
        "Types",
        element(
            "Default",
            Extension="rels",
            ContentType="application/vnd.openxmlformats-package.relationships+xml",
        ),
        element(
            "Default",
            Extension="model",
            ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
        ),
        xmlns=f"{_PACKAGE}/content-types",
    )
    relations = element(
        "Relationships",
        element(
            "Relationship",
            Target="/3D/3dmodel.model",
            Id="model",
            Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel",
        ),
        xmlns=f"{_PACKAGE}/relationships",
    )
    out = BytesIO()
    with ZipFile(out, "w") as package:
        for name, root in (
            ("[Content_Types].xml", types),
            ("_rels/.rels", relations),
            ("3D/3dmodel.model", _model(bodies)),
        ):
            entry = ZipInfo(name, _FIRST_DAY)
            entry.compress_type = ZIP_DEFLATED
            package.writestr(entry, ET.tostring(root, encoding="utf-8", xml_declaration=True))
    return out.getvalue()


def _model(bodies: Sequence[_Body]) -> ET.Element:
    """Return the document: one resource of colours, then an object each, and all of them built."""
    colours = list(dict.fromkeys(tint for body in bodies for tint in (body.colour, *body.tints)))
    materials = element(
        "basematerials",
        *(element("base", name=colour, displaycolor=colour.upper()) for colour in colours),
        id="1",
    )
    objects = [
        element(
            "object",
            _mesh_element(body, colours),
            id=str(number),
            type="model",
            name=shown_name(body.name),
            pid="1",
            pindex=str(colours.index(body.colour)),
        )
        for number, body in enumerate(bodies, 2)
    ]
    items = [element("item", objectid=each.attrib["id"]) for each in objects]
    return element(
        "model",
        element("resources", materials, *objects),
        element("build", *items),
        unit="millimeter",
        xmlns=_CORE,
    )


def _mesh_element(body: _Body, colours: Sequence[str]) -> ET.Element:
    vertices = [
        element("vertex", x=f"{x:.6g}", y=f"{y:.6g}", z=f"{z:.6g}")
        for x, y, z in body.shape.points.tolist()
    ]
    triangles = [
        element("triangle", v1=f"{a}", v2=f"{b}", v3=f"{c}")
        for a, b, c in body.shape.triangles.tolist()
    ]
    for triangle, tint in zip(triangles, body.tints, strict=False):
        if tint != body.colour:
            triangle.set("pid", "1")
            triangle.set("p1", str(colours.index(tint)))
    return element("mesh", element("vertices", *vertices), element("triangles", *triangles))
