"""The ledger of a run, a file that outlives any end: the cubes finished and the solutions they hold.

A cube that was finished, and one that was cut into parts, is one row and one transaction; a cube without a row is still to
be done. The search as a whole is the first cube that is cut. What was damaged since is dropped when the file is opened,
and so done again.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Self

from satpack.engines.work import rows
from satpack.engines.work.rows import Row
from satpack.io.files import replacing
from satpack.runtime.errors import EngineError, InputError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from satpack.engines.work.cubes import Cube, SolutionNumbers

__all__ = ["Kept", "Ledger", "check_name"]

_FORMAT = "satpack-run-2"

_WHOLE = "whole"
"""The name of the search as a whole, among those of cubes."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The cubes of a search that are done, and those that are not.

    Attributes
    ----------
    done : int
        How many are done.
    solutions : iterator of list of SolutionNumbers
        Of each of these, read as they are asked for, as long as the ledger is open.
    told : set of SolutionNumbers
        Found in cubes that were cut then, so that they are or will be found again.
    left : dict of Cube to float
        The cubes that are not done, in order, and which part of the search each is.
    """

    done: int
    solutions: Iterator[list[SolutionNumbers]]
    told: set[SolutionNumbers]
    left: dict[Cube, float]

    @property
    def cubes(self) -> int:
        """The number of cubes, not counting those that were cut."""
        return self.done + len(self.left)


class Ledger:
    """A run of a search, kept in an SQLite file.

    Parameters
    ----------
    path : str
        The file; made if it is missing.
    facts : mapping of str to str
        What the search is: puzzle, engine, options, version.
    verify : callable
        Checks solutions, and raises `EngineError` if one is wrong.

    Attributes
    ----------
    note : str
        What is to be said of the file, if anything.

    Raises
    ------
    InputError
        If the file is no run, belongs to another search, is in use by another process, or can't be written.
    """

    def __init__(
        self,
        path: str,
        facts: Mapping[str, str],
        verify: Callable[[list[SolutionNumbers]], None],
    ) -> None:
        self._path = path
        self._facts = {"format": _FORMAT, **facts}
        self._search = sha256(json.dumps(sorted(self._facts.items())).encode()).hexdigest()
        self.note = ""
        self._open()
        try:
            with self._explained():
                self._found, self._parts = self._sound_rows(verify)
        except BaseException:
            self._database.close()
            raise

    def _open(self) -> None:
        """Open the file, so that nobody else can write to it before it is closed."""
        try:
            # whole, so that no name is taken for a URI, such as that of a database in memory
            whole = Path(self._path).absolute()
            self._database = sqlite3.connect(whole, isolation_level=None, timeout=0)
        except (sqlite3.Error, ValueError) as fault:  # a name with a null in it
            raise InputError(f"{self._path}: can't be opened: {fault}") from None
        # texts that are damaged are compared with what they should be, like all others
        self._database.text_factory = lambda raw: raw.decode(errors="replace")
        try:
            with self._explained():
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._database.execute("BEGIN IMMEDIATE")
                self._check_facts()
                self._database.execute("COMMIT")
        except BaseException:
            self._database.close()
            raise

    def _check_facts(self) -> None:
        """Make the tables of a new run; refuse what is no run, or one of another search."""
        names = {name for (name,) in self._database.execute("SELECT name FROM sqlite_master")}
        if not names:
            rows.create(self._database, self._facts)
            return
        table = "SELECT sql FROM sqlite_master WHERE name = 'facts'"
        if self._database.execute(table).fetchall() != [(rows.TABLES["facts"],)]:
            raise InputError(f"{self._path}: is a database of something else; use another file")
        found = dict(self._database.execute("SELECT name, value FROM facts"))
        for name, value in self._facts.items():
            if found.get(name) != value:
                raise InputError(
                    f"{self._path}: belongs to another run: its {name} is {found.get(name)!r}, not {value!r}; "
                    "use another file"
                )

    def _sound_rows(
        self, verify: Callable[[list[SolutionNumbers]], None]
    ) -> tuple[rows.Found, dict[str, list[Cube] | None]]:
        """Leave a file that holds just what can be relied on; return its rows, and what each cube is cut into if it is."""
        found = rows.Found(self._database, self._search)
        right: dict[str, list[Cube] | None] = {}
        for name in found.names:
            row = found.row(name)
            if row is not None and _is_right(row, verify):
                right[name] = row.parts
        reached = {name: right[name] for name in _walk(right) if name in right}
        if not (found.is_whole and len(reached) == len(found.names) and self._is_sound()):
            self._rebuild(filter(None, map(found.row, reached)))
            found = rows.Found(self._database, self._search)
            done = sum(parts is None for parts in reached.values())
            self.note = (
                f"{self._path}: was damaged; the {done:,} finished parts of the search that are sound are kept, "
                "the others are done again"
            )
        self._database.execute("PRAGMA journal_mode = WAL")
        return found, reached

    def _is_sound(self) -> bool:
        try:
            return rows.is_sound(self._database)
        except rows.FAULTS:
            return False

    def _rebuild(self, sound: Iterable[Row]) -> None:
        """Put a file of the sound rows in the place of this one."""
        fresh = sqlite3.connect(":memory:")
        with contextlib.closing(fresh):
            rows.create(fresh, self._facts)
            for row in sound:
                rows.write(fresh, row, self._search)
            fresh.commit()
            content = fresh.serialize()
        self._database.close()
        # what was to be written to the damaged file must not be written to this one
        for suffix in ("-wal", "-shm", "-journal"):
            Path(self._path + suffix).unlink(missing_ok=True)
        with replacing(self._path) as file:
            file.write(content)
        self._open()

    def kept(self) -> Kept | None:
        """Return what earlier runs did; None if there was none that came to cutting the search."""
        if _WHOLE not in self._parts:
            return None
        walk = _walk(self._parts)
        left = {_cube(name): share for name, share in walk.items() if share}
        done = [name for name, parts in self._parts.items() if parts is None]
        cut = [name for name, parts in self._parts.items() if parts is not None and left]
        told = {solution for solutions in self._solutions(cut) for solution in solutions}
        return Kept(len(done), self._solutions(done), told, left)

    def _solutions(self, names: Iterable[str]) -> Iterator[list[SolutionNumbers]]:
        """Yield the solutions of rows, one at a time, since all of them may take much room."""
        for name in names:
            with self._explained():
                row = self._found.row(name)
            if row is None:
                raise InputError(f"{self._path}: was damaged since it was opened; begin again")
            yield row.solutions

    def plan(self, cubes: list[Cube]) -> None:
        """Write down the cubes of a new run."""
        self._write(Row(_WHOLE, cubes, []))

    def finish(self, cube: Cube, solutions: list[SolutionNumbers]) -> None:
        """Write down that a cube is done, and all solutions it holds."""
        self._write(Row(_name(cube), None, solutions))

    def cut(self, cube: Cube, parts: list[Cube], told: list[SolutionNumbers]) -> None:
        """Write down what a cube is cut into, and which of its solutions were found; itself alone if it can't be cut."""
        self._write(Row(_name(cube), parts, told))

    def _write(self, row: Row) -> None:
        with self._explained():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                rows.write(self._database, row, self._search)
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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite says into an error that names the file and the mend."""
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
            elif "malformed" in reason or isinstance(fault, UnicodeDecodeError):
                reason = "is damaged so badly that nothing of it is known; use another file"
            else:  # "disk I/O error", "database or disk is full"
                reason = f"can't be written: {reason}; what was done before is kept"
            raise InputError(f"{self._path}: {reason}") from None


def check_name(path: str) -> None:
    """Refuse names of files that SQLite takes for databases that are gone when they are closed.

    Raises
    ------
    OptionError
        If it is one.
    """
    if path in ("", ":memory:"):
        raise OptionError(f"a run can't be kept in {path!r}; give the name of a file")


def _is_right(row: Row, verify: Callable[[list[SolutionNumbers]], None]) -> bool:
    """Return whether the solutions of a row are solutions."""
    try:
        verify(row.solutions)
    except EngineError:
        return False
    return True


def _walk(known: Mapping[str, list[Cube] | None]) -> dict[str, float]:
    """Return the names of all cubes from the search as a whole on, and which part of it each is that is not done.

    Parameters
    ----------
    known : mapping of str to (list of Cube or None)
        The cubes that are done or cut, and what these are cut into.
    """
    found: dict[str, float] = {}
    open_cubes = [(_WHOLE, 1.0)]
    while open_cubes:
        name, share = open_cubes.pop()
        found[name] = 0.0 if name in known else share
        cut = known.get(name)
        if cut is None:
            continue
        parts = [_name(part) for part in cut]
        if parts == [name]:  # found to be too small to be cut
            found[name] = share
            continue
        open_cubes += [(part, share / len(parts)) for part in reversed(parts)]
    return found


def _name(cube: Cube) -> str:
    return json.dumps(cube)


def _cube(name: str) -> Cube:
    return tuple(json.loads(name))
