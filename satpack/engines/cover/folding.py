"""Of solutions that are images of each other keep one, and show it in the same way wherever it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from satpack.engines.cover.roots import Root
    from satpack.model.symmetry import Action

__all__ = ["canonical_forms", "least_of_images"]


def least_of_images(
    action: Action, root: Root, solutions: NDArray[np.integer]
) -> NDArray[np.bool_]:
    """Return which solutions of a root are the least of those of their images that the same root finds.

    Parameters
    ----------
    action : Action
        The symmetries whose classes are meant.
    root : Root
        The part of the search that the solutions are from.
    solutions : ndarray of int, shape (m, k)
        Each ascending.
    """
    least = np.ones(len(solutions), dtype=bool)
    for element in root.group[1:].tolist():
        images = np.sort(action.placements[element][solutions], axis=1)
        found = np.ones(len(solutions), dtype=bool)
        for placement in root.chosen:
            found &= (images == placement).any(axis=1)
        least &= ~(found & _less(images, solutions))
    return least


def canonical_forms(action: Action, solutions: NDArray[np.integer]) -> NDArray[np.integer]:
    """Return the least image of each solution, as `Action.canonical` does for one.

    An image is worked out only where its first placement is the least that any image begins with.

    Parameters
    ----------
    action : Action
        The symmetries whose classes are meant.
    solutions : ndarray of int, shape (m, k)
        Each ascending.
    """
    if not solutions.size:
        return solutions
    firsts = action.placements[:, solutions].min(axis=2)
    row, element = np.nonzero((firsts == firsts.min(axis=0)).T)
    images = np.sort(action.placements[element[:, None], solutions[row]], axis=1)
    in_order = images[np.lexsort((*images.T[::-1], row))]
    # rows stay together, so that each still begins where it did
    begins = np.diff(row, prepend=-1) > 0
    return in_order[begins].astype(solutions.dtype)


def _less(left: NDArray[np.integer], right: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return which rows come before the other's in lexicographic order."""
    differ = left != right
    first = differ.argmax(axis=1)[:, None] if left.shape[1] else np.zeros((len(left), 0), dtype=int)
    smaller = np.take_along_axis(left, first, axis=1) < np.take_along_axis(right, first, axis=1)
    return np.asarray(smaller.any(axis=1))
