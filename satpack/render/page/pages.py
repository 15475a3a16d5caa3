"""A page for a solution, for a disassembly, or for solutions of a puzzle, and its content as one compact object.

Shapes and placements are stored once, solutions by their numbers. The page's script, in `source/`, reads it. `README.md` beside
it explains the keys.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from satpack.model.abilities import provided
from satpack.model.colours import shades
from satpack.model.grids import PARTS
from satpack.model.grids.vectors import extent, minus
from satpack.model.looks import looks_of, seen
from satpack.model.moves.disassembly import Disassembly, Ending, Insertion
from satpack.model.piece_colours import SERIES, piece_colours
from satpack.render.contacts import contacts, told_apart
from satpack.render.document import document
from satpack.render.geometry import basis, face_across, faces_of, towards
from satpack.render.glyphs import ASCII
from satpack.render.labels import are_alike, labels_of, marks_of, shown_name
from satpack.render.moves import (
    describe_choices,
    describe_move,
    describe_part,
    describe_way,
    summarise,
)
from satpack.render.page.shapes import shape_object, short, tile_triangles
from satpack.render.palette import has_map, hides_lines, is_dark, map_numbers
from satpack.render.sides import ShownSides, side_looks
from satpack.render.strokes import parts
from satpack.render.svg.elements import DARK, HALO
from satpack.render.svg.patches import PATCH
from satpack.render.svg.solution import draw_svg
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells, Grid, Matrix
    from satpack.model.looks import Looks
    from satpack.model.moves.disassembly import Part, Turn
    from satpack.model.puzzle import Puzzle
    from satpack.model.solution import Placed, Solution

MAX_SOLUTIONS = 5_000
"""Most solutions on one page."""


FORMAT = "satpack-page-1"

_MANY_CELLS = 64
"""Most cells of a piece with lines between them; more would make it less clear."""

_THICKNESS, _THICKNESS_OF_EXTENT = 0.3, 0.035
"""For tiles: the least number of edges, and the least share of the whole."""


class PageEntry(NamedTuple):
    """A solution with the facts shown about it on a page."""

    solution: Solution
    caption: str
    """Text about this solution alone."""
    pieces: tuple[tuple[Placed, str, int, Cell], ...]
    """In the order of assembly: the piece, its mark, the number of its colour (see `_numbered`), and
    the step that leads to its place (empty if it has none).
    """
    cages: frozenset[int]
    """Kinds of pieces drawn as edges only, so that others stay visible."""
    alike: bool
    """Whether all pieces have the same mark."""


class Contents:
    """Collects solutions of one puzzle for a page to browse."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._first: Solution | None = None
        grid = self._grid = puzzle.grid
        self._flat = grid.dimension == 2
        region = [towards(grid, cell) for cell in puzzle.region.cells]
        extent = max(max(axis) - min(axis) for axis in zip(*region, strict=True))
        self._basis = basis(
            grid, thickness=max(_THICKNESS, _THICKNESS_OF_EXTENT * extent) if self._flat else 1.0
        )
        # pieces that bend around a cylinder can't be inserted along straight lines
        straight = bool(grid.slides) and not self._flat and not puzzle.surface.is_wrapped
        self._up = _up(puzzle) if straight else None
        self._shades = shades(puzzle.colours)
        self._side_looks = side_looks(puzzle)
        self._shapes: dict[tuple[Cells, Looks], int] = {}
        self._homes: dict[tuple[Cells, Looks], tuple[Cells, Looks, Cell]] = {}
        self._drawn: dict[tuple[Cells, Looks], dict[str, Any]] = {}
        self._placements: dict[tuple[str, Cells, Looks], int] = {}
        self._kinds = {piece.name: i for i, piece in enumerate(puzzle.pieces)}
        self._alike = False
        self._cages: set[int] = set()
        self._lined = max(map(len, puzzle.pieces)) <= _MANY_CELLS
        self._labels: dict[str, int] = {}
        self._ways: dict[Cell, int] = {}
        self._fills = piece_colours(puzzle)
        self._numbers = 0
        self._captions: list[str] = []
        self._records: list[list[int]] = []

    def __len__(self) -> int:
        return len(self._records)

    def add(self, solution: Solution, *, ordered: bool = True, caption: str = "") -> None:
        """Add a solution; if `ordered`, find an order of assembly, else keep the pieces in the order of `placed`."""
        self.put(self.entry(solution, ordered=ordered, caption=caption))

    def entry(self, solution: Solution, *, ordered: bool = True, caption: str = "") -> PageEntry:
        """Return the page entry of a solution, and draw its shapes, without adding it; see `add`."""
        placed = solution.placed
        for each in placed:
            self._draw(*self._at_home(each.cells, each.looks)[:2])
        marks = marks_of(solution) if ordered else labels_of(solution, ASCII, copies=True)
        numbers = self._numbered(solution)
        order = self._ordered(solution) if ordered else None
        if order is None:
            order = [Insertion(piece, ()) for piece in range(len(marks))]
        return PageEntry(
            solution,
            caption,
            tuple((placed[piece], marks[piece], numbers[piece], step) for piece, step in order),
            frozenset(self._kinds[placed[i].piece] for i in cages(solution)),
            ordered and are_alike(solution),
        )

    def put(self, entry: PageEntry) -> None:
        """Add the entry of a solution."""
        self._first = self._first or entry.solution
        self._captions.append(entry.caption)
        self._alike = entry.alike
        self._cages |= entry.cages
        self._numbers = max([self._numbers, *(number + 1 for _, _, number, _ in entry.pieces)])
        record: list[int] = []
        for placed, mark, number, step in entry.pieces:
            key = placed.piece, placed.cells, placed.looks
            record += [
                self._placements.setdefault(key, len(self._placements)),
                self._labels.setdefault(mark, len(self._labels)),
                number,
                self._ways.setdefault(step, len(self._ways) + 1) if step else 0,
            ]
        self._records.append(record)

    def html(self, *, facts: Sequence[str] = ()) -> str:
        """Return the page, with sentences below the title, such as the number of solutions."""
        assert self._first is not None
        source = [_source(self._puzzle)] if self._puzzle.source else []
        return document(self.object(facts=[*facts, *source]), draw_svg(self._first))

    def _numbered(self, solution: Solution) -> list[int]:
        """Return for each piece its colour on the map that a rule requires; for tiles otherwise a number unlike its neighbours'."""
        many = len(solution.placed)
        if numbers := map_numbers(solution):
            return numbers
        if not self._flat:
            return [0] * many
        return told_apart(contacts(solution.puzzle.surface, solution.owners(), many))

    def _ordered(self, solution: Solution) -> Sequence[Insertion] | None:
        """Return an order of insertion of the pieces, or None; tiles and balls layer by layer, row by row."""
        if self._up is not None:
            found: tuple[Insertion, ...] | None = provided("insertions")(solution, self._up)
            return found
        places = [
            [towards(self._grid, cell) for cell in placed.cells] for placed in solution.placed
        ]
        return [
            Insertion(piece, ())
            for piece in sorted(
                range(len(places)),
                key=lambda piece: min(
                    (round(z, 6), round(-y, 6), round(x, 6)) for x, y, z in places[piece]
                ),
            )
        ]

    def _at_home(self, cells: Cells, looks: Looks) -> tuple[Cells, Looks, Cell]:
        """Return the stored shape of cells with their looks, and the displacement of the cells."""
        if (cells, looks) not in self._homes:
            home = self._grid.translated_home(cells)
            away = minus(min(cells), home[0])
            near = tuple((minus(cell, away), look) for cell, look in looks)
            self._homes[cells, looks] = home, near, away
        return self._homes[cells, looks]

    def _draw(self, home: Cells, looks: Looks) -> dict[str, Any]:
        """Return a shape for the page; each is drawn once."""
        if (home, looks) not in self._drawn:
            sides = ShownSides.of(looks, self._side_looks)
            drawn = shape_object(self._grid, home, self._basis, sides, lined=self._lined)
            colours, _ = seen(looks)
            patches = [
                *patches_of(self._grid, colours, home, self._basis, self._shades),
                *side_patches(self._grid, sides, self._basis),
            ]
            self._drawn[home, looks] = drawn | ({"patches": patches} if patches else {})
        return self._drawn[home, looks]

    def _shape(self, cells: Cells, looks: Looks) -> tuple[int, list[int]]:
        """Return the number of the shape of some cells, and their displacement from the stored one."""
        home, near, away = self._at_home(cells, looks)
        shift = [parts(self._grid) * step for step in away]
        return self._shapes.setdefault((home, near), len(self._shapes)), [*shift, 0][:3]

    def object(
        self, *, facts: Sequence[str] = (), disassembly: Disassembly | None = None
    ) -> dict[str, Any]:
        """Return the page's content for JSON, with sentences below the title, or with the disassembly of its only solution."""
        placements = []
        for piece, cells, looks in self._placements:
            shape, shift = self._shape(cells, looks)
            placements += [self._kinds[piece], shape, *shift]
        whole = self._puzzle.region
        region, at = self._shape(whole.cells, looks_of(whole.colours) if self._flat else ())
        mapped = self._numbers if has_map(self._puzzle) else 0
        return {
            "format": FORMAT,
            "title": shown_name(self._puzzle.name),
            "facts": list(facts),
            "flat": self._flat,
            "balls": self._grid.balls,
            "slides": bool(self._grid.slides),
            # each ball would have five
            "lettered": not (self._grid.balls or self._alike),
            "basis": [[round(float(value), 6) for value in row] for row in self._basis],
            "shapes": [self._draw(home, looks) for home, looks in self._shapes],
            "placements": placements,
            "region": [region, *at],
            "cages": sorted(self._cages),
            "sides": [
                [mark, "" if self._flat and look.joint else look.colour, look.joint]
                for mark, look in self._side_looks.items()
                if look.colour
            ],
            "names": [shown_name(name) for name in self._kinds],
            "labels": list(self._labels),
            "fills": list(self._fills.values()),
            "dark": [i for i, fill in enumerate(self._fills.values()) if is_dark(fill)],
            "black": [i for i, fill in enumerate(self._fills.values()) if hides_lines(fill)],
            "map": [SERIES[number % len(SERIES)] for number in range(mapped)],
            "ways": [
                {"words": describe_way(self._grid, step), "vector": self._direction(step)}
                for step in self._ways
            ],
            "solutions": self._records,
            "captions": self._captions if any(self._captions) else [],
            "motion": None if disassembly is None else self._motion(disassembly),
        }

    def _direction(self, step: Cell) -> list[float]:
        x, y, z = towards(self._grid, step)
        length = sqrt(x * x + y * y + z * z)
        return [round(value / length, 6) for value in (x, y, z)]

    def _motion(self, disassembly: Disassembly) -> dict[str, Any]:
        labels = labels_of(disassembly.assembly, ASCII, copies=True)
        return {
            "summary": " ".join(
                [summarise(disassembly, labels), *describe_choices(disassembly, labels)]
            ),
            "ending": disassembly.ending.value,
            "locked": list(disassembly.locked),
            "parts": [
                self._part(part, labels, disassembly.gap)
                for part in disassembly.whole.parts()
                if part.moves or part.ending is not Ending.SEPARATED
            ],
        }

    def _part(self, part: Part, labels: Sequence[str], gap: Fraction | None) -> dict[str, Any]:
        return {
            "words": describe_part(part, labels, gap),
            "pieces": list(part.pieces),
            "start": [_twelfths(offset) for offset in part.start],
            **({"turned": list(map(_in_space, part.rotations))} if part.rotations else {}),
            "moves": [
                {
                    "words": describe_move(self._grid, move, labels),
                    "pieces": list(move.pieces),
                    "vector": _twelfths([value * (move.distance or 1) for value in move.step]),
                    "out": move.removes,
                    **({} if move.turn is None else {"turn": _turn(move.turn)}),
                }
                for move in part.moves
            ],
        }


