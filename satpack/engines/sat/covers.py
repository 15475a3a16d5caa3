"""Exact covers by a CDCL solver: for those with colours or multiplicities, and on request.

A variable an option; an item that is coloured has one more for each colour that several options give it. So one
at-most-one constraint says that an item has at most one colour, however many options there are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from satpack.engines.sat.driver import all_models, open_clauses
from satpack.engines.sat.solvers import DEFAULT_SOLVER, check_incremental
from satpack.model.placing.cover_problem import owners_of
from satpack.model.verification import CoverVerifier
from satpack.model.warrant import UNASKED
from satpack.runtime.limits import in_time
from satpack_encodings import Variables, at_most_one, between

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from satpack.engines.work.cubes import SolutionNumbers
    from satpack.model.placing.named_cover import NamedCover
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause


class SatCovers:
    """The search for all solutions.

    `conflicts` limits each call of the solver. Raises OptionError if the solver does not exist, or can't take clauses
    after a solution.
    """

    symmetry_breaking = reason = ""
    warrant = UNASKED
    progress: float | None = None
    notes = ()

    def __init__(
        self,
        named: NamedCover,
        *,
        solver: str = "auto",
        conflicts: int | None = None,
    ) -> None:
        self._conflicts = conflicts
        self._solver = DEFAULT_SOLVER if solver == "auto" else solver
        check_incremental(self._solver, DEFAULT_SOLVER)
        self._problem = named.cover
        self._verifier = CoverVerifier(named)
        self.engine = f"sat ({self._solver})"
        self.statistics = named.counted

    def solutions(self, deadline: Deadline) -> Iterator[list[SolutionNumbers]]:
        """Yield solutions in batches of one, options ascending, verified; raise Undecided at the deadline."""
        variables = Variables()
        chooses = variables.group("option", len(self._problem)).first
        clauses = list(in_time(self._clauses(variables, chooses), deadline))
        self.statistics |= {"variables": variables.top, "clauses": len(clauses)}
        meaning = _Meaning(chooses, len(self._problem), self._addable())
        counted = self.statistics
        with open_clauses(meaning, [clauses], self._solver, deadline, counted=counted) as opened:
            found = all_models(opened, deadline, conflicts=self._conflicts)
            for chosen in found:
                batch = [tuple(chosen.tolist())]
                self._verifier.check_found(batch)
                yield batch
            self.warrant = opened.session.warrant(deadline)

    def _addable(self) -> NDArray[np.int64]:
        """Return the options that a solution may have besides those of another solution.

        All their primary items can take more than they need; else a solution has none that another lacks for nothing.
        """
        problem = self._problem
        has_tight = problem.having(problem.primary & (problem.low == problem.high))
        return np.flatnonzero(problem.usable & ~has_tight)

    def _clauses(self, variables: Variables, chooses: int) -> Iterator[Clause]:
        """Yield the clauses, whose models are the solutions."""
        problem = self._problem
        usable, items = problem.usable, len(problem.low)
        yield from ([-(chooses + option)] for option in np.flatnonzero(~usable).tolist())
        colours = problem.colours if len(problem.colours) else np.zeros(len(problem.items), int)
        coloured = owners_of(problem.items, colours, items)
        for item, options in enumerate(problem.by_item()):
            own, some = chooses + options[usable[options]], coloured[item][usable[options]]
            if problem.primary[item]:
                low, high = int(problem.low[item]), int(problem.high[item])
                yield from between(own.tolist(), low, high, variables, name=f"item {item}")
            else:
                users = zip(own.tolist(), some.tolist(), strict=True)
                yield from _one_colour(users, variables, f"item {item}")


@dataclass(frozen=True, slots=True, eq=False)
class _Meaning:
    """The meaning of the variables of options: the first of them, their number, and the options that a solution may have too."""

    first: int
    count: int
    addable: NDArray[np.int64]

    def found(self, model: Iterable[int]) -> NDArray[np.int64]:
        """Return the options that a model chooses, ascending."""
        end = self.first + self.count
        chosen = [literal - self.first for literal in model if self.first <= literal < end]
        return np.array(sorted(chosen), dtype=np.int64)

    def blocking(self, found: NDArray[np.int64]) -> Clause:
        """Return the clause that excludes a solution and no other."""
        others = np.setdiff1d(self.addable, found)
        return [*(-self.first - found).tolist(), *(self.first + others).tolist()]


def _one_colour(
    users: Iterable[tuple[int, int]], variables: Variables, name: str
) -> Iterator[Clause]:
    """Yield that an item is in one option at most, or in several that colour it alike."""
    by_colour: dict[int, list[int]] = defaultdict(list)
    for variable, colour in users:
        by_colour[colour].append(variable)
    literals = by_colour.pop(0, [])
    for colour, alike in by_colour.items():
        if len(alike) == 1:
            literals += alike
            continue
        has_colour = variables.group(f"{name}:{colour}").first
        literals.append(has_colour)
        yield from ([-variable, has_colour] for variable in alike)
    yield from at_most_one(literals, variables, name=name)
