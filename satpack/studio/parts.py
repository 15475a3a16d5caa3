"""The text of a puzzle file in parts, by tomlkit: a table with the comments above it is a part, whose keys are set one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Comment, SingleKey, Table, Whitespace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from tomlkit.container import Container
    from tomlkit.items import Item, Key, Trivia

MARK = "# nothing is drawn yet"
"""The comment that marks the stand-in of a shape without cells."""

_SHAPE = {"box", "burr", "cells", "colours", "holes", "length", "optional", "variable"}
"""The keys of cells and of empty cells: if one changes, all are rewritten."""


@dataclass(frozen=True, slots=True, eq=False)
class FilePart:
    """A table of a file, or the part above all tables."""

    kind: str  # the first word between its brackets; "" above all tables
    document: TOMLDocument
    table: Table | None = None

    @property
    def text(self) -> str:
        """Its lines, below the comments above it."""
        return self.document.as_string()

    @property
    def container(self) -> Container:
        """Its keys and comments."""
        return self.document if self.table is None else self.table.value

    @property
    def trivias(self) -> list[Trivia]:
        """The whitespace and comments around its header, and around each of its keys."""
        head = [] if self.table is None else [_head(self.table)]
        return [item.trivia for item in (*head, *(item for _, item in self.items))]

    @property
    def items(self) -> Iterator[tuple[str, Item]]:
        """Each key with its value."""
        return ((key.key, item) for key, item in self.container.body if key is not None)

    def begin(self, text: str) -> None:
        """Put text above it."""
        self.trivias[0].indent = text + self.trivias[0].indent

    def drop(self, names: Collection[str]) -> None:
        """Remove keys."""
        self.container.body[:] = [
            (key, item) for key, item in self.container.body if not key or key.key not in names
        ]

    def change(self, names: set[str], now: FilePart) -> None:
        """Copy some keys from another part; all others keep their text."""
        if names & _SHAPE:
            names = names | _SHAPE | {"sides"}  # which are listed in the order of the cells
        if "name" not in dict(self.items):
            names = names | {"name"}
        new = [(SingleKey(name), item) for name, item in now.items if name in names]
        kept: list[tuple[Key | None, Item]] = []
        end = 0
        for key, item in self.container.body:
            if key is None or key.key not in names:
                kept.append((key, item))
            else:
                alike = _SHAPE if key.key in _SHAPE else {key.key}
                kept += (_annotated(pair, item) for pair in new if pair[0].key in alike)
                new = [pair for pair in new if pair[0].key not in alike]
            end = end if key is None else len(kept)
        kept[end:end] = new
        self.container.body[:] = kept


def _annotated(pair: tuple[Key, Item], old: Item) -> tuple[Key, Item]:
    """Return a key and its new value, with the comment beside the old one."""
    new = pair[1].trivia
    new.indent = old.trivia.indent
    if not new.comment and old.trivia.comment != MARK:
        new.comment_ws, new.comment = old.trivia.comment_ws, old.trivia.comment
    return pair


def _head(item: Item) -> Item:
    """Return the innermost named table of a header: [regions.a] is inside a table `regions` without its own header."""
    if isinstance(item, AoT):
        return item.body[0]
    is_without = isinstance(item, Table) and item.is_super_table()
    return _head(next(iter(item.value.body))[1]) if is_without else item


def parts_of(text: str) -> list[FilePart]:
    r"""Cut the text of a file into parts, the first of which is above all tables; raise TOMLKitError if it can't be read.

    >>> [(part.kind, part.text) for part in parts_of('name = "a"\n\n# story\n[region]\nbox = [1, 2]')]
    [('', 'name = "a"\n'), ('region', '\n# story\n[region]\nbox = [1, 2]\n')]
    """
    document = tomlkit.parse(text if text.endswith("\n") else f"{text}\n")
    top = TOMLDocument(parsed=True)
    parts = [FilePart("", top)]
    for key, item in document.body:
        if key is None or key.is_dotted() or not isinstance(item, Table | AoT):
            top.append(key, item)
        elif isinstance(item, AoT):
            parts += (_part(key, AoT([table], parsed=True), table) for table in item.body)
        else:
            parts.append(_part(key, item, item))
    for before, after in pairwise(parts):
        after.begin(_ending(before.container))
    return parts


def part_of(lines: Iterable[str]) -> FilePart:
    """Return the single part of some lines, to follow others."""
    *_, part = parts_of("\n".join(lines))
    part.begin("\n" if part.kind else "")
    return part


def _part(key: Key, item: Item, table: Table) -> FilePart:
    document = TOMLDocument(parsed=True)
    document.append(key, item)
    return FilePart(key.key, document, table)


def _ending(container: Container) -> str:
    """Remove the trailing blank lines and comments: they belong to the next part."""
    last = container.body[-1][1] if container.body else None
    if isinstance(last, Table):
        return _ending(last.value)
    taken = []
    while container.body and isinstance(container.body[-1][1], Comment | Whitespace):
        taken.append(container.body.pop()[1].as_string())
    return "".join(reversed(taken))


_OWNER = re.compile(r": (piece|colour|rule) (\d+)\b")
_SECTION = re.compile(r": (region|expect|goal|design|sides)\b")
_KEY = re.compile(r"\b(?:key|is no key) '?([\w-]+)|: rule \d+ \([\w-]+\): ([\w-]+):")
_ROW = re.compile(r": row (\d+)")
_TOLD = re.compile(r"\bline (\d+)\b")
_HERE = "\x00"
"""A character that no text contains."""


def line_of(text: str, fault: str) -> int | None:
    r"""Return the line number that a reader's error is about, from 1; None if unknown."""
    if match := _TOLD.search(fault):
        return int(match[1])
    try:
        parts = parts_of(text)
    except TOMLKitError:
        return None
    blamed = _blamed(parts, fault)
    if blamed is None:
        return None
    key = _KEY.search(fault)
    item = dict(blamed.items).get((key[1] or key[2]) if key else "")
    if not blamed.trivias:
        return 1
    marked = _head(item).trivia if item else blamed.trivias[0]
    marked.indent += _HERE
    line = "".join(part.text for part in parts).partition(_HERE)[0].count("\n") + 1
    row = _ROW.search(fault) if item and item.as_string().startswith(('"""', "'''")) else None
    return line + (int(row[1]) if row else 0)


def _blamed(parts: list[FilePart], fault: str) -> FilePart | None:
    """Return the part that an error names; if it names only a key, the part of that name, or the one above all tables."""
    if owner := _OWNER.search(fault):
        those = [part for part in parts if part.kind == f"{owner[1]}s"]
        number = int(owner[2])
        return those[number - 1] if number <= len(those) else None
    section, key = _SECTION.search(fault), _KEY.search(fault)
    if name := section or key:
        found = next((part for part in parts if part.kind == name[1]), None)
        return found or (None if section else parts[0])
    return None
