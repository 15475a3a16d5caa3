"""A search under way: the arrays that the compiled kernel works on, and the calls that make it go on."""

from __future__ import annotations

import ctypes
from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from satpack.cover import layout as at
from satpack.cover.native import fewer_words, kernel

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.cover.problem import Problem, Remainder

__all__ = ["Search"]

_FOUND_ROOM = 1024
"""Solutions after which the kernel hands them over."""

_TABLES = 32
"""Where the tables of control begin."""

_SCRATCH_ROWS, _SCRATCH_WORDS = 5 + at.PLANES, 8
"""Room in masks for the kernel's own use: so many rows, and so many words more."""

_MEMORY = 1 << 17
"""Words of the sets of items that are remembered to have no solution."""

_KERNEL = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 5)


class Search:
    """A search for all solutions that hold some placements and none of some others.

    Parameters
    ----------
    problem : Problem
        The puzzle.
    chosen : sequence of int
        Placements that every wanted solution holds; no two of them serve the same item.
    excluded : ndarray of bool, shape (n,), optional
        Placements that no wanted solution has.
    least_width : int
        Words that an option has at first even if fewer would do, a power of two.

    Attributes
    ----------
    done : bool
        Whether the search is at its end.
    """

    def __init__(
        self,
        problem: Problem,
        chosen: Sequence[int] = (),
        excluded: NDArray[np.bool_] | None = None,
        *,
        least_width: int = 1,
    ) -> None:
        self._chosen = np.array(chosen, dtype=np.int64)
        left = problem.after(self._chosen, excluded)
        self._options = left.options
        number_bits = max(1, len(left.options).bit_length())
        width = least_width
        while len(left.items) + number_bits > 64 * width:
            width *= 2
        depth = problem.most_placed + 1
        self._control, self._masks = _tables(left, width, number_bits, depth)
        self._pool, stride = _lists(left, width, number_bits)
        self._frames = np.zeros((depth + 1, at.FRAME), dtype=np.int64)
        self._frames[0, [at.STRIDE, at.COUNT]] = stride, len(left.options)
        self._found = np.empty((_FOUND_ROOM, depth + 1), dtype=np.int64)
        self._control[at.POOL_ROOM] = len(self._pool)
        self._control[[at.FOUND_ROOM, at.FOUND_WIDTH]] = self._found.shape
        self._batches: list[NDArray[np.int64]] = []
        self._kernel = _KERNEL(kernel(width))
        self.done = not left.may_be_solvable

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""
        return int(self._control[at.NODES])

    @property
    def progress(self) -> float:
        """Which part of the search is done, as if all branches of a node took equally long."""
        if self.done:
            return 1.0
        done, share = 0.0, 1.0
        for begun, branches in self._path():
            share /= branches
            done += share * (begun - 1)
        return done

    def _path(self) -> Iterator[tuple[int, int]]:
        """Yield, for each node from the root down, how many of its branches are begun, and how many it has."""
        for frame in takewhile(lambda row: row[at.PHASE] != at.FRESH, self._frames.tolist()):
            if not frame[at.NEXT]:
                return
            yield frame[at.NEXT], frame[at.END]

    def advance(self, work: int) -> None:
        """Go on until about so many words of options are looked at, or to the end; `take` has the solutions found.

        Parameters
        ----------
        work : int
            How many; a thousand million take less than a second.
        """
        self._control[at.BUDGET] = work
        while not self.done:
            arrays = (self._control, self._frames, self._masks, self._pool, self._found)
            try:
                outcome = self._kernel(*(array.ctypes.data for array in arrays))
            finally:  # Ctrl-C is raised when the kernel has returned
                self._collect()
            self.done = outcome == at.DONE
            if outcome == at.SUSPENDED:
                return
            if outcome == at.POOL_FULL:
                self._enlarge_pool()

    def take(self) -> list[NDArray[np.int64]]:
        """Return the solutions found since the last call, in batches of equally many placements.

        Returns
        -------
        list of ndarray of int64, shape (solutions, placements)
            Each solution as the ascending numbers of its placements.
        """
        batches, self._batches = self._batches, []
        return batches

    def _collect(self) -> None:
        """Take the solutions that the kernel has written down."""
        found = self._found[: self._control[at.FOUND]].copy()
        self._control[at.FOUND] = 0
        for length in sorted(set(found[:, 0].tolist())):
            alike = self._options[found[found[:, 0] == length, 1 : 1 + length]]
            chosen = np.broadcast_to(self._chosen, (len(alike), len(self._chosen)))
            self._batches.append(np.sort(np.concatenate((chosen, alike), axis=1), axis=1))

    def _enlarge_pool(self) -> None:
        # memory that nothing was written to yet is not even there: only lists are copied
        ends = self._frames[:, at.BASE] + self._control[at.ROW] * self._frames[:, at.STRIDE]
        used = min(len(self._pool), max(ends.max(), self._frames[:, at.TOP].max()))
        pool = _aligned(2 * len(self._pool))
        pool[:used] = self._pool[:used]
        self._pool = pool
        self._control[at.POOL_ROOM] = len(pool)


