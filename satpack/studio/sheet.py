"""The puzzle's text and its drawing, kept the same: what is drawn is read from the text, and written into it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.puzzles.pieces import all_pieces
from satpack.io.puzzles.text import (
    colour_lines,
    design_lines,
    expect_lines,
    goal_lines,
    piece_lines,
    region_lines,
    rule_lines,
    top_lines,
)
from satpack.io.puzzles.toml import read_table
from satpack.model.colours import Colour
from satpack.model.connected import notes_on_parts
from satpack.model.goal import Goal
from satpack.model.grids import grid_named
from satpack.model.puzzle import TURNS, Copies, Holes, Piece, Region, check_name
from satpack.runtime.errors import InputError
from satpack.studio.blanks import (
    blanks_in,
    first_blank,
    stand_in,
    stood_in,
    with_stand_ins,
    without_stand_ins,
)
from satpack.studio.nouns import (
    ColourSheet,
    PuzzleSheet,
    piece_sheet,
    sheet_of,
    tidied,
    tidied_piece,
)
from satpack.studio.rules import in_file
from satpack.studio.tables import comments_above, line_of, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from satpack.model.grids import Grid
    from satpack.model.puzzle import Puzzle
    from satpack.studio.nouns import PieceSheet, RegionSheet

__all__ = ["drawn_in", "read_sheet", "write_sheet"]

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
        `puzzle`, or None; `notes`; `error`, or ""; `line`, or None. What still lacks cells has an error and a puzzle.
    """
    drawn = None
    try:
        drawn = msgspec.to_builtins(drawn_in(text))
        # what is drawn may still lack what a puzzle needs
        notes = list(notes_on_parts(_loaded(text)))
    except InputError as fault:
        told = str(fault)
        lacks = _lacking(drawn)
        line = first_blank(text) if lacks else line_of(text, told)
        said = lacks or told.removeprefix("text: ")
        return {"puzzle": drawn, "notes": [], "error": said, "line": line}
    return {"puzzle": drawn, "notes": notes, "error": "", "line": None}


def _lacking(drawn: Mapping[str, Any] | None) -> str:
    """Return what is to be drawn before there is a puzzle, or ""."""
    if drawn and not drawn["region"]["required"] and not drawn["region"]["optional"]:
        return "The region has no cell yet: draw one."
    if drawn and not any(piece["cells"] for piece in drawn["pieces"]):
        return "No piece has a cell yet: draw one."
    return ""


@lru_cache(maxsize=4)
def _loaded(text: str) -> Puzzle:
    """Return the puzzle that a text says: a large one is read once, not at every step of reading and writing it."""
    return parse_puzzle_text(text)


def drawn_in(text: str) -> PuzzleSheet:
    """Return what a text says, in which shapes may still lack cells; InputError if it can't be read."""
    return _drawn_in(with_stand_ins(_bounded(text)))


@lru_cache(maxsize=4)
def _drawn_in(filled: str) -> PuzzleSheet:
    """Return what a text says, in which stand-ins are shapes without cells."""
    sheet = sheet_of(_loaded(filled))
    pieces, regions = blanks_in(filled)
    return msgspec.structs.replace(
        sheet,
        region=_emptied(sheet.region) if "" in regions else sheet.region,
        pieces=[
            msgspec.structs.replace(piece, cells=[]) if piece.name in pieces else piece
            for piece in sheet.pieces
        ],
        targets=[
            msgspec.structs.replace(target, region=_emptied(target.region))
            if target.name in regions
            else target
            for target in sheet.targets
        ],
    )


def _emptied(region: RegionSheet) -> RegionSheet:
    return msgspec.structs.replace(region, required=[], optional=[])


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
        The puzzle; pieces without cells are written as comments, which the studio reads.

    Raises
    ------
    InputError
        If a part of it can't be written, since it is not right: a range, a name.
    """
    sheet = tidied(sheet)
    filled = with_stand_ins(text)
    before = _sheet_in(filled)
    if before == sheet:
        return text
    sections = list(_sections(sheet, before))
    anew = _anew(filled, sections)
    if before is None:
        return without_stand_ins(anew)
    merged = _merged(_parts(filled), sections)
    said = _sheet_in(merged)
    # what means nothing yet, such as a rule about a piece that went, is no reason to write all of it anew
    kept = merged if said == sheet or (said is None and _sheet_in(anew) is None) else anew
    return without_stand_ins(kept)


def _anew(text: str, sections: Sequence[_Part]) -> str:
    """Return all tables written anew, below the comment that begins a text."""
    start = [line for line in comments_above(tables_of(text)[0]) if line.strip()]
    return "\n".join([*start, _joined(section.lines for section in sections)])


def _sheet_in(text: str) -> PuzzleSheet | None:
    """Return what a text says, tidied as `tidied` does, or None if it can't be read."""
    try:
        return tidied(_drawn_in(text))
    except InputError:
        return None


def _joined(tables: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(lines).strip("\n") for lines in tables) + "\n"


def _merged(old: Sequence[_Part], new: Sequence[_Part]) -> str:
    """Return new tables as text, with the old one's lines where it says the same, kinds of tables in its order."""
    says = {key: said for part in new for key, said in part.said.items()}
    holder = {key: part for part in old for key in part.said}
    found: list[tuple[str, ...]] = []
    kept: set[int] = set()
    for part in _in_order(old, new):
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


def _in_order(old: Sequence[_Part], new: Sequence[_Part]) -> list[_Part]:
    """Return new tables with their kinds in the order that the old ones have; a kind that is new follows as it did."""

    def kind(part: _Part) -> str:
        return re.split(r"[ .]", next(iter(part.said)))[0]

    first: dict[str, float] = {}
    for number, part in enumerate(old):
        first.setdefault(kind(part), number)
    last = -1.0
    for part in new:
        last = first.setdefault(kind(part), last)
    return sorted(new, key=lambda part: first[kind(part)])


