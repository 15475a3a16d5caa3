"""A region for the search of sets: every placement of every kind of piece, and the action of symmetries on these."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.engines.design.family import LAST
from satpack.engines.prepared import Prepared
from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.model.counts import repeat
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.engines.design.family import Family
    from satpack.model.designs.design import Target
    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

MOST_PIECES = 64
"""Most pieces of a set; as in `sets.c`."""

_REFUSED = -1
_SLICE = 20_000_000
"""Steps between two looks at the clock: some hundredths of a second."""

_new = kernel(
    "board_new",
    Array("u8", "placements", "words"),
    Array("i8", "bounds"),
    Array("i8", "kinds"),
    Array("u8", "words"),
    Array("i4", "placements"),
    Array("i4", "symmetries", "placements"),
    Array("i4", "symmetries", "kinds"),
    Size("placements"),
    Size("words"),
    Size("kinds"),
    Size("symmetries"),
    Integer(),
    Integer(),
    Integer(),
    returns=Handle,
)
_free = kernel("board_free", Handle(), returns=None)
_examine = kernel(
    "board_examine",
    Handle(),
    Array("i4", "count", "width"),
    Array("i8", "count", writes=True),
    Size("count"),
    Size("width"),
    Integer(),
    Integer(),
    Integer(),
    Integer(),
)
_found = kernel("board_found", Handle())
_take = kernel(
    "board_take",
    Handle(),
    Array("i4", "found", "width", writes=True),
    Array("i4", "found", writes=True),
    Size("found"),
    Size("width"),
    returns=None,
)
_reset = kernel("board_reset", Handle(), returns=None)
_dive = kernel(
    "board_dive",
    Handle(),
    Array("i4", "held"),
    Array("i8", "kinds"),
    Array("i8", "kinds"),
    Array("i4", "room", writes=True),
    Size("held"),
    Size("kinds"),
    Integer(),
    Integer(),
    Integer(),
    Integer(),
)


class Examined(NamedTuple):
    counts: NDArray[np.int64]
    """Number of solutions of each set, shape (n,), up to its symmetry; one more than the limit if there are more."""
    rows: NDArray[np.int32]
    """Some of them, shape (m, width): ascending numbers of placements, padded with -1."""
    owners: NDArray[np.int32]
    """The index of each row's set, shape (m,)."""


