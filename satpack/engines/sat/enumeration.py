"""The `sat` engine, enumerating every solution: one model after the other, each blocked when it is found.

A cube is a list of choices, as `branching.choices` reads it.
"""

from __future__ import annotations

import contextlib
import time
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from satpack.engines.listing import Source
from satpack.engines.prepared import Prepared
from satpack.engines.sat.consistency import cubes, remaining
from satpack.engines.sat.covers import formula_of
from satpack.engines.sat.driver import all_models, open_clauses
from satpack.engines.sat.session import HeldSolver
from satpack.engines.sat.solvers import DEFAULT_SOLVER, GUIDED_SOLVER, check_incremental
from satpack.engines.work.branching import branch, choices, lie_in
from satpack.engines.work.cubes import search_digest
from satpack.kernels.library import is_available
from satpack.model.verification import verifier_of
from satpack.model.warrant import Warrant
from satpack.runtime.errors import EngineError
from satpack.runtime.limits import NEVER, Deadline

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.listing import SolutionNumbers
    from satpack.engines.sat.consistency import Remaining
    from satpack.engines.sat.draft import PlacementVariables
    from satpack.engines.sat.driver import OpenFormula
    from satpack.engines.work.cubes import Cube
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action
    from satpack_encodings import Clause

_KEEPER = "minisat22"
"""The solver that has only the clauses of the symmetry breaking, not the puzzle's."""


class Representatives:
    def __init__(self, breaking: Sequence[Clause], chooses: PlacementVariables) -> None:
        self._chooses = chooses
        met = {abs(literal) for clause in breaking for literal in clause}
        self._variables = sorted(met.intersection(chooses.of(range(len(chooses.rank)))))
        self._solver = HeldSolver(_KEEPER)
        self._solver.add(breaking)

    def include(self, solutions: Iterable[Sequence[int]]) -> bool:
        """Whether all these solutions, given by the numbers of their placements, are among them."""
        for solution in solutions:
            chosen = set(self._chooses.of(solution))
            assumptions = [v if v in chosen else -v for v in self._variables]
            if not self._solver.solve(assumptions):
                return False
        return True


_FEW_PLACEMENTS = 5_000
"""Up to this many, all pairs are compared: several tables with a byte for each pair."""

_SOLVER = "minisat22"
"""The solver that was measured best where cubes are closed, which leaves it little to do."""


