"""Writes a puzzle, and solutions of it, as a BurrTools file; and lists the features that BurrTools lacks.

BurrTools has no whole octahedra, only their eighths. Puzzles on that grid are written with each octahedron cut: both
grids have the same symmetries and translations, and pieces consist of whole octahedra, so placements and solutions
stay the same.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from dataclasses import dataclass, replace
from html import escape
from itertools import product
from typing import TYPE_CHECKING, Any

from satpack.io.burrtools.grids import GRID_TYPES, PLANE
from satpack.model.bounds import MAX_CELLS, MAX_EXTENT
from satpack.model.colours import shades
from satpack.model.grids import GRIDS
from satpack.model.grids.vectors import extent, minus, plus, scaled
from satpack.model.moves.disassembly import Disassembly, Ending
from satpack.model.room import has_boxes
from satpack.model.solution import Placed, Solution
from satpack.model.turning import orientations_of, turn_of, turned_shapes
from satpack.runtime.errors import PuzzleError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from satpack.io.burrtools.grids import GridType, Place
    from satpack.model.colours import Paint
    from satpack.model.grids import Cell, Cells
    from satpack.model.moves.disassembly import Part
    from satpack.model.pieces import Piece, Turn
    from satpack.model.puzzle import Puzzle

_WHOLE = GRIDS["octet"]
"""The grid of whole octahedra, and tetrahedra."""

_CUT = GRIDS["tetra-octa"]

_AWAY = 20_000
"""The distance at which a removed piece is put."""

_PERIOD = 6
"""After this many places along each axis every grid of BurrTools repeats, if not before."""

_COMPRESSION = 6
"""The usual level: more takes three times as long, and saves little."""

_SPARSE = 64
"""A box with more places per cell than this is cut down to the shape."""


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A solution as stored in a file, except for its numbers there."""

    positions: str  # the place and rotation of every copy
    moves: tuple[str, ...] = ()  # the lines that describe its disassembly; empty if unknown


def burrtools_bytes(
    puzzle: Puzzle, found: Sequence[Solution | Disassembly] = (), **state: Any
) -> bytes:
    """Return a BurrTools file as BurrTools writes it: compressed by gzip; see `burrtools_text`."""
    return compressed(burrtools_text(puzzle, found, **state))


def compressed(text: str) -> bytes:
    """Return the bytes of a file with this XML."""
    return gzip.compress(text.encode(), compresslevel=_COMPRESSION, mtime=0)


def burrtools_text(
    puzzle: Puzzle, found: Sequence[Solution | Disassembly] = (), **state: Any
) -> str:
    """Return the XML of a BurrTools file; raise PuzzleError for a feature that BurrTools lacks.

    Reading it gives the puzzle again, with these differences: a puzzle of squares comes back as one
    layer of cubes, one of whole octahedra as one of their eighths; cells below 0 are moved up; a
    colour without a shade has one; a lower bound on empty cells that excludes nothing is gone;
    known answers are not kept, except the number of solutions if all are written. `found` are solutions, one of each
    symmetry class, and disassemblies of such; the options are those of `Writer.text`.

    >>> import satpack
    >>> text = burrtools_text(satpack.load("diabolical-cube"))
    >>> text.splitlines()[:2]
    ['<?xml version="1.0"?>', '<puzzle version="2">']
    """
    writer = Writer(puzzle, solutions=bool(found))
    entries = [writer.entry(each) for each in found]
    if any(isinstance(each, Disassembly) for each in found):
        state.setdefault("apart", sum(bool(entry.moves) for entry in entries))
    return writer.text(entries, **state)


