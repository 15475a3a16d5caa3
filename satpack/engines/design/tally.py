"""Counts the solutions of very many sets in bounded memory; the rest is kept on disk.

A set is a number, or a few if its pieces are many. Numbers and counts are kept sorted, and new ones are merged with
them now and then. Beyond a bound they go to a temporary file, ordered by part of all sets, and memory is emptied. In
the end part after part is read from all files, and merged.

Sets that are too many to examine each have one search for the solutions of all at once. For each set its number and its number of
solutions are kept; a set that has too many is marked as dropped. The sets that are left are then examined by themselves, which
finds their numbers a second time.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Self

import numpy as np

from satpack.engines.design.record import Seen
from satpack.engines.listing import by_length
from satpack.model.counts import reduceat
from satpack.model.ranges import Copies, Holes
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.design.examiner import Examiner
    from satpack.engines.design.family import Family
    from satpack.engines.listing import SolutionNumbers
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle

_PENDING = 400_000
"""Least number of solutions collected before a merge; half the size of the merged ones, if that is more."""

_KEPT = 4_000_000
"""Sets in memory: 16 bytes each if their pieces fit into one word, and for a moment some five times as much when merged."""

_PARTS = 64
"""Parts of all sets; one at a time is in memory in the end."""

_WORD = 64


class SetTally:
    """Number of solutions of each set so far; leaving its `with` block removes its files.

    Counts need not be exact beyond `most`. `solvable` counts the sets met, those of `parts` only as they are yielded.
    """

    def __init__(self, kinds: int, width: int, most: int) -> None:
        self._width, self._most = width, most
        # 0 stands for no piece
        self._bits = max(1, int(kinds).bit_length())
        self._each = _WORD // self._bits
        words = -(-width // self._each)
        self._pending: list[NDArray[np.uint64]] = []
        self._waiting = 0
        self._sets = np.zeros((0, words), dtype=np.uint64)
        self._counts = np.zeros(0, dtype=np.int64)
        self._spilled: list[tuple[IO[bytes], NDArray[np.int64]]] = []
        self.solvable = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for file, _ends in self._spilled:
            file.close()

    def add(self, sets: NDArray[np.int32]) -> None:
        """Count a solution for each row of kinds, padded with -1; no count is lost if the disk is full."""
        self._pending.append(self._packed(sets))
        self._waiting += len(sets)
        if self._waiting > max(_PENDING, len(self._sets) // 2):
            self._settle()
            if len(self._sets) > _KEPT:
                self._spill()

    def parts(self) -> Iterator[NDArray[np.int32]]:
        """Yield, part after part, the sets that have solutions, and not too many."""
        self._settle()
        if not self._spilled:
            yield self._left(self._sets, self._counts)
            return
        own = self._part_of(self._sets)
        width = self._sets.shape[1] + 1
        for part in range(_PARTS):
            inside = own == part
            records = np.concatenate(
                [_read(file, ends[part : part + 2], width) for file, ends in self._spilled]
            )
            sets = np.concatenate((self._sets[inside], records[:, :-1]))
            counts = np.concatenate((self._counts[inside], records[:, -1].astype(np.int64)))
            yield self._left(*self._merged(sets, counts))

    def _left(self, sets: NDArray[np.uint64], counts: NDArray[np.int64]) -> NDArray[np.int32]:
        self.solvable += len(sets)
        return self._unpacked(sets[counts <= self._most])

    def _settle(self) -> None:
        sets = np.concatenate((self._sets, *self._pending))
        counts = np.concatenate((self._counts, np.ones(self._waiting, dtype=np.int64)))
        self._pending, self._waiting = [], 0
        self._sets, self._counts = self._merged(sets, counts)

    def _merged(
        self, sets: NDArray[np.uint64], counts: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """Return each set once, in order, with all its solutions, as far as they matter."""
        order = np.lexsort(sets.T[::-1])
        sets, counts = sets[order], counts[order]
        first = np.ones(len(sets), dtype=bool)
        first[1:] = (sets[1:] != sets[:-1]).any(axis=1)
        starts = np.flatnonzero(first)
        totals = reduceat(np.add, counts, starts) if len(starts) else counts
        return sets[first], np.minimum(totals, self._most + 1)

    def _spill(self) -> None:
        """Move the counts in memory to a file; raise Undecided, and keep them, if it can't be written."""
        part = self._part_of(self._sets)
        order = np.argsort(part, kind="stable")
        ends = np.searchsorted(part[order], np.arange(_PARTS + 1)).astype(np.int64)
        records = np.column_stack((self._sets, self._counts.astype(np.uint64)))[order]
        try:
            file = tempfile.TemporaryFile(prefix="satpack-")  # noqa: SIM115 - it is there as long as the tally
            records.tofile(file)
            file.flush()
        except OSError as fault:
            raise Undecided(f"limit of memory: {fault.strerror} on writing sets to disk") from None
        self._spilled.append((file, ends))
        self._sets, self._counts = self._sets[:0].copy(), self._counts[:0].copy()

    @staticmethod
    def _part_of(sets: NDArray[np.uint64]) -> NDArray[np.uint64]:
        mixed = np.zeros(len(sets), dtype=np.uint64)
        for word in sets.T:
            mixed = (mixed ^ word) * np.uint64(0x9E3779B97F4A7C15)
            mixed ^= mixed >> np.uint64(29)
        return mixed % np.uint64(_PARTS)

    def _packed(self, sets: NDArray[np.int32]) -> NDArray[np.uint64]:
        """Return rows of kinds as rows of few words, in the same order."""
        found = np.zeros((len(sets), self._sets.shape[1]), dtype=np.uint64)
        for column, kinds in enumerate(sets.T):
            word, place = divmod(column, self._each)
            shift = np.uint64((self._each - 1 - place) * self._bits)
            found[:, word] |= (kinds + 1).astype(np.uint64) << shift
        return found

    def _unpacked(self, packed: NDArray[np.uint64]) -> NDArray[np.int32]:
        found = np.zeros((len(packed), self._width), dtype=np.int32)
        for column in range(self._width):
            word, place = divmod(column, self._each)
            shift = np.uint64((self._each - 1 - place) * self._bits)
            own = packed[:, word] >> shift & np.uint64((1 << self._bits) - 1)
            found[:, column] = own.astype(np.int32) - 1
        return found


