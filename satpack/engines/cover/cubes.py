"""The `cover` engine as a worker that runs cubes: a cube is a root of the search, and placements chosen below it."""

from __future__ import annotations

import time
from itertools import chain
from typing import TYPE_CHECKING

from satpack.engines.cover.enumeration import SLICE, PartSearch
from satpack.engines.cover.roots import Roots, least_in_root
from satpack.engines.work.agreement import search_digest
from satpack.engines.work.branching import branch, choices, lie_in
from satpack.model.verification import verifier_of
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from satpack.engines.cover.roots import Root
    from satpack.engines.work.cubes import Cube, SolutionNumbers
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action

_MOST_ROOTS = 64
"""Roots after which no more are cut; what is left of their groups makes the search find images of solutions, too."""


class CoverWorker:
    """Enumerates the solutions of cubes by exhaustive search.

    A cube is the number of a root, then the choices below it, as `branching.choices` reads them. Of solutions that are
    images of each other the least is kept, in whichever cube of its root it lies. `memory` is as in
    `satpack.engines.cover.search.Search`, for each cube. Raises Undecided if the deadline passes before all is
    prepared.
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
        self._memory = memory
        self._options = options
        self._action = action
        self._roots = Roots(options.cover, action, deadline)
        self.symmetry_breaking = self._roots.description()
        self._parts = self._roots.broken(_MOST_ROOTS)
        deadline.check()
        self._verifier = verifier_of(options, deadline)
        self.start((0,))

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        """Cut the search by its roots, and these by branching on the item that fewest placements can serve."""
        roots = [(root.chosen, root.excluded) for root in self._parts]
        return [
            _cube(number, self._parts[number], chosen)
            for number, chosen in branch(self._options.cover, roots, wanted, deadline)
        ]

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a cube further by branching; its root stays, so that the same images of solutions are kept."""
        number, *chosen = cube
        root = self._parts[number]
        begin = ((*root.chosen, *chosen), root.excluded)
        return [
            _cube(number, root, more) for _, more in branch(self._options.cover, [begin], wanted)
        ]

    def start(self, cube: Cube) -> None:
        """Begin a cube."""
        number, *below = cube
        chosen, excluded = choices(self._options.cover, below)
        root = self._parts[number]
        self._part = PartSearch(
            self._roots, root, self._verifier, chosen, excluded, memory=self._memory
        )

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Continue for about `seconds`, or to the end; return the solutions found, and whether the cube is done."""
        until = time.monotonic() + seconds
        while not self._part.search.done and time.monotonic() < until:
            self._part.search.advance(SLICE)
        return [*chain.from_iterable(self._part.take())], self._part.search.done

    @property
    def progress(self) -> float:
        """The share of the cube that is done."""
        return self._part.search.progress

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Check the solutions reported for a cube.

        Each must be the least of its images, and the least image in its root must lie in the cube; else EngineError.
        """
        number, *below = cube
        for rows in self._verifier.check_found(solutions):
            if (self._action.canonical_forms(rows) != rows).any():
                raise EngineError("a wrong solution: it is not the least of its images")
            found = least_in_root(self._action, self._parts[number], rows)
            if found is None or not lie_in(self._options.cover, below, found):
                raise EngineError("a wrong solution: it lies in another part of the search")

    def digest(self) -> str:
        """Return a digest of the meaning of the numbers, those of roots among them."""
        return search_digest(self._options, self._action, _meaning(self._parts))


def _cube(number: int, root: Root, chosen: Sequence[int]) -> Cube:
    """Return the cube of a root in which some placements are chosen, those of the root among them."""
    return (number, *(p for p in chosen if p not in root.chosen))


def _meaning(parts: list[Root]) -> Iterator[NDArray[np.generic] | None]:
    """Yield the meaning of the roots' numbers as arrays."""
    import numpy as np

    for root in parts:
        yield from (np.array(root.chosen), root.excluded, root.group)
