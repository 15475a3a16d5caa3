"""The rest of a problem for the kernel with sparse sets: options as lists of classes, of an item one for each colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.counts import bincount, distinct_columns, repeat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.cover_problem import Remainder


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
    """Return for each use the item that determines it: whose options all colour the item used, and that must be covered.

    Of several the first; the number of items where there is none, or where there are too many to look through.
    """
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