def _up(puzzle: Puzzle) -> Cell:
    """Return the vector of increasing height on a solid grid."""
    heights = [towards(puzzle.grid, tuple(int(i == k) for i in range(3)))[2] for k in range(3)]
    return tuple(round(value / min(h for h in heights if h)) if value else 0 for value in heights)


def _twelfths(vector: Sequence[int]) -> list[int]:
    return [*(PARTS * value for value in vector), 0][:3]


def _turn(turn: Turn) -> dict[str, Any]:
    """Return a quarter turn in space, where y leads to the back: a mirror image, in which turns go the other way."""
    x, y, z = turn.axis
    return {
        "axis": [-x, y, -z],
        "path": [
            [float(tangent), *(round(float(PARTS * value), 4) for value in at)]
            for tangent, at in turn.path
        ],
    }


def _in_space(rotation: Matrix) -> list[int]:
    """Return a rotation in space, row by row."""
    signs = (1, -1, 1)
    return [
        a * b * value
        for a, row in zip(signs, rotation, strict=True)
        for b, value in zip(signs, row, strict=True)
    ]


_HIDING = 0.5
"""A cage is in front of the others on more than this share of the lines that meet them."""


def cages(solution: Solution) -> list[int]:
    """Return the indices in `placed` of the pieces that hide the others; on the cube grid, else none.

    A cage reaches as far as all others, along every axis. The view is along lines of cells, from both ends: the other
    pieces on a line are hidden if a cell of the cage comes first.
    """
    grid, placed = solution.puzzle.grid, solution.placed
    if grid.name != "cube" or len(placed) < 2:
        return []
    owners = solution.owners()
    whole = extent(owners)
    around = [i for i, each in enumerate(placed) if extent(each.cells) == whole]
    if not around:
        return []
    lines: defaultdict[tuple[int, int, int], list[tuple[int, int]]] = defaultdict(list)
    for cell, owner in owners.items():
        for axis in range(3):
            first, second = cell[:axis] + cell[axis + 1 :]
            lines[axis, first, second].append((cell[axis], owner))
    ends = []
    for line in lines.values():
        on_it = [owner for _, owner in sorted(line)]
        ends += [(on_it[0], set(on_it)), (on_it[-1], set(on_it))]
    fronts = {cage: [front for front, on_it in ends if on_it != {cage}] for cage in around}
    return [cage for cage, own in fronts.items() if own.count(cage) > _HIDING * len(own)]


