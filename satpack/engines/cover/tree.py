"""The exhaustive search as a tree that can be probed: small parts are searched whole, large ones are cut."""

from __future__ import annotations

import time
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.cover.enumeration import SLICE, PartSearch
from satpack.engines.cover.roots import Roots
from satpack.engines.listing import PlacementBatch
from satpack.engines.probing import Held, Look
from satpack.engines.work.branching import branch, choices
from satpack.model.verification import verifier_of
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satpack.engines.cover.rules import RuleFilter
    from satpack.engines.cover.search import Search
    from satpack.engines.work.cubes import Cube
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline

WORK = SLICE // 5
"""Words of options that a small part takes: some thousand nodes, which take longer than to begin a search."""

_BEGIN, _CUT, _LEFT = 10, 80, 4
"""Words that take as long as to begin a search, to cut a part, and to see what is left, for each item of an option."""

_COLOURED = 2
"""The factor for all of these words where items are coloured."""


class CoverTree:
    """The search of `CoverEnumeration`, whose parameters it takes.

    A part is a cube as of `CoverWorker`: the number of a root, then choices below it. Small parts and roots visit the nodes
    that the search visits there, but for dead ends that it remembers from other parts: without that, boards of many equal
    pieces take up to twice the nodes. Large parts branch on an item with fewest options, as the search does, which looks
    ahead, too. `work` counts the words that a part may take, even if it takes fewer, and what cutting and weighing take.
    """

    engine = "cover"

    def __init__(
        self,
        options: Placements | NamedCover,
        action: Action,
        *,
        memory: int | None = None,
        rules: RuleFilter | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self._options, self._action, self._problem = options, action, options.cover
        self._roots = Roots(options.cover, action, deadline)
        self._verifier = verifier_of(options, deadline)
        self._memory, self._rules = memory, rules
        self._at = self._roots.first()
        self._first = len(self._at)
        self.work = 0
        self._slowness = _COLOURED if len(self._problem.colours) else 1

    def begin(self) -> Sequence[Cube]:
        """Return the first roots."""
        return [(number,) for number in range(self._first)]

    def look(self, part: Cube, deadline: Deadline) -> Look[Cube]:
        """Search a part for as long as it is small; a root for as long as the search does that before it cuts it."""
        deadline.check()
        number, *below = part
        chosen, excluded = choices(self._problem, below)
        part_search = PartSearch(
            self._roots,
            self._at[number],
            self._verifier,
            chosen,
            excluded,
            memory=self._memory,
            rules=self._rules,
        )
        search, began = part_search.search, time.process_time()
        self._spend(_BEGIN)
        self._advance(search, WORK if below else SLICE)
        parts = [] if search.done else self._cut(part, deadline)
        while parts in ([], [part]) and not search.done:  # too small to be cut, or a dead end
            deadline.check()
            self._advance(search, SLICE)
        seconds, nodes = time.process_time() - began, search.nodes
        if not search.done:
            # what the search visits before it cuts a root it visits in vain; a node that branches is one
            own = nodes if parts[0][0] != number else 1
            return Look(Held(nodes=own, seconds=seconds * own / nodes), parts)
        found = [*chain.from_iterable(part_search.take(deadline))]
        sizes = PlacementBatch(self._options, self._action, found).class_sizes()
        return Look(Held(nodes=nodes, seconds=seconds)._replace(**dict(sizes)))

    def _advance(self, search: Search, words: int) -> None:
        self.work += self._slowness * words
        search.advance(words)

    def _spend(self, words: int) -> None:
        """Count words for each item of an option."""
        self.work += self._slowness * words * len(self._problem.items)

    def _cut(self, part: Cube, deadline: Deadline) -> list[Cube]:
        """Cut a root as the search does, or branch; return the part alone if it can't be cut, nothing for a dead end."""
        self._spend(_CUT)
        number, *below = part
        root = self._at[number]
        roots = None if below else self._roots.parts(root)
        if roots is not None:
            self._at += roots
            return [(each,) for each in range(len(self._at) - len(roots), len(self._at))]
        begin = ((*root.chosen, *below), root.excluded)
        return [
            (number, *(each for each in cube if each not in root.chosen))
            for _, cube in branch(self._problem, [begin], 2, deadline)
        ]

    def left(self, part: Cube) -> int:
        """Return how many options are left."""
        self._spend(_LEFT)
        number, *below = part
        root = self._at[number]
        chosen, excluded = choices(self._problem, below)
        if root.excluded is not None:
            excluded |= root.excluded
        return len(
            self._problem.after(np.array((*root.chosen, *chosen), dtype=np.int64), excluded).options
        )
