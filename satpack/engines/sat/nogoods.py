"""The extra "nogoods": placements, and pairs of them, that leave some cell or piece without any placement.

Of the puzzle's cover problem only *items* matter that are needed: pieces that must be used, cells that must be
covered. Two placements are compatible if they overlap nowhere, are not both the one copy of a piece, and give no wall
different colours; each is compatible with itself. A placement that is compatible with no option of some item is in no
solution, and a compatible pair whose options of some item have nothing in common is in no solution together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import repeat
from satpack.runtime.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.sat.draft import Draft
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack_encodings import Clause

MAX_PLACEMENTS = 8_000
"""Most placements for which nogoods are looked for: every two of them are compared, in a table of a byte each."""

_BLOCK = 1 << 15
"""Pairs of placements that are compared at once: few enough for a processor's cache."""

_PARTS = 64
"""Parts in which the pairs are yielded, so that they are not all lists at once."""


def nogoods(draft: Draft) -> Iterator[Clause]:
    """Yield clauses against every placement, and every compatible pair, that leaves an item without options.

    Variables: none. Clauses: up to n + n^2/2 of length one and two. They follow from the formula, by the
    failed-literal rule: unit propagation after choosing the placement, or the pair, would find the conflict. With
    them, it excludes the second placement of a pair as soon as the first is chosen. Raises LimitError if there are
    more than `MAX_PLACEMENTS` placements.
    """
    placements = draft.placements
    if len(placements) > MAX_PLACEMENTS:
        raise LimitError(
            f"nogoods compare every two placements, and {len(placements):,} are too many; "
            f"use them for at most {MAX_PLACEMENTS:,}"
        )
    compatible = compatible_pairs(placements.cover)
    items = needed_items(placements.cover)
    alive = _without_options(compatible, items)
    yield from ([-draft.chooses[p]] for p in np.flatnonzero(~alive).tolist())
    survivors = np.flatnonzero(alive)
    position = np.cumsum(alive) - 1
    compatible = compatible[np.ix_(survivors, survivors)]
    items = [position[options[alive[options]]] for options in items]
    negated = -np.array(draft.chooses.of(survivors.tolist()), dtype=np.int64)
    for pair in np.array_split(_pairs(compatible, items), _PARTS):
        yield from negated[pair].tolist()


def needed_items(matrix: CoverProblem) -> list[NDArray[np.intp]]:
    """Return the options of every item that is needed."""
    by_item = matrix.by_item()
    return [by_item[item].astype(np.intp) for item in np.flatnonzero(matrix.needed).tolist()]


def compatible_pairs(matrix: CoverProblem) -> NDArray[np.bool_]:
    """Return which two options can be chosen together, shape (n, n); each with itself."""
    compatible = np.ones((len(matrix), len(matrix)), dtype=bool)
    coloured, colours_by_item = matrix.coloured, matrix.colours_by_item()
    for item, options in enumerate(matrix.by_item()):
        if coloured[item]:
            colours = colours_by_item[item]
            alike = (colours[:, None] == colours) & (colours > 0)
            compatible[np.ix_(options, options)] &= alike
        elif matrix.high[item] <= 1:
            compatible[np.ix_(options, options)] = False
    np.fill_diagonal(compatible, val=True)
    return compatible


def _without_options(
    compatible: NDArray[np.bool_], items: list[NDArray[np.intp]]
) -> NDArray[np.bool_]:
    """Return the placements left, shape (n,), after removing those that leave an item without options, repeatedly."""
    alive = np.ones(len(compatible), dtype=bool)
    item_of = repeat(np.arange(len(items)), np.array([*map(len, items)], dtype=np.intp))
    every = np.concatenate([np.zeros(0, dtype=np.intp), *items])
    # items whose options were not all looked at since one was removed
    touched = list(range(len(items)))
    while touched:
        left = alive.copy()
        for options in (items[item] for item in touched):
            left &= compatible[options[alive[options]]].any(axis=0)
        touched = np.unique(item_of[(alive & ~left)[every]]).tolist()
        alive = left
    return alive


def _pairs(compatible: NDArray[np.bool_], items: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    """Return every compatible pair that leaves an item without options, each once, shape (pairs, 2).

    Two sets of options of one item that have more options together than the item has must meet. So with the placements
    in order of the number of options they leave, each is compared only with those after it that leave few enough.
    """
    bad = np.zeros_like(compatible)
    for options in items:
        left = compatible[options]
        numbers = left.sum(axis=0)
        order = np.argsort(numbers, kind="stable")
        ascending = numbers[order]
        ends = np.searchsorted(ascending, len(options) - ascending, side="right")
        packed = _packed(left)[:, order]
        start = 0
        while start < len(ends) and ends[start] > start + 1:
            end = ends[start]
            stop = min(end, start + max(1, _BLOCK // (end - start)))
            met = np.zeros((stop - start, end - start), dtype=np.uint64)
            for word in packed:
                met |= word[start:stop, None] & word[start:end]
            rows, columns = np.divmod(np.flatnonzero(met == 0), end - start)
            bad[order[start + rows], order[start + columns]] = True
            start = stop
    bad |= bad.T
    bad &= compatible
    return np.argwhere(np.triu(bad, k=1))


def _packed(columns: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Return the columns as bits of words, shape (words, columns)."""
    height, width = columns.shape
    padded = np.zeros((width, -(-height // 64) * 8), dtype=np.uint8)
    padded[:, : -(-height // 8)] = np.packbits(columns, axis=0).T
    return np.ascontiguousarray(padded.view(np.uint64).T)
