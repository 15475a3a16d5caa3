"""The `cover` engine listing every solution, one of each class, from roots of the search.

A root has placements to choose and to exclude, so that one solution of each class is enough. An item that every solution must
serve is an anchor. If every symmetry takes the anchor to itself, the search begins once for each representative of its
placements, with the representative's stabiliser as the group that is left; and so on along a chain of stabilisers
(`satpack.model.symmetry.group`).

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

from satpack.engines.cover.search import RuleFilter, Search
from satpack.engines.listing import LeastImages, Source
from satpack.model.symmetry.group import anchors, least_of_each, links
from satpack.model.verification import verifier_of
from satpack.runtime.errors import Undecided
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import NEVER, Deadline, in_time

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.listing import SolutionNumbers
    from satpack.model.placing.cover_problem import CoverProblem
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action, Anchor


class Root(LightRecord, frozen=True, eq=False):
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
    """Finds the roots of a search under the symmetries of an action."""

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
    """Return an estimate of the work of the search that begins at an anchor: the part of the placements tried, and less for few to branch on."""
    return anchor.count / float(len(anchor.options) ** 0.75)


def least_of_images(
    action: Action, root: Root, solutions: NDArray[np.integer]
) -> NDArray[np.bool_]:
    """Return a mask of the solutions of a root, ascending rows of shape (m, k), that are the least of their images in the same root."""
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
    """Return for each solution, a row of shape (m, k), its least image in a root; None if the root holds no image of one of them."""
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


SLICE = 30_000_000
"""Words of options to look at between two looks at the clock: about a hundredth of a second."""

_NODE_WORK = 500
"""Words of options that a node is taken for where nodes are limited; most look at more."""

_EMPTY: tuple[Sequence[SolutionNumbers]] = ((),)
"""An empty batch."""


class Parts(Roots):
    """The roots of a search for all solutions, and what the searches of its parts share."""

    def __init__(
        self,
        options: Placements | NamedCover,
        action: Action,
        *,
        memory: int | None = None,
        rules: RuleFilter | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        super().__init__(options.cover, action, deadline)
        deadline.check()
        self.options, self.memory = options, memory
        self.verifier = verifier_of(options, deadline)
        self.rules = rules or RuleFilter(options)


class PartSearch:
    """The search for the solutions of one part, which hold `chosen` and none of the mask `excluded`: verified, and one of each class."""

    def __init__(
        self,
        parts: Parts,
        root: Root,
        chosen: Sequence[int] = (),
        excluded: NDArray[np.bool_] | None = None,
    ) -> None:
        self._all, self._root = parts, root
        if excluded is None or not excluded.any():
            excluded = root.excluded
        elif root.excluded is not None:
            excluded = excluded | root.excluded
        self.search = Search(
            parts.problem,
            (*root.chosen, *chosen),
            excluded,
            branches=root.branches,
            memory=parts.memory,
        )

    def take(self, deadline: Deadline = NEVER) -> list[LeastImages]:
        """Return the solutions found since the last call, by their numbers of placements."""
        found: list[LeastImages] = []
        action = self._all.action
        for batch in self.search.take():
            kept = batch[least_of_images(action, self._root, batch)]
            shown = action.canonical_forms(self._all.rules.kept(kept, deadline))
            self._all.verifier.check(shown, rules=False)  # they were checked just now
            found.append(LeastImages(shown))
        return found


class CoverEnumeration(Source):
    """Every solution of a puzzle, or of items and options, one of each class, by exhaustive search.

    Each is the least of its images, so that it does not depend on where the search began. `rules` filters the solutions and may give
    up. `progress` is the share of the search that is done, as if all branches of a node took equally long.

    >>> import satpack
    >>> from satpack.runtime.limits import NEVER
    >>> from satpack.model.symmetry.group import symmetry_of
    >>> puzzle = satpack.load("soma")
    >>> placements = satpack.place(puzzle)
    >>> search = CoverEnumeration(placements, symmetry_of(puzzle).on(placements))
    >>> sum(len(batch) for batch in search.solutions(NEVER))
    240
    """

    engine = "cover"

    def __init__(
        self,
        options: Placements | NamedCover,
        action: Action,
        *,
        node_limit: int | None = None,
        memory: int | None = None,
        rules: RuleFilter | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self._parts = Parts(options, action, memory=memory, rules=rules, deadline=deadline)
        self._node_limit = node_limit
        self.symmetry_breaking = self._parts.description()
        self.statistics: dict[str, int] = {**options.counted, "nodes": 0}
        self.progress: float = 0.0

    @property
    def windows(self) -> int:
        return self._parts.rules.windows

    def solutions(self, deadline: Deadline) -> Iterator[Sequence[SolutionNumbers]]:
        """Yield solutions, verified, in batches, or an empty one, every hundredth of a second, by the numbers of their placements.

        After Ctrl-C the solutions found so far are yielded before `KeyboardInterrupt` is raised.
        """
        pending = self._shared(self._parts.first(), 1.0)
        while pending:
            root, share = pending.pop()
            part = PartSearch(self._parts, root)
            nodes = self.statistics["nodes"]
            self._advance(part, nodes, deadline)
            # a part too large for one slice is worth breaking the rest of its group first
            parts = None if part.search.done else self._parts.parts(root)
            if parts is not None:
                pending += self._shared(parts, share)
                continue
            done = self.progress
            try:
                while True:
                    self.progress = done + share * part.search.progress
                    yield from part.take(deadline) or _EMPTY
                    if part.search.done:
                        break
                    self._advance(part, nodes, deadline)
            except KeyboardInterrupt:
                yield from part.take() or _EMPTY
                raise

    def _shared(self, parts: list[Root], share: float) -> list[tuple[Root, float]]:
        """Join parts where that goes, and return them, the last first, each with its share of the search."""
        joined = reversed(self._parts.joined(parts))
        return [(each, share * max(1, len(each.branches)) / len(parts)) for each in joined]

    def _advance(self, part: PartSearch, nodes: int, deadline: Deadline) -> None:
        """Go on for a slice; raise Undecided at a limit."""
        if deadline.passed:
            raise Undecided("time limit")
        work = SLICE
        if self._node_limit is not None:
            left = self._node_limit - self.statistics["nodes"]
            if left <= 0:
                raise Undecided("limit of nodes")
            work = min(work, _NODE_WORK * left)
        part.search.advance(work)
        self.statistics["nodes"] = nodes + part.search.nodes
        self._parts.rules.after(self.statistics["nodes"])


def completions(
    options: Placements, chosen: Sequence[int], deadline: Deadline
) -> Iterator[NDArray[np.int64]]:
    """Yield all solutions that hold some placements, verified, in batches of rows of their ascending numbers."""
    verifier, rules = verifier_of(options, deadline), RuleFilter(options)
    search = Search(options.cover, chosen)
    while not search.done:
        deadline.check()
        search.advance(SLICE)
        for batch in search.take():
            kept = rules.kept(batch, deadline)
            verifier.check(kept, rules=False)  # they were checked just now
            if len(kept):
                yield kept
