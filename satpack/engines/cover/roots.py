"""The roots of the search: placements to choose and to exclude so that one solution of each class is enough.

An item that every solution must serve is an anchor. If every symmetry takes the anchor to itself, the search begins
once for each representative of its placements, with the representative's stabiliser as the group that is left; and so
on along a chain of stabilisers (`satpack.model.symmetry.stabilisers`).

If the group moves every item, some item is still served: the search begins once for each orbit of its placements, with
the orbit's representative chosen and all the orbits before it excluded, since a solution with one of theirs has an
image that was found from there. A solution may then hold several placements of the orbit, so that any of the group may
take it to another solution of the same root.

The part of the group left when the chain ends is *folded*: of the solutions of a root that are images of each other
only the least is kept.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from satpack.model.symmetry.group import least_of_each
from satpack.model.symmetry.stabilisers import anchors, links
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.symmetry.group import Action
    from satpack.model.symmetry.stabilisers import Anchor


class Root(LightRecord, frozen=True, eq=False):
    """A part of the search."""

    chosen: tuple[int, ...]
    """The placements that its solutions hold."""
    excluded: NDArray[np.bool_] | None
    """Placements that none of its solutions holds, besides those that clash with the chosen ones, as a mask of
    shape (n,).
    """
    group: NDArray[np.intp]
    """The indices of the symmetries that take the part to itself; the identity is the first."""
    ends: bool = False
    """Whether the chain of stabilisers ends here, whatever is left of the group."""
    branches: tuple[int, ...] = ()
    """Placements, ascending, of which its solutions hold one, if it is several parts in one."""


class Roots:
    """Finds the roots of a search; raises Undecided if the deadline passes before the first anchor is found.

    `action` holds the symmetries whose classes are meant.
    """

    def __init__(self, problem: CoverProblem, action: Action, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self.action = action
        self._deadline = deadline
        self.whole = Root((), None, np.arange(len(action)))
        """The search as a whole, with the whole group still to be broken."""
        self._first = self._anchor(self.whole)

    def first(self) -> list[Root]:
        """Return the roots to begin with, which together are the whole search."""
        return self.parts(self.whole) or [self.whole]

    def joined(self, parts: list[Root]) -> list[Root]:
        """Join parts of one root that stand in a row and have no symmetry left: one search goes through them in turn."""
        found: list[Root] = []
        for is_broken, some in groupby(parts, key=lambda part: len(part.group) == 1):
            alike = [*some]
            if is_broken and len(alike) > 1:
                *before, _ = (first := alike[0]).chosen
                branches = tuple(part.chosen[-1] for part in alike)
                alike = [Root(tuple(before), first.excluded, first.group, branches=branches)]
            found += alike
        return found

    def broken(self, most: int) -> list[Root]:
        """Return at most about `most` roots, with their groups broken as far as that goes."""
        finished: list[Root] = []
        pending = self.first()
        while pending:
            root = pending.pop(0)
            enough = len(finished) + len(pending) >= most
            parts = None if enough else self.parts(root)
            if parts is None:
                finished.append(root)
            else:
                pending += parts
        return finished

    def parts(self, root: Root) -> list[Root] | None:
        """Cut a root into parts that break its group further; None if there is no way to."""
        anchor = self._first if root is self.whole else self._anchor(root)
        if anchor is None:
            return None
        return list(self._pinned(root, anchor) if anchor.is_fixed else self._ordered(root, anchor))

    def description(self) -> str:
        """Describe the first choice, for people."""
        if len(self.whole.group) == 1:
            return "nothing to break: no symmetry but the identity"
        anchor = self._first
        if anchor is None:
            return "the least of each solution's images kept"
        rest = "" if anchor.is_fixed else "; the least of each solution's images kept"
        return anchor.pinned(self.action.symmetry.puzzle.pieces, "a cell") + rest

    def _pinned(self, root: Root, anchor: Anchor) -> Iterator[Root]:
        """Yield a root for each representative of a fixed anchor's placements, with its stabiliser."""
        for placement, stabiliser in links(self.action, root.group, anchor):
            yield Root((*root.chosen, placement), root.excluded, stabiliser)

    def _ordered(self, root: Root, anchor: Anchor) -> Iterator[Root]:
        """Yield a root for each orbit of an anchor's placements, with the orbits before it excluded."""
        everywhere = self.action.placements[root.group].min(axis=0)
        excluded = np.zeros(len(everywhere), dtype=bool)
        if root.excluded is not None:
            excluded |= root.excluded
        first = dict(zip(anchor.orbits[::-1].tolist(), anchor.options[::-1].tolist(), strict=True))
        for orbit, placement in sorted(first.items()):
            yield Root((*root.chosen, placement), excluded.copy(), root.group, ends=True)
            excluded |= everywhere == orbit

    def _anchor(self, root: Root) -> Anchor | None:
        """Return the anchor to pin, a fixed one if there is any; None if the chain ends, or pinning saves nothing."""
        if root.ends or len(root.group) == 1:
            return None
        problem, group = self.problem, root.group
        left = problem.after(np.array(root.chosen, dtype=np.int64), root.excluded)
        items = left.items[problem.once[left.items]].tolist()
        possible = np.zeros(len(problem), dtype=bool)
        possible[left.options] = True
        found = anchors(self.action, problem, group, items, possible)
        useful = [anchor for anchor in in_time(found, self._deadline) if anchor.is_useful]
        return min(useful, key=lambda a: (not a.is_fixed, _cost(a)), default=None)


def _cost(anchor: Anchor) -> float:
    """Return an estimate of the work of the search that begins at an anchor, relative to other anchors.

    It goes with the part of the placements that are tried; and an item that few placements can serve is a better one to
    branch on.
    """
    return anchor.count / float(len(anchor.options) ** 0.75)


def least_of_images(
    action: Action, root: Root, solutions: NDArray[np.integer]
) -> NDArray[np.bool_]:
    """Return a mask of the solutions of a root that are the least of their images in the same root.

    `solutions` has shape (m, k), each row ascending.
    """
    least = np.ones(len(solutions), dtype=bool)
    for element in root.group[1:].tolist():
        images = np.sort(action.placements[element][solutions], axis=1)
        found = np.ones(len(solutions), dtype=bool)
        for placement in root.chosen:
            found &= (images == placement).any(axis=1)
        least &= ~(found & _less(images, solutions))
    return least


def least_in_root(
    action: Action, root: Root, solutions: NDArray[np.integer]
) -> NDArray[np.int32] | None:
    """Return for each solution, a row of shape (m, k), its least image in a root.

    None if the root holds no image of one of them.
    """
    images = action.placements[:, solutions.astype(np.intp)]
    inside = np.ones(images.shape[:2], dtype=bool)
    for placement in root.chosen:
        inside &= (images == placement).any(axis=2)
    if root.excluded is not None:
        inside &= ~root.excluded[images].any(axis=2)
    if not inside.any(axis=0).all():
        return None
    row, element = np.nonzero(inside.T)
    return least_of_each(row, images[element, row])


def _less(left: NDArray[np.integer], right: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return which rows come before the other's in lexicographic order."""
    differ = left != right
    first = differ.argmax(axis=1)[:, None] if left.shape[1] else np.zeros((len(left), 0), dtype=int)
    smaller = np.take_along_axis(left, first, axis=1) < np.take_along_axis(right, first, axis=1)
    return np.asarray(smaller.any(axis=1))
