"""The rows of a run's file: how they are kept, and which of them are sound.

Anything may have happened to a file between two runs. What is read from it counts only if it bears the checksum that was
written with it, which says too what the search is.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpack.engines.work.cubes import Cube, SolutionNumbers

__all__ = ["FAULTS", "TABLES", "Found", "Row", "create", "is_sound", "write"]

TABLES = {
    "facts": "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "cubes": (
        "CREATE TABLE cubes (cube TEXT PRIMARY KEY, parts TEXT, solutions INTEGER NOT NULL, digest TEXT NOT NULL) "
        "WITHOUT ROWID"
    ),
    "solutions": (
        "CREATE TABLE solutions (cube TEXT NOT NULL, number INTEGER NOT NULL, placements TEXT NOT NULL, "
        "PRIMARY KEY (cube, number)) WITHOUT ROWID"
    ),
}
"""Each table, as it is made."""


FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""The errors raised where a file is damaged; SQLite's words on it may be no text either."""


@dataclass(frozen=True, slots=True)
class Row:
    """A cube that is done or cut.

    Attributes
    ----------
    name : str
        The cube's.
    parts : list of Cube, or None
        What it was cut into; None if it is done.
    solutions : list of SolutionNumbers
        All it holds, or what was found of them when it was cut.
    """

    name: str
    parts: list[Cube] | None
    solutions: list[SolutionNumbers]


class Found:
    """The rows of a file, of which one at a time is in memory; all of them only if the file is damaged.

    Parameters
    ----------
    database : sqlite3.Connection
        The file.
    search : str
        What the checksums say of the search.

    Attributes
    ----------
    is_whole : bool
        Whether nothing was met so far that is not sound.
    """

    def __init__(self, database: sqlite3.Connection, search: str) -> None:
        self._database, self._search = database, search
        heads, self.is_whole = _all(database, "cubes", "cube")
        self._heads = {name: head for (name,), head in heads.items()}
        self._texts: dict[str, list[str]] | None = None
        try:
            _check_made(database, "solutions")  # a view may have no end
            ((number,),) = database.execute("SELECT COUNT(*) FROM solutions").fetchall()
        except FAULTS:
            self._read_all()
        else:
            self.is_whole &= number == sum(head[1] for head in self._heads.values())

    @property
    def names(self) -> list[str]:
        """The names of all rows, sound or not."""
        return list(self._heads)

    def row(self, name: str) -> Row | None:
        """Return a row; None if it is not sound."""
        parts = self._heads[name][0]
        texts = self._own(name)
        if texts is None or not self._is_right(name, texts):
            self._read_all()
            texts = self._own(name) or []
            if not self._is_right(name, texts):
                return None
        return Row(
            name,
            None if parts is None else [tuple(part) for part in json.loads(parts)],
            [tuple(json.loads(text)) for text in texts],
        )

    def _is_right(self, name: str, texts: list[str]) -> bool:
        parts, number, digest = self._heads[name]
        return bool(number == len(texts) and digest == _digest(self._search, name, parts, texts))

    def _own(self, name: str) -> list[str] | None:
        """Return the solutions of a row as they are written; None if they can't be read alone."""
        if self._texts is not None:
            return self._texts.get(name, [])
        asked = "SELECT * FROM solutions WHERE cube = ? ORDER BY number"
        try:
            rows = self._database.execute(asked, (name,)).fetchall()
        except FAULTS:
            return None
        return [row[2] for row in rows] if all(map(_is_plain, rows)) else None

    def _read_all(self) -> None:
        """Read all that can be read of a damaged file."""
        self.is_whole = False
        if self._texts is None:
            self._texts = {}
            bodies, _ = _all(self._database, "solutions", "cube, number")
            for (name, _), (text,) in sorted(bodies.items()):
                self._texts.setdefault(name, []).append(text)


def create(database: sqlite3.Connection, facts: dict[str, str]) -> None:
    """Make the tables, and write down what the search is."""
    for statement in TABLES.values():
        database.execute(statement)
    database.executemany("INSERT INTO facts VALUES (?, ?)", facts.items())


def is_sound(database: sqlite3.Connection) -> bool:
    """Return whether a file is as SQLite leaves files, and has these tables and nothing else."""
    made = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    check = database.execute("PRAGMA integrity_check(1)").fetchall()
    return dict(made) == TABLES and len(made) == len(TABLES) and check == [("ok",)]


def write(database: sqlite3.Connection, row: Row, search: str) -> None:
    """Write a row in the place of the one of that cube, if there is one."""
    parts = None if row.parts is None else json.dumps(row.parts)
    texts = [json.dumps(solution) for solution in row.solutions]
    digest = _digest(search, row.name, parts, texts)
    database.execute("DELETE FROM solutions WHERE cube = ?", (row.name,))
    database.execute(
        "INSERT OR REPLACE INTO cubes VALUES (?, ?, ?, ?)", (row.name, parts, len(texts), digest)
    )
    database.executemany(
        "INSERT INTO solutions VALUES (?, ?, ?)",
        [(row.name, number, text) for number, text in enumerate(texts)],
    )


def _all(
    database: sqlite3.Connection, table: str, key: str
) -> tuple[dict[tuple[Any, ...], tuple[Any, ...]], bool]:
    """Return what can be read of a table, by key, and whether that is all; nothing if it is not the table it should be."""
    found: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    length = key.count(",") + 1
    is_whole = True
    # where a page in the middle is damaged the other side is reached from the end
    for order in ("", " DESC"):
        try:
            for row in _select(database, table, key.replace(",", f"{order},") + order):
                if _is_plain(row):
                    found[row[:length]] = row[length:]
                else:
                    is_whole = False
        except FAULTS:
            is_whole = False
        if is_whole:
            break
    return found, is_whole


def _select(database: sqlite3.Connection, table: str, order: str) -> Iterator[tuple[Any, ...]]:
    _check_made(database, table)
    yield from database.execute(f"SELECT * FROM {table} ORDER BY {order}")  # noqa: S608 - names of our own


def _check_made(database: sqlite3.Connection, table: str) -> None:
    """Raise an error unless a table is as it is made."""
    made = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchall()
    if made != [(TABLES[table],)]:
        raise sqlite3.DatabaseError(f"{table} is another table")


def _is_plain(row: tuple[Any, ...]) -> bool:
    """Return whether a row holds what we write: texts and numbers, and the parts of a cube that is done missing."""
    kinds = tuple(type(value) for value in row)
    return kinds in (
        (str, str, int, str),
        (str, type(None), int, str),
        (str, int, str),
    )


def _digest(search: str, name: str, parts: str | None, texts: list[str]) -> str:
    digest = sha256(json.dumps([search, name, parts, len(texts)]).encode())
    for text in texts:
        digest.update(text.encode())
        digest.update(b"\n")
    return digest.hexdigest()
