"""The records of assemblies that were taken apart, in the file of a run: their fates, in blocks, as they are found.

A block identifies its assemblies by a digest. If the next assemblies are others, since another engine lists them, the
rest of the file is not used. Moves are replayed when they are read. Two things are believed: that an assembly is
locked, and the levels of one whose moves are not kept.
"""

from __future__ import annotations

import time
from hashlib import sha256
from itertools import chain, count
from typing import TYPE_CHECKING, Annotated

import msgspec

from satpack.engines.disassembly.kernel import Taken
from satpack.engines.disassembly.taking import taken_with
from satpack.io.formats.disassemblies import PartRecord
from satpack.io.results.disassembly_file import part_of_record, part_record
from satpack.io.store import is_right
from satpack.model.moves.disassembly import Disassembly, Ending
from satpack.model.moves.replay import replay
from satpack.runtime.errors import VerificationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.disassembly.assemblies import Assemblies
    from satpack.io.store import Store
    from satpack.runtime.limits import Deadline

    _Row = NDArray[np.int32]

_MOST = 4096
"""Most assemblies of a block."""

_SECONDS = 1.0
"""Seconds after which a block is written."""

_Natural = Annotated[int, msgspec.Meta(ge=0)]


class _Fate(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The fate of an assembly, as of `Taken`; the rest follows from its tree, if that is kept."""

    ending: Ending
    trap: bool
    states: _Natural
    levels: tuple[_Natural, ...]
    tree: PartRecord | None


class _BlockRecord(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    assemblies: str
    """A digest of their rows."""
    fates: list[_Fate]


class AssemblyRecords:
    """The records of assemblies in a store, named by the numbers of their blocks; closed at the end."""

    def __init__(self, store: Store, numbered: Assemblies, deadline: Deadline) -> None:
        self._store = store
        self._numbered = numbered
        self._deadline = deadline

    def taken(
        self, batches: Iterable[_Row], take: Callable[[Iterator[_Row]], Iterator[Taken]]
    ) -> Iterator[Taken]:
        """Yield the fates of assemblies, rows in batches, in order: those that are kept, then those that `take` finds, which are kept now."""
        ahead: list[_Row] = []
        rest = iter(batches)
        number = 0
        try:
            for number in count():
                known = self._known(number, ahead, rest)
                if not known:
                    break
                yield from known
            yield from self._kept_now(number, take(chain(reversed(ahead), rest)))
        finally:
            self._store.close()

    def _known(self, number: int, ahead: list[_Row], rest: Iterator[_Row]) -> list[Taken]:
        """Return the next fates, if a block has them, of assemblies as `_taken_out` has them; drop one that makes no sense, and those after it."""
        name = str(number)
        found: list[Taken] = []
        rows: list[_Row] = []
        if name not in self._store:
            return found

        def read(content: bytes) -> None:
            nonlocal rows
            block = msgspec.json.decode(content, type=_BlockRecord)
            if not block.fates:
                raise VerificationError("a block of no assemblies")
            rows = _taken_out(len(block.fates), ahead, rest)
            if block.assemblies == _digest(rows):
                found.extend(map(self._checked, rows, block.fates))

        if not is_right(read, self._store.read(name)):
            found.clear()
            self._store.keep([str(each) for each in range(number)])
        if not found:
            ahead += [row[None, :] for row in reversed(rows)]
        return found

    def _checked(self, row: _Row, fate: _Fate) -> Taken:
        """Return the fate of an assembly; raise VerificationError if it can't be that."""
        if fate.tree is None:
            if fate.trap and fate.ending is not Ending.LOCKED:
                raise VerificationError("a trap that is not locked")
            return Taken(row, fate.ending, fate.trap, fate.states, fate.levels)
        assembly = self._numbered.solution(row, engine="", seconds=0.0)
        part = part_of_record(fate.tree, assembly)
        replay(Disassembly(assembly, part))
        return taken_with(row, part)

    def _kept_now(self, number: int, fresh: Iterator[Taken]) -> Iterator[Taken]:
        """Yield fates, and write them in blocks from a number on, up to one that the time did not suffice for."""
        block: list[Taken] = []
        began = time.monotonic()
        try:
            for taken in fresh:
                if taken.ending is Ending.UNDECIDED and self._deadline.passed:
                    yield taken
                    break
                block.append(taken)
                yield taken
                if len(block) == _MOST or time.monotonic() > began + _SECONDS:
                    self._write(number, block)
                    number, block, began = number + 1, [], time.monotonic()
        finally:
            self._write(number, block)
        yield from fresh

    def _write(self, number: int, block: list[Taken]) -> None:
        if block:
            fates = [
                _Fate(
                    *(each.ending, each.trap, each.states, each.levels),
                    part_record(each.part) if each.part and each.part.pieces else None,
                )
                for each in block
            ]
            content = _BlockRecord(_digest([each.row for each in block]), fates)
            self._store.write(str(number), msgspec.json.encode(content))


def _taken_out(number: int, ahead: list[_Row], rest: Iterator[_Row]) -> list[_Row]:
    """Return the next assemblies, one by one, of batches ahead, the next last, and of the rest; what is left of a batch goes ahead."""
    found: list[_Row] = []
    while len(found) < number:
        batch = ahead.pop() if ahead else next(rest, None)
        if batch is None:
            break
        left = number - len(found)
        found.extend(batch[:left])
        if len(batch) > left:
            ahead.append(batch[left:])
    return found


def _digest(rows: Iterable[_Row]) -> str:
    digest = sha256()
    for row in rows:
        digest.update(row[row >= 0].astype("<i4").tobytes() + b";")
    return digest.hexdigest()
