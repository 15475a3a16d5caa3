"""The puzzle's text and its drawing, kept the same: what is drawn is read from the text, and written into it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from satpack.gallery import loads
from satpack.io.puzzle_pieces import all_pieces
from satpack.io.puzzle_text import (
    colour_lines,
    expect_lines,
    piece_lines,
    region_lines,
    rule_lines,
    top_lines,
)
from satpack.io.puzzle_toml import read_table
from satpack.model.colours import Colour
from satpack.model.connected import notes_on_parts
from satpack.model.grids import grid_named
from satpack.model.puzzle import TURNS, Copies, Holes, Piece, Region, check_name
from satpack.runtime.errors import InputError
from satpack.studio.nouns import PuzzleSheet, piece_sheet, sheet_of, tidied, tidied_piece
from satpack.studio.tables import comments_above, line_of, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from satpack.model.grids import Grid
    from satpack.studio.nouns import PieceSheet

__all__ = ["read_sheet", "write_sheet"]

MAX_TEXT = 4_000_000
"""Most characters of a text that the studio takes."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A table of a file.

    Attributes
    ----------
    said : dict
        What it says, by what it says it of: polyforms are many pieces.
    lines : tuple of str
        Its lines, with the comments above it.
    above : tuple of str
        The comments above it.
    """

    said: Mapping[str, object]
    lines: tuple[str, ...]
    above: tuple[str, ...] = ()


def read_sheet(text: str) -> dict[str, Any]:
    """Return what a text says: a puzzle, with notes for people; or the error, and the line it is about.

    Parameters
    ----------
    text : str
        The text of a puzzle file.

    Returns
    -------
    dict
        `puzzle`, or None; `notes`; `error`, or ""; `line`, or None.
    """
    try:
        puzzle = loads(_bounded(text))
    except InputError as fault:
        told = str(fault)
        said = told.removeprefix("text: ")
        return {"puzzle": None, "notes": [], "error": said, "line": line_of(text, told)}
    notes = list(notes_on_parts(puzzle))
    return {
        "puzzle": msgspec.to_builtins(sheet_of(puzzle)),
        "notes": notes,
        "error": "",
        "line": None,
    }


def _bounded(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise InputError(f"the text has more than {MAX_TEXT:,} characters")
    return text


def write_sheet(text: str, sheet: PuzzleSheet) -> str:
    """Return a text that says a puzzle, as like the old one as may be.

    Tables that say what they said stay as they are, character by character. One that changed is written anew, below the
    comments above it. Where the old text is written in another way than table by table, all of it is written anew, and
    only the comment that begins it is kept.

    Parameters
    ----------
    text : str
        The text before.
    sheet : PuzzleSheet
        The puzzle; shapes without cells are left out.

    Raises
    ------
    InputError
        If a part of it can't be written, since it is not right: a range, a name.
    """
    sheet = tidied(sheet)
    before = _sheet_in(text)
    if before == sheet:
        return text
    sections = list(_sections(sheet))
    if before is not None:
        merged = _merged(_parts(text), sections)
        if _sheet_in(merged) == sheet:
            return merged
    start = [line for line in comments_above(tables_of(text)[0]) if line.strip()]
    return "\n".join([*start, _joined(section.lines for section in sections)])


def _sheet_in(text: str) -> PuzzleSheet | None:
    """Return what a text says, tidied as `tidied` does, or None if it can't be read."""
    try:
        return tidied(sheet_of(loads(text)))
    except InputError:
        return None


def _joined(tables: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(lines).strip("\n") for lines in tables) + "\n"


def _merged(old: Sequence[_Part], new: Sequence[_Part]) -> str:
    """Return new tables as text, with the old one's lines where it says the same."""
    says = {key: said for part in new for key, said in part.said.items()}
    holder = {key: part for part in old for key in part.said}
    found: list[tuple[str, ...]] = []
    kept: set[int] = set()
    for part in new:
        (key,) = part.said
        before = holder.get(key)
        if before is None:
            found.append(part.lines)
        elif all(says.get(each) == said for each, said in before.said.items()):
            if id(before) not in kept:
                kept.add(id(before))
                found.append(before.lines)
        else:
            found.append((*(before.above if len(before.said) == 1 else ()), *part.lines))
    return _joined(found)


def _parts(text: str) -> list[_Part]:
    """Return the tables of a text that can be read, as far as they stand for themselves."""
    tables = tables_of(text)
    sheet = sheet_of(loads(text))
    entries = read_table(text, "text").pieces
    colours = [each.name for each in sheet.colours]
    numbers: Counter[str] = Counter()
    found = []
    for table in tables:
        number = numbers[table.name]
        numbers[table.name] += 1
        said: dict[str, object] = {}
        if table.name == "":
            said = {"top": _top(sheet)}
        elif table.name == "region":
            said = {"region": _region(sheet)}
        elif table.name == "expect":
            said = {"expect": sheet.expect}
        elif table.name == "colours":
            said = {f"colour {sheet.colours[number].name}": sheet.colours[number]}
        elif table.name == "rules" and number < len(sheet.rules):
            said = {f"rule {number}": sheet.rules[number]}
        elif table.name == "pieces":
            grid = grid_named(sheet.grid)
            made = all_pieces(grid, [entries[number]], colours, "text", reflect=sheet.reflect)
            said = {f"piece {each.name}": tidied_piece(grid, piece_sheet(each)) for each in made}
        if said:
            found.append(_Part(said, table.lines, comments_above(table)))
    return found


def _top(sheet: PuzzleSheet) -> object:
    return sheet.name, sheet.grid, sheet.source, sheet.reflect


def _region(sheet: PuzzleSheet) -> object:
    return tidied(sheet).region, sheet.holes


def _sections(sheet: PuzzleSheet) -> Iterator[_Part]:
    """Yield the tables that say a puzzle."""
    grid = grid_named(sheet.grid)
    check_name(sheet.name, "puzzle")
    top = top_lines(sheet.name, grid, source=sheet.source, reflect=sheet.reflect)
    yield _Part({"top": _top(sheet)}, tuple(top))
    for colour in sheet.colours:
        lines = colour_lines(Colour(colour.name, tuple(colour.on) or None, colour.shade))
        yield _Part({f"colour {colour.name}": colour}, tuple(lines))
    yield _Part({"region": _region(sheet)}, tuple(_region_lines(grid, sheet)))
    for piece in sheet.pieces:
        yield _Part({f"piece {piece.name}": piece}, tuple(piece_lines(grid, _piece(piece))))
    for number, rule in enumerate(sheet.rules):
        yield _Part({f"rule {number}": rule}, tuple(rule_lines(rule)))
    if sheet.expect:
        yield _Part({"expect": sheet.expect}, tuple(expect_lines(sheet.expect)))


def _region_lines(grid: Grid, sheet: PuzzleSheet) -> Iterator[str]:
    region = sheet.region
    if not region.required and not region.optional:
        yield from ("[region]", 'cells = ""  # nothing is drawn yet')
        return
    holes = None if sheet.holes is None else Holes.of(sheet.holes)
    yield from region_lines(grid, Region(region.required, region.optional, region.colours), holes)


def _piece(piece: PieceSheet) -> Piece:
    turn = next((turn for turn in TURNS if turn == piece.turn), None)
    copies = Copies.of(piece.copies)
    return Piece(piece.name, piece.cells, copies, piece.colours, piece.group, turn)
