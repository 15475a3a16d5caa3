"""The two compiled searches, and which of them a problem gets: bits where they fit, sets where these would be too large.

Sparse sets take options as lists of classes, of an item one for each colour. Bits need no other test of which options go
together than that of items: an item that options colour becomes some bits, and each colour a set of half of them: no set
contains another (E. Sperner, "Ein Satz über Untermengen einer endlichen Menge", 1928). An option has the bits of its colour;
chosen, it excludes the other bits of the item, and so every option of another colour. To have the item without a colour is a
colour of its own.
"""

from __future__ import annotations

from itertools import combinations, count, islice
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.model.counts import bincount, distinct_columns, repeat
from satpack.runtime.light_record import LightRecord

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from satpack.model.placing.cover_problem import Remainder


class Task(LightRecord, frozen=True):
    left: Remainder
    depth: int
    """No solution has as many options as that."""
    has_slack: bool
    """Whether cells or copies may be to spare when every item that must be covered is."""
    memory: int
    """Bytes."""
    first: NDArray[np.int32]
    """Indices, ascending, of options to begin with, one of which is in every solution wanted; empty if any may be."""

    @property
    def empty(self) -> tuple[int, int]:
        """Bounds on the number of cells that may be left."""
        problem = self.left.problem
        return problem.empty or (0, problem.cells)

    @property
    def copies(self) -> tuple[Any, ...]:
        """Of each piece the copies used, the fewest, the most, and the cells of one."""
        problem = self.left.problem
        return self.left.used, *problem.copies, problem.size


found_count = kernel("exact_cover_found", Handle())
"""Returns how many solutions were found and not taken yet."""

take = kernel(
    "exact_cover_take",
    Handle(),
    Array("i8", "count", writes=True),
    Array("i4", "count", "depth", writes=True),
    Size("count"),
    Size("depth"),
    returns=None,
)
"""Takes the solutions found: the number of options of each, and these."""

counters = kernel(
    "exact_cover_counters", Handle(), *[Array("i8", 1, writes=True)] * 3, returns=None
)
"""Writes the nodes visited, and the rounds of trying less constrained items, and those that paid."""


class Kernel(LightRecord, frozen=True):
    """A compiled search; all continue, and return their results, in the same way."""

    create: Callable[..., int]
    """Returns a search for a task; 0 if there is no room for it."""
    advance: Callable[..., int]
    progress: Callable[..., None]
    free: Callable[..., None]

    @classmethod
    def of(cls, name: str, create: Callable[..., int]) -> Kernel:
        return cls(
            create=create,
            advance=kernel(f"{name}_advance", Handle(), Integer()),
            progress=kernel(
                f"{name}_progress", Handle(), Array("f8", 1, writes=True), returns=None
            ),
            free=kernel(f"{name}_free", Handle(), returns=None),
        )


# --- rows of bits

_REMEMBERED = 1 << 17
"""Words of the sets of items that are remembered to have no solution."""

_create_dense = kernel(
    "cover_create",
    Array("i8", "options"),
    Array("i4", "incidences"),
    Array("i4", "items"),
    Array("i4", "items"),
    Array("u1", "items"),
    *[Array("i8", "pieces")] * 4,
    Array("i4", "first"),
    Size("options"),
    Size("items"),
    Size("pieces"),
    Size("first"),
    *[Integer()] * 8,
    returns=Handle,
)


def _dense(
    task: Task, *, least_width: int = 1, remembered: int = _REMEMBERED, credit: int = 0
) -> int:
    """Return a search that keeps a bit for every option and item.

    At least `least_width` words, 3 or a power of two, make an option, and `remembered` words hold dead ends. `credit` rounds of trying
    less constrained items count as won before the first: very many always try them, a negative number hardly ever.
    """
    problem = task.left.problem
    # the rest must determine which options these are, and how many copies of each piece
    says_all = (
        not task.has_slack and (problem.copies[1] > 1).sum() <= 1 and not len(problem.colours)
    )
    code = coded(task.left)
    items, coloured = task.left.items[code.items], code.coloured
    made: int = _create_dense(
        code.lengths,
        code.places,
        problem.kinds_of(items),
        np.where(coloured, items, -1).astype(np.int32),
        problem.once[items].view(np.uint8),
        *task.copies,
        task.first,
        task.depth,
        least_width,
        task.has_slack,
        *task.empty,
        remembered if says_all else 0,
        credit,
        task.memory,
    )
    return made


DENSE = Kernel.of("cover", _dense)


# --- sparse sets

