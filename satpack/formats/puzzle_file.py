"""Puzzle files: TOML, written by hand, read with an error that says where each mistake is."""

from __future__ import annotations

import difflib
import re
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import msgspec

from satpack.errors import InputError, OptionError, PuzzleError
from satpack.formats.coordinates import box_cells, from_file
from satpack.formats.drawing import Drawing, read_drawing
from satpack.formats.files import read_text, shown
from satpack.grids import Grid, grid_named
from satpack.polyforms import Kind, polyforms
from satpack.puzzle import MAX_CELLS, Copies, Expect, Piece, Puzzle, Region

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["parse_puzzle", "read_puzzle"]

Written = str | list[list[int]]


class _RegionTable(msgspec.Struct, forbid_unknown_fields=True):
    box: list[int] | None = None
    cells: Written | None = None
    optional: list[list[int]] | None = None


class _PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    cells: Written | None = None
    box: list[int] | None = None
    copies: int | str = 1
    polyforms: int | None = None
    kind: Kind | None = None


class _ExpectTable(msgspec.Struct, forbid_unknown_fields=True):
    total: int | None = None
    rotations: int | None = None
    symmetry: int | None = None


class _PuzzleTable(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    grid: str
    region: _RegionTable
    pieces: list[_PieceTable]
    source: str = ""
    reflect: bool | None = None
    expect: _ExpectTable | None = None


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a puzzle file something stands; calling it makes the error for a fault there."""

    file: str
    owner: str = ""
    key: str = ""

    def __call__(self, fault: str) -> PuzzleError:
        keys = f"key {self.key}" if self.key else ""
        where = ", ".join(part for part in (self.owner, keys) if part)
        return PuzzleError(f"{self.file}: {where}: {fault}" if where else f"{self.file}: {fault}")

    def at(self, key: str) -> _Place:
        return _Place(self.file, self.owner, key)


def read_puzzle(path: str) -> Puzzle:
    """Read a puzzle file.

    Parameters
    ----------
    path : str
        The file; "-" is standard input.

    Raises
    ------
    InputError
        One error that names file, key, and for drawings row and column, what was found and what would be right.
    """
    return parse_puzzle(read_text(path), file=shown(path))


def parse_puzzle(text: str, *, file: str = "puzzle") -> Puzzle:
    """Read a puzzle from the text of a puzzle file; `file` is what errors call it.

    Examples
    --------
    >>> parse_puzzle('''
    ... name = "two dominoes"
    ... grid = "square"
    ... region.box = [2, 2]
    ... [[pieces]]
    ... name = "domino"
    ... box = [2, 1]
    ... copies = 2
    ... ''').pieces[0].cells
    ((0, 0), (1, 0))
    """
    table = _table(text, file)
    top = _Place(file)
    try:
        grid = grid_named(table.grid)
    except OptionError as fault:
        raise top.at("grid")(str(fault)) from None
    if not table.name.strip() or not table.name.isprintable():
        raise top.at("name")(f"found {table.name!r}; use printable text")
    reflect = grid.may_turn_over if table.reflect is None else table.reflect
    region = _region(grid, table.region, _Place(file, "region"))
    pieces = [
        piece
        for number, entry in enumerate(table.pieces, 1)
        for piece in _pieces(grid, entry, _Place(file, _owner(number, entry.name)), reflect=reflect)
    ]
    expect = table.expect or _ExpectTable()
    for key in ("total", "rotations", "symmetry"):
        value = getattr(expect, key)
        if value is not None and value < 0:
            raise _Place(file, "expect", key)(f"found {value}; a count is 0 or more")
    try:
        return Puzzle(
            name=table.name,
            grid=grid,
            region=region,
            pieces=tuple(pieces),
            reflect=reflect,
            source=table.source,
            expect=Expect(expect.total, expect.rotations, expect.symmetry),
        )
    except InputError as fault:
        raise type(fault)(f"{file}: {fault}") from None


def _owner(number: int, name: str | None) -> str:
    return f"piece {number} ({name!r})" if name else f"piece {number}"


def _region(grid: Grid, table: _RegionTable, place: _Place) -> Region:
    if (table.box is None) == (table.cells is None):
        raise place("give exactly one of box and cells")
    optional: list[list[int]] = table.optional or []
    if optional and not isinstance(table.cells, list):
        raise place.at("optional")(
            "goes with a list of cells; in a drawing mark optional cells with '+'"
        )
    with _blaming(place):
        if isinstance(table.cells, str):
            drawing = read_drawing(grid, table.cells, optional=True, blame=place.at("cells"))
        elif table.cells is not None:
            drawing = Drawing(
                _listed(grid, table.cells, place.at("cells")),
                _listed(grid, optional, place.at("optional")),
            )
        else:
            assert table.box is not None
            drawing = Drawing(_box(grid, table.box, place.at("box")), ())
        return Region(drawing.required, drawing.optional)


def _pieces(grid: Grid, entry: _PieceTable, place: _Place, *, reflect: bool) -> Iterator[Piece]:
    """Yield the pieces that one [[pieces]] entry stands for."""
    given = [key for key in ("cells", "box", "polyforms") if getattr(entry, key) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        raise place(f"give exactly one of cells, box and polyforms; found {found}")
    copies = _copies(entry.copies, place.at("copies"))
    if entry.polyforms is not None:
        if entry.name is not None:
            raise place.at("name")("polyforms name themselves; leave name out")
        if entry.polyforms < 1:
            raise place.at("polyforms")(
                f"found {entry.polyforms}; use a number of cells, 1 or more"
            )
        kind = entry.kind or ("free" if reflect else "one-sided")
        with _blaming(place.at("polyforms")):
            forms = polyforms(grid, entry.polyforms, kind=kind)
        yield from (Piece(form.name, form.cells, copies) for form in forms)
        return
    if entry.kind is not None:
        raise place.at("kind")("goes with polyforms only")
    if entry.name is None:
        raise place('has no name; give it one, such as name = "A"')
    with _blaming(place):
        if isinstance(entry.cells, str):
            cells = read_drawing(
                grid, entry.cells, optional=False, blame=place.at("cells")
            ).required
        elif entry.cells is not None:
            cells = _listed(grid, entry.cells, place.at("cells"))
        else:
            assert entry.box is not None
            cells = _box(grid, entry.box, place.at("box"))
        yield Piece(entry.name, cells, copies)


def _copies(written: int | str, place: _Place) -> Copies:
    found = re.fullmatch(r"\s*(\d{1,9})(?:\s*-\s*(\d{1,9}))?\s*", str(written))
    if not found:
        raise place(f'found {written!r}; use a number such as 3, or a range such as "0-3"')
    low = int(found[1])
    high = int(found[2]) if found[2] is not None else low
    if low > high:
        raise place(f'found "{written}", a range that runs backwards; use "{high}-{low}"')
    return Copies(low, high)


def _listed(grid: Grid, vectors: list[list[int]], place: _Place) -> tuple[tuple[int, ...], ...]:
    if len(vectors) > MAX_CELLS:
        raise place(f"lists {len(vectors):,} cells; satpack takes at most {MAX_CELLS:,}")
    length = grid.dimension
    for number, vector in enumerate(vectors, 1):
        if len(vector) != length:
            raise place(
                f"entry {number} is {vector}; a cell of the {grid.name} grid has {length} numbers"
            )
    return tuple(from_file(grid, vector) for vector in vectors)


def _box(grid: Grid, sides: list[int], place: _Place) -> tuple[tuple[int, ...], ...]:
    if len(sides) != grid.dimension:
        raise place(f"found {sides}; a box on the {grid.name} grid has {grid.dimension} sides")
    if min(sides) < 1:
        raise place(f"found {sides}; use sides of 1 or more")
    size = prod(sides) * len(grid.domain)
    if size > MAX_CELLS:
        raise place(f"a box of {size:,} cells; satpack takes at most {MAX_CELLS:,}")
    return box_cells(grid, sides)


@contextmanager
def _blaming(place: _Place) -> Iterator[None]:
    """Say where an error of the model arose, when it does not know itself."""
    try:
        yield
    except InputError as fault:
        if str(fault).startswith(f"{place.file}: "):
            raise
        raise type(fault)(str(place(str(fault)))) from None


def _table(text: str, file: str) -> _PuzzleTable:
    """Parse the TOML and check the shape of what it says."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise PuzzleError(f"{file}: not TOML: {fault}") from None
    except RecursionError:
        raise PuzzleError(f"{file}: not a puzzle: nested too deeply") from None
    except ValueError as fault:  # an integer of thousands of digits
        raise PuzzleError(f"{file}: not a puzzle: {fault}") from None
    try:
        return msgspec.convert(raw, _PuzzleTable)
    except msgspec.ValidationError as fault:
        raise _wrong_shape(str(fault), raw, file) from None


def _wrong_shape(message: str, raw: dict[str, object], file: str) -> PuzzleError:
    """Say in a puzzle's own words what msgspec found wrong with the table."""
    fault, _, path = message.partition(" - at `$")
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    keys = [name for name, _ in steps if name]
    owner = ""
    known: type[msgspec.Struct] = _PuzzleTable
    if keys[:1] == ["pieces"] and len(steps) > 1:
        owner, keys, known = _entry_name(raw, int(steps[1][1])), keys[1:], _PieceTable
    elif keys[:1] in (["region"], ["expect"]):
        owner, known = keys[0], _RegionTable if keys[0] == "region" else _ExpectTable
        keys = keys[1:]
    place = _Place(file, owner, keys[-1] if keys else "")
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", fault, re.DOTALL):
        names = [field.name for field in msgspec.structs.fields(known)]
        near = difflib.get_close_matches(found[1], names, n=1)
        meant = f"did you mean {near[0]!r}?" if near else f"the keys here are {', '.join(names)}"
        return place(f"there is no key {found[1]!r}; {meant}")
    if found := re.fullmatch(r"Object missing required field `(.*)`", fault):
        return place(f"key {found[1]!r} is missing")
    return place(_plain_words(fault))


def _entry_name(raw: dict[str, object], index: int) -> str:
    entries = raw["pieces"]
    assert isinstance(entries, list)
    name = entries[index].get("name") if isinstance(entries[index], dict) else None
    return _owner(index + 1, name if isinstance(name, str) else None)


_WORDS = {
    "int": "a whole number",
    "str": "text in quotes",
    "bool": "true or false",
    "float": "a number with a point",
    "array": "a list",
    "object": "a table",
}


def _plain_words(fault: str) -> str:
    """Return "expected a, found b" in words a puzzle's author uses, from msgspec's in Python's."""
    fault = fault.replace(" | null", "").replace("|null", "")
    if found := re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", fault):
        wanted = " or ".join(_WORDS.get(kind, kind) for kind in found[1].split(" | "))
        return f"found {_WORDS.get(found[2], found[2])}; use {wanted}"
    return fault[0].lower() + fault[1:]
