"""The problems of a BurrTools file: as puzzles of satpack, and summaries even of unreadable ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satpack.io.burrtools.document import read_voxels, title_of
from satpack.io.formats.infos import ProblemRecord, RegionFacts
from satpack.model.bounds import MAX_CELLS, MAX_GROUP, MAX_PIECES, MAX_SOURCE
from satpack.model.colours import Colour
from satpack.model.expect import Expect
from satpack.model.looks import oriented
from satpack.model.pieces import Piece, Region
from satpack.model.puzzle import Puzzle
from satpack.model.ranges import Copies, Holes
from satpack.model.room import has_boxes
from satpack.model.surface import surface_of
from satpack.runtime.errors import InputError, LimitError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.io.burrtools.document import Document, Voxels
    from satpack.io.burrtools.grids import GridType, Place
    from satpack.io.burrtools.xml import Element
    from satpack.model.grids import Cell, Grid

_MARKS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NEVER_STARTED, _FINISHED = 0, 2
_STATES = ("not searched", "search unfinished", "search finished")


@dataclass(frozen=True, slots=True)
class FilePiece:
    """A kind of piece of a problem."""

    piece: Piece  # as in the puzzle
    places: tuple[Place, ...]  # its cells in the file, in any order
    hotspot: Place  # the place that saved positions refer to


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a file."""

    puzzle: Puzzle
    kind: GridType
    parts: tuple[FilePiece, ...]  # its pieces, in the puzzle's order
    element: Element  # the problem in the file
    notes: tuple[str, ...]  # for the reader: ignored or reinterpreted features

    @property
    def state(self) -> int:
        """0 if not searched, 1 if the search is unfinished, 2 if all were found."""
        return _state(self.element)

    @property
    def tells_variable_cells_apart(self) -> bool:
        """Whether BurrTools may count an assembly several times, once for each position of its variable cells."""
        return any(_shifts(self.kind.grid, part.piece) for part in self.parts)

    @property
    def is_finished(self) -> bool:
        """Whether all solutions were found."""
        return self.state == _FINISHED

    def counted(self, key: str) -> int | None:
        """Return the number of `assemblies`, or `solutions` that come apart, found; None if the file does not say."""
        return _counted(self.element, key)


def _state(problem: Element) -> int:
    return problem.number("state", _NEVER_STARTED, high=_FINISHED)


def _counted(problem: Element, key: str) -> int | None:
    is_there = _state(problem) != _NEVER_STARTED and key in problem.attributes
    return problem.number(key, high=10**18) if is_there else None


def read_problem(document: Document, number: int | None = None) -> Problem:
    """Read a problem of a file, counted from 1; raise InputError, too, for a feature that satpack lacks."""
    number, element = document.problem(number)
    names = _colour_names(document)
    notes = list(document.notes)
    result = element.first("result")
    if result is None:
        raise element.fault("has no <result>; choose a result shape in BurrTools")
    region = _region(document, _shape(document, result), names)
    parts = _parts(document, element, names, notes)
    pieces = tuple(part.piece for part in parts)
    shifting = [piece.name for piece in pieces if _shifts(document.kind.grid, piece)]
    if shifting:
        notes.append(
            f"piece {shifting[0]!r} can cover the same cells with its variable cells elsewhere: "
            "one assembly here, perhaps several in BurrTools"
        )
    if not pieces:
        raise element.fault("has no pieces; add some in BurrTools")
    loose = next((piece for piece in pieces if piece.variable), None)
    if loose is not None and not has_boxes(surface_of(document.kind.grid, region.cells, ())):
        raise element.fault(
            f"piece {loose.name!r} has variable cells, which BurrTools keeps in a box, and satpack in another hull on the "
            f"{document.kind.grid.name} grid; make them cells, or take them out"
        )
    is_fixed = all(piece.copies.low == piece.copies.high for piece in pieces)
    holes = _holes(element, region, pieces, notes, is_fixed=is_fixed)
    colours = _colours(document, element, names)
    source = _source(document.comment, notes)
    found = _counted(element, "assemblies") if _state(element) == _FINISHED else None
    try:
        puzzle = Puzzle(
            name=title_of(element, number),
            grid=document.kind.grid,
            region=region,
            pieces=pieces,
            reflect=False,
            source=source,
            # with ranges BurrTools looks for mirror images among other sets of pieces
            expect=Expect(symmetry=found if is_fixed and not shifting else None),
            holes=holes,
            colours=colours,
        )
    except InputError as fault:
        raise type(fault)(f"{element.place}: <problem>: {fault}") from None
    return Problem(puzzle, document.kind, tuple(parts), element, tuple(dict.fromkeys(notes)))


