"""Items that are no cells: where pieces meet, walls between two cells or points where sticks end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from satpack.model.counts import bincount

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Meetings(NamedTuple):
    """Such items of placements, as parallel arrays, each placement's once."""

    placement: NDArray[np.int64]
    item: NDArray[np.int64]
    colour: NDArray[np.int64]
    """From 1; or 0, so that the item is that placement's alone."""

    @property
    def contested(self) -> NDArray[np.bool_]:
        """Which items, up to the last one, exclude something: some placement does not agree with another."""
        own = np.where(self.colour > 0, self.colour, -1 - self.placement)
        kinds = np.unique(np.stack((self.item, own)), axis=1)
        return bincount(kinds[0], minlength=1) > 1