class SetBoard:
    """A region, with all placements of a family's kinds, and the conditions where they meet.

    `placements` are of the kinds that the region has room for, `action` is that of the region's symmetries on them,
    `symmetry` has these and exchanges of marks that are alike, and `empty` has the fewest and the most cells that may stay empty. Raises Undecided if the deadline passes before
    it is prepared, or if memory runs out.
    """

    def __init__(self, family: Family, target: Target, deadline: Deadline) -> None:
        self.target = target
        puzzle, self._kinds = family.on(target)
        # of a family's kinds the numbers that they have here, -1 if there is no room for one
        self._local = np.full(len(family.puzzle.pieces), -1, dtype=np.int32)
        self._local[self._kinds] = np.arange(len(self._kinds), dtype=np.int32)
        prepared = Prepared(puzzle, deadline)
        self.placements = prepared.placements
        deadline.check()
        keeps_groups = prepared.symmetry.keeps_groups
        self.action = prepared.action("symmetry" if keeps_groups else "rotations")
        symmetry = self.action.symmetry
        self.symmetry = prepared.symmetry if keeps_groups else symmetry
        # what symmetries do to the kinds here
        self._does = {own.tobytes() for own in self.symmetry.pieces}
        kinds = len(puzzle.pieces)
        self._starts = np.searchsorted(self.placements.piece, np.arange(kinds + 1)).astype(np.int64)
        region = puzzle.region
        self.empty = family.empty(target)
        self._cells = len(region)
        still = (symmetry.pieces == np.arange(kinds)).all(axis=1)
        owner = repeat(np.arange(len(self.placements)), np.diff(self.placements.starts))
        meeting, bits, width = _where_they_meet(self.placements, owner)
        masks = _masks(
            np.concatenate((owner, meeting)),
            np.concatenate((self.placements.cells, self._cells + bits)),
            (len(self.placements), self._cells + width),
        )
        required = _masks(
            np.zeros(len(region.required), dtype=np.int64),
            np.arange(len(region.required)),
            (1, self._cells + width),
        )[0]
        self._handle = _new(
            masks,
            self._starts,
            np.array([len(piece) for piece in puzzle.pieces], dtype=np.int64),
            required,
            np.ascontiguousarray(self.action.placements[still].min(axis=0)),
            np.ascontiguousarray(self.action.placements),
            np.ascontiguousarray(symmetry.pieces),
            self._cells,
            *self.empty,
        )
        if not self._handle:
            raise Undecided("limit of memory")
        weakref.finalize(self, _free, self._handle)

    def examine(
        self,
        sets: NDArray[np.int32],
        *,
        most: int,
        keeps: int,
        deadline: Deadline,
    ) -> Examined:
        """Find the solutions of sets, up to the symmetry of each.

        Sets are ascending numbers of kinds, repeated for copies, padded with -1, int32 of shape (n, width). The search in a set ends at
        `most` solutions, of which none is kept; of others some are, as many as `keeps` says.
        """
        if sets.shape[1] > MOST_PIECES:
            raise ValueError(f"sets of {sets.shape[1]} pieces")
        counts = np.zeros(len(sets), dtype=np.int64)
        there = sets >= 0
        local = np.where(there, self._local[sets], -1)
        # sets with a kind that does not fit at all
        fits = ((local >= 0) == there).all(axis=1) & there.any(axis=1)
        known = np.flatnonzero(fits)
        asked = np.ascontiguousarray(local[known], dtype=np.int32)
        own = np.zeros(len(asked), dtype=np.int64)
        _reset(self._handle)
        done = 0
        while done < len(asked):
            done = _examine(self._handle, asked, own, done, most, keeps, _SLICE)
            if done == _REFUSED:
                raise Undecided("limit of memory")
            if done < len(asked):
                deadline.check()
        counts[known] = own
        rows = np.empty((_found(self._handle), sets.shape[1]), dtype=np.int32)
        owners = np.empty(len(rows), dtype=np.int32)
        _take(self._handle, rows, owners)
        return Examined(counts, rows, known[owners].astype(np.int32))

    def has(self, become: NDArray[np.int32]) -> bool:
        """Whether some symmetry of the region, or exchange of marks, does this to the family's kinds."""
        local = self._local[become[self._kinds]]
        return local.tobytes() in self._does

    def kinds_of(self, rows: NDArray[np.int32]) -> NDArray[np.int32]:
        kinds = np.where(rows >= 0, self._kinds[self.placements.piece[rows]], LAST)
        kinds.sort(axis=1)
        kinds[kinds == LAST] = -1
        found: NDArray[np.int32] = kinds.astype(np.int32)
        return found

    def dive(
        self,
        bounds: tuple[NDArray[np.int64], NDArray[np.int64]],
        pieces: tuple[int, int],
        *,
        seed: int,
        held: NDArray[np.int32] | None,
        budget: int,
    ) -> NDArray[np.int32] | None:
        """Return a solution of some set, found at random within `budget` steps; None if none was.

        `bounds` are two int64 arrays with the fewest and the most copies of each of the family's kinds, `pieces` the
        same for all pieces together, `held` int32 placements that the solution must hold. The result does not depend on earlier dives.
        """
        low, high = (np.ascontiguousarray(each[self._kinds]) for each in bounds)
        if (bounds[0][self._local < 0] > 0).any():
            return None
        row = np.full(MOST_PIECES, -1, dtype=np.int32)
        begin = np.zeros(0, dtype=np.int32) if held is None else held.astype(np.int32)
        # a sequence that begins at 0 would stay there
        number = (seed * 0x9E3779B97F4A7C15 + 1) % (1 << 63) or 1
        fewest, most = pieces[0], min(pieces[1], MOST_PIECES)
        found = _dive(self._handle, begin, low, high, row, fewest, most, number, budget)
        if found == _REFUSED:
            raise Undecided("limit of memory")
        return row[:found] if found else None


def _where_they_meet(
    placements: Placements, owner: NDArray[np.integer]
) -> tuple[NDArray[np.integer], NDArray[np.integer], int]:
    """Return further bits, as placements and their bits, and how many there are: placements that may not meet have one in common.

    `owner` is the placement of each of `placements.cells`. Only placements on the two sides of a wall meet there. From one
    side the number of the colour is written with two bits for each of its own, one for 0 and one for 1, and from the other
    side with these exchanged; so equal colours have no bit in common.
    """
    meetings = placements.meetings()
    if meetings is None:
        return owner[:0], owner[:0], 0
    kept = meetings.contested[meetings.item]
    placement, item, colour = (each[kept] for each in meetings)
    place = np.unique(item, return_inverse=True)[1]
    count = int(place.max(initial=-1)) + 1
    if placements.walls is None:  # of sticks any two that have a place exclude each other
        return placement, place, count
    number = {cell: i for i, cell in enumerate(placements.puzzle.region.cells)}
    first = np.array([number[cell] for cell, _ in placements.walls.cells], dtype=np.int64)
    cells = len(number)
    ahead = np.isin(placement * cells + first[item], owner * cells + placements.cells)
    digits = int(colour.max(initial=0)).bit_length()
    digit = np.arange(digits)
    ones = (colour[:, None] >> digit & 1) ^ ahead[:, None]
    bits = (place[:, None] * digits + digit) * 2 + ones
    return repeat(placement, digits), bits.ravel(), 2 * digits * count


def _masks(
    rows: NDArray[np.integer], cells: NDArray[np.integer], shape: tuple[int, int]
) -> NDArray[np.uint64]:
    found = np.zeros((shape[0], (shape[1] + 63) // 64), dtype=np.uint64)
    bits = np.uint64(1) << (cells % 64).astype(np.uint64)
    np.bitwise_or.at(found, (rows, cells // 64), bits)
    return found