_create_sparse = kernel(
    "sparse_cover_create",
    Array("i8", "options"),
    Array("i4", "incidences"),
    *[Array("i4", "classes")] * 2,
    Array("i4", "items"),
    Array("u1", "items"),
    Array("i4", "options"),
    *[Array("i8", "pieces")] * 4,
    Array("i4", "first"),
    Size("options"),
    Size("incidences"),
    Size("classes"),
    Size("items"),
    Size("pieces"),
    Size("first"),
    *[Integer()] * 5,
    returns=Handle,
)


def _sparse(task: Task) -> int:
    """Return a search that keeps a set of options for every item."""
    problem = task.left.problem
    code = classified(task.left)
    made: int = _create_sparse(
        code.lengths,
        code.classes,
        code.item_of,
        code.colour,
        problem.kinds_of(code.items),
        problem.once[code.items].view(np.uint8),
        problem.items[problem.starts[task.left.options]].astype(np.int32),
        *task.copies,
        task.first,
        task.depth,
        task.has_slack,
        *task.empty,
        task.memory,
    )
    return made


SPARSE = Kernel.of("sparse_cover", _sparse)


# --- which

_SHARE, _MOST = 10, 100_000_000
"""Rows of bits may take at most a tenth of the memory allowed, and at most 100 MB.

T tetrominoes in 48x48 would need seven times as many, and take 1.2 s where sets need 5 ms.
"""

_COLOURS = 3
"""Colours of an item, on average, up to which bits are faster.

The 36 tiles b6x6s2, of nine colours: 2 million nodes in 6.6 s, and by bits 21 million in 10.1. MacMahon's squares, of
three: 25 s, and 5.6 by bits.
"""