def _shifts(grid: Grid, piece: Piece) -> bool:
    """Whether a piece has orientations that differ only in the positions of its variable cells."""
    if not piece.variable:
        return False
    fixed = oriented(grid, piece.cells, piece.looks, reflect=False)
    return len(fixed) < len(oriented(grid, *piece.whole, reflect=False))


def _source(comment: str, notes: list[str]) -> str:
    """Return the part of a comment that a puzzle file can hold."""
    text = comment.replace("\r\n", "\n").replace("\t", " ")
    text = "".join(c for c in text if c.isprintable() or c == "\n")
    if len(text) > MAX_SOURCE:
        notes.append(f"the comment is cut to {MAX_SOURCE:,} characters")
    return text[:MAX_SOURCE] if text.strip() else ""


def _shape(document: Document, owner: Element) -> Element:
    number = owner.number("id")
    if number >= len(document.shapes):
        raise owner.fault(
            f"attribute id: found {number}, but the file has {many(len(document.shapes), 'shape')}, counted from 0"
        )
    return document.shapes[number]


def _region(document: Document, shape: Element, names: list[str]) -> Region:
    voxels = read_voxels(shape)
    required, colours = _cells(document, shape, voxels.fixed, names)
    optional, more = _cells(document, shape, voxels.variable, names)
    try:
        return Region(tuple(required), tuple(optional), tuple((colours | more).items()))
    except InputError as fault:
        raise type(fault)(f"{shape.place}: <voxel>: {fault}") from None


def _cells(
    document: Document, shape: Element, places: dict[Place, int], names: list[str]
) -> tuple[list[Cell], dict[Cell, str]]:
    """Return the cells of places, and the colours of those that have one."""
    cells: list[Cell] = []
    colours: dict[Cell, str] = {}
    for place, colour in places.items():
        cell = document.kind.to_cell(place)
        if cell is None:
            raise shape.fault(
                f"{list(place)} is filled, but is not a cell of the {document.kind.grid.name} grid"
            )
        if colour > len(names):
            raise shape.fault(
                f"{list(place)} has colour {colour}, but the file has {len(names)} colours"
            )
        cells.append(cell)
        if colour:
            colours[cell] = names[colour - 1]
    return cells, colours


def _parts(
    document: Document, problem: Element, names: list[str], notes: list[str]
) -> list[FilePiece]:
    """Read the pieces, stopping at the limits before the memory is full."""
    entries = problem.first("shapes")
    parts: list[FilePiece] = []
    taken: set[str] = set()
    read: dict[int, Voxels] = {}
    room = MAX_CELLS
    for entry in entries.all("shape") if entries else ():
        if len(parts) == MAX_PIECES:
            raise LimitError(
                f"{entry.place}: <shape>: too many kinds of piece; satpack takes at most {MAX_PIECES:,}"
            )
        shape = _shape(document, entry)
        number = entry.number("id")
        if number not in read or len(read[number].fixed) + len(read[number].variable) > room:
            read[number] = read_voxels(shape, room=room)
        voxels = read[number]
        room -= len(voxels.fixed) + len(voxels.variable)
        variable, strange = _cells(document, shape, voxels.variable, names)
        if strange:
            raise shape.fault(
                f"has a variable cell with colour {names.index(min(strange.values())) + 1}, which satpack lacks in pieces; "
                "take the colour of that cell out"
            )
        cells, colours = _cells(document, shape, voxels.fixed, names)
        if shape.number("weight", 1, low=-(10**6)) != 1:
            notes.append("weights of pieces are ignored: they decide no count and no move")
        name = _name(shape, number, taken)
        copies, group = _copies(entry), _group(entry, notes)
        try:
            piece = Piece(
                name, tuple(cells), copies, tuple(colours.items()), group, variable=variable
            )
        except InputError as fault:
            raise type(fault)(f"{shape.place}: <voxel>: {fault}") from None
        x, y, z = (shape.number(f"h{axis}", 0, low=-(10**6), high=10**6) for axis in "xyz")
        parts.append(FilePiece(piece, tuple(voxels.fixed), (x, y, z)))
    return parts


def _name(shape: Element, number: int, taken: set[str]) -> str:
    """Return a shape's name, or if it has no usable one, that shown by BurrTools; numbered if it is taken."""
    own = shape.attributes.get("name", "")
    name = own if own.strip() and own.isprintable() and len(own) <= 190 else f"S{number + 1}"
    found, copy = name, 1
    while found in taken:
        copy += 1
        found = f"{name} ({copy})"
    taken.add(found)
    return found


def _copies(entry: Element) -> Copies:
    most = 10**8
    count = entry.number("count", 1, high=most)
    low, high = entry.number("min", count, high=most), entry.number("max", count, high=most)
    if low > high:
        raise entry.fault(f"min is {low} and max is {high}; write the smaller number as min")
    return Copies(low, high)


