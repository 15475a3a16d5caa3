"""Finds rules of a puzzle that contradict each other: a least set of them under which it has no solution."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.model.blame import Blame, Demand
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.limits import NEVER, Deadline, Work

if TYPE_CHECKING:
    from satpack.engines.prepared import Prepared
    from satpack.model.puzzle import Puzzle

_CONFLICTS = 20_000
"""Conflicts, some seconds, that a question about some of the rules may take."""

_SECONDS = 10.0
"""Seconds that all queries together may take."""


def rules_to_blame(puzzle: Puzzle, deadline: Deadline = NEVER) -> Blame | None:
    """Return as few rules as possible that contradict each other; none if there is no solution without them, None if that is unknown."""
    from satpack.engines.blame.demands import open_demands
    from satpack.engines.blame.least import reduced

    # the deadline ends it, and each query its conflicts
    work = Work(10**9, deadline.or_after(_SECONDS))
    numbers = range(len(puzzle.rules))
    demands = [Demand("rule", index) for index in numbers]
    without = replace(puzzle, rules=())
    try:
        with open_demands(puzzle, without, demands, work, most=_CONFLICTS) as rules:
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
