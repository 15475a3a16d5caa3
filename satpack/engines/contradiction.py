"""Finds rules of a puzzle that contradict each other: a least set of them under which it has no solution."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from satpack.engines.prepared import Prepared
from satpack.model.warrant import UNASKED, Warrant
from satpack.runtime.errors import LimitError, Undecided
from satpack.runtime.light_record import LightRecord
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.engines.sat.driver import OpenFormula
    from satpack.model.placing.placements import Placements
    from satpack.model.puzzle import Puzzle
    from satpack.model.rule import Sieve
    from satpack_encodings import Clause

_SOLVER = "minisat22"
"""A solver with small cores that can be interrupted."""

_CONFLICTS = 20_000
"""Conflicts, some seconds, that a question about some of the rules may take."""

_SECONDS = 10.0
"""Seconds that all queries together may take."""

_MOST_SHOWN = 8


class Contradiction(LightRecord, frozen=True):
    """Rules under which a puzzle has no solution."""

    rules: tuple[int, ...]
    """Their numbers, from 1; empty if the puzzle has no solution without them either."""
    is_least: bool
    """Whether none of them can be left out: with the others alone there are solutions."""
    warrant: Warrant = UNASKED
    """For the claim that there are no solutions."""

    def text(self, puzzle: Puzzle) -> str:
        """Return the contradiction for people, naming the solver if its word was not checked."""
        return self.warrant.qualify(self._said(puzzle))

    def _said(self, puzzle: Puzzle) -> str:
        if not self.rules:
            return "there is no solution without the rules either"
        named = [
            f"{number} ({puzzle.rules[number - 1].text(puzzle.grid)})"
            for number in self.rules[:_MOST_SHOWN]
        ]
        more = len(self.rules) - len(named)
        rules = f"rule{'s' * (len(self.rules) > 1)} {', '.join(named)}"
        rules += f" and {many(more, 'more rule')}" if more else ""
        if len(self.rules) == 1:
            return f"{rules} excludes every solution"
        least = ", and no fewer of them" if self.is_least else ""
        return f"{rules} contradict each other{least}"


def contradiction(puzzle: Puzzle, deadline: Deadline = NEVER) -> Contradiction | None:
    """Return rules that contradict each other, as few as possible; None if none do, or deciding takes too long."""
    from satpack.engines.sat.driver import Literals, open_clauses

    deadline = deadline.or_after(_SECONDS)
    try:
        selectors, clauses = _selected(puzzle, deadline)
        with open_clauses(Literals(), [clauses], _SOLVER, deadline) as opened:
            answer, kept = _asked(opened, list(selectors), deadline)
            if answer is not False:
                return None
            found = _least(opened, selectors, kept, deadline)
            warrant = opened.session.warrant(deadline, last=True)
            return Contradiction(found.rules, found.is_least, warrant)
    except (Undecided, LimitError):
        return None


def _least(
    opened: OpenFormula[list[int]], number: Mapping[int, int], kept: list[int], deadline: Deadline
) -> Contradiction:
    """Return a contradiction with as few of the selectors' rules as it takes, as far as time allows."""
    is_least = True
    try:
        for selector in list(kept):
            if selector in kept:
                others = [each for each in kept if each != selector]
                answer, core = _asked(opened, others, deadline)
                is_least = is_least and answer is not None
                kept = core if answer is False else kept
    except Undecided:
        is_least = False
    return Contradiction(tuple(sorted(number[each] for each in kept)), is_least)


def _asked(
    opened: OpenFormula[list[int]], assumed: list[int], deadline: Deadline
) -> tuple[bool | None, list[int]]:
    """Return whether some rules leave a solution (None if undecided), and if not, which of them exclude all."""
    from satpack.engines.sat.driver import first_model

    try:
        if first_model(opened, deadline, assumptions=assumed, conflicts=_CONFLICTS) is not None:
            return True, []
    except Undecided:
        deadline.check()
        return None, []
    core = set(opened.session.core())
    return False, [each for each in assumed if each in core]


def _selected(puzzle: Puzzle, deadline: Deadline) -> tuple[dict[int, int], list[Clause]]:
    """Return a selector for each rule, with its number, and a formula in which a rule holds if its selector does."""
    from satpack.engines.sat.encoding import choose, draft_of
    from satpack.engines.sat.formula import Cnf
    from satpack.engines.sat.rules import clauses_of

    without_rules = Prepared(replace(puzzle, rules=()), deadline)
    free = without_rules.placements
    encoding = choose(free, "plain")
    writing = Cnf(without_rules, encoding).writing(deadline)
    variables, chooses = writing.variables, writing.chooses
    selectors = list(variables.group("rule holds", len(puzzle.rules)))
    clauses = writing.kept()
    for selector, rule in zip(selectors, puzzle.rules, strict=True):
        sieve = rule.sieve(puzzle)
        if sieve is not None:
            broken = _left_out(free, sieve)
            clauses += [[-selector, -variable] for variable in chooses.of(broken)]
    draft = draft_of(free, encoding, variables, chooses)
    for index, clause in clauses_of(draft, puzzle.rules):
        clauses.append(clause if index is None else [-selectors[index], *clause])
    deadline.check()
    return dict(zip(selectors, range(1, len(selectors) + 1), strict=True)), clauses


def _left_out(placements: Placements, sieve: Sieve) -> list[int]:
    """Return the placements that a sieve leaves out."""
    import numpy as np

    passes = [
        sieve(piece.name, placements.block(index))
        for index, piece in enumerate(placements.puzzle.pieces)
    ]
    found: list[int] = np.flatnonzero(~np.concatenate(passes)).tolist()
    return found


def reason_with_rules(prepared: Prepared, reason: str) -> str:
    """Return why a puzzle has no solution, and which of its rules contradict each other, if it has any."""
    if prepared.has_no_shapes or not prepared.puzzle.rules:
        return reason
    puzzle = prepared.puzzle
    found = contradiction(puzzle, prepared.deadline)
    return reason if found is None else "; ".join(filter(None, (reason, found.text(puzzle))))
