"""The text of a puzzle file in parts: a table with the comments above it is one, and stays as it is if nothing in it changed."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Table", "comments_above", "line_of", "tables_of"]

_HEADER = re.compile(r"""^\s*\[{1,2}\s*((?:[\w.-]|"[^"]*"|'[^']*')+)\s*\]{1,2}""")
_FENCE = re.compile(r"\"\"\"|'''")


@dataclass(frozen=True, slots=True)
class Table:
    """A part of a file.

    Attributes
    ----------
    name : str
        The name between the brackets, "" for what stands above all tables.
    start : int
        The number of its first line, counted from 1: that of the first comment above it.
    lines : tuple of str
        Its lines.
    """

    name: str
    start: int
    lines: tuple[str, ...]


def tables_of(text: str) -> list[Table]:
    r"""Cut the text of a file before each table; comments right above a table go with it.

    Texts that TOML does not allow are cut somehow.

    Examples
    --------
    >>> [(part.name, part.start) for part in tables_of('name = "a"\n\n# story\n[region]\nbox = [1, 2]')]
    [('', 1), ('region', 2)]
    """
    lines = text.split("\n")
    cuts = [(0, "")]
    above = 0  # where the comments and blank lines begin that stand right above
    fence = ""
    for number, line in enumerate(lines):
        inside, fence = bool(fence), _fence_after(line, fence)
        if inside:
            above = number + 1
            continue
        found = _HEADER.match(line)
        if found:
            cuts.append((above, found[1]))
        stripped = line.strip()
        if found or (stripped and not stripped.startswith("#")):
            above = number + 1
    # the comment that begins the file is about all of it
    if len(cuts) > 1 and cuts[1][0] == 0:
        del cuts[0]
    ends = [start for start, _ in cuts[1:]] + [len(lines)]
    return [
        Table(name, start + 1, tuple(lines[start:end]))
        for (start, name), end in zip(cuts, ends, strict=True)
    ]


def _fence_after(line: str, fence: str) -> str:
    """Return which quotes of three are open after a line, if any."""
    if not fence and line.lstrip().startswith("#"):
        return ""
    for found in _FENCE.findall(line):
        if not fence:
            fence = found
        elif found == fence:
            fence = ""
    return fence


def comments_above(table: Table) -> tuple[str, ...]:
    """Return the blank and comment lines that a part begins with."""
    kept = []
    for line in table.lines:
        if line.strip() and not line.lstrip().startswith("#"):
            break
        kept.append(line)
    return tuple(kept)


_OWNER = re.compile(r": (piece|colour|rule) (\d+)\b")
_SECTION = re.compile(r": (region|expect|goal|design)\b")
_KEY = re.compile(r"\b(?:key|is no key) '?([\w-]+)|: rule \d+ \([\w-]+\): ([\w-]+):")
_ROW = re.compile(r": row (\d+)")
_TOLD = re.compile(r"\bline (\d+)\b")


def line_of(text: str, fault: str) -> int | None:
    r"""Return the number of the line that a reader's error is about, counted from 1; None if that can't be told.

    Examples
    --------
    >>> line_of('name = "a"\n[region]\ncells = \"\"\"\n#\nx\"\"\"', "text: region, key cells: row 2, column 1: found 'x'")
    5
    """
    if told := _TOLD.search(fault):
        return int(told[1])
    found = _table_blamed(tables_of(text), fault)
    if found is None:
        return None
    first = found.start + min(len(comments_above(found)), len(found.lines) - 1)
    key = _KEY.search(fault)
    if key is None:
        return first
    assigned = re.compile(rf"^\s*\"?{re.escape(key[1] or key[2])}\"?\s*=")
    for number, line in enumerate(found.lines):
        if assigned.match(line):
            row = _ROW.search(fault)
            return found.start + number + (int(row[1]) if row and _FENCE.search(line) else 0)
    return first


def _table_blamed(tables: list[Table], fault: str) -> Table | None:
    """Return the part that an error names; one that has the name of the key, or what stands above all, if it names but a key."""
    if owner := _OWNER.search(fault):
        those = [table for table in tables if table.name == f"{owner[1]}s"]
        number = int(owner[2])
        return those[number - 1] if number <= len(those) else None
    if section := _SECTION.search(fault):
        return next((table for table in tables if table.name == section[1]), None)
    if key := _KEY.search(fault):
        return next((table for table in tables if table.name == key[1]), tables[0])
    return None