class Writer:
    """Writes a puzzle and then its solutions, one by one; raises PuzzleError if BurrTools lacks a feature of it."""

    def __init__(self, puzzle: Puzzle, *, solutions: bool) -> None:
        check_exportable(puzzle, solutions=solutions)
        copies = sum(piece.copies.high for piece in puzzle.pieces)
        if solutions and copies > MAX_CELLS:
            raise PuzzleError(
                f"{puzzle.name!r}: every solution would list {many(copies, 'copy', 'copies')}, used or not; "
                f"satpack writes at most {MAX_CELLS:,}: lower the ranges of copies"
            )
        self._is_cut = puzzle.grid is _WHOLE
        puzzle = self._puzzle = _in_eighths(puzzle)
        self._kind, self._to_place = _kind_of(puzzle)
        self._colour_number = {c.name: i for i, c in enumerate(puzzle.colours, 1)}
        region = puzzle.region
        self._shift, self._region = self._moved(region.cells, region.colours)
        # the cells that a piece covers, then its variable ones
        self._pieces = [
            self._moved(piece.cells + piece.variable, piece.colours)[1] for piece in puzzle.pieces
        ]
        self._fixed = {piece.name: len(piece) for piece in puzzle.pieces}
        self._turned: dict[int, list[tuple[int, Place, dict[Place, int]]]] = {}
        self._known: dict[Placed, tuple[int, Place]] = {}

    def _moved(self, cells: Cells, paint: Paint) -> tuple[Place, dict[Place, int]]:
        """Return a translation, zero unless needed, and the translated places of cells with their colours' numbers."""
        colours = {cell: self._colour_number[name] for cell, name in paint}
        places = {self._to_place(cell): colours.get(cell, 0) for cell in cells}
        low = tuple(map(min, zip(*places, strict=True)))
        high = tuple(map(max, zip(*places, strict=True)))
        box = (high[0] + 1) * (high[1] + 1) * (high[2] + 1)
        shift: Place = (0, 0, 0)
        if min(low) < 0 or box > _SPARSE * len(places):
            shift = self._least_step((-low[0], -low[1], -low[2]))
        return shift, {plus(place, shift): colour for place, colour in places.items()}

    def _least_step(self, least: Place) -> Place:
        """Return the smallest translation of the grid that moves at least this far along each axis."""
        farther = ((x, y, z) for z, y, x in product(range(_PERIOD), repeat=3))
        return next(
            step
            for more in sorted(farther, key=sum)
            if self._kind.is_step(step := plus(least, more))
        )

    def entry(self, found: Solution | Disassembly) -> FileEntry:
        """Return the file entry of a solution, with its disassembly, if that is given."""
        played = found if isinstance(found, Disassembly) else None
        solution = found.assembly if isinstance(found, Disassembly) else found
        if self._is_cut:
            solution = _solution_in_eighths(solution, self._puzzle)
        numbers, positions = self._positions(solution)
        if played is None or played.ending is not Ending.SEPARATED or not played.levels:
            return FileEntry(positions)
        at = {i: self._position(placed)[1] for i, placed in enumerate(solution.placed)}
        return FileEntry(positions, tuple(self._separation(played.whole, numbers, at)))

    def text(
        self,
        entries: Sequence[FileEntry] = (),
        *,
        complete: bool = False,
        seconds: float = 0.0,
        assemblies: int | None = None,
        apart: int | None = None,
    ) -> str:
        """Return the XML of the file; the options give the state of the search: how many were found, and came apart, if not all are listed."""
        state = ' state="0"'
        if entries or complete:
            counted = "" if apart is None else f' solutions="{apart}"'
            state = (
                f' state="{2 if complete else 1}"'
                f' assemblies="{len(entries) if assemblies is None else assemblies}"{counted}'
                f' time="{int(seconds)}"'
            )
        return "\n".join(self._lines(state, entries)) + "\n"

    def _lines(self, state: str, entries: Sequence[FileEntry]) -> Iterator[str]:
        puzzle = self._puzzle
        yield '<?xml version="1.0"?>'
        yield '<puzzle version="2">'
        yield f'<gridType type="{self._kind.number}"/>'
        yield "<colors>"
        for name, shade in shades(puzzle.colours).items():
            red, green, blue = (int(shade[at : at + 2], 16) for at in (1, 3, 5))
            yield f'<color red="{red}" green="{green}" blue="{blue}" name="{escape(name)}"/>'
        yield "</colors>"
        yield "<shapes>"
        for piece, places in zip(puzzle.pieces, self._pieces, strict=True):
            yield self._voxel(places, len(piece), piece.name)
        # last, so that every piece's shape has the number of the piece
        yield self._voxel(self._region, len(puzzle.region.required), "")
        yield "</shapes>"
        yield "<problems>"
        yield from self._problem(state, entries)
        yield "</problems>"
        if puzzle.source:
            text = escape(puzzle.source, quote=False).replace("\r", "&#13;")
            yield f"<comment>{text}</comment>"
        yield "</puzzle>"

    def _voxel(self, places: Mapping[Place, int], fixed: int, name: str) -> str:
        """Return a shape; the first places, up to a number, are fixed, and the others variable."""
        sx, sy, sz = (max(axis) + 1 for axis in zip(*places, strict=True))
        if sx * sy * sz > MAX_EXTENT:
            raise PuzzleError(
                f"{self._puzzle.name!r}: a shape spans a box of {sx * sy * sz:,} cells; "
                f"satpack writes at most {MAX_EXTENT:,}"
            )
        text = ["_"] * (sx * sy * sz)
        for i, ((x, y, z), colour) in enumerate(places.items()):
            mark = "#" if i < fixed else "+"
            text[x + sx * (y + sy * z)] = f"{mark}{colour or ''}"
        named = f' name="{escape(name)}"' if name else ""
        return f'<voxel x="{sx}" y="{sy}" z="{sz}" type="0"{named}>{"".join(text)}</voxel>'

    def _problem(self, state: str, entries: Sequence[FileEntry]) -> Iterator[str]:
        puzzle = self._puzzle
        most = "" if puzzle.holes is None else f' maxHoles="{puzzle.holes.high}"'
        yield f'<problem name="{escape(puzzle.name)}"{state}{most}>'
        yield "<shapes>"
        for number, piece in enumerate(puzzle.pieces):
            low, high = piece.copies.low, piece.copies.high
            count = f'count="{low}"' if low == high else f'min="{low}" max="{high}"'
            group = f' group="{piece.group}"' if piece.group else ""
            yield f'<shape id="{number}" {count}{group}/>'
        yield "</shapes>"
        yield f'<result id="{len(puzzle.pieces)}"/>'
        yield "<bitmap>"
        for colour in puzzle.colours:
            for other in colour.on or ():
                above, below = self._colour_number[colour.name], self._colour_number[other]
                yield f'<pair piece="{above - 1}" result="{below - 1}"/>'
        yield "</bitmap>"
        if entries:
            yield "<solutions>"
            yield from _solutions(entries)
            yield "</solutions>"
        yield "</problem>"

    def _positions(self, solution: Solution) -> tuple[dict[int, int], str]:
        """Return the number in the expanded list of each placed piece, and all positions as text."""
        by_piece: dict[str, list[tuple[int, Place, int]]] = defaultdict(list)
        for index, placed in enumerate(solution.placed):
            turn, position = self._position(placed)
            by_piece[placed.piece].append((turn, position, index))
        words: list[str] = []
        numbers: dict[int, int] = {}
        for piece in self._puzzle.pieces:
            copies = sorted(by_piece[piece.name])
            words += ["x"] * (piece.copies.high - len(copies))
            for turn, position, index in copies:
                numbers[index] = len(words)
                words.append(f"{' '.join(map(str, position))} {turn}")
        return numbers, " ".join(words)

    def _position(self, placed: Placed) -> tuple[int, Place]:
        """Return the least transformation that gives a piece this position, and the image of the place 0, 0, 0."""
        if placed not in self._known:
            self._known[placed] = self._found_position(placed)
        return self._known[placed]

    def _found_position(self, placed: Placed) -> tuple[int, Place]:
        """Try the transformations one after the other."""
        colours = {cell: self._colour_number[name] for cell, name in placed.colours}
        target = {
            plus(self._to_place(cell), self._shift): colours.get(cell, 0) for cell in placed.cells
        }
        low, fixed, sides = min(target), self._fixed[placed.piece], extent(self._region)
        for turn, home, image in self._turns(placed.piece):
            places = list(image)
            shift = minus(low, min(places[:fixed]))
            if (
                self._kind.is_step(shift)
                and all(target.get(plus(at, shift)) == image[at] for at in places[:fixed])
                and all(
                    least <= value <= most
                    for at in places[fixed:]
                    for value, (least, most) in zip(plus(at, shift), sides, strict=True)
                )
            ):
                return turn, plus(home, shift)
        raise PuzzleError(
            f"piece {placed.piece!r} lies in a way that has no number in BurrTools; export the puzzle without solutions"
        )

    def _turns(self, name: str) -> list[tuple[int, Place, dict[Place, int]]]:
        """Return the numbers of the transformations, the image of 0, 0, 0 under each, and the piece's places."""
        index = next(i for i, piece in enumerate(self._puzzle.pieces) if piece.name == name)
        if index not in self._turned:
            turn = self._kind.turn
            self._turned[index] = [
                (
                    number,
                    turn(number, (0, 0, 0)),
                    {turn(number, place): colour for place, colour in self._pieces[index].items()},
                )
                for number in range(self._kind.turns)
            ]
        return self._turned[index]

    def _separation(
        self, part: Part, numbers: Mapping[int, int], at: dict[int, Place], kind: str = ""
    ) -> Iterator[str]:
        """Yield a part's moves from where its pieces are, then its parts."""
        order = sorted(part.pieces, key=numbers.__getitem__)
        at = {piece: at[piece] for piece in order}
        yield f'<separation type="{kind}">' if kind else "<separation>"
        listed = " ".join(str(numbers[piece]) for piece in order)
        yield f'<pieces count="{len(order)}">{listed}</pieces>'
        yield _state_text(at.values())
        for move in part.moves:
            before = dict(at)
            shift = scaled(self._step(move.step), _AWAY if move.removes else move.distance)
            for piece in move.pieces:
                at[piece] = plus(at[piece], shift)
            yield _state_text(at.values())
        for name, child in (("removed", part.removed), ("left", part.staying)):
            if child is not None:
                yield from self._separation(child, numbers, before, name)
        yield "</separation>"

    def _step(self, vector: Cell) -> Place:
        """Return a translation of the grid as a difference of places."""
        home = self._puzzle.grid.domain[0]
        moved = plus(home, vector)
        return minus(self._to_place(moved), self._to_place(home))