def _tables(
    left: Remainder, width: int, number_bits: int, depth: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return control and masks at the start of a search."""
    problem, pieces = left.problem, left.pieces
    widths = [width]
    while fewer := fewer_words(widths[-1]):
        widths.append(fewer)
    formats = _TABLES + at.PIECE_ROW * len(problem.size)
    piece_of = formats + at.FORMAT_ROW * width.bit_length()
    control = np.zeros(piece_of + 64 * sum(widths), dtype=np.int64)
    sets = 0
    for words, fewer in zip(widths, [*widths[1:], 0], strict=True):
        form = control[formats + at.FORMAT_ROW * (words.bit_length() - 1) :]
        form[at.PIECE_OF], form[at.SETS], form[at.FEW] = piece_of, sets, -1
        if fewer:
            form[at.FEW] = 64 * fewer - number_bits
            form[at.NARROW] = formats + at.FORMAT_ROW * (fewer.bit_length() - 1)
            form[at.KERNEL] = kernel(fewer)
        if words == width:
            control[piece_of : piece_of + len(pieces)] = pieces
        piece_of += 64 * words
        sets += 3 * width
    levels = sets + _SCRATCH_ROWS * width + _SCRATCH_WORDS
    memory = levels + 2 * width * (depth + 1)
    sets_remembered = _MEMORY // width
    masks = np.zeros(memory + sets_remembered * (width + 1), dtype=np.int64)
    is_piece = pieces >= 0
    soft = is_piece & (problem.high[pieces] > 1)
    for start, flags in (
        (at.HARD * width, ~soft),
        (at.SOFT * width, soft),
        (at.OWNERS * width, is_piece),
        (levels, problem.must_serve[left.items]),
        (levels + width, np.ones(len(pieces), dtype=bool)),
    ):
        masks[start : start + width] = _packed(flags, width)
    control[at.NUMBER_SHIFT] = 64 - number_bits
    control[[at.ROW, at.SCRATCH, at.LEVELS]] = width, sets, levels
    # what is left must say which options are, and of which piece how many copies
    if not problem.may_stop_short and (problem.high > 1).sum() <= 1:
        control[[at.MEMORY, at.MEMORY_SHIFT]] = memory, 65 - sets_remembered.bit_length()
    control[[at.PIECES, at.FORMATS]] = _TABLES, formats
    control[[at.EMPTY_LOW, at.EMPTY_HIGH]] = 0, len(pieces)
    if problem.counts_pieces:
        control[at.COUNTS_PIECES] = 1
        control[at.MAY_STOP_SHORT] = problem.may_stop_short
        control[[at.EMPTY_LOW, at.EMPTY_HIGH]] = problem.empty
        control[at.NEEDED] = left.missing @ problem.size
        control[at.AVAILABLE] = left.available @ problem.size
        control[at.FREE] = (~is_piece).sum()
        control[at.MISSING] = left.missing.sum()
        table = control[_TABLES:formats].reshape(-1, at.PIECE_ROW)
        table[:, at.USED], table[:, at.SIZE] = left.used, problem.size
        table[:, at.LOW], table[:, at.HIGH] = problem.low, problem.high
    return control, masks


def _lists(left: Remainder, width: int, number_bits: int) -> tuple[NDArray[np.int64], int]:
    """Return the pool with the root's list at its start, and the stride of that list's columns."""
    length = len(left.options)
    stride = -(-length // at.LANES) * at.LANES + at.PADDING
    pool = _aligned(max(1 << 14, 4 * width * stride))
    columns = pool[: width * stride].reshape(width, stride)
    columns[:] = 0
    left.write_columns(columns)
    columns[-1, :length] |= np.arange(length) << (64 - number_bits)
    return pool, stride


def _aligned(words: int) -> NDArray[np.int64]:
    """Return an array that begins where a vector may be read in one go."""
    raw = np.empty(words + at.LANES, dtype=np.int64)
    start = -raw.ctypes.data // raw.itemsize % at.LANES
    return raw[start : start + words]


def _packed(flags: NDArray[np.bool_], width: int) -> NDArray[np.int64]:
    """Return a set of items in words."""
    padded = np.zeros(64 * width, dtype=bool)
    padded[: len(flags)] = flags
    return np.packbits(padded, bitorder="little").view(np.int64)
