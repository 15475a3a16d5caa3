"""Puzzle files: TOML, written by hand, read with an error that says where each mistake is."""

from __future__ import annotations

import difflib
import re
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Annotated

import msgspec

from satpack.errors import InputError, PuzzleError
from satpack.formats.coordinates import box_cells, listed_cells
from satpack.formats.drawing import Drawing, read_drawing
from satpack.formats.faults import Number, brief, explained
from satpack.formats.files import read_text, shown
from satpack.grids import GRIDS, Cells, Grid
from satpack.polyforms import KINDS, polyforms
from satpack.puzzle import (
    MAX_CELLS,
    MAX_PIECES,
    Copies,
    Expect,
    Holes,
    Piece,
    Puzzle,
    Region,
    check_name,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["parse_puzzle", "read_puzzle"]

Vectors = list[list[Number]]
Count = Annotated[int, msgspec.Meta(ge=0)]


# tomllib takes quadratic time for a key of many parts, as in a.b.c = 1
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_ENDLESS_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{40}}")


class _RegionTable(msgspec.Struct, forbid_unknown_fields=True):
    box: list[Number] | None = None
    cells: str | Vectors | None = None
    optional: Vectors | bool | None = None
    holes: Number | str | None = None


class _PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    cells: str | Vectors | None = None
    box: list[Number] | None = None
    copies: Number | str = 1
    polyforms: Number | None = None
    kind: str | None = None


class _ExpectTable(msgspec.Struct, forbid_unknown_fields=True):
    total: Count | None = None
    rotations: Count | None = None
    symmetry: Count | None = None
    assemblies: Count | None = None
    apart: Count | None = None
    level: str | None = None


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
    if table.grid not in GRIDS:
        raise top.at("grid")(f"found {brief(table.grid)}; use {_one_of(tuple(GRIDS))}")
    grid = GRIDS[table.grid]
    with _blaming(top.at("name")):
        check_name(table.name, "puzzle")
    reflect = grid.may_turn_over if table.reflect is None else table.reflect
    region = _region(grid, table.region, _Place(file, "region"))
    pieces = _all_pieces(grid, table.pieces, file, reflect=reflect)
    expect = _expect(table.expect or _ExpectTable(), _Place(file, "expect"))
    holes = _holes(table.region.holes, _Place(file, "region", "holes"))
    with _blaming(top):
        return Puzzle(
            name=table.name,
            grid=grid,
            region=region,
            pieces=pieces,
            reflect=reflect,
            source=table.source,
            expect=expect,
            holes=holes,
        )


def _expect(table: _ExpectTable, place: _Place) -> Expect:
    for key in ("total", "rotations", "symmetry", "assemblies", "apart"):
        count = getattr(table, key) or 0
        if count.bit_length() > 3_000:
            raise place.at(key)(f"found {brief(count)}; use fewer than 900 digits")
    if table.level is not None and not re.fullmatch(
        r"[1-9][0-9]{0,5}(\.[1-9][0-9]{0,5}){0,99}", table.level
    ):
        raise place.at("level")(
            f'found {brief(table.level)}; use numbers of moves with dots between, such as "10.1.1"'
        )
    if table.apart is not None and table.assemblies is not None and table.apart > table.assemblies:
        raise place.at("apart")(
            f"found {table.apart}, more than there are assemblies ({table.assemblies})"
        )
    return Expect(
        total=table.total,
        rotations=table.rotations,
        symmetry=table.symmetry,
        assemblies=table.assemblies,
        apart=table.apart,
        level=table.level,
    )


def _owner(number: int, name: object) -> str:
    return (
        f"piece {number} ({brief(name)})" if name and isinstance(name, str) else f"piece {number}"
    )