def _solutions(entries: Sequence[FileEntry]) -> Iterator[str]:
    """Yield the lines of solutions, each with its number, and its number among those that come apart."""
    apart = 0
    for number, entry in enumerate(entries):
        names = f' asmNum="{number}"' if number else ""
        if entry.moves and apart:
            names += f' solNum="{apart}"'
        apart += bool(entry.moves)
        yield f"<solution{names}>"
        yield f"<assembly>{entry.positions}</assembly>"
        yield from entry.moves
        yield "</solution>"


def _state_text(places: Iterable[Place]) -> str:
    axes = zip(("dx", "dy", "dz"), zip(*places, strict=True), strict=True)
    inner = "".join(f"<{axis}>{' '.join(map(str, values))}</{axis}>" for axis, values in axes)
    return f"<state>{inner}</state>"


def _kind_of(puzzle: Puzzle) -> tuple[GridType, Callable[[Cell], Place]]:
    """Return BurrTools' grid for a puzzle's, and the map from cells to its places."""
    if puzzle.grid.name in PLANE:
        number, to_place = PLANE[puzzle.grid.name]
        return GRID_TYPES[number], to_place
    kind = next(kind for kind in GRID_TYPES.values() if kind.grid is puzzle.grid)
    return kind, kind.to_place


def check_exportable(puzzle: Puzzle, *, solutions: bool = False) -> None:
    """Raise PuzzleError for a feature that BurrTools lacks, alone or (`solutions`) with solutions in the file."""
    if puzzle.surface.is_wrapped:
        raise PuzzleError(f"{puzzle.name!r}: BurrTools has no wrapped regions; take wrap out")
    if puzzle.has_sides:
        raise PuzzleError(f"{puzzle.name!r}: BurrTools has no sides that must match; take them out")
    puzzle = _in_eighths(puzzle)
    if puzzle.grid.name not in PLANE and not any(
        kind.grid is puzzle.grid for kind in GRID_TYPES.values()
    ):
        raise PuzzleError(f"{puzzle.name!r}: BurrTools has no {puzzle.grid.name} grid")
    if puzzle.rules:
        raise PuzzleError(
            f"{puzzle.name!r}: BurrTools has no rules such as {puzzle.rules[0].kind}; take [[rules]] out"
        )
    loose = next((piece for piece in puzzle.pieces if piece.variable), None)
    if loose is not None and not has_boxes(puzzle.surface):
        raise PuzzleError(
            f"{puzzle.name!r}: piece {loose.name!r} has variable cells, which BurrTools keeps in a box, and satpack in "
            f"another hull on the {puzzle.grid.name} grid; take them out"
        )
    mirrored = puzzle.grid.name in PLANE  # like turning over in space
    for piece in puzzle.pieces:
        if fault := _turning_fault(puzzle, piece, mirrored=mirrored):
            raise PuzzleError(f"{puzzle.name!r}: {fault}")
    if solutions and not _kind_of(puzzle)[0].turns:
        raise PuzzleError(
            f"{puzzle.name!r}: how BurrTools saves solutions on the {puzzle.grid.name} grid is not known to satpack; "
            "export the puzzle without them"
        )
    if fault := _unbounded(puzzle):
        raise PuzzleError(f"{puzzle.name!r}: {fault}")


