"""The store: the file of a run (`--resume`), with a record for each finished part of the work.

A record is a name with some bytes, on its own line behind its checksum; the first line identifies the run, and the
checksums cover it. A line is written immediately. If a run ends in the middle of that, the line is incomplete and cut
off; any other malformed line is damage, and so is a record that its question rejects. These are dropped and reported.
The file is untrusted: reading it takes time and memory in proportion to its size, whatever its content.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import weakref
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec

from satpack.io.files import reason, replacing, shown
from satpack.runtime import system
from satpack.runtime.errors import InputError, SatpackError
from satpack.runtime.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

_KIND, _FORMAT = "satpack-run", 3

_OLDER = b"SQLite format 3\0"
"""The beginning of files of older formats."""

_DIGITS = 64
"""Length of a checksum."""

_LONGEST = 1 << 20
"""Limit on the bytes of the first line."""

_in_use: set[tuple[int, int]] = set()
"""The files open in this process, since a lock only excludes other processes."""

_USED = "another run is using it; wait for that or use another file"


class Store:
    """Records in the file `path`, which is created if missing, and locked until the store is closed.

    `facts` say what the run is about: the question, the puzzle, the options that matter; satpack's version is added. A
    later record takes the place of an earlier one of its name. `note` is a remark on the file, if any.
    """

    def __init__(self, path: str, facts: Mapping[str, str]) -> None:
        self._path = path
        self._facts = {**facts, "version": __version__}
        head = json.dumps(self._facts, sort_keys=True)
        self._head = f"{_KIND}-{_FORMAT} {head}\n".encode()
        self.note = ""
        self._open()

    def _open(self) -> None:
        """Open the file and find its records."""
        if _is_in_use(self._path):
            raise InputError(f"{shown(self._path)}: {_USED}")
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | system.BINARY, 0o666)
        except (OSError, ValueError) as fault:  # a name with a null character
            raise InputError(f"{shown(self._path)}: can't be opened: {reason(fault)}") from None
        if refusal := self._refusal():
            os.close(self._file)
            raise InputError(f"{shown(self._path)}: {refusal}")
        place = os.fstat(self._file).st_dev, os.fstat(self._file).st_ino
        _in_use.add(place)
        self._let_go = weakref.finalize(self, _released, self._file, place)
        try:
            self._find_records()
        except BaseException:
            self._let_go()
            raise

    def _refusal(self) -> str:
        """Lock the file, or return why it can't be."""
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            return "can't be opened: not a file"
        return "" if system.lock(self._file) else _USED

    def _find_records(self) -> None:
        """Find the offset and length of each valid record, and whether there is anything else."""
        self._lines: dict[str, tuple[int, int]] = {}
        self._is_damaged = False
        # closing another descriptor of the file would release the lock
        os.lseek(self._file, 0, os.SEEK_SET)
        with open(self._file, "rb", closefd=False) as file:
            head = file.readline(_LONGEST)
            if head != self._head and self._head.startswith(
                head
            ):  # new, or cut off in its first line
                self._end = 0
                self._append(self._head)
                return
            self._check_head(head)
            self._end = len(head)
            for line in file:
                if not line.endswith(b"\n"):
                    os.ftruncate(self._file, self._end)
                    break
                name = self._name_in(line)
                if name is None:
                    self._is_damaged = True
                else:
                    self._lines[name] = self._end, len(line)
                self._end += len(line)

    def _check_head(self, head: bytes) -> None:
        """Raise InputError if the first line is not that of this run."""
        kind, _, rest = head.partition(b" ")
        name, _, number = kind.rpartition(b"-")
        if head.startswith(_OLDER) or (name == _KIND.encode() and number != str(_FORMAT).encode()):
            raise InputError(
                f"{shown(self._path)}: was written by another satpack, in another format; begin again with another file"
            )
        if name != _KIND.encode():
            raise InputError(
                f"{shown(self._path)}: is not the file of a run of satpack; use another file"
            )
        try:
            facts = msgspec.json.decode(rest, type=dict[str, str])
        except ValueError:
            raise InputError(
                f"{shown(self._path)}: its first line is damaged, so nothing in it can be used; use another file"
            ) from None
        for name_, value in self._facts.items():
            if facts.get(name_) != value:
                said = repr(facts[name_])[:100] if name_ in facts else "missing"
                raise InputError(
                    f"{shown(self._path)}: belongs to another run: its {name_} is {said}, not {value!r}; use another file"
                )
        if head != self._head:
            raise InputError(f"{shown(self._path)}: belongs to another run; use another file")

    def _line(self, name: str, content: bytes) -> bytes:
        record = name.encode() + b" " + content
        if not name or not name.isprintable() or " " in name or b"\n" in content:
            raise ValueError("a record's name is a word, and its content has no line break")
        return sha256(self._head + record).hexdigest().encode() + b" " + record + b"\n"

    def _name_in(self, line: bytes) -> str | None:
        """Return the name of the record in a line; None if the line is malformed."""
        name, space, content = line[_DIGITS + 1 : -1].partition(b" ")
        try:
            word = name.decode()
            return word if space and self._line(word, content) == line else None
        except ValueError:
            return None

    @property
    def names(self) -> list[str]:
        """The names of the records."""
        return list(self._lines)

    def __contains__(self, name: str) -> bool:
        return name in self._lines

    def read(self, name: str) -> bytes:
        """Return a record's content, which is read on demand."""
        start, length = self._lines[name]
        os.lseek(self._file, start, os.SEEK_SET)
        line = os.read(self._file, length)
        if self._name_in(line) != name:
            raise InputError(
                f"{shown(self._path)}: was damaged since it was opened; begin again with another file"
            )
        return line[_DIGITS + 2 + len(name.encode()) : -1]

    def write(self, name: str, content: bytes) -> None:
        """Write a record."""
        line = self._line(name, content)
        start = self._end
        self._append(line)
        self._lines[name] = start, len(line)

    def _append(self, line: bytes) -> None:
        """Append a line, as a whole or not at all."""
        left = memoryview(line)
        try:
            while left:
                os.lseek(self._file, self._end + len(line) - len(left), os.SEEK_SET)
                left = left[os.write(self._file, left) :]
            os.fsync(self._file)
        except BaseException as fault:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._end)
            if isinstance(fault, OSError):
                raise InputError(
                    f"{shown(self._path)}: can't be written: {reason(fault)}; earlier results are kept"
                ) from None
            raise
        self._end += len(line)

    def sound(self, verify: Callable[[str, bytes], object]) -> list[str]:
        """Return the names of the records that `verify` accepts: a valid checksum does not make them right."""
        return [name for name in self._lines if is_right(verify, name, self.read(name))]

    def keep(self, names: Collection[str], done: int | None = None) -> None:
        """Drop all records but those named; the note calls `done` of these, or all, finished parts of the work."""
        if not self._is_damaged and len(names) == len(self._lines):
            return
        with replacing(self._path) as file:
            file.write(self._head)
            for name in names:
                file.write(self._line(name, self.read(name)))
            if not system.REPLACES_OPEN_FILES:
                self._let_go()
        self._let_go()
        self._open()
        done = len(names) if done is None else done
        self.note = (
            f"{shown(self._path)}: was damaged; the {done:,} finished parts of the search that are sound are kept, "
            "the others are done again"
        )

    def close(self) -> None:
        """Close the file."""
        self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def _is_in_use(path: str) -> bool:
    """Whether this process has a file open, asked without opening it: closing any descriptor of it would release its lock."""
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return False
    return (status.st_dev, status.st_ino) in _in_use


def _released(file: int, place: tuple[int, int]) -> None:
    """Close a file, which ends its lock."""
    _in_use.discard(place)
    os.close(file)


def is_right(verify: Callable[..., object], *record: object) -> bool:
    """Return whether a record passes `verify`: a valid checksum does not make it right."""
    try:
        verify(*record)
    except (SatpackError, ValueError, TypeError, LookupError, ArithmeticError, RecursionError):
        return False
    return True
