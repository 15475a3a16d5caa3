"""Writes the tables of keys in `json.md`, from the types that declare the formats: `python docs/json_tables.py`.

A table stands below a comment that names its format, and perhaps a key whose object it is about.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from satpack.io.formats.declared import Record
from satpack.io.formats.table import record_named

PAGE = Path(__file__).with_name("json.md")

_TABLE = re.compile(r"(<!-- keys of ([a-z0-9-]+)(?:, (\w+))? -->\n)((?:\|.*\n)*)")
_WORDS = {str: "string", int: "whole number", float: "number", bool: "boolean"}
_PLURALS = {"matrix": "matrices", "null": "null"}


def rewritten(page: str) -> str:
    """Return a page with its tables as they should be."""
    apart = {_kind(name, key) for _, name, key, _ in _TABLE.findall(page) if key}

    def made(found: re.Match[str]) -> str:
        kind = _kind(found[2], found[3])
        return found[1] + "\n".join(_table(found[2], kind, apart | {kind})) + "\n"

    return _TABLE.sub(made, page)


def _kind(name: str, key: str) -> type:
    """Return the type of a format, or of the object at one of its keys."""
    kind: type = record_named(name)
    if key:
        (kind,) = _structs(get_type_hints(kind, include_extras=True)[key])
    return kind


def _table(name: str, kind: type, seen: set[type]) -> Iterator[str]:
    """Yield the rows of a table; objects that have a table of their own get none here."""
    yield "| key | type | |"
    yield "|---|---|---|"
    if issubclass(kind, Record):
        yield f'| `format` | string | `"{name}"` |'
    keys = list(_keys(kind, "", seen))
    for (word, meaning), alike in groupby((each for each in keys if not each[3]), lambda k: k[1:3]):
        yield f"| {', '.join(f'`{key[0]}`' for key in alike)} | {word} | {meaning} |"
    if shared := [f"`{key[0]}`" for key in keys if key[3]]:
        yield f"| {', '.join(shared)} | | see above |"


def _keys(kind: type, before: str, seen: set[type]) -> Iterator[tuple[str, str, str, bool]]:
    """Yield each key with its type, its meaning, and whether it is a common one; each kind of object is described once."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        meta = _meta(hint)
        extra = meta.extra or {}
        yield before + name, _word(hint), meta.description or "", bool(extra.get("shared"))
        for inner in _structs(hint):
            if inner in seen or issubclass(inner, Record):
                continue
            seen.add(inner)
            step = "[]." if _word(hint).startswith("list") else "."
            yield from _keys(inner, f"{before}{name}{step}", seen)


def _meta(hint: Any) -> msgspec.Meta:
    """Return the description of a key: of several, the last one."""
    said = [each for each in get_args(hint)[1:] if isinstance(each, msgspec.Meta)]
    return said[-1]


def _structs(hint: Any) -> list[type]:
    """Return the kinds of objects in a type, but for those in objects of any keys."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    inner = get_args(hint)[:1] if get_origin(hint) is Annotated else get_args(hint)
    return [kind for part in inner for kind in _structs(part)]


def _word(hint: Any) -> str:
    """Return what a type is called."""
    if get_origin(hint) is Annotated:
        words = [(each.extra or {}).get("word") for each in get_args(hint)[1:]]
        return next(filter(None, reversed(words)), None) or _word(get_args(hint)[0])
    if hint in _WORDS:
        return _WORDS[hint]
    if get_origin(hint) is Sequence:
        return f"list of {_plural(_word(get_args(hint)[0]))}"
    if isinstance(hint, type) or get_origin(hint) is dict:
        return "object"
    options = [each for each in get_args(hint) if each is not msgspec.UnsetType]
    words = [_word(each) for each in options if each is not NoneType]
    return " or ".join([*words, *(["null"] if NoneType in options else [])])


def _plural(word: str) -> str:
    first, space, rest = word.partition(" of ")
    if space:
        return f"{_plural(first)}{space}{rest}"
    return _PLURALS.get(word, f"{word}s")


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
