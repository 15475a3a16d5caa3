"""A formula in a solver: the one way to its first model, to a first solution, and through all of its models.

`open_formula` hands a formula over while it is written, `open_clauses` one that is not a puzzle's. `first_model` runs it to a model that keeps the rules left out
of it, `all_models` blocks each model and goes on, and `first_solution` spends one budget of conflicts after the other
and makes an answer of what comes of it, with the warrant of a "no".
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from satpack.engines.sat.program_session import ProgramSession
from satpack.engines.sat.session import open_session
from satpack.engines.sat.solvers import capabilities
from satpack.engines.sat.witness import WitnessedSession
from satpack.model.answer import Answer, Status
from satpack.model.warrant import UNASKED
from satpack.runtime.errors import Undecided
from satpack_encodings import ClauseSpool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from satpack.engines.formula import Formula, Meaning, Writing
    from satpack.engines.refuting.second_opinion import Allowance
    from satpack.engines.sat.cuts import Cuts
    from satpack.engines.sat.fewest_options import FewestOptions
    from satpack.runtime.limits import Deadline
    from satpack_encodings import Clause

__all__ = [
    "Literals",
    "OpenFormula",
    "all_models",
    "first_model",
    "first_solution",
    "open_clauses",
    "open_formula",
]

_FREEING = 0.1
"""Upper bound on the time to free a formula, as a share of the time to hand it over."""

_SLICE = 50_000
"""Clauses handed over between two looks at the clock."""

Found = TypeVar("Found")
"""What a model means."""


class OpenFormula(Generic[Found]):
    """A formula in a solver; made by `open_formula`.

    `session` is the solver, `meaning` says what models mean, and `cuts` keep rules that the formula leaves out.
    `clauses` is the number of clauses, `statistics` has the solver's counters, and `deadline` leaves just enough time
    to free the solver. A search may describe its `symmetry_breaking` here, and leave the `argument` by which it found
    that there is no solution.
    """

    def __init__(
        self,
        session: WitnessedSession,
        meaning: Meaning[Found],
        deadline: Deadline,
        cuts: Cuts | None = None,
    ) -> None:
        self.session = session
        self.meaning = meaning
        self.deadline = deadline
        self.clauses = 0
        self.statistics: dict[str, int] = {}
        self.symmetry_breaking = self.argument = ""
        self._cuts = cuts

    def add(self, clauses: Sequence[Clause]) -> None:
        """Add clauses to the formula."""
        self.session.add(clauses)
        self.clauses += len(clauses)

    def model(
        self,
        deadline: Deadline,
        *,
        assumptions: Sequence[int] = (),
        conflicts: int | None = None,
        against: Callable[[Sequence[int]], list[Clause]] | None = None,
    ) -> list[int] | None:
        """Return a model under some assumptions, None if there is none; raise Undecided at a limit.

        `against` returns clauses that exclude a model, if it is not valid; each such model is cut off. `conflicts`
        limits each call of the solver.
        """
        while True:
            answer = self.session.solve(assumptions, deadline, conflicts=conflicts)
            self.statistics |= self.session.statistics()
            if self._cuts is not None:
                self.statistics["cuts"] = self._cuts.made
            if answer is None:
                # a deadline may have ended the solver, which then takes no more clauses
                is_late = conflicts is None or deadline.passed
                raise Undecided("time limit" if is_late else "limit of conflicts")
            if not answer:
                return None
            model = self.session.model()
            broken = self._cuts.against(model) if self._cuts is not None else []
            if against is not None:
                broken += against(model)
            if not broken:
                return model
            self.session.add(broken)


class Literals:
    """Models that mean nothing but the literals that are true."""

    def found(self, model: Iterable[int]) -> list[int]:
        """Return the literals."""
        return list(model)

    def blocking(self, found: list[int]) -> Clause:
        """Return the clause that excludes just this model."""
        return [-literal for literal in found]


def open_formula(
    writing: Writing[Found],
    solver: str,
    deadline: Deadline,
    *,
    command: str | None = None,
    allowance: Allowance | None = None,
) -> AbstractContextManager[OpenFormula[Found]]:
    """Hand a puzzle's formula to a solver as it is written; see `open_clauses`."""
    return open_clauses(
        writing,
        # a program's formula is nowhere held in memory, and so may be of any size
        writing.batches() if command is None else _parts(iter(writing.clauses)),
        solver,
        deadline,
        cuts=writing.cuts,
        guide=writing.guide(solver) if command is None else None,
        command=command,
        allowance=allowance,
    )


def _parts(clauses: Iterator[Clause]) -> Iterator[list[Clause]]:
    while part := list(islice(clauses, _SLICE)):
        yield part


