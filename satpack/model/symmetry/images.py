"""The images of placements under symmetries: all of them at once, since there may be hundreds of thousands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.model.counts import reduceat, repeat
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


def point_keys(points: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a number for each point of a box at the origin, ascending with the points; those of differences differ, too."""
    extent = 2 * points.max(axis=0) + 1
    strides = np.concatenate((np.cumprod(extent[:0:-1])[::-1], [1]))
    found: NDArray[np.int64] = points @ strides
    return found


def placement_images(
    looks: NDArray[np.int32],
    cells: NDArray[np.int32],
    pieces: NDArray[np.int32],
    placements: Placements,
    deadline: Deadline,
) -> NDArray[np.int32]:
    """Return the image of every placement under every symmetry of a group, shape (g, n).

    A placement is identified by its *run*, the placements of one piece in one orientation, which are translates of
    each other, and by its first cell in lexicographic order. A symmetry takes a whole run to a run. It moves the
    first cells by a translation of their images, since which cell of the image comes first depends on the run alone.
    So one placement of each run is turned cell by cell, and the others follow it.

    Symmetries are processed one at a time, checking the deadline: all at once need several times the memory of the
    result.

    Parameters
    ----------
    looks : ndarray of int32, shape (g, looks)
        The number of the image of each look of `placements.looks` under each symmetry.
    cells : ndarray of int32, shape (g, C)
        The image of each cell of the region under each symmetry.
    pieces : ndarray of int32, shape (g, P)
        The image of each piece.
    """
    puzzle = placements.puzzle
    if puzzle.surface.is_wrapped or any(piece.variable for piece in puzzle.pieces):
        return _images_one_by_one(cells, pieces, looks, placements, deadline)
    grid, region = placements.puzzle.grid, placements.puzzle.region
    points = np.array(region.cells, dtype=np.int64)
    classes = np.array([grid.class_of(cell) for cell in region.cells])
    key_of_cell = point_keys(points - points.min(axis=0)) * len(grid.domain) + classes
    moved = key_of_cell[cells]
    changes = np.diff(placements.piece).astype(bool) | np.diff(placements.orientation).astype(bool)
    starts = np.concatenate(([0], np.flatnonzero(changes) + 1))[: len(placements)]
    run = repeat(np.arange(len(starts)), np.diff(starts, append=len(placements)))
    home = _first_cells(placements, key_of_cell)
    span = key_of_cell.max() + 1
    place_keys = run * span + key_of_cell[home]
    order = np.argsort(place_keys)
    target, first = _run_images(pieces, looks, placements, starts, moved)
    # of a whole run at once: where its first cells go, less where they go as cells
    shift = target * span + first - moved[:, home[starts]]
    in_order = place_keys[order]
    images = np.empty((len(cells), len(placements)), dtype=np.int32)
    for image, own_moved, own_shift in zip(images, moved, shift, strict=True):
        deadline.check()
        image[:] = order[np.searchsorted(in_order, own_moved[home] + own_shift[run])]
    return images


def _images_one_by_one(
    cells: NDArray[np.int32],
    pieces: NDArray[np.int32],
    looks: NDArray[np.int32],
    placements: Placements,
    deadline: Deadline,
) -> NDArray[np.int32]:
    """Return the images by looking each placement up, where runs don't go to runs.

    On a wrapped region no cell of a shape comes first. A run of a piece with variable cells lacks placements that an
    earlier run covers.

    A placement's key is the sum of codes, one for its piece and one for each of its cells with its look: it does
    not depend on the order of the cells. The placement found by a key is compared cell by cell.
    """
    paints = len(placements.looks)
    of_cell = codes(0, len(cells[0]) * paints).reshape(-1, paints)
    of_piece = codes(of_cell.size, len(pieces[0]))
    paint = placements.look if len(placements.look) else np.zeros(1, dtype=np.int32)
    begins = placements.starts[:-1]
    covered = placements.cells

    def keys_of(
        where: NDArray[np.int32], look: NDArray[np.int32], become: NDArray[np.int32]
    ) -> NDArray[np.int64]:
        found: NDArray[np.int64] = reduceat(np.add, of_cell[where, look], begins)
        return found + of_piece[become[placements.piece]]

    images = np.empty((len(cells), len(placements)), dtype=np.int32)
    if not len(placements):
        return images
    keys = keys_of(covered, paint, np.arange(len(of_piece), dtype=np.int32))
    order = np.argsort(keys)
    in_order = keys[order]
    # cells with their looks, ascending in each placement
    owner = repeat(np.arange(len(placements)), np.diff(placements.starts))
    plain = covered.astype(np.int64) * paints + paint
    for image, moved, become, turned in zip(images, cells, pieces, looks, strict=True):
        deadline.check()
        where, look = moved[covered], turned[paint]
        at = np.searchsorted(in_order, keys_of(where, look, become)).clip(max=len(order) - 1)
        image[:] = order[at]
        there = where.astype(np.int64) * paints + look
        there = there[np.lexsort((there, owner))]
        # the cells of each image, one after another
        sizes = np.diff(placements.starts)[image]
        steps = np.arange(len(there)) - repeat(begins, np.diff(placements.starts))
        same = (sizes == np.diff(placements.starts)).all() and (
            plain[repeat(begins[image], sizes) + steps] == there
        ).all()
        if not same or (become[placements.piece] != placements.piece[image]).any():
            raise EngineError("a symmetry takes a placement to no placement")
    return images


def _run_images(
    become: NDArray[np.int32],
    looks: NDArray[np.int32],
    placements: Placements,
    starts: NDArray[np.int64],
    moved: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the run of the image of each run's first placement, and the key of the image's first cell.

    Both have shape (g, runs). A shape is the class of its first cell, the differences of its cells' keys, and its
    looks.
    """
    target = np.empty((len(become), len(starts)), dtype=np.int64)
    first = np.empty_like(target)
    piece = placements.piece[starts]
    size = np.diff(placements.starts)[starts]
    kinds = len(placements.puzzle.grid.domain)
    for cells in sorted(set(size.tolist())):
        runs = np.flatnonzero(size == cells)
        at = placements.starts[starts[runs], None] + np.arange(cells)
        keys = moved[:, placements.cells[at]]
        order = np.argsort(keys, axis=-1)
        keys = np.take_along_axis(keys, order, axis=-1)
        first[:, runs] = keys[..., 0]
        shapes = keys - keys[..., :1]
        # instead of the zero that every shape starts with
        shapes[..., 0] = become[:, piece[runs]] * kinds + keys[..., 0] % kinds
        if len(placements.look):
            paint = looks[:, placements.look[at]].astype(np.int64)
            shapes = np.concatenate((shapes, np.take_along_axis(paint, order, axis=-1)), axis=-1)
        shapes = np.ascontiguousarray(shapes)
        whole_rows = shapes.view(f"V{shapes.shape[-1] * shapes.itemsize}")[..., 0]
        run_of_shape = dict(zip(whole_rows[0].tolist(), runs.tolist(), strict=True))
        found = [run_of_shape[shape] for shape in whole_rows.reshape(-1).tolist()]
        target[:, runs] = np.array(found).reshape(whole_rows.shape)
    return target, first


def _first_cells(placements: Placements, keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the lexicographically first cell of every placement, shape (n,)."""
    first = [
        block[np.arange(len(block)), keys[block].argmin(axis=1)]
        for block in map(placements.block, range(len(placements.puzzle.pieces)))
    ]
    return np.concatenate(first).astype(np.int64)
