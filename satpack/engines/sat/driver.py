"""A formula in a solver: the one way to its first model, to a first solution, and through all of its models.

`open_formula` hands a puzzle's formula over while it is written, `open_clauses` any other. `first_model` runs it to a
model that keeps the rules left out of it, `all_models` blocks each model and goes on, and `first_solution` spends one
budget of conflicts after the other and returns an answer, with the warrant of a "no".
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from satpack.engines.sat.session import open_session
from satpack.engines.sat.solvers import capabilities
from satpack.model.answer import Answer, Status
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import Undecided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from typing import Unpack

    from satpack.engines.formula import Formula, Meaning, Writing
    from satpack.engines.sat.cuts import Cuts
    from satpack.engines.sat.session import SolverOptions
    from satpack.engines.sat.witness import WitnessedSession
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

_FREEING = 0.1
"""Upper bound on the time to free a formula, as a share of the time to hand it over."""

_SLICE = 50_000
"""Clauses handed over between two looks at the clock."""

Found = TypeVar("Found")
"""The meaning of a model."""


@dataclass(slots=True, eq=False)
class OpenFormula(Generic[Found]):
    session: WitnessedSession
    meaning: Meaning[Found]
    deadline: Deadline
    """Leaves just enough time to free the solver."""
    cuts: Cuts | None = None
    """Rules that the formula leaves out."""
    statistics: dict[str, int] = field(default_factory=dict)
    """The solver's counters."""
    clauses: int = 0
    """Number of clauses handed over."""
    symmetry_breaking: str = ""
    """Its description."""
    argument: str = ""
    """Why there is no solution, if a search found that out without the solver."""

    holds_empty: bool = False
    """Whether an empty clause was added, which some solvers do not take: there is no model any more."""

    def add(self, clauses: Sequence[Clause]) -> None:
        full = clauses
        if not all(clauses):
            self.holds_empty, full = True, [clause for clause in clauses if clause]
        self.session.add(full)
        self.clauses += len(clauses)


class Literals:
    """The meaning of models that mean nothing but the literals that are true."""

    def found(self, model: Iterable[int]) -> list[int]:
        return list(model)

    def blocking(self, found: list[int]) -> Clause:
        return [-literal for literal in found]


def open_formula(
    writing: Writing[Found],
    solver: str,
    deadline: Deadline,
    *,
    counted: dict[str, int] | None = None,
    **options: Unpack[SolverOptions],
) -> AbstractContextManager[OpenFormula[Found]]:
    """Hand a puzzle's formula to a solver as it is written; see `open_clauses`."""
    parts: Iterable[list[Clause]] = writing.batches()
    if options.get("command") is None:
        options.setdefault("guide", writing.guide(solver))
    else:  # nowhere held in memory, it may be of any size
        clauses = iter(writing.clauses)
        parts = iter(lambda: list(islice(clauses, _SLICE)), [])
    return open_clauses(
        writing, parts, solver, deadline, cuts=writing.cuts, counted=counted, **options
    )


@contextmanager
def open_clauses(
    meaning: Meaning[Found],
    batches: Iterable[Sequence[Clause]],
    solver: str,
    deadline: Deadline,
    *,
    cuts: Cuts | None = None,
    counted: dict[str, int] | None = None,
    **options: Unpack[SolverOptions],
) -> Iterator[OpenFormula[Found]]:
    """Hand clauses to a solver, batch by batch; leaving the context ends the solver at once.

    `cuts` keep rules that the clauses leave out; `counted` receives the solver's counters.
    """
    with open_session(solver, **options) as session:
        statistics = {} if counted is None else counted
        opened = OpenFormula(session, meaning, deadline, cuts, statistics)
        started = time.monotonic()
        for clauses in batches:
            for start in range(0, len(clauses), _SLICE):
                opened.deadline.check()
                opened.add(clauses[start : start + _SLICE])
                opened.deadline = deadline.earlier(_FREEING * (time.monotonic() - started))
        opened.deadline.check()
        yield opened


