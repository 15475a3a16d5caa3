"""Keeps a puzzle's text and its drawing in step: reads the drawing from the text, and writes it into the text."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING, Any

import msgspec
from tomlkit.exceptions import TOMLKitError

from satpack.io.any_puzzle import parse_puzzle_text
from satpack.io.puzzles.pieces import all_pieces
from satpack.io.puzzles.tables import SidesTable, read_table
from satpack.io.puzzles.text import (
    colour_lines,
    piece_lines,
    region_lines,
    sides_lines,
    table_lines,
    top_lines,
)
from satpack.model.colours import Colour
from satpack.model.connected import notes_on_parts
from satpack.model.goal import Goal
from satpack.model.grids import GRIDS, grid_named
from satpack.model.grids.coordinates import box_cells, to_file
from satpack.model.pieces import TURNS, Piece, Region, check_name
from satpack.model.ranges import Copies, Holes
from satpack.model.sides import NO_MARK, Sides
from satpack.runtime.errors import InputError
from satpack.studio.nouns import PuzzleSheet, TargetSheet, in_file, sheet_of, tidied
from satpack.studio.parts import MARK, line_of, part_of, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tomlkit.container import Container

    from satpack.model.grids import Cell, Grid
    from satpack.model.puzzle import Puzzle
    from satpack.studio.nouns import PieceSheet, RegionSheet
    from satpack.studio.parts import FilePart

_TOP = ("name", "grid", "source", "reflect", "crossing")
"""The keys above all tables."""

MAX_TEXT = 4_000_000
"""Most characters of a text that the studio takes."""


def read_sheet(text: str) -> dict[str, Any]:
    """Return the puzzle of a text, with notes for people; or the error, and its line."""
    drawn = None
    try:
        drawn = msgspec.to_builtins(drawn_in(text))
        # a drawing may still lack parts that a puzzle needs
        notes = list(notes_on_parts(_loaded(text)))
    except InputError as fault:
        message = str(fault)
        lacks = _lacking(drawn)
        line = first_blank(text) if lacks else None
        if not lacks and len(text) <= MAX_TEXT:  # a longer one would be searched for long
            line = line_of(text, message)
        said = lacks or message.removeprefix("text: ")
        return {"puzzle": drawn, "notes": [], "error": said, "line": line}
    return {"puzzle": drawn, "notes": notes, "error": "", "line": None}


def _lacking(drawn: Mapping[str, Any] | None) -> str:
    """Return the shape that must be drawn before there is a puzzle, or ""."""
    if drawn and not drawn["region"]["required"] and not drawn["region"]["optional"]:
        return "The region has no cell yet: draw one."
    if drawn and not any(piece["cells"] for piece in drawn["pieces"]):
        return "No piece has a cell yet: draw one."
    return ""


@lru_cache(maxsize=4)
def _loaded(text: str) -> Puzzle:
    """Return the puzzle of a text; cached, so that a large one is read once per change."""
    return parse_puzzle_text(text)


def drawn_in(text: str) -> PuzzleSheet:
    """Return the puzzle of a text in which shapes may lack cells; raise InputError if it can't be read."""
    return _drawn_in(with_stand_ins(_bounded(text)))


@lru_cache(maxsize=4)
def _drawn_in(filled: str) -> PuzzleSheet:
    """Return the puzzle of a text whose stand-ins are shapes without cells."""
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
    """Return the text of a puzzle, as close to the old text as possible.

    Unchanged parts keep every character: tables, the other keys of a changed table, and comments. If that is
    impossible, everything is rewritten below the leading comment.
    """
    sheet = tidied(sheet)
    filled = with_stand_ins(text)
    before = _sheet_in(filled)
    if before == sheet:
        return text
    check_name(sheet.name, "puzzle")
    if before is not None:
        with suppress(TOMLKitError):
            merged = _merged(filled, before, sheet)
            said = _sheet_in(merged)
            # an invalid setting, such as a rule about a deleted piece, is no reason to rewrite everything
            if said == sheet or (said is None and _sheet_in(_anew(filled, sheet)) is None):
                return without_stand_ins(merged)
    return without_stand_ins(_anew(filled, sheet))


def _anew(text: str, sheet: PuzzleSheet) -> str:
    """Return all tables rewritten, below the leading comment of a text."""
    start = takewhile(lambda line: not line.strip() or line.startswith("#"), text.split("\n"))
    says = ((kind, said) for kind, every in _says(sheet).items() for said in every)
    tables = ("\n".join(_lines(sheet.grid, kind, said)) for kind, said in says)
    return "\n".join([*filter(str.strip, start), "\n\n".join(tables)]) + "\n"


@lru_cache(maxsize=4)
def _sheet_in(text: str) -> PuzzleSheet | None:
    """Return the puzzle of a text, normalised by `tidied`, or None if it can't be read."""
    try:
        return tidied(_drawn_in(text))
    except InputError:
        return None


