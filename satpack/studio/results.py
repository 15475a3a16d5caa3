"""The output of a job, line by line, on disk: only the offsets of lines are kept in memory."""

from __future__ import annotations

import threading
from array import array
from typing import TYPE_CHECKING

import msgspec

from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_AT_ONCE = 8_000_000
"""Most bytes read at a time."""

_LONGEST = 16_000_000
"""Longest line that is shown."""

_MOST_FOUND = 10_000


class SolutionWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A condition on a solution: a piece (any, if unnamed) covers these cells, or these cells are empty."""

    piece: str = ""
    cells: list[tuple[int, ...]] = []
    empty: bool = False


class Placement(msgspec.Struct):
    """The cells of a piece, as files write them."""

    piece: str
    cells: list[tuple[int, ...]]


class _Taken(msgspec.Struct):
    """The data of a line that show how hard an assembly is to take apart."""

    format: str = ""
    result: str = ""
    levels: list[int] = []


class _Line(msgspec.Struct):
    """The data of a line for a filter: the placements of a solution, or of a disassembly's assembly."""

    placements: list[Placement] = []
    assembly: _Line | None = None


class Results:
    """The lines of a file that may still grow; the last counts when it is complete."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._ends = array("Q")
        self._read = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._ends)

    @property
    def size(self) -> int:
        """Bytes of the file that have been indexed."""
        return self._read

    def look(self) -> bool:
        """Index new output, up to some megabytes; return whether there is more."""
        try:
            with self._path.open("rb") as file:
                file.seek(self._read)
                new = file.read(_AT_ONCE)
        except OSError:  # there is no output, or an unexpected file
            return False
        at = new.find(b"\n")
        while at >= 0:
            self._ends.append(self._read + at + 1)
            at = new.find(b"\n", at + 1)
        self._read += len(new)
        return len(new) == _AT_ONCE

    def look_at_all(self) -> None:
        """Index all output."""
        with self._lock:
            while self.look():
                pass

    def line(self, number: int) -> str:
        """Return a line, counted from 0."""
        if not 0 <= number < len(self._ends):
            raise InputError(f"there is no result {number + 1}; there are {len(self._ends):,}")
        start = self._ends[number - 1] if number else 0
        if self._ends[number] - start > _LONGEST:
            raise InputError(f"result {number + 1} is too long to show; the file of all has it")
        with self._path.open("rb") as file:
            file.seek(start)
            return file.read(self._ends[number] - start).decode("utf-8", "replace").rstrip("\n")

    def raw(self, number: int) -> msgspec.Raw:
        """Return a line, counted from 0, as a JSON object; raise as `line` does, or if it is not one."""
        line = self.line(number).encode()
        try:
            msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        except msgspec.MsgspecError as fault:
            raise InputError(f"result {number + 1} can't be read: {fault}") from None
        return msgspec.Raw(line)

    def matching(self, wishes: Sequence[SolutionWish]) -> tuple[list[int], bool]:
        """Return the numbers of the solutions that satisfy all conditions, and whether the list is complete."""
        found = []
        for number, line in enumerate(self._lines()):
            placed = placements_of(line)
            if placed and all(_fulfils(placed, wish) for wish in wishes):
                found.append(number)
                if len(found) == _MOST_FOUND:
                    return found, False
        return found, True

    def hardest_first(self) -> list[int]:
        """Return the numbers of disassemblies by their levels, the highest first, then those without."""
        keys = {n: key for n, line in enumerate(self._lines()) if (key := _hardness(line))}
        return sorted(keys, key=keys.__getitem__, reverse=True)

    def ends_with(self, name: str) -> bool:
        """Whether the last line is of a format, given without its version, since jobs of older versions are shown, too."""
        if not len(self):
            return False
        try:
            return msgspec.json.decode(self.line(len(self) - 1), type=_Taken).format.startswith(
                name
            )
        except (msgspec.MsgspecError, InputError):
            return False

    def _lines(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            for _ in range(len(self._ends)):
                yield file.readline()


def _hardness(line: bytes) -> tuple[int, list[int]] | None:
    """Return a key that orders disassemblies by difficulty; None for other lines."""
    try:
        found = msgspec.json.decode(line, type=_Taken)
    except msgspec.MsgspecError:
        return None
    if not found.format.startswith("satpack-disassembly-"):
        return None
    return (2 if found.result == "separated" else 1), found.levels


def placements_of(line: bytes) -> list[Placement]:
    """Return the placements of a solution, or of a disassembly's assembly; none for other lines."""
    try:
        found = msgspec.json.decode(line, type=_Line)
    except msgspec.MsgspecError:
        return []
    return found.assembly.placements if found.assembly else found.placements


def _fulfils(placed: Sequence[Placement], wish: SolutionWish) -> bool:
    if wish.empty:
        return not any(cell in each.cells for each in placed for cell in wish.cells)
    return any(
        wish.piece in ("", each.piece) and all(cell in each.cells for cell in wish.cells)
        for each in placed
    )
