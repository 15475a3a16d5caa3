"""Finds rules of a puzzle that contradict each other: a least set of them under which it has no solution."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.model.blame import Blame, Demand
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.limits import NEVER, Deadline, Work, in_time

if TYPE_CHECKING:
    from satpack.model.puzzle import Puzzle

_CONFLICTS = 20_000
"""Conflicts, some seconds, that a question about some of the rules may take."""

_SECONDS = 10.0
"""Seconds that all queries together may take."""


def rules_to_blame(puzzle: Puzzle, deadline: Deadline = NEVER) -> Blame | None:
    """Return as few rules as possible that contradict each other; none if there is no solution without them, None if that is unknown."""
    from satpack.engines.blame.demands import (
        SOLVER,
        CountedSolver,
        Demanded,
        selected_rules,
    )
    from satpack.engines.blame.least import reduced
    from satpack.engines.sat.driver import Literals, open_clauses
    from satpack.engines.sat.encoding import choose
    from satpack.engines.sat.formula import Cnf

    # the deadline ends it, and each query its conflicts
    work = Work(10**9, deadline.or_after(_SECONDS))
    try:
        without_rules = Prepared(replace(puzzle, rules=()), work.deadline)
        encoding = choose(without_rules.placements, "plain")
        writing = Cnf(without_rules, encoding).writing(work.deadline)
        clauses = writing.kept()
        numbers = range(len(puzzle.rules))
        holds = list(writing.variables.group("rule holds", len(numbers)))
        literal_of = dict(zip(numbers, holds, strict=True))
        clauses += in_time(selected_rules(writing, puzzle.rules, literal_of), work.deadline)
        with open_clauses(Literals(), [clauses], SOLVER, work.deadline) as opened:
            solver = CountedSolver(opened, work, most=_CONFLICTS)
            rules = Demanded(solver, holds, [Demand("rule", index) for index in numbers])
            first = rules.blames(frozenset(numbers))
            if first is None:
                return None
            found = reduced(first, numbers, rules.blames, work)
            warrant = rules.warrant(work.deadline)
    except (Undecided, LimitError):
        return None
    named = tuple(index + 1 for index in sorted(found.members))
    return Blame(puzzle, rules=named, extent=found.extent, warrant=warrant)


def reason_with_rules(prepared: Prepared, reason: str) -> str:
    """Return why a puzzle has no solution, and which of its rules contradict each other, if it has any."""
    return with_rules(prepared, reason)[0]


def with_rules(prepared: Prepared, reason: str) -> tuple[str, Blame | None]:
    """Return the reason, and the rules that contradict each other; None if there are none, or that is not known."""
    if prepared.has_no_shapes or not prepared.puzzle.rules:
        return reason, None
    found = rules_to_blame(prepared.puzzle, prepared.deadline)
    if found is None:
        return reason, None
    return "; ".join(filter(None, (reason, found.rules_text))), found