def patches_of(
    grid: Grid,
    paint: Paint,
    cells: Cells,
    basis: NDArray[np.float64],
    shades: Mapping[str, str],
) -> Iterator[list[Any]]:
    """Yield the coloured patches of a shape for JSON: a shade with corners in space, anticlockwise, or a ball's middle."""
    if grid.balls:
        for cell, name in paint:
            yield [shades[name], short((PARTS * np.array(cell) @ basis).reshape(-1))]
        return
    times = Counter(frozenset(ring) for cell in cells for ring in faces_of(grid, cell))
    for cell, name in paint:
        for ring in faces_of(grid, cell):
            # the floor and the roof of tiles
            wall = grid.dimension == 2 and len({height for _, _, height in ring}) > 1
            if times[frozenset(ring)] == 1 and not wall:
                yield _patch(shades[name], np.array(ring) @ basis, PATCH)


_SIDE, _SPOT, _RAISED = 0.88, 0.4, 0.001
"""The size of the patch for a mark on a side, and of the spot that tells a knob from a hole, relative to the side, and how
far the spot stands out."""

_BALL, _DOT = 0.5, 0.11
"""The radius of a ball, and of the dot for a mark where another may touch it, in edges."""


def side_patches(grid: Grid, sides: ShownSides, basis: NDArray[np.float64]) -> Iterator[list[Any]]:
    """Yield the patches of marks on sides as `patches_of` does; on tiles triangles on the floor and the roof, on balls dots."""
    for (cell, step), look in sides.at.items():
        if grid.dimension == 2:
            if not look.joint:
                for corners in tile_triangles(grid, cell, step, basis):
                    yield _patch(look.colour, corners)
            continue
        if grid.balls:
            face = _dot(PARTS * np.array(cell) @ basis, PARTS * np.array(step) @ basis)
        else:
            face = np.array(face_across(grid, cell, step)) @ basis
        yield _patch(look.colour, face, _SIDE)
        if look.joint:
            normal = np.cross(face[1] - face[0], face[2] - face[1])
            raised = face + _RAISED * normal / np.linalg.norm(normal)
            yield _patch(HALO if look.joint > 0 else DARK, raised, _SPOT)


