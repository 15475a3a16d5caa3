"""The images of placements under symmetries, found by sums of pseudo-random codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import reduceat
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.model.placing.placements import Placements
    from satpack.runtime.limits import Deadline

# codes of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), whose
# sums modulo 2^64 distinguish sets: numpy's generators take longer to load than a small puzzle takes to solve
_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIXING = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)
_LAST = np.uint64(31)

_SLICE = 1 << 14
"""Cells of placements whose codes are added up together, about: all would need several times the memory of the result."""


def codes(first: int, many: int) -> NDArray[np.int64]:
    """Return a number of fixed pseudo-random codes, beginning with index `first`.

    >>> codes(0, 2).astype("uint64").tolist()
    [16294208416658607535, 7960286522194355700]
    >>> codes(1, 1) == codes(0, 2)[1:]
    array([ True])
    """
    found = np.arange(first + 1, first + many + 1, dtype=np.uint64) * _STEP
    for shift, factor in _MIXING:
        found = (found ^ (found >> shift)) * factor
    return (found ^ (found >> _LAST)).view(np.int64)


def placement_images(
    looks: NDArray[np.int32],
    cells: NDArray[np.int32],
    pieces: NDArray[np.int32],
    placements: Placements,
    deadline: Deadline,
) -> NDArray[np.int32]:
    """Return the image of every placement under every symmetry of a group, shape (g, n).

    A placement's key is the sum of codes, one for its piece and one for each of its cells with its look: it does not depend
    on the order of the cells. The keys of all images are those of all placements in another order, so that sorting both
    pairs them. A second sum, by other codes, has to agree.

    Parameters
    ----------
    looks : ndarray of int32, shape (g, looks)
        The number of the image of each look of `placements.looks` under each symmetry.
    cells : ndarray of int32, shape (g, C)
        The image of each cell of the region under each symmetry.
    pieces : ndarray of int32, shape (g, P)
        The image of each piece.
    """
    images = np.empty((len(cells), len(placements)), dtype=np.int32)
    if not len(placements):
        return images
    paints, starts = len(placements.looks), placements.starts
    of_cell = codes(0, 2 * cells.shape[1] * paints).reshape(2, -1, paints)
    of_piece = codes(of_cell.size, 2 * pieces.shape[1]).reshape(2, -1)
    rows = max(1, _SLICE * len(placements) // len(placements.cells))

    def keys_of(
        moved: NDArray[np.integer], turned: NDArray[np.integer], become: NDArray[np.integer]
    ) -> NDArray[np.int64]:
        found = of_piece[:, become].take(placements.piece, axis=1)
        of_use = of_cell[:, moved][..., turned].reshape(2, -1)
        for begin in range(0, len(placements), rows):
            own = starts[begin : begin + rows + 1]
            covered = slice(own[0], own[-1])
            use = placements.cells[covered] * np.intp(paints)
            if len(placements.look):
                use += placements.look[covered]
            for sums, each in zip(found, of_use, strict=True):
                sums[begin : begin + rows] += reduceat(np.add, each.take(use), own[:-1] - own[0])
        return found

    keys = keys_of(*(np.arange(each.shape[1]) for each in (cells, looks, pieces)))
    order = np.argsort(keys[0])
    in_order = [each.take(order) for each in keys]
    for image, *action in zip(images, cells, looks, pieces, strict=True):
        deadline.check()
        found = keys_of(*action)
        there = np.argsort(found[0])
        if any((f.take(there) != k).any() for f, k in zip(found, in_order, strict=True)):
            raise EngineError("a symmetry takes a placement to no placement")
        image[there] = order
    return images
