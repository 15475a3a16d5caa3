"""The compiled search, called with arrays: placements that are known by number, and assemblies of them."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.model.grids.vectors import plus
from satpack.model.moves.disassembly import Ending
from satpack.model.moves.paths import passed, steps
from satpack.runtime.errors import EngineError
from satpack.runtime.progress import silent
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.grids import Cell, Grid
    from satpack.model.moves.disassembly import Part
    from satpack.runtime.progress import Tell

ENDLESS = 32_000
"""The gap where nothing is ever met, and more than any displacement; as in `disassembly.h`."""

MAX_PIECES = 62
"""Most pieces of an assembly: sets of them are words; as in `disassembly.h`."""

SEPARATED, LOCKED, UNDECIDED = 1, 0, 2
"""The end of a search, as in `disassembly.h`."""

ENDINGS = {LOCKED: Ending.LOCKED, SEPARATED: Ending.SEPARATED, UNDECIDED: Ending.UNDECIDED}
"""The endings by their numbers in the compiled search."""

_WRONG_MOVES = -2
"""The value that `taker_survey` returns if the check of moves fails."""

_MEMORY = 1 << 28
"""Bytes that remembered gaps may take."""

_SLICE = 4_000_000
"""Looks at pairs of pieces between two looks at the clock: some milliseconds."""

_new = kernel(
    "taker_new",
    Array("i4", "axes", 3),
    Array("i4", "ranges"),
    Array("i4", "vectors", 4),
    Size("axes"),
    Integer(),
    Size("vectors"),
    Integer(),
    returns=Handle,
)
_free = kernel("taker_free", Handle(), returns=None)
_add = kernel(
    "taker_add",
    Handle(),
    Array("i4", "cells", 4),
    Array("i8", "count"),
    Array("i4", "count"),
    Size("cells"),
    Size("count"),
)
_begin = kernel("taker_begin", Handle(), Array("i4", "pieces"), Size("pieces"), Integer())
_advance = kernel("taker_advance", Handle(), Integer())
_give_up = kernel("taker_give_up", Handle())
_seen = kernel("taker_seen", Handle())
_replay = kernel(
    "taker_replay",
    Handle(),
    Array("i4", "pieces"),
    Array("i8", "parts", 6),
    Array("i8", "moves", 4),
    Array("i4", "parts", "pieces", 3),
    Array("i4", "moves", "pieces", 3),
    Size("pieces"),
    Size("parts"),
    Size("moves"),
)
_sizes = kernel("taker_sizes", Handle(), Array("i8", 2, writes=True), returns=None)
_parts = kernel(
    "taker_parts", Handle(), Array("i8", "parts", 6, writes=True), Size("parts"), returns=None
)
_moves = kernel(
    "taker_moves",
    Handle(),
    Array("i8", "moves", 4, writes=True),
    Array("i4", "parts", "pieces", 3, writes=True),
    Array("i4", "moves", "pieces", 3, writes=True),
    Size("moves"),
    Size("parts"),
    Size("pieces"),
    returns=None,
)
_gaps = kernel(
    "taker_gaps",
    Handle(),
    Array("i4", "pieces"),
    Array("i2", "axes", "pieces", "pieces", writes=True),
    Size("pieces"),
    Size("axes"),
)
_survey = kernel(
    "taker_survey",
    Handle(),
    Array("i4", "rows", "width"),
    Array("i8", "rows", 4, writes=True),
    Array("i4", "rows", "width", writes=True),
    Size("rows"),
    Size("width"),
    Integer(),
    Integer(),
    Integer(),
)


class PartTree(NamedTuple):
    """The moves that take an assembly of m pieces apart."""

    parts: NDArray[np.int64]
    """Shape (p, 6), one row per part in preorder: pieces as bits, ending, states, number of moves, and the parts
    that stay and are removed (-1: none).
    """
    moves: NDArray[np.int64]
    """Shape (k, 4), one row per move, part by part: pieces as bits, axis, sign, distance (0: a removal)."""
    starts: NDArray[np.int32]
    """Shape (p, m, 3): offsets of the pieces from their places in the assembly, at the start of every part."""
    offsets: NDArray[np.int32]
    """Shape (k, m, 3): the same offsets after every move."""


class Taken(NamedTuple):
    row: NDArray[np.int32]
    """The placements of the assembly, padded with -1."""
    ending: Ending
    """`SEPARATED` iff everything comes apart; `LOCKED` if some part never does."""
    trap: bool
    """Whether a piece comes out although a part is locked."""
    states: int
    """States seen in all."""
    levels: tuple[int, ...]
    """Moves to each separation, in preorder."""
    part: Part | None = None
    """The tree, if it was requested."""


@dataclass(frozen=True, slots=True, eq=False)
class Fates:
    """The fates of assemblies without their trees, as arrays."""

    rows: NDArray[np.int32]
    """Shape (n, m): the placements of each assembly, padded with -1; without rows where fates are only counted."""
    endings: NDArray[np.int64]
    """Shape (n, 4): ending, whether it is a trap, states, number of levels."""
    levels: NDArray[np.int32]
    """Shape (n, m): moves to each separation, in preorder, then zeros."""

    @classmethod
    def counted(cls, parts: Sequence[Fates]) -> Fates:
        """Return the fates of all parts together, without the rows."""
        width = max((each.levels.shape[1] for each in parts), default=0)
        endings = [np.zeros((0, 4), dtype=np.int64), *(each.endings for each in parts)]
        levels = np.zeros((sum(map(len, parts)), width), dtype=np.int32)
        done = 0
        for each in parts:
            levels[done : done + len(each), : each.levels.shape[1]] = each.levels
            done += len(each)
        return cls(np.empty((0, 0), dtype=np.int32), np.concatenate(endings), levels)

    def __len__(self) -> int:
        return len(self.endings)

    def __iter__(self) -> Iterator[Taken]:
        for row, (ending, trap, states, count), moves in zip(
            self.rows, self.endings.tolist(), self.levels.tolist(), strict=True
        ):
            own = tuple(moves[:count]) if count else ()
            yield Taken(row, ENDINGS[ending], trap == 1, states, own)


class Pieces:
    """Numbered placements of one grid, and the search that takes assemblies of them apart.

    Gaps between shapes are found once for all assemblies; when they fill their `memory` (bytes), they are discarded.
    """

    def __init__(self, grid: Grid, *, memory: int = _MEMORY) -> None:
        self.grid = grid
        self._axes = len(steps(grid))
        self._taker = _new(*_lattice(grid), len(grid.domain), memory)
        if not self._taker:
            raise MemoryError
        self._count = 0
        weakref.finalize(self, _free, self._taker)

    def __len__(self) -> int:
        return self._count

    def add(
        self, cells: NDArray[np.int32], ends: NDArray[np.int64], groups: NDArray[np.int32]
    ) -> None:
        """Add placements, which get the next numbers.

        Parameters
        ----------
        cells : ndarray of int32, shape (c, 4)
            The cells of all of them, from `cells_in_classes`; those of each in lexicographic order.
        ends : ndarray of int64, shape (n,)
            Where the cells of each end.
        groups : ndarray of int32, shape (n,)
            The group of each piece, 0 for none.
        """
        if len(ends) and not (ends[0] > 0 and (np.diff(ends) > 0).all() and ends[-1] == len(cells)):
            raise ValueError("placements without cells")
        if len(cells) and not (0 <= cells[:, 0].min() <= cells[:, 0].max() < len(self.grid.domain)):
            raise ValueError("cells of no class")
        if len(cells) and np.abs(cells).max() >= 1 << 28:
            raise ValueError("cells too far away")
        _checked(_add(self._taker, cells, ends, groups))
        self._count += len(ends)

    @property
    def seen(self) -> int:
        return int(_seen(self._taker))

    def take_apart(
        self,
        assembly: NDArray[np.int32],
        *,
        states: int,
        stop: Callable[[], bool] = bool,
        tell: Tell = silent,
    ) -> PartTree:
        """Take one assembly apart, given as a row of 1 to `MAX_PIECES` placements of dtype int32.

        The order of the placements decides between shortest ways. `states` limits the search before one separation.
        """
        self._check(assembly, states)
        self._check_known(assembly)
        _checked(_begin(self._taker, assembly, states))
        while _checked(_advance(self._taker, _SLICE)):
            tell(many(self.seen, "state"))
            if stop():
                _checked(_give_up(self._taker))
                break
        return self._tree(len(assembly))

    def survey(
        self, assemblies: NDArray[np.int32], *, states: int, stop: Callable[[], bool] = bool
    ) -> Iterator[Fates]:
        """Take assemblies apart, int32 rows of shape (n, m) padded with -1, replay their moves, and yield the fates every few milliseconds.

        When `stop`, called before each slice, is true, the current assembly is undecided and those after it are left out.
        """
        self._check(assemblies, states)
        self._check_known(assemblies[assemblies != -1])
        endings = np.empty((len(assemblies), 4), dtype=np.int64)
        levels = np.zeros(assemblies.shape, dtype=np.int32)
        _checked(_give_up(self._taker))  # clear the remains of an interrupt
        done = 0
        gives_up = False
        while done < len(assemblies) and not gives_up:
            before = done
            gives_up = stop()
            budget = 0 if gives_up else _SLICE
            done = _survey(self._taker, assemblies, endings, levels, done, states, budget)
            if done == _WRONG_MOVES:
                raise EngineError("taking apart gave wrong moves: they do not hold when replayed")
            _checked(done)
            yield Fates(assemblies[before:done], endings[before:done], levels[before:done])

    def gaps(self, assembly: NDArray[np.int32]) -> NDArray[np.int16]:
        """Return how far each piece can slide along each axis until it meets each other piece, int16 of shape (axes, m, m), else `ENDLESS`."""
        self._check_known(assembly)
        found = np.empty((self._axes, len(assembly), len(assembly)), dtype=np.int16)
        _checked(_gaps(self._taker, assembly, found))
        return found

    def replays(self, assembly: NDArray[np.int32], tree: PartTree) -> bool:
        """Whether the tree's moves, replayed cell by cell by separate compiled code, take an assembly apart as it says."""
        self._check(assembly, 1)
        self._check_known(assembly)
        parts, moves, starts, offsets = tree
        return not _checked(_replay(self._taker, assembly, parts, moves, starts, offsets))

    def _tree(self, pieces: int) -> PartTree:
        sizes = np.empty(2, dtype=np.int64)
        _sizes(self._taker, sizes)
        parts, moves = sizes.tolist()
        tree = PartTree(
            np.empty((parts, 6), dtype=np.int64),
            np.empty((moves, 4), dtype=np.int64),
            np.empty((parts, pieces, 3), dtype=np.int32),
            np.empty((moves, pieces, 3), dtype=np.int32),
        )
        _parts(self._taker, tree.parts)
        _moves(self._taker, tree.moves, tree.starts, tree.offsets)
        return tree

    def _check(self, assemblies: NDArray[np.int32], states: int) -> None:
        if not 0 < assemblies.shape[-1] <= MAX_PIECES:
            raise ValueError(f"assemblies of {assemblies.shape[-1]} pieces")
        if states < 1:
            raise ValueError(f"a limit of {states} states")

    def _check_known(self, placements: NDArray[np.int32]) -> None:
        """Raise if some placement does not exist."""
        if placements.size and not 0 <= placements.min() <= placements.max() < self._count:
            raise ValueError("placements that are not known")


