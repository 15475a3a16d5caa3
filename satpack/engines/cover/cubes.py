"""The `cover` engine in parts: a worker that runs cubes, and a tree that can be probed.

A cube is a root of the search, and placements chosen below it. Of the tree small parts are searched whole, large ones are cut.
"""

from __future__ import annotations

import time
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.cover.enumeration import SLICE, Parts, PartSearch, least_in_root
from satpack.engines.listing import PlacementBatch
from satpack.engines.probing import Held, Look
from satpack.engines.work.branching import branch, choices, lie_in
from satpack.engines.work.cubes import search_digest
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.cover.enumeration import Root
    from satpack.engines.cover.search import Search
    from satpack.engines.listing import LeastImages, SolutionNumbers
    from satpack.engines.work.cubes import Cube
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action

_MOST_ROOTS = 64
"""Roots after which no more are cut; what is left of their groups makes the search find images of solutions, too."""


class CoverWorker:
    """Enumerates the solutions of cubes by exhaustive search.

    A cube is the number of a root, then the choices below it, as `branching.choices` reads them. Of solutions that are
    images of each other the least is kept, in whichever cube of its root it lies.
    """

    engine = "cover"
    warrant = UNASKED

    def __init__(
        self,
        options: Placements | NamedCover,
        action: Action,
        *,
        memory: int | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.options = options
        self.action = action
        self._parts = Parts(options, action, memory=memory, deadline=deadline)
        self.symmetry_breaking = self._parts.description()
        self._roots = self._parts.broken(_MOST_ROOTS)
        self.start((0,))

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        """Cut the search by its roots, and these by branching on the item that fewest placements can serve."""
        roots = [(root.chosen, root.excluded) for root in self._roots]
        return [
            _cube(number, self._roots[number], chosen)
            for number, chosen in branch(self.options.cover, roots, wanted, deadline)
        ]

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a cube further by branching; its root stays, so that the same images of solutions are kept."""
        number, *chosen = cube
        root = self._roots[number]
        begin = ((*root.chosen, *chosen), root.excluded)
        return [
            _cube(number, root, more) for _, more in branch(self.options.cover, [begin], wanted)
        ]

    def start(self, cube: Cube) -> None:
        number, *below = cube
        chosen, excluded = choices(self.options.cover, below)
        self._part = PartSearch(self._parts, self._roots[number], chosen, excluded)

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        batches, done = self.advance_in_batches(seconds)
        return [*chain.from_iterable(batches)], done

    def advance_in_batches(self, seconds: float) -> tuple[list[LeastImages], bool]:
        """Continue for about `seconds`, or to the end; return the solutions found, and whether the cube is done.

        A cube's solutions come in the same order wherever it is searched.
        """
        until, search = time.monotonic() + seconds, self._part.search
        found: list[LeastImages] = []
        while not search.done and time.monotonic() < until:
            search.advance(SLICE)
            found += self._part.take()
        return found, search.done

    @property
    def progress(self) -> float:
        return self._part.search.progress

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Check that each solution is the least of its images, and that the least image in its root lies in the cube."""
        number, *below = cube
        for rows in self._parts.verifier.check_found(solutions):
            if (self.action.canonical_forms(rows) != rows).any():
                raise EngineError("a wrong solution: it is not the least of its images")
            found = least_in_root(self.action, self._roots[number], rows)
            if found is None or not lie_in(self.options.cover, below, found):
                raise EngineError("a wrong solution: it lies in another part of the search")

    def digest(self) -> str:
        return search_digest(self.options, self.action, _meaning(self._roots))


def _cube(number: int, root: Root, chosen: Sequence[int]) -> Cube:
    """Return the cube of a root in which some placements are chosen, those of the root among them."""
    return (number, *(p for p in chosen if p not in root.chosen))


def _meaning(roots: list[Root]) -> Iterator[NDArray[np.generic] | None]:
    import numpy as np

    for root in roots:
        yield from (np.array(root.chosen), root.excluded, root.group)


WORK = SLICE // 5
"""Words of options that a small part takes: some thousand nodes, which take longer than to begin a search."""

_BEGIN, _CUT, _LEFT = 10, 80, 4
"""Words that take as long as to begin a search, to cut a part, and to see what is left, for each item of an option."""

_COLOURED = 2
"""The factor for all of these words where items are coloured."""


class CoverTree:
    """The search of `CoverEnumeration`, whose parameters it takes, with cubes of `CoverWorker` as parts.

    Small parts and roots visit the nodes that the search visits there, but for dead ends that it remembers from other parts: without
    that, boards of many equal pieces take up to twice the nodes. Large parts branch on an item with fewest options, as the search does.
    """

    engine = "cover"

    def __init__(
        self,
        options: Placements | NamedCover,
        action: Action,
        *,
        memory: int | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self._options, self._action, self._problem = options, action, options.cover
        self._parts = Parts(options, action, memory=memory, deadline=deadline)
        self._at = self._parts.first()
        self._first = len(self._at)
        self.work = 0
        self._slowness = _COLOURED if len(self._problem.colours) else 1

    def begin(self) -> Sequence[Cube]:
        return [(number,) for number in range(self._first)]

    def look(self, part: Cube, deadline: Deadline) -> Look[Cube]:
        """Search a part for as long as it is small; a root for as long as the search does that before it cuts it."""
        deadline.check()
        number, *below = part
        chosen, excluded = choices(self._problem, below)
        part_search = PartSearch(self._parts, self._at[number], chosen, excluded)
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
        self.work += self._slowness * words * len(self._problem.items)

    def _cut(self, part: Cube, deadline: Deadline) -> list[Cube]:
        """Cut a root as the search does, or branch; return the part alone if it can't be cut, nothing for a dead end."""
        self._spend(_CUT)
        number, *below = part
        root = self._at[number]
        roots = None if below else self._parts.parts(root)
        if roots is not None:
            self._at += roots
            return [(each,) for each in range(len(self._at) - len(roots), len(self._at))]
        begin = ((*root.chosen, *below), root.excluded)
        return [
            _cube(number, root, cube) for _, cube in branch(self._problem, [begin], 2, deadline)
        ]

    def left(self, part: Cube) -> int:
        self._spend(_LEFT)
        number, *below = part
        root = self._at[number]
        chosen, excluded = choices(self._problem, below)
        if root.excluded is not None:
            excluded |= root.excluded
        return len(
            self._problem.after(np.array((*root.chosen, *chosen), dtype=np.int64), excluded).options
        )