def _turning_fault(puzzle: Puzzle, piece: Piece, *, mirrored: bool) -> str:
    """Return why BurrTools would allow other turns of a piece than the puzzle; empty if that makes no difference."""
    there: Turn = "all" if mirrored else "rotate"
    wanted = orientations_of(puzzle, piece)
    if wanted.keys() == turned_shapes(puzzle.grid, *piece.whole, there).keys():
        return ""
    turn = turn_of(puzzle, piece)
    if turn == "none":
        return f"piece {piece.name!r} may not be turned, but BurrTools turns every piece"
    if mirrored:
        return "pieces may not be mirrored, but BurrTools can turn flat ones over"
    return (
        "pieces may be mirrored, but BurrTools can only turn them; "
        "set reflect = false and give each piece and its mirror image a range of copies"
    )


def _unbounded(puzzle: Puzzle) -> str:
    """Return why BurrTools can't bound the number of empty cells like the puzzle; empty if it can."""
    if puzzle.holes is None:
        return ""
    fewest, most = puzzle.needed_area
    least = max(0, len(puzzle.region) - most)
    if fewest == most:
        bites = len(puzzle.region) - most not in puzzle.holes
        return (
            "BurrTools ignores a bound on empty cells where every piece's number is fixed" * bites
        )
    if puzzle.holes.low > least:
        return f"at least {many(puzzle.holes.low, 'cell')} must stay empty, which BurrTools can't express"
    return ""


