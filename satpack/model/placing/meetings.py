"""Items for the places where pieces meet: walls between two cells, or angles between two sticks at a point."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.counts import bincount, distinct_columns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Slice = tuple[int, NDArray[np.int32], NDArray[np.int32]]
    """The number of the first of some successive placements of a piece, their cells, and the number of the look on each.

    Both arrays have shape (n, k).
    """


class Meetings(NamedTuple):
    """The items of this kind that placements have, as parallel arrays; a placement has each item at most once."""

    placement: NDArray[np.int64]
    item: NDArray[np.int64]
    colour: NDArray[np.int64]
    """From 1; or 0 if the placement excludes every other one with this item."""

    @property
    def contested(self) -> NDArray[np.bool_]:
        """For each item, up to the last one that occurs, whether two placements with it exclude each other."""
        own = np.where(self.colour > 0, self.colour, -1 - self.placement)
        kinds = distinct_columns(np.stack((self.item, own)))
        return bincount(kinds[0], minlength=1) > 1
