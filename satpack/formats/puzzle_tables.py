"""What a puzzle file's TOML may say, table by table, and where in it something stands."""

from __future__ import annotations

import difflib
import re
import tomllib
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import msgspec

from satpack.errors import InputError, PuzzleError
from satpack.formats.faults import Number, brief, explained
from satpack.puzzle import MAX_CELLS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "ColourTable",
    "ExpectTable",
    "PieceTable",
    "Place",
    "PuzzleTable",
    "RegionTable",
    "Vectors",
    "blaming",
    "owner_of",
    "read_table",
]

Vectors = list[list[Number]]
Count = Annotated[int, msgspec.Meta(ge=0)]

# tomllib takes quadratic time for a key of many parts, as in a.b.c = 1
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_ENDLESS_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{40}}")


class RegionTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table ``[region]``."""

    box: list[Number] | None = None
    cells: str | Vectors | None = None
    optional: Vectors | bool | None = None
    holes: Number | str | None = None
    colours: str | dict[str, Vectors] | None = None


class PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    """One table ``[[pieces]]``."""

    name: str | None = None
    cells: str | Vectors | None = None
    box: list[Number] | None = None
    copies: Number | str = 1
    polyforms: Number | None = None
    burr: Number | None = None
    length: Number | None = None
    kind: str | None = None
    turn: str | None = None
    colours: str | dict[str, Vectors] | None = None
    group: Number | None = None


class ColourTable(msgspec.Struct, forbid_unknown_fields=True):
    """One table ``[[colours]]``."""

    name: str
    on: list[str] | None = None
    shade: str = ""


class ExpectTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table ``[expect]``."""

    total: Count | None = None
    rotations: Count | None = None
    symmetry: Count | None = None
    assemblies: Count | None = None
    apart: Count | None = None
    level: str | None = None


class PuzzleTable(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle file."""

    name: str
    grid: str
    region: RegionTable
    pieces: list[PieceTable]
    source: str = ""
    reflect: bool | None = None
    expect: ExpectTable | None = None
    colours: list[ColourTable] = []


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a puzzle file something stands; calling it makes the error for a fault there."""

    file: str
    owner: str = ""
    key: str = ""

    def __call__(self, fault: str) -> PuzzleError:
        """Return the error for a fault here."""
        keys = f"key {self.key}" if self.key else ""
        where = ", ".join(part for part in (self.owner, keys) if part)
        return PuzzleError(f"{self.file}: {where}: {fault}" if where else f"{self.file}: {fault}")

    def at(self, key: str) -> Place:
        """Return the place of a key here."""
        return Place(self.file, self.owner, key)


def owner_of(number: int, name: object, *, kind: str = "piece") -> str:
    """Return what errors call the entry of that number, counted from 1, of the pieces or colours."""
    return (
        f"{kind} {number} ({brief(name)})" if name and isinstance(name, str) else f"{kind} {number}"
    )


@contextmanager
def blaming(place: Place) -> Iterator[None]:
    """Say where an error of the model arose, since it does not know itself."""
    try:
        yield
    except InputError as fault:
        raise type(fault)(str(place(str(fault)))) from None


def read_table(text: str, file: str) -> PuzzleTable:
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
        return msgspec.convert(raw, PuzzleTable)
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
    known: type[msgspec.Struct] = PuzzleTable
    if steps[:1] in (["pieces"], ["colours"]) and len(steps) > 1:
        key = str(steps[0])
        if len(steps) == 2 and fault.text:
            place = Place(file, key=key)
            return place(f"entry {int(steps[1]) + 1}: {fault.text}, as [[{key}]] begins one")
        owner = _entry_name(raw, key, int(steps[1]))
        known = PieceTable if key == "pieces" else ColourTable
        steps = steps[2:]
    elif steps[:1] in (["region"], ["expect"]):
        owner, known = str(steps[0]), RegionTable if steps[0] == "region" else ExpectTable
        steps = steps[1:]
    place = Place(file, owner, str(steps[0]) if steps else "")
    if fault.unknown:
        names = [field.name for field in msgspec.structs.fields(known)]
        near = difflib.get_close_matches(fault.unknown, names, n=1)
        meant = f"did you mean {near[0]}?" if near else f"the keys here are {', '.join(names)}"
        return place(f"there is no key {brief(fault.unknown)}; {meant}")
    if fault.missing:
        return place.at(fault.missing)("is missing")
    entry = f"entry {int(steps[1]) + 1}: " if len(steps) > 1 and steps[0] != "colours" else ""
    text = fault.text
    if steps[:1] == ["box"] and "a number between" in text:
        text = f"{text.partition(';')[0]}; use 1 to {MAX_CELLS:,}"
    return place(entry + text)


def _entry_name(raw: dict[str, object], key: str, index: int) -> str:
    entries = raw[key]
    assert isinstance(entries, list)
    entry = entries[index]
    name = entry.get("name") if isinstance(entry, dict) else None
    return owner_of(index + 1, name, kind=key.removesuffix("s"))