def _dot(middle: NDArray[np.float64], way: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the corners of a dot on a ball on its side towards a neighbour."""
    out = way / np.linalg.norm(way)
    right = np.cross(out, np.eye(3)[np.abs(out).argmin()])
    right /= np.linalg.norm(right)
    angles = np.arange(0, 2 * np.pi, np.pi / 8)
    around = np.outer(np.cos(angles), right) + np.outer(np.sin(angles), np.cross(out, right))
    return middle + _BALL * out + _DOT * around


def _patch(shade: str, corners: NDArray[np.float64], size: float = 1.0) -> list[Any]:
    middle = corners.mean(axis=0)
    return [shade, short((middle + size * (corners - middle)).reshape(-1))]


def page_html(shown: Solution | Disassembly) -> str:
    """Return a page that shows a solution or a disassembly, without verifying it again.

    It can be turned by mouse, touch and keyboard; pieces are moved apart, hidden and highlighted; a
    solution is put together piece by piece, a disassembly played, paused, stepped and scrubbed. The
    page is some 700 kB, works from a file, loads nothing, and follows the reader's wish for dark or
    light and for reduced motion. Escaped, it can be the `srcdoc` of a frame, as in a notebook.
    """
    played = shown if isinstance(shown, Disassembly) else None
    solution = shown.assembly if isinstance(shown, Disassembly) else shown
    contents = Contents(solution.puzzle)
    contents.add(solution, ordered=played is None)
    content = contents.object(facts=_facts(solution), disassembly=played)
    return document(content, draw_svg(solution))


def _facts(solution: Solution) -> list[str]:
    cells = sum(len(placed.cells) for placed in solution.placed)
    what = f"{many(len(solution.placed), 'piece')} on {many(cells, 'cell')}"
    empty = len(solution.empty())
    if empty:
        what += f"; {many(empty, 'cell')} stay{'s' * (empty == 1)} empty"
    facts = [f"{what}."]
    if solution.puzzle.surface.is_wrapped:
        described = solution.puzzle.surface.description
        facts.append(f"The region is {described}: pieces continue on the other side.")
    if solution.engine:
        facts.append(f"Found in {solution.seconds:.2f} s by {solution.engine}, and verified.")
    if solution.puzzle.source:
        facts.append(_source(solution.puzzle))
    return facts


def _source(puzzle: Puzzle) -> str:
    return f"Source: {shown_name(puzzle.source)}"