class SatEnumeration(Source):
    """Every solution of a puzzle, one of each class, or of items and options, by CDCL and blocking clauses.

    The best settings for one solution are not the best for all: by default the search is cut into cubes, from which
    `satpack.engines.sat.consistency` takes most placements away before the solver gets them. With an encoding given by
    name, more than 5,000 placements, or without the compiled library, the solver gets all at once, and lets
    `satpack.engines.sat.fewest_options` decide for it if it can. A `solver_command` is run once for every solution.
    """

    def __init__(
        self,
        options: Placements | NamedCover,
        action: Action,
        *,
        solver: str = "auto",
        solver_command: str | None = None,
        encoding: str = "auto",
        at_most_one: str = "auto",
        seed: int | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self._command = solver_command
        self._prepared = Prepared.placed(options)
        is_able = encoding == "auto" and solver_command is None and is_available()
        self._closes = False
        best = DEFAULT_SOLVER
        if options.kind == "puzzle":
            self._closes = is_able and len(options) <= _FEW_PLACEMENTS
            best = _SOLVER if self._closes else GUIDED_SOLVER
        self.solver = best if solver == "auto" else solver
        check_incremental(self.solver, best)
        self.verifier = verifier_of(options, deadline)
        self._seed = seed
        self._remaining: Remaining | None = None
        if self._closes:
            # for one kind of piece the default has nogoods, which would be found twice
            encoding = "channelled" if len(self._prepared.puzzle.pieces) > 1 else "plain"
        cnf = formula_of(self._prepared, encoding, at_most_one, seed)
        self._writing = cnf.writing(deadline, lazily=True)
        self.clauses = self._writing.kept()
        self._breaking = self._writing.breaking(action).clauses
        self.clauses += self._breaking
        closed = "closed cubes, " if self._closes else ""
        self.engine = f"sat ({closed}{cnf.encoding}, {solver_command or self.solver})"
        self.symmetry_breaking = self._writing.symmetry_breaking
        self.statistics: dict[str, int] = self._writing.size(len(self.clauses)).statistics()

    def excluded(self, deadline: Deadline) -> NDArray[np.bool_]:
        """Return a mask of shape (placements,) of those known to be in no wanted solution."""
        if not self._closes:
            return self._pinned_away()
        excluded = np.ones(len(self._prepared.placements), dtype=np.bool_)
        excluded[self._all_remaining(deadline).placements] = False
        return excluded

    def _pinned_away(self) -> NDArray[np.bool_]:
        """Return a mask of the placements that the symmetry breaking excludes."""
        chooses = self._writing.chooses
        units = {-clause[0] for clause in self._breaking if len(clause) == 1}
        return np.array([v in units for v in chooses.of(range(len(chooses.rank)))], dtype=bool)

    def _all_remaining(self, deadline: Deadline) -> Remaining:
        """Return what remains of the puzzle before anything is chosen."""
        if self._remaining is None:
            whole = remaining(self._prepared.placements, self._pinned_away(), seed=self._seed)
            self._remaining = whole.closed(deadline)
        return self._remaining

    @cached_property
    def representatives(self) -> Representatives:
        return Representatives(self._breaking, self._writing.chooses)

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield solutions in batches of one, each as the ascending numbers of its placements."""
        with self.opened(deadline) as opened:
            for solution in self.found_by(opened, (), deadline):
                yield [solution]
            self.warrant = opened.session.warrant(deadline)

    @contextmanager
    def opened(self, deadline: Deadline) -> Iterator[OpenFormula[tuple[int, ...]]]:
        """Hand these clauses to the solver; raise Undecided if the deadline passes before it has them."""
        writing = self._writing
        with open_clauses(
            writing,
            [self.clauses],
            self.solver,
            deadline,
            cuts=writing.cuts,
            guide=None if self._closes else writing.guide(self.solver),
            command=self._command,
            counted=self.statistics,
        ) as opened:
            if self._closes:
                excluded = np.flatnonzero(self.excluded(deadline)).tolist()
                opened.add([[-variable] for variable in writing.chooses.of(excluded)])
            yield opened

    def found_by(
        self,
        opened: OpenFormula[tuple[int, ...]],
        chosen: Sequence[int],
        deadline: Deadline,
        excluded: NDArray[np.bool_] | None = None,
    ) -> Iterator[SolutionNumbers]:
        """Yield the verified solutions that hold some placements and none of others, blocked only for the time of this call."""
        out = [] if excluded is None else np.flatnonzero(excluded).tolist()
        if not self._closes:
            yield from self._found_among(opened, chosen, out, deadline)
            return
        left = self._all_remaining(deadline)
        if excluded is not None:
            left = left.only(~excluded[left.placements])
        for cube, hopeless in cubes(left, chosen, deadline):
            self.statistics["cubes"] = self.statistics.get("cubes", 0) + 1
            yield from self._found_among(opened, cube, [*out, *hopeless], deadline)

    def _found_among(
        self,
        opened: OpenFormula[tuple[int, ...]],
        chosen: Sequence[int],
        excluded: Sequence[int],
        deadline: Deadline,
    ) -> Iterator[SolutionNumbers]:
        """Yield the solutions that hold some placements, given others that none of these holds."""
        writing, chooses = self._writing, self._writing.chooses
        asking = writing.variables.group("asking").first
        opened.add([[-asking, -variable] for variable in chooses.of(excluded)])
        assumptions = [asking, *chooses.of(chosen)]
        for found in all_models(opened, deadline, assumptions=assumptions):
            self.verifier.check_found([found])
            yield found
        opened.add([[-asking]])


class SatWorker:
    """Enumerates the solutions that lie in cubes, with one solver for all of them and the options of `SatEnumeration`."""

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
