"""Shapes of which nothing is drawn yet, as a text has them: pieces in comments, so that what is drawn can be asked about.

Within the studio a text has *stand-ins* in their place, by which the reader knows them like others: one cell for a piece,
which fits into every region, and for a region a box that has room for most pieces.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from satpack.model.grids import GRIDS
from satpack.model.grids.coordinates import box_cells, to_file
from satpack.studio.parts import MARK, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tomlkit.container import Container

    from satpack.model.grids import Cell, Grid

_EMPTY = f'cells = ""  {MARK}'
_GRID = re.compile(r"""^\s*grid\s*=\s*["']([\w-]+)["']""", re.MULTILINE)
_HIDDEN = "# [[pieces]]"
_SAID = re.compile(rf"{re.escape(_HIDDEN)}|# (name|cells|copies|turn|group|value|colour) = ")
_STANDS = re.compile(rf"(box|cells) = [][\d, -]+  {re.escape(MARK)}")
_DRAWN = ("box = ", "cells = ")
_ROOM = {2: [40, 40], 3: [12, 12, 12]}


def stand_in(grid: Grid) -> tuple[Cell, ...]:
    """Return a cell, which stands for those of a piece without any."""
    return tuple(box_cells(grid, [1] * grid.dimension)[:1])


def stood_in(grid: Grid, lines: Iterable[str], *, region: bool = False) -> Iterator[str]:
    """Yield the lines of a table of a piece or a region, with its cells as the stand-in that `blanks_in` knows."""
    for line in lines:
        yield _stand_in(grid, region=region) if line.startswith(_DRAWN) else line


def _stand_in(grid: Grid, *, region: bool) -> str:
    cells = [list(to_file(grid, cell)) for cell in stand_in(grid)]
    return f"{f'box = {_ROOM[grid.dimension]}' if region else f'cells = {cells}'}  {MARK}"


def with_stand_ins(text: str) -> str:
    """Return a text with a stand-in for each shape of which nothing is drawn yet, line by line."""
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
    """Return a text as people have it: where nothing is drawn yet, a region that says so, and a piece in comments."""
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
    """Return the number of the first line that says so, counted from 1; None if none does."""
    lines = text.split("\n")
    return next((n for n, line in enumerate(lines, 1) if line.endswith(_EMPTY)), None)


def blanks_in(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names of the pieces that have a stand-in, and of such regions: "" is that of the puzzle."""
    pieces: set[str] = set()
    regions: set[str] = set()
    for part in parts_of(text) if MARK in text else ():
        if part.kind == "regions":
            regions |= {name for name, table in part.items if _is_blank(table.value)}
        elif _is_blank(part.container):
            (pieces if part.kind == "pieces" else regions).add(str(part.container.get("name", "")))
    return frozenset(pieces), frozenset(regions)