def _parts(text: str) -> list[_Part]:
    """Return the tables of a text that can be read, as far as they stand for themselves."""
    sheet = tidied(_drawn_in(text))
    blank, _ = blanks_in(text)
    grid = grid_named(sheet.grid)
    entries = read_table(text, "text").pieces
    colours = [each.name for each in sheet.colours]
    said: dict[str, object] = {
        "": _top(sheet),
        "region": _region(sheet),
        "goal": sheet.goal,
        "design": sheet.design,
        "expect": sheet.expect,
    }
    said |= {f"colours {number}": each for number, each in enumerate(sheet.colours)}
    said |= {f"rules {number}": each for number, each in enumerate(sheet.rules)}
    said |= {f"regions.{each.name}": each for each in sheet.targets}
    numbers: Counter[str] = Counter()
    found = []
    for table in tables_of(text):
        number = numbers[table.name]
        numbers[table.name] += 1
        if table.name == "pieces":
            made = all_pieces(grid, [entries[number]], colours, "text", reflect=sheet.reflect)
            own: dict[str, object] = {
                f"piece {each.name}": tidied_piece(
                    grid, piece_sheet(each, blank=each.name in blank)
                )
                for each in made
            }
        else:
            name = table.name.replace('"', "").replace("'", "")
            keys = [key for key in (name, f"{name} {number}") if key in said]
            own = {_key(key, said[key]): said[key] for key in keys}
        if own:
            found.append(_Part(own, table.lines, comments_above(table)))
    return found


def _key(table: str, said: object) -> str:
    """Return by what a part is known that is no piece: a colour by its name, a rule by its number."""
    return f"colours {said.name}" if isinstance(said, ColourSheet) else table


def _top(sheet: PuzzleSheet) -> object:
    return sheet.name, sheet.grid, sheet.source, sheet.reflect


def _region(sheet: PuzzleSheet) -> object:
    return sheet.region, sheet.holes


def _sections(sheet: PuzzleSheet, before: PuzzleSheet | None) -> Iterator[_Part]:
    """Yield the tables that say a tidied puzzle; rules are numbered as they were before."""
    grid = grid_named(sheet.grid)
    check_name(sheet.name, "puzzle")
    top = top_lines(sheet.name, grid, source=sheet.source, reflect=sheet.reflect)
    yield _Part({"": _top(sheet)}, tuple(top))
    for colour in sheet.colours:
        lines = colour_lines(Colour(colour.name, tuple(colour.on) or None, colour.shade))
        yield _Part({f"colours {colour.name}": colour}, tuple(lines))
    yield _Part({"region": _region(sheet)}, tuple(_region_lines(grid, sheet.region, sheet.holes)))
    for target in sheet.targets:
        own = _region_lines(grid, target.region, target.holes, name=target.name, of="regions")
        yield _Part({f"regions.{target.name}": target}, tuple(own))
    if sheet.design:
        yield _Part({"design": sheet.design}, tuple(design_lines(sheet.design)))
    for piece in sheet.pieces:
        yield _Part({f"piece {piece.name}": piece}, tuple(_piece_lines(grid, piece)))
    for number, rule in _numbered(sheet.rules, before.rules if before else []):
        yield _Part({f"rules {number}": rule}, tuple(rule_lines(in_file(grid, rule))))
    if goal := Goal.of(**_goal(sheet)):
        yield _Part({"goal": sheet.goal}, tuple(goal_lines(goal)))
    if sheet.expect:
        yield _Part({"expect": sheet.expect}, tuple(expect_lines(sheet.expect)))


def _goal(sheet: PuzzleSheet) -> dict[str, str]:
    """Return the goal, by the keys that a file gives it."""
    if wrong := sheet.goal.keys() - {"maximise", "minimise"}:
        raise InputError(f"a goal can't be to {min(wrong)}; use maximise or minimise")
    return sheet.goal


def _numbered(
    rules: Sequence[dict[str, Any]], before: Sequence[dict[str, Any]]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield rules with the numbers that they had; one that changed has its place's if nothing went or came."""
    free = dict(enumerate(before))
    for place, rule in enumerate(rules):
        same = next((number for number, each in free.items() if each == rule), None)
        changed = place if len(rules) == len(before) else len(before) + place
        number = changed if same is None else same
        free.pop(number, None)
        yield number, rule


def _region_lines(
    grid: Grid, drawn: RegionSheet, holes: str | None, *, name: str = "region", of: str = ""
) -> Iterator[str]:
    empty = None if holes is None else Holes.of(holes)
    is_blank = not drawn.required and not drawn.optional
    required = stand_in(grid) if is_blank else drawn.required
    region = Region(required, drawn.optional, drawn.colours, wrap=tuple(drawn.wrap))
    lines = region_lines(grid, region, empty, name=name, of=of)
    yield from stood_in(grid, lines, region=True) if is_blank else lines


def _piece_lines(grid: Grid, drawn: PieceSheet) -> Iterator[str]:
    turn = next((turn for turn in TURNS if turn == drawn.turn), None)
    copies = Copies.of(drawn.copies)
    cells = drawn.cells or stand_in(grid)
    piece = Piece(
        drawn.name,
        cells,
        copies,
        drawn.colours,
        drawn.group,
        turn,
        value=drawn.value,
        colour=drawn.colour,
        variable=drawn.variable if drawn.cells else (),
    )
    lines = piece_lines(grid, piece)
    yield from lines if drawn.cells else stood_in(grid, lines)
