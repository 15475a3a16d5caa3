"""The `sat` engine as a worker that runs cubes: a cube is a list of choices, as `branching.choices` reads it."""

from __future__ import annotations

import contextlib
import time
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.engines.sat.enumeration import SatEnumeration
from satpack.engines.work.agreement import search_digest
from satpack.engines.work.branching import branch, choices, lie_in
from satpack.model.warrant import Warrant
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.engines.sat.driver import OpenFormula
    from satpack.engines.work.cubes import Cube, SolutionNumbers
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action


class SatWorker:
    """Enumerates the solutions that lie in cubes, with one solver for all of them.

    `action` holds the symmetries whose classes are meant; `asked` are the options of `SatEnumeration`.
    """

    def __init__(self, options: Placements | NamedCover, action: Action, **asked: Any) -> None:
        self._options = options
        self._action = action
        self._enumeration = SatEnumeration(options, action, **asked)
        self.engine = self._enumeration.engine
        self.symmetry_breaking = self._enumeration.symmetry_breaking
        self.warrant = Warrant(self._enumeration.solver)
        self._stack = contextlib.ExitStack()
        self._opened: OpenFormula[tuple[int, ...]] | None = None
        self._found: Iterator[SolutionNumbers] = iter(())

    def cubes(self, wanted: int, deadline: Deadline = NEVER) -> list[Cube]:
        """Cut the search by branching on the item that fewest options can serve."""
        root = ((), self._enumeration.excluded(deadline))
        return [cube for _, cube in branch(self._options.cover, [root], wanted, deadline)]

    def parts(self, cube: Cube, wanted: int) -> list[Cube]:
        """Cut a cube further by branching."""
        root = (cube, self._enumeration.excluded(NEVER))
        return [part for _, part in branch(self._options.cover, [root], wanted)]

    def start(self, cube: Cube) -> None:
        """Begin a cube, the first one by handing the formula to the solver, which copies of this process can't share."""
        if self._opened is None:
            self._opened = self._stack.enter_context(self._enumeration.opened(NEVER))
        chosen, excluded = choices(self._options.cover, cube)
        self._found = self._enumeration.found_by(self._opened, chosen, NEVER, excluded)

    def advance(self, seconds: float) -> tuple[list[SolutionNumbers], bool]:
        """Continue for `seconds` and on to the next solution, or until none is left."""
        until = time.monotonic() + seconds
        found = []
        for solution in self._found:
            found.append(solution)
            if time.monotonic() > until:
                return found, False
        return found, True

    @property
    def progress(self) -> None:
        """A CDCL solver does not know which part of a cube is done."""

    def check(self, cube: Cube, solutions: Sequence[SolutionNumbers]) -> None:
        """Raise EngineError unless a cube's reported solutions lie in it, and the symmetry breaking keeps them."""
        for rows in self._enumeration.verifier.check_found(solutions):
            if not lie_in(self._options.cover, cube, rows):
                raise EngineError("a wrong solution: it lies in another part of the search")
            if not self._enumeration.representatives.include(rows.tolist()):
                raise EngineError("a wrong solution: an image of it represents its class")

    def digest(self) -> str:
        """Return a digest of the meaning of the numbers, and of which solution of a class the formula keeps."""
        clauses = self._enumeration.clauses
        lengths = np.fromiter(map(len, clauses), dtype=np.int64)
        literals = np.fromiter(chain.from_iterable(clauses), dtype=np.int64)
        return search_digest(self._options, self._action, [lengths, literals])
