"""What is done of a search, in a file that survives any end: the cubes finished and the solutions they hold.

Each finished cube is one transaction, so that after a crash at any moment it is there with all its solutions, or not at
all.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from typing import TYPE_CHECKING, Self

from satpack.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType

    from satpack.work.cubes import Cube, SolutionNumbers

__all__ = ["Ledger"]

_FORMAT = "satpack-run-1"

_SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cubes (cube TEXT PRIMARY KEY, done INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS solutions (cube TEXT NOT NULL, placements TEXT NOT NULL);
"""


class Ledger:
    """A run of a search, kept in an SQLite file.

    Parameters
    ----------
    path : str
        The file; made if it is missing.
    facts : mapping of str to str
        What the search is: puzzle, engine, options, version.

    Raises
    ------
    InputError
        If the file is no run, belongs to another search, is in use by another process, or can't be written.
    """

    def __init__(self, path: str, facts: Mapping[str, str]) -> None:
        self._path = path
        wanted = {"format": _FORMAT, **facts}
        try:
            self._database = sqlite3.connect(path, isolation_level=None, timeout=0)
        except sqlite3.Error as fault:
            raise InputError(f"{path}: can't be opened: {fault}") from None
        try:
            with self._explained():
                # one writer, from the first statement to the end of the run
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._database.execute("PRAGMA journal_mode = WAL")
                self._database.execute("BEGIN IMMEDIATE")
                self._begin(wanted)
                self._database.execute("COMMIT")
        except BaseException:
            self._database.close()
            raise

    def _begin(self, wanted: Mapping[str, str]) -> None:
        tables = {name for (name,) in self._database.execute("SELECT name FROM sqlite_master")}
        if tables and "facts" not in tables:
            raise InputError(f"{self._path}: is a database of something else")
        for statement in filter(str.strip, _SCHEMA.split(";")):
            self._database.execute(statement)
        found = dict(self._database.execute("SELECT name, value FROM facts"))
        if not found:
            self._database.executemany("INSERT INTO facts VALUES (?, ?)", wanted.items())
        for name, value in wanted.items():
            if found and found.get(name) != value:
                raise InputError(
                    f"{self._path}: belongs to another run: its {name} is {found.get(name)!r}, not {value!r}; "
                    "use another file"
                )

    def cubes(self) -> dict[Cube, bool]:
        """Return every cube of the run, in order, and whether it is done; empty if the run is new."""
        with self._explained():
            rows = self._database.execute("SELECT cube, done FROM cubes").fetchall()
        return {tuple(json.loads(cube)): bool(done) for cube, done in sorted(rows)}

    def plan(self, cubes: list[Cube]) -> None:
        """Write down the cubes of a new run."""
        with self._transaction():
            self._database.executemany(
                "INSERT INTO cubes VALUES (?, 0)", [(json.dumps(cube),) for cube in cubes]
            )

    def finish(self, cube: Cube, solutions: list[SolutionNumbers]) -> None:
        """Write down that a cube is done, and all solutions it holds."""
        name = json.dumps(cube)
        with self._transaction():
            self._database.execute("UPDATE cubes SET done = 1 WHERE cube = ?", (name,))
            self._database.executemany(
                "INSERT INTO solutions VALUES (?, ?)",
                [(name, json.dumps(solution)) for solution in solutions],
            )

    def solutions(self) -> Iterator[SolutionNumbers]:
        """Yield the solutions of the cubes that are done."""
        with self._explained():
            rows = self._database.execute("SELECT placements FROM solutions ORDER BY rowid")
            for (placements,) in rows:
                yield tuple(json.loads(placements))

    def close(self) -> None:
        """Close the file, leaving one file and no journal."""
        with contextlib.suppress(sqlite3.Error):
            self._database.execute("PRAGMA journal_mode = DELETE")
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._explained():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite says into an error that names the file and the mend."""
        try:
            yield
        except sqlite3.DatabaseError as fault:
            reason = str(fault)
            if "locked" in reason:
                reason = "another run is using it; wait for that or use another file"
            elif "not a database" in reason:
                reason = "is no run of satpack; use another file"
            elif "disk" in reason:  # "disk I/O error", "database or disk is full"
                reason = f"can't be written: {reason}; what was done before is kept"
            raise InputError(f"{self._path}: {reason}") from None