@contextmanager
def open_clauses(
    meaning: Meaning[Found],
    batches: Iterable[Sequence[Clause]],
    solver: str,
    deadline: Deadline,
    *,
    cuts: Cuts | None = None,
    guide: FewestOptions | None = None,
    command: str | None = None,
    allowance: Allowance | None = None,
) -> Iterator[OpenFormula[Found]]:
    """Hand clauses to a solver, batch by batch; leaving the context ends the solver at once.

    `command` names a program that takes the solver's place. `guide` decides for the solver, if it accepts decisions;
    `allowance` limits the work of proving its answers. Raises OptionError if the solver does not exist, and Undecided
    if the deadline passes before it has the formula.
    """
    with _session(solver, command, guide, allowance) as session:
        opened = OpenFormula(session, meaning, deadline, cuts)
        started = time.monotonic()
        for clauses in batches:
            for start in range(0, len(clauses), _SLICE):
                opened.deadline.check()
                opened.add(clauses[start : start + _SLICE])
                opened.deadline = deadline.earlier(_FREEING * (time.monotonic() - started))
        opened.deadline.check()
        yield opened


@contextmanager
def _session(
    solver: str,
    command: str | None,
    guide: FewestOptions | None,
    allowance: Allowance | None,
) -> Iterator[WitnessedSession]:
    if command is not None:
        with ClauseSpool() as spool:
            yield WitnessedSession(ProgramSession(command, spool), command, allowance)
        return
    with open_session(solver, guide=guide, allowance=allowance) as session:
        yield session


def first_model(
    opened: OpenFormula[Found],
    deadline: Deadline,
    *,
    assumptions: Sequence[int] = (),
    conflicts: int | None = None,
    against: Callable[[Sequence[int]], list[Clause]] | None = None,
) -> Found | None:
    """Return the meaning of a model, None if there is none; raise Undecided at a limit; see `OpenFormula.model`."""
    model = opened.model(deadline, assumptions=assumptions, conflicts=conflicts, against=against)
    return None if model is None else opened.meaning.found(model)


def all_models(
    opened: OpenFormula[Found],
    deadline: Deadline,
    counted: dict[str, int],
    *,
    assumptions: Sequence[int] = (),
    conflicts: int | None = None,
) -> Iterator[Found]:
    """Yield the meaning of each model once, blocking one after the other; raise Undecided at a limit before the last.

    `counted` receives the solver's counters. The first of the assumptions, if any, also has to hold for a blocking clause to bind, so that the formula is as it
    was once that literal is false.
    """
    unless = [-literal for literal in assumptions[:1]]
    while True:
        try:
            found = first_model(opened, deadline, assumptions=assumptions, conflicts=conflicts)
        finally:
            counted |= opened.statistics
        if found is None:
            return
        opened.session.add([[*unless, *opened.meaning.blocking(found)]])
        yield found


def _unlimited(_: OpenFormula[Any]) -> Iterator[int | None]:
    yield None


def first_solution(
    formula: Formula[Found],
    *,
    solver: str = "",
    command: str | None = None,
    deadline: Deadline,
    budgets: Callable[[OpenFormula[Found]], Iterator[int | None]] = _unlimited,
    allowance: Allowance | None = None,
) -> Answer:
    """Search for one solution with a CDCL solver, or a program, which is given the formula as it is written.

    `budgets` yields limits on conflicts; what it does between two of them, it does if the first was not enough. None is
    no limit. It may add clauses, or return after it has found an argument that there is no solution.
    """
    started = time.monotonic()
    engine = f"sat ({formula.encoding}, {command or solver})"
    is_lazy = command is None and capabilities(solver).incremental
    statistics: dict[str, int] = {}
    status, reason, breaking = Status.UNDECIDED, "", ""
    found, warrant = None, UNASKED
    try:
        writing = formula.writing(deadline, lazily=is_lazy)
        with open_formula(
            writing, solver, deadline, command=command, allowance=allowance
        ) as opened:
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
                status, reason = Status.IMPOSSIBLE, warrant.why_none
    except Undecided as limit:
        reason = str(limit)
    seconds = time.monotonic() - started
    solution = None
    if found is not None:
        solution = formula.solution(found, engine=engine, seconds=seconds, statistics=statistics)
    return Answer(status, solution, reason, engine, seconds, statistics, breaking, warrant)


def _within(opened: OpenFormula[Found], budgets: Iterator[int | None]) -> Found | None:
    """Return the meaning of a model, None if there is none or an argument says so; raise Undecided after the last budget."""
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
