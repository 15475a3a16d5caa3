"""The file of a run: its lock, its identity, and the rows that can be relied on.

Rows damaged since they were written are dropped when the file is opened. It may come from anybody, so reading it takes
time and memory by its size, whatever is in it.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from satpack.engines.work import rows
from satpack.engines.work.rows import Row, Rows
from satpack.io.files import replacing
from satpack.runtime.errors import InputError, OptionError, SatpackError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from satpack.engines.work.cubes import Cube

__all__ = ["Store", "check_name", "is_right"]

_Said = TypeVar("_Said")

_FORMAT = "satpack-run-3"

_STEPS, _STEPS_A_BYTE = 10_000_000, 20
"""Steps of SQLite that opening a file may take: a row is more than 100 bytes and takes about 100."""

_LOOK = 10_000
"""Steps between two looks at how many there were."""


class Store:
    """Rows in an SQLite file, each one transaction; the file is created if missing.

    `facts` identify the search: puzzle, engine, options, version. `choose`, which may be called twice, returns the
    names of the rows that belong to the search and are right; all others are dropped. `note` is a remark on the file,
    if any. Raises InputError if the file is not a run, belongs to another search, is in use by another process, or
    can't be written.
    """

    def __init__(
        self, path: str, facts: Mapping[str, str], choose: Callable[[Rows], Collection[str]]
    ) -> None:
        self._path = path
        self._facts = {"format": _FORMAT, **facts}
        self._search = sha256(json.dumps(sorted(self._facts.items())).encode()).hexdigest()
        self.note = ""
        self._open()
        try:
            with self._explained():
                self._settle(choose)
                self._database.execute("PRAGMA journal_mode = WAL")
                self._database.set_progress_handler(None, 0)
        except BaseException:
            self._database.close()
            raise

    def _open(self) -> None:
        """Open the file, so that no other process can write to it before it is closed."""
        try:
            # whole, so that no name is taken for a URI, such as that of a database in memory
            whole = Path(self._path).absolute()
            self._database = sqlite3.connect(whole, isolation_level=None, timeout=0)
        except (sqlite3.Error, ValueError) as fault:  # a name with a null in it
            raise InputError(f"{self._path}: can't be opened: {fault}") from None
        # texts that are damaged are compared with what they should be, like all others
        self._database.text_factory = lambda raw: raw.decode(errors="replace")
        self._database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        self._database.set_progress_handler(_Budget(self._path), _LOOK)
        try:
            with self._explained():
                # nothing that the file defines runs, and no page is believed
                self._database.execute("PRAGMA trusted_schema = OFF")
                self._database.execute("PRAGMA cell_size_check = ON")
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._database.execute("BEGIN IMMEDIATE")
                self._check_facts()
                self._database.execute("COMMIT")
        except BaseException:
            self._database.close()
            raise

    def _check_facts(self) -> None:
        """Create the tables of a new run; reject a file that is not a run, or is one of another search."""
        if not self._database.execute("SELECT name FROM sqlite_master LIMIT 1").fetchall():
            rows.create(self._database, self._facts)
        elif fault := rows.check_facts(self._database, self._facts):
            raise InputError(f"{self._path}: {fault}; use another file")

    def _settle(self, choose: Callable[[Rows], Collection[str]]) -> None:
        """Reduce the file to the rows that can be relied on."""
        self._rows = Rows(self._database, self._search)
        try:
            if self._rows.is_sound() and len(choose(self._rows)) == len(self._rows):
                return
        except rows.FAULTS:
            pass
        with contextlib.closing(sqlite3.connect(":memory:")) as fresh:
            rows.create(fresh, self._facts)
            saved = Rows(fresh, self._search)
            for row in self._rows.salvaged(_size(self._path)):
                saved.write(row)
            names = choose(saved)
            saved.keep(names)
            done = sum(row.wanted is None for row in filter(None, map(saved.row, names)))
            fresh.commit()
            content = fresh.serialize()
        self._database.close()
        # writes meant for the damaged file must not go to this one
        for suffix in ("-wal", "-shm", "-journal"):
            Path(self._path + suffix).unlink(missing_ok=True)
        with replacing(self._path) as file:
            file.write(content)
        self._open()
        self._rows = Rows(self._database, self._search)
        self.note = (
            f"{self._path}: was damaged; the {done:,} finished parts of the search that are sound are kept, "
            "the others are done again"
        )

    def row(self, name: str) -> Row:
        """Return a row that was chosen."""
        with self._explained():
            row = self._rows.row(name)
        if row is None:
            raise InputError(f"{self._path}: was damaged since it was opened; begin again")
        return row

    def write(self, row: Row) -> None:
        """Write a row in the place of the one of that cube, if there is one."""
        with self._explained():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                self._rows.write(row)
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:  # a full disk may have ended it
                    self._database.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close the file, leaving one file and no journal."""
        with contextlib.suppress(sqlite3.Error):
            self._database.execute("PRAGMA journal_mode = DELETE")
        self._database.close()

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn SQLite's errors into ones that name the file and the mend."""
        try:
            yield
        except rows.FAULTS as fault:
            reason = str(fault)
            if "locked" in reason:
                reason = "another run is using it; wait for that or use another file"
            elif "not a database" in reason:
                reason = "is no run of satpack; use another file"
            elif "unable to open" in reason:
                reason = f"can't be opened: {reason}"
            elif reason == "interrupted" or "malformed" in reason or _is_no_text(fault):
                reason = "is damaged so badly that nothing of it is known; use another file"
            else:  # "disk I/O error", "database or disk is full"
                reason = f"can't be written: {reason}; what was done before is kept"
            raise InputError(f"{self._path}: {reason}") from None


class _Budget:
    """Counts the steps that SQLite takes with a file, and ends them when they are more than its size is a reason for."""

    def __init__(self, path: str) -> None:
        self._left = _STEPS + _STEPS_A_BYTE * _size(path)

    def __call__(self) -> bool:
        self._left -= _LOOK
        return self._left < 0


def check_name(path: str) -> None:
    """Raise OptionError for file names that SQLite treats as temporary databases."""
    if path in ("", ":memory:"):
        raise OptionError(f"a run can't be kept in {path!r}; give the name of a file")


def is_right(verify: Callable[[Cube, _Said], None], cube: Cube, said: _Said) -> bool:
    """Return whether a row's contents can be verified: they may be anything, even with a checksum."""
    try:
        verify(cube, said)
    except (SatpackError, ValueError, TypeError, LookupError, ArithmeticError, RecursionError):
        return False
    return True


def _size(path: str) -> int:
    """Return the bytes of a run's file, including files that SQLite may have left beside it."""
    files = (Path(f"{path}{suffix}") for suffix in ("", "-wal", "-journal"))
    return sum(file.stat().st_size for file in files if file.exists())


def _is_no_text(fault: Exception) -> bool:
    return isinstance(fault, UnicodeDecodeError)
