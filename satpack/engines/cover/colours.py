"""Colours of secondary items as bits, so that the kernel needs no other test of which options go together.

An item that options colour becomes some bits, and each colour a set of half of them: no set contains another (E. Sperner,
"Ein Satz über Untermengen einer endlichen Menge", 1928). An option has the bits of its colour; chosen, it excludes the
other bits of the item, and so every option of another colour. To have the item without a colour is a colour of its own.
"""

from __future__ import annotations

from itertools import combinations, count, islice
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.counts import bincount, repeat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.cover_problem import Remainder


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
    """Return the colours of each item numbered from 0, and their numbers.

    Returns
    -------
    kind : ndarray of int64, shape of `uses`
        The number of the colour at each.
    kinds : ndarray of int64, shape (items + 1,)
        How many each item has; 0 if no option colours it, 1 for the place of an item that is left out.
    """
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