def _read(file: IO[bytes], rows: NDArray[np.int64], width: int) -> NDArray[np.uint64]:
    first, last = rows.tolist()
    file.seek(first * width * (_WORD // 8))
    raw = file.read((last - first) * width * (_WORD // 8))
    return np.frombuffer(raw, dtype=np.uint64).reshape(-1, width)


_CHUNK = 4_096
"""Sets of which all images are made at once."""


def all_together(puzzle: Puzzle, family: Family) -> Puzzle:
    """Return the puzzle whose solutions are those of all sets, and perhaps of sets of other sizes."""
    target = family.targets[0]
    low, high = family.areas
    size = len(target.region)
    empty = max(0, size - high), size - low
    bounded = bool(target.region.optional) and empty != (0, len(target.region.optional))
    pieces = tuple(
        replace(piece, copies=Copies(int(family.low[kind]), int(family.high[kind])))
        for kind, piece in enumerate(puzzle.pieces)
    )
    holes = Holes(*empty) if bounded else target.holes
    return replace(puzzle, region=target.region, pieces=pieces, holes=holes, design=None)


def tallied(
    examiner: Examiner,
    placements: Placements,
    batches: Iterable[Sequence[SolutionNumbers]],
    tally: SetTally,
) -> Iterator[int]:
    """Count the solutions of all sets, in batches with one of each class, into a tally; yield the number so far after each."""
    family = examiner.family
    fewest, width = family.pieces
    solutions = 0
    for batch in batches:
        solutions += len(batch)
        for _, alike in by_length(batch):
            number, length = alike.shape
            if not fewest <= length <= width:
                continue
            sets = np.full((number, width), -1, dtype=np.int32)
            sets[:, :length] = np.sort(placements.piece[alike], axis=1)
            sets = sets[family.have_sizes(sets)]
            tally.add(family.least(sets, examiner.first_images))
        yield solutions


def candidates(examiner: Examiner, tally: SetTally) -> Iterator[tuple[Seen, NDArray[np.int32]]]:
    """Yield, part by part, the counts of dropped sets, and the sets that are to be examined, of those in memory the most promising first."""
    known = 0
    for part in tally.parts():
        dropped = tally.solvable - known - len(part)
        known = tally.solvable
        fresh = [part[:0]]
        for start in range(0, len(part), _CHUNK):
            # there is one of each class, so that no two chunks have an image in common
            fresh.append(examiner.new(examiner.images(part[start : start + _CHUNK])))
            examiner.deadline.check()
        sets = np.concatenate(fresh)
        cells = examiner.family.cells(sets)
        in_order = sets[np.argsort(examiner.design.promise * cells, kind="stable")]
        yield Seen(dropped=dropped, sets=dropped, solvable=dropped), in_order