def _group(entry: Element, notes: list[str]) -> int:
    number = entry.number("group", 0, high=MAX_GROUP)
    several = list(entry.all("group"))
    if not several:
        return number
    copies = _copies(entry)
    if len(several) > 1 or several[0].number("count", 1) < copies.high:
        raise entry.fault(
            "some copies of a piece are in one group and some are not, which satpack lacks; "
            "give the piece one group, or none"
        )
    if number:
        notes.append("a piece's attribute group is ignored where it has an element group too")
    return several[0].number("group", high=MAX_GROUP)


def _holes(
    problem: Element,
    region: Region,
    pieces: tuple[Piece, ...],
    notes: list[str],
    *,
    is_fixed: bool,
) -> Holes | None:
    if "maxHoles" not in problem.attributes:
        return None
    most = problem.number("maxHoles")
    empty = len(region) - sum(len(piece) * piece.copies.high for piece in pieces)
    if is_fixed and empty > most:
        notes.append(
            "the maximum number of holes is ignored, as BurrTools does where the numbers of pieces are fixed"
        )
        return None
    return Holes(0, most)


def _colour_names(document: Document) -> list[str]:
    """Return a name for each colour: its own, which satpack writes, or a digit or letter."""
    own = [name for name, _ in document.shades]
    marks = [_MARKS[i] if i < len(_MARKS) else str(i + 1) for i in range(len(own))]
    return own if all(own) and len(set(own)) == len(own) else marks


def _colours(document: Document, problem: Element, names: list[str]) -> tuple[Colour, ...]:
    on: dict[int, list[str]] = {i: [] for i in range(len(names))}
    bitmap = problem.first("bitmap")
    for pair in bitmap.all("pair") if bitmap else ():
        piece, result = pair.number("piece"), pair.number("result")
        for key, colour in (("piece", piece), ("result", result)):
            if colour >= len(names):
                raise pair.fault(
                    f"attribute {key}: found {colour}, but the file has {many(len(names), 'colour')}, counted from 0"
                )
        on[piece].append(names[result])
    try:
        return tuple(
            Colour(name, tuple(on[i]), shade)
            for i, (name, (_, shade)) in enumerate(zip(names, document.shades, strict=True))
        )
    except InputError as fault:
        raise type(fault)(f"{problem.place}: <problem>: {fault}") from None


def problem_record(document: Document, number: int) -> ProblemRecord:
    """Return the summary of a problem, or the reason why it can't be read."""
    _, element = document.problem(number)
    record = ProblemRecord(
        problem=number, name=title_of(element, number), grid=document.kind.grid.name
    )
    try:
        found = read_problem(document, number)
    except InputError as fault:
        record.refused = str(fault)
        return record
    puzzle = found.puzzle
    copies = [piece.copies for piece in puzzle.pieces]
    region = puzzle.region
    record.cells = RegionFacts(required=len(region.required), optional=len(region.optional))
    record.kinds = len(puzzle.pieces)
    record.pieces = (sum(each.low for each in copies), sum(each.high for each in copies))
    record.colours = len(puzzle.colours)
    record.groups = len({piece.group for piece in puzzle.pieces} - {0})
    record.state = _STATES[found.state]
    record.assemblies = found.counted("assemblies")
    record.solutions = found.counted("solutions")
    record.stored = _stored(found)
    record.notes = found.notes
    return record


def _stored(problem: Problem) -> int:
    solutions = problem.element.first("solutions")
    return len(list(solutions.all("solution"))) if solutions else 0


def problem_lines(record: ProblemRecord) -> Iterator[str]:
    """Yield the same as text: one line, and one for each note."""
    start = f"{record.problem}  {record.name}"
    if record.refused:
        yield f"{start}: refused: {record.refused}"
        return
    assert record.pieces
    assert record.cells
    low, high = record.pieces
    pieces = many(high, "piece") if low == high else f"{low:,} to {many(high, 'piece')}"
    spare = f" and {record.cells.optional:,} that may stay empty" if record.cells.optional else ""
    found = [str(record.state)]
    if record.assemblies is not None:
        found.append(f"{record.assemblies:,} found")
    if record.stored:
        found.append(f"{record.stored:,} stored")
    extras = ((record.colours, "colour"), (record.groups, "group"))
    counted = [many(number, what) for number, what in extras if number]
    board = f"{record.grid} grid, {many(record.cells.required, 'cell')} to fill{spare}"
    yield f"{start}: {board}, {', '.join([pieces, *counted])}; {', '.join(found)}"
    for note in record.notes or ():
        yield f"   note: {note}"
