"""Parses a puzzle file's TOML into its tables; errors about the shape name table and key."""

from __future__ import annotations

import re

import msgspec
import tomli

from satpack.io.puzzles.tables import (
    ColoursTable,
    ColourTable,
    DesignTable,
    ExpectTable,
    FreeCellsTable,
    GoalTable,
    MarksTable,
    PieceTable,
    Place,
    PuzzleTable,
    RegionTable,
    SidesTable,
    owner_of,
)
from satpack.model.bounds import MAX_CELLS
from satpack.runtime.errors import PuzzleError
from satpack.runtime.faults import Fault, explained
from satpack.runtime.wording import brief, meant

# the parser takes quadratic time for a key of many parts, as in a.b.c = 1
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_ENDLESS_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{40}}")

_TABLES: dict[str, type[msgspec.Struct]] = {
    "region": RegionTable,
    "goal": GoalTable,
    "sides": SidesTable,
    "expect": ExpectTable,
    "design": DesignTable,
}
"""The tables that a file has at most once."""

_IN_DESIGN: dict[str, type[msgspec.Struct]] = {
    "free-cells": FreeCellsTable,  # in some piece, it is not known which
    "colours": ColoursTable,
    "marks": MarksTable,
}
"""The tables in that of a design."""


def read_table(text: str, file: str) -> PuzzleTable:
    """Parse the TOML and check the shape of its content."""
    if found := _ENDLESS_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise PuzzleError(
            f"{file}: line {line}: a key of more than 40 parts; no key here has more than 2"
        )
    try:
        raw = tomli.loads(text)
    except tomli.TOMLDecodeError as fault:
        from satpack.io.puzzles.toml_mistakes import mistake  # most files don't need this

        raise PuzzleError(f"{file}: {mistake(fault)}") from None
    except RecursionError:
        raise PuzzleError(f"{file}: not a puzzle: nested too deeply") from None
    except ValueError:
        raise PuzzleError(f"{file}: not a puzzle: holds a number of thousands of digits") from None
    try:
        return msgspec.convert(raw, PuzzleTable)
    except msgspec.ValidationError as error:
        raise _wrong_shape(error, raw, file) from None


def _wrong_shape(error: msgspec.ValidationError, raw: dict[str, object], file: str) -> PuzzleError:
    """Report msgspec's error with its table and key."""
    fault = explained(error, raw)
    steps = list(fault.steps)
    owner = ""
    known: type[msgspec.Struct] = PuzzleTable
    if steps[:1] in (["pieces"], ["colours"], ["rules"]) and len(steps) > 1:
        key = str(steps[0])
        if len(steps) == 2 and fault.text:
            place = Place(file, key=key)
            return place(f"entry {int(steps[1]) + 1}: {fault.text}, as [[{key}]] begins one")
        owner = _entry_name(raw, key, int(steps[1]))
        known = PieceTable if key == "pieces" else ColourTable
        steps = steps[2:]
    elif steps[:1] == ["regions"] and len(steps) > 1:
        owner, known = f"regions.{steps[1]}", RegionTable
        steps = steps[2:]
    elif steps and steps[0] in _TABLES:
        owner, known = str(steps[0]), _TABLES[str(steps[0])]
        steps = steps[1:]
        if owner == "design" and steps and steps[0] in _IN_DESIGN and not fault.text:
            owner, known = f"design, key {steps[0]}", _IN_DESIGN[str(steps[0])]
            steps = []
    place = Place(file, owner, str(steps[0]) if steps else "")
    if fault.unknown:
        names = [field.encode_name for field in msgspec.structs.fields(known)]
        mend = meant(fault.unknown, names, f"the keys here are {', '.join(names)}")
        return place(f"there is no key {brief(fault.unknown)}; {mend}")
    if fault.missing:
        above = "; write it above all tables" if fault.missing in ("name", "grid") else ""
        return place.at(fault.missing)(f"is missing{'' if owner else above}")
    inner = "".join(f"entry {n + 1}: " if isinstance(n, int) else f"{n}: " for n in steps[1:2])
    text = _with_brackets(fault)
    if steps[:1] == ["box"] and "a number between" in text:
        text = f"{text.partition(';')[0]}; use 1 to {MAX_CELLS:,}"
    return place(inner + text)


def _with_brackets(fault: Fault) -> str:
    """Return the fault in terms of brackets or quotes if these were confused."""
    key = str(fault.steps[0]) if len(fault.steps) == 1 else ""
    if key and fault.text == "found a list; use a table":
        return f"found a list, as [[{key}]] begins one; write [{key}]"
    if key and fault.text == "found a table; use a list":
        return f"found a single table; write [[{key}]] above each one"
    if fault.steps[-2:-1] == ("cells",) and fault.text.startswith("found '"):
        return f'{fault.text}, or draw all rows between one pair of """'
    return fault.text


def _entry_name(raw: dict[str, object], key: str, index: int) -> str:
    entries = raw[key]
    assert isinstance(entries, list)
    entry = entries[index]
    name = entry.get("name") if isinstance(entry, dict) else None
    return owner_of(index + 1, name, kind=key.removesuffix("s"))