def _merged(text: str, before: PuzzleSheet, sheet: PuzzleSheet) -> str:
    """Return a text with the differences between two sheets applied; kinds of tables keep their order."""
    top, *tables = parts_of(text)
    was, now = _says(before), _says(sheet)
    # settings above all tables, such as region = { box = [2, 2] }, stay there as a whole or become tables
    above = now.keys() & dict(top.items)
    top.drop({kind for kind in above if now[kind] != was[kind]})
    found: dict[FilePart, None] = {}
    for kind, every in now.items():
        if kind in above and every == was[kind]:
            continue
        parts = [part for part in (top, *tables) if part.kind == kind]
        old = {each: held for held in _held(text, before, parts) for each in held[1]}
        numbers = _numbers(every, was[kind])
        says = dict(zip(numbers, every, strict=True))
        for place, (number, said) in enumerate(says.items()):
            part, own = old.get(number, (None, []))
            same = numbers[place : place + len(own)] == own and all(
                says[each] == was[kind][each] for each in own
            )
            if part is None or not (same or part in found):
                new = part_of(_lines(sheet.grid, kind, said))
                if part is None or len(own) > 1:
                    part = new
                else:
                    one, other = _fields(was[kind][number]), _fields(said)
                    names = {key for key in one | other if one.get(key) != other.get(key)}
                    part.change(names, new)
            found[part] = None
    return "".join(part.text for part in _in_order(tables, list(found)))


def _in_order(old: Sequence[FilePart], new: Sequence[FilePart]) -> list[FilePart]:
    """Return new tables with their kinds in the old order; a new kind follows its predecessor."""
    first: dict[str, float] = {"": -1.0}
    for number, part in enumerate(old):
        first.setdefault(part.kind, number)
    last = -1.0
    for part in new:
        last = first.setdefault(part.kind, last)
    return sorted(new, key=lambda part: first[part.kind])


def _held(
    text: str, before: PuzzleSheet, parts: Sequence[FilePart]
) -> Iterator[tuple[FilePart, list[int]]]:
    """Yield the parts of a kind with the numbers of their entries: a polyforms table holds many pieces."""
    grid, colours = grid_named(before.grid), [each.name for each in before.colours]
    numbers = count()
    for place, part in enumerate(parts):
        if part.kind == "pieces":
            entry = read_table(text, "text").pieces[place : place + 1]
            made = all_pieces(grid, entry, colours, "text", reflect=before.reflect)
            yield part, list(islice(numbers, len(made)))
        elif part.kind == "regions":
            own = dict(part.items)
            yield part, [number for number, each in enumerate(before.targets) if each.name in own]
        else:
            yield part, [place]


def _says(sheet: PuzzleSheet) -> dict[str, list[Any]]:
    """Return the content of the tables of each kind, in the order of files."""
    return {
        "": [{key: getattr(sheet, key) for key in _TOP}],
        "colours": sheet.colours,
        "region": [TargetSheet("region", sheet.region, sheet.holes)],
        "regions": sheet.targets,
        "design": [sheet.design] if sheet.design else [],
        "pieces": sheet.pieces,
        "rules": sheet.rules,
        "sides": [sheet.sides] if sheet.sides != SidesTable() else [],
        "goal": [sheet.goal] if sheet.goal else [],
        "expect": [sheet.expect] if sheet.expect else [],
    }


def _fields(said: Any) -> dict[str, Any]:
    if isinstance(said, TargetSheet):
        region = said.region
        shape = {"cells": region.required, "optional": region.optional, "colours": region.colours}
        return {"name": said.name, **shape, "wrap": region.wrap, "holes": said.holes}
    return said if isinstance(said, dict) else msgspec.structs.asdict(said)


def _lines(grid_name: str, kind: str, said: Any) -> Iterator[str]:
    grid = grid_named(grid_name)
    match kind:
        case "":
            yield from top_lines(said["name"], grid, **{key: said[key] for key in _TOP[2:]})
        case "colours":
            yield from colour_lines(Colour(said.name, tuple(said.on) or None, said.shade))
        case "region" | "regions":
            yield from _region_lines(grid, said, of="regions" if kind == "regions" else "")
        case "design":
            yield from table_lines("[design]", said)
        case "pieces":
            yield from _piece_lines(grid, said)
        case "rules":
            yield from table_lines("[[rules]]", in_file(grid, said))
        case "sides":
            yield from sides_lines(
                Sides(said.match, said.border or NO_MARK, said.unmarked, said.alike)
            )
        case "goal":
            yield from _goal_lines(said)
        case "expect":
            yield from table_lines("[expect]", said)


def _goal_lines(given: Mapping[str, str]) -> Iterator[str]:
    if wrong := given.keys() - {"maximise", "minimise"}:
        raise InputError(f"a goal can't be to {min(wrong)}; use maximise or minimise")
    goal = Goal.of(**given)
    return iter(()) if goal is None else table_lines("[goal]", {goal.sense: goal.measure})


