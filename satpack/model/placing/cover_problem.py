"""Items to cover, options to cover them with, and how often each item may be: the one form of a problem that engines read.

A solution is a set of options. Every primary item is in as many of them as its bounds say. A secondary item is in at
most one of them, or in several that all give it the same colour. Options without primary items are never chosen. (D. E.
Knuth, The Art of Computer Programming 4B, section 7.2.2.1.)

Of a puzzle the items are the pieces, numbered as in the puzzle, and after them the cells, numbered as in the region. A
placement is an option: of its piece and the cells it covers. Pieces are primary, with their copies as bounds. Cells that
must be filled are primary too, those that may stay empty secondary. The places where pieces meet come last, secondary as
well: where sides must match, the walls between cells, coloured by the marks of placements on their sides; where sticks may
not cross, the angles at points that placements enclose.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from satpack.model.counts import bincount, distinct, distinct_columns, repeat
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from satpack.model.placing.meetings import Meetings
    from satpack.model.puzzle import Puzzle


Owner = TypeVar("Owner", bound="np.integer[Any]")


def _nothing() -> NDArray[np.int64]:
    return np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class CoverProblem:
    """Items and options of an exact cover, each numbered from 0.

    Attributes
    ----------
    low, high : ndarray of int64, shape (I,)
        Bounds on the number of chosen options with each item; options that colour a secondary item alike count once.
    primary : ndarray of bool, shape (I,)
    starts : ndarray of int64, shape (n + 1,)
        Option p has `items[starts[p]:starts[p + 1]]`.
    items : ndarray of int
    colours : ndarray of int64
        The colour at each of `items`, from 1; 0 for none. Empty if no option colours an item.
    size : ndarray of int64, shape (P,)
        The first items are pieces, primary, of which every option has exactly one: how many other items, called cells,
        each option with the piece has. Other primary items are then covered once. Empty if there are no pieces.
    empty : tuple of int
        Bounds on the number of cells in no chosen option; None if any number of the secondary ones may be.
    meetings : int
        The number of items, the last ones, that are neither pieces nor cells, but places where pieces meet.
    """

    low: NDArray[np.int64]
    high: NDArray[np.int64]
    primary: NDArray[np.bool_]
    starts: NDArray[np.int64]
    items: NDArray[np.integer]
    colours: NDArray[np.int64] = field(default_factory=_nothing)
    size: NDArray[np.int64] = field(default_factory=_nothing)
    empty: tuple[int, int] | None = None
    meetings: int = 0

    @classmethod
    def of(
        cls,
        items: Iterable[tuple[int, int, bool]],
        options: Sequence[Sequence[int]],
        colours: Sequence[int] = (),
    ) -> CoverProblem:
        """Return the problem of items, each with its bounds and whether it is primary, and of the items of each option.

        The colours are those at all these items, one option's after the other's; none if no option has any.

        >>> problem = CoverProblem.of([(1, 1, True), (0, 1, False)], [[0, 1], [0]])
        >>> len(problem), problem.once.tolist()
        (2, [True, False])
        """
        low, high, primary = np.array(list(items), dtype=np.int64).reshape(-1, 3).T
        return cls(
            low=low,
            high=high,
            primary=primary.astype(bool),
            starts=np.cumsum([0, *map(len, options)]),
            items=np.fromiter(chain.from_iterable(options), dtype=np.int64),
            colours=np.array(colours if any(colours) else (), dtype=np.int64),
        )

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def cells(self) -> int:
        """The number of items that are neither pieces nor places where these meet."""
        return len(self.low) - len(self.size) - self.meetings

    @property
    def copies(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Bounds on the number of options with each piece, shape (P,): no more than the cells have room for."""
        pieces = len(self.size)
        # a number of copies that can't be placed stays one more than can
        low = np.minimum(self.low[:pieces], self.cells + 1)
        return low, np.maximum(np.minimum(self.high[:pieces], self.cells // self.size), low)

    @property
    def once(self) -> NDArray[np.bool_]:
        """Which items must be in exactly one chosen option, by their bounds and by the room there is, shape (I,)."""
        found: NDArray[np.bool_] = self.primary & (self.low == 1) & (self.high == 1)
        low, high = self.copies
        found[: len(self.size)] = (low == 1) & (high == 1)
        return found

    @property
    def needed(self) -> NDArray[np.bool_]:
        """Which items must be in at least one chosen option, shape (I,)."""
        found: NDArray[np.bool_] = self.primary & (self.low > 0)
        return found

    @property
    def has_multiplicities(self) -> bool:
        """Whether some primary item that is no piece may or must be covered other than exactly once."""
        return bool((self.primary & ~self.once)[len(self.size) :].any())

    @property
    def usable(self) -> NDArray[np.bool_]:
        """Which options have a primary item, shape (n,)."""
        return self._counted(self.primary[self.items]) > 0

    @property
    def coloured(self) -> NDArray[np.bool_]:
        """Which items some option colours, shape (I,)."""
        found = np.zeros(len(self.low), dtype=bool)
        if len(self.colours):
            found[self.items[self.colours > 0]] = True
        return found

    @cached_property
    def mean_colours(self) -> float:
        """How many colours an item that has any has on average; 0 if none has."""
        has = self.colours > 0
        if not has.any():
            return 0.0
        items = distinct_columns(np.stack((self.items[has], self.colours[has])))[0]
        return len(items) / len(distinct(items))

    def having(self, items: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which options have one of some items, shape (n,), given as a mask of shape (I,)."""
        found = np.zeros(len(self), dtype=bool)
        if items.any():
            by_item = self.by_item()
            for item in np.flatnonzero(items).tolist():
                found[by_item[item]] = True
        return found

    def by_item(self) -> list[NDArray[np.int32]]:
        """Return the options of each item, ascending."""
        return self._by_item

    @cached_property
    def _by_item(self) -> list[NDArray[np.int32]]:
        owner = repeat(np.arange(len(self), dtype=np.int32), np.diff(self.starts))
        return owners_of(self.items, owner, len(self.low))

    def kinds_of(self, items: NDArray[np.integer]) -> NDArray[np.int32]:
        """Return for some items the piece that each is, -1 for a cell, -2 for a place where pieces meet."""
        pieces = len(self.size)
        others = np.where(items < pieces + self.cells, -1, -2)
        return np.where(items < pieces, items, others).astype(np.int32)

    def colours_by_item(self) -> list[NDArray[np.integer]]:
        """Return the colours that the options of each item, ascending, give it; 0 for none."""
        colours = self.colours if len(self.colours) else np.zeros(len(self.items), dtype=np.int64)
        return owners_of(self.items, colours, len(self.low))

    def incidences(
        self, options: NDArray[np.integer]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the number of items of some options, and the indices of these in `items`, option by option."""
        first = self.starts[options]
        lengths = self.starts[options + 1] - first
        ends = np.cumsum(lengths)
        return lengths, np.arange(lengths.sum()) + repeat(first - (ends - lengths), lengths)

    def covered(self, options: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Return which items some of these options have, shape (I,)."""
        found = np.zeros(len(self.low), dtype=bool)
        found[self.items[self.incidences(options)[1]]] = True
        return found

    def clashing(self, chosen: NDArray[np.integer], full: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which options clash with chosen ones, shape (n,); `full` items take no more options, or only some of one colour."""
        if not len(self.colours):
            return self.having(full)
        at = self.incidences(chosen)[1]
        given = np.zeros(len(self.low), dtype=np.int64)
        given[self.items[at]] = self.colours[at]
        given = given[self.items]
        wrong = full[self.items] & ((given == 0) | (self.colours != given))
        return self._counted(wrong) > 0

    def after(
        self, chosen: NDArray[np.integer], excluded: NDArray[np.bool_] | None = None
    ) -> Remainder:
        """Return the rest of the problem once options that go together are chosen and others, a mask of shape (n,), excluded."""
        pieces, taken = len(self.size), self.covered(chosen)
        used = bincount(self.items[self.starts[chosen]], minlength=pieces)[:pieces]
        taken[:pieces] = used >= self.copies[1]
        barred = self.clashing(chosen, taken)
        if not pieces:
            barred |= ~self.usable
        if excluded is not None:
            barred |= excluded
        free = np.flatnonzero(~taken)
        # cells before pieces, since of equally constrained items the search takes the first
        cells_first = np.concatenate((free[free >= pieces], free[free < pieces]))
        return Remainder(self, cells_first, np.flatnonzero(~barred), used)

    def part(
        self, options: NDArray[np.integer], items: NDArray[np.integer], other: int = 0
    ) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return the lengths of some options and the indices of their items among some; ``other`` replaces items left out."""
        place_of = np.full(len(self.low), other, dtype=np.int32)
        place_of[items] = np.arange(len(items))
        lengths, at = self.incidences(options)
        return lengths, place_of[self.items[at]]

    def options_left(self, possible: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the number of possible options with each item, shape (I,)."""
        kept = repeat(possible, np.diff(self.starts))
        return bincount(self.items[kept], minlength=len(self.low))

    def _counted(self, uses: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return how many of some uses, a mask on `items`, each option has."""
        counted = np.concatenate(([0], np.cumsum(uses)))
        return np.diff(counted[self.starts])


class Remainder(LightRecord, frozen=True, eq=False):
    """The rest of a problem when some options are chosen and others excluded."""

    problem: CoverProblem  # the whole problem
    items: NDArray[np.int64]
    """The items left, cells first: pieces with copies unused, and other items that no chosen option has."""
    options: NDArray[np.int64]  # the options that can still be chosen
    used: NDArray[np.int64]  # copies used of each piece, shape (P,)

    @property
    def pieces(self) -> NDArray[np.int64]:
        """For each item the piece that it is, or -1."""
        return np.where(self.items < len(self.problem.size), self.items, -1)

    @property
    def may_be_solvable(self) -> bool:
        """Whether no piece is used too often, and those that must and may be placed fill as many cells as there are."""
        problem, pieces = self.problem, len(self.problem.size)
        if not pieces:
            return True
        fewest, most = problem.copies
        if (self.used > most).any():
            return False
        cells = self.items[(self.items >= pieces) & (self.items < pieces + problem.cells)]
        free, required = len(cells), int(problem.primary[cells].sum())
        low, high = problem.empty or (0, problem.cells)
        missing = int(np.maximum(fewest - self.used, 0) @ problem.size)
        available = int((most - self.used) @ problem.size)
        return missing <= free - low and available >= max(required, free - high)


def problem_of(
    puzzle: Puzzle,
    piece: NDArray[np.int32],
    starts: NDArray[np.int64],
    cells: NDArray[np.int32],
    meetings: Meetings | None = None,
) -> CoverProblem:
    """Return the cover problem of a puzzle's placements and their meetings; places on which all of them agree are no items."""
    pieces, region, holes = puzzle.pieces, puzzle.region, puzzle.holes
    required, limited = np.arange(len(region)) < puzzle.must_fill, puzzle.limits_holes
    copies = [(each.copies.low, each.copies.high) for each in pieces]
    low, high = np.array(copies, dtype=np.int64).reshape(-1, 2).T
    found = CoverProblem(
        low=np.concatenate((low, required.astype(np.int64))),
        high=np.concatenate((high, np.ones(len(region), dtype=np.int64))),
        primary=np.concatenate((np.ones(len(pieces), dtype=bool), required)),
        starts=starts + np.arange(len(starts)),
        items=np.insert(cells + np.int32(len(pieces)), starts[:-1], piece),
        size=np.array([len(each) for each in pieces], dtype=np.int64),
        empty=None if not limited or holes is None else (holes.low, min(holes.high, len(region))),
    )
    return found if meetings is None else _with_meetings(found, meetings)


def _with_meetings(problem: CoverProblem, meetings: Meetings) -> CoverProblem:
    """Return the problem with further items, numbered as they are, but for those that exclude nothing."""
    option, place, colour = meetings
    contested = meetings.contested
    kept = contested[place]
    number, count = np.cumsum(contested) - 1, int(contested.sum())
    option, item, colour = option[kept], len(problem.low) + number[place[kept]], colour[kept]
    at, added = problem.starts[option + 1], bincount(option, minlength=len(problem))
    return replace(
        problem,
        low=np.append(problem.low, np.zeros(count, dtype=np.int64)),
        high=np.append(problem.high, np.ones(count, dtype=np.int64)),
        primary=np.append(problem.primary, np.zeros(count, dtype=bool)),
        starts=problem.starts + np.concatenate(([0], np.cumsum(added))),
        items=np.insert(problem.items, at, item),
        colours=np.insert(np.zeros(len(problem.items), dtype=np.int64), at, colour)
        if colour.any()
        else problem.colours,
        meetings=count,
    )


def owners_of(
    items: NDArray[np.integer], owner: NDArray[Owner], count: int
) -> list[NDArray[Owner]]:
    """Group pairs of an item and an owner: return the owners of each item, in the order of the pairs."""
    # numbers of 16 bits are sorted by radix, several times as fast
    keys = items.astype(np.uint16) if count <= 1 << 16 else items
    order = np.argsort(keys, kind="stable")
    owners, ends = owner[order], np.cumsum(bincount(items, minlength=count)).tolist()
    return [owners[start:end] for start, end in pairwise([0, *ends])]


def most_constrained(
    left: NDArray[np.integer], among: NDArray[np.bool_] | None = None
) -> int | None:
    """Return the first item, among those of a mask, with the fewest options left; None if there is none.

    Branching on it is what S. Golomb and L. Baumert advise ("Backtrack programming", Journal of the ACM 12, 1965).
    """
    if among is None:
        return int(left.argmin()) if len(left) else None
    items = np.flatnonzero(among)
    return int(items[left[items].argmin()]) if len(items) else None
