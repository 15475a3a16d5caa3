"""Chains of stabilisers: an item that every solution must have is an anchor, and symmetry is broken at its options.

If every symmetry of a group takes the anchor to itself, each solution has an image in which the anchor's option is the
representative of its orbit. The remaining symmetry is the representative's stabiliser, for which another anchor may
be found in turn; and so on down the chain, until nothing but the identity is left or the group moves every item.
(C. C. Sims, "Computational methods in the study of permutation groups", 1970.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.light_record import LightRecord
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.model.pieces import Piece
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.symmetry.group import Action


class Anchor(LightRecord, frozen=True, eq=False):
    """An item as a group of symmetries sees it."""

    item: int  # its number in the cover problem
    options: NDArray[np.int32]  # its options, ascending
    orbits: NDArray[np.int32]  # the least option in the orbit of each
    count: int  # of orbits
    is_fixed: bool  # whether the group fixes the item

    @property
    def is_useful(self) -> bool:
        """Whether the group acts on its options nontrivially."""
        return self.count < len(self.options)

    def pinned(self, pieces: Sequence[Piece], cell: str) -> str:
        """Describe how far the item is pinned; ``cell`` names any item that is a cell."""
        name = f"piece {pieces[self.item].name}" if self.item < len(pieces) else cell
        return f"{name} pinned to {self.count} of {many(len(self.options), 'placement')}"


def fixed_items(action: Action, group: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return which pieces and cells of the cover problem every symmetry of a subgroup fixes."""
    images = action.symmetry.items[group]
    found: NDArray[np.bool_] = (images == np.arange(images.shape[1])).all(axis=0)
    return found


def anchors(
    action: Action,
    matrix: CoverProblem,
    group: NDArray[np.intp],
    items: Iterable[int],
    possible: NDArray[np.bool_] | None = None,
) -> Iterator[Anchor]:
    """Yield an anchor for each of the items, which every solution must have, with its `possible` options; `group` has indices."""
    by_item, fixed = matrix.by_item(), fixed_items(action, group)
    whole = len(group) == len(action)
    images = action.placements if whole else action.placements[group]
    for item in items:
        options = by_item[item] if possible is None else by_item[item][possible[by_item[item]]]
        if len(options):
            orbits = images.take(options, axis=1).min(axis=0)
            # the orbits of a fixed item's options have their least among these
            count = (orbits == options).sum() if fixed[item] else len(set(orbits.tolist()))
            yield Anchor(item, options, orbits, int(count), bool(fixed[item]))


def links(
    action: Action, group: NDArray[np.intp], anchor: Anchor
) -> Iterator[tuple[int, NDArray[np.intp]]]:
    """Yield the representative of each orbit of a fixed anchor's options, with its stabiliser in the group."""
    for option in anchor.options[anchor.orbits == anchor.options].tolist():
        yield option, action.stabiliser(option, group)
