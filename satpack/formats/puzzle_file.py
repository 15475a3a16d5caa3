"""Puzzle files: TOML, written by hand, read with an error that says where each mistake is."""

from __future__ import annotations

import re
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from satpack.colours import Colour, check_colours
from satpack.formats.coordinates import box_cells, listed_cells
from satpack.formats.drawing import Drawing, read_colours, read_drawing
from satpack.formats.faults import brief
from satpack.formats.files import read_text, shown
from satpack.formats.puzzle_tables import (
    ColourTable,
    ExpectTable,
    PieceTable,
    Place,
    RegionTable,
    blaming,
    one_of,
    owner_of,
    read_table,
)
from satpack.grids import GRIDS, Cell, Cells, Grid
from satpack.polyforms import KINDS, polyforms
from satpack.puzzle import (
    MAX_CELLS,
    MAX_GROUP,
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
    from collections.abc import Collection, Iterator, Sequence

    from satpack.errors import PuzzleError
    from satpack.formats.drawing_layout import Layout
    from satpack.formats.puzzle_tables import Vectors

__all__ = ["parse_puzzle", "read_puzzle"]

MAX_SOURCE = 10_000
"""Most characters of what says where a puzzle comes from."""


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
    table = read_table(text, file)
    top = Place(file)
    if table.grid not in GRIDS:
        raise top.at("grid")(f"found {brief(table.grid)}; use {one_of(tuple(GRIDS))}")
    grid = GRIDS[table.grid]
    with blaming(top.at("name")):
        check_name(table.name, "puzzle")
    if len(table.source) > MAX_SOURCE or not table.source.replace("\n", "").isprintable():
        raise top.at("source")(
            f"found {brief(table.source)}; use printable text of at most {MAX_SOURCE:,} characters"
        )
    reflect = grid.may_turn_over if table.reflect is None else table.reflect
    colours = _colours(table.colours, file)
    names = [colour.name for colour in colours]
    holes = _holes(table.region.holes, Place(file, "region", "holes"))
    region = _region(grid, table.region, names, holes, Place(file, "region"))
    pieces = _all_pieces(grid, table.pieces, names, file, reflect=reflect)
    expect = _expect(table.expect or ExpectTable(), Place(file, "expect"))
    with blaming(top):
        return Puzzle(
            name=table.name,
            grid=grid,
            region=region,
            pieces=pieces,
            reflect=reflect,
            source=table.source,
            expect=expect,
            holes=holes,
            colours=colours,
        )


def _colours(tables: Sequence[ColourTable], file: str) -> tuple[Colour, ...]:
    found = []
    for number, table in enumerate(tables, 1):
        place = Place(file, owner_of(number, table.name, kind="colour"))
        on = None if table.on is None else tuple(table.on)
        with blaming(place):
            found.append(Colour(table.name, on, table.shade.lower()))
    with blaming(Place(file)):
        check_colours(found, ())
    return tuple(found)


def _painted(
    grid: Grid,
    painted: str | dict[str, Vectors] | None,
    names: Collection[str],
    cells: Cells,
    layout: Layout,
    place: Place,
) -> dict[Cell, str]:
    """Return the colours of cells, from a drawing of them or from lists."""
    if painted is None:
        return {}
    place = place.at("colours")
    if isinstance(painted, str):
        return read_colours(grid, painted, names=names, cells=cells, layout=layout, blame=place)
    found: dict[Cell, str] = {}
    own = set(cells)
    for name, vectors in painted.items():
        listed = listed_cells(grid, vectors, blame=partial(_blamed, place, name))
        if name not in names:
            known = ", ".join(map(repr, names)) or "none; give them as [[colours]]"
            raise place(f"found {brief(name)}; the colours of this puzzle are {known}")
        for cell, vector in zip(listed, vectors, strict=True):
            if cell not in own:
                raise place(f"{name!r}: {vector} is none of the cells; list cells that are there")
            if found.setdefault(cell, name) != name:
                raise place(f"{name!r}: {vector} has colour {found[cell]!r} too; give it one")
    return found


def _expect(table: ExpectTable, place: Place) -> Expect:
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


def _blamed(place: Place, colour: str, fault: str) -> PuzzleError:
    return place(f"{brief(colour)}: {fault}")


def _region(
    grid: Grid, table: RegionTable, names: Collection[str], holes: Holes | None, place: Place
) -> Region:
    if (table.box is None) == (table.cells is None):
        raise place("give exactly one of box and cells")
    spare: Vectors = table.optional if isinstance(table.optional, list) else []
    if spare and not isinstance(table.cells, list):
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
        found = Drawing(_box(grid, table.box, place.at("box")))
    layout = found.layout
    # who counts empty cells and names none that may be means any of them
    any_cell = table.optional is None and holes is not None and holes.high > 0
    if table.optional is True or (any_cell and not found.optional):
        found = Drawing((), found.required + found.optional)
    with blaming(place.at("box" if table.cells is None else "cells")):
        region = Region(found.required, found.optional)
    if table.colours is None:
        return region
    painted = _painted(grid, table.colours, names, region.cells, layout, place)
    return Region(region.required, region.optional, tuple(painted.items()))


def _all_pieces(
    grid: Grid,
    entries: Sequence[PieceTable],
    names: Collection[str],
    file: str,
    *,
    reflect: bool,
) -> tuple[Piece, ...]:
    """Return the pieces of all entries; stop at the limits before the memory is full."""
    pieces: list[Piece] = []
    cells = 0
    entry_of: dict[str, int] = {}
    twice: PuzzleError | None = None
    for number, entry in enumerate(entries, 1):
        place = Place(file, owner_of(number, entry.name))
        for piece in _pieces(grid, entry, names, place, reflect=reflect):
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


def _pieces(
    grid: Grid, entry: PieceTable, names: Collection[str], place: Place, *, reflect: bool
) -> Iterator[Piece]:
    """Yield the pieces that one [[pieces]] entry stands for."""
    given = [key for key in ("cells", "box", "polyforms") if getattr(entry, key) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        raise place(f"give exactly one of cells, box and polyforms; found {found}")
    copies = _copies(entry.copies, place.at("copies"))
    group = _group(entry.group, place.at("group"))
    if entry.polyforms is not None:
        yield from _polyforms(grid, entry, copies, group, place, reflect=reflect)
        return
    if entry.kind is not None:
        raise place.at("kind")("goes with polyforms only; leave it out")
    if entry.name is None:
        raise place('has no name; give it one, such as name = "A"')
    with blaming(place.at("name")):
        check_name(entry.name, "piece")
    if isinstance(entry.cells, str):
        drawn = read_drawing(grid, entry.cells, optional=False, blame=place.at("cells"))
    elif entry.cells is not None:
        drawn = Drawing(listed_cells(grid, entry.cells, blame=place.at("cells")))
    else:
        assert entry.box is not None
        drawn = Drawing(_box(grid, entry.box, place.at("box")))
    cells = drawn.required
    with blaming(place.at(given[0])):
        piece = Piece(entry.name, cells, copies, group=group)
    if entry.colours is not None:
        painted = _painted(grid, entry.colours, names, cells, drawn.layout, place)
        piece = Piece(entry.name, cells, copies, tuple(painted.items()), group)
    yield piece


def _polyforms(
    grid: Grid, entry: PieceTable, copies: Copies, group: int, place: Place, *, reflect: bool
) -> Iterator[Piece]:
    """Yield the pieces that an entry with polyforms stands for."""
    assert entry.polyforms is not None
    if entry.colours is not None:
        raise place.at("colours")("goes with cells or box; leave it out")
    if entry.name is not None:
        raise place.at("name")("polyforms name themselves; leave name out")
    if entry.polyforms < 1:
        raise place.at("polyforms")(f"found {entry.polyforms}; use a number of cells, 1 or more")
    wanted = entry.kind or ("free" if reflect else "one-sided")
    kind = next((each for each in KINDS if each == wanted), None)
    if kind is None:
        raise place.at("kind")(f"found {brief(wanted)}; use {one_of(KINDS)}")
    with blaming(place.at("polyforms")):
        forms = polyforms(grid, entry.polyforms, kind=kind)
    yield from (Piece(form.name, form.cells, copies, group=group) for form in forms)


def _group(number: int | None, place: Place) -> int:
    if number is None:
        return 0
    if not 1 <= number <= MAX_GROUP:
        raise place(f"found {number}; use a number from 1 to {MAX_GROUP:,}")
    return number


def _copies(written: int | str, place: Place) -> Copies:
    return Copies(*_range(written, place))


def _holes(written: int | str | None, place: Place) -> Holes | None:
    return None if written is None else Holes(*_range(written, place))


def _range(written: int | str, place: Place) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*", str(written))
    if not found:
        raise place(f'found {brief(written)}; use a number such as 3, or a range such as "0-3"')
    low = int(found[1])
    high = int(found[2]) if found[2] is not None else low
    if low > high:
        raise place(f'found "{low}-{high}", a range that runs backwards; use "{high}-{low}"')
    return low, high


def _box(grid: Grid, sides: list[int], place: Place) -> Cells:
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
