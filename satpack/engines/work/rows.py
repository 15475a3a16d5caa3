"""The rows of a run's file: how they are stored, and which of them are sound.

Anything may have happened to a file between two runs. A row counts only if it is written exactly as satpack writes it
and has the checksum that was written with it, which covers the search, too.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from satpack.engines.work.cubes import Cube, SolutionNumbers

__all__ = ["FAULTS", "Row", "Rows", "check_facts", "create", "cube_of", "name_of"]

_TABLES = {
    "facts": "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "cubes": (
        "CREATE TABLE cubes (cube TEXT PRIMARY KEY, wanted INTEGER, solutions TEXT NOT NULL, digest TEXT NOT NULL) "
        "WITHOUT ROWID"
    ),
}
"""Each table, as it is made."""

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""The errors raised where a file is damaged; SQLite's words on it may be no text either."""


@dataclass(frozen=True, slots=True)
class Row:
    """A cube that is done or cut."""

    name: str
    """The cube's."""
    wanted: int | None
    """Number of parts it was cut for, which determines them; None if it is done."""
    solutions: list[SolutionNumbers]
    """All solutions it holds, or those found before it was cut."""


class Rows:
    """The rows of a file, of which one at a time is in memory; checksums include the string `search`."""

    def __init__(self, database: sqlite3.Connection, search: str) -> None:
        self._database, self._search = database, search

    def __len__(self) -> int:
        """Return how many there are, sound or not."""
        ((number,),) = self._database.execute("SELECT COUNT(*) FROM cubes").fetchall()
        return int(number)

    def names(self) -> Iterator[object]:
        """Yield the name of each row, which may be any value."""
        for (name,) in self._database.execute("SELECT cube FROM cubes ORDER BY cube"):
            yield name

    def row(self, name: str) -> Row | None:
        """Return a row; None if it does not exist or is not sound."""
        found = self._database.execute("SELECT * FROM cubes WHERE cube = ?", (name,)).fetchall()
        return self._sound(found[0]) if len(found) == 1 else None

    def is_sound(self) -> bool:
        """Return whether the file is as SQLite leaves files, and has our tables and nothing else."""
        # tables made by others are not read: a view may have no end
        made = self._database.execute("SELECT name, sql FROM sqlite_master LIMIT 9").fetchall()
        if len(made) != len(_TABLES) or dict(made) != _TABLES:
            return False
        return self._database.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]

    def salvaged(self, size: int) -> Iterator[Row]:
        """Yield the sound rows that can be reached in a damaged file of some bytes; some of them twice."""
        # where a page in the middle is damaged the other side is reached from the end
        for order in ("", " DESC"):
            left = size
            try:
                if not _is_made(self._database, "cubes"):
                    return
                asked = f"SELECT * FROM cubes ORDER BY cube{order}"  # noqa: S608 - words of our own
                for values in self._database.execute(asked):
                    left -= sum(len(value) for value in values if isinstance(value, str | bytes))
                    if left < 0:  # many rows that lead to the same pages
                        break
                    row = self._sound(values)
                    if row is not None:
                        yield row
            except FAULTS:
                continue

    def write(self, row: Row) -> None:
        """Write a row in the place of the one of that cube, if there is one."""
        text = msgspec.json.encode(row.solutions).decode()
        values = (row.name, row.wanted, text, self._digest(row.name, row.wanted, text))
        self._database.execute("INSERT OR REPLACE INTO cubes VALUES (?, ?, ?, ?)", values)

    def keep(self, names: Collection[str]) -> None:
        """Drop all rows but some."""
        gone = [(name,) for name in self.names() if name not in names]
        self._database.executemany("DELETE FROM cubes WHERE cube = ?", gone)

    def _sound(self, values: tuple[object, ...]) -> Row | None:
        """Return the row that values are; None if they are not written as we write them."""
        match values:
            case (str(name), None | int() as wanted, str(text), str(digest)):
                if digest != self._digest(name, wanted, text):
                    return None
            case _:
                return None
        try:
            solutions = msgspec.json.decode(text, type=list[tuple[int, ...]])
        except ValueError:
            return None
        return Row(name, wanted, solutions)

    def _digest(self, name: str, wanted: int | None, text: str) -> str:
        digest = sha256(json.dumps([self._search, name, wanted]).encode())
        digest.update(text.encode())
        return digest.hexdigest()


def create(database: sqlite3.Connection, facts: Mapping[str, str]) -> None:
    """Create the tables, and record the facts that identify the search."""
    for statement in _TABLES.values():
        database.execute(statement)
    database.executemany("INSERT INTO facts VALUES (?, ?)", facts.items())


def check_facts(database: sqlite3.Connection, facts: Mapping[str, str]) -> str:
    """Return why a file is not the run that facts are of; nothing if it is."""
    if not _is_made(database, "facts"):
        return "is a database of something else"
    for name, value in facts.items():
        found = [
            text for (text,) in database.execute("SELECT value FROM facts WHERE name = ?", (name,))
        ]
        if found != [value]:
            said = repr(found[0])[:100] if found else "missing"
            return f"belongs to another run: its {name} is {said}, not {value!r}"
    return ""


def name_of(cube: Cube) -> str:
    """Return the name of a cube's row."""
    return msgspec.json.encode(cube).decode()


def cube_of(name: str) -> Cube | None:
    """Return the cube of a name; None if it is no cube's."""
    try:
        cube = msgspec.json.decode(name, type=tuple[int, ...])
    except ValueError:
        return None
    return cube if name_of(cube) == name else None


def _is_made(database: sqlite3.Connection, table: str) -> bool:
    """Return whether a table is as it is made."""
    asked = "SELECT sql FROM sqlite_master WHERE name = ? LIMIT 2"
    return database.execute(asked, (table,)).fetchall() == [(_TABLES[table],)]
