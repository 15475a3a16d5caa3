"""Shapes in puzzle files, with cells drawn, listed or given as a box; and the tables [[pieces]] with polyforms and allowed turns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from satpack.io.puzzles.drawing import DrawnCells, read_colours, read_drawing
from satpack.io.puzzles.tables import Place, blaming, owner_of
from satpack.model.bounds import MAX_CELLS, MAX_PIECES
from satpack.model.colours import checked_colour
from satpack.model.grids.coordinates import box_cells, listed_cells, row_by_row
from satpack.model.pieces import Piece, check_group, check_name, check_value, checked_turn
from satpack.model.ranges import Copies, number_range
from satpack.model.shapes.boxes import checked_sides
from satpack.model.shapes.burrs import FAMILIES, LENGTHS, burr_cells, burr_family
from satpack.model.shapes.polyforms import polyforms
from satpack.model.sides import no_sides, read_marks
from satpack.runtime.wording import brief, one_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from satpack.io.puzzles.drawing import Layout
    from satpack.io.puzzles.tables import PieceTable, Vectors
    from satpack.model.grids import Cell, Cells, Grid
    from satpack.model.pieces import Turn


def shape(
    grid: Grid,
    cells: str | Vectors | None,
    sides: list[int] | None,
    place: Place,
    *,
    wrap: Sequence[bool] | None = None,
) -> DrawnCells:
    """Return the cells of one of the keys `cells`, a drawing or a list, and `box`, wrapped along some axes; the other is None."""
    if isinstance(cells, str):
        return read_drawing(grid, cells, optional=True, blame=place.at("cells"))
    if cells is not None:
        return DrawnCells(listed_cells(grid, cells, blame=place.at("cells")))
    assert sides is not None
    with blaming(place.at("box")):
        lengths = checked_sides(grid, sides)
    # another number of axes is refused later
    along = () if wrap is None or len(wrap) != grid.dimension else wrap
    return DrawnCells(box_cells(grid, lengths, along))


def painted(
    grid: Grid,
    given: str | dict[str, Vectors] | None,
    names: Collection[str],
    cells: Cells,
    layout: Layout,
    place: Place,
) -> dict[Cell, str]:
    """Return the colours of cells, from a drawing of them or from lists."""
    if given is None:
        return {}
    place = place.at("colours")
    if isinstance(given, str):
        return read_colours(grid, given, names=names, cells=cells, layout=layout, blame=place)
    found: dict[Cell, str] = {}
    own = set(cells)
    for name, vectors in given.items():
        listed = listed_cells(grid, vectors, blame=place.entry(name))
        if name not in names:
            known = ", ".join(map(repr, names)) or "none; give them as [[colours]]"
            raise place(f"found {brief(name)}; the colours of this puzzle are {known}")
        for cell, vector in zip(listed, vectors, strict=True):
            if cell not in own:
                raise place(f"{name!r}: {vector} is not one of the cells; list cells of the piece")
            if found.setdefault(cell, name) != name:
                raise place(f"{name!r}: {vector} has colour {found[cell]!r} too; give it one")
    return found


_SHAPES = ("cells", "box", "polyforms", "burr")

_TURN_OF_KIND: Mapping[str, Turn] = {"one-sided": "rotate", "fixed": "none"}
"""The turns of polyforms that do not give another polyform of the same set."""


def all_pieces(
    grid: Grid,
    entries: Sequence[PieceTable],
    names: Collection[str],
    file: str,
    *,
    reflect: bool,
) -> tuple[Piece, ...]:
    """Return the pieces of all entries; stop at the limits before the memory is full."""
    found: list[tuple[int, Piece]] = []
    cells = 0
    for number, entry in enumerate(entries, 1):
        place = Place(file, owner_of(number, entry.name))
        for piece in _pieces(grid, entry, names, place, reflect=reflect):
            found.append((number, piece))
            cells += len(piece) + len(piece.variable)
            if len(found) > MAX_PIECES:
                raise place(f"too many kinds of piece; satpack takes at most {MAX_PIECES:,}")
            if cells > MAX_CELLS:
                raise place(f"the pieces have too many cells; satpack takes at most {MAX_CELLS:,}")
    found = _with_sizes(found, entries)
    entry_of: dict[str, int] = {}
    for number, piece in found:
        before = entry_of.setdefault(piece.name, number)
        if before != number:
            raise Place(file, owner_of(number, entries[number - 1].name))(
                f"two pieces are named {brief(piece.name)}, here and at piece {before}; "
                "give each its own name, or use copies"
            )
    return tuple(piece for _, piece in found)


def _with_sizes(
    found: Sequence[tuple[int, Piece]], entries: Sequence[PieceTable]
) -> list[tuple[int, Piece]]:
    """Return pieces by the numbers of their entries, with sizes added to names that polyforms of several sizes share: L4, L5."""
    sizes: dict[str, set[int]] = {}
    for number, piece in found:
        if entries[number - 1].polyforms is not None:
            sizes.setdefault(piece.name, set()).add(len(piece))
    return [
        (number, replace(piece, name=f"{piece.name}{len(piece)}"))
        if entries[number - 1].polyforms is not None and len(sizes[piece.name]) > 1
        else (number, piece)
        for number, piece in found
    ]


def _pieces(
    grid: Grid, entry: PieceTable, names: Collection[str], place: Place, *, reflect: bool
) -> Iterator[Piece]:
    given = [key for key in _SHAPES if getattr(entry, key) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        burr = ", or burr" if entry.burr is not None else ""
        raise place(f"give exactly one of cells, box and polyforms{burr}; found {found}")
    if entry.length is not None and entry.burr is None:
        raise place.at("length")("applies only to burr; leave it out")
    with blaming(place.at("copies")):
        copies = Copies.of(entry.copies)
    group, value = entry.group or 0, entry.value or 0
    if entry.group is not None:
        with blaming(place.at("group")):
            check_group(group)
    with blaming(place.at("value")):
        check_value(value)
    turn = _turn(entry, place, reflect=reflect)
    colour = _colour(entry.colour, place.at("colour"))
    if entry.variable is not None and entry.cells is None:
        raise place.at("variable")("applies only to a list of cells; leave it out")
    if entry.polyforms is not None:
        pieces = _polyforms(grid, entry, place, reflect=reflect)
    elif entry.kind is not None:
        raise place.at("kind")("applies only to polyforms; leave it out")
    elif isinstance(entry.burr, str | list):
        pieces = _burr_family(grid, entry, place)
    else:
        pieces = iter([_single(grid, entry, names, place)])
    for piece in pieces:
        yield replace(piece, copies=copies, group=group, turn=turn, value=value, colour=colour)


def _single(grid: Grid, entry: PieceTable, names: Collection[str], place: Place) -> Piece:
    name = str(entry.burr) if entry.name is None and entry.burr is not None else entry.name
    if name is None:
        raise place('has no name; give it one, such as name = "A"')
    with blaming(place.at("name")):
        check_name(name, "piece")
    if isinstance(entry.burr, int):
        key, drawn = "burr", DrawnCells(_burr(grid, entry.burr, entry.length, place))
    else:
        key = "box" if entry.cells is None else "cells"
        drawn = shape(grid, entry.cells, entry.box, place)
    variable = drawn.optional
    if entry.variable is not None:
        if not isinstance(entry.cells, list):
            raise place.at("variable")(
                "applies only to a list of cells; in a drawing mark variable cells with '+'"
            )
        variable = listed_cells(grid, entry.variable, blame=place.at("variable"))
    with blaming(place.at(key)):
        piece = Piece(name, drawn.required, variable=variable)
    if entry.colours is not None:
        paint = painted(grid, entry.colours, names, drawn.required, drawn.layout, place)
        piece = replace(piece, colours=tuple(paint.items()))
    if entry.sides is not None:
        cells = drawn.required
        if not isinstance(entry.cells, list):
            cells = tuple(row_by_row(grid, cells))
        marks = _marks(grid, cells, entry.sides, place.at("sides"))
        with blaming(place):
            piece = replace(piece, sides=marks)
    return piece


def _marks(
    grid: Grid, cells: Cells, given: str | list[str | list[str]], place: Place
) -> tuple[tuple[Cell, Cell, str], ...]:
    """Return the marks on sides: of a piece of one cell its own, of several an entry for each."""
    if grid.sticks:
        raise place(no_sides(grid))
    if len(cells) > 1 and isinstance(given, str):
        raise place(
            f"found {brief(given)}; use a list with one entry for each of the {len(cells)} cells"
        )
    if len(cells) == 1:
        if nested := next((each for each in given if isinstance(each, list)), None):
            raise place(f"found {brief(nested)}; list the marks of the one cell themselves")
        return read_marks(grid, cells, [cast("list[str]", given)], blame=place)
    return read_marks(grid, cells, given, blame=place)


def _burr(grid: Grid, number: int, length: int | None, place: Place) -> Cells:
    if grid.name != "cube":
        raise place.at("burr")(f"pieces of burrs are on the cube grid, not on the {grid.name} grid")
    with blaming(place):
        return burr_cells(number, length=LENGTHS[0] if length is None else length)


def _burr_family(grid: Grid, entry: PieceTable, place: Place) -> Iterator[Piece]:
    """Yield the burr pieces of an entry with several, named by their numbers."""
    for key in ("name", "colours", "sides"):
        if getattr(entry, key) is not None:
            raise place.at(key)(
                "several pieces of a burr are called by their numbers; leave it out"
            )
    given = entry.burr
    if isinstance(given, str):
        if given not in FAMILIES:
            words = one_of([f'"{name}"' for name in FAMILIES])
            raise place.at("burr")(f"found {brief(given)}; use {words}, a number, or a list")
        given = list(burr_family(given))
    assert isinstance(given, list)
    if not given:
        raise place.at("burr")("an empty list; list at least one number")
    if twice := next((number for number in given if given.count(number) > 1), None):
        raise place.at("burr")(f"lists {twice} twice; list it once, or use copies")
    for number in given:
        yield Piece(str(number), _burr(grid, number, entry.length, place))


def _polyforms(grid: Grid, entry: PieceTable, place: Place, *, reflect: bool) -> Iterator[Piece]:
    assert entry.polyforms is not None
    for key in ("colours", "sides"):
        if getattr(entry, key) is not None:
            raise place.at(key)("applies only to cells or box; leave it out")
    if entry.name is not None:
        raise place.at("name")("polyforms are named automatically; leave name out")
    kind = entry.kind or ("free" if reflect else "one-sided")
    with blaming(place.at("polyforms")):
        low, high = number_range(entry.polyforms)
    for size in range(low, high + 1):
        with blaming(place):
            yield from polyforms(grid, size, kind=kind)


def _turn(entry: PieceTable, place: Place, *, reflect: bool) -> Turn | None:
    """Return the allowed turns of an entry's pieces, if given; for polyforms they follow from the kind."""
    if entry.turn is None:
        turn = _TURN_OF_KIND.get(entry.kind or "")
        return None if turn == ("all" if reflect else "rotate") else turn
    with blaming(place.at("turn")):
        return checked_turn(entry.turn)


def _colour(text: str | None, place: Place) -> str:
    if text is None:
        return ""
    if not text.strip():
        raise place("is empty; use a colour such as #cc3333 or tomato, or leave it out")
    with blaming(place):
        return checked_colour(text)
