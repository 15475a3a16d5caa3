"""The `cover` engine listing every solution: one of each class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.engines.cover.roots import Roots, least_of_images
from satpack.engines.cover.rules import RuleFilter
from satpack.engines.cover.search import Search
from satpack.engines.listing import LeastImages
from satpack.model.verification import verifier_of
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import Undecided
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.cover.roots import Root
    from satpack.engines.work.cubes import SolutionNumbers
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action
    from satpack.model.verification import Verifier

SLICE = 30_000_000
"""Words of options to look at between two looks at the clock: about a hundredth of a second."""

_NODE_WORK = 500
"""Words of options that a node is taken for where nodes are limited; most look at more."""

_EMPTY: tuple[Sequence[SolutionNumbers]] = ((),)
"""An empty batch."""


class PartSearch:
    """The search for the solutions of one part: verified, and one of each class.

    `chosen` are further placements that the solutions must hold, `excluded` a mask of shape (n,) of those they must
    not; `memory` is as in `Search`, and `rules` filters the solutions.
    """

    def __init__(
        self,
        roots: Roots,
        root: Root,
        verifier: Verifier,
        chosen: Sequence[int] = (),
        excluded: NDArray[np.bool_] | None = None,
        *,
        memory: int | None = None,
        rules: RuleFilter | None = None,
    ) -> None:
        self._action = roots.action
        self._rules = rules
        self._root = root
        self._verifier = verifier
        if excluded is None or not excluded.any():
            excluded = root.excluded
        elif root.excluded is not None:
            excluded = excluded | root.excluded
        self.search = Search(
            roots.problem,
            (*root.chosen, *chosen),
            excluded,
            branches=root.branches,
            memory=memory,
        )

    def take(self, deadline: Deadline = NEVER) -> list[LeastImages]:
        """Return the solutions found since the last call, by their numbers of placements.

        Raises Undecided if there are rules, and the deadline passes, or their filter gives up, before all are
        filtered.
        """
        found: list[LeastImages] = []
        for batch in self.search.take():
            kept = batch[least_of_images(self._action, self._root, batch)]
            if self._rules is not None:
                kept = self._rules.kept(kept, deadline)
            shown = self._action.canonical_forms(kept)
            self._verifier.check(shown, rules=False)  # they were checked just now
            found.append(LeastImages(shown))
        return found


class CoverEnumeration:
    """Every solution of a puzzle, or of items and options, one of each class, by exhaustive search.

    Each is the least of its images, so that it does not depend on where the search began. `action` holds the
    symmetries whose classes are meant, `memory` is as in `Search`, `rules` filters the solutions and may give
    up. `progress` is the share of the search that is done, as if all branches of a node took equally long. Raises
    Undecided if the deadline passes before all is prepared.

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
    reason = ""
    warrant = UNASKED
    notes = ()

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
        self._roots = Roots(options.cover, action, deadline)
        deadline.check()
        self._verifier = verifier_of(options, deadline)
        self._node_limit, self._memory = node_limit, memory
        self._rules = rules
        self.symmetry_breaking = self._roots.description()
        self.statistics = {**options.counted, "nodes": 0}
        self.progress = 0.0

    @property
    def windows(self) -> int:
        """The windows of its filter that ended with enough solutions kept."""
        return self._rules.windows if self._rules is not None else 0

    def solutions(self, deadline: Deadline) -> Iterator[Sequence[SolutionNumbers]]:
        """Yield solutions in batches as they are found, each as the ascending numbers of its placements.

        Batches, or an empty one, come about every hundredth of a second. Every solution is verified. After Ctrl-C the
        solutions found so far are yielded before `KeyboardInterrupt` is raised. Raises Undecided if the deadline or
        the limit of nodes comes before the last.
        """
        pending = self._shared(self._roots.first(), 1.0)
        while pending:
            root, share = pending.pop()
            part = PartSearch(
                self._roots, root, self._verifier, memory=self._memory, rules=self._rules
            )
            nodes = self.statistics["nodes"]
            self._advance(part, nodes, deadline)
            # a part too large for one slice is worth breaking the rest of its group first
            parts = None if part.search.done else self._roots.parts(root)
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
        joined = reversed(self._roots.joined(parts))
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
        if self._rules is not None:
            self._rules.after(self.statistics["nodes"])


def completions(
    options: Placements, chosen: Sequence[int], deadline: Deadline
) -> Iterator[NDArray[np.int64]]:
    """Yield all solutions that hold some placements, in batches of rows of their ascending numbers; each is verified.

    Raises Undecided at the deadline, or if memory runs out.
    """
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