def _in_eighths(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with each octahedron cut into eight; puzzles on other grids are returned unchanged.

    Raises PuzzleError if it bounds the number of empty cells, since an octahedron would count as
    eight.

    >>> import satpack
    >>> _in_eighths(satpack.load("octet-octahedron")).grid.name
    'tetra-octa'
    """
    if puzzle.grid is not _WHOLE:
        return puzzle
    if puzzle.holes is not None:
        raise PuzzleError(
            f"{puzzle.name!r}: the number of empty cells is bounded, but BurrTools has an octahedron as eight cells; "
            "leave holes out"
        )
    region = puzzle.region
    return replace(
        puzzle,
        grid=_CUT,
        region=replace(
            region,
            required=_cut(region.required),
            optional=_cut(region.optional),
            colours=_cut_paint(region.colours),
        ),
        pieces=tuple(
            replace(
                piece,
                cells=_cut(piece.cells),
                colours=_cut_paint(piece.colours),
                variable=_cut(piece.variable),
            )
            for piece in puzzle.pieces
        ),
    )


def _solution_in_eighths(solution: Solution, puzzle: Puzzle) -> Solution:
    placed = (
        Placed(each.piece, _cut(each.cells), _cut_paint(each.colours)) for each in solution.placed
    )
    return replace(solution, puzzle=puzzle, placed=tuple(placed))


def _cut(cells: Cells) -> Cells:
    return tuple(sorted(part for cell in cells for part in _parts(cell)))


def _cut_paint(paint: Paint) -> Paint:
    return tuple(sorted((part, name) for cell, name in paint for part in _parts(cell)))


def _parts(cell: Cell) -> list[Cell]:
    """Return the eighths of an octahedron, or the tetrahedron itself, which has the same name on both grids."""
    if _WHOLE.class_of(cell) != 0:
        return [cell]
    return [tuple(map(int.__add__, cell, corner)) for corner in product((-1, 1), repeat=3)]
