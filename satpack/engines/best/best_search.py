"""The search for the best solution: a formula in a solver that is queried for one bound after the other.

Two bounds close in on each other: a solution lowers the upper one to its cost, and a bound found too small raises the
lower one. Bounds far below the best are refuted at once, those just below it take most time; so the lower bound goes
up in steps that double, and then the interval between is halved. A query that takes too many conflicts is left for one
nearer to the best solution known, and comes back with more of them. The first bound is that of areas, and once there is a
solution that of weights of pieces and cells (`weighing`); below that, a sweep over all packings takes turns with
the solver.

References
----------
.. [1] A. Morgado, F. Heras, M. Liffiton, J. Planes, J. Marques-Silva. Iterative and core-guided MaxSAT solving: A survey
   and assessment. Constraints 18(4), 2013.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from satpack.engines.best.costs import cost_of
from satpack.engines.best.weighing import sweep_of, weigh
from satpack.engines.prepared import Prepared
from satpack.engines.sat.driver import first_model, open_formula
from satpack.engines.sat.encoding import choose
from satpack.engines.sat.formula import Cnf
from satpack.engines.sat.losses import are_few, sum_of_losses
from satpack.engines.sat.rule_terms import RuleTerms, TermSum
from satpack.engines.sat.solvers import DEFAULT_SOLVER, capabilities
from satpack.kernels.library import is_available
from satpack.model.answer import Status
from satpack.model.best.best_fit import better
from satpack.model.best.optimum import BestFit, measured
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import EngineError, OptionError, Undecided
from satpack.runtime.limits import Deadline
from satpack.runtime.progress import silent

if TYPE_CHECKING:
    from satpack.engines.best.costs import Cost
    from satpack.engines.best.weighing import Sweep
    from satpack.engines.sat.driver import OpenFormula
    from satpack.engines.sat.encoding import Encoding
    from satpack.engines.sat.formula import PlacementWriting
    from satpack.model.best.best_fit import MeasureBounds
    from satpack.model.best.weights import Weights
    from satpack.model.goal import Goal
    from satpack.model.placing.placements import Placements
    from satpack.runtime.progress import Tell

_PATIENCE = 2_000
"""Conflicts that a question may take at first."""

_AT_ONCE = 30
"""Slices of the work, some tenths of a second, that an exhaustive search may take to fill the region."""

_FILTERED = 1_000
"""Solutions that it may hold against the puzzle's rules."""

_STATES = 20
"""States of a sweep that take as long as a conflict of the solver."""

_MOST_STATES = 256 * _STATES * _PATIENCE
"""The most states of a sweep, which take gigabytes; 117 skew tetrominoes in 22x22 take 7.3 million, after eight turns."""

_CROWDED = 200
"""Placements on a cell, on average, up to which every pair of them is written out."""

_UNBROKEN = 20_000
"""Conflicts, a second or so, after which symmetries are broken."""


def encoding_for(placements: Placements, name: str = "auto", at_most_one: str = "auto") -> Encoding:
    """Return the encoding that was measured best: that of first solutions, but for one kind of piece every pair written out."""
    used = sum(piece.copies.high > 0 for piece in placements.puzzle.pieces)
    crowd = sum(map(len, placements.by_cell())) / len(placements.puzzle.region)
    if (name, at_most_one) == ("auto", "auto") and used == 1 and crowd <= _CROWDED:
        return choose(placements, "plain", "pairwise")
    return choose(placements, name, at_most_one)