def _one_of(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _region(grid: Grid, table: _RegionTable, place: _Place) -> Region:
    if (table.box is None) == (table.cells is None):
        raise place("give exactly one of box and cells")
    spare: Vectors = table.optional if isinstance(table.optional, list) else []
    if (isinstance(table.cells, str) and table.optional) or (spare and table.cells is None):
        raise place.at("optional")(
            "goes with a list of cells; in a drawing mark optional cells with '+'"
        )
    if isinstance(table.cells, str):
        found = read_drawing(grid, table.cells, optional=True, blame=place.at("cells"))
    elif table.cells is not None:
        found = Drawing(
            listed_cells(grid, table.cells, blame=place.at("cells")),
            listed_cells(grid, spare, blame=place.at("optional")),
        )
        required = set(found.required)
        for number, cell in enumerate(found.optional, 1):
            if cell in required:
                raise place.at("optional")(
                    f"entry {number} is {spare[number - 1]}, which is in cells too; list it once"
                )
    else:
        assert table.box is not None
        found = Drawing(_box(grid, table.box, place.at("box")), ())
    if table.optional is True:
        found = Drawing((), found.required)
    with _blaming(place.at("box" if table.cells is None else "cells")):
        return Region(found.required, found.optional)


def _all_pieces(
    grid: Grid, entries: Sequence[_PieceTable], file: str, *, reflect: bool
) -> tuple[Piece, ...]:
    """Return the pieces of all entries; stop at the limits before the memory is full."""
    pieces: list[Piece] = []
    cells = 0
    entry_of: dict[str, int] = {}
    twice: PuzzleError | None = None
    for number, entry in enumerate(entries, 1):
        place = _Place(file, _owner(number, entry.name))
        for piece in _pieces(grid, entry, place, reflect=reflect):
            pieces.append(piece)
            cells += len(piece)
            before = entry_of.setdefault(piece.name, number)
            if before != number and twice is None:
                twice = place(
                    f"two pieces are named {brief(piece.name)}, here and at piece {before}; "
                    "give each its own name, or use copies"
                )
            if len(pieces) > MAX_PIECES:
                raise place(f"more than {MAX_PIECES:,} kinds of piece, satpack's limit")
            if cells > MAX_CELLS:
                raise place(f"the pieces have more than {MAX_CELLS:,} cells, satpack's limit")
    if twice is not None:
        raise twice
    return tuple(pieces)


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
        wanted = entry.kind or ("free" if reflect else "one-sided")
        kind = next((each for each in KINDS if each == wanted), None)
        if kind is None:
            raise place.at("kind")(f"found {brief(wanted)}; use {_one_of(KINDS)}")
        with _blaming(place.at("polyforms")):
            forms = polyforms(grid, entry.polyforms, kind=kind)
        yield from (Piece(form.name, form.cells, copies) for form in forms)
        return
    if entry.kind is not None:
        raise place.at("kind")("goes with polyforms only; leave it out")
    if entry.name is None:
        raise place('has no name; give it one, such as name = "A"')
    with _blaming(place.at("name")):
        check_name(entry.name, "piece")
    if isinstance(entry.cells, str):
        cells = read_drawing(grid, entry.cells, optional=False, blame=place.at("cells")).required
    elif entry.cells is not None:
        cells = listed_cells(grid, entry.cells, blame=place.at("cells"))
    else:
        assert entry.box is not None
        cells = _box(grid, entry.box, place.at("box"))
    with _blaming(place.at(given[0])):
        piece = Piece(entry.name, cells, copies)
    yield piece


def _copies(written: int | str, place: _Place) -> Copies:
    return Copies(*_range(written, place))


def _holes(written: int | str | None, place: _Place) -> Holes | None:
    return None if written is None else Holes(*_range(written, place))


def _range(written: int | str, place: _Place) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*", str(written))
    if not found:
        raise place(f'found {brief(written)}; use a number such as 3, or a range such as "0-3"')
    low = int(found[1])
    high = int(found[2]) if found[2] is not None else low
    if low > high:
        raise place(f'found "{low}-{high}", a range that runs backwards; use "{high}-{low}"')
    return low, high


def _box(grid: Grid, sides: list[int], place: _Place) -> Cells:
    if len(sides) != grid.dimension:
        raise place(
            f"found {brief(sides)}; a box on the {grid.name} grid has {grid.dimension} sides"
        )
    if min(sides) < 1:
        raise place(f"found {sides}; use sides of 1 or more")
    size = prod(sides) * len(grid.domain)
    if size > MAX_CELLS:
        raise place(f"found {sides}, which is {size:,} cells; satpack takes at most {MAX_CELLS:,}")
    return box_cells(grid, sides)


@contextmanager
def _blaming(place: _Place) -> Iterator[None]:
    """Say where an error of the model arose, since it does not know itself."""
    try:
        yield
    except InputError as fault:
        raise type(fault)(str(place(str(fault)))) from None


def _table(text: str, file: str) -> _PuzzleTable:
    """Parse the TOML and check the shape of what it says."""
    if found := _ENDLESS_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise PuzzleError(
            f"{file}: line {line}: a key of more than 40 parts; no key here has more than 2"
        )
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise PuzzleError(f"{file}: not TOML: {_short(fault)}") from None
    except RecursionError:
        raise PuzzleError(f"{file}: not a puzzle: nested too deeply") from None
    except ValueError:
        raise PuzzleError(f"{file}: not a puzzle: holds a number of thousands of digits") from None
    try:
        return msgspec.convert(raw, _PuzzleTable)
    except msgspec.ValidationError as error:
        raise _wrong_shape(error, raw, file) from None


def _short(fault: Exception) -> str:
    """Return the parser's message, which may quote much of the file, on one line and with its end, which says where."""
    text = " ".join(str(fault).split())
    return text if len(text) <= 200 else f"{text[:120]}...{text[-60:]}"


def _wrong_shape(error: msgspec.ValidationError, raw: dict[str, object], file: str) -> PuzzleError:
    """Say in which table and key msgspec found what wrong."""
    fault = explained(error, raw)
    steps = list(fault.steps)
    owner = ""
    known: type[msgspec.Struct] = _PuzzleTable
    if steps[:1] == ["pieces"] and len(steps) > 1:
        if len(steps) == 2 and fault.text:
            place = _Place(file, key="pieces")
            return place(f"entry {int(steps[1]) + 1}: {fault.text}, as [[pieces]] begins one")
        owner, known = _entry_name(raw, int(steps[1])), _PieceTable
        steps = steps[2:]
    elif steps[:1] in (["region"], ["expect"]):
        owner, known = str(steps[0]), _RegionTable if steps[0] == "region" else _ExpectTable
        steps = steps[1:]
    place = _Place(file, owner, str(steps[0]) if steps else "")
    if fault.unknown:
        names = [field.name for field in msgspec.structs.fields(known)]
        near = difflib.get_close_matches(fault.unknown, names, n=1)
        meant = f"did you mean {near[0]}?" if near else f"the keys here are {', '.join(names)}"
        return place(f"there is no key {brief(fault.unknown)}; {meant}")
    if fault.missing:
        return place.at(fault.missing)("is missing")
    entry = f"entry {int(steps[1]) + 1}: " if len(steps) > 1 else ""
    text = fault.text
    if steps[:1] == ["box"] and "a number between" in text:
        text = f"{text.partition(';')[0]}; use 1 to {MAX_CELLS:,}"
    return place(entry + text)


def _entry_name(raw: dict[str, object], index: int) -> str:
    entries = raw["pieces"]
    assert isinstance(entries, list)
    entry = entries[index]
    return _owner(index + 1, entry.get("name") if isinstance(entry, dict) else None)