def _numbers(now: Sequence[object], before: Sequence[object]) -> list[int]:
    """Match each entry with its old number; if nothing was deleted, changed entries take the remaining numbers in order."""
    free = list(range(len(before)))
    stayed: dict[int, int] = {}
    for place, each in enumerate(now):
        if (same := next((n for n in free if before[n] == each), None)) is not None:
            free.remove(same)
            stayed[place] = same
    left = iter(free if len(now) >= len(before) else ())
    return [
        stayed[place] if place in stayed else next(left, len(before) + place)
        for place in range(len(now))
    ]


def _region_lines(grid: Grid, target: TargetSheet, *, of: str = "") -> Iterator[str]:
    drawn = target.region
    empty = None if target.holes is None else Holes.of(target.holes)
    is_blank = not drawn.required and not drawn.optional
    required = stand_in(grid) if is_blank else drawn.required
    region = Region(required, drawn.optional, drawn.colours, wrap=tuple(drawn.wrap))
    lines = region_lines(grid, region, empty, name=target.name, of=of)
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
        sides=drawn.sides if drawn.cells else (),
    )
    lines = piece_lines(grid, piece)
    yield from lines if drawn.cells else stood_in(grid, lines)


_EMPTY = f'cells = ""  {MARK}'
_GRID = re.compile(r"""^\s*grid\s*=\s*["']([\w-]+)["']""", re.MULTILINE)
_HIDDEN = "# [[pieces]]"
_SAID = re.compile(rf"{re.escape(_HIDDEN)}|# (name|cells|copies|turn|group|value|colour) = ")
_STANDS = re.compile(rf"(box|cells) = [][\d, -]+  {re.escape(MARK)}")
_DRAWN = ("box = ", "cells = ")
_ROOM = {2: [40, 40], 3: [12, 12, 12]}


# Pieces without cells are kept in comments of the text, so that questions can be asked about the drawing. Within the studio a text has
# stand-ins in their place, by which the reader knows them like others: one cell for a piece, which fits into every region, and
# for a region a box that has room for most pieces.


def stand_in(grid: Grid) -> tuple[Cell, ...]:
    """Return the stand-in cell of a piece without cells."""
    return tuple(box_cells(grid, [1] * grid.dimension)[:1])


def stood_in(grid: Grid, lines: Iterable[str], *, region: bool = False) -> Iterator[str]:
    """Yield the lines of a piece's or region's table, with the stand-in that `blanks_in` recognises as its cells."""
    for line in lines:
        yield _stand_in(grid, region=region) if line.startswith(_DRAWN) else line


def _stand_in(grid: Grid, *, region: bool) -> str:
    cells = [list(to_file(grid, cell)) for cell in stand_in(grid)]
    return f"{f'box = {_ROOM[grid.dimension]}' if region else f'cells = {cells}'}  {MARK}"


def with_stand_ins(text: str) -> str:
    """Return a text with a stand-in for each shape without cells; line numbers stay the same."""
    found = _GRID.search(text)
    if MARK not in text or found is None or found[1] not in GRIDS:
        return text
    grid = GRIDS[found[1]]
    one = _stand_in(grid, region=False)
    lines = text.split("\n")
    for start, line in enumerate(lines):
        if line == _EMPTY:
            lines[start] = _stand_in(grid, region=True)
        elif line.startswith(_HIDDEN):
            end = start + 1
            while end < len(lines) and lines[end][:1] == "#" and lines[end][:4] != "# [[":
                end += 1
            if f"# {_EMPTY}" in lines[start:end]:
                own = (each[2:] if _SAID.match(each) else each for each in lines[start:end])
                lines[start:end] = [one if each == _EMPTY else each for each in own]
    return "\n".join(lines)


def without_stand_ins(text: str) -> str:
    """Return a text for people: an empty region is marked, and an empty piece commented out."""
    if MARK not in text:
        return text
    parts = parts_of(text)
    for part in parts:
        if part.kind == "pieces" and _is_blank(part.container):
            for trivia in part.trivias:
                trivia.indent += "# "
    return _STANDS.sub(_EMPTY, "".join(part.text for part in parts))


def _is_blank(table: Container) -> bool:
    return any(item.trivia.comment == MARK for key, item in table.body if key)


def first_blank(text: str) -> int | None:
    """Return the number of the first line of an empty region, from 1, or None."""
    lines = text.split("\n")
    return next((n for n, line in enumerate(lines, 1) if line.endswith(_EMPTY)), None)


def blanks_in(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the pieces and regions that have a stand-in; "" is the puzzle's own region."""
    pieces: set[str] = set()
    regions: set[str] = set()
    for part in parts_of(text) if MARK in text else ():
        if part.kind == "regions":
            regions |= {name for name, table in part.items if _is_blank(table.value)}
        elif _is_blank(part.container):
            (pieces if part.kind == "pieces" else regions).add(str(part.container.get("name", "")))
    return frozenset(pieces), frozenset(regions)