def first_model(
    opened: OpenFormula[Found],
    deadline: Deadline,
    *,
    assumptions: Sequence[int] = (),
    conflicts: int | None = None,
    against: Callable[[Sequence[int]], list[Clause]] | None = None,
) -> Found | None:
    """Return the meaning of a model under some assumptions, None if there is none.

    `against` returns clauses that exclude a model, if it is not valid. `conflicts` limits each call of the solver.
    """
    session, cuts = opened.session, opened.cuts
    while not opened.holds_empty:
        answer = session.solve(assumptions, deadline, conflicts=conflicts)
        opened.statistics |= session.statistics()
        if cuts is not None:
            opened.statistics["cuts"] = cuts.made
        if answer is None:
            # a deadline may have ended the solver, which then takes no more clauses
            is_late = conflicts is None or deadline.passed
            raise Undecided("time limit" if is_late else "limit of conflicts")
        if not answer:
            return None
        model = session.model()
        broken = cuts.against(model) if cuts is not None else []
        broken += against(model) if against is not None else []
        if not broken:
            return opened.meaning.found(model)
        session.add(broken)
    return None


def all_models(
    opened: OpenFormula[Found],
    deadline: Deadline,
    *,
    assumptions: Sequence[int] = (),
    conflicts: int | None = None,
    against: Callable[[Sequence[int]], list[Clause]] | None = None,
    excluding: Callable[[Found], Iterable[Clause]] | None = None,
) -> Iterator[Found]:
    """Yield the meaning of each model once, blocking one after the other.

    `excluding` returns clauses that block a model together with others that come to the same. The first of the assumptions, if any, has
    to hold for a blocking clause to bind, so that the formula is as it was once that literal is false.
    """
    unless = [-literal for literal in assumptions[:1]]
    while True:
        found = first_model(
            opened, deadline, assumptions=assumptions, conflicts=conflicts, against=against
        )
        if found is None:
            return
        blocking = [opened.meaning.blocking(found)] if excluding is None else excluding(found)
        opened.add([[*unless, *clause] for clause in blocking])
        yield found


def first_solution(
    formula: Formula[Found],
    *,
    solver: str = "",
    deadline: Deadline,
    budgets: Callable[[OpenFormula[Found]], Iterator[int | None]] = lambda _: iter([None]),
    **options: Unpack[SolverOptions],
) -> Answer:
    """Search for one solution with a CDCL solver, or a program, which is given the formula as it is written.

    `budgets` yields limits on conflicts, or None for no limit; its code between two of them runs if the first
    was not enough. It may add clauses, or return after it has found an argument that there is no solution.
    """
    started = time.monotonic()
    command = options.get("command")
    engine = f"sat ({formula.encoding}, {command or solver})"
    is_lazy = command is None and capabilities(solver).incremental
    statistics: dict[str, int] = {}
    status, reason, breaking = Status.UNDECIDED, "", ""
    found, warrant = None, UNASKED
    try:
        writing = formula.writing(deadline, lazily=is_lazy)
        with open_formula(writing, solver, deadline, **options) as opened:
            try:
                found = _within(opened, budgets(opened))
            finally:
                statistics |= writing.size(opened.clauses).statistics() | opened.statistics
                breaking = opened.symmetry_breaking
            if found is not None:
                status = Status.SOLVED
            elif opened.argument:
                engine, status, reason = "argument", Status.IMPOSSIBLE, opened.argument
            else:
                warrant = opened.session.warrant(opened.deadline)
                if opened.holds_empty:  # which is a proof by itself
                    warrant = Warrant(command or solver, checked=True)
                status, reason = Status.IMPOSSIBLE, warrant.why_none
    except Undecided as limit:
        reason = str(limit)
    seconds = time.monotonic() - started
    solution = None
    if found is not None:
        solution = formula.solution(found, engine=engine, seconds=seconds, statistics=statistics)
    return Answer(status, solution, reason, engine, seconds, statistics, breaking, warrant)


def _within(opened: OpenFormula[Found], budgets: Iterator[int | None]) -> Found | None:
    """Return the meaning of a model; None if there is none; raise Undecided if no budget was enough."""
    limit = Undecided("limit of conflicts")
    for conflicts in budgets:
        try:
            return first_model(opened, opened.deadline, conflicts=conflicts)
        except Undecided as reached:
            limit = reached
        opened.deadline.check()
    if opened.argument:
        return None
    raise limit