class BestSearch:
    """A search for the best solution of a `restated` puzzle, within bounds by areas; its result can be read at any moment."""

    _opened: OpenFormula[tuple[int, ...]]
    _writing: PlacementWriting
    _cost: Cost

    def __init__(
        self,
        prepared: Prepared,
        goal: Goal,
        bounds: MeasureBounds,
        *,
        solver: str = "auto",
        encoding: str = "auto",
        at_most_one: str = "auto",
        seed: int | None = None,
    ) -> None:
        self._solver = DEFAULT_SOLVER if solver == "auto" else solver
        if not capabilities(self._solver).incremental:
            raise OptionError(f"{self._solver} can't be asked about several bounds; use another")
        self._puzzle, self._goal = prepared.puzzle, goal
        self._prepared, self._deadline = prepared, prepared.deadline
        self._names = encoding, at_most_one
        self._seed = seed
        self._started = time.monotonic()
        self._bounds = bounds
        best = bounds.high if goal.is_maximum else bounds.low
        self._found = BestFit(
            puzzle=prepared.puzzle,
            goal=goal,
            left_out=False,
            status=Status.UNDECIDED if bounds.areas else Status.IMPOSSIBLE,
            solution=None,
            value=None,
            bound=best if bounds.areas else None,
            reason=prepared.wrong_area or "interrupted",
            engine="area" if bounds.areas else "argument",
        )
        self._by_area = self._found
        self._weights: Weights | None = None
        self._losses: TermSum | None = None
        self._counted = -1  # losses up to which the formula counts
        self._questions = 0
        self._model: tuple[int, ...] = ()
        self._sweep: Sweep | None = None
        self._swept = False  # whether the bound is a sweep's

    def run(self, tell: Tell = silent) -> None:
        """Close the bounds as far as the deadline allows; report the bound and the best so far whenever one of them changes."""
        if self._found.status is Status.IMPOSSIBLE:
            return
        try:
            self._note(reason=self._run(tell))
        except Undecided as limit:
            self._note(reason=str(limit))
        except EngineError as fault:
            # no answer of the solver counts except a solution, which is verified
            status = Status.SOLVED if self._found.solution else Status.UNDECIDED
            bound = self._by_area.bound
            self._note(status=status, bound=bound, warrant=UNASKED, reason=str(fault))
            raise

    def _note(self, **changes: Any) -> None:
        self._found = replace(self._found, **changes)

    @property
    def _bound(self) -> int:
        assert self._found.bound is not None
        return self._found.bound

    def _run(self, tell: Tell) -> str:
        if reason := self._prepared.misfit or self._prepared.colourings.cheaply():
            self._note(engine="argument", status=Status.IMPOSSIBLE, bound=None)
            return reason
        if self._at_once():
            return ""
        encoding = encoding_for(self._prepared.placements, *self._names)
        cnf = Cnf(self._prepared, encoding, self._seed)
        self._note(engine=f"sat ({cnf.encoding}, {self._solver})")
        writing = cnf.writing(self._deadline, lazily=True)
        with open_formula(writing, self._solver, self._deadline) as opened:
            size = writing.size(opened.clauses).statistics()
            terms = RuleTerms(writing.draft)
            self._cost = cost_of(terms, self._goal, self._bounds)
            self._opened, self._writing = opened, writing
            try:
                self._close(terms, tell)
                # a bound that holds makes all weaker ones hold
                if not self._swept:
                    self._note(warrant=opened.session.warrant(self._deadline, last=True))
            except (Undecided, KeyboardInterrupt):
                if not self._swept:
                    self._note(warrant=opened.session.warrant(Deadline.after(0)))
                raise
            finally:
                self._note(
                    engine=self._found.engine + ", sweep" * self._swept,
                    statistics={**size, "questions": self._questions, **opened.statistics},
                )
        return self._found.warrant.why_none if self._found.status is Status.IMPOSSIBLE else ""

    def _at_once(self) -> bool:
        """Whether an exhaustive search finds at once a solution that fills the region as well as areas allow."""
        full = better(self._puzzle, self._goal, self._bound)
        if (
            full.must_fill < len(full.region)
            or self._goal.measure == "largest-hole"
            or not is_available()
        ):
            return False
        from satpack.engines.cover.deciding import first_solution

        found = first_solution(Prepared(full, self._deadline), slices=_AT_ONCE, filtered=_FILTERED)
        if found.solution is None:
            return False
        solution = replace(found.solution, puzzle=self._puzzle)
        solution.verify()
        self._note(engine=found.engine, statistics=found.statistics)
        self._note(status=Status.SOLVED, solution=solution, value=measured(self._goal, solution))
        return True

    def _weigh(self, terms: RuleTerms) -> None:
        """Bound the measure by weights of pieces and cells, if they say more than areas do."""
        value = self._found.value
        assert value is not None
        self._weights = weigh(self._prepared, self._goal, self._bound)
        if self._weights is None:
            return
        self._losses = sum_of_losses(terms, self._weights)
        low, high = self._bounds.low, self._bounds.high
        from_best = range(high, low, -1) if self._goal.is_maximum else range(low, high)
        below = bisect_left(from_best, x=True, key=lambda measure: self._left(measure) >= 0)
        self._note(bound=from_best[below] if below < len(from_best) else low + high - self._bound)
        self._sweep = sweep_of(self._prepared.placements, self._weights)
        step = -1 if self._goal.is_maximum else 1
        while self._is_better(self._bound, value) and self._is_swept(
            self._bound, _STATES * _PATIENCE
        ):
            self._note(bound=self._bound + step)
        self._check_bound()

    def _is_swept(self, measure: int, states: int) -> bool:
        """Whether a sweep of at most this many states shows that no solution is as good as a measure."""
        if self._sweep is None or states > _MOST_STATES:
            return False
        possible = self._sweep.is_possible(self._left(measure), states, self._deadline)
        if possible:
            self._sweep = None  # it can't be better
        self._swept |= possible is False
        return possible is False

    def _left(self, measure: int) -> int:
        """Return how much may be lost by the weights if a solution is to be as good as a measure."""
        assert self._weights is not None
        return self._weights.left(better(self._puzzle, self._goal, measure))

    def _little_lost(self, measure: int) -> list[int]:
        """Return the assumption that no more is lost than a measure allows, if that is worth counting."""
        losses = self._losses
        if losses is None:
            return []
        assert self._weights is not None
        left = self._left(measure)
        if left > self._counted and are_few(self._weights, self._prepared.placements, left):
            self._opened.add(losses.count_up_to(left))
            self._counted = left
        return losses.at_most(left) if left <= self._counted else []

    def _close(self, terms: RuleTerms, tell: Tell) -> None:
        """Close the bounds on the cost, or find that there is no solution; raise Undecided at the deadline."""
        self._tell(self._bound, tell)
        if not self._answer():
            self._note(status=Status.IMPOSSIBLE, bound=None)
            return
        cost, high = self._cost, self._keep()
        self._opened.add(cost.count_up_to(max(high - 1, 0)))
        self._weigh(terms)
        low = cost.next(max(cost.cost(self._bound), 0))
        target, step, patience = low, 1, _PATIENCE
        while low < high:
            self._tell(cost.measure(low), tell)
            last = cost.previous(high - 1)
            if last < low:
                break
            target = cost.previous(min(max(target, low), last))
            is_last = low == last and (self._sweep is None or _STATES * patience > _MOST_STATES)
            answer = self._at_most(target, None if is_last else patience)
            self._swept &= answer is not False
            if (
                answer is None
                and low == last
                and self._is_swept(cost.measure(low), _STATES * patience)
            ):
                answer = False
            if answer:
                high = self._keep()
                target = (low + high) // 2
            elif answer is False:
                low = min(cost.next(target + 1), high)
                self._note(bound=cost.measure(low))
                target = min(low + step, (low + high) // 2)
                step *= 2
            else:
                patience *= 1 if target < last else 2
                target = (target + high) // 2 if target < last else (low + high) // 2
            if self._opened.statistics.get("conflicts", 0) > _UNBROKEN:
                self._break_symmetry()
        self._note(bound=cost.measure(high))

    def _answer(self, **limits: Any) -> bool:
        self._questions += 1
        found = first_model(self._opened, self._deadline, **limits)
        self._model = found or ()
        return found is not None

    def _at_most(self, bound: int, patience: int | None) -> bool | None:
        """Whether there is a solution of at most this cost; None if that took too many conflicts."""
        self._deadline.check()
        cost = self._cost
        assumed = [*cost.at_most(bound), *self._little_lost(cost.measure(bound))]
        try:
            return self._answer(
                assumptions=assumed,
                conflicts=patience if capabilities(self._solver).budgets else None,
                against=lambda model: cost.against(model, bound),
            )
        except Undecided:
            self._deadline.check()
            return None

    def _tell(self, bound: int, tell: Tell) -> None:
        limit = f"at {'most' if self._goal.is_maximum else 'least'} {bound:,}"
        value = self._found.value
        tell(limit if value is None else f"{value:,} found, {limit}")

    def _keep(self) -> int:
        """Keep the solution just found, verified; return its cost. Raise EngineError if it is no better than the last."""
        seconds = time.monotonic() - self._started
        solution = self._writing.cnf.solution(
            self._model, engine=self._found.engine, seconds=seconds, statistics={}
        )
        value, last = measured(self._goal, solution), self._found.value
        if last is not None and not self._is_better(value, last):
            raise EngineError(f"asked for better than {last}, the solver found {value}")
        self._note(status=Status.SOLVED, solution=solution, value=value)
        self._check_bound()
        return self._cost.cost(value)

    def _check_bound(self) -> None:
        """Raise EngineError if the bound is worse than the best found."""
        value = self._found.value
        assert value is not None
        if self._is_better(value, self._bound):
            raise EngineError(f"{value} were found where the bound is {self._bound}")

    def _is_better(self, one: int, other: int) -> bool:
        return one > other if self._goal.is_maximum else one < other

    def _break_symmetry(self) -> None:
        """Leave one solution of each class under the symmetries that keep the measure too, unless that is done."""
        if self._found.symmetry_breaking:
            return
        bound = self._bounds.low if self._goal.is_maximum else self._bounds.high
        kept = Prepared(better(self._puzzle, self._goal, bound), self._deadline)
        found = self._writing.breaking(kept.symmetry.on(self._writing.cnf.placements))
        self._opened.add(found.clauses)
        self._note(symmetry_breaking=f"after {_UNBROKEN:,} conflicts {found.description}")

    def result(self) -> BestFit:
        found = self._found
        solution = found.solution and replace(
            found.solution, engine=found.engine, statistics=found.statistics
        )
        return replace(found, solution=solution, seconds=time.monotonic() - self._started)