def cells_in_classes(grid: Grid, cells: Sequence[Cell]) -> NDArray[np.int32]:
    """Return cells as the compiled search uses them, int32 of shape (n, 4): class, and translation by the grid's basis, padded with zeros."""
    points = np.array(cells, dtype=np.int64).reshape(len(cells), grid.dimension)
    basis = np.array(grid.translations, dtype=np.int64)
    inverse = np.linalg.inv(basis)
    found = np.zeros((len(points), 4), dtype=np.int32)
    for kind, home in enumerate(grid.domain):
        away = points - np.array(home)
        coefficients = np.rint(away @ inverse).astype(np.int64)
        own = (coefficients @ basis == away).all(axis=1)
        found[own, 0] = kind
        found[own, 1 : 1 + grid.dimension] = coefficients[own]
    return found


def numbers_in(bits: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are set."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


@cache
def _lattice(grid: Grid) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """Return a grid's steps, where the vectors of each axis and class begin, and the vectors to cells passed."""
    ways = steps(grid)
    along = np.zeros((len(ways), 3), dtype=np.int32)
    ranges, vectors = [0], []
    for axis, step in enumerate(ways):
        coefficients = grid.coefficients(step)
        assert coefficients is not None
        along[axis, : grid.dimension] = coefficients
        for home, through in zip(grid.domain, passed(grid, step), strict=True):
            vectors += [plus(home, vector) for vector in through]
            ranges.append(len(vectors))
    return along, np.array(ranges, dtype=np.int32), cells_in_classes(grid, vectors)


def _checked(code: int) -> int:
    """Return a kernel's return value; raise if it ran out of memory."""
    if code < 0:
        raise MemoryError
    return code
