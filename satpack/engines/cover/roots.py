"""Where the search begins: placements to choose and to exclude so that one solution of each class is enough.

An *item* that every solution must serve is an anchor. If every symmetry takes the anchor to itself, each solution has
one image in which the anchor's placement is the representative of its orbit, up to the representative's stabiliser. So
the search begins once for each representative, with its stabiliser as the group that is left, for which another anchor
may be found in turn; and so on along a chain of stabilisers.

If the group moves every item, some item is still served: the search begins once for each orbit of its placements, with
the orbit's representative chosen and all the orbits before it excluded, since a solution with one of theirs has an
image that was found from there. A solution may then hold several placements of the orbit, so that any of the group may
take it to another solution of the same root.

What is left of the group when the chain ends is *folded*: of the solutions of a root that are images of each other only
the least is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.runtime.limits import Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from satpack.engines.cover.problem import Problem, Remainder
    from satpack.model.symmetry import Action

__all__ = ["Root", "Roots"]


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A part of the search.

    Attributes
    ----------
    chosen : tuple of int
        The placements that its solutions hold.
    excluded : ndarray of bool, shape (n,), or None
        Placements that none of its solutions holds, besides those that clash with the chosen ones.
    group : ndarray of intp
        The indices of the symmetries that take the part to itself; the identity is the first.
    ends : bool
        Whether the chain of stabilisers ends here, whatever is left of the group.
    """

    chosen: tuple[int, ...]
    excluded: NDArray[np.bool_] | None
    group: NDArray[np.intp]
    ends: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Anchor:
    """An item that every solution must serve.

    Attributes
    ----------
    name : str
        For people.
    served : ndarray of int32
        The placements that can serve it.
    orbits : ndarray of int32
        The least placement of each one's orbit.
    count : int
        Of the orbits.
    is_fixed : bool
        Whether the group takes the item to itself.
    """

    name: str
    served: NDArray[np.int32]
    orbits: NDArray[np.int32]
    count: int
    is_fixed: bool

    @property
    def cost(self) -> float:
        """An estimate of the work of the search that begins here, relative to other anchors.

        It goes with the part of the placements that are tried; and an item that few placements can serve is a better
        one to branch on.
        """
        return self.count / float(len(self.served) ** 0.75)


class Roots:
    """Finds the roots of a search.

    Parameters
    ----------
    problem : Problem
        The puzzle.
    action : Action
        The symmetries whose classes are meant.
    deadline : Deadline, optional
        When to give up looking for the first anchor.

    Raises
    ------
    Undecided
        If the deadline passes first.
    """

    def __init__(self, problem: Problem, action: Action, deadline: Deadline | None = None) -> None:
        self.problem = problem
        self.action = action
        self._deadline = deadline or Deadline()
        self._by_cell = problem.placements.by_cell()
        self.whole = Root((), None, np.arange(len(action)))
        """The search as a whole, with the whole group still to be broken."""
        self._first = self._anchor(self.whole)

    def first(self) -> list[Root]:
        """Return the roots to begin with, which together are the whole search."""
        return self.parts(self.whole) or [self.whole]

    def broken(self, most: int) -> list[Root]:
        """Return roots, about so many at most, whose groups are broken as far as that goes."""
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
        """Say what is done first, for people."""
        if len(self.whole.group) == 1:
            return "nothing to break: no symmetry but the identity"
        anchor = self._first
        if anchor is None:
            return "the least of each solution's images kept"
        rest = "" if anchor.is_fixed else "; the least of each solution's images kept"
        return f"{anchor.name} pinned to {anchor.count} of {len(anchor.served)} placements{rest}"

    def _pinned(self, root: Root, anchor: _Anchor) -> Iterator[Root]:
        """Yield a root for each representative of a fixed anchor's placements, with its stabiliser."""
        for placement in anchor.served[anchor.orbits == anchor.served].tolist():
            stays = self.action.placements[root.group, placement] == placement
            yield Root((*root.chosen, placement), root.excluded, root.group[stays])

    def _ordered(self, root: Root, anchor: _Anchor) -> Iterator[Root]:
        """Yield a root for each orbit of an anchor's placements, with the orbits before it excluded."""
        everywhere = self.action.placements[root.group].min(axis=0)
        excluded = np.zeros(len(everywhere), dtype=bool)
        if root.excluded is not None:
            excluded |= root.excluded
        first = dict(zip(anchor.orbits[::-1].tolist(), anchor.served[::-1].tolist(), strict=True))
        for orbit, placement in sorted(first.items()):
            yield Root((*root.chosen, placement), excluded.copy(), root.group, ends=True)
            excluded |= everywhere == orbit

    def _anchor(self, root: Root) -> _Anchor | None:
        """Return the anchor to pin, a fixed one if there is any; None if pinning leaves no less to do."""
        if root.ends or len(root.group) == 1:
            return None
        left = self.problem.after(np.array(root.chosen, dtype=np.int64), root.excluded)
        anchors = in_time(self._anchors(root, left), self._deadline)
        useful = [a for a in anchors if a.count < len(a.served)]
        return min(useful, key=lambda a: (not a.is_fixed, a.cost), default=None)

    def _anchors(self, root: Root, left: Remainder) -> Iterator[_Anchor]:
        problem, symmetry = self.problem, self.action.symmetry
        placements, cells = problem.placements, problem.cells
        possible = np.zeros(len(placements), dtype=bool)
        possible[left.options] = True
        images = self.action.placements[root.group]
        for item in left.items[problem.must_serve[left.items]].tolist():
            if item < cells:
                name = "a cell"
                served = self._by_cell[item]
                moved = symmetry.cells[root.group, item] != item
            else:
                name = f"piece {placements.puzzle.pieces[item - cells].name}"
                own = placements.of_piece(item - cells)
                served = np.arange(own.start, own.stop, dtype=np.int32)
                moved = symmetry.pieces[root.group, item - cells] != item - cells
            served = served[possible[served]]
            if len(served):
                orbits = images[:, served].min(axis=0)
                count = len(set(orbits.tolist()))
                yield _Anchor(name, served, orbits, count, is_fixed=not moved.any())