def kernel_for(task: Task) -> Kernel:
    left = task.left
    row = len(left.items) // 64 + 1
    # a path of lists that get shorter step by step
    room = 8 * len(left.options) * row * task.depth // 2
    is_wide = room > min(task.memory // _SHARE, _MOST)
    return SPARSE if is_wide or left.problem.mean_colours > _COLOURS else DENSE


_PAIRS = 10_000_000
"""Pairs of a colour and an item in one option up to which determined colours are looked for, in half a gigabyte."""


class Classes(NamedTuple):
    """The options of a remainder as lists of classes; see `sparse_cover.c`."""

    items: NDArray[np.int64]
    """The items that are left, but for pieces of several copies."""
    item_of: NDArray[np.int32]
    """For each class the place of its item in these, ascending."""
    colour: NDArray[np.int32]
    """For each class its colour, ascending for each item; 0 for none."""
    lengths: NDArray[np.int64]
    """For each option the number of its classes."""
    classes: NDArray[np.int32]
    """These, one option's after the other's; first those of items without colours."""


def classified(left: Remainder) -> Classes:
    """Return the items that are left, and the options as lists of classes."""
    problem, pieces = left.problem, len(left.problem.size)
    is_counted = np.zeros(len(problem.low), dtype=bool)
    is_counted[:pieces] = problem.copies[1] > 1
    items = left.items[~is_counted[left.items]]
    lengths, uses = problem.part(left.options, items, other=-1)
    kept = uses >= 0
    owner = repeat(np.arange(len(lengths), dtype=np.int32), lengths)[kept]
    uses = uses[kept]
    lengths = bincount(owner, minlength=len(lengths))
    if not len(problem.colours):
        places = np.arange(len(items), dtype=np.int32)
        return Classes(items, places, np.zeros_like(places), lengths, uses)
    colours = problem.colours[problem.incidences(left.options)[1][kept]].astype(np.int32)
    order = np.lexsort((problem.coloured[items][uses], owner))
    owner, uses, colours = owner[order], uses[order], colours[order]
    by = _determined(owner, uses, colours, problem.once[items])
    # each item has a class without a colour; a colour one for each item that determines it, and one for all others
    whole, plain = len(items), np.arange(len(items), dtype=np.int64)
    alike = np.stack((np.append(uses, plain), np.append(colours, np.zeros_like(plain))))
    kinds = distinct_columns(alike)
    determines = distinct_columns(np.stack((uses, by))[:, by < whole])
    first = np.searchsorted(determines[0], kinds[0])
    count = np.where(kinds[1] > 0, np.searchsorted(determines[0], kinds[0], "right") - first, 0)
    kind = repeat(np.arange(len(count)), count + 1)
    turn = np.arange(len(kind)) - repeat(np.cumsum(count + 1) - count - 1, count + 1)
    of_class = np.append(determines[1], whole)[np.where(turn < count[kind], first[kind] + turn, -1)]
    item_of, colour = kinds[:, kind]
    depth = int(colour.max(initial=0)) + 1
    keys = (item_of * depth + colour) * (whole + 1) + of_class
    wanted = (uses.astype(np.int64) * depth + colours) * (whole + 1) + by
    return Classes(
        items,
        item_of.astype(np.int32),
        colour.astype(np.int32),
        lengths,
        np.searchsorted(keys, wanted).astype(np.int32),
    )


def _determined(
    owner: NDArray[np.int32],
    uses: NDArray[np.int32],
    colours: NDArray[np.int32],
    once: NDArray[np.bool_],
) -> NDArray[np.int64]:
    """Return for each use the first item that determines it: whose options all colour the item used, and that must be covered; else their number."""
    none = len(once)
    by = np.full(len(uses), none, dtype=np.int64)
    must = np.flatnonzero(once[uses])
    coloured = np.flatnonzero(colours > 0)
    options = int(owner[-1]) + 1 if len(owner) else 0
    count = bincount(owner[must], minlength=options)
    first = np.cumsum(count) - count
    each = count[owner[coloured]]
    if each.sum() > _PAIRS:  # then the search does without
        return by
    use = repeat(coloured, each)
    turn = np.arange(len(use)) - repeat(np.cumsum(each) - each, each)
    item = uses[must[first[owner[use]] + turn]]
    size = bincount(uses, minlength=none)
    for _ in range(2):  # then without those whose uses have another one before
        pair = item.astype(np.int64) * none + uses[use]
        _, which, times = np.unique(pair, return_inverse=True, return_counts=True)
        all_have = times[which.reshape(-1)] == size[item]
        item, use = item[all_have], use[all_have]
        by[:] = none
        np.minimum.at(by, use, item)
        mine = by[use] == item
        item, use = item[mine], use[mine]
    by[:] = none
    by[use] = item
    return by


class Coded(NamedTuple):
    """The items of a remainder as the kernel has them: each one place, or one for every bit."""

    items: NDArray[np.int64]
    """For each place the index of its item in the remainder's; bits of an item stand side by side."""
    coloured: NDArray[np.bool_]
    """Which places are bits of a colour."""
    lengths: NDArray[np.int64]
    """For each option the number of its places."""
    places: NDArray[np.int32]
    """These, one option's after the other's."""


def coded(left: Remainder) -> Coded:
    """Return the items that are left, and the options as sets of them."""
    problem, size = left.problem, len(left.items)
    if not len(problem.colours):
        plain = np.arange(size), np.zeros(size, dtype=bool)
        return Coded(*plain, *problem.part(left.options, left.items))
    lengths, uses = problem.part(left.options, left.items, other=size)
    owner = repeat(np.arange(len(lengths)), lengths)
    kind, kinds = _kinds(uses, problem.colours[problem.incidences(left.options)[1]], size)
    # an item of one colour excludes nothing, and a missing one has no place
    width = np.array([_bits(each) for each in kinds.tolist()], dtype=np.int64)
    first = (np.cumsum(width) - width)[uses]
    bits = np.where(kinds[uses] > 0, width[uses] // 2, width[uses])
    use = repeat(np.arange(len(uses)), bits)
    turn = np.arange(len(use)) - repeat(np.cumsum(bits) - bits, bits)
    places = first[use]
    for wide in set(width[kinds > 0].tolist()) - {0}:
        alike = (width[uses[use]] == wide) & (kinds[uses[use]] > 0)
        sets = np.array(list(islice(combinations(range(wide), wide // 2), int(kinds.max()))))
        places[alike] += sets[kind[use[alike]], turn[alike]]
    return Coded(
        items=repeat(np.arange(size), width[:size]),
        coloured=repeat(kinds[:size] > 0, width[:size]),
        lengths=bincount(owner[use], minlength=len(lengths)),
        places=places.astype(np.int32),
    )


def _kinds(
    uses: NDArray[np.integer], colours: NDArray[np.int64], items: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the number of the colour at each use, from 0 for each item, and how many colours each item has; 1 for the place left out."""
    has_colours = np.zeros(items + 1, dtype=bool)
    has_colours[uses[colours > 0]] = True
    has_colours[items] = True
    # without a colour each use is one of its own
    own = np.where(colours > 0, colours, -1 - np.arange(len(uses)))
    own[uses == items] = 0
    pairs, kind = np.unique(np.stack((uses, own)), axis=1, return_inverse=True)
    kinds = bincount(pairs[0], minlength=items + 1)
    kind = kind.reshape(-1) - (np.cumsum(kinds) - kinds)[uses]
    kinds[items] = 1
    return kind, np.where(has_colours, kinds, 0)


def _bits(kinds: int) -> int:
    """Return the number of bits with this many halves: 1 if there are no colours, 0 if all options have the same."""
    if kinds < 2:
        return 1 - kinds
    return next(bits for bits in count(2) if comb(bits, bits // 2) >= kinds)
