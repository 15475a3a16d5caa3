"""The `sat` engine, enumerating every solution: one model after the other, each blocked when it is found."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.prepared import Prepared
from satpack.engines.sat.consistency import cubes, remaining
from satpack.engines.sat.covers import formula_of
from satpack.engines.sat.driver import all_models, open_clauses
from satpack.engines.sat.session import HeldSolver
from satpack.engines.sat.solvers import DEFAULT_SOLVER, GUIDED_SOLVER, check_incremental
from satpack.kernels.library import is_available
from satpack.model.verification import verifier_of
from satpack.model.warrant import UNASKED
from satpack.runtime.limits import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from satpack.engines.sat.consistency import Remaining
    from satpack.engines.sat.draft import PlacementVariables
    from satpack.engines.sat.driver import OpenFormula
    from satpack.engines.work.cubes import SolutionNumbers
    from satpack.model.placing.named_cover import NamedCover
    from satpack.model.placing.placements import Placements
    from satpack.model.symmetry.group import Action
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

_KEEPER = "minisat22"
"""The solver that has only the clauses of the symmetry breaking, not the puzzle's."""


class Representatives:
    """The solutions that stand for their symmetry classes.

    Auxiliary variables of the symmetry breaking are determined by the placement variables.
    """

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


class SatEnumeration:
    """Every solution of a puzzle, one of each class, or of items and options, by CDCL and blocking clauses.

    `satpack.engines.sat.draft` has the clause that blocks a solution and no other. The best settings for one
    solution are not the best for all: by default the search is cut into cubes, from which
    `satpack.engines.sat.consistency` takes most placements away before the solver gets them. With an encoding given by
    name, more than 5,000 placements, or without the compiled library, the solver gets all at once, and lets
    `satpack.engines.sat.fewest_options` decide for it if it can.

    `solver`, `encoding` and `at_most_one` are as in `satpack.engines.sat.first_solution.first_solution`; `solver_command`
    names a program to run instead, without cubes, once for every solution. `seed` shuffles variables, constraints and
    placements. `clauses` include the symmetry breaking; `progress` is None, since a CDCL solver does not know how far
    it is.

    Raises OptionError for a name that does not exist or a solver that can't take clauses after a solution, and
    Undecided if the deadline passes before the formula is there.
    """

    progress: float | None = None
    reason = ""
    warrant = UNASKED
    notes = ()

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
        self.statistics = self._writing.size(len(self.clauses)).statistics()

    def excluded(self, deadline: Deadline) -> NDArray[np.bool_]:
        """Return a mask of shape (placements,) of those known to be in no wanted solution.

        Raises Undecided if the deadline passes first.
        """
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
        """The solutions that the symmetry breaking leaves."""
        return Representatives(self._breaking, self._writing.chooses)

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield solutions in batches of one, each as the ascending numbers of its placements.

        Raises Undecided if the deadline passes before the last.
        """
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
        """Yield the verified solutions that hold some placements and none of others.

        Each is blocked only for the time of this call, so that the solver can be queried for the same again. Raises
        Undecided if the deadline passes before the last.
        """
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
